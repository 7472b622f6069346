// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/rows.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "core/base/cutaround.h"
#include "core/gitops/argosettings.h"
#include "core/k8s/identity.h"
#include "core/k8s/kubectl.h"
#include "core/k8s/lastapplied.h"
#include "core/server/stored.h"

namespace fieldwise::gitops {

using yaml::memberOf;

namespace {

constexpr size_t mostWords = 1000; ///< bytes of a refusal, which quotes whole values
constexpr size_t mostReasons = 3;  ///< in the sentence about an object

} // namespace

bool isServers(const FieldPath &path)
{
    if (path.empty() || path[0].name == "status")
        return !path.empty();
    if (path[0].name != "metadata" || path.size() < 2)
        return false;
    if (path[1].name == "managedFields" || k8s::isKeptByServer("metadata", path[1].name))
        return true;
    return path.size() == 3 && path[1].name == "annotations"
        && (path[2].name == k8s::lastAppliedKey || path[2].name == "deployment.kubernetes.io/revision"
            || path[2].name == "deprecated.daemonset.template.generation");
}

std::vector<Change> withoutServers(std::vector<Change> changes)
{
    std::vector<Change> out;
    for (Change &change : changes) {
        if (isServers(change.path))
            continue;
        // Annotations that only one side has come as one map.
        const bool isMap = change.path.size() == 2 && change.path[1].name == "annotations";
        for (std::optional<Json> *side : {&change.before, &change.after})
            if (isMap && *side && (*side)->is_object()) {
                for (const char *name :
                     {"deployment.kubernetes.io/revision", "deprecated.daemonset.template.generation"})
                    (*side)->erase(name);
                (*side)->erase(std::string(k8s::lastAppliedKey));
                if ((*side)->empty())
                    side->reset();
            }
        if (change.before || change.after)
            out.push_back(std::move(change));
    }
    return out;
}

void gather(std::vector<FieldRow> &rows, const std::vector<std::vector<Change>> &roots,
            const std::function<void(FieldRow &)> &values)
{
    std::map<FieldPath, bool> tops;
    for (const std::vector<Change> &changes : roots)
        for (const Change &change : changes)
            tops.emplace(change.path, true);
    std::vector<FieldRow> out;
    out.reserve(rows.size());
    std::vector<bool> taken(rows.size(), false);
    // The rows are sorted by path, so that those below a field follow each other.
    const auto isBefore = [](const FieldRow &row, const FieldPath &path) { return row.path < path; };
    for (const auto &[top, unused] : tops) {
        std::vector<size_t> inside;
        for (auto row = std::lower_bound(rows.begin(), rows.end(), top, isBefore);
             row != rows.end() && isWithin(row->path, top); ++row)
            inside.push_back(static_cast<size_t>(row - rows.begin()));
        if (inside.size() < 2 || taken[inside.front()])
            continue;
        const FieldRow &first = rows[inside.front()];
        if (!std::ranges::all_of(inside, [&](size_t i) {
                return !taken[i] && rows[i].verdict == first.verdict && rows[i].rule == first.rule;
            }))
            continue;
        FieldRow row = first;
        row.path = top;
        values(row);
        for (const size_t i : inside)
            taken[i] = true;
        out.push_back(std::move(row));
    }
    for (size_t i = 0; i < rows.size(); ++i)
        if (!taken[i])
            out.push_back(std::move(rows[i]));
    std::ranges::stable_sort(out, [](const FieldRow &a, const FieldRow &b) { return a.path < b.path; });
    rows = std::move(out);
}

Json sentUpdate(const Json &git, const Json &live, const Kind &kind)
{
    Json sent = git;
    if (const Json *metadata = memberOf(&live, "metadata"); metadata && metadata->is_object()) {
        Json &own = sent["metadata"];
        if (!own.is_object())
            own = Json::object();
        for (const auto &[name, value] : metadata->items())
            if (name == "managedFields" || k8s::isKeptByServer("metadata", name))
                own[name] = value;
    }
    const Json *status = kind.builtin || kind.custom ? nullptr : memberOf(&live, "status");
    if (status)
        sent["status"] = *status;
    return sent;
}

Json storedUpdate(const Json &git, const Json &live, const Kind &kind)
{
    return server::stored(sentUpdate(git, live, kind), &live, {.namespaceName = {}, .custom = kind.custom}).object;
}

std::vector<server::CustomKind> definitionsIn(const std::vector<Object> &git, const std::vector<Object> &live)
{
    std::vector<server::CustomKind> out;
    for (const std::vector<Object> *objects : {&git, &live})
        for (const Object &object : *objects)
            if (kindNameOf(object.data) == "CustomResourceDefinition")
                std::ranges::move(server::customKindsOf(object.data), std::back_inserter(out));
    return out;
}

server::Answer answerTo(const Json &object, const Json *live, const Kind &kind)
{
    return server::answerTo(object, live, {.namespaceName = {}, .custom = kind.custom, .strict = false});
}

FieldPath pathOf(const yaml::Path &path, const Json &object, const Kind &kind)
{
    Tokens tokens;
    tokens.reserve(path.size());
    for (const yaml::PathStep &step : path)
        tokens.push_back(step.kind == yaml::PathStep::Kind::Field ? step.name : std::to_string(step.index));
    return pathOf(object, kind.type, tokens);
}

void addRefusals(const std::vector<server::Refusal> &refusals, const Json &stored, const Kind &kind, ObjectRow &row)
{
    for (const server::Refusal &refusal : refusals) {
        const std::string words = withoutMiddle(refusal.words, mostWords);
        const size_t number = static_cast<size_t>(&refusal - refusals.data());
        if (number < mostReasons)
            row.refusal += (row.refusal.empty() ? "" : "; ") + words;
        else if (number == mostReasons)
            row.refusal += "; and " + std::to_string(refusals.size() - mostReasons) + " more";
        FieldPath path = pathOf(refusal.path, stored, kind);
        if (path.empty())
            continue;
        row.fields.push_back({.path = std::move(path),
                              .verdict = willFail,
                              .because = "The API server refuses the object: " + words + '.',
                              .lines = {"the API server refuses it: " + words}});
    }
}

void dropRowsOfRefused(std::vector<FieldRow> &rows)
{
    std::vector<FieldPath> refused;
    for (const FieldRow &row : rows)
        if (row.verdict == willFail)
            refused.push_back(row.path);
    std::erase_if(rows, [&](const FieldRow &row) {
        return row.verdict != willFail
            && std::ranges::any_of(refused, [&](const FieldPath &path) { return isWithin(row.path, path); });
    });
}

static void takeGitsVersion(Pair &pair)
{
    const std::string own = apiVersionOf(pair.wanted);
    if (!pair.live || apiVersionOf(pair.live->data) == own)
        return;
    pair.liveVersion = apiVersionOf(pair.live->data);
    auto copy = std::make_shared<Object>(*pair.live);
    copy->data["apiVersion"] = own;
    pair.inGitsVersion = copy;
    pair.live = pair.inGitsVersion.get();
}

void tellOfVersion(const Pair &pair, ObjectRow &row)
{
    if (!pair.liveVersion.empty())
        row.notes.push_back({"live-version",
                             "Live is in `" + pair.liveVersion + "`, Git in `" + row.apiVersion
                                 + "`. A cluster converts Live, and Fieldwise does not: fields are compared by their "
                                   "names. Get Live in Git's version: "
                                 + kubectl::printsIn(row.apiVersion, row.kind, row.name) + '.',
                             true});
}

std::vector<Pair> pairsOf(const std::vector<Object> &git, const std::vector<Object> &live,
                          const std::function<void(Json &)> &prepared, std::vector<Note> &notes)
{
    using Key = std::array<std::string, 4>;
    const auto keyOf = [](const Json &object) {
        return Key{groupOf(apiVersionOf(object)), kindNameOf(object), namespaceOf(object), nameOf(object)};
    };
    std::map<Key, const Object *> there;
    for (const Object &object : live)
        there[keyOf(object.data)] = &object;
    std::vector<Pair> out;
    out.reserve(git.size() + live.size());
    std::map<Key, size_t> placed;
    std::set<const Object *> paired;
    for (const Object &object : git) {
        Pair pair{.git = &object, .live = nullptr, .wanted = object.data};
        prepared(pair.wanted);
        const Key key = keyOf(pair.wanted);
        const auto found = there.find(key);
        if (found != there.end()) {
            pair.live = found->second;
        } else if (const auto same = there.find({key[0], key[1], "", key[3]}); same != there.end()) {
            pair.live = same->second; // Live without a namespace: the kind has none
            erase(pair.wanted, {"metadata", "namespace"});
        }
        paired.insert(pair.live);
        takeGitsVersion(pair);
        const auto [at, isNew] = placed.try_emplace(key, out.size());
        if (isNew) {
            out.push_back(std::move(pair));
            continue;
        }
        out[at->second] = std::move(pair);
        notes.push_back(
            {"repeated", describe(object.data) + " is in the manifests more than once; the last one counts."});
    }
    for (const Object &object : live) {
        if (!paired.contains(&object) && there[keyOf(object.data)] == &object)
            out.push_back({.git = nullptr, .live = &object});
    }
    return out;
}

ObjectRow rowFor(const Json &object)
{
    return {.object = describe(object),
            .apiVersion = apiVersionOf(object),
            .kind = kindNameOf(object),
            .namespaceName = namespaceOf(object),
            .name = nameOf(object)};
}

Json shownByDiff(const ObjectRow &row, const Json &live, const Kind &kind)
{
    Json out = live;
    for (const FieldRow &field : row.fields)
        if (field.verdict == "both" || field.verdict == "differs" || field.verdict == "only-diff"
            || field.verdict == willFail)
            setAt(out, kind.type, field.path, field.diff);
    if (!at(live, {"metadata", "annotations", trackingKey}))
        erase(out, {"metadata", "annotations", trackingKey});
    const Json *annotations = at(out, {"metadata", "annotations"});
    if (annotations && annotations->empty() && !at(live, {"metadata", "annotations"}))
        erase(out, {"metadata", "annotations"});
    return out;
}

} // namespace fieldwise::gitops
