// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/values/server/serverside.h"

#include <algorithm>

#include "core/values/server/serverside_parts.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge::serverside {

using Operation = Manager::Operation;

namespace {

Json withoutManagedFields(const Json *object)
{
    Json out = object && object->is_object() ? *object : Json::object();
    if (const auto metadata = out.find("metadata"); metadata != out.end() && metadata->is_object())
        metadata->erase("managedFields");
    return out;
}

/// Why Local can't be sent, or Live can't be merged with.
std::optional<std::string> refusal(const Request &request, const Json &live)
{
    const Json &local = *request.local;
    if (!local.is_object())
        return "An API server accepts only mappings.";
    if (const auto metadata = local.find("metadata"); metadata != local.end() && metadata->is_object())
        if (const auto entries = metadata->find("managedFields"); entries != metadata->end() && entries->is_array())
            return "An API server refuses Local: metadata.managedFields must be nil. Remove managedFields from it.";
    const auto told = [](const char *side, const std::string &fault) {
        return std::string("An API server refuses ") + side + ": " + fault + ".";
    };
    if (const auto fault = faultIn(request.type, local, false))
        return told("Local", *fault);
    if (const auto fault = faultIn(request.type, live, true))
        return told("what Live has", *fault);
    return {};
}

/// The entries of Live, one for each identity; of several the last counts.
std::vector<Manager> entriesOf(const Request &request)
{
    std::vector<Manager> out;
    for (const Manager &manager : request.managers) {
        const auto known = std::ranges::find_if(out, [&](const Manager &other) { return sameEntry(manager, other); });
        Manager &entry = known == out.end() ? out.emplace_back() : *known;
        entry = manager;
        entry.fields = folded(request.type, std::move(entry.fields));
    }
    return out;
}

/// Who owns an object that was written before anybody was kept account of (semantics/server-side.md 9).
std::optional<Manager> beforeFirstApply(const Request &request, const Json &live, const std::string &version,
                                        const FieldSet &reset)
{
    const Json bare{{"apiVersion", version}, {"kind", yaml::textAt(*request.local, "kind")}};
    const Difference all = compared(request.type, &bare, &live);
    FieldSet fields = all.added;
    fields.unite(all.modified);
    fields = difference(differenceBelow(std::move(fields), reset), neverOwned());
    if (fields.empty())
        return {};
    return Manager{"before-first-apply", Operation::Update, version,
                   request.subresource,  request.now,       std::move(fields)};
}

/// What the endpoint resets is as it was.
void putBack(Json &result, const Json &live, const FieldSet &reset)
{
    for (const auto &[step, below] : reset.below) {
        const auto before = live.is_object() ? live.find(step.name) : live.end();
        const auto after = result.is_object() ? result.find(step.name) : result.end();
        const bool isThere = after != result.end();
        if (!below.self && isThere)
            putBack(*after, before == live.end() ? Json() : *before, below);
        else if (below.self && before != live.end() && result.is_object())
            result[step.name] = *before;
        else if (below.self && isThere)
            result.erase(after);
    }
}

class Server {
public:
    Server(const Request &request, Json live)
        : m_request(request), m_live(std::move(live)), m_version(yaml::textAt(*request.local, "apiVersion"))
    {
        for (const FieldPath &path : request.reset)
            m_reset.insert(path);
    }

