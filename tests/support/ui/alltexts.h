// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QByteArray;
class QWidget;

namespace fieldwise::ui {

/// All texts of a window: labels, buttons, tool tips, list items in all roles, menus, status tips, and what it reports
/// to screen readers.
QString allTexts(QWidget *window);
/// The text of a PDF by pdftotext; empty if that fails.
QString textOfPdf(const QString &file);

} // namespace fieldwise::ui
