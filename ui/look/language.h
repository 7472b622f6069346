// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace fieldwise::ui {

/// Shows the window and Qt's own dialogs in this language from now on, so it is called before there is a window:
/// "de", "en", or empty for that of the system. Without a translation texts stay English.
void useLanguage(const QString &language);

/// A text of a function, in the language of the window; a class has its own tr().
QString tr(const char *text);

} // namespace fieldwise::ui
