// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/listrule.h"

#include <algorithm>

namespace fieldwise::merge {

k8s::ListRule listRuleAt(const Options &options, std::span<const std::string_view> fields,
                         const std::optional<k8s::ListRule> &schema, const std::function<k8s::ListRule()> &infer)
{
    for (const k8s::AskedRule &asked : options.listRules)
        if (std::ranges::equal(asked.fields, fields))
            return asked.rule;
    return schema ? *schema : infer();
}

} // namespace fieldwise::merge
