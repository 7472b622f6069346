// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// The status line.
class StatusController : public Controller {
    Q_OBJECT
public:
    explicit StatusController(WindowParts &parts);

private:
    void show();
    void showAll();
    void showCheckStatus(const PaneEditor &told);
    void showCompareStatus(const ComparePage &page);
    void showValuesStatus();
    void showResourceStatus();
    void showStepStatus();
    QString lastAppliedText() const;
    QString schemaText(const merge::Options &options) const;
};

} // namespace fieldwise::ui
