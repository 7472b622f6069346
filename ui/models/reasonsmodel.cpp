// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/reasonsmodel.h"

#include "core/merge/explain/explain.h"
#include "core/merge/explain/title.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/plan/steps.h"
#include "core/view/effects.h"
#include <algorithm>

#include "ui/look/convert.h"
#include "ui/look/glyphs.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"
#include "ui/scene/accessibletext.h"
#include "ui/scene/impacts.h"

namespace fieldwise::ui {

namespace {

/// As in merge::Counts.
bool isCounted(const merge::Decision &decision, Look look)
{
    return lookOf(merge::stateOf(decision)) == look;
}

/// A refusal is said first, as on the card.
QString sentenceOf(const merge::Plan &plan, merge::DecisionRef ref)
{
    for (const merge::Notice &notice : plan.decision(ref).notices)
        if (view::refuses(plan.documents[ref.document], notice))
            return toQt(merge::describe(plan, ref, notice));
    return toQt(merge::explain(plan, ref).because);
}

/// The number of rows below that of a text that are conflicts.
int partsInConflict(const merge::Plan &plan, merge::DecisionRef text)
{
    const auto isConflict = [&](merge::DecisionId part) {
        return merge::stateOf(plan.documents[text.document].decision(part)) == merge::State::Conflict;
    };
    return static_cast<int>(std::ranges::count_if(plan.decision(text).children, isConflict));
}

} // namespace

void ReasonsModel::setScene(std::shared_ptr<const Scene> scene, std::optional<uint32_t> only, const QStringList &owners)
{
    closePlaces();
    const auto outline = [this] {
        std::vector<std::pair<merge::DecisionRef, merge::State>> rows;
        rows.reserve(m_shown.size());
        for (int row = 0; row < static_cast<int>(m_shown.size()); ++row)
            rows.emplace_back(refAt(row), merge::stateOf(m_scene->plan().decision(refAt(row))));
        return rows;
    };
    // After most keystrokes the rows are equal; the view then keeps its state.
    const auto before = m_scene ? outline() : decltype(outline()){};
    const auto oldScene = std::exchange(m_scene, std::move(scene));
    m_only = only;
    m_owners.reset();
    if (m_scene && !owners.isEmpty())
        m_owners.emplace(m_scene->plan(), owners);
    const std::vector<uint32_t> oldShown = std::exchange(m_shown, shownSteps());
    const auto now = m_scene ? outline() : decltype(outline()){};
    if (oldScene && m_scene && before == now) {
        if (!m_shown.empty())
            Q_EMIT dataChanged(index(0), index(static_cast<int>(m_shown.size()) - 1));
        return;
    }
    const auto newScene = std::exchange(m_scene, oldScene);
    std::vector<uint32_t> newShown = std::exchange(m_shown, oldShown);
    beginResetModel();
    m_scene = newScene;
    m_shown = std::move(newShown);
    endResetModel();
}

void ReasonsModel::setFilter(std::optional<Look> look)
{
    if (look == m_filter)
        return;
    m_filter = look;
    refill();
}

void ReasonsModel::setNoiseHidden(bool hidden)
{
    if (hidden == m_noiseHidden)
        return;
    m_noiseHidden = hidden;
    refill();
}

void ReasonsModel::setImpact(std::optional<view::Impact> impact)
{
    if (impact == m_impact)
        return;
    m_impact = impact;
    refill();
}

void ReasonsModel::refill()
{
    beginResetModel();
    m_open = -1;
    m_places.clear();
    m_shown = shownSteps();
    endResetModel();
}

void ReasonsModel::closePlaces()
{
    if (m_open < 0)
        return;
    beginRemoveRows({}, m_open + 1, m_open + static_cast<int>(m_places.size()));
    m_open = -1;
    m_places.clear();
    endRemoveRows();
}

void ReasonsModel::setPlaces(merge::DecisionRef step, std::vector<view::Place> places)
{
    const int open = m_open;
    const bool isOpen = open >= 0 && refAt(open) == step && m_places.size() == places.size();
    if (isOpen) {
        m_placeNames = view::shortNames(places);
        m_places = std::move(places);
        Q_EMIT dataChanged(index(open + 1), index(open + static_cast<int>(m_places.size())));
        return;
    }
    closePlaces();
    m_placeNames = view::shortNames(places);
    const int row = places.empty() ? -1 : rowOf(step);
    if (row < 0)
        return;
    beginInsertRows({}, row + 1, row + static_cast<int>(places.size()));
    m_open = row;
    m_places = std::move(places);
    endInsertRows();
}

std::optional<size_t> ReasonsModel::placeAt(int row) const
{
    const int place = row - m_open - 1;
    return m_open >= 0 && place >= 0 && place < static_cast<int>(m_places.size())
        ? std::optional(static_cast<size_t>(place))
        : std::nullopt;
}

std::vector<uint32_t> ReasonsModel::shownSteps() const
{
    std::vector<uint32_t> shown;
    if (!m_scene)
        return shown;
    const merge::Plan &plan = m_scene->plan();
    for (uint32_t i = 0; i < plan.steps.size(); ++i) {
        if ((!m_only || plan.steps[i].document == *m_only) && passes(plan.steps[i]))
            shown.push_back(i);
    }
    return shown;
}

merge::DecisionRef ReasonsModel::refAt(int row) const
{
    if (placeAt(row))
        row = m_open;
    else if (m_open >= 0 && row > m_open)
        row -= static_cast<int>(m_places.size());
    if (row < 0 || row >= static_cast<int>(m_shown.size()))
        return {};
    return m_scene->plan().steps[m_shown[static_cast<size_t>(row)]];
}

int ReasonsModel::rowOf(merge::DecisionRef ref) const
{
    for (size_t row = 0; row < m_shown.size(); ++row) {
        if (m_scene->plan().steps[m_shown[row]] == ref)
            return static_cast<int>(row)
                + (m_open >= 0 && static_cast<int>(row) > m_open ? static_cast<int>(m_places.size()) : 0);
    }
    return -1;
}

ReasonsModel::LeftOut ReasonsModel::leftOut() const
{
    LeftOut out;
    if (!m_scene || (!m_filter && !m_impact))
        return out;
    const merge::Plan &plan = m_scene->plan();
    for (const merge::DecisionRef step : plan.steps) {
        const bool isHere = m_impact || !m_only || step.document == *m_only; // an effect is one of all resources
        if (!isHere || isHidden(step) || (m_owners && !m_owners->keeps(step)))
            continue;
        if (passes(step)) {
            ++out.listed;
            continue;
        }
        ++out.reasons;
        out.conflicts += merge::stateOf(plan.decision(step)) == merge::State::Conflict;
    }
    return out;
}

int ReasonsModel::noiseCount() const
{
    const auto isNoise = [this](merge::DecisionRef step) {
        return (!m_only || step.document == *m_only) && isHidden(step);
    };
    return m_scene ? static_cast<int>(std::ranges::count_if(m_scene->plan().steps, isNoise)) : 0;
}

bool ReasonsModel::passes(merge::DecisionRef step) const
{
    const view::TriagedResource *row = m_impact ? m_scene->triage->of(step.document) : nullptr;
    return !isHidden(step) && (!m_impact || (row && row->isIn(*m_impact)))
        && (!m_filter || isCounted(m_scene->plan().decision(step), *m_filter)) && (!m_owners || m_owners->keeps(step));
}

int ReasonsModel::stepCount() const
{
    if (!m_scene)
        return 0;
    const auto counts = [this](merge::DecisionRef step) {
        return (!m_only || step.document == *m_only) && !isHidden(step);
    };
    return static_cast<int>(std::ranges::count_if(m_scene->plan().steps, counts));
}

int ReasonsModel::numberOf(merge::DecisionRef step) const
{
    int number = 0;
    for (const merge::DecisionRef other : m_scene ? m_scene->plan().steps : std::vector<merge::DecisionRef>{}) {
        number += (!m_only || other.document == *m_only) && !isHidden(other);
        if (other == step)
            return (!m_only || step.document == *m_only) && !isHidden(step) ? number : 0;
    }
    return 0;
}

int ReasonsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size() + m_places.size());
}

