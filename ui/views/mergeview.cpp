// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/mergeview.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QMenu>
#include <QVBoxLayout>

#include "core/merge/choices/conflictplace.h"
#include "core/merge/plan/steps.h"
#include "ui/look/convert.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"
#include "ui/scene/building.h"
#include "ui/scene/owners.h"
#include "ui/work/choices.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

/// Most of a live object is kept, and kubectl's annotation always changes; so the first other change by apply is shown.
/// For a patch, the first change, not a notice about the whole.
merge::DecisionRef firstStep(const merge::Plan &plan)
{
    const auto conflict =
        std::ranges::find_if(plan.steps, [&plan](merge::DecisionRef ref) { return plan.decision(ref).conflict; });
    if (plan.options.mode == merge::Mode::ServerSide && conflict != plan.steps.end())
        return *conflict; // it blocks everything else
    const auto tells = [&plan](merge::DecisionRef ref) {
        const merge::Decision &decision = plan.decision(ref);
        const bool stays =
            decision.outcome == merge::Outcome::Retained || decision.outcome == merge::Outcome::Unchanged;
        return !stays && decision.rule != merge::RuleId::ApplyAnnotation
            && decision.rule != merge::RuleId::SsaAnnotation && decision.rule != merge::RuleId::SsaManagedFields;
    };
    const bool choose = merge::isApply(plan.options.mode) || plan.options.mode == merge::Mode::Patch;
    const auto found = choose ? std::find_if(plan.steps.begin(), plan.steps.end(), tells) : plan.steps.begin();
    return found == plan.steps.end() ? plan.steps.front() : *found;
}

} // namespace

MergeView::MergeView(const Appearance &appearance, const Actions &actions, QWidget *parent)
    : QWidget(parent),
      m_appearance(appearance),
      m_actions(actions),
      m_result(new PaneView(appearance, std::nullopt)),
      m_list(new ReasonsList(appearance, m_reasons, tr("Reasons"))),
      m_foot(new ConflictsFoot(actions)),
      m_card(new DetailCard(appearance, actions)),
      m_step(new Label),
      m_listName(new Label(tr("Reasons"))),
      m_findingsFoot(new QWidget),
      m_listFact(new Label),
      m_rows(new QSplitter(Qt::Vertical)),
      m_inputs(new ChannelSplitter(appearance)),
      m_bottom(new QSplitter(Qt::Horizontal)),
      m_why(new QSplitter(Qt::Horizontal)),
      m_reasonsSide(new QWidget),
      m_patch(new PatchPanel(appearance, actions)),
      m_patches(new PatchesPanel(appearance)),
      m_tabs(new QTabBar)
{
    makePanes();
    buildTop();
    buildBottom();
    m_rows->setHandleWidth(1);
    m_rows->setChildrenCollapsible(false);
    m_rows->setStretchFactor(0, 3);
    m_rows->setStretchFactor(1, 2);
    m_rows->setSizes({540, 330});
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_rows);

    connect(m_list, &ReasonsList::reasonChosen, this, [this](int row) {
        if (const auto finding = m_checks ? m_findings.findingAt(row) : std::nullopt)
            selectFinding(*finding);
        else if (!m_checks)
            select(m_reasons.refAt(row));
    });
    connect(m_inputs, &ChannelSplitter::takeAsked, this, [this](PaneEditor *taken, PaneEditor *there, int line) {
        const int start = there->lineStart(line);
        Q_EMIT there->lineChosen(line, start + there->indentation(line));
        const std::vector<Side> order = paneOrder(m_mode);
        for (size_t i = 0; i < order.size(); ++i)
            if (m_panes[order[i]]->editor() == taken)
                m_actions[takeActs[i]]->trigger();
    });
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_list, &QWidget::customContextMenuRequested, this,
            [this](const QPoint &at) { showMenu(m_list->mapToGlobal(at)); });
    for (const DetailCard *card : {m_card, m_patch->card()})
        connect(card, &DetailCard::lineAsked, this, &MergeView::goToLine);
    connect(m_patch->card(), &DetailCard::remedyAsked, this, &MergeView::remedyAsked);
    connect(m_patch, &PatchPanel::operationChosen, this,
            [this](int row) { selectOperation(m_patch->operations().refAt(row)); });
    connect(m_patch, &PatchPanel::dialectChosen, this, &MergeView::dialectChosen);
    m_staleTick.setInterval(1000);
    connect(&m_staleTick, &QTimer::timeout, this, [this] {
        showHeaders();
        Q_EMIT staleTicked();
    });
    setMode(merge::Mode::ThreeWay);
    showHeaders();
    showStep();
}

