// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/resources/pairing.h"

namespace fieldwise::merge {

/// A resource without its decisions.
DocumentPlan documentOf(const PerSide<yaml::Stream> &streams, const Parts &parts, const Options &options);
/// Fills in the decisions; the faults have ranges in the documents. Looks at no other resource.
std::vector<Fault> decide(DocumentPlan &document, const PerSide<yaml::Stream> &streams, const Options &options);
/// Tells of a resource that another file has; what comes from a cluster has no file of its own.
void noteMove(DocumentPlan &document, const PerSide<yaml::Stream> &streams, const Options &options);
/// Adds the faults of a resource to those of the whole texts.
void report(std::vector<Fault> found, const DocumentPlan &document, const PerSide<yaml::Stream> &streams,
            std::vector<Fault> &faults);

} // namespace fieldwise::merge
