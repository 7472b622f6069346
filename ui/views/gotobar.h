// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QLineEdit>
#include <QStringList>
#include <QWidget>

#include "ui/look/appearance.h"
#include "ui/look/label.h"

namespace fieldwise::ui {

/// A field for typing a place to go to.
class GoToBar : public QWidget {
    Q_OBJECT
public:
    explicit GoToBar(const Appearance &appearance, QWidget *parent = nullptr);

    /// `go` receives the typed text and returns what is wrong with it, or nothing if it went there. After that, or
    /// after Esc, the bar closes and `back` receives the focus.
    void ask(const QString &prompt, const QStringList &known, QWidget *back,
             std::function<QString(const QString &)> go);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void leave();

    Label *m_prompt;
    QLineEdit *m_place;
    Label *m_says;
    QWidget *m_back = nullptr;
    std::function<QString(const QString &)> m_go;
};

} // namespace fieldwise::ui
