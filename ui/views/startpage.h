// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/look/actions.h"
#include "ui/look/appearance.h"
#include "ui/look/label.h"
#include "ui/work/workspace.h"

namespace fieldwise::ui {

/// A row that starts something: a small picture or a tile, a title, a description, and a note on the right.
class StartRow : public QAbstractButton {
    Q_OBJECT
public:
    StartRow(const Appearance &appearance, const QString &title, const QString &detail, const QString &note, int panes,
             const QStringList &names = {}, QWidget *parent = nullptr);
    QSize sizeHint() const override;
    void setNote(const QString &note);

protected:
    /// Up and Down move to the neighbouring rows.
    void keyPressEvent(QKeyEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void paintPanes(QPainter &painter, const Theme &theme);

    const Appearance &m_appearance;
    QString m_title;
    QString m_detail;
    QString m_note;
    int m_panes;
    QStringList m_names;
};

/// A recent comparison.
struct RecentRow {
    QString title;
    QString detail;
    QString when;
    QString problem; ///< why it can't be opened; "" if it can
};

/// The page shown before anything is open.
class StartPage : public QScrollArea {
    Q_OBJECT
public:
    StartPage(const Appearance &appearance, const Actions &actions, const std::vector<Example> &examples,
              QWidget *parent = nullptr);

    /// Newest first; without rows the list is hidden.
    void setRecent(const std::vector<RecentRow> &rows);

Q_SIGNALS:
    void filesDropped(const QStringList &files);
    void exampleChosen(const QString &name);
    void emptyAsked();
    void pasteAsked();
    void recentChosen(int row);
    void clearRecentAsked();

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    QWidget *buildLeft(const Actions &actions);
    QWidget *buildRecent();
    QWidget *buildExamples(const std::vector<Example> &examples);
    void applyTheme();

    const Appearance &m_appearance;
    Label *m_name;
    Label *m_what;
    QList<Label *> m_heads;
    QWidget *m_page;
    QWidget *m_recent; ///< head and rows
    QVBoxLayout *m_recentRows;
};

} // namespace fieldwise::ui
