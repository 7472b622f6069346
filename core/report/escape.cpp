// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/escape.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>

namespace fieldwise::report {
namespace {

struct Character {
    uint32_t code = 0xFFFD;
    size_t size = 1; ///< in bytes; what is no character counts one
};

Character characterAt(std::string_view text, size_t at)
{
    const auto byte = [&](size_t i) { return at + i < text.size() ? uint8_t(text[at + i]) : 0U; };
    const uint32_t first = byte(0);
    if (first < 0x80)
        return {first, 1};
    const size_t size = first >= 0xF0 && first < 0xF5 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4)
        return {};
    uint32_t code = first & (0x7FU >> size);
    for (size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xC0) != 0x80)
            return {};
        code = code << 6 | (byte(i) & 0x3F);
    }
    constexpr std::array<uint32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    const bool wrong = code < least[size] || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000);
    return wrong ? Character{} : Character{code, size};
}

bool isHidden(uint32_t code)
{
    const auto in = [code](uint32_t first, uint32_t last) { return code >= first && code <= last; };
    return (code < 0x20 && code != '\t') || in(0x7F, 0x9F) || code == 0xAD || code == 0x61C || code == 0x180E || code == 0x200B || in(0x200E, 0x200F)
        || in(0x2028, 0x202E) || in(0x2060, 0x206F) || code == 0xFEFF || in(0xFFF9, 0xFFFB) || in(0xFFFE, 0xFFFF) || in(0xE0000, 0xE007F);
}

/// The parts of a sentence, in turn outside and inside of backticks; the last backtick of an odd number is text.
template <class Outside, class Inside>
std::string byBackticks(std::string_view sentence, Outside outside, Inside inside)
{
    std::string out;
    while (!sentence.empty()) {
        const size_t open = sentence.find('`');
        const size_t close = open == sentence.npos ? open : sentence.find('`', open + 1);
        if (close == sentence.npos)
            return out + outside(sentence);
        out += outside(sentence.substr(0, open));
        out += inside(sentence.substr(open + 1, close - open - 1));
        sentence.remove_prefix(close + 1);
    }
    return out;
}

std::string escapedMarkdown(std::string_view text)
{
    std::string out;
    for (const char c : visible(text)) {
        if (c == '<' || c == '>' || c == '&')
            out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : "&amp;";
        else if (std::string_view("\\`*_{}[]#|~$").find(c) != std::string_view::npos)
            (out += '\\') += c;
        else
            out += c;
    }
    return out;
}

} // namespace

std::string visible(std::string_view text)
{
    std::string out;
    out.reserve(text.size());
    for (size_t at = 0; at < text.size();) {
        const Character character = characterAt(text, at);
        if (character.code == '\n' || character.code == '\r') {
            out += ' ';
        } else if (isHidden(character.code)) {
            std::array<char, 16> hex{};
            std::snprintf(hex.data(), hex.size(), "U+%04X", unsigned(character.code));
            out += std::string("⟨") + hex.data() + "⟩";
        } else if (character.code == 0xFFFD) {
            out += "\xEF\xBF\xBD";
        } else {
            out += text.substr(at, character.size);
        }
        at += character.size;
    }
    return out;
}

std::string html(std::string_view text)
{
    std::string out;
    for (const char c : visible(text)) {
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        case '\'': out += "&#39;"; break;
        default: out += c;
        }
    }
    return out;
}

std::string htmlSentence(std::string_view sentence)
{
    return byBackticks(sentence, [](std::string_view text) { return html(text); },
                       [](std::string_view text) { return "<b>" + html(text) + "</b>"; });
}

std::string markdownCode(std::string_view text)
{
    std::string shown = visible(text);
    if (shown.empty())
        return shown;
    size_t longest = 0;
    for (size_t at = 0, run = 0; at < shown.size(); ++at) {
        run = shown[at] == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    for (size_t at = 0; (at = shown.find('|', at)) != shown.npos; at += 2)
        shown.insert(at, 1, '\\');
    const std::string fence(longest + 1, '`');
    const bool pad = shown.front() == '`' || shown.back() == '`' || (shown.front() == ' ' && shown.back() == ' ');
    return fence + (pad ? " " : "") + shown + (pad ? " " : "") + fence;
}

std::string markdownSentence(std::string_view sentence)
{
    return byBackticks(sentence, escapedMarkdown, markdownCode);
}

std::string_view cut(std::string_view text, size_t bytes)
{
    if (text.size() <= bytes)
        return text;
    while (bytes > 0 && (uint8_t(text[bytes]) & 0xC0) == 0x80)
        --bytes;
    return text.substr(0, bytes);
}

std::string grouped(size_t number)
{
    std::string out = std::to_string(number);
    for (size_t at = out.size(); at > 3; at -= 3)
        out.insert(at - 3, 1, ',');
    return out;
}

} // namespace fieldwise::report
