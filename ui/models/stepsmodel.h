// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QSortFilterProxyModel>

#include "ui/models/operationsmodel.h"
#include "ui/scene/steppreview.h"

namespace fieldwise::ui {

/// The steps of a merge with the roles of ReasonsModel: decisions, or operations of a JSON patch. Filters hide steps
/// but do not change their numbers, which begin at 1.
class StepsModel : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit StepsModel(QObject *parent = nullptr);

    void setScene(std::shared_ptr<const Scene> scene);
    int stepCount() const { return static_cast<int>(m_steps.size()); }
    /// Invalid for 0, where no step is taken yet.
    StepRef at(int step) const;
    /// The step for a field or for a field around it; 0 if there is none.
    int stepOf(merge::DecisionRef field) const;
    int stepOf(OperationRef operation) const;
    Look lookAt(int step) const;
    int count(Look look) const;

    /// Steps after this one are shown as pending.
    void setTaken(int step);
    /// Filters by a text in the path, the values, the rule or the reason.
    void setText(const QString &text);
    /// Filters by look; empty: all looks.
    void setLooks(std::vector<Look> looks);
    const std::vector<Look> &looks() const { return m_looks; }
    /// Shows only the steps of this field and below it.
    void setNoiseHidden(bool hidden);
    /// The number of steps that are hidden as noise, whatever else is filtered.
    int hiddenCount() const;
    void setBelow(merge::DecisionRef field);
    merge::DecisionRef below() const { return m_below; }
    bool isFiltered() const { return !m_text.isEmpty() || !m_looks.empty() || m_below.valid(); }
    bool isBelow(int step, merge::DecisionRef field) const;

    int stepAt(int row) const;
    int rowOf(int step) const; ///< -1 if it is hidden or not a step
    /// The nearest visible step after (1) or before (-1) this one; -1 if there is none.
    int next(int step, int direction) const;

    QVariant data(const QModelIndex &index, int role) const override;

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    bool isHidden(int step) const;
    const QString &words(int row) const;

    ReasonsModel m_reasons;
    OperationsModel m_operations;
    std::shared_ptr<const Scene> m_scene;
    std::vector<StepRef> m_steps;
    int m_taken = 0;
    QString m_text;
    std::vector<Look> m_looks;
    bool m_noiseHidden = false;
    merge::DecisionRef m_below;
    mutable std::vector<QString> m_words; ///< the text that a filter searches, computed when needed
};

} // namespace fieldwise::ui
