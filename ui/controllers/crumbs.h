// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// The path of the selected field, part by part.
class CrumbsController : public Controller {
    Q_OBJECT
public:
    explicit CrumbsController(WindowParts &parts);

private:
    void showSelection();
    void selectAbove(int crumb);
    void askSiblings(int depth, const QPoint &at);
    void showOperationPath();

    QList<size_t> m_crumbEnds; ///< how many steps of the path each crumb stands for
};

} // namespace fieldwise::ui
