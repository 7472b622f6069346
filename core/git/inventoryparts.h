// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "core/git/inventory.h"
#include "core/merge/match/digests.h"
#include "core/merge/match/textlines.h"
#include "core/merge/plan/ref.h"
#include "core/yaml/scalar.h"

/// How an inventory is taken: `To` is Numbered, or has the same functions.
namespace fieldwise::git {

using merge::combinedDigest;
using merge::digestOf;
using merge::Side;
using yaml::NodeId;

/// Mixed into the numbers of paths and values.
inline constexpr uint64_t ofItem = 1, ofText = 2, ofComment = 3;

/// Takes what a text has as numbers.
class Numbered {
public:
    using Path = uint64_t;

    static Path fieldOf(Path path, std::string_view name) { return combinedDigest(path, digestOf(name)); }
    static Path itemOf(Path path) { return combinedDigest(path, ofItem); }
    void add(Path path, std::string_view value) { all.push_back(combinedDigest(path, digestOf(value))); }
    void addText(Path path, std::string_view value)
    {
        all.push_back(combinedDigest(combinedDigest(path, ofText), digestOf(value)));
    }
    void addComment(std::string_view value) { all.push_back(combinedDigest(ofComment, digestOf(value))); }
    void at(uint32_t) {}

    std::vector<uint64_t> all;
};

/// A text is merged by its lines; a break at its end begins none.
template <class To>
void addLines(std::string_view value, const typename To::Path &path, To &to)
{
    if (value.ends_with('\n'))
        value.remove_suffix(1);
    for (size_t begin = 0; begin <= value.size();) {
        const size_t end = std::min(value.find('\n', begin), value.size());
        to.addText(path, value.substr(begin, end - begin));
        begin = end + 1;
    }
}

/// Of a text whose lines are folded, which merges that put its words on other lines do not change.
template <class To>
void addWords(std::string_view value, const typename To::Path &path, To &to)
{
    for (size_t at = 0; (at = value.find_first_not_of(" \n", at)) != value.npos;) {
        const size_t end = std::min(value.find_first_of(" \n", at), value.size());
        to.addText(path, value.substr(at, end - at));
        at = end;
    }
}

template <class To>
void addLeaf(merge::NodeRef leaf, const typename To::Path &path, To &to)
{
    const yaml::Node &node = leaf.node();
    to.at(node.begin);
    if (node.kind == yaml::Kind::Alias)
        return to.add(path, leaf.document->text(leaf.id));
    if (node.kind != yaml::Kind::Scalar)
        return to.add(path, node.kind == yaml::Kind::Map ? "{}" : "[]");
    const yaml::Type type = yaml::typeOf(node, leaf.document->source());
    if (type == yaml::Type::Null)
        to.add(path, "null");
    else if (type != yaml::Type::String)
        to.add(path, node.value);
    else if (merge::hasFoldedLines(leaf))
        addWords(node.value, path, to);
    else
        addLines(node.value, path, to);
}

template <class To>
void addLeaves(merge::NodeRef value, const typename To::Path &path, To &to)
{
    const yaml::Document &document = *value.document;
    if (document.firstChild(value.id) == yaml::none)
        return addLeaf(value, path, to);
    const bool isList = value.node().kind == yaml::Kind::Seq;
    for (NodeId child = document.firstChild(value.id); child != yaml::none; child = document.nextSibling(child)) {
        if (isList) {
            addLeaves({&document, child}, To::itemOf(path), to);
            continue;
        }
        const NodeId inside = document.valueOf(child);
        const yaml::Node &key = document.node(child);
        addLeaves({&document, inside},
                  To::fieldOf(path, key.kind == yaml::Kind::Scalar ? key.value : document.text(child)), to);
        child = inside;
    }
}

template <class To>
void addComments(const yaml::Document &document, To &to)
{
    for (const yaml::Comment &one : document.comments()) {
        to.at(one.range.begin);
        to.addComment(document.slice(one.range));
    }
}

template <class To>
void addDecided(const merge::DocumentPlan &document, const merge::Decision &decision, Side side,
                const typename To::Path &path, To &to)
{
    if (decision.has(side))
        addLeaves({document.documents[side].get(), decision.values[side]}, path, to);
}

} // namespace fieldwise::git
