// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/resources/pairing.h"

namespace fieldwise::merge {

/// Creates the plan of a resource, without decisions.
DocumentPlan documentOf(const PerSide<yaml::Stream> &streams, const PartIndices &parts, const Options &options);
/// Fills in the decisions. Depends on no other resource. Ranges of faults count from the start of the
/// document; `report` converts them to the whole text.
/// `definitions`: see Plan.
std::vector<Fault> decide(DocumentPlan &document, const PerSide<yaml::Stream> &streams, const Options &options,
                          const std::shared_ptr<const Definitions> &definitions);
/// Adds a notice if another input has the resource in another file. Objects from a cluster have no file.
void noteMove(DocumentPlan &document, const PerSide<yaml::Stream> &streams, const Options &options);
/// Appends the faults of one resource to `faults`, with ranges in the whole texts.
void report(std::vector<Fault> found, const DocumentPlan &document, const PerSide<yaml::Stream> &streams,
            std::vector<Fault> &faults);

} // namespace fieldwise::merge
