// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/merge/serverside/serversideplan.h"
#include "core/yaml/value.h"

namespace fieldwise::test {

merge::Options serverSide(const std::string &manager, bool force);
/// Plans the apply of one object; an empty `live` means that there is no object.
Result<merge::Plan, std::vector<merge::Fault>> planned(const std::string &local, const std::string &live,
                                                       const merge::Options &options);

/// The object that the result's text must contain: the server's result with the plan's managedFields, except that
/// refused fields are as in Live.
yaml::Json serverSideResult(const merge::Options &options, const merge::DocumentPlan &plan);
/// Checks a plan's owners: every path of every entry before has one fate, and every path afterwards one owner. Returns
/// the first violation; "" if there is none.
std::string faultOfOwners(const merge::DocumentPlan &plan);

/// One request of a history: several managers apply versions of one object with force, each to the result of the
/// previous one. `live` is "" for the first.
struct ServerSideRequest {
    merge::Options options; ///< without force
    std::string local, live, after;
};
/// The same seed gives the same history.
std::vector<ServerSideRequest> randomHistory(uint32_t seed);

} // namespace fieldwise::test
