// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/namedplaces.h"

#include <filesystem>

#include <QFileInfo>

#include "core/merge/plan/secrets.h"
#include "ui/controllers/asking.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

using merge::Side;
namespace fs = std::filesystem;

namespace {

constexpr qsizetype lineLength = 80;

/// The file that writing to a path really writes, after following all links.
QString endOf(const QString &file)
{
    std::error_code error, missing;
    fs::path at = fs::weakly_canonical(toStd(file), error);
    for (int links = 0; !error && links < 40 && fs::is_symlink(at, missing); ++links)
        at = fs::weakly_canonical(at.parent_path() / fs::read_symlink(at, error), error);
    return error ? file : toQt(at.string());
}

/// The full path, on as many lines as it needs.
QString shownPath(const QString &path)
{
    const QString whole = visible(path);
    QStringList lines;
    for (qsizetype at = 0; at < whole.size(); at += lineLength)
        lines += whole.mid(at, lineLength);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

NamedPlaces::NamedPlaces(WindowParts &parts) : Controller(parts) {}

void NamedPlaces::trust(const QString &file)
{
    m_trusted += QFileInfo(file).absoluteFilePath();
}

/// Paths that the current session names need agreement once.
void NamedPlaces::noteNamed(bool ownFile)
{
    for (const Side side : merge::allSides)
        m_named += m_workspace.file(side);
    m_named += m_workspace.resultFile();
    m_named += m_workspace.proposedResultFile();
    if (ownFile)
        m_named += m_parts.sessionFile;
    m_named.remove(QString());
    m_named -= m_trusted;
}

bool NamedPlaces::mayWrite(const QString &file)
{
    const QString path = QFileInfo(file).absoluteFilePath();
    if (!m_named.contains(path))
        return true;
    MessageBox box(tr("A location from the session"), tr("The session sets this location for writing. Write there?"),
                   &m_window);
    box.setObjectName(QStringLiteral("named"));
    const QString end = endOf(path);
    box.setInformativeText(
        shownPath(path)
        + (end == path ? QString() : QLatin1Char('\n') + tr("This is a link to:") + QLatin1Char('\n') + shownPath(end))
        + (QFileInfo::exists(path) && !QFileInfo(path).isDir()
               ? QStringLiteral("\n\n") + tr("The existing file will be replaced.")
               : QString()));
    if (!isAnswered(box, tr("Write there")))
        return false;
    m_named.remove(path);
    return true;
}

/// A path that a person chose in a dialog needs no agreement.
QString NamedPlaces::chosen(const QString &file)
{
    if (!file.isEmpty())
        m_named.remove(QFileInfo(file).absoluteFilePath());
    return file;
}

} // namespace fieldwise::ui
