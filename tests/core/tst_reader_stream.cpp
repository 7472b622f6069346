// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/yaml/document.h"

namespace fieldwise::yaml {
namespace {

std::vector<std::string> slices(std::string_view text)
{
    std::vector<std::string> result;
    for (const Range range : split(text))
        result.emplace_back(text.substr(range.begin, range.size()));
    return result;
}

using Slices = std::vector<std::string>;

TEST(Split, cutsBeforeMarkersAndAfterEnds)
{
    EXPECT_EQ(slices(""), (Slices{""}));
    EXPECT_EQ(slices("a: b"), (Slices{"a: b"}));
    EXPECT_EQ(slices("a\n---\nb\n"), (Slices{"a\n", "---\nb\n"}));
    EXPECT_EQ(slices("---\na\n--- b\n"), (Slices{"---\na\n", "--- b\n"}));
    EXPECT_EQ(slices("a\n...\nb\n"), (Slices{"a\n...\n", "b\n"}));
    EXPECT_EQ(slices("---\n---\n"), (Slices{"---\n", "---\n"}));
    EXPECT_EQ(slices("# c\n\n---\na\n"), (Slices{"# c\n\n---\na\n"}));
    EXPECT_EQ(slices("%YAML 1.2\n---\na\n...\n# c\n%TAG ! x\n---\nb\n"),
              (Slices{"%YAML 1.2\n---\na\n...\n", "# c\n%TAG ! x\n---\nb\n"}));
    EXPECT_EQ(slices("a\n...\n# end\n"), (Slices{"a\n...\n# end\n"}));
    EXPECT_EQ(slices("# only\n"), (Slices{"# only\n"}));
    EXPECT_EQ(slices("a: |\n  ---\n ---\n---b\n"), (Slices{"a: |\n  ---\n ---\n---b\n"}));
    EXPECT_EQ(slices("a\r\n---\r\nb\r---\rc"), (Slices{"a\r\n", "---\r\nb\r", "---\rc"}));
    EXPECT_EQ(slices("\xEF\xBB\xBF---\na\n\xEF\xBB\xBF---\nb\n"),
              (Slices{"\xEF\xBB\xBF---\na\n", "\xEF\xBB\xBF---\nb\n"}));
    EXPECT_EQ(slices("---\ta\n---"), (Slices{"---\ta\n", "---"}));
}

TEST(ReadStream, aFaultCostsOnlyItsDocument)
{
    const std::string text = "a: 1\n---\nb: \"open\n---\nc: \xFF\n---\nd: 4\n";
    const Stream stream = read(text);
    ASSERT_EQ(stream.parts.size(), 4u);
    EXPECT_FALSE(stream.ok());
    EXPECT_TRUE(stream.parts[0].document->ok());
    EXPECT_FALSE(stream.parts[1].document->ok());
    EXPECT_FALSE(stream.parts[2].document->ok());
    EXPECT_TRUE(stream.parts[3].document->ok());
    const std::vector<Diagnostic> all = diagnosticsOf(stream);
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(text.substr(all[0].range.begin, 1), "\"");
    EXPECT_EQ(text.substr(all[1].range.begin, 1), "\xFF");
}

TEST(ReadStream, lineNumbersAreThoseOfTheWholeText)
{
    const std::string text = "x: 1\n---\na: 1\na: 2\n";
    const Stream stream = read(text);
    const std::vector<Diagnostic> all = diagnosticsOf(stream);
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(describe(all[0], "f", text),
              "f:4:1: error: this key occurs twice in this map; it is first in line 3 [yaml-duplicate-key]");
    EXPECT_EQ(text.substr(all[0].related.begin, 4), "a: 1");
    EXPECT_TRUE(stream.parts[1].document->diagnostics()[0].text.ends_with("line 2"));
}

TEST(ReadStream, kubectlNeedsAMarkerAfterAnEnd)
{
    const std::vector<Diagnostic> all = diagnosticsOf(read("a: 1\n...\nb: 2\n"));
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all[0].code, "kubectl-will-not-read");
    EXPECT_EQ(all[0].range.begin, 9u);
    EXPECT_TRUE(diagnosticsOf(read("a: 1\n...\n# c\n--- b\n")).empty());
}

TEST(ReadStream, kubectlReadsNoByteOrderMarkWithinAText)
{
    const std::vector<Diagnostic> all = diagnosticsOf(read("\xEF\xBB\xBF"
                                                           "a: 1\n\xEF\xBB\xBF---\nb: 2\n"));
    ASSERT_EQ(all.size(), 1u);
    EXPECT_EQ(all[0].code, "kubectl-will-not-read");
    EXPECT_EQ(all[0].range.begin, 8u);
}

TEST(ReadStream, unchangedDocumentsAreShared)
{
    const Stream before = read("a: 1\n---\nb: 2\n---\nc: 3\n");
    int documentsRead = -1;
    const Stream after = read("a: 1\n# longer\n---\nb: 2\n---\nc: 3\n", &before, &documentsRead);
    EXPECT_EQ(documentsRead, 1);
    ASSERT_EQ(after.parts.size(), 3u);
    EXPECT_NE(after.parts[0].document, before.parts[0].document);
    EXPECT_EQ(after.parts[1].document, before.parts[1].document);
    EXPECT_EQ(after.parts[2].document, before.parts[2].document);
    EXPECT_EQ(after.parts[2].offset, before.parts[2].offset + 9);
    const Stream moved = read("---\nc: 3\n---\nb: 2\n", &before, &documentsRead);
    EXPECT_EQ(documentsRead, 0);
    EXPECT_EQ(moved.parts[0].document, before.parts[2].document);
}

TEST(ReadStream, togetherEachIsReadAsAloneAndEqualDocumentsAreOne)
{
    std::vector<std::string> texts{"a: 1\n---\nb: 2\n", "", "---\nb: 2\n---\nc: [\n", "a: 1\n"};
    for (int i = 0; i < 30'000; ++i) // more than one thread's worth
        texts[3] += "---\nn: " + std::to_string(i) + "\n";
    const std::vector<Stream> together = readBatch({{texts[0], {}}, {texts[1], {}}, {texts[2], {}}, {texts[3], {}}});
    ASSERT_EQ(together.size(), texts.size());
    for (size_t i = 0; i < texts.size(); ++i) {
        const Stream alone = read(texts[i]);
        ASSERT_EQ(together[i].parts.size(), alone.parts.size());
        const auto diagnostics = diagnosticsOf(together[i]), expected = diagnosticsOf(alone);
        ASSERT_EQ(diagnostics.size(), expected.size());
        for (size_t d = 0; d < expected.size(); ++d)
            EXPECT_EQ(describe(diagnostics[d], "", texts[i]), describe(expected[d], "", texts[i]));
        for (size_t part = 0; part < alone.parts.size(); ++part) {
            EXPECT_EQ(together[i].parts[part].offset, alone.parts[part].offset);
            EXPECT_EQ(together[i].parts[part].document->source(), alone.parts[part].document->source());
        }
    }
    EXPECT_EQ(together[0].parts[1].document, together[2].parts[0].document);
    EXPECT_EQ(together[0].parts[0].document, together[3].parts[0].document);
}

TEST(ReadStream, emptyAndMissingContent)
{
    EXPECT_EQ(read("").parts.size(), 1u);
    EXPECT_TRUE(read("").ok());
    EXPECT_EQ(read("").parts[0].document->root(), none);
    EXPECT_EQ(read("# only\n").parts[0].document->root(), none);
    const Stream marked = read("---\n# nothing\n");
    ASSERT_NE(marked.parts[0].document->root(), none);
    EXPECT_EQ(marked.parts[0].document->node(0).style, Style::Empty);
}

TEST(ReadStream, documentsWithoutEndAreBounded)
{
    std::string text;
    for (int i = 0; i < 120'000; ++i)
        text += "---\n";
    const Stream stream = read(text);
    EXPECT_LE(stream.parts.size(), 100'000u);
    EXPECT_FALSE(stream.ok());
    size_t size = 0;
    for (const Part &part : stream.parts)
        size += part.document->source().size();
    EXPECT_EQ(size, text.size());
    EXPECT_EQ(diagnosticsOf(stream)[0].code, "yaml-too-many-documents");
}

} // namespace
} // namespace fieldwise::yaml
