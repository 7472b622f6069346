// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/textfile.h"

#include "app/options.h"
#include "core/files.h"

namespace fieldwise {

void addEncoding(CLI::App &app, Encoding &encoding)
{
    Words<Encoding> words;
    for (size_t i = 0; i < static_cast<size_t>(Encoding::Count); ++i)
        if (const auto one = static_cast<Encoding>(i); one != Encoding::Utf16Le && one != Encoding::Utf16Be)
            words.emplace_back(encodingWord(one), one);
    addChoice<Encoding>(
        app, "--encoding", encoding, words,
        "encoding of files that are neither UTF-8 nor UTF-16; a result is written in that of its destination");
}

Result<TextFile, Diagnostic> textFileOf(std::string bytes, Encoding asked)
{
    if (const Encoding wide = encodingOf(bytes); wide != Encoding::Utf8) {
        auto text = decoded(bytes, wide);
        const bool isText = text && text->find('\0') == text->npos && encoded(*text, wide) == bytes;
        return isText ? TextFile{*std::move(text), wide} : TextFile{std::move(bytes)};
    }
    if (asked == Encoding::Utf8 || !notUtf8(bytes))
        return TextFile{std::move(bytes)};
    auto text = decoded(bytes, asked);
    if (text && encoded(*text, asked) == bytes)
        return TextFile{*std::move(text), asked};
    return Unexpected(Diagnostic{Severity::Error,
                                 "text-encoding",
                                 {},
                                 "this is not " + std::string(encodingName(asked))
                                     + (text ? std::string() : ", from line " + std::to_string(text.error() + 1))});
}

Result<TextFile, Diagnostic> readTextFile(const std::string &path, Encoding asked)
{
    auto bytes = files::read(path);
    if (!bytes)
        return Unexpected(bytes.error());
    return textFileOf(*std::move(bytes), asked);
}

std::string encodingAdvice(const std::string &bytes)
{
    const std::vector<Encoding> possible = possibleEncodings(bytes);
    return possible.empty()
        ? std::string()
        : ", or name its own with --encoding, such as " + std::string(encodingWord(possible.front()));
}

} // namespace fieldwise
