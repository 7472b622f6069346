// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

class QMenu;

namespace fieldwise::ui {

/// Controls the pages "Compare semantics" and "Deployers".
class CompareController : public Controller {
    Q_OBJECT
public:
    explicit CompareController(WindowParts &parts);

    /// Shows the page in place of the panes, or the panes again.
    void setComparing(bool on, ComparedBy by = ComparedBy::Semantics);
    /// Has the inputs compared for the page in view.
    void compareInputs();

private:
    struct Shown {
        Act act;
        Pages::Page page;
        ComparePage *widget;
        ComparedBy by;
    };
    void add(const Shown &shown);
    void openAs(const Shown &shown, size_t column);
    void fillSettings(QMenu *menu);

    std::array<Shown, 2> m_shown;
};

} // namespace fieldwise::ui
