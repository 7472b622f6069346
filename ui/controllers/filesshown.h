// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// What the heads of the panes, the title and the actions that save say about files.
class FilesShown : public Controller {
    Q_OBJECT
public:
    explicit FilesShown(WindowParts &parts);

private:
    void show();
};

} // namespace fieldwise::ui
