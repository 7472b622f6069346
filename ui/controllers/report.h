// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/controllers/controller.h"

namespace fieldwise::ui {

/// Saves and prints reports.
class ReportController : public Controller {
    Q_OBJECT
public:
    explicit ReportController(WindowParts &parts);

    /// Writes a report in the format of the file's suffix (.html, .md, .json), or the pages as PDF. Returns false, with
    /// a message, if it can't.
    bool saveReport(const QString &file);
    bool savePdf(const QString &file);

private:
    QString askReportFile(const QString &title, const QString &suffix, const QString &filters);
};

} // namespace fieldwise::ui
