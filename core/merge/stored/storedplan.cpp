// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/stored/storedplan.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <utility>

#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/objectdata.h"
#include "core/merge/stored/servernotes.h"
#include "core/merge/stored/storednotices.h"
#include "core/merge/stored/valueparts.h"
#include "core/server/places.h"
#include "core/server/refusals.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {
namespace {

using server::Note;
using server::NoteKind;
using yaml::PathStep;

/// A value at one place; null where there is none.
struct Versions {
    const Json *live = nullptr;
    const Json *liveStored = nullptr; ///< Live as the API server reads it
    const Json *sent = nullptr;       ///< after the request, before the server's step
    const Json *stored = nullptr;

    Versions member(const std::string &name) const
    {
        return {yaml::memberOf(live, name), yaml::memberOf(liveStored, name), yaml::memberOf(sent, name),
                yaml::memberOf(stored, name)};
    }
};

bool same(const Json *a, const Json *b)
{
    return a && b ? yaml::sameToGo(*a, *b) : a == b;
}

const Json *elementOf(const Json *list, size_t index)
{
    return list && list->is_array() && index < list->size() ? &(*list)[index] : nullptr;
}

bool isField(const yaml::Path &path, std::initializer_list<std::string_view> names)
{
    return std::ranges::equal(path, names, [](const PathStep &step, std::string_view name) {
        return step.kind == PathStep::Kind::Field && step.name == name;
    });
}

/// Walks a plan and lets the API server overrule its decisions.
class StoredStep {
public:
    StoredStep(DocumentPlan &plan, std::vector<Note> notes, StoredPlan &out)
        : m_plan(plan), m_notes(std::move(notes)), m_out(out)
    {
    }

    /// Returns the data of the result.
    Json run(const Versions &root) { return settle(0, root).value_or(Json()); }

private:
    Decision &at(DecisionId id) { return m_plan.decisions[id]; }

    using Shown = std::optional<Json>; ///< what the result has at a place

    static Shown shown(const Json *value) { return value ? Shown(*value) : std::nullopt; }

    /// True if the request may remove what Live's text has but a server stores as absent.
    static bool mayRemoveZero(const Versions &v)
    {
        return v.live && v.sent && v.live->is_structured() && !same(v.live, v.liveStored) && !same(v.live, v.sent);
    }

    Shown settle(DecisionId id, const Versions &v)
    {
        const bool isAlike = same(v.stored, v.liveStored);
        if (isField(m_path, {"metadata", "managedFields"})) // which the merge writes
            return shown(v.sent);
        if (same(isAlike ? v.live : v.stored, v.sent) && !mayRemoveZero(v))
            return shown(v.sent);
        if (!v.sent && !v.stored && !server::isZero(v.live)) // the request removes what a server would not have stored
            return {};
        if (!isAlike && !v.stored) {
            gone(id, v);
            return {};
        }
        if (descends(id, v, isAlike))
            return v.stored->is_object() ? fields(id, v) : elements(id, v);
        isAlike ? settleAlike(id, v) : replace(id, v);
        return shown(isAlike ? v.live : v.stored);
    }

    /// True if the parts of a value are decided one by one, from now on at least.
    bool descends(DecisionId id, const Versions &v, bool isAlike)
    {
        const bool removed = v.live && !v.sent && v.stored && v.live->is_object() && v.stored->is_object();
        if (removed ? isAlike || !at(id).isLeaf() : !v.sent || !v.stored || v.sent->type() != v.stored->type())
            return false;
        if (!v.stored->is_structured() || (isAlike && (at(id).isLeaf() || !v.live || v.live->type() != v.sent->type())))
            return false;
        if (v.stored->is_array() && !canPair(id, v))
            return false;
        return !at(id).isLeaf() || expand(id, removed);
    }

    Shown fields(DecisionId id, const Versions &v)
    {
        Json out = Json::object();
        const auto take = [&out](const std::string &name, Shown value) {
            if (value)
                out[name] = std::move(*value);
        };
        std::set<std::string> names;
        for (const DecisionId child : std::vector<DecisionId>(at(id).children)) {
            if (isYamlMergeKey(m_plan, at(child)))
                continue;
            const std::string name = at(child).pathStep.name;
            if (!names.insert(name).second)
                continue;
            m_path.push_back(PathStep::field(name));
            take(name, settle(child, v.member(name)));
            m_path.pop_back();
        }
        for (const auto &[name, value] : v.stored->items()) {
            if (names.contains(name) || same(&value, yaml::memberOf(v.liveStored, name)))
                continue;
            m_path.push_back(PathStep::field(name));
            add(id, m_path.back(), value);
            out[name] = value;
            m_path.pop_back();
        }
        return out;
    }

