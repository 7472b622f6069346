// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QTimer>

#include <algorithm>
#include <cstdio>

#include "ui/mainwindow.h"
#include "ui/style.h"

using namespace fieldwise;

namespace {

int wrongUse(const QString &text)
{
    std::fprintf(stderr, "fieldwise: %s\n", qUtf8Printable(text));
    return 2;
}

/// Paints the window once the merge is shown, saves the picture and leaves.
class Grabber : public QObject {
public:
    Grabber(ui::MainWindow &window, QString file, int step) : m_window(window), m_file(std::move(file)), m_step(step)
    {
        m_since.start();
        m_timer.setInterval(20);
        connect(&m_timer, &QTimer::timeout, this, [this] { look(); });
        m_timer.start();
    }

private:
    void look()
    {
        if (!m_window.isSettled() && m_since.elapsed() < 60000)
            return;
        if (m_step > 0 && !m_stepped) {
            m_stepped = true;
            if (m_window.isComparing()) {
                m_window.comparePage()->selectNumber(m_step);
                return;
            }
            if (m_window.isStepping()) {
                m_window.stepsPage()->goTo(m_step);
                return;
            }
            if (m_window.isTakingAway()) {
                m_window.takeAwayPage()->choose(patch::allFormats[static_cast<size_t>(std::clamp(m_step, 1, 3)) - 1]);
                return;
            }
            if (m_window.view()->isJsonPatch()) {
                m_window.view()->selectOperation(m_window.view()->patchPanel()->operations().refAt(m_step - 1));
                return;
            }
            auto &reasons = m_window.view()->reasons();
            m_window.view()->select(reasons.refAt(std::min(m_step, reasons.rowCount()) - 1));
            return;
        }
        if (++m_calm < 4) // a few turns for layouts and posted events
            return;
        m_timer.stop();
        const bool saved = m_window.grab().save(m_file);
        if (!saved)
            std::fprintf(stderr, "fieldwise: %s can't be written\n", qUtf8Printable(m_file));
        QCoreApplication::exit(saved ? 0 : 1);
    }

    ui::MainWindow &m_window;
    QString m_file;
    int m_step;
    QTimer m_timer;
    QElapsedTimer m_since;
    bool m_stepped = false;
    int m_calm = 0;
};

/// A picture needs no display; a window without one is refused in words instead of Qt's abort.
bool hasDisplay(int argc, char *argv[])
{
    const auto given = [&](const char *name) {
        return std::any_of(argv + 1, argv + argc, [&](const char *argument) { return QByteArray(argument).startsWith(name); });
    };
    if (qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || given("-platform") || given("--platform"))
        return true;
    if (given("--grab") || given("--help") || given("-h") || given("--version") || given("-v"))
        return qputenv("QT_QPA_PLATFORM", "offscreen");
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
}

} // namespace

