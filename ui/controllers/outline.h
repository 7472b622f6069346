// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// The panel with the tree of all fields.
class OutlineController : public Controller {
    Q_OBJECT
public:
    explicit OutlineController(WindowParts &parts);

private:
    void showOutline();
};

} // namespace fieldwise::ui
