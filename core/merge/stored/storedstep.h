// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/merge/stored/storedplan.h"

namespace fieldwise::merge {

/// The values of one place in a request's objects; null where an object has none.
struct ObjectVersions {
    const Json *live = nullptr;
    const Json *liveStored = nullptr; ///< Live as the API server reads it
    const Json *sent = nullptr;       ///< after the request, before the server's step
    const Json *stored = nullptr;

    ObjectVersions member(const std::string &name) const;
};

/// Lets the API server overrule the decisions of a plan for what is sent, and returns the data of the result: the
/// stored object without what Live's text leaves out. `out` gets the server's note of each decision it overrules.
Json overruleByServer(DocumentPlan &plan, std::vector<server::Note> notes, const ObjectVersions &root, StoredPlan &out);

} // namespace fieldwise::merge
