// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/stepspage.h"

#include <algorithm>

#include <QKeyEvent>

#include "core/merge/patch/patchplan.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

using merge::Side;

StepsPage::StepsPage(const Appearance &appearance, const Actions &actions, QWidget *parent)
    : QWidget(parent),
      m_appearance(appearance),
      m_bar(new StepBar(appearance, actions)),
      m_listHeader(new PaneHeader(appearance, {})),
      m_filter(new QLineEdit),
      m_subtree(new QPushButton(tr("This subtree"))),
      m_all(new QPushButton(tr("All"))),
      m_list(new ReasonsList(appearance, m_model, tr("Steps"))),
      m_result(new PaneView(appearance, {})),
      m_cardHeader(new PaneHeader(appearance, {})),
      m_card(new DetailCard(appearance, actions)),
      m_columns(new QSplitter(Qt::Horizontal)),
      m_left(new QSplitter(Qt::Vertical)),
      m_cardSide(new QWidget),
      m_excerptsSide(new QWidget)
{
    setObjectName(QStringLiteral("stepsPage"));
    setAccessibleName(tr("Steps"));
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(m_bar);
    all->addWidget(m_columns, 1);
    const auto column = [](QWidget *widget) {
        auto *layout = new QVBoxLayout(widget);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        return layout;
    };
    m_left->addWidget(buildList());
    auto *middle = new QWidget;
    m_middle = column(middle);
    m_middle->addWidget(m_result, 1);
    auto *right = new QWidget;
    m_right = column(right);
    auto *card = column(m_cardSide);
    m_cardHeader->setName(tr("This step"));
    card->addWidget(m_cardHeader);
    card->addWidget(m_card, 1);
    m_excerptsRow = column(m_excerptsSide);
    for (const Side side : merge::allSides) {
        m_excerpts[side] = new Excerpt(appearance, side);
        m_excerptsRow->addWidget(m_excerpts[side], 1);
        connect(m_excerpts[side]->editor(), &PaneEditor::lineChosen, this,
                [this, side](int, int position) { clickLine(side, m_excerpts[side]->editor(), position); });
    }
    for (QWidget *part : {static_cast<QWidget *>(m_left), middle, right})
        m_columns->addWidget(part);
    for (QSplitter *splitter : {m_columns, m_left}) {
        splitter->setHandleWidth(1);
        splitter->setChildrenCollapsible(false);
        connect(splitter, &QSplitter::splitterMoved, this, [this] { m_divided = true; });
    }
    m_columns->setStretchFactor(1, 1);

    m_result->setOpen(true);
    m_result->editor()->setObjectName(QStringLiteral("pane.soFar"));
    m_result->editor()->setReadOnly(true);
    m_result->editor()->SendScintilla(QsciScintilla::SCI_SETCARETPERIOD, 0UL);
    connect(m_result->editor(), &PaneEditor::lineChosen, this,
            [this](int, int position) { clickLine({}, m_result->editor(), position); });
    for (QWidget *part :
         {static_cast<QWidget *>(m_list), static_cast<QWidget *>(m_card), static_cast<QWidget *>(m_result->editor()),
          static_cast<QWidget *>(m_excerpts[Side::Original]->editor()),
          static_cast<QWidget *>(m_excerpts[Side::Updated]->editor()),
          static_cast<QWidget *>(m_excerpts[Side::Destination]->editor())})
        part->installEventFilter(this);
    m_bar->track()->tip = [this](int step) {
        return m_model.sourceModel()->index(step - 1, 0).data(Qt::ToolTipRole).toString();
    };
    connect(m_bar->track(), &QSlider::valueChanged, this, &StepsPage::goTo);
    connect(m_bar->speed(), &QComboBox::currentIndexChanged, this,
            [this] { m_timer.setInterval(1000 * m_bar->seconds()); });
    connect(&m_timer, &QTimer::timeout, this, [this] { canMove(1) ? stepBy(1) : setPlaying(false); });
    m_timer.setInterval(1000 * m_bar->seconds());
    connectFilters();
    arrange();
    showStep();
}

