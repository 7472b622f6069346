// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <CLI/CLI.hpp>

#include "core/base/encoding.h"
#include "core/base/result.h"

namespace fieldwise {

/// A file's text in UTF-8, and the encoding of the file.
struct TextFile {
    std::string text;
    Encoding encoding = Encoding::Utf8;
};

void addEncoding(CLI::App &app, Encoding &encoding);
/// Reads a file, or standard input for `-`. `asked`: the encoding of one that is neither UTF-8 nor UTF-16; where it is
/// Utf8, the text of such a file is its bytes.
Result<TextFile, Diagnostic> readTextFile(const std::string &path, Encoding asked);
Result<TextFile, Diagnostic> textFileOf(std::string bytes, Encoding asked);
/// What to do about a text that is not UTF-8: ", or name its own with --encoding, such as windows-1252"; "" if there is
/// nothing else.
std::string encodingAdvice(const std::string &bytes);

} // namespace fieldwise
