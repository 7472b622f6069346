// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>

#include <QAbstractButton>
#include <QDialog>
#include <QDir>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QToolButton>

#include <nlohmann/json.hpp>

#include "core/linemerge/linemerge.h"
#include "tests/support/golden.h"
#include "tests/support/skips.h"
#include "tests/support/ui/atfiles.h"
#include "tests/support/ui/kdiffactions.h"
#include "ui/controllers/controllers.h"
#include "ui/pane/panepainter.h"
#include "ui/work/gitmerge.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

namespace {

struct Conflict {
    QString path; ///< by its end the files have their type
    QByteArray base, ours, theirs, merged;
};

QString folderOf(const QString &name)
{
    return QStringLiteral(FIELDWISE_SOURCE_DIR "/tests/data/resolve/") + name;
}

QStringList namesOfCases()
{
    return QDir(folderOf({})).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
}

/// A case of the repository: made up, but with the structure of a merge that people did.
Conflict made(const QString &name)
{
    const QDir folder(folderOf(name));
    const QString end = QStringLiteral(".") + QFileInfo(folder.entryList({QStringLiteral("base.*")}).value(0)).suffix();
    const auto text = [&](const char *of) { return contents(folder.filePath(QString::fromLatin1(of) + end)); };
    return {QStringLiteral("file") + end, text("base"), text("ours"), text("theirs"), text("merged")};
}

/// The merge that people did, if it is on this machine: `real` has the name of its file of cases and its id.
std::optional<Conflict> real(const QString &name)
{
    const QStringList where = QString::fromUtf8(contents(folderOf(name) + QStringLiteral("/real")))
                                  .split(QRegularExpression(QStringLiteral("\\s+")));
    std::ifstream file(test::casesFolder() / "merges" / (where.value(0).toStdString() + ".jsonl"));
    const std::string id = where.value(1).toStdString();
    for (std::string line; std::getline(file, line);) {
        const auto one = nlohmann::json::parse(line);
        if (one.at("id") != id)
            continue;
        const auto text = [&](const char *of) { return QByteArray::fromStdString(one.at(of).get<std::string>()); };
        return Conflict{QString::fromStdString(one.at("path").get<std::string>()), text("base"), text("ours"),
                        text("theirs"), text("human")};
    }
    return {};
}

/// Scripts have one action on each line. Keys: a key for whatever has the focus, `type TEXT`. By mouse: `click BUTTON`,
/// `click BUTTON > COMMAND` and `menu MENU > COMMAND`, which are two clicks; `take PANE: TEXT` and `taken PANE: TEXT`,
/// the button at the end of the line with this text; `select PANE: TEXT`, a drag from the end of that line to the end
/// of the next. `#` after a blank begins a comment.
struct Script {
    QStringList lines;
    int actions = 0;
};

Script scriptOf(const QString &name, const QString &by)
{
    Script script;
    for (const QString &line :
         QString::fromUtf8(contents(folderOf(name) + QLatin1Char('/') + by)).split(QLatin1Char('\n'))) {
        const QString action = line.section(QStringLiteral(" #"), 0, 0).trimmed();
        if (action.isEmpty())
            continue;
        script.lines += action;
        script.actions += action.contains(QLatin1String(" > ")) ? 2 : 1;
    }
    return script;
}

void pressKey(QWidget *in, const QString &key)
{
    const QKeyCombination keys = QKeySequence(key, QKeySequence::PortableText)[0];
    QTest::keyClick(in, keys.key(), keys.keyboardModifiers());
}

/// Everything up to the end of a dialog, which a key opens.
void answerWith(const QStringList &lines)
{
    QTimer::singleShot(0, qApp, [lines] {
        auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
        QVERIFY(dialog);
        for (const QString &line : lines) {
            if (line.startsWith(QLatin1String("type ")))
                QTest::keyClicks(dialog->focusWidget(), line.mid(5));
            else
                pressKey(dialog->focusWidget(), line);
        }
        if (dialog->isVisible())
            dialog->reject();
    });
}

/// The first button from the top that can be clicked where it is, by the start of its text, its name, or the name of
/// its command.
QAbstractButton *buttonOf(QWidget &window, const QString &name)
{
    QAbstractButton *found = nullptr;
    const auto heightOf = [&window](const QWidget *of) { return of->mapTo(&window, QPoint()).y(); };
    for (QAbstractButton *button : window.findChildren<QAbstractButton *>()) {
        const auto *tool = qobject_cast<QToolButton *>(button);
        const QAction *command = tool ? tool->defaultAction() : nullptr;
        const bool isCalled = button->text().remove(QLatin1Char('&')).startsWith(name) || button->objectName() == name
            || (command && command->objectName() == name);
        if (isCalled && button->isEnabled() && button->isVisible() && !button->visibleRegion().isEmpty()
            && (!found || heightOf(button) < heightOf(found)))
            found = button;
    }
    return found;
}

QAction *commandOf(const QList<QAction *> &actions, const QString &name)
{
    for (QAction *action : actions)
        if (action->text().remove(QLatin1Char('&')).startsWith(name) && action->isEnabled())
            return action;
    return nullptr;
}

/// Clicks a button, and the command in the menu that it opens.
QString clickButton(QWidget &window, const QString &name, const QString &commandName)
{
    QAbstractButton *button = nullptr;
    // A row of buttons that was just shown has its place only after the next layout.
    if (!QTest::qWaitFor([&] { return (button = buttonOf(window, name)) != nullptr; }))
        return QStringLiteral("there is no such button, or it is disabled");
    bool isDone = commandName.isEmpty();
    if (!isDone)
        QTimer::singleShot(0, button, [&] {
            auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
            QAction *command = menu ? commandOf(menu->actions(), commandName) : nullptr;
            if (command)
                QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(command).center());
            else if (menu)
                menu->close();
            isDone = command;
        });
    QTest::mouseClick(button, Qt::LeftButton);
    return isDone ? QString() : QStringLiteral("its menu has no such command");
}

