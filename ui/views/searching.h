// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QRegularExpression>

#include "ui/editor/paneeditor.h"

namespace fieldwise::ui {

/// What to search for, as a person entered it.
struct Wanted {
    QString words;
    bool exactCase = false;
    bool wholeWord = false;
    bool isExpression = false;
};

/// A match in a pane's text.
struct Found {
    Range range;        ///< in bytes of the pane's text
    QStringList groups; ///< captures of a regular expression; the first is the whole match
};

/// The regular expression for a search; faultOf() describes its error.
QRegularExpression expressionOf(const Wanted &wanted);
/// What is wrong with an expression, in plain words; empty if it is valid.
QString faultOf(const QRegularExpression &expression);
/// All matches in a pane, ascending, except empty ones and those that contain a masked value. If an expression takes
/// too long, the search stops early and sets `tooLong`.
std::vector<Found> allIn(const PaneEditor &editor, const QRegularExpression &expression, bool &tooLong);
/// The replacement for a match; `\1` and `$1` are captures of an expression.
QString replacementFor(const Found &found, QString with, bool isExpression);

} // namespace fieldwise::ui
