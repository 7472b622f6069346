// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// Texts that are no YAML and no JSON: they are merged and compared by lines.
class ByLinesController : public Controller {
    Q_OBJECT
public:
    explicit ByLinesController(WindowParts &parts);

    /// Decides it for texts that were opened. Typing never changes it.
    void decide();
    /// Reads the texts as YAML, or not, on a person's command.
    void setByLines(bool byLines);
    /// True if the texts could be merged by lines instead.
    bool isPossible() const;
    /// Names the file and says why it is merged by lines.
    void showNotice();
    /// The panes colour YAML, or only the actions of a template.
    void showColours();

private:
    QString shownFile() const;
};

} // namespace fieldwise::ui
