// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/merge/serverside/serversideplan.h"
#include "core/yaml/value.h"

namespace fieldwise::test {

merge::Options serverSide(const std::string &manager, bool force);
/// Plans one object; an empty text of Live is none.
Result<merge::Plan, std::vector<merge::Fault>> planned(const std::string &local, const std::string &live,
                                                       const merge::Options &options);

/// What the text of the result has to say for an object: what the server makes of Live, but what it refuses to take is
/// as Live has it; with the entries that the plan has.
yaml::Json serverSideResult(const merge::Options &options, const merge::DocumentPlan &plan);
/// What is wrong with the plan's account of who owns what: every path of every entry has one fate before, and one owner
/// afterwards. "" for nothing.
std::string faultOfOwners(const merge::DocumentPlan &plan);

/// One request of a history: several managers apply versions of one object, each what the one before left, by force.
/// `live` is "" for the first.
struct ServerSideRequest {
    merge::Options options; ///< without force
    std::string local, live, after;
};
/// The same seed makes the same history.
std::vector<ServerSideRequest> randomHistory(uint32_t seed);

} // namespace fieldwise::test
