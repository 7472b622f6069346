// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the result with a line merge that has Ours' lines in each conflict. A difference is classified by the part
// of that merge that it touches.
#include <algorithm>
#include <map>
#include <set>
#include <span>

#include "core/base/text.h"
#include "core/check/parts.h"
#include "core/linemerge/differences.h"
#include "core/linemerge/linemerge.h"
#include "core/linemerge/numbered.h"

namespace fieldwise::check {
namespace {

using linemerge::Change;
using linemerge::Lines;
using linemerge::NumberedText;
using linemerge::PartKind;

/// With LF alone, also behind the last line, so that only what stands in the lines counts.
std::string normalized(std::string text)
{
    std::string out;
    out.reserve(text.size() + 1);
    for (size_t at = 0; at < text.size(); ++at)
        if (text[at] != '\r' || at + 1 == text.size() || text[at + 1] != '\n')
            out += text[at];
    if (!out.empty() && out.back() != '\n')
        out += '\n';
    return out;
}

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
    LineCheck(const PerText<std::string> &texts, bool masked, bool wrapped) : m_masked(masked), m_wrapped(wrapped)
    {
        for (const Text text : allTexts)
            m_texts[text] = normalized(texts[text]);
        const linemerge::Texts inputs{m_texts[Text::Base], m_texts[Text::Ours], m_texts[Text::Theirs]};
        for (const linemerge::MergedPart &part : linemerge::mergeLines(inputs, linemerge::ConflictStyle::Diff3).parts)
            add(part);
        const linemerge::NumberedTexts numbered = linemerge::numberLines(m_merge, m_texts[Text::Result], {});
        m_from = numbered.base;
        m_to = numbered.ours;
        m_surplus.resize(numbered.count);
        m_lacking.resize(numbered.count);
        for (const Placed &placed : m_parts)
            noteWanted(placed);
        for (const uint32_t number : m_to.numbers) {
            ++m_surplus[number];
            --m_lacking[number];
        }
        for (const uint32_t number : m_from.numbers)
            --m_surplus[number];
        m_changes = linemerge::Differ(numbered.count).changes(m_from.numbers, m_to.numbers);
        for (const Text text : allTexts)
            m_lineIndex[text] = LineIndex(m_texts[text]);
        for (const Text text : allTexts)
            m_asGiven[text] = LineIndex(texts[text]);
        for (const Text text : allTexts)
            m_sizes[text] = static_cast<uint32_t>(texts[text].size());
    }

    Checked run()
    {
        for (const Placed &placed : m_parts)
            if (placed.part.kind == PartKind::Conflict)
                checkConflict(placed);
        for (const Change &change : m_changes)
            if (touchesConflict(change))
                judgeBeside(change);
            else
                judge(change);
        for (const Placed &part : m_parts)
            m_checked.expected +=
                part.part.kind != PartKind::Kept && part.part.kind != PartKind::Conflict && !part.isHit ? 1 : 0;
        return std::move(m_checked);
    }

private:
    /// A part and its lines in the merge.
    struct Placed {
        linemerge::MergedPart part;
        Lines lines;
        bool isHit = false; ///< a finding is about it
    };

    void add(const linemerge::MergedPart &part)
    {
        const std::string_view text =
            part.kind == PartKind::Theirs ? slice(Text::Theirs, part) : slice(Text::Ours, part);
        const int32_t begin = m_parts.empty() ? 0 : m_parts.back().lines.end;
        m_parts.push_back({part, {begin, begin + static_cast<int32_t>(std::ranges::count(text, '\n'))}});
        m_merge += text;
    }

