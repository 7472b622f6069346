// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/patch/patchplan.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/k8s/identity.h"
#include "core/k8s/lastapplied.h"
#include "core/k8s/redact.h"
#include "core/merge/edit/cursor.h"
#include "core/merge/patch/patchwalk.h"
#include "core/merge/plan/objectdata.h"
#include "core/merge/plan/steps.h"
#include "core/values/pointer.h"
#include "core/values/strategic.h"

namespace fieldwise::merge {
namespace {

Fault refusal(Side side, NodeRef where, std::string code, std::string text)
{
    return {side, faultAt(rangeOf(where), std::move(code), std::move(text))};
}

/// True if a patch has directives that only strategic merge patches have.
bool hasDirectives(const yaml::Document &patch)
{
    return std::ranges::any_of(patch.nodes(), [](const yaml::Node &node) {
        return node.isKey
            && (node.value == "$patch" || node.value == "$retainKeys" || node.value.starts_with("$setElementOrder/")
                || node.value.starts_with("$deleteFromPrimitiveList/"));
    });
}

/// The type of a patch, and the reason.
std::pair<PatchType, std::string> recognised(const Options &options, NodeRef patch, const Json &document)
{
    if (options.patch.type != PatchType::Auto)
        return {options.patch.type, "you asked for it"};
    if (kindOf(expanded(patch)) == NodeKind::List)
        return {PatchType::JsonPatch, "it is a list of operations"};
    const std::string kind = textAt(document, "kind");
    const k8s::Schema *schema = schemaOf(options);
    if (!options.schemaRoot.empty() || (schema && schema->isStrategic(textAt(document, "apiVersion"), kind)))
        return {PatchType::Strategic, kind + " is built into Kubernetes"};
    if (hasDirectives(*patch.document))
        return {PatchType::Strategic, "it has directives such as $patch"};
    return {PatchType::MergePatch,
            kind.empty() ? "the document has no kind" : kind + " is a custom resource or an unknown kind"};
}

/// The document's node at the end of `tokens`, or as far as they lead.
NodeId nodeAt(const PatchedNode &document, const std::vector<std::string> &tokens)
{
    Cursor at(document);
    NodeId found = document.was;
    for (const std::string &token : tokens) {
        const auto index = arrayIndex(token);
        const auto next = at.kind() == NodeKind::Map ? at.member(token) : index ? at.item(*index) : std::nullopt;
        if (!next)
            break;
        at = *next;
        found = at.was() == none ? found : at.was();
    }
    return found;
}

/// The decisions for the fields that pointers name in the result, or for the nearest fields above them.
class PatchedFields {
public:
    explicit PatchedFields(const DocumentPlan &plan) : m_plan(plan) {}

    DecisionId near(const std::vector<std::string> &tokens)
    {
        DecisionId at = 0;
        for (const std::string &token : tokens) {
            const auto &children = childrenOf(at);
            const auto found = children.find(token);
            if (found == children.end())
                break;
            at = found->second;
        }
        return at;
    }

private:
    using Children = std::unordered_map<std::string, DecisionId>;
    const Children &childrenOf(DecisionId id)
    {
        const auto [found, fresh] = m_children.try_emplace(id);
        uint32_t position = 0;
        for (const DecisionId child : fresh ? m_plan.decision(id).children : std::vector<DecisionId>{}) {
            const Decision &decision = m_plan.decision(child);
            if (m_plan.decision(id).shape == Shape::Map)
                found->second[decision.pathStep.name] = child;
            else if (decision.inResult())
                found->second[std::to_string(position++)] = child;
        }
        return found->second;
    }

