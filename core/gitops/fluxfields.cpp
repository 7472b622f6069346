// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/gitops/fluxapply.h"

namespace fieldwise::gitops {

void FluxObject::fields(const Json &dryRun, const Json &after, const std::vector<k8s::Manager> &managersAfter,
                        bool isWritten)
{
    const std::vector<std::vector<Change>> roots{
        driftOf(m_now, dryRun, m_kind, !m_settings.isHelm), withoutServers(changesBetween(m_now, after, m_kind.type)),
        withoutServers(changesBetween(m_now, storedUpdate(m_git, m_live, m_kind), m_kind.type))};
    const Leaves drift = leavesOf(roots[0], m_kind.type), written = leavesOf(roots[1], m_kind.type),
                 other = leavesOf(roots[2], m_kind.type);
    std::map<FieldPath, FieldRow> rows;
    const auto add = [&](const FieldPath &path, const char *verdict) {
        rows.try_emplace(path, FieldRow{.path = path, .verdict = verdict});
    };
    const auto ignored = [&](const FieldPath &path) -> const IgnoredPath * {
        const IgnoredPath *one = ignoredAt(path);
        return one && (isWithin(path, one->path) || one->differs) ? one : nullptr;
    };
    for (const auto &[path, change] : drift) {
        const IgnoredPath *one = ignored(path);
        if (!one)
            add(path, "drift");
        else
            add(path,
                !isWritten || !one->differs || m_settings.isHelm ? "ignored"
                    : one->strips                                ? "given-up"
                                                                 : "adopted");
    }
    for (const auto &[key, change] : written) {
        const FieldPath &path = key;
        if (covering(drift, path) == drift.end())
            add(path, change.after ? "applied" : "pruned");
    }
    for (const auto &[key, change] : other) {
        const FieldPath &path = key;
        if (covering(rows, path) == rows.end())
            add(path, ignored(path) ? "ignored" : "stays");
    }
    m_row.fields.reserve(m_row.fields.size() + rows.size());
    for (auto &[path, row] : rows) {
        if (const IgnoredPath *one = row.verdict == "drift" || row.verdict == "pruned" ? nullptr : ignored(path))
            row.rule = one->ignore->rule;
        m_row.fields.push_back(std::move(row));
    }
    dropRowsOfRefused(m_row.fields);
    gather(m_row.fields, roots, [](FieldRow &) {});
    for (FieldRow &row : m_row.fields)
        fill(row, after, managersAfter);
}

void FluxObject::fill(FieldRow &row, const Json &after, const std::vector<k8s::Manager> &managersAfter) const
{
    const auto value = [&](const Json &object) {
        const Json *found = gitops::valueAt(object, m_kind.type, row.path);
        return found ? std::optional(m_masks.shown(*found, row.path)) : std::nullopt;
    };
    row.live = value(m_now);
    row.git = value(m_git);
    row.after = value(after);
    row.owners = ownersOf(m_managers, row.path);
    row.ownersAfter = ownersOf(managersAfter, row.path);
    if (m_settings.isHelm && m_row.action == "correct" && row.verdict == "drift")
        row.ownersAfter =
            row.after ? std::vector<std::string>{std::string(helmManager) + " (Update)"} : std::vector<std::string>{};
    sentences(row);
}

void FluxObject::sentences(FieldRow &row) const
{
    const auto joined = [](const std::vector<std::string> &names) {
        std::string out;
        for (const std::string &name : names)
            out += (out.empty() ? "" : ", ") + name;
        return out.empty() ? std::string("nobody") : out;
    };
    const std::string becomes = row.after ? "becomes " + oneLine(*row.after) : "is removed";
    const std::string rule = row.rule ? described(*row.rule) : std::string();
    if (row.verdict == willFail)
        return;
    if (row.verdict == "pruned") {
        row.because = "Flux takes it over from " + joined(row.owners)
            + " and then removes it, since Git does not have it. Neither the dry run nor `flux diff` shows that. To "
              "keep it, put it into Git, or set the annotation kustomize.toolkit.fluxcd.io/ssa: Merge.";
        row.lines = {"taken over from " + joined(row.owners) + ", then removed; `flux diff` does not show it"};
    } else if (row.verdict == "drift") {
        const bool isOnlyTold = m_row.action == "warn" || !m_row.refusal.empty();
        row.because = isOnlyTold ? "It counts as drift, and is not written."
                                 : "It counts as drift and " + becomes + ". Conflicts are always forced.";
        row.lines = {isOnlyTold ? "drift, which is not written" : "drift: " + becomes};
    } else if (row.verdict == "applied") {
        row.because = "It is no drift, but the apply that follows the take-over writes it: it " + becomes + '.';
        row.lines = {becomes};
    } else if (row.verdict == "adopted") {
        row.because = "It is ignored (" + rule + "), so Flux sends Live's value, and owns it then.";
        row.lines = {"ignored by " + rule, "Live's value is sent; then owned by " + joined(row.ownersAfter)};
    } else if (row.verdict == "given-up") {
        row.because = "It is ignored (" + rule
            + "), and another manager applies it, so Flux does not send it and no "
              "longer owns it.";
        row.lines = {"ignored by " + rule, "not sent; then owned by " + joined(row.ownersAfter)};
    } else if (row.verdict == "ignored") {
        row.because = rule.empty() ? "It is not looked at." : "It is ignored (" + rule + "), and nothing is sent.";
        row.lines = {rule.empty() ? "not looked at" : "ignored by " + rule};
    } else {
        row.because = row.owners.empty() ? "Only Live has it, and Flux does not own it."
            : row.git                    ? "An apply does not change it."
                                         : "Only Live has it, and it is " + joined(row.owners) + "'s, not Flux's.";
        if (m_row.action == "skip")
            row.because = "The object is skipped.";
        row.lines = {"stays; owned by " + joined(row.owners)};
    }
}

} // namespace fieldwise::gitops