void StepsPage::setScene(std::shared_ptr<const Scene> scene)
{
    const std::shared_ptr<const Scene> before = std::exchange(m_scene, std::move(scene));
    const merge::DecisionRef field = current().field;
    const bool operations = current().operation.valid();
    m_model.setScene(m_scene);
    if (!m_scene) {
        setPlaying(false);
        m_stepped = {};
        m_step = 0;
        return;
    }
    const int same =
        before && !operations && m_step > 0 ? m_model.stepOf(sameField(before->plan(), field, m_scene->plan())) : 0;
    m_step = same > 0 ? same : std::clamp(m_step, 0, stepCount());
    const merge::Mode mode = m_scene->plan().options.mode;
    for (const Side side : merge::allSides)
        m_excerpts[side]->setVisible(m_scene->merged->inputs.open[side]
                                     && (side != Side::Original || merge::hasOriginal(mode)));
    m_excerptsRow->removeWidget(m_excerpts[Side::Updated]); // restores the pane order
    m_excerptsRow->insertWidget(mode == merge::Mode::Compare ? 2 : 1, m_excerpts[Side::Updated], 1);
    showCounts();
    arrange();
    showFilters();
    Q_EMIT stepChanged();
}

void StepsPage::setNoiseHidden(bool hidden)
{
    m_model.setNoiseHidden(hidden);
    showCounts();
    showFilters();
}

void StepsPage::showCounts()
{
    for (CountButton *button : m_looks)
        button->setCount(static_cast<uint32_t>(m_model.count(button->look())), true);
}

void StepsPage::setStepped(const StepPreview &stepped)
{
    if (!m_scene || stepped.of != m_scene || stepped.step != static_cast<size_t>(m_step))
        return;
    m_stepped = stepped;
    PaneEditor *editor = m_result->editor();
    editor->showText(stepped.scene->merged->resolution.text, stepped.scene->view().result.masked);
    editor->marks().decorate(stepped.result);
    editor->setFrame(stepped.frame);
    if (stepped.frame)
        editor->rows().bringIntoView(editor->rows().of(*stepped.frame), stepped.frame->rows);
}

void StepsPage::goTo(int step)
{
    step = std::clamp(step, 0, stepCount());
    if (step == m_step)
        return;
    m_step = step;
    if (isPlaying())
        m_timer.start(); // shows each step for the full time
    showStep();
    Q_EMIT stepChanged();
}

int StepsPage::target(int direction) const
{
    const int next = m_model.next(m_step, direction);
    return next < 0 && direction < 0 && m_step > 0 ? 0 : next;
}

void StepsPage::stepBy(int direction)
{
    if (const int step = target(direction); step >= 0)
        goTo(step);
}

void StepsPage::goToFirst()
{
    goTo(std::max(0, m_model.next(0, 1)));
}

void StepsPage::goToLast()
{
    goTo(std::max(0, m_model.next(stepCount() + 1, -1)));
}

void StepsPage::setPlaying(bool playing)
{
    playing = playing && stepCount() > 0;
    if (playing == isPlaying())
        return;
    if (playing && !canMove(1))
        goTo(0);
    if (playing)
        m_timer.start();
    else
        m_timer.stop();
    m_bar->setPlaying(playing);
    Q_EMIT controlsChanged();
}

void StepsPage::showStep()
{
    const QSignalBlocker quiet(m_bar->track());
    std::vector<StepTrack::Cell> cells;
    for (int step = 1; step <= stepCount(); ++step)
        cells.push_back({m_model.lookAt(step), m_model.rowOf(step) >= 0});
    m_bar->track()->setCells(std::move(cells));
    m_bar->showStep(m_step, stepCount());
    m_model.setTaken(m_step);
    m_list->showRow(m_model.rowOf(m_step));
    showResultHeader();
    if (!m_scene)
        return;
    const StepRef step = current();
    for (const Side side : merge::allSides) {
        if (!m_excerpts[side]->isHidden())
            m_excerpts[side]->showStep(*m_scene, step);
    }
    m_cardHeader->setFact({});
    if (step.operation.valid())
        m_card->showOperation(*m_scene, step.operation);
    else if (step.field.valid())
        m_card->showDecision(*m_scene, step.field);
    else
        m_card->clear(stepCount() == 0
                          ? tr("No field differs, so there are no steps.")
                          : tr("Nothing is decided yet: the result equals %1. Right takes the first step.")
                                .arg(toQt(merge::sideName(m_scene->plan().options.mode, Side::Destination))));
}

