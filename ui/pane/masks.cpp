// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/masks.h"

#include <algorithm>

#include "ui/pane/indicators.h"

namespace fieldwise::ui {

using Sci = QsciScintillaBase;

void PaneMasks::set(const std::vector<view::Masked> &masks)
{
    if (masks == in())
        return;
    const long length = m_text.length();
    m_text.SendScintilla(Sci::SCI_SETINDICATORCURRENT, static_cast<long>(maskIndicator));
    m_text.SendScintilla(Sci::SCI_INDICATORCLEARRANGE, 0UL, length);
    for (const view::Masked &mask : masks) {
        if (mask.range.begin >= length)
            continue;
        m_text.SendScintilla(Sci::SCI_SETINDICATORVALUE, static_cast<long>(mask.as) + 1);
        m_text.SendScintilla(Sci::SCI_INDICATORFILLRANGE, static_cast<unsigned long>(mask.range.begin),
                             std::min<long>(mask.range.end, length) - mask.range.begin);
    }
    m_any = !masks.empty();
    m_text.viewport()->update();
}

std::vector<view::Masked> PaneMasks::in(int begin, int end) const
{
    std::vector<view::Masked> found;
    const int length = m_text.length();
    end = end < 0 ? length : std::min(end, length);
    const auto ask = [this](unsigned message, int at) {
        return static_cast<int>(
            m_text.SendScintilla(message, static_cast<unsigned long>(maskIndicator), static_cast<long>(at)));
    };
    for (int at = begin; m_any && at < end;) {
        const int value = ask(Sci::SCI_INDICATORVALUEAT, at);
        const int next = ask(Sci::SCI_INDICATOREND, at);
        if (next <= at)
            break; // no mask follows
        if (value != 0)
            found.push_back({{static_cast<uint32_t>(ask(Sci::SCI_INDICATORSTART, at)), static_cast<uint32_t>(next)},
                             static_cast<k8s::Mask>(value - 1)});
        at = next;
    }
    return found;
}

bool PaneMasks::meetCopied() const
{
    return m_any && std::ranges::any_of(m_text.copiedRanges(), [this](const auto &range) {
               return meet(range.first, range.second);
           });
}

std::string PaneMasks::shownText(int begin, int end) const
{
    return view::masked(m_text.bytes(), {static_cast<uint32_t>(begin), static_cast<uint32_t>(end)}, in(begin, end));
}

} // namespace fieldwise::ui