void MergeView::makePanes()
{
    static constexpr const char *names[] = {"pane.original", "pane.updated", "pane.destination"};
    for (const Side side : merge::allSides) {
        m_panes[side] = new PaneView(m_appearance, side);
        m_panes[side]->editor()->setObjectName(QString::fromLatin1(names[merge::index(side)]));
        m_panes[side]->dropZone()->setObjectName(QStringLiteral("drop.")
                                                 + QString::fromLatin1(names[merge::index(side)]).mid(5));
        m_panes[side]->setOpen(false);
        connectPane(m_panes[side], side);
    }
    m_panes[Side::Original]->header()->setAction(m_actions[Act::FromAnnotation]);
    PaneEditor *result = m_result->editor();
    result->setObjectName(QStringLiteral("pane.result"));
    m_result->dropZone()->setTexts({}, tr("The result appears here."), {});
    m_result->setOpen(false);
    connectPane(m_result, std::nullopt);
    connectResult();
    m_sync = new PaneSync(
        {{m_panes[Side::Original]->editor(), m_panes[Side::Updated]->editor(), m_panes[Side::Destination]->editor()}},
        result, this);
    connect(m_sync, &PaneSync::resourceAsked, this, &MergeView::selectResource);
    m_bars = new ChoiceBars(*result, m_actions);
    connect(m_bars, &ChoiceBars::chosen, this, &MergeView::chooseAt);
    connect(m_bars, &ChoiceBars::pressed, this, [this, result](merge::DecisionRef ref) { clickField(ref, result); });
}

/// Builds the inputs, with tabs for showing one at a time.
void MergeView::buildTop()
{
    m_inputs->setObjectName(QStringLiteral("inputs"));
    auto *top = new QWidget;
    auto *inputs = new QVBoxLayout(top);
    inputs->setContentsMargins(0, 0, 0, 0);
    inputs->setSpacing(0);
    inputs->addWidget(m_tabs);
    inputs->addWidget(m_inputs, 1);
    m_tabs->setAccessibleName(tr("Inputs"));
    m_tabs->setObjectName(QStringLiteral("inputTabs"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        if (tab >= 0)
            showInput(static_cast<Side>(m_tabs->tabData(tab).toInt()));
    });
    m_rows->addWidget(top);
}

