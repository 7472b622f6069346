// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "core/k8s/owners.h"
#include "core/merge/explain/explain.h"
#include "core/merge/plan/plan.h"
#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

/// The sides, in one letter each.
namespace sides {
inline constexpr Side O = Side::Original, U = Side::Updated, D = Side::Destination;
}

/// Says the parts of a sentence about one decision: its values and lines, read from the evidence.
class ExplanationContext {
public:
    ExplanationContext(const Plan &plan, DecisionRef ref);

    /// What the mode calls an input: "Local".
    std::string name(Side side) const { return std::string(sideName(m_plan.options.mode, side)); }
    bool has(Side side) const { return m_decision.values[side] != none; }
    bool isNull(Side side) const;
    /// The same data; in Apply as kubectl reads it.
    bool same(Side a, Side b) const;
    /// The node of an input, aliases followed; missing where it has none.
    NodeRef ref(Side side) const;

    /// All inputs that have the field give it one tag, or none.
    bool sameTags() const;
    /// A scalar's text, or what kind of thing stands there; a secret one masked. In Git with its tag where tags differ.
    std::string value(Side side) const;
    /// " (line 9)", or nothing where the input does not have the field.
    std::string at(Side side) const;
    std::string valueAt(Side side) const { return value(side) + at(side); }
    /// For use inside parentheses: "`3`, line 9".
    std::string valueIn(Side side) const;
    /// `replicas` in backticks, or "the document".
    std::string field() const;
    /// "the element with name `api`" or "`replicas`".
    std::string thing() const;
    /// "it", "this element" or "this document".
    std::string it() const;
    bool isElement() const;
    bool isScalar(Side side) const;
    /// "Stays `8`"; without the value of what is no scalar.
    std::string becomes(std::string_view verb, Side side, std::string_view link = " ") const;

    /// The one who wrote Destination's value last, as managedFields says; null where nobody owns it or nothing says so.
    const k8s::Manager *writer() const;
    /// " `hpa` set it last (Update, 2026-11-03).", or nothing.
    std::string written() const;

    /// "Stays `8`", "Added as `8`".
    std::string stays(Side side) const { return becomes("Stays", side); }
    std::string added(Side side) const { return becomes("Added", side, " as "); }
    /// " (was 30, line 22)", or where what is no scalar stood.
    std::string was(Side side) const { return isScalar(side) ? " (was " + valueIn(side) + ")" : at(side); }
    /// A choice is needed to have it as an input has it: one that lacks it is not there to be taken.
    std::string take(Side side) const;
    /// "`kubectl`": who applies on the server.
    std::string manager() const;

    /// "Deployment" or "the object".
    std::string kind() const;
    /// Patched by JSON merge patch, so lists are replaced and kubectl knows no merge keys.
    bool isCustom() const;
    /// A command of kubectl for this object: `kubectl apply edit-last-applied deployment/checkout -n shop`.
    std::string kubectl(std::string_view verb) const;

    /// A sentence of a table, its holes filled (isHole); `detail` is the text of a notice.
    std::string filled(std::string_view sentence, const std::string &detail = {}) const;

    const Decision &decision() const { return m_decision; }
    const Decision *parent() const;
    const DocumentPlan &document() const { return m_document; }
    const Plan &plan() const { return m_plan; }
    DecisionId id() const { return m_ref.decision; }
    DecisionRef place() const { return m_ref; }

private:
    std::string untagged(NodeRef shown) const;

    const Plan &m_plan;
    DecisionRef m_ref;
    const DocumentPlan &m_document;
    const Decision &m_decision;
};

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
/// `{kubectl delete}` and so on is such a command.
inline constexpr std::string_view kubectlHole = "kubectl ";

/// The holes of sentences: `{updated}` is name(Side::Updated), `{updated.valueAt}` valueAt(Side::Updated), `{field}`
/// field() and so on; those from `elements` on are of the text of a notice.
constexpr bool isHole(std::string_view hole)
{
    constexpr std::string_view others[]{"field", "thing",    "kind",      "written",  "it",
                                        "file",  "manager",  "namespace", "listNote", "step",
                                        "text",  "elements", "fields",    "is",       "does"};
    if (const auto side = sideHole(hole))
        return std::ranges::find(sideParts, side->part, &SidePart::name) != std::end(sideParts);
    return hole.starts_with(kubectlHole) || std::ranges::find(others, hole) != std::end(others);
}

/// "2 fields", "1 field", or `empty` for 0.
std::string counted(size_t n, std::string_view what, std::string_view empty);

/// The sentences of merge2 and of what it shares with merge3 (explain_kyaml.cpp), which know those of merge3 and of
/// resources (explain_merge3.cpp), too.
Explanation explainKyaml(const ExplanationContext &context);
Explanation explainMerge3(const ExplanationContext &context);
/// Of kubectl apply (explain_apply.cpp), server-side apply (explain_serverside.cpp), Git (explain_git.cpp), Patch and
/// Compare (explain_patch.cpp).
Explanation explainApply(const ExplanationContext &context);
Explanation explainServerSide(const ExplanationContext &context);
Explanation explainGit(const ExplanationContext &context);
Explanation explainPatch(const ExplanationContext &context);
/// The sentences of an operation of a JSON patch (explain_operations.cpp); the context is that of the field it names.
Explanation explainOperation(const ExplanationContext &context, uint32_t operation);
/// "operation 3 (`replace /spec/foo`)"
std::string operationName(const PatchPlan &patch, uint32_t operation);
/// Of what only Live has (explain_live.cpp).
Explanation explainOnlyLive(const ExplanationContext &context);
/// What of it is lost (explain_live.cpp): sentences of notices, whose texts are counts.
std::string liveOnlyLost(const ExplanationContext &context, const std::string &count);
std::string noMergeKey(const ExplanationContext &context, const std::string &count);
std::string atomicAsSet(const ExplanationContext &context, const std::string &count);
/// Where an element stands among those of the result: "second"; "" for the last.
std::string placeInList(const ExplanationContext &context);
/// That a list counts as one value, and why (explain_kyaml.cpp); "" for what is no list.
std::string listNote(const ExplanationContext &context);
/// The field by which an element is known comes and goes with it.
bool isKey(const ExplanationContext &context);

} // namespace fieldwise::merge
