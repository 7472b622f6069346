// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/linemerge/numbered.h"

#include <algorithm>
#include <functional>

namespace fieldwise::linemerge {

namespace {

class Numberer {
public:
    /// Lines that come as they came in `like` are compared with it and not looked up.
    NumberedText run(std::string_view text, std::string_view like, const NumberedText &numbered)
    {
        NumberedText out;
        out.starts.reserve(numbered.starts.size());
        out.numbers.reserve(numbered.numbers.size());
        size_t next = 0; // the line of `like` that is to be expected
        for (size_t at = 0; at < text.size();) {
            out.starts.push_back(static_cast<uint32_t>(at));
            if (next < numbered.numbers.size()) {
                const size_t begin = numbered.starts[next], size = numbered.starts[next + 1] - begin;
                const std::string_view expected = like.substr(begin, size);
                if (text.substr(at, size) == expected && (expected.ends_with('\n') || at + size == text.size())) {
                    out.numbers.push_back(numbered.numbers[next++]);
                    at += size;
                    continue;
                }
            }
            const size_t lf = text.find('\n', at);
            const size_t end = lf == std::string_view::npos ? text.size() : lf + 1;
            const uint32_t number = numberOf(text.substr(at, end - at));
            out.numbers.push_back(number);
            if (number < m_firstLine.size())
                next = m_firstLine[number] + 1;
            at = end;
        }
        out.starts.push_back(static_cast<uint32_t>(text.size()));
        return out;
    }

    /// Tells where the lines of the text stand that was numbered first.
    void setFirst(const NumberedText &text)
    {
        m_firstLine.resize(m_lines.size());
        for (size_t i = text.numbers.size(); i-- > 0;)
            m_firstLine[text.numbers[i]] = i;
    }

    uint32_t count() const { return static_cast<uint32_t>(m_lines.size()); }

private:
    struct Slot {
        uint32_t hash = 0;
        uint32_t number = 0; ///< one more; 0 where there is none
    };

    Slot &slotOf(uint32_t hash, std::string_view line)
    {
        size_t at = hash & (m_slots.size() - 1);
        while (m_slots[at].number != 0 && (m_slots[at].hash != hash || m_lines[m_slots[at].number - 1] != line))
            at = (at + 1) & (m_slots.size() - 1);
        return m_slots[at];
    }

    uint32_t numberOf(std::string_view line)
    {
        if (2 * m_lines.size() >= m_slots.size())
            grow();
        const auto hash = static_cast<uint32_t>(std::hash<std::string_view>{}(line));
        Slot &slot = slotOf(hash, line);
        if (slot.number == 0) {
            m_lines.push_back(line);
            slot = {hash, count()};
        }
        return slot.number - 1;
    }

    void grow()
    {
        std::vector<Slot> old(std::max<size_t>(2 * m_slots.size(), 64));
        old.swap(m_slots);
        for (const Slot &slot : old)
            if (slot.number != 0) {
                size_t at = slot.hash & (m_slots.size() - 1);
                while (m_slots[at].number != 0)
                    at = (at + 1) & (m_slots.size() - 1);
                m_slots[at] = slot;
            }
    }

    std::vector<std::string_view> m_lines; ///< by number
    std::vector<size_t> m_firstLine;
    std::vector<Slot> m_slots;
};

} // namespace

NumberedTexts numberLines(std::string_view base, std::string_view ours, std::string_view theirs)
{
    NumberedTexts out;
    Numberer numberer;
    out.base = numberer.run(base, {}, {});
    numberer.setFirst(out.base);
    out.ours = numberer.run(ours, base, out.base);
    out.theirs = numberer.run(theirs, base, out.base);
    out.count = numberer.count();
    return out;
}

} // namespace fieldwise::linemerge
