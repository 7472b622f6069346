// SPDX-License-Identifier: GPL-3.0-or-later
#include <QProcess>
#include <QRandomGenerator>

#include <sys/stat.h>

#include "core/config.h"
#include "core/merge/plan/steps.h"
#include "tests/support/ui/atfiles.h"
#include "ui/controllers/controllers.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

namespace {

/// Which file is kept there: another one after each save.
QByteArray keptIn(const QString &folder)
{
    const QFileInfoList files = QDir(folder).entryInfoList({QStringLiteral("*.fieldwise")}, QDir::Files);
    struct stat info = {};
    if (files.isEmpty() || ::stat(qPrintable(files.front().filePath()), &info) != 0)
        return "-";
    return QByteArray::number(quint64(info.st_ino)) + '.' + QByteArray::number(qint64(info.st_mtim.tv_sec)) + '.'
        + QByteArray::number(qint64(info.st_mtim.tv_nsec));
}

/// What must not get lost.
QByteArray stateOf(OpenWindow &open)
{
    const Inputs &inputs = open.window().workspace().inputs();
    std::string all = config::resolutionsText(inputs.choices);
    for (const Side side : merge::allSides)
        all += '\0' + inputs.texts[side].str() + '\0' + open.input(side)->bytes();
    return QCryptographicHash::hash(QByteArray::fromStdString(all), QCryptographicHash::Sha256).toHex();
}

/// Edits, chooses and undoes until it is killed, and notes its state, and which file was kept then.
class Person : public QObject {
public:
    Person(const QString &folder, quint32 seed)
        : m_random(seed), m_kept(folder + QStringLiteral("/kept")), m_log(folder + QStringLiteral("/log"))
    {
        if (!m_log.open(QIODevice::WriteOnly | QIODevice::Append))
            qFatal("no log");
        m_open.window().controllers().opening.openFiles({folder + QStringLiteral("/o.yaml"),
                                                         folder + QStringLiteral("/u.yaml"),
                                                         folder + QStringLiteral("/d.yaml")});
        m_open.waitUntilSettled();
        m_open.window().controllers().recent.autosaveIn(m_kept);
        note();
        act();
    }

private:
    void act()
    {
        const int what = m_random.bounded(10);
        if (what < 7) {
            PaneEditor *editor = m_open.input(what < 4 ? Side::Updated : Side::Destination);
            editor->setFocus();
            // Mostly in the comment, so that there is a merge to choose in.
            QTest::keyClick(editor, Qt::Key_Home, Qt::ControlModifier);
            QTest::keyClick(editor, m_random.bounded(12) == 0 ? Qt::Key_Down : Qt::Key_End);
            QTest::keyClick(editor, static_cast<char>('a' + m_random.bounded(26)));
        } else if (what < 9) {
            m_open.waitUntilSettled();
            m_open.view().selectStep(m_random.bounded(2) ? 1 : -1);
            m_open.view().focusList();
            QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(Qt::Key_1 + m_random.bounded(3)),
                            Qt::ControlModifier);
        } else {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Z, Qt::ControlModifier);
        }
        note();
        QTimer::singleShot(m_random.bounded(60), this, &Person::act);
    }
    void note()
    {
        m_log.write(keptIn(m_kept) + ' ' + stateOf(m_open) + ' '
                    + QByteArray::number(qsizetype(m_open.window().workspace().inputs().choices.size())) + '\n');
        m_log.flush();
    }

    QRandomGenerator m_random;
    QString m_kept;
    QFile m_log;
    OpenWindow m_open;
};

struct Note {
    QByteArray kept, state, choices;
};

QList<Note> notesIn(const QString &log)
{
    QList<Note> notes;
    for (const QByteArray &line : contents(log).trimmed().split('\n')) {
        const QList<QByteArray> words = line.split(' ');
        notes += {words.value(0), words.value(1), words.value(2)};
    }
    return notes;
}

/// The notes at which another file was kept than before, or none again.
QList<qsizetype> savesIn(const QList<Note> &notes)
{
    QList<qsizetype> saves;
    for (qsizetype i = 1; i < notes.size(); ++i) {
        if (notes[i].kept != notes[i - 1].kept)
            saves += i;
    }
    return saves;
}

} // namespace

/// The program is killed in the middle of edits and choices; the next one has all that was there at the save before the
/// last.
class WindowKill : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatWasSavedIsNotLost_data()
    {
        QTest::addColumn<quint32>("seed");
        for (quint32 seed = 1; seed <= 10; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }

    void whatWasSavedIsNotLost()
    {
        QFETCH(quint32, seed);
        QTemporaryDir folder;
        writeFile(folder, QStringLiteral("o.yaml"), "#\na: 1\nb: {x: 1, y: 2}\nc: [1, 2]\nd: old\ne: 5\n");
        writeFile(folder, QStringLiteral("u.yaml"), "#\na: 2\nb: {x: 9, y: 2}\nc: [1, 3]\nd: new\ne: 5\n");
        writeFile(folder, QStringLiteral("d.yaml"), "#\na: 3\nb: {x: 1, y: 7}\nc: [1, 2, 4]\nd: other\nf: 6\n");
        const QString log = folder.filePath(QStringLiteral("log"));
        QProcess child;
        child.setProcessChannelMode(QProcess::ForwardedChannels);
        child.start(QCoreApplication::applicationFilePath(),
                    {QStringLiteral("--person"), folder.path(), QString::number(seed)});
        QRandomGenerator random(seed * 7919);
        const qsizetype saves = random.bounded(2, 5);
        QTRY_VERIFY_WITH_TIMEOUT(savesIn(notesIn(log)).size() >= saves, 60000);
        QThread::msleep(random.bounded(600u));
        child.kill();
        QVERIFY(child.waitForFinished());
        QCOMPARE(child.exitStatus(), QProcess::CrashExit);

        OpenWindow open;
        open.window().controllers().recent.autosaveIn(folder.filePath(QStringLiteral("kept")));
        NoticeBar *bar = open.window().parts().fileNotice;
        const QList<Note> notes = notesIn(log);
        const QList<qsizetype> seen = savesIn(notes);
        QByteArray state = notes.front().state; // the files as they were
        if (bar->isVisible()) {
            QVERIFY2(bar->text().startsWith(QLatin1String("Fieldwise ended unexpectedly; your work on")),
                     qPrintable(bar->text()));
            QTest::mouseClick(bar->button(), Qt::LeftButton);
            QVERIFY(open.waitUntilSettled());
            QVERIFY(open.window().workspace().hasUnsavedWork());
            QCOMPARE(open.window().workspace().file(Side::Destination), folder.filePath(QStringLiteral("d.yaml")));
            state = stateOf(open);
        }
        qsizetype found = notes.size() - 1;
        while (found >= 0 && notes[found].state != state)
            --found;
        QVERIFY2(found >= 0, "a state that never was");
        qInfo("%lld of %lld states after %lld saves, %s choices", found, notes.size() - 1, seen.size(),
              notes[found].choices.constData());
        // The last save began after the one before it had been seen to end.
        QVERIFY2(found >= seen[seen.size() - 2] - 1, qPrintable(QString::number(seen[seen.size() - 2])));
    }
};

int main(int argc, char *argv[])
{
    QApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.value(1) == QLatin1String("--person")) {
        Person person(arguments.value(2), arguments.value(3).toUInt());
        return QApplication::exec();
    }
    WindowKill test;
    return QTest::qExec(&test, argc, argv);
}

#include "window_kill.moc"
