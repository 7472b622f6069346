// SPDX-License-Identifier: GPL-3.0-or-later
// From a keystroke to its painted result: types into the destination of a three-way merge of realistic manifests and
// measures until the window with the new merge has been painted. Then the same for a step of the page "Steps".
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include <QApplication>
#include <QElapsedTimer>
#include <QKeyEvent>

#include "ui/mainwindow.h"
#include "ui/style.h"

using namespace fieldwise;

namespace {

struct Texts {
    std::string original, updated, destination;
    int lines = 0;
};

/// Deployments of 40 lines, some with an upstream change, a local edit, a conflict, an addition.
Texts manifests(int lines)
{
    Texts texts;
    const auto deployment = [](int number, const std::string &version, int replicas, const std::string &level,
                               bool resources, bool local) {
        const std::string n = std::to_string(number);
        std::string text = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: service-" + n + "\n  namespace: shop\n"
                           "  labels:\n    app.kubernetes.io/name: service-" + n + "\n    app.kubernetes.io/version: \"" + version
                           + "\"\n";
        if (local)
            text += "  annotations:\n    example.com/pager: \"https://pager.example.com/" + n + "\"\n";
        text += "spec:\n  replicas: " + std::to_string(replicas) + (local ? " # the autoscaler owns this\n" : "\n");
        text += "  selector:\n    matchLabels:\n      app.kubernetes.io/name: service-" + n + "\n  template:\n    metadata:\n"
                "      labels:\n        app.kubernetes.io/name: service-" + n + "\n    spec:\n      containers:\n      - name: api\n"
                "        image: ghcr.io/shop/service-" + n + ":" + version + "\n        ports:\n        - name: http\n"
                "          containerPort: 8080\n        env:\n        - name: LOG_LEVEL\n          value: " + level
                + "\n        - name: JAVA_OPTS\n          value: -XX:MaxRAMPercentage=75\n        readinessProbe:\n"
                  "          httpGet: {path: /ready, port: 8080}\n          periodSeconds: 10\n";
        if (resources)
            text += "        resources:\n          requests:\n            cpu: 250m # from load tests\n            memory: 256Mi\n";
        return text;
    };
    for (int number = 0; std::count(texts.destination.begin(), texts.destination.end(), '\n') < lines; ++number) {
        const std::string between = number ? "---\n" : "";
        texts.original += between + deployment(number, "1.4.2", 3, "info", false, false);
        texts.updated += between + deployment(number, "1.5.0", 3, number % 3 ? "info" : "warn", number % 2 == 0, false);
        texts.destination += between + deployment(number, "1.4.2", 3 + number % 4, number % 3 ? "info" : "debug", false, true);
    }
    texts.lines = static_cast<int>(std::count(texts.destination.begin(), texts.destination.end(), '\n'));
    return texts;
}

double percentile(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    return values[std::min(values.size() - 1, static_cast<size_t>(share * static_cast<double>(values.size())))];
}

void measure(int wanted)
{
    const Texts texts = manifests(wanted);
    QElapsedTimer opening;
    opening.start();
    const std::clock_t openingCpu = std::clock();
    ui::Appearance appearance(ui::Scheme::Light);
    ui::MainWindow window(appearance, ui::Settings(false));
    window.resize(1600, 1000);
    window.show();
    ui::Workspace &workspace = window.workspace();
    (void)workspace.put(merge::Side::Original, texts.original, QStringLiteral("original.yaml"));
    (void)workspace.put(merge::Side::Updated, texts.updated, QStringLiteral("updated.yaml"));
    (void)workspace.put(merge::Side::Destination, texts.destination, QStringLiteral("destination.yaml"));
    const auto settle = [&] {
        while (!window.isSettled())
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QCoreApplication::processEvents();
    };
    settle();
    window.repaint();
    const double opened = static_cast<double>(opening.nsecsElapsed()) / 1e6;
    const double openedCpu = 1000.0 * static_cast<double>(std::clock() - openingCpu) / CLOCKS_PER_SEC;

    int documentsRead = 0;
    double merged = 0;
    QObject::connect(&workspace.session(), &ui::SessionController::answered, &window, [&](const ui::Answer &answer) {
        documentsRead = std::max(documentsRead, answer.documentsRead);
        merged = answer.scene ? answer.scene->merged->milliseconds : merged;
    });
    ui::PaneEditor *editor = window.view()->pane(merge::Side::Destination)->editor();
    editor->setFocus();
    // In the middle of the text, behind a value that Updated changes too.
    const size_t at = texts.destination.find("periodSeconds: 10", texts.destination.size() / 2);
    editor->goTo(static_cast<int>(at == std::string::npos ? texts.destination.find("periodSeconds: 10") : at) + 17);
    editor->SendScintilla(QsciScintillaBase::SCI_SCROLLCARET);
    settle();
    std::vector<double> times;
    std::vector<double> cpu; // of all threads; tells more than the clock on a busy machine
    std::vector<double> merges;
    for (int i = 0; i < 120; ++i) {
        const bool back = i % 2;
        QKeyEvent press(QEvent::KeyPress, back ? Qt::Key_Backspace : Qt::Key_7, Qt::NoModifier, back ? QString() : QStringLiteral("7"));
        QElapsedTimer since;
        since.start();
        const std::clock_t begun = std::clock();
        QCoreApplication::sendEvent(editor, &press);
        settle();
        editor->viewport()->repaint(0, 0, 1, 1); // paints at once whatever is waiting to be painted
        if (i >= 20) {
            times.push_back(static_cast<double>(since.nsecsElapsed()) / 1e6);
            cpu.push_back(1000.0 * static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC);
            merges.push_back(merged);
        }
    }
    std::printf("%8d  %8.1f  %8.1f  %8.1f  %10.1f  %11.1f  %14d\n", texts.lines, percentile(times, 0.5),
                percentile(times, 0.95), percentile(times, 0.999), percentile(cpu, 0.95), percentile(merges, 0.95), documentsRead);
    // Through the merge, decision by decision.
    window.setStepping(true);
    settle();
    ui::StepsPage *page = window.stepsPage();
    std::vector<double> steps;
    std::vector<double> stepCpu;
    for (int i = 0; i < 120; ++i) {
        QElapsedTimer since;
        since.start();
        const std::clock_t begun = std::clock();
        page->goTo(page->stepCount() / 2 + i % 60);
        settle();
        page->result()->editor()->viewport()->repaint(0, 0, 1, 1);
        if (i >= 20) {
            steps.push_back(static_cast<double>(since.nsecsElapsed()) / 1e6);
            stepCpu.push_back(1000.0 * static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC);
        }
    }
    std::printf("%8s  %8.1f  %8.1f  %8.1f  %10.1f  step to painted, %d steps\n", "", percentile(steps, 0.5), percentile(steps, 0.95),
                percentile(steps, 0.999), percentile(stepCpu, 0.95), page->stepCount());
    std::printf("%8s  %8.1f  %8s  %8s  %10.1f  opened: window built, three inputs merged and painted\n", "", opened, "", "", openedCpu);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char *argv[])
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QApplication::setStyle(new ui::Style);
    std::printf("Keystroke to painted, three-way, 1600 x 1000, milliseconds\n");
    std::printf("%8s  %8s  %8s  %8s  %10s  %11s  %14s\n", "lines", "median", "95 %", "worst", "CPU, 95 %", "merge, 95 %",
                "documents read");
    std::vector<int> sizes;
    for (int i = 1; i < argc; ++i)
        sizes.push_back(std::max(40, std::atoi(argv[i])));
    for (const int lines : sizes.empty() ? std::vector<int>{400, 2000, 10000} : sizes)
        measure(lines);
    return 0;
}
