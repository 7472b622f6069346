// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/mergeview.h"

#include <algorithm>
#include <iterator>

#include <QMenu>
#include <QVBoxLayout>

#include "ui/look/convert.h"
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
      m_filterHead(new QWidget),
      m_filterWords(new Label),
      m_noiseFoot(new QWidget),
      m_noiseWords(new Label),
      m_listFact(new Label),
      m_rows(new SharingSplitter(Qt::Vertical)),
      m_inputs(new ChannelSplitter(appearance)),
      m_bottom(new SharingSplitter(Qt::Horizontal)),
      m_why(new SharingSplitter(Qt::Horizontal)),
      m_reasonsSide(new QWidget),
      m_patch(new PatchPanel(appearance, actions)),
      m_patches(new PatchesPanel(appearance)),
      m_tabs(new InputTabs(appearance))
{
    makePanes();
    buildTop();
    buildBottom();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_rows);
    m_listDrawer = new Drawer(m_rows, [this] { return placeOfList(); });
    connect(m_actions[Act::ReasonsList], &QAction::triggered, this, &MergeView::showList);

    connect(m_list, &ReasonsList::reasonChosen, this, [this](int row) {
        if (const auto finding = m_checks ? m_findings.findingAt(row) : std::nullopt)
            selectFinding(*finding);
        else if (const auto place = m_checks ? std::nullopt : m_reasons.placeAt(row))
            selectPlace(*place);
        else if (!m_checks)
            select(m_reasons.refAt(row));
    });
    connect(m_inputs, &ChannelSplitter::takeAsked, this, [this](PaneEditor *taken, PaneEditor *there, int line) {
        const int start = there->lineStart(line);
        Q_EMIT there->lineChosen(line, start + there->indentation(line));
        const std::vector<Side> order = paneOrder(m_mode);
        for (size_t i = 0; i < std::min(order.size(), std::size(takeActs)); ++i)
            if (m_panes[order[i]]->editor() == taken)
                m_actions[takeActs[i]]->trigger();
    });
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_list, &QWidget::customContextMenuRequested, this,
            [this](const QPoint &at) { showMenu(m_list->mapToGlobal(at)); });
    connect(m_card, &DetailCard::placeAsked, this, [this](size_t place) { selectPlace(place); });
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
    if (m_sync->isNoiseHidden()) {
        const view::TriagedResource *row = resource() ? m_scene->triage->of(*resource()) : nullptr;
        return row ? row->counts : resource() ? merge::Counts{} : m_scene->triage->counts;
    }
    return resource() ? m_scene->plan().documentCounts[*resource()] : m_scene->plan().counts;
}

ConflictsLeft MergeView::conflictsLeft() const
{
    if (!m_scene || m_checks)
        return {};
    const merge::Plan &plan = m_scene->plan();
    const merge::Counts &all = m_sync->isNoiseHidden() ? m_scene->triage->counts : plan.counts;
    const auto isSettledIn = [](const merge::DocumentPlan &document) {
        return std::ranges::any_of(document.appliedChoices, &merge::AppliedChoice::conflict);
    };
    return {.here = counts().open,
            .all = all.open,
            .settled = all.conflicts > all.open || std::ranges::any_of(plan.documents, isSettledIn)};
}

/// What is shown first: of several resources that are applied, the worst place; else the first step.
static merge::DecisionRef worstPlace(const Scene &scene)
{
    const merge::Plan &plan = scene.plan();
    const bool several = scene.isTriaged() && scene.triage->resources.size() > 1;
    if (several && !scene.triage->resources.front().effects.empty())
        return scene.triage->resources.front().effects.front().where;
    return plan.steps.empty() ? merge::DecisionRef{} : firstStep(plan);
}

void MergeView::setScene(std::shared_ptr<const Scene> scene, const std::shared_ptr<const Scene> &shown)
{
    const std::shared_ptr<const Scene> before = std::exchange(m_scene, std::move(scene));
    m_result->setOpen(true);
    for (PaneEditor *editor : editors())
        editor->marks().setFaults({});
    setStale({});
    showOrder();
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
    const merge::DecisionRef first = worstPlace(*m_scene);
    showResource(kept.valid() ? kept.document : first.valid() ? first.document : 0, shown);
    for (const Side side : merge::allSides) {
        if (m_scene->lines[side].lineCount() == static_cast<uint32_t>(m_panes[side]->editor()->lineCount()))
            m_panes[side]->editor()->files().set(fileStarts(m_scene->merged->inputs.files[side], m_scene->lines[side]));
    }
    m_result->editor()->files().set(fileStarts(merge::filesOf(m_scene->merged->resolution), m_scene->resultLines));
    m_patch->setScene(m_isJsonPatch ? m_scene : nullptr);
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
    m_places.clear();
    m_place.reset();
    if (m_scene->checked && showCheck(before)) {
        // selects a finding, the worst one first
    } else if (m_isJsonPatch && showOperations(before)) {
        // selects an operation, the failing one first
    } else if (!m_scene->checked && !before && !ref.valid() && m_reasons.rowCount() > 0) {
        select(first);
    } else if (ref.valid() && before && before->plan().options.mode != m_scene->plan().options.mode) {
        select(ref); // its rows are others
    } else if (ref.valid()) {
        showDecision(ref); // nothing scrolls during typing
    } else {
        showFrames({});
        m_card->clear(m_reasons.stepCount() > 0 ? tr("Choose a reason, or click a line.") : QString());
        Q_EMIT selectionChanged();
    }
    showHeaders();
    showStep();
    share();
}

void MergeView::clearScene(const QString &why)
{
    m_scene = nullptr;
    m_selected = {};
    m_places.clear();
    m_place.reset();
    m_operation = {};
    m_isJsonPatch = false;
    showBelow();
    setStale({});
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
    showPlaces();
    Frames frames = framesOfField();
    if (const OperationRef last = m_isJsonPatch ? lastOperationOn(m_scene->plan(), ref) : OperationRef{}; last.valid())
        frames.inputs[Side::Updated] = framesOf(*m_scene, last).inputs[Side::Updated];
    showFrames(frames);
    speak();
    m_list->showRow(m_checks ? -1 : m_reasons.rowOf(stepAbove(m_scene->plan(), ref)));
    if (m_isJsonPatch)
        m_patch->show(*m_scene, {});
    card()->showDecision(*m_scene, ref);
    card()->showPlaces(m_places, m_place);
    showStep();
    showTabValues();
    Q_EMIT selectionChanged();
}

void MergeView::follow(Side side, int at, int removed, const QByteArray &added, bool goes)
{
    if (m_inLocalsOrder[side])
        return; // `at` is counted in the input as it is; the next merge brings its new text
    replaceIn(m_panes[side]->editor(), at, removed, added, goes);
}

void MergeView::replaceIn(PaneEditor *editor, int at, int removed, const QByteArray &added, bool goes)
{
    const QSignalBlocker quiet(this); // the workspace already knows this edit
    const auto begin = static_cast<uint32_t>(at);
    const Range range{begin, begin + static_cast<uint32_t>(removed)};
    const std::string_view bytes(added.constData(), static_cast<size_t>(added.size()));
    if (!goes)
        return editor->replaceInPlace(range, bytes);
    if (!editor->folds().isShown(editor->lineOf(at)))
        m_sync->reveal(editor, editor->lineOf(at)); // it may be in another resource
    editor->replace(range, bytes);
    editor->goTo(at + static_cast<int>(added.size()));
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
