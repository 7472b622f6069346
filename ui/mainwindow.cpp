// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QStatusBar>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "ui/convert.h"
#include "ui/richtext.h"
#include "ui/views/stylesheet.h"
#include "ui/visible.h"

namespace fieldwise::ui {

using merge::Side;

MainWindow::MainWindow(Appearance &appearance, const Settings &settings, QWidget *parent)
    : QMainWindow(parent),
      m_appearance(appearance),
      m_settings(settings),
      m_actions(appearance),
      m_toolBar(new ToolBar(appearance, m_actions, m_documents)),
      m_context(new ContextBar(appearance, m_actions)),
      m_notice(new NoticeBar(appearance)),
      m_fileNotice(new NoticeBar(appearance)),
      m_ownersNotice(new NoticeBar(appearance)),
      m_find(new FindBar(appearance)),
      m_goTo(new GoToBar(appearance)),
      m_pages(new QStackedWidget),
      m_start(new StartPage(appearance, m_actions, examples())),
      m_view(new MergeView(appearance, m_actions)),
      m_compare(new ComparePage(appearance)),
      m_take(new TakeAwayPage(appearance)),
      m_steps(new StepsPage(appearance, m_actions)),
      m_whatIf(new WhatIfPanel(appearance)),
      m_outline(new OutlinePanel(appearance)),
      m_managers(new ManagersPanel(appearance, m_actions)),
      m_resources(new ResourcePanel(appearance, m_actions)),
      m_sides(new QSplitter(Qt::Horizontal)),
      m_merged(new Label),
      m_inputsText(new Label),
      m_schema(new Label),
      m_busy(new BusyBar(m_workspace.session())),
      m_path(new ElidedLabel),
      m_position(new Label),
      m_encoding(new Label)
{
    setObjectName(QStringLiteral("mainWindow"));
    resize(1600, 1000);
    setMinimumSize(720, 480);
    setAcceptDrops(false);
    layOut();
    connectParts();
    buildMenus();
    connectActions();
    connectEditing();
    connectOptions();
    connectApply();
    connectServerSide();
    connectCompare();
    connectPatch();
    connectTakeAway();
    connectFiles();
    connectSessions();
    connectChoices();
    connectReport();
    connectWhatIf();
    connectOutline();
    connectResources();
    connectLook();
    connectSteps();
    connectFolding();
    connectNoise();
    connectPlaces();
    applyTheme();
    if (const QByteArray geometry = m_settings.geometry(); !geometry.isEmpty())
        restoreGeometry(geometry);
    m_view->restoreSplitters(m_settings);
    m_sides->restoreState(m_settings.splitter(QStringLiteral("sidesWithManagers")));
    loadSchemas();
    setMode(merge::Mode::ThreeWay);
    showPage();
    showFiles();
    showStatus();
}

void MainWindow::layOut()
{
    auto *merge = new QWidget;
    auto *column = new QVBoxLayout(merge);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (QWidget *part : {static_cast<QWidget *>(m_toolBar), static_cast<QWidget *>(m_context),
                          static_cast<QWidget *>(m_notice), static_cast<QWidget *>(m_ownersNotice)})
        column->addWidget(part);
    m_sides->addWidget(m_resources);
    m_sides->addWidget(m_outline);
    m_sides->addWidget(m_managers);
    m_sides->addWidget(m_view);
    m_sides->setHandleWidth(1);
    m_sides->setChildrenCollapsible(false);
    m_sides->setStretchFactor(3, 1);
    m_sides->setSizes({376, 280, 320, 1224});
    column->addWidget(m_sides, 1);
    column->addWidget(m_whatIf);
    column->addWidget(m_find);
    column->addWidget(m_goTo);
    column->addWidget(m_compare, 1);
    column->addWidget(m_take, 1);
    column->addWidget(m_steps, 1);
    m_compare->hide();
    m_take->hide();
    m_steps->hide();
    m_pages->addWidget(m_start);
    m_pages->addWidget(merge);
    auto *centre = new QWidget;
    auto *all = new QVBoxLayout(centre);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    m_fileNotice->setObjectName(QStringLiteral("fileNotice"));
    all->addWidget(m_fileNotice);
    all->addWidget(m_pages, 1);
    setCentralWidget(centre);

    menuBar()->setFixedHeight(29);
    statusBar()->setSizeGripEnabled(false);
    statusBar()->addWidget(m_busy);
    for (Label *label : {m_merged, m_inputsText, m_schema})
        statusBar()->addWidget(label);
    statusBar()->addWidget(m_path, 1);
    for (Label *label : {m_position, m_encoding})
        statusBar()->addPermanentWidget(label);
}

void MainWindow::connectParts()
{
    connect(&m_appearance, &Appearance::restyled, this, &MainWindow::applyTheme);
    connect(&m_workspace, &Workspace::loaded, this, &MainWindow::onLoaded);
    connect(&m_workspace, &Workspace::editedChanged, this, &MainWindow::showFiles);
    connect(&m_workspace.session(), &SessionController::answered, this, &MainWindow::onAnswer);
    connect(&m_workspace.session(), &SessionController::judged, this, &MainWindow::onJudged);
    connect(m_view, &MergeView::edited, &m_workspace, &Workspace::edit);
    connect(&m_workspace, &Workspace::replaced, m_view, &MergeView::follow);
    connect(m_view, &MergeView::openAsked, this, [this](Side side) { chooseFiles(side); });
    connect(m_view, &MergeView::pasteAsked, this, &MainWindow::paste);
    connect(m_view, &MergeView::filesDropped, this, &MainWindow::dropOn);
    connect(m_view, &MergeView::zoomAsked, this, &MainWindow::zoom);
    connect(m_view, &MergeView::selectionChanged, this, &MainWindow::showSelection);
    connect(m_view, &MergeView::caretMoved, this, &MainWindow::showStatus);
    connect(m_view, &MergeView::staleTicked, this, &MainWindow::showStatus);
    connect(m_context, &ContextBar::filterChosen, m_view, &MergeView::setFilter);
    connect(m_context->crumbs(), &Crumbs::chosen, this, &MainWindow::selectAbove);
    connect(m_toolBar, &ToolBar::documentChosen, this,
            [this](int row) { m_view->selectResource(static_cast<uint32_t>(row)); });
    connect(m_start, &StartPage::filesDropped, this, &MainWindow::openSuggested);
    connect(m_start, &StartPage::exampleChosen, this, &MainWindow::openExample);
    connect(m_start, &StartPage::emptyAsked, this, [this] { startNew(m_workspace.mode()); });
}

/// The field that a crumb stands for, around the selected one.
void MainWindow::selectAbove(int crumb)
{
    const auto &scene = m_view->scene();
    merge::DecisionRef ref = m_view->selected();
    if (!scene || !ref.valid())
        return;
    const auto path = scene->plan().documents[ref.document].path(ref.decision);
    for (size_t steps = path.size(); steps > m_crumbEnds.value(crumb, path.size()) && ref.valid(); --steps)
        ref.decision = scene->plan().decision(ref).parent;
    if (m_stepping)
        m_steps->setBelow(ref);
    else
        m_view->select(ref);
}

void MainWindow::applyTheme()
{
    setStyleSheet(styleSheetOf(m_appearance.theme()));
    m_actions[m_appearance.scheme() == Scheme::Dark        ? Act::ThemeDark
                  : m_appearance.scheme() == Scheme::Light ? Act::ThemeLight
                                                           : Act::ThemeSystem]
        ->setChecked(true);
    static constexpr Act colours[] = {Act::ColoursSafe, Act::ColoursClassic, Act::ColoursContrast};
    m_actions[colours[static_cast<size_t>(m_appearance.colours())]]->setChecked(true);
}

void MainWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::ThemeChange)
        m_appearance.followSystem();
    if (event->type() == QEvent::ActivationChange && isActiveWindow())
        checkDisk();
    QMainWindow::changeEvent(event);
}

