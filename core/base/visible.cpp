// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/visible.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>

#include "core/base/text.h"

namespace fieldwise {
namespace {

struct Character {
    uint32_t code = 0xFFFD;
    size_t size = 1; ///< in bytes; what is no character counts one
};

Character characterAt(std::string_view text, size_t at)
{
    const CodePoint point = codePointAt(text, at);
    return point.length == 0 ? Character{} : Character{point.value, point.length};
}

bool isPlain(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return c >= 0x20 && c < 0x7F; });
}

std::string shown(std::string_view text, bool keepsLines)
{
    if (isPlain(text))
        return std::string(text);
    std::string out;
    out.reserve(text.size());
    for (size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        if (character.code == '\n' && keepsLines) {
            out += '\n';
        } else if (character.code == '\n' || character.code == '\r') {
            out += ' ';
        } else if (isHidden(character.code)) {
            out += "⟨" + nameOfCharacter(character.code) + "⟩";
        } else if (character.code == 0xFFFD) {
            out += "\xEF\xBF\xBD";
        } else {
            out += text.substr(at, character.size);
        }
        at += character.size;
    }
    return out;
}

} // namespace

bool isHidden(uint32_t code)
{
    const auto in = [code](uint32_t first, uint32_t last) { return code >= first && code <= last; };
    return (code < 0x20 && code != '\t') || in(0x7F, 0xA0) || code == 0xAD || code == 0x61C || code == 0x1680
        || code == 0x180E || in(0x2000, 0x200B) || in(0x200E, 0x200F) || in(0x2028, 0x202E) || in(0x205F, 0x206F)
        || code == 0x3000 || code == 0x3164 || code == 0xFEFF || in(0xFFF9, 0xFFFB) || in(0xFFFE, 0xFFFF)
        || in(0xE0000, 0xE007F);
}

std::string nameOfCharacter(uint32_t code)
{
    std::array<char, 16> name{};
    std::snprintf(name.data(), name.size(), "U+%04X", unsigned(code));
    return name.data();
}

std::string visible(std::string_view text)
{
    return shown(text, false);
}

std::string visibleLines(std::string_view text)
{
    return shown(text, true);
}

std::string visibleJson(std::string json)
{
    const auto isHiddenAt = [&json](size_t at, const Character &character) {
        return uint8_t(json[at]) >= 0x7F && isHidden(character.code);
    };
    std::string out;
    size_t kept = 0;
    for (size_t at = 0; at < json.size();) {
        const Character character = characterAt(json, at);
        if (isHiddenAt(at, character)) {
            out.append(json, kept, at - kept);
            kept = at + character.size;
            std::array<char, 16> hex{};
            if (character.code < 0x10000)
                std::snprintf(hex.data(), hex.size(), "\\u%04x", unsigned(character.code));
            else
                std::snprintf(hex.data(), hex.size(), "\\u%04x\\u%04x", unsigned(0xD7C0 + (character.code >> 10)),
                              unsigned(0xDC00 + (character.code & 0x3FF)));
            out += hex.data();
        }
        at += character.size;
    }
    return kept == 0 ? std::move(json) : out.append(json, kept);
}

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
