// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/helm/record.h"
#include "core/k8s/identity.h"
#include "core/merge/plan/options.h"

namespace fieldwise::helm {

enum class Verb : uint8_t { Upgrade, Rollback, Install };
std::string_view nameOf(Verb verb);
enum class ServerSide : uint8_t { Auto, True, False };

/// What a person asks of Helm.
struct Asked {
    Verb verb = Verb::Upgrade;
    std::string release;
    std::string namespaceName;     ///< "": that of the records
    std::optional<int> revision;   ///< of a rollback; none for the one before the newest
    std::string version = "4.2.4"; ///< of Helm
    ServerSide serverSide = ServerSide::Auto;
    bool forceConflicts = false;
    bool forceReplace = false;
    bool takeOwnership = false;
    std::string manager = "helm";
};

/// What becomes of an object as a whole (semantics/helm.md 2).
enum class Action : uint8_t { Create, Adopt, Refuse, Update, Replace, Delete, Keep, Gone, Orphan, Hook };
std::string_view nameOf(Action action);

struct Object {
    k8s::Identity identity;
    Action action = Action::Update;
    std::string because;             ///< a sentence
    std::optional<merge::Left> left; ///< of a live object that NEW lacks
    std::string refusal;             ///< what a refusal means, with Helm's words
};

/// The revisions that count, and how objects are merged.
struct Ground {
    std::string namespaceName;
    std::optional<Record> old;  ///< none in an install
    std::optional<Record> back; ///< the revision that a rollback goes back to
    std::string whyOld;         ///< a sentence
    bool serverSide = false;
    std::string whyMethod; ///< a sentence
    bool handsOver = false;
    std::vector<Record> others; ///< the other revisions, for what they left behind
};

/// An operation before its fields are merged.
struct Operation {
    Asked asked;
    Ground ground;
    std::vector<Object> objects;             ///< NEW's in their order, then those that NEW lacks
    std::vector<merge::FailedObject> failed; ///< what a failed revision may have left in Live
    std::optional<std::string> stops;        ///< Helm's words if nothing at all is done
    std::string oldText, newText;            ///< the manifests to be merged: with what is adopted, and without hooks
    std::vector<std::string> notes;
};

/// Why Helm does nothing at all: an option that contradicts another, a pending revision, a revision that is not there.
struct Refusal {
    std::string code; ///< `helm-options`, `helm-pending`, `helm-revision`
    std::string text;
};

/// Chooses OLD and the way (semantics/helm.md 1.2 and 3). `records` may be of other releases, too.
Result<Ground, Refusal> groundOf(const Asked &asked, const std::vector<Record> &records);
/// The fate of each object. `manifests` is NEW (of a rollback it is in `ground`).
Operation operationOf(const Asked &asked, Ground ground, const std::string &manifests, const yaml::Stream &live);
/// The same with the objects kept that would be deleted, since another one fails.
Operation withoutDeletions(Operation operation);
/// The options by which `oldText`, `newText` and Live are merged; `before` is the rest of them.
merge::Options optionsFor(const Operation &operation, merge::Options before);

} // namespace fieldwise::helm
