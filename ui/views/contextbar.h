// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QAbstractButton>
#include <QToolButton>
#include <QWidget>

#include "ui/look/actions.h"
#include "ui/look/appearance.h"
#include "ui/look/label.h"
#include "ui/scene/operations.h"

namespace fieldwise::ui {

/// The path of the selected field. A click on a part selects that field; a click on the separator before it shows its
/// siblings. With the focus, Left and Right move between parts, Enter selects, Down shows the siblings.
class Crumbs : public QWidget {
    Q_OBJECT
public:
    explicit Crumbs(const Appearance &appearance, QWidget *parent = nullptr);
    void setParts(const QStringList &parts);
    QStringList parts() const { return m_parts; }

Q_SIGNALS:
    void chosen(int depth);
    /// `at`: where the menu may open, in screen coordinates.
    void siblingsAsked(int depth, const QPoint &at);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    std::vector<QRect> layoutParts(int &firstShown) const;
    int partAt(const QPoint &point) const;
    int markAt(const QPoint &point) const;
    void askSiblings(int part);
    void setFocusedPart(int part);

    const Appearance &m_appearance;
    QStringList m_parts;
    int m_hover = -1;
    int m_focused = 0; ///< the part that receives keys
};

/// One count: tile, number, word. Checked while it filters the list of reasons.
class CountButton : public QAbstractButton {
    Q_OBJECT
public:
    CountButton(const Appearance &appearance, Look look, QWidget *parent = nullptr);
    /// Replaces the look's word; the button is then only a display, not a filter.
    void setWord(const QString &word);
    void setCount(uint32_t count, bool wordless);
    Look look() const { return m_look; }
    uint32_t count() const { return m_count; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString words() const;

    const Appearance &m_appearance;
    Look m_look;
    QString m_word;
    uint32_t m_count = 0;
    bool m_wordless = false;
};

/// The bar below the tool bar: the path of the selection, counts of the merge, and conflicts.
class ContextBar : public QWidget {
    Q_OBJECT
public:
    ContextBar(const Appearance &appearance, const Actions &actions, QWidget *parent = nullptr);

    Crumbs *crumbs() const { return m_crumbs; }
    void setCounts(const merge::Counts &counts);
    /// Presses the count whose reasons alone are listed; nothing: none.
    void showFilter(std::optional<Look> look);
    void clearCounts();
    /// The verdict of an apply, in place of the number of conflicts; "" for none.
    void setVerdict(Look look, const QString &words);
    QString verdict() const { return m_verdict; }
    void setNoiseHidden(bool hidden);
    /// The counts of a JSON patch's operations, in place of the counts of fields.
    void setOperations(const std::optional<OperationCounts> &counts);

Q_SIGNALS:
    void filterChosen(std::optional<fieldwise::ui::Look> look);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void layOut();

    Crumbs *m_crumbs;
    std::vector<CountButton *> m_counts;
    QToolButton *m_noise; ///< says whether noise is hidden
    QWidget *m_conflicts;
    Label *m_conflictText;
    std::vector<CountButton *> m_operations; ///< done, fails, skipped, not run
    QString m_verdict;
    Look m_verdictLook = Look::Unchanged;
    merge::Counts m_shown;
    std::optional<OperationCounts> m_shownOperations;
};

} // namespace fieldwise::ui
