// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/compare.h"

namespace fieldwise::view {

std::string_view semanticsName(Semantics semantics)
{
    switch (semantics) {
    case Semantics::Merge2:
        return "merge2";
    case Semantics::Merge3:
        return "merge3";
    case Semantics::ApplyStrategic:
        return "apply";
    case Semantics::ApplyJsonMerge:
        return "JSON merge";
    case Semantics::Replace:
        break;
    }
    return "replace";
}

Comparison compare(const merge::PerSide<yaml::Stream> &, const merge::PerSide<std::string> &names, const merge::Options &, bool)
{
    return {.names = names};
}

std::string compareText(const Comparison &comparison)
{
    return std::to_string(comparison.differing) + " fields come out differently.\n";
}

} // namespace fieldwise::view
