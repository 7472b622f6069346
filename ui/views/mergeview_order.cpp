// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/mergeview.h"

namespace fieldwise::ui {

using merge::Side;

/// Edits are counted in the bytes of an input as it is, so a pane in another order can't be edited.
void MergeView::showOrder()
{
    for (const Side side : merge::allSides) {
        if (!m_scene->isReordered(side)) {
            showAsItIs(side, m_scene->merged->inputs.texts[side], m_scene->view().inputs[side].masked);
            continue;
        }
        PaneEditor *editor = m_panes[side]->editor();
        m_inLocalsOrder[side] = true;
        editor->setReadOnly(true);
        editor->showText(m_scene->merged->inputs.texts[side], m_scene->view().inputs[side].masked);
        editor->files().setNumbers(m_scene->lineNumbers(side));
    }
}

void MergeView::showAsItIs(Side side, std::string_view text, const std::vector<view::Masked> &masks)
{
    if (!m_inLocalsOrder[side])
        return;
    PaneEditor *editor = m_panes[side]->editor();
    editor->marks().undecorate();
    editor->showText(text, masks);
    forgetOrder(side);
}

void MergeView::forgetOrder(Side side)
{
    if (!std::exchange(m_inLocalsOrder[side], false))
        return;
    m_panes[side]->editor()->files().setNumbers({});
    m_panes[side]->editor()->setReadOnly(m_isFirstReadOnly && side == Side::Original);
}

void MergeView::setFirstReadOnly(bool on)
{
    m_isFirstReadOnly = on;
    m_panes[Side::Original]->editor()->setReadOnly(on || isInLocalsOrder(Side::Original));
}

} // namespace fieldwise::ui
