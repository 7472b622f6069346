// SPDX-License-Identifier: GPL-3.0-or-later
// Notices about a server-side apply.
#include "core/merge/serverside/serversidenotices.h"
#include "core/k8s/lastapplied.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/merge/plan/objectdata.h"
#include "core/merge/plan/readnotices.h"

namespace fieldwise::merge {

using serverside::Applied;
using serverside::NodeType;
using serverside::Typed;

namespace {

/// The number of scalars that are not in a set; `{}` is one.
size_t valuesBesides(const Typed &type, const Json &value, const FieldSet *set)
{
    const NodeType node = type.nodeFor(value);
    size_t count = 0;
    if (node == NodeType::Map && value.is_object() && !value.empty()) {
        for (const auto &[name, field] : value.items())
            count += valuesBesides(type.field(name), field, set ? set->find(k8s::fieldNamed(name)) : nullptr);
    } else if ((node == NodeType::Keyed || node == NodeType::Set) && value.is_array()) {
        for (const Json &item : value) {
            const auto step = type.stepOf(item);
            count += valuesBesides(type.elements(), item, set && step ? set->find(*step) : nullptr);
        }
    } else {
        return set && set->self ? 0 : 1;
    }
    return count;
}

void findOutermost(const FieldSet &set, FieldPath &path, std::vector<FieldPath> &paths)
{
    if (set.self) {
        paths.push_back(path);
        return;
    }
    for (const auto &[step, below] : set.below) {
        path.push_back(step);
        findOutermost(below, path, paths);
        path.pop_back();
    }
}

class Notes {
public:
    Notes(const Options &options, DocumentPlan &plan, const ServerSidePlan &server, const Typed &type)
        : m_options(options), m_plan(plan), m_server(server), m_type(type)
    {
        for (const serverside::Contested &conflict : server.applied.conflicts)
            if (const Manager &owner = server.applied.before[conflict.owner];
                owner.name == options.serverSide.fieldManager && owner.operation == Manager::Operation::Update)
                m_ownUpdates[conflict.owner].insert(conflict.path);
    }

    void run()
    {
        for (DecisionId id = 0; id < m_server.paths.size(); ++id)
            field(id);
        folded();
        object();
    }

private:
    Decision &at(DecisionId id) { return m_plan.decisions[id]; }

    void note(DecisionId id, NoticeId notice, std::string text = {})
    {
        Decision &decision = at(id);
        if (decision.rule == RuleId::Unchanged)
            decision.rule = id == 0 ? RuleId::SsaObject : RuleId::SsaSame;
        decision.notices.push_back({notice, std::move(text)});
    }

    std::string owners(DecisionId id, std::initializer_list<OwnerFate> fates) const
    {
        return joinedNames(ownersWith(m_plan, m_server, id, fates));
    }

    std::optional<Json> dataOf(DecisionId id, Side side) const
    {
        const NodeId node = m_plan.decision(id).values[side];
        return node == none ? std::nullopt : std::optional(yaml::toValue(*m_plan.documents[side], node));
    }

    Typed typeOf(DecisionId id) const
    {
        Typed type = m_type;
        for (const FieldStep &step : m_server.paths[id])
            type = step.kind == FieldStep::Kind::Field ? type.field(step.name) : type.elements();
        return type;
    }

    void field(DecisionId id)
    {
        const FieldPath &path = m_server.paths[id];
        const bool decided = at(id).outcome == Outcome::Added || at(id).outcome == Outcome::Changed;
        if (decided && path.size() == 2 && k8s::isKeptByServer(path[0].name, path[1].name)
            && !dataOf(id, Side::Updated).value_or(Json()).is_null())
            note(id, NoticeId::StatusIgnored, path[1].name);
        switch (at(id).rule) {
        case RuleId::SsaConflict:
        case RuleId::SsaForced:
        case RuleId::SsaForgiven: contested(id); break;
        case RuleId::SsaShared:
        case RuleId::SsaSame:
        case RuleId::SsaEmptyNothing:
            if (at(id).rule == RuleId::SsaShared && !m_server.applied.beforeFirst && !namesElement(path))
                if (const auto who = coOwners(m_plan, m_server, id); !who.empty())
                    note(id, NoticeId::CoOwners, joinedNames(who));
            break;
        case RuleId::SsaReset: note(id, NoticeId::StatusNotTaken, at(id).pathStep.name); break;
        case RuleId::SsaNull: note(id, NoticeId::NullApplied); break;
        case RuleId::SsaEmptied:
            takenAlong(id);
            note(id, NoticeId::BecomesNull);
            break;
        case RuleId::SsaDuplicates:
            if (at(id).inResult() && at(id).values[Side::Updated] != none)
                note(id, NoticeId::LiveRepeats, yaml::print(at(id).pathStep));
            break;
        case RuleId::SsaPruned: pruned(id); break;
        default: break;
        }
    }

