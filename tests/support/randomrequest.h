// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>
#include <string>
#include <vector>

#include "core/values/server/serverside.h"

namespace fieldwise::test {

/// An object with a past, and a request to it.
struct ServerSideRequest {
    bool isDeduced = false; ///< no schema
    yaml::Json live;        ///< without managedFields; `{}` when there is none
    yaml::Json local;
    std::vector<k8s::Manager> managers;
    std::string manager;
    bool force = false;
    bool resetsStatus = false;

    merge::serverside::Typed type() const;
    /// To the server; it points into this.
    merge::serverside::Request request() const;
    /// The same as JSON with managedFields in `live`.
    yaml::Json json() const;
};

/// Makes Deployments, Services, ConfigMaps and objects without a schema, which several managers applied and updated
/// before, some by rules that no server knows: owners of absent fields, repeated items, entries of other versions. The
/// same seed makes the same.
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
