// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/plan/options.h"

namespace fieldwise::merge {

std::string_view sideName(Mode mode, Side side)
{
    if (isApply(mode))
        return side == Side::Original ? (mode == Mode::Apply ? "Last applied" : "Owned before")
            : side == Side::Updated   ? "Local"
                                      : "Live";
    if (mode == Mode::Patch)
        return side == Side::Updated ? "Patch" : "Document";
    if (mode == Mode::Compare)
        return side == Side::Updated ? "After" : "Before";
    if (mode == Mode::Git)
        return side == Side::Original ? "Base" : side == Side::Updated ? "Theirs" : "Ours";
    switch (side) {
    case Side::Original: return "Original";
    case Side::Updated: return mode == Mode::TwoWay ? "Source" : "Updated";
    case Side::Destination: break;
    }
    return "Destination";
}

} // namespace fieldwise::merge
