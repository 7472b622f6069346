// SPDX-License-Identifier: GPL-3.0-or-later
// The result is merged with the merge of the sides, and only the steps that a finding is about are taken.
#include "core/check/putback.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/check/fieldpairs.h"
#include "core/linemerge/differences.h"
#include "core/linemerge/linemerge.h"
#include "core/linemerge/numbered.h"
#include "core/merge/choices/choice.h"
#include "core/merge/planning.h"
#include "core/merge/result/resolve.h"
#include "core/yaml/byfields.h"

namespace fieldwise::check {
namespace {

using merge::DecisionRef;
using merge::Side;

bool isInside(Range inner, Range outer)
{
    return !inner.empty() && outer.begin <= inner.begin && inner.end <= outer.end;
}

bool meets(Range a, Range b)
{
    return !a.empty() && !b.empty() && a.begin < b.end && b.begin < a.end;
}

bool isConflict(const Checked &checked, const Finding &finding)
{
    if (finding.kind == FindingKind::Settled)
        return true;
    return finding.kind == FindingKind::Lost && finding.whose == Whose::Both && checked.plan && finding.decision.valid()
        && checked.plan->decision(finding.decision).conflict;
}

/// The merge of the sides as a text, and where its fields are.
struct MergedSides {
    std::string text;
    std::optional<merge::Plan> plan;
    merge::Resolution resolution;

    /// The bytes that a finding is about; empty if the merge lacks them.
    Range rangeOf(const Checked &checked, const Finding &finding) const
    {
        const DecisionRef ref = finding.decision;
        if (!plan || !ref.valid() || finding.kind == FindingKind::Invented)
            return {};
        if (!finding.partOf)
            return merge::resultRange(*plan, resolution, ref);
        const Side side = sideOf(*finding.partOf);
        const uint32_t offset = checked.plan->offset(plan->documents[ref.document], side);
        const Range range = finding.places[*finding.partOf].range;
        if (range.empty() || range.begin < offset)
            return {};
        const Range inside =
            resolution.documents[ref.document].locate(side, {range.begin - offset, range.end - offset});
        return inside.empty() ? Range{} : inside.movedBy(resolution.offsets[ref.document]);
    }
};

MergedSides mergedSides(const CheckInputs &given, const Checked &checked, std::span<const Finding> findings,
                        std::optional<Text> from)
{
    MergedSides merged;
    if (!checked.plan) {
        const linemerge::Texts texts{given.texts[Text::Base], given.texts[Text::Ours], given.texts[Text::Theirs]};
        merged.text =
            linemerge::readingOf(texts, linemerge::mergeLines(texts, linemerge::ConflictStyle::Diff3),
                                 from == Text::Theirs ? linemerge::PartKind::Theirs : linemerge::PartKind::Ours);
        return merged;
    }
    merged.plan = *checked.plan;
    std::vector<merge::Choice> choices;
    for (const Finding &finding : findings)
        if (from && finding.decision.valid() && isConflict(checked, finding))
            choices = merge::withChoice(
                std::move(choices), merge::choiceFor(*checked.plan, finding.decision, merge::choiceOf(sideOf(*from))));
    merge::applyChoices(*merged.plan, choices);
    merged.resolution = merge::resolve(*merged.plan);
    merged.text = merged.resolution.text;
    return merged;
}

/// Only these steps of a merge; in every other field the text of its destination.
std::string onlySteps(const merge::Plan &plan, const std::vector<DecisionRef> &wanted)
{
    merge::Plan all = plan;
    const auto isWanted = [&](DecisionRef step) { return std::ranges::find(wanted, step) != wanted.end(); };
    for (uint32_t document = 0; document < plan.documents.size(); ++document) {
        merge::Plan one = plan;
        std::erase_if(one.steps, [&](DecisionRef step) { return step.document != document; });
        if (one.steps.empty())
            continue;
        std::stable_partition(one.steps.begin(), one.steps.end(), isWanted); // clang 14 has no std::ranges:: of it
        const auto count = static_cast<size_t>(std::ranges::count_if(one.steps, isWanted));
        all.documents.share(document, merge::planAfterSteps(one, count).documents, document);
    }
    return merge::resolve(all).text;
}

class PutBack {
public:
    PutBack(const CheckInputs &given, const Checked &checked, std::span<const Finding> findings,
            std::optional<Text> from)
        : m_given(given),
          m_checked(checked),
          m_findings(findings),
          m_merged(mergedSides(given, checked, findings, from)),
          m_result(given.texts[Text::Result])
    {
    }

