// SPDX-License-Identifier: GPL-3.0-or-later
// Two bytes that pick a field and what happens to it, and a text: every comment has one owner and goes with it; when an
// entry is taken out, changed or moved by a merge, no other comment is lost, doubled or another one's.
#include <algorithm>

#include "core/merge/plan/ref.h"
#include "core/yaml/comments.h"
#include "tests/fuzz/support/merging.h"
#include "tests/support/mergeproperties.h"
#include "tests/support/treeproperties.h"
#include "tests/support/yamlcorpus.h"

namespace fieldwise::fuzz {
namespace {

using namespace yaml;

std::vector<std::string> commentsOf(const std::string &text, Range without = {})
{
    std::vector<std::string> out;
    const Stream stream = read(text);
    for (const Part &part : stream.parts)
        for (const Comment &comment : part.document->comments())
            if (!without.contains(part.offset + comment.range.begin))
                out.emplace_back(part.document->slice(comment.range));
    std::ranges::sort(out);
    return out;
}

/// The same, each with the entry that it belongs to.
std::vector<std::string> ownersOf(const std::string &text, Range without = {})
{
    std::vector<std::string> out;
    const Stream stream = read(text);
    for (const Part &part : stream.parts)
        for (const Comment &comment : part.document->comments())
            if (!without.contains(part.offset + comment.range.begin))
                out.push_back(std::to_string(int(comment.slot)) + std::string(part.document->slice(comment.range))
                              + '\n' + (comment.owner == none ? "" : std::string(part.document->text(comment.owner))));
    return out;
}

std::string joined(const std::vector<std::string> &comments)
{
    std::string out;
    for (const std::string &comment : comments)
        out += comment + '\n';
    return out;
}

void expectComments(const std::string &before, const std::string &updated, merge::Mode mode,
                    const std::vector<std::string> &wanted, const char *what)
{
    Inputs inputs;
    inputs.options.mode = mode;
    inputs.options.builtinSchema = false;
    inputs.texts.at = {mode == merge::Mode::Patch ? "" : before, updated, before};
    inputs.open.at = {mode != merge::Mode::Patch, true, true};
    const Run done = run(inputs);
    if (!done.merged
        || done.merged->plan.counts.removed + done.merged->plan.counts.changed + done.merged->plan.counts.added == 0)
        return;
    const std::vector<std::string> found = commentsOf(done.merged->resolution.text);
    require(found == wanted, what,
            before + "\n=== updated\n" + updated + "\n=== result\n" + done.merged->resolution.text
                + "\n=== comments wanted\n" + joined(wanted) + "=== found\n" + joined(found));
}

void checkTakenOut(const Document &document, NodeId entry)
{
    const std::string fault = test::faultWithout(document, entry);
    require(fault.empty(), fault);
    const std::string before(document.source());
    const Range lines = entryLines(document, entry);
    std::string updated = before;
    updated.erase(lines.begin, lines.size());
    const NodeId map = document.node(entry).isKey ? document.node(entry).parent : none;
    if (map != none
        && merge::isBehindYamlMergeKey({&document, map}, document.text(entry))) // it stays, as an inherited one
        return;
    if (ownersOf(updated)
        != ownersOf(before, lines)) // one that is deeper is text there, or belongs to another entry without this one
        return;
    expectComments(before, updated, merge::Mode::Git, commentsOf(before, lines), "the comments of an entry that goes");
    if (document.node(document.valueOf(entry)).kind != Kind::Map
        && !test::hasNull(before)) // kyaml keeps a map as {}, and a null goes
        expectComments(before, updated, merge::Mode::ThreeWay, commentsOf(before, lines),
                       "the comments of an entry that goes");
}

void checkChanged(const Document &document, NodeId entry)
{
    const Node &value = document.node(document.valueOf(entry));
    if (value.kind != Kind::Scalar || value.style != Style::Plain)
        return;
    const std::string before(document.source());
    std::string updated = before;
    updated.replace(value.content, value.end - value.content, "another-value");
    if (commentsOf(updated) != commentsOf(before))
        return;
    expectComments(before, updated, merge::Mode::Git, commentsOf(before), "the comments of an entry that changes");
    // Where the entry is an element's key, a map in the old element stays as `{}`, and the element beside the new one
    // (semantics/README.md row 25), each with the comments.
    const NodeId element = document.node(entry).parent;
    const bool isElement =
        document.node(element).parent != none && document.node(document.node(element).parent).kind == Kind::Seq;
    bool staysInPart = false;
    for (NodeId id = element + 1; isElement && id < document.node(element).next; ++id)
        staysInPart = staysInPart || document.node(id).kind == Kind::Map;
    if (!test::hasNull(before) && !staysInPart)
        expectComments(before, updated, merge::Mode::ThreeWay, commentsOf(before),
                       "the comments of an entry that changes");
}

/// The first element of a list goes to its end: its comments go along.
void checkMoved(const Document &document, NodeId list)
{
    std::string at;
    for (NodeId id = list; document.node(id).parent != none; id = document.node(id).parent) {
        const NodeId parent = document.node(id).parent;
        std::string step;
        size_t number = 0;
        for (NodeId child = document.firstChild(parent); child != id; child = document.nextSibling(child), ++number)
            step = document.node(child).value;
        if (document.node(parent).kind == Kind::Seq)
            step = std::to_string(number);
        at = '/' + pointerToken(step) + at;
    }
    const std::string before(document.source());
    const Json patch = Json::array({{{"op", "move"}, {"from", at + "/0"}, {"path", at + "/-"}}});
    expectComments(before, patch.dump(-1, ' ', false, Json::error_handler_t::replace), merge::Mode::Patch,
                   commentsOf(before), "the comments of an element that moves");
}

void check(const Input &input)
{
    const std::string &text = input.texts[0];
    if (text.size() > 8'000)
        return;
    for (const Part &part : read(text).parts) {
        const Document &document = *part.document;
        if (!document.ok() || document.root() == none)
            continue;
        const std::string fault = test::faultOf(document);
        require(fault.empty(), fault, document.source());
        if (document.node(document.root()).kind == Kind::Map
            && document.find(document.root(), "items") != none) // a List is as many documents
            continue;
        if (test::expandedNodes(document) != document.nodes().size()
            || std::ranges::any_of(document.nodes(), [](const Node &node) { return !node.anchor.empty(); }))
            continue;
        std::vector<NodeId> lists;
        for (NodeId id = 0; id < document.nodes().size(); ++id)
            if (document.node(id).style == Style::Block && document.node(id).kind == Kind::Seq
                && document.node(document.firstChild(id)).next < document.node(id).next)
                lists.push_back(id);
        std::vector<NodeId> entries = test::removableEntries(document);
        std::erase_if(entries, [&document](NodeId entry) {
            return test::isBehindYamlMergeKey(document, entry);
        }); // such a field stays there, and its map gets one of its own
        const uint8_t pick = input.option(0), what = input.option(1) % 3;
        if (what == 2 && !lists.empty())
            checkMoved(document, lists[pick % lists.size()]);
        else if (what == 1 && !entries.empty())
            checkChanged(document, entries[pick % entries.size()]);
        else if (!entries.empty())
            checkTakenOut(document, entries[pick % entries.size()]);
    }
}

std::vector<Input> seeds()
{
    std::vector<Input> all;
    for (const test::CorpusText &text : test::allTexts())
        if (text.text.size() < 4'000 && text.text.find('#') != std::string::npos)
            for (const char what : {'\0', '\1', '\2'})
                all.push_back({{char(all.size() % 256), what}, {text.text}});
    if (all.size() > 900) {
        const size_t step = all.size() / 900;
        for (size_t i = 0; i < 900; ++i)
            all[i] = all[i * step];
        all.resize(900);
    }
    return all;
}

} // namespace

extern const Target target{"fuzz_comments", 2, 1, check, seeds};

} // namespace fieldwise::fuzz
