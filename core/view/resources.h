// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/view/planwords.h"

namespace fieldwise::view {

/// What is said of a resource as a whole; the first that holds.
enum class Standing : uint8_t {
    Unread, ///< its file can't be read and is left as it is
    Conflicts,
    Renamed,  ///< text: what it was called
    Moved,    ///< text: the other file
    New,      ///< only Updated has it
    Dropped,  ///< Updated dropped it
    OnlyHere, ///< only Destination has it
    Masked,   ///< a Secret, whose values are not shown
    Unchanged,
    Differs,
};

/// One resource of a merge, as a list of them tells it.
struct ResourceRow {
    uint32_t document = 0;    ///< index into Plan::documents
    std::string group;        ///< its namespace; "" when it says none
    bool clusterWide = false; ///< its kind has no namespace
    std::string kind;
    std::string name; ///< its file where it has no name, "document 2" where that does not tell it
    std::string file;
    Standing standing = Standing::Unchanged;
    std::string text; ///< of the standing
    State worst = State::Unchanged;
    merge::Counts counts;
    bool operator==(const ResourceRow &) const = default;
    bool differs() const
    {
        return standing != Standing::Unchanged && (worst != State::Unchanged || standing == Standing::Unread);
    }
};

/// A row for each resource, by namespace, those of the cluster last; within one as the result has them, unchanged ones
/// last.
std::vector<ResourceRow> resources(const Plan &plan);
/// Those of another merge, which shares resources with this one.
struct KnownResources {
    const Plan &plan;
    const std::shared_ptr<const std::vector<ResourceRow>> &rows;
};
/// The same rows; the very ones of before where nothing that they tell has changed.
std::shared_ptr<const std::vector<ResourceRow>> resources(const Plan &plan, const KnownResources &before);

} // namespace fieldwise::view
