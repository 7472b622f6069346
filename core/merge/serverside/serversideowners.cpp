// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/serverside/serversideowners.h"

#include <algorithm>

#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/ref.h"
#include "core/merge/plan/steps.h"
#include "core/merge/serverside/serversidenotices.h"
#include "core/server/stored.h"
#include "core/values/server/serverside_parts.h"

namespace fieldwise::merge {

using serverside::Applied;
using serverside::Typed;
using yaml::Json;

namespace {

/// Visits the decisions together with their types.
class Paths {
public:
    Paths(DocumentPlan &plan, ServerSidePlan &server) : m_plan(plan), m_server(server) {}

    void run(const Typed &type)
    {
        m_server.paths.resize(m_plan.decisions.size());
        if (const auto &owned = m_plan.documents[Side::Original]; owned && owned->root() != none)
            m_plan.decisions.front().values[Side::Original] = owned->root();
        below(0, type);
    }

private:
    NodeRef nodeOf(DecisionId id, Side side) const
    {
        return expanded(merge::nodeOf(m_plan, m_plan.decision(id), side));
    }

    void below(DecisionId id, const Typed &type)
    {
        if (m_plan.decision(id).rule == RuleId::SsaPruned && m_plan.decision(id).shape == Shape::Leaf)
            open(id, type);
        if (m_plan.decision(id).shape == Shape::Leaf)
            return;
        if (m_plan.decision(id).shape == Shape::Map)
            fields(id, type);
        else
            items(id, type);
    }

    void fields(DecisionId id, const Typed &type)
    {
        const NodeRef owned = nodeOf(id, Side::Original);
        std::map<std::string, Field, std::less<>> before;
        for (NamedField &entry : kindOf(owned) == NodeKind::Map ? namedFieldsOf(owned) : std::vector<NamedField>{})
            before.emplace(std::move(entry.name), entry.field);
        for (const DecisionId child : std::vector(m_plan.decision(id).children)) {
            Decision &decision = m_plan.decisions[child];
            const std::string name = decision.pathStep.name;
            m_server.paths[child] = m_server.paths[id];
            m_server.paths[child].push_back(k8s::fieldNamed(name));
            if (const auto found = before.find(name); found != before.end()) {
                decision.values[Side::Original] = found->second.value.id;
                decision.keys[Side::Original] = found->second.key;
                before.erase(found);
            }
            below(child, type.field(name));
        }
        for (const auto &[name, field] : before)
            lost(id, yaml::PathStep::field(name), k8s::fieldNamed(name), field.value.id, field.key);
    }

    void items(DecisionId id, const Typed &type)
    {
        const NodeRef owned = nodeOf(id, Side::Original);
        std::map<FieldStep, std::vector<NodeId>> before; // Live may have a key several times
        for (const NodeRef item : kindOf(owned) == NodeKind::List ? itemsOf(owned) : std::vector<NodeRef>{})
            if (auto step = type.stepOf(yaml::toValue(*item.document, item.id)))
                before[*step].push_back(item.id);
        const Typed elements = type.elements();
        for (const DecisionId child : std::vector(m_plan.decision(id).children)) {
            NodeRef item = nodeOf(child, Side::Destination);
            if (item.missing())
                item = nodeOf(child, Side::Updated);
            const auto step = item.missing() ? std::nullopt : type.stepOf(yaml::toValue(*item.document, item.id));
            if (!step)
                continue;
            m_server.paths[child] = m_server.paths[id];
            m_server.paths[child].push_back(*step);
            if (auto &nodes = before[*step]; !nodes.empty()) {
                m_plan.decisions[child].values[Side::Original] = nodes.front();
                nodes.erase(nodes.begin());
            }
            below(child, elements);
        }
        for (const auto &[step, nodes] : before)
            for (const NodeId node : nodes)
                lost(id, stepFrom(step), step, node, none);
    }

    /// Splits a removed element or key, so that fields in it that were not the manager's have decisions of their own.
    void open(DecisionId id, const Typed &type)
    {
        const NodeRef gone = nodeOf(id, Side::Destination);
        const FieldSet *mine = &m_server.applied.previous;
        for (const FieldStep &step : m_server.paths[id])
            mine = mine ? mine->find(step) : nullptr;
        if (gone.missing() || !mine || mine->below.empty())
            return;
        const serverside::NodeType node = type.nodeFor(yaml::toValue(*gone.document, gone.id));
        std::vector<std::pair<yaml::PathStep, Field>> parts;
        if (node == serverside::NodeType::Map && kindOf(gone) == NodeKind::Map) {
            for (const Field &field : fieldsOf(gone, false))
                parts.emplace_back(yaml::PathStep::field(yaml::fieldName(*gone.document, field.key)), field);
        } else if (node == serverside::NodeType::Keyed && kindOf(gone) == NodeKind::List) {
            for (const NodeRef item : itemsOf(gone))
                if (auto step = type.stepOf(yaml::toValue(*item.document, item.id)))
                    parts.emplace_back(stepFrom(*step), Field{{}, none, item});
        }
        const auto isMine = [&](const auto &part) {
            return mine->find(node == serverside::NodeType::Map
                                  ? k8s::fieldNamed(part.first.name)
                                  : *type.stepOf(yaml::toValue(*gone.document, part.second.value.id)))
                != nullptr;
        };
        const bool plain = std::ranges::none_of(parts, [](const auto &part) {
            return isYamlMergeKey(part.second) || kindOf(part.second.value) == NodeKind::Alias;
        });
        if (!plain || std::ranges::all_of(parts, isMine))
            return;
        m_plan.decisions[id].shape = node == serverside::NodeType::Map ? Shape::Map : Shape::Keyed;
        for (const auto &part : parts) {
            const auto &[step, field] = part;
            addDecision(m_plan, id, step, {{{none, none, field.value.id}}, {{none, none, field.key}}},
                        {.rule = isMine(part) ? RuleId::SsaPruned : RuleId::SsaGoesAlong, .outcome = Outcome::Removed});
            m_server.paths.emplace_back();
        }
    }

