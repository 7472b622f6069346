// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QRegularExpression>

#include "ui/editor/paneeditor.h"

namespace fieldwise::ui {

/// What is looked for, as a person asks for it.
struct Wanted {
    QString words;
    bool exactCase = false;
    bool wholeWord = false;
    bool isExpression = false;
};

struct Found {
    Range range;        ///< bytes of the pane
    QStringList groups; ///< of an expression; the whole first
};

/// The expression for what is wanted; its error is told by `faultOf`.
QRegularExpression expressionOf(const Wanted &wanted);
/// What is wrong with an expression, in plain words; empty when nothing is.
QString faultOf(const QRegularExpression &expression);
/// All places in a pane, ascending; none that is empty, and none that has a masked value in it. Ends early, and says
/// so, when an expression takes too long.
std::vector<Found> allIn(const PaneEditor &editor, const QRegularExpression &expression, bool &tooLong);
/// The text that takes a place: `\1` and `$1` are groups of an expression.
QString replacementFor(const Found &found, QString with, bool isExpression);

} // namespace fieldwise::ui
