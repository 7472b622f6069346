// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// Instead of a part, where a side has none.
inline constexpr uint32_t noPart = ~0u;

/// False for a document of comments only; kubectl skips a null too.
bool hasContent(const yaml::Part &part, Mode mode);

/// What is merged into one resource: a part of each input, or `noPart`.
using Parts = PerSide<uint32_t>;
/// Pairs the documents by identity, those without one by their order (semantics/kyaml.md 7.2); one document a
/// side is always a pair, unless it comes from a folder. Of several files, equal names are paired within one path
/// first, and what has no name only there; with Match::Path, everything. Files in `unread` take no
/// part.
std::vector<Parts> pairDocuments(const PerSide<yaml::Stream> &streams, const Options &options,
                                 const std::set<std::string> &unread = {});
/// The path of a part's file; "" outside of folders.
std::string_view pathOf(const yaml::Stream &stream, uint32_t part);
/// The files of a folder by their paths.
std::map<std::string_view, uint32_t> filesOf(const yaml::Stream &stream);
/// The documents of one of them.
std::span<const yaml::Part> partsOf(const yaml::Stream &stream, uint32_t file);
/// Their bytes.
std::string bytesOf(std::span<const yaml::Part> parts);

/// Apply: objects that Local has more than once; kubectl would apply the second to what the first has made. Under
/// `exact`, of folders: resources that an input has more than once, as for kyaml.
std::vector<Fault> repeatedObjects(const PerSide<yaml::Stream> &streams, const Options &options);

} // namespace fieldwise::merge
