// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace fieldwise::ui {

/// Sets the language of the window and of Qt's own dialogs: "de", "en", or empty for the system's. Must be called
/// before a window is created. Texts without a translation stay English.
void useLanguage(const QString &language);

/// Translates a text in a free function; a class has its own tr().
QString tr(const char *text);

} // namespace fieldwise::ui