void MergeView::buildBottom()
{
    m_list->setObjectName(QStringLiteral("reasons"));
    auto *column = new QVBoxLayout(m_reasonsSide);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *header = new QWidget;
    header->setObjectName(QStringLiteral("reasonsHeader"));
    header->setAttribute(Qt::WA_StyledBackground);
    header->setFixedHeight(32);
    auto *row = new QHBoxLayout(header);
    row->setContentsMargins(12, 0, 8, 1);
    row->setSpacing(4);
    m_listName->setObjectName(QStringLiteral("name"));
    row->addWidget(m_listName);
    row->addSpacing(4);
    m_listFact->setProperty("kind", QStringLiteral("caption"));
    row->addWidget(m_listFact);
    row->addStretch();
    m_step->setProperty("kind", QStringLiteral("caption"));
    m_step->setObjectName(QStringLiteral("step"));
    row->addWidget(m_step);
    std::vector<QWidget *> steps;
    for (const Act act : {Act::PreviousStep, Act::Play, Act::NextStep}) {
        auto *button = new QToolButton;
        button->setProperty("kind", QStringLiteral("icon"));
        button->setDefaultAction(m_actions[act]);
        row->addWidget(button);
        steps.push_back(button);
    }
    column->addWidget(header);
    m_why->addWidget(listWithFoot());
    m_why->addWidget(m_card);
    m_why->setHandleWidth(1);
    m_why->setChildrenCollapsible(false);
    m_why->setStretchFactor(0, 0);
    m_why->setStretchFactor(1, 1);
    m_why->setSizes({330, 456});
    column->addWidget(m_why, 1);
    m_bottom->addWidget(m_result);
    m_bottom->addWidget(m_reasonsSide);
    QWidget *before = m_list;
    for (QWidget *button : steps) { // Tab does not leave a result that is typed in, so they are behind the list
        QWidget::setTabOrder(before, button);
        before = button;
    }
    m_bottom->addWidget(m_patch);
    m_bottom->addWidget(m_patches);
    m_patch->hide();
    m_patches->hide();
    m_bottom->setHandleWidth(1);
    m_bottom->setChildrenCollapsible(false);
    m_bottom->setStretchFactor(0, 1);
    m_bottom->setStretchFactor(1, 0);
    m_bottom->setStretchFactor(2, 1);
    m_bottom->setStretchFactor(3, 1);
    m_bottom->setSizes({812, 787});
    m_rows->addWidget(m_bottom);
}

void MergeView::connectPane(PaneView *view, std::optional<Side> side)
{
    PaneEditor *editor = view->editor();
    connect(editor, &PaneEditor::lineChosen, this, [this, editor, side](int, int position) {
        if (!m_scene || editor->marks().isTouched())
            return;
        if (const auto finding =
                m_scene->checked ? findingOnLine(*m_scene, side, editor->lineOf(position)) : std::nullopt) {
            selectFinding(*finding, editor);
            return;
        }
        if (m_isJsonPatch && side == Side::Updated) {
            selectOperation(operationAt(*m_scene, editor->lineOf(position)), editor);
            return;
        }
        const auto at = static_cast<uint32_t>(position);
        merge::DecisionRef ref = side ? decisionAt(*m_scene, *side, at) : decisionAtResult(*m_scene, at);
        const auto line = static_cast<size_t>(editor->lineOf(position));
        const auto &marks = side ? m_scene->merged->view.inputs[*side].lines : m_scene->merged->view.result.lines;
        // Comments and blank lines belong to the field of their line.
        if (line < marks.size() && marks[line].decision.valid()
            && (!ref.valid() || marks[line].state != merge::State::Unchanged)
            && !(ref.valid() && merge::isStep(m_scene->plan().decision(ref))))
            ref = marks[line].decision;
        if (ref.valid())
            clickField(ref, editor);
    });
    connect(editor, &PaneEditor::takeAsked, this,
            [this, side](const LineTake &take) { Q_EMIT takeAsked(take.decision, side, take.taken); });
    connect(editor, &PaneEditor::glyphClicked, this, [this, editor, side](int line) {
        const int start = editor->lineStart(line);
        Q_EMIT editor->lineChosen(line, start + editor->indentation(line));
        if (side && m_selected.valid() && m_scene->plan().decision(m_selected).conflict)
            Q_EMIT takeAsked(m_selected, side, false);
    });
    connect(editor, &PaneEditor::caretMoved, this, &MergeView::caretMoved);
    connect(editor, &PaneEditor::zoomAsked, this, &MergeView::zoomAsked);
    connect(editor, &PaneEditor::maskedCopied, this, [this] { Q_EMIT maskedTouched(false); });
    connect(editor, &PaneEditor::maskedCut, this, [this] { Q_EMIT maskedTouched(true); });
    connect(editor, &PaneEditor::menuAsked, this, [this, editor](const QPoint &at, int, int position) {
        editor->goTo(position);
        Q_EMIT editor->lineChosen(editor->lineOf(position), position);
        showMenu(at);
    });
    connect(editor, &PaneEditor::typingRefused, this, &MergeView::typingRefused);
    if (!side) {
        connect(editor, &PaneEditor::edited, this, [this, editor](int at, int removed, const QByteArray &added) {
            if (!m_checks)
                Q_EMIT resultTyped(at, removed, added, editor->gesture());
        });
        return;
    }
    connect(editor, &PaneEditor::edited, this, [this, editor, side](int at, int removed, const QByteArray &added) {
        Q_EMIT edited(*side, at, removed, added, editor->gesture());
    });
    connect(editor, &PaneEditor::filesDropped, this,
            [this, side](const QStringList &files) { Q_EMIT filesDropped(*side, files); });
    connect(view->dropZone(), &DropZone::filesDropped, this,
            [this, side](const QStringList &files) { Q_EMIT filesDropped(*side, files); });
    connect(view->dropZone(), &DropZone::openAsked, this, [this, side] { Q_EMIT openAsked(*side); });
    connect(view->dropZone(), &DropZone::pasteAsked, this, [this, side] { Q_EMIT pasteAsked(*side); });
    connect(view->dropZone(), &DropZone::otherAsked, this, [this, side] { Q_EMIT emptyAsked(*side); });
}

