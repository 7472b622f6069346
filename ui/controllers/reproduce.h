// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// Makes the report of a wrong merge for the selected field.
class ReproduceController : public Controller {
    Q_OBJECT
public:
    explicit ReproduceController(WindowParts &parts);

private:
    void ask();
    void save(const QString &report);
};

} // namespace fieldwise::ui
