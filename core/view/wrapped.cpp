// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/wrapped.h"

#include <algorithm>
#include <cstdint>

#include "core/base/visible.h"

namespace fieldwise::view {

std::string padded(std::string text, size_t width)
{
    const size_t size = characters(text);
    return size < width ? text + std::string(width - size, ' ') : text;
}

std::string wrapped(std::string_view sentence)
{
    const std::string all = visible(sentence);
    std::string_view text = all;
    constexpr size_t width = 100;
    std::string out;
    std::string line(textIndent, ' ');
    size_t used = textIndent;
    while (!text.empty()) {
        size_t end = std::min(text.find_first_of(" \n", 1), text.size());
        auto ticks = std::ranges::count(text.substr(0, end), '`');
        // A number stays with its word, a command is not broken.
        while (end < text.size() && (text.substr(0, end).ends_with("(line") || ticks % 2)) {
            const size_t next = std::min(text.find_first_of(" \n", end + 1), text.size());
            ticks += std::ranges::count(text.substr(end, next - end), '`');
            end = next;
        }
        const std::string_view word = text.substr(0, end);
        const size_t size = characters(word);
        if (used > textIndent && (used + size > width || word.front() == '\n')) {
            out += line + "\n";
            line.assign(textIndent, ' ');
            used = textIndent;
        }
        const std::string_view shown =
            used == textIndent && (word[0] == ' ' || word[0] == '\n') ? word.substr(1) : word;
        line += shown;
        used += characters(shown);
        text.remove_prefix(end);
    }
    return out + line + "\n";
}

} // namespace fieldwise::view
