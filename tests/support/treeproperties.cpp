// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/treeproperties.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/yaml/comments.h"

namespace fieldwise::test {

using namespace yaml;

namespace {

/// Parents hold their children, siblings follow each other, ids and `next` describe the same tree.
std::string faultOfNesting(const Document &document)
{
    const std::span<const Node> nodes = document.nodes();
    for (NodeId id = 0; id < nodes.size(); ++id) {
        const Node &node = nodes[id];
        if (node.begin > node.content || node.content > node.end || node.end > document.source().size()
            || node.next <= id)
            return "a node without order";
        NodeId end = node.next;
        while (end - 1 > id
               && nodes[end - 1].begin == nodes[end - 1].end) // say, the missing value of a key that is a map
            --end;
        const Node &last = nodes[end - 1]; // a block scalar that keeps its breaks ends what it stands in
        const bool keepsBreaks = (last.style == Style::Literal || last.style == Style::Folded) && last.end == node.end;
        if (node.end > node.begin && document.source()[node.end - 1] == '\n' && !keepsBreaks)
            return "a node ends in a line break";
        uint32_t at = node.kind == Kind::Map || node.kind == Kind::Seq ? node.content : node.end;
        uint32_t children = 0;
        for (NodeId child = document.firstChild(id); child != none; child = document.nextSibling(child), ++children) {
            if (nodes[child].parent != id || nodes[child].begin < at
                || nodes[child].isKey != (node.kind == Kind::Map && children % 2 == 0))
                return "a child is not where it should be";
            at = nodes[child].end;
        }
        if (at > node.end || (node.kind == Kind::Map && children % 2 == 1))
            return "children do not end in their parent";
    }
    return {};
}

/// Every byte is in a leaf, a property or a comment, or is white space, an indicator, a marker or a directive.
std::string faultOfBytes(const Document &document)
{
    std::string rest(document.source());
    const auto blank = [&rest](Range range) { std::fill(rest.begin() + range.begin, rest.begin() + range.end, ' '); };
    for (const Comment &comment : document.comments())
        blank(comment.range);
    for (const Node &node : document.nodes()) {
        if (!node.anchor.empty())
            blank({node.anchor.begin - 1, node.anchor.end});
        blank(node.tag);
        if (node.kind == Kind::Scalar || node.kind == Kind::Alias)
            blank({node.content, node.end});
    }
    const uint32_t root = document.root() == none ? 0 : document.node(document.root()).begin;
    for (size_t at = rest.find("\xEF\xBB\xBF"); at <= root; at = rest.find("\xEF\xBB\xBF", at + 1))
        if (at == 0 || (isBreak(rest[at - 1]) && rest.compare(at + 3, 3, "---") == 0)) // joined files
            blank({static_cast<uint32_t>(at), static_cast<uint32_t>(at + 3)});
    constexpr const char *known = " \t\r\n-?:,[]{}";
    for (size_t at = rest.find_first_not_of(known); at != rest.npos; at = rest.find_first_not_of(known, at + 1)) {
        const size_t line = rest.find_last_of("\r\n", at) + 1;
        const size_t lineStart = line == 0 && hasBom(document.source()) ? 3 : line;
        if (rest[lineStart] != '%' && rest.compare(lineStart, 3, "...") != 0)
            return "bytes of nothing: " + rest.substr(at, 20);
    }
    return {};
}

std::string faultOfOwners(const Document &document)
{
    size_t found = 0;
    for (NodeId id = 0; id <= document.nodes().size(); ++id) {
        const NodeId owner = id < document.nodes().size() ? id : none;
        for (const Slot slot : {Slot::Head, Slot::Above, Slot::Beside, Slot::Open, Slot::Foot, Slot::Free})
            found += document.commentsOf(owner, slot).size();
    }
    if (found != document.comments().size())
        return "a comment without an owner, or with two";
    for (const Comment &comment : document.comments()) {
        const bool ofDocument = comment.slot == Slot::Head || comment.slot == Slot::Foot;
        const bool ofCollection = comment.slot == Slot::Open || comment.slot == Slot::Free;
        const Kind kind = comment.owner == none ? Kind::Scalar : document.node(comment.owner).kind;
        if (document.source()[comment.range.begin] != '#' || (comment.owner == none && !ofDocument)
            || (ofCollection && kind != Kind::Map && kind != Kind::Seq))
            return "an owner of the wrong kind: " + std::string(document.slice(comment.range));
    }
    return {};
}

/// The lines of a block collection's entries do not overlap, and lie in those of the entry around them.
std::string faultOfLines(const Document &document)
{
    for (NodeId id = 0; id < document.nodes().size(); ++id) {
        const Node &node = document.node(id);
        uint32_t at = 0;
        for (NodeId child = document.firstChild(id); node.style == Style::Block && child != none;
             child = document.nextSibling(child)) {
            if (node.kind == Kind::Map && !document.node(child).isKey)
                continue;
            const Range lines = entryLines(document, child), above = aboveRange(document, child);
            if (lines.begin < at || lines.end < document.node(child).end || above.begin != lines.begin
                || above.end > entryBegin(document, child))
                return "lines of an entry: " + std::string(document.slice(lines));
            at = lines.end;
        }
    }
    return {};
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
         child = document.nextSibling(child), ++number)
        if (document.node(child).isKey)
            own = document.node(child).kind == Kind::Scalar ? std::string(document.text(child)) : "?";
    return pathOf(document, parent) + '/' + (document.node(parent).kind == Kind::Map ? own : std::to_string(number));
}

} // namespace

