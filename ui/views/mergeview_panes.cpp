// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/mergeview.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "core/merge/plan/steps.h"
#include "ui/work/choices.h"

namespace fieldwise::ui {

using merge::Side;

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
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        if (tab >= 0)
            showInput(m_tabs->sideAt(tab));
    });
    m_rows->dock(top);
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
    std::vector<QToolButton *> steps;
    for (const Act act : {Act::PreviousStep, Act::Play, Act::NextStep, Act::ReasonsList}) {
        auto *button = new QToolButton;
        button->setProperty("kind", QStringLiteral("icon"));
        button->setDefaultAction(m_actions[act]);
        row->addWidget(button);
        steps.push_back(button);
    }
    m_listButton = steps.back();
    m_listButton->setObjectName(QStringLiteral("reasonsListButton"));
    m_listButton->hide();
    column->addWidget(header);
    m_listSide = listWithFoot();
    m_listSide->setMinimumWidth(least::list);
    m_card->setMinimumWidth(least::card);
    m_why->dock(m_listSide);
    m_why->dock(m_card);
    column->addWidget(m_why, 1);
    m_bottom->dock(m_result);
    m_bottom->dock(m_reasonsSide);
    QWidget *before = m_list;
    for (QWidget *button : steps) { // Tab does not leave a result that is typed in, so they are behind the list
        QWidget::setTabOrder(before, button);
        before = button;
    }
    m_bottom->dock(m_patch);
    m_bottom->dock(m_patches);
    m_patch->hide();
    m_patches->hide();
    m_rows->dock(m_bottom);
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
        clickPlace(side, static_cast<uint32_t>(line), editor);
    });
    connect(editor, &PaneEditor::chipChosen, this, [this, editor] { selectPlace(0, editor); });
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
        if (m_inLocalsOrder[*side])
            return; // the bytes of another text
        Q_EMIT edited(*side, at, removed, added, editor->gesture());
    });
    connect(editor, &PaneEditor::filesDropped, this,
            [this, side](const QStringList &files) { Q_EMIT filesDropped(*side, files); });
    connect(view->dropZone(), &DropZone::filesDropped, this,
            [this, side](const QStringList &files) { Q_EMIT filesDropped(*side, files); });
    connect(view->dropZone(), &DropZone::openAsked, this, [this, side] { Q_EMIT openAsked(*side); });
    connect(view->dropZone(), &DropZone::pasteAsked, this, [this, side] { Q_EMIT pasteAsked(*side); });
    connect(view->dropZone(), &DropZone::typed, this, [this, side](const QString &text) { Q_EMIT typed(*side, text); });
    connect(view->dropZone(), &DropZone::otherAsked, this, [this, side] { Q_EMIT emptyAsked(*side); });
}

} // namespace fieldwise::ui
