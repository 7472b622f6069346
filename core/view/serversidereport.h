// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/merge/serverside/serversideplan.h"
#include "core/view/planwords.h"

/// Server-side apply as JSON, for `--print conflicts`, `managed-fields` and `decisions`.
namespace fieldwise::view {

/// A list of entries with `manager`, `operation`, `apiVersion`, `subresource`, `path` and `message`; for several
/// objects also `document`.
nlohmann::ordered_json conflictsJson(const Plan &plan);
/// The owners of one field: each entry that owned it before or will own it afterwards, with its fate ("kept", "forced",
/// "given-up" ...). Owners of fields inside a field that is decided as a whole have a `path`.
nlohmann::ordered_json ownersJson(const DocumentPlan &document, DecisionId id);
/// A summary of each object: whether it is refused, its conflicts, its managers and kubectl's migration.
nlohmann::ordered_json objectsJson(const Plan &plan);
/// The resulting managedFields entries as JSON text; for several objects one line each.
std::string managedFieldsText(const Plan &plan);
/// The text that kubectl would send: the manifest with its namespace as compact JSON, one line per object.
std::string applyPatchText(const Plan &plan);

/// The owners of one object, before and after, and kubectl's migration, for a terminal; "" if this is not server-side
/// apply.
std::string serverSideParagraphs(const Plan &plan, const DocumentPlan &document);

} // namespace fieldwise::view