    /// True if the elements of the result are those of the decisions, in their order.
    bool canPair(DecisionId id, const Versions &v)
    {
        if (v.stored->size() < v.sent->size())
            return false;
        if (at(id).isLeaf())
            return true;
        const auto kept = std::ranges::count_if(at(id).children, [this](DecisionId c) { return at(c).inResult(); });
        return static_cast<size_t>(kept) == v.sent->size();
    }

    Shown elements(DecisionId id, const Versions &v)
    {
        Json out = Json::array();
        const NodeRef list = nodeOf(m_plan, at(id), Side::Destination);
        const std::vector<NodeRef> items = list.missing() ? std::vector<NodeRef>{} : itemsOf(expanded(list));
        size_t index = 0;
        for (const DecisionId child : std::vector<DecisionId>(at(id).children)) {
            if (!at(child).inResult())
                continue;
            const NodeId own = at(child).values[Side::Destination];
            const auto was = static_cast<size_t>(std::ranges::find(items, own, &NodeRef::id) - items.begin());
            m_path.push_back(PathStep::item(index));
            const Shown element = settle(child,
                                         {elementOf(v.live, was), elementOf(v.liveStored, was),
                                          elementOf(v.sent, index), elementOf(v.stored, index)});
            if (element)
                out.push_back(*element);
            m_path.pop_back();
            ++index;
        }
        for (; index < v.stored->size(); ++index) {
            const Json &value = (*v.stored)[index];
            if (v.liveStored && v.liveStored->is_array()
                && std::ranges::find(*v.liveStored, value) != v.liveStored->end())
                continue;
            PathStep step = value.is_structured() ? PathStep::item(index) : PathStep::value(yaml::goText(value));
            if (const auto &keys = at(id).listRule.keys; at(id).shape == Shape::Keyed && !keys.empty())
                if (const Json *key = yaml::memberOf(&value, keys.front()))
                    step = {.kind = PathStep::Kind::Keys, .keys = {{keys.front(), yaml::goText(*key)}}};
            m_path.push_back(PathStep::item(index));
            add(id, step, value);
            out.push_back(value);
            m_path.pop_back();
        }
        return out;
    }

    /// Gives each part of a value that is decided as a whole a decision of its own, with the same verdict.
    bool expand(DecisionId id, bool removed)
    {
        const auto side = removed ? std::optional(Side::Destination) : sideOf(at(id).from);
        if (!side || at(id).from.isMoved() || at(id).isChosen())
            return false;
        const NodeRef node = nodeOf(m_plan, at(id), *side);
        if (node.missing() || !isPlain(*side, node))
            return false;
        Verdict verdict{.rule = at(id).rule, .outcome = at(id).outcome, .from = at(id).from};
        at(id).asOne = !removed && verdict.outcome != Outcome::Unchanged;
        if (removed) {
            at(id).rule = RuleId::StoredDefaultAgain;
            at(id).outcome = Outcome::Changed;
            at(id).from = From::Destination;
            at(id).notices.clear();
        }
        at(id).shape = shapeOfParts(node);
        for (const auto &[step, evidence] : partsOf(m_plan, id, *side)) {
            Verdict own = verdict;
            if (evidence.values[*side] == none)
                own = {.rule = verdict.rule,
                       .outcome = evidence.has(Side::Destination) ? Outcome::Removed : Outcome::Unchanged};
            addDecision(m_plan, id, step, evidence, std::move(own));
        }
        return true;
    }

    /// A map or list without aliases, anchors and `<<` keys.
    bool isPlain(Side side, NodeRef node)
    {
        const NodeKind kind = kindOf(node);
        if (kind != NodeKind::Map && kind != NodeKind::List)
            return false;
        if (!m_sensitive[side])
            m_sensitive[side] = std::make_shared<MergeSensitiveNodes>(node.document);
        return m_sensitive[side]->hasNone(node.id);
    }

    void add(DecisionId parent, const PathStep &step, const Json &value)
    {
        const Note *note = m_notes.about(m_path);
        Evidence evidence;
        if (isMovedHere() && at(parent).has(Side::Destination))
            evidence = stringData();
        remember(addDecision(m_plan, parent, step, evidence,
                             {.rule = ruleFor(note, false), .outcome = Outcome::Added, .from = data(value)}),
                 note);
    }

