// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// What a JSON patch does: its failing operation, the ways out, its options.
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
