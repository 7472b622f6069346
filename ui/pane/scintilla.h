// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// QScintilla's headers use the words that QT_NO_KEYWORDS takes away.
#ifdef QT_NO_KEYWORDS
#define signals public
#define slots
#endif
#include <Qsci/qsciscintilla.h>
#ifdef QT_NO_KEYWORDS
#undef signals
#undef slots
#endif
