// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/merge/serverside/serversideplan.h"
#include "core/view/planwords.h"

/// Server-side apply as JSON, for `--print conflicts`, `managed-fields` and `decisions`.
namespace fieldwise::view {

/// A list with `manager`, `operation`, `apiVersion`, `subresource`, `path` and `message`; of several objects with
/// `document`, too.
nlohmann::ordered_json conflictsJson(const Plan &plan);
/// The owners of one field: each entry that owned it before or does after, and its fate ("kept", "forced", "given-up"
/// ...); of what stands in a field that is decided as a whole with the `path`.
nlohmann::ordered_json ownersJson(const DocumentPlan &document, DecisionId id);
/// Each object on the whole: whether it is refused, its conflicts, its managers and kubectl's migration.
nlohmann::ordered_json objectsJson(const Plan &plan);
/// The entries afterwards as JSON text; of several objects a line each.
std::string managedFieldsText(const Plan &plan);
/// What kubectl would send: the manifest with its namespace, compact, a line each.
std::string applyPatchText(const Plan &plan);

/// The owners of one object, before and after, and kubectl's migration, for a terminal; "" when it is no server-side
/// apply.
std::string serverSideParagraphs(const Plan &plan, const DocumentPlan &document);

} // namespace fieldwise::view
