// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/endpoints.h"

#include <algorithm>
#include <map>
#include <vector>

namespace fieldwise::gitops {
namespace {

using yaml::Json;

/// Null for a member that is missing.
const Json &memberIn(const Json &object, const char *name)
{
    static const Json none;
    const Json *found = yaml::memberOf(&object, name);
    return found ? *found : none;
}

/// An address is itself by its IP and the pod that it stands for.
Json keyOf(const Json &address)
{
    return {memberIn(address, "ip"), memberIn(memberIn(address, "targetRef"), "uid")};
}

/// Whether each address is ready, by its key.
using Ready = std::map<Json, bool>;

struct Packed {
    std::map<Json, Json> addresses; ///< by their keys; the first of equal ones counts
    std::map<Json, Ready> ofPort;   ///< null is the port of a subset without ports
    size_t pairs = 0;
};

/// Each port is paired with each address of its subset, so a small file could ask for very many pairs.
constexpr size_t mostPairs = 200'000;

/// False for a list that has something else than objects.
bool areObjects(const Json &list)
{
    return list.is_array() && std::ranges::all_of(list, [](const Json &item) { return item.is_object(); });
}

bool read(const Json &subset, Packed &packed)
{
    std::vector<Json> ports;
    const Json &written = memberIn(subset, "ports");
    if (!written.empty() && !areObjects(written))
        return false;
    ports.reserve(written.size() + 1);
    for (Json port : written) {
        port.emplace("protocol", "TCP");
        ports.push_back(std::move(port));
    }
    if (ports.empty())
        ports.emplace_back();
    for (const bool ready : {true, false}) {
        const Json &addresses = memberIn(subset, ready ? "addresses" : "notReadyAddresses");
        if (!addresses.empty() && !areObjects(addresses))
            return false;
        packed.pairs += ports.size() * addresses.size();
        if (packed.pairs > mostPairs)
            return false;
        for (const Json &address : addresses) {
            const Json key = keyOf(address);
            packed.addresses.emplace(key, address);
            for (const Json &port : ports) {
                bool &is = packed.ofPort[port].emplace(key, ready).first->second;
                is = is && ready;
            }
        }
    }
    return true;
}

} // namespace

void repackSubsets(Json &endpoints)
{
    const auto subsets = endpoints.find("subsets");
    if (subsets == endpoints.end() || !areObjects(*subsets))
        return;
    Packed packed;
    for (const Json &subset : *subsets)
        if (!read(subset, packed))
            return;
    std::map<Ready, std::vector<Json>> portsOf;
    for (const auto &[port, ready] : packed.ofPort)
        portsOf[ready].push_back(port);
    Json out = Json::array();
    for (const auto &[ready, ports] : portsOf) {
        Json subset = Json::object();
        for (const auto &[key, is] : ready)
            subset[is ? "addresses" : "notReadyAddresses"].push_back(packed.addresses.at(key));
        for (const Json &port : ports)
            if (!port.is_null())
                subset["ports"].push_back(port);
        out.push_back(std::move(subset));
    }
    if (out.empty())
        endpoints.erase(subsets);
    else
        *subsets = std::move(out);
}

} // namespace fieldwise::gitops
