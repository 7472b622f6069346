// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/mergeview.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "core/merge/plan/steps.h"
#include "ui/look/convert.h"
#include "ui/scene/building.h"

namespace fieldwise::ui {

int MergeView::stepNumber() const
{
    if (m_checks)
        return m_finding ? static_cast<int>(*m_finding) + 1 : 0;
    if (!m_scene || !m_selected.valid())
        return 0;
    return m_reasons.numberOf(stepAbove(m_scene->plan(), m_selected));
}

/// The index among all steps of the plan; -1 if the selection is not a step.
int MergeView::planStep() const
{
    const auto &steps = m_scene->plan().steps;
    const auto found =
        std::ranges::find(steps, m_selected.valid() ? stepAbove(m_scene->plan(), m_selected) : merge::DecisionRef{});
    return found == steps.end() ? -1 : static_cast<int>(found - steps.begin());
}

void MergeView::setNoiseHidden(bool hidden)
{
    m_sync->setNoiseHidden(hidden);
    m_reasons.setNoiseHidden(hidden);
    m_list->showRow(m_scene && !m_checks ? m_reasons.rowOf(stepAbove(m_scene->plan(), m_selected)) : -1);
    showStep();
}

/// "3 defaults, 1 managedFields": the steps that are noise, of what is shown; "" if none is hidden.
QString MergeView::hiddenNoise() const
{
    if (!m_scene || m_checks || m_isJsonPatch || !m_scene->triage || !m_sync->isNoiseHidden())
        return {};
    std::map<std::string, int> counts;
    for (const view::TriagedResource &row : m_scene->triage->resources)
        if (!resource() || row.document == *resource())
            for (const view::QuietStep &quiet : row.noise)
                ++counts[quiet.why];
    QStringList words;
    for (const auto &[why, count] : counts)
        words += QStringLiteral("%1 %2").arg(count).arg(toQt(why));
    return words.join(QStringLiteral(", "));
}

void MergeView::showStep()
{
    showFilter();
    const QString noise = hiddenNoise();
    m_noiseWords->setText(tr("hidden as noise: %1").arg(noise));
    m_noiseFoot->setVisible(!noise.isEmpty());
    const int count = m_checks ? (m_scene && m_scene->checked ? static_cast<int>(m_scene->checked->findings.size()) : 0)
                               : m_reasons.stepCount();
    const int step = stepNumber();
    m_step->setText(
        count == 0     ? QString()
            : m_checks ? step > 0 ? tr("Finding %1 of %2").arg(step).arg(count)
                : count == 1      ? tr("1 finding")
                                  : tr("%1 findings").arg(count)
            : step > 0 && m_place
            ? tr("Step %1 of %2, place %3 of %4").arg(step).arg(count).arg(*m_place + 1).arg(m_places.size())
            : step > 0   ? tr("Step %1 of %2").arg(step).arg(count)
            : count == 1 ? tr("1 step")
                         : tr("%1 steps").arg(count));
    const int rows = m_checks ? count
        : m_isJsonPatch       ? m_patch->operations().rowCount()
        : m_scene             ? static_cast<int>(m_scene->plan().steps.size())
                              : 0;
    m_actions[Act::NextStep]->setEnabled(rows > 0);
    m_actions[Act::PreviousStep]->setEnabled(rows > 0);
    const bool isToSettle = m_scene && !m_checks && merge::isThreeWay(m_mode);
    m_foot->setLeft(isToSettle ? conflictsLeft() : ConflictsLeft{});
    const bool conflicts = m_checks ? count > 0
        : m_scene && m_scene->isTriaged()
        ? m_scene->triage->placesToLook > 0
        : m_scene && m_scene->plan().counts.conflicts + m_scene->plan().counts.open > 0;
    m_actions[Act::NextConflict]->setEnabled(conflicts);
    m_actions[Act::PreviousConflict]->setEnabled(conflicts);
}

void MergeView::selectStep(int delta)
{
    if (m_checks) {
        const int count = m_findings.rowCount(), at = m_findings.rowOf(m_finding);
        if (const auto next = m_findings.findingAt(at < 0 ? (delta > 0 ? 0 : count - 1)
                                                          : std::clamp(at + delta, 0, std::max(count - 1, 0))))
            selectFinding(*next);
        return;
    }
    const OperationsModel &operations = m_patch->operations();
    const int rows = m_isJsonPatch ? operations.rowCount() : m_reasons.rowCount();
    if (rows == 0)
        return;
    if (m_isJsonPatch)
        return selectOperation(operations.refAt(std::clamp(operations.rowOf(m_operation) + delta, 0, rows - 1)));
    if (selectNextPlace(delta))
        return;
    const auto &steps = m_scene->plan().steps;
    if (const int here = resource() ? planStep() : -1; here >= 0) { // continues into the next resource
        for (int i = here + delta; i >= 0 && i < static_cast<int>(steps.size()); i += delta) {
            if (m_reasons.passes(steps[static_cast<size_t>(i)]))
                return select(steps[static_cast<size_t>(i)]);
        }
        return;
    }
    int row = m_reasons.rowOf(m_selected);
    row = row < 0 ? m_reasons.rowOf(stepAbove(m_scene->plan(), m_selected)) : row;
    int next = row < 0 ? (delta > 0 ? 0 : rows - 1) : row + delta;
    while (m_reasons.placeAt(next))
        next += delta;
    if (next >= 0 && next < rows)
        select(m_reasons.refAt(next));
}

namespace {

/// The numbers of a resource's decisions in reading order; those above a field come before it.
std::vector<uint32_t> readingPlaces(const merge::DocumentPlan &document)
{
    std::vector<uint32_t> places(document.decisions.size());
    uint32_t next = 0;
    std::vector<merge::DecisionId> open{0};
    while (!open.empty()) {
        const merge::DecisionId id = open.back();
        open.pop_back();
        places[id] = next++;
        const auto &children = document.decision(id).children;
        open.insert(open.end(), children.rbegin(), children.rend());
    }
    return places;
}

/// The places that need a look, the worst resource first, in each of them from top to bottom.
std::vector<merge::DecisionRef> placesToLook(const Scene &scene)
{
    std::vector<merge::DecisionRef> all;
    for (const view::TriagedResource &row : scene.triage->resources) {
        std::vector<merge::DecisionRef> places;
        for (const view::Effect &effect : row.effects)
            if (view::needsALook(effect.impact))
                places.push_back(effect.where);
        if (places.empty())
            continue;
        const auto order = readingPlaces(scene.plan().documents[row.document]);
        std::ranges::sort(places, {}, [&](merge::DecisionRef ref) { return order[ref.decision]; });
        std::ranges::unique_copy(places, std::back_inserter(all));
    }
    return all;
}

/// Where among `places`, which are in reading order, the next one in this direction is; after the last one the first.
size_t nextOf(const Scene &scene, const std::vector<merge::DecisionRef> &places, merge::DecisionRef here, int delta)
{
    if (!here.valid())
        return delta > 0 ? 0 : places.size() - 1;
    const auto order = readingPlaces(scene.plan().documents[here.document]);
    const auto place = [&](merge::DecisionRef ref) {
        return std::pair(scene.isTriaged() ? scene.triage->rowOf[ref.document] : ref.document,
                         ref.document == here.document ? order[ref.decision] : 0);
    };
    const auto at = delta > 0 ? std::ranges::upper_bound(places, place(here), {}, place)
                              : std::ranges::lower_bound(places, place(here), {}, place) - 1;
    const auto count = static_cast<std::ptrdiff_t>(places.size());
    return static_cast<size_t>((at - places.begin() + count) % count);
}

} // namespace

void MergeView::selectNextOf(const std::vector<merge::DecisionRef> &places, int delta)
{
    if (places.empty())
        return;
    setFilter({});
    select(places[nextOf(*m_scene, places, m_selected, delta)]);
}

void MergeView::selectConflict(int delta, bool open)
{
    if (!m_scene)
        return;
    if (m_checks)
        return selectFindingToLookAt(delta);
    if (m_scene->isTriaged())
        return selectNextOf(placesToLook(*m_scene), delta);
    open = open || m_scene->plan().counts.open > 0; // settled ones only if no other is left
    std::vector<merge::DecisionRef> conflicts;
    std::ranges::copy_if(m_scene->plan().steps, std::back_inserter(conflicts), [&](merge::DecisionRef step) {
        const merge::Decision &decision = m_scene->plan().decision(step);
        return open ? merge::isOpen(decision) : decision.conflict || decision.person.moved;
    });
    selectNextOf(conflicts, delta);
}

} // namespace fieldwise::ui
