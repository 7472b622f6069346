// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/jsondiff.h"

#include <algorithm>
#include <span>

#include "core/base/sequence.h"
#include "core/merge/apply/applydata.h"
#include "core/merge/match/pairs.h"
#include "core/merge/patch/jsonpatch.h"
#include "core/patch/formats.h"
#include "core/yaml/equality.h"
#include "core/yaml/path.h"

namespace fieldwise::patch {

using k8s::SchemaPlace;
using merge::DataPair;
using merge::DataPairs;
using merge::Gap;
using merge::gapsOf;
using merge::Keys;
using merge::nowhere;

namespace {

using patch::below;

/// Nodes that a search for the shortest patch may look at; then lists are paired by equal elements only.
constexpr long mostNodes = 400'000;
/// Below this a value that differs is replaced: each level of lists is looked at as a whole.
constexpr int mostDepth = 64;
/// Pairs of elements, or of fields, that are compared in one place.
constexpr size_t mostPairs = 2'500;

std::string below(const std::string &path, size_t index)
{
    return path + '/' + std::to_string(index);
}

class Differ {
public:
    Differ(const merge::Options &lists, bool guards) : m_lists(lists), m_guards(guards) {}

    Steps between(const Json &from, const Json &to, const SchemaPlace &place, const std::string &path)
    {
        --m_budget;
        if (yaml::sameToGo(from, to)) // most of a document stays, and this is the cheapest way to see it
            return {};
        if (!yaml::sameTypeToGo(from, to) || !to.is_structured() || m_depth > mostDepth)
            return {{Step::Op::Replace, path, {}, &to}};
        ++m_depth;
        Steps steps = to.is_object() ? fields(from, to, typed(place, to), path) : list(from, to, place, path);
        --m_depth;
        return steps;
    }

private:
    /// An object inside another has its own type.
    static SchemaPlace typed(const SchemaPlace &place, const Json &object)
    {
        if (!place.schema || place.type != k8s::noType || !object.contains("kind"))
            return place;
        return {.schema = place.schema,
                .type = place.schema->typeOf(merge::textAt(object, "apiVersion"), merge::textAt(object, "kind")),
                .known = true};
    }

    Steps field(const Json &from, const Json &to, const SchemaPlace &place, const std::string &path,
                const std::string &name)
    {
        m_fields.push_back(name);
        Steps steps = between(from, to, place.field(name), below(path, name));
        m_fields.pop_back();
        return steps;
    }

    Steps fields(const Json &from, const Json &to, const SchemaPlace &place, const std::string &path)
    {
        std::vector<const std::string *> gone;
        Steps changed;
        bool shared = false;
        for (auto it = from.begin(); it != from.end(); ++it)
            if (to.contains(it.key()))
                shared = true;
            else
                gone.push_back(&it.key());
        Steps renamed, added;
        for (auto it = to.begin(); it != to.end(); ++it) {
            const auto before = from.find(it.key());
            Steps direct = before == from.end() ? Steps{{Step::Op::Add, below(path, it.key()), {}, &*it}}
                                                : field(*before, *it, place, path, it.key());
            if (direct.empty())
                continue;
            Steps byName = renaming(from, gone, *it, it.key(), place, path, costOf(direct));
            Steps &into = !byName.empty() ? renamed : before == from.end() ? added : changed;
            const Steps &taken = byName.empty() ? direct : byName;
            into.insert(into.end(), taken.begin(), taken.end());
        }
        Steps steps;
        for (const std::string *name : gone)
            steps.push_back({Step::Op::Remove, below(path, *name), {}, &from.at(*name)});
        for (const Steps *part : {&renamed, &added, &changed})
            steps.insert(steps.end(), part->begin(), part->end());
        return shared || from.empty() ? steps : orWhole(std::move(steps), to, path);
    }

    /// A field that is gone, moved to this name and edited there, when that is shorter; takes it out of `gone`.
    Steps renaming(const Json &from, std::vector<const std::string *> &gone, const Json &to, const std::string &name,
                   const SchemaPlace &place, const std::string &path, const Cost &direct)
    {
        if (gone.size() > mostPairs / 10)
            return {};
        Steps best;
        auto source = gone.end();
        for (auto it = gone.begin(); it != gone.end(); ++it) {
            const Json &value = from.at(**it);
            if (!isRecognisable(value))
                continue;
            if (!yaml::sameTypeToGo(value, to) || (m_budget <= 0 && !yaml::sameToGo(value, to)))
                continue;
            const std::string &shorter =
                name.size() < (*it)->size() ? name : **it; // it is edited before it moves, or behind
            Steps steps = field(value, to, place, path, shorter);
            if (steps.size() == 1 && steps.front().path == below(path, shorter))
                continue; // nothing of it stays
            steps.insert(&shorter == &name ? steps.begin() : steps.end(),
                         Step{Step::Op::Move, below(path, name), below(path, **it), nullptr});
            Cost limit = direct;
            limit += costOf(Step{Step::Op::Remove, below(path, **it), {}, nullptr});
            if (costOf(steps) < (best.empty() ? limit : costOf(best))) {
                best = std::move(steps);
                source = it;
            }
        }
        if (source != gone.end())
            gone.erase(source);
        return best;
    }