QString clickMenu(QMenuBar *bar, const QString &menuName, const QString &commandName)
{
    QAction *menu = commandOf(bar->actions(), menuName);
    if (menu)
        Q_EMIT menu->menu()->aboutToShow();
    QAction *command = menu ? commandOf(menu->menu()->actions(), commandName) : nullptr;
    if (!command)
        return QStringLiteral("there is no such command, or it is disabled");
    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->actionGeometry(menu).center());
    if (!QTest::qWaitFor([&] { return menu->menu()->isVisible(); }))
        return QStringLiteral("the menu does not open");
    QTest::mouseClick(menu->menu(), Qt::LeftButton, {}, menu->menu()->actionGeometry(command).center());
    return {};
}

} // namespace

/// Conflicts as people have them, resolved in the window of `git mergetool` by keys alone and by mouse alone.
class WindowResolve : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;

    QString write(const QString &name, const QByteArray &bytes) { return writeFile(*m_folder, name, bytes); }

    /// Runs a script and returns what went wrong, or what it saved differs from.
    QString resolved(const Conflict &conflict, const Script &script)
    {
        const QString end = QLatin1Char('.') + QFileInfo(conflict.path).suffix();
        GitFiles files;
        files.files = {{write(QStringLiteral("BASE") + end, conflict.base),
                        write(QStringLiteral("REMOTE") + end, conflict.theirs),
                        write(QStringLiteral("LOCAL") + end, conflict.ours)}};
        files.output = write(QFileInfo(conflict.path).fileName(), conflict.ours);
        const auto merge = readGitMerge(files);
        if (!merge)
            return merge.error();
        OpenWindow open;
        open.window().resize(1400, 900);
        open.window().controllers().opening.openGit(*merge);
        open.window().controllers().result.serve(merge->output);
        if (!open.waitUntilSettled())
            return QStringLiteral("no merge");
        for (qsizetype i = 0; i < script.lines.size(); ++i) {
            const QString &line = script.lines[i];
            const QString problem = act(open, script.lines, i);
            if (!problem.isEmpty())
                return line + QStringLiteral(": ") + problem;
            if (!open.waitUntilSettled())
                return line + QStringLiteral(": the window does not settle");
        }
        if (open.window().controllers().result.status() != 0)
            return QStringLiteral("git takes it for unmerged: %1 conflicts are left")
                .arg(open.scene().plan().counts.open);
        const QByteArray saved = contents(files.output);
        if (saved == conflict.merged)
            return {};
        const auto same = std::ranges::mismatch(saved, conflict.merged).in1 - saved.begin();
        const auto from = [begin = saved.left(same).lastIndexOf('\n') + 1](const QByteArray &of) {
            return QString::fromUtf8(of.mid(begin, 200));
        };
        return QStringLiteral("saved was\n%1\ninstead of\n%2").arg(from(saved), from(conflict.merged));
    }

    static QString act(OpenWindow &open, const QStringList &lines, qsizetype &at)
    {
        const QString &line = lines[at];
        if (line.startsWith(QLatin1String("menu ")))
            return clickMenu(open.window().menuBar(), line.mid(5).section(QLatin1String(" > "), 0, 0),
                             line.section(QLatin1String(" > "), 1));
        if (line.startsWith(QLatin1String("click ")))
            return clickButton(open.window(), line.mid(6).section(QLatin1String(" > "), 0, 0),
                               line.section(QLatin1String(" > "), 1));
        for (const char *verb : {"take ", "taken ", "select "})
            if (line.startsWith(QLatin1String(verb)))
                return inPane(open, line.section(QLatin1Char(' '), 0, 0), line.section(QLatin1Char(' '), 1));
        if (at + 1 < lines.size() && lines[at + 1].startsWith(QLatin1String("type "))) {
            const qsizetype end = lines.indexOf(QStringLiteral("Return"), at);
            if (end < 0)
                return QStringLiteral("the text needs a Return");
            answerWith(lines.mid(at + 1, end - at));
            at = end;
        }
        QWidget *focus = open.window().focusWidget();
        pressKey(focus ? focus : &open.window(), line);
        return {};
    }

    /// An action of the mouse in a pane; `where` is its name and a text of a line.
    static QString inPane(OpenWindow &open, const QString &verb, const QString &where)
    {
        static const std::map<QString, Side> inputs{{QStringLiteral("Base"), Side::Original},
                                                    {QStringLiteral("Theirs"), Side::Updated},
                                                    {QStringLiteral("Ours"), Side::Destination}};
        const QString name = where.section(QStringLiteral(": "), 0, 0);
        const auto side = inputs.find(name);
        PaneEditor *editor = side == inputs.end() ? open.result() : open.input(side->second);
        const int number = lineWith(editor, where.section(QStringLiteral(": "), 1).toStdString());
        const auto middleOf = [editor](int line) {
            return (editor->rows().ofLine(line) - editor->rows().first()) * editor->lineHeight()
                + editor->lineHeight() / 2;
        };
        const QRect area = editor->viewport()->rect();
        if (number < 0 || !area.contains(10, middleOf(number)))
            return QStringLiteral("the line is not in view");
        if (verb == QLatin1String("select")) {
            const int begin = PanePainter::marginWidth(editor->parts()) + 2;
            QTest::mousePress(editor->viewport(), Qt::LeftButton, {}, {begin, middleOf(number + 1)});
            QTest::mouseMove(editor->viewport(), {begin, middleOf(number + 2)});
            QTest::mouseRelease(editor->viewport(), Qt::LeftButton, {}, {begin, middleOf(number + 2)});
            return {};
        }
        const auto button = PanePainter::takeOf(editor->parts(), number); // before words that it would cover
        const int right = button
            ? PanePainter::takeLeft(editor->parts(), *button) + PanePainter::takeWidth(editor->parts(), *button)
            : 0;
        const QPoint point(right - 20, middleOf(number));
        const auto take = PanePainter::takeAt(editor->parts(), point);
        if (!take || take->taken != (verb == QLatin1String("taken")))
            return QStringLiteral("the line has no such button");
        QTest::mouseClick(editor->viewport(), Qt::LeftButton, {}, point);
        return {};
    }

    void addRows()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("by");
        for (const QString &name : namesOfCases())
            for (const char *by : {"keys", "mouse"})
                QTest::newRow(qPrintable(name + QStringLiteral(" by ") + QLatin1String(by))) << name << by;
    }

