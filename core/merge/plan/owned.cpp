// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/plan/owned.h"

#include "core/k8s/owners.h"
#include "core/merge/plan/secrets.h"

namespace fieldwise::merge {

std::vector<Fault> ownerNotices(const Plan &plan)
{
    std::vector<Fault> all;
    for (const DocumentPlan &document : plan.documents) {
        if (!document.owners)
            continue;
        const uint32_t offset = plan.streams[Side::Destination].parts[document.parts[Side::Destination]].offset;
        for (Diagnostic notice : document.owners->notices()) {
            if (meets(document.secrets[Side::Destination], {.begin = notice.range.begin, .end = notice.range.end})
                != Meets::Nothing)
                notice.text = withoutQuotes(notice.text);
            notice.range = {notice.range.begin + offset, notice.range.end + offset};
            all.push_back({Side::Destination, std::move(notice)});
        }
    }
    return all;
}

} // namespace fieldwise::merge
