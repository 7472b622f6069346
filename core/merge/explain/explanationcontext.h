// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/k8s/owners.h"
#include "core/merge/explain/explain.h"
#include "core/merge/plan/plan.h"
#include "core/merge/plan/ref.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

/// The sides by one letter.
namespace sides {
inline constexpr Side O = Side::Original, U = Side::Updated, D = Side::Destination;
}

/// Writes the parts of a sentence about one decision: its values and lines, from the evidence.
class ExplanationContext {
public:
    ExplanationContext(const Plan &plan, DecisionRef ref);

    /// The name of an input in this mode: "Local".
    std::string name(Side side) const { return std::string(sideName(m_plan.options.mode, side)); }
    /// Where a person changes what is applied: "Local", or of Helm "the chart"; and as the first words of a sentence.
    std::string local() const { return isHelm(m_plan.options) ? "the chart" : "Local"; }
    std::string localFirst() const { return isHelm(m_plan.options) ? "The chart" : "Local"; }
    /// Who applies: "kubectl", "Helm", "Argo CD", "Flux".
    std::string by() const;
    bool has(Side side) const { return m_decision.values[side] != none; }
    bool isNull(Side side) const;
    /// True if both have the same data; in Apply, as kubectl reads it.
    bool same(Side a, Side b) const;
    /// The node of an input, with aliases followed; missing if the input does not have the field.
    NodeRef ref(Side side) const;

    /// True if all inputs that have the field have the same tag, or none has one.
    bool sameTags() const;
    /// The text of a scalar, or a description of the value with what the other inputs have differently; secrets are
    /// masked. In Git with the tag, if the tags differ.
    std::string value(Side side) const;
    /// " (line 9)", for a derived Last applied " (in Live's annotation)"; "" if the input does not have the field.
    std::string at(Side side) const;
    std::string valueAt(Side side) const { return value(side) + at(side); }
    /// For use inside parentheses: "`3`, line 9".
    std::string valueIn(Side side) const;
    /// "`replicas`" or "the document".
    std::string field() const;
    /// "the element with name `api`" or "`replicas`".
    std::string thing() const;
    /// "it", "this element" or "this document".
    std::string it() const;
    bool isElement() const;
    bool isScalar(Side side) const;
    /// "Stays `8`"; without the value if it is not a scalar.
    std::string becomes(std::string_view verb, Side side, std::string_view link = " ") const;

    /// The manager that set Destination's value last, according to managedFields; null if it is unknown.
    const k8s::Manager *writer() const;
    /// " `hpa` set it last (Update, 2026-11-03)."; "" if it is unknown.
    std::string written() const;

    /// "Stays `8`", "Added as `8`"; without a value that can only be counted.
    std::string stays(Side side) const;
    std::string added(Side side) const { return becomes("Added", side, " as "); }
    /// " (was 30, line 22)"; for anything but a scalar only the line.
    std::string was(Side side) const { return isScalar(side) ? " (was " + valueIn(side) + ")" : at(side); }
    /// The advice to take an input's value; if the input does not have the field, to leave it out by a choice.
    std::string take(Side side) const;
    /// The manager of a server-side apply: "`kubectl`".
    std::string manager() const;

    /// "Deployment" or "the object".
    std::string kind() const;
    /// True in Apply if kubectl sends a JSON merge patch: for a custom resource, or because a person asked for it. Then
    /// lists are replaced and merge keys are unknown.
    bool isCustom() const;
    /// A kubectl command for this object: `kubectl apply edit-last-applied deployment/checkout -n shop`.
    std::string kubectl(std::string_view verb) const;

    /// A sentence from a table with its placeholders filled in (isHole); `detail` is the text of a notice.
    std::string filled(std::string_view sentence, const std::string &detail = {}) const;

    /// The lines of a text, the elements of a list, the fields of a map; nothing of values too large to compare.
    std::vector<std::string> partsOf(Side side) const;

    const Decision &decision() const { return m_decision; }
    const Decision *parent() const;
    const DocumentPlan &document() const { return m_document; }
    const Plan &plan() const { return m_plan; }
    DecisionId id() const { return m_ref.decision; }
    DecisionRef place() const { return m_ref; }

private:
    std::string untagged(Side side) const;
    std::string scalarText(Side side) const;
    std::string countedElements(Side side) const;
    std::string withDifferent(Side side, std::string counted) const;
    std::vector<std::string_view> textsBeside(Side side) const;
    std::string_view linesText(Side side) const;
    size_t lineCount(Side side) const;
    std::string linesValue(Side side) const;

