// SPDX-License-Identifier: GPL-3.0-or-later
// From a keystroke to its painted result: types into the destination of a three-way merge and measures until the window
// with the new merge has been painted, how long the key event itself takes, and how long the event loop did not come
// round. Then the same for a step of the page "Steps". Or, with `commands`, the commonest commands, or
// the one that is named then. One size a process,
// so that its memory is its own; writes one line of JSON. Arguments: how many lines, then `crd` for one document in
// place of many; or `apply` with Local and Live, to type into Local while Live is shown in Local's order and then as it
// is; or `start`, the monotonic clock in nanoseconds when this program was started, and three files: how long until the
// window is painted, and until it shows their merge.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <semaphore>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <QApplication>
#include <QElapsedTimer>
#include <QKeyEvent>

#include <nlohmann/json.hpp>

#include "core/files.h"
#include "tests/bench/inputs.h"
#include "ui/controllers/controllers.h"
#include "ui/look/language.h"
#include "ui/look/style.h"
#include "ui/mainwindow.h"

using namespace fieldwise;
using namespace fieldwise::bench;
using Json = nlohmann::ordered_json;

namespace {

/// In milliseconds: of this thread, or of all; tells more than the clock on a busy machine.
double cpuNow(clockid_t clock)
{
    timespec now{};
    clock_gettime(clock, &now);
    return 1000.0 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e6;
}

/// How long the window's event loop does not come round: a thread posts an event, waits until its turn has come, and
/// posts the next.
class Probe : public QObject {
public:
    Probe() : m_thread([this](const std::stop_token &stop) { ask(stop); }) {}
    ~Probe() override
    {
        m_thread.request_stop();
        m_answered.release();
    }
    struct Longest {
        double wait = 0; ///< in milliseconds
        double cpu = 0;  ///< what the window's thread worked between two turns
    };
    /// Since it was asked last.
    Longest longest() { return std::exchange(m_longest, {}); }

protected:
    bool event(QEvent *event) override
    {
        if (event->type() != QEvent::User)
            return QObject::event(event);
        m_longest.wait =
            std::max(m_longest.wait, std::chrono::duration<double, std::milli>(Clock::now() - m_posted.load()).count());
        const double cpu = cpuNow(CLOCK_THREAD_CPUTIME_ID);
        m_longest.cpu = std::max(m_longest.cpu, cpu - std::exchange(m_cpu, cpu));
        m_answered.release();
        return true;
    }

private:
    using Clock = std::chrono::steady_clock;
    void ask(const std::stop_token &stop)
    {
        while (!stop.stop_requested()) {
            m_posted = Clock::now();
            QCoreApplication::postEvent(this, new QEvent(QEvent::User), Qt::HighEventPriority);
            m_answered.acquire();
            std::this_thread::sleep_for(std::chrono::microseconds(500));
        }
    }

    std::atomic<Clock::time_point> m_posted;
    std::counting_semaphore<> m_answered{0};
    Longest m_longest;
    double m_cpu = 0;
    std::jthread m_thread;
};

double percentile(std::vector<double> values, double share)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, static_cast<size_t>(share * static_cast<double>(values.size())))];
}

Json spread(const std::vector<double> &times)
{
    return {{"median", percentile(times, 0.5)}, {"p95", percentile(times, 0.95)}, {"worst", percentile(times, 1)}};
}

int peakKilobytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:"))
            return std::stoi(line.substr(6));
    return 0;
}

class Measuring {
public:
    Measuring(const ThreeWayField &texts, std::string typeAfter, int keys,
              merge::Side typedIn = merge::Side::Destination)
        : m_texts(texts), m_typeAfter(std::move(typeAfter)), m_keys(keys), m_typedIn(typedIn)
    {
        m_window.resize(1600, 1000);
        m_window.show();
    }

    void apply(bool inLocalsOrder)
    {
        m_window.controllers().options.chooseMode(merge::Mode::Apply);
        m_window.actions()[ui::Act::LocalsOrder]->setChecked(inLocalsOrder);
    }

    double open()
    {
        QElapsedTimer since;
        since.start();
        ui::Workspace &workspace = m_window.workspace();
        for (const merge::Side side : workspace.sides())
            if (!m_texts[side].empty())
                (void)workspace.put(side, m_texts[side], QStringLiteral("manifest.yaml"));
        waitUntilSettled();
        m_window.repaint();
        QObject::connect(&workspace.session(), &ui::SessionController::answered, &m_window,
                         [this](const ui::Answer &answer) {
                             m_documentsRead = std::max(m_documentsRead, answer.documentsRead);
                             m_merged = answer.scene ? answer.scene->real()->milliseconds : m_merged;
                         });
        return static_cast<double>(since.nsecsElapsed()) / 1e6;
    }

