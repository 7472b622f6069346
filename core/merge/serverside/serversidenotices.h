// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/serverside/serversideplan.h"

namespace fieldwise::merge {

/// Adds what there is to know about each field and about the object as a whole; owners are settled.
void noteServerSide(const Options &options, DocumentPlan &plan, const ServerSidePlan &server,
                    const serverside::Typed &type);

/// The outermost paths of a set.
std::vector<FieldPath> outermostOf(const FieldSet &set);
/// "`hpa` (Update of scale)", without the day; for people.
std::string managerText(const k8s::Manager &manager);
/// "`a` and `b` (Update)"; "" for nobody.
std::string joinedNames(const std::vector<std::string> &names);
/// Those who own the field of a decision, or something in it, by what becomes of that; the one who applies is left out.
std::vector<std::string> ownersWith(const DocumentPlan &plan, const ServerSidePlan &server, DecisionId id,
                                    std::initializer_list<OwnerFate> fates);

} // namespace fieldwise::merge