std::string faultOf(const Document &document)
{
    for (std::string fault :
         {faultOfNesting(document), faultOfBytes(document), faultOfOwners(document), faultOfLines(document)})
        if (!fault.empty())
            return fault;
    return {};
}

uint64_t expandedNodes(const Document &document)
{
    std::vector<uint64_t> before; // each node, and all of them
    uint64_t all = 0;
    for (NodeId id = 0; id < document.nodes().size(); ++id) {
        before.push_back(all);
        const NodeId target = document.node(id).kind == Kind::Alias ? document.target(id) : none;
        all += target == none ? 1 : before[document.node(target).next] - before[target];
    }
    return all;
}

std::vector<NodeId> removableEntries(const Document &document)
{
    std::vector<NodeId> out;
    for (NodeId id = 0; id < document.nodes().size(); ++id) {
        const Node &map = document.node(id);
        const NodeId first = document.firstChild(id);
        if (map.kind != Kind::Map || map.style != Style::Block)
            continue;
        for (NodeId key = document.nextSibling(document.valueOf(first)); key != none;
             key = document.nextSibling(document.valueOf(key))) {
            const NodeId following = document.nextSibling(document.valueOf(key));
            if (following == none || document.source().substr(document.node(following).end, 1) != ":"
                || document.node(following).style != Style::Empty) // its value would be that of a `?` without one
                out.push_back(key);
        }
    }
    return out;
}

bool isBehindYamlMergeKey(const Document &document, NodeId node)
{
    for (; node != none; node = document.node(node).parent)
        if (node > 0 && document.node(node - 1).isKey && yaml::isYamlMergeKey(document.node(node - 1)))
            return true;
    return false;
}

std::string faultWithout(const Document &document, NodeId entry)
{
    const NodeId following = document.nextSibling(document.valueOf(entry));
    const bool isLast = following == none;
    const uint32_t nextBegin = isLast ? 0 : entryBegin(document, following), nextColumn = document.node(entry).column;
    const Range lines = entryLines(document, entry);
    const Style before =
        document.node(entry - 1)
            .style; // a `|` or `>` takes what is deeper behind it for its own; a merge indents that less
    const auto wouldBeText = [&](const Comment &comment) {
        return comment.range.begin >= lines.end && (isLast || comment.range.begin < nextBegin)
            && comment.column > nextColumn;
    };
    if ((before == Style::Literal || before == Style::Folded) && std::ranges::any_of(document.comments(), wouldBeText))
        return {};
    std::string rest(document.source());
    rest.erase(lines.begin, lines.size());
    const auto fault = [&](const std::string &what) {
        return what + '\n' + std::string(document.source()) + "\nwithout\n" + std::string(document.slice(lines));
    };
    const Document after(rest);
    if (!after.ok())
        return fault("it can't be read: " + after.diagnostics()[0].text);
    if (after.nodes().size() != document.nodes().size() - (document.node(document.valueOf(entry)).next - entry))
        return fault("another tree is left");
    size_t next = 0;
    for (const Comment &comment : document.comments()) {
        if (lines.contains(comment.range.begin))
            continue;
        if (next == after.comments().size())
            return fault("a comment is lost");
        const Comment &same = after.comments()[next++];
        if (after.slice(same.range) != document.slice(comment.range))
            return fault("a comment is another one");
        // Behind a field that goes, one that is indented otherwise than what follows looks like another field's.
        const bool drifts = !isLast && comment.range.begin >= lines.end && comment.range.begin < nextBegin
            && comment.column != nextColumn;
        const bool touched = comment.slot == Slot::Foot && same.slot == Slot::Free && comment.range.begin >= lines.end
            && comment.range.begin < nextBegin; // what goes, and nothing now
        if (!isLast && !drifts
            && ((same.slot != comment.slot && !touched)
                || pathOf(after, same.owner)
                    != pathOf(document, comment.owner))) // else what stood before it may now be the end
            return fault("a comment has another owner: " + std::string(document.slice(comment.range)));
    }
    return {};
}

} // namespace fieldwise::test
