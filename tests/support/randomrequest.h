// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>
#include <string>
#include <vector>

#include "core/values/server/serverside.h"

namespace fieldwise::test {

/// An object with a history of managers, and a request for it.
struct ServerSideRequest {
    bool isDeduced = false; ///< there is no schema
    yaml::Json live;        ///< without managedFields; `{}` if there is no object
    yaml::Json local;
    std::vector<k8s::Manager> managers;
    std::string manager;
    bool force = false;
    bool resetsStatus = false;

    merge::serverside::Typed type() const;
    /// The request to the server; it refers to this object.
    merge::serverside::Request request() const;
    /// The request as JSON, with managedFields in `live`.
    yaml::Json json() const;
};

/// Generates Deployments, Services, ConfigMaps and objects without a schema, which several managers have applied and
/// updated, some in ways that no server would: owners of absent fields, repeated items, entries of other versions. The
/// same seed gives the same data.
class RandomRequest {
public:
    explicit RandomRequest(uint32_t seed) : m_random(seed) {}
    ServerSideRequest make();

private:
    bool chance(uint32_t percent) { return m_random() % 100 < percent; }
    const char *anyManager();
    yaml::Json some(const yaml::Json &all, int depth = 0);
    yaml::Json configuration();
    bool isTaken(const yaml::Json &object) const;
    void applied(ServerSideRequest &state);
    void updated(ServerSideRequest &state);
    void damage(ServerSideRequest &state);
    void damageSets(ServerSideRequest &state);
    void repeatItems(yaml::Json &value);

    std::mt19937 m_random;
    std::string m_kind;
};

} // namespace fieldwise::test
