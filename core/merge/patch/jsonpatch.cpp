// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/patch/jsonpatch.h"

#include <algorithm>

#include "core/merge/patch/jsonpatch_parts.h"
#include "core/yaml/json.h"

namespace fieldwise::merge {
namespace {

/// Carries out one operation that works.
class Performer {
public:
    Performer(After &document, const Operation &operation, uint32_t index)
        : m_document(document), m_operation(operation), m_index(index)
    {
    }

    void perform(const OperationVerdict &verdict)
    {
        switch (verdict.reaction.did) {
        case Did::Adds: return set(verdict.path, given(RuleId::OperationAdds), true);
        case Did::Changes: return set(verdict.path, given(RuleId::OperationReplaces), false);
        case Did::Removes: takeAway(verdict.path, RuleId::OperationRemoves); return;
        case Did::Moves: return move(verdict);
        case Did::Copies: return copy(verdict);
        default: return;
        }
    }

private:
    Cause cause(RuleId rule) const
    {
        const NodeId value = m_operation.valueNode;
        const bool gives = rule == RuleId::OperationAdds || rule == RuleId::OperationReplaces;
        return {.rule = rule, .node = gives && value != none ? value : m_operation.node, .operation = m_index};
    }

    After given(RuleId rule) const
    {
        After value = m_operation.text.missing() ? After::of(m_operation.value) : After::of(m_operation.text);
        value.was = none;
        value.own = false;
        value.cause = cause(rule);
        return value;
    }

    /// Opens one level of a value in which something is to be edited.
    void open(After &after)
    {
        expand(after);
        after.edited = true;
        if (after.cause.operation != ~0u) {
            after.cause.rule = RuleId::OperationsTogether;
            after.cause.operation = m_index;
        }
    }

    static After &at(After &holder, const PointerStep &step)
    {
        return step.inList ? holder.items[step.index] : holder.fields.at(step.name);
    }

    /// What holds the last step of a place, opened.
    After &holderOf(const PointerPlace &place)
    {
        After *holder = &m_document;
        open(*holder);
        for (size_t i = 0; i + 1 < place.size(); ++i) {
            holder = &at(*holder, place[i]);
            open(*holder);
        }
        return *holder;
    }

    void set(const PointerPlace &place, After value, bool inserts)
    {
        value.edited = true;
        if (place.empty()) {
            value.copied = m_document.copied;
            return put(m_document, std::move(value));
        }
        After &holder = holderOf(place);
        const PointerStep &step = place.back();
        if (step.inList && inserts)
            holder.items.insert(step.index, std::move(value));
        else if (step.inList || holder.fields.contains(step.name))
            put(at(holder, step), std::move(value));
        else
            addField(holder, step.name, std::move(value));
    }

    /// A field that an earlier operation took away comes back into its place.
    static void addField(After &map, const std::string &name, After value)
    {
        const auto before = map.away.extract(name);
        if (!before)
            map.order.push_back(name);
        else if (const NodeId was = before.mapped().was; was != none)
            settleIn(value, was, yaml::keyOf(*map.text.document, was));
        map.fields.emplace(name, std::move(value));
    }

    After takeAway(const PointerPlace &place, RuleId rule)
    {
        After &holder = holderOf(place);
        const PointerStep &step = place.back();
        After taken = std::move(at(holder, step));
        GoneEntry gone{.was = taken.was, .cause = cause(rule)};
        if (!step.inList) {
            holder.fields.erase(step.name);
            holder.away.emplace(step.name, std::move(gone));
            return taken;
        }
        holder.items.erase(step.index);
        if (taken.was != none)
            holder.gone.push_back(std::move(gone));
        return taken;
    }

    void move(const OperationVerdict &verdict)
    {
        After value = takeAway(verdict.from, RuleId::OperationMovesAway);
        uproot(value);
        value.cause = cause(RuleId::OperationMovesHere);
        set(verdict.path, std::move(value), true);
    }

    void copy(const OperationVerdict &verdict)
    {
        After value = verdict.copiesNull ? After::of(Json()) : source(verdict.from).copied();
        value.cause = cause(RuleId::OperationCopies);
        m_document.copied += verdict.copies;
        set(verdict.path, std::move(value), true);
    }

    Cursor source(const PointerPlace &place) const
    {
        Cursor cursor(m_document);
        for (const PointerStep &step : place)
            cursor = step.inList ? *cursor.item(step.index) : *cursor.member(step.name);
        return cursor;
    }

    After &m_document;
    const Operation &m_operation;
    uint32_t m_index;
};

} // namespace

Reaction judge(const After &document, const Operation &operation, Dialect dialect)
{
    return weigh(document, operation, dialect).reaction;
}

Reaction perform(After &document, const Operation &operation, uint32_t index, Dialect dialect)
{
    OperationVerdict verdict = weigh(document, operation, dialect);
    Performer(document, operation, index).perform(verdict);
    return std::move(verdict.reaction);
}

Result<Json, PatchFailure> applyJsonPatch(const Json &document, const Json &patch, Dialect dialect)
{
    After after = After::of(document);
    uint32_t index = 0;
    for (const Operation &operation : operationsOf(patch)) {
        Reaction reaction = perform(after, operation, index, dialect);
        if (!reaction.works())
            return Unexpected(PatchFailure{index, std::move(reaction)});
        ++index;
    }
    return valueOf(after);
}

} // namespace fieldwise::merge
