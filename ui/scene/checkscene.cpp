// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/checkscene.h"

#include <algorithm>

#include <QCoreApplication>

#include "core/check/fieldpairs.h"
#include "core/check/findingtext.h"
#include "core/view/align.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

using check::Finding;
using check::FindingKind;
using check::Text;
using merge::DecisionRef;
using merge::Side;

Look lookOf(const Finding &finding, bool meant)
{
    if (meant)
        return Look::Choice;
    switch (finding.kind) {
    case FindingKind::Unreadable:
    case FindingKind::Lost: return Look::Fails;
    case FindingKind::Invented: return Look::Added;
    case FindingKind::Changed: return Look::ByNobody;
    case FindingKind::Settled: break;
    }
    return Look::Conflict;
}

Look lookOfFinding(const Scene &scene, size_t finding)
{
    return lookOf(scene.checked->findings[finding], scene.meant[finding]);
}

QString findingsWord(Look look, size_t count)
{
    switch (look) {
    case Look::Fails: return QCoreApplication::translate("CheckWords", "lost");
    case Look::Added: return QCoreApplication::translate("CheckWords", "invented");
    case Look::ByNobody: return QCoreApplication::translate("CheckWords", "changed by nobody");
    case Look::Choice: return QCoreApplication::translate("CheckWords", "meant");
    default: break;
    }
    return count == 1 ? QCoreApplication::translate("CheckWords", "conflict settled")
                      : QCoreApplication::translate("CheckWords", "conflicts settled");
}

void showFindings(Decorations &decorations)
{
    for (LineLook &line : decorations.lines)
        if (line.look == Look::Changed)
            line.look = Look::ByNobody;
    for (TextSpan &span : decorations.spans)
        span.look = span.look == Look::Changed ? Look::ByNobody
            : span.look == Look::Unchanged     ? Look::Fails
                                               : span.look;
    for (LineChip &chip : decorations.chips)
        if (chip.look == Look::Changed)
            chip.look = Look::ByNobody;
    for (FillerText &gone : decorations.gone)
        gone.look = Look::Fails;
}

Range checkedRange(const check::Checked &checked, DecisionRef ref)
{
    const auto found = std::ranges::find(checked.fields, ref, &check::ResultField::decision);
    return found == checked.fields.end() ? Range{} : found->range;
}

DecisionRef checkedDecisionAt(const check::Checked &checked, uint32_t offset)
{
    DecisionRef innermost;
    for (const check::ResultField &field : checked.fields) // containers first
        if (field.range.begin <= offset && offset < field.range.end)
            innermost = field.decision;
    return innermost;
}

