// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/atfiles.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>

namespace fieldwise::ui {

QByteArray contents(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void answerBox(const QString &text, QString *asked, int after)
{
    asked->clear();
    QTimer::singleShot(after, qApp, [text, asked] {
        auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
        if (!box)
            return;
        *asked = box->text() + QLatin1Char('\n') + box->informativeText();
        for (QAbstractButton *button : box->buttons()) {
            if (button->text().remove(QLatin1Char('&')) == text)
                return button->click();
        }
        box->reject();
    });
}

void answerDialog(const QString &file)
{
    QTimer::singleShot(50, qApp, [file] {
        auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"))->setText(file);
        static_cast<QDialog *>(dialog)->done(QDialog::Accepted);
    });
}

void type(PaneEditor *editor, const QString &text)
{
    editor->setFocus();
    QTest::keyClick(editor, Qt::Key_Home, Qt::ControlModifier);
    for (const QChar character : text) {
        if (character == QLatin1Char('\n'))
            QTest::keyClick(editor, Qt::Key_Return);
        else
            QTest::keyClick(editor, character.toLatin1());
    }
}

} // namespace fieldwise::ui
