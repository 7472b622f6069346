// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/patch.h"

#include "core/values/pointer.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

using merge::Mode;
using merge::Side;

PatchController::PatchController(WindowParts &parts) : Controller(parts)
{
    connect(m_view, &MergeView::remedyAsked, this, &PatchController::remedy);
    connect(m_view, &MergeView::dialectChosen, this, [this](merge::PatchDialect dialect) {
        m_workspace.setOptions([dialect](merge::Options &options) { options.patch.dialect = dialect; }, tr("Dialect"));
    });
}

void PatchController::showPatchOptions()
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

void PatchController::showPatchCounts()
{
    const auto &scene = m_view->scene();
    const merge::PatchPlan *patch = nullptr;
    for (size_t i = 0; scene && !patch && i < scene->plan().documents.size(); ++i)
        patch = scene->plan().documents[i].patch();
    m_parts.toolBar->showPatch(patch);
    m_parts.context->setOperations(m_view->isJsonPatch() ? std::optional(countOperations(scene->plan()))
                                                         : std::nullopt);
}

void PatchController::showPatchNotice()
{
    const auto &scene = m_view->scene();
    const OperationRef ref = scene && !m_view->isStale() ? failedIn(scene->plan()) : OperationRef{};
    if (!ref.valid()) {
        m_notice.clear(MergeNotice::About::FailingOperation);
        return;
    }
    NoticeAction actions[2];
    const std::vector<Remedy> remedies = remediesFor(scene->plan(), ref);
    for (size_t i = 0; i < remedies.size() && i < 2; ++i)
        actions[i] = {remedies[i].text, [this, kind = remedies[i].kind] { remedy(kind); }};
    const merge::Plan &plan = scene->plan();
    const QString where = tr("Operation %1 fails").arg(ref.operation + 1);
    m_notice.say(Look::Fails,
                 (plan.documents.size() < 2 ? where : tr("%1 on %2").arg(where, pathText(plan, {ref.document, 0})))
                     + QLatin1Char(':'),
                 QLatin1Char(' ') + becauseOf(scene->plan(), ref), actions[0], actions[1],
                 MergeNotice::About::FailingOperation);
}

/// Carries out a remedy for the failing operation.
void PatchController::remedy(Remedy::Kind kind)
{
    const auto &scene = m_view->scene();
    const OperationRef ref = scene ? failedIn(scene->plan()) : OperationRef{};
    PaneEditor *patch = m_view->pane(Side::Updated)->editor();
    if (!ref.valid() || patch->marks().isTouched())
        return; // a newer answer is on its way
    if (kind == Remedy::Escape) {
        if (const auto meant = meantPointer(scene->plan(), ref))
            patch->replace(meant->range, meant->pointer);
        patch->setFocus();
        return;
    }
    if (kind == Remedy::UseAdd) {
        patch->replace(opWord(*scene, ref), "add");
        patch->setFocus();
        return;
    }
    m_workspace.setOptions(
        [kind](merge::Options &options) {
            options.patch.dialect =
                kind == Remedy::KubectlDialect ? merge::PatchDialect::Kubectl : merge::PatchDialect::Lenient;
        },
        tr("Dialect"));
}

} // namespace fieldwise::ui
