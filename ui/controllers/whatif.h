// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

class ResultController;

/// What would change a field, and trying it out.
class WhatIfController : public Controller {
    Q_OBJECT
public:
    WhatIfController(WindowParts &parts, ResultController &results);

    void tryOut(const WhatIf &answer);

private:
    void askWhatIf();

    ResultController &m_results;
    bool m_focusAnswers = false; ///< they were asked for, and do not only follow the selection
    int m_gestures = 0;
};

} // namespace fieldwise::ui
