// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/building.h"

#include <algorithm>
#include <span>

#include "core/base/sequence.h"
#include "core/base/thread.h"
#include "core/merge/plan/plan.h"
#include "core/view/align.h"
#include "ui/look/language.h"
#include "ui/scene/checkscene.h"
#include "ui/scene/offers.h"
#include "ui/scene/owners.h"
#include "ui/scene/rowheights.h"

namespace fieldwise::ui {

using merge::DecisionRef;
using merge::From;
using merge::Side;

namespace {

/// For the lines of one document of the result: the rows of the input lines that they came from.
void followPieces(const Scene &scene, uint32_t document, std::vector<int64_t> &rows)
{
    const merge::Resolution &resolution = scene.merged->resolution;
    const merge::DocumentPlan &plan = scene.plan().documents[document];
    const std::vector<merge::Piece> &pieces = resolution.documents[document].pieces;
    const auto shown = static_cast<int32_t>(scene.rows().size());
    const auto end = resolution.offsets[document] + static_cast<uint32_t>(resolution.documents[document].text.size());
    auto piece = pieces.begin();
    merge::PerSide<uint32_t> sources{{0, 0, 0}}; // lines of the inputs; they mostly ascend with those of the result
    for (uint32_t line = scene.resultLines.lineOf(resolution.offsets[document]);
         line < rows.size() && scene.resultLines.start(line) < end; ++line) {
        const uint32_t inside =
            std::max(scene.resultLines.start(line), resolution.offsets[document]) - resolution.offsets[document];
        while (piece != pieces.end() && piece + 1 != pieces.end() && (piece + 1)->at <= inside)
            ++piece;
        if (piece == pieces.end()
            || (piece->from != From::Original && piece->from != From::Updated && piece->from != From::Destination))
            continue;
        const Side side = static_cast<Side>(piece->from);
        const auto &parts = scene.plan().streams[side].parts;
        if (plan.parts[side] >= parts.size())
            continue;
        uint32_t &source = sources[side];
        source = scene.lines[side].lineOf(parts[plan.parts[side]].offset + piece->range.begin + (inside - piece->at),
                                          source);
        if (source < scene.rowOfLine[side].size() && scene.rowOfLine[side][source] < shown)
            rows[line] = scene.rowOfLine[side][source];
    }
}

/// The row of each line, ascending: where orders cross, most lines keep theirs; any other has that of the line above.
std::vector<int32_t> ascendingRows(const std::vector<int64_t> &rows)
{
    std::vector<int64_t> known;
    std::vector<size_t> lines;
    for (size_t line = 0; line < rows.size(); ++line) {
        if (rows[line] < 0)
            continue;
        known.push_back(rows[line]);
        lines.push_back(line);
    }
    std::vector<int32_t> ascending(rows.size(), 0);
    for (const uint32_t at : longestIncreasingSubsequence(std::span<const int64_t>(known)))
        ascending[lines[at]] = static_cast<int32_t>(known[at]);
    for (size_t line = 1; line < ascending.size(); ++line)
        ascending[line] = std::max(ascending[line], ascending[line - 1]);
    return ascending;
}

/// The row of each line of the result: the row of the input line that it came from, or of the line before.
std::vector<int32_t> resultRows(const Scene &scene)
{
    const merge::Resolution &resolution = scene.merged->resolution;
    if (scene.isAligned({})) {
        std::vector<int32_t> rows(scene.resultLines.lineCount(), 0);
        for (size_t i = 0; i < scene.rows().size(); ++i) {
            if (const int32_t line = scene.rows()[i].result; line >= 0)
                rows[static_cast<size_t>(line)] = static_cast<int32_t>(i);
        }
        return rows;
    }
    if (scene.checked)
        return checkedRows(scene);
    std::vector<int64_t> rows(scene.resultLines.lineCount(), -1);
    for (uint32_t document = scene.only.value_or(0); document < resolution.documents.size(); ++document) {
        followPieces(scene, document, rows);
        if (scene.only == document)
            break;
    }
    const auto endsEmpty = [](const LineIndex &lines, size_t size) {
        return lines.start(lines.lineCount() - 1) == size;
    };
    if (!scene.only && endsEmpty(scene.resultLines, resolution.text.size()) // no byte could tell where it is from
        && endsEmpty(scene.lines[Side::Destination], scene.merged->inputs.texts[Side::Destination].size()))
        rows.back() = scene.rowOfLine[Side::Destination].back();
    return ascendingRows(rows);
}

void fill(const Scene &scene, std::optional<Side> side, Decorations &decorations)
{
    if (!scene.isAligned(side))
        return;
    decorations.leading = 0;
    for (LineLook &line : decorations.lines)
        line.filler = 0;
    int32_t last = -1;
    for (const view::Row &row : scene.rows()) {
        const int32_t line = side ? row.line[*side] : row.result;
        if (line >= 0)
            last = line;
        else
            ++(last < 0 ? decorations.leading : decorations.lines[static_cast<size_t>(last)].filler);
    }
}

void layOutInput(Scene &scene, Side side)
{
    const Merged &m = *scene.merged;
    const bool isRead = !m.plan.streams[side].parts.empty();
    scene.lines[side] = isRead ? m.plan.lines[side] : fieldwise::linesOf(m.inputs.texts[side], m.inputs.files[side]);
    std::vector<int32_t> &rowOf = scene.rowOfLine[side];
    rowOf.assign(scene.lines[side].lineCount(), 0);
    for (size_t row = 0; row < m.view.rows.size(); ++row) {
        const auto line = static_cast<size_t>(m.view.rows[row].line[side]);
        if (line < rowOf.size()) // -1 exceeds every line
            rowOf[line] = static_cast<int32_t>(row);
    }
    Decorations &d = scene.inputs[side];
    d = decorationsOf(m.view.inputs[side]);
    d.lines.resize(scene.lines[side].lineCount());
    fill(scene, side, d);
    if (scene.checked)
        showFindings(d);
}

void layOutResult(Scene &scene)
{
    const Merged &m = *scene.merged;
    scene.resultLines = m.resolution.lines;
    scene.result = decorationsOf(m.view.result);
    scene.result.lines.resize(scene.resultLines.lineCount());
    fill(scene, {}, scene.result);
    if (scene.checked)
        showFindings(scene.result);
}

/// Copies the names of resources that are shared with the scene before.
QStringList resourceNames(const merge::Plan &plan, const Scene *before)
{
    QStringList names = before ? before->resourceNames : QStringList();
    names.resize(static_cast<qsizetype>(plan.documents.size()));
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        const bool isNamed = !plan.documents[i].identity.empty(); // else others in its file count
        if (before && isNamed && plan.documents.shares(i, before->plan().documents, i))
            continue;
        if (QString name = resourceText(plan, i); name != names.at(i))
            names[i] = std::move(name);
    }
    return names;
}

constexpr size_t worthAThread = 20'000; // lines

} // namespace