namespace {

bool hasSeveral(const merge::Plan &plan)
{
    const auto tells = [](const merge::DocumentPlan &document) { return !document.decisions.empty(); };
    return std::ranges::count_if(plan.documents, tells) > 1;
}

} // namespace

/// A patch may apply to all documents, so they are shown together.
void MergeView::showResource(uint32_t document, const std::shared_ptr<const Scene> &ready)
{
    const bool one =
        !m_allResources && m_scene->plan().options.mode != merge::Mode::Patch && hasSeveral(m_scene->plan());
    m_resource = document;
    m_shown = !one ? m_scene : ready && ready->only == document ? ready : onlyResource(m_scene, document);
    const bool some = !m_owners.isEmpty() && m_mode == merge::Mode::ServerSide;
    m_sync->setScene(some ? mutedBut(m_shown, m_owners) : m_shown);
    m_bars->setScene(m_shown);
    m_reasons.setScene(m_scene, resource(), some ? m_owners : QStringList());
    showHeaders();
    Q_EMIT resourceChanged();
}

void MergeView::setOwners(const QStringList &names)
{
    if (names == m_owners)
        return;
    m_owners = names;
    if (m_scene)
        showResource(m_resource);
}

void MergeView::setAllResources(bool all)
{
    if (all == m_allResources)
        return;
    m_allResources = all;
    if (!m_scene)
        return;
    showResource(m_resource);
    if (m_selected.valid())
        select(m_selected);
}

void MergeView::selectResource(uint32_t document)
{
    if (!m_scene || document >= m_scene->plan().documents.size())
        return;
    const merge::Plan &plan = m_scene->plan();
    merge::DecisionRef first =
        plan.documents[document].decisions.empty() ? merge::DecisionRef{} : merge::DecisionRef{document, 0};
    bool found = false;
    for (const merge::DecisionRef step : plan.steps) {
        if (step.document != document || found)
            continue;
        found = plan.decision(step).conflict;
        if (found || first.decision == 0)
            first = step;
    }
    if (m_resource != document)
        showResource(document);
    if (first.valid())
        select(first);
}

merge::Counts MergeView::counts() const
{
    if (!m_scene || m_checks)
        return {}; // the band counts the findings of a check
    return resource() ? m_scene->plan().documentCounts[*resource()] : m_scene->plan().counts;
}

