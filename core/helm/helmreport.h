// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/helm/operation.h"
#include "core/merge/plan/plan.h"

namespace fieldwise::helm {

/// True if an object is not written: its conflicts or its values are refused, or Helm fails at it.
bool isRefused(const merge::DocumentPlan &document);
/// True if some object of NEW is not written.
bool isSomeRefused(const merge::Plan &plan);
/// What becomes of an object, for people.
struct ToldObject {
    const Object *object = nullptr; ///< of the operation
    std::string action, because;
    std::optional<uint32_t> document{}; ///< of the plan, if it is applied
};
std::vector<ToldObject> toldObjects(const Operation &operation, const merge::Plan &plan);
/// The operation, the revisions that count and the way: a line for each.
std::string headText(const Operation &operation);
/// What becomes of each object, with the revisions and the way, as text for people. `fieldsOf`: lines about the fields
/// of a document, which stand below its object.
std::string objectsText(const Operation &operation, const merge::Plan &plan,
                        const std::function<std::vector<std::string>(uint32_t document)> &fieldsOf);
/// The member `helm` of the decisions as JSON (docs/command-line.md).
yaml::OrderedJson operationJson(const Operation &operation, const merge::Plan &plan);

} // namespace fieldwise::helm