QString MainWindow::paneName(Side side) const
{
    return toQt(merge::sideName(m_workspace.mode(), side));
}

bool MainWindow::isSettled()
{
    return m_workspace.isSettled() && m_toSave.empty();
}

void MainWindow::showPage()
{
    const int page = m_started || m_workspace.hasInputs() ? 1 : 0;
    if (page == m_pages->currentIndex())
        return;
    m_pages->setCurrentIndex(page);
    if (page == 1)
        m_view->pane(m_workspace.sides().front())->focusTarget()->setFocus();
}

void MainWindow::onLoaded(Side side)
{
    const Workspace::Shown shown = m_workspace.shown(side);
    PaneView *pane = m_view->pane(side);
    const FileParts files = shown.open ? m_workspace.inputs().files[side] : FileParts();
    m_view->setPaneOpen(side, shown.open, m_workspace.mode());
    pane->editor()->load(shown.text, m_workspace.masks(side));
    pane->editor()->setFileStarts(fileStarts(files, LineIndex(shown.text)));
    m_started = m_started || m_workspace.inputs().open[side];
    showNothingYet();
    if (m_noticeIsFault || m_noticeIsPlans)
        m_notice->clear();
    if (side == Side::Destination)
        m_closedNotices.clear(); // they were about another object
    showPage();
    showFiles();
    showStatus();
}

