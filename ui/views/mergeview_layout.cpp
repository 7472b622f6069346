// SPDX-License-Identifier: GPL-3.0-or-later
#include <QResizeEvent>
#include <QSignalBlocker>

#include "core/check/fieldpairs.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"
#include "ui/views/mergeview.h"

namespace fieldwise::ui {

using merge::Mode;
using merge::Side;

namespace {

bool isResultBelow(Mode mode, PaneLayout layout)
{
    return layout == PaneLayout::ResultBelow && mode != Mode::Patch && mode != Mode::Compare;
}

/// The name under which splitter states are stored.
QString arrangementName(Mode mode, PaneLayout layout)
{
    static constexpr const char *names[] = {"columns", "below", "single"};
    const QString name = QString::fromLatin1(names[static_cast<size_t>(layout)]);
    return mode == Mode::Compare ? QStringLiteral("compare")
        : mode == Mode::Patch    ? QStringLiteral("patch.") + name
                                 : name;
}

/// "2" of "replicas: 2".
QString valueIn(const QString &line)
{
    const QString value = line.section(QStringLiteral(": "), 1).trimmed();
    return value.isEmpty() ? line.trimmed() : value;
}

} // namespace

void MergeView::setLayout(PaneLayout layout)
{
    m_layout = layout;
    arrange(m_mode, shownLayout());
    showTabs();
    Q_EMIT layoutChanged();
}

void MergeView::wish(Wishes &wishes) const
{
    wishes.inputs = merge::hasOriginal(m_mode) ? 3 : 2;
    wishes.layout = m_layout;
    wishes.below = m_mode == Mode::Compare ? Wishes::Below::Patches
        : m_isJsonPatch                    ? Wishes::Below::Operations
        : isResultBelow(m_mode, m_layout)  ? Wishes::Below::ResultAndReasons
                                           : Wishes::Below::Reasons;
}

void MergeView::setFit(const Fit &fit)
{
    if (fit == m_fit)
        return;
    const bool turned = fit.inputsAreTabs != m_fit.inputsAreTabs;
    m_fit = fit;
    m_listDrawer->close();
    if (fit.listInHeader && m_listSide->isAncestorOf(window()->focusWidget()))
        m_card->setFocus();
    if (fit.listInHeader)
        m_listDrawer->put(m_listSide);
    else
        m_why->dock(m_listSide);
    m_listSide->setVisible(!fit.listInHeader);
    m_listButton->setVisible(fit.listInHeader);
    if (turned) {
        arrange(m_mode, shownLayout());
        showTabs();
    }
    share();
}

void MergeView::showList()
{
    if (m_listDrawer->isVisible())
        return m_listDrawer->close();
    if (m_fit.listInHeader)
        m_listDrawer->open(m_listSide);
    m_list->setFocus(Qt::TabFocusReason);
}

/// Beside the card, or above it if there is nothing beside it.
QRect MergeView::placeOfList() const
{
    const QRect reasons(m_reasonsSide->mapTo(this, QPoint()), m_reasonsSide->size());
    const int wide = std::min(360, width());
    return m_fit.inputsAreTabs || reasons.left() < wide
        ? QRect(width() - wide, 0, wide, reasons.top())
        : QRect(reasons.left() - wide, reasons.top(), wide, reasons.height());
}

bool MergeView::isTabbed() const
{
    return m_arranged == PaneLayout::SinglePane && m_mode != Mode::Compare;
}

/// In Patch the result is beside the document, in Compare there is none; else the layout decides.
void MergeView::arrange(Mode mode, PaneLayout layout)
{
    if (m_mode == mode && m_arranged == layout)
        return;
    const QWidget *focus = window()->focusWidget();
    m_mode = mode;
    m_arranged = layout;
    const auto member = [](PaneView *view) { return ChannelSplitter::Member{view, view->editor()}; };
    const auto [left, right] = mode == Mode::Compare ? std::pair(Side::Destination, Side::Updated)
                                                     : std::pair(Side::Updated, Side::Destination);
    std::vector<ChannelSplitter::Member> members{member(m_panes[Side::Original]), member(m_panes[left]),
                                                 member(m_panes[right])};
    const bool below = isResultBelow(mode, layout);
    if (!below && mode != Mode::Compare)
        members.push_back(member(m_result));
    else
        m_bottom->dock(m_result);
    m_inputs->setPanes(members);
    m_result->setVisible(mode != Mode::Compare);
    m_sync->setLevel(!below && mode != Mode::Compare);
    m_isJsonPatch = m_isJsonPatch && mode == Mode::Patch;
    m_patches->setVisible(mode == Mode::Compare);
    showBelow();
    const QString name = arrangementName(mode, layout);
    for (SharingSplitter *splitter : {m_rows, m_bottom, m_why})
        splitter->setArrangement(name);
    share();
    if (focus && focus != window()->focusWidget() && focus->isVisible())
        const_cast<QWidget *>(focus)->setFocus(); // moving a pane removes its focus
}

/// Shows the inputs as tabs or as panes.
void MergeView::showTabs()
{
    const QSignalBlocker quiet(m_tabs);
    while (m_tabs->count() > 0)
        m_tabs->removeTab(0);
    for (const Side side : merge::allSides) {
        if (side == Side::Original && !merge::hasOriginal(m_mode))
            continue;
        m_tabs->addInput(side, toQt(merge::sideName(m_mode, side)));
        if (side == m_input)
            m_tabs->setCurrentIndex(m_tabs->count() - 1);
    }
    m_tabs->setVisible(isTabbed());
    showTabValues();
    showInput(m_input == Side::Original && !merge::hasOriginal(m_mode) ? Side::Destination : m_input);
}

/// What each input has for the selected field, also those that are not in view.
void MergeView::showTabValues()
{
    if (!isTabbed())
        return;
    merge::PerSide<QString> values;
    if (m_scene && m_finding) {
        for (const check::Text text : {check::Text::Base, check::Text::Theirs, check::Text::Ours}) {
            const check::FindingPlace &place = m_scene->checked->findings[*m_finding].places[text];
            values[check::sideOf(text)] = place.line == 0 ? tr("none") : valueIn(visible(place.text));
        }
    } else if (m_scene && m_selected.valid())
        for (const EvidenceLine &line : evidenceOf(*m_scene, m_selected))
            if (line.side && values[*line.side].isEmpty())
                values[*line.side] = line.line < 0 ? tr("none") : valueIn(line.text);
    m_tabs->setValues(values);
}

void MergeView::showInput(Side side)
{
    m_input = side;
    for (const Side other : merge::allSides)
        m_panes[other]->setVisible((other != Side::Original || merge::hasOriginal(m_mode))
                                   && (!isTabbed() || other == side));
    for (int tab = 0; tab < m_tabs->count(); ++tab) {
        if (m_tabs->sideAt(tab) == side)
            m_tabs->setCurrentIndex(tab);
    }
}

/// The usual sizes of the parts; those that a person set win.
void MergeView::share()
{
    const bool below = m_arranged && isResultBelow(m_mode, *m_arranged);
    const bool several = m_scene && m_scene->isTriaged() && m_scene->triage->resources.size() > 1;
    m_rows->setUsual(m_bottom,
                     bottomOf(height(),
                              m_checks                  ? Bottom::Check
                                  : m_fit.inputsAreTabs ? Bottom::TwoColumns
                                  : several             ? Bottom::Triage
                                                        : Bottom::Merge));
    m_bottom->setRest(m_mode == Mode::Compare ? least::patches : least::result);
    m_bottom->setUsual(m_reasonsSide, m_mode == Mode::Compare ? width() * 51 / 100 : m_fit.listInHeader ? 440 : 787);
    m_why->setRest(least::card);
    m_why->setUsual(m_listSide, below || m_mode == Mode::Compare ? 330 : 530);
    m_card->setTwoColumns(m_fit.inputsAreTabs && m_mode != Mode::Compare);
    for (SharingSplitter *splitter : {m_rows, m_bottom, m_why})
        splitter->share();
}

void MergeView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    share();
    showHeaders();
}

