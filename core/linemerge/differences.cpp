// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/linemerge/differences.h"

#include <algorithm>

#include "core/linemerge/search.h"

namespace fieldwise::linemerge {

namespace {

/// The lines of one of two texts, and 1 for each that has no partner in the other; a 0 ends the list.
struct Marks {
    std::span<const uint32_t> lines;
    std::vector<uint8_t> changed;
    int32_t count() const { return static_cast<int32_t>(lines.size()); }
};

/// Changed lines that follow each other; every line that stays has a run before it, often an empty one, and so has the
/// end. So the runs of two texts go in step.
class Run {
public:
    explicit Run(Marks &marks) : m_marks(&marks) { growDown(); }

    int32_t begin() const { return m_begin; }
    int32_t end() const { return m_end; }
    bool isEmpty() const { return m_begin == m_end; }

    /// The run behind the next line that stays; false where none is left.
    bool next();
    bool previous();
    /// Moves up by a line, which has the same effect when that line is the run's last; takes in a run that it meets.
    bool slideUp();
    bool slideDown();

private:
    void growUp();
    void growDown();

    Marks *m_marks;
    int32_t m_begin = 0, m_end = 0;
};

bool Run::next()
{
    if (m_end == m_marks->count())
        return false;
    m_begin = ++m_end;
    growDown();
    return true;
}

bool Run::previous()
{
    if (m_begin == 0)
        return false;
    m_end = --m_begin;
    growUp();
    return true;
}

bool Run::slideUp()
{
    if (m_begin == 0 || m_marks->lines[m_begin - 1] != m_marks->lines[m_end - 1])
        return false;
    m_marks->changed[--m_begin] = 1;
    m_marks->changed[--m_end] = 0;
    growUp();
    return true;
}

bool Run::slideDown()
{
    if (m_end == m_marks->count() || m_marks->lines[m_begin] != m_marks->lines[m_end])
        return false;
    m_marks->changed[m_begin++] = 0;
    m_marks->changed[m_end++] = 1;
    growDown();
    return true;
}

void Run::growUp()
{
    while (m_begin > 0 && m_marks->changed[m_begin - 1] != 0)
        --m_begin;
}

void Run::growDown()
{
    while (m_marks->changed[m_end] != 0)
        ++m_end;
}

/// `twin` is the other text's run in the same place, and stays that.
void slide(Run &run, Run &twin)
{
    int32_t length = 0, highestEnd = 0;
    bool meets = false;
    do { // again when it has grown
        length = run.end() - run.begin();
        while (run.slideUp())
            twin.previous();
        highestEnd = run.end();
        meets = !twin.isEmpty();
        while (run.slideDown()) {
            twin.next();
            meets = meets || !twin.isEmpty();
        }
    } while (run.end() - run.begin() != length);
    if (run.end() == highestEnd || !meets)
        return;
    while (twin.isEmpty() && run.slideUp())
        twin.previous();
}

/// Slides each run of the first text as far down as it goes, and from there up to the first place beside a run of the
/// other text, if there is one.
void slideRuns(Marks &marks, Marks &others)
{
    Run run(marks), twin(others);
    do {
        if (!run.isEmpty())
            slide(run, twin);
    } while (run.next() && twin.next());
}

enum class Partners : uint8_t { None, Few, Many };

/// How many lines of the other text are the same as each of some lines.
std::vector<Partners> partnersOf(std::span<const uint32_t> lines, std::span<const uint32_t> times, size_t whole)
{
    const auto many = static_cast<uint32_t>(std::min(roughRoot(whole), 1024));
    std::vector<Partners> out;
    out.reserve(lines.size());
    for (const uint32_t line : lines)
        out.push_back(times[line] == 0 ? Partners::None : times[line] < many ? Partners::Few : Partners::Many);
    return out;
}

struct Neighbours {
    int32_t alone = 0, frequent = 0;
};

/// The lines next to a place, up to one with few partners.
Neighbours neighbours(std::span<const Partners> partners, int32_t at, int32_t step)
{
    constexpr int32_t seen = 100;
    Neighbours out;
    for (int32_t i = at + step, left = seen; left > 0 && i >= 0 && i < static_cast<int32_t>(partners.size());
         i += step, --left) {
        if (partners[i] == Partners::Few)
            break;
        ++(partners[i] == Partners::None ? out.alone : out.frequent);
    }
    return out;
}

/// A frequent line pairs by chance when most lines around it, and some on either side, have no partner.
bool isChance(std::span<const Partners> partners, int32_t at)
{
    const Neighbours up = neighbours(partners, at, -1);
    if (up.alone == 0)
        return false;
    const Neighbours down = neighbours(partners, at, 1);
    const int32_t frequent = up.frequent + down.frequent + 2; // it counts itself on either side
    return down.alone > 0 && 3 * frequent < up.alone + down.alone;
}

/// The lines that are worth a search.
struct Searched {
    std::vector<int32_t> places;
    std::vector<uint32_t> lines;
};

/// Of the lines of a text that differ; marks those as changed that are not searched for.
Searched searched(Marks &marks, Lines differing, std::span<const uint32_t> timesInOther)
{
    const auto lines = marks.lines.subspan(differing.begin, differing.count());
    const std::vector<Partners> partners = partnersOf(lines, timesInOther, marks.lines.size());
    Searched out;
    for (int32_t i = 0; i < differing.count(); ++i) {
        if (partners[i] == Partners::Few || (partners[i] == Partners::Many && !isChance(partners, i))) {
            out.places.push_back(differing.begin + i);
            out.lines.push_back(lines[i]);
        } else {
            marks.changed[differing.begin + i] = 1;
        }
    }
    return out;
}

void markUnpaired(Marks &marks, const Searched &searched, const std::vector<uint8_t> &isUnpaired)
{
    for (size_t i = 0; i < isUnpaired.size(); ++i)
        if (isUnpaired[i] != 0)
            marks.changed[searched.places[i]] = 1;
}

Marks noneChanged(std::span<const uint32_t> lines)
{
    return {lines, std::vector<uint8_t>(lines.size() + 1)};
}

std::vector<Change> changesIn(Marks &from, Marks &to)
{
    std::vector<Change> out;
    Run a(from), b(to);
    do {
        if (!a.isEmpty() || !b.isEmpty())
            out.push_back({{a.begin(), a.end()}, {b.begin(), b.end()}});
    } while (a.next() && b.next());
    return out;
}

} // namespace

std::vector<Change> Differ::changes(std::span<const uint32_t> from, std::span<const uint32_t> to)
{
    const auto head = static_cast<int32_t>(std::ranges::mismatch(from, to).in1 - from.begin());
    if (head == static_cast<int32_t>(from.size()) && from.size() == to.size())
        return {};
    const auto fromRest = from.subspan(head), toRest = to.subspan(head);
    const auto tail = static_cast<int32_t>(
        std::mismatch(fromRest.rbegin(), fromRest.rend(), toRest.rbegin(), toRest.rend()).first - fromRest.rbegin());

    for (const uint32_t line : from)
        ++m_timesFrom[line];
    for (const uint32_t line : to)
        ++m_timesTo[line];
    Marks a = noneChanged(from), b = noneChanged(to);
    const Searched aSearched = searched(a, {head, a.count() - tail}, m_timesTo);
    const Searched bSearched = searched(b, {head, b.count() - tail}, m_timesFrom);
    for (const uint32_t line : from)
        m_timesFrom[line] = 0;
    for (const uint32_t line : to)
        m_timesTo[line] = 0;

    const Unpaired found = unpaired(aSearched.lines, bSearched.lines);
    markUnpaired(a, aSearched, found.a);
    markUnpaired(b, bSearched, found.b);
    slideRuns(a, b);
    slideRuns(b, a);
    return changesIn(a, b);
}

} // namespace fieldwise::linemerge
