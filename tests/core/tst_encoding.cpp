// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <set>

#include "core/base/encoding.h"
#include "core/base/text.h"

using namespace fieldwise;

namespace {

std::string utf16(std::u16string_view text, bool little)
{
    std::string bytes;
    for (const char16_t unit : text) {
        const char low = static_cast<char>(unit & 0xFF), high = static_cast<char>(unit >> 8);
        bytes += little ? low : high;
        bytes += little ? high : low;
    }
    return bytes;
}

} // namespace

TEST(Encoding, isSeenInTheFirstBytes)
{
    EXPECT_EQ(encodingOf(""), Encoding::Utf8);
    EXPECT_EQ(encodingOf("a"), Encoding::Utf8);
    EXPECT_EQ(encodingOf("ab"), Encoding::Utf8);
    EXPECT_EQ(encodingOf("\xEF\xBB\xBF"), Encoding::Utf8);
    EXPECT_EQ(encodingOf(std::string_view("\0\0", 2)), Encoding::Utf8);
    for (const bool little : {true, false}) {
        const Encoding wanted = little ? Encoding::Utf16Le : Encoding::Utf16Be;
        EXPECT_EQ(encodingOf(utf16(u"\uFEFFa: 1", little)), wanted);
        EXPECT_EQ(encodingOf(utf16(u"a: 1", little)), wanted);
    }
}

TEST(Encoding, givesTheSameBytesAgain)
{
    const std::string text = "\xEF\xBB\xBF"
                             "a: ä€😀\r\nb: \xEF\xBF\xBD\x7f\n";
    for (const bool little : {true, false}) {
        const Encoding encoding = little ? Encoding::Utf16Le : Encoding::Utf16Be;
        const std::string bytes = utf16(u"\uFEFFa: ä€😀\r\nb: \uFFFD\x7f\n", little);
        const auto read = decoded(bytes, encoding);
        ASSERT_TRUE(read);
        EXPECT_EQ(*read, text);
        EXPECT_EQ(encoded(*read, encoding), bytes);
    }
    EXPECT_EQ(*decoded("\xff", Encoding::Utf8), "\xff");
    EXPECT_EQ(encoded("\xff"
                      "a",
                      Encoding::Utf8),
              "\xff"
              "a");
    EXPECT_EQ(encoded("\xff"
                      "a",
                      Encoding::Utf16Le),
              utf16(u"\uFFFDa", true));
}

TEST(Encoding, everyCodePointComesBack)
{
    for (uint32_t point = 1; point < 0x110000; point += point < 0x3000 ? 1 : 61) {
        if (point >= 0xD800 && point < 0xE000)
            continue;
        std::u16string units;
        if (point < 0x10000)
            units += static_cast<char16_t>(point);
        else
            units = {static_cast<char16_t>(0xD800 + ((point - 0x10000) >> 10)),
                     static_cast<char16_t>(0xDC00 + ((point - 0x10000) & 0x3FF))};
        const auto read = decoded(utf16(units, true), Encoding::Utf16Le);
        ASSERT_TRUE(read) << point;
        const CodePoint back = codePointAt(*read, 0);
        ASSERT_EQ(back.value, point);
        ASSERT_EQ(back.length, read->size());
        ASSERT_EQ(encoded(*read, Encoding::Utf16Le), utf16(units, true));
    }
}

TEST(Encoding, saysInWhichLineItIsNone)
{
    EXPECT_EQ(decoded(utf16(u"a\n", true) + "x", Encoding::Utf16Le).error(), 1u);
    for (const char16_t lone : {u'\xD800', u'\xDC00', u'\xDFFF'}) {
        EXPECT_EQ(decoded(utf16(std::u16string(u"a\r\nb\n") + lone, true), Encoding::Utf16Le).error(), 2u);
        EXPECT_EQ(decoded(utf16(lone + std::u16string(u"a"), false), Encoding::Utf16Be).error(), 0u);
    }
}

TEST(Encoding, otherEncodingsComeBackByteForByte)
{
    const std::string bytes = "a: Z\xfcrich\nb: \x80\n";
    const std::vector<Encoding> possible = possibleEncodings(bytes);
    ASSERT_FALSE(possible.empty());
    EXPECT_EQ(possible.front(), Encoding::Windows1252);
    for (const Encoding encoding : possible)
        EXPECT_EQ(encoded(*decoded(bytes, encoding), encoding), bytes) << encodingName(encoding);
    EXPECT_EQ(*decoded(bytes, Encoding::Windows1252), "a: Zürich\nb: €\n");
    EXPECT_EQ(*decoded("\x83\x5c", Encoding::ShiftJis), "ソ");
    EXPECT_EQ(decoded("a\nb\n\x81", Encoding::Windows1252).error(), 2U);
    const std::string large(100'000, '\xe4');
    EXPECT_EQ(decoded(large, Encoding::Latin1)->size(), 200'000U);
}

TEST(Encoding, whatAnEncodingLacksIsFound)
{
    EXPECT_EQ(lackingIn("Zürich", Encoding::Windows1252), std::nullopt);
    EXPECT_EQ(lackingIn("Z → Bern", Encoding::Windows1252), 2U);
    EXPECT_EQ(lackingIn("Z → Bern", Encoding::Utf8), std::nullopt);
    EXPECT_EQ(encoded("Z→B", Encoding::Latin1), "Z?B");
}

TEST(Encoding, eachHasAWordOfItsOwn)
{
    std::set<std::string_view> words;
    for (uint8_t i = 0; i < static_cast<uint8_t>(Encoding::Count); ++i)
        words.insert(encodingWord(static_cast<Encoding>(i)));
    EXPECT_EQ(words.size(), static_cast<size_t>(Encoding::Count));
}