void MergeView::saveSplitters(Settings &settings) const
{
    settings.setSplitter(QStringLiteral("sizes.rows"), m_rows->sizesSet());
    settings.setSplitter(QStringLiteral("sizes.bottom"), m_bottom->sizesSet());
    settings.setSplitter(QStringLiteral("sizes.why"), m_why->sizesSet());
}

void MergeView::restoreSplitters(const Settings &settings)
{
    m_rows->restore(settings.splitter(QStringLiteral("sizes.rows")));
    m_bottom->restore(settings.splitter(QStringLiteral("sizes.bottom")));
    m_why->restore(settings.splitter(QStringLiteral("sizes.why")));
}

std::vector<PaneEditor *> MergeView::editors() const
{
    return {m_panes[Side::Original]->editor(), m_panes[Side::Updated]->editor(), m_panes[Side::Destination]->editor(),
            m_result->editor()};
}

void MergeView::setTabWidth(int columns)
{
    for (PaneEditor *editor : editors())
        editor->setTabWidth(columns);
}

void MergeView::setBlanksShown(bool shown)
{
    for (PaneEditor *editor : editors())
        editor->setWhitespaceVisibility(shown ? QsciScintilla::WsVisible : QsciScintilla::WsInvisible);
}

} // namespace fieldwise::ui
