// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// Shows the path of the selected field, part by part.
class CrumbsController : public Controller {
    Q_OBJECT
public:
    explicit CrumbsController(WindowParts &parts);

private:
    void showSelection();
    void selectAbove(int crumb);
    void askSiblings(int depth, const QPoint &at);
    void showOperationPath();

    QList<size_t> m_crumbEnds; ///< for each crumb, the number of path steps up to and including it
};

} // namespace fieldwise::ui