/// The menu of actions for the selected field, in a pane or the list.
void MergeView::showMenu(const QPoint &at)
{
    QMenu menu;
    menu.setProperty("toolTipsVisible", true); // why something can't be chosen
    m_actions.fill(&menu,
                   {{Act::TakeFirst, Act::TakeSecond, Act::TakeThird, Act::TakeBoth, Act::TakeBothReversed,
                     Act::TakeNothing, Act::TypeValue, Act::LooksRight, Act::AlwaysChoice, Act::UndoChoice},
                    {Act::AllFirst, Act::AllSecond, Act::AllThird},
                    {Act::WhatIf, Act::CopyPath, Act::CopyReason, Act::IgnoreField},
                    {Act::Undo, Act::Redo, Act::Cut, Act::Copy, Act::Paste, Act::SelectAll, Act::Fold}});
    if (m_scene && m_selected.valid() && m_mode == merge::Mode::ServerSide) {
        menu.addSeparator();
        for (const QString &name : namesAround(m_scene->plan(), m_selected)) {
            connect(menu.addAction(tr("Only What Concerns %1").arg(menuText(name))), &QAction::triggered, this,
                    [this, name] { Q_EMIT ownersAsked({name}); });
        }
        menu.addAction(m_actions[Act::EveryManager]);
    }
    menu.exec(at);
}

void MergeView::setScene(std::shared_ptr<const Scene> scene, const std::shared_ptr<const Scene> &shown)
{
    const std::shared_ptr<const Scene> before = std::exchange(m_scene, std::move(scene));
    m_result->setOpen(true);
    for (PaneEditor *editor : editors())
        editor->marks().setFaults({});
    setStale(false);
    m_isJsonPatch = m_scene->plan().options.mode == merge::Mode::Patch && !m_scene->isAligned(Side::Updated);
    if (!m_isJsonPatch)
        m_operation = {};
    showBelow();
    const merge::Plan &plan = m_scene->plan();
    const auto has = [](const merge::Plan &of, uint32_t document) {
        return document < of.documents.size() && !of.documents[document].decisions.empty();
    };
    merge::DecisionRef kept;
    if (before && has(before->plan(), m_resource))
        kept = sameField(before->plan(), {m_resource, 0}, plan);
    showResource(kept.valid() ? kept.document : plan.steps.empty() ? 0 : firstStep(plan).document, shown);
    for (const Side side : merge::allSides) {
        if (m_scene->lines[side].lineCount() == static_cast<uint32_t>(m_panes[side]->editor()->lineCount()))
            m_panes[side]->editor()->files().set(fileStarts(m_scene->merged->inputs.files[side], m_scene->lines[side]));
    }
    m_result->editor()->files().set(fileStarts(merge::filesOf(m_scene->merged->resolution), m_scene->resultLines));
    m_patch->setScene(m_isJsonPatch ? m_scene : nullptr);
    const QString destination = toQt(merge::sideName(m_scene->plan().options.mode, Side::Destination));
    m_list->setEmptyText(m_reasons.stepCount() > 0 ? tr("No reason of this kind.")
                             : m_mode == merge::Mode::Compare
                             ? tr("No field differs.")
                             : tr("No field differs: the result equals %1.").arg(destination));
    merge::DecisionRef ref;
    if (before && m_selected.valid()) {
        ref = sameField(before->plan(), m_selected, m_scene->plan());
        if (!ref.valid()) { // the list around it may be merged by another rule
            const merge::DecisionId list =
                merge::listAround(before->plan().documents[m_selected.document], m_selected.decision);
            ref = sameField(before->plan(), {m_selected.document, list}, m_scene->plan());
        }
    }
    m_selected = {};
    if (m_scene->checked && showCheck(before)) {
        // selects a finding, the worst one first
    } else if (m_isJsonPatch && showOperations(before)) {
        // selects an operation, the failing one first
    } else if (!m_scene->checked && !before && !ref.valid() && m_reasons.rowCount() > 0) {
        select(firstStep(m_scene->plan()));
    } else if (ref.valid()) {
        showDecision(ref); // nothing scrolls during typing
    } else {
        showFrames({});
        m_card->clear(m_reasons.stepCount() > 0 ? tr("Choose a reason, or click a line.") : QString());
        Q_EMIT selectionChanged();
    }
    showHeaders();
    showStep();
}