    const DocumentPlan &m_plan;
    std::unordered_map<DecisionId, Children> m_children;
};

/// Expands the values on the path, so that the next operation there does not have to count elements in the text.
void open(PatchedNode &document, const std::vector<std::string> &tokens)
{
    PatchedNode *at = &document;
    for (const std::string &token : tokens) {
        expand(*at);
        if (at->form == PatchedNode::Form::Map) {
            const auto found = at->fields.find(token);
            if (found == at->fields.end())
                return;
            at = &found->second;
        } else {
            const auto index = arrayIndex(token);
            if (at->form != PatchedNode::Form::List || !index || *index >= at->items.size())
                return;
            at = &at->items[*index];
        }
    }
}

void runOperations(const Options &options, DocumentPlan &plan, PatchPlan &patch, PatchedNode &document, size_t limit)
{
    constexpr size_t many = 100;
    const auto &text = plan.documents[Side::Updated];
    std::vector<Operation> operations = operationsOf(NodeRef{text.get(), text->root()});
    for (Operation &operation : operations) {
        OperationStep step;
        const auto index = static_cast<uint32_t>(patch.operations.size());
        const auto tokens = parsePointer(operation.path).value_or(std::vector<std::string>{});
        if (operations.size() > many)
            open(document, tokens);
        step.target = nodeAt(document, tokens);
        if (!patch.failed && index < limit) {
            for (const PatchDialect dialect : allDialects)
                step.elsewhere[static_cast<size_t>(dialect)] = reactionTo(document, operation, dialect);
            step.reaction = perform(document, operation, index, options.patch.dialect);
            if (!step.reaction.works())
                patch.failed = index;
        }
        step.operation = std::move(operation);
        patch.operations.push_back(std::move(step));
    }
}

/// A cluster refuses to change the name of an object.
void noteIdentity(PatchedNode &document, const Json &before, const Json &after)
{
    if (textAt(before, "kind").empty())
        return;
    const auto note = [&](const char *what, const std::string &from, const std::string &to) {
        if (from != to)
            document.notices.push_back({NoticeId::IdentityChanged, what});
    };
    note("apiVersion", textAt(before, "apiVersion"), textAt(after, "apiVersion"));
    note("kind", textAt(before, "kind"), textAt(after, "kind"));
    note("metadata.name", textAt(memberOrEmpty(before, "metadata"), "name"),
         textAt(memberOrEmpty(after, "metadata"), "name"));
    note("metadata.namespace", textAt(memberOrEmpty(before, "metadata"), "namespace"),
         textAt(memberOrEmpty(after, "metadata"), "namespace"));
}

/// kustomize does not know these directives, and adds them as fields (semantics/kyaml.md 2.7).
void noteDirectives(PatchedNode &document, NodeRef patch, PatchType type)
{
    std::string found;
    for (const yaml::Node &node : patch.document->nodes())
        if (type == PatchType::Strategic && node.isKey && node.value.starts_with('$') && node.value != "$patch"
            && found.find(node.value) == found.npos)
            found += (found.empty() ? "`" : ", `") + std::string(node.value) + "`";
    if (!found.empty())
        document.notices.push_back({NoticeId::KustomizeReads, found});
}

/// The node in a patch that a failure names by its field, else the whole patch.
NodeRef placeOf(NodeRef patch, const Failure &failure)
{
    for (NodeId id = 0; id < patch.document->nodes().size(); ++id) {
        const yaml::Node &node = patch.document->node(id);
        if (node.isKey && !node.value.empty() && failure.find('"' + std::string(node.value) + '"') != Failure::npos)
            return {patch.document, id};
    }
    return patch;
}

/// Why a strategic merge patch can't be applied.
std::optional<Fault> strategic(const Options &options, NodeRef patch, const Json &before, PatchedNode &document)
{
    const k8s::SchemaPlace place = rootPlace(options, before);
    if (place.type == k8s::noType) {
        const std::string kind = textAt(before, "kind");
        return refusal(Side::Destination, document.text, "patch-refused",
                       "a strategic merge patch needs the type of "
                           + (kind.empty() ? "this document, which has no kind" : kind + ", but no schema has it")
                           + "; choose the type merge, or load a schema");
    }
    const auto result = applyStrategic(before, yaml::toValue(*patch.document, patch.id), place);
    if (!result) {
        const bool quotes = !options.showSecrets
            && (k8s::mayHoldSecret(patch.document->source()) || k8s::mayHoldSecret(document.text.document->source()));
        return refusal(
            Side::Updated, placeOf(patch, result.error()), "patch-refused",
            quotes ? "the patch can't be applied; kubectl's message may quote a value of a Secret, so it is not shown"
                   : "the patch can't be applied; in kubectl's words: " + result.error());
    }
    if (before.contains("kind") && !result->contains("kind"))
        return refusal(Side::Updated, patch, "patch-refused",
                       "the patch removes the object's kind, which kubectl refuses");
    mergeStrategically(document, patch, *result, place);
    return {};
}

std::optional<Fault> merge(const Options &options, NodeRef patch, PatchedNode &document)
{
    const NodeKind is = kindOf(expanded(patch));
    const bool kubectl = options.patch.dialect == PatchDialect::Kubectl;
    if (kubectl && is != NodeKind::Map && is != NodeKind::List)
        return refusal(Side::Updated, patch, "patch-refused",
                       "found a single value, but kubectl accepts only a mapping or a list as a merge patch");
    mergeInto(document, patch, kubectl);
    const std::vector<Operation> operations = is == NodeKind::List ? operationsOf(patch) : std::vector<Operation>{};
    if (!operations.empty() && std::ranges::all_of(operations, [](const Operation &operation) {
            return operation.hasPath && !operation.op.empty();
        }))
        document.notices.push_back({NoticeId::OperationsAsValue, {}});
    return {};
}

std::optional<Fault> applyPatch(const Options &options, DocumentPlan &plan, PatchPlan &patch, const Json &before,
                                PatchedNode &document, size_t limit)
{
    const NodeRef text = plan.rootNode(Side::Updated);
    const bool list = kindOf(expanded(text)) == NodeKind::List;
    if (patch.type == PatchType::JsonPatch && !list)
        return refusal(Side::Updated, text, "patch-refused",
                       "found no list, expected a list of operations: a JSON patch begins with `[` or `- op:`");
    if (patch.type == PatchType::JsonPatch) {
        runOperations(options, plan, patch, document, limit);
        return {};
    }
    if (patch.type == PatchType::MergePatch)
        return merge(options, text, document);
    if (kindOf(expanded(text)) != NodeKind::Map || !before.is_object())
        return refusal(Side::Updated, text, "patch-refused",
                       "a strategic merge patch and its document must be mappings, but one of them is not");
    return strategic(options, text, before, document);
}

/// A fault if the document has a key that is written `on` but that kubectl calls `true`, and the patch adds another
/// `on`: no reader would accept the text.
std::optional<Fault> clash(const DocumentPlan &plan)
{
    const yaml::Document &document = *plan.documents[Side::Destination];
    for (const Decision &map : plan.decisions) {
        std::map<std::string_view, NodeId> readOtherwise;
        for (const DecisionId child : map.shape == Shape::Map ? map.children : std::vector<DecisionId>{})
            if (const NodeId key = plan.decision(child).keys[Side::Destination];
                key != none && plan.decision(child).inResult())
                if (document.node(key).value != plan.decision(child).pathStep.name)
                    readOtherwise.emplace(document.node(key).value, key);
        for (const DecisionId child : readOtherwise.empty() ? std::vector<DecisionId>{} : map.children) {
            const Decision &field = plan.decision(child);
            const auto found = readOtherwise.find(field.pathStep.name);
            if (field.keys[Side::Destination] != none || !field.inResult() || found == readOtherwise.end())
                continue;
            const std::string name = "`" + field.pathStep.name + "`";
            return refusal(Side::Destination, {&document, found->second}, "patch-refused",
                           "kubectl reads the key " + name + " as `" + yaml::fieldName(document, found->second)
                               + "` here, and the patch adds another " + name + "; put the key in quotes, or call it `"
                               + yaml::fieldName(document, found->second) + "` in the patch");
        }
    }
    return {};
}

} // namespace

void planPatch(const Options &options, DocumentPlan &plan, std::vector<Fault> &faults, size_t limit)
{
    const NodeRef text = plan.rootNode(Side::Destination);
    const Json before = yaml::toValue(*text.document, text.id);
    PatchedNode document = PatchedNode::of(text);
    auto patch = std::make_shared<PatchPlan>();
    std::tie(patch->type, patch->why) = recognised(options, plan.rootNode(Side::Updated), before);
    if (auto fault = applyPatch(options, plan, *patch, before, document, limit)) {
        faults.push_back(std::move(*fault));
        return;
    }
    patch->result = dataOf(document);
    noteIdentity(document, before, patch->result);
    noteDirectives(document, plan.rootNode(Side::Updated), patch->type);
    if (patch->type == PatchType::MergePatch && options.patch.type == PatchType::Auto
        && !textAt(before, "kind").empty())
        document.notices.push_back({NoticeId::SchemaUnknown, {}});
    if (!document.notices.empty() && document.cause.rule == RuleId::Unchanged)
        document.cause.rule = RuleId::PatchObject;
    patch->operationOf = decideFromPatched(plan, document);
    if (auto fault = clash(plan)) {
        faults.push_back(std::move(*fault));
        return;
    }
    for (DecisionId id = 0; id < plan.decisions.size(); ++id)
        if (const uint32_t index = patch->operationOf[id]; index < patch->operations.size())
            if (DecisionId &of = patch->operations[index].decision; of == noDecision || plan.decision(id).inResult())
                of = id;
    PatchedFields fields(plan);
    for (OperationStep &step : patch->operations)
        if (step.decision == noDecision)
            step.decision = fields.near(parsePointer(step.operation.path).value_or(std::vector<std::string>{}));
    plan.modeData = std::shared_ptr<const PatchPlan>(std::move(patch));
}

Plan afterOperations(const Plan &plan, size_t count)
{
    Plan after = plan;
    std::vector<Fault> faults; // ignored; a document with a fault keeps its whole plan
    for (size_t i = 0; i < plan.documents.size(); ++i) {
        const DocumentPlan &whole = plan.documents[i];
        if (!whole.patch() || whole.patch()->type != PatchType::JsonPatch)
            continue;
        const size_t own = std::min(count, whole.patch()->operations.size());
        count -= own;
        if (own == whole.patch()->operations.size())
            continue; // all of them ran, so it is as it is stored
        DocumentPlan &document = after.documents.change(i);
        document = {};
        document.identity = whole.identity;
        document.parts = whole.parts;
        document.documents = whole.documents;
        document.secretPlaces = whole.secretPlaces;
        document.secrets = whole.secrets;
        planPatch(plan.options, document, faults, own);
        if (!document.patch())
            document = whole;
    }
    collectSteps(after);
    return after;
}

bool isSentToCluster(const Options &options, const DocumentPlan &document)
{
    const auto &live = document.documents[Side::Destination];
    return document.patch() && !document.patch()->failed && options.patch.dialect == PatchDialect::Kubectl && live
        && k8s::looksLive(*live);
}

void planComparison(const Options &options, DocumentPlan &plan)
{
    const NodeRef before = plan.rootNode(Side::Destination);
    const NodeRef after = plan.rootNode(Side::Updated);
    PatchedNode document = PatchedNode::of(before);
    compareWith(document, after, options, rootPlace(options, yaml::toValue(*before.document, before.id)));
    decideFromPatched(plan, document);
    moveGuessNotices(plan);
}

std::string_view typeName(PatchType type)
{
    return type == PatchType::JsonPatch ? "JSON patch"
        : type == PatchType::MergePatch ? "JSON merge patch"
                                        : "strategic merge patch";
}

bool fails(const Plan &plan)
{
    return std::ranges::any_of(
        plan.documents, [](const DocumentPlan &document) { return document.patch() && document.patch()->failed; });
}

} // namespace fieldwise::merge
