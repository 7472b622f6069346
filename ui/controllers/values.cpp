// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/values.h"

#include <algorithm>

#include <QFileDialog>
#include <QMenu>

#include "core/files.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

helm::ValuesShown shownOf(const ValuesGiven &given, bool showSecrets)
{
    const auto texts = given.texts();
    if (!texts)
        return helm::unread(given.textsAlone(), {{toStd(texts.error())}}, showSecrets);
    auto shown = helm::shown(*texts, showSecrets);
    return shown ? std::move(*shown) : helm::unread(*texts, shown.error(), showSecrets);
}

} // namespace

ValuesController::ValuesController(WindowParts &parts) : Controller(parts), m_page(*parts.values)
{
    on(Act::HelmValues, [this] { setShowing(!m_pages.is(Pages::Page::Values)); });
    connectPage();
    fillMenu();
    connect(&m_pages, &Pages::entered, this, [this](Pages::Page page) {
        m_actions[Act::HelmValues]->setChecked(page == Pages::Page::Values);
        if (page != Pages::Page::Values)
            return;
        showNoMode();
        showHistory();
        compute();
        m_page.list()->setFocus();
    });
    connect(&m_pages, &Pages::left, this, [this](Pages::Page page) {
        if (page == Pages::Page::Values)
            leave();
    });
    connect(&m_parts.changes, &WindowChanges::statusChanged, this, [this] {
        if (m_pages.is(Pages::Page::Values))
            for (const Act act : {Act::NextStep, Act::PreviousStep, Act::WhatIf})
                m_actions[act]->setEnabled(m_page.selected() >= 0);
    });
    connect(m_actions[Act::ShowSecrets], &QAction::toggled, this, [this] {
        if (m_pages.is(Pages::Page::Values))
            compute();
    });
    const auto onPage = [this](Act act, auto &&run) {
        on(act, [this, run] {
            if (m_pages.is(Pages::Page::Values))
                run();
        });
    };
    onPage(Act::Undo, [this] { move(&ValuesHistory::undo); });
    onPage(Act::Redo, [this] { move(&ValuesHistory::redo); });
    for (const Act act : modeActs)
        onPage(act, [this] { m_pages.show(Pages::Page::Panes); });
    onPage(Act::Check, [this] { m_pages.show(Pages::Page::Panes); });
    onPage(Act::NextStep, [this] { m_page.selectNext(1); });
    onPage(Act::PreviousStep, [this] { m_page.selectNext(-1); });
    onPage(Act::WhatIf, [this] { tryWithout(); });
}

void ValuesController::connectPage()
{
    connect(&m_page, &ValuesPage::backAsked, this, [this] { setShowing(false); });
    connect(&m_page, &ValuesPage::selectionChanged, this, &ValuesController::askOtherwise);
    connect(&m_page, &ValuesPage::textEdited, this, &ValuesController::editText);
    connect(&m_page, &ValuesPage::argumentsEdited, this, [this](const QString &typed) {
        changeTyping(QStringLiteral("--set"), toStd(m_given.arguments), toStd(typed),
                     [&](ValuesGiven &given) { given.arguments = typed; });
    });
    connect(&m_page, &ValuesPage::versionChosen, this, [this](const helm::Version &version) {
        change(tr("Helm's Version"), [&](ValuesGiven &given) { given.version = version; });
    });
    connect(&m_page, &ValuesPage::reuseChosen, this, [this](helm::Reuse reuse) {
        change(tr("Reuse of Old Values"), [&](ValuesGiven &given) { given.reuse = reuse; });
    });
    connect(&m_page, &ValuesPage::switchOnAsked, this, [this](int file) {
        change(tr("Switch On"), [file](ValuesGiven &given) {
            (file < 0 ? given.areArgumentsOn : given.files[static_cast<size_t>(file)].isOn) = true;
        });
    });
    connect(&m_page, &ValuesPage::layerMenuAsked, this, &ValuesController::showLayerMenu);
    connect(&m_page, &ValuesPage::filesDropped, this, &ValuesController::addFiles);
    connect(&m_page, &ValuesPage::tryAsked, this, &ValuesController::tryWithout);
    connect(&m_page, &ValuesPage::trialEnded, this, [this] { move(&ValuesHistory::undo); });
}