int main(int argc, char *argv[])
{
    if (!hasDisplay(argc, argv))
        return wrongUse(QStringLiteral("there is no display; fieldwise-cli merges without one"));
    QApplication app(argc, argv);
    QCoreApplication::setApplicationName(QStringLiteral("fieldwise"));
    QCoreApplication::setOrganizationName(QStringLiteral("fieldwise"));
    QCoreApplication::setApplicationVersion(QStringLiteral(FIELDWISE_VERSION));
    QGuiApplication::setApplicationDisplayName(QString());

    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Shows what a structured merge does to every field, and why."));
    parser.addHelpOption();
    parser.addVersionOption();
    const auto option = [&](const char *name, const char *text, const char *value) {
        const QCommandLineOption made(QString::fromLatin1(name), QString::fromLatin1(text), QString::fromLatin1(value));
        parser.addOption(made);
        return made;
    };
    const auto mode = option("mode", "three-way, apply, two-way, patch or compare", "mode");
    const auto result = option("result", "where Save Result writes", "file");
    const auto theme = option("theme", "light, dark or system", "theme");
    const auto colours = option("colours", "safe, classic or contrast", "colours");
    const auto example = option("example", "opens a bundled example", "name");
    const auto step = option("step", "selects the N-th step, or field of a page", "n");
    const auto page = option("page", "opens a page: compare, take-away, steps", "name");
    const auto grab = option("grab", "saves a picture of the settled window and exits", "file.png");
    const auto size = option("size", "size of the window, e.g. 1600x1000", "WxH");
    parser.addPositionalArgument(QStringLiteral("files"), QStringLiteral("Original Updated Destination; Source Destination; apply: Local Live, Last-applied Local Live, or Live; patch: Patch Document; compare: Before After"),
                                 QStringLiteral("[FILE...]"));
    parser.process(app);

    std::optional<merge::Mode> wanted;
    if (parser.isSet(mode)) {
        // The names on screen, and those of the command line's modes.
        const QString name = parser.value(mode);
        if (name == QLatin1String("three-way") || name == QLatin1String("merge3"))
            wanted = merge::Mode::ThreeWay;
        else if (name == QLatin1String("two-way") || name == QLatin1String("merge2"))
            wanted = merge::Mode::TwoWay;
        else if (name == QLatin1String("apply"))
            wanted = merge::Mode::Apply;
        else if (name == QLatin1String("patch"))
            wanted = merge::Mode::Patch;
        else if (name == QLatin1String("compare") || name == QLatin1String("diff"))
            wanted = merge::Mode::Compare;
        else
            return wrongUse(QStringLiteral("--mode is three-way, apply, two-way, patch or compare, not %1").arg(name));
    }
    const ui::Settings settings(!parser.isSet(grab)); // a picture shows the defaults, whatever this person has set
    ui::Scheme scheme = parser.isSet(grab) ? ui::Scheme::Light : settings.scheme();
    if (parser.isSet(theme)) {
        const QStringList names{QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")};
        const auto at = names.indexOf(parser.value(theme));
        if (at < 0)
            return wrongUse(QStringLiteral("--theme is light, dark or system, not %1").arg(parser.value(theme)));
        scheme = static_cast<ui::Scheme>(at);
    }
    ui::Colours wantedColours = settings.colours();
    if (parser.isSet(colours)) {
        const QStringList names{QStringLiteral("safe"), QStringLiteral("classic"), QStringLiteral("contrast")};
        const auto at = names.indexOf(parser.value(colours));
        if (at < 0)
            return wrongUse(QStringLiteral("--colours is safe, classic or contrast, not %1").arg(parser.value(colours)));
        wantedColours = static_cast<ui::Colours>(at);
    }
    QSize wantedSize;
    if (parser.isSet(size)) {
        const QStringList sides = parser.value(size).split(QLatin1Char('x'));
        wantedSize = sides.size() == 2 ? QSize(sides[0].toInt(), sides[1].toInt()) : QSize();
        if (wantedSize.width() < 100 || wantedSize.height() < 100)
            return wrongUse(QStringLiteral("--size is WIDTHxHEIGHT, not %1").arg(parser.value(size)));
    }
    const QString pageName = parser.value(page);
    if (parser.isSet(page) && !QStringList{QStringLiteral("compare"), QStringLiteral("take-away"), QStringLiteral("steps")}.contains(pageName))
        return wrongUse(QStringLiteral("--page is compare, take-away or steps, not %1").arg(pageName));
    const QStringList files = parser.positionalArguments();
    if (files.size() > 3)
        return wrongUse(QStringLiteral("at most three files can be opened"));

    QApplication::setStyle(new ui::Style);
    ui::Appearance appearance(scheme, wantedColours);
    ui::MainWindow window(appearance, settings);
    if (wantedSize.isValid())
        window.resize(wantedSize);
    else if (parser.isSet(grab))
        window.resize(1600, 1000);
    window.show();
    if (parser.isSet(example))
        window.openExample(parser.value(example));
    if (!parser.isSet(example) || !files.isEmpty())
        window.openFiles(files, wanted);
    else if (wanted)
        window.setMode(*wanted);
    if (parser.isSet(result))
        window.workspace().setResultFile(QFileInfo(parser.value(result)).absoluteFilePath());
    window.setComparing(pageName == QLatin1String("compare"));
    // There has to be a result first.
    if (pageName == QLatin1String("take-away"))
        QObject::connect(&window, &ui::MainWindow::settled, &window, [&window] { window.setTakingAway(true); }, Qt::SingleShotConnection);
    if (pageName == QLatin1String("steps"))
        QObject::connect(&window, &ui::MainWindow::settled, &window, [&window] { window.setStepping(true); }, Qt::SingleShotConnection);
    std::optional<Grabber> grabber;
    if (parser.isSet(grab))
        grabber.emplace(window, parser.value(grab), parser.value(step).toInt());
    return QApplication::exec();
}
