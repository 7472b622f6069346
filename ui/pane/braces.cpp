// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/braces.h"

#include "ui/pane/yamlcolours.h"

namespace fieldwise::ui {

using Sci = QsciScintillaBase;

std::pair<int, int> BraceMarks::atCaret() const
{
    for (const int at : {m_text.position() - 1, m_text.position()}) {
        const long c = at < 0 ? 0 : m_text.SendScintilla(Sci::SCI_GETCHARAT, static_cast<long>(at));
        const bool isBrace = c == '{' || c == '}' || c == '[' || c == ']';
        if (isBrace
            && m_text.SendScintilla(Sci::SCI_GETSTYLEAT, static_cast<long>(at))
                == static_cast<long>(CodeStyle::Punctuation))
            return {at,
                    static_cast<int>(m_text.SendScintilla(Sci::SCI_BRACEMATCH, static_cast<unsigned long>(at), 0L))};
    }
    return {-1, -1};
}

void BraceMarks::update()
{
    const auto braces = m_text.hasFocus() ? atCaret() : std::pair(-1, -1); // else the caret is not visible
    if (std::exchange(m_marked, braces) == braces)
        return;
    if (braces.first >= 0 && braces.second < 0)
        m_text.SendScintilla(Sci::SCI_BRACEBADLIGHT, static_cast<long>(braces.first));
    else
        m_text.SendScintilla(Sci::SCI_BRACEHIGHLIGHT, static_cast<unsigned long>(braces.first),
                             static_cast<long>(braces.second));
}

} // namespace fieldwise::ui
