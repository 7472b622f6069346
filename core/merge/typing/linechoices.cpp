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
                m_edits.push_back(part);
        for (const TextStretch &stretch : m_stretches)
            stretch.part ? takePart(stretch) : takeKept(stretch);
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
            std::string lines;
            if (part.kind == PartKind::Kept) {
                lines = merge->texts[Side::Destination].substr(part.ours.begin, part.ours.size());
            } else {
                if (child == end)
                    return false;
                stretch.part = document().decision(*child).pathStep;
                lines = partLines(document(), *child++, m_plan.options.mode);
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

    /// The stretch that gets the new lines of an edit: the first that it replaces lines of, else a part beside it.
    const TextStretch *placeOf(const MergedPart &edit) const
    {
        const TextStretch *found = nullptr;
        for (const TextStretch &one : m_stretches) {
            const bool isReplaced = one.range.begin < edit.base.end && edit.base.begin < one.range.end;
            const bool isBeside = one.range.begin <= edit.base.begin && edit.base.end <= one.range.end;
            if (isReplaced)
                return &one;
            if (isBeside && (!found || (one.part && !found->part)))
                found = &one;
        }
        return found;
    }

    std::string newLines(const MergedPart &edit) const
    {
        return std::string(m_typed.substr(edit.theirs.begin, edit.theirs.size()));
    }

    void takePart(const TextStretch &stretch)
    {
        std::string lines;
        uint32_t at = stretch.range.begin;
        bool isTouched = false;
        for (const MergedPart &edit : m_edits) {
            const bool isHere = placeOf(edit) == &stretch;
            const uint32_t begin = std::clamp(edit.base.begin, stretch.range.begin, stretch.range.end),
                           end = std::clamp(edit.base.end, stretch.range.begin, stretch.range.end);
            if (!isHere && begin == end)
                continue;
            isTouched = true;
            lines += m_was.substr(at, begin - at);
            lines += isHere ? newLines(edit) : std::string();
            at = end;
        }
        lines += m_was.substr(at, stretch.range.end - at);
        if (isTouched)
            add(*stretch.part, lines);
    }

    void takeKept(const TextStretch &stretch)
    {
        for (const MergedPart &edit : m_edits) {
            const bool isHere = placeOf(edit) == &stretch;
            const uint32_t begin = std::clamp(edit.base.begin, stretch.range.begin, stretch.range.end),
                           end = std::clamp(edit.base.end, stretch.range.begin, stretch.range.end);
            if (!isHere && begin == end)
                continue;
            const uint32_t before = stretch.before + linesIn({stretch.range.begin, begin}),
                           count = linesIn({begin, end});
            add(yaml::PathStep::lines(before + (count > 0), count, 0), isHere ? newLines(edit) : std::string());
        }
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
    std::vector<MergedPart> m_edits; ///< Base: the lines of the result, Theirs: as they were typed
};

} // namespace

std::optional<std::vector<Choice>> lineChoices(const Plan &plan, DecisionRef text, std::string_view was,
                                               std::string_view typed, std::vector<Choice> choices)
{
    return LineChoices(plan, text, was, typed, std::move(choices)).run();
}

} // namespace fieldwise::merge
