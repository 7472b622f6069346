// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "core/yaml/document.h"

namespace fieldwise::yaml {

/// A text, or those of all files of a folder, that is not read yet.
struct Unread {
    std::string_view text;
    FileParts files;
};

/// Reads each text as `read` does, on all cores. Documents with the same bytes are read once and shared.
std::vector<Stream> readTogether(std::vector<Unread> texts);

} // namespace fieldwise::yaml
