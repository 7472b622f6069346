// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <set>

#include "core/gitops/argosettings.h"

namespace fieldwise::gitops {

/// The rules that count for one object, ready to be used.
class Normalizer {
public:
    Normalizer(const ArgoSettings &settings, const Kind &kind, const Json &object);

    /// Tracking marks, and what trusted managers changed (semantics/gitops.md 1.3); both objects must be there.
    void before(Json &live, Json &git, const std::vector<k8s::Manager> &managers);
    /// What Argo CD does to every object before it compares, without the rules of people.
    void basics(Json &object) const;
    /// The rules of people, and types that argocd-cm names.
    void ignored(Json &object);
    /// All of it.
    void all(Json &object)
    {
        basics(object);
        ignored(object);
    }

    /// The rule that took this field, or a part of it; null if none did.
    const Rule *ruleFor(const FieldPath &path) const;
    std::vector<Note> notes() const;
    bool hasRules() const { return !m_rules.empty(); }
    /// A rule is about who owns what.
    bool hasManagers() const;

private:
    void tellOfOneSided(const FieldSet &fields, const Ignore &ignore);
    void carryOut(Json &object, const Ignore &ignore);
    void note(const std::string &id, const std::string &text, bool unknown);
    void knownType(Json &value, const Tokens &rest, const KnownType &known);

    const ArgoSettings &m_settings;
    const Kind &m_kind;
    std::vector<const Ignore *> m_rules;
    std::vector<const KnownType *> m_types;
    std::map<FieldPath, Rule> m_removals; ///< what was taken out, and by which rule
    std::vector<Note> m_notes;
    std::map<const Ignore *, std::string> m_failed; ///< jq stopped in one of the texts, and why
    std::set<const Ignore *> m_effective;           ///< jq removed something in one of the texts
};

/// Moves a Secret's stringData into its data; does nothing to other kinds.
void moveTexts(Json &secret);
/// Puts the marks of an Application into an object of Git that lacks them, and its namespace.
void prepare(Json &git, const ArgoSettings &settings, const Kind &kind);
/// The name of the application that an object's marks name; "" if there is none, or if the mark is another object's.
std::string trackedBy(const Json &object, const ArgoSettings &settings);

} // namespace fieldwise::gitops