/// The commands are those of the panes again.
void ValuesController::leave()
{
    for (const Act act : {Act::NextStep, Act::PreviousStep, Act::WhatIf})
        m_actions[act]->setEnabled(m_view->scene() != nullptr);
    m_view->select(m_view->selected());
    showMode();
}

/// The modes are those of a merge, which is not in view.
void ValuesController::showNoMode()
{
    for (const Act act : modeActs)
        m_actions[act]->setChecked(false);
    m_actions[Act::Check]->setChecked(false);
    m_parts.toolBar->setIdle(true);
}

void ValuesController::showMode()
{
    const Act act = m_workspace.checks() ? Act::Check : modeActs[static_cast<size_t>(m_workspace.mode())];
    m_actions[act]->setChecked(true);
    m_parts.toolBar->setIdle(false);
}

void ValuesController::showHistory()
{
    if (m_pages.is(Pages::Page::Values))
        Controller::showHistory({m_history.canUndo(), m_history.undoName()},
                                {m_history.canRedo(), m_history.redoName()});
}

void ValuesController::move(void (ValuesHistory::*by)(ValuesGiven &))
{
    (m_history.*by)(m_given);
    m_page.arguments()->setText(m_given.arguments);
    showHistory();
    compute();
}

void ValuesController::setShowing(bool on)
{
    if (on) {
        m_pages.setStarted(true);
        m_pages.showStartOrMerge();
    }
    if (on != m_pages.is(Pages::Page::Values))
        m_pages.show(on ? Pages::Page::Values : Pages::Page::Panes);
    if (!on && !m_workspace.hasInputs()) {
        m_pages.setStarted(false);
        m_pages.showStartOrMerge();
    }
}

void ValuesController::show(ValuesGiven given)
{
    if (!mayClose())
        return;
    m_given = std::move(given);
    m_history.clear();
    m_page.clear();
    if (!m_pages.is(Pages::Page::Values))
        return setShowing(true);
    showHistory();
    compute();
}

void ValuesController::addFiles(const QStringList &files)
{
    QString problem;
    change(tr("Add Layers"), [&](ValuesGiven &given) { problem = addByLooks(given, files); });
    setShowing(true);
    sayProblem(problem);
}

void ValuesController::sayProblem(const QString &problem)
{
    if (!problem.isEmpty())
        m_page.setProblem(problem);
}

void ValuesController::change(const QString &name, const std::function<void(ValuesGiven &)> &edit)
{
    m_history.push(m_given, name);
    this->edit(edit);
}

void ValuesController::changeTyping(const QString &where, const std::string &before, const std::string &after,
                                    const std::function<void(ValuesGiven &)> &edit)
{
    m_history.pushTyping(m_given, tr("Typing"), where, difference(before, after));
    this->edit(edit);
}

/// What is given changes, which ends a trial.
void ValuesController::edit(const std::function<void(ValuesGiven &)> &edit)
{
    m_given.leftOut.reset();
    edit(m_given);
    showHistory();
    compute();
}

void ValuesController::compute()
{
    const int asked = ++m_asked;
    const bool shows = m_actions[Act::ShowSecrets]->isChecked();
    m_work.run([this, given = m_given, asked, shows] {
        auto shown = std::make_shared<const helm::ValuesShown>(shownOf(given, shows));
        return [this, shown, asked] {
            if (asked != m_asked)
                return; // a newer one follows
            m_shown = asked;
            m_page.setShown(m_given, shown);
            showStatus();
        };
    });
}

