// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/status.h"

#include <algorithm>
#include <utility>

#include <QFileInfo>

#include "core/merge/apply/apply.h"
#include "core/merge/explain/explain.h"
#include "core/merge/plan/steps.h"
#include "core/merge/serverside/serversideplan.h"
#include "ui/dialogs/schemasdialog.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

QString encodingText(const PaneEditor &editor, Encoding encoding)
{
    const char *breaks = editor.eolMode() == QsciScintilla::EolWindows ? "CRLF"
        : editor.eolMode() == QsciScintilla::EolMac                    ? "CR"
                                                                       : "LF";
    return StatusController::tr("%1, %2").arg(toQt(encodingName(encoding)), QLatin1String(breaks));
}

QString milliseconds(const Scene &scene)
{
    const double passed = scene.real()->milliseconds;
    return QString::number(passed, 'f', passed < 10 ? 1 : 0);
}

/// In characters, from 1. A long line is in rows, whose breaks do not count.
long columnOf(const PaneEditor &editor, int position)
{
    const int start = editor.lineStart(editor.lineOf(position));
    const int begin = editor.nativeOf(start), size = editor.nativeOf(position) - begin;
    const auto *bytes = reinterpret_cast<const char *>(
        editor.native(QsciScintilla::SCI_GETRANGEPOINTER, static_cast<unsigned long>(begin), size));
    const long characters = std::count_if(bytes, bytes + size, [](char c) { return (c & 0xC0) != 0x80; });
    return characters - (size - (position - start)) + 1;
}

/// The numbers add up to that of the resources that can be read.
QStringList differingWords(const view::Differing &differing, const QString &destination)
{
    const auto counted = [](const QString &one, const QString &many, size_t count) {
        return count == 1 ? one : many.arg(count);
    };
    QString differ = counted(StatusController::tr("1 differs"), StatusController::tr("%1 differ"), differing.all);
    if (differing.staying > 0)
        differ = StatusController::tr("%1 (of these, %2 as in %3)")
                     .arg(differ,
                          counted(StatusController::tr("1 stays"), StatusController::tr("%1 stay"), differing.staying),
                          destination);
    QStringList words{differ};
    if (differing.onlyInNoise > 0)
        words += StatusController::tr("%1 only in noise").arg(differing.onlyInNoise);
    words +=
        counted(StatusController::tr("1 is unchanged"), StatusController::tr("%1 are unchanged"), differing.unchanged);
    return words;
}

} // namespace

StatusController::StatusController(WindowParts &parts) : Controller(parts)
{
    connect(&parts.changes, &WindowChanges::statusChanged, this, &StatusController::show);
    connect(m_view, &MergeView::caretMoved, this, &StatusController::show);
    connect(m_view, &MergeView::staleTicked, this, &StatusController::show);
}

void StatusController::show()
{
    showAll();
    m_parts.status.schema->setMaximumWidth(m_parts.status.schema->sizeHint().width());
}

void StatusController::showAll()
{
    const Inputs &inputs = m_workspace.inputs();
    const auto &scene = m_view->scene();
    m_actions[Act::CompareSemantics]->setEnabled(inputs.open[Side::Updated] && inputs.open[Side::Destination]
                                                 && !m_workspace.checks());
    m_actions[Act::CompareDeployers]->setEnabled(m_actions[Act::CompareSemantics]->isEnabled()
                                                 && merge::isApply(m_workspace.mode()));
    if (const ComparePage *page = m_parts.comparedPage())
        return showCompareStatus(*page);
    if (m_pages.is(Pages::Page::Steps))
        return showStepStatus();
    if (m_pages.is(Pages::Page::Values))
        return showValuesStatus();
    m_actions[Act::GoToFault]->setEnabled(m_notice.is(MergeNotice::About::Fault));
    int open = 0;
    int errors = 0;
    for (const Side side : m_workspace.sides()) {
        open += m_workspace.shown(side).open ? 1 : 0;
        errors += static_cast<int>(m_view->pane(side)->editor()->marks().faults().size());
    }
    if (m_pages.is(Pages::Page::TakeAway)) {
        m_parts.status.merged->setText(m_parts.take->statusText());
        for (Label *label :
             {m_parts.status.inputs, m_parts.status.schema, m_parts.status.position, m_parts.status.encoding})
            label->setText({});
        return;
    }
    const bool isCompare = m_workspace.mode() == merge::Mode::Compare; // Compare has no result
    m_parts.status.merged->setText(
        !scene ? QString()
            : m_view->isStale()
            ? (isCompare ? tr("Compared %1 s ago") : tr("Result as of %1 s ago")).arg(m_view->staleSeconds())
            : m_workspace.checks() ? tr("Checked in %1 ms").arg(milliseconds(*scene))
            : isCompare            ? tr("Compared in %1 ms").arg(milliseconds(*scene))
                                   : tr("Merged in %1 ms").arg(milliseconds(*scene)));
    const QString many = open == 1 ? tr("1 input") : tr("%1 inputs").arg(open);
    m_parts.status.inputs->setText(open == 0         ? QString()
                                       : errors == 1 ? tr("%1, 1 error").arg(many)
                                       : errors > 1  ? tr("%1, %2 errors").arg(many).arg(errors)
                                       : m_workspace.mode() == merge::Mode::Apply ? lastAppliedText()
                                       : isServerSide()
                                       ? tr("Applied as %1").arg(toQt(inputs.options.serverSide.fieldManager))
                                       : scene && failedIn(scene->plan()).valid() ? whyNotSaved()
                                                                                  : tr("%1, no errors").arg(many));
    m_parts.status.schema->setText(scene ? schemaText(scene->plan().options) : QString());
    const PaneEditor *editor = m_view->focusedEditor();
    const PaneEditor *told = editor ? editor : (isCompare ? m_view->pane(Side::Updated) : m_view->result())->editor();
    if (open == 0) {
        m_parts.status.merged->setText(tr("Fieldwise %1").arg(QStringLiteral(FIELDWISE_VERSION)));
        m_parts.status.position->setText({});
        m_parts.status.encoding->setText(
            tr("Works offline. Reads only what you open, writes what you save, and unsaved work to a private folder."));
        return;
    }
    const int position = told->position();
    Side from = Side::Destination; // the result is written in its encoding
    QString name = told->accessibleName();
    for (const Side side : m_workspace.sides()) {
        if (m_view->pane(side)->editor() == told) {
            from = side;
            name = paneName(side);
        }
    }
    m_parts.status.position->setText(tr("%1: line %2, column %3")
                                         .arg(name)
                                         .arg(told->files().numberOf(told->lineOf(position)))
                                         .arg(columnOf(*told, position)));
    m_parts.status.encoding->setText(encodingText(*told, m_workspace.encoding(from)));
    if (m_workspace.checks())
        showCheckStatus(*told);
    else
        showResourceStatus();
}

