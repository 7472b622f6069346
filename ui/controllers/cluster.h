// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/k8s/kubectl.h"
#include "core/kdiff/difference.h"
#include "ui/controllers/controller.h"
#include "ui/work/kubectlrun.h"

namespace fieldwise::ui {

class OpeningController;

/// Live objects from kubectl, and what `kubectl diff` hands over.
class ClusterController : public Controller {
    Q_OBJECT
public:
    ClusterController(WindowParts &parts, OpeningController &opening);

    /// Asks kubectl for live objects, those of Local where there is one; `atOnce` without asking which.
    void openFromCluster(const kubectl::Cluster &cluster, bool atOnce);
    /// What `kubectl diff` handed over: as an apply, and what can't be told so as a comparison.
    void openDifference(const std::vector<kdiff::Object> &objects);
    void askKubectlVersion(const Scene &scene);

private:
    void showDifference(const std::vector<kdiff::Object> &objects, kdiff::Object::Told told);

    OpeningController &m_opening;
    KubectlRun m_kubectl; ///< asked for its version, once
    bool m_kubectlAsked = false;
};

} // namespace fieldwise::ui
