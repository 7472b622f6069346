// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gitops/inputs.h"

/// What a controller makes of objects, for people and scripts (docs/command-line.md, argocd and flux). Secrets are
/// masked when a row is made.
namespace fieldwise::gitops {

/// A field that is worth a line.
struct FieldRow {
    FieldPath path;
    std::string verdict;
    std::optional<Json> live{}, git{}, diff{}, after{};
    std::optional<Rule> rule{};
    std::vector<std::string> owners{}, ownersAfter{};
    std::string because{};
    std::vector<std::string> lines{}; ///< for the text, below the values
};

/// Fields that are taken over from a manager.
struct TakenOver {
    std::string manager;
    std::vector<std::string> fields;
};

struct ObjectRow {
    std::string object, apiVersion, kind, namespaceName, name;
    std::string state{}, action{}, because{};
    std::string diffBy{}, diffWhy{}, syncBy{}, syncWhy{}; ///< of Argo CD
    bool respectsIgnore = false;
    std::vector<std::string> respectWould{};
    std::vector<TakenOver> takenOver{}; ///< of Flux
    std::vector<Note> notes{};
    std::vector<FieldRow> fields{};
    std::string refusal{}; ///< why it fails; "" else
    bool isQuiet = false;  ///< nothing differs
};

struct Report {
    enum class Of : uint8_t { ArgoCd, Flux } of = Of::ArgoCd;
    yaml::OrderedJson head; ///< the member `application` or `kustomization`
    std::string title;
    std::vector<std::string> intro; ///< sentences
    std::vector<Note> notes;
    std::vector<ObjectRow> objects;
    std::string failure; ///< why nothing is compared or applied, so that there are no objects; "" else

    size_t count(const std::string &verdict) const;
};

/// The verdict of a field because of which an API server refuses the object.
inline constexpr const char *willFail = "will-fail";
/// The verdicts of a report, the worst first.
const std::vector<std::string> &verdictsOf(Report::Of of);
/// The objects with the worst verdict first; their fields likewise.
void sortWorstFirst(Report &report);

std::string textOf(const Report &report, bool all);
std::string markdownOf(const Report &report, bool all);
yaml::OrderedJson jsonOf(const Report &report, bool all);

/// A value on one line, as it is shown: `"1.9"`, `{"a":1}`; long ones are cut.
std::string oneLine(const Json &value);

} // namespace fieldwise::gitops
