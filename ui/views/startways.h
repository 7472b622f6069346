// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QPushButton>
#include <QVBoxLayout>
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
    /// A button that does what the action does, with its keys where there is room.
    QPushButton *add(QAction *action, const QString &text, const QString &icon);
    void setText(const QPushButton *button, const QString &text);
    /// Less space around the words.
    void setLow(bool low);
    /// The heights of parts that stand level in all ways.
    struct Heights {
        int title = 0, buttons = 0, now = 0;
    };
    /// What the parts need in a way of this width.
    Heights fit(int width);
    void setHeights(const Heights &heights);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Offer {
        QPushButton *button;
        QAction *action;
        QString text;
    };

    void showOffers(bool withKeys);
    void paintPanes(QPainter &painter) const;
    void applyTheme();

    const Appearance &m_appearance;
    QString m_icon;
    bool m_isDropZone;
    QWidget *m_picture;
    Label *m_title;
    Label *m_about;
    Label *m_now;
    QWidget *m_buttons;
    std::vector<Offer> m_offers;
    bool m_hasKeys = true;
    QVBoxLayout *m_column;
};

} // namespace fieldwise::ui
