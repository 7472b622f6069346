// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QCommandLineParser>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QKeyEvent>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "ui/language.h"
#include "ui/mainwindow.h"
#include "ui/style.h"

using namespace fieldwise;

namespace {

int wrongUse(const QString &text)
{
    std::fprintf(stderr, "fieldwise: %s\n", qUtf8Printable(text));
    return 2;
}

/// Once the merge is shown: goes to the step that was asked for, carries out commands, types; then saves the picture and leaves.
class Grabber : public QObject {
public:
    Grabber(ui::MainWindow &window, QString file, int step, QList<QAction *> commands, QString typed)
        : m_window(window), m_file(std::move(file)), m_step(step), m_commands(std::move(commands)), m_typed(std::move(typed))
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
        if (++m_calm < 4) // a few turns for layouts and posted events
            return;
        m_calm = 0;
        if (const int step = std::exchange(m_step, 0); step > 0)
            return goTo(step);
        if (!m_commands.isEmpty()) // queued, since a dialog comes back only when it is closed
            return static_cast<void>(QMetaObject::invokeMethod(m_commands.takeFirst(), &QAction::trigger, Qt::QueuedConnection));
        if (const QString typed = std::exchange(m_typed, {}); !typed.isEmpty())
            return type(typed);
        m_timer.stop();
        QWidget *dialog = QApplication::activeModalWidget();
        const bool saved = (dialog ? dialog : &m_window)->grab().save(m_file);
        if (!saved)
            std::fprintf(stderr, "fieldwise: %s can't be written\n", qUtf8Printable(m_file));
        QCoreApplication::exit(saved ? 0 : 1);
    }

    void goTo(int step)
    {
        if (m_window.isComparing())
            return m_window.comparePage()->selectNumber(step);
        if (m_window.isStepping())
            return m_window.stepsPage()->goTo(step);
        if (m_window.isTakingAway())
            return m_window.takeAwayPage()->choose(patch::allFormats[static_cast<size_t>(std::clamp(step, 1, 3)) - 1]);
        if (m_window.view()->isJsonPatch())
            return m_window.view()->selectOperation(m_window.view()->patchPanel()->operations().refAt(step - 1));
        auto &reasons = m_window.view()->reasons();
        m_window.view()->select(reasons.refAt(std::min(step, reasons.rowCount()) - 1));
    }

    static void type(const QString &text)
    {
        for (const QChar c : text) {
            if (QWidget *focus = QApplication::focusWidget()) {
                QKeyEvent key(QEvent::KeyPress, c == QLatin1Char('\t') ? Qt::Key_Tab : Qt::Key_unknown, Qt::NoModifier, c);
                QCoreApplication::sendEvent(focus, &key);
            }
        }
    }

    ui::MainWindow &m_window;
    QString m_file;
    int m_step;
    QList<QAction *> m_commands;
    QString m_typed;
    QTimer m_timer;
    QElapsedTimer m_since;
    int m_calm = 0;
};

