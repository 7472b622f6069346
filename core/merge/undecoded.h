// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
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
/// else is sent. Helm has a report of the other objects in any case, whatever is wrong with this one, but for a Local
/// that can't be decoded.
bool leaveRefused(DocumentPlan &document, const PerSide<yaml::Stream> &streams, const Options &options,
                  const std::vector<Fault> &faults);
/// An object that Helm refuses itself, whatever the cluster says, is decided to stay as in Live; false if it does not.
bool leaveStopped(DocumentPlan &document, const Options &options);

/// A plan for the objects after an apply that was refused for some of them, for which `isRefused` is true: these are as
/// in Live, but with what was done before the apply. Only to be resolved: it has no steps.
Plan asLeft(Plan plan, const std::function<bool(const DocumentPlan &)> &isRefused);

} // namespace fieldwise::merge
