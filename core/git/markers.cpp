// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/git/markers.h"

#include <algorithm>

#include "core/base/text.h"

namespace fieldwise::git {
namespace {

constexpr uint32_t usualSize = 7;

struct Line {
    std::string_view whole; ///< with its break
    std::string_view text;
};

Line lineAt(std::string_view text, size_t at)
{
    const size_t end = std::min(text.find('\n', at), text.size());
    Line line{text.substr(at, end < text.size() ? end + 1 - at : end - at), text.substr(at, end - at)};
    if (line.text.ends_with('\r'))
        line.text.remove_suffix(1);
    return line;
}

/// How many of `mark` a line begins with, when that is all or a space and a label follow (none follows `=`).
uint32_t runOf(std::string_view line, char mark)
{
    const size_t run = std::min(line.find_first_not_of(mark), line.size());
    return run == line.size() || (line[run] == ' ' && mark != '=') ? static_cast<uint32_t>(run) : 0;
}

enum class Mark : uint8_t { None, Begin, Base, Separator, End };

Mark markOf(std::string_view line, uint32_t size)
{
    if (line.empty())
        return Mark::None;
    constexpr std::string_view characters = "<|=>";
    const size_t which = characters.find(line.front());
    return which != std::string_view::npos && runOf(line, line.front()) == size ? static_cast<Mark>(which + 1)
                                                                                : Mark::None;
}

/// The first marker that begins or ends a conflict; git writes no shorter ones unless asked to.
uint32_t firstMark(std::string_view text, std::string_view marks)
{
    for (size_t at = 0; at < text.size();) {
        const Line line = lineAt(text, at);
        if (!line.text.empty() && marks.find(line.text.front()) != std::string_view::npos)
            if (const uint32_t run = runOf(line.text, line.text.front()); run >= usualSize)
                return run;
        at += line.whole.size();
    }
    return 0;
}

std::string labelOf(std::string_view line, uint32_t size)
{
    return std::string(line.substr(std::min<size_t>(size + 1, line.size())));
}

/// Puts the sides together line by line.
class Splitter {
public:
    Splitter(std::string_view text, uint32_t size, const BaseOf &baseOf)
        : m_text(text), m_lines(text), m_size(size), m_baseOf(baseOf)
    {
        m_sides.size = size;
        m_sides.base.emplace();
        m_sides.labels = {{}, {}, {}};
    }

    Result<Sides, Diagnostic> run()
    {
        for (size_t at = 0; at < m_text.size();) {
            const Line line = lineAt(m_text, at);
            m_here = {static_cast<uint32_t>(at), static_cast<uint32_t>(at + line.text.size())};
            if (!take(line))
                return Unexpected(m_fault);
            at += line.whole.size();
        }
        if (m_state != State::Outside) {
            m_here = m_began;
            const std::string missing =
                m_state == State::Theirs ? "no `" + marker('>') + "` ends it" : "no `" + marker('=') + "` follows";
            fault("conflict-open", "a conflict begins here, and " + missing + " before the end of the text");
            return Unexpected(m_fault);
        }
        if (!m_sides.noBase.empty())
            m_sides.base.reset();
        return m_sides;
    }

private:
    enum class State : uint8_t { Outside, Ours, Base, Theirs };

    std::string marker(char mark) const { return std::string(m_size, mark); }

    bool fault(std::string code, std::string text, bool withBegin = false)
    {
        m_fault = faultAt(m_here, std::move(code), std::move(text));
        if (withBegin) {
            m_fault.related = m_began;
            m_fault.text += std::to_string(m_lines.lineOf(m_began.begin) + 1);
        }
        return false;
    }

    bool take(const Line &line)
    {
        switch (markOf(line.text, m_size)) {
        case Mark::Begin: return begin(line);
        case Mark::Base:
            if (m_state != State::Ours)
                break;
            m_state = State::Base;
            if (m_sides.conflicts == 1)
                m_sides.labels.base = labelOf(line.text, m_size);
            return true;
        case Mark::Separator: return separate(line);
        case Mark::End: return end(line);
        case Mark::None: break;
        }
        add(line);
        return true;
    }

    bool begin(const Line &line)
    {
        if (m_state != State::Outside)
            return fault("conflict-nested", "found `" + marker('<') + "` inside a conflict, which began in line ",
                         true);
        m_state = State::Ours;
        m_began = m_here;
        m_oursFrom = m_sides.ours.size();
        m_theirsFrom = m_sides.theirs.size();
        m_showsBase = true;
        if (++m_sides.conflicts == 1)
            m_sides.labels.ours = labelOf(line.text, m_size);
        return true;
    }

