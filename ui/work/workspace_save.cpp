// SPDX-License-Identifier: GPL-3.0-or-later
// What is written: results, and inputs that were edited.
#include <algorithm>
#include <map>

#include <QDir>
#include <QFileInfo>

#include "core/base/text.h"
#include "core/files.h"
#include "ui/look/convert.h"
#include "ui/work/workspace.h"

namespace fieldwise::ui {

using merge::Side;

QString Workspace::proposedResultFile() const
{
    if (!m_resultFile.isEmpty())
        return m_resultFile;
    const QString destination = file(Side::Destination);
    if (destination.isEmpty())
        return QDir::current().filePath(QStringLiteral("merged.yaml"));
    const QFileInfo info(destination);
    const QString suffix = info.suffix().isEmpty() ? QStringLiteral("yaml") : info.suffix();
    return info.dir().filePath(QStringLiteral("%1.merged.%2").arg(info.completeBaseName(), suffix));
}

Saved Workspace::savedResult(const QString &file, const Saved &saved, size_t changes)
{
    if (saved.ok()) {
        m_resultFile = file;
        m_saved = changes;
    }
    return saved;
}

Encoding savedIn(Encoding own, std::string_view text)
{
    return lackingIn(text, own) ? Encoding::Utf8 : own;
}

Saved Workspace::saveResult(const QString &file, std::string_view text, size_t changes)
{
    const Encoding encoding = savedIn(resultEncoding(), text);
    Saved saved = savedResult(file, savedBy(files::write(toStd(file), encoded(text, encoding))), changes);
    if (saved.ok() && checks())
        m_resultOrigin = originOf(file, std::string(text), encoding);
    return saved;
}

/// The files of a folder that have changed.
std::vector<folder::Write> Workspace::changedFiles(Side side) const
{
    std::vector<folder::Write> writes;
    const folder::Files &before = *m_origins[side].folder;
    for (folder::File &file : folder::scatter({m_inputs.texts[side], m_inputs.files[side]})) {
        const folder::File *old = folder::find(before, file.path);
        if (!old)
            writes.push_back({file.path, std::move(file.bytes), 0, false, merge::ResultFile::New});
        else if (old->bytes != file.bytes)
            writes.push_back({file.path, std::move(file.bytes), old->permissions, false, merge::ResultFile::Changed});
    }
    return writes;
}

Saved Workspace::saveFolder(const QString &folder, const std::vector<folder::Write> &writes, size_t changes)
{
    const bool inPlace = QFileInfo(folder).absoluteFilePath() == m_origins[Side::Destination].file;
    return savedResult(folder, savedBy(folder::write(toStd(folder), writes, inPlace)), changes);
}

Saved Workspace::savePane(Side side, const QString &file)
{
    if (isFolder(side)) {
        const bool inPlace = QFileInfo(file).absoluteFilePath() == m_origins[side].file;
        std::vector<folder::Write> writes = changedFiles(side);
        std::map<std::string_view, const folder::Write *> changes;
        for (const folder::Write &write : writes)
            changes[write.path] = &write;
        folder::Files now;
        for (const folder::File &before : *m_origins[side].folder) {
            now.push_back(before);
            if (const auto change = changes.extract(before.path))
                now.back().bytes = *change.mapped()->bytes;
        }
        for (const auto &[path, write] : changes)
            now.push_back({write->path, *write->bytes, write->permissions, write->link});
        std::ranges::sort(now, {}, &folder::File::path);
        if (!inPlace) {
            writes.clear();
            for (const folder::File &one : now)
                writes.push_back({one.path, one.bytes, one.permissions, one.link, merge::ResultFile::New});
        }
        Saved saved = savedBy(folder::write(toStd(file), writes, inPlace));
        if (!saved.ok())
            return saved;
        m_origins[side] = originOf(QFileInfo(file).absoluteFilePath(), std::move(now));
        m_inputs.names[side] = toStd(shownName(file));
        m_edited[side] = m_inputs.texts[side] != m_origins[side].text;
        m_history.close();
        Q_EMIT editedChanged(side);
        post();
        return saved;
    }
    const std::string &text = m_inputs.texts[side];
    const Encoding encoding = savedIn(this->encoding(side), text);
    Saved saved = savedBy(files::write(toStd(file), encoded(text, encoding)));
    if (!saved.ok())
        return saved;
    m_origins[side] = originOf(file, text, encoding);
    m_inputs.names[side] = toStd(shownName(file));
    m_edited[side] = false;
    m_history.close();
    Q_EMIT editedChanged(side);
    post();
    return saved;
}

} // namespace fieldwise::ui
