// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/alltexts.h"

#include <QAbstractItemView>
#include <QAccessible>
#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
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
    for (const QAccessible::Text text : {QAccessible::Name, QAccessible::Description, QAccessible::Value, QAccessible::Help})
        out += one->text(text) + QLatin1Char('\n');
    if (QAccessibleTextInterface *text = one->textInterface())
        out += text->text(0, text->characterCount()) + QLatin1Char('\n');
    for (int i = 0; i < std::min(one->childCount(), mostRows); ++i)
        addSpoken(one->child(i), depth + 1, out);
}

/// From the codes of glyphs to characters, as the PDF tells it for copying.
QHash<uint, QString> charactersIn(const QByteArray &map)
{
    QHash<uint, QString> characters;
    static const QRegularExpression list(QStringLiteral("<([0-9A-Fa-f]+)>\\s*<([0-9A-Fa-f]+)>\\s*\\[([^\\]]*)\\]")), run(QStringLiteral("<([0-9A-Fa-f]+)>\\s*<([0-9A-Fa-f]+)>\\s*<([0-9A-Fa-f]+)>")),
        word(QStringLiteral("<([0-9A-Fa-f]+)>"));
    const QString text = QString::fromLatin1(map);
    const auto number = [](const QString &hex) { return hex.toUInt(nullptr, 16); };
    for (const auto &match : list.globalMatch(text)) {
        uint code = number(match.captured(1));
        for (const auto &one : word.globalMatch(match.captured(3)))
            characters[code++] = QChar(static_cast<char16_t>(number(one.captured(1))));
    }
    for (const auto &match : run.globalMatch(text))
        for (uint code = number(match.captured(1)), last = number(match.captured(2)), to = number(match.captured(3)); code <= last && last - code < 0x10000; ++code, ++to)
            characters[code] = QChar(static_cast<char16_t>(to));
    return characters;
}

} // namespace

QString allTexts(QWidget *window)
{
    QString out;
    QList<QWidget *> widgets = window->findChildren<QWidget *>();
    widgets << window;
    for (QWidget *widget : std::as_const(widgets)) {
        for (const QString &text : {widget->toolTip(), widget->statusTip(), widget->whatsThis(), widget->accessibleName(), widget->accessibleDescription(), widget->windowTitle()})
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
        out += action->text() + QLatin1Char('\n') + action->toolTip() + QLatin1Char('\n') + action->statusTip() + QLatin1Char('\n');
    addSpoken(QAccessible::queryAccessibleInterface(window), 0, out);
    return out;
}

QString textOfPdf(const QByteArray &pdf)
{
    QList<QByteArray> streams;
    for (qsizetype at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at + 1)) {
        const qsizetype begin = at + 7, end = pdf.indexOf("endstream", begin);
        if (end < 0 || pdf.mid(at - 3, 3) == "end")
            continue;
        const QByteArray bytes = pdf.mid(begin, end - begin), unpacked = qUncompress(QByteArray(4, '\0') + bytes);
        streams += unpacked.isEmpty() ? bytes : unpacked;
    }
    QList<QHash<uint, QString>> fonts;
    for (const QByteArray &stream : streams)
        if (stream.contains("begincmap"))
            fonts += charactersIn(stream);
    static const QRegularExpression glyphs(QStringLiteral("<([0-9A-Fa-f]+)>"));
    QString out;
    // Which font a run has is not looked at: read in each of them, it is read in its own, too.
    for (const QByteArray &stream : streams)
        for (const QHash<uint, QString> &font : stream.contains("begincmap") ? QList<QHash<uint, QString>>() : fonts) {
            for (const auto &run : glyphs.globalMatch(QString::fromLatin1(stream)))
                for (qsizetype at = 0; at + 4 <= run.capturedLength(1); at += 4)
                    out += font.value(run.captured(1).mid(at, 4).toUInt(nullptr, 16));
            out += QLatin1Char('\n');
        }
    return out;
}

} // namespace fieldwise::ui