void MergeView::clearScene(const QString &why)
{
    m_scene = nullptr;
    m_selected = {};
    m_operation = {};
    m_isJsonPatch = false;
    showBelow();
    setStale(false);
    m_shown = nullptr;
    m_sync->setScene(nullptr);
    m_bars->setScene(nullptr);
    m_reasons.setScene(nullptr);
    m_findings.setScene(nullptr);
    m_finding.reset();
    m_patch->setScene(nullptr);
    m_patches->clear();
    if (!m_checks) {
        m_result->editor()->load({});
        m_result->setOpen(false);
    }
    showFrames({});
    for (PaneEditor *editor : editors())
        editor->marks().setFaults({});
    m_list->setEmptyText(why);
    m_card->clear({});
    showHeaders();
    showStep();
    Q_EMIT selectionChanged();
}

static QString whyWaiting(const QString &pane)
{
    return MergeView::tr("This waits until %1 can be read: correct what was typed, or undo it.").arg(pane);
}

void MergeView::setFaults(const std::vector<merge::Fault> &faults, const Inputs &inputs)
{
    merge::PerSide<std::vector<FaultMark>> marks;
    const merge::Fault *first = nullptr;
    for (const merge::Fault &fault : faults) {
        if (fault.diagnostic.severity != Severity::Error)
            continue;
        marks[fault.side].push_back({fault.diagnostic.range, plainText(toQt(fault.diagnostic.text))});
        first = first ? first : &fault;
    }
    for (const Side side : merge::allSides)
        m_panes[side]->editor()->marks().setFaults(marks[side]);
    setStale(m_scene != nullptr,
             first ? whyWaiting(m_panes[first->side]->header()->name())
                   : tr("This waits until the newest texts are merged."));
    if (!m_scene)
        m_list->setEmptyText(tr("The merge appears here once the inputs can be read."));
    showHeaders();
    if (!first)
        return;
    PaneEditor *editor = m_panes[first->side]->editor();
    const int line = editor->lineOf(static_cast<int>(first->diagnostic.range.begin));
    const QString source = visible(editor->masks().shownText(editor->lineStart(line), editor->lineEnd(line))).trimmed();
    const std::string place = describe(first->diagnostic, inputs.names[first->side], inputs.texts[first->side]);
    card()->showFault(m_panes[first->side]->header()->name(), first->side, toQt(place.substr(0, place.find(": error"))),
                      toQt(first->diagnostic.text), line, source, m_stale);
}

void MergeView::select(merge::DecisionRef ref, const PaneEditor *clicked)
{
    if (!m_scene || !ref.valid())
        return;
    showDecision(ref);
    m_sync->bringIntoView(clicked);
}

void MergeView::showDecision(merge::DecisionRef ref)
{
    if (resource() && ref.document != *resource())
        showResource(ref.document);
    m_selected = ref;
    m_operation = {};
    m_finding.reset();
    Frames frames = framesOf(*m_shown, ref);
    if (const OperationRef last = m_isJsonPatch ? lastOperationOn(m_scene->plan(), ref) : OperationRef{}; last.valid())
        frames.inputs[Side::Updated] = framesOf(*m_scene, last).inputs[Side::Updated];
    showFrames(frames);
    speak();
    m_list->showRow(m_checks ? -1 : m_reasons.rowOf(stepAbove(m_scene->plan(), ref)));
    if (m_isJsonPatch)
        m_patch->show(*m_scene, {});
    card()->showDecision(*m_scene, ref);
    showStep();
    Q_EMIT selectionChanged();
}

