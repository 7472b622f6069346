// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/base/visible.h"
#include "core/values/server/serverside_parts.h"
#include "core/yaml/value.h"

namespace fieldwise::merge::serverside {

using Operation = Manager::Operation;
using yaml::OrderedJson;

namespace {

/// Only updates are told apart by their version (semantics/server-side.md 2).
std::string_view versionIn(const Manager &manager)
{
    return manager.operation == Operation::Update ? std::string_view(manager.apiVersion) : std::string_view();
}

std::string_view nameOf(Operation operation)
{
    return operation == Operation::Apply ? "Apply" : "Update";
}

} // namespace

bool sameEntry(const Manager &a, const Manager &b)
{
    return a.name == b.name && a.operation == b.operation && a.subresource == b.subresource
        && versionIn(a) == versionIn(b);
}

std::string identityJson(const Manager &manager)
{
    OrderedJson out = OrderedJson::object();
    out["manager"] = manager.name;
    out["operation"] = nameOf(manager.operation);
    if (!versionIn(manager).empty())
        out["apiVersion"] = versionIn(manager);
    if (!manager.subresource.empty())
        out["subresource"] = manager.subresource;
    return yaml::orderedGoJson(out);
}

std::string described(const Manager &manager)
{
    const auto quoted = [](const std::string &text) {
        return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
    };
    std::string out = quoted(manager.name);
    if (!manager.subresource.empty())
        out += " with subresource " + quoted(manager.subresource);
    if (!versionIn(manager).empty())
        out += " using " + visible(manager.apiVersion);
    return out;
}

std::string messageOf(const std::vector<Manager> &managers, const std::vector<Contested> &conflicts)
{
    const auto counts = [](const Contested &conflict) { return !conflict.forgiven; };
    const auto count = std::ranges::count_if(conflicts, counts);
    std::string out = "Apply failed with " + std::to_string(count) + (count == 1 ? " conflict: " : " conflicts: ");
    if (count == 1) {
        const Contested &only = *std::ranges::find_if(conflicts, counts);
        return out + "conflict with " + described(managers[only.owner]) + ": " + visible(k8s::print(only.path));
    }
    uint32_t owner = ~0u;
    for (const Contested &conflict : conflicts) {
        if (conflict.forgiven)
            continue;
        if (conflict.owner != owner)
            out += (owner == ~0u ? "" : "\n") + ("conflicts with " + described(managers[conflict.owner])) + ":";
        owner = conflict.owner;
        out += "\n- " + visible(k8s::print(conflict.path));
    }
    return out;
}

void sortAsServer(std::vector<Entry> &entries)
{
    // Whole seconds, no time first; what has the time of a request that does not say it comes last.
    const auto key = [](const Entry &entry) {
        const Manager &manager = entry.manager;
        const std::string time = entry.timeIsNow && manager.time.empty() ? "~" : manager.time.substr(0, 19);
        return std::tuple(manager.operation != Operation::Apply, time, manager.name, manager.apiVersion,
                          manager.subresource);
    };
    std::ranges::stable_sort(entries, {}, key);
}

OrderedJson managedFieldsOf(const std::vector<Entry> &entries)
{
    OrderedJson out = OrderedJson::array();
    for (const Entry &entry : entries) {
        const Manager &manager = entry.manager;
        OrderedJson &one = out.emplace_back(OrderedJson::object());
        one["apiVersion"] = manager.apiVersion;
        one["fieldsType"] = "FieldsV1";
        one["fieldsV1"] = k8s::fieldsV1(manager.fields);
        one["manager"] = manager.name;
        one["operation"] = nameOf(manager.operation);
        if (!manager.subresource.empty())
            one["subresource"] = manager.subresource;
        if (!manager.time.empty())
            one["time"] = manager.time;
    }
    return out;
}

} // namespace fieldwise::merge::serverside
