// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "ui/scene/scene.h"

namespace fieldwise::ui {

/// The rows that a choice bar takes.
inline constexpr uint32_t choiceBarRows = 2;

/// Adds to the panes where they offer choices: bars above unsettled conflicts in the result, and buttons at the ends of
/// lines.
void addOffers(Scene &scene);
/// Gives each bar its rows behind the other fillers at its place.
void placeBars(Decorations &decorations);

/// What taking one side's value would give, in one line.
struct SideOffer {
    merge::Side side = merge::Side::Destination;
    QString value;
    qsizetype differs = 0; ///< the first character that the other side has differently
    bool operator==(const SideOffer &) const = default;
};
/// The words and the offers of a choice bar.
struct ConflictOffers {
    QString what; ///< the field, or how many elements
    QString why;
    std::vector<SideOffer> sides;
    bool both = false;
    QString whyNotBoth; ///< if that is worth telling
    bool typed = false; ///< a value can be typed
    bool operator==(const ConflictOffers &) const = default;
};
ConflictOffers offersOf(const merge::Plan &plan, merge::DecisionRef ref);

/// The button at the end of a line of a pane (no side: the result) for the selected field; nothing if it has no line
/// there, or if taking it changes nothing.
std::optional<LineTake> takeOf(const Scene &scene, merge::DecisionRef ref, merge::Side side);

} // namespace fieldwise::ui
