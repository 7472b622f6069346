// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/k8s/kubectl.h"
#include "core/kdiff/difference.h"
#include "ui/controllers/controller.h"
#include "ui/work/kubectlrun.h"

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
    void fetch(merge::Side side, const Source &source, bool again);
    void refresh(merge::Side side, const std::string &text);
    void showDifference(const std::vector<kdiff::Object> &objects, kdiff::Object::Told told);

    OpeningController &m_opening;
    KubectlRun m_kubectl; ///< for its version, asked once
    KubectlRun m_fetching;
    bool m_kubectlAsked = false;
};

} // namespace fieldwise::ui