    Applied apply()
    {
        findEntries();
        m_out.own = differenceBelow(ownedBy(m_request.type, *m_request.local), m_reset);
        Json result = merged(m_request.type, m_live, *m_request.local);
        if (!difference(m_out.previous, m_out.own).empty()) // else nothing was given up
            result = prune(result);
        Difference changes = compared(m_request.type, &m_live, &result);
        judgeOthers(changes);
        m_changesObject = !yaml::sameToJson(m_live, result);
        m_out.result = m_changesObject ? result : m_live;
        addMine();
        sortAsServer(m_out.after);
        for (uint32_t i = 0; i < m_out.after.size(); ++i)
            if (sameEntry(m_out.after[i].manager, m_me))
                m_out.mineAfter = i;
        if (m_request.manager == "kubectl")
            syncAnnotation(m_out.result, *m_request.local);
        putBack(m_out.result, m_live, m_reset);
        m_out.changed = !yaml::sameToJson(m_live, m_out.result);
        if (!yaml::sameToJson(m_out.result, result))
            changes = compared(m_request.type, &m_live, &m_out.result);
        m_out.added = std::move(changes.added);
        m_out.modified = std::move(changes.modified);
        m_out.removed = std::move(changes.removed);
        return std::move(m_out);
    }

private:
    void findEntries()
    {
        m_out.before = entriesOf(m_request);
        if (m_out.before.empty()) {
            if (auto entry = beforeFirstApply(m_request, m_live, m_version, m_reset)) {
                m_out.before.push_back(*std::move(entry));
                m_out.beforeFirst = true;
            }
        }
        m_me = {m_request.manager.empty() ? "unknown" : m_request.manager,
                Operation::Apply,
                m_version,
                m_request.subresource,
                {},
                {}};
        for (uint32_t i = 0; i < m_out.before.size(); ++i)
            if (sameEntry(m_out.before[i], m_me)) {
                m_out.mineBefore = i;
                m_out.previous = m_out.before[i].fields;
            }
    }

    Json prune(const Json &result) const
    {
        std::vector<OwnedIn> all;
        for (uint32_t i = 0; i < m_out.before.size(); ++i) {
            const Manager &manager = m_out.before[i];
            all.push_back(i == m_out.mineBefore ? OwnedIn{m_version, &m_out.own}
                                                : OwnedIn{manager.apiVersion, &manager.fields});
        }
        return pruned(m_request.type, result, m_out.before[m_out.mineBefore], all);
    }

    void judgeOthers(const Difference &changes)
    {
        FieldSet set = changes.added;
        set.unite(changes.modified);
        // Paths of the endpoint's own version that it resets change nobody's ownership.
        const FieldSet seen = differenceBelow(set, m_reset);
        const FieldSet seenGone = differenceBelow(changes.removed, m_reset);
        std::vector<std::pair<uint32_t, FieldSet>> hits;
        for (uint32_t i = 0; i < m_out.before.size(); ++i) {
            if (i == m_out.mineBefore)
                continue;
            Manager manager = m_out.before[i];
            const bool same = manager.apiVersion == m_version;
            FieldSet hit = intersection(manager.fields, same ? seen : set);
            manager.fields = difference(difference(std::move(manager.fields), hit), same ? seenGone : changes.removed);
            if (!hit.empty())
                hits.emplace_back(i, std::move(hit));
            if (!manager.fields.empty())
                m_out.after.push_back({std::move(manager), i, m_out.beforeFirst});
        }
        std::ranges::sort(hits, {}, [&](const auto &hit) { return identityJson(m_out.before[hit.first]); });
        const bool asks = !m_request.force && !hits.empty();
        const FieldSet forgiven =
            asks && m_request.manager == "kubectl" ? forgivable(m_request.type, m_live, m_version) : FieldSet();
        for (const auto &[owner, hit] : hits)
            hit.visit([&, owner = owner](const FieldPath &path) {
                m_out.conflicts.push_back({owner, path, forgiven.contains(path)});
            });
        m_out.refused = asks && !std::ranges::all_of(m_out.conflicts, &Contested::forgiven);
        if (m_out.refused)
            m_out.message = messageOf(m_out.before, m_out.conflicts);
    }

    void addMine()
    {
        m_me.fields = difference(m_out.own, neverOwned());
        if (m_me.fields.empty())
            return;
        const bool isNew = m_out.mineBefore == ~0u;
        m_me.time = m_changesObject ? m_request.now : isNew ? std::string() : m_out.before[m_out.mineBefore].time;
        m_out.after.push_back({m_me, m_out.mineBefore, m_changesObject});
    }

    const Request &m_request;
    const Json m_live;
    const std::string m_version; ///< of the endpoint: Local's
    FieldSet m_reset;
    Manager m_me;
    bool m_changesObject = false; ///< by what Local says; the annotation that follows it does not count
    Applied m_out;
};

} // namespace

Result<Applied, std::string> apply(const Request &request)
{
    Json live = withoutManagedFields(request.live);
    if (auto fault = refusal(request, live))
        return Unexpected(*std::move(fault));
    return Server(request, std::move(live)).apply();
}

} // namespace fieldwise::merge::serverside