    /// Types behind the first value of its kind past this share of the text.
    Json type(const char *caret, double share)
    {
        const std::string &text = m_texts[m_typedIn];
        size_t at = text.find(m_typeAfter, static_cast<size_t>(share * static_cast<double>(text.size())));
        if (at == std::string::npos)
            at = text.rfind(m_typeAfter);
        ui::PaneEditor *editor = m_window.view()->pane(m_typedIn)->editor();
        editor->setFocus();
        editor->goTo(static_cast<int>(at + m_typeAfter.size()));
        editor->SendScintilla(QsciScintillaBase::SCI_SCROLLCARET);
        waitUntilSettled();
        m_documentsRead = 0;
        std::vector<double> painted, key, blocked, worked, cpu, merges;
        for (int i = 0; i < m_keys + warmUp; ++i) {
            const bool back = i % 2;
            QKeyEvent press(QEvent::KeyPress, back ? Qt::Key_Backspace : Qt::Key_7, Qt::NoModifier,
                            back ? QString() : QStringLiteral("7"));
            (void)m_probe.longest();
            QElapsedTimer since;
            since.start();
            const double begun = cpuNow(CLOCK_PROCESS_CPUTIME_ID);
            QCoreApplication::sendEvent(editor, &press);
            const double typed = static_cast<double>(since.nsecsElapsed()) / 1e6;
            waitUntilSettled();
            editor->viewport()->repaint(0, 0, 1, 1); // paints at once whatever is waiting to be painted
            const double done = static_cast<double>(since.nsecsElapsed()) / 1e6;
            QCoreApplication::processEvents();
            if (i < warmUp)
                continue;
            painted.push_back(done);
            key.push_back(typed);
            const Probe::Longest longest = m_probe.longest();
            blocked.push_back(std::max(typed, longest.wait));
            worked.push_back(longest.cpu);
            cpu.push_back(cpuNow(CLOCK_PROCESS_CPUTIME_ID) - begun);
            merges.push_back(m_merged);
        }
        return {{"caret", caret},           {"painted", spread(painted)},
                {"key", spread(key)},       {"blocked", spread(blocked)},
                {"worked", spread(worked)}, {"cpu", spread(cpu)},
                {"merge", spread(merges)},  {"documentsRead", m_documentsRead}};
    }

    /// Through the merge, decision by decision.
    Json step()
    {
        m_window.controllers().steps.setStepping(true);
        waitUntilSettled();
        ui::StepsPage *page = m_window.parts().steps;
        std::vector<double> painted;
        for (int i = 0; i < m_keys + warmUp; ++i) {
            QElapsedTimer since;
            since.start();
            page->goTo(page->stepCount() / 2 + i % 60);
            waitUntilSettled();
            page->result()->editor()->viewport()->repaint(0, 0, 1, 1);
            if (i >= warmUp)
                painted.push_back(static_cast<double>(since.nsecsElapsed()) / 1e6);
        }
        return {{"steps", page->stepCount()}, {"painted", spread(painted)}};
    }

    /// The ten commonest commands, or only one of them, each there and back several times: from the click to what is
    /// painted.
    Json commands(std::string_view only)
    {
        constexpr std::pair<const char *, const char *> both[] = {
            {"next-step", "previous-step"},
            {"next-conflict", "previous-conflict"},
            {"take-second", "undo"},
            {"mode-apply", "mode-three-way"},
            {"only-changes", "only-changes"},
            {"unfold-all", "fold-all"},
            {"all-resources", "all-resources"},
            {"outline", "outline"},
            {"compare-semantics", "compare-semantics"},
            {"take-away", "take-away"},
        };
        Json all = Json::array();
        for (const auto &[there, back] : both) {
            if (!only.empty() && only != there)
                continue;
            std::vector<double> painted;
            for (int i = 0; i < 6; ++i) {
                const double took = run(i % 2 ? back : there);
                if (i > 1)
                    painted.push_back(took);
            }
            if (!only.empty())
                std::cerr << Json(painted).dump() << std::endl;
            all.push_back({{"command", there}, {"back", back}, {"painted", spread(painted)}});
        }
        return all;
    }

private:
    static constexpr int warmUp = 10;