void StepsPage::showResultHeader()
{
    if (!m_scene)
        return;
    const merge::Mode mode = m_scene->plan().options.mode;
    PaneHeader *header = m_result->header();
    header->setName(merge::isApply(mode) ? tr("After apply, so far") : tr("Result so far"));
    m_result->editor()->setAccessibleName(header->name());
    header->setFile((isOperations() ? tr("after %1 of %2 operations") : tr("after %1 of %2 decisions"))
                        .arg(m_step)
                        .arg(stepCount()));
    header->setFact(m_step == stepCount() ? merge::fails(m_scene->plan()) ? tr("not for saving") : tr("complete")
                        : isOperations() ? tr("grey: still to be patched")
                        : m_result->width() < 560
                        ? tr("grey: not decided yet")
                        : tr("grey: not decided yet, as in %1").arg(toQt(merge::sideName(mode, Side::Destination))));
}

QString StepsPage::statusText() const
{
    const QString where = tr("Showing step %1 of %2").arg(m_step).arg(stepCount());
    if (m_step < stepCount())
        return tr("%1: the result is not complete").arg(where);
    return m_scene && merge::fails(m_scene->plan()) ? tr("%1: an operation fails, so this is a preview").arg(where)
                                                    : tr("%1: the result is complete").arg(where);
}

/// A click on a field selects the step that decides it.
void StepsPage::clickLine(std::optional<Side> side, const PaneEditor *editor, int position)
{
    const std::shared_ptr<const Scene> scene = side ? m_scene : m_stepped.scene;
    if (!m_scene || !scene || (!side && m_stepped.of != m_scene))
        return;
    if (isOperations() && side == Side::Updated)
        return goTo(std::max(m_step, m_model.stepOf(operationAt(*scene, editor->lineOf(position)))));
    const auto at = static_cast<uint32_t>(position);
    merge::DecisionRef ref = side ? decisionAt(*scene, *side, at) : decisionAtResult(*scene, at);
    const auto line = static_cast<size_t>(editor->lineOf(position));
    const auto &marks = side ? scene->view().inputs[*side].lines : scene->view().result.lines;
    if (line < marks.size() && marks[line].decision.valid() && m_model.stepOf(ref) == 0)
        ref = marks[line].decision;
    if (isOperations() && !side)
        ref = sameField(scene->plan(), ref, m_scene->plan());
    else if (ref.valid() && ref.decision >= m_scene->plan().documents[ref.document].decisions.size())
        return; // the field exists only while not all steps are taken
    if (const int step = m_model.stepOf(ref))
        goTo(step);
}

bool StepsPage::stepKey(const QKeyEvent &event)
{
    if (event.modifiers() & ~Qt::KeypadModifier)
        return false;
    switch (event.key()) {
    case Qt::Key_Space: setPlaying(!isPlaying()); return true;
    case Qt::Key_Right: stepBy(1); return true;
    case Qt::Key_Left: stepBy(-1); return true;
    case Qt::Key_Home: goToFirst(); return true;
    case Qt::Key_End: goToLast(); return true;
    case Qt::Key_Escape: Q_EMIT leaveAsked(); return true;
    default: return false;
    }
}

void StepsPage::keyPressEvent(QKeyEvent *event)
{
    if (!stepKey(*event))
        QWidget::keyPressEvent(event);
}

bool StepsPage::eventFilter(QObject *, QEvent *event)
{
    return event->type() == QEvent::KeyPress && stepKey(*static_cast<QKeyEvent *>(event));
}

void StepsPage::focusPart(int delta)
{
    QList<QWidget *> stops{m_bar->playButton(), m_filter, m_list, m_result->editor(), m_card};
    for (const Side side : merge::allSides) {
        if (!m_excerpts[side]->isHidden())
            stops += m_excerpts[side]->editor();
    }
    const auto here = std::ranges::find_if(stops, [](const QWidget *stop) { return stop->hasFocus(); });
    const auto count = static_cast<int>(stops.size());
    const int at = here == stops.end() ? (delta > 0 ? -1 : count) : static_cast<int>(here - stops.begin());
    stops[((at + delta) % count + count) % count]->setFocus(Qt::TabFocusReason);
}

void StepsPage::setCodePixels(double pixels)
{
    m_result->editor()->setCodePixels(pixels);
    for (const Side side : merge::allSides)
        m_excerpts[side]->editor()->setCodePixels(pixels);
    arrange();
}

} // namespace fieldwise::ui
