// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/conflictfiles.h"

#include <algorithm>

#include <QDir>
#include <QFileInfo>

#include "programs/unmerged.h"
#include "ui/look/convert.h"
#include "ui/look/language.h"
#include "ui/work/gitmerge.h"

namespace fieldwise::ui {

ConflictFiles conflictFilesAt(const QString &place)
{
    const QFileInfo info(place);
    const Git git(toStd(info.isDir() ? info.absoluteFilePath() : info.absolutePath()));
    ConflictFiles found;
    found.root = toQt(git.line({"rev-parse", "--show-toplevel"}));
    const auto infoOf = [&found](const Unmerged &one) { return QFileInfo(QDir(found.root).filePath(toQt(one.path))); };
    for (const Unmerged &one : unmergedFiles(git)) {
        const QFileInfo file = infoOf(one);
        if (!one.isFile() || !one.isOnBothSides() || file.isSymLink()) {
            ++found.others;
            continue;
        }
        found.all += file.filePath();
        if (isMarked(file.filePath()))
            found.files += file.filePath();
    }
    for (const Unmerged &one : settledFiles(git))
        if (one.isFile() && one.isOnBothSides())
            found.all += infoOf(one).filePath();
    found.all.removeDuplicates();
    found.all.sort();
    return found;
}

QString placeAmong(const QString &file, const QStringList &all)
{
    const auto at = std::ranges::find(all, QFileInfo(file).canonicalFilePath(),
                                      [](const QString &other) { return QFileInfo(other).canonicalFilePath(); });
    return at == all.end() || all.size() < 2 ? QString() : tr("%1 of %2").arg(at - all.begin() + 1).arg(all.size());
}

QString repositoryAround(const QString &place)
{
    const QFileInfo info(place);
    QDir root = info.isDir() ? QDir(info.absoluteFilePath()) : info.absoluteDir();
    while (!root.exists(QStringLiteral(".git")))
        if (root.isRoot() || !root.cdUp())
            return {};
    return root.absolutePath();
}

QString nameInRepository(const QString &file)
{
    const QString root = repositoryAround(file);
    return root.isEmpty() ? QFileInfo(file).fileName()
                          : QDir(root).relativeFilePath(QFileInfo(file).absoluteFilePath());
}

QString nextAfter(const QString &file, const QStringList &files)
{
    const auto isOther = [&](const QString &other) {
        return QFileInfo(other).canonicalFilePath() != QFileInfo(file).canonicalFilePath();
    };
    const auto at = std::ranges::find_if_not(files, isOther);
    const auto from = at == files.end() ? files.begin() : at;
    if (const auto next = std::find_if(from, files.end(), isOther); next != files.end())
        return *next;
    const auto first = std::find_if(files.begin(), from, isOther);
    return first == from ? QString() : *first;
}

} // namespace fieldwise::ui
