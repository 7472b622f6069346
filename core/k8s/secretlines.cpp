// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cctype>

#include "core/base/text.h"
#include "core/k8s/redact.h"

namespace fieldwise::k8s {
namespace {

std::string_view withoutBreak(std::string_view line)
{
    return line.substr(0, line.find_last_not_of("\r\n") + 1);
}

/// A line of a text that can't be read.
struct BrokenLine {
    std::string_view words; ///< without its break
    size_t first = 0;       ///< byte that is no blank, and no dash of a list
    size_t value =
        0; ///< where the value of a key begins, `words.size()` where it has none; `first` when there is no key
    bool names = false; ///< it says what the object is
};

bool isKeyCharacter(char c)
{
    return std::isalnum(static_cast<unsigned char>(c))
        || std::string_view("_-./$\"'").find(c) != std::string_view::npos;
}

BrokenLine brokenLine(std::string_view words)
{
    BrokenLine line{words, std::min(words.find_first_not_of(" \t-"), words.size())};
    size_t end = line.first;
    while (end < words.size() && isKeyCharacter(words[end]))
        ++end;
    const bool isKey = end > line.first && end < words.size() && words[end] == ':'
        && (end + 1 == words.size() || words[end + 1] == ' ');
    line.value = !isKey ? line.first : std::min(words.find_first_not_of(" \t", end + 1), words.size());
    const std::string_view key = words.substr(line.first, end - line.first), value = words.substr(line.value);
    const bool isName = key.find("kind") != key.npos || key.find("apiVersion") != key.npos;
    line.names = isKey && isName && value.size() < 64
        && std::ranges::all_of(value, [](char c) { return isKeyCharacter(c) || c == ','; });
    return line;
}

/// What goes on in the lines below that stand further in: a block of text, or quotes that are not closed.
bool opensText(std::string_view value)
{
    if (value.empty())
        return false;
    const char first = value.front();
    return first == '|' || first == '>'
        || ((first == '"' || first == '\'') && value.find_first_of(first, 1) == value.npos);
}

} // namespace

std::vector<Range> secretLines(std::string_view text)
{
    std::vector<Range> out;
    const LineIndex lines(text);
    size_t inText = std::string_view::npos; // how far the key of a text stands in
    for (uint32_t number = 0; number < lines.lineCount(); ++number) {
        const uint32_t begin = lines.start(number);
        const uint32_t end = number + 1 < lines.lineCount() ? lines.start(number + 1) : uint32_t(text.size());
        const BrokenLine line = brokenLine(withoutBreak(text.substr(begin, end - begin)));
        const size_t indent = line.words.find_first_not_of(" \t");
        if (indent == line.words.npos)
            continue;
        const bool goesOn = inText != line.words.npos && indent > inText;
        const size_t value = goesOn ? indent : line.value;
        if (!goesOn)
            inText = opensText(line.words.substr(line.value)) ? indent : line.words.npos;
        if (value < line.words.size() && (goesOn || !line.names))
            out.push_back({begin + uint32_t(value), begin + uint32_t(line.words.size())});
    }
    return out;
}

} // namespace fieldwise::k8s
