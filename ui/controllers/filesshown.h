// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// Keeps what pane headers, the title and the save actions say about files up to date.
class FilesShown : public Controller {
    Q_OBJECT
public:
    explicit FilesShown(WindowParts &parts);

private:
    QString resultWords() const;
    void show();
};

} // namespace fieldwise::ui
