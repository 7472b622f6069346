// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/live.h"

#include "core/k8s/lastapplied.h"

namespace fieldwise::k8s {

bool looksLive(const yaml::Document &document)
{
    const yaml::NodeId root = document.root();
    const auto has = [&](yaml::NodeId map, std::string_view key) { return document.find(map, key) != yaml::none; };
    const yaml::NodeId metadata = document.find(root, "metadata");
    return has(root, "kind")
        && (has(root, "status") || has(metadata, "uid") || has(metadata, "resourceVersion")
            || has(document.find(metadata, "annotations"), lastAppliedKey));
}

} // namespace fieldwise::k8s
