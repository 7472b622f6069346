// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, values, names and what programs say may come from anybody: the window shows their characters, and opens nothing
// that they name.
#include <QComboBox>
#include <QFileDialog>
#include <QMenu>
#include <QTabBar>
#include <QToolTip>

#include <random>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/config.h"
#include "tests/support/golden.h"
#include "tests/support/ui/atfiles.h"
#include "tests/support/ui/plainness.h"
#include "ui/controllers/controllers.h"
#include "ui/dialogs/clusterdialog.h"
#include "ui/dialogs/listruledialog.h"
#include "ui/dialogs/savealldialog.h"
#include "ui/dialogs/savefolderdialog.h"
#include "ui/dialogs/schemasdialog.h"
#include "ui/dialogs/valuedialog.h"
#include "ui/look/label.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"
#include "ui/work/gitmerge.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

/// In YAML and in JSON.
std::string quoted(const QString &text)
{
    return nlohmann::json(text.toStdString()).dump(-1, ' ', true);
}

std::string operation(const QString &op, const QString &path, const QString &value)
{
    return "{\"op\":" + quoted(op) + ",\"path\":" + quoted(path) + ",\"value\":" + quoted(value) + "}";
}

} // namespace

class WindowStrangers : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_fifo = -1;

    QString fifo() const { return m_folder.filePath(QStringLiteral("fifo")); }

    QStringList hostile() const
    {
        return {QStringLiteral("<img src='%1'>").arg(fifo()),
                QStringLiteral("<link rel='stylesheet' type='text/css' href='%1'>").arg(fifo()),
                QStringLiteral("<p style=\"background-image:url(%1)\">x").arg(fifo()),
                QStringLiteral("<img src=fifo>"),
                QStringLiteral("<b>x</b>"),
                QStringLiteral("<a href='file:///etc/passwd'>y</a>"),
                QStringLiteral("&amp; &lt;b&gt;"),
                QStringLiteral("R&D %1 %2"),
                QString(255, QLatin1Char('w')),
                QStringLiteral("one\ntwo"),
                QStringLiteral("esc\u001b[31m bel\u0007"),
                QStringLiteral("rtl\u202Etxt.exe"),
                QStringLiteral("c1\u009b31m zero\u200bwidth")};
    }
    /// Those that can be a file's name: not longer than 255 bytes, without a slash.
    QStringList hostileNames() const
    {
        QStringList names;
        for (const QString &text : hostile())
            names += (QString(text).replace(QLatin1Char('/'), QLatin1Char(':')).left(245) + QStringLiteral(".yaml"));
        return names;
    }

    /// A map with all of them as keys and values, and in a list that no ConfigMap has; `other` makes the values
    /// different ones.
    std::string object(const QString &name, const QString &other, bool list = true) const
    {
        std::string text = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + quoted(name)
            + "\n  namespace: " + quoted(name) + "\n  labels:\n";
        for (const QString &one : hostile())
            text += "    " + quoted(one) + ": " + quoted(other + one) + "\n";
        text += "data:\n";
        for (const QString &one : hostile())
            text += "  " + quoted(one) + ": " + quoted(other + one) + "\n";
        text += list ? "lists:\n" : "";
        for (const QString &one : list ? hostile() : QStringList())
            text += "- name: " + quoted(one) + "\n  value: " + quoted(other + one) + "\n";
        return text;
    }

    static void settled()
    {
        QTest::qWait(30);
        for (QWidget *window : QApplication::topLevelWidgets()) {
            if (window->isVisible())
                window->grab();
        }
    }
    /// All that is shown is characters, and nothing was read out of the pipe.
    void look()
    {
        settled();
        const QStringList faults = notPlain();
        QVERIFY2(faults.isEmpty(), qPrintable(faults.mid(0, 8).join(QLatin1Char('\n')).left(500)));
        int left = 0;
        QCOMPARE(ioctl(m_fifo, FIONREAD, &left), 0);
        QCOMPARE(left, 8);
    }
    void finds(const QString &text)
    {
        const QStringList all = allShown();
        QVERIFY2(std::ranges::any_of(all, [&](const QString &one) { return one.contains(text); }), qPrintable(text));
    }

    /// No label, tip or item has to lay out megabytes.
    static void areShort()
    {
        for (const QString &text : allShown())
            for (const QString &line : text.split(QLatin1Char('\n')))
                QVERIFY2(line.size() <= 2 * longestShown, qPrintable(line.left(100)));
    }

    /// Each step of a merge, each page of the window, and what the pages have.
    void everyPage(OpenWindow &open)
    {
        QVERIFY(open.waitUntilSettled());
        QVERIFY2(open.view().scene(), qPrintable(open.window().notice()->text()));
        const auto steps = open.scene().plan().steps;
        for (size_t i = 0; i<steps.size(); i += steps.size()> 30 ? 5 : 1) {
            open.view().select(steps[i]);
            look();
        }
        for (int i = 0; open.view().isJsonPatch() && i < open.view().patchPanel()->operations().rowCount(); ++i) {
            open.view().selectOperation(open.view().patchPanel()->operations().refAt(i));
            look();
        }
        for (const Act act : {Act::Resources, Act::Outline, Act::Managers}) {
            open.action(act)->setChecked(true);
            look();
        }
        open.window().parts().outline->tree()->expandAll();
        look();
        if (!steps.empty()) {
            open.view().select(steps.front());
            open.action(Act::WhatIf)->trigger();
            QVERIFY(QTest::qWaitFor(
                [&] {
                    return !open.window().parts().whatIf->answers().empty()
                        || !open.window().parts().whatIf->isVisible();
                },
                20'000));
            look();
        }
        open.action(Act::GoToPath)->trigger();
        QTest::keyClicks(open.window().focusWidget(), QStringLiteral("a"));
        look();
        open.window().controllers().compare.setComparing(true);
        QVERIFY(open.waitUntilSettled());
        QTest::qWait(200);
        open.window().parts().compare->selectNumber(1);
        look();
        open.window().controllers().compare.setComparing(false);
        open.window().controllers().takeAway.setTakingAway(true);
        QTest::qWait(200);
        look();
        open.window().controllers().takeAway.setTakingAway(false);
        open.window().controllers().steps.setStepping(true);
        look();
        open.window().controllers().steps.setStepping(false);
        QVERIFY(open.window().controllers().report.savePdf(m_folder.filePath(QStringLiteral("x.pdf"))));
        look();
        isNarrow(open.window());
    }
    /// A long name does not make the window wider; one of 255 letters has more pixels than this.
    void isNarrow(const MainWindow &window)
    {
        QVERIFY2(window.minimumSizeHint().width() <= 1600,
                 qPrintable(QString::number(window.minimumSizeHint().width())));
    }

private Q_SLOTS:
    void initTestCase()
    {
        keepSettingsIn(m_folder.path());
        QCOMPARE(mkfifo(qPrintable(fifo()), 0600), 0);
        m_fifo = ::open(qPrintable(fifo()), O_RDWR); // so whoever reads it does not wait, and takes what is in it
        QVERIFY(::write(m_fifo, "untaken\n", 8) == 8);
        QDir::setCurrent(m_folder.path());
    }
    void cleanupTestCase() { ::close(m_fifo); }

    void theCheckCanFail()
    {
        const auto faultsOf = [](QWidget *widget) {
            const QStringList faults = notPlain();
            delete widget;
            return faults.size();
        };
        QCOMPARE(notPlain().size(), 0);
        QCOMPARE(faultsOf(new QLabel(QStringLiteral("<b>x</b>"))), 1);
        auto *tip = new QWidget;
        tip->setToolTip(QStringLiteral("<b>x</b>"));
        QCOMPARE(faultsOf(tip), 1);
        auto *rich = new Label;
        rich->setRich(QStringLiteral("<b>x</b><img src='x'>"));
        QVERIFY(faultsOf(rich) >= 1);
        auto *turned = new QWidget;
        turned->setAccessibleName(QStringLiteral("a\u202Eb"));
        QCOMPARE(faultsOf(turned), 1);
        auto *list = new QListWidget;
        list->addItem(QStringLiteral("a\u001Bb"));
        QCOMPARE(faultsOf(list), 1);
    }

    void nothingIsTakenForMarkup()
    {
        for (const QString &text : hostile()) {
            QVERIFY(!Qt::mightBeRichText(tip(text)));
            QVERIFY(!escaped(text).contains(QLatin1Char('<')));
            QVERIFY(!richText(QStringLiteral("`%1` and %1").arg(text))
                         .remove(QStringLiteral("<b>"))
                         .remove(QStringLiteral("</b>"))
                         .contains(QLatin1Char('<')));
        }
        QCOMPARE(tip(QStringLiteral("a < b & c")), QStringLiteral("a < b & c")); // as nearly all of them stay
        QCOMPARE(menuText(QStringLiteral("R&D")), QStringLiteral("R&&D"));
        QCOMPARE(visible(QStringLiteral("a\nb\u202E")), QStringLiteral("a b⟨U+202E⟩"));
        std::mt19937 random(1);
        const QStringList parts{QStringLiteral("<"),     QStringLiteral(">"),   QStringLiteral("&lt;"),
                                QStringLiteral("&"),     QStringLiteral("b"),   QStringLiteral(" "),
                                QStringLiteral("!"),     QStringLiteral("/"),   QStringLiteral("\n"),
                                QStringLiteral("<?xml"), QStringLiteral("?>"),  QStringLiteral("<!doc"),
                                QStringLiteral("img"),   QStringLiteral("<!--")};
        for (int run = 0; run < 200'000; ++run) {
            QString text;
            for (size_t length = random() % 8; length > 0; --length)
                text += parts[static_cast<qsizetype>(random() % static_cast<size_t>(parts.size()))];
            QVERIFY2(!Qt::mightBeRichText(tip(text)), qPrintable(text));
        }
    }

    void labelsOfQtArePlainToo()
    {
        const OpenWindow open; // keeps them so
        const QString text = hostile().first() + hostile().at(1);
        QMessageBox box(QMessageBox::NoIcon, text, text,
                        QMessageBox::Ok); // as its file dialog asks about a file that is there
        box.setInformativeText(text);
        box.show();
        settled();
        QToolTip::showText({10, 10}, text);
        int many = 0;
        for (const QWidget *widget : QApplication::allWidgets()) {
            const auto *label = qobject_cast<const QLabel *>(widget);
            if (label && label->text() == text) {
                QCOMPARE(label->textFormat(), Qt::PlainText);
                ++many;
            }
        }
        QCOMPARE(many, 3);
        int left = 0;
        QCOMPARE(ioctl(m_fifo, FIONREAD, &left), 0);
        QCOMPARE(left, 8);
        QToolTip::hideText();
    }

    void aMessageBoxIsPlain()
    {
        const OpenWindow open;
        for (const QString &text : hostile()) {
            MessageBox box(text, text, nullptr);
            box.setInformativeText(text);
            box.show();
            look();
            QCOMPARE(box.text(), visibleLines(text));
        }
    }

    void keysAndValues_data()
    {
        QTest::addColumn<merge::Mode>("mode");
        for (const auto &[name, mode] : {std::pair("three-way", merge::Mode::ThreeWay),
                                         {"two-way", merge::Mode::TwoWay},
                                         {"apply", merge::Mode::Apply},
                                         {"server-side", merge::Mode::ServerSide},
                                         {"compare", merge::Mode::Compare},
                                         {"git", merge::Mode::Git},
                                         {"merge patch", merge::Mode::Patch}})
            QTest::newRow(name) << mode;
    }

    void keysAndValues()
    {
        QFETCH(merge::Mode, mode);
        OpenWindow open;
        open.window().controllers().options.chooseMode(mode);
        Workspace &workspace = open.window().workspace();
        const QString name = hostile().first();
        const bool list = !merge::isApply(mode) && mode != merge::Mode::Patch;
        if (mode != merge::Mode::ServerSide && merge::hasOriginal(mode))
            QVERIFY(!workspace.put(Side::Original, object(name, QStringLiteral("0"), list), name));
        std::string live = object(name, QStringLiteral("2"), list);
        if (mode == merge::Mode::ServerSide) {
            std::string managers = "  managedFields:\n";
            for (const QString &one : hostile()) {
                std::string fields;
                for (const QString &key : hostile())
                    fields += "        " + quoted(QStringLiteral("f:") + key) + ": {}\n";
                managers += "  - manager: " + quoted(one) + "\n    operation: Update\n    apiVersion: v1\n    time: "
                    + quoted(one) + "\n    fieldsType: FieldsV1\n    fieldsV1:\n      f:data:\n" + fields;
            }
            live.insert(live.find("\ndata:\n") + 1, managers);
        }
        QVERIFY(!workspace.put(Side::Updated, object(name, QStringLiteral("1"), list), name));
        QVERIFY(!workspace.put(Side::Destination, live, name));
        everyPage(open);
        for (const int i : {0, 1, 3, 4, 5}) // the others are quoted in paths
            finds(hostile().at(i));
        finds(QStringLiteral("rtl⟨U+202E⟩txt.exe"));
        finds(QStringLiteral("bel⟨U+0007⟩"));
    }

    void jsonPatches()
    {
        OpenWindow open;
        open.window().controllers().options.chooseMode(merge::Mode::Patch);
        std::string patch = "[";
        for (const QString &one : hostile())
            for (const char *op : {"replace", "test", "remove"}) {
                QString pointer = one;
                pointer.replace(QLatin1Char('~'), QLatin1String("~0")).replace(QLatin1Char('/'), QLatin1String("~1"));
                patch += (patch.size() > 1 ? "," : "")
                    + operation(QString::fromLatin1(op), QStringLiteral("/data/") + pointer, one);
            }
        patch += "," + operation(hostile().first(), QStringLiteral("/") + hostile().first(), {}) + "]";
        QVERIFY(!open.window().workspace().put(Side::Updated, patch, hostile().first()));
        QVERIFY(!open.window().workspace().put(Side::Destination, object(QStringLiteral("n"), QStringLiteral("2")),
                                               hostile().at(3)));
        everyPage(open);
    }

    void namesOfMegabytes()
    {
        const std::string name(1'000'000, 'n');
        const auto object = [&](const char *value) {
            return "apiVersion: v1\nkind: " + name + "\nmetadata: {name: " + name + ", namespace: " + name
                + "}\ndata:\n  ? " + name + "\n  : " + value + "\nlist:\n- name: " + name + "\n  value: " + value
                + "\n";
        };
        OpenWindow open;
        QVERIFY(!open.window().workspace().put(Side::Updated, object("1"), QStringLiteral("a.yaml")));
        QVERIFY(!open.window().workspace().put(Side::Destination, object("2"), QStringLiteral("b.yaml")));
        everyPage(open);
        areShort();
        for (const char *text : {"a: *", "a: {", "? ", "%YAML "}) {
            (void)open.window().workspace().put(Side::Destination, text + name, QStringLiteral("b.yaml"));
            QVERIFY(open.waitUntilSettled());
            areShort();
        }
        QCOMPARE(visible(QString(longestShown, QLatin1Char('x'))).size(), longestShown);
        const QString cut =
            visible(QString(longestShown / 2 - 1, QLatin1Char('x'))
                    + QString::fromUtf8("\xF0\x9F\x98\x80").repeated(longestShown)); // no half of one is left
        QVERIFY(cut.size() < longestShown && !cut.contains(QChar::ReplacementCharacter));
        QCOMPARE(visibleLines(QStringLiteral("a\n").repeated(longestShown)).size(),
                 2 * longestShown); // short lines all stay
    }

    void textsThatCannotBeRead()
    {
        for (const QString &one : hostile()) {
            OpenWindow open;
            QVERIFY(!open.window().workspace().put(Side::Updated, "a: 1\n", one));
            for (const std::string &text :
                 {"a: {" + quoted(one) + ": 1", "a: *" + QString(one).remove(QLatin1Char('\n')).toStdString() + "\n",
                  quoted(one) + ": 1\n" + quoted(one) + ": 2\n"}) {
                (void)open.window().workspace().put(Side::Destination, text, one);
                QVERIFY(open.waitUntilSettled());
                look();
            }
        }
    }

    void fileNames()
    {
        QDir(m_folder.path()).mkdir(QStringLiteral("files"));
        for (const QString &name : hostileNames()) {
            const QString file = writeFile(m_folder, QStringLiteral("files/") + name, "a: 1\nb: 1\n");
            QVERIFY2(!file.isEmpty(), qPrintable(name));
            OpenWindow open;
            open.window().controllers().opening.openFiles({file, file, file});
            QVERIFY(open.waitUntilSettled());
            look();
            QVERIFY(open.view().pane(Side::Destination)->header()->file().endsWith(visible(name)));
            isNarrow(open.window());
            QVERIFY(open.window().windowTitle().contains(visible(name)));
            writeFile(m_folder, QStringLiteral("files/") + name, "a: 2\nb: 1\n"); // told when it is looked at
            open.window().activateWindow();
            QEvent active(QEvent::ActivationChange);
            QCoreApplication::sendEvent(&open.window(), &active);
            look();
            open.input(Side::Updated)->setFocus();
            type(open.input(Side::Updated), QStringLiteral("c"));
            QVERIFY(open.waitUntilSettled());
            QString asked;
            answerBox(QStringLiteral("Cancel"), &asked);
            open.action(Act::SaveInput)->trigger();
            QVERIFY2(asked.contains(visible(name)), qPrintable(asked));
            QVERIFY(!open.window().controllers().report.saveReport(file + QStringLiteral(".html.x")));
            look();
            open.action(Act::Revert)->trigger();
            QVERIFY(open.waitUntilSettled());
            open.action(Act::Close)->trigger();
            look(); // the start page with what was open last
        }
    }

    void namesThatAreNotUtf8()
    {
        const QByteArray name = QFile::encodeName(m_folder.path()) + "/n\xff\xfe<b>.yaml";
        const int file = ::open(name.constData(), O_CREAT | O_WRONLY, 0600);
        QVERIFY(file >= 0);
        QCOMPARE(::write(file, "a: 1\n", 5), ssize_t(5));
        ::close(file);
        OpenWindow open;
        open.window().controllers().opening.openFiles({QFile::decodeName(name), QFile::decodeName(name)});
        QVERIFY(open.waitUntilSettled());
        look();
        finds(QStringLiteral("<b>.yaml"));
        ::unlink(name.constData()); // which Qt can't
    }

    void folders()
    {
        for (const char *side : {"one", "two"}) {
            for (const QString &name : hostileNames()) {
                QDir(m_folder.path()).mkpath(QString::fromLatin1(side) + QStringLiteral("/<i>d"));
                writeFile(m_folder, QString::fromLatin1(side) + QLatin1Char('/') + name,
                          QByteArray::fromStdString(object(name, QString::fromLatin1(side))));
                writeFile(m_folder,
                          QString::fromLatin1(side) + QStringLiteral("/<i>d/x") + name.chopped(5)
                              + QStringLiteral(".txt"),
                          side);
            }
        }
        OpenWindow open;
        open.showOneResource();
        open.window().controllers().opening.openFiles(
            {m_folder.filePath(QStringLiteral("one")), m_folder.filePath(QStringLiteral("two"))});
        QVERIFY(open.waitUntilSettled());
        look();
        const auto &model = open.window().parts().resources->model();
        QVERIFY2(model.rowCount() > hostile().size(),
                 qPrintable(QString::number(model.rowCount()) + open.window().notice()->text()));
        for (int row = 0; row < model.rowCount(); ++row) {
            open.window().parts().resources->list()->setCurrentIndex(model.index(row));
            look();
        }
        isNarrow(open.window());
    }

    void sessions()
    {
        config::Session session;
        for (const QString &one : hostile()) {
            for (const Side side : merge::allSides)
                session.inputs[side] = config::SessionInput{one.toStdString(), {}, "a: 1\n", {}, 0, {}, Encoding::Utf8};
            session.inputs[Side::Updated]->file = one.toStdString();
            session.inputs[Side::Updated]->text.reset();
            session.schemas = {one.toStdString()};
            session.resource = one.toStdString();
            session.saved = one.toStdString();
            session.path = {{yaml::PathStep::Kind::Field, one.toStdString(), {}, 0}};
            const QString file = writeFile(m_folder, QStringLiteral("hostile.fieldwise"),
                                           QByteArray::fromStdString(config::sessionText(session)));
            OpenWindow open;
            open.window().controllers().sessions.openSession(file);
            QVERIFY(open.waitUntilSettled());
            look();
        }
    }

    void dialogs()
    {
        std::vector<folder::Write> writes;
        std::vector<Unsaved> unsaved;
        std::vector<SchemaFile> schemas;
        for (const QString &one : hostile()) {
            writes.emplace_back().path = one.toStdString();
            writes.back().state = merge::ResultFile::New;
            unsaved.push_back({one, one, one, true, true});
            schemas.push_back({one, nullptr, one});
        }
        OpenWindow open;
        for (const QString &one : hostile()) {
            SaveFolderDialog saving(writes, one, one, one);
            SaveAllDialog all(unsaved);
            SchemasDialog known(schemas, true, {});
            const auto merged = test::mergedOf(merge::Mode::Git, "l: [{a: 1}]\n", "l: [{a: 2}]\n", "l: [{a: 1}]\n");
            ListRuleDialog list(open.appearance(), merged, {0, merged->plan.documents[0].root().children.at(0)},
                                k8s::ListRule{k8s::ListKind::Keyed, {one.toStdString()}, k8s::LearntFrom::Asked},
                                nullptr);
            ValueDialog value(open.appearance(), one, QStringLiteral("1"));
            for (QDialog *dialog : std::initializer_list<QDialog *>{&saving, &all, &known, &list, &value})
                dialog->show();
            look();
            finds(visible(one));
        }
    }

    void gitsBranches()
    {
        for (const QString &one : hostile()) {
            GitFiles files;
            files.files = {{writeFile(m_folder, QStringLiteral("b"), "a: 1\n"),
                            writeFile(m_folder, QStringLiteral("t"), "a: 2\n"),
                            writeFile(m_folder, QStringLiteral("o"), "a: 3\n")}};
            files.labels = {{one, one, one}};
            files.output = writeFile(m_folder, QStringLiteral("out.yaml"), {});
            const auto merge = readGitMerge(files);
            QVERIFY(merge);
            OpenWindow open;
            open.window().controllers().opening.openGit(*merge);
            QVERIFY(open.waitUntilSettled());
            look();
            isNarrow(open.window());
        }
    }

    /// A kubectl that says all of it: as names of contexts, as a namespace, and as what went wrong.
    void clusterAnswers()
    {
        std::string names;
        for (const QString &one : hostile())
            names += QString(one).remove(QLatin1Char('\n')).toStdString() + "\n";
        writeFile(m_folder, QStringLiteral("names"), QByteArray::fromStdString(names));
        const std::string first = quoted(hostile().first());
        writeFile(m_folder, QStringLiteral("config"),
                  QByteArray::fromStdString("{\"contexts\":[{\"name\":" + first + ",\"context\":{\"namespace\":" + first
                                            + "}}],\"current-context\":" + first + "}"));
        const QString kubectl = writeFile(m_folder, QStringLiteral("kubectl"),
                                          "#!/bin/sh\ncd '" + m_folder.path().toUtf8()
                                              + "'\ncase \"$1 $2\" in 'config get-contexts') cat names;; 'config "
                                                "view') cat config;; *) cat names >&2; exit 1;; esac\n");
        QFile::setPermissions(kubectl, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", m_folder.path().toUtf8() + ':' + path);
        OpenWindow open;
        ClusterDialog dialog("a: 1\n", {});
        dialog.show();
        auto *contexts = dialog.findChild<QComboBox *>(QStringLiteral("context"));
        QVERIFY(QTest::qWaitFor([&] { return contexts->count() == hostile().size() && contexts->currentIndex() == 0; },
                                20'000));
        look();
        dialog.findChild<QPushButton *>(QStringLiteral("fetch"))->click();
        auto *words = dialog.findChild<QLabel *>(QStringLiteral("words"));
        QVERIFY2(QTest::qWaitFor([&] { return words->text().contains(QStringLiteral("zero⟨U+200B⟩width")); }, 20'000),
                 qPrintable(words->text()));
        look();
        qputenv("PATH", path);
    }
};

} // namespace fieldwise::ui

QTEST_MAIN(fieldwise::ui::WindowStrangers)
#include "window_strangers.moc"
