// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/patch/jsonpatch.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include "core/merge/patch/jsonpatch_parts.h"
#include "core/values/pointer.h"
#include "core/yaml/json.h"

namespace fieldwise::merge {

namespace {

/// Performs one operation that works.
class Performer {
public:
    Performer(PatchedNode &document, const Operation &operation, uint32_t index)
        : m_document(document), m_operation(operation), m_index(index)
    {
    }

    void perform(const OperationVerdict &verdict)
    {
        switch (verdict.reaction.did) {
        case OperationEffect::Adds: return set(verdict.path, given(RuleId::OperationAdds), true);
        case OperationEffect::Changes: return set(verdict.path, given(RuleId::OperationReplaces), false);
        case OperationEffect::Removes: takeAway(verdict.path, RuleId::OperationRemoves); return;
        case OperationEffect::Moves: return move(verdict);
        case OperationEffect::Copies: return copy(verdict);
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

    PatchedNode given(RuleId rule) const
    {
        PatchedNode value =
            m_operation.text.missing() ? PatchedNode::of(m_operation.value) : PatchedNode::of(m_operation.text);
        value.was = none;
        value.own = false;
        value.cause = cause(rule);
        return value;
    }

    /// Expands one level of a value that is going to be edited.
    void open(PatchedNode &patched)
    {
        expand(patched);
        patched.edited = true;
        if (patched.cause.operation != ~0u) {
            patched.cause.rule = RuleId::OperationsTogether;
            patched.cause.operation = m_index;
        }
    }

    static PatchedNode &at(PatchedNode &holder, const PointerStep &step)
    {
        return step.inList ? holder.items[step.index] : holder.fields.at(step.name);
    }

    /// The expanded parent of a place's last step.
    PatchedNode &holderOf(const PointerPlace &place)
    {
        PatchedNode *holder = &m_document;
        open(*holder);
        for (size_t i = 0; i + 1 < place.size(); ++i) {
            holder = &at(*holder, place[i]);
            open(*holder);
        }
        return *holder;
    }

    void set(const PointerPlace &place, PatchedNode value, bool inserts)
    {
        value.edited = true;
        if (place.empty()) {
            value.copied = m_document.copied;
            return put(m_document, std::move(value));
        }
        PatchedNode &holder = holderOf(place);
        const PointerStep &step = place.back();
        if (step.inList && inserts)
            holder.items.insert(step.index, std::move(value));
        else if (step.inList || holder.fields.contains(step.name))
            put(at(holder, step), std::move(value));
        else
            addField(holder, step.name, std::move(value));
    }

    /// Adds a field. If an earlier operation removed it, it returns to its old position.
    static void addField(PatchedNode &map, const std::string &name, PatchedNode value)
    {
        const auto before = map.removedByOperations.extract(name);
        if (!before)
            map.order.push_back(name);
        else if (const NodeId was = before.mapped().was; was != none)
            assignPlace(value, was, yaml::keyOf(*map.text.document, was));
        map.fields.emplace(name, std::move(value));
    }

    PatchedNode takeAway(const PointerPlace &place, RuleId rule)
    {
        PatchedNode &holder = holderOf(place);
        const PointerStep &step = place.back();
        PatchedNode taken = std::move(at(holder, step));
        GoneEntry gone{.was = taken.was, .cause = cause(rule)};
        if (!step.inList) {
            holder.fields.erase(step.name);
            holder.removedByOperations.emplace(step.name, std::move(gone));
            return taken;
        }
        holder.items.erase(step.index);
        if (taken.was != none)
            holder.gone.push_back(std::move(gone));
        return taken;
    }

    void move(const OperationVerdict &verdict)
    {
        PatchedNode value = takeAway(verdict.from, RuleId::OperationMovesAway);
        clearPlace(value);
        value.cause = cause(RuleId::OperationMovesHere);
        set(verdict.path, std::move(value), true);
    }

    void copy(const OperationVerdict &verdict)
    {
        PatchedNode value = verdict.copiesNull ? PatchedNode::of(Json()) : source(verdict.from).copied();
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

    PatchedNode &m_document;
    const Operation &m_operation;
    uint32_t m_index;
};

} // namespace

Reaction reactionTo(const PatchedNode &document, const Operation &operation, PatchDialect dialect)
{
    return evaluate(document, operation, dialect).reaction;
}

Reaction perform(PatchedNode &document, const Operation &operation, uint32_t index, PatchDialect dialect)
{
    OperationVerdict verdict = evaluate(document, operation, dialect);
    Performer(document, operation, index).perform(verdict);
    return std::move(verdict.reaction);
}

Result<Json, PatchFailure> applyJsonPatch(const Json &document, const Json &patch, PatchDialect dialect)
{
    PatchedNode patched = PatchedNode::of(document);
    uint32_t index = 0;
    for (const Operation &operation : operationsOf(patch)) {
        Reaction reaction = perform(patched, operation, index, dialect);
        if (!reaction.works())
            return Unexpected(PatchFailure{index, std::move(reaction)});
        ++index;
    }
    return dataOf(patched);
}

namespace {

using Tokens = std::vector<std::string>;

/// kubectl ignores the text before the first `/` and decodes only `~0` and `~1`.
std::optional<Tokens> looseTokens(const std::string &pointer, Reaction &oddity)
{
    const size_t start = pointer.find('/');
    if (start == std::string::npos)
        return pointer.empty() ? std::optional<Tokens>(Tokens{}) : std::nullopt;
    if (start > 0)
        oddity = {OperationEffect::NotRun, OperationReason::IgnoresStart, pointer.substr(0, start)};
    std::string strict;
    for (size_t at = start; at < pointer.size(); ++at) {
        strict += pointer[at];
        if (pointer[at] != '~' || (at + 1 < pointer.size() && (pointer[at + 1] == '0' || pointer[at + 1] == '1')))
            continue;
        strict += '0';
        oddity = {OperationEffect::NotRun, OperationReason::LooseTilde, pointer};
    }
    return parsePointer(strict);
}

/// The value of digits without a leading zero; kubectl also accepts signs and zeros. A too large number becomes the
/// largest one.
std::optional<int64_t> indexOf(std::string_view token, PatchDialect dialect)
{
    const bool loose = dialect == PatchDialect::Kubectl;
    const bool negative = loose && token.starts_with('-');
    if (negative || (loose && token.starts_with('+')))
        token.remove_prefix(1);
    if (token.empty() || token.find_first_not_of("0123456789") != token.npos
        || (!loose && token.size() > 1 && token.front() == '0'))
        return {};
    int64_t value = 0;
    if (std::from_chars(token.data(), token.data() + token.size(), value).ec != std::errc())
        value = std::numeric_limits<int64_t>::max();
    return negative ? -value : value;
}

class Follower {
public:
    Follower(const PatchedNode &document, PointerUse want, PatchDialect dialect, const PointerPlace *without)
        : m_want(want), m_dialect(dialect), m_without(without)
    {
        m_target.found = Cursor(document);
    }

    PointerTarget follow(const std::string &pointer)
    {
        const auto tokens =
            m_dialect == PatchDialect::Kubectl ? looseTokens(pointer, m_target.oddity) : parsePointer(pointer);
        if (!tokens)
            fail(OperationReason::BadPointer, pointer);
        for (size_t at = 0; tokens && m_target.ok() && at < tokens->size(); ++at)
            step(*tokens, at);
        return std::move(m_target);
    }

private:
    void fail(OperationReason why, std::string detail)
    {
        m_target.fault = {OperationEffect::Fails, why, std::move(detail)};
    }

    void step(const Tokens &tokens, size_t at)
    {
        const Cursor holder = *m_target.found;
        const bool last = at + 1 == tokens.size();
        m_gone = m_without && m_without->size() == at + 1
                && std::equal(m_target.place.begin(), m_target.place.end(), m_without->begin())
            ? &m_without->back()
            : nullptr;
        if (holder.kind() == NodeKind::Map)
            stepIntoMap(holder, tokens[at], last);
        else if (holder.kind() == NodeKind::List)
            stepIntoList(holder, tokens[at], last);
        else
            fail(OperationReason::ParentScalar,
                 printPointer({tokens.begin(), tokens.begin() + static_cast<ptrdiff_t>(at)}));
        const OperationReason why = m_target.fault.why;
        if (!last && (why == OperationReason::Missing || why == OperationReason::OutOfRange))
            fail(OperationReason::ParentMissing,
                 printPointer({tokens.begin(), tokens.begin() + static_cast<ptrdiff_t>(at) + 1}));
    }

    void stepIntoMap(const Cursor &map, const std::string &name, bool last)
    {
        m_target.found = m_gone && m_gone->name == name ? std::nullopt : map.member(name);
        m_target.place.push_back({.name = name});
        if (m_target.found || (last && m_want == PointerUse::Room))
            return;
        m_target.fieldMissing = last;
        fail(OperationReason::Missing, name);
    }

    void stepIntoList(const Cursor &list, const std::string &token, bool last)
    {
        const bool room = last && m_want == PointerUse::Room;
        const size_t length = list.length() - (m_gone ? 1 : 0);
        const size_t end = length + (room ? 1 : 0);
        const bool append = room && token == "-";
        const auto written = append ? static_cast<int64_t>(length) : indexOf(token, m_dialect);
        if (!written)
            return fail(OperationReason::BadIndex, token);
        const int64_t index = *written < 0 ? *written + static_cast<int64_t>(end) : *written;
        if (index < 0 || static_cast<size_t>(index) >= end)
            return fail(OperationReason::OutOfRange, std::to_string(length));
        const auto at = static_cast<size_t>(index);
        if (!append && token != std::to_string(at))
            m_target.oddity = {OperationEffect::NotRun, OperationReason::CountsBack, std::to_string(at)};
        m_target.place.push_back({.index = at, .inList = true});
        m_target.found = room ? std::nullopt : list.item(at + (m_gone && at >= m_gone->index ? 1 : 0));
    }

    PointerUse m_want;
    PatchDialect m_dialect;
    const PointerPlace *m_without;
    const PointerStep *m_gone = nullptr; ///< treated as removed from the current parent; null if nothing is
    PointerTarget m_target;
};

} // namespace

PointerTarget follow(const PatchedNode &document, const std::string &pointer, PointerUse want, PatchDialect dialect,
                     const PointerPlace *without)
{
    return Follower(document, want, dialect, without).follow(pointer);
}

} // namespace fieldwise::merge