    /// What a result needs however the conflicts are settled: all lines but those in which a conflict's sides differ.
    void noteWanted(const Placed &placed)
    {
        const bool isConflict = placed.part.kind == PartKind::Conflict;
        std::map<std::string_view, PerText<int>> times;
        if (isConflict)
            for (const Text text : {Text::Base, Text::Ours, Text::Theirs})
                for (std::string_view rest = slice(text, placed.part); !rest.empty();
                     rest.remove_prefix(rest.find('\n') + 1))
                    ++times[rest.substr(0, rest.find('\n') + 1)][text];
        for (int32_t line = placed.lines.begin; line < placed.lines.end; ++line) {
            PerText<int> *left = isConflict ? &times[fromText({line, line + 1})] : nullptr;
            const bool isWanted = left == nullptr
                || (!m_wrapped && --(*left)[Text::Base] >= 0 && --(*left)[Text::Ours] >= 0
                    && --(*left)[Text::Theirs] >= 0);
            m_isWanted.push_back(isWanted);
            m_lacking[m_from.numbers[line]] += isWanted ? 1 : 0;
        }
    }

    std::string_view slice(Text text, const linemerge::MergedPart &part) const
    {
        const Range range = text == Text::Base ? part.base : text == Text::Ours ? part.ours : part.theirs;
        return std::string_view(m_texts[text]).substr(range.begin, range.size());
    }
    std::string_view fromText(Lines lines) const { return bytes(m_merge, m_from, lines); }
    std::string_view toText(Lines lines) const { return bytes(m_texts[Text::Result], m_to, lines); }
    static std::string_view bytes(std::string_view text, const NumberedText &numbered, Lines lines)
    {
        const Range range = numbered.bytes(lines);
        return text.substr(range.begin, range.size());
    }

    static bool touches(Lines lines, Lines others) { return lines.begin <= others.end && others.begin <= lines.end; }

    bool touchesConflict(const Change &change) const
    {
        return std::ranges::any_of(touchedBy(change),
                                   [](const Placed &placed) { return placed.part.kind == PartKind::Conflict; });
    }

    /// The parts that a change touches, which are in their order.
    std::span<const Placed> touchedBy(const Change &change) const
    {
        const auto begin = std::ranges::partition_point(
            m_parts, [&](const Placed &placed) { return placed.lines.end < change.from.begin; });
        const auto end = std::partition_point(
            begin, m_parts.end(), [&](const Placed &placed) { return placed.lines.begin <= change.from.end; });
        return {begin, end};
    }

    /// The lines of the result that stand for lines of the merge, with what was put right before or behind them.
    Lines inResult(Lines lines) const
    {
        // The last change that begins at a line or before it says where the line is.
        const auto before = [&](int32_t line) {
            const auto next = std::ranges::partition_point(
                m_changes, [&](const Change &change) { return change.from.begin <= line; });
            return next == m_changes.begin() ? Change{} : *std::prev(next);
        };
        const Change atBegin = before(lines.begin), atEnd = before(lines.end);
        return {atBegin.from.end < lines.begin ? lines.begin + atBegin.to.end - atBegin.from.end : atBegin.to.begin,
                atEnd.from.end < lines.end ? lines.end + atEnd.to.end - atEnd.from.end : atEnd.to.end};
    }

    void checkConflict(const Placed &placed)
    {
        const Lines lines = inResult(placed.lines);
        const std::string_view result = toText(lines), ours = slice(Text::Ours, placed.part),
                               theirs = slice(Text::Theirs, placed.part);
        const std::string both = std::string(ours) + std::string(theirs),
                          turned = std::string(theirs) + std::string(ours);
        if ((result == ours || result == theirs) && isContradiction(placed)) {
            const Whose whose = result == ours ? Whose::Ours : Whose::Theirs;
            tellDecided(placed, lines, {FindingKind::Settled, whose},
                        "the version of " + std::string(whoseName(whose)));
        } else if (result == both || result == turned) {
            tellDecided(placed, lines, {FindingKind::Settled, Whose::Both}, "the lines of both");
        } else {
            checkConflictByLines(placed, lines);
        }
    }

    bool hasOneForOne(const linemerge::MergedPart &part) const
    {
        const auto count = [&](Text text) { return std::ranges::count(slice(text, part), '\n'); };
        return !m_wrapped && count(Text::Ours) == count(Text::Base) && count(Text::Theirs) == count(Text::Base);
    }