static std::shared_ptr<const Scene> laidOut(std::shared_ptr<Scene> scene, const Scene *before)
{
    const merge::Plan &plan = scene->plan();
    const auto layOutOne = [&](size_t i) {
        i < merge::allSides.size() ? layOutInput(*scene, merge::allSides[i]) : layOutResult(*scene);
    };
    inParallel(merge::allSides.size() + 1, layOutOne, scene->merged->view.rows.size() < worthAThread ? 5 : 1);
    scene->rowOfResultLine = resultRows(*scene);
    scene->resourceNames = resourceNames(plan, before);
    scene->resources = before ? view::resources(plan, {before->plan(), before->resources})
                              : std::make_shared<const std::vector<view::ResourceRow>>(view::resources(plan));
    const view::IgnoreRules *rules = scene->merged->inputs.ignore.get();
    const bool isKnown = before && before->triage && before->merged->inputs.ignore == scene->merged->inputs.ignore;
    scene->triage =
        std::make_shared<const view::Triage>(isKnown ? view::triage(plan, rules, before->plan(), *before->triage)
                                                     : view::triage(plan, view::Noise(plan, rules)));
    scene->inputs[Side::Destination].owners = ownersBefore(plan);
    scene->result.owners = ownersAfter(*scene);
    addOffers(*scene);
    return scene;
}

std::shared_ptr<const Scene> sceneOf(const std::shared_ptr<const Merged> &merged, const Scene *before,
                                     bool inLocalsOrder)
{
    auto scene = std::make_shared<Scene>();
    if (inLocalsOrder)
        scene->ordered = fieldwise::inLocalsOrder(merged, before ? before->ordered.get() : nullptr);
    scene->merged = scene->ordered ? scene->ordered->shown : merged;
    return laidOut(std::move(scene), before);
}