/// While there is nothing to merge.
void MainWindow::showNothingYet()
{
    if (m_workspace.canMerge())
        return;
    const QString updated = paneName(Side::Updated);
    const QString destination = paneName(Side::Destination);
    const merge::Mode mode = m_workspace.mode();
    m_view->clearScene(mode == merge::Mode::Compare ? tr("Open %1 and %2 to compare them.").arg(destination, updated)
                           : mode == merge::Mode::Patch
                           ? tr("Open %1 and %2 to see what the patch does.").arg(updated, destination)
                           : tr("Open %1 and %2 to see a merge.").arg(updated, destination));
    m_documents.setScene(nullptr);
    showResources(nullptr);
    m_context->clearCounts();
}

void MainWindow::onAnswer(const Answer &answer)
{
    const bool newest = answer.revision == m_workspace.session().revision();
    showLastApplied(answer);
    if (!newest) {
        // While someone types faster than the worker merges; what no longer fits the texts is left out.
        for (const Side side : merge::allSides) {
            if (!answer.scene || !m_workspace.shown(side).open
                || static_cast<int>(answer.scene->lines[side].lineCount()) != m_view->pane(side)->editor()->lineCount())
                return;
        }
    }
    if (newest)
        showMasks(answer);
    if (!m_workspace.canMerge()) {
        showFaults(answer);
        return showStatus();
    }
    if (answer.scene) {
        m_documents.setScene(answer.scene);
        showNoise();
        m_view->setScene(answer.scene, answer.shown);
        showResources(answer.scene);
        m_context->setCounts(m_view->counts());
        showPatchCounts();
    } else {
        m_view->setFaults(answer.faults, m_workspace.inputs());
    }
    if (!showFaults(answer)) {
        showApplyNotice();
        showPatchNotice();
        if (newest && answer.scene) {
            showLapsed();
            askKubectlVersion(*answer.scene);
        }
    }
    showFiles();
    showStatus();
    if (newest) {
        selectWanted();
        if (m_comparing)
            compareInputs();
        else if (!m_takingAway && !m_stepping && (!focusWidget() || !m_view->isAncestorOf(focusWidget())))
            m_view->focusList(); // stepping can begin
        followTakeAway();
        followSteps();
        Q_EMIT settled();
    }
}

bool MainWindow::showFaults(const Answer &answer)
{
    const merge::Fault *first = nullptr;
    size_t others = 0;
    for (const merge::Fault &fault : answer.faults) {
        const bool error = fault.diagnostic.severity == Severity::Error;
        if (error == (answer.scene != nullptr) || fault.diagnostic.code == "input-not-open")
            continue;
        if (first)
            ++others;
        else
            first = &fault;
    }
    if (!first) {
        if (m_noticeIsFault)
            m_notice->clear();
        m_noticeIsFault = false;
        return false;
    }
    const std::string &text = m_workspace.inputs().texts[first->side];
    const LineIndex lines = fieldwise::linesOf(text, m_workspace.inputs().files[first->side]);
    const Position at = positionOf(text, lines, first->diagnostic.range.begin);
    const int line = static_cast<int>(at.line);
    const Side side = first->side;
    const QString file = placeText(side, first->diagnostic.range.begin);
    const int number = static_cast<int>(lines.number(at.line));
    const QString where = file.isEmpty() ? tr(", line %1, column %2: ").arg(number).arg(at.column + 1)
                                         : tr(", %1, line %2, column %3: ").arg(file).arg(number).arg(at.column + 1);
    QString words = asSentence(where + toQt(first->diagnostic.text));
    if (others > 0)
        words += QLatin1Char(' ')
            + (others == 1 ? tr("There is one more fault.") : tr("There are %1 more faults.").arg(others));
    if (!answer.scene && m_view->isStale())
        words += QLatin1Char(' ')
            + (m_workspace.mode() == merge::Mode::Compare
                   ? tr("The reasons and the patches are those of the texts before.")
                   : m_workspace.mode() == merge::Mode::Patch ? tr("The result is the last good one.")
                                                              : tr("The result below is the last good one."));
    const auto go = [this, side, line] { m_view->goToLine(side, line); };
    m_notice->say(answer.scene ? Look::Notice : Look::Fails,
                  answer.scene                                     ? paneName(side)
                      : m_workspace.mode() == merge::Mode::Compare ? tr("%1 can't be compared").arg(paneName(side))
                                                                   : tr("%1 can't be merged").arg(paneName(side)),
                  words, {tr("Go to line %1").arg(number), go});
    m_noticeIsFault = true;
    m_noticeIsPlans = false;
    return true;
}

