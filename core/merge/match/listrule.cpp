// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/listrule.h"

#include <algorithm>

namespace fieldwise::merge {

const k8s::AskedRule *askedRule(const Options &options, std::span<const std::string_view> fields)
{
    for (const auto &asked : options.listRules)
        if (std::equal(asked.fields.begin(), asked.fields.end(), fields.begin(), fields.end()))
            return &asked;
    return nullptr;
}

} // namespace fieldwise::merge
