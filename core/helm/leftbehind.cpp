// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/leftbehind.h"

#include "core/yaml/lists.h"

namespace fieldwise::helm {

std::vector<merge::FailedObject> failedObjects(const Ground &ground, const Objects &live)
{
    std::vector<merge::FailedObject> out;
    for (auto it = ground.others.rbegin(); it != ground.others.rend(); ++it) {
        const Record &record = *it;
        if (!ground.old || record.revision <= ground.old->revision)
            continue;
        const yaml::Stream stream = yaml::withListsApart(yaml::read(record.manifest));
        const Objects objects(stream, ground.namespaceName);
        for (uint32_t i = 0; i < objects.size(); ++i)
            if (const uint32_t at = live.find(objects.identity(i)); at != nowhere)
                out.push_back({live.identity(at), "revision " + std::to_string(record.revision) + ", " + record.status,
                               stream.parts[i].document});
    }
    return out;
}

} // namespace fieldwise::helm
