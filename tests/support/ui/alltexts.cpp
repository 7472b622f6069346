// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/alltexts.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProcess>
#include <QTextEdit>

namespace fieldwise::ui {

namespace {

constexpr int mostRows = 200;

void addItems(const QAbstractItemModel &model, const QModelIndex &parent, QString &out)
{
    for (int row = 0; row < std::min(model.rowCount(parent), mostRows); ++row)
        for (int column = 0; column < model.columnCount(parent); ++column) {
            const QModelIndex index = model.index(row, column, parent);
            for (int role = 0; role < Qt::UserRole + 32; ++role)
                if (const QVariant value = model.data(index, role); value.userType() == QMetaType::QString)
                    out += value.toString() + QLatin1Char('\n');
            if (column == 0 && model.hasChildren(index))
                addItems(model, index, out);
        }
}

void addSpoken(QAccessibleInterface *one, int depth, QString &out)
{
    if (!one || !one->isValid() || depth > 12)
        return;
    for (const QAccessible::Text text :
         {QAccessible::Name, QAccessible::Description, QAccessible::Value, QAccessible::Help})
        out += one->text(text) + QLatin1Char('\n');
    if (QAccessibleTextInterface *text = one->textInterface())
        out += text->text(0, text->characterCount()) + QLatin1Char('\n');
    for (int i = 0; i < std::min(one->childCount(), mostRows); ++i)
        addSpoken(one->child(i), depth + 1, out);
}

} // namespace

QString allTexts(QWidget *window)
{
    QString out;
    QList<QWidget *> widgets = window->findChildren<QWidget *>();
    widgets << window;
    for (QWidget *widget : std::as_const(widgets)) {
        for (const QString &text : {widget->toolTip(), widget->statusTip(), widget->whatsThis(),
                                    widget->accessibleName(), widget->accessibleDescription(), widget->windowTitle()})
            out += text + QLatin1Char('\n');
        for (const char *property : {"text", "placeholderText", "title"})
            out += widget->property(property).toString() + QLatin1Char('\n');
        if (const auto *text = qobject_cast<QPlainTextEdit *>(widget))
            out += text->toPlainText() + QLatin1Char('\n');
        if (const auto *text = qobject_cast<QTextEdit *>(widget))
            out += text->toPlainText() + QLatin1Char('\n');
        if (const auto *view = qobject_cast<QAbstractItemView *>(widget); view && view->model())
            addItems(*view->model(), {}, out);
    }
    for (const QAction *action : window->findChildren<QAction *>())
        out += action->text() + QLatin1Char('\n') + action->toolTip() + QLatin1Char('\n') + action->statusTip()
            + QLatin1Char('\n');
    addSpoken(QAccessible::queryAccessibleInterface(window), 0, out);
    return out;
}

QString textOfPdf(const QString &file)
{
    QProcess reader;
    reader.start(QStringLiteral("pdftotext"), {QStringLiteral("-layout"), file, QStringLiteral("-")});
    return reader.waitForFinished() && reader.exitCode() == 0 ? QString::fromUtf8(reader.readAllStandardOutput())
                                                              : QString();
}

} // namespace fieldwise::ui
