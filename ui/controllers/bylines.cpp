// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/bylines.h"

#include <algorithm>

#include "core/folder.h"
#include "ui/look/convert.h"
#include "ui/scene/scene.h"
#include "ui/work/bylines.h"

namespace fieldwise::ui {

using merge::Side;

ByLinesController::ByLinesController(WindowParts &parts) : Controller(parts)
{
    connect(&m_workspace, &Workspace::optionsChanged, this, &ByLinesController::showColours);
}

/// The file that the texts are versions of.
QString ByLinesController::shownFile() const
{
    for (const QString &file :
         {m_workspace.resultFile(), m_workspace.file(Side::Destination), m_workspace.file(Side::Updated)})
        if (!file.isEmpty() && file != QLatin1String("/dev/null")) // git's name for a missing file
            return file;
    return toQt(m_workspace.inputs().names[Side::Destination]);
}

bool ByLinesController::isPossible() const
{
    merge::Options options = m_workspace.inputs().options;
    options.asText = true;
    return merge::isByLines(options) && m_workspace.canMerge()
        && std::ranges::all_of(m_workspace.inputs().files.at, &FileParts::empty);
}

void ByLinesController::decide()
{
    const bool byLines = isPossible() && whyByLines(shownFile(), m_workspace.inputs(), false).has_value();
    if (byLines != m_workspace.inputs().options.asText)
        m_workspace.setOptions([byLines](merge::Options &options) { options.asText = byLines; });
}

void ByLinesController::setByLines(bool byLines)
{
    m_notice.clear();
    m_workspace.setOptions([byLines](merge::Options &options) { options.asText = byLines; },
                           byLines ? tr("By Lines") : tr("As YAML"));
}

void ByLinesController::showNotice()
{
    if (!merge::isByLines(m_workspace.inputs().options) || m_notice.isShown() || !m_view->scene())
        return;
    const QString file = shownFile();
    const auto why = whyByLines(file, m_workspace.inputs(), true);
    const QString what = m_workspace.mode() == merge::Mode::Compare ? tr("it is compared by lines.")
                                                                    : tr("it is merged by lines, as git does.");
    const QString words =
        why ? tr("%1 %2: %3").arg(shortName(file), *why, what) : tr("%1: %2").arg(shortName(file), what);
    if (!m_notice.wasClosed(words))
        m_notice.sayOfPlan(Look::Notice, words,
                           folder::isDocuments(toStd(file))
                               ? NoticeAction{tr("Read it as YAML"), [this] { setByLines(false); }}
                               : NoticeAction{});
}

void ByLinesController::showColours()
{
    const bool plain = merge::isByLines(m_workspace.inputs().options);
    for (const Side side : merge::allSides)
        m_view->pane(side)->editor()->setPlain(plain);
    m_view->result()->editor()->setPlain(plain);
}

} // namespace fieldwise::ui
