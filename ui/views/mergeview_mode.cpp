// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/merge/serverside/serversideplan.h"
#include "core/view/reportwords.h"
#include "core/view/serversidesummary.h"
#include "ui/look/convert.h"
#include "ui/scene/accessibletext.h"
#include "ui/views/mergeview.h"
#include "ui/work/workspace.h"

namespace fieldwise::ui {

using merge::Mode;
using merge::Side;

/// As Scintilla has it for a text that can be edited.
static constexpr unsigned long blinking = 500; // milliseconds

/// The result of a merge that predicts a program can't be typed in.
void MergeView::showMayType(Mode mode)
{
    const bool may = m_checks || merge::isThreeWay(mode);
    m_result->editor()->setReadOnly(!may);
    m_result->editor()->SendScintilla(QsciScintilla::SCI_SETCARETPERIOD, may ? blinking : 0UL);
}

void MergeView::setMode(Mode mode)
{
    if (mode != m_mode)
        showAll();
    for (const Side side : merge::allSides) {
        const QString name = toQt(merge::sideName(mode, side));
        m_panes[side]->header()->setName(name);
        m_panes[side]->editor()->setAccessibleName(name);
        m_panes[side]->dropZone()->setAccessibleName(tr("%1, nothing open").arg(name));
    }
    const QString result = resultName(mode);
    m_result->header()->setName(result);
    m_result->editor()->setAccessibleName(result);
    showMayType(mode);
    m_result->dropZone()->setAccessibleName(tr("%1, nothing yet").arg(result));
    arrange(mode, shownLayout());
    showTabs();
    m_panes[Side::Destination]->dropZone()->setFromCluster(merge::isApply(mode));
    m_panes[Side::Destination]->dropZone()->setOther(merge::isApply(mode) ? tr("Not there yet") : QString());
    DropZone *first = m_panes[Side::Original]->dropZone();
    first->setButtons(mode != Mode::ServerSide); // nothing can be opened there; a dropped live object becomes Live
    first->setAcceptDrops(true);
    showEmptyTexts(mode);
}

void MergeView::showEmptyTexts(Mode mode)
{
    struct Texts {
        QString title, what, without;
    };
    const auto show = [this](Side side, const Texts &texts) {
        m_panes[side]->dropZone()->setTexts(texts.title, texts.what, texts.without);
    };
    const bool liveOpen = m_panes[Side::Destination]->isOpen();
    switch (mode) {
    case Mode::Git:
        show(Side::Original,
             {tr("Drop the base here"), tr("the common ancestor of both branches"),
              tr("Without it every difference is a conflict.")});
        show(Side::Updated,
             {tr("Drop theirs here"), tr("the branch that is merged in; in a rebase, your own commit"), {}});
        show(Side::Destination,
             {tr("Drop ours here, or a file with conflict markers"),
              tr("the branch that you are on; in a rebase, the one that you rebase onto"),
              {}});
        break;
    case Mode::ThreeWay:
    case Mode::ThreeWayKeep:
        show(Side::Original,
             {tr("Drop the original here"), tr("the common ancestor of Updated and Destination"),
              tr("Without it Fieldwise can't tell a removal from an addition.")});
        show(Side::Updated, {tr("Drop the updated file here"), tr("the new version, from upstream"), {}});
        show(Side::Destination,
             {tr("Drop the destination here"), tr("your version, with your own edits; the result starts from it"), {}});
        break;
    case Mode::TwoWay:
        show(Side::Updated, {tr("Drop the source here"), tr("the file to merge into Destination"), {}});
        show(Side::Destination, {tr("Drop the destination here"), tr("the file that Source is merged into"), {}});
        break;
    case Mode::Patch:
        show(Side::Updated,
             {tr("Drop the patch here"),
              tr("a JSON patch, a merge patch or a strategic merge patch; JSON or YAML"),
              {}});
        show(Side::Destination, {tr("Drop the document here"), tr("the document to patch"), {}});
        break;
    case Mode::Compare:
        show(Side::Updated, {tr("Drop the new version here"), tr("the version that the patches produce"), {}});
        show(Side::Destination,
             {tr("Drop the old version here"), tr("the version that the patches are applied to"), {}});
        break;
    case Mode::ServerSide:
        show(Side::Original,
             {tr("What you owned before"), tr("It is read from Live's managedFields."),
              liveOpen ? tr("According to Live, you own no field.") : QString()});
        show(Side::Updated, {tr("Drop your file here"), tr("what you are about to apply"), {}});
        show(Side::Destination,
             {tr("Drop the live object here"), tr("from kubectl get -o yaml --show-managed-fields"),
              tr("An object that the cluster does not have yet is created.")});
        break;
    case Mode::Apply:
        show(Side::Original,
             {tr("Drop Last applied here"),
              m_noLastApplied ? tr("Live has no last-applied annotation: apply can't detect deletions.")
                              : tr("It is read from the annotation that kubectl writes into Live."),
              m_noLastApplied ? tr("Without it, what was removed from Local stays in Live.")
                              : tr("Open it here only if Live lacks the annotation.")});
        show(Side::Updated, {tr("Drop your file here"), tr("what you are about to apply"), {}});
        show(Side::Destination,
             {tr("Drop the live object here"), tr("from kubectl get -o yaml"),
              tr("An object that the cluster does not have yet is created.")});
        break;
    }
}

void MergeView::setNoLastApplied(bool none)
{
    if (none == m_noLastApplied)
        return;
    m_noLastApplied = none;
    showEmptyTexts(m_mode);
}

void MergeView::setPaneOpen(Side side, bool open, Mode mode)
{
    m_panes[side]->setOpen(open);
    showEmptyTexts(mode);
}

/// Announces the selected field to screen readers in each pane.
void MergeView::speak()
{
    const QString said = m_scene && m_selected.valid() ? accessibleText(m_scene->plan(), m_selected) : QString();
    for (PaneEditor *editor : editors())
        editor->setAccessibleDescription(said);
}

std::vector<PaneView *> MergeView::openViews() const
{
    std::vector<PaneView *> views;
    const bool swapped = m_mode == merge::Mode::Compare;
    for (PaneView *view : {m_panes[Side::Original], m_panes[swapped ? Side::Destination : Side::Updated],
                           m_panes[swapped ? Side::Updated : Side::Destination], m_result}) {
        if (!view->isHidden())
            views.push_back(view);
    }
    return views;
}

void MergeView::focusPane(int delta, const QList<QWidget *> &elsewhere)
{
    QList<QWidget *> stops{m_tabs};
    for (const PaneView *view : openViews())
        stops += view->focusTarget();
    stops += m_isJsonPatch   ? static_cast<QWidget *>(m_patch->list())
        : m_fit.listInHeader ? m_reasonsSide->findChild<QToolButton *>() // the first; Tab goes on to the others
                             : static_cast<QWidget *>(m_list);
    stops += card();
    if (m_isJsonPatch)
        stops += m_patch->dialects()->row(m_scene->plan().options.patch.dialect);
    stops += elsewhere;
    stops.removeIf([](const QWidget *stop) {
        return !stop || !stop->isVisible() || !stop->isEnabled() || stop->focusPolicy() == Qt::NoFocus;
    });
    const auto here = std::find_if(stops.begin(), stops.end(), [](QWidget *stop) {
        return stop->hasFocus() || stop->isAncestorOf(stop->window()->focusWidget());
    });
    const auto count = stops.size();
    if (count == 0)
        return;
    const auto at = here == stops.end() ? (delta > 0 ? -1 : count) : here - stops.begin();
    stops[((at + delta) % count + count) % count]->setFocus(Qt::TabFocusReason);
    bringCursor();
}

void MergeView::bringCursor()
{
    PaneEditor *editor = focusedEditor();
    if (!editor || !m_scene || !m_selected.valid() || m_isJsonPatch)
        return;
    const auto side = std::ranges::find(merge::allSides, editor, [this](Side one) { return m_panes[one]->editor(); });
    const auto lines =
        side == std::end(merge::allSides) ? resultLinesOf(*m_scene, m_selected) : linesOf(*m_scene, m_selected, *side);
    const int now = editor->lineOf(editor->position());
    if (!lines || (now >= lines->first && now <= lines->last))
        return;
    int line = lines->first;
    while (line < lines->last && editor->text(line).trimmed().startsWith(QLatin1Char('#')))
        ++line;
    editor->goTo(editor->lineStart(line) + editor->indentation(line));
}

PaneEditor *MergeView::focusedEditor() const
{
    for (const PaneView *view : openViews()) {
        if (view->editor()->hasFocus())
            return view->editor();
    }
    return nullptr;
}

void MergeView::setStale(const QString &why)
{
    const bool stale = !why.isEmpty();
    if (stale && !m_stale)
        m_staleSince.start();
    m_stale = stale;
    m_result->editor()->setStale(stale);
    for (PaneEditor *editor : editors())
        editor->setTakesBlocked(why);
    m_bars->setBlocked(why);
    if (stale)
        m_patches->setStale();
    if (stale)
        m_staleTick.start();
    else
        m_staleTick.stop();
}

void MergeView::showHeaders()
{
    for (const Side side : merge::allSides) {
        const size_t errors = m_panes[side]->editor()->marks().faults().size();
        m_panes[side]->header()->setFact(errors == 0       ? QString()
                                             : errors == 1 ? tr("1 error")
                                                           : tr("%1 errors").arg(errors));
    }
    PaneHeader *header = m_result->header();
    if (m_checks)
        return showCheckHeader();
    const bool isBroken = !m_result->editor()->marks().faults().empty();
    const bool refused = m_scene && !m_stale && merge::isRefused(m_scene->plan());
    header->setBadge(refused ? Look::Fails : Look::Notice,
                     refused       ? resultFact()
                         : m_stale ? tr("stale, %1 s old").arg(staleSeconds())
                                   : QString());
    if (!m_scene) {
        header->setFact({});
        return;
    }
    header->setFact(refused ? QString() : isBroken ? tr("1 error") : resultFact());
    showPatchHeaders();
}

QString MergeView::resultFact() const
{
    const merge::Mode mode = m_scene->plan().options.mode;
    if (mode == merge::Mode::Apply)
        return toQt(view::applySummary(m_scene->plan()));
    if (mode == merge::Mode::ServerSide)
        return toQt(view::serverSideSummary(m_scene->plan()));
    const auto lines = static_cast<int>(m_scene->resultLines.lineCount());
    const std::string &text = m_scene->merged->resolution.text;
    int counted = text.empty() || text.back() == '\n' ? lines - 1 : lines;
    if (resource()) {
        const auto own = fieldwise::ui::linesOfResource(*m_scene, *resource(), {});
        counted = own ? std::min(own->last + 1, counted) - own->first : 0;
    }
    const QString count = counted == 1 ? tr("1 line") : tr("%1 lines").arg(counted);
    return m_stale || m_result->width() < 560 || merge::keepsChanges(mode)
        ? count
        : tr("%1; comments and order as in %2").arg(count, toQt(merge::sideName(mode, Side::Destination)));
}

} // namespace fieldwise::ui
