// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// Reports as files and on paper.
class ReportController : public Controller {
    Q_OBJECT
public:
    explicit ReportController(WindowParts &parts);

    /// Writes a report of the kind that the name asks for (.html, .md, .json), or the printed pages; says so where it
    /// can't.
    bool saveReport(const QString &file);
    bool savePdf(const QString &file);

private:
    QString askReportFile(const QString &title, const QString &suffix, const QString &filters);
};

} // namespace fieldwise::ui
