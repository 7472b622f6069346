// SPDX-License-Identifier: GPL-3.0-or-later
// The fate of each object (semantics/helm.md 2).
#include "core/helm/operation.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/base/visible.h"
#include "core/helm/leftbehind.h"
#include "core/helm/objects.h"
#include "core/helm/version.h"
#include "core/k8s/schema.h"
#include "core/yaml/lists.h"
#include "core/yaml/value.h"

namespace fieldwise::helm {
namespace {

using k8s::Identity;
using yaml::Json;

const Json *memberAt(const Json &object, std::initializer_list<const char *> names)
{
    const Json *at = &object;
    for (const char *name : names)
        if (at = yaml::memberOf(at, name); !at)
            return nullptr;
    return at;
}

std::string textAt(const Json &object, const char *map, const char *name)
{
    const Json *value = memberAt(object, {"metadata", map, name});
    return value && value->is_string() ? value->get<std::string>() : std::string();
}

struct Mark {
    const char *map, *name;
    std::string value;
};

std::array<Mark, 3> marksOf(const Asked &asked, const Ground &ground)
{
    return {{{"labels", "app.kubernetes.io/managed-by", "Helm"},
             {"annotations", "meta.helm.sh/release-name", asked.release},
             {"annotations", "meta.helm.sh/release-namespace", ground.namespaceName}}};
}

/// What Helm says of an object that does not carry the marks of the release; "" if it does.
std::string missingMarks(const Json &live, const std::array<Mark, 3> &marks)
{
    std::string out;
    for (const Mark &mark : marks) {
        const Json *value = memberAt(live, {"metadata", mark.map, mark.name});
        const std::string is = value && value->is_string() ? value->get<std::string>() : std::string();
        if (value && is == mark.value)
            continue;
        out += std::string("; ") + (mark.map == std::string_view("labels") ? "label" : "annotation")
            + " validation error: "
            + (value ? "key \"" + std::string(mark.name) + "\" must equal \"" + mark.value + "\": current value is \""
                       + is + "\""
                     : "missing key \"" + std::string(mark.name) + "\": must be set to \"" + mark.value + "\"");
    }
    return out.empty() ? out : "invalid ownership metadata" + out;
}

bool isHook(const Json &object)
{
    return !textAt(object, "annotations", "helm.sh/hook").empty();
}

class Fates {
public:
    Fates(Operation &operation, const yaml::Stream &live)
        : m_out(operation),
          m_ground(operation.ground),
          m_version(*versionOf(operation.asked.version)),
          m_newStream(yaml::withListsApart(yaml::read(operation.newText))),
          m_oldStream(yaml::withListsApart(yaml::read(operation.oldText))),
          m_new(m_newStream, m_ground.namespaceName),
          m_old(m_oldStream, m_ground.namespaceName),
          m_live(live, m_ground.namespaceName)
    {
    }

