// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/plan/equality.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "core/yaml/scalar.h"

namespace fieldwise::merge {

using yaml::Kind;

namespace {

constexpr int kMaxDepth = 1200;

bool anyTag(NodeRef, NodeRef)
{
    return true;
}

template <class Same, class Tags = bool (*)(NodeRef, NodeRef)>
bool sameTree(NodeRef a, NodeRef b, const Same &sameLeaf, int depth, const Tags &tags = anyTag)
{
    a = expanded(a);
    b = expanded(b);
    if (a.missing() || b.missing())
        return a.missing() == b.missing();
    const Kind kind = a.node().kind;
    if (kind != b.node().kind || depth > kMaxDepth || !tags(a, b))
        return false;
    if (kind == Kind::Scalar || kind == Kind::Alias)
        return sameLeaf(a, b);
    if (kind == Kind::Seq) {
        NodeId x = a.document->firstChild(a.id), y = b.document->firstChild(b.id);
        for (; x != none && y != none; x = a.document->nextSibling(x), y = b.document->nextSibling(y))
            if (!sameTree({a.document, x}, {b.document, y}, sameLeaf, depth + 1, tags))
                return false;
        return x == y;
    }
    const auto left = fieldsOf(a, true), right = fieldsOf(b, true);
    if (left.size() != right.size())
        return false;
    std::unordered_map<std::string_view, NodeRef> byName;
    for (size_t i = 0; i < left.size(); ++i) {
        if (left[i].name == right[i].name && byName.empty()) {
            if (!sameTree(left[i].value, right[i].value, sameLeaf, depth + 1, tags))
                return false;
            continue;
        }
        if (byName.empty())
            for (size_t k = i; k < right.size(); ++k)
                byName.emplace(right[k].name, right[k].value);
        const auto found = byName.find(left[i].name);
        if (found == byName.end() || !sameTree(left[i].value, found->second, sameLeaf, depth + 1, tags))
            return false;
    }
    return true;
}

} // namespace

bool sameText(NodeRef a, NodeRef b)
{
    return a.node().value == b.node().value;
}

bool sameTypedText(NodeRef a, NodeRef b)
{
    return sameText(a, b)
        && yaml::typeOf(a.node(), a.document->source()) == yaml::typeOf(b.node(), b.document->source());
}

bool sameToMerge(NodeRef a, NodeRef b)
{
    return sameTree(a, b, sameTypedText, 0);
}

bool sameToKyaml(NodeRef a, NodeRef b)
{
    const auto sameLeaf = [](NodeRef x, NodeRef y) {
        const auto plain = [](NodeRef r) { return r.node().style == Style::Plain; };
        return sameText(x, y) && plain(x) == plain(y);
    };
    return sameTree(a, b, sameLeaf, 0) && sameComments(a, b);
}

bool sameTag(NodeRef a, NodeRef b)
{
    return a.document->slice(a.node().tag) == b.document->slice(b.node().tag);
}

bool sameWriting(NodeRef a, NodeRef b)
{
    const auto isOneLine = [](std::string_view text) { return text.find_first_of("\r\n") == text.npos; };
    const std::string_view left = a.text(), right = b.text();
    return a.node().style == b.node().style && sameTag(a, b)
        && (left == right || !isOneLine(left) || !isOneLine(right));
}

bool sameToGit(NodeRef a, NodeRef b)
{
    const auto sameLeaf = [](NodeRef x, NodeRef y) {
        const auto plain = [](NodeRef r) { return r.node().style == Style::Plain; };
        return sameTypedText(x, y) && plain(x) == plain(y);
    };
    return sameTree(a, b, sameLeaf, 0, sameTag) && sameComments(a, b);
}

bool sameComments(NodeRef a, NodeRef b)
{
    const auto comments = [](NodeRef ref) {
        std::string out;
        const auto all = ref.document->comments();
        const NodeId first = ref.node().style == Style::Block ? ref.document->firstChild(ref.id) : none;
        auto it = std::partition_point(all.begin(), all.end(),
                                       [&](const yaml::Comment &c) { return c.range.begin < ref.node().begin; });
        const auto isAboveFirst = [first](const yaml::Comment &c) {
            return first != none && c.owner == first && c.slot == yaml::Slot::Above;
        };
        while (it != all.begin() && isAboveFirst(*std::prev(it)))
            --it;
        const auto isHere = [end = ref.node().end](const yaml::Comment &c) {
            return c.range.begin < end || c.range.begin - c.column <= end;
        };
        for (; it != all.end() && isHere(*it); ++it) // up to the end of its last line
            out.append(ref.document->slice(it->range)).push_back('\n');
        return out;
    };
    return comments(a) == comments(b);
}

} // namespace fieldwise::merge
