// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/regexp.h"

#include <gtest/gtest.h>

namespace fieldwise {
namespace {

/// Nothing if the pattern is not read, or the text takes too long.
std::optional<bool> matches(std::string_view pattern, std::string_view text)
{
    const std::optional<Regexp> regexp = Regexp::compile(pattern);
    size_t steps = 1000000;
    return regexp ? regexp->isIn(text, steps) : std::nullopt;
}

TEST(Regexp, findsWhatGoFinds)
{
    struct Case {
        const char *pattern, *text;
        bool is;
    };
    const Case cases[] = {
        {"", "", true},
        {"a", "xay", true},
        {"^a$", "xay", false},
        {"^a|b$", "xb", true},
        {"^(a|b)$", "xb", false},
        {"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "a-b", true},
        {"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "a-", false},
        {"^[^a-c]+$", "xyz", true},
        {"^[^a-c]+$", "xyb", false},
        {"^[]a]+$", "]a", true},
        {"^[a-]+$", "a-", true},
        {R"(^[\d.\-]+$)", "1.-2", true},
        {R"(^\d{2,3}$)", "1", false},
        {R"(^\d{2,3}$)", "123", true},
        {R"(^\d{2,3}$)", "1234", false},
        {R"(^\d{2}$)", "12", true},
        {R"(^\d{2,}$)", "12345", true},
        {R"(^x{0}$)", "", true},
        {R"(^a{,2}$)", "a{,2}", true},
        {R"(^a{b$)", "a{b", true},
        {R"(^\w+\s\S\W$)", "ab_ x-", true},
        {R"(^[[:alpha:]]+$)", "ab", true},
        {R"(^[[:^alpha:]]+$)", "ab", false},
        {R"(^[^\s]+$)", "a b", false},
        {R"(^\Aa\z$)", "a", true},
        {R"(\bfoo\b)", "a foo b", true},
        {R"(\bfoo\b)", "afoo", false},
        {R"(a\Bb)", "ab", true},
        {"^.$", "\xC3\xA9", true}, // é is one character
        {"^.$", "\n", false},
        {"(?s)^.$", "\n", true},
        {"(?m)^b$", "a\nb", true},
        {"^b$", "a\nb", false},
        {"^a$", "a\n", false},
        {"(?i)^ab[c-d]$", "ABD", true},
        {"^(?i:a)b$", "Ab", true},
        {"^(?i:a)b$", "AB", false},
        {"(?i)^k$", "\xE2\x84\xAA", true}, // the Kelvin sign
        {"^(?:ab)*?$", "abab", true},
        {"^(?P<n>a)(?<m>b)$", "ab", true},
        {R"(^\x41\x{1F600}\.\/\_$)", "A\xF0\x9F\x98\x80./_", true},
        {R"(^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$)",
         "1.5Gi", true},
        {R"(^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$)",
         "1.5Gb", false},
        {R"(^(0|(([0-9]+)y)?(([0-9]+)w)?(([0-9]+)d)?(([0-9]+)h)?(([0-9]+)m)?(([0-9]+)s)?(([0-9]+)ms)?)$)", "1d12h",
         true},
        {"^(()|a)*$", "aa", true},
        {"(|a)+$", "", true},
    };
    for (const Case &one : cases)
        EXPECT_EQ(matches(one.pattern, one.text), one.is) << one.pattern << " in " << one.text;
}

TEST(Regexp, leavesWhatItDoesNotKnow)
{
    for (const char *pattern : {"(",
                                ")",
                                "a)",
                                "[",
                                "[b-a]",
                                "*",
                                "a**",
                                "a{2}{3}",
                                "(?=a)",
                                "(?<!a)",
                                "(?z)",
                                "\\",
                                R"(\1)",
                                R"(\pL)",
                                R"([\p{Greek}])",
                                R"(\Qa\E)",
                                R"(\y)",
                                "a{1001}",
                                "((a{100}){100}){100}",
                                "[[:x:]]",
                                R"(\x{110000})",
                                "(?i)\xC3\xA9",
                                R"([a-\d])"})
        EXPECT_FALSE(matches(pattern, "a")) << pattern;
    EXPECT_FALSE(matches(std::string(100000, '('), "a"));
    EXPECT_FALSE(matches(std::string(100000, 'a'), "a"));
}

TEST(Regexp, takesBoundedSteps)
{
    const std::string text(100000, 'a');
    EXPECT_FALSE(matches("^(a*)*(a*)*(a|aa)*b$", text));
    EXPECT_FALSE(matches("^(a*)*(a*)*(a|aa)*b$", std::string(40, 'a')).value_or(true));
    EXPECT_EQ(matches("(((((((((a{10}){10}){10})?)?)?)?)?)?)?$", std::string(20, 'a')), std::optional(true));
}

} // namespace
} // namespace fieldwise
