// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/cluster.h"

#include <chrono>

#include <QStatusBar>
#include <QTimer>

#include "core/k8s/identity.h"
#include "core/kdiff/difference.h"
#include "core/merge/apply/apply.h"
#include "ui/controllers/opening.h"
#include "ui/dialogs/clusterdialog.h"
#include "ui/look/convert.h"
#include "ui/work/fieldpaths.h"
#include "ui/work/recent.h"

namespace fieldwise::ui {

using kdiff::Object;
using merge::Side;

ClusterController::ClusterController(WindowParts &parts, OpeningController &opening)
    : Controller(parts), m_opening(opening)
{
    on(Act::OpenCluster, [this] { openFromCluster({}, false); });
    on(Act::Reload, [this] {
        if (const auto &cluster = m_workspace.cluster(Side::Destination))
            fetch(Side::Destination, {.name = toQt(m_workspace.inputs().names[Side::Destination]), .cluster = cluster},
                  true);
    });
    connect(m_view->pane(Side::Destination)->dropZone(), &DropZone::clusterAsked, m_actions[Act::OpenCluster],
            &QAction::trigger);
    connect(&opening, &OpeningController::fetchAsked, this,
            [this](Side side, const Source &source) { fetch(side, source, false); });
    connect(&m_fetching, &KubectlRun::failed, this, [this](const QString &why) {
        m_window.statusBar()->clearMessage();
        say(why);
    });
    connect(&m_workspace, &Workspace::loaded, this, [this] { // a late answer would replace what was opened meanwhile
        if (!m_fetching.isAsking())
            return;
        m_fetching.cancel();
        m_window.statusBar()->clearMessage();
    });
    connect(m_parts.start, &StartPage::shown, this, [this] {
        const std::vector<kubectl::Wanted> before = clustersOf(m_settings.recent());
        m_parts.start->setCluster(before.empty()
                                      ? tr("through the kubectl on this computer; reads only")
                                      : tr("%1; reads only")
                                            .arg(toQt(kubectl::describe({before.front().cluster.context,
                                                                         before.front().cluster.namespaceName}))));
    });
}

/// Asks kubectl in the background.
void ClusterController::fetch(Side side, const Source &source, bool again)
{
    const kubectl::Wanted &wanted = *source.cluster;
    const std::string local = m_workspace.inputs().texts[Side::Updated];
    const bool ofLocal = wanted.object.empty();
    m_window.statusBar()->showMessage(tr("Asking kubectl…"));
    m_fetching.ask(ofLocal ? kubectl::askObjects(wanted.cluster) : kubectl::askObject(wanted.cluster, wanted.object),
                   ofLocal ? QByteArray::fromStdString(kubectl::inputOf(local)) : QByteArray(),
                   [this, side, source, again](const QByteArray &answer) {
                       m_window.statusBar()->clearMessage();
                       const auto text = kubectl::liveText(answer.toStdString());
                       if (!text)
                           return say(toQt(text.error()));
                       if (again)
                           return refresh(side, *text);
                       Source fetched = source;
                       fetched.text = *text;
                       sayIf(m_workspace.open(side, fetched));
                   });
}

namespace {

/// The fields that differ, without those that the server maintains.
QStringList changedFields(const std::string &before, const std::string &after)
{
    Inputs inputs;
    inputs.options.mode = merge::Mode::Compare;
    inputs.texts[Side::Destination] = before;
    inputs.texts[Side::Updated] = after;
    inputs.open = {{false, true, true}};
    const auto made = run(inputs).merged;
    QStringList fields;
    if (!made)
        return fields;
    for (const merge::DecisionRef ref : made->plan.steps) {
        const QString path = pathText(made->plan, ref);
        const QString first = path.section(QLatin1Char('.'), 0, 0), second = path.section(QLatin1Char('.'), 1, 1);
        if (!k8s::isKeptByServer({}, toStd(first)) && !k8s::isKeptByServer(toStd(first), toStd(second)))
            fields += path;
    }
    return fields;
}

} // namespace

void ClusterController::refresh(Side side, const std::string &text)
{
    const QStringList fields = changedFields(m_workspace.inputs().texts[side], text);
    m_workspace.reload(side, {.kind = FileNow::Changed, .text = text});
    constexpr qsizetype mostNamed = 4;
    QString named = fields.mid(0, mostNamed).join(QStringLiteral(", "));
    if (fields.size() > mostNamed)
        named = tr("%1 and %2 more").arg(named).arg(fields.size() - mostNamed);
    m_fileNotice->say(Look::Retained, tr("%1 was fetched again").arg(paneName(side)),
                      fields.isEmpty() ? tr(": nothing has changed since.")
                                       : tr("; changed since: %1. Undo restores the text before.").arg(named));
}

void ClusterController::openFromCluster(const kubectl::Cluster &cluster, bool atOnce)
{
    const bool hasLocal = merge::isApply(m_workspace.mode()) && m_workspace.inputs().open[Side::Updated];
    ClusterDialog dialog(hasLocal ? m_workspace.inputs().texts[Side::Updated].str() : std::string(), cluster,
                         clustersOf(m_settings.recent()), &m_window);
    dialog.setServerSide(isServerSide());
    if (atOnce)
        dialog.fetch();
    if (dialog.exec() != QDialog::Accepted || !m_opening.mayReplace(Side::Destination, dialog.fetched().name))
        return;
    m_notice.clear();
    if (const merge::Mode wanted = dialog.isServerSide() ? merge::Mode::ServerSide : merge::Mode::Apply;
        wanted != m_workspace.mode())
        setMode(wanted);
    sayIf(m_workspace.open(Side::Destination, dialog.fetched()));
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