/// Shows the button for the selected field in each pane whose value can be taken.
void MergeView::showTakes()
{
    const std::vector<Side> order = paneOrder(m_mode);
    for (size_t i = 0; i < order.size(); ++i) {
        const auto take = m_scene && m_selected.valid() && m_scene->isAligned(order[i])
            ? takeOf(*m_scene, m_selected, order[i])
            : std::nullopt;
        m_panes[order[i]]->editor()->setOffer(take,
                                              m_actions[takeActs[i]]->shortcut().toString(QKeySequence::NativeText));
    }
}

/// A button of a choice bar: the command for that field.
void MergeView::chooseAt(merge::DecisionRef ref, Act act)
{
    if (!m_scene || !ref.valid())
        return;
    select(ref, m_result->editor());
    m_actions[act]->trigger();
}

int MergeView::stepNumber() const
{
    if (m_checks)
        return m_finding ? static_cast<int>(*m_finding) + 1 : 0;
    if (!m_scene || !m_selected.valid())
        return 0;
    return m_reasons.numberOf(stepAbove(m_scene->plan(), m_selected));
}

/// The index among all steps of the plan; -1 if the selection is not a step.
int MergeView::planStep() const
{
    const auto &steps = m_scene->plan().steps;
    const auto found =
        std::ranges::find(steps, m_selected.valid() ? stepAbove(m_scene->plan(), m_selected) : merge::DecisionRef{});
    return found == steps.end() ? -1 : static_cast<int>(found - steps.begin());
}

void MergeView::showStep()
{
    const int count = m_checks ? (m_scene && m_scene->checked ? static_cast<int>(m_scene->checked->findings.size()) : 0)
                               : m_reasons.stepCount();
    const int step = stepNumber();
    m_step->setText(count == 0       ? QString()
                        : m_checks   ? step > 0 ? tr("Finding %1 of %2").arg(step).arg(count)
                              : count == 1      ? tr("1 finding")
                                                : tr("%1 findings").arg(count)
                          : step > 0 ? tr("Step %1 of %2").arg(step).arg(count)
                        : count == 1 ? tr("1 step")
                                     : tr("%1 steps").arg(count));
    const int rows = m_checks ? count
        : m_isJsonPatch       ? m_patch->operations().rowCount()
        : m_scene             ? static_cast<int>(m_scene->plan().steps.size())
                              : 0;
    m_actions[Act::NextStep]->setEnabled(rows > 0);
    m_actions[Act::PreviousStep]->setEnabled(rows > 0);
    const bool isToSettle = m_scene && !m_checks && merge::isThreeWay(m_mode);
    m_foot->setLeft(isToSettle ? counts().open : 0, isToSettle ? m_scene->plan().counts.open : 0);
    const bool conflicts =
        m_checks ? count > 0 : m_scene && m_scene->plan().counts.conflicts + m_scene->plan().counts.open > 0;
    m_actions[Act::NextConflict]->setEnabled(conflicts);
    m_actions[Act::PreviousConflict]->setEnabled(conflicts);
}

void MergeView::selectStep(int delta)
{
    if (m_checks) {
        const int count = m_findings.rowCount(), at = m_findings.rowOf(m_finding);
        if (const auto next = m_findings.findingAt(at < 0 ? (delta > 0 ? 0 : count - 1)
                                                          : std::clamp(at + delta, 0, std::max(count - 1, 0))))
            selectFinding(*next);
        return;
    }
    const OperationsModel &operations = m_patch->operations();
    const int rows = m_isJsonPatch ? operations.rowCount() : m_reasons.rowCount();
    if (rows == 0)
        return;
    if (m_isJsonPatch)
        return selectOperation(operations.refAt(std::clamp(operations.rowOf(m_operation) + delta, 0, rows - 1)));
    const auto &steps = m_scene->plan().steps;
    if (const int here = resource() ? planStep() : -1; here >= 0) { // continues into the next resource
        for (int i = here + delta; i >= 0 && i < static_cast<int>(steps.size()); i += delta) {
            if (m_reasons.passes(steps[static_cast<size_t>(i)]))
                return select(steps[static_cast<size_t>(i)]);
        }
        return;
    }
    int row = m_reasons.rowOf(m_selected);
    row = row < 0 ? m_reasons.rowOf(stepAbove(m_scene->plan(), m_selected)) : row;
    const int next = row < 0 ? (delta > 0 ? 0 : rows - 1) : std::clamp(row + delta, 0, rows - 1);
    select(m_reasons.refAt(next));
}