namespace {

std::vector<uint64_t> hashesOf(const std::string &text, const LineIndex &lines)
{
    std::vector<uint64_t> hashes;
    for (uint32_t line = 0; line < lines.lineCount(); ++line) {
        const size_t end = line + 1 < lines.lineCount() ? lines.start(line + 1) : text.size();
        hashes.push_back(std::hash<std::string_view>()(
            view::withoutBreak(std::string_view(text).substr(lines.start(line), end - lines.start(line)))));
    }
    return hashes;
}

/// By equal lines of Ours.
void followLines(const Scene &scene, std::vector<int32_t> &rows)
{
    merge::PerSide<std::vector<uint64_t>> hashes;
    hashes[Side::Updated] = hashesOf(scene.merged->resolution.text, scene.resultLines);
    hashes[Side::Destination] = hashesOf(scene.merged->inputs.texts[Side::Destination], scene.lines[Side::Destination]);
    for (const view::OrderSlot &slot : view::mergeTexts(hashes))
        if (slot.at[Side::Updated] >= 0 && slot.at[Side::Destination] >= 0)
            rows[static_cast<size_t>(slot.at[Side::Updated])] =
                scene.rowOfLine[Side::Destination][static_cast<size_t>(slot.at[Side::Destination])];
}

/// By the fields.
void followFields(const Scene &scene, std::vector<int32_t> &rows)
{
    for (const check::ResultField &field : scene.checked->fields) {
        if (scene.only && field.decision.document != *scene.only)
            continue;
        for (const Side side : {Side::Destination, Side::Updated, Side::Original}) {
            const Range range = merge::inputRange(scene.plan(), field.decision, side);
            if (range.empty())
                continue;
            const int32_t row = scene.rowOfLine[side][scene.lines[side].lineOf(range.begin)];
            if (row >= 0 && static_cast<size_t>(row) < scene.rows().size())
                rows[scene.resultLines.lineOf(field.range.begin)] = row;
            break;
        }
    }
}

std::optional<LineSpan> spanOf(const LineIndex &lines, const Finding &finding, Text text)
{
    const Range range = finding.places[text].range;
    if (range.empty())
        return {};
    const auto first = static_cast<int>(lines.lineOf(range.begin));
    return LineSpan{first,
                    finding.about == check::About::Order ? first : static_cast<int>(lines.lineOf(range.end - 1))};
}

/// The row that says what the result lacks.
RowFrame goneFrame(const Scene &scene, size_t index)
{
    const std::vector<Finding> &findings = scene.checked->findings;
    const int line = check::lineBefore(findings[index], scene.resultLines);
    const auto shown = scene.only ? linesOfResource(scene, *scene.only, {}) : std::nullopt;
    const bool isAbove = scene.only && (!shown || line < shown->first);
    int row = 0;
    for (size_t i = 0; i < findings.size(); ++i) {
        if (i == index || !findings[i].gap)
            continue;
        const int other = check::lineBefore(findings[i], scene.resultLines);
        const bool isHere = isAbove
            ? findings[i].decision.document == *scene.only && (other < line || (other == line && i < index))
            : other == line && i < index;
        row += isHere ? 1 : 0;
    }
    return isAbove || line < 0 ? RowFrame{-1, row, 1} : RowFrame{line, row + 1, 1};
}

} // namespace

std::vector<int32_t> checkedRows(const Scene &scene)
{
    std::vector<int32_t> rows(scene.resultLines.lineCount(), 0);
    if (scene.checked->plan)
        followFields(scene, rows);
    else
        followLines(scene, rows);
    for (size_t line = 1; line < rows.size(); ++line)
        rows[line] = std::max(rows[line], rows[line - 1]);
    return rows;
}

Frames framesOfFinding(const Scene &scene, size_t index)
{
    const Finding &finding = scene.checked->findings[index];
    merge::PerSide<std::optional<LineSpan>> inputs;
    for (const Side side : merge::allSides)
        inputs[side] = spanOf(scene.lines[side], finding, check::textOf(side));
    const auto result = spanOf(scene.resultLines, finding, Text::Result);
    Frames frames = framesOf(scene, inputs, result);
    if (result)
        frames.result = RowFrame{result->first, 0, result->last - result->first + 1};
    else if (finding.gap)
        frames.result = goneFrame(scene, index);
    return frames;
}

std::optional<size_t> findingOnLine(const Scene &scene, std::optional<Side> side, int line)
{
    const std::vector<Finding> &findings = scene.checked->findings;
    for (size_t i = 0; i < findings.size(); ++i) {
        const auto lines = side ? spanOf(scene.lines[*side], findings[i], check::textOf(*side))
                                : spanOf(scene.resultLines, findings[i], Text::Result);
        if (lines && lines->first <= line && line <= lines->last)
            return i;
    }
    return {};
}

QString findingPath(const Finding &finding)
{
    return finding.path.empty() ? visible(check::placeOf(finding)) : visible(finding.path);
}

std::optional<uint32_t> resourceOf(const Finding &finding)
{
    return finding.decision.valid() ? std::optional(finding.decision.document) : std::nullopt;
}

} // namespace fieldwise::ui