    static yaml::PathStep stepFrom(const FieldStep &step)
    {
        if (step.kind == FieldStep::Kind::Value)
            return yaml::PathStep::value(yaml::goText(step.value));
        yaml::PathStep element{.kind = yaml::PathStep::Kind::Keys};
        for (const auto &[key, value] : step.value.items())
            element.keys.emplace_back(key, yaml::goText(value));
        return element;
    }

    /// True if the server stores a zero value here as absent, so that nobody need have removed the field.
    bool mayBeZero(DecisionId parent, const yaml::PathStep &step) const
    {
        yaml::Path path = m_plan.path(parent);
        path.push_back(step);
        const auto isAbsent = [&](const Json &zero) {
            return server::sameForServer(m_plan.identity.apiVersion, m_plan.identity.kind, path, &zero, nullptr);
        };
        return std::ranges::any_of(std::initializer_list<Json>{false, 0, "", Json::object(), Json::array()}, isAbsent);
    }

    /// Adds a decision for a field that the manager owned, and that is in neither Live nor Local.
    void lost(DecisionId parent, yaml::PathStep step, FieldStep last, NodeId value, NodeId key)
    {
        const char *doubt =
            mayBeZero(parent, step) ? ", or it was `false`, `0` or empty, which the API server stores as absent" : "";
        addDecision(m_plan, parent, std::move(step), {{{value, none, none}}, {{key, none, none}}},
                    {.rule = RuleId::SsaPruned, .notices = {{NoticeId::StaleOwner, doubt}}});
        m_server.paths.push_back(m_server.paths[parent]);
        m_server.paths.back().push_back(std::move(last));
    }

    DocumentPlan &m_plan;
    ServerSidePlan &m_server;
};

/// Finds the paths of a set that do not exist in a value.
void findAbsent(const Typed &type, const Json *value, const FieldSet &set, FieldPath &path, FieldSet &absent)
{
    if (set.self && !value && !path.empty())
        absent.insert(path);
    std::map<FieldStep, const Json *> items;
    if (value && value->is_array() && !set.below.empty())
        for (const Json &item : *value)
            if (auto step = type.stepOf(item))
                items.emplace(*std::move(step), &item);
    for (const auto &[step, below] : set.below) {
        const Json *child = nullptr;
        if (step.kind == FieldStep::Kind::Field && value && value->is_object()) {
            const auto found = value->find(step.name);
            child = found == value->end() ? nullptr : &*found;
        } else if (step.kind == FieldStep::Kind::Index && value && value->is_array()) {
            child = step.index >= 0 && static_cast<size_t>(step.index) < value->size()
                ? &(*value)[static_cast<size_t>(step.index)]
                : nullptr;
        } else if (const auto found = items.find(step); found != items.end()) {
            child = found->second;
        }
        path.push_back(step);
        findAbsent(step.kind == FieldStep::Kind::Field ? type.field(step.name) : type.elements(), child, below, path,
                   absent);
        path.pop_back();
    }
}

FieldSet absentOf(const Typed &type, const Json *value, const FieldSet &set)
{
    FieldSet absent;
    FieldPath path;
    findAbsent(type, value, set, path, absent);
    return absent;
}

class Fates {
public:
    Fates(const DocumentPlan &plan, ServerSidePlan &server, const Typed &type, const Json *live)
        : m_server(server), m_type(type), m_live(live), m_index(plan, server.paths)
    {
    }

