// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the result with a line merge that has Ours' lines in each conflict. A difference is classified by the part
// of that merge that it touches.
#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "core/check/comparedlines.h"
#include "core/check/parts.h"

namespace fieldwise::check {
namespace {

using linemerge::Change;
using linemerge::Lines;
using linemerge::PartKind;

Whose whoseOf(PartKind kind)
{
    switch (kind) {
    case PartKind::Kept: return Whose::Nobody;
    case PartKind::Ours: return Whose::Ours;
    case PartKind::Theirs: return Whose::Theirs;
    case PartKind::Both:
    case PartKind::Conflict: break;
    }
    return Whose::Both;
}

std::string linesText(int count)
{
    return count == 1 ? "a line" : std::to_string(count) + " lines";
}

class LineCheck {
public:
    LineCheck(const PerText<std::string> &texts, bool masked, bool wrapped)
        : m_in(texts, masked, wrapped),
          m_isHit(m_in.parts().size()),
          m_surplus(m_in.numberCount()),
          m_lacking(m_in.numberCount())
    {
        for (const PlacedPart &placed : m_in.parts())
            noteWanted(placed);
        for (const uint32_t number : m_in.resultNumbers()) {
            ++m_surplus[number];
            --m_lacking[number];
        }
        for (const uint32_t number : m_in.mergeNumbers())
            --m_surplus[number];
    }

    Checked run()
    {
        for (const PlacedPart &placed : m_in.parts())
            if (placed.part.kind == PartKind::Conflict)
                checkConflict(placed);
        for (const Change &change : m_in.changes())
            if (m_in.touchesConflict(change))
                judgeBeside(change);
            else
                judge(change);
        for (const PlacedPart &part : m_in.parts())
            m_checked.expected +=
                part.part.kind != PartKind::Kept && part.part.kind != PartKind::Conflict && !m_isHit[m_in.indexOf(part)]
                ? 1
                : 0;
        return std::move(m_checked);
    }

private:
    /// What a result needs however the conflicts are settled: all lines but those in which a conflict's sides differ.
    void noteWanted(const PlacedPart &placed)
    {
        const bool isConflict = placed.part.kind == PartKind::Conflict;
        std::map<std::string_view, PerText<int>> times;
        if (isConflict)
            for (const Text text : {Text::Base, Text::Ours, Text::Theirs})
                for (std::string_view rest = m_in.slice(text, placed.part); !rest.empty();
                     rest.remove_prefix(rest.find('\n') + 1))
                    ++times[rest.substr(0, rest.find('\n') + 1)][text];
        for (int32_t line = placed.lines.begin; line < placed.lines.end; ++line) {
            PerText<int> *left = isConflict ? &times[m_in.mergeText({line, line + 1})] : nullptr;
            const bool isWanted = left == nullptr
                || (!m_in.isWrapped() && --(*left)[Text::Base] >= 0 && --(*left)[Text::Ours] >= 0
                    && --(*left)[Text::Theirs] >= 0);
            m_isWanted.push_back(isWanted);
            m_lacking[m_in.mergeNumbers()[line]] += isWanted ? 1 : 0;
        }
    }

    void checkConflict(const PlacedPart &placed)
    {
        const Lines lines = m_in.inResult(placed.lines);
        const std::string_view result = m_in.resultText(lines), ours = m_in.slice(Text::Ours, placed.part),
                               theirs = m_in.slice(Text::Theirs, placed.part);
        const std::string both = std::string(ours) + std::string(theirs),
                          turned = std::string(theirs) + std::string(ours);
        if ((result == ours || result == theirs) && m_in.isContradiction(placed)) {
            const Whose whose = result == ours ? Whose::Ours : Whose::Theirs;
            tellDecided(placed, lines, {FindingKind::Settled, whose},
                        "the version of " + std::string(whoseName(whose)));
        } else if (result == both || result == turned) {
            tellDecided(placed, lines, {FindingKind::Settled, Whose::Both}, "the lines of both");
        } else {
            checkConflictByLines(placed, lines);
        }
    }

