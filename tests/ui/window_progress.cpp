// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sanitized.h"
#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"

using namespace fieldwise;
using namespace fieldwise::ui;
using merge::Side;

namespace {

/// A config map of about this many bytes in which every fifth value differs from side to side.
std::string large(size_t bytes, int side)
{
    std::string text = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: big\ndata:\n";
    for (int i = 0; text.size() < bytes; ++i)
        text += "  key" + std::to_string(i) + ": value-" + std::to_string(i % 5 == 0 ? i * 3 + side : i) + "\n";
    return text;
}

/// Whether the window answers while something is not done yet.
class Watch : public QObject {
public:
    explicit Watch(std::function<bool()> isDone) : m_isDone(std::move(isDone)) { startTimer(0); }
    int answers() const { return m_answers; }

protected:
    void timerEvent(QTimerEvent *) override { m_answers += m_isDone() ? 0 : 1; }

private:
    std::function<bool()> m_isDone;
    int m_answers = 0;
};

} // namespace

/// Work that takes long is told, can be given up, and does not hold the window.
class WindowProgress : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shortWorkIsNotTold()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        auto *bar = open.window().findChild<BusyBar *>();
        QVERIFY(bar);
        QTest::qWait(400);
        QVERIFY(!bar->isVisible());
    }

    void longWorkIsToldAndGivenUp()
    {
        OpenWindow open(QStringLiteral("upgrade"));
        auto *bar = open.window().findChild<BusyBar *>();
        const std::string result = open.resultText();
        Workspace &workspace = open.window().workspace();
        QVERIFY(!workspace.put(Side::Original, large(20'000'000, 0), QStringLiteral("a")));
        QVERIFY(!workspace.put(Side::Updated, large(20'000'000, 1), QStringLiteral("b")));
        QVERIFY(!workspace.put(Side::Destination, large(20'000'000, 2), QStringLiteral("c")));
        QVERIFY(QTest::qWaitFor([&] { return bar->isVisible(); }, 10000));
        QSignalSpy resultShown(&open.window().parts().changes, &WindowChanges::resultShown);
        bar->button()->click();
        QTRY_VERIFY(!bar->isVisible());
        QVERIFY(open.window().controllers().result.isSettled());
        QCOMPARE(open.resultText(), result); // the last good one
        QVERIFY(open.view().isStale());
        QVERIFY(!open.action(Act::SaveResult)->isEnabled());
        QTest::qWait(200);
        QCOMPARE(resultShown.count(), 0);

        // Smaller texts merge as if nothing had been.
        QVERIFY(open.put("a: 1\n", "a: 2\n", "a: 1\n"));
        QCOMPARE(open.resultText(), std::string("a: 2\n"));
        QVERIFY(!open.view().isStale());
    }

    void theWindowAnswersMeanwhile()
    {
        OpenWindow open;
        constexpr size_t bytes = test::isSanitized ? 2'000'000 : 10'000'000;
        Watch watch([&] { return open.window().controllers().result.isSettled(); });
        QVERIFY(open.put(large(bytes, 0), large(bytes, 1), large(bytes, 2)));
        qInfo() << "answered" << watch.answers() << "times";
        QVERIFY(watch.answers() > 10);
    }
};

WINDOW_TEST(WindowProgress)
#include "window_progress.moc"
