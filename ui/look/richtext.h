// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace fieldwise::ui {

/// A sentence of the core as rich text: what it has in backticks is bold, the rest is escaped.
QString richText(const QString &sentence);
/// The same as plain text on one line, without the backticks.
QString plainText(QString sentence);
/// With a capital and a full stop; the core's diagnostics have neither.
QString asSentence(QString diagnostic);

} // namespace fieldwise::ui
