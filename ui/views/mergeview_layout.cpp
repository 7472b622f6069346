// SPDX-License-Identifier: GPL-3.0-or-later
#include <QResizeEvent>
#include <QSignalBlocker>

#include "ui/look/convert.h"
#include "ui/views/mergeview.h"

namespace fieldwise::ui {

using merge::Mode;
using merge::Side;

namespace {

constexpr int narrow = 1200; // narrower windows have the card below the list
constexpr int tabbed = 900;  // narrower windows show the inputs as tabs

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

constexpr const char *arrangements[] = {"columns",     "below",        "single", "patch.columns",
                                        "patch.below", "patch.single", "compare"};

} // namespace

void MergeView::setLayout(PaneLayout layout)
{
    m_layout = layout;
    arrange(m_mode, shownLayout());
    showTabs();
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
    keepSplitters();
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
    else if (m_bottom->indexOf(m_result) != 0)
        m_bottom->insertWidget(0, m_result);
    m_inputs->setPanes(members);
    m_result->setVisible(mode != Mode::Compare);
    m_isJsonPatch = m_isJsonPatch && mode == Mode::Patch;
    m_patches->setVisible(mode == Mode::Compare);
    layOutReasons();
    if (m_why->orientation() == Qt::Horizontal)
        m_why->setSizes(listAndCard());
    showBelow();
    sharePatches();
    const QString name = arrangementName(mode, layout);
    if (m_kept.contains(QStringLiteral("bottom.") + name) && mode != Mode::Compare)
        m_bottom->restoreState(m_kept.value(QStringLiteral("bottom.") + name));
    else if (below)
        m_bottom->setSizes(m_why->orientation() == Qt::Vertical ? QList<int>{width() - 400, 400}
                                                                : QList<int>{width() - 787, 787});
    if (m_kept.contains(QStringLiteral("rows.") + name))
        m_rows->restoreState(m_kept.value(QStringLiteral("rows.") + name));
    else
        m_rows->setProperty("moved", false);
    shareRows();
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
        const int tab = m_tabs->addTab(toQt(merge::sideName(m_mode, side)));
        m_tabs->setTabData(tab, static_cast<int>(side));
        if (side == m_input)
            m_tabs->setCurrentIndex(tab);
    }
    m_tabs->setVisible(isTabbed());
    showInput(m_input == Side::Original && !merge::hasOriginal(m_mode) ? Side::Destination : m_input);
}

void MergeView::showInput(Side side)
{
    m_input = side;
    for (const Side other : merge::allSides)
        m_panes[other]->setVisible((other != Side::Original || merge::hasOriginal(m_mode))
                                   && (!isTabbed() || other == side));
    for (int tab = 0; tab < m_tabs->count(); ++tab) {
        if (m_tabs->tabData(tab).toInt() == static_cast<int>(side))
            m_tabs->setCurrentIndex(tab);
    }
}

/// Gives the patches half of the bottom, or more if the card is below the list. Does nothing before the splitter has
/// been laid out.
void MergeView::sharePatches()
{
    const int reasons = m_why->orientation() == Qt::Vertical ? 30 : 51;
    if (m_mode == Mode::Compare)
        m_bottom->setSizes({0, width() * reasons / 100, 0, width() * (100 - reasons) / 100});
}

void MergeView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (const bool now = width() < tabbed; now != m_narrow) {
        m_narrow = now;
        arrange(m_mode, shownLayout());
        showTabs();
    }
    layOutReasons();
    if (event->size().width() != event->oldSize().width())
        sharePatches();
    showHeaders();
}

/// Gives the bottom what the card needs, unless a person moved the splitter.
void MergeView::shareRows()
{
    constexpr int card = 288, withList = 388; // with the header
    const int least = m_why->orientation() == Qt::Horizontal ? card : std::clamp(height() * 49 / 100, card, withList);
    if (m_checks || !m_arranged || m_rows->property("moved").toBool()
        || m_kept.contains(QStringLiteral("rows.") + arrangementName(m_mode, *m_arranged)))
        return;
    const int bottom = std::max(height() * 38 / 100, std::min(least, height() * 58 / 100));
    m_rows->setSizes({std::max(height() - bottom, 1), bottom});
}

void MergeView::layOutReasons()
{
    const bool alone =
        m_arranged && !isResultBelow(m_mode, *m_arranged) && m_mode != Mode::Patch && m_mode != Mode::Compare;
    const Qt::Orientation wanted = width() < narrow && !alone ? Qt::Vertical : Qt::Horizontal;
    if (m_why->orientation() == wanted)
        return shareRows();
    m_why->setOrientation(wanted);
    shareRows();
    m_why->setSizes(wanted == Qt::Vertical ? QList<int>{100, 200} : listAndCard());
    if (m_arranged && isResultBelow(m_mode, *m_arranged))
        m_bottom->setSizes(wanted == Qt::Vertical ? QList<int>{width() - 400, 400} : QList<int>{width() - 787, 787});
}

/// The widths of list and card when side by side.
QList<int> MergeView::listAndCard() const
{
    const bool wide =
        m_mode == Mode::Patch || (m_arranged && !isResultBelow(m_mode, *m_arranged) && m_mode != Mode::Compare);
    return wide ? QList<int>{530, 1070} : QList<int>{330, 456};
}

void MergeView::keepSplitters()
{
    if (!m_arranged || !isVisible())
        return;
    const QString name = arrangementName(m_mode, *m_arranged);
    if (m_rows->property("moved").toBool()) // by a person; else the height decides
        m_kept.insert(QStringLiteral("rows.") + name, m_rows->saveState());
    m_kept.insert(QStringLiteral("bottom.") + name, m_bottom->saveState());
}

void MergeView::saveSplitters(Settings &settings)
{
    keepSplitters();
    for (auto kept = m_kept.cbegin(); kept != m_kept.cend(); ++kept)
        settings.setSplitter(kept.key(), kept.value());
}

void MergeView::restoreSplitters(const Settings &settings)
{
    for (const char *arrangement : arrangements) {
        for (const char *splitter : {"rows.", "bottom."}) {
            const QString name = QString::fromLatin1(splitter) + QString::fromLatin1(arrangement);
            if (const QByteArray state = settings.splitter(name); !state.isEmpty())
                m_kept.insert(name, state);
        }
    }
    const QString name = arrangementName(m_mode, shownLayout());
    m_rows->restoreState(m_kept.value(QStringLiteral("rows.") + name));
    m_bottom->restoreState(m_kept.value(QStringLiteral("bottom.") + name));
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
