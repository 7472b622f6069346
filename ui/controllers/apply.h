// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

class ServerSideController;

/// The notice about an apply as a whole, and showing secret values.
class ApplyController : public Controller {
    Q_OBJECT
public:
    ApplyController(WindowParts &parts, ServerSideController &serverSide);

    void showApplyNotice();

private:
    void showStrategy();

    ServerSideController &m_serverSide;
};

} // namespace fieldwise::ui
