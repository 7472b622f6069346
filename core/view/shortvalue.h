// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/base/text.h"

namespace fieldwise::view {

/// The server's words with little of a long value, so that what is wrong with it is read first.
inline std::string withShortValue(const std::string &words)
{
    constexpr std::string_view before = "Invalid value: ";
    constexpr size_t most = 24; // bytes
    const size_t at = words.find(before), begin = at + before.size();
    if (at == words.npos || begin >= words.size())
        return words;
    size_t end = begin;
    int depth = 0;
    bool quoted = false;
    do {
        const char c = words[end++];
        if (quoted && c == '\\')
            ++end;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted)
            depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
    } while (end < words.size() && (quoted || depth > 0));
    if (end >= words.size() || end - begin <= most)
        return words;
    return words.substr(0, begin) + shortened(std::string_view(words).substr(begin, end - begin), most)
        + words.substr(end);
}

} // namespace fieldwise::view