    void run(const std::vector<Manager> &managers)
    {
        const Applied &applied = m_server.applied;
        for (const serverside::Contested &conflict : applied.conflicts)
            (conflict.forgiven ? m_forgiven : m_forced)[conflict.owner].insert(conflict.path);
        for (uint32_t i = 0; i < applied.before.size(); ++i)
            entry(i, managers);
        for (uint32_t i = 0; i < applied.after.size(); ++i) {
            const uint32_t before = applied.after[i].before;
            const FieldSet none, &known = before < applied.before.size() ? applied.before[before].fields : none;
            each(applied.after[i].manager, [&](const FieldPath &path, OwnerChange change) {
                if (known.contains(path) || (i == applied.mineAfter && m_takenOver.contains(path)))
                    return;
                change.after = i;
                change.before = before;
                change.fate = OwnerFate::Gained;
                change.absent = false;
                add(std::move(change), path);
            });
        }
        std::ranges::stable_sort(m_server.owners, {}, &OwnerChange::decision);
    }

private:
    void each(const Manager &manager, const auto &tell)
    {
        const FieldSet absent = absentOf(m_type, m_live, manager.fields);
        const std::string name = serverside::described(shownManager(m_server.applied, manager));
        manager.fields.visit([&](const FieldPath &path) {
            OwnerChange change{.manager = name};
            change.absent = absent.contains(path);
            tell(path, std::move(change));
        });
    }

    void entry(uint32_t index, const std::vector<Manager> &managers)
    {
        const Applied &applied = m_server.applied;
        const auto stays = std::ranges::find(applied.after, index, &serverside::Entry::before);
        const uint32_t after =
            stays == applied.after.end() ? ~0u : static_cast<uint32_t>(stays - applied.after.begin());
        each(applied.before[index], [&](const FieldPath &path, OwnerChange change) {
            change.before = index;
            change.fate = fateOf(index, after, path);
            if (change.fate == OwnerFate::Kept)
                change.after = after;
            if (change.fate == OwnerFate::Kept && after == ~0u) {
                change.after = applied.mineAfter;
                m_takenOver.insert(path);
            }
            add(std::move(change), path);
        });
        for (const Manager &written : managers)
            if (serverside::sameEntry(written, applied.before[index]))
                each(written, [&](const FieldPath &path, OwnerChange change) {
                    if (applied.before[index].fields.contains(path))
                        return;
                    change.before = index;
                    change.fate = OwnerFate::Folded;
                    add(std::move(change), path);
                });
    }

    OwnerFate fateOf(uint32_t index, uint32_t after, const FieldPath &path) const
    {
        const Applied &applied = m_server.applied;
        if (after != ~0u && applied.after[after].manager.fields.contains(path))
            return OwnerFate::Kept;
        if (const auto found = m_forced.find(index); found != m_forced.end() && found->second.contains(path))
            return OwnerFate::Forced;
        if (const auto found = m_forgiven.find(index); found != m_forgiven.end() && found->second.contains(path))
            return OwnerFate::Forgiven;
        if (after == ~0u && isDropped(m_server, applied.before[index]))
            return applied.removed.contains(path) ? OwnerFate::Pruned : OwnerFate::Forgotten;
        if (after == ~0u && applied.mineAfter != ~0u && (m_server.migration || m_server.takeOver)
            && isTakenOver(m_server, applied.before[index]))
            return applied.after[applied.mineAfter].manager.fields.contains(path) && !m_takenOver.contains(path)
                    && !isMineBefore(path)
                ? OwnerFate::Kept
                : applied.removed.contains(path) ? OwnerFate::Pruned
                                                 : OwnerFate::Forgotten;
        if (index != applied.mineBefore || applied.removed.contains(path))
            return OwnerFate::Pruned;
        return OwnerFate::GivenUp;
    }

    bool isMineBefore(const FieldPath &path) const
    {
        const Applied &applied = m_server.applied;
        return applied.mineBefore < applied.before.size() && applied.before[applied.mineBefore].fields.contains(path);
    }

    void add(OwnerChange change, const FieldPath &path)
    {
        change.path = path;
        change.decision = m_index.at(path);
        m_server.owners.push_back(std::move(change));
    }

    ServerSidePlan &m_server;
    const Typed &m_type;
    const Json *m_live;
    PathIndex m_index;
    std::map<uint32_t, FieldSet> m_forced, m_forgiven;
    FieldSet m_takenOver; ///< taken over by kubectl from its client-side entry
};

} // namespace

PathIndex::PathIndex(const DocumentPlan &plan, const std::vector<FieldPath> &paths) : m_children(plan.decisions.size())
{
    for (DecisionId id = 1; id < plan.decisions.size(); ++id)
        if (!paths[id].empty())
            m_children[plan.decision(id).parent].emplace(paths[id].back(), id);
}

DecisionId PathIndex::at(const FieldPath &path) const
{
    DecisionId id = 0;
    for (const FieldStep &step : path) {
        const auto found = m_children[id].find(step);
        if (found == m_children[id].end())
            break;
        id = found->second;
    }
    return id;
}

void fillPaths(DocumentPlan &plan, ServerSidePlan &server, const Typed &type)
{
    Paths(plan, server).run(type);
}

void fillOwners(const DocumentPlan &plan, ServerSidePlan &server, const std::vector<Manager> &managers,
                const Typed &type, const Json *live)
{
    Fates(plan, server, type, live).run(managers);
}

} // namespace fieldwise::merge
