// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/encoding.h"

#include <algorithm>
#include <cerrno>
#include <memory>

#include <iconv.h>

#include "core/base/text.h"

namespace fieldwise {
namespace {

constexpr uint32_t replacement = 0xFFFD;

void append(std::string &text, uint32_t point)
{
    const auto tail = [&](int shift) { text += static_cast<char>(0x80 | ((point >> shift) & 0x3F)); };
    if (point < 0x80) {
        text += static_cast<char>(point);
    } else if (point < 0x800) {
        text += static_cast<char>(0xC0 | (point >> 6));
        tail(0);
    } else if (point < 0x10000) {
        text += static_cast<char>(0xE0 | (point >> 12));
        tail(6);
        tail(0);
    } else {
        text += static_cast<char>(0xF0 | (point >> 18));
        tail(12);
        tail(6);
        tail(0);
    }
}

struct Name {
    std::string_view name, word;
    const char *iconv = nullptr; ///< null for those that need no tables
};
constexpr Name names[] = {{"UTF-8", "utf-8"},
                          {"UTF-16 LE", "utf-16le"},
                          {"UTF-16 BE", "utf-16be"},
                          {"Windows-1252", "windows-1252", "CP1252"},
                          {"ISO 8859-1", "iso-8859-1", "ISO-8859-1"},
                          {"ISO 8859-15", "iso-8859-15", "ISO-8859-15"},
                          {"Windows-1250", "windows-1250", "CP1250"},
                          {"Windows-1251", "windows-1251", "CP1251"},
                          {"Windows-1253", "windows-1253", "CP1253"},
                          {"Windows-1254", "windows-1254", "CP1254"},
                          {"KOI8-R", "koi8-r", "KOI8-R"},
                          {"Shift JIS", "shift-jis", "CP932"},
                          {"EUC-JP", "euc-jp", "EUC-JP"},
                          {"EUC-KR", "euc-kr", "CP949"},
                          {"Big5", "big5", "BIG5"},
                          {"GB18030", "gb18030", "GB18030"}};
static_assert(std::size(names) == static_cast<size_t>(Encoding::Count));

const Name &nameOf(Encoding encoding)
{
    return names[static_cast<size_t>(encoding)];
}

/// As far as it can be converted; `end` is where that ends in `text`.
struct Converted {
    std::string text;
    size_t end = 0;
};
Converted converted(std::string_view text, const char *to, const char *from)
{
    const auto close = [](void *conversion) { iconv_close(conversion); };
    const std::unique_ptr<void, decltype(close)> conversion(iconv_open(to, from), close);
    Converted out;
    // iconv_open says that it failed with a pointer of its own.
    if (conversion.get() == reinterpret_cast<void *>(-1)) // NOLINT(performance-no-int-to-ptr)
        return out;
    char *at = const_cast<char *>(text.data()); // NOLINT: iconv changes none of it
    size_t left = text.size();
    char buffer[4096];
    for (bool more = true; more;) {
        char *filled = buffer;
        size_t room = sizeof buffer;
        more = iconv(conversion.get(), left > 0 ? &at : nullptr, &left, &filled, &room) == static_cast<size_t>(-1)
            ? errno == E2BIG
            : false;
        out.text.append(buffer, filled);
    }
    out.end = text.size() - left;
    return out;
}

int base64Digit(char c)
{
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const size_t at = digits.find(c);
    return at == digits.npos ? -1 : static_cast<int>(at);
}

} // namespace

Encoding encodingOf(std::string_view bytes)
{
    if (bytes.size() < 2)
        return Encoding::Utf8;
    const auto first = static_cast<uint8_t>(bytes[0]);
    const auto second = static_cast<uint8_t>(bytes[1]);
    if ((first == 0xFF && second == 0xFE) || (first != 0 && second == 0))
        return Encoding::Utf16Le;
    if ((first == 0xFE && second == 0xFF) || (first == 0 && second != 0))
        return Encoding::Utf16Be;
    return Encoding::Utf8;
}

Result<std::string, uint32_t> decoded(std::string bytes, Encoding encoding)
{
    if (encoding == Encoding::Utf8)
        return bytes;
    if (const char *from = nameOf(encoding).iconv) {
        Converted text = converted(bytes, "UTF-8", from);
        if (text.end == bytes.size())
            return std::move(text.text);
        return Unexpected(
            static_cast<uint32_t>(std::count(bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(text.end), '\n')));
    }
    const size_t low = encoding == Encoding::Utf16Le ? 0 : 1;
    const auto unit = [&](size_t at) {
        return static_cast<uint32_t>(static_cast<uint8_t>(bytes[at + low])
                                     | static_cast<uint8_t>(bytes[at + 1 - low]) << 8);
    };
    std::string text;
    text.reserve(bytes.size());
    const auto fault = [&text] { return Unexpected(LineIndex(text).lineCount() - 1); };
    for (size_t at = 0; at < bytes.size(); at += 2) {
        if (at + 1 == bytes.size())
            return fault();
        uint32_t point = unit(at);
        if (point >= 0xD800 && point < 0xE000) {
            const uint32_t next = at + 3 < bytes.size() ? unit(at + 2) : 0;
            if (point >= 0xDC00 || next < 0xDC00 || next >= 0xE000)
                return fault();
            point = 0x10000 + ((point - 0xD800) << 10) + (next - 0xDC00);
            at += 2;
        }
        append(text, point);
    }
    return text;
}

std::optional<uint32_t> notUtf8(std::string_view text)
{
    for (size_t at = 0; at < text.size();) {
        const uint32_t length = static_cast<uint8_t>(text[at]) < 0x80 ? 1 : codePointAt(text, at).length;
        if (length == 0)
            return static_cast<uint32_t>(at);
        at += length;
    }
    return {};
}

std::string encoded(std::string_view text, Encoding encoding)
{
    if (encoding == Encoding::Utf8)
        return std::string(text);
    std::string bytes;
    if (const char *to = nameOf(encoding).iconv) {
        while (!text.empty()) {
            const Converted some = converted(text, to, "UTF-8");
            bytes += some.text;
            text.remove_prefix(some.end);
            if (!text.empty()) {
                bytes += '?';
                text.remove_prefix(std::max(1U, codePointAt(text, 0).length));
            }
        }
        return bytes;
    }
    bytes.reserve(text.size() * 2);
    const auto put = [&](uint32_t unit) {
        const char low = static_cast<char>(unit & 0xFF);
        const char high = static_cast<char>(unit >> 8);
        bytes += encoding == Encoding::Utf16Le ? low : high;
        bytes += encoding == Encoding::Utf16Le ? high : low;
    };
    for (size_t at = 0; at < text.size();) {
        const auto [point, length] = codePointAt(text, at);
        at += length == 0 ? 1 : length;
        if (length == 0) {
            put(replacement);
        } else if (point < 0x10000) {
            put(point);
        } else {
            put(0xD800 + ((point - 0x10000) >> 10));
            put(0xDC00 + ((point - 0x10000) & 0x3FF));
        }
    }
    return bytes;
}

std::optional<uint32_t> lackingIn(std::string_view text, Encoding encoding)
{
    const char *to = nameOf(encoding).iconv;
    const size_t end = to ? converted(text, to, "UTF-8").end : text.size();
    return end == text.size() ? std::nullopt : std::optional(static_cast<uint32_t>(end));
}

std::vector<Encoding> possibleEncodings(const std::string &bytes)
{
    std::vector<Encoding> possible;
    for (size_t i = 0; i < std::size(names); ++i) {
        const auto encoding = static_cast<Encoding>(i);
        const auto text = names[i].iconv ? decoded(bytes, encoding) : Result<std::string, uint32_t>(Unexpected(0U));
        if (text && encoded(*text, encoding) == bytes)
            possible.push_back(encoding);
    }
    return possible;
}

std::string_view encodingName(Encoding encoding)
{
    return nameOf(encoding).name;
}

std::string_view encodingWord(Encoding encoding)
{
    return nameOf(encoding).word;
}

std::optional<std::string> fromBase64(std::string_view text)
{
    std::string digits(text);
    std::erase_if(digits, [](char c) { return c == '\n' || c == '\r'; });
    const size_t padding = digits.ends_with("==") ? 2 : digits.ends_with('=') ? 1 : 0;
    if (digits.size() % 4 != 0)
        return std::nullopt;
    digits.resize(digits.size() - padding);
    std::string bytes;
    unsigned bits = 0;
    for (size_t i = 0; i < digits.size(); ++i) {
        const int digit = base64Digit(digits[i]);
        if (digit < 0)
            return std::nullopt;
        bits = bits << 6 | static_cast<unsigned>(digit);
        if (const size_t rest = i % 4; rest != 0)
            bytes += static_cast<char>(bits >> (6 - 2 * rest) & 0xFF);
    }
    return bytes;
}

std::string toBase64(std::string_view bytes)
{
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (size_t i = 0; i < bytes.size(); i += 3) {
        const size_t size = std::min<size_t>(3, bytes.size() - i);
        unsigned bits = 0;
        for (size_t k = 0; k < 3; ++k)
            bits = bits << 8 | (k < size ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (size_t k = 0; k < 4; ++k)
            text += k <= size ? digits[bits >> (18 - 6 * k) & 0x3F] : '=';
    }
    return text;
}

} // namespace fieldwise