std::shared_ptr<const Scene> sceneOf(check::CheckedMerge checked)
{
    auto scene = std::make_shared<Scene>();
    scene->merged = std::move(checked.merged);
    scene->checked = std::move(checked.checked);
    scene->meant = std::move(checked.meant);
    return laidOut(std::move(scene), nullptr);
}

std::shared_ptr<const Scene> onlyResource(const std::shared_ptr<const Scene> &scene, uint32_t document)
{
    auto only = std::make_shared<Scene>(*scene);
    const Merged &m = *scene->merged;
    const merge::PerSide<std::string_view> texts{
        {m.inputs.texts[Side::Original], m.inputs.texts[Side::Updated], m.inputs.texts[Side::Destination]}};
    only->only = document;
    only->onlyRows = view::alignRows(view::Layout(m.plan, m.resolution, texts, document), document);
    const auto rows = static_cast<int32_t>(only->onlyRows.size());
    for (const Side side : merge::allSides) {
        auto &rowOf = only->rowOfLine[side];
        std::ranges::fill(rowOf, -1);
        int32_t last = -1;
        for (int32_t row = 0; row < rows; ++row) {
            if (const int32_t line = only->onlyRows[static_cast<size_t>(row)].line[side]; line >= 0)
                rowOf[static_cast<size_t>(last = line)] = row;
        }
        if (last >= 0)
            std::fill(rowOf.begin() + last + 1, rowOf.end(), rows);
    }
    only->rowOfResultLine = resultRows(*only);
    layOutOnly(*only);
    return only;
}

void layOutOnly(Scene &scene)
{
    const auto layOutOne = [&](size_t i) {
        if (i < merge::allSides.size())
            scene.onlyInputs[merge::allSides[i]] = laidOutPane(scene, merge::allSides[i], {}, {});
        else
            scene.onlyResult = scene.isAligned({}) ? laidOutPane(scene, {}, {}, {}) : laidOutResult(scene);
    };
    inParallel(merge::allSides.size() + 1, layOutOne, scene.rowOfResultLine.size() < worthAThread ? 5 : 1);
}

namespace {

void mute(const OwnerFilter &filter, const QStringList &names, const view::Pane &pane, const LineIndex &lines,
          size_t size, Decorations &shown)
{
    const auto isOneOf = [&names](const QString &owner) {
        return std::ranges::any_of(
            names, [&owner](const QString &name) { return owner == name || owner == tr("%1 (Update)").arg(name); });
    };
    std::vector<bool> muted(shown.lines.size());
    for (size_t i = 0; i < muted.size() && i < pane.lines.size(); ++i)
        muted[i] = pane.lines[i].decision.valid() && !filter.keeps(pane.lines[i].decision);
    for (const LineOwner &owner : shown.owners) { // a subtree that is decided as a whole has many
        if (static_cast<size_t>(owner.line) < muted.size())
            muted[static_cast<size_t>(owner.line)] =
                std::ranges::none_of(owner.others + QStringList{owner.name}, isOneOf);
    }
    std::erase_if(shown.spans, [&](const TextSpan &span) { return muted[lines.lineOf(span.begin)]; });
    for (size_t i = 0; i < muted.size(); ++i) {
        const auto line = static_cast<uint32_t>(i);
        const auto end = line + 1 < lines.lineCount() ? lines.start(line + 1) : static_cast<uint32_t>(size);
        if (muted[i] && lines.start(line) < end)
            shown.spans.push_back({lines.start(line), end, Look::Unchanged, false, true});
    }
    std::ranges::sort(shown.spans, {}, &TextSpan::begin);
}

} // namespace

std::shared_ptr<const Scene> mutedBut(const std::shared_ptr<const Scene> &scene, const QStringList &names)
{
    auto muted = std::make_shared<Scene>(*scene);
    const OwnerFilter filter(scene->plan(), names);
    for (const Side side : merge::allSides)
        mute(filter, names, scene->view().inputs[side], scene->lines[side], scene->merged->inputs.texts[side].size(),
             muted->inputs[side]);
    mute(filter, names, scene->view().result, scene->resultLines, scene->merged->resolution.text.size(), muted->result);
    if (muted->only)
        layOutOnly(*muted);
    return muted;
}

} // namespace fieldwise::ui
