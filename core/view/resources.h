// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/view/planwords.h"

namespace fieldwise::view {

/// The status of a resource as a whole; if several apply, the first one.
enum class Standing : uint8_t {
    Unread, ///< its file can't be read and stays as it is
    Conflicts,
    Renamed,  ///< text: the old name
    Moved,    ///< text: the other file
    New,      ///< only in Updated
    Dropped,  ///< removed by Updated
    OnlyHere, ///< only in Destination
    Masked,   ///< a Secret whose values are not shown
    Unchanged,
    Differs,
};

/// One row of the list of resources.
struct ResourceRow {
    uint32_t document = 0;    ///< index into Plan::documents
    std::string group;        ///< the namespace; "" if the document has none
    bool clusterWide = false; ///< the kind is not namespaced
    std::string kind;
    std::string name; ///< if it has no name: its file, else "document 2"
    std::string file;
    Standing standing = Standing::Unchanged;
    std::string text; ///< details of the standing
    State worst = State::Unchanged;
    merge::Counts counts;
    bool operator==(const ResourceRow &) const = default;
    bool differs() const
    {
        return standing != Standing::Unchanged && (worst != State::Unchanged || standing == Standing::Unread);
    }
};

/// One row per resource, sorted by namespace, cluster-scoped ones last. Within a namespace in the order of the result,
/// unchanged ones last.
std::vector<ResourceRow> resources(const Plan &plan);
/// The rows of another merge that shares documents with this one.
struct KnownResources {
    const Plan &plan;
    const std::shared_ptr<const std::vector<ResourceRow>> &rows;
};
/// The same rows; returns those of `before` if they are equal.
std::shared_ptr<const std::vector<ResourceRow>> resources(const Plan &plan, const KnownResources &before);

} // namespace fieldwise::view