void ValuesController::askOtherwise()
{
    const auto &shown = m_page.shown();
    const int place = m_page.selected();
    showStatus();
    if (!shown || place < 0 || !shown->places[static_cast<size_t>(place)].value)
        return;
    const bool shows = m_actions[Act::ShowSecrets]->isChecked();
    const size_t value = *shown->places[static_cast<size_t>(place)].value;
    m_work.run([this, shown, value, place, shows] {
        auto answers = helm::otherwisesOf(shown->report.values[value], shown->texts, shows);
        return [this, shown, place, answers = std::move(answers)] {
            if (shown == m_page.shown() && place == m_page.selected())
                m_page.card()->setOtherwise(answers);
        };
    });
}

/// Computes all values without the chosen source of the selected one.
void ValuesController::tryWithout()
{
    const helm::Source *source = m_page.card()->source();
    if (!source)
        return;
    const layers::Origin written{source->origin.layer, source->origin.line, source->origin.column};
    const auto leaveOut =
        [out = helm::LeftOut{written, m_page.shown()->places[static_cast<size_t>(m_page.selected())].names}](
            ValuesGiven &given) { given.leftOut = out; };
    if (m_given.leftOut) // one trial after the other is one step of undo
        edit(leaveOut);
    else
        change(tr("Trial"), leaveOut);
}

void ValuesController::editText(int pane, const std::string &text)
{
    const helm::ShownPane &shown = m_page.shown()->panes[static_cast<size_t>(pane)];
    const auto textIn = [&shown](ValuesGiven &given) -> std::string * {
        if (shown.role == helm::PaneRole::Chart)
            return given.chart && !given.chart->isFolder ? &given.chart->files.front().text : nullptr;
        size_t on = 0;
        for (ValuesFile &file : given.files)
            if (file.isOn && on++ == shown.index)
                return &file.file.text;
        return nullptr;
    };
    const std::string *before = textIn(m_given);
    if (before && *before != text)
        changeTyping(QString::number(pane), *before, text, [&](ValuesGiven &given) { *textIn(given) = text; });
}

void ValuesController::fillMenu()
{
    auto *menu = new QMenu(m_page.addButton());
    m_page.addButton()->setMenu(menu);
    menu->addAction(tr("Values file (-f)…"), this, [this] { chooseFile(addValuesFile, tr("Open a values file")); });
    menu->addAction(tr("Chart's values.yaml…"), this, [this] { chooseFile(addChart, tr("Open a chart's values")); });
    menu->addAction(tr("Chart's folder…"), this, [this] { chooseFile(addChart, tr("Open a chart"), true); });
    menu->addAction(tr("Release record with the old values…"), this,
                    [this] { chooseFile(addRecord, tr("Open a release record")); });
    menu->addSeparator();
    menu->addAction(tr("--set arguments"), this, [this] { m_page.arguments()->setFocus(); });
}

void ValuesController::chooseFile(QString (*add)(ValuesGiven &, const QString &), const QString &title, bool isFolder)
{
    const QString path = isFolder ? QFileDialog::getExistingDirectory(&m_window, title, m_settings.lastFolder())
                                  : QFileDialog::getOpenFileName(&m_window, title, m_settings.lastFolder());
    if (path.isEmpty())
        return;
    QString problem;
    change(tr("Add a Layer"), [&](ValuesGiven &given) { problem = add(given, path); });
    sayProblem(problem);
}

