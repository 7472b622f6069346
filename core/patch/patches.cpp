// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/patches.h"

namespace fieldwise::patch {

std::vector<Change> changesOf(const merge::Plan &, const merge::Resolution &)
{
    return {};
}

Written writePatch(const Change &, Format, const Wishes &)
{
    return {};
}

Written masked(const Change &, Written written)
{
    return written;
}

std::string textOf(const Written &, Form)
{
    return {};
}

} // namespace fieldwise::patch
