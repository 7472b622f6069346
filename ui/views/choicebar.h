// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QToolButton>
#include <QWidget>

#include "ui/editor/paneeditor.h"
#include "ui/look/actions.h"
#include "ui/look/label.h"
#include "ui/scene/offers.h"

namespace fieldwise::ui {

/// The choices for one conflict, above its first line in the result.
class ChoiceBar : public QWidget {
    Q_OBJECT
public:
    ChoiceBar(const Appearance &appearance, const Actions &actions, QWidget *parent);
    void show(merge::Mode mode, const ConflictOffers &offers);
    /// Disables the bar, which then says why; "" enables it.
    void setBlocked(const QString &why);

Q_SIGNALS:
    void chosen(fieldwise::ui::Act act);
    void pressed(); ///< beside the buttons

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QToolButton *addButton(const QString &name);
    void fit();
    void fitButtons();
    void fillMore(const QList<QToolButton *> &gone);

    const Appearance &m_appearance;
    const Actions &m_actions;
    ConflictOffers m_offers;
    merge::Mode m_mode = merge::Mode::Git;
    QString m_whyBlocked;
    Label *m_what;
    Label *m_why;
    std::vector<QToolButton *> m_sides;
    QToolButton *m_both;
    QToolButton *m_neither;
    QToolButton *m_type;
    QToolButton *m_more;
};

/// The choice bars of the result: those in view, at their filler rows.
class ChoiceBars : public QObject {
    Q_OBJECT
public:
    ChoiceBars(PaneEditor &editor, const Actions &actions);
    /// Null: there are none.
    void setScene(std::shared_ptr<const Scene> scene);
    /// The same as of each bar.
    void setBlocked(const QString &why);

Q_SIGNALS:
    void chosen(fieldwise::merge::DecisionRef ref, fieldwise::ui::Act act);
    void pressed(fieldwise::merge::DecisionRef ref);

private:
    struct Shown {
        merge::DecisionRef decision;
        ChoiceBar *bar;
    };
    void place();
    ChoiceBar *barFor(merge::DecisionRef decision);
    merge::DecisionRef decisionOf(const ChoiceBar *bar) const;

    PaneEditor &m_editor;
    const Actions &m_actions;
    std::shared_ptr<const Scene> m_scene;
    std::vector<Shown> m_shown;
    QString m_whyBlocked;
};

} // namespace fieldwise::ui
