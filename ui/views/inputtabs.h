// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabBar>

#include "ui/look/appearance.h"

namespace fieldwise::ui {

/// The inputs of which one is shown; each tab has its input's stripe, its name, and what it has for the selected field.
class InputTabs : public QTabBar {
    Q_OBJECT
public:
    explicit InputTabs(const Appearance &appearance, QWidget *parent = nullptr);

    void addInput(merge::Side side, const QString &name);
    merge::Side sideAt(int tab) const { return static_cast<merge::Side>(tabData(tab).toInt()); }
    void setValues(const merge::PerSide<QString> &values);
    QString value(merge::Side side) const { return m_values[side]; }

protected:
    QSize tabSizeHint(int tab) const override;
    void paintEvent(QPaintEvent *event) override;

private:
    void paintTab(QPainter &painter, int tab) const;
    QString shownValue(int tab) const;

    const Appearance &m_appearance;
    merge::PerSide<QString> m_values;
};

} // namespace fieldwise::ui
