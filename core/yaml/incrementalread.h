// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

#include "core/yaml/document.h"

namespace fieldwise::yaml {

/// A stream and the text that it was read from; `listsApart`: its Lists are split (lists.h).
struct ReadText {
    const Stream &stream;
    std::string_view text;
    bool listsApart = false;
};

/// Reads a text again after an edit; a folder must still have the same files. Only the documents around the edit are
/// read, from the one before the first differing byte to the one after the last. The stream equals that of reading the
/// whole text. Returns nothing if the whole text has to be read, such as near a limit.
std::optional<Stream> readIncrementally(std::string_view text, const FileParts &files, const ReadText &before,
                                        int &documentsRead);

} // namespace fieldwise::yaml
