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

using Shown = Result<helm::ValuesShown, helm::ValueRefusals>;

QString textOf(const helm::ValueRefusals &refusals)
{
    return refusals.empty() ? QString() : toQt(refusals.front().text);
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
    onPage(Act::NextStep, [this] { m_page.selectNext(1); });
    onPage(Act::PreviousStep, [this] { m_page.selectNext(-1); });
    onPage(Act::WhatIf, [this] { tryWithout(); });
}

void ValuesController::connectPage()
{
    connect(&m_page, &ValuesPage::backAsked, this, [this] { setShowing(false); });
    connect(&m_page, &ValuesPage::selectionChanged, this, &ValuesController::askOtherwise);
    connect(&m_page, &ValuesPage::textEdited, this, &ValuesController::editText);
    connect(&m_page, &ValuesPage::argumentsEdited, this,
            [this](const QString &typed) { change([&](ValuesGiven &given) { given.arguments = typed; }); });
    connect(&m_page, &ValuesPage::versionChosen, this,
            [this](const helm::Version &version) { change([&](ValuesGiven &given) { given.version = version; }); });
    connect(&m_page, &ValuesPage::reuseChosen, this,
            [this](helm::Reuse reuse) { change([&](ValuesGiven &given) { given.reuse = reuse; }); });
    connect(&m_page, &ValuesPage::layerMenuAsked, this, &ValuesController::showLayerMenu);
    connect(&m_page, &ValuesPage::filesDropped, this, &ValuesController::addFiles);
    connect(&m_page, &ValuesPage::tryAsked, this, &ValuesController::tryWithout);
    connect(&m_page, &ValuesPage::trialEnded, this, [this] { change([](ValuesGiven &) {}); });
}

/// The commands are those of the panes again.
void ValuesController::leave()
{
    for (const Act act : {Act::NextStep, Act::PreviousStep, Act::WhatIf})
        m_actions[act]->setEnabled(m_view->scene() != nullptr);
    m_view->select(m_view->selected());
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
    m_given = std::move(given);
    if (m_pages.is(Pages::Page::Values))
        compute();
    else
        setShowing(true);
}

void ValuesController::addFiles(const QStringList &files)
{
    ValuesGiven given = m_given;
    const QString problem = addByLooks(given, files);
    show(std::move(given));
    sayProblem(problem);
}

void ValuesController::sayProblem(const QString &problem)
{
    if (!problem.isEmpty())
        m_page.setProblem(problem);
}

/// What is given changes, which ends a trial.
void ValuesController::change(const std::function<void(ValuesGiven &)> &edit)
{
    m_given.leftOut.reset();
    edit(m_given);
    compute();
}

void ValuesController::compute()
{
    auto texts = m_given.texts();
    const int asked = ++m_asked;
    if (!texts) {
        m_shown = asked;
        return m_page.setProblem(texts.error());
    }
    const bool shows = m_actions[Act::ShowSecrets]->isChecked();
    m_work.run([this, texts = std::move(*texts), asked, shows] {
        auto shown = std::make_shared<Shown>(helm::shown(texts, shows));
        return [this, shown, asked] {
            if (asked != m_asked)
                return; // a newer one follows
            m_shown = asked;
            if (*shown)
                m_page.setShown(m_given, std::make_shared<const helm::ValuesShown>(std::move(shown->value())));
            else
                m_page.setProblem(textOf(shown->error()));
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
    m_given.leftOut = helm::LeftOut{written, m_page.shown()->places[static_cast<size_t>(m_page.selected())].names};
    compute();
}

void ValuesController::editText(int pane, const std::string &text)
{
    const helm::ShownPane &shown = m_page.shown()->panes[static_cast<size_t>(pane)];
    change([&](ValuesGiven &given) {
        if (shown.role == helm::PaneRole::Chart && given.chart && !given.chart->isFolder) {
            given.chart->files.front().text = text;
            return;
        }
        size_t on = 0;
        for (ValuesFile &file : given.files)
            if (file.isOn && on++ == shown.index)
                file.file.text = text;
    });
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
    change([&](ValuesGiven &given) { problem = add(given, path); });
    sayProblem(problem);
}

void ValuesController::showLayerMenu(int pane, const QPoint &at)
{
    const helm::ShownPane &shown = m_page.shown()->panes[static_cast<size_t>(pane)];
    QMenu menu;
    menu.setObjectName(QStringLiteral("layerMenu"));
    const auto entry = [&](const QString &text, std::function<void(ValuesGiven &)> edit) {
        return menu.addAction(text, this, [this, edit] { change(edit); });
    };
    if (shown.role == helm::PaneRole::File) {
        std::vector<size_t> on;
        for (size_t i = 0; i < m_given.files.size(); ++i)
            if (m_given.files[i].isOn)
                on.push_back(i);
        const size_t file = on[shown.index];
        const auto swapWith = [file](size_t other) {
            return [file, other](ValuesGiven &given) { std::swap(given.files[file], given.files[other]); };
        };
        if (file > 0)
            entry(tr("Move down: it loses to its neighbour"), swapWith(file - 1));
        if (file + 1 < m_given.files.size())
            entry(tr("Move up: it wins over its neighbour"), swapWith(file + 1));
        entry(tr("Switch off"), [file](ValuesGiven &given) { given.files[file].isOn = false; });
        entry(tr("Remove"),
              [file](ValuesGiven &given) { given.files.erase(given.files.begin() + std::ptrdiff_t(file)); });
        if (m_given.files[file].isEdited() && !m_given.files[file].path.isEmpty())
            menu.addAction(tr("Save %1").arg(menuText(toQt(m_given.files[file].file.name))), this,
                           [this, file] { save(file); });
    } else if (shown.role == helm::PaneRole::Record) {
        entry(tr("Remove"), [](ValuesGiven &given) { given.old.reset(); });
    } else if (shown.role == helm::PaneRole::Arguments) {
        entry(m_given.areArgumentsOn ? tr("Switch off") : tr("Switch on"),
              [](ValuesGiven &given) { given.areArgumentsOn = !given.areArgumentsOn; });
    } else {
        menu.addAction(tr("Another chart…"), this, [this] { chooseFile(addChart, tr("Open a chart's values")); });
    }
    for (size_t i = 0; i < m_given.files.size(); ++i)
        if (!m_given.files[i].isOn)
            entry(tr("Switch on %1").arg(menuText(toQt(m_given.files[i].file.name))),
                  [i](ValuesGiven &given) { given.files[i].isOn = true; });
    menu.exec(at);
}

void ValuesController::save(size_t file)
{
    ValuesFile &one = m_given.files[file];
    const auto saved = files::write(toStd(one.path), one.file.text);
    tellSaved(one.path, savedBy(saved));
    if (saved)
        one.saved = one.file.text;
    compute();
}

} // namespace fieldwise::ui