    /// True for the key of a list element, which everybody writes who writes into the element.
    static bool namesElement(const FieldPath &path)
    {
        if (path.size() < 2)
            return false;
        const FieldStep &element = path[path.size() - 2];
        return element.kind == FieldStep::Kind::Keys && element.value.contains(path.back().name);
    }

    void contested(DecisionId id)
    {
        for (const auto &[owner, paths] : m_ownUpdates) {
            const FieldSet *here = &paths;
            for (const FieldStep &step : m_server.paths[id])
                here = here ? here->find(step) : nullptr;
            if (here) {
                note(id, NoticeId::UpdateOwnName,
                     managerText(shownManager(m_server.applied, m_server.applied.before[owner])));
                break;
            }
        }
        if (at(id).values[Side::Destination] == none)
            note(id, NoticeId::OwnedAbsent, owners(id, {OwnerFate::Forced, OwnerFate::Forgiven}));
        const auto value = dataOf(id, Side::Updated);
        const NodeType node = value ? typeOf(id).nodeFor(*value) : NodeType::Scalar;
        if (node == NodeType::AtomicMap || node == NodeType::AtomicList)
            note(id, NoticeId::WholeOwned, node == NodeType::AtomicMap ? "mapping" : "list");
        if (value && value->is_null())
            note(id, NoticeId::NullApplied);
        if (at(id).values[Side::Destination] != none && at(id).parent != noDecision
            && at(id).pathStep.kind != yaml::PathStep::Kind::Field && isRepeated(id))
            note(id, NoticeId::LiveRepeats, yaml::print(at(id).pathStep));
    }

    /// True if Live has another element with the same path.
    bool isRepeated(DecisionId id)
    {
        const auto [found, isNew] = m_times.try_emplace(at(id).parent);
        if (isNew)
            for (const DecisionId child : at(at(id).parent).children)
                if (child < m_server.paths.size() && at(child).values[Side::Destination] != none)
                    ++found->second[m_server.paths[child]];
        return found->second[m_server.paths[id]] > 1;
    }

    void takenAlong(DecisionId id)
    {
        const auto value = dataOf(id, Side::Destination);
        if (!value || !value->is_structured() || value->empty())
            return;
        const FieldSet *mine = &m_server.applied.previous;
        for (const FieldStep &step : m_server.paths[id])
            mine = mine ? mine->find(step) : nullptr;
        if (const size_t count = valuesBesides(typeOf(id), *value, mine); count > 0)
            note(id, NoticeId::TakesAlong, std::to_string(count) + " " + joinedNames(besidesTaken(id)));
    }

    /// Whose ownership ends with the field, without entries that had become the manager's own.
    std::vector<std::string> besidesTaken(DecisionId id) const
    {
        std::vector<std::string> names = ownersWith(m_plan, m_server, id, {OwnerFate::Pruned});
        for (const Manager &entry : m_server.takeOver ? m_server.takeOver->entries : std::vector<Manager>())
            if (!isDropped(m_server, entry))
                std::erase(names, managerText(shownManager(m_server.applied, entry)));
        return names;
    }

    void pruned(DecisionId id)
    {
        const DecisionId parent = at(id).parent;
        if (at(id).values[Side::Destination] == none
            || (parent != noDecision && at(parent).outcome == Outcome::Removed))
            return;
        takenAlong(id);
    }

    void folded()
    {
        std::map<DecisionId, std::vector<std::string>> who;
        for (const OwnerChange &change : m_server.owners)
            if (change.fate == OwnerFate::Folded && !isTakenOver(m_server, m_server.applied.before[change.before])) {
                auto &names = who[change.decision];
                if (const std::string name =
                        managerText(shownManager(m_server.applied, m_server.applied.before[change.before]));
                    std::ranges::find(names, name) == names.end())
                    names.push_back(name);
            }
        for (const auto &[id, names] : who)
            note(id, NoticeId::FoldedOwner, joinedNames(names));
    }

    void object()
    {
        const Applied &applied = m_server.applied;
        const auto &live = m_plan.documents[Side::Destination];
        const Json before = live && live->root() != none ? yaml::toValue(*live, live->root()) : Json::object();
        const Json &metadata = memberOrEmpty(before, "metadata");
        const std::string version = textAt(
            yaml::toValue(*m_plan.documents[Side::Updated], m_plan.documents[Side::Updated]->root()), "apiVersion");
        if (!before.empty() && !metadata.contains("managedFields"))
            note(0, NoticeId::NoManagedFields,
                 metadata.contains("uid") || metadata.contains("resourceVersion") ? "hidden" : "");
        std::vector<std::string> others;
        for (const Manager &manager : applied.before)
            if (manager.apiVersion != version && !version.empty())
                others.push_back(managerText(manager) + " in " + manager.apiVersion);
        if (!others.empty())
            note(0, NoticeId::OtherVersion, joinedNames(others));
        if (m_type.isDeduced() && m_options.schemaRoot.empty())
            note(0, NoticeId::UnknownType);
        if (m_server.migration && !m_options.serverSide.migrate)
            note(0, NoticeId::MigrationFollows, goesLater());
        else if (!isHelm(m_options) && !before.empty() && !metadata.contains("managedFields")
                 && hasLastApplied(metadata))
            note(0, NoticeId::MigrationFollows, "?");
    }

