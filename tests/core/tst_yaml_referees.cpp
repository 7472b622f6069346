// SPDX-License-Identifier: GPL-3.0-or-later
// Three readers of YAML on the same texts: ours, libyaml and yaml-cpp; and what must hold for every tree.
#include <algorithm>
#include <functional>
#include <iostream>

#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/yaml/comments.h"
#include "core/yaml/document.h"
#include "core/yaml/json.h"
#include "core/yaml/referee.h"
#include "tests/support/libyamlevents.h"
#include "tests/support/yamlcorpus.h"
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
    if (test::caseTexts().empty())
        std::cout << "no cases (FIELDWISE_CASES, or ../shared/cases): only the fixtures are read\n";
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

TEST(Referees, LibyamlReadsTheSame)
{
    if (!test::hasLibyaml())
        GTEST_SKIP() << "built without libyaml";
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

TEST(Referees, YamlCppReadsTheSame)
{
    int same = 0;
    int refused = 0;
    forEachDocument([&](const test::CorpusText &text, const Document &document) {
        const Opinion opinion = secondOpinion(document);
        EXPECT_NE(opinion.kind, Opinion::Different) << text.name << ": " << opinion.text << '\n' << document.source();
        (opinion.kind == Opinion::Same ? same : refused) += 1;
    });
    std::cout << same << " documents the same, " << refused << " not read by yaml-cpp\n";
    EXPECT_LE(refused, same / 50);
}

/// Parents hold their children, siblings follow each other, ids and `next` describe the same tree.
TEST(Properties, RangesNest)
{
    forEachDocument([](const test::CorpusText &text, const Document &document) {
        const std::span<const Node> nodes = document.nodes();
        for (NodeId id = 0; id < nodes.size(); ++id) {
            const Node &node = nodes[id];
            ASSERT_LE(node.begin, node.content) << text.name;
            ASSERT_LE(node.content, node.end) << text.name;
            ASSERT_LE(node.end, document.source().size()) << text.name;
            ASSERT_GT(node.next, id) << text.name;
            const Node &last = nodes[node.next - 1]; // a block scalar that keeps its breaks ends what it stands in
            const bool keepsBreaks = (last.style == Style::Literal || last.style == Style::Folded) && last.end == node.end;
            ASSERT_FALSE(node.end > node.begin && document.source()[node.end - 1] == '\n' && !keepsBreaks) << text.name << '\n' << document.source();
            uint32_t at = node.kind == Kind::Map || node.kind == Kind::Seq ? node.content : node.end;
            uint32_t children = 0;
            for (NodeId child = document.firstChild(id); child != none;
                 child = document.nextSibling(child), ++children) {
                ASSERT_EQ(nodes[child].parent, id) << text.name;
                ASSERT_GE(nodes[child].begin, at) << text.name << '\n' << document.source();
                ASSERT_EQ(nodes[child].isKey, node.kind == Kind::Map && children % 2 == 0);
                at = nodes[child].end;
            }
            ASSERT_LE(at, node.end) << text.name << '\n' << document.source();
            ASSERT_FALSE(node.kind == Kind::Map && children % 2 == 1);
        }
    });
}

/// Every byte is in a leaf, a property or a comment, or is white space, an indicator, a marker or a directive.
TEST(Properties, BytesAreAccountedFor)
{
    forEachDocument([](const test::CorpusText &text, const Document &document) {
        std::string rest(document.source());
        const auto blank = [&rest](Range range) {
            std::fill(rest.begin() + range.begin, rest.begin() + range.end, ' ');
        };
        for (const Comment &comment : document.comments())
            blank(comment.range);
        for (const Node &node : document.nodes()) {
            if (!node.anchor.empty())
                blank({node.anchor.begin - 1, node.anchor.end});
            blank(node.tag);
            if (node.kind == Kind::Scalar || node.kind == Kind::Alias)
                blank({node.content, node.end});
        }
        if (hasBom(rest))
            blank({0, 3});
        for (size_t at = rest.find_first_not_of(" \t\r\n-?:,[]{}"); at != rest.npos;
             at = rest.find_first_not_of(" \t\r\n-?:,[]{}", at + 1)) {
            const size_t line = rest.find_last_of("\r\n", at) + 1;
            const size_t lineStart = line == 0 && hasBom(document.source()) ? 3 : line;
            const bool isDirective = rest[lineStart] == '%';
            const bool isMarker = rest.compare(line, 3, "...") == 0;
            ASSERT_TRUE(isDirective || isMarker) << text.name << " at " << at << ": " << rest.substr(at, 20) << '\n'
                                                 << document.source();
        }
    });
}

/// A value that was cut out is the same value where it stands alone in the same surroundings.
TEST(Properties, SlicesParseAlone)
{
    forEachDocument([](const test::CorpusText &text, const Document &document) {
        if (document.source().find("%TAG") != std::string_view::npos)
            return; // a tag's handle means nothing without its directive
        for (NodeId id = 0; id < document.nodes().size(); ++id) {
            const Node &node = document.node(id);
            if (node.begin == node.end || node.kind == Kind::Alias ||
                document.expandedNodes() != document.nodes().size())
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
            EXPECT_TRUE(sameTree(document, id, other, otherId)) << text.name << '\n' << alone;
        }
    });
}

/// Each comment has an owner of the right kind, and is found through it.
TEST(Properties, OwnersPartitionComments)
{
    forEachDocument([](const test::CorpusText &text, const Document &document) {
        size_t found = 0;
        for (NodeId id = 0; id <= document.nodes().size(); ++id) {
            const NodeId owner = id < document.nodes().size() ? id : none;
            for (const Slot slot : {Slot::Head, Slot::Above, Slot::Beside, Slot::Open, Slot::Foot, Slot::Free})
                found += document.commentsOf(owner, slot).size();
        }
        ASSERT_EQ(found, document.comments().size()) << text.name;
        for (const Comment &comment : document.comments()) {
            ASSERT_EQ(document.source()[comment.range.begin], '#');
            const bool ofDocument = comment.slot == Slot::Head || comment.slot == Slot::Foot;
            ASSERT_TRUE(comment.owner != none || ofDocument);
            const bool ofCollection = comment.slot == Slot::Open || comment.slot == Slot::Free;
            const Kind kind = comment.owner == none ? Kind::Scalar : document.node(comment.owner).kind;
            ASSERT_TRUE(!ofCollection || kind == Kind::Map || kind == Kind::Seq);
        }
    });
}

/// The lines of a block collection's entries do not overlap, and lie in those of the entry around them.
TEST(Properties, EntryLinesNest)
{
    forEachDocument([](const test::CorpusText &text, const Document &document) {
        for (NodeId id = 0; id < document.nodes().size(); ++id) {
            const Node &node = document.node(id);
            if (node.style != Style::Block)
                continue;
            uint32_t at = 0;
            for (NodeId child = document.firstChild(id); child != none; child = document.nextSibling(child)) {
                if (node.kind == Kind::Map && !document.node(child).isKey)
                    continue;
                const Range lines = entryLines(document, child);
                ASSERT_GE(lines.begin, at) << text.name << '\n' << document.source();
                ASSERT_GE(lines.end, document.node(child).end) << text.name;
                const Range above = aboveRange(document, child);
                ASSERT_EQ(above.begin, lines.begin) << text.name;
                ASSERT_LE(above.end, entryBegin(document, child)) << text.name << '\n' << document.source();
                at = lines.end;
            }
        }
    });
}

/// Names of keys and numbers of items down to a node.
std::string pathOf(const Document &document, NodeId id)
{
    if (id == none || document.node(id).parent == none)
        return {};
    const NodeId parent = document.node(id).parent;
    std::string own;
    int number = 0;
    for (NodeId child = document.firstChild(parent); child <= id && child != none;
         child = document.nextSibling(child), ++number) {
        if (document.node(child).isKey)
            own = std::string(document.text(child));
    }
    return pathOf(document, parent) + '/' + (document.node(parent).kind == Kind::Map ? own : std::to_string(number));
}

/// Without the lines of an entry the text is the same tree without it, and the other comments stay where they were.
TEST(Properties, EntriesCanBeTakenOut)
{
    int removed = 0;
    forEachDocument([&](const test::CorpusText &text, const Document &document) {
        if (document.source().size() > 6000 || document.expandedNodes() != document.nodes().size())
            return;
        for (NodeId id = 0; id < document.nodes().size(); ++id) {
            const Node &map = document.node(id);
            const NodeId first = document.firstChild(id);
            if (map.kind != Kind::Map || map.style != Style::Block || document.node(first + 1).next >= map.next)
                continue;
            for (NodeId key = document.nextSibling(document.valueOf(first)); key != none;
                 key = document.nextSibling(document.valueOf(key))) {
                const bool isLast = document.nextSibling(document.valueOf(key)) == none;
                const Range lines = entryLines(document, key);
                std::string rest(document.source());
                rest.erase(lines.begin, lines.size());
                const Document after(rest);
                ASSERT_TRUE(after.ok()) << text.name << '\n' << rest << after.diagnostics()[0].text;
                ASSERT_EQ(after.nodes().size(),
                          document.nodes().size() - (document.node(document.valueOf(key)).next - key));
                ++removed;
                size_t next = 0;
                for (const Comment &comment : document.comments()) {
                    if (lines.contains(comment.range.begin))
                        continue;
                    ASSERT_LT(next, after.comments().size()) << text.name;
                    const Comment &same = after.comments()[next++];
                    ASSERT_EQ(after.slice(same.range), document.slice(comment.range));
                    if (isLast) // what stood before it may now be the end
                        continue;
                    ASSERT_EQ(same.slot, comment.slot) << text.name << '\n'
                                                       << document.source() << "\nwithout\n"
                                                       << document.slice(lines);
                    ASSERT_EQ(pathOf(after, same.owner), pathOf(document, comment.owner)) << text.name << '\n'
                                                                                          << document.source();
                }
            }
        }
    });
    std::cout << removed << " entries taken out\n";
}

} // namespace
} // namespace fieldwise