    /// A field of `data` that `stringData` of what is sent has, too.
    bool isMovedHere() const
    {
        return m_path.size() == 2 && m_path[0].name == "data" && m_plan.identity.kind == "Secret"
            && !stringData().values.at.empty() && stringData().has(Side::Updated);
    }
    Evidence stringData() const
    {
        Evidence out;
        const auto &local = m_plan.documents[Side::Updated];
        if (!local || local->root() == none)
            return out;
        const NodeRef map = field({local.get(), local->root()}, "stringData", true);
        const NodeRef value =
            map.missing() || kindOf(expanded(map)) != NodeKind::Map ? NodeRef{} : field(map, m_path.back().name, true);
        out.values[Side::Updated] = value.id;
        return out;
    }

    RuleId ruleFor(const Note *note, bool removed) const
    {
        if (removed && isField(m_path, {"status"}))
            return RuleId::StoredKept;
        if (isField(m_path, {"metadata", "generation"})
            || isField(m_path, {"metadata", "annotations", "deprecated.daemonset.template.generation"}))
            return RuleId::StoredCounted;
        if (isMovedHere())
            return RuleId::StoredMoved;
        switch (note ? note->kind : NoteKind::Default) {
        case NoteKind::Derived: return RuleId::StoredDerived;
        case NoteKind::FromLive:
        case NoteKind::ByServer: return RuleId::StoredKept;
        case NoteKind::Moved: return RuleId::StoredMoved;
        case NoteKind::LeftOut:
        case NoteKind::Dropped: return RuleId::StoredLeftOut;
        default: return removed ? RuleId::StoredDefaultAgain : RuleId::StoredDefault;
        }
    }

    /// What is sent differs from Live, but is stored as Live is.
    void settleAlike(DecisionId id, const Versions &v)
    {
        const Note *note = m_notes.about(m_path);
        const bool again = v.live && !v.sent;
        overrule(id,
                 {.rule = again && !v.stored                             ? RuleId::StoredAlike
                      : again                                            ? ruleFor(note, true)
                      : note && note->kind == NoteKind::Moved && !v.live ? RuleId::StoredMoved
                                                                         : RuleId::StoredAlike,
                  .outcome = again ? Outcome::Retained : Outcome::Unchanged,
                  .from = v.live ? From::Destination : From::None},
                 note);
    }

    /// True for a map that the request empties, so that its fields have reasons of their own.
    bool isEmptied(DecisionId id, const Versions &v)
    {
        const auto isGone = [this](DecisionId child) {
            return !at(child).inResult() && !isYamlMergeKey(m_plan, at(child));
        };
        return v.sent && v.sent->is_object() && v.sent->empty() && !at(id).isLeaf()
            && std::ranges::all_of(at(id).children, isGone);
    }

    /// The API server does not store what is sent.
    void gone(DecisionId id, const Versions &v)
    {
        const Note *note = m_notes.about(m_path);
        if (isEmptied(id, v)) {
            static_cast<Verdict &>(at(id)) = {.rule = RuleId::StoredLeftOut,
                                              .outcome = v.live ? Outcome::Removed : Outcome::Unchanged};
            return remember(id, note);
        }
        const bool moved = note && note->kind == NoteKind::Moved;
        overrule(id,
                 {.rule = moved ? RuleId::StoredMoved : RuleId::StoredLeftOut,
                  .outcome = v.live ? Outcome::Removed : Outcome::Unchanged},
                 note);
    }

    void replace(DecisionId id, const Versions &v)
    {
        const Note *note = m_notes.about(m_path);
        const bool isForm = v.sent && !v.stored->is_null()
            && (!note || note->kind == NoteKind::Form || note->kind == NoteKind::LeftOut);
        Verdict verdict{.rule = isForm && !isMovedHere() ? at(id).rule : ruleFor(note, !v.sent),
                        .outcome = v.live ? Outcome::Changed : Outcome::Added,
                        .from = data(*v.stored)};
        if (isForm && !v.stored->is_structured() && m_plan.identity.kind != "Secret")
            verdict.notices.push_back({NoticeId::OtherNotation, yaml::goText(*v.stored)});
        if (m_plan.apply() && v.live && !v.sent && isField(m_path, {"spec", "replicas"}))
            verdict.notices.push_back({NoticeId::ReplicasReset, {}});
        if (isMovedHere() && at(id).values[Side::Updated] == none)
            at(id).values[Side::Updated] = stringData().values[Side::Updated];
        overrule(id, std::move(verdict), note);
    }

