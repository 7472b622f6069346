// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include <QDateTime>
#include <QStringList>

#include "ui/work/workspace.h"

namespace fieldwise::ui {

/// A comparison that can be opened again: its files in pane order, or its session.
struct Recent {
    merge::Mode mode = merge::Mode::ThreeWay;
    QStringList files;
    QString session; ///< "" if it was not a session
    QDateTime when;

    bool isSame(const Recent &other) const
    {
        return mode == other.mode && files == other.files && session == other.session;
    }
    QString name() const; ///< of the file that the result is based on
    QString about() const;
    /// Why it can't be opened any more; empty if it can.
    QString problem() const;
};

/// The form in which settings store it; recentFrom() returns nothing for any other text.
QString textOf(const Recent &recent);
std::optional<Recent> recentFrom(const QString &text);
/// The list with `added` as its newest; at most ten.
QStringList withRecent(const QStringList &texts, const Recent &added);
/// "12 min ago", "yesterday".
QString agoText(const QDateTime &when, const QDateTime &now);

} // namespace fieldwise::ui
