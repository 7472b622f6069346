// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QAbstractListModel>

#include "core/view/places.h"
#include "ui/look/theme.h"
#include "ui/scene/owners.h"
#include "ui/scene/scene.h"

namespace fieldwise::ui {

/// "7 lines more, 2 fewer".
QString placeSize(const view::Place &place);

/// The steps of a plan, one per row; a filter selects those with one look.
class ReasonsModel : public QAbstractListModel {
    Q_OBJECT
public:
    /// OpRole and PendingRole are for operations: the word before the path, and whether the operation has not run.
    enum Roles {
        LookRole = Qt::UserRole,
        PathRole,
        WordRole,
        BecauseRole,
        TitleRole,
        NumberRole,
        SectionRole,
        OpRole,
        PendingRole,
        PlaceRole ///< true for a place below its step
    };

    using QAbstractListModel::QAbstractListModel;

    /// `only`: one resource only; `owners`: only steps that concern them, empty: all.
    void setScene(std::shared_ptr<const Scene> scene, std::optional<uint32_t> only = {},
                  const QStringList &owners = {});
    void setFilter(std::optional<Look> look);
    /// Steps that are noise are not listed and not counted.
    void setNoiseHidden(bool hidden);
    /// Only steps of resources with this worst effect.
    void setImpact(std::optional<view::Impact> impact);
    std::optional<Look> filter() const { return m_filter; }
    std::optional<view::Impact> impact() const { return m_impact; }
    /// What the filters by look and by effect hide, and what they leave.
    struct LeftOut {
        int reasons = 0;
        int conflicts = 0; ///< of those
        int listed = 0;
    };
    LeftOut leftOut() const;
    /// The number of reasons that are hidden as noise.
    int noiseCount() const;

    /// Lists the places inside a step below it, and no others.
    void setPlaces(merge::DecisionRef step, std::vector<view::Place> places);
    /// Nothing for the row of a step.
    std::optional<size_t> placeAt(int row) const;
    int rowOfPlace(size_t place) const { return m_open < 0 ? -1 : m_open + 1 + static_cast<int>(place); }

    /// The step, or the one that a place is in.
    merge::DecisionRef refAt(int row) const;
    /// -1 if the decision is not listed.
    int rowOf(merge::DecisionRef ref) const;
    /// The number of steps of the plan, or of the one resource, regardless of the filter.
    int stepCount() const;
    /// The 1-based number among those steps; 0 if it is none of them.
    int numberOf(merge::DecisionRef step) const;
    /// True if the filter passes this step of the plan, whatever its resource.
    bool passes(merge::DecisionRef step) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

private:
    std::vector<uint32_t> shownSteps() const;
    bool isHidden(merge::DecisionRef step) const { return m_noiseHidden && m_scene->triage->isNoise(step); }
    void refill();
    void closePlaces();
    QVariant placeData(size_t place, int role) const;

    std::shared_ptr<const Scene> m_scene;
    std::optional<uint32_t> m_only;
    std::optional<Look> m_filter;
    std::optional<view::Impact> m_impact;
    bool m_noiseHidden = false;
    std::optional<OwnerFilter> m_owners;
    std::vector<uint32_t> m_shown; ///< indices into Plan::steps
    int m_open = -1;               ///< index into m_shown; the places stand below it
    std::vector<view::Place> m_places;
    std::vector<std::string> m_placeNames;
};

} // namespace fieldwise::ui
