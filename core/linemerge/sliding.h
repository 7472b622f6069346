// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace fieldwise::linemerge {

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

/// Slides each run of the first text as far down as it goes, and from there up to the first place beside a run of the
/// other text, if there is one.
void slideRuns(Marks &marks, Marks &others);

} // namespace fieldwise::linemerge
