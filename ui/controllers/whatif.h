// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

class ResultController;

/// Shows which edits would change a field, and tries them out.
class WhatIfController : public Controller {
    Q_OBJECT
public:
    WhatIfController(WindowParts &parts, ResultController &results);

    void tryOut(const WhatIf &answer);

private:
    void askWhatIf();

    ResultController &m_results;
    bool m_focusAnswers = false; ///< the panel gets the focus: a person asked, it does not only follow the selection
    int m_gestures = 0;
    std::shared_ptr<const Scene> m_tried; ///< the scene before an edit whose answer is on its way
};

} // namespace fieldwise::ui
