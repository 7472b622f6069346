// SPDX-License-Identifier: GPL-3.0-or-later
// Three readers of YAML on the same texts: ours, libyaml and yaml-cpp; and what must hold for every tree.
#include <algorithm>
#include <functional>
#include <iostream>

#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/yaml/comments.h"
#include "core/yaml/document.h"
#include "core/yaml/equality.h"
#include "core/yaml/json.h"
#include "core/yaml/referee.h"
#include "tests/support/libyamlevents.h"
#include "tests/support/treeproperties.h"
#include "tests/support/yamlcorpus.h"
#include "tests/support/yamlcppopinion.h"
#include "tests/support/yamlevents.h"

namespace fieldwise {
namespace {

using namespace yaml;

const std::vector<test::CorpusText> &corpus()
{
    static const std::vector<test::CorpusText> texts = test::allTexts();
    return texts;
}

void forEachDocument(const std::function<void(const test::CorpusText &, const Document &)> &check)
{
    for (const test::CorpusText &text : corpus()) {
        const Stream stream = read(text.text);
        for (const Part &part : stream.parts) {
            if (part.document->ok())
                check(text, *part.document);
            if (testing::Test::HasFailure())
                return;
        }
    }
}

TEST(Referees, libyamlReadsTheSame)
{
    int compared = 0;
    int refusedByBoth = 0;
    for (const test::CorpusText &text : corpus()) {
        const Stream stream = read(text.text);
        std::string why;
        const std::optional<std::string> theirs = test::libyamlEvents(text.text, &why);
        const std::vector<Diagnostic> diagnostics = diagnosticsOf(stream);
        if (!stream.ok()) {
            const std::string &code = std::find_if(diagnostics.begin(), diagnostics.end(), [](const Diagnostic &d) {
                                          return d.severity == Severity::Error;
                                      })->code;
            const bool ofTheTree =
                code == "yaml-duplicate-key" || code == "yaml-alias-unknown" || code == "yaml-alias-cycle";
            EXPECT_TRUE(!theirs || ofTheTree) << text.name << '\n'
                                              << text.text << describe(diagnostics[0], text.name, text.text);
            ++refusedByBoth;
            continue;
        }
        const bool warned = !diagnostics.empty();
        if (!theirs) {
            EXPECT_TRUE(warned) << text.name << ": libyaml refuses it without a notice of ours: " << why << '\n'
                                << text.text;
            continue;
        }
        if (!warned) {
            EXPECT_EQ(test::events(stream), *theirs) << text.name << '\n' << text.text;
        }
        ++compared;
    }
    std::cout << compared << " texts compared, " << refusedByBoth << " refused\n";
}

TEST(Referees, yamlCppReadsTheSame)
{
    int same = 0;
    int refused = 0;
    forEachDocument([&](const test::CorpusText &text, const Document &document) {
        const Opinion opinion = test::yamlCppOpinion(document);
        EXPECT_NE(opinion.kind, Opinion::Different) << text.name << ": " << opinion.text << '\n' << document.source();
        (opinion.kind == Opinion::Same ? same : refused) += 1;
    });
    std::cout << same << " documents the same, " << refused << " not read by yaml-cpp\n";
    EXPECT_LE(refused, same / 50);
}

/// The reader has a short way for lines that end in LF; it may not be told from the other.
TEST(Referees, lineEndsDoNotMatter)
{
    size_t compared = 0;
    forEachDocument([&](const test::CorpusText &text, const Document &document) {
        const std::string source(document.source());
        if (source.find('\r') != source.npos)
            return;
        std::string returned;
        std::vector<uint32_t> without; // for each offset in `returned`, the one in `source`
        for (uint32_t at = 0; at < source.size(); ++at) {
            if (source[at] == '\n') {
                returned += '\r';
                without.push_back(at);
            }
            returned += source[at];
            without.push_back(at);
        }
        without.push_back(static_cast<uint32_t>(source.size()));
        const Document other(returned);
        ASSERT_TRUE(other.ok()) << text.name << '\n' << source;
        ASSERT_EQ(document.nodes().size(), other.nodes().size()) << text.name << '\n' << source;
        ASSERT_EQ(document.diagnostics().size(), other.diagnostics().size()) << text.name << '\n' << source;
        for (NodeId id = 0; id < document.nodes().size(); ++id) {
            const Node &a = document.node(id), &b = other.node(id);
            const bool isSame = a.kind == b.kind && a.style == b.style && a.value == b.value && a.parent == b.parent
                && a.next == b.next && a.indent == b.indent && a.column == b.column && a.isKey == b.isKey
                && a.inFlow == b.inFlow && a.begin == without[b.begin] && a.content == without[b.content]
                && a.end == without[b.end];
            ASSERT_TRUE(isSame) << text.name << " node " << id << '\n' << source;
            ++compared;
        }
    });
    EXPECT_GT(compared, 10'000u);
}

/// Faults stand at the same place, too.
TEST(Referees, lineEndsDoNotMatterToFaults)
{
    int refused = 0;
    for (const test::CorpusText &text : corpus()) {
        const std::vector<Diagnostic> found = diagnosticsOf(read(text.text));
        if (found.empty() || text.text.find('\r') != std::string::npos)
            continue;
        std::string returned;
        for (const char c : text.text)
            returned += c == '\n' ? "\r\n" : std::string(1, c);
        const std::vector<Diagnostic> other = diagnosticsOf(read(returned));
        ASSERT_EQ(found.size(), other.size()) << text.name << '\n' << text.text;
        for (size_t i = 0; i < found.size(); ++i) {
            const auto returns = std::count(text.text.begin(), text.text.begin() + found[i].range.begin, '\n');
            EXPECT_EQ(found[i].code, other[i].code) << text.name << '\n' << text.text;
            EXPECT_EQ(found[i].range.begin + returns, other[i].range.begin) << text.name << '\n' << text.text;
        }
        ++refused;
    }
    EXPECT_GT(refused, 100);
}

/// What always holds of a tree, its ranges and its comments.
TEST(Properties, treesHold)
{
    forEachDocument([](const test::CorpusText &text, const Document &document) {
        ASSERT_EQ(test::faultOf(document), "") << text.name << '\n' << document.source();
    });
}

/// A value that was cut out is the same value where it stands alone in the same surroundings.
TEST(Properties, slicesParseAlone)
{
    forEachDocument([](const test::CorpusText &text, const Document &document) {
        if (document.source().find("%TAG") != std::string_view::npos)
            return; // a tag's handle means nothing without its directive
        if (test::expandedNodes(document) != document.nodes().size())
            return;
        for (NodeId id = 0; id < document.nodes().size(); ++id) {
            const Node &node = document.node(id);
            if (node.begin == node.end || node.kind == Kind::Alias)
                continue;
            if (document.nodes().size() > 400 && id % 17 != 0)
                continue;
            const char *lineEnd = node.end < document.source().size() ? "\n" : ""; // a block scalar's value tells
            const std::string slice(document.text(id));
            const std::string alone = node.inFlow ? "[" + slice + "]" : std::string(node.column, ' ') + slice + lineEnd;
            const bool isBlockScalar = node.style == Style::Literal || node.style == Style::Folded;
            if (isBlockScalar || (!node.inFlow && node.begin != node.content))
                continue;
            const Stream stream = read(alone);
            ASSERT_TRUE(stream.ok()) << text.name << '\n' << alone;
            const Document &other = *stream.parts[0].document;
            const NodeId otherId = node.inFlow ? other.firstChild(0) : 0;
            EXPECT_TRUE(sameToYaml(document, id, other, otherId)) << text.name << '\n' << alone;
        }
    });
}

/// Without the lines of an entry the text is the same tree without it, and the other comments stay where they were.
TEST(Properties, entriesCanBeTakenOut)
{
    int removed = 0;
    forEachDocument([&](const test::CorpusText &text, const Document &document) {
        if (document.source().size() > 6000 || test::expandedNodes(document) != document.nodes().size())
            return;
        for (const NodeId entry : test::removableEntries(document)) {
            ASSERT_EQ(test::faultWithout(document, entry), "") << text.name;
            ++removed;
        }
    });
    std::cout << removed << " entries taken out\n";
}

} // namespace
} // namespace fieldwise