    /// Where the three have as many lines, each one is of somebody.
    void checkConflictByLines(const PlacedPart &placed, Lines lines)
    {
        if (!m_in.hasOneForOne(placed.part))
            return checkConflictTogether(placed, lines);
        const auto lineCount = static_cast<int32_t>(std::ranges::count(m_in.slice(Text::Base, placed.part), '\n'));
        const std::set<std::string_view> there = linesOf(m_in.resultText(lines));
        const bool isLinedUp = lines.end - lines.begin == lineCount;
        bool anyContested = false, anyLost = false;
        for (int32_t i = 0; i < lineCount; ++i) {
            const PlacedPart line{m_in.lineOf(placed.part, i), {placed.lines.begin + i, placed.lines.begin + i + 1}};
            const std::string_view base = m_in.slice(Text::Base, line.part), ours = m_in.slice(Text::Ours, line.part),
                                   theirs = m_in.slice(Text::Theirs, line.part);
            const Whose whose = changedBy(base, ours, theirs);
            const Lines at = isLinedUp ? Lines{lines.begin + i, lines.begin + i + 1} : Lines{};
            if (whose == Whose::Both && ours != theirs) {
                anyContested = true;
                checkConflictTogether(line, isLinedUp ? at : lines);
                continue;
            }
            const std::string_view wanted = whose == Whose::Theirs ? theirs : ours;
            if (there.contains(wanted) || isBlankLine(wanted))
                continue;
            anyLost = true;
            Finding finding{.kind = FindingKind::Lost, .about = About::Lines, .whose = whose, .places = {}};
            finding.because = lostText(whose, isLinedUp && m_in.resultText(at) == base);
            m_in.place(finding, line, at, line.lines.begin);
            m_checked.findings.push_back(std::move(finding));
        }
        if (!anyContested && !anyLost)
            checkConflictTogether(placed, lines);
    }

    static std::string lostText(Whose whose, bool isBack)
    {
        if (whose == Whose::Nobody)
            return "Base and both sides have a line here that the result lacks.";
        return std::string(whoseName(whose)) + " changed a line here, but the result has "
            + (isBack ? "what Base has." : "neither that change nor what Base has.");
    }

    void checkConflictTogether(const PlacedPart &placed, Lines lines)
    {
        const std::set<std::string_view> base = linesOf(m_in.slice(Text::Base, placed.part)),
                                         ours = linesOf(m_in.slice(Text::Ours, placed.part)),
                                         theirs = linesOf(m_in.slice(Text::Theirs, placed.part));
        const auto hasAnyOf = [&](const std::set<std::string_view> &side) {
            return std::ranges::any_of(linesOf(m_in.resultText(lines)), [&](std::string_view line) {
                return side.contains(line) && !base.contains(line);
            });
        };
        const bool hasOwn = std::ranges::any_of(linesOf(m_in.resultText(lines)), [&](std::string_view line) {
            return !base.contains(line) && !ours.contains(line) && !theirs.contains(line);
        });
        const bool hasOurs = hasAnyOf(ours), hasTheirs = hasAnyOf(theirs);
        if (hasOwn)
            tellDecided(placed, lines, {FindingKind::Settled, Whose::Nobody}, "lines of its own");
        else if (hasOurs && hasTheirs)
            tellDecided(placed, lines, {FindingKind::Settled, Whose::Both}, "lines of both");
        else if (hasOurs || hasTheirs)
            tellDecided(placed, lines, {FindingKind::Settled, hasOurs ? Whose::Ours : Whose::Theirs},
                        "lines of " + std::string(hasOurs ? "Ours" : "Theirs"));
        else
            tellDecided(placed, lines, {FindingKind::Lost, Whose::Both}, "neither change");
    }

    void tellDecided(const PlacedPart &placed, Lines lines, std::pair<FindingKind, Whose> what, const std::string &has)
    {
        Finding finding{.kind = what.first, .about = About::Lines, .whose = what.second, .places = {}};
        finding.because = "Ours and Theirs changed the same lines in different ways. The result has " + has + ".";
        m_in.place(finding, placed, lines, placed.lines.begin, m_in.sameLines(placed.part, m_in.resultText(lines)));
        m_checked.findings.push_back(std::move(finding));
    }

    static std::set<std::string_view> linesOf(std::string_view text)
    {
        std::set<std::string_view> out;
        for (size_t begin = 0; begin < text.size();) {
            const size_t end = text.find('\n', begin) + 1;
            if (const std::string_view line = text.substr(begin, end - begin); !isBlankLine(line))
                out.insert(line);
            begin = end;
        }
        return out;
    }

    /// How many of these lines of the merge the result has less often; blank ones do not count.
    int goneOf(Lines lines) const
    {
        int count = 0;
        for (int32_t line = lines.begin; line < lines.end; ++line)
            count += m_surplus[m_in.mergeNumbers()[line]] < 0 && !isBlankLine(m_in.mergeText({line, line + 1})) ? 1 : 0;
        return count;
    }

    /// How many of these lines of the result the merge has less often; blank ones do not count.
    int comeOf(Lines lines) const
    {
        int count = 0;
        for (int32_t line = lines.begin; line < lines.end; ++line)
            count +=
                m_surplus[m_in.resultNumbers()[line]] > 0 && !isBlankLine(m_in.resultText({line, line + 1})) ? 1 : 0;
        return count;
    }

