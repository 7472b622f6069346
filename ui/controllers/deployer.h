// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// The program that applies: kubectl or Helm, and of Helm the release.
class DeployerController : public Controller {
    Q_OBJECT
public:
    explicit DeployerController(WindowParts &parts);

private:
    void showDeployer();
    void askRelease();
};

} // namespace fieldwise::ui
