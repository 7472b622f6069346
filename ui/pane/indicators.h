// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/look/theme.h"

namespace fieldwise::ui {

// The numbers of Scintilla's indicators and markers in a pane.

inline constexpr int mutedIndicator = 19;
inline constexpr int strikeIndicator = 20;
inline constexpr int faultIndicator = 21;
inline constexpr int findIndicator = 22;
inline constexpr int maskIndicator = 23; ///< its value is Mask plus 1
/// The box behind changed text.
constexpr int boxIndicator(Look look)
{
    return 8 + static_cast<int>(look);
}

inline constexpr int fileMarker = 18; ///< on the first line of each file; not drawn
inline constexpr int keptMarker = 24; ///< on lines that stay visible although nothing differs in them; not drawn
/// The marker for a line's background; that of Fails also marks lines with an error.
constexpr int markerOf(Look look)
{
    return static_cast<int>(look);
}
inline constexpr unsigned lookMarkers = (1U << static_cast<unsigned>(Look::Count)) - 2;

} // namespace fieldwise::ui
