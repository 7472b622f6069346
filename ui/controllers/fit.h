// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// What gives way in a small window, and comes back in a larger one.
class FitController : public Controller {
    Q_OBJECT
public:
    explicit FitController(WindowParts &parts);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    Wishes wishes() const;
    void fit();
};

} // namespace fieldwise::ui