QString placeSize(const view::Place &place)
{
    const QString fewer =
        place.fewer == 1 ? ReasonsModel::tr("1 line fewer") : ReasonsModel::tr("%1 lines fewer").arg(place.fewer);
    const QString more =
        place.more == 1 ? ReasonsModel::tr("1 line more") : ReasonsModel::tr("%1 lines more").arg(place.more);
    return place.fewer == 0 ? more
        : place.more == 0   ? fewer
                            : ReasonsModel::tr("%1, %2 fewer").arg(more).arg(place.fewer);
}

QVariant ReasonsModel::placeData(size_t place, int role) const
{
    const view::Place &at = m_places[place];
    const Look look = lookOf(at.state);
    const auto words = [&] { return tr("Place %1 of %2: %3.").arg(place + 1).arg(m_places.size()).arg(placeSize(at)); };
    const auto path = [&] { return visible(yaml::print(at.path)); };
    const auto name = [&] { return visible(m_placeNames[place]); };
    switch (role) {
    case LookRole: return static_cast<int>(look);
    case PathRole:
    case Qt::DisplayRole: return name();
    case WordRole: return wordOf(look);
    case BecauseRole:
    case Qt::AccessibleDescriptionRole: return words();
    case Qt::ToolTipRole: return tip(QStringLiteral("%1\n%2").arg(at.path.empty() ? name() : path(), words()));
    case Qt::AccessibleTextRole: return QStringLiteral("%1, %2; %3").arg(name(), wordOf(look), words());
    case PlaceRole: return true;
    default: return {};
    }
}

