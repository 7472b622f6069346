// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/apply/apply.h"

#include <algorithm>
#include <array>

#include "core/k8s/lastapplied.h"
#include "core/merge/apply/applycomputed.h"
#include "core/merge/apply/applydata.h"
#include "core/merge/apply/applydecisions.h"
#include "core/values/strategic.h"

namespace fieldwise::merge {

using yaml::Json;

namespace {

void chooseStrategy(const Options &options, const Json &local, ApplyPlan &apply)
{
    const std::string version = textAt(local, "apiVersion"), kind = textAt(local, "kind");
    if (isHelm(options)) {
        apply.replaces = options.deployer.replaces;
        apply.strategic = !apply.replaces && k8s::isInClientGo(version, kind);
        apply.why = apply.strategic ? kind + " is built into Helm" : "Helm knows no type for " + kind;
        return;
    }
    const k8s::Schema *schema = schemaOf(options);
    const bool served = schema && !options.apply.serverTypes && schema->isOnlyServed(version, kind);
    const bool known = schema && schema->isStrategic(version, kind) && !served;
    apply.strategic = options.apply.strategy == Strategy::Strategic
        || (options.apply.strategy == Strategy::Auto && (known || !options.schemaRoot.empty()));
    if (options.apply.strategy != Strategy::Auto)
        apply.why = "you asked for it";
    else if (kind.empty())
        apply.why = "the object has no kind";
    else if (served)
        apply.why = kind
            + " is not built into kubectl; if kubectl reads a server's types, which the loaded schema supplies here, "
              "the patch is strategic";
    else
        apply.why = kind + (known ? " is built into Kubernetes" : " is a custom resource or an unknown kind");
}

/// True if a patch for a custom resource contains its identity, which it must not (semantics/apply.md 5).
bool changesIdentity(const Json &patch)
{
    const auto metadata = patch.find("metadata");
    return patch.contains("apiVersion") || patch.contains("kind")
        || (metadata != patch.end() && metadata->is_object() && metadata->contains("name"));
}

/// A field of Local that kubectl takes for a patch directive.
NodeRef directiveIn(NodeRef local)
{
    constexpr std::array<std::string_view, 4> words{"$patch", "$retainKeys", "$setElementOrder/",
                                                    "$deleteFromPrimitiveList/"};
    for (NodeId id = 0; id < local.document->nodes().size(); ++id)
        if (const yaml::Node &node = local.document->node(id);
            node.isKey && std::any_of(words.begin(), words.end(), [&node](std::string_view word) {
                return word.ends_with('/') ? node.value.starts_with(word) : node.value == word;
            }))
            return {local.document, id};
    return {};
}

/// Finds the fields where --overwrite=false stops; returns a failure in apimachinery's words if that can't be computed.
std::string findConflicts(const Options &options, const ObjectData &data, DocumentPlan &plan, ApplyPlan &apply)
{
    if (options.apply.overwrite || !apply.strategic || !data.live)
        return {};
    const k8s::SchemaPlace place = rootPlace(options, data.local);
    const auto changed = createStrategic(data.last.value_or(Json::object()), *data.live, place);
    if (!changed)
        return changed.error();
    apply.conflicts = strategicConflicts(apply.patch, *changed, place);
    for (const std::string &pointer : apply.conflicts) {
        DecisionId at = 0;
        for (size_t from = 1; from <= pointer.size();) { // as far as the path consists of field names
            const size_t end = std::min(pointer.find('/', from), pointer.size());
            const std::string token = pointer.substr(from, end - from);
            const auto &children = plan.decision(at).children;
            const auto it = std::find_if(children.begin(), children.end(), [&](DecisionId c) {
                return yaml::pointerToken(plan.decision(c).pathStep.name) == token;
            });
            if (it == children.end())
                break;
            at = *it;
            from = end + 1;
        }
        plan.decisions[at].conflict = true;
    }
    return {};
}

/// A fault if an input can't be an object of the cluster, or if kubectl can't read Live's annotation.
std::optional<Fault> unusable(const Options &options, const DocumentPlan &plan)
{
    if (auto fault = noObjectFault(plan))
        return fault;
    const auto &live = plan.documents[Side::Destination];
    if (!live || live->root() == none || options.apply.lastAppliedGiven)
        return {};
    const k8s::LastApplied last = k8s::lastAppliedOf(*live);
    if (last.state != k8s::LastApplied::Broken)
        return {};
    const yaml::Node &node = live->node(last.value);
    return Fault{Side::Destination,
                 faultAt({node.begin, node.end}, "last-applied-broken",
                         "the last-applied annotation can't be read, and kubectl stops here: " + last.fault)};
}

/// Why kubectl sends nothing, or why its answer can't be shown field by field: the decisions do not come to the result.
std::optional<Fault> refused(const Options &options, const ObjectData &data, NodeRef local, DocumentPlan &plan,
                             ApplyPlan &apply, const ComputedApply &computed, bool exact)
{
    const auto stops = [&options](Side side, const std::string &why) { return noPatch(options, side, {}, why); };
    if (const NodeRef directive = directiveIn(local); !exact && !directive.missing())
        return refusal(
            Side::Updated, directive.node().range(),
            "found `" + std::string(directive.node().value)
                + "`, a directive for patches; the effect that it has in a file can't be explained field by field");
    if (!computed.patch)
        return stops(Side::Updated, computed.failure);
    if (data.object && data.live && !apply.strategic && !isHelm(options) && changesIdentity(apply.patch))
        return stops(Side::Updated, "apiVersion, kind or name differs from Live");
    if (const std::string failure = findConflicts(options, data, plan, apply); !failure.empty())
        return stops(Side::Destination, failure);
    if (!computed.result)
        return stops(Side::Updated, computed.failure);
    return {};
}

ApplyField rootField(const DocumentPlan &plan, const ObjectData &data, const ComputedApply &computed)
{
    const auto pointer = [](const std::optional<Json> &value) { return value ? &*value : nullptr; };
    ApplyField root{.value = {{pointer(data.last), &data.local, pointer(data.live)}},
                    .sent = pointer(computed.patch),
                    .result = pointer(computed.result)};
    for (const Side side : allSides)
        if (const auto &document = plan.documents[side]; document && document->root() != none)
            root.ref[side] = plan.rootNode(side);
    return root;
}

} // namespace

void planApply(const Options &options, DocumentPlan &plan, std::vector<Fault> &faults)
{
    const auto stop = [&faults](std::optional<Fault> fault) {
        if (fault)
            faults.push_back(std::move(*fault));
        return fault.has_value();
    };
    if (stop(unusable(options, plan)))
        return;
    const ObjectData data = applyData(options, plan);
    const NodeRef local = plan.rootNode(Side::Updated);
    if (stop(data.object && !isHelm(options) ? noNameFault(data.local, local) : std::nullopt))
        return;
    auto apply = std::make_shared<ApplyPlan>();
    apply->object = data.object;
    plan.request = data.live ? RequestKind::Patch : RequestKind::Create;
    chooseStrategy(options, data.local, *apply);
    const k8s::SchemaPlace type = !apply->strategic ? k8s::SchemaPlace{}
        : isHelm(options)                           ? rootPlace(Options{}, data.local)
                                                    : rootPlace(options, data.local);
    const SchemaOverlay asked = askedPlaces(options, type);
    const k8s::SchemaPlace place = apply->strategic && !options.listRules.empty() ? asked.root() : type;
    ComputedApply computed = computeApply(options, data, apply->strategic ? &place : nullptr);
    const ApplyField root = rootField(plan, data, computed);
    const bool exact = ApplyDecisions(options, plan, *apply, faults).run(root, place);
    if (!faults.empty() && apply->strategic && type.type == k8s::noType) {
        const std::string what = data.object ? textAt(data.local, "kind") : "this object";
        faults = {
            refusal(Side::Updated, {}, "a strategic merge patch needs the type of " + what + ", but no schema has it")};
    }
    if (computed.patch)
        apply->patch = std::move(*computed.patch);
    if (computed.result)
        apply->result = std::move(*computed.result);
    if (!faults.empty() || stop(refused(options, data, local, plan, *apply, computed, exact)))
        return;
    if (data.object && !isHelm(options))
        noteAnnotationChange(plan, *apply);
    noteObject(options, plan, *apply, root.value);
    if (data.object && !isHelm(options) && !options.apply.annotation)
        dropAnnotation(plan, *apply);
    if (data.live && apply->patch.empty())
        plan.request = RequestKind::Nothing;
    plan.modeData = std::shared_ptr<const ApplyPlan>(std::move(apply));
}

bool dependsOnKubectl(const Plan &plan)
{
    return std::any_of(plan.documents.begin(), plan.documents.end(),
                       [](const DocumentPlan &document) { return document.apply() && document.apply()->byVersion; });
}

std::string_view contentType(const DocumentPlan &document)
{
    if (document.request == RequestKind::Create)
        return "application/json";
    return document.apply()->strategic ? "application/strategic-merge-patch+json" : "application/merge-patch+json";
}

std::string kubectlPatch(const Plan &plan)
{
    std::string out;
    for (const DocumentPlan &document : plan.documents)
        if (document.apply())
            out += yaml::goJson(document.request == RequestKind::Create ? document.apply()->result
                                                                        : document.apply()->patch)
                + '\n';
    return out;
}

} // namespace fieldwise::merge
