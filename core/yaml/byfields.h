// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/yaml/document.h"

namespace fieldwise::yaml {

/// In bytes. Larger texts are treated as data, where a merge by lines is as good.
constexpr size_t largestByFields = size_t{16} << 20;

/// Like `read`, but returns an empty stream for a text larger than `largestByFields`.
Stream readByFields(const std::string &text, const Stream *before = nullptr);

/// Why Git's merge and the check of a merge do not treat a text field by field, as the end of a sentence that begins
/// with the text's name; "" if they do. A mapping or list as a key is such a reason: a template such as `a: {{ x }}` is
/// read as one.
std::string whyNotByFields(const std::string &text, const Stream &stream);

/// True if some document is a single scalar, as any sentence of prose is.
bool hasBareScalar(const Stream &stream);

} // namespace fieldwise::yaml