    Result<std::string, std::string> run()
    {
        const bool isOfLines = std::ranges::any_of(m_findings, [](const Finding &finding) {
            return finding.about == About::Lines || finding.about == About::Comment;
        });
        for (const bool byLines : {isOfLines, !isOfLines})
            for (std::string &text : byLines ? textsByLines() : textsByFields())
                if (isRight(text))
                    return std::move(text);
        return Unexpected(std::string("It can't be put back without changing something else. Edit the result."));
    }

private:
    std::vector<std::string> textsByFields() const
    {
        if (!m_merged.plan)
            return {};
        merge::Options options = m_merged.plan->options;
        const yaml::Stream &ours = m_checked.streams[Text::Result];
        const auto plan =
            merge::plan({{ours, yaml::readByFields(m_merged.text), ours}}, {{"base", "theirs", "ours"}}, options);
        if (!plan)
            return {};
        std::set<std::pair<uint32_t, merge::DecisionId>> wantedSteps;
        for (const Finding &finding : m_findings) {
            const Range wanted = m_merged.rangeOf(m_checked, finding), there = finding.places[Text::Result].range;
            bool any = false;
            for (const bool exactly : {true, false})
                for (const DecisionRef step : any ? std::vector<DecisionRef>{} : plan->steps) {
                    const Range merged = merge::inputRange(*plan, step, Side::Updated),
                                here = merge::inputRange(*plan, step, Side::Destination);
                    if (exactly ? isInside(merged, wanted) || isInside(here, there)
                                : meets(merged, wanted) || meets(here, there)) {
                        wantedSteps.emplace(step.document, step.decision);
                        any = true;
                    }
                }
        }
        std::vector<DecisionRef> steps;
        steps.reserve(wantedSteps.size());
        for (const auto &[document, decision] : wantedSteps)
            steps.push_back({document, decision});
        if (steps.empty())
            return {};
        return {onlySteps(*plan, steps)};
    }

    /// With a difference between merge and result undone: first those that are about the findings, then all of those
    /// together.
    std::vector<std::string> textsByLines() const
    {
        const linemerge::NumberedTexts numbered = linemerge::numberLines(m_merged.text, m_result, {});
        const linemerge::NumberedText &from = numbered.base, &to = numbered.ours;
        std::vector<std::pair<Range, std::string>> edits; // ascending
        for (const linemerge::Change &change : linemerge::Differ(numbered.count).changes(from.numbers, to.numbers)) {
            const Range merged = from.bytes(change.from), there = to.bytes(change.to);
            for (const Finding &finding : m_findings)
                if (auto lines = linesFor(finding, merged, there)) {
                    edits.emplace_back(there, std::move(*lines));
                    break;
                }
        }
        std::vector<std::string> texts;
        texts.reserve(edits.size() + 1);
        for (const auto &edit : edits)
            texts.push_back(edited({edit}));
        if (edits.size() > 1)
            texts.push_back(edited(edits));
        return texts;
    }

    /// The lines to write in place of the result's; nothing if a difference is not about the finding.
    std::optional<std::string> linesFor(const Finding &finding, Range merged, Range there) const
    {
        const std::string all = m_merged.text.substr(merged.begin, merged.size());
        const Range result = finding.places[Text::Result].range;
        if (finding.about == About::Comment && result.empty()) {
            const std::string wanted = givenText(finding);
            if (wanted.empty() || all.find(wanted) == all.npos)
                return {};
            if (!there.empty())
                return all;
            const size_t at = all.find(wanted), begin = all.rfind('\n', at) + 1, end = all.find('\n', at);
            return all.substr(begin, end == all.npos ? end : end + 1 - begin);
        }
        const bool touches = result.empty()
            ? finding.gap && there.begin <= *finding.gap && *finding.gap <= there.end
            : meets(there, result) || (there.empty() && result.begin <= there.begin && there.begin <= result.end);
        if (touches || meets(merged, m_merged.rangeOf(m_checked, finding)))
            return all;
        return {};
    }

