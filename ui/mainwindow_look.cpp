// SPDX-License-Identifier: GPL-3.0-or-later
#include <QMenuBar>

#include "core/merge/plan/secrets.h"
#include "ui/convert.h"
#include "ui/dialogs/settingsdialog.h"
#include "ui/dialogs/shortcutsdialog.h"
#include "ui/mainwindow.h"
#include "ui/visible.h"

namespace fieldwise::ui {

void MainWindow::connectLook()
{
    m_actions.readKeys(m_settings);
    for (QAction *action : m_actions.all())
        addAction(action); // its keys work wherever the focus is, and no pane takes them
    const auto on = [this](Act act, auto &&run) {
        connect(m_actions[act], &QAction::triggered, this, std::forward<decltype(run)>(run));
    };
    for (const auto &[act, scheme] : {std::pair(Act::ThemeSystem, Scheme::System),
                                      {Act::ThemeLight, Scheme::Light},
                                      {Act::ThemeDark, Scheme::Dark}}) {
        on(act, [this, scheme = scheme] {
            m_appearance.setScheme(scheme);
            m_settings.setScheme(scheme);
        });
    }
    for (const auto &[act, colours] : {std::pair(Act::ColoursSafe, Colours::Safe),
                                       {Act::ColoursClassic, Colours::Classic},
                                       {Act::ColoursContrast, Colours::Contrast}}) {
        on(act, [this, colours = colours] {
            m_appearance.setColours(colours);
            m_settings.setColours(colours);
        });
    }
    on(Act::Columns, [this] { setLayout(Layout::Columns); });
    on(Act::ResultBelow, [this] { setLayout(Layout::ResultBelow); });
    on(Act::SinglePane, [this] { setLayout(Layout::SinglePane); });
    on(Act::Shortcuts, [this] { ShortcutsDialog(m_actions, *menuBar(), m_settings, this).exec(); });
    on(Act::Settings, [this] { askSettings(); });
    on(Act::FullScreen, [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    connect(m_context->crumbs(), &Crumbs::siblingsAsked, this, &MainWindow::askSiblings);
    connect(m_start, &StartPage::pasteAsked, this, [this] { paste(m_workspace.sides().front()); });
    connectWorker();
    applySettings();
    useDefaultOptions();
    setLayout(m_settings.layout());
}

void MainWindow::setLayout(Layout layout)
{
    m_view->setLayout(layout);
    m_settings.setLayout(layout);
    m_actions[layout == Layout::Columns           ? Act::Columns
                  : layout == Layout::ResultBelow ? Act::ResultBelow
                                                  : Act::SinglePane]
        ->setChecked(true);
}

void MainWindow::applySettings()
{
    m_appearance.setCodeFamily(m_settings.codeFamily());
    m_codePixels = m_settings.codePixels();
    m_view->setCodePixels(m_codePixels);
    m_steps->setCodePixels(m_codePixels);
    m_view->setTabWidth(m_settings.tabWidth());
    m_view->setBlanksShown(m_settings.showsBlanks());
}

/// Those of the settings; they are for what is opened from now on.
void MainWindow::useDefaultOptions()
{
    const merge::Options chosen = m_settings.options();
    m_workspace.setOptions([&](merge::Options &options) {
        options.infer = chosen.infer;
        options.listOrder = chosen.listOrder;
        options.onConflict = chosen.onConflict;
        options.exact = chosen.exact;
    });
}

void MainWindow::askSettings()
{
    SettingsDialog dialog(m_appearance, m_settings, m_schemas, this);
    connect(&dialog, &SettingsDialog::shortcutsAsked, m_actions[Act::Shortcuts], &QAction::trigger);
    if (dialog.exec() != QDialog::Accepted)
        return;
    dialog.store(m_settings);
    applySettings();
    setSchemas(dialog.schemas().files(), dialog.schemas().builtin());
    if (!m_workspace.hasInputs())
        useDefaultOptions();
}

/// The fields that stand beside a part of the path.
void MainWindow::askSiblings(int depth, const QPoint &at)
{
    const auto &scene = m_view->scene();
    merge::DecisionRef ref = m_view->selected();
    if (!scene || !ref.valid())
        return;
    const merge::DocumentPlan &document = scene->plan().documents[ref.document];
    for (size_t steps = document.path(ref.decision).size(); steps > m_crumbEnds.value(depth, steps) && steps > 0;
         --steps)
        ref.decision = document.decision(ref.decision).parent;
    const merge::DecisionId parent = document.decision(ref.decision).parent;
    if (parent == merge::noDecision)
        return;
    QMenu menu(this);
    for (const merge::DecisionId child : document.decision(parent).children) {
        QAction *action =
            menu.addAction(menuText(toQt(yaml::print(merge::shownStep(scene->plan(), {ref.document, child})))));
        action->setCheckable(true);
        action->setChecked(child == ref.decision);
        connect(action, &QAction::triggered, this, [this, child, ref] { m_view->select({ref.document, child}); });
        if (child == ref.decision)
            menu.setActiveAction(action);
    }
    menu.exec(at);
}

void MainWindow::connectWorker()
{
    connect(m_busy, &BusyBar::shownChanged, this, [this](bool shown) { m_merged->setHidden(shown); });
    connect(m_busy, &BusyBar::cancelAsked, this, [this] {
        if (m_workspace.session().cancel())
            showCancelled();
    });
}

/// The last good result stays, for the texts before.
void MainWindow::showCancelled()
{
    m_view->setFaults({}, m_workspace.inputs());
    m_notice->say(Look::Notice, tr("Not merged"),
                  m_view->scene() ? tr(": you gave it up. The result is that of the texts before.")
                                  : tr(": you gave it up."),
                  {tr("Merge now"), [this] {
                       m_notice->clear();
                       m_workspace.setOptions([](merge::Options &) {});
                   }});
    m_noticeIsFault = m_noticeIsPlans = false;
    showFiles();
    showStatus();
}

} // namespace fieldwise::ui
