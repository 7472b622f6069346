// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/hand.h"

#include <algorithm>

#include <QAccessible>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QToolButton>

#include "tests/support/ui/alltexts.h"
#include "ui/controllers/controllers.h"

namespace fieldwise::ui {

namespace {

/// The menus that lead to a command.
QList<QMenu *> wayTo(const QAction *wanted, const QList<QAction *> &in)
{
    for (const QAction *one : in) {
        QMenu *menu = one->menu();
        if (!menu)
            continue;
        if (menu->actions().contains(wanted))
            return {menu};
        if (const QList<QMenu *> rest = wayTo(wanted, menu->actions()); !rest.isEmpty())
            return QList<QMenu *>{menu} + rest;
    }
    return {};
}

} // namespace

bool Hand::settles()
{
    const Controllers &all = window().controllers();
    return waitUntilSettled() && QTest::qWaitFor([&] { return all.values.isSettled() && all.sync.isSettled(); });
}

bool Hand::opens(const QStringList &files)
{
    window().controllers().opening.openFiles(files);
    return settles();
}

bool Hand::choose(Act act)
{
    QMenuBar *bar = window().menuBar();
    const QList<QMenu *> way = wayTo(action(act), bar->actions());
    if (way.isEmpty() || !action(act)->isEnabled())
        return false;
    QWidget *on = bar;
    QRect place = bar->actionGeometry(way.first()->menuAction());
    for (qsizetype i = 0; i < way.size(); ++i) {
        QTest::mouseClick(on, Qt::LeftButton, {}, place.center());
        QMenu *menu = way[i];
        if (!QTest::qWaitFor([menu] { return menu->isVisible(); }))
            return false;
        on = menu;
        place = menu->actionGeometry(i + 1 < way.size() ? way[i + 1]->menuAction() : action(act));
    }
    QTest::mouseClick(on, Qt::LeftButton, {}, place.center());
    return settles();
}

bool Hand::click(QWidget *widget)
{
    if (!widget || !widget->isVisible() || !widget->isEnabled())
        return false;
    QTest::mouseClick(widget, Qt::LeftButton);
    return settles();
}

QAbstractButton *Hand::button(const QWidget &in, const QString &name)
{
    for (auto *one : in.findChildren<QAbstractButton *>()) {
        const QString told = QAccessible::queryAccessibleInterface(one)->text(QAccessible::Name);
        if (one->isVisible() && (one->text() == name || told == name))
            return one;
    }
    return nullptr;
}

bool Hand::press(Act act)
{
    for (auto *one : window().findChildren<QToolButton *>())
        if (one->defaultAction() == action(act) && one->isVisible())
            return click(one);
    return false;
}

bool Hand::takeFirst()
{
    const auto &offered = view().card()->choices()->buttons();
    const auto first = std::ranges::find_if(offered, [](const QPushButton *one) { return one->isVisible(); });
    return first != offered.end() && click(*first);
}

bool Hand::clickLine(PaneEditor *editor, const std::string &text)
{
    const size_t at = editor->bytes().find(text);
    if (at == std::string::npos)
        return false;
    editor->rows().scrollTo(std::max(0, editor->lineOf(static_cast<int>(at)) - 3));
    const auto position = static_cast<long>(at);
    const auto x = editor->SendScintilla(QsciScintilla::SCI_POINTXFROMPOSITION, 0UL, position);
    const auto y = editor->SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL, position);
    QTest::mouseClick(editor->viewport(), Qt::LeftButton, {}, QPoint(static_cast<int>(x) + 4, static_cast<int>(y) + 8));
    return settles();
}

bool Hand::clickRow(QAbstractItemView *view, const QModelIndex &row)
{
    if (!view || !row.isValid())
        return false;
    view->scrollTo(row);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(row).center());
    return settles();
}

bool Hand::clickReason(const QString &path)
{
    ReasonsList *list = view().reasonsList();
    for (int row = 0; row < list->model()->rowCount(); ++row)
        if (const QModelIndex index = list->model()->index(row, 0);
            index.data(ReasonsModel::PathRole).toString().endsWith(path))
            return clickRow(list, index);
    return false;
}

void Hand::answer(const std::function<void(QDialog &)> &work)
{
    auto *timer = new QTimer(&window());
    QObject::connect(timer, &QTimer::timeout, &window(), [timer, work] {
        auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        timer->stop();
        timer->deleteLater();
        work(*dialog);
    });
    timer->start(20);
}

void Hand::answer(const QString &typed)
{
    answer([typed](QDialog &dialog) {
        if (auto *line = dialog.findChild<QLineEdit *>())
            line->setText(typed);
        else if (auto *lines = dialog.findChild<QPlainTextEdit *>())
            lines->setPlainText(typed);
        const QList<QAbstractButton *> buttons = dialog.findChild<QDialogButtonBox *>()->buttons();
        const auto accepts = std::ranges::find_if(buttons, [&dialog](QAbstractButton *one) {
            return dialog.findChild<QDialogButtonBox *>()->buttonRole(one) == QDialogButtonBox::AcceptRole;
        });
        if (accepts != buttons.end())
            QTest::mouseClick(*accepts, Qt::LeftButton);
        if (dialog.isVisible())
            dialog.reject();
    });
}

QString Hand::card()
{
    return allTexts(view().card());
}

bool Hand::counts(const char *text)
{
    return allTexts(window().parts().context).contains(QString::fromLatin1(text));
}

} // namespace fieldwise::ui
