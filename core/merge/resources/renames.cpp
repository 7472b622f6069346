// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/resources/renames.h"

#include <algorithm>
#include <functional>
#include <map>

#include "core/k8s/identity.h"
#include "core/yaml/document.h"

namespace fieldwise::merge {
namespace {

using Leaves = std::vector<size_t>;

constexpr size_t fewestLeaves = 3;  ///< with fewer common leaves, nothing is reported
constexpr double mostlyEqual = 0.7; ///< share of all leaves
constexpr double equalEnough = 0.5; ///< the same, if the names are equal
constexpr size_t mostComparisons = 200'000;

/// The value without the resource's own name, which says nothing about the rest.
std::string withoutName(std::string_view value, const std::string &name)
{
    std::string out(value);
    for (size_t at = out.find(name); !name.empty() && at != std::string::npos; at = out.find(name, at + 1))
        out.replace(at, name.size(), "\x01");
    return out;
}

/// A sorted hash for each scalar and its path, without the fields that name the resource.
Leaves leavesOf(const yaml::Document &document, const std::string &name)
{
    Leaves leaves;
    const auto walk = [&](const auto &self, NodeId id, size_t path, size_t depth) -> void {
        const yaml::Node &node = document.node(id);
        const auto combinedDigest = [&](std::string_view text) {
            return path * 31 + std::hash<std::string_view>()(text);
        };
        if (node.kind == yaml::Kind::Map) {
            for (NodeId key = document.firstChild(id); key != none; key = document.nextSibling(document.valueOf(key))) {
                const std::string_view field = document.node(key).value;
                const bool names = depth == 0 ? field == "apiVersion" || field == "kind"
                                              : depth == 1 && path == std::hash<std::string_view>()("metadata")
                        && (field == "name" || field == "namespace");
                if (!names)
                    self(self, document.valueOf(key), combinedDigest(field), depth + 1);
            }
        } else if (node.kind == yaml::Kind::Seq) {
            for (NodeId item = document.firstChild(id); item != none; item = document.nextSibling(item))
                self(self, item, combinedDigest("-"), depth + 1);
        } else {
            leaves.push_back(
                combinedDigest(withoutName(node.kind == yaml::Kind::Scalar ? node.value : document.text(id), name)));
        }
    };
    if (document.root() != none)
        walk(walk, document.root(), 0, 0);
    std::ranges::sort(leaves);
    return leaves;
}

/// A resource that lacks inputs which another one may have.
struct Unpaired {
    size_t pair;
    k8s::Identity identity;
    Leaves leaves;
};

/// The inputs that a pair has, as bits.
unsigned sidesOf(const PartIndices &parts)
{
    unsigned sides = 0;
    for (const Side side : allSides)
        sides |= parts[side] == noPart ? 0U : 1U << index(side);
    return sides;
}

double likeness(const Unpaired &a, const Unpaired &b)
{
    Leaves common;
    std::ranges::set_intersection(a.leaves, b.leaves, std::back_inserter(common));
    const bool sameName = a.identity.name == b.identity.name;
    if (common.size() < (sameName ? 1 : fewestLeaves))
        return 0;
    const double ratio =
        2.0 * static_cast<double>(common.size()) / static_cast<double>(a.leaves.size() + b.leaves.size());
    return ratio >= (sameName ? equalEnough : mostlyEqual) ? ratio + (sameName ? 1 : 0) : 0;
}

struct Likely {
    size_t was, now;
    double likeness;
};

/// Keeps pairs that are each other's best match, and the only best one.
void keepClear(std::vector<Likely> &matches)
{
    const std::vector<Likely> all = matches;
    std::erase_if(matches, [&](const Likely &match) {
        return std::ranges::any_of(all, [&](const Likely &other) {
            return (other.was == match.was) != (other.now == match.now) && other.likeness >= match.likeness;
        });
    });
}

} // namespace

std::vector<Rename> findRenames(const PerSide<yaml::Stream> &streams, const std::vector<PartIndices> &pairs, Mode mode)
{
    if (isApply(mode) || mode == Mode::Patch)
        return {};
    constexpr unsigned o = 1U << index(Side::Original), u = 1U << index(Side::Updated),
                       d = 1U << index(Side::Destination);
    const bool original = hasOriginal(mode) && !streams[Side::Original].parts.empty();
    // The old name is the one in Original, or without Original the one in Destination.
    std::map<std::string, std::pair<std::vector<Unpaired>, std::vector<Unpaired>>> byKind;
    for (size_t i = 0; i < pairs.size(); ++i) {
        const unsigned sides = sidesOf(pairs[i]);
        const bool was = original ? (sides & o) && sides != (o | u | d) : sides == d;
        const bool now = original ? !(sides & o) : sides == u;
        if (!was && !now)
            continue;
        const Side side = (sides & o) ? Side::Original : (sides & u) ? Side::Updated : Side::Destination;
        const yaml::Document &document = *streams[side].parts[pairs[i][side]].document;
        k8s::Identity identity = k8s::identityOf(document);
        if (identity.name.empty() || identity.kind.empty())
            continue;
        Leaves leaves = leavesOf(document, identity.name);
        auto &[old, fresh] = byKind[identity.kind];
        (was ? old : fresh).push_back({i, std::move(identity), std::move(leaves)});
    }
    std::vector<Rename> renames;
    for (const auto &[kind, halves] : byKind) {
        const auto &[old, fresh] = halves;
        std::vector<Likely> matches;
        if (old.size() * fresh.size() > mostComparisons)
            continue;
        for (const Unpaired &was : old)
            for (const Unpaired &now : fresh) {
                const unsigned both = sidesOf(pairs[was.pair]) | sidesOf(pairs[now.pair]);
                const bool apart = (sidesOf(pairs[was.pair]) & sidesOf(pairs[now.pair])) == 0;
                if (const double like = apart && (both & u) && (both & d) ? likeness(was, now) : 0; like > 0)
                    matches.push_back({was.pair, now.pair, like});
            }
        keepClear(matches);
        for (const Likely &match : matches)
            renames.push_back({match.was, match.now});
    }
    std::ranges::sort(renames, {}, &Rename::was);
    return renames;
}

} // namespace fieldwise::merge