    static Steps orWhole(Steps steps, const Json &to, const std::string &path)
    {
        Steps whole{{Step::Op::Replace, path, {}, &to}};
        if (costOf(whole).bytes < costOf(steps).bytes)
            return whole;
        return steps;
    }

    Steps list(const Json &from, const Json &to, const SchemaPlace &place, const std::string &path)
    {
        const Keys keys = merge::pairingRule(m_lists, m_fields, place, from, to).keys;
        DataPairs pairs = keys.empty() ? merge::pairsByValue(from, to) : merge::pairsByKeys(keys, from, to);
        const bool matched =
            !keys.empty() && std::ranges::any_of(pairs, [](const DataPair &pair) { return pair.from != nowhere; });
        const auto cost = [&](size_t a, size_t b) {
            return m_budget > 0 ? costOf(element(from[a], to[b], place, below(path, a), false))
                                : costOf(Step{Step::Op::Replace, below(path, a), {}, &to[b]});
        };
        Steps steps = edits(from, to, keys, place, path, filled(from, to, pairs, path, cost));
        if (keys.empty() && !steps.empty() && m_budget > 0)
            if (Steps other =
                    edits(from, to, keys, place, path, filled(from, to, merge::pairsAtEnds(from, to), path, cost));
                costOf(other) < costOf(steps))
                steps = std::move(other);
        return matched || steps.empty() ? steps : orWhole(std::move(steps), to, path);
    }

    /// Elements between two pairs are paired as far as editing one is shorter than removing one and adding the other.
    template <class CostOfPair>
    DataPairs filled(const Json &from, const Json &to, DataPairs pairs, const std::string &path, CostOfPair cost)
    {
        const auto cheap = [this](size_t a, size_t b) { return m_budget > 0 && a * b <= mostPairs; };
        const auto remove = [&](size_t a) { return costOf(Step{Step::Op::Remove, below(path, a), {}, nullptr}); };
        const auto add = [&](size_t b) { return costOf(Step{Step::Op::Add, below(path, b), {}, &to[b]}); };
        for (const Gap &gap : gapsOf(pairs, from.size()))
            if (cheap(gap.from.size(), gap.to.size()))
                merge::align(
                    gap, pairs, [&](size_t a, size_t b) { return cost(a, b).weight(); },
                    [&](size_t a) { return remove(a).weight(); }, [&](size_t b) { return add(b).weight(); });
        merge::pairMoved(from, to, pairs);
        pairEdited(pairs, from.size(), path, cost, remove, add);
        return pairs;
    }

    /// Pairs what is left, if moving and editing it is shorter than removing and adding it.
    template <class CostOfPair, class CostOfOne>
    void pairEdited(DataPairs &pairs, size_t fromSize, const std::string &path, CostOfPair cost, CostOfOne remove,
                    const auto &add)
    {
        std::vector<bool> used(fromSize);
        for (const DataPair &pair : pairs)
            if (pair.from != nowhere)
                used[pair.from] = true;
        const auto left = std::ranges::count(pairs, nowhere, &DataPair::from) * std::ranges::count(used, false);
        for (size_t b = 0; b < pairs.size() && static_cast<size_t>(left) <= mostPairs / 10 && m_budget > 0; ++b) {
            if (pairs[b].from != nowhere)
                continue;
            Cost best{~size_t{0}, 0};
            for (size_t a = 0; a < fromSize; ++a) {
                if (used[a])
                    continue;
                Cost moved = cost(a, b), apart = remove(a);
                moved += costOf(Step{Step::Op::Move, below(path, b), below(path, a), nullptr, true});
                apart += add(b);
                if (moved < apart && moved < best) {
                    best = moved;
                    pairs[b].from = static_cast<uint32_t>(a);
                }
            }
            if (pairs[b].from != nowhere)
                used[pairs[b].from] = true;
        }
    }

    /// An element in its place; `same`: it is what its keys say, so it is never replaced.
    Steps element(const Json &from, const Json &to, const SchemaPlace &place, const std::string &path, bool same)
    {
        Steps steps = between(from, to, place.elements(), path);
        if (!same && !steps.empty())
            steps = orWhole(std::move(steps), to, path);
        for (Step &step : steps)
            step.item = step.item || step.path == path;
        return steps;
    }

