// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QByteArray;
class QWidget;

namespace fieldwise::ui {

/// What a window has to read: labels, buttons, tool tips, items of its lists in their roles, menus, status tips, and
/// what it tells to programs that read it out.
QString allTexts(QWidget *window);
/// As pdftotext reads it; empty when it does not.
QString textOfPdf(const QString &file);

} // namespace fieldwise::ui
