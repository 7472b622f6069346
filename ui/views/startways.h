// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHBoxLayout>
#include <QPushButton>
#include <QWidget>

#include "ui/look/actions.h"
#include "ui/look/appearance.h"
#include "ui/look/label.h"

namespace fieldwise::ui {

/// One of the ways to begin: what it is, a sentence, its buttons, and a muted line about what is there now.
class StartWay : public QWidget {
    Q_OBJECT
public:
    /// `isDropZone`: drawn with a dashed frame and three small panes; else with this icon.
    StartWay(const Appearance &appearance, const QString &icon, bool isDropZone);
    void setWords(const QString &title, const QString &about);
    void setNow(const QString &now) { m_now->setText(now); }
    QString now() const { return m_now->text(); }
    /// A button that does what the action does, with its keys.
    QPushButton *add(QAction *action, const QString &text, const QString &icon);
    /// Less space around the words.
    void setLow(bool low);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void paintPanes(QPainter &painter) const;
    void applyTheme();

    const Appearance &m_appearance;
    QString m_icon;
    bool m_isDropZone;
    QWidget *m_picture;
    Label *m_title;
    Label *m_about;
    Label *m_now;
    QHBoxLayout *m_buttons;
    QVBoxLayout *m_column;
};

} // namespace fieldwise::ui
