// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/likeness.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/merge/match/textlines.h"
#include "core/yaml/scalar.h"

namespace fieldwise::merge {

namespace {

constexpr uint64_t inList = 2, emptyValue = 3;

void addLines(std::string_view text, uint64_t path, Leaves &leaves)
{
    while (true) {
        const size_t end = std::min(text.find('\n'), text.size());
        leaves.all.emplace_back(path, digestOf(text.substr(0, end)));
        if (end == text.size())
            return;
        text.remove_prefix(end + 1);
    }
}

/// Adds the lines on which a folded, plain or quoted string is written, without indentation.
void addWrittenLines(std::string_view text, uint64_t path, Leaves &leaves)
{
    for (size_t at = 0; (at = text.find_first_not_of(" \t\r\n", at)) != text.npos;) {
        const size_t end = std::min(text.find_first_of("\r\n", at), text.size());
        leaves.all.emplace_back(path, digestOf(text.substr(at, end - at)));
        at = end;
    }
}

void addLeaves(NodeRef value, uint64_t path, const Digests &digests, Leaves &leaves)
{
    const NodeKind kind = kindOf(value);
    const auto leaf = [&](uint64_t digest) { leaves.all.emplace_back(path, digest); };
    if (kind == NodeKind::Map || kind == NodeKind::List) {
        const size_t before = leaves.all.size();
        if (kind == NodeKind::Map)
            for (const Field &field : fieldsOf(value, false))
                addLeaves(field.value, combinedDigest(path, digestOf(field.name)), digests, leaves);
        else
            for (const NodeRef item : itemsOf(value))
                addLeaves(item, combinedDigest(path, inList), digests, leaves);
        if (leaves.all.size() == before)
            leaf(emptyValue);
    } else if (hasFoldedLines(value)) {
        addWrittenLines(value.document->slice({value.node().content, value.node().end}), path, leaves);
    } else if (kind == NodeKind::Scalar && value.node().value.find('\n') != std::string_view::npos) {
        addLines(value.node().value, path, leaves);
    } else {
        leaf(digests.of(value.id)); // an alias is one leaf, too
    }
}

template <class T>
void sortOnce(std::vector<T> &all)
{
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end()); // clang 14 can't compile std::ranges::unique here
}

template <class T>
size_t inBoth(const std::vector<T> &a, const std::vector<T> &b)
{
    size_t count = 0;
    for (auto x = a.begin(), y = b.begin(); x != a.end() && y != b.end();)
        if (*x < *y) {
            ++x;
        } else if (*y < *x) {
            ++y;
        } else {
            ++count;
            ++x;
            ++y;
        }
    return count;
}

/// Single-line strings have much in common by chance.
double likenessOfLines(NodeRef a, NodeRef b)
{
    const auto isText = [](NodeRef scalar) {
        return yaml::typeOf(scalar.node(), scalar.document->source()) == yaml::Type::String
            && !scalar.node().value.empty();
    };
    if (!isText(a) || !isText(b))
        return 0;
    const std::string_view x = a.node().value, y = b.node().value;
    const size_t head = commonPrefix(x, y), tail = commonSuffix(x.substr(head), y.substr(head));
    return 2.0 * static_cast<double>(head + tail) / static_cast<double>(x.size() + y.size()) - 0.25;
}

} // namespace

Leaves leavesOf(NodeRef element, const Digests &digests)
{
    Leaves leaves;
    addLeaves(element, 1, digests, leaves);
    sortOnce(leaves.all);
    for (const auto &leaf : leaves.all)
        if (leaves.paths.empty() || leaves.paths.back() != leaf.first)
            leaves.paths.push_back(leaf.first);
    return leaves;
}

double likeness(NodeRef a, const Leaves &ofA, NodeRef b, const Leaves &ofB)
{
    if (kindOf(a) != kindOf(b))
        return 0;
    if (kindOf(a) == NodeKind::Scalar && ofA.all.size() == 1 && ofB.all.size() == 1)
        return likenessOfLines(a, b);
    const double shared = 2.0 * static_cast<double>(inBoth(ofA.all, ofB.all));
    const double paths = kindOf(a) == NodeKind::Scalar ? 0 : 0.25 * static_cast<double>(inBoth(ofA.paths, ofB.paths));
    return (shared + paths) / static_cast<double>(ofA.all.size() + ofB.all.size());
}

} // namespace fieldwise::merge
