// SPDX-License-Identifier: GPL-3.0-or-later
// What people type wrong: each fault has a code, a range at the place to look, and a text.
#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/yaml/document.h"

namespace fieldwise::yaml {
namespace {

struct Fault {
    const char *text;
    const char *code;
    const char *at;      ///< what the range covers
    const char *message; ///< part of the text
};

std::string repeated(std::string_view piece, int count)
{
    std::string text;
    for (int i = 0; i < count; ++i)
        text += piece;
    return text;
}

TEST(Faults, areExplained)
{
    const Fault faults[] = {
        {"a: 1\nb\n", "yaml-no-colon", "b", "expected `: ` after this; every line of a map is `key: value`"},
        {"a: 1\nb # c\n", "yaml-no-colon", "b", "expected `: `"},
        {"a: 1\n\"b\"\n", "yaml-no-colon", "\"b\"", "expected `: `"},
        {"a: 1\n\"b\" c\n", "yaml-no-colon", "c", "after the key"},
        {"a: 1\nb:2\n", "yaml-colon-space", ":", "expected a space after this `:`"},
        {"a:1\nb: 2\n", "yaml-colon-space", ":", "expected a space after this `:`"},
        {"a: 1\n\"b\":2\n", "yaml-colon-space", ":", "a space after"},
        {"a: 1\n- b\n", "yaml-list-in-map", "- b", "a list item among the keys"},
        {"- a: b\nc: d\n", "yaml-no-dash", "c: d", "expected `- `"},
        {"a: b: c\n", "yaml-nested-colon", ":", "a second `: `"},
        {"a:\n\tb: 1\n", "yaml-tab-indent", "\t", "use spaces"},
        {"a:\n  b: 1\n\tc: 2\n", "yaml-tab-indent", "\t", "use spaces"},
        {"a:\n   b: 1\n  c: 2\n", "yaml-indent", "c: 2", "indented by 2 spaces; expected 0"},
        {"a:\n  b: 1\n   c: 2\n", "yaml-indent", "c", "continues the value above"},
        {"- a\n b: 1\n", "yaml-indent", "b", "line 1"},
        {"a: \"b\n", "yaml-quote-open", "\"", "a quoted text that starts here is never closed"},
        {"a: 'b\nc: d\n", "yaml-quote-open", "'", "never closed"},
        {"a: \"b\nc: \"d\"\n", "yaml-quote-open", "\"", "closing quote missing"},
        {"a: \"b\" c\n", "yaml-text-after", "c", "after a closing quote"},
        {"a: [b, c\nd: 1\n", "yaml-bracket-open", "[", "never closed"},
        {"a: [b, c\n", "yaml-bracket-open", "[", "expected a `]`"},
        {"a: {b: c\n", "yaml-bracket-open", "{", "expected a `}`"},
        {"a: [b}\n", "yaml-flow", "}", "or `]`, found something else"},
        {"a: [b,,c]\n", "yaml-flow", ",", "expected a value"},
        {"a: [b] c\n", "yaml-text-after", "c", "after a complete value"},
        {"a: b\n--- |\n x\n", "yaml-text-after", "-", "a second document"},
        {"a: @b\n", "yaml-indicator", "@", "without quotes"},
        {"a: %b\n", "yaml-indicator", "%", "without quotes"},
        {"a: *x\n", "yaml-alias-unknown", "*x", "no anchor of this name"},
        {"a: &x [*x]\n", "yaml-alias-cycle", "*x", "contains the alias itself"},
        {"a: &x &y b\n", "yaml-anchor", "&", "a second anchor"},
        {"a: & b\n", "yaml-anchor", "&", "needs the name"},
        {"a: &x *y\n", "yaml-alias", "*", "can't have an anchor"},
        {"a: !e!b c\n", "yaml-tag-handle", "!e!b", "the handle of this tag is not declared"},
        {"%TAG !e.f! x\n---\na\n", "yaml-directive", "%TAG !e.f! x", "expected a handle"},
        {"a: &x b\n*x: c\n", "yaml-colon-space", ":", "an alias as a key needs a space"},
        {"a: b\n&x: c\n", "yaml-colon-space", ":", "an anchor needs a space"},
        {"*x: c\n", "yaml-colon-space", ":", "an alias as a key needs a space"},
        {"a: b\n&x:\n  c: d\n", "yaml-colon-space", ":", "an anchor needs a space"},
        {"*x:\n- b\n", "yaml-colon-space", ":", "an alias as a key needs a space"},
        {"- &x: b\n  c: d\n", "yaml-colon-space", ":", "an anchor needs a space"},
        {"a:\n  *x:\n    b: c\n", "yaml-colon-space", ":", "an alias as a key needs a space"},
        {"- &x: []\n  b: c\n", "yaml-colon-space", ":", "an anchor needs a space"},
        {"[*x: c]\n", "yaml-colon-space", ":", "an alias as a key needs a space"},
        {"{*x: c}\n", "yaml-colon-space", ":", "an alias as a key needs a space"},
        {" a: 1\n\xEF\xBB\xBF"
         "b: 2\n",
         "yaml-bom", "\xEF\xBB\xBF", "byte order mark"},
        {"- a\n\xEF\xBB\xBF- b\n", "yaml-bom", "\xEF\xBB\xBF", "byte order mark"},
        {"a: 1\nb: 2\na: 3\n", "yaml-duplicate-key", "a", "this key occurs twice in this map; it is first in line 1"},
        {"? [a]\n: 1\n? [a]\n: 2\n", "yaml-duplicate-key", "[a]", "twice"},
        {"{a: 1, \"a\": 2}\n", "yaml-duplicate-key", "\"a\"", "twice"},
        {"a: \"\\q\"\n", "yaml-escape", "\\q", "not known"},
        {"a: \"\\u12\"\n", "yaml-escape", "\\u12", "4 hexadecimal digits"},
        {"a: \"\\ud83d\"\n", "yaml-escape", "\\ud83d", "does not stand for a character"},
        {"a: | b\n", "yaml-block-header", "b", "the text starts on the next line"},
        {"a: |\n    \n  b\n", "yaml-block-blank", "    ", "more spaces"},
        {"a: [b]#c\n", "yaml-comment-space", "#c", "a space before its `#`"},
        {"- a\n-b\n", "yaml-dash-space", "-", "a space after this `-`"},
        {"\"b\n  c\": d\n", "yaml-key-lines", "\"", "must be on one line"},
        {"%YAML 1.2\na: b\n", "yaml-directive", "a", "expected `---`"},
        {"%YAML 2.0\n---\n", "yaml-directive", "%YAML 2.0", "not supported"},
        {"a: b\x01\n", "text-control", "\x01", "U+0001"},
        {"a: \xFF\n", "text-utf8", "\xFF", "0xFF"},
    };
    for (const Fault &fault : faults) {
        const Document document{std::string(fault.text)};
        EXPECT_FALSE(document.ok()) << fault.text;
        EXPECT_EQ(document.root(), none);
        ASSERT_EQ(document.diagnostics().size(), 1u) << fault.text;
        const Diagnostic &found = document.diagnostics()[0];
        EXPECT_EQ(found.severity, Severity::Error);
        EXPECT_EQ(found.code, fault.code) << fault.text << found.text;
        EXPECT_EQ(document.slice(found.range), fault.at) << fault.text << found.text;
        EXPECT_NE(found.text.find(fault.message), std::string::npos) << fault.text << found.text;
    }
}

/// A text that can't be read may hold a Secret, so its bytes stand in no message.
TEST(Faults, quoteNothing)
{
    const std::string value = "Kq7ZwXv9";
    const std::string secret = "apiVersion: v1\nkind: Secret\ndata:\n";
    const std::string rests[] = {
        "  " + value + "\n  b: c\n",
        "  a: b\n  " + value + "\n",
        "  a: \"b\" " + value + "\n",
        "  a: [b] " + value + "\n",
        "  a: b\n  " + value + ":x\n",
        "  a: *" + value + "\n",
        "  a: !" + value + "!b c\n",
        "  a: | " + value + "\n",
        "  a: \"b\n  c: \"" + value + "\n",
        "  " + value + ": 1\n  " + value + ": 2\n",
        "  a:\n    - b\n    " + value + "\n",
        "  a: b\n   " + value + ": c\n",
        "  a: {b: c " + value + ": d}\n",
        "  a: \"\\" + value + "\"\n",
        "  a: &" + value + " &x b\n",
        "  a: %" + value + "\n",
        "  a: b: " + value + "\n",
        "  ? " + value + "\n  " + value + "\n",
    };
    for (const std::string &rest : rests) {
        const Document document(secret + rest);
        EXPECT_FALSE(document.ok()) << rest;
        for (const Diagnostic &fault : document.diagnostics())
            EXPECT_EQ(fault.text.find(value.substr(0, 3)), std::string::npos) << fault.text;
    }
    const Document json("{\"kind\": \"Secret\", \"data\": {\"a\": \"" + value + "\" \"b\": \"" + value + "\"}}");
    ASSERT_FALSE(json.ok());
    EXPECT_EQ(json.diagnostics()[0].text.find(value.substr(0, 3)), std::string::npos) << json.diagnostics()[0].text;
}

TEST(Faults, keysOfOtherTypesAreOtherKeys)
{
    EXPECT_TRUE(Document("1: a\n\"1\": b\n").ok());
    EXPECT_FALSE(Document("{a: 1}: b\n{a: 1}: c\n").ok());
    EXPECT_TRUE(Document("{a: 1}: b\n{a: 2}: c\n").ok());
    EXPECT_FALSE(Document("a: 1\n'a': b\n").ok());
    EXPECT_FALSE(Document("- &x a\n- *x : 1\n  a: 2\n").ok());
    std::string many;
    for (int i = 0; i < 100; ++i)
        many += "k" + std::to_string(i) + ": 1\n";
    EXPECT_TRUE(Document(many).ok());
    EXPECT_FALSE(Document(many + "k99: 1\n").ok());
    EXPECT_FALSE(Document(many + "k3: 1\n").ok());
}

TEST(Faults, nestingIsBounded)
{
    EXPECT_TRUE(Document(repeated("[", 1000) + repeated("]", 1000)).ok());
    for (const char *opening : {"[", "{a: ", "- ", "? ", "[? "}) {
        const Document document(repeated(opening, 100'000));
        ASSERT_EQ(document.diagnostics().size(), 1u) << opening;
        EXPECT_EQ(document.diagnostics()[0].code, "yaml-nesting") << opening;
    }
    std::string deep = "- &a0 x\n";
    for (int i = 1; i < 40; ++i)
        deep += "- &a" + std::to_string(i) + ' ' + repeated("[", 40) + "*a" + std::to_string(i - 1) + repeated("]", 40)
            + "\n";
    const Document document(deep);
    ASSERT_EQ(document.diagnostics().size(), 1u);
    EXPECT_EQ(document.diagnostics()[0].code, "yaml-nesting");
}

TEST(Faults, aliasBombsAreRefused)
{
    std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 10; ++i) {
        const std::string alias = "*a" + std::to_string(i - 1);
        bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + alias + repeated(", " + alias, 8) + "]\n";
    }
    const Document document(bomb);
    ASSERT_EQ(document.diagnostics().size(), 1u);
    EXPECT_EQ(document.diagnostics()[0].code, "yaml-alias-bomb");
}

TEST(Faults, longKeysAreRefused)
{
    EXPECT_TRUE(Document(std::string(1000, 'k') + ": 1\n").ok());
    const Document document(std::string(1100, 'k') + ": 1\n");
    ASSERT_FALSE(document.ok());
    EXPECT_EQ(document.diagnostics()[0].code, "yaml-key-long");
    EXPECT_TRUE(Document("? " + std::string(1100, 'k') + "\n: 1\n").ok());
}

TEST(Notices, nameWhatKubectlRefuses)
{
    for (const char *text : {": v\n",
                             "a: b\n\t\nc: d\n",
                             "<<: 1\n",
                             "{<<: , a: &x b}\n",
                             "<<: [{a: 1}, b]\n",
                             "a: &x [{b: 1}]\n<<: *x\n",
                             "a: b\n\t\n c\n",
                             "a: [b\n\t, c]\n",
                             "%TAG !e! %x\n---\na\n",
                             "-\ta\n",
                             "&a.b x: y\n",
                             "[?x]\n",
                             "{a\n: b}\n",
                             "%YAML 1.2\n---\na: b\n",
                             "--- |\ntext\n",
                             "[: a]\n",
                             "\"\\ud83d\\ude00\"\n",
                             "%FOO\n---\na\n",
                             "...\n# c\n",
                             "!!%int 3\n",
                             "!a%4 b\n",
                             "!a%FF b\n",
                             "!a<b c\n",
                             "!<> c\n",
                             "[!a]\n",
                             "{!a b, !}\n",
                             "[&a[b]]\n",
                             "[a:?]\n",
                             "# c\n\xEF\xBB\xBF---\na\n"}) {
        const Document document{std::string(text)};
        EXPECT_TRUE(document.ok()) << text;
        ASSERT_GE(document.diagnostics().size(), 1u) << text;
        for (const Diagnostic &notice : document.diagnostics()) {
            EXPECT_EQ(notice.severity, Severity::Notice);
            EXPECT_EQ(notice.code, "kubectl-will-not-read");
        }
    }
    for (const char *text : {"!a%C3%A9 b\n", "!<a,b> c\n", "[!a b, &a]\n", "! a\n", "[http://a]\n", "<<: []\n",
                             "a: &x {b: 1}\n<<: [*x, {c: 1}]\n", "\"<<\": 1\n", "!!str <<: 1\n"})
        EXPECT_TRUE(Document(text).diagnostics().empty()) << text;
    EXPECT_TRUE(Document("a:\t b\nc: [\t1 ]\n").diagnostics().empty());
}

} // namespace
} // namespace fieldwise::yaml
