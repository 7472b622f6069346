// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/valuedialog.h"

#include <algorithm>

#include <QDialogButtonBox>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "core/yaml/document.h"
#include "ui/look/convert.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

ValueDialog::ValueDialog(const Appearance &appearance, const QString &path, const QString &value, QWidget *parent,
                         Asked asked)
    : QDialog(parent), m_asked(asked), m_text(new QPlainTextEdit), m_fault(new Label)
{
    setObjectName(QStringLiteral("typeValue"));
    const bool lines = asked == Asked::Lines;
    setWindowTitle(lines ? tr("Type Lines") : tr("Type a Value"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    auto *about = new Label;
    about->setRich(
        (lines ? tr("<b>%1</b> in the result:") : tr("Value of <b>%1</b> in the result:")).arg(escaped(path)));
    about->setWordWrap(true);
    column->addWidget(about);
    m_text->setAccessibleName((lines ? tr("Lines for %1") : tr("Value of %1, as YAML")).arg(visible(path)));
    m_text->setFont(appearance.code());
    m_text->setTabChangesFocus(true);
    m_text->setPlainText(value);
    m_text->selectAll();
    m_text->installEventFilter(this);
    m_text->setMinimumSize(420, value.contains(QLatin1Char('\n')) ? 200 : 64);
    column->addWidget(m_text, 1);
    m_fault->setProperty("kind", QStringLiteral("caption"));
    m_fault->setWordWrap(true);
    column->addWidget(m_fault);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_take = buttons->addButton(lines ? tr("Take These Lines") : tr("Take This Value"), QDialogButtonBox::AcceptRole);
    m_take->setDefault(true);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_text, &QPlainTextEdit::textChanged, this, &ValueDialog::judge);
    judge();
}

void ValueDialog::judge()
{
    if (m_asked == Asked::Lines)
        return m_fault->setText(tr("Enter accepts them; Shift+Enter starts a new line."));
    const yaml::Stream stream = yaml::read(toStd(value()));
    const auto faults = yaml::diagnosticsOf(stream);
    const auto fault = std::ranges::find(faults, Severity::Error, &Diagnostic::severity);
    const bool empty = stream.parts.empty() || stream.parts.front().document->root() == yaml::none;
    m_fault->setText(fault != faults.end()         ? asSentence(toQt(fault->text))
                         : stream.parts.size() > 1 ? tr("Enter a single value; these are several documents.")
                         : empty                   ? tr("Write null or \"\" for an empty value.")
                                                   : tr("Enter accepts it; Shift+Enter starts a new line."));
    m_take->setEnabled(fault == faults.end() && stream.parts.size() == 1 && !empty);
}

bool ValueDialog::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (enter && !(key->modifiers() & Qt::ShiftModifier)) {
            if (m_take->isEnabled())
                accept();
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace fieldwise::ui
