// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/equality.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/yaml/json.h"

namespace fieldwise::yaml {
namespace {

struct Side {
    const Document &document;
    NodeId id;
};

bool sameSeq(Side a, Side b, Dialect dialect)
{
    NodeId itemA = a.document.firstChild(a.id);
    NodeId itemB = b.document.firstChild(b.id);
    while (itemA != none && itemB != none) {
        if (!sameToYaml(a.document, itemA, b.document, itemB, dialect))
            return false;
        itemA = a.document.nextSibling(itemA);
        itemB = b.document.nextSibling(itemB);
    }
    return itemA == itemB;
}

/// Equal bytes are equal values, unless these depend on what stands around: an alias, or the indentation of a block
/// scalar.
bool sameBytes(Side a, Side b)
{
    const std::string_view text = a.document.slice(a.document.node(a.id).range());
    return text == b.document.slice(b.document.node(b.id).range()) && text.find_first_of("*|>") == text.npos;
}

using Pairs = std::vector<std::pair<NodeId, NodeId>>;

bool sameKeysInOrder(const Document &a, const Pairs &ofA, const Document &b, const Pairs &ofB)
{
    return std::ranges::equal(ofA, ofB, [&](const auto &left, const auto &right) {
        return sameBytes({a, left.first}, {b, right.first});
    });
}

bool sameMap(Side a, Side b, Dialect dialect)
{
    const Pairs pairsA = pairsOf(a.document, a.id), pairsB = pairsOf(b.document, b.id);
    if (sameKeysInOrder(a.document, pairsA, b.document, pairsB))
        return std::ranges::equal(pairsA, pairsB, [&](const auto &left, const auto &right) {
            return sameToYaml(a.document, left.second, b.document, right.second, dialect);
        });
    const auto sorted = [dialect](const Document &document, const Pairs &pairs) {
        std::vector<std::pair<std::string, NodeId>> values;
        values.reserve(pairs.size());
        for (const auto &[key, value] : pairs)
            values.emplace_back(toJson(document, key, dialect), value);
        std::sort(values.begin(), values.end());
        return values;
    };
    return std::ranges::equal(
        sorted(a.document, pairsA), sorted(b.document, pairsB), [&](const auto &left, const auto &right) {
            return left.first == right.first && sameToYaml(a.document, left.second, b.document, right.second, dialect);
        });
}

} // namespace

bool sameToYaml(const Document &a, NodeId idA, const Document &b, NodeId idB, Dialect dialect)
{
    idA = withoutAlias(a, idA);
    idB = withoutAlias(b, idB);
    const Node &left = a.node(idA);
    const Node &right = b.node(idB);
    if (left.kind != right.kind)
        return false;
    if (sameBytes({a, idA}, {b, idB}))
        return true;
    if (left.kind == Kind::Map)
        return sameMap({a, idA}, {b, idB}, dialect);
    if (left.kind == Kind::Seq)
        return sameSeq({a, idA}, {b, idB}, dialect);
    return sameToYaml(left, a.source(), right, b.source(), dialect);
}

bool sameTypeToGo(const Json &a, const Json &b)
{
    return a.type() == b.type() || (a.is_number_integer() && b.is_number_integer()); // one of them without a sign
}

bool sameToGo(const Json &a, const Json &b)
{
    if (!sameTypeToGo(a, b) || a.size() != b.size())
        return false;
    if (a.is_object()) {
        for (auto x = a.begin(), y = b.begin(); x != a.end(); ++x, ++y)
            if (x.key() != y.key() || !sameToGo(*x, *y))
                return false;
        return true;
    }
    if (a.is_array()) {
        for (size_t i = 0; i < a.size(); ++i)
            if (!sameToGo(a[i], b[i]))
                return false;
        return true;
    }
    return a == b;
}

bool sameToJson(const Json &a, const Json &b)
{
    return a == b;
}

} // namespace fieldwise::yaml