    void guard(const Json &element, const Keys &keys, const std::string &path, Steps &steps) const
    {
        if (!m_guards)
            return;
        if (keys.empty() && !element.is_structured())
            steps.push_back({Step::Op::Test, path, {}, &element});
        for (const std::string &key : keys)
            if (const auto found = element.is_object() ? element.find(key) : element.end();
                element.is_object() && found != element.end())
                steps.push_back({Step::Op::Test, below(path, key), {}, &*found});
    }

    Steps edits(const Json &from, const Json &to, const Keys &keys, const SchemaPlace &place, const std::string &path,
                const DataPairs &pairs)
    {
        Steps steps;
        std::vector<bool> stays(from.size());
        for (const DataPair &pair : pairs)
            if (pair.from != nowhere)
                stays[pair.from] = true;
        for (size_t i = from.size(); i-- > 0;)
            if (!stays[i]) {
                guard(from[i], keys, below(path, i), steps);
                steps.push_back({Step::Op::Remove, below(path, i), {}, &from[i], true});
            }
        const std::vector<bool> moved = arrange(from, to, keys, path, pairs, stays, steps);
        for (size_t j = 0; j < pairs.size(); ++j) {
            if (pairs[j].from == nowhere)
                continue;
            const Json &before = from[pairs[j].from];
            const Steps inside = element(before, to[j], place, below(path, j), pairs[j].byKey);
            if (!inside.empty() && !moved[j])
                guard(before, keys, below(path, j), steps);
            steps.insert(steps.end(), inside.begin(), inside.end());
        }
        return steps;
    }

    /// Adds and moves elements to their places, front to back; true for those that were moved.
    std::vector<bool> arrange(const Json &from, const Json &to, const Keys &keys, const std::string &path,
                              const DataPairs &pairs, const std::vector<bool> &stays, Steps &steps) const
    {
        std::vector<bool> moved(pairs.size());
        std::vector<uint32_t> kept, at;
        for (uint32_t j = 0; j < pairs.size(); ++j)
            if (pairs[j].from != nowhere) {
                kept.push_back(pairs[j].from);
                at.push_back(j);
                moved[j] = true;
            }
        for (const uint32_t inOrder : longestIncreasingSubsequence(std::span<const uint32_t>(kept)))
            moved[at[inOrder]] = false;
        std::vector<uint32_t> now; // by their place in `to`
        std::vector<uint32_t> target(from.size());
        for (size_t i = 0; i < kept.size(); ++i)
            target[kept[i]] = at[i];
        for (size_t i = 0; i < from.size(); ++i)
            if (stays[i])
                now.push_back(target[i]);
        auto next = now.begin(); // where the next element is to stand, but for those that are still to move
        const auto index = [&](size_t i) { return i == now.size() ? path + "/-" : below(path, i); };
        for (uint32_t j = 0; j < pairs.size(); ++j) {
            const size_t position = static_cast<size_t>(next - now.begin());
            if (pairs[j].from == nowhere) {
                steps.push_back({Step::Op::Add, index(position), {}, &to[j], true});
                next = now.insert(next, j) + 1;
            } else if (moved[j]) {
                const size_t source = static_cast<size_t>(std::ranges::find(now, j) - now.begin());
                now.erase(now.begin() + static_cast<std::ptrdiff_t>(source));
                const size_t goal = position - (source < position);
                moved[j] = goal != source;
                if (moved[j]) {
                    guard(from[pairs[j].from], keys, below(path, source), steps);
                    steps.push_back({Step::Op::Move, index(goal), below(path, source), nullptr, true});
                }
                next = now.insert(now.begin() + static_cast<std::ptrdiff_t>(goal), j) + 1;
            } else {
                next = std::find(next, now.end(), j) + 1;
            }
        }
        return moved;
    }

    const merge::Options &m_lists;
    bool m_guards;
    long m_budget = mostNodes;
    int m_depth = 0;
    std::vector<std::string_view> m_fields; ///< names of the fields on the way here
};

} // namespace

Steps differenceOf(const Json &from, const Json &to, const SchemaPlace &place, const merge::Options &lists, bool guards)
{
    return Differ(lists, guards).between(from, to, place, "");
}

Written writeJson(const Change &change, const WriteOptions &options)
{
    static const merge::Options documented;
    const Steps plain = differenceOf(*change.from, *change.to, change.place,
                                     options.lists ? *options.lists : documented, options.guards);
    Written written;
    for (const Steps &steps : {shortened(*change.from, plain, options.guards), plain}) {
        written = {
            .format = Format::JsonPatch, .patch = patchOf(steps), .operations = static_cast<uint32_t>(steps.size())};
        const auto result = merge::applyJsonPatch(*change.from, Json(written.patch), merge::PatchDialect::Rfc);
        if (result)
            prove(written, *result, *change.to);
        else
            written.why = "Operation " + std::to_string(result.error().operation + 1) + " of the patch fails.";
        if (written.proved)
            break;
    }
    return written;
}

} // namespace fieldwise::patch
