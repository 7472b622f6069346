// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/apply.h"

#include <algorithm>
#include <array>

#include "core/k8s/lastapplied.h"
#include "core/merge/applywalk.h"
#include "core/merge/strategic.h"

namespace fieldwise::merge {

using yaml::Json;
using yaml::none;

namespace {

/// What kubectl sees of the three texts: Local with all that it fills in.
struct Data {
    std::optional<Json> last, live;
    Json local;
    bool object = false; ///< it has apiVersion and kind, so kubectl's annotation and namespace come in
};

std::string textAt(const Json &object, const char *name)
{
    const auto it = object.is_object() ? object.find(name) : object.end();
    return it != object.end() && it->is_string() ? it->get<std::string>() : std::string();
}

Json &mapAt(Json &object, const char *name)
{
    Json &map = object[name];
    if (!map.is_object())
        map = Json::object();
    return map;
}

const Json &mapOf(const Json &object, const char *name)
{
    static const Json nothing = Json::object();
    const auto it = object.is_object() ? object.find(name) : object.end();
    return it != object.end() ? *it : nothing;
}

std::optional<Json> valueOf(const DocumentPlan &plan, Side side)
{
    const auto &document = plan.documents[side];
    if (!document || document->root() == none)
        return std::nullopt;
    return yaml::toValue(*document, document->root());
}

/// kubectl's text of an object for the annotation: compact, keys sorted, without the annotation itself, `annotations`
/// always there (semantics.md 3.1).
std::string annotationText(Json &object)
{
    mapAt(mapAt(object, "metadata"), "annotations").erase(std::string(k8s::lastAppliedKey));
    return yaml::goJson(object) + "\n";
}

/// The namespace of the request: Live's, or `default` for a kind that has one; a new object of an unknown kind has, as
/// most do.
void fillNamespace(Json &object, const std::string &name)
{
    if (Json &metadata = mapAt(object, "metadata"); !name.empty() && !metadata.contains("namespace"))
        metadata["namespace"] = name;
}

std::string requestNamespace(const Options &options, const Data &data)
{
    if (data.live)
        if (std::string name = textAt(mapOf(*data.live, "metadata"), "namespace"); !name.empty())
            return name;
    const std::string version = textAt(data.local, "apiVersion"), kind = textAt(data.local, "kind");
    const k8s::Schema &schema = options.schema ? *options.schema : k8s::builtinSchema();
    return schema.isNamespaced(version, kind).value_or(!data.live) ? "default" : "";
}

Data dataOf(const Options &options, const DocumentPlan &plan)
{
    Data data{.last = valueOf(plan, Side::Original), .live = valueOf(plan, Side::Destination), .local = *valueOf(plan, Side::Updated)};
    if (!data.live)
        data.last.reset();
    data.object = options.schemaRoot.empty() && data.local.is_object() && !textAt(data.local, "apiVersion").empty()
        && !textAt(data.local, "kind").empty() && (!data.live || data.live->is_object());
    if (!data.object)
        return data;
    const std::string name = requestNamespace(options, data);
    fillNamespace(data.local, name);
    const std::string text = annotationText(data.local);
    const std::string key(k8s::lastAppliedKey);
    data.local["metadata"]["annotations"][key] = text;
    if (options.lastAppliedGiven && data.last && data.last->is_object()) { // as if Live's annotation said so
        fillNamespace(*data.last, name);
        const std::string given = annotationText(*data.last);
        mapAt(mapAt(*data.live, "metadata"), "annotations")[key] = given;
    }
    return data;
}

void chooseStrategy(const Options &options, const Json &local, ApplyPlan &apply)
{
    const k8s::Schema *schema = options.schema ? options.schema.get() : options.builtinSchema ? &k8s::builtinSchema() : nullptr;
    const std::string version = textAt(local, "apiVersion"), kind = textAt(local, "kind");
    const bool known = schema && schema->isStrategic(version, kind);
    apply.strategic = options.strategy == Strategy::Strategic || (options.strategy == Strategy::Auto && (known || !options.schemaRoot.empty()));
    if (options.strategy != Strategy::Auto)
        apply.why = "it was asked for";
    else if (kind.empty())
        apply.why = "the object has no kind";
    else
        apply.why = kind + (known ? " is built into Kubernetes" : " is a custom resource, or not known here");
}

/// Before a patch is sent for a custom resource: its identity must not be in it (semantics.md 3.6).
bool changesIdentity(const Json &patch)
{
    const auto metadata = patch.find("metadata");
    return patch.contains("apiVersion") || patch.contains("kind") || (metadata != patch.end() && metadata->is_object() && metadata->contains("name"));
}

k8s::Place rootPlace(const Options &options, const Json &local)
{
    const k8s::Schema *schema = options.schema ? options.schema.get() : &k8s::builtinSchema();
    k8s::Place place{.schema = schema, .known = true};
    place.type = options.schemaRoot.empty() ? schema->typeOf(textAt(local, "apiVersion"), textAt(local, "kind")) : schema->typeNamed(options.schemaRoot);
    return place;
}

/// A field of Local that kubectl takes for an instruction of its patch.
Ref directiveIn(Ref local)
{
    constexpr std::array<std::string_view, 4> words{"$patch", "$retainKeys", "$setElementOrder/", "$deleteFromPrimitiveList/"};
    for (NodeId id = 0; id < local.document->nodes().size(); ++id)
        if (const yaml::Node &node = local.document->node(id); node.isKey
            && std::any_of(words.begin(), words.end(), [&node](std::string_view word) { return word.ends_with('/') ? node.value.starts_with(word) : node.value == word; }))
            return {local.document, id};
    return {};
}

/// Instructions reach over what single fields can tell: only the two differences as a whole say what becomes of them.
bool isWhole(const Options &options, const Data &data, const ApplyPlan &apply)
{
    const k8s::Place place = rootPlace(options, data.local);
    const auto patch = threeWayStrategic(data.last.value_or(Json::object()), data.local, *data.live, place);
    if (!patch || !yaml::sameTyped(*patch, apply.patch))
        return false;
    const auto result = applyStrategic(*data.live, *patch, place);
    return result && yaml::sameTyped(*result, apply.result);
}

/// kubectl stops where the name is no text.
std::string withoutName(const Ref name)
{
    if (name.missing() || kindOf(expanded(name)) != Is::Scalar || expanded(name).node().value.empty())
        return "found an object without metadata.name, and kubectl can't apply one (it takes no generateName)";
    return "found metadata.name `" + std::string(expanded(name).node().value) + "`, which kubectl doesn't read as a text; put it into quotes";
}

/// What --overwrite=false stops at; a failure in apimachinery's words when that can't be computed.
std::string findConflicts(const Options &options, const Data &data, DocumentPlan &plan, ApplyPlan &apply)
{
    if (options.overwrite || !apply.strategic || !data.live)
        return {};
    const k8s::Place place = rootPlace(options, data.local);
    const auto changed = createStrategic(data.last.value_or(Json::object()), *data.live, place);
    if (!changed)
        return changed.error();
    apply.conflicts = strategicConflicts(apply.patch, *changed, place);
    for (const std::string &pointer : apply.conflicts) {
        DecisionId at = 0;
        for (size_t from = 1; from <= pointer.size();) { // as far down as field names lead
            const size_t end = std::min(pointer.find('/', from), pointer.size());
            const std::string token = pointer.substr(from, end - from);
            const auto &children = plan.decision(at).children;
            const auto it = std::find_if(children.begin(), children.end(), [&](DecisionId c) { return yaml::pointerToken(plan.decision(c).step.name) == token; });
            if (it == children.end())
                break;
            at = *it;
            from = end + 1;
        }
        plan.decisions[at].conflict = true;
    }
    return {};
}

DecisionId find(const DocumentPlan &plan, std::initializer_list<std::string_view> names)
{
    DecisionId at = 0;
    for (const std::string_view name : names) {
        const auto &children = plan.decision(at).children;
        const auto it = std::find_if(children.begin(), children.end(), [&](DecisionId c) { return plan.decision(c).step.name == name; });
        if (it == children.end())
            return noDecision;
        at = *it;
    }
    return at;
}

/// The annotation as Live's own text has it counts for the result, whatever it was taken to be for the patch.
void settleAnnotation(DocumentPlan &plan, ApplyPlan &apply)
{
    const DecisionId id = find(plan, {"metadata", "annotations", k8s::lastAppliedKey});
    if (id == noDecision || plan.decision(id).outcome != Outcome::Unchanged || plan.decision(id).values[Side::Destination] == none)
        return;
    Decision &decision = plan.decisions[id];
    const Json &value = apply.result["metadata"]["annotations"][std::string(k8s::lastAppliedKey)];
    if (yaml::sameTyped(yaml::toValue(*plan.documents[Side::Destination], decision.values[Side::Destination]), value))
        return;
    decision.rule = RuleId::ApplyAnnotation;
    decision.outcome = Outcome::Changed;
    decision.from = From::Computed;
    decision.computed = static_cast<uint32_t>(apply.computed.size());
    apply.computed.push_back(value);
}

/// Takes the annotation out of a value, and the parents that are left empty by that.
void eraseAnnotation(Json &object)
{
    const auto metadata = object.find("metadata");
    if (metadata == object.end() || !metadata->is_object())
        return;
    if (const auto annotations = metadata->find("annotations"); annotations != metadata->end() && annotations->is_object()) {
        annotations->erase(std::string(k8s::lastAppliedKey));
        if (annotations->empty())
            metadata->erase(annotations);
    }
    if (metadata->empty())
        object.erase(metadata);
}

/// Takes the decisions below one out; they follow it.
void eraseBelow(DocumentPlan &plan, DecisionId id)
{
    DecisionId end = id + 1;
    while (end < plan.decisions.size() && plan.decision(end).parent != noDecision && plan.decision(end).parent >= id)
        ++end;
    const DecisionId count = end - id - 1;
    plan.decisions[id].children.clear();
    plan.decisions.erase(plan.decisions.begin() + id + 1, plan.decisions.begin() + end);
    for (Decision &decision : plan.decisions) {
        if (decision.parent != noDecision && decision.parent >= end)
            decision.parent -= count;
        for (DecisionId &child : decision.children)
            child -= child >= end ? count : 0;
    }
}

/// The same for the decisions.
void dropAnnotation(DocumentPlan &plan, ApplyPlan &apply)
{
    eraseAnnotation(apply.patch);
    eraseAnnotation(apply.result);
    std::vector<std::string_view> names{"metadata", "annotations", k8s::lastAppliedKey};
    const auto chain = [&plan](size_t depth) {
        return depth == 3 ? find(plan, {"metadata", "annotations", k8s::lastAppliedKey})
            : depth == 2  ? find(plan, {"metadata", "annotations"})
                          : find(plan, {"metadata"});
    };
    const Json *in = &apply.result;
    size_t kept = 0;
    for (; kept < 2 && in->is_object() && in->contains(names[kept]); ++kept)
        in = &(*in)[std::string(names[kept])];
    for (size_t depth = 3; depth > kept; --depth) {
        const DecisionId id = chain(depth);
        if (id == noDecision)
            continue;
        eraseBelow(plan, id);
        Decision &decision = plan.decisions[id];
        const bool here = decision.values[Side::Destination] != none;
        decision.shape = Shape::Leaf;
        decision.rule = RuleId::ApplyAnnotation;
        decision.outcome = here ? Outcome::Removed : Outcome::Unchanged;
        decision.from = From::None;
        decision.notices.clear();
    }
}

} // namespace

void planApply(const Options &options, DocumentPlan &plan, std::vector<Fault> &faults)
{
    const auto fault = [&](Side side, const char *code, Range range, std::string text) {
        faults.push_back({side, {Severity::Error, code, range, std::move(text)}});
    };
    for (const Side side : allSides)
        if (const auto &document = plan.documents[side]; document && document->root() != none && kindOf(expanded({document.get(), document->root()})) != Is::Map) {
            const yaml::Node &root = document->node(document->root());
            return fault(side, "apply-refused", {root.begin, root.end}, "an object (a mapping with apiVersion and kind) is expected here");
        }
    for (const Side side : {Side::Updated, Side::Destination})
        if (const auto &document = plan.documents[side]; document && document->root() != none && k8s::identityOf(*document).kind == "List" && options.schemaRoot.empty()) {
            const yaml::Node &root = document->node(document->root());
            return fault(side, "apply-refused", {root.begin, root.end}, "found a List, expected its objects one by one, with `---` between them");
        }
    if (const auto &live = plan.documents[Side::Destination]; live && live->root() != none && !options.lastAppliedGiven) {
        const k8s::LastApplied last = k8s::lastAppliedOf(*live);
        if (last.state == k8s::LastApplied::Broken) {
            const yaml::Node &node = live->node(last.value);
            return fault(Side::Destination, "last-applied-broken", {node.begin, node.end}, "the last-applied annotation can't be read, and kubectl stops here: " + last.fault);
        }
    }
    const Data data = dataOf(options, plan);
    const Ref local{plan.documents[Side::Updated].get(), plan.documents[Side::Updated]->root()};
    if (data.object && textAt(mapOf(data.local, "metadata"), "name").empty()) {
        const Ref metadata = expanded(field(local, "metadata", true));
        const Ref name = kindOf(metadata) == Is::Map ? field(metadata, "name", true) : Ref{};
        return fault(Side::Updated, "apply-refused", name.missing() ? Range{} : Range{name.node().begin, name.node().end}, withoutName(name));
    }
    auto apply = std::make_shared<ApplyPlan>();
    apply->object = data.object;
    apply->request = data.live ? Request::Patch : Request::Create;
    chooseStrategy(options, data.local, *apply);
    const PerSide<const Json *> sides{{data.last ? &*data.last : nullptr, &data.local, data.live ? &*data.live : nullptr}};
    const std::string unreadable = ApplyWalk(options, plan, *apply, faults).run(sides);
    if (!faults.empty() && apply->strategic && rootPlace(options, data.local).type == k8s::noType) {
        faults.clear();
        return fault(Side::Updated, "apply-refused", {}, "a strategic merge patch needs the type of " + (data.object ? textAt(data.local, "kind") : "this object") + ", and no schema has it");
    }
    if (!faults.empty())
        return;
    if (data.object && data.live && !apply->strategic && changesIdentity(apply->patch))
        return fault(Side::Updated, "apply-refused", {}, "kubectl stops here: apiVersion, kind or name is not what Live has");
    if (std::string failure = findConflicts(options, data, plan, *apply); !failure.empty())
        return fault(Side::Destination, "apply-refused", {}, "kubectl stops here: " + failure);
    if (!unreadable.empty() && apply->conflicts.empty()) // kubectl looks for conflicts before it applies anything
        return fault(Side::Updated, "apply-refused", {}, "kubectl stops here: " + unreadable);
    if (const Ref directive = directiveIn(local); !directive.missing() && data.live && apply->strategic && options.listRules.empty() && !isWhole(options, data, *apply))
        return fault(Side::Updated, "apply-refused", {directive.node().begin, directive.node().end},
                     "found `" + std::string(directive.node().value) + "`, an instruction for patches; what kubectl makes of it in a file can't be told field by field");
    if (data.object)
        settleAnnotation(plan, *apply);
    noteObject(options, plan, *apply, sides);
    if (data.object && !options.annotation)
        dropAnnotation(plan, *apply);
    if (data.live && apply->patch.empty())
        apply->request = Request::Nothing;
    plan.apply = std::move(apply);
}

std::string_view contentType(const ApplyPlan &apply)
{
    if (apply.request == Request::Create)
        return "application/json";
    return apply.strategic ? "application/strategic-merge-patch+json" : "application/merge-patch+json";
}

std::string kubectlPatch(const Plan &plan)
{
    std::string out;
    for (const DocumentPlan &document : plan.documents)
        if (document.apply)
            out += yaml::goJson(document.apply->request == Request::Create ? document.apply->result : document.apply->patch) + '\n';
    return out;
}

} // namespace fieldwise::merge
