// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/shell.h"

#include "core/base/visible.h"

namespace fieldwise {

static std::string shellEscaped(std::string_view text)
{
    std::string out = "$'";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\'' || c == '\\')
            (out += '\\') += c;
        else if (byte < 0x20 || byte >= 0x7f)
            out += {'\\', char('0' + byte / 64), char('0' + byte / 8 % 8), char('0' + byte % 8)};
        else
            out += c;
    }
    return out + '\'';
}

std::string shellQuoted(std::string_view text)
{
    if (text.find('\t') != text.npos || visibleLines(text) != text)
        return shellEscaped(text);
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
