// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/merge/serverside/serversideplan.h"

namespace fieldwise::merge {

/// Adds the notices about each field and about the whole object. The owners must be complete.
void noteServerSide(const Options &options, DocumentPlan &plan, const ServerSidePlan &server,
                    const serverside::Typed &type);

/// The name of the manager that stands for all owners of a Live without managedFields.
inline constexpr std::string_view unknownOwner = "unknown owner";

/// A manager as people are told of it: without managedFields in Live, the server's `before-first-apply` stands for
/// whoever owns the fields in the cluster. Without its fields.
k8s::Manager shownManager(const serverside::Applied &applied, const k8s::Manager &manager);
/// The server's message with such owners.
std::string shownMessage(const serverside::Applied &applied);

/// The paths of a set that are not below another of its paths.
std::vector<FieldPath> outermostOf(const FieldSet &set);
/// For people, without the date: "`hpa` (Update of scale)", "an unknown owner".
std::string managerText(const k8s::Manager &manager);
/// "`a` and `b` (Update)"; "" if there are none.
std::string joinedNames(const std::vector<std::string> &names);
/// Who owns the field of a decision, or a field in it, and has one of these fates. The manager that applies is left
/// out.
std::vector<std::string> ownersWith(const DocumentPlan &plan, const ServerSidePlan &server, DecisionId id,
                                    std::initializer_list<OwnerFate> fates);
/// Who keeps owning the field, or a field in it, beside the manager that applies, without an entry that kubectl takes
/// over.
std::vector<std::string> coOwners(const DocumentPlan &plan, const ServerSidePlan &server, DecisionId id);

} // namespace fieldwise::merge
