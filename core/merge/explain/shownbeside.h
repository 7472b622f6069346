// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/merge/plan/ref.h"

/// What is shown of a long value, so that it looks like no other value beside it.
namespace fieldwise::merge {

/// About `bytes` bytes of a text: from what the first of the others has differently and, if another text differs only
/// further on, from that place, too.
std::string cutBeside(std::string_view text, const std::vector<std::string_view> &others, size_t bytes);

/// Of a value that consists of parts (lines, elements, fields): those that another value does not have at that place,
/// one for each other value, with its counterpart there.
struct DifferentPart {
    std::string_view text;
    std::vector<std::string_view> beside; ///< what the others have there
};
std::vector<DifferentPart> differentParts(const std::vector<std::string> &parts,
                                          const std::vector<std::vector<std::string>> &others, bool ordered);

/// True for a list or map that is small enough to compare its parts and has no alias, which could stand for much more.
bool isQuickToCompare(NodeRef value);

/// What an element is called: "Deployment web" of an object, else its first field that is a text, "name: api"; "" if
/// nothing names it.
std::string nameOfElement(NodeRef element);

} // namespace fieldwise::merge
