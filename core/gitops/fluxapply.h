// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gitops/flux.h"
#include "core/gitops/rows.h"
#include "core/values/server/serverside.h"

namespace fieldwise::gitops {

/// True if a label or an annotation has this value, in any case.
bool says(const Json &object, const std::string &key, std::string_view value);
/// The answer to a forced server-side apply.
Result<merge::serverside::Applied, std::string> forcedApply(const Json &sent, const Json &live, const Kind &kind,
                                                            const std::vector<k8s::Manager> &managers,
                                                            const std::string &manager);
/// The changes that count as drift: labels, annotations and what is outside metadata and status. Both are as stored.
std::vector<Change> driftOf(const Json &live, const Json &dryRun, const Kind &kind, bool removesMetadata);

/// What kustomize-controller does with an ignored field.
struct IgnoredPath {
    const FluxIgnore *ignore = nullptr;
    FieldPath path;
    bool differs = false;
    bool strips = false; ///< another manager applies it; else Live's value is adopted
};

/// One object that is in Git and in the cluster.
class FluxObject {
public:
    FluxObject(const FluxSettings &settings, const FluxInput &input, const Kind &kind, const Pair &pair,
               ObjectRow &row);
    void run();

private:
    bool isSkippedBy(const char *key, const char *value) const;
    void skip();
    void tellOtherVersions();
    void refuse(const server::Answer &answer);
    void kustomize(const Json &dryRun);
    void helm(const Json &dryRun);
    void findIgnores(const Json &dryRun, const Json &live);
    std::optional<Json> payload();
    /// Removes the records of client-side applies; the entries after it.
    std::vector<k8s::Manager> takeOver(Json &live);
    void fields(const Json &dryRun, const Json &after, const std::vector<k8s::Manager> &managersAfter, bool isWritten);
    const IgnoredPath *ignoredAt(const FieldPath &path) const;
    void fill(FieldRow &row, const Json &after, const std::vector<k8s::Manager> &managersAfter) const;
    void sentences(FieldRow &row) const;

    const FluxSettings &m_settings;
    const FluxInput &m_input;
    ObjectRow &m_row;
    const Kind &m_kind;
    const Json &m_git, &m_live;
    std::vector<k8s::Manager> m_managers;
    Masks m_masks;
    std::vector<IgnoredPath> m_ignored;
    FieldSet m_takenFields;
    bool m_isPatched = false;
    Json m_now{}; ///< Live as it is stored
};

/// An object that is not in the cluster.
void fluxCreates(const FluxSettings &settings, const FluxInput &input, const Kind &kind, const Pair &pair,
                 ObjectRow &row);

} // namespace fieldwise::gitops