    const Plan &m_plan;
    DecisionRef m_ref;
    const DocumentPlan &m_document;
    const Decision &m_decision;
};

/// The placeholders that name an input and a part of it.
struct SidePart {
    std::string_view name;
    std::string (ExplanationContext::*says)(Side) const;
};
inline constexpr SidePart sideParts[] = {
    {"", &ExplanationContext::name},           {"value", &ExplanationContext::value},
    {"at", &ExplanationContext::at},           {"valueAt", &ExplanationContext::valueAt},
    {"valueIn", &ExplanationContext::valueIn}, {"stays", &ExplanationContext::stays},
    {"added", &ExplanationContext::added},     {"was", &ExplanationContext::was},
    {"take", &ExplanationContext::take},
};
/// A placeholder that starts so, such as `{kubectl delete}`, becomes that command.
inline constexpr std::string_view kubectlHole = "kubectl ";

/// True for the placeholders that sentences may have: `{updated}` is name(Side::Updated), `{updated.valueAt}` is
/// valueAt(Side::Updated), `{field}` is field(), and so on. Those from `text` on refer to the text of a notice.
constexpr bool isHole(std::string_view hole)
{
    constexpr std::string_view others[]{"field", "thing", "kind",     "written", "it",        "local",
                                        "Local", "by",    "file",     "manager", "namespace", "listNote",
                                        "step",  "text",  "elements", "fields",  "is",        "does"};
    if (const auto side = sideHole(hole))
        return std::ranges::find(sideParts, side->part, &SidePart::name) != std::end(sideParts);
    return hole.starts_with(kubectlHole) || std::ranges::find(others, hole) != std::end(others);
}

/// "2 fields", "1 field", or `empty` for 0.
std::string counted(size_t n, std::string_view what, std::string_view empty);

/// A value that no input has: "`1`", or what kind of value it is; secrets are masked.
std::string shownData(const ExplanationContext &context, const yaml::Json &value);

/// The sentences of every rule of merge2, merge3 and whole resources. The table of explain_kyaml.cpp has those of
/// merge2 and those that it shares with merge3; for the others this calls explainMerge3.
Explanation explainKyaml(const ExplanationContext &context);
/// The sentences of the rules that only merge3 has, and of whole resources (explain_merge3.cpp).
Explanation explainMerge3(const ExplanationContext &context);
/// The sentences of kubectl apply (explain_apply.cpp), server-side apply (explain_serverside.cpp), Git
/// (explain_git.cpp), Patch and Compare (explain_patch.cpp).
Explanation explainApply(const ExplanationContext &context);
Explanation explainServerSide(const ExplanationContext &context);
Explanation explainGit(const ExplanationContext &context);
/// The sentences of what the API server makes of an object (explain_stored.cpp); nothing for other rules.
std::optional<Explanation> explainStored(const ExplanationContext &context);
/// Nothing unless Helm applies and has other words than kubectl.
std::optional<Explanation> explainHelm(const ExplanationContext &context);
/// Nothing unless Argo CD or Flux applies and has other words (explain_gitops.cpp).
std::optional<Explanation> explainGitOps(const ExplanationContext &context);
Explanation explainPatch(const ExplanationContext &context);
/// The sentences of an operation of a JSON patch (explain_operations.cpp); `context` is that of the field that it
/// names.
Explanation explainOperation(const ExplanationContext &context, uint32_t operation);
/// "operation 3 (`replace /spec/foo`)"
std::string operationName(const PatchPlan &patch, uint32_t operation);
/// The sentences about a field that only Live has (explain_live.cpp).
Explanation explainOnlyLive(const ExplanationContext &context);
/// The sentences of notices about fields that are lost (explain_live.cpp); `count` is the notice's text.
std::string liveOnlyLost(const ExplanationContext &context, const std::string &count);
std::string noMergeKey(const ExplanationContext &context, const std::string &count);
std::string atomicAsSet(const ExplanationContext &context, const std::string &count);
/// The position of an element in the result: "second"; "" for the last.
std::string placeInList(const ExplanationContext &context);
/// A sentence that a list is treated as one value, and why (explain_kyaml.cpp); "" if it is not a list.
std::string listNote(const ExplanationContext &context);
/// True for the key field of a list element, which is added and removed with the element.
bool isKey(const ExplanationContext &context);

} // namespace fieldwise::merge
