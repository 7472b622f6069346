// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// A Local that kubectl can't decode. If kubectl has other objects to send, it sends those, and this one is decided to
/// stay as in Live, with a notice; if not, nothing is sent, which is a fault.
struct Undecoded {
    bool isDecided = false;
    std::vector<Fault> faults;
};
Undecoded leaveUndecoded(DocumentPlan &document, const PerSide<yaml::Stream> &streams, const Options &options);

/// The same for an object that the server refuses for what Local says in it, which `faults` are about; false if nothing
/// else is sent.
bool leaveRefused(DocumentPlan &document, const PerSide<yaml::Stream> &streams, const Options &options,
                  const std::vector<Fault> &faults);

} // namespace fieldwise::merge
