// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// Folding and wrapping lines.
class FoldingController : public Controller {
    Q_OBJECT
public:
    explicit FoldingController(WindowParts &parts);
};

} // namespace fieldwise::ui
