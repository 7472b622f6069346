// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/ui/openwindow.h"
#include "ui/controllers/controllers.h"

namespace fieldwise::ui {

OpenWindow::OpenWindow(const QString &example)
{
    m_window.resize(1400, 900);
    m_window.workspace().session().setLongestSearch(std::chrono::hours(1)); // a slow machine finds the same
    action(Act::Resources)->setChecked(false);
    action(Act::AllResources)->setChecked(true);
    m_window.show();
    if (!example.isEmpty()) {
        m_window.controllers().opening.openExample(example);
        waitUntilSettled();
    }
    m_window.activateWindow();
    (void)QTest::qWaitForWindowActive(&m_window);
}

void OpenWindow::showOneResource()
{
    action(Act::Resources)->setChecked(true);
    action(Act::AllResources)->setChecked(false);
}

bool OpenWindow::waitUntilSettled()
{
    return QTest::qWaitFor([this] { return m_window.controllers().result.isSettled(); }, 120'000);
}

bool OpenWindow::put(const std::string &original, const std::string &updated, const std::string &destination)
{
    Workspace &workspace = m_window.workspace();
    const bool put = !workspace.put(merge::Side::Original, original, QStringLiteral("original.yaml"))
        && !workspace.put(merge::Side::Updated, updated, QStringLiteral("updated.yaml"))
        && !workspace.put(merge::Side::Destination, destination, QStringLiteral("destination.yaml"));
    return put && waitUntilSettled();
}

void OpenWindow::retype(merge::Side side, const std::string &text)
{
    input(side)->replace({0, static_cast<uint32_t>(input(side)->bytes().size())}, text);
}

int lineWith(PaneEditor *editor, const std::string &text)
{
    const size_t at = editor->bytes().find(text);
    return at == std::string::npos ? -1 : editor->lineOf(static_cast<int>(at));
}

bool isVisible(PaneEditor *editor, int line)
{
    return editor->SendScintilla(QsciScintilla::SCI_GETLINEVISIBLE, static_cast<long>(line)) != 0;
}

void keepSettingsIn(const QString &folder)
{
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QCoreApplication::setOrganizationName(QStringLiteral("fieldwise-test"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder);
}

QString writeFile(const QTemporaryDir &folder, const QString &name, const QByteArray &bytes)
{
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        return {};
    return file.fileName();
}

} // namespace fieldwise::ui
