// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/values/pointer.h"
#include "ui/convert.h"
#include "ui/mainwindow.h"
#include "ui/visible.h"

namespace fieldwise::ui {

using merge::Mode;
using merge::Side;

void MainWindow::connectPatch()
{
    connect(m_view, &MergeView::remedyAsked, this, &MainWindow::remedy);
    connect(m_view, &MergeView::dialectChosen, this, [this](merge::Dialect dialect) {
        m_workspace.setOptions([dialect](merge::Options &options) { options.patch.dialect = dialect; }, tr("Dialect"));
    });
}

void MainWindow::showOpenTexts(Mode mode)
{
    struct Texts {
        QString original, updated, destination;
    };
    const Texts texts[] = {
        {tr("Open O&riginal…"), tr("Open &Updated…"), tr("Open &Destination…")},
        {{}, tr("Open So&urce…"), tr("Open &Destination…")},
        {tr("Open L&ast Applied…"), tr("Open &Local…"), tr("Open Li&ve…")},
        {{}, tr("Open Patc&h…"), tr("Open &Document…")},
        {{}, tr("Open A&fter…"), tr("Open &Before…")},
        {tr("Open &Base…"), tr("Open &Theirs…"), tr("Open O&urs…")},
        {{}, tr("Open &Local…"), tr("Open Li&ve…")},
    };
    const Texts &told = texts[static_cast<size_t>(mode)];
    m_actions[Act::OpenOriginal]->setText(told.original);
    m_actions[Act::OpenOriginal]->setVisible(!told.original.isEmpty());
    m_actions[Act::OpenUpdated]->setText(told.updated);
    m_actions[Act::OpenDestination]->setText(told.destination);
}

void MainWindow::showPatchOptions()
{
    const merge::Options &options = m_workspace.inputs().options;
    static constexpr Act types[] = {Act::TypeAuto, Act::TypeJson, Act::TypeMerge, Act::TypeStrategic};
    static constexpr Act dialects[] = {Act::DialectRfc, Act::DialectKubectl, Act::DialectLenient};
    for (const Act act : types)
        m_actions[act]->setEnabled(options.mode == Mode::Patch);
    for (const Act act : dialects)
        m_actions[act]->setEnabled(options.mode == Mode::Patch);
    m_actions[types[static_cast<size_t>(options.patch.type)]]->setChecked(true);
    m_actions[dialects[static_cast<size_t>(options.patch.dialect)]]->setChecked(true);
}

void MainWindow::showPatchCounts()
{
    const auto &scene = m_view->scene();
    const merge::PatchPlan *patch = nullptr;
    for (size_t i = 0; scene && !patch && i < scene->plan().documents.size(); ++i)
        patch = scene->plan().documents[i].patch();
    m_toolBar->showPatch(patch);
    m_context->setOperations(m_view->isJsonPatch() ? std::optional(countOperations(scene->plan())) : std::nullopt);
}

void MainWindow::showPatchNotice()
{
    const auto &scene = m_view->scene();
    const OperationRef ref = scene && !m_view->isStale() ? failedIn(scene->plan()) : OperationRef{};
    if (!ref.valid()) {
        if (m_noticeIsFailure)
            m_notice->clear();
        m_noticeIsFailure = false;
        return;
    }
    NoticeAction actions[2];
    const std::vector<Remedy> remedies = remediesFor(stepOf(scene->plan(), ref));
    for (size_t i = 0; i < remedies.size() && i < 2; ++i)
        actions[i] = {remedies[i].text, [this, kind = remedies[i].kind] { remedy(kind); }};
    const merge::Plan &plan = scene->plan();
    const QString where = tr("Operation %1 fails").arg(ref.operation + 1);
    m_notice->say(Look::Fails,
                  (plan.documents.size() < 2 ? where : tr("%1 on %2").arg(where, pathText(plan, {ref.document, 0})))
                      + QLatin1Char(':'),
                  QLatin1Char(' ') + becauseOf(scene->plan(), ref), actions[0], actions[1]);
    m_noticeIsFault = m_noticeIsPlans = false;
    m_noticeIsFailure = true;
}

/// Does what a button offers for the failing operation.
void MainWindow::remedy(Remedy::Kind kind)
{
    const auto &scene = m_view->scene();
    const OperationRef ref = scene ? failedIn(scene->plan()) : OperationRef{};
    PaneEditor *patch = m_view->pane(Side::Updated)->editor();
    if (!ref.valid() || patch->isTouched())
        return; // the next answer is on its way
    if (kind == Remedy::UseAdd) {
        patch->replace(opWord(*scene, ref), "add");
        patch->setFocus();
        return;
    }
    m_workspace.setOptions(
        [kind](merge::Options &options) {
            options.patch.dialect = kind == Remedy::KubectlDialect ? merge::Dialect::Kubectl : merge::Dialect::Lenient;
        },
        tr("Dialect"));
}

QString MainWindow::whyNotSaved() const
{
    const auto &scene = m_view->scene();
    if (!scene)
        return tr("There is no result yet.");
    if (m_view->isStale())
        return tr("An input can't be read; the result is that of the text before.");
    if (const OperationRef ref = failedIn(scene->plan()); ref.valid())
        return tr("Operation %1 fails, so nothing is applied.").arg(ref.operation + 1);
    return isServerSide() ? whyRefused() : QString();
}

void MainWindow::showOperationPath()
{
    const auto &scene = m_view->scene();
    const OperationRef ref = m_view->selectedOperation();
    if (!scene || !ref.valid())
        return;
    QStringList parts{tr("operation %1").arg(ref.operation + 1)};
    m_crumbEnds = {~size_t(0)};
    if (const auto tokens = merge::parsePointer(stepOf(scene->plan(), ref).operation.path)) {
        for (const std::string &token : *tokens) {
            parts += visible(token);
            m_crumbEnds += static_cast<size_t>(parts.size()) - 1;
        }
    }
    m_context->crumbs()->setParts(parts);
}

} // namespace fieldwise::ui