void MergeView::selectConflict(int delta, bool open)
{
    if (!m_scene)
        return;
    if (m_checks)
        return selectFindingToLookAt(delta);
    const auto &steps = m_scene->plan().steps;
    const auto count = static_cast<int>(steps.size());
    const int here = planStep();
    open = open || m_scene->plan().counts.open > 0;          // settled ones only if no other is left
    const auto isSamePlace = [&](merge::DecisionRef other) { // settled together with the selected one
        const auto place = settledTogether(m_scene->plan().documents[other.document], other.decision);
        return other.document == m_selected.document && other.decision != m_selected.decision
            && std::ranges::count(place, m_selected.decision) > 0;
    };
    for (int i = 1; i <= count; ++i) {
        const int at = ((here + delta * i) % count + count) % count;
        const merge::Decision &decision = m_scene->plan().decision(steps[static_cast<size_t>(at)]);
        if ((open ? !merge::isOpen(decision) : !decision.conflict && !decision.person.moved)
            || isSamePlace(steps[static_cast<size_t>(at)]))
            continue;
        setFilter({});
        select(steps[static_cast<size_t>(at)]);
        return;
    }
}

void MergeView::setFilter(std::optional<Look> look)
{
    m_reasons.setFilter(look);
    m_list->showRow(m_scene ? m_reasons.rowOf(stepAbove(m_scene->plan(), m_selected)) : -1);
    showStep();
}

void MergeView::follow(Side side, int at, int removed, const QByteArray &added)
{
    replaceIn(m_panes[side]->editor(), at, removed, added);
}

void MergeView::replaceIn(PaneEditor *editor, int at, int removed, const QByteArray &added)
{
    const QSignalBlocker quiet(this); // the workspace already knows this edit
    const auto begin = static_cast<uint32_t>(at);
    if (!editor->folds().isShown(editor->lineOf(at)))
        m_sync->reveal(editor, editor->lineOf(at)); // it may be in another resource
    editor->replace({begin, begin + static_cast<uint32_t>(removed)},
                    {added.constData(), static_cast<size_t>(added.size())});
    editor->goTo(at + static_cast<int>(added.size()));
}

void MergeView::setTypedFault(const Diagnostic &fault, const std::string &text, const std::vector<view::Masked> &masks)
{
    PaneEditor *editor = m_result->editor();
    editor->showText(text, masks);
    editor->marks().setFaults({{fault.range, plainText(toQt(fault.text))}});
    setStale(true, whyWaiting(m_result->header()->name()));
    showHeaders();
    const int line = editor->lineOf(static_cast<int>(fault.range.begin));
    const QString source = visible(editor->masks().shownText(editor->lineStart(line), editor->lineEnd(line))).trimmed();
    const QString name = m_result->header()->name();
    card()->showFault(name, {}, tr("%1, line %2").arg(name).arg(editor->files().numberOf(line)), toQt(fault.text), line,
                      source, true);
}

void MergeView::goToLine(std::optional<Side> side, int line)
{
    if (side)
        showInput(*side);
    PaneView *view = side ? m_panes[*side] : m_result;
    PaneEditor *editor = view->editor();
    if (line < 0 || line >= editor->lineCount())
        return;
    const int start = editor->lineStart(line);
    editor->goTo(start + editor->indentation(line));
    editor->reveal(line);
    editor->setFocus();
}

void MergeView::setCodePixels(double pixels)
{
    for (PaneEditor *editor : editors())
        editor->setCodePixels(pixels);
}

} // namespace fieldwise::ui
