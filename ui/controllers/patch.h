// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// JSON patches: the failing operation, its remedies, and the options.
class PatchController : public Controller {
    Q_OBJECT
public:
    explicit PatchController(WindowParts &parts);

    void showPatchOptions();
    void showPatchCounts();
    void showPatchNotice();
    void remedy(Remedy::Kind kind);
};

} // namespace fieldwise::ui
