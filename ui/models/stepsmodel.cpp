// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/stepsmodel.h"

#include <algorithm>

#include "core/view/masks.h"
#include "core/view/patchview.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

StepsModel::StepsModel(QObject *parent) : QSortFilterProxyModel(parent)
{
    setSourceModel(&m_reasons);
}

void StepsModel::setScene(std::shared_ptr<const Scene> scene)
{
    const bool operations = scene && view::isJsonPatch(scene->plan());
    m_below = m_scene && scene ? sameField(m_scene->plan(), m_below, scene->plan()) : merge::DecisionRef{};
    m_scene = std::move(scene);
    m_steps = m_scene ? stepsIn(m_scene->plan()) : std::vector<StepRef>{};
    m_words.assign(m_steps.size(), {});
    m_reasons.setScene(operations ? nullptr : m_scene);
    m_operations.setScene(operations ? m_scene : nullptr);
    QAbstractItemModel *source = operations ? static_cast<QAbstractItemModel *>(&m_operations) : &m_reasons;
    if (sourceModel() != source)
        setSourceModel(source);
    else
        invalidateFilter();
}

StepRef StepsModel::at(int step) const
{
    return step < 1 || step > stepCount() ? StepRef{} : m_steps[static_cast<size_t>(step) - 1];
}

int StepsModel::stepOf(merge::DecisionRef field) const
{
    if (!m_scene || !field.valid())
        return 0;
    if (sourceModel() == &m_operations)
        return stepOf(lastOperationOn(m_scene->plan(), field));
    const auto found = std::ranges::find(m_steps, stepAbove(m_scene->plan(), field), &StepRef::field);
    return found == m_steps.end() ? 0 : static_cast<int>(found - m_steps.begin()) + 1;
}

int StepsModel::stepOf(OperationRef operation) const
{
    return operation.valid() ? m_operations.rowOf(operation) + 1 : 0;
}

Look StepsModel::lookAt(int step) const
{
    return static_cast<Look>(sourceModel()->index(step - 1, 0).data(ReasonsModel::LookRole).toInt());
}

int StepsModel::count(Look look) const
{
    int count = 0;
    for (int step = 1; step <= stepCount(); ++step)
        count += lookAt(step) == look && !isHidden(step);
    return count;
}

void StepsModel::setTaken(int step)
{
    if (step == m_taken)
        return;
    const int from = std::min(step, m_taken) + 1, to = std::max(step, m_taken);
    m_taken = step;
    for (int one = from; one <= to; ++one) // repaints only these rows
        if (const int row = rowOf(one); row >= 0)
            Q_EMIT dataChanged(index(row, 0), index(row, 0), {ReasonsModel::PendingRole});
}

void StepsModel::setText(const QString &text)
{
    m_text = text.trimmed();
    invalidateFilter();
}

void StepsModel::setLooks(std::vector<Look> looks)
{
    m_looks = std::move(looks);
    invalidateFilter();
}

void StepsModel::setBelow(merge::DecisionRef field)
{
    m_below = field;
    invalidateFilter();
}

void StepsModel::setNoiseHidden(bool hidden)
{
    m_noiseHidden = hidden;
    invalidateFilter();
}

bool StepsModel::isHidden(int step) const
{
    const merge::DecisionRef field = at(step).field;
    return m_noiseHidden && field.valid() && m_scene->triage && m_scene->triage->isNoise(field);
}

int StepsModel::hiddenCount() const
{
    int count = 0;
    for (int step = 1; step <= stepCount(); ++step)
        count += isHidden(step);
    return count;
}

bool StepsModel::isBelow(int step, merge::DecisionRef field) const
{
    const merge::DecisionRef own = at(step).field;
    if (!own.valid() || own.document != field.document)
        return false;
    merge::DecisionId id = own.decision;
    while (id != merge::noDecision && id != field.decision)
        id = m_scene->plan().documents[own.document].decision(id).parent;
    return id == field.decision;
}

int StepsModel::stepAt(int row) const
{
    return mapToSource(index(row, 0)).row() + 1;
}

int StepsModel::rowOf(int step) const
{
    return step < 1 || step > stepCount() ? -1 : mapFromSource(sourceModel()->index(step - 1, 0)).row();
}

int StepsModel::next(int step, int direction) const
{
    for (int at = step + direction; at >= 1 && at <= stepCount(); at += direction) {
        if (rowOf(at) >= 0)
            return at;
    }
    return -1;
}

/// Secret values are masked.
const QString &StepsModel::words(int row) const
{
    QString &words = m_words[static_cast<size_t>(row)];
    if (!words.isEmpty())
        return words;
    const QModelIndex index = sourceModel()->index(row, 0);
    for (const int role : {int(Qt::DisplayRole), int(ReasonsModel::WordRole), int(ReasonsModel::TitleRole),
                           int(ReasonsModel::BecauseRole)})
        words += index.data(role).toString() + QLatin1Char('\n');
    for (const merge::Side side : merge::allSides) {
        const merge::DecisionRef field = m_steps[static_cast<size_t>(row)].field;
        Range range = field.valid() ? merge::valueRange(m_scene->plan(), field, side) : Range{};
        range.end = std::min(range.end, range.begin + 2000);
        if (!range.empty())
            words += toQt(view::masked(m_scene->merged->inputs.texts[side], range, m_scene->view().inputs[side].masked))
                + QLatin1Char('\n');
    }
    return words;
}

bool StepsModel::filterAcceptsRow(int row, const QModelIndex &) const
{
    if (row >= stepCount())
        return true; // rows of the previous scene, which are about to be removed
    return !isHidden(row + 1) && (m_looks.empty() || std::ranges::count(m_looks, lookAt(row + 1)) > 0)
        && (!m_below.valid() || isBelow(row + 1, m_below))
        && (m_text.isEmpty() || words(row).contains(m_text, Qt::CaseInsensitive));
}

QVariant StepsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const int step = stepAt(index.row());
    switch (role) {
    case ReasonsModel::NumberRole: return step;
    case ReasonsModel::PendingRole: return step > m_taken;
    case ReasonsModel::SectionRole: { // the resource, on its first visible row if there are several
        const uint32_t document = at(step).field.document;
        if (m_scene->plan().documents.size() < 2
            || (index.row() > 0 && at(stepAt(index.row() - 1)).field.document == document))
            return QString();
        return resourceText(m_scene->plan(), document);
    }
    case Qt::AccessibleTextRole:
        return (step > m_taken ? tr("Step %1 of %2, still to come: %3") : tr("Step %1 of %2: %3"))
            .arg(step)
            .arg(stepCount())
            .arg(QSortFilterProxyModel::data(index, role).toString());
    default: return QSortFilterProxyModel::data(index, role);
    }
}

} // namespace fieldwise::ui
