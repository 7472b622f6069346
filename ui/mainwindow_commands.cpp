// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>

#include "core/base/text.h"
#include "ui/convert.h"
#include "ui/dialogs/listruledialog.h"
#include "ui/mainwindow.h"

namespace fieldwise::ui {

using merge::Side;

void MainWindow::buildMenus()
{
    const auto fill = [this](QMenu *menu, std::initializer_list<QList<Act>> sections) {
        for (const QList<Act> &section : sections) {
            if (!menu->isEmpty())
                menu->addSeparator();
            for (const Act act : section)
                menu->addAction(m_actions[act]);
        }
    };
    QMenu *file = menuBar()->addMenu(tr("&File"));
    fill(file, {{Act::NewThreeWay, Act::NewTwoWay}, {Act::Open, Act::OpenOriginal, Act::OpenUpdated, Act::OpenDestination}});
    QMenu *bundled = file->addMenu(tr("&Examples"));
    bundled->setObjectName(QStringLiteral("examples"));
    for (const Example &example : examples()) {
        QAction *action = bundled->addAction(example.title);
        action->setToolTip(example.about);
        action->setObjectName(QStringLiteral("example-") + example.name);
        connect(action, &QAction::triggered, this, [this, name = example.name] { openExample(name); });
    }
    fill(file, {{Act::SaveResult, Act::SaveResultAs, Act::SavePane}, {Act::Quit}});
    fill(menuBar()->addMenu(tr("&Edit")),
         {{Act::Undo, Act::Redo}, {Act::Cut, Act::Copy, Act::Paste, Act::SelectAll}, {Act::CopyPath, Act::CopyReason},
          {Act::Find, Act::FindNext, Act::FindPrevious}});
    QMenu *view = menuBar()->addMenu(tr("&View"));
    fill(view->addMenu(tr("&Theme")), {{Act::ThemeSystem, Act::ThemeLight, Act::ThemeDark}});
    fill(view, {{Act::ZoomIn, Act::ZoomOut, Act::ZoomReset}, {Act::Fold, Act::FoldAll, Act::UnfoldAll}});
    QMenu *merge = menuBar()->addMenu(tr("&Merge"));
    fill(merge, {{Act::ThreeWay, Act::TwoWay}});
    merge->addSeparator();
    fill(merge->addMenu(tr("&Lists")),
         {{Act::KeysDocumented, Act::KeysName, Act::KeysNone}, {Act::AddLast, Act::AddFirst}, {Act::ListRule}});
    fill(merge->addMenu(tr("&Conflicts")), {{Act::UpdatedWins, Act::DestinationWins, Act::StopOnConflict}});
    merge->addAction(m_actions[Act::Exact]);
    merge->addSeparator();
    merge->addAction(m_actions[Act::CompareSemantics]);
    fill(menuBar()->addMenu(tr("&Go")),
         {{Act::NextStep, Act::PreviousStep}, {Act::NextConflict, Act::PreviousConflict}, {Act::GoToFault},
          {Act::NextPane, Act::PreviousPane}});
    fill(menuBar()->addMenu(tr("&Help")), {{Act::About}});
}

void MainWindow::connectActions()
{
    const auto on = [this](Act act, auto &&run) {
        addAction(m_actions[act]); // its shortcut works wherever the focus is
        connect(m_actions[act], &QAction::triggered, this, std::forward<decltype(run)>(run));
    };
    on(Act::NewThreeWay, [this] { startNew(merge::Mode::ThreeWay); });
    on(Act::NewTwoWay, [this] { startNew(merge::Mode::TwoWay); });
    on(Act::Open, [this] { chooseFiles({}); });
    on(Act::OpenOriginal, [this] { chooseFiles(Side::Original); });
    on(Act::OpenUpdated, [this] { chooseFiles(Side::Updated); });
    on(Act::OpenDestination, [this] { chooseFiles(Side::Destination); });
    on(Act::SaveResult, [this] { saveResult(m_workspace.resultFile().isEmpty()); });
    on(Act::SaveResultAs, [this] { saveResult(true); });
    on(Act::SavePane, [this] { savePane(); });
    on(Act::Quit, [this] { close(); });
    on(Act::CopyPath, [this] {
        if (const auto &scene = m_view->scene(); scene && m_view->selected().valid())
            QApplication::clipboard()->setText(pathText(scene->plan(), m_view->selected()));
    });
    on(Act::CopyReason, [this] { QApplication::clipboard()->setText(m_view->card()->plainText()); });
    on(Act::ThemeSystem, [this] { m_appearance.setScheme(Scheme::System); m_settings.setScheme(Scheme::System); });
    on(Act::ThemeLight, [this] { m_appearance.setScheme(Scheme::Light); m_settings.setScheme(Scheme::Light); });
    on(Act::ThemeDark, [this] { m_appearance.setScheme(Scheme::Dark); m_settings.setScheme(Scheme::Dark); });
    on(Act::ZoomIn, [this] { zoom(1); });
    on(Act::ZoomOut, [this] { zoom(-1); });
    on(Act::ZoomReset, [this] { zoom(0); });
    on(Act::Fold, [this] {
        PaneEditor *editor = m_view->focusedEditor();
        if (!editor)
            return;
        int line = editor->lineOf(editor->position());
        while (line > 0 && editor->lastLineBelow(line) < 0)
            line = static_cast<int>(editor->SendScintilla(QsciScintillaBase::SCI_GETFOLDPARENT, static_cast<long>(line)));
        if (line >= 0)
            m_view->sync().toggleFold(editor, line);
    });
    on(Act::FoldAll, [this] { m_view->sync().foldUnchanged(); });
    on(Act::UnfoldAll, [this] { m_view->sync().unfoldAll(); });
    on(Act::NextStep, [this] { m_view->selectStep(1); });
    on(Act::PreviousStep, [this] { m_view->selectStep(-1); });
    on(Act::NextConflict, [this] { m_view->selectConflict(1); });
    on(Act::PreviousConflict, [this] { m_view->selectConflict(-1); });
    on(Act::GoToFault, [this] {
        if (m_noticeIsFault)
            m_notice->button()->click();
    });
    on(Act::NextPane, [this] { m_view->focusPane(1); });
    on(Act::PreviousPane, [this] { m_view->focusPane(-1); });
    on(Act::About, [this] {
        QMessageBox box(QMessageBox::NoIcon, tr("About Fieldwise"), tr("Fieldwise %1").arg(QStringLiteral(FIELDWISE_VERSION)),
                        QMessageBox::Ok, this);
        box.setInformativeText(tr("Shows what a structured merge does to every field, and why. Works offline; reads only "
                                  "what you open, writes only what you save. GPL 3.0 or later."));
        box.exec();
    });
}

void MainWindow::connectEditing()
{
    // While a pane has the focus these are its own keys; from menu and tool bar they reach the last pane that had it.
    const auto on = [this](Act act, auto &&run) {
        connect(m_actions[act], &QAction::triggered, this, [this, run] {
            if (PaneEditor *editor = m_view->focusedEditor())
                run(editor);
        });
        m_actions[act]->setShortcutContext(Qt::WindowShortcut);
    };
    on(Act::Undo, [](PaneEditor *editor) { editor->undo(); });
    on(Act::Redo, [](PaneEditor *editor) { editor->redo(); });
    on(Act::Cut, [](PaneEditor *editor) { editor->cut(); });
    on(Act::Copy, [](PaneEditor *editor) { editor->copy(); });
    on(Act::SelectAll, [](PaneEditor *editor) { editor->selectAll(); });
    connect(m_actions[Act::Paste], &QAction::triggered, this, [this] {
        for (const Side side : m_workspace.sides()) {
            PaneView *pane = m_view->pane(side);
            if (!pane->isOpen() && pane->isAncestorOf(focusWidget()))
                return paste(side);
        }
        if (PaneEditor *editor = m_view->focusedEditor())
            editor->paste();
    });
    connect(m_actions[Act::Find], &QAction::triggered, this, [this] {
        if (m_comparing)
            return m_compare->filterField()->setFocus();
        PaneEditor *editor = m_view->focusedEditor();
        m_find->ask(editor ? editor : m_view->result()->editor());
    });
    connect(m_actions[Act::FindNext], &QAction::triggered, m_find, [this] { m_find->find(true); });
    connect(m_actions[Act::FindPrevious], &QAction::triggered, m_find, [this] { m_find->find(false); });
    for (QToolButton *button : m_toolBar->findChildren<QToolButton *>()) {
        if (button->defaultAction() == m_actions[Act::Undo] || button->defaultAction() == m_actions[Act::Redo])
            button->setFocusPolicy(Qt::NoFocus); // the pane keeps the focus, so that they know whose edit to undo
    }
}

void MainWindow::connectOptions()
{
    const auto on = [this](Act act, auto change) {
        connect(m_actions[act], &QAction::triggered, this, [this, change] { m_workspace.setOptions(change); });
    };
    connect(m_actions[Act::ThreeWay], &QAction::triggered, this, [this] { setMode(merge::Mode::ThreeWay); });
    connect(m_actions[Act::TwoWay], &QAction::triggered, this, [this] { setMode(merge::Mode::TwoWay); });
    on(Act::KeysDocumented, [](merge::Options &o) { o.infer = k8s::Infer::Documented; });
    on(Act::KeysName, [](merge::Options &o) { o.infer = k8s::Infer::Name; });
    on(Act::KeysNone, [](merge::Options &o) { o.infer = k8s::Infer::None; });
    on(Act::AddLast, [](merge::Options &o) { o.listOrder = merge::ListOrder::Append; });
    on(Act::AddFirst, [](merge::Options &o) { o.listOrder = merge::ListOrder::Prepend; });
    on(Act::UpdatedWins, [](merge::Options &o) { o.onConflict = merge::OnConflict::Updated; });
    on(Act::DestinationWins, [](merge::Options &o) { o.onConflict = merge::OnConflict::Destination; });
    on(Act::StopOnConflict, [](merge::Options &o) { o.onConflict = merge::OnConflict::Fail; });
    connect(m_actions[Act::Exact], &QAction::toggled, this, [this](bool exact) {
        m_workspace.setOptions([exact](merge::Options &o) { o.exact = exact; });
    });
    connect(m_actions[Act::ListRule], &QAction::triggered, this, &MainWindow::askListRule);
    connect(&m_workspace, &Workspace::optionsChanged, this, [this] {
        const merge::Options &options = m_workspace.inputs().options;
        m_actions[options.mode == merge::Mode::TwoWay ? Act::TwoWay : Act::ThreeWay]->setChecked(true);
        m_view->setMode(options.mode);
        m_toolBar->showOptions(options);
        m_actions[Act::OpenUpdated]->setText(options.mode == merge::Mode::TwoWay ? tr("Open So&urce…") : tr("Open &Updated…"));
        m_actions[Act::OpenOriginal]->setVisible(options.mode == merge::Mode::ThreeWay);
        showFiles();
        showStatus();
    });
}

void MainWindow::askListRule()
{
    const auto &scene = m_view->scene();
    const merge::DecisionRef ref = m_view->selected();
    if (!scene || !ref.valid())
        return;
    const merge::DocumentPlan &document = scene->plan().documents[ref.document];
    const merge::DecisionId list = merge::listAround(document, ref.decision);
    if (list == merge::noDecision)
        return;
    k8s::AskedRule asked;
    for (const yaml::PathStep &step : document.path(list))
        if (step.kind == yaml::PathStep::Kind::Field)
            asked.fields.push_back(step.name);
    const auto isThis = [&asked](const k8s::AskedRule &other) { return other.fields == asked.fields; };
    const auto &rules = m_workspace.inputs().options.listRules;
    const auto found = std::find_if(rules.begin(), rules.end(), isThis);
    ListRuleDialog dialog(pathText(scene->plan(), {ref.document, list}), *merge::listRuleOf(document, list),
                          found == rules.end() ? std::nullopt : std::optional(found->rule), this);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_workspace.setOptions([&](merge::Options &options) {
        std::erase_if(options.listRules, isThis);
        if (const auto rule = dialog.rule()) {
            asked.rule = *rule;
            options.listRules.push_back(asked);
        }
    });
}

void MainWindow::setMode(merge::Mode mode)
{
    m_workspace.setOptions([mode](merge::Options &options) { options.mode = mode; });
}

void MainWindow::startNew(merge::Mode mode)
{
    if (!mayClose())
        return;
    m_workspace.close();
    m_notice->clear();
    setMode(mode);
    m_started = true;
    showPage();
    m_view->pane(m_workspace.sides().front())->focusTarget()->setFocus();
}

void MainWindow::openFiles(const QStringList &files, std::optional<merge::Mode> mode)
{
    if (files.isEmpty()) {
        if (mode)
            startNew(*mode);
        return;
    }
    const merge::Mode wanted = mode      ? *mode
        : files.size() >= 3              ? merge::Mode::ThreeWay
        : files.size() == 2 && !m_workspace.hasInputs() ? merge::Mode::TwoWay
                                         : m_workspace.mode();
    if (wanted != m_workspace.mode())
        setMode(wanted);
    std::vector<Side> sides = m_workspace.sides();
    if (files.size() < static_cast<qsizetype>(sides.size()) && m_workspace.hasInputs())
        std::erase_if(sides, [this](Side side) { return m_workspace.inputs().open[side]; });
    if (sides.empty())
        sides = {Side::Destination};
    QStringList problems;
    for (qsizetype i = 0; i < files.size() && i < static_cast<qsizetype>(sides.size()); ++i)
        if (const auto problem = tryOpen(sides[static_cast<size_t>(i)], files[i]))
            problems += *problem;
    if (!problems.isEmpty())
        say(problems.join(QLatin1Char(' ')));
    else if (files.size() > static_cast<qsizetype>(sides.size())) {
        m_noticeIsFault = false;
        m_notice->say(Look::Notice, tr("Only %1 of %2 files were opened").arg(sides.size()).arg(files.size()),
                      tr("; the mode has no pane for the others."));
    }
}

void MainWindow::openFile(Side side, const QString &file)
{
    if (const auto problem = tryOpen(side, file))
        say(*problem);
}

std::optional<QString> MainWindow::tryOpen(Side side, const QString &file)
{
    auto problem = m_workspace.open(side, file);
    if (!problem)
        m_settings.setLastFolder(QFileInfo(file).absolutePath());
    return problem;
}

void MainWindow::openExample(const QString &name)
{
    if (!mayClose())
        return;
    if (const auto problem = m_workspace.openExample(name))
        say(*problem);
}

void MainWindow::chooseFiles(std::optional<Side> side)
{
    QFileDialog dialog(this, side ? tr("Open %1").arg(paneName(*side)) : tr("Open in the order of the panes"),
                       m_settings.lastFolder(), tr("YAML and JSON (*.yaml *.yml *.json);;All files (*)"));
    dialog.setFileMode(side ? QFileDialog::ExistingFile : QFileDialog::ExistingFiles);
    if (dialog.exec() != QDialog::Accepted)
        return;
    m_notice->clear();
    if (side)
        openFile(*side, dialog.selectedFiles().value(0));
    else
        openFiles(dialog.selectedFiles());
}

void MainWindow::dropOn(Side side, const QStringList &files)
{
    m_notice->clear();
    if (files.size() > 1)
        return openFiles(files);
    if (m_workspace.isEdited(side)
        && QMessageBox::question(this, tr("Unsaved edits"),
                                 tr("%1 has edits that are in no file yet. Open %2 in its place?")
                                     .arg(paneName(side), QFileInfo(files.value(0)).fileName()))
            != QMessageBox::Yes)
        return;
    openFile(side, files.value(0));
}

void MainWindow::paste(Side side)
{
    const QString text = QApplication::clipboard()->text();
    if (text.isEmpty()) {
        say(tr("There is no text on the clipboard."));
        return;
    }
    if (const auto problem = m_workspace.put(side, toStd(text), tr("pasted text")))
        say(*problem);
    else
        m_view->pane(side)->editor()->setFocus();
}

void MainWindow::savePane()
{
    const PaneEditor *editor = m_view->focusedEditor();
    for (const Side side : m_workspace.sides()) {
        if (!m_view->pane(side)->isOpen() || m_view->pane(side)->editor() != editor)
            continue;
        const QString file = QFileDialog::getSaveFileName(this, tr("Save %1 as").arg(paneName(side)),
                                                          m_workspace.file(side).isEmpty() ? m_settings.lastFolder()
                                                                                           : m_workspace.file(side));
        if (file.isEmpty())
            return;
        if (const auto problem = m_workspace.savePane(side, file))
            say(tr("%1 was not saved: %2.").arg(paneName(side), *problem));
        return;
    }
    saveResult(true);
}

void MainWindow::saveResult(bool ask)
{
    if (!m_view->scene() || m_view->isStale() || !isSettled())
        return;
    QString file = m_workspace.proposedResultFile();
    if (ask) {
        file = QFileDialog::getSaveFileName(this, tr("Save the result"), file, tr("YAML and JSON (*.yaml *.yml *.json);;All files (*)"));
        if (file.isEmpty())
            return;
    }
    m_saveTo = file;
    m_toSave = m_view->scene()->merged->resolution.text;
    m_workspace.session().judge(m_toSave);
}

void MainWindow::onJudged(const Verdict &verdict)
{
    const LineIndex lines(m_toSave);
    const auto line = static_cast<int>(lines.lineOf(verdict.where.begin));
    const QString file = QFileInfo(m_saveTo).fileName();
    m_noticeIsFault = false;
    if (verdict.kind == yaml::Opinion::Different) {
        m_notice->say(Look::Fails, tr("The result was not saved"),
                      tr(", because a second reading of it differs in line %1: %2.").arg(line + 1).arg(toQt(verdict.text)),
                      tr("Go to line %1").arg(line + 1), [this, line] { m_view->goToLine({}, line); });
        return;
    }
    if (const auto problem = m_workspace.saveResult(m_saveTo, m_toSave)) {
        m_notice->say(Look::Fails, tr("The result was not saved"), tr(" to %1: %2.").arg(file, *problem));
        return;
    }
    if (verdict.kind == yaml::Opinion::CannotRead)
        m_notice->say(Look::Notice, tr("Saved to %1").arg(file),
                      tr(", but some programs can't read line %1: %2.").arg(line + 1).arg(toQt(verdict.text)));
    else
        m_notice->clear();
    showFiles();
    Q_EMIT resultSaved(m_saveTo);
}

void MainWindow::zoom(int steps)
{
    m_codePixels = steps == 0 ? 13 : std::clamp(m_codePixels + steps, 8.0, 32.0);
    m_view->setCodePixels(m_codePixels);
    m_settings.setCodePixels(m_codePixels);
}

} // namespace fieldwise::ui
