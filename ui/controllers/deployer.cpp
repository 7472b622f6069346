// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/deployer.h"

#include <array>

#include <QInputDialog>

#include "core/merge/plan/deployers.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

namespace {

/// In the order of merge::deployers.
constexpr std::array rows{Act::ByKubectl,          Act::ByKubectlServerSide, Act::ByHelm3,
                          Act::ByHelm4ClientSide,  Act::ByHelm4ServerSide,   Act::ByArgoCdClientSide,
                          Act::ByArgoCdServerSide, Act::ByFluxKustomize,     Act::ByFluxHelm};
static_assert(rows.size() == std::size(merge::deployers));

} // namespace

DeployerController::DeployerController(WindowParts &parts) : Controller(parts)
{
    const std::array<QString, rows.size()> sentences{
        tr("Client-side: a patch from Last applied, Local and Live."),
        tr("The API server merges Local into Live by the owners of fields, and refuses conflicts."),
        tr("A patch from the last deployed manifest, the new one and Live. Custom resources are changed without a look "
           "at Live."),
        tr("As Helm 3: what a release does that was applied client-side before."),
        tr("Server-side apply as the manager helm, without force; the first time, what client-side Helm owned is "
           "handed "
           "over."),
        tr("Argo CD's sync: as kubectl, with the last-applied annotation."),
        tr("Argo CD's sync with ServerSideApply=true: it always forces. What kubectl's client-side apply owns becomes "
           "its own before."),
        tr("Flux's Kustomization: it always forces. What was written with kubectl becomes its own before, and is "
           "removed if Local lacks it."),
        tr("Flux's HelmRelease: as Helm 4 server-side, but it always forces."),
    };
    for (size_t i = 0; i < rows.size(); ++i) {
        setTip(m_actions[rows[i]], sentences[i]);
        connect(m_actions[rows[i]], &QAction::triggered, this, [this, i] {
            m_workspace.setOptions([i](merge::Options &options) { merge::apply(merge::deployers[i], options); },
                                   tr("Applied by"));
        });
    }
    setTip(
        m_actions[Act::TakeOwnership],
        tr("Helm's --take-ownership: objects that exist and are not marked as those of the release are taken over."));
    setTip(m_actions[Act::ReplaceObjects],
           tr("Helm's --force-replace (--force of Helm 3): Local takes the place of Live."));
    const auto toggles = [this](Act act, bool merge::DeployerOptions::*option, const QString &name) {
        connect(m_actions[act], &QAction::triggered, this, [this, option, name](bool on) {
            m_workspace.setOptions([option, on](merge::Options &options) { options.deployer.*option = on; }, name);
        });
    };
    toggles(Act::TakeOwnership, &merge::DeployerOptions::takesOwnership, tr("Take Ownership"));
    toggles(Act::ReplaceObjects, &merge::DeployerOptions::replaces, tr("Replace Objects"));
    connect(m_actions[Act::Release], &QAction::triggered, this, &DeployerController::askRelease);
    connect(&m_workspace, &Workspace::optionsChanged, this, &DeployerController::showDeployer);
    connect(&m_workspace, &Workspace::loaded, this, &DeployerController::showDeployer);
    showDeployer();
}

void DeployerController::showDeployer()
{
    const merge::Options &options = m_workspace.inputs().options;
    const bool applies = merge::isApply(options.mode), isHelm = merge::isHelm(options);
    for (const Act act : rows)
        m_actions[act]->setEnabled(applies);
    if (const merge::DeployerRow *row = merge::rowOf(options))
        m_actions[rows[static_cast<size_t>(row - merge::deployers)]]->setChecked(true);
    m_actions[Act::Release]->setEnabled(applies);
    m_actions[Act::TakeOwnership]->setEnabled(isHelm && m_workspace.isRelease());
    m_actions[Act::TakeOwnership]->setChecked(options.deployer.takesOwnership);
    m_actions[Act::ReplaceObjects]->setEnabled(isHelm && options.mode == merge::Mode::Apply);
    m_actions[Act::ReplaceObjects]->setChecked(options.deployer.replaces);
    const bool isKubectl = options.deployer.by == merge::Deployer::Kubectl;
    if (applies && !isKubectl)
        for (const Act act : {Act::StrategyAuto, Act::StrategicMerge, Act::JsonMerge, Act::Overwrite,
                              Act::DontOverwrite, Act::Migrate, Act::OtherManager})
            m_actions[act]->setEnabled(false);
    if (merge::alwaysForces(options))
        for (const Act act : {Act::RefuseConflicts, Act::ForceConflicts})
            m_actions[act]->setEnabled(false);
}

/// The release whose marks Helm puts into each object.
void DeployerController::askRelease()
{
    const merge::DeployerOptions &deployer = m_workspace.inputs().options.deployer;
    const QString is = deployer.release.empty()
        ? QString()
        : toQt(deployer.releaseNamespace) + QLatin1Char('/') + toQt(deployer.release);
    bool given = false;
    const QString name =
        QInputDialog::getText(&m_window, tr("Helm Release"), tr("The release, as NAMESPACE/NAME; empty for none:"),
                              QLineEdit::Normal, is, &given)
            .trimmed();
    if (!given || name == is)
        return;
    const qsizetype slash = name.indexOf(QLatin1Char('/'));
    if (!name.isEmpty() && (slash <= 0 || slash + 1 == name.size()))
        return say(tr("A release has the form NAMESPACE/NAME, such as shop/web."));
    m_workspace.setOptions(
        [&](merge::Options &options) {
            options.deployer.releaseNamespace = toStd(name.left(std::max<qsizetype>(slash, 0)));
            options.deployer.release = toStd(name.mid(slash + 1));
        },
        tr("Helm Release"));
}

} // namespace fieldwise::ui
