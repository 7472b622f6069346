// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/diagnostic.h"

#include "core/base/text.h"

namespace fieldwise {

std::string describe(const Diagnostic &diagnostic, std::string_view file, std::string_view text)
{
    return describe(diagnostic, file, positionOf(text, LineIndex(text), diagnostic.range.begin));
}

std::string describe(const Diagnostic &diagnostic, std::string_view file, Position position)
{
    std::string line(file);
    line += ':' + std::to_string(position.line + 1) + ':' + std::to_string(position.column + 1);
    line += diagnostic.severity == Severity::Error ? ": error: " : ": notice: ";
    line += diagnostic.text;
    line += " [" + diagnostic.code + ']';
    return line;
}

} // namespace fieldwise
