// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/merge/patch/patchplan.h"
#include "core/report/escape.h"
#include "core/report/htmlparts.h"
#include "core/view/layout.h"
#include "core/view/masks.h"
#include "core/view/telling.h"

namespace fieldwise::report {

StepNumbers::StepNumbers(const Content &content, const std::vector<Step> &steps) : m_content(content)
{
    for (uint32_t i = 0; i < steps.size(); ++i) {
        if (!view::hasOperations(content.plan.documents[steps[i].document]))
            m_numbers[{steps[i].document, steps[i].decision.decision}] = i + 1;
    }
    uint32_t first = 0;
    for (uint32_t i = 0; i < content.plan.documents.size(); ++i) {
        const auto &patch = content.plan.documents[i].patch();
        while (first < steps.size() && steps[first].document < i)
            ++first;
        for (uint32_t id = 0; patch && id < patch->operationOf.size(); ++id) {
            if (patch->operationOf[id] != ~0U && first + patch->operationOf[id] < steps.size())
                m_numbers[{i, id}] = first + patch->operationOf[id] + 1;
        }
    }
}

uint32_t StepNumbers::of(DecisionRef ref) const
{
    while (ref.valid()) {
        if (const auto found = m_numbers.find({ref.document, ref.decision}); found != m_numbers.end())
            return found->second;
        ref.decision = m_content.plan.decision(ref).parent;
    }
    return 0;
}

namespace {

constexpr uint32_t longestLine = 2000;

} // namespace

Lines::Lines(std::string_view text, const view::Pane &pane)
    : m_text(text), m_pane(pane), m_index(text), m_spans(pane.spans)
{
    std::ranges::stable_sort(m_spans, {}, [](const view::Span &span) { return span.range.begin; });
}

std::string Lines::html(uint32_t line) const
{
    const uint32_t start = m_index.start(line);
    const uint32_t next = line + 1 < m_index.lineCount() ? m_index.start(line + 1) : uint32_t(m_text.size());
    const std::string_view whole = view::withoutBreak(m_text.substr(start, next - start));
    const uint32_t end = start + uint32_t(cut(whole, longestLine).size());
    const auto shown = [&](uint32_t from, uint32_t to) {
        return report::html(view::masked(m_text, {from, to}, m_pane.masked));
    };
    const auto masks = [&](uint32_t from, uint32_t to) {
        const auto mask =
            std::ranges::upper_bound(m_pane.masked, from, {}, [](const view::Masked &m) { return m.range.end; });
        return mask != m_pane.masked.end() && mask->range.begin < to;
    };
    std::string out;
    uint32_t at = start;
    auto span = std::ranges::lower_bound(m_spans, start, {}, [](const view::Span &s) { return s.range.begin; });
    // A mask is written as a whole, so that no words of it are marked.
    for (; span != m_spans.end() && span->range.begin < end && !masks(start, end); ++span) {
        const Range range{std::max(span->range.begin, at), std::min(span->range.end, end)};
        if (range.begin >= range.end)
            continue;
        out += shown(at, range.begin);
        out += (span->strike ? "<s>" : "<span class=\"w\">") + shown(range.begin, range.end)
            + (span->strike ? "</s>" : "</span>");
        at = range.end;
    }
    out += shown(at, end);
    if (end < start + whole.size())
        out += "<i class=\"more\">… " + grouped(start + whole.size() - end) + " more bytes</i>";
    return out;
}

} // namespace fieldwise::report