    void run()
    {
        std::vector<uint32_t> hooks, replacedOld;
        std::map<Identity, uint32_t> last, count;
        for (uint32_t i = 0; i < m_new.size(); ++i)
            if (!m_new.identity(i).kind.empty() && isHook(m_new.data(i)))
                hooks.push_back(i);
            else if (!m_new.identity(i).kind.empty() && ++count[m_new.inCluster(i)] > 0)
                last[m_new.inCluster(i)] = i;
        for (uint32_t i = 0; i < m_new.size(); ++i) {
            const auto found = last.find(m_new.inCluster(i));
            if (m_new.identity(i).kind.empty() || isHook(m_new.data(i)))
                continue;
            if (found->second != i && !m_new.identity(i).name.empty()) {
                blankOut(m_out.newText, m_newStream.parts[i]);
                continue;
            }
            ofNew(i, replacedOld);
            if (count.at(found->first) > 1 && !m_new.identity(i).name.empty())
                m_out.objects.back().because += " NEW has it " + std::to_string(count.at(found->first))
                    + " times, and Helm applies one after the other: this is what the last one does. Take the others "
                      "out of the chart.";
        }
        leaveAfterFailure();
        const auto isApplied = [&](const Identity &old) {
            const uint32_t now = m_new.find(old);
            return now != nowhere && std::ranges::find(hooks, now) == hooks.end();
        };
        for (uint32_t i = 0; i < m_old.size(); ++i)
            if (!m_old.identity(i).kind.empty() && !isApplied(m_old.identity(i)))
                ofOld(m_old.identity(i));
        orphans();
        for (const uint32_t hook : hooks)
            ofHook(m_new.identity(hook), m_new.data(hook));
        for (const uint32_t part : hooks)
            blankOut(m_out.newText, m_newStream.parts[part]);
        for (const uint32_t part : replacedOld)
            blankOut(m_out.oldText, m_oldStream.parts[part]);
        m_out.oldText += m_added;
        m_out.failed = failedObjects(m_ground, m_live);
    }

private:
    bool hasVersions() const { return m_version >= Version{4, 0, 0} && m_version < Version{4, 1, 4}; }
    void add(const Identity &identity, Action action, std::string because, std::optional<merge::Left> left = {})
    {
        m_out.objects.push_back({identity, action, std::move(because), left, {}});
    }
    void refuse(const Identity &there, const std::string &words, std::string because)
    {
        m_out.stops = m_out.stops.value_or(words);
        add(there, Action::Refuse, std::move(because));
        m_out.objects.back().refusal = "Helm stops before anything is written: " + words;
    }
    /// semantics/helm.md 1.3.
    void ofHook(const Identity &identity, const Json &hook)
    {
        const std::string events = textAt(hook, "annotations", "helm.sh/hook"),
                          policy = textAt(hook, "annotations", "helm.sh/hook-delete-policy"),
                          operation(nameOf(m_out.asked.verb));
        const bool runsBefore = events.find("pre-" + operation) != events.npos,
                   runs = runsBefore || events.find("post-" + operation) != events.npos,
                   stays = !policy.empty() && policy.find("before-hook-creation") == policy.npos;
        add(identity, Action::Hook,
            "A hook (" + visible(events) + ") is not merged: "
                + (!isKnownHook(events) ? "Helm knows no such hook, and leaves it out."
                                        : "this " + operation
                           + (runs ? " runs it, and its policy says when it is deleted." : " does not run it.")));
        const uint32_t live = m_live.find(identity);
        if (!runs || !stays || live == nowhere)
            return;
        Object &added = m_out.objects.back();
        added.because += " Live has one of an earlier run, which its policy (" + visible(policy)
            + ") does not delete before the new one is created.";
        if (m_ground.serverSide) {
            added.because += " Helm applies to that one, and a Job that is over does not run again.";
            return;
        }
        added.identity = m_live.identity(live);
        added.refusal = "a hook fails: " + described(identity) + " already exists";
        if (runsBefore)
            m_out.stops = m_out.stops.value_or(added.refusal);
        added.refusal =
            (runsBefore ? "Helm stops before anything is written: " : "Helm fails at the end: ") + added.refusal;
    }
    void fail(const Identity &there, const std::string &words, std::string because)
    {
        add(there, Action::Refuse, std::move(because));
        m_out.objects.back().refusal = "Helm fails at this object, and does not come to those after it: " + words;
    }
    /// semantics/helm.md 2: the objects after the one at which Helm fails.
    void leaveAfterFailure()
    {
        const auto isFailed = [](const Object &object) { return object.refusal.starts_with("Helm fails at this"); };
        const auto failed = std::ranges::find_if(m_out.objects, isFailed);
        if (failed == m_out.objects.end())
            return;
        for (auto after = failed + 1; after != m_out.objects.end(); ++after) {
            after->action = Action::Refuse;
            after->because =
                "Helm does not come to it, since it fails at " + k8s::describe(failed->identity) + " before.";
            after->refusal = "Helm does not come to this object, since it fails at one before";
        }
    }
    /// semantics/helm.md 3.
    std::string howAdopted(const Identity &identity) const
    {
        const Asked &asked = m_out.asked;
        const bool isMerged = k8s::isInClientGo(identity.apiVersion, identity.kind)
            || (asked.verb == Verb::Install && asked.takeOwnership);
        return m_ground.serverSide ? "the server merges NEW into it by the owners of fields."
            : asked.forceReplace   ? "NEW takes its place."
            : isMerged             ? "what NEW says is set, everything else stays."
                                   : "Helm knows no type for it, and compares NEW with itself, so nothing is sent.";
    }
    /// semantics/helm.md 2.
    void nameless(const Identity &identity)
    {
        const bool installs = m_out.asked.verb == Verb::Install;
        if (installs && !m_ground.serverSide)
            return add(identity, Action::Create, "It has no name, so each install creates a new one.");
        fail(identity,
             (installs ? "server-side apply failed for object " + m_ground.namespaceName + "/ "
                      + groupVersionKind(identity) + ": "
                       : std::string("could not get information about the resource: "))
                 + "resource name may not be empty",
             "Helm asks for the object by its name, and it has none.");
    }
    void takeAsOld(const std::string &document) { m_added += "\n---\n" + document; }
    std::string described(const Identity &identity) const
    {
        const std::string name = identity.namespaceName.empty() ? m_ground.namespaceName : identity.namespaceName;
        return identity.kind + " \"" + identity.name + "\" in namespace \""
            + (k8s::builtinSchema().isNamespaced(identity.apiVersion, identity.kind) == false ? "" : name) + "\"";
    }

