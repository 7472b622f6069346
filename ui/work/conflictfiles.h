// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace fieldwise::ui {

/// The files in conflict of the repository around a file or folder, by path.
struct ConflictFiles {
    QString root;      ///< of the work tree; "" outside of a repository
    QStringList files; ///< absolute; regular files that both sides have and that still have conflict markers
    QStringList all;   ///< the same and those that are settled already
    int others = 0;    ///< submodules, symbolic links, and files that one side removed
};
ConflictFiles conflictFilesAt(const QString &place);

/// Such as "2 of 3"; "" for the only file in conflict, or one that is in none.
QString placeAmong(const QString &file, const QStringList &all);

/// The path of a file in the repository around it; outside of one the name of the file.
QString nameInRepository(const QString &file);

/// The file after `file`, from the beginning again after the last one; "" if there is no other one.
QString nextAfter(const QString &file, const QStringList &files);

} // namespace fieldwise::ui
