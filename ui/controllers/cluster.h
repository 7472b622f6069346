// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>

#include "core/k8s/kubectl.h"
#include "core/kdiff/difference.h"
#include "ui/controllers/controller.h"
#include "ui/work/background.h"
#include "ui/work/kubectlrun.h"
#include "ui/work/refetched.h"

namespace fieldwise::ui {

class OpeningController;

/// Opens live objects from kubectl, and the input of `kubectl diff`.
class ClusterController : public Controller {
    Q_OBJECT
public:
    ClusterController(WindowParts &parts, OpeningController &opening);

    /// Fetches live objects with kubectl, those of Local if there is one; `atOnce`: without asking which.
    void openFromCluster(const kubectl::Cluster &cluster, bool atOnce);
    /// Opens the input of `kubectl diff` as an apply; objects that can't be reconstructed as one are compared.
    void openDifference(const std::vector<kdiff::Object> &objects);
    void askKubectlVersion(const Scene &scene);

private:
    /// A text that is to be fetched, or fetched again.
    struct Fetch {
        merge::Side side;
        Source source;
        bool again = false;
    };
    void fetch(const Fetch &wanted);
    void fetchAgain();
    void fetchNext();
    std::string objectsOfLocal() const;
    void take(const Fetch &wanted, const QByteArray &answer);
    void takeAgain();
    void sayChanges(const std::vector<Refetched> &texts, const std::vector<std::optional<QStringList>> &changes);
    void stopFetching();
    void showDifference(const std::vector<kdiff::Object> &objects, kdiff::Object::Told told);

    OpeningController &m_opening;
    KubectlRun m_kubectl; ///< for its version, asked once
    KubectlRun m_fetching;
    std::deque<Fetch> m_waiting;
    std::vector<Refetched> m_again; ///< the answers so far, which are taken together
    QStringList m_problems;
    bool m_kubectlAsked = false;
    Background m_comparing;
};

} // namespace fieldwise::ui
