// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/shell.h"

#include "core/base/visible.h"

namespace fieldwise {

std::string shellQuoted(std::string_view text)
{
    constexpr std::string_view safe = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:,+@%";
    if (!text.empty() && text.find_first_not_of(safe) == text.npos)
        return std::string(text);
    std::string out = "'";
    for (const char c : text) {
        if (c == '\'')
            out += "'\\''";
        else
            out += c;
    }
    return out + '\'';
}

bool fitsSentence(std::string_view text)
{
    return text.find_first_of("`\t") == text.npos && visible(text) == text;
}

} // namespace fieldwise
