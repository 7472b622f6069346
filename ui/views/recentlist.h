// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include <QAbstractButton>
#include <QVBoxLayout>

#include "ui/look/appearance.h"

namespace fieldwise::ui {

/// A recent comparison as the start page shows it.
struct RecentRow {
    struct Text {
        std::optional<merge::Side> side; ///< none: the result to check
        QString name;
    };
    std::vector<Text> texts; ///< in pane order
    QString mode;
    QString detail;
    std::vector<std::pair<Look, uint32_t>> counts; ///< worst first
    QString when;
    QString problem; ///< why it can't be opened; "" if it can
};

/// One row of the list.
class RecentButton : public QAbstractButton {
    Q_OBJECT
public:
    RecentButton(const Appearance &appearance, RecentRow row);
    QSize sizeHint() const override { return {400, rowHeight}; }
    static constexpr int rowHeight = 60;

Q_SIGNALS:
    void tabAsked();
    void forgetAsked();
    void moveAsked(int by);

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    int paintCounts(QPainter &painter, int right) const;
    void paintTexts(QPainter &painter, const QRect &line) const;

    const Appearance &m_appearance;
    RecentRow m_row;
};

/// The recent comparisons, as many as there is room for.
class RecentList : public QWidget {
    Q_OBJECT
public:
    explicit RecentList(const Appearance &appearance);

    void setRows(const std::vector<RecentRow> &rows);
    /// Shows as many rows as fit into this height.
    void setRoom(int height);
    bool isEmpty() const { return m_rows.empty(); }

Q_SIGNALS:
    void chosen(int row);
    void tabAsked(int row);
    void forgetAsked(int row);

private:
    void focusRow(int row);

    const Appearance &m_appearance;
    QVBoxLayout *m_column;
    std::vector<RecentButton *> m_rows;
};

} // namespace fieldwise::ui