private Q_SLOTS:
    void init()
    {
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeMenuBar);
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void thereAreTen() { QCOMPARE_GE(namesOfCases().size(), 10); }

    /// A case that lacks `real` is made up.
    void nearlyAllAreReal()
    {
        QCOMPARE(std::ranges::count_if(
                     namesOfCases(),
                     [](const QString &name) { return !QFile::exists(folderOf(name) + QStringLiteral("/real")); }),
                 1);
    }

    void toWhatWasCommitted_data() { addRows(); }

    void toWhatWasCommitted()
    {
        QFETCH(QString, name);
        QFETCH(QString, by);
        QCOMPARE(resolved(made(name), scriptOf(name, by)), QString());
    }

    void realOnesToo_data() { addRows(); }

    void realOnesToo()
    {
        QFETCH(QString, name);
        QFETCH(QString, by);
        const auto conflict = real(name);
        if (!conflict)
            QSKIP(test::needsMaterial);
        QCOMPARE(resolved(*conflict, scriptOf(name, by)), QString());
    }

    /// docs/merging.md has the numbers of actions.
    void areCountedInTheDocuments()
    {
        const QString page = QString::fromUtf8(contents(QStringLiteral(FIELDWISE_SOURCE_DIR "/docs/merging.md")));
        QStringList rows;
        for (const QString &name : namesOfCases()) {
            const Conflict one = made(name);
            const auto actions = kdiffActions(
                {one.base.toStdString(), one.ours.toStdString(), one.theirs.toStdString()}, one.merged.toStdString());
            rows += QStringLiteral("| %1 | %2 | %3 | %4 |")
                        .arg(name)
                        .arg(scriptOf(name, QStringLiteral("keys")).actions)
                        .arg(scriptOf(name, QStringLiteral("mouse")).actions)
                        .arg(actions);
        }
        for (const QString &row : rows)
            QVERIFY2(page.contains(row),
                     qPrintable(QStringLiteral("docs/merging.md should have\n") + rows.join(QLatin1Char('\n'))));
    }
};

WINDOW_TEST(WindowResolve)
#include "window_resolve.moc"