QVariant ReasonsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    if (const auto place = placeAt(index.row()))
        return placeData(*place, role);
    const merge::Plan &plan = m_scene->plan();
    const merge::DecisionRef ref = refAt(index.row());
    const merge::Decision &decision = plan.decision(ref);
    const bool isText = decision.shape == merge::Shape::Lines && !decision.isChosen(); // the row above its lines
    const int inConflict = isText ? partsInConflict(plan, ref) : 0;
    const Look look = !isText ? lookOfStep(plan, ref) : inConflict > 0 ? Look::Conflict : Look::Changed;
    switch (role) {
    case LookRole: return static_cast<int>(look);
    case PathRole: return pathText(plan, ref);
    case WordRole:
        return inConflict > 0 ? tr("%1 in conflict").arg(inConflict) : isText ? wordOf(look) : wordOfStep(plan, ref);
    case BecauseRole: return sentenceOf(plan, ref);
    case TitleRole: return toQt(merge::ruleTitle(plan, decision.rule));
    case NumberRole: return numberOf(ref);
    case SectionRole: // the resource, on its first row if there are several
        if (m_only || plan.documents.size() < 2 || (index.row() > 0 && refAt(index.row() - 1).document == ref.document))
            return QString();
        return resourceText(plan, ref.document);
    case Qt::DisplayRole: return pathText(plan, ref);
    case Qt::ToolTipRole:
        return tip(QStringLiteral("%1\n%2").arg(pathText(plan, ref), plainText(sentenceOf(plan, ref))));
    case Qt::AccessibleTextRole: return accessibleText(plan, ref);
    case Qt::AccessibleDescriptionRole: return plainText(sentenceOf(plan, ref));
    default: return {};
    }
}

QHash<int, QByteArray> ReasonsModel::roleNames() const
{
    return {{LookRole, "look"},   {PathRole, "path"},     {WordRole, "word"},      {BecauseRole, "because"},
            {TitleRole, "title"}, {NumberRole, "number"}, {SectionRole, "section"}};
}

} // namespace fieldwise::ui
