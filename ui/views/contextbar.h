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
#include "ui/views/conflictsleft.h"
#include "ui/views/crumbs.h"

namespace fieldwise::ui {

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
    void setCounts(const merge::Counts &counts, const ConflictsLeft &left);
    /// Presses the count whose reasons alone are listed; nothing: none.
    void showFilter(std::optional<Look> look);
    void clearCounts();
    /// The verdict of an apply, in place of the number of conflicts; "" for none.
    void setVerdict(Look look, const QString &words);
    QString verdict() const { return m_verdict; }
    /// The words before the arrows, as far as they fit; "" if there are none.
    QString conflictWords() const { return m_conflictText->text(); }
    /// The bar never makes the window wider.
    QSize minimumSizeHint() const override { return {0, height()}; }
    void setNoiseHidden(bool hidden);
    /// The counts of a JSON patch's operations, in place of the counts of fields.
    void setOperations(const std::optional<OperationCounts> &counts);

Q_SIGNALS:
    void filterChosen(std::optional<fieldwise::ui::Look> look);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void layOut();
    void setTiles(bool wordless);
    void setConflictText(const QString &text);
    void styleConflictText();
    /// How much the parts need beyond the width.
    int lacking() const;

    Crumbs *m_crumbs;
    std::vector<CountButton *> m_counts;
    QToolButton *m_noise; ///< says whether noise is hidden
    QWidget *m_conflicts;
    Label *m_conflictText;
    std::vector<CountButton *> m_operations; ///< done, fails, skipped, not run
    QString m_verdict;
    Look m_verdictLook = Look::Unchanged;
    merge::Counts m_shown;
    ConflictsLeft m_left;
    std::optional<OperationCounts> m_shownOperations;
};

} // namespace fieldwise::ui
