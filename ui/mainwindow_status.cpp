// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/convert.h"
#include "ui/mainwindow.h"
#include "ui/visible.h"

#include "core/merge/plan/secrets.h"
namespace fieldwise::ui {

using merge::Side;

namespace {

QString encodingText(const PaneEditor &editor, Encoding encoding)
{
    const char *breaks = editor.eolMode() == QsciScintilla::EolWindows ? "CRLF"
        : editor.eolMode() == QsciScintilla::EolMac                    ? "CR"
                                                                       : "LF";
    return MainWindow::tr("%1, %2").arg(toQt(encodingName(encoding)), QLatin1String(breaks));
}

} // namespace

void MainWindow::showSelection()
{
    QStringList parts;
    m_crumbEnds.clear();
    const auto &scene = m_view->scene();
    const merge::DecisionRef ref = m_view->selected();
    if (scene && ref.valid()) {
        // An element stands together with its list, as it is printed.
        size_t steps = 0;
        for (const yaml::PathStep &step : merge::shownPath(scene->plan(), ref)) {
            ++steps;
            const QString text = visible(yaml::print(step));
            if (step.kind == yaml::PathStep::Kind::Field || parts.isEmpty()) {
                parts += text;
                m_crumbEnds += steps;
            } else {
                parts.back() += text;
                m_crumbEnds.back() = steps;
            }
        }
        if (parts.isEmpty()) {
            parts += pathText(scene->plan(), ref);
            m_crumbEnds += 0;
        }
        m_toolBar->setDocument(static_cast<int>(ref.document));
    }
    showStrategy();
    m_context->crumbs()->setParts(parts);
    m_path->setWhole(scene && ref.valid() ? pathText(scene->plan(), ref) : QString());
    showOperationPath();
    m_actions[Act::CopyPath]->setEnabled(!parts.isEmpty());
    m_actions[Act::CopyReason]->setEnabled(!parts.isEmpty());
}

void MainWindow::showStatus()
{
    const Inputs &inputs = m_workspace.inputs();
    const auto &scene = m_view->scene();
    m_actions[Act::CompareSemantics]->setEnabled(inputs.open[Side::Updated] && inputs.open[Side::Destination]);
    showStepActions();
    if (m_comparing)
        return showCompareStatus();
    if (m_stepping)
        return showStepStatus();
    m_actions[Act::GoToFault]->setEnabled(m_noticeIsFault);
    int open = 0;
    int errors = 0;
    for (const Side side : m_workspace.sides()) {
        open += m_workspace.shown(side).open ? 1 : 0;
        errors += static_cast<int>(m_view->pane(side)->editor()->faults().size());
    }
    if (m_takingAway) {
        m_merged->setText(m_take->statusText());
        for (Label *label : {m_inputsText, m_schema, m_position, m_encoding})
            label->setText({});
        return;
    }
    const bool isCompare = m_workspace.mode() == merge::Mode::Compare; // there is no result
    m_merged->setText(
        !scene ? QString()
            : m_view->isStale()
            ? (isCompare ? tr("Compared %1 s ago") : tr("Result as of %1 s ago")).arg(m_view->staleSeconds())
            : isCompare ? tr("Compared in %1 ms").arg(scene->merged->milliseconds, 0, 'f', 1)
                        : tr("Merged in %1 ms").arg(scene->merged->milliseconds, 0, 'f', 1));
    const QString many = open == 1 ? tr("1 input") : tr("%1 inputs").arg(open);
    m_inputsText->setText(open == 0                                      ? QString()
                              : errors == 1                              ? tr("%1, 1 error").arg(many)
                              : errors > 1                               ? tr("%1, %2 errors").arg(many).arg(errors)
                              : m_workspace.mode() == merge::Mode::Apply ? lastAppliedText()
                              : isServerSide() ? tr("Applied as %1").arg(toQt(inputs.options.serverSide.fieldManager))
                              : scene && failedIn(scene->plan()).valid() ? whyNotSaved()
                                                                         : tr("%1, no errors").arg(many));
    m_schema->setText(scene ? schemaText(scene->plan().options) : QString());
    const PaneEditor *editor = m_view->focusedEditor();
    const PaneEditor *told = editor ? editor : (isCompare ? m_view->pane(Side::Updated) : m_view->result())->editor();
    if (open == 0) {
        m_merged->setText(tr("Fieldwise %1").arg(QStringLiteral(FIELDWISE_VERSION)));
        m_position->setText({});
        m_encoding->setText(
            tr("Works offline. Reads only what you open, writes what you save, and unsaved work to a private folder."));
        return;
    }
    int line = 0;
    int column = 0;
    told->getCursorPosition(&line, &column);
    m_position->setText(
        tr("%1: line %2, column %3").arg(told->accessibleName()).arg(told->numberOf(line)).arg(column + 1));
    Side from = Side::Destination; // the result is written as it is
    for (const Side side : m_workspace.sides()) {
        if (m_view->pane(side)->editor() == told)
            from = side;
    }
    m_encoding->setText(encodingText(*told, m_workspace.encoding(from)));
    showResourceStatus();
}

} // namespace fieldwise::ui
