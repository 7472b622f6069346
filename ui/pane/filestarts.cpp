// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/filestarts.h"

#include <algorithm>

#include "ui/pane/indicators.h"

namespace fieldwise::ui {

void FileStarts::set(const std::vector<int> &lines)
{
    if ((lines.empty() && !m_any) || m_text.markedLines(fileMarker) == lines)
        return;
    m_text.markerDeleteAll(fileMarker);
    for (const int line : lines)
        m_text.markFirstRow(line, fileMarker);
    m_any = !lines.empty();
    m_text.viewport()->update();
}

void FileStarts::setNumbers(std::vector<int> numbers)
{
    m_numbers = std::move(numbers);
    m_text.viewport()->update();
}

int FileStarts::lineOf(int number) const
{
    return m_numbers.empty() ? number - 1 : static_cast<int>(std::ranges::find(m_numbers, number) - m_numbers.begin());
}

int FileStarts::numberOf(int line) const
{
    if (const auto at = static_cast<size_t>(line); at < m_numbers.size())
        return m_numbers[at];
    const long start = m_any ? m_text.SendScintilla(QsciScintillaBase::SCI_MARKERPREVIOUS,
                                                    static_cast<unsigned long>(line), 1L << fileMarker)
                             : 0;
    return line - static_cast<int>(std::max(start, 0L)) + 1;
}

} // namespace fieldwise::ui
