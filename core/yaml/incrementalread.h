// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/yaml/document.h"

namespace fieldwise::yaml {

/// What a stream was read from; its Lists are taken apart or not (lists.h).
struct ReadText {
    const Stream &stream;
    std::string_view text;
    bool listsApart = false;
};

/// Reads a text, of a folder with the same files, again after an edit: only from the document before the first byte
/// that differs to the one behind the last. What comes of it is what reading the whole text gives. Nothing where that
/// has to be done, as near a limit.
std::optional<Stream> readIncrementally(std::string_view text, const FileParts &files, const ReadText &before,
                                        int &documentsRead);

} // namespace fieldwise::yaml