    bool separate(const Line &line)
    {
        if (m_state == State::Outside) { // underlines a heading, say
            add(line);
            return true;
        }
        if (m_state == State::Theirs)
            return fault("conflict-broken",
                         "found a second `" + marker('=') + "`, expected `" + marker('>')
                             + "` for the conflict that began in line ",
                         true);
        m_showsBase = m_state != State::Ours;
        m_state = State::Theirs;
        return true;
    }

    bool end(const Line &line)
    {
        if (m_state == State::Outside)
            return fault("conflict-broken", "found `" + marker('>') + "`, but no conflict has begun");
        if (m_state != State::Theirs)
            return fault("conflict-broken",
                         "found `" + marker('>') + "`, expected `" + marker('=')
                             + "` first, for the conflict that began in line ",
                         true);
        m_state = State::Outside;
        if (!m_showsBase)
            findBase();
        if (m_sides.conflicts == 1)
            m_sides.labels.theirs = labelOf(line.text, m_size);
        return true;
    }

    void findBase()
    {
        const auto base = m_baseOf ? m_baseOf(std::string_view(m_sides.ours).substr(m_oursFrom),
                                              std::string_view(m_sides.theirs).substr(m_theirsFrom))
                                   : std::nullopt;
        if (base)
            m_sides.base->append(*base);
        else
            m_sides.noBase = "The conflicts do not show their base; `git checkout --conflict=diff3 FILE` writes them "
                             "with their base.";
    }

    void add(const Line &line)
    {
        if (m_state == State::Outside || m_state == State::Ours)
            m_sides.ours += line.whole;
        if (m_state == State::Outside || m_state == State::Theirs)
            m_sides.theirs += line.whole;
        if (m_state == State::Outside || m_state == State::Base)
            m_sides.base->append(line.whole);
        // Of branches with several bases git merges those first, and shows their conflicts with longer markers.
        if (m_state == State::Base && !line.text.empty() && line.text.front() == '<' && runOf(line.text, '<') > m_size)
            m_sides.noBase =
                "The base of a conflict has conflicts itself, because the branches have several common ancestors.";
    }

    std::string_view m_text;
    LineIndex m_lines;
    uint32_t m_size;
    const BaseOf &m_baseOf;
    State m_state = State::Outside;
    size_t m_oursFrom = 0, m_theirsFrom = 0; ///< where the lines of this conflict begin
    bool m_showsBase = true;
    Range m_here, m_began;
    Sides m_sides;
    Diagnostic m_fault;
};

} // namespace

uint32_t markerSize(std::string_view text)
{
    const uint32_t size = firstMark(text, "<");
    return size > 0 ? size : firstMark(text, ">");
}

bool hasMarkers(std::string_view text)
{
    return markerSize(text) > 0;
}

std::vector<std::vector<Range>> markersOf(std::string_view text)
{
    const uint32_t size = markerSize(text);
    std::vector<std::vector<Range>> conflicts;
    bool isOpen = false;
    for (size_t at = 0; at < text.size() && size > 0;) {
        const Line line = lineAt(text, at);
        const Mark mark = markOf(line.text, size);
        if (mark == Mark::Begin || (mark == Mark::End && !isOpen))
            conflicts.emplace_back();
        isOpen = mark == Mark::Begin || (isOpen && mark != Mark::End);
        if (mark == Mark::End || (isOpen && mark != Mark::None))
            conflicts.back().push_back({static_cast<uint32_t>(at), static_cast<uint32_t>(at + line.text.size())});
        at += line.whole.size();
    }
    return conflicts;
}

BaseOf basesFrom(const std::string &base, const std::string &ours, const std::string &theirs)
{
    struct Conflict {
        std::string base, ours, theirs;
    };
    std::vector<Conflict> all;
    const auto in = [](const std::string &text, Range range) { return text.substr(range.begin, range.size()); };
    const linemerge::Texts texts{base, ours, theirs};
    for (const linemerge::MergedPart &part : linemerge::mergeLines(texts, linemerge::ConflictStyle::Merge).parts)
        if (part.kind == linemerge::PartKind::Conflict)
            all.push_back({in(base, part.base), in(ours, part.ours), in(theirs, part.theirs)});
    return [all = std::move(all), next = size_t{0}](
               std::string_view oursLines, std::string_view theirsLines) mutable -> std::optional<std::string> {
        const auto found =
            std::find_if(all.begin() + static_cast<std::ptrdiff_t>(next), all.end(),
                         [&](const auto &one) { return one.ours == oursLines && one.theirs == theirsLines; });
        if (found == all.end())
            return {};
        next = static_cast<size_t>(found - all.begin()) + 1;
        return found->base;
    };
}

Result<Sides, Diagnostic> readMarkers(std::string_view text, uint32_t size, const BaseOf &baseOf)
{
    if (size == 0)
        size = markerSize(text);
    return Splitter(text, size > 0 ? size : usualSize, baseOf).run();
}

} // namespace fieldwise::git