    void ofNew(uint32_t at, std::vector<uint32_t> &replacedOld)
    {
        const Identity &identity = m_new.identity(at);
        if (identity.name.empty())
            return nameless(identity);
        const uint32_t live = m_live.find(identity);
        const bool old = m_old.find(identity, hasVersions()) != nowhere;
        const bool isKnown = m_old.find(identity, true) != nowhere;
        if (live == nowhere)
            return add(identity, Action::Create,
                       old ? "It is in OLD, but not in Live, so it is created again." : "Live does not have it.");
        const Identity &there = m_live.identity(live);
        const Action action = m_out.asked.forceReplace ? Action::Replace : Action::Update;
        if (isKnown || (old && m_out.asked.verb == Verb::Rollback))
            return add(there, action, "It is in OLD, in NEW and in Live.");
        if (m_out.asked.verb == Verb::Rollback)
            return notInOldOfRollback(at, live);
        const std::string marks = missingMarks(m_live.data(live), marksOf(m_out.asked, m_ground));
        if (!marks.empty() && !m_out.asked.takeOwnership) {
            const std::string words = "Unable to continue with "
                + std::string(m_out.asked.verb == Verb::Install ? "install" : "update") + ": " + described(identity)
                + " exists and cannot be imported into the current release: " + marks;
            return refuse(there, words,
                          "It exists, was not in OLD, and is not marked as an object of this release; "
                          "--take-ownership takes it over.");
        }
        if (const uint32_t other = m_old.find(identity); other != nowhere && hasVersions())
            replacedOld.push_back(other);
        if (!old)
            takeAsOld(m_new.text(at));
        if (old)
            return add(there, action, "It is in OLD in another version, in NEW and in Live.");
        add(there, Action::Adopt,
            (marks.empty() ? "It exists and is marked as an object of this release, but OLD does not have it: "
                           : "It exists and is taken over (--take-ownership): ")
                + howAdopted(identity));
    }

    /// semantics/helm.md 2.
    void notInOldOfRollback(uint32_t at, uint32_t live)
    {
        const Identity &identity = m_new.identity(at), &there = m_live.identity(live);
        const bool takesLive =
            (m_version >= Version{4, 0, 5} && m_version < Version{4, 1, 0}) || m_version >= Version{4, 2, 0};
        if (takesLive) {
            takeAsOld(m_live.text(live));
            return add(
                there, Action::Update,
                "It exists, but OLD does not have it: Helm takes Live as the old manifest, so all that only Live has "
                "is removed.");
        }
        fail(there, "no " + identity.kind + " with the name \"" + identity.name + "\" found",
             "It exists, but OLD does not have it, and this version of Helm then fails.");
    }

    void ofOld(const Identity &identity)
    {
        const uint32_t live = m_live.find(identity);
        if (live == nowhere)
            return add(identity, Action::Gone, "It is in OLD and not in NEW, and does not exist any more.");
        const bool keeps = textAt(m_live.data(live), "annotations", "helm.sh/resource-policy") == "keep";
        m_told.insert(live);
        add(m_live.identity(live), keeps ? Action::Keep : Action::Delete,
            keeps ? "It is in OLD and not in NEW, but Live has the annotation helm.sh/resource-policy: keep."
                  : "It is in OLD and not in NEW.",
            keeps ? merge::Left::KeepByPolicy : merge::Left::Delete);
    }

