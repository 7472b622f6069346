// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

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
class Teller {
public:
    Teller(const Plan &plan, DecisionRef ref);

    /// What the mode calls an input: "Local".
    std::string name(Side side) const { return std::string(sideName(m_plan.options.mode, side)); }
    bool has(Side side) const { return m_decision.values[side] != yaml::none; }
    bool isNull(Side side) const;
    /// The same data; in Apply as kubectl reads it.
    bool same(Side a, Side b) const;
    /// The node of an input, aliases followed; missing where it has none.
    Ref ref(Side side) const;

    /// A scalar's text, or what kind of thing stands there; a secret one masked.
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
    bool isElement() const;
    bool isScalar(Side side) const;
    /// "Stays `8`"; without the value of what is no scalar.
    std::string becomes(std::string_view verb, Side side, std::string_view link = " ") const;

    /// The one who wrote Destination's value last, as managedFields says; null where nobody owns it or nothing says so.
    const k8s::Manager *writer() const;
    /// " `hpa` set it last (Update, 2026-11-03).", or nothing.
    std::string written() const;

    /// Below a `$patch: replace`.
    bool isReplaced() const;
    /// "Deployment" or "the object".
    std::string kind() const;
    /// Patched by JSON merge patch, so lists are replaced and kubectl knows no merge keys.
    bool isCustom() const;
    /// A command of kubectl for this object: `kubectl apply edit-last-applied deployment/checkout -n shop`.
    std::string kubectl(std::string_view verb) const;

    const Decision &decision() const { return m_decision; }
    const Decision *parent() const;
    const DocumentPlan &document() const { return m_document; }
    const Plan &plan() const { return m_plan; }
    DecisionId id() const { return m_ref.decision; }
    DecisionRef place() const { return m_ref; }

private:
    const Plan &m_plan;
    DecisionRef m_ref;
    const DocumentPlan &m_document;
    const Decision &m_decision;
};

/// "2 fields", "1 field", or `empty` for 0.
std::string counted(size_t n, std::string_view what, std::string_view empty);

/// The sentences of kubectl apply's rules (explain_apply.cpp).
Explanation explainApply(const Teller &teller);
/// Of server-side apply: a reason, and the sentence of a notice.
Explanation explainServerSide(const Teller &teller);
std::string describeServerSide(const Teller &teller, const Notice &notice);
/// The sentences of the rules of Git (explain_git.cpp).
Explanation explainGit(const Teller &teller);
/// The sentences of the rules of Patch and Compare (explain_patch.cpp).
Explanation explainPatch(const Teller &teller);
/// The sentences of an operation of a JSON patch (explain_operations.cpp); the teller is that of the field it names.
Explanation explainOperation(const Teller &teller, uint32_t operation);
/// "operation 3 (`replace /spec/foo`)"
std::string operationName(const PatchPlan &patch, uint32_t operation);
/// Of what only Live has (explain_live.cpp).
Explanation explainOnlyLive(const Teller &teller);
/// Where an element stands among those of the result: "second"; "" for the last.
std::string placeInList(const Teller &teller);
/// The sentence of any notice (explain_notices.cpp).
std::string noticeText(const Teller &teller, const Notice &notice);

} // namespace fieldwise::merge