    void judge(const Change &change)
    {
        const int gone = goneOf(change.from);
        const int come = comeOf(change.to);
        if (gone == 0 && come == 0)
            return;                      // they stand elsewhere
        const PlacedPart *hit = nullptr; // the changed part that it is about
        for (const PlacedPart &placed : m_in.touchedBy(change))
            if (m_in.isAbout(change, placed))
                hit = &placed;
        const Whose whose = hit == nullptr ? Whose::Nobody : whoseOf(hit->part.kind);
        Finding finding{.kind = FindingKind::Lost, .about = About::Lines, .whose = whose, .places = {}};
        const std::string who(whoseName(whose));
        const bool isBack = hit != nullptr && m_in.slice(Text::Base, hit->part) == m_in.resultText(change.to);
        if (isBack) {
            finding.because = hit->lines.isEmpty()
                ? who + " removed " + linesText(come) + " here, but the result still has what was there."
                : who + " changed " + linesText(gone) + " here, but the result has what Base has.";
        } else if (come == 0) {
            finding.because = (whose == Whose::Nobody ? "Base and both sides have " : who + " wrote ") + linesText(gone)
                + " here that the result lacks.";
        } else if (gone == 0) {
            finding.kind = FindingKind::Invented;
            finding.whose = Whose::Nobody;
            finding.because = "No input has " + (come == 1 ? "this line." : "these " + linesText(come) + ".");
        } else {
            finding.kind = whose == Whose::Nobody ? FindingKind::Changed : FindingKind::Lost;
            finding.because = "The result has " + linesText(come) + " that no input has in place of " + linesText(gone)
                + (whose == Whose::Nobody ? " that nobody changed." : " that " + who + " wrote.");
        }
        if (hit != nullptr && finding.kind != FindingKind::Invented)
            m_isHit[m_in.indexOf(*hit)] = true;
        const std::span<const PlacedPart> touched = m_in.touchedBy(change);
        const auto overlaps = std::ranges::find_if(touched, [&](const PlacedPart &placed) {
            return change.from.begin < placed.lines.end && placed.lines.begin < change.from.end;
        });
        const PlacedPart &around = hit != nullptr ? *hit : overlaps != touched.end() ? *overlaps : touched.front();
        m_in.place(finding, around, change.to, change.from.begin);
        m_checked.findings.push_back(std::move(finding));
    }

    /// Of a change that touches a conflict: the lines beside the conflict, and those in it that all three have.
    void judgeBeside(const Change &change)
    {
        const std::span<const PlacedPart> touched = m_in.touchedBy(change);
        bool isBehind = false; // behind the first conflict
        for (const PlacedPart &placed : touched) {
            const bool isConflict = placed.part.kind == PartKind::Conflict;
            const int32_t end = std::min(change.from.end, placed.lines.end);
            for (int32_t line = std::max(change.from.begin, placed.lines.begin);
                 line < end && !(isConflict && m_in.hasOneForOne(placed.part));) {
                int32_t next = line;
                while (next < end && takeLacking(next))
                    ++next;
                if (next > line) {
                    tellLacking(placed, {line, next}, isBehind || isConflict ? change.to.end : change.to.begin);
                    m_isHit[m_in.indexOf(placed)] = true;
                }
                line = next + (next == line ? 1 : 0);
            }
            isBehind = isBehind || isConflict;
        }
    }

    /// True for a line that the result needs and has too seldom; each one that it lacks is found once.
    bool takeLacking(int32_t line)
    {
        const bool isLacking = m_isWanted[line] && m_lacking[m_in.mergeNumbers()[line]] > 0
            && !isBlankLine(m_in.mergeText({line, line + 1}));
        m_lacking[m_in.mergeNumbers()[line]] -= isLacking ? 1 : 0;
        return isLacking;
    }

    void tellLacking(const PlacedPart &placed, Lines lines, int32_t at)
    {
        const bool isConflict = placed.part.kind == PartKind::Conflict;
        const Whose whose = isConflict ? Whose::Nobody : whoseOf(placed.part.kind);
        Finding finding{.kind = FindingKind::Lost, .about = About::Lines, .whose = whose, .places = {}};
        finding.because =
            (whose == Whose::Nobody ? "Base and both sides have " : std::string(whoseName(whose)) + " wrote ")
            + linesText(lines.count()) + (isConflict ? " in" : " beside") + " a conflict that the result lacks.";
        m_in.place(finding, whose == Whose::Nobody && !isConflict ? m_in.cutTo(placed, lines) : placed, {at, at},
                   lines.begin);
        m_checked.findings.push_back(std::move(finding));
    }

    ComparedLines m_in;
    std::vector<bool> m_isHit;    ///< by part: a finding is about it
    std::vector<int> m_surplus;   ///< by a line's number: how often the result has it more often
    std::vector<bool> m_isWanted; ///< by line of the merge
    std::vector<int> m_lacking;   ///< by a line's number: how many of the wanted ones the result lacks
    Checked m_checked;
};

} // namespace

Checked checkLines(const PerText<std::string> &texts, bool masked, bool wrapped)
{
    return LineCheck(texts, masked, wrapped).run();
}

} // namespace fieldwise::check
