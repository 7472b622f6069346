// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// Keeps what pane headers, the title and the save actions say about files up to date.
class FilesShown : public Controller {
    Q_OBJECT
public:
    explicit FilesShown(WindowParts &parts);

    /// Of the comparison: that of the file to save, else of the text on which the result is based; "" if none is open.
    QString name() const;

private:
    QString resultWords() const;
    void show();
};

} // namespace fieldwise::ui
