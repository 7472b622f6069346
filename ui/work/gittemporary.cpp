// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/gittemporary.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

namespace fieldwise::ui {

std::optional<QString> nameOfGitTemporary(const QString &file)
{
    static const QRegularExpression version(QStringLiteral("^(.*)_(BASE|LOCAL|REMOTE|BACKUP)_[0-9]+(\\.[^.]*)?$"));
    static const QRegularExpression folder(QStringLiteral("(^|/)git-(blob-|mergetool-)[A-Za-z0-9]{6}/[^/]+$"));
    static const QRegularExpression side(QStringLiteral("(^|/)git-difftool\\.[A-Za-z0-9]{5,6}/(left|right)(/(.*))?$"));
    if (const auto match = side.match(file); match.hasMatch())
        return match.captured(4);
    const QString name = QFileInfo(file).fileName();
    if (const auto match = version.match(name); match.hasMatch()) {
        const auto isBeside = [&](const QString &role) { // else a person's file may have that name
            const QString other = QString(name).replace(match.capturedStart(2), match.capturedLength(2), role);
            return QFileInfo::exists(QFileInfo(file).dir().filePath(other));
        };
        if (isBeside(QStringLiteral("LOCAL")) && isBeside(QStringLiteral("REMOTE")))
            return match.captured(1) + match.captured(3);
    }
    return folder.match(file).hasMatch() ? std::optional(name) : std::nullopt;
}

} // namespace fieldwise::ui
