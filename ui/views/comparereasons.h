// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QClipboard>
#include <QPushButton>
#include <QScrollArea>

#include "core/view/compare/compare.h"
#include "ui/look/appearance.h"
#include "ui/look/label.h"
#include "ui/views/detailcard.h"

namespace fieldwise::ui {

/// A wrapped label of rich text that a person can select. A word that is too long for a line is broken; what is copied
/// has no trace of that.
class BreakingLabel : public Label {
    Q_OBJECT
public:
    BreakingLabel()
    {
        setWordWrap(true);
        setTextInteractionFlags(Qt::TextSelectableByMouse);
        setMinimumWidth(1);
    }

    void setRich(const QString &html);
    const QString &rich() const { return m_rich; } ///< as it was set

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;

private:
    void copyTo(QClipboard::Mode mode) const;

    QString m_rich;
};

/// The reason of one column for its result for a field.
class CompareReason : public QWidget {
    Q_OBJECT
public:
    CompareReason(const Appearance &appearance, const view::CompareColumn &column, QWidget *parent = nullptr);
    void showRow(const view::CompareColumn &column, const view::CompareCell &cell, const view::CompareRow &row);
    /// Its column of the table has the cursor.
    void setRinged(bool ringed);
    void applyTheme();
    QPushButton *button() const { return m_open; }
    /// The button says the name of the column, or only that it opens.
    void setNameOnButton(bool on);
    int widthWithName() const;
    QString plainText() const;

Q_SIGNALS:
    void lineAsked(std::optional<fieldwise::merge::Side> side, int line);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void showTile();

    const Appearance &m_appearance;
    bool m_ringed = false;
    Look m_look = Look::Unchanged;
    Label *m_name;
    Label *m_note;
    Label *m_tile;
    BreakingLabel *m_head;
    Label *m_word;
    BreakingLabel *m_because;
    EvidenceBox *m_evidence;
    BreakingLabel *m_otherwise;
    QPushButton *m_open;
};

/// The reasons of all columns for the selected field, side by side.
class CompareReasons : public QScrollArea {
    Q_OBJECT
public:
    CompareReasons(const Appearance &appearance, const view::PerColumn<view::CompareColumn> &columns,
                   QWidget *parent = nullptr);
    /// Null if nothing is selected.
    void showRow(const view::PerColumn<view::CompareColumn> &columns, const view::CompareRow *row);
    /// Rings the card of a column and scrolls to it; none with -1.
    void ring(int column);
    /// Cards of columns that the table leaves out are hidden; the others share the width.
    void setLeftOut(const std::vector<int> &columns);
    const std::vector<CompareReason *> &columns() const { return m_columns; }

Q_SIGNALS:
    void openAsked(size_t column);
    void lineAsked(std::optional<fieldwise::merge::Side> side, int line);

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void shareWidth();

    std::vector<CompareReason *> m_columns;
    std::vector<QWidget *> m_lines; ///< before each card but the first
};

} // namespace fieldwise::ui
