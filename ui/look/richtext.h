// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace fieldwise::ui {

/// A sentence of the core as rich text: words in backticks become bold, the rest is escaped.
QString richText(const QString &sentence);
/// The same sentence as plain text on one line, without the backticks.
QString plainText(QString sentence);
/// One of several paragraphs of rich text.
QString paragraph(const QString &html);
/// Adds a capital and a full stop, which the core's diagnostics lack.
QString asSentence(QString diagnostic);

} // namespace fieldwise::ui