    /// Milliseconds.
    double run(const QString &command)
    {
        const auto &all = m_window.actions().all();
        const auto action = std::ranges::find(all, command, &QAction::objectName);
        if (action == all.end() || !(*action)->isEnabled())
            qFatal("%s can't be measured", qPrintable(command));
        QElapsedTimer since;
        since.start();
        (*action)->trigger();
        waitUntilSettled();
        m_window.view()->result()->editor()->viewport()->repaint(0, 0, 1, 1);
        m_window.repaint(0, 0, 1, 1);
        return static_cast<double>(since.nsecsElapsed()) / 1e6;
    }

    void waitUntilSettled()
    {
        while (!m_window.controllers().result.isSettled())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QCoreApplication::processEvents();
    }

    const ThreeWayField &m_texts;
    std::string m_typeAfter;
    int m_keys;
    merge::Side m_typedIn;
    ui::Appearance m_appearance{ui::Scheme::Light};
    ui::MainWindow m_window{m_appearance, ui::Settings(false)};
    Probe m_probe;
    int m_documentsRead = 0;
    double m_merged = 0;
};

/// When a window has been painted for the first time.
class FirstPaint : public QObject {
public:
    explicit FirstPaint(const std::function<double()> &now) : m_now(now) {}
    double at() const { return m_at; }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::UpdateRequest && m_at == 0)
            QMetaObject::invokeMethod(
                this, [this] { m_at = m_now(); }, Qt::QueuedConnection);
        return false;
    }

private:
    std::function<double()> m_now;
    double m_at = 0;
};

/// Types into Local, with Live in each order.
Json applied(const std::string &local, const std::string &live)
{
    const ThreeWayField texts{{std::string(), local, live}};
    Json out{{"lines", linesOf(live)}};
    for (const bool inLocalsOrder : {true, false}) {
        Measuring measuring(texts, "replicas: ", 40, merge::Side::Updated);
        measuring.apply(inLocalsOrder);
        Json shown{{"openedMs", measuring.open()}};
        shown["middle"] = measuring.type("middle", 0.5);
        shown["peakKb"] = peakKilobytes();
        out[inLocalsOrder ? "inLocalsOrder" : "asItIs"] = std::move(shown);
    }
    return out;
}

Json startWindow(int64_t begun, const QStringList &files)
{
    const auto now = [begun] {
        return static_cast<double>(std::chrono::steady_clock::now().time_since_epoch().count() - begun) / 1e6;
    };
    ui::useLanguage(QStringLiteral("en"));
    ui::Appearance appearance(ui::Scheme::Light);
    ui::MainWindow window(appearance, ui::Settings(false));
    FirstPaint paint(now);
    window.installEventFilter(&paint);
    window.resize(1600, 1000);
    window.show();
    window.controllers().opening.openFiles(files);
    while (!window.controllers().result.isSettled() || paint.at() == 0)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    QCoreApplication::processEvents();
    window.view()->repaint();
    return {{"painted", paint.at()}, {"merged", now()}};
}

} // namespace

int main(int argc, char *argv[])
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QApplication::setStyle(new ui::Style);
    if (argc > 3 && std::string(argv[1]) == "start") {
        const QStringList arguments = QCoreApplication::arguments();
        std::cout << startWindow(arguments[2].toLongLong(), arguments.mid(3)).dump() << std::endl;
        return 0;
    }
    if (argc > 3 && std::string(argv[1]) == "apply") {
        const auto text = [](const char *file) { return files::read(file, files::ofAWindow).value(); };
        std::cout << applied(text(argv[2]), text(argv[3])).dump() << std::endl;
        return 0;
    }
    const int wanted = argc > 1 ? std::max(40, std::stoi(argv[1])) : 2000;
    const bool one = argc > 2 && std::string(argv[2]) == "crd";
    const ThreeWayField texts = one ? crdOfLines(wanted) : documents(wanted);
    Measuring measuring(texts, one ? "maxLength: 63" : "periodSeconds: 10", wanted > 10'000 ? 40 : 100);
    const std::string &typed = texts[merge::Side::Destination];
    Json out{{"shape", one ? "one document" : "documents"}, {"lines", linesOf(typed)}, {"bytes", typed.size()}};
    out["openedMs"] = measuring.open();
    out["openedKb"] = peakKilobytes();
    if (argc > 2 && std::string(argv[2]) == "commands") {
        out["commands"] = measuring.commands(argc > 3 ? argv[3] : "");
        std::cout << out.dump() << std::endl;
        return 0;
    }
    out["carets"] = {measuring.type("top", 0), measuring.type("middle", 0.5), measuring.type("end", 0.999)};
    out["steps"] = measuring.step();
    out["peakKb"] = peakKilobytes();
    std::cout << out.dump() << std::endl;
    return 0;
}
