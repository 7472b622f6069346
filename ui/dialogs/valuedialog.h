// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <QDialog>
#include <QPlainTextEdit>
#include <QPushButton>

#include "ui/look/appearance.h"
#include "ui/look/label.h"

namespace fieldwise::ui {

/// Asks for the value of one field, as YAML, and shows errors while it is typed; or for lines of a text, as they are.
class ValueDialog : public QDialog {
    Q_OBJECT
public:
    enum class Asked : uint8_t { Value, Lines };
    ValueDialog(const Appearance &appearance, const QString &path, const QString &value, QWidget *parent = nullptr,
                Asked asked = Asked::Value);
    QString value() const { return m_text->toPlainText(); }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void judge();

    Asked m_asked;
    QPlainTextEdit *m_text;
    Label *m_fault;
    QPushButton *m_take;
};

} // namespace fieldwise::ui
