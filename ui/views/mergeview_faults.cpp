// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that can't be read.
#include "ui/look/convert.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"
#include "ui/views/mergeview.h"

namespace fieldwise::ui {

using merge::Side;

static QString whyWaiting(const QString &pane)
{
    return MergeView::tr("This waits until %1 can be read. Correct it, or undo.").arg(pane);
}

/// What to do about a release that can't be read, or with which Helm does nothing; "" for other faults.
static QString otherwiseOf(const merge::Fault &fault)
{
    if (!fault.diagnostic.code.starts_with("helm-"))
        return {};
    return richText(fault.diagnostic.code == "helm-record"
                        ? MergeView::tr("Open records as `kubectl get secret -l owner=helm -o yaml` prints them.")
                        : MergeView::tr("Open other records, or choose another program in `Applied by`."));
}

void MergeView::setFaults(const std::vector<merge::Fault> &faults, const Inputs &inputs)
{
    merge::PerSide<std::vector<FaultMark>> marks;
    const merge::Fault *first = nullptr;
    for (const merge::Fault &fault : faults) {
        if (fault.diagnostic.severity != Severity::Error || fault.diagnostic.code == "input-not-open")
            continue;
        marks[fault.side].push_back({fault.diagnostic.range, plainText(toQt(fault.diagnostic.text))});
        first = first ? first : &fault;
    }
    for (const Side side : merge::allSides)
        m_panes[side]->editor()->marks().setFaults(marks[side]);
    setStale(!m_scene    ? QString()
                 : first ? whyWaiting(m_panes[first->side]->header()->name())
                         : tr("This waits until the newest texts are merged."));
    if (!m_scene && (!first || first->diagnostic.code != "other-object"))
        m_list->setEmptyText(tr("The merge appears here once the inputs can be read."));
    showHeaders();
    if (!first)
        return;
    PaneEditor *editor = m_panes[first->side]->editor();
    const int line = editor->lineOf(static_cast<int>(first->diagnostic.range.begin));
    const QString source = visible(editor->masks().shownText(editor->lineStart(line), editor->lineEnd(line))).trimmed();
    const std::string place = describe(first->diagnostic, inputs.names[first->side], inputs.texts[first->side]);
    card()->showFault(m_panes[first->side]->header()->name(), first->side, toQt(place.substr(0, place.find(": error"))),
                      toQt(first->diagnostic.text), line, source, m_stale, otherwiseOf(*first));
}

void MergeView::setTypedFault(const Diagnostic &fault, const std::string &text, const std::vector<view::Masked> &masks)
{
    PaneEditor *editor = m_result->editor();
    editor->showText(text, masks);
    editor->marks().setFaults({{fault.range, plainText(toQt(fault.text))}});
    setStale(whyWaiting(m_result->header()->name()));
    showHeaders();
    const int line = editor->lineOf(static_cast<int>(fault.range.begin));
    const QString source = visible(editor->masks().shownText(editor->lineStart(line), editor->lineEnd(line))).trimmed();
    const QString name = m_result->header()->name();
    card()->showFault(name, {}, tr("%1, line %2").arg(name).arg(editor->files().numberOf(line)), toQt(fault.text), line,
                      source, true);
}

} // namespace fieldwise::ui
