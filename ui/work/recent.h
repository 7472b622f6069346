// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <QDateTime>
#include <QStringList>

#include "ui/look/roles.h"
#include "ui/work/source.h"

namespace fieldwise::ui {

/// A comparison that can be opened again: from its files and from the cluster, or from its session.
struct Recent {
    openings::Way way;
    struct Text {
        openings::Slot slot;
        QString file; ///< "" if it is in none
        QString name; ///< of what is in no file, for people
        std::optional<kubectl::Wanted> cluster;
        bool operator==(const Text &) const = default;
        QString shownName() const;
    };
    std::vector<Text> texts;                       ///< in pane order; also of a session
    QStringList settings;                          ///< files with those of Argo CD or Flux
    QString session;                               ///< "" if it was not a session
    std::vector<std::pair<Look, uint32_t>> counts; ///< worst first, without zeros
    uint32_t resources = 0;
    QDateTime when;

    bool isSame(const Recent &other) const
    {
        return way == other.way && session == other.session
            && (!session.isEmpty() || (texts == other.texts && settings == other.settings));
    }
    /// Its texts in one line.
    QString name() const;
    /// Where it is, and how much.
    QString about() const;
    /// Why it can't be opened any more; empty if it can.
    QString problem() const;
    OpenRequest request() const;
};

/// True for files that are gone soon: in the folders for temporary files, or written by git for a tool.
bool isTemporary(const QString &file);

/// The form in which settings store it; recentFrom() returns nothing for any other text, and for temporary files.
QString textOf(const Recent &recent);
std::optional<Recent> recentFrom(const QString &text);
/// The list with `added` as its newest; at most ten.
QStringList withRecent(const QStringList &texts, const Recent &added);
QStringList withoutRecent(const QStringList &texts, const Recent &forgotten);
/// What was asked of clusters, newest first.
std::vector<kubectl::Wanted> clustersOf(const QStringList &texts);
/// "12 min ago", "yesterday".
QString agoText(const QDateTime &when, const QDateTime &now);

} // namespace fieldwise::ui