    /// Objects of the release that are in neither manifest.
    void orphans()
    {
        std::set<uint32_t> left;
        const auto isOrphan = [&](uint32_t at) {
            const Identity &identity = m_live.identity(at);
            return !identity.kind.empty() && !m_told.contains(at) && !m_new.has(identity) && !m_old.has(identity);
        };
        for (const Record &record : m_ground.others) {
            const yaml::Stream stream = yaml::withListsApart(yaml::read(record.manifest));
            const Objects objects(stream, m_ground.namespaceName);
            for (uint32_t i = 0; i < objects.size(); ++i)
                if (const uint32_t at = m_live.find(objects.identity(i));
                    at != nowhere && isOrphan(at) && left.insert(at).second)
                    add(m_live.identity(at), Action::Orphan,
                        "Revision " + std::to_string(record.revision) + " (" + record.status
                            + ") has it, but neither OLD nor NEW: it stays, and Helm no longer looks at it.",
                        merge::Left::Orphan);
        }
        for (uint32_t i = 0; i < m_live.size(); ++i)
            if (isOrphan(i) && !left.contains(i)
                && missingMarks(m_live.data(i), marksOf(m_out.asked, m_ground)).empty())
                add(m_live.identity(i), Action::Orphan,
                    "It is marked as an object of this release, but neither OLD nor NEW has it: it stays, and Helm no "
                    "longer looks at it.",
                    merge::Left::Orphan);
    }

    Operation &m_out;
    const Ground &m_ground;
    Version m_version;
    yaml::Stream m_newStream, m_oldStream;
    Objects m_new, m_old, m_live;
    std::set<uint32_t> m_told;
    std::string m_added;
};

constexpr std::array<std::string_view, 10> actionNames{"create", "adopt", "refuse", "update", "replace",
                                                       "delete", "keep",  "gone",   "orphan", "hook"};

} // namespace

std::string_view nameOf(Verb verb)
{
    return verb == Verb::Upgrade ? "upgrade" : verb == Verb::Rollback ? "rollback" : "install";
}

std::string_view nameOf(Action action)
{
    return actionNames[static_cast<size_t>(action)];
}

Operation operationOf(const Asked &asked, Ground ground, const std::string &manifests, const yaml::Stream &live)
{
    Operation out;
    out.asked = asked;
    out.ground = std::move(ground);
    out.newText = out.ground.back ? out.ground.back->manifest : manifestsIn(manifests);
    out.oldText = out.ground.old ? out.ground.old->manifest : std::string();
    Fates(out, live).run();
    return out;
}

Operation withoutDeletions(Operation operation)
{
    for (Object &object : operation.objects)
        if (object.action == Action::Delete) {
            object.action = Action::Keep;
            object.left = merge::Left::KeepByFault;
            object.because = "It is in OLD and not in NEW, but another object fails, and then Helm deletes nothing.";
        }
    return operation;
}

merge::Options optionsFor(const Operation &operation, merge::Options options)
{
    const Asked &asked = operation.asked;
    options.mode = operation.ground.serverSide ? merge::Mode::ServerSide : merge::Mode::Apply;
    options.apply.lastAppliedGiven = true;
    options.serverSide.fieldManager = asked.manager;
    options.serverSide.force = asked.forceConflicts;
    merge::DeployerOptions &deployer = options.deployer;
    deployer = {.by = deployer.by == merge::Deployer::FluxHelm ? deployer.by : merge::Deployer::Helm,
                .version = asked.version,
                .release = asked.release,
                .releaseNamespace = operation.ground.namespaceName,
                .lastIs = operation.ground.old ? "revision " + std::to_string(operation.ground.old->revision) : "",
                .takesOwnership = asked.takeOwnership,
                .replaces = asked.forceReplace,
                .threeWay = asked.verb == Verb::Install && asked.takeOwnership,
                .handsOver = operation.ground.handsOver,
                .left = {},
                .refused = {},
                .adopted = {},
                .failed = operation.failed};
    for (const Object &object : operation.objects) {
        if (object.left)
            deployer.left.push_back({object.identity, *object.left});
        if (object.action == Action::Adopt)
            deployer.adopted.push_back(object.identity);
        if (!object.refusal.empty())
            deployer.refused.push_back({object.identity, object.refusal});
    }
    return options;
}

} // namespace fieldwise::helm
