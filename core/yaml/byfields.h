// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/yaml/document.h"

namespace fieldwise::yaml {

/// Bytes. Larger texts are data, and for them lines are as good as fields.
constexpr size_t largestByFields = size_t{16} << 20;

/// `read`, or an empty stream for a text that is larger than `largestByFields`.
Stream readByFields(const std::string &text, const Stream *before = nullptr);

/// Why Git's merge and the check of a merge do not take a text field by field, as the end of a sentence that begins
/// with the text's name; "" when they do. A mapping or list as a key is a reason: `a: {{ x }}` reads as one, and is a
/// template.
std::string whyNotByFields(const std::string &text, const Stream &stream);

/// A document that is one scalar, as any sentence is.
bool hasBareScalar(const Stream &stream);

} // namespace fieldwise::yaml
