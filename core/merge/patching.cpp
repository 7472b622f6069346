// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/patchplan.h"

namespace fieldwise::merge {

void planPatch(const Options &, DocumentPlan &, std::vector<Fault> &) {}
void planComparison(const Options &, DocumentPlan &) {}

std::string_view typeName(PatchType type)
{
    return type == PatchType::Json ? "JSON patch" : type == PatchType::Merge ? "JSON merge patch" : "strategic merge patch";
}

bool fails(const Plan &plan)
{
    for (const DocumentPlan &document : plan.documents)
        if (document.patch && document.patch->failed)
            return true;
    return false;
}

std::string_view didName(Did)
{
    return {};
}

Explanation explain(const Plan &, uint32_t, uint32_t)
{
    return {};
}

std::string explainDialect(const OperationStep &, Dialect)
{
    return {};
}

} // namespace fieldwise::merge
