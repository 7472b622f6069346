// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/look/convert.h"
#include "ui/views/mergeview.h"

namespace fieldwise::ui {

using merge::Mode;
using merge::Side;

void MergeView::focusList()
{
    QWidget *list = m_isJsonPatch ? static_cast<QWidget *>(m_patch->list())
        : m_fit.listInHeader      ? m_card
                                  : static_cast<QWidget *>(m_list);
    list->setFocus();
}

void MergeView::showBelow()
{
    m_reasonsSide->setVisible(!m_isJsonPatch);
    m_patch->setVisible(m_isJsonPatch);
    m_bottom->share();
    m_inputs->setLonely(m_isJsonPatch ? m_panes[Side::Updated]->editor() : nullptr);
}

void MergeView::showPatchHeaders()
{
    if (!m_scene || m_mode != Mode::Patch || m_stale)
        return;
    const merge::Plan &plan = m_scene->plan();
    const auto patched =
        std::ranges::find_if(plan.documents, [](const auto &document) { return document.patch() != nullptr; });
    // All documents have the same operations.
    const size_t count = patched == plan.documents.end() ? 0 : patched->patch()->operations.size();
    m_panes[Side::Updated]->header()->setFact(!m_isJsonPatch && patched != plan.documents.end()
                                                  ? toQt(merge::typeName(patched->patch()->type))
                                                  : count == 1 ? tr("1 operation")
                                                               : tr("%1 operations").arg(count));
    if (!merge::fails(plan))
        return;
    m_panes[Side::Destination]->header()->setFact(tr("not changed"));
    m_result->header()->setFact(tr("not for saving"));
}

void MergeView::showFrames(const Frames &frames)
{
    m_sync->setFrames(frames);
    showTakes();
}

void MergeView::selectOperation(OperationRef ref, const PaneEditor *clicked)
{
    if (!m_scene || !m_isJsonPatch || m_patch->operations().rowOf(ref) < 0)
        return;
    showOperation(ref);
    m_sync->bringIntoView(clicked);
}

void MergeView::showOperation(OperationRef ref)
{
    m_operation = ref;
    m_selected = {ref.document, stepOf(m_scene->plan(), ref).decision};
    showFrames(framesOf(*m_scene, ref));
    speak();
    m_patch->show(*m_scene, ref);
    showStep();
    Q_EMIT selectionChanged();
}

/// Selects an operation: the previous one, else the failing one, else the first. Returns false if there is none.
bool MergeView::showOperations(const std::shared_ptr<const Scene> &before)
{
    const OperationsModel &operations = m_patch->operations();
    OperationRef ref = before && !before->isAligned(Side::Updated) ? m_operation : OperationRef{};
    const bool stays = operations.rowOf(ref) >= 0;
    if (!stays)
        ref = failedIn(m_scene->plan());
    if (operations.rowOf(ref) < 0)
        ref = operations.refAt(0);
    if (!ref.valid()) {
        m_operation = {};
        m_patch->show(*m_scene, {});
        m_patch->card()->clear({});
        return false;
    }
    showOperation(ref);
    if (!stays)
        m_sync->bringIntoView(nullptr);
    return true;
}

/// Clicking a field of a patched document selects the last operation that affected it.
void MergeView::clickField(merge::DecisionRef ref, const PaneEditor *clicked)
{
    const OperationRef operation = m_isJsonPatch ? lastOperationOn(m_scene->plan(), ref) : OperationRef{};
    if (operation.valid())
        selectOperation(operation, clicked);
    else
        select(ref, clicked);
}

} // namespace fieldwise::ui