void MainWindow::say(const QString &problem, Look look)
{
    m_started = true; // the bar is on the merge page
    showPage();
    m_noticeIsFault = m_noticeIsPlans = false;
    m_notice->say(look, problem, {});
}

void MainWindow::showFiles()
{
    const Inputs &inputs = m_workspace.inputs();
    for (const Side side : merge::allSides) {
        PaneHeader *header = m_view->pane(side)->header();
        const Workspace::Shown shown = m_workspace.shown(side);
        const bool isOwn = !merge::derivesOriginal(inputs.options) || side != Side::Original;
        const QString part = shown.open && isOwn ? fileOfResource(side) : QString();
        QString name = !part.isEmpty() ? part : shown.open ? shown.name : tr("nothing open");
        if (m_workspace.isEdited(side) && (isOwn || !isServerSide()))
            name = tr("%1, edited").arg(name);
        const bool isBranch = m_workspace.mode() == merge::Mode::Git && inputs.open[side]
            && m_workspace.file(side).isEmpty() && !inputs.names[side].empty();
        const QString named = isBranch ? tr("%1: %2").arg(paneName(side), toQt(inputs.names[side])) : paneName(side);
        header->setName(named);
        header->setFile(!isBranch                        ? name
                            : m_workspace.isEdited(side) ? tr("edited")
                                                         : QString(),
                        m_workspace.file(side));
        m_view->pane(side)->editor()->setAccessibleName(visible(named));
    }
    const bool saved = !m_workspace.resultFile().isEmpty();
    const bool isGit = m_workspace.mode() == merge::Mode::Git;
    const OperationRef failed = m_view->scene() ? failedIn(m_view->scene()->plan()) : OperationRef{};
    m_view->result()->header()->setFile(!m_view->scene()                              ? QString()
                                            : failed.valid() && failed.operation == 0 ? tr("nothing is applied")
                                            : failed.valid() ? tr("preview after operation %1").arg(failed.operation)
                                            : !fileOfResource({}).isEmpty()      ? fileOfResource({})
                                            : saved                              ? m_workspace.resultFile()
                                            : !whyRefused().isEmpty()            ? tr("what it would come to")
                                            : merge::isApply(m_workspace.mode()) ? tr("what the cluster will store")
                                                                                 : tr("not saved"),
                                        m_workspace.resultFile());
    QStringList names;
    for (const Side side : m_workspace.sides()) {
        if (m_workspace.shown(side).open)
            names += m_workspace.shown(side).name;
    }
    const QString destination = isGit && saved ? QFileInfo(m_workspace.resultFile()).fileName()
        : inputs.open[Side::Destination]       ? toQt(inputs.names[Side::Destination])
                                               : names.value(0);
    setWindowTitle(
        destination.isEmpty()
            ? tr("Fieldwise")
            : tr("%1[*] – Fieldwise").arg(visible(destination).replace(QLatin1String("[*]"), QLatin1String("[*][*]"))));
    setWindowModified(m_workspace.hasUnsavedWork());
    const bool canSave = whyNotSaved().isEmpty();
    const bool isCompare = m_workspace.mode() == merge::Mode::Compare; // After is there already
    m_actions[Act::SaveResult]->setEnabled(canSave && !isCompare);
    m_actions[Act::SaveResultAs]->setEnabled(canSave && !isCompare);
    m_actions[Act::TakeAway]->setEnabled(canSave);
    for (const Act act : {Act::SaveReport, Act::Print, Act::SavePdf})
        m_actions[act]->setEnabled(m_view->scene() && !m_view->isStale());
    for (const Act act : {Act::SaveResult, Act::TakeAway})
        setTip(m_actions[act], canSave ? m_actions[act]->shortcut().toString(QKeySequence::NativeText) : whyNotSaved());
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (!mayClose()) {
        event->ignore();
        return;
    }
    m_settings.setGeometry(saveGeometry());
    m_view->saveSplitters(m_settings);
    m_settings.setSplitter(QStringLiteral("sidesWithManagers"), m_sides->saveState());
    if (m_autosave)
        m_autosave->finish();
    event->accept();
}

} // namespace fieldwise::ui
