// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "core/base/regexp.h"
#include "core/base/regexpsets.h"
#include "core/base/text.h"

namespace fieldwise {
namespace regexp {
namespace {

using Assertion = Regexp::Assertion;

/// The instructions at which a search stands, without repetition.
class Threads {
public:
    explicit Threads(size_t size) : m_at(size) {}
    bool add(uint32_t instruction)
    {
        if (m_at[instruction] < m_list.size() && m_list[m_at[instruction]] == instruction)
            return false;
        m_at[instruction] = static_cast<uint32_t>(m_list.size());
        m_list.push_back(instruction);
        return true;
    }
    void clear() { m_list.clear(); }
    const std::vector<uint32_t> &list() const { return m_list; }

private:
    std::vector<uint32_t> m_at, m_list;
};

constexpr uint32_t noCharacter = ~0U;

bool isWordAt(uint32_t c)
{
    return c < 128 && isWordCharacter(static_cast<char>(c));
}

bool holds(Assertion assertion, uint32_t before, uint32_t after)
{
    const bool isWordEdge = isWordAt(before) != isWordAt(after);
    switch (assertion) {
    case Assertion::TextBegin: return before == noCharacter;
    case Assertion::TextEnd: return after == noCharacter;
    case Assertion::LineBegin: return before == noCharacter || before == '\n';
    case Assertion::LineEnd: return after == noCharacter || after == '\n';
    case Assertion::Word: return isWordEdge;
    case Assertion::NoWord: return !isWordEdge;
    }
    return false;
}

} // namespace
} // namespace regexp

std::optional<bool> Regexp::isIn(std::string_view text, size_t &steps) const
{
    regexp::Threads now(m_program.size()), next(m_program.size());
    std::vector<uint32_t> open;
    uint32_t before = regexp::noCharacter;
    bool isFound = false;
    for (size_t at = 0; !isFound;) {
        const bool isEnd = at >= text.size();
        const CodePoint c = isEnd ? CodePoint{regexp::noCharacter, 1} : codePointAt(text, at);
        const auto enter = [&](uint32_t instruction, regexp::Threads &threads, uint32_t left, uint32_t right) {
            open.assign(1, instruction);
            while (!open.empty()) {
                const uint32_t one = open.back();
                open.pop_back();
                if (!threads.add(one))
                    continue;
                const Instruction &is = m_program[one];
                if (is.op == Op::Fork) {
                    open.push_back(is.first);
                    open.push_back(is.second);
                } else if (is.op == Op::Assert && regexp::holds(static_cast<Assertion>(is.first), left, right)) {
                    open.push_back(one + 1);
                }
            }
        };
        enter(0, now, before, c.value);
        const size_t width = std::max(c.length, 1U);
        const uint32_t value = c.length == 0 ? 0xFFFD : c.value;
        const bool isLast = at + width >= text.size();
        const uint32_t after = isEnd || isLast ? regexp::noCharacter : codePointAt(text, at + width).value;
        next.clear();
        for (const uint32_t one : now.list()) {
            if (steps == 0)
                return {};
            --steps;
            const Instruction &is = m_program[one];
            isFound = isFound || is.op == Op::Match;
            if (is.op == Op::Set && !isEnd && regexp::isInSet(m_sets[is.first], value))
                enter(one + 1, next, value, after);
        }
        if (isEnd)
            break;
        std::swap(now, next);
        before = value;
        at += width;
    }
    return isFound;
}

} // namespace fieldwise
