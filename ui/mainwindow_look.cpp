// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow.h"

namespace fieldwise::ui {

void MainWindow::connectLook()
{
    const auto on = [this](Act act, auto &&run) {
        addAction(m_actions[act]);
        connect(m_actions[act], &QAction::triggered, this, std::forward<decltype(run)>(run));
    };
    for (const auto &[act, scheme] : {std::pair(Act::ThemeSystem, Scheme::System), {Act::ThemeLight, Scheme::Light}, {Act::ThemeDark, Scheme::Dark}}) {
        on(act, [this, scheme = scheme] {
            m_appearance.setScheme(scheme);
            m_settings.setScheme(scheme);
        });
    }
    for (const auto &[act, colours] : {std::pair(Act::ColoursSafe, Colours::Safe), {Act::ColoursClassic, Colours::Classic}, {Act::ColoursContrast, Colours::Contrast}}) {
        on(act, [this, colours = colours] {
            m_appearance.setColours(colours);
            m_settings.setColours(colours);
        });
    }
    on(Act::FullScreen, [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
}

} // namespace fieldwise::ui
