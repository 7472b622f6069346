// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/checkedmerge.h"

#include <algorithm>
#include <chrono>

#include "core/check/fieldpairs.h"
#include "core/check/findingmarks.h"
#include "core/check/putback.h"
#include "core/k8s/redact.h"
#include "core/view/align.h"
#include "core/view/masks.h"

namespace fieldwise::check {
namespace {

using merge::Side;
using view::View;

/// What differs is said by the findings.
void clearMarks(view::Pane &pane)
{
    for (view::LineMark &line : pane.lines)
        line = {.decision = line.decision};
    pane.spans.clear();
    pane.chips.clear();
    pane.gone.clear();
}

View viewByFields(const merge::Plan &plan, const merge::PerSide<std::string_view> &texts)
{
    View all = view::view(plan, merge::resolve(plan), texts);
    for (const Side side : merge::allSides)
        clearMarks(all.inputs[side]);
    return all;
}

View viewByLines(const merge::Plan &plan, const merge::PerSide<std::string_view> &texts)
{
    View all;
    merge::PerSide<std::vector<uint64_t>> hashes;
    for (const Side side : merge::allSides) {
        const LineIndex &lines = plan.lines[side];
        all.inputs[side].lineCount = lines.lineCount();
        all.inputs[side].lines.resize(lines.lineCount());
        for (uint32_t line = 0; line < lines.lineCount(); ++line) {
            const uint32_t end =
                line + 1 < lines.lineCount() ? lines.start(line + 1) : static_cast<uint32_t>(texts[side].size());
            hashes[side].push_back(std::hash<std::string_view>()(
                view::withoutBreak(texts[side].substr(lines.start(line), end - lines.start(line)))));
        }
    }
    for (const view::OrderSlot &slot : view::mergeTexts(hashes)) {
        view::Row row;
        row.line.at = slot.at.at;
        all.rows.push_back(row);
    }
    return all;
}

void maskSecrets(const PerText<yaml::Stream> &streams, bool areInputsMasked, View &all)
{
    k8s::Texts documents;
    for (const yaml::Stream &stream : streams.at)
        for (const yaml::Part &part : stream.parts)
            documents.push_back(part.document.get());
    if (std::ranges::none_of(documents, [](const yaml::Document *document) {
            return document->ok() ? k8s::mentionsSecret(*document) : k8s::mayHoldSecret(document->source());
        }))
        return;
    const k8s::SecretPlaces places = k8s::placesOf(documents);
    const auto masksOf = [&](Text text) {
        std::vector<view::Masked> masks;
        for (const yaml::Part &part : streams[text].parts) {
            if (!part.document->ok())
                return view::masksOf(streams[text], places);
            for (const Range range : k8s::secretRanges(*part.document, places))
                masks.push_back({range.movedBy(part.offset)});
        }
        return masks;
    };
    all.result.masked = masksOf(Text::Result);
    if (!areInputsMasked)
        for (const Side side : merge::allSides)
            all.inputs[side].masked = masksOf(textOf(side));
}

/// The text to check, in the form of a result: its resources are those that the merge's are paired with.
merge::Resolution resolutionOf(const Checked &checked, const std::string &text, const merge::Plan &plan)
{
    merge::Resolution resolution;
    resolution.text = text;
    resolution.lines = LineIndex(text);
    std::vector<merge::DocumentResult> documents(plan.documents.size());
    resolution.offsets.assign(plan.documents.size(), static_cast<uint32_t>(text.size()));
    for (const ResultField &field : checked.fields) {
        if (plan.decision(field.decision).parent != merge::noDecision)
            continue;
        for (const yaml::Part &part : checked.streams[Text::Result].parts) {
            const auto end = part.offset + static_cast<uint32_t>(part.document->source().size());
            if (field.range.begin < part.offset || field.range.begin >= end)
                continue;
            resolution.offsets[field.decision.document] = part.offset;
            documents[field.decision.document].text = text.substr(part.offset, end - part.offset);
        }
    }
    resolution.documents = SharedList<merge::DocumentResult>(std::move(documents));
    return resolution;
}

} // namespace

CheckInputs checkInputs(const Inputs &inputs)
{
    CheckInputs given;
    for (const Side side : merge::allSides)
        if (inputs.open[side])
            given.texts[textOf(side)] = inputs.texts[side];
    given.texts[Text::Result] = inputs.toCheck.text;
    given.options = inputs.options;
    return given;
}

CheckedMerge checkedMerge(Inputs inputs)
{
    const auto start = std::chrono::steady_clock::now();
    const CheckInputs given = checkInputs(inputs);
    auto checked = std::make_shared<Checked>(checkMerge(given));
    auto merged = std::make_shared<Merged>();
    merge::PerSide<std::string_view> texts;
    for (const Side side : merge::allSides)
        texts[side] = given.texts[textOf(side)];
    if (checked->plan) {
        merged->plan = *checked->plan;
        merged->view = viewByFields(merged->plan, texts);
    } else {
        merged->plan.options = inputs.options;
        merged->plan.names = inputs.names;
        for (const Side side : merge::allSides) {
            merged->plan.streams[side] = checked->streams[textOf(side)];
            merged->plan.lines[side] = LineIndex(texts[side]);
        }
        merged->view = viewByLines(merged->plan, texts);
    }
    merged->resolution = resolutionOf(*checked, given.texts[Text::Result], merged->plan);
    view::Pane &result = merged->view.result;
    result = {};
    result.lineCount = merged->resolution.lines.lineCount();
    result.lines.resize(result.lineCount);
    for (const ResultField &field : checked->fields) // containers first
        result.lines[merged->resolution.lines.lineOf(field.range.begin)].decision = field.decision;
    if (!given.options.showSecrets)
        maskSecrets(checked->streams, checked->plan != nullptr, merged->view);
    std::vector<bool> meant;
    for (const Finding &finding : checked->findings)
        meant.push_back(std::ranges::count(inputs.toCheck.meant, keyOf(finding)) > 0);
    markFindings(*checked, meant, given.texts, merged->resolution.lines, merged->plan.lines, merged->view);
    merged->inputs = std::move(inputs);
    merged->milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return {std::move(merged), std::move(checked), std::move(meant)};
}

int lineBefore(const Finding &finding, const LineIndex &resultLines)
{
    return *finding.gap == 0 ? -1 : static_cast<int>(resultLines.lineOf(*finding.gap - 1));
}

} // namespace fieldwise::check