struct Page {
    const char *name;
    ui::Act act;
};
constexpr Page pages[] = {{"compare", ui::Act::CompareSemantics}, {"take-away", ui::Act::TakeAway}, {"steps", ui::Act::Steps},
                          {"outline", ui::Act::Outline}, {"settings", ui::Act::Settings}, {"shortcuts", ui::Act::Shortcuts}};

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
    const auto language = option("language", "en, de or system", "language");
    const auto example = option("example", "opens a bundled example", "name");
    const auto resolutions = option("resolutions", "carries out choices that were saved", "file");
    const auto layout = option("layout", "columns, below or single", "layout");
    const auto step = option("step", "selects the N-th step, or field of a page", "n");
    const auto page = option("page", "opens compare, take-away, steps, outline, settings or shortcuts", "name");
    const auto commands = option("do", "with --grab: carries out commands by their names, several separated by commas", "names");
    const auto typed = option("type", "with --grab: types a text where the keyboard is", "text");
    const auto grab = option("grab", "saves a picture of the settled window and exits", "file.png");
    const auto size = option("size", "size of the window, e.g. 1600x1000", "WxH");
    parser.addPositionalArgument(QStringLiteral("files"), QStringLiteral("Original Updated Destination; Source Destination; apply: Local Live, Last-applied Local Live, or Live; patch: Patch Document; compare: Before After"),
                                 QStringLiteral("[FILE...]"));
    parser.process(app);

    // The place of an option's value among its names; -1 and a complaint for another one.
    const auto pick = [&](const QCommandLineOption &asked, const QStringList &names) {
        const auto at = static_cast<int>(names.indexOf(parser.value(asked)));
        if (at < 0)
            wrongUse(QStringLiteral("--%1 is %2 or %3, not %4")
                         .arg(asked.names().first(), names.mid(0, names.size() - 1).join(QLatin1String(", ")), names.last(), parser.value(asked)));
        return at;
    };
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
        const int at = pick(theme, {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")});
        if (at < 0)
            return 2;
        scheme = static_cast<ui::Scheme>(at);
    }
    ui::Colours wantedColours = settings.colours();
    if (parser.isSet(colours)) {
        const int at = pick(colours, {QStringLiteral("safe"), QStringLiteral("classic"), QStringLiteral("contrast")});
        if (at < 0)
            return 2;
        wantedColours = static_cast<ui::Colours>(at);
    }
    int wantedLayout = -1;
    if (parser.isSet(layout) && (wantedLayout = pick(layout, {QStringLiteral("columns"), QStringLiteral("below"), QStringLiteral("single")})) < 0)
        return 2;
    QStringList pageNames;
    for (const Page &one : pages)
        pageNames += QString::fromLatin1(one.name);
    int wantedPage = -1;
    if (parser.isSet(page) && (wantedPage = pick(page, pageNames)) < 0)
        return 2;
    const QStringList languages{QStringLiteral("en"), QStringLiteral("de"), QStringLiteral("system")};
    QString wantedLanguage = parser.isSet(grab) ? languages[0] : settings.language();
    if (parser.isSet(language)) {
        const int at = pick(language, languages);
        if (at < 0)
            return 2;
        wantedLanguage = at == 2 ? QString() : languages[at];
    }
    QSize wantedSize;
    if (parser.isSet(size)) {
        const QStringList sides = parser.value(size).split(QLatin1Char('x'));
        wantedSize = sides.size() == 2 ? QSize(sides[0].toInt(), sides[1].toInt()) : QSize();
        if (wantedSize.width() < 100 || wantedSize.height() < 100)
            return wrongUse(QStringLiteral("--size is WIDTHxHEIGHT, not %1").arg(parser.value(size)));
    }
    const QStringList files = parser.positionalArguments();
    if (files.size() > 3)
        return wrongUse(QStringLiteral("at most three files can be opened"));

    ui::useLanguage(wantedLanguage);
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
    if (parser.isSet(resolutions)) {
        if (const auto problem = window.loadChoicesFrom(parser.value(resolutions)))
            return wrongUse(*problem);
    }
    if (wantedLayout >= 0)
        window.actions()[static_cast<ui::Act>(static_cast<int>(ui::Act::Columns) + wantedLayout)]->trigger();
    if (wantedPage >= 0) {
        QAction *action = window.actions()[pages[wantedPage].act];
        if (window.isSettled())
            QMetaObject::invokeMethod(action, &QAction::trigger, Qt::QueuedConnection);
        else // there has to be a result first
            QObject::connect(&window, &ui::MainWindow::settled, action, &QAction::trigger,
                             static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
    }
    QList<QAction *> wantedCommands;
    for (const QString &name : parser.value(commands).split(QLatin1Char(','), Qt::SkipEmptyParts)) {
        const auto &all = window.actions().all();
        const auto found = std::ranges::find(all, name, &QAction::objectName);
        if (found == all.end())
            return wrongUse(QStringLiteral("there is no command %1").arg(name));
        wantedCommands += *found;
    }
    if (!parser.isSet(grab))
        window.autosaveIn(ui::Autosave::usualFolder());
    std::optional<Grabber> grabber;
    if (parser.isSet(grab))
        grabber.emplace(window, parser.value(grab), parser.value(step).toInt(), wantedCommands, parser.value(typed));
    return QApplication::exec();
}
