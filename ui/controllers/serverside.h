// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

class WhatIfController;

/// Server-side apply: the applying manager, owners, and conflicts.
class ServerSideController : public Controller {
    Q_OBJECT
public:
    ServerSideController(WindowParts &parts, WhatIfController &whatIfs);

    void showServerOptions();
    void showRefusal();
    void sayOwnedBefore();

private:
    void showManagerMenu();
    void showFilterMenu();
    void showManagers();
    void showOnlyOwners(const QStringList &names);
    void askManager();
    void showFirstConflict();
    void showForce();

    WhatIfController &m_whatIfs;
};

} // namespace fieldwise::ui
