// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/convert.h"
#include "ui/views/mergeview.h"

namespace fieldwise::ui {

using merge::Mode;
using merge::Side;

void MergeView::setMode(Mode mode)
{
    for (const Side side : merge::allSides) {
        const QString name = toQt(merge::sideName(mode, side));
        m_panes[side]->header()->setName(name);
        m_panes[side]->editor()->setAccessibleName(name);
        m_panes[side]->dropZone()->setAccessibleName(tr("%1, nothing open").arg(name));
    }
    const QString result = mode == Mode::Apply ? tr("After apply") : tr("Result");
    m_result->header()->setName(result);
    m_result->editor()->setAccessibleName(result);
    arrange(mode);
    m_panes[Side::Original]->setVisible(merge::hasOriginal(mode));
    m_panes[Side::Destination]->dropZone()->setOther(mode == Mode::Apply ? tr("Not there yet") : QString());
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
    case Mode::ThreeWay:
        show(Side::Original, {tr("Drop the original here"), tr("the version that both Updated and Destination come from"),
                              tr("Without it Fieldwise can't tell a removal from an addition.")});
        show(Side::Updated, {tr("Drop the updated file here"), tr("the new version, from upstream"), {}});
        show(Side::Destination, {tr("Drop the destination here"),
                                 tr("your version, with your own edits; the result starts from it"), {}});
        break;
    case Mode::TwoWay:
        show(Side::Updated, {tr("Drop the source here"), tr("the file that is laid over Destination"), {}});
        show(Side::Destination, {tr("Drop the destination here"), tr("the file that Source is merged into"), {}});
        break;
    case Mode::Patch:
        show(Side::Updated, {tr("Drop the patch here"), tr("a JSON patch, a merge patch or a strategic merge patch; JSON or YAML"), {}});
        show(Side::Destination, {tr("Drop the document here"), tr("the document that is to be patched"), {}});
        break;
    case Mode::Compare:
        show(Side::Updated, {tr("Drop the new version here"), tr("what it is to become"), {}});
        show(Side::Destination, {tr("Drop the old version here"), tr("what the patches will be applied to"), {}});
        break;
    case Mode::Apply:
        show(Side::Original, {tr("Drop what was applied last here"),
                              liveOpen ? tr("Live has no last-applied annotation: apply can't see deletions.")
                                       : tr("It comes with Live, from the annotation that kubectl writes."),
                              liveOpen ? tr("Without it nothing is deleted, whatever is missing in Local.")
                                       : tr("Open it here only if Live lacks the annotation.")});
        show(Side::Updated, {tr("Drop your file here"), tr("what you are about to apply"), {}});
        show(Side::Destination, {tr("Drop the live object here"), tr("from kubectl get -o yaml"),
                                 tr("An object that the cluster does not have yet is created.")});
        break;
    }
}

void MergeView::setPaneOpen(Side side, bool open, Mode mode)
{
    m_panes[side]->setOpen(open);
    showEmptyTexts(mode);
}

} // namespace fieldwise::ui
