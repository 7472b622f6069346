// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with the selected field.
#include <QMenu>

#include "ui/look/visible.h"
#include "ui/scene/owners.h"
#include "ui/views/mergeview.h"
#include "ui/work/choices.h"

namespace fieldwise::ui {

using merge::Side;

/// The menu of actions for the selected field, in a pane or the list.
void MergeView::showMenu(const QPoint &at)
{
    QMenu menu;
    menu.setProperty("toolTipsVisible", true); // why something can't be chosen
    m_actions.fill(
        &menu,
        {{Act::TakeFirst, Act::TakeSecond, Act::TakeThird, Act::TakeBoth, Act::TakeBothReversed, Act::TakeNothing,
          Act::Agree, Act::GiveUp, Act::TypeValue, Act::LooksRight, Act::AlwaysChoice, Act::UndoChoice},
         {Act::AllFirst, Act::AllSecond, Act::AllThird},
         {Act::WhatIf, Act::CopyPath, Act::CopyReason, Act::IgnoreField},
         {Act::Undo, Act::Redo, Act::Cut, Act::Copy, Act::Paste, Act::SelectAll, Act::Fold}});
    if (m_scene && m_selected.valid() && m_mode == merge::Mode::ServerSide) {
        menu.addSeparator();
        for (const QString &name : namesAround(m_scene->plan(), m_selected)) {
            connect(menu.addAction(tr("Only What Concerns %1").arg(menuText(name))), &QAction::triggered, this,
                    [this, name] { Q_EMIT ownersAsked({name}); });
        }
        menu.addAction(m_actions[Act::EveryManager]);
    }
    menu.exec(at);
}

/// Shows the button for the selected field in each pane whose value can be taken.
void MergeView::showTakes()
{
    const std::vector<Side> order = paneOrder(m_mode);
    for (size_t i = 0; i < order.size(); ++i) {
        const auto take = m_scene && m_selected.valid() && m_scene->isAligned(order[i])
            ? takeOf(*m_scene, m_selected, order[i])
            : std::nullopt;
        m_panes[order[i]]->editor()->setOffer(take,
                                              m_actions[takeActs[i]]->shortcut().toString(QKeySequence::NativeText));
    }
}

/// A button of a choice bar: the command for that field.
void MergeView::chooseAt(merge::DecisionRef ref, Act act)
{
    if (!m_scene || !ref.valid())
        return;
    select(ref, m_result->editor());
    m_actions[act]->trigger();
}

} // namespace fieldwise::ui