    /// The text of a comment in an input that has it.
    std::string givenText(const Finding &finding) const
    {
        for (const Text text : {Text::Ours, Text::Theirs, Text::Base})
            if (const Range range = finding.places[text].range; !range.empty())
                return m_given.texts[text].substr(range.begin, range.size());
        return {};
    }

    std::string edited(const std::vector<std::pair<Range, std::string>> &edits) const
    {
        std::string text = m_result;
        for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit)
            text.replace(edit->first.begin, edit->first.size(), edit->second);
        return text;
    }

    bool isRight(const std::string &text) const
    {
        if (text == m_result)
            return false;
        CheckInputs given = m_given;
        given.texts[Text::Result] = text;
        given.asLines = m_checked.plan == nullptr; // also if the text can be read now, so that the findings compare
        std::map<std::string, int> counts;
        for (const Finding &finding : m_checked.findings)
            ++counts[keyOf(finding)];
        for (const Finding &finding : m_findings)
            --counts[keyOf(finding)];
        const Checked after = checkMerge(given);
        return (given.asLines || after.whyLines.empty())
            && std::ranges::all_of(after.findings, [&](const Finding &finding) {
                   return --counts[keyOf(finding)] >= 0 || isSettledNow(finding);
               });
    }

    bool isSettledNow(const Finding &now) const
    {
        return now.kind == FindingKind::Settled && std::ranges::any_of(m_findings, [&](const Finding &finding) {
                   return isConflict(m_checked, finding) && finding.document == now.document && finding.path == now.path
                       && finding.whose != now.whose;
               });
    }

    const CheckInputs &m_given;
    const Checked &m_checked;
    std::span<const Finding> m_findings;
    MergedSides m_merged;
    const std::string &m_result;
};

} // namespace

std::string keyOf(const Finding &finding)
{
    std::string key(kindName(finding.kind));
    key.append("\n").append(aboutName(finding.about)).append("\n").append(whoseName(finding.whose));
    key.append("\n").append(finding.document).append("\n").append(finding.path).append("\n").append(finding.because);
    for (const FindingPlace &place : finding.places.at)
        key.append("\n").append(place.text);
    return key;
}

std::vector<Text> sidesToPutBack(const Checked &checked, const Finding &finding)
{
    if (finding.kind == FindingKind::Invented || finding.kind == FindingKind::Unreadable)
        return {};
    const bool isSettled = finding.kind == FindingKind::Settled;
    switch (finding.whose) {
    case Whose::Ours: return {isSettled ? Text::Theirs : Text::Ours};
    case Whose::Theirs: return {isSettled ? Text::Ours : Text::Theirs};
    case Whose::Nobody: break;
    case Whose::Both:
        if (isConflict(checked, finding))
            return {Text::Theirs, Text::Ours};
        break;
    }
    if (isSettled)
        return {Text::Theirs, Text::Ours};
    return {Text::Ours, Text::Theirs};
}

Result<std::string, std::string> putBack(const CheckInputs &given, const Checked &checked,
                                         std::span<const Finding> findings, std::optional<Text> from)
{
    return PutBack(given, checked, findings, from).run();
}

PutBackAll putBackAll(const CheckInputs &given, const std::vector<Finding> &findings)
{
    CheckInputs now = given;
    Checked checked = checkMerge(now);
    if (auto all = putBack(now, checked, findings))
        return {*std::move(all), 0};
    std::set<std::string> left;
    for (const Finding &finding : findings)
        left.insert(keyOf(finding));
    for (bool any = true; any;) {
        any = false;
        for (const Finding &finding : checked.findings) {
            if (!left.contains(keyOf(finding)))
                continue;
            if (auto text = putBack(now, checked, {&finding, 1})) {
                now.texts[Text::Result] = *std::move(text);
                any = true;
                break;
            }
        }
        if (any)
            checked = checkMerge(now);
    }
    const auto isLeft = [&](const Finding &finding) { return left.contains(keyOf(finding)); };
    return {now.texts[Text::Result], static_cast<size_t>(std::ranges::count_if(checked.findings, isLeft))};
}

} // namespace fieldwise::check
