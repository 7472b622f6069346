// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Single values as an API server stores them (semantics/server.md 4).
namespace fieldwise::server {

/// An amount as it is stored: the text itself where it looks canonical to Go's parser, else rewritten (`1000m` is `1`).
/// In a resource list it is rounded up to thousandths. Nothing if it is no amount.
std::optional<std::string> storedQuantity(std::string_view text, bool inResourceList);
/// -1, 0 or 1; nothing if one of them is no amount.
std::optional<int> compareQuantities(std::string_view a, std::string_view b);
/// A time (RFC 3339) in UTC, with whole seconds or with six digits of fraction. Nothing if it is no time.
std::optional<std::string> storedTime(std::string_view text, bool micro);
/// A Go duration (`60s`) as Go writes it (`1m0s`). Nothing if it is no duration.
std::optional<std::string> storedDuration(std::string_view text);
/// Base64 without line breaks. Nothing if it is no base64; `fault` is then the first wrong byte.
std::optional<std::string> storedBytes(std::string_view text, size_t *fault = nullptr);
std::string base64(std::string_view bytes);
/// How many bytes base64 stands for.
size_t decodedSize(std::string_view text);
/// Whether a container whose image is named so is pulled each time by default: tag `latest`, or neither tag nor digest.
bool isPulledAlways(std::string_view image);

} // namespace fieldwise::server
