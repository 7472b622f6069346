// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QPushButton>
#include <QScrollArea>

#include "ui/look/appearance.h"
#include "ui/look/label.h"
#include "ui/scene/valuesscene.h"

namespace fieldwise::ui {

/// The sources of one value, the winner first: rank, stripe, name and line as a link, and the value; below it why it
/// wins or loses. Up and Down choose a source, Enter goes to its line.
class ChainBox : public QWidget {
    Q_OBJECT
public:
    explicit ChainBox(const Appearance &appearance, QWidget *parent = nullptr);
    /// Null: no value is selected.
    void setEntry(const helm::Entry *entry);
    int current() const { return m_current; }
    QSize sizeHint() const override;

Q_SIGNALS:
    void currentChanged();
    void sourceAsked(int source);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;

private:
    void paintRow(QPainter &painter, int row) const;
    void choose(int row);

    const Appearance &m_appearance;
    std::vector<helm::Source> m_sources;
    bool m_isGone = false;
    int m_current = 0;
};

/// What a value is, the chain of its sources, and what it would be without one of them.
class ChainCard : public QScrollArea {
    Q_OBJECT
public:
    explicit ChainCard(const Appearance &appearance, QWidget *parent = nullptr);
    void show(const std::shared_ptr<const helm::ValuesShown> &shown, int place);
    /// What the value would be without each of its sources.
    void setOtherwise(std::vector<helm::Otherwise> otherwise);
    ChainBox *chain() const { return m_chain; }
    QPushButton *tryButton() const { return m_try; }
    QPushButton *goButton() const { return m_go; }
    QString plainText() const;
    /// The chosen source; null if there is none.
    const helm::Source *source() const;

Q_SIGNALS:
    void tryAsked();
    void goAsked();

private:
    void showOtherwise();
    void applyTheme();

    const Appearance &m_appearance;
    std::shared_ptr<const helm::ValuesShown> m_shown;
    int m_place = -1;
    std::vector<helm::Otherwise> m_answers;
    Label *m_tile;
    Label *m_title;
    Label *m_count;
    Label *m_path;
    Label *m_because;
    ChainBox *m_chain;
    Label *m_otherwise;
    QPushButton *m_try;
    QPushButton *m_go;
};

} // namespace fieldwise::ui
