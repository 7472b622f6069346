// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

class SchemasController;

/// Theme, layout, text size and settings.
class LookController : public Controller {
    Q_OBJECT
public:
    LookController(WindowParts &parts, SchemasController &schemaFiles);

private:
    void setLayout(PaneLayout layout);
    void applySettings();
    void askSettings();
    void applyTheme();
    void zoom(int steps);

    SchemasController &m_schemaFiles;
    double m_codePixels = 13;
};

} // namespace fieldwise::ui
