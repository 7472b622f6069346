// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QWidget>

#include "ui/look/label.h"
#include "ui/views/searching.h"

namespace fieldwise::ui {

/// Searches for a text in one pane or in all, marks every match, and replaces matches.
class FindBar : public QWidget {
    Q_OBJECT
public:
    explicit FindBar(const Appearance &appearance, QWidget *parent = nullptr);

    /// The panes that "All panes" means, in order; only visible ones are searched.
    void setPanes(const std::vector<PaneEditor *> &panes) { m_panes = panes; }
    void ask(PaneEditor *editor);
    void askReplace(PaneEditor *editor);
    void askAll(PaneEditor *editor);
    void find(bool forward);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    struct Place {
        PaneEditor *editor;
        Found found;
    };
    QLayout *findLine(const Appearance &appearance);
    void fillReplacing();
    QToolButton *toggle(const QString &text, const QString &name, const QString &tip);
    void begin(PaneEditor *editor, bool replacing);
    std::vector<PaneEditor *> scope() const;
    Wanted wanted() const;
    void collect();
    void mark();
    void tell(const QString &words = {});
    void go(size_t place);
    int current() const;
    void replaceOne();
    void replaceAll();
    bool mayReplace(PaneEditor *editor);

    QLineEdit *m_words;
    QToolButton *m_case;
    QToolButton *m_word;
    QToolButton *m_expression;
    QToolButton *m_all;
    Label *m_count;
    QWidget *m_replacing;
    QLineEdit *m_with;
    QPointer<PaneEditor> m_editor;
    std::vector<PaneEditor *> m_panes;
    std::vector<PaneEditor *> m_marked;
    std::vector<Place> m_places;
    bool m_tooLong = false;
    QTimer m_later;
};

} // namespace fieldwise::ui