    /// Both sides changed a line, and did not only change lines beside each other.
    bool isContradiction(const Placed &placed) const
    {
        if (!hasOneForOne(placed.part))
            return true;
        const auto lineCount = static_cast<int32_t>(std::ranges::count(slice(Text::Base, placed.part), '\n'));
        for (int32_t i = 0; i < lineCount; ++i) {
            const linemerge::MergedPart line = lineOf(placed.part, i);
            const std::string_view ours = slice(Text::Ours, line), theirs = slice(Text::Theirs, line);
            if (ours != theirs && changedBy(slice(Text::Base, line), ours, theirs) == Whose::Both)
                return true;
        }
        return lineCount == 0;
    }

    /// Where the three have as many lines, each one is of somebody.
    void checkConflictByLines(const Placed &placed, Lines lines)
    {
        if (!hasOneForOne(placed.part))
            return checkConflictTogether(placed, lines);
        const auto lineCount = static_cast<int32_t>(std::ranges::count(slice(Text::Base, placed.part), '\n'));
        const std::set<std::string_view> there = linesOf(toText(lines));
        const bool isLinedUp = lines.end - lines.begin == lineCount;
        bool anyContested = false, anyLost = false;
        for (int32_t i = 0; i < lineCount; ++i) {
            const Placed line{lineOf(placed.part, i), {placed.lines.begin + i, placed.lines.begin + i + 1}};
            const std::string_view base = slice(Text::Base, line.part), ours = slice(Text::Ours, line.part),
                                   theirs = slice(Text::Theirs, line.part);
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
            finding.because = lostText(whose, isLinedUp && toText(at) == base);
            place(finding, line, at, line.lines.begin);
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

    linemerge::MergedPart lineOf(const linemerge::MergedPart &part, int32_t line) const
    {
        const auto cut = [&](Text text) {
            const std::string_view whole = slice(text, part);
            const std::string_view one = lineAt(whole, line);
            const auto begin = static_cast<uint32_t>(one.data() - m_texts[text].data());
            return Range{begin, begin + static_cast<uint32_t>(one.size()) + 1};
        };
        return {part.kind, cut(Text::Base), cut(Text::Ours), cut(Text::Theirs)};
    }

    void checkConflictTogether(const Placed &placed, Lines lines)
    {
        const std::set<std::string_view> base = linesOf(slice(Text::Base, placed.part)),
                                         ours = linesOf(slice(Text::Ours, placed.part)),
                                         theirs = linesOf(slice(Text::Theirs, placed.part));
        const auto hasAnyOf = [&](const std::set<std::string_view> &side) {
            return std::ranges::any_of(linesOf(toText(lines)), [&](std::string_view line) {
                return side.contains(line) && !base.contains(line);
            });
        };
        const bool hasOwn = std::ranges::any_of(linesOf(toText(lines)), [&](std::string_view line) {
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

    void tellDecided(const Placed &placed, Lines lines, std::pair<FindingKind, Whose> what, const std::string &has)
    {
        Finding finding{.kind = what.first, .about = About::Lines, .whose = what.second, .places = {}};
        finding.because = "Ours and Theirs changed the same lines in different ways. The result has " + has + ".";
        place(finding, placed, lines, placed.lines.begin, sameLines(placed.part, toText(lines)));
        m_checked.findings.push_back(std::move(finding));
    }

    /// How many lines all texts of a conflict that have any begin with.
    int32_t sameLines(const linemerge::MergedPart &part, std::string_view result) const
    {
        std::vector<std::string_view> texts;
        for (const std::string_view text :
             {slice(Text::Base, part), slice(Text::Ours, part), slice(Text::Theirs, part), result})
            if (!text.empty())
                texts.push_back(text);
        size_t same = texts.empty() ? 0 : texts.front().size();
        for (const std::string_view text : texts)
            same = std::min(same, commonPrefix(texts.front(), text));
        return texts.empty() ? 0 : static_cast<int32_t>(std::ranges::count(texts.front().substr(0, same), '\n'));
    }

    static bool isBlankLine(std::string_view line) { return line.find_first_not_of(" \t\n") == line.npos; }

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

    /// How many of these lines the result has less, or more, often than the merge; blank ones do not count.
    int counted(std::string_view text, const NumberedText &numbered, Lines lines, int sign) const
    {
        int count = 0;
        for (int32_t line = lines.begin; line < lines.end; ++line)
            count +=
                m_surplus[numbered.numbers[line]] * sign > 0 && !isBlankLine(bytes(text, numbered, {line, line + 1}))
                ? 1
                : 0;
        return count;
    }

    void judge(const Change &change)
    {
        const int gone = counted(m_merge, m_from, change.from, -1);
        const int come = counted(m_texts[Text::Result], m_to, change.to, 1);
        if (gone == 0 && come == 0)
            return;            // they stand elsewhere
        Placed *hit = nullptr; // the changed part that it is about
        for (const Placed &placed : touchedBy(change))
            if (isAbout(change, placed))
                hit = &m_parts[static_cast<size_t>(&placed - m_parts.data())];
        const Whose whose = hit == nullptr ? Whose::Nobody : whoseOf(hit->part.kind);
        Finding finding{.kind = FindingKind::Lost, .about = About::Lines, .whose = whose, .places = {}};
        const std::string who(whoseName(whose));
        const bool isBack = hit != nullptr && slice(Text::Base, hit->part) == toText(change.to);
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
            hit->isHit = true;
        const std::span<const Placed> touched = touchedBy(change);
        const auto overlaps = std::ranges::find_if(touched, [&](const Placed &placed) {
            return change.from.begin < placed.lines.end && placed.lines.begin < change.from.end;
        });
        const Placed &around = hit != nullptr ? *hit : overlaps != touched.end() ? *overlaps : touched.front();
        place(finding, around, change.to, change.from.begin);
        m_checked.findings.push_back(std::move(finding));
    }

    /// Of a change that touches a conflict: the lines beside the conflict, and those in it that all three have.
    void judgeBeside(const Change &change)
    {
        const std::span<const Placed> touched = touchedBy(change);
        bool isBehind = false; // behind the first conflict
        for (const Placed &placed : touched) {
            const bool isConflict = placed.part.kind == PartKind::Conflict;
            const int32_t end = std::min(change.from.end, placed.lines.end);
            for (int32_t line = std::max(change.from.begin, placed.lines.begin);
                 line < end && !(isConflict && hasOneForOne(placed.part));) {
                int32_t next = line;
                while (next < end && takeLacking(next))
                    ++next;
                if (next > line) {
                    tellLacking(placed, {line, next}, isBehind || isConflict ? change.to.end : change.to.begin);
                    m_parts[static_cast<size_t>(&placed - m_parts.data())].isHit = true;
                }
                line = next + (next == line ? 1 : 0);
            }
            isBehind = isBehind || isConflict;
        }
    }

    /// True for a line that the result needs and has too seldom; each one that it lacks is found once.
    bool takeLacking(int32_t line)
    {
        const bool isLacking =
            m_isWanted[line] && m_lacking[m_from.numbers[line]] > 0 && !isBlankLine(fromText({line, line + 1}));
        m_lacking[m_from.numbers[line]] -= isLacking ? 1 : 0;
        return isLacking;
    }

    void tellLacking(const Placed &placed, Lines lines, int32_t at)
    {
        const bool isConflict = placed.part.kind == PartKind::Conflict;
        const Whose whose = isConflict ? Whose::Nobody : whoseOf(placed.part.kind);
        Finding finding{.kind = FindingKind::Lost, .about = About::Lines, .whose = whose, .places = {}};
        finding.because =
            (whose == Whose::Nobody ? "Base and both sides have " : std::string(whoseName(whose)) + " wrote ")
            + linesText(lines.count()) + (isConflict ? " in" : " beside") + " a conflict that the result lacks.";
        place(finding, whose == Whose::Nobody && !isConflict ? cutTo(placed, lines) : placed, {at, at}, lines.begin);
        m_checked.findings.push_back(std::move(finding));
    }

    /// Some lines of a part that is equal in all three.
    Placed cutTo(const Placed &placed, Lines lines) const
    {
        const int32_t first = lines.begin - placed.lines.begin;
        linemerge::MergedPart part = lineOf(placed.part, first);
        const linemerge::MergedPart last = lineOf(placed.part, first + lines.count() - 1);
        part.base.end = last.base.end;
        part.ours.end = last.ours.end;
        part.theirs.end = last.theirs.end;
        return {part, lines};
    }

    /// Of lines that a side removed, only what brings them back.
    bool isAbout(const Change &change, const Placed &placed) const
    {
        if (placed.part.kind == PartKind::Kept)
            return false;
        return placed.lines.isEmpty()
            ? touches(change.from, placed.lines) && slice(Text::Base, placed.part) == toText(change.to)
            : change.from.begin < placed.lines.end && placed.lines.begin < change.from.end;
    }

    /// `line`: of the merge, in or right behind this part. `same`: how many lines all texts begin with.
    void place(Finding &finding, const Placed &placed, Lines result, int32_t line, int32_t same = 0) const
    {
        for (const Text text : {Text::Base, Text::Ours, Text::Theirs}) {
            const std::string_view part = slice(text, placed.part);
            const auto count = static_cast<int32_t>(std::ranges::count(part, '\n'));
            if (count == 0)
                continue;
            const int32_t wanted = same > 0 ? same : count == placed.lines.count() ? line - placed.lines.begin : 0;
            const int32_t inside = std::clamp(wanted, 0, count - 1);
            const Range range = text == Text::Base ? placed.part.base
                : text == Text::Ours               ? placed.part.ours
                                                   : placed.part.theirs;
            const uint32_t first = m_lineIndex[text].lineOf(range.begin) + static_cast<uint32_t>(inside);
            const auto last = m_lineIndex[text].lineOf(range.end - 1);
            finding.places[text] = {first + 1, shown(lineAt(part, inside)), rangeOf(text, first, last + 1)};
        }
        result.begin = std::max(result.begin, std::min(result.begin + same, result.end - 1));
        const Range inResult = rangeOf(Text::Result, m_lineIndex[Text::Result].lineOf(m_to.bytes(result).begin),
                                       m_lineIndex[Text::Result].lineOf(m_to.bytes(result).end));
        if (!result.isEmpty())
            finding.places[Text::Result] = {static_cast<uint32_t>(result.begin + 1),
                                            shown(lineAt(toText({result.begin, result.begin + 1}), 0)), inResult};
        else
            finding.gap = inResult.begin;
        shorten(finding.places);
    }

    /// Lines [begin, end), in the bytes that were given.
    Range rangeOf(Text text, uint32_t begin, uint32_t end) const
    {
        const LineIndex &lines = m_asGiven[text];
        const auto startOf = [&](uint32_t line) {
            return line < lines.lineCount() ? lines.start(line) : m_sizes[text];
        };
        return {startOf(begin), startOf(end)};
    }

    static std::string_view lineAt(std::string_view text, int32_t line)
    {
        for (; line > 0; --line)
            text.remove_prefix(text.find('\n') + 1);
        return text.substr(0, text.find('\n'));
    }

    std::string shown(std::string_view line) const { return m_masked ? "***" : std::string(line); }

    bool m_masked, m_wrapped;
    PerText<std::string> m_texts;
    PerText<LineIndex> m_lineIndex;
    PerText<LineIndex> m_asGiven; ///< the same lines, in the bytes that were given
    PerText<uint32_t> m_sizes{};  ///< of those
    std::vector<Placed> m_parts;
    std::string m_merge;
    NumberedText m_from, m_to;    ///< the merge and the result
    std::vector<int> m_surplus;   ///< by a line's number: how often the result has it more often
    std::vector<bool> m_isWanted; ///< by line of the merge
    std::vector<int> m_lacking;   ///< by a line's number: how many of the wanted ones the result lacks
    std::vector<Change> m_changes;
    Checked m_checked;
};

} // namespace

Checked checkLines(const PerText<std::string> &texts, bool masked, bool wrapped)
{
    return LineCheck(texts, masked, wrapped).run();
}

} // namespace fieldwise::check
