// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// The switch that shows Live, the first pane and the result of an apply in Local's order.
class LocalsOrderController : public Controller {
    Q_OBJECT
public:
    explicit LocalsOrderController(WindowParts &parts);

private:
    void tellRefused(merge::Side side);

    bool m_switched = false; ///< and not yet shown
};

} // namespace fieldwise::ui
