// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Includes QScintilla's headers, which use keywords that QT_NO_KEYWORDS removes.
#ifdef QT_NO_KEYWORDS
#define signals public
#define slots
#endif
#include <Qsci/qsciscintilla.h>
#ifdef QT_NO_KEYWORDS
#undef signals
#undef slots
#endif
