// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/typing/linechoices.h"

#include <algorithm>

#include "core/linemerge/linemerge.h"
#include "core/merge/match/textparts.h"
#include "core/yaml/json.h"

namespace fieldwise::merge {
namespace {

using linemerge::MergedPart;
using linemerge::PartKind;

/// Lines of the text in the result: a part of the merge, or lines between two of them.
struct TextStretch {
    std::optional<yaml::PathStep> part;
    uint32_t before = 0; ///< without a part: the number of lines that Base has before them
    Range range;         ///< in the text
};

/// Base: the lines of the result, Theirs: as they were typed; `stretch` gets the new lines.
struct LineEdit {
    MergedPart part;
    size_t stretch = 0;
};

class LineChoices {
public:
    LineChoices(const Plan &plan, DecisionRef text, std::string_view was, std::string_view typed,
                std::vector<Choice> choices)
        : m_plan(plan), m_text(text), m_was(was), m_typed(typed), m_choices(std::move(choices))
    {
    }

    std::optional<std::vector<Choice>> run()
    {
        if (!collect())
            return {};
        const auto merged = linemerge::mergeLines({m_was, m_was, m_typed}, linemerge::ConflictStyle::Diff3);
        for (const MergedPart &part : merged.parts)
            if (part.kind == PartKind::Theirs)
                m_edits.push_back({part, placeOf(part)});
        for (size_t i = 0; i < m_stretches.size(); ++i)
            m_stretches[i].part ? takePart(i) : takeKept(i);
        return std::move(m_choices);
    }

private:
    const DocumentPlan &document() const { return m_plan.documents[m_text.document]; }

    /// Finds the stretches; false if their lines are not those of the result.
    bool collect()
    {
        const auto merge = textMergeOf(document(), m_text.decision, m_plan.options.mode);
        if (!merge)
            return false;
        auto child = document().decision(m_text.decision).children.begin();
        const auto end = document().decision(m_text.decision).children.end();
        uint32_t before = 0;
        for (const MergedPart &part : merge->parts) {
            const std::string_view base =
                std::string_view(merge->texts[Side::Original]).substr(part.base.begin, part.base.size());
            TextStretch stretch{{}, before, {}};
            std::string_view lines;
            if (part.kind == PartKind::Kept) {
                lines = merge::linesIn(*merge, part, Side::Destination);
            } else {
                if (child == end)
                    return false;
                stretch.part = document().decision(*child).pathStep;
                lines = linesOfPart(document(), *child++, *merge, part);
            }
            const uint32_t at = m_stretches.empty() ? 0 : m_stretches.back().range.end;
            if (m_was.substr(at, lines.size()) != lines)
                return false;
            stretch.range = {at, at + static_cast<uint32_t>(lines.size())};
            m_stretches.push_back(std::move(stretch));
            before += static_cast<uint32_t>(std::ranges::count(base, '\n'));
        }
        return m_stretches.empty() ? m_was.empty() : m_stretches.back().range.end == m_was.size();
    }

    /// The index of the stretch that gets the new lines of an edit: the first that it replaces lines of, else a part
    /// beside it.
    size_t placeOf(const MergedPart &edit) const
    {
        size_t found = m_stretches.size();
        const auto first = std::ranges::lower_bound(m_stretches, edit.base.begin, {},
                                                    [](const TextStretch &one) { return one.range.end; });
        for (auto i = static_cast<size_t>(first - m_stretches.begin()); i < m_stretches.size(); ++i) {
            const TextStretch &one = m_stretches[i];
            if (one.range.begin > edit.base.end)
                break;
            const bool isReplaced = one.range.begin < edit.base.end && edit.base.begin < one.range.end;
            const bool isBeside = one.range.begin <= edit.base.begin && edit.base.end <= one.range.end;
            if (isReplaced)
                return i;
            if (isBeside && (found == m_stretches.size() || (one.part && !m_stretches[found].part)))
                found = i;
        }
        return found;
    }

    /// Calls `take` for each edit in a stretch, with its range there and its new lines. The stretches come in order.
    template <class Take>
    void eachEdit(size_t stretch, const Take &take)
    {
        const Range range = m_stretches[stretch].range;
        while (m_first < m_edits.size() && m_edits[m_first].part.base.end < range.begin)
            ++m_first;
        for (size_t i = m_first; i < m_edits.size() && m_edits[i].part.base.begin <= range.end; ++i) {
            const auto &[edit, place] = m_edits[i];
            const Range here{std::clamp(edit.base.begin, range.begin, range.end),
                             std::clamp(edit.base.end, range.begin, range.end)};
            if (place == stretch)
                take(here, std::string(m_typed.substr(edit.theirs.begin, edit.theirs.size())));
            else if (!here.empty())
                take(here, std::string());
        }
    }

    void takePart(size_t stretch)
    {
        const Range range = m_stretches[stretch].range;
        std::string lines;
        uint32_t at = range.begin;
        bool isTouched = false;
        eachEdit(stretch, [&](Range here, const std::string &typed) {
            isTouched = true;
            lines += m_was.substr(at, here.begin - at);
            lines += typed;
            at = here.end;
        });
        lines += m_was.substr(at, range.end - at);
        if (isTouched)
            add(*m_stretches[stretch].part, lines);
    }

    void takeKept(size_t stretch)
    {
        uint32_t at = m_stretches[stretch].range.begin, before = m_stretches[stretch].before;
        eachEdit(stretch, [&](Range here, const std::string &typed) {
            before += linesIn({at, here.begin});
            const uint32_t count = linesIn(here);
            add(yaml::PathStep::lines(before + (count > 0), count, 0), typed);
            before += count;
            at = here.end;
        });
    }

    uint32_t linesIn(Range range) const
    {
        const std::string_view lines = m_was.substr(range.begin, range.size());
        return static_cast<uint32_t>(std::ranges::count(lines, '\n')) + (!lines.empty() && !lines.ends_with('\n'));
    }

    void add(const yaml::PathStep &step, const std::string &lines)
    {
        yaml::Path path = document().path(m_text.decision);
        path.push_back(step);
        const bool isGone = lines.empty();
        m_choices = withChoice(std::move(m_choices),
                               {resourceName(m_plan, m_text.document), std::move(path),
                                isGone ? ChoiceKind::Nothing : ChoiceKind::Value,
                                isGone ? std::string() : yaml::jsonString(lines)});
    }

    const Plan &m_plan;
    const DecisionRef m_text;
    const std::string_view m_was, m_typed;
    std::vector<Choice> m_choices;
    std::vector<TextStretch> m_stretches;
    std::vector<LineEdit> m_edits;
    size_t m_first = 0; ///< the first edit that may be in the next stretch
};

} // namespace

std::optional<std::vector<Choice>> lineChoices(const Plan &plan, DecisionRef text, std::string_view was,
                                               std::string_view typed, std::vector<Choice> choices)
{
    return LineChoices(plan, text, was, typed, std::move(choices)).run();
}

} // namespace fieldwise::merge
