// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractButton>
#include <QLabel>
#include <QScrollArea>

#include "ui/actions.h"
#include "ui/appearance.h"
#include "ui/workspace.h"

namespace fieldwise::ui {

/// A row that starts something: a small picture or a tile, a title, what it is, and a remark at the right.
class StartRow : public QAbstractButton {
    Q_OBJECT
public:
    StartRow(const Appearance &appearance, const QString &title, const QString &detail, const QString &remark,
             int panes, const QStringList &names = {}, QWidget *parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void paintPanes(QPainter &painter, const Theme &theme);

    const Appearance &m_appearance;
    QString m_title;
    QString m_detail;
    QString m_remark;
    int m_panes;
    QStringList m_names;
};

/// What the window shows before anything is open.
class StartPage : public QScrollArea {
    Q_OBJECT
public:
    StartPage(const Appearance &appearance, const Actions &actions, const std::vector<Example> &examples,
              QWidget *parent = nullptr);

Q_SIGNALS:
    void filesDropped(const QStringList &files);
    void exampleChosen(const QString &name);
    void emptyAsked();

protected:
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dropEvent(QDropEvent *event) override;

private:
    QWidget *buildLeft(const Actions &actions);
    QWidget *buildExamples(const std::vector<Example> &examples);
    void applyTheme();

    const Appearance &m_appearance;
    QLabel *m_name;
    QLabel *m_what;
    QList<QLabel *> m_heads;
    QWidget *m_page;
};

} // namespace fieldwise::ui
