// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/cluster.h"

#include <chrono>

#include <QTimer>

#include "core/kdiff/difference.h"
#include "core/merge/apply/apply.h"
#include "ui/controllers/opening.h"
#include "ui/dialogs/clusterdialog.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

using kdiff::Object;
using merge::Side;

ClusterController::ClusterController(WindowParts &parts, OpeningController &opening)
    : Controller(parts), m_opening(opening)
{
    connect(m_actions[Act::OpenCluster], &QAction::triggered, this, [this] { openFromCluster({}, false); });
}

void ClusterController::openFromCluster(const kubectl::Cluster &cluster, bool atOnce)
{
    const bool hasLocal = merge::isApply(m_workspace.mode()) && m_workspace.inputs().open[Side::Updated];
    ClusterDialog dialog(hasLocal ? m_workspace.inputs().texts[Side::Updated].str() : std::string(), cluster,
                         &m_window);
    dialog.setServerSide(isServerSide());
    if (atOnce)
        dialog.fetch();
    if (dialog.exec() != QDialog::Accepted || !m_opening.mayReplace(Side::Destination, dialog.fetched().name))
        return;
    m_notice.clear();
    if (const merge::Mode wanted = dialog.isServerSide() ? merge::Mode::ServerSide : merge::Mode::Apply;
        wanted != m_workspace.mode())
        setMode(wanted);
    const FromCluster &live = dialog.fetched();
    if (const auto problem = m_workspace.put(Side::Destination, live.text,
                                             live.text.empty() ? tr("not there yet in %1").arg(live.name) : live.name))
        say(*problem);
}

void ClusterController::openDifference(const std::vector<kdiff::Object> &objects)
{
    const auto count = [&](Object::Told told) {
        return std::ranges::count_if(objects,
                                     [told](const Object &object) { return object.told == told && object.merged; });
    };
    const auto applied = count(Object::Told::Applied), compared = count(Object::Told::Compared);
    showDifference(objects, applied > 0 ? Object::Told::Applied : Object::Told::Compared);
    QString notes;
    for (const Object &object : objects)
        if (object.told == Object::Told::Compared || object.told == Object::Told::Server)
            notes += (notes.isEmpty() ? QString() : QStringLiteral(" ")) + toQt(object.title + ": " + object.note);
    if (applied > 0 && compared > 0)
        m_notice.say(Look::Notice,
                     compared == 1 ? tr("One object can't be explained as an apply.")
                                   : tr("%1 objects can't be explained as an apply.").arg(compared),
                     QLatin1Char(' ') + notes, {tr("Compare them"), [this, objects] {
                                                    m_notice.clear();
                                                    showDifference(objects, Object::Told::Compared);
                                                }});
    else if (!notes.isEmpty())
        m_notice.say(Look::Notice, {}, notes, {});
}

/// If versions of kubectl differ about an object, the one on the PATH decides; without an answer, the newest one.
void ClusterController::askKubectlVersion(const Scene &scene)
{
    if (m_kubectlAsked || scene.plan().options.apply.kubectlMinor != 0 || !merge::dependsOnKubectl(scene.plan()))
        return;
    m_kubectlAsked = true;
    m_kubectl.ask(kubectl::askVersion(), {}, [this](const QByteArray &answer) {
        if (const auto minor = kubectl::versionIn(answer.toStdString());
            minor && m_workspace.inputs().options.apply.kubectlMinor == 0)
            m_workspace.setOptions([minor](merge::Options &options) { options.apply.kubectlMinor = *minor; });
    });
    constexpr std::chrono::seconds most{5};
    QTimer::singleShot(most, &m_kubectl, &KubectlRun::cancel);
}

void ClusterController::showDifference(const std::vector<kdiff::Object> &objects, Object::Told told)
{
    const Inputs inputs = kdiff::inputsOf(objects, told);
    m_workspace.close();
    setMode(told == Object::Told::Applied ? merge::Mode::Apply : merge::Mode::Compare);
    m_pages.setStarted(true);
    const QString worked =
        told == Object::Told::Applied ? tr("reconstructed from kubectl diff") : tr("as in kubectl diff");
    for (const auto &[side, name] :
         {std::pair(Side::Updated, worked), std::pair(Side::Destination, tr("from kubectl diff"))})
        if (const auto problem = m_workspace.put(side, inputs.texts[side], name))
            say(*problem);
    m_pages.showStartOrMerge();
}

} // namespace fieldwise::ui