void ValuesController::showLayerMenu(int pane, const QPoint &at)
{
    const helm::ShownPane &shown = m_page.shown()->panes[static_cast<size_t>(pane)];
    QMenu menu;
    menu.setObjectName(QStringLiteral("layerMenu"));
    const auto entry = [&](const QString &text, const QString &name, const std::function<void(ValuesGiven &)> &edit) {
        return menu.addAction(text, this, [this, name, edit] { change(name, edit); });
    };
    const QString moving = tr("Move"), removing = tr("Remove"), off = tr("Switch Off"), on = tr("Switch On");
    if (shown.role == helm::PaneRole::File) {
        std::vector<size_t> used;
        for (size_t i = 0; i < m_given.files.size(); ++i)
            if (m_given.files[i].isOn)
                used.push_back(i);
        const size_t file = used[shown.index];
        const auto swapWith = [file](size_t other) {
            return [file, other](ValuesGiven &given) { std::swap(given.files[file], given.files[other]); };
        };
        if (file > 0)
            entry(tr("Move down: it loses to its neighbour"), moving, swapWith(file - 1));
        if (file + 1 < m_given.files.size())
            entry(tr("Move up: it wins over its neighbour"), moving, swapWith(file + 1));
        entry(tr("Switch off"), off, [file](ValuesGiven &given) { given.files[file].isOn = false; });
        entry(tr("Remove"), removing,
              [file](ValuesGiven &given) { given.files.erase(given.files.begin() + std::ptrdiff_t(file)); });
        if (m_given.files[file].isEdited() && !m_given.files[file].path.isEmpty())
            menu.addAction(tr("Save %1").arg(menuText(toQt(m_given.files[file].file.name))), this,
                           [this, file] { save(file); });
    } else if (shown.role == helm::PaneRole::Record) {
        entry(tr("Remove"), removing, [](ValuesGiven &given) { given.old.reset(); });
    } else if (shown.role == helm::PaneRole::Arguments) {
        entry(m_given.areArgumentsOn ? tr("Switch off") : tr("Switch on"), m_given.areArgumentsOn ? off : on,
              [](ValuesGiven &given) { given.areArgumentsOn = !given.areArgumentsOn; });
    } else {
        menu.addAction(tr("Another chart…"), this, [this] { chooseFile(addChart, tr("Open a chart's values")); });
    }
    for (size_t i = 0; i < m_given.files.size(); ++i)
        if (!m_given.files[i].isOn)
            entry(tr("Switch on %1").arg(menuText(toQt(m_given.files[i].file.name))), on,
                  [i](ValuesGiven &given) { given.files[i].isOn = true; });
    menu.exec(at);
}

void ValuesController::save(size_t file)
{
    ValuesFile &one = m_given.files[file];
    if (!tellSaved(one.path, savedBy(files::write(toStd(one.path), one.file.text))))
        return;
    one.saved = one.file.text;
    m_history.noteSaved(one.path, one.saved);
    compute();
}

bool ValuesController::saveAs(const QString &path, const std::string &name, const std::string &text)
{
    const QString file =
        QFileDialog::getSaveFileName(&m_window, tr("Save %1").arg(visible(name)), path.isEmpty() ? toQt(name) : path);
    return !file.isEmpty() && tellSaved(file, savedBy(files::write(toStd(file), text)));
}

bool ValuesController::saveAllAs()
{
    if (m_given.isChartEdited() && !saveAs(m_given.chartPath, m_given.chart->name, m_given.chart->files.front().text))
        return false;
    return std::ranges::all_of(m_given.files, [this](const ValuesFile &one) {
        return !one.isEdited() || saveAs(one.path, one.file.name, one.file.text);
    });
}

bool ValuesController::mayClose()
{
    QStringList edited;
    if (m_given.isChartEdited())
        edited += visible(m_given.chart->name);
    for (const ValuesFile &file : m_given.files)
        if (file.isEdited())
            edited += visible(file.file.name);
    if (edited.isEmpty())
        return true;
    MessageBox box(
        tr("Unsaved edits"),
        tr("On the page Values, edits in %1 are a trial: they are in no file.").arg(edited.join(tr(" and "))),
        &m_window);
    box.setObjectName(QStringLiteral("unsavedValues"));
    const QPushButton *save = box.addButton(tr("Save As…"), MessageBox::AcceptRole);
    const QPushButton *discard = box.addButton(tr("Discard"), MessageBox::DestructiveRole);
    box.setDefaultButton(box.addButton(MessageBox::Cancel));
    box.exec();
    return box.clickedButton() == discard || (box.clickedButton() == save && saveAllAs());
}

} // namespace fieldwise::ui
