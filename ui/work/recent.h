// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include <QDateTime>
#include <QStringList>

#include "ui/work/workspace.h"

namespace fieldwise::ui {

/// A comparison that was open, to be opened again: its files in the order of the panes, or its session.
struct Recent {
    merge::Mode mode = merge::Mode::ThreeWay;
    QStringList files;
    QString session; ///< "" when it was none
    QDateTime when;

    bool isSame(const Recent &other) const
    {
        return mode == other.mode && files == other.files && session == other.session;
    }
    QString name() const; ///< of the file that the result is made from
    QString about() const;
    /// Why it can't be opened any more; empty when it can.
    QString problem() const;
};

/// As the settings keep one; nothing for a text that is none.
QString textOf(const Recent &recent);
std::optional<Recent> recentFrom(const QString &text);
/// With one more as the newest; at most ten.
QStringList withRecent(const QStringList &texts, const Recent &added);
/// "12 min ago", "yesterday".
QString agoText(const QDateTime &when, const QDateTime &now);

} // namespace fieldwise::ui
