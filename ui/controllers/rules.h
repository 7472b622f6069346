// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// The rules of a three-way merge: kyaml's, or those that keep every change.
class RulesController : public Controller {
    Q_OBJECT
public:
    explicit RulesController(WindowParts &parts);

    /// Says what kyaml's rules lose in the merge in view, and offers the others.
    void showRulesNotice();

private:
    void choose(merge::Mode rules);
};

} // namespace fieldwise::ui
