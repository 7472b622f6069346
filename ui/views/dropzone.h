// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <QWidget>

#include "ui/look/appearance.h"
#include "ui/look/label.h"

namespace fieldwise::ui {

/// The content of an empty pane: what belongs there, and how to open it.
class DropZone : public QWidget {
    Q_OBJECT
public:
    explicit DropZone(const Appearance &appearance, QWidget *parent = nullptr);
    /// Without buttons it only says what will be shown here.
    void setButtons(bool buttons);
    void setTexts(const QString &title, const QString &what, const QString &without);
    QString text() const
    {
        return m_title->text() + QLatin1Char('\n') + m_what->text() + QLatin1Char('\n') + m_without->text();
    }
    /// Adds a button for live objects, in Live's pane.
    void setFromCluster(bool on);
    /// Adds a third button for an action of this pane only; an empty text removes it.
    void setOther(const QString &text);

Q_SIGNALS:
    void openAsked();
    void pasteAsked();
    void typed(const QString &text);
    void clusterAsked();
    void otherAsked();
    void filesDropped(const QStringList &files);

protected:
    void paintEvent(QPaintEvent *event) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void applyTheme();
    void fit();

    const Appearance &m_appearance;
    Label *m_icon;
    Label *m_title;
    Label *m_what;
    Label *m_without;
    QPushButton *m_open;
    QPushButton *m_paste;
    QPushButton *m_cluster;
    QPushButton *m_other;
    bool m_over = false;
    bool m_buttons = true;
};

} // namespace fieldwise::ui
