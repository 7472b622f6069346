// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QSplitter>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/models/stepsmodel.h"
#include "ui/views/contextbar.h"
#include "ui/views/detailcard.h"
#include "ui/views/excerpt.h"
#include "ui/views/paneview.h"
#include "ui/views/reasonslist.h"
#include "ui/views/stepbar.h"

namespace fieldwise::ui {

/// The page "Steps": plays through a merge and shows the result after the steps so far. Step 0 is before the first
/// step.
class StepsPage : public QWidget {
    Q_OBJECT
public:
    StepsPage(const Appearance &appearance, const Actions &actions, QWidget *parent = nullptr);

    /// Sets another merge; keeps the current field if it is still a step. Null: there is nothing to step through.
    void setScene(std::shared_ptr<const Scene> scene);
    const std::shared_ptr<const Scene> &scene() const { return m_scene; }
    /// Shows the merge after the current step; a preview of another step or scene is ignored.
    void setStepped(const StepPreview &stepped);

    int step() const { return m_step; }
    int stepCount() const { return m_model.stepCount(); }
    StepRef current() const { return m_model.at(m_step); }
    void goTo(int step);
    /// Goes to the next (1) or previous (-1) visible step.
    void stepBy(int direction);
    bool canMove(int direction) const { return target(direction) >= 0; }
    void goToFirst();
    void goToLast();
    void setPlaying(bool playing);
    bool isPlaying() const { return m_timer.isActive(); }
    /// Shows only the steps of this field and below it; invalid: all steps.
    void setBelow(merge::DecisionRef field);
    void showOnly(std::optional<Look> look);
    /// Steps that are noise are not listed, and playback skips them.
    void setNoiseHidden(bool hidden);
    void clearFilters();
    void focusPart(int delta);
    void setCodePixels(double pixels);

    StepsModel &model() { return m_model; }
    ReasonsList *list() const { return m_list; }
    StepBar *bar() const { return m_bar; }
    QLineEdit *filterField() const { return m_filter; }
    CountButton *lookButton(Look look) const;
    QPushButton *subtreeButton() const { return m_subtree; }
    QPushButton *allButton() const { return m_all; }
    PaneView *result() const { return m_result; }
    DetailCard *card() const { return m_card; }
    Excerpt *excerpt(merge::Side side) const { return m_excerpts[side]; }
    QString listFact() const { return m_listHeader->fact(); }
    QString statusText() const; ///< "Showing step 7 of 23: the result is not complete"

Q_SIGNALS:
    void stepChanged();
    void controlsChanged(); ///< Play, or the possible moves, changed
    void leaveAsked();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *buildList();
    void connectFilters();
    void arrange();
    void showStep();
    void showFilters();
    void showCounts();
    void showResultHeader();
    void clickLine(std::optional<merge::Side> side, const PaneEditor *editor, int position);
    void showListMenu(const QPoint &at);
    merge::DecisionRef subtreeAround(merge::DecisionRef field) const;
    bool stepKey(const QKeyEvent &event);
    int target(int direction) const;
    bool isOperations() const { return m_model.at(1).operation.valid(); }

    const Appearance &m_appearance;
    std::shared_ptr<const Scene> m_scene;
    StepsModel m_model;
    int m_step = 0;
    StepPreview m_stepped;
    QTimer m_timer;
    StepBar *m_bar;
    PaneHeader *m_listHeader;
    QLineEdit *m_filter;
    QPushButton *m_subtree;
    QPushButton *m_all;
    std::vector<CountButton *> m_looks;
    ReasonsList *m_list;
    PaneView *m_result;
    PaneHeader *m_cardHeader;
    DetailCard *m_card;
    merge::PerSide<Excerpt *> m_excerpts;
    QSplitter *m_columns;
    QSplitter *m_left;
    QVBoxLayout *m_middle;
    QVBoxLayout *m_right;
    QWidget *m_cardSide;
    QWidget *m_excerptsSide;
    QBoxLayout *m_excerptsRow;
    std::optional<bool> m_narrow;
    bool m_divided = false; ///< a person has moved the splitter
};

} // namespace fieldwise::ui
