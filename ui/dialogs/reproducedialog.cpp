// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/reproducedialog.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QVBoxLayout>

#include "ui/look/convert.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

ReproduceDialog::ReproduceDialog(const Appearance &appearance, const QString &path, QWidget *parent)
    : QDialog(parent), m_said(new Label), m_done(new Label), m_text(new QPlainTextEdit)
{
    setObjectName(QStringLiteral("reportWrongMerge"));
    setWindowTitle(tr("Report a Wrong Merge"));
    resize(760, 640);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    auto *about = new Label;
    about->setRich(
        tr("The smallest inputs with which <b>%1</b> is decided as it is now, with neutral names and values. "
           "Nothing is sent: read it, say what you expected, and send it where you like.")
            .arg(escaped(path)));
    about->setWordWrap(true);
    column->addWidget(about);
    m_text->setAccessibleName(tr("Report of the wrong merge"));
    m_text->setFont(appearance.code());
    m_text->setReadOnly(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setTabChangesFocus(true);
    column->addWidget(m_text, 1);
    for (Label *label : {m_said, m_done}) {
        label->setProperty("kind", QStringLiteral("caption"));
        label->setWordWrap(true);
        column->addWidget(label);
    }
    m_said->setText(tr("Leaving out what the decision does not need…"));
    m_done->hide();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    m_save = buttons->addButton(tr("&Save As…"), QDialogButtonBox::ActionRole);
    m_copy->setObjectName(QStringLiteral("copyReport"));
    m_save->setObjectName(QStringLiteral("saveReport"));
    for (QPushButton *button : {m_copy, m_save})
        button->setEnabled(false);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_copy, &QPushButton::clicked, this, &ReproduceDialog::copy);
    connect(m_save, &QPushButton::clicked, this, &ReproduceDialog::saveAsked);
}

void ReproduceDialog::tell(const Reproduced &reproduced)
{
    if (!reproduced.made)
        return m_said->setText(toQt(reproduced.problem));
    const reproduction::Reproduction &made = *reproduced.made;
    m_report = toQt(reproduction::reportText(made));
    m_text->setPlainText(m_report);
    QString said = tr("Lines left of the inputs: %1 of %2.").arg(made.linesAfter).arg(made.linesBefore);
    QStringList shown;
    for (const std::string &word : made.shown)
        shown += visible(word);
    said += QLatin1Char(' ')
        + (shown.isEmpty() ? tr("All names and values are replaced by neutral ones.")
                           : (made.isCutShort ? tr("Not replaced: %1.")
                                              : tr("Not replaced, because the decision depends on it: %1."))
                                 .arg(shown.join(QStringLiteral(", "))));
    if (made.isCutShort)
        said += QLatin1Char(' ') + tr("Not all that could be left out was tried.");
    m_said->setText(said);
    m_copy->setEnabled(true);
    m_save->setEnabled(true);
    m_copy->setFocus(Qt::TabFocusReason);
}

void ReproduceDialog::copy()
{
    QApplication::clipboard()->setText(text());
    m_done->setText(tr("The report is in the clipboard."));
    m_done->show();
}

} // namespace fieldwise::ui
