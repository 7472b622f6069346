// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QAbstractButton>
#include <QToolButton>
#include <QWidget>

#include "ui/look/appearance.h"

namespace fieldwise::ui {

/// One group of a triage: how many there are, which, and what that means.
struct TriageGroup {
    Look look = Look::Unchanged;
    uint32_t count = 0;
    QString word, which, what;
    bool isToLookAt = true; ///< it can be chosen
    QString brief{};        ///< the word where there is little room
    bool operator==(const TriageGroup &) const = default;
};

/// A cell of the band. A click selects its group; with Ctrl, and on "only these", it also filters.
class TriageCell : public QAbstractButton {
    Q_OBJECT
public:
    explicit TriageCell(const Appearance &appearance, QWidget *parent = nullptr);
    void show(const TriageGroup &group, bool selected, bool filters, bool low);
    const TriageGroup &group() const { return m_group; }
    bool isSelected() const { return m_selected; }
    QSize sizeHint() const override;
    /// In a low band, with the brief word or the whole one.
    int widthWith(bool brief) const;
    void setBrief(bool brief);

Q_SIGNALS:
    void chosen(bool only);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    QString linkText() const;

    const Appearance &m_appearance;
    TriageGroup m_group;
    QRect m_link;
    bool m_selected = false, m_filters = false, m_low = false, m_brief = false;
};

/// The groups of a check or of an apply side by side, the worst first; low in a low window.
class TriageBand : public QWidget {
    Q_OBJECT
public:
    explicit TriageBand(const Appearance &appearance, QWidget *parent = nullptr);
    /// `selected`: the look of the group that is in view; `filter`: the one that is shown alone.
    void show(const std::vector<TriageGroup> &groups, std::optional<Look> selected, std::optional<Look> filter);
    void setLow(bool low);
    bool isLow() const { return m_low; }
    const std::vector<TriageCell *> &cells() const { return m_cells; }
    /// The widget that receives the focus when the band does; null if there is none.
    QWidget *firstStop() const { return m_cells.empty() ? nullptr : m_cells.front(); }

Q_SIGNALS:
    /// `only`: the group is to be shown alone, or no longer.
    void chosen(fieldwise::ui::Look look, bool only);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showCells();
    void layCells();

    const Appearance &m_appearance;
    std::vector<TriageGroup> m_groups;
    std::optional<Look> m_selected, m_filter;
    std::vector<TriageCell *> m_cells;
    QToolButton *m_only; ///< the link at the end of a low band
    bool m_low = false;
};

} // namespace fieldwise::ui
