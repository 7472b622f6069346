// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// Searching, and going to a line or a path.
class PlacesController : public Controller {
    Q_OBJECT
public:
    explicit PlacesController(WindowParts &parts);

private:
    PaneEditor *paneToSearch() const;
    void askLine(PaneEditor *editor);
    void askPath();
};

} // namespace fieldwise::ui