    void overrule(DecisionId id, Verdict verdict, const Note *note)
    {
        const auto stays = [](const Notice &notice) {
            return notice.id == NoticeId::StatusIgnored || notice.id == NoticeId::StatusNotTaken;
        };
        std::ranges::copy_if(at(id).notices, std::back_inserter(verdict.notices), stays);
        verdict.conflict = at(id).conflict;
        decideWhole(m_plan, id, std::move(verdict));
        remember(id, note);
    }

    void remember(DecisionId id, const Note *note)
    {
        if (note)
            m_out.notes.insert_or_assign(id, *note);
    }

    Source data(const Json &value) { return Source::data(addComputed(m_plan, value)); }

    DocumentPlan &m_plan;
    ServerNotes m_notes;
    StoredPlan &m_out;
    yaml::Path m_path; ///< of the current place in the stored object, elements by index
    PerSide<std::shared_ptr<MergeSensitiveNodes>> m_sensitive;
};

/// kubectl apply asks for strict validation, kubectl patch does not.
server::Context contextOf(const Options &options, const Json &sent, const Definitions *definitions, server::SentAs as)
{
    const std::string version = yaml::textAt(sent, "apiVersion"), kind = yaml::textAt(sent, "kind");
    const server::CustomKind *custom = options.schema ? options.schema->customKind(version, kind) : nullptr;
    if (!custom && definitions)
        custom = server::customKind(definitions->kinds, version, kind);
    return {.custom = custom, .as = as, .strict = options.mode != Mode::Patch};
}

} // namespace

std::shared_ptr<const Definitions> definitionsIn(const yaml::Stream &first, const yaml::Stream &second,
                                                 const std::shared_ptr<const Definitions> &before)
{
    auto out = std::make_shared<Definitions>();
    for (const yaml::Stream *stream : {&first, &second})
        for (const yaml::Part &part : stream->parts)
            if (part.document->ok() && k8s::identityOf(*part.document).kind == "CustomResourceDefinition")
                out->documents.push_back(part.document);
    if (before && before->documents == out->documents)
        return before;
    if (out->documents.empty())
        return nullptr;
    for (const auto &document : out->documents)
        std::ranges::move(server::customKindsOf(yaml::toValue(*document, document->root())),
                          std::back_inserter(out->kinds));
    return out;
}

void planStored(const Options &options, DocumentPlan &plan, const Json &sent,
                const std::shared_ptr<const Definitions> &definitions, server::SentAs as)
{
    if (options.asSent || !options.schemaRoot.empty() || plan.decisions.empty() || !sent.is_object())
        return;
    const std::optional<Json> live = dataOf(plan, Side::Destination);
    const Json *isLive = live ? &*live : nullptr;
    const server::Context context = contextOf(options, sent, definitions.get(), live ? as : server::SentAs::Object);
    server::Answer answer = server::answerTo(sent, isLive, context);
    if (std::ranges::any_of(answer.now.notes, [](const Note &note) { return note.kind == NoteKind::Unknown; })) {
        noteNoSuchKind(options, plan);
        return;
    }
    const bool isRead = std::ranges::all_of(answer.refusals, [](const server::Refusal &one) {
        return one.by == server::RefusedBy::Validation || one.words.starts_with("strict decoding error");
    });
    if (!isRead) { // what a value of a wrong type would become is not known
        noteServer(plan, answer);
        return;
    }
    auto out = std::make_shared<StoredPlan>();
    const Json *isBefore = live ? &answer.before : nullptr;
    out->shown = StoredStep(plan, answer.now.notes, *out).run({isLive, isBefore, &sent, &answer.now.object});
    plan.writtenOut.clear();
    if (plan.documents[Side::Destination])
        noteAliases(plan);
    noteServer(plan, answer);
    out->object = std::move(answer.now.object);
    out->context = context;
    out->definitions = definitions;
    out->unchecked = std::move(answer.unchecked);
    plan.stored = std::move(out);
}

const Json &resultOf(const DocumentPlan &plan, const Json &sent)
{
    return plan.stored ? plan.stored->shown : sent;
}

} // namespace fieldwise::merge
