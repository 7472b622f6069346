// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/cluster.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include <QStatusBar>
#include <QTimer>

#include "core/kdiff/difference.h"
#include "core/merge/apply/apply.h"
#include "ui/controllers/opening.h"
#include "ui/dialogs/clusterdialog.h"
#include "ui/look/convert.h"
#include "ui/work/recent.h"

namespace fieldwise::ui {

using kdiff::Object;
using merge::Side;

ClusterController::ClusterController(WindowParts &parts, OpeningController &opening)
    : Controller(parts), m_opening(opening)
{
    on(Act::OpenCluster, [this] { openFromCluster({}, false); });
    on(Act::Reload, [this] { fetchAgain(); });
    connect(m_view->pane(Side::Destination)->dropZone(), &DropZone::clusterAsked, m_actions[Act::OpenCluster],
            &QAction::trigger);
    connect(&opening, &OpeningController::fetchAsked, this, [this](Side side, const Source &source) {
        fetch({side, source});
    });
    connect(&m_fetching, &KubectlRun::failed, this, [this](const QString &why) {
        m_problems += why;
        fetchNext();
    });
    connect(&m_workspace, &Workspace::loaded, this, [this] { // a late answer would replace what was opened meanwhile
        if (m_fetching.isAsking())
            stopFetching();
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

void ClusterController::fetch(const Fetch &wanted)
{
    m_waiting.push_back(wanted);
    if (!m_fetching.isAsking())
        fetchNext();
}

void ClusterController::fetchAgain()
{
    stopFetching();
    for (const Side side : m_workspace.sides())
        if (const auto &cluster = m_workspace.cluster(side); cluster && m_workspace.inputs().open[side])
            fetch({side, {.cluster = cluster}, true});
}

void ClusterController::stopFetching()
{
    m_fetching.cancel();
    m_waiting.clear();
    m_again.clear();
    m_problems.clear();
    m_window.statusBar()->clearMessage();
}

std::string ClusterController::objectsOfLocal() const
{
    const Inputs &inputs = m_workspace.inputs();
    return objectsOf(inputs.texts[Side::Updated], inputs.files[Side::Updated]);
}

/// Asks kubectl in the background, for one text after the other.
void ClusterController::fetchNext()
{
    if (m_waiting.empty()) {
        m_window.statusBar()->clearMessage();
        takeAgain();
        m_problems.removeDuplicates();
        if (!m_problems.isEmpty())
            say(std::exchange(m_problems, {}).join(QLatin1Char(' ')));
        return;
    }
    const Fetch next = m_waiting.front();
    m_waiting.pop_front();
    m_window.statusBar()->showMessage(tr("Asking kubectl for %1…").arg(paneName(next.side)));
    const auto &[cluster, object] = *next.source.cluster;
    const bool ofLocal = object.empty();
    m_fetching.ask(ofLocal ? kubectl::askObjects(cluster) : kubectl::askObject(cluster, object),
                   ofLocal ? QByteArray::fromStdString(objectsOfLocal()) : QByteArray(),
                   [this, next](const QByteArray &answer) { take(next, answer); });
}

void ClusterController::take(const Fetch &wanted, const QByteArray &answer)
{
    const auto text = kubectl::liveText(answer.toStdString());
    if (!text) {
        m_problems += toQt(text.error());
    } else if (wanted.again) {
        m_again.push_back({wanted.side, m_workspace.opened(wanted.side), *text});
    } else {
        Source fetched = wanted.source;
        fetched.text = *text;
        if (const auto problem = m_workspace.open(wanted.side, fetched))
            m_problems += *problem;
    }
    fetchNext();
}

/// All of them in one step of the history. What has changed is found out beside the window.
void ClusterController::takeAgain()
{
    if (m_again.empty())
        return;
    bool joined = false;
    for (Refetched &one : m_again) {
        one.isReplaced = m_workspace.inputs().texts[one.side] != one.now;
        m_workspace.reload(one.side, {.kind = FileNow::Changed, .text = one.now}, joined);
        joined = joined || one.isReplaced;
    }
    m_comparing.run([this, texts = std::exchange(m_again, {})] {
        std::vector<std::optional<QStringList>> changes;
        changes.reserve(texts.size());
        for (const Refetched &one : texts)
            changes.push_back(one.changes());
        return [this, texts, changes] { sayChanges(texts, changes); };
    });
}

void ClusterController::sayChanges(const std::vector<Refetched> &texts,
                                   const std::vector<std::optional<QStringList>> &changes)
{
    const auto isOpen = [this](const Refetched &one) { return m_workspace.opened(one.side) == one.now; };
    if (!std::ranges::all_of(texts, isOpen))
        return; // something else was opened meanwhile
    constexpr qsizetype mostNamed = 4;
    QStringList all;
    for (size_t i = 0; i < texts.size(); ++i) {
        const QString name = paneName(texts[i].side);
        const QStringList fields = changes[i].value_or(QStringList());
        QString named = fields.mid(0, mostNamed).join(QStringLiteral(", "));
        if (fields.size() > mostNamed)
            named = tr("%1 and %2 more").arg(named).arg(fields.size() - mostNamed);
        all += !changes[i]     ? tr("%1 can't be compared with the text before.").arg(name)
            : fields.isEmpty() ? tr("%1: nothing has changed since.").arg(name)
                               : tr("%1, changed since: %2.").arg(name, named);
    }
    if (std::ranges::any_of(texts, &Refetched::isReplaced))
        all += texts.size() == 1 ? tr("Undo restores the text before.") : tr("Undo restores the texts before.");
    m_fileNotice->say(Look::Retained, tr("Fetched again."), QLatin1Char(' ') + all.join(QLatin1Char(' ')));
}

void ClusterController::openFromCluster(const kubectl::Cluster &cluster, bool atOnce)
{
    const bool hasLocal = merge::isApply(m_workspace.mode()) && m_workspace.inputs().open[Side::Updated];
    ClusterDialog dialog(hasLocal ? objectsOfLocal() : std::string(), cluster, clustersOf(m_settings.recent()),
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