    static bool hasLastApplied(const Json &metadata)
    {
        return memberOrEmpty(metadata, "annotations").contains(k8s::lastAppliedKey);
    }

    /// The topmost fields that kubectl's second apply removes.
    std::string goesLater() const
    {
        constexpr size_t most = 4;
        const auto &secondApply = m_server.migration->secondApply;
        const std::vector<FieldPath> gone = secondApply ? outermostOf(secondApply->removed) : std::vector<FieldPath>{};
        std::vector<std::string> names;
        for (const FieldPath &one : gone)
            if (names.size() < most)
                names.push_back("`" + k8s::print(one).substr(1) + "`");
        if (gone.size() > most)
            names.push_back(std::to_string(gone.size() - most) + " more");
        return joinedNames(names);
    }

    const Options &m_options;
    DocumentPlan &m_plan;
    const ServerSidePlan &m_server;
    const Typed &m_type;
    std::map<uint32_t, FieldSet> m_ownUpdates; ///< the paths contested by Update entries of the manager's own name
    std::map<DecisionId, std::map<FieldPath, size_t>> m_times; ///< how often Live has each element of a list, by parent
};

} // namespace

std::vector<FieldPath> outermostOf(const FieldSet &set)
{
    FieldPath path;
    std::vector<FieldPath> paths;
    findOutermost(set, path, paths);
    return paths;
}

Manager shownManager(const Applied &applied, const Manager &manager)
{
    const bool isUnknown = applied.beforeFirst && manager.name == "before-first-apply";
    return {.name = isUnknown ? std::string(unknownOwner) : manager.name,
            .operation = manager.operation,
            .apiVersion = manager.apiVersion,
            .subresource = manager.subresource,
            .time = manager.time,
            .fields = {}};
}

std::string shownMessage(const Applied &applied)
{
    std::string out = applied.message;
    for (const Manager &manager : applied.before) {
        const std::string was = serverside::described(manager);
        if (shownManager(applied, manager).name == manager.name)
            continue;
        for (size_t at = 0; (at = out.find(was, at)) != std::string::npos;)
            out.replace(at, was.size(), "an " + std::string(unknownOwner));
    }
    return out;
}

std::string managerText(const Manager &manager)
{
    if (manager.name == unknownOwner)
        return "an " + std::string(unknownOwner);
    const bool update = manager.operation == Manager::Operation::Update;
    const std::string how = update ? "Update" : manager.subresource.empty() ? "" : "Apply";
    const std::string where = manager.subresource.empty() ? "" : " of " + manager.subresource;
    return "`" + manager.name + "`" + (how.empty() ? "" : " (" + how + where + ")");
}

std::string joinedNames(const std::vector<std::string> &names)
{
    std::string out;
    for (size_t i = 0; i < names.size(); ++i)
        out += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return out;
}

/// The names of the managers of a decision's field, or of a field in it, whose change of ownership `counts`.
template <typename Counts>
static std::vector<std::string> namesOf(const DocumentPlan &plan, const ServerSidePlan &server, DecisionId id,
                                        const Counts &counts)
{
    std::vector<std::string> names;
    const Applied &applied = server.applied;
    const Decision &decision = plan.decision(id);
    const bool whole = decision.shape == Shape::Leaf || !decision.inResult();
    for (const OwnerChange &change : changesAt(server, id)) {
        if (change.before >= applied.before.size() || change.before == applied.mineBefore || !counts(change)
            || (!whole && id < server.paths.size() && change.path != server.paths[id]))
            continue;
        if (std::string name = managerText(shownManager(applied, applied.before[change.before]));
            std::ranges::find(names, name) == names.end())
            names.push_back(std::move(name));
    }
    for (const DecisionId child : whole ? decision.children : std::vector<DecisionId>{})
        for (std::string &name : namesOf(plan, server, child, counts))
            if (std::ranges::find(names, name) == names.end())
                names.push_back(std::move(name));
    return names;
}

std::vector<std::string> ownersWith(const DocumentPlan &plan, const ServerSidePlan &server, DecisionId id,
                                    std::initializer_list<OwnerFate> fates)
{
    return namesOf(plan, server, id,
                   [fates](const OwnerChange &change) { return std::ranges::find(fates, change.fate) != fates.end(); });
}

std::vector<std::string> coOwners(const DocumentPlan &plan, const ServerSidePlan &server, DecisionId id)
{
    return namesOf(plan, server, id, [&server](const OwnerChange &change) {
        return change.fate == OwnerFate::Kept && !isTakenOver(server, server.applied.before[change.before]);
    });
}

void noteServerSide(const Options &options, DocumentPlan &plan, const ServerSidePlan &server, const Typed &type)
{
    Notes(options, plan, server, type).run();
    noteReading(plan, RuleId::SsaSame);
}

} // namespace fieldwise::merge