void StatusController::showCheckStatus(const PaneEditor &told)
{
    const auto &scene = m_view->scene();
    if (scene && scene->checked)
        m_parts.status.inputs->setText(scene->checked->whyLines.empty()
                                           ? tr("Lists: paired by element")
                                           : tr("Compared by lines: %1").arg(visible(scene->checked->whyLines)));
    if (&told != m_view->result()->editor())
        return;
    const QString file = m_workspace.resultFile();
    const QString encoding = encodingText(told, m_workspace.resultEncoding());
    m_parts.status.encoding->setText(
        file.isEmpty() ? encoding : tr("Result goes to: %1; %2").arg(visible(QFileInfo(file).fileName()), encoding));
}

void StatusController::showCompareStatus(const ComparePage &page)
{
    m_parts.status.merged->setText(page.timeText());
    m_parts.status.inputs->setText(page.countText());
    m_parts.status.schema->setText({});
    m_parts.status.position->setText({});
    m_parts.status.encoding->setText(tr("Frame: the one that differs from all others"));
}

void StatusController::showValuesStatus()
{
    m_parts.status.merged->setText(m_parts.values->statusText());
    m_parts.status.inputs->setText(tr("By the rules of %1").arg(m_parts.values->versionBox()->currentText()));
    for (Label *label : {m_parts.status.schema, m_parts.status.position})
        label->setText({});
    m_parts.status.encoding->setText(tr("Computed: nothing is written"));
}

void StatusController::showResourceStatus()
{
    const auto &scene = m_view->scene();
    const ResourcesModel &model = m_parts.resources->model();
    const int unread = model.unread(), count = model.count() - unread, files = model.differingFiles();
    if (!scene || model.count() < 2 || m_view->isStale() || m_workspace.mode() == merge::Mode::Patch)
        return;
    m_parts.status.merged->setText((m_workspace.mode() == merge::Mode::Compare ? tr("%1 resources compared in %2 ms")
                                                                               : tr("%1 resources merged in %2 ms"))
                                       .arg(count)
                                       .arg(milliseconds(*scene)));
    QStringList words = differingWords(view::differing(scene->plan(), *scene->triage),
                                       toQt(merge::sideName(m_workspace.mode(), Side::Destination)));
    if (files > 0)
        words += files == 1 ? tr("1 other file differs") : tr("%1 other files differ").arg(files);
    if (unread > 0)
        words += unread == 1 ? tr("1 file does not parse") : tr("%1 files do not parse").arg(unread);
    m_parts.status.inputs->setText(words.join(QStringLiteral(", ")));
    if (merge::isApply(m_workspace.mode()) && m_workspace.resultFile().isEmpty())
        m_parts.status.encoding->setText(tr("A forecast: nothing is written"));
    else if (writesFolder() && m_workspace.mode() != merge::Mode::Compare)
        m_parts.status.encoding->setText(tr("Result is saved to: %1")
                                             .arg(m_workspace.resultFile().isEmpty()
                                                      ? toQt(m_workspace.inputs().names[Side::Destination])
                                                      : m_workspace.resultFile()));
}

void StatusController::showStepStatus()
{
    m_parts.status.merged->setText(m_parts.steps->statusText());
    for (Label *label : {m_parts.status.inputs, m_parts.status.schema, m_parts.status.position})
        label->setText({});
    m_parts.status.encoding->setText(tr("Space plays and stops; Right and Left step; Esc leaves the steps"));
}

QString StatusController::lastAppliedText() const
{
    const Inputs &inputs = m_workspace.inputs();
    if (!inputs.options.apply.lastAppliedGiven)
        return inputs.open[Side::Original] ? tr("Last applied: from the annotation of Live") : tr("Last applied: none");
    return m_workspace.isEdited(Side::Original) ? tr("Last applied: edited")
                                                : tr("Last applied: %1").arg(toQt(inputs.names[Side::Original]));
}

QString StatusController::schemaText(const merge::Options &options) const
{
    if (options.schema)
        return tr("Schema: %1").arg(toQt(options.schema->name()));
    return options.builtinSchema ? tr("Schema: %1").arg(toQt(k8s::builtinSchema().name())) : tr("No schema");
}

} // namespace fieldwise::ui
