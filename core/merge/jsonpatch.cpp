// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/jsonpatch.h"

#include "core/merge/after.h"

namespace fieldwise::merge {

std::vector<Operation> operationsOf(Ref)
{
    return {};
}

std::vector<Operation> operationsOf(const Json &)
{
    return {};
}

Reaction judge(const After &, const Operation &, Dialect)
{
    return {};
}

Reaction perform(After &, const Operation &, uint32_t, Dialect)
{
    return {};
}

Result<Json, PatchFailure> applyJsonPatch(const Json &, const Json &, Dialect)
{
    return Unexpected(PatchFailure{});
}

} // namespace fieldwise::merge
