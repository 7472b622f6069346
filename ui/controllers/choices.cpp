// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/choices.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include "core/base/text.h"
#include "core/config.h"
#include "core/files.h"
#include "core/merge/choices/conflictplace.h"
#include "core/merge/match/textparts.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/plan/steps.h"
#include "core/yaml/value.h"
#include "ui/dialogs/valuedialog.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"
#include "ui/models/reasonsmodel.h"
#include "ui/work/choices.h"

namespace fieldwise::ui {

using merge::ChoiceKind;
using merge::Side;

ChoicesController::ChoicesController(WindowParts &parts) : Controller(parts)
{
    for (size_t i = 0; i < std::size(takeActs); ++i) {
        on(takeActs[i], [this, i] { takePane(i, false); });
        on(allActs[i], [this, i] { takePane(i, true); });
    }
    on(Act::TakeBoth, [this] { take(ChoiceKind::Both); });
    on(Act::TakeBothReversed, [this] { take(ChoiceKind::BothUpdatedFirst); });
    on(Act::TakeNothing, [this] { take(ChoiceKind::Nothing); });
    on(Act::TypeValue, [this] { typeValue(); });
    on(Act::LooksRight, [this] { accept(); });
    on(Act::AlwaysChoice, [this] {
        if (mayChoose())
            m_workspace.setChoices(withAlways(realPlan(), realSelected(), m_workspace.inputs().choices,
                                              m_actions[Act::AlwaysChoice]->isChecked()),
                                   tr("Keep This Choice for Other Values, Too"));
    });
    on(Act::UndoChoice, [this] {
        if (mayChoose())
            m_workspace.setChoices(withoutChoice(realPlan(), realSelected(), m_workspace.inputs().choices),
                                   tr("As the Merge Decides"));
    });
    on(Act::UndoChoices, [this] { m_workspace.setChoices({}, tr("Discard All Choices")); });
    on(Act::NextOpenConflict, [this] { m_view->selectConflict(1, true); });
    on(Act::PreviousOpenConflict, [this] { m_view->selectConflict(-1, true); });
    on(Act::SaveChoices, [this] { saveChoices(); });
    on(Act::LoadChoices, [this] { loadChoices(); });
    connect(m_view, &MergeView::selectionChanged, this, &ChoicesController::showChoices);
    connect(&m_workspace, &Workspace::optionsChanged, this, &ChoicesController::showChoices); // by the panes' names
    connect(m_view, &MergeView::takeAsked, this, &ChoicesController::takeLine);
    connect(&m_workspace, &Workspace::overridesChanged, this, &ChoicesController::showFiles);
    showChoices();
}

bool ChoicesController::saveChoicesTo(const QString &file)
{
    return tellSaved(file, savedBy(files::write(toStd(file), config::resolutionsText(m_workspace.inputs().choices))));
}

std::optional<QString> ChoicesController::loadChoicesFrom(const QString &file)
{
    const auto text = files::read(toStd(file), files::ofAWindow);
    const auto choices = text ? config::readResolutions(*text)
                              : Result<std::vector<merge::Choice>, Diagnostic>(Unexpected(text.error()));
    if (!choices)
        return tr("%1 has no usable choices: %2.")
            .arg(QFileInfo(file).fileName(),
                 text ? toQt(describe(choices.error(), "", *text)).mid(1) : toQt(choices.error().text));
    auto all = m_workspace.inputs().choices;
    for (const merge::Choice &one : *choices)
        all = merge::withChoice(std::move(all), one);
    m_toldLapsed.clear();
    m_toldMoved.clear();
    m_workspace.setChoices(std::move(all), tr("Load Choices"));
    return {};
}

void ChoicesController::showLapsed()
{
    const merge::Plan &plan = m_view->scene()->plan();
    QStringList why;
    for (const merge::InapplicableChoice &inapplicable : plan.inapplicable)
        why += toQt(inapplicable.why);
    const QString told = why.join(QLatin1Char('\n'));
    if (why.isEmpty())
        m_notice.clear(MergeNotice::About::Choices);
    if (told == m_toldLapsed || why.isEmpty()) {
        m_toldLapsed = told;
        return tellMoved();
    }
    m_toldLapsed = told;
    const QString more = why.size() > 1
        ? QLatin1Char(' ') + (why.size() == 2 ? tr("There is 1 more.") : tr("There are %1 more.").arg(why.size() - 1))
        : QString();
    m_notice.say(Look::Notice,
                 why.size() == 1 ? tr("One of your choices no longer applies")
                                 : tr("%1 of your choices no longer apply").arg(why.size()),
                 QStringLiteral(": ") + why.first() + more,
                 {tr("Forget"),
                  [this] {
                      auto choices = m_workspace.inputs().choices;
                      const auto &inapplicable = m_view->scene()->plan().inapplicable;
                      for (auto at = inapplicable.rbegin(); at != inapplicable.rend(); ++at)
                          if (at->choice < choices.size())
                              choices.erase(choices.begin() + at->choice);
                      m_notice.clear();
                      m_workspace.setChoices(std::move(choices), tr("Forget Choices"));
                  }},
                 {}, MergeNotice::About::Choices);
}

void ChoicesController::tellMoved()
{
    const merge::Plan &plan = m_view->scene()->plan();
    QStringList moved;
    merge::DecisionRef first;
    for (const merge::DecisionRef ref : plan.steps) {
        if (!plan.decision(ref).person.moved)
            continue;
        first = moved.isEmpty() ? ref : first;
        moved += pathText(plan, ref);
    }
    const bool isNew = std::ranges::any_of(moved, [&](const QString &path) { return !m_toldMoved.contains(path); });
    m_toldMoved = moved;
    if (!isNew)
        return;
    const auto &notices = plan.decision(first).notices;
    const auto notice = std::ranges::find(notices, merge::NoticeId::ChoiceMoved, &merge::Notice::id);
    m_notice.say(Look::Notice,
                 moved.size() == 1 ? tr("One of your choices was made for other values")
                                   : tr("%1 of your choices were made for other values").arg(moved.size()),
                 QStringLiteral(": ") + moved.front() + QStringLiteral(": ")
                     + toQt(notice == notices.end() ? std::string() : notice->text),
                 {tr("Look at It"), [this] { m_view->selectConflict(1, true); }});
}

/// False while an input can't be read: the choice would be for the earlier merge, which is still shown.
bool ChoicesController::mayChoose() const
{
    return m_view->scene() && m_view->selected().valid() && !m_view->isStale() && !isServerSide()
        && !m_workspace.checks() && !m_workspace.isTyping();
}

/// What apply does is not up to a choice (LocalEditsController).
bool ChoicesController::mayTake() const
{
    return mayChoose() && !merge::isApply(m_workspace.mode());
}

void ChoicesController::take(ChoiceKind take, const QString &value)
{
    if (take == ChoiceKind::Merge ? !mayChoose() : !mayTake())
        return;
    const merge::Plan &plan = realPlan();
    const merge::DecisionRef ref = realSelected();
    auto choices = take == ChoiceKind::Value
        ? merge::withChoice(m_workspace.inputs().choices, merge::choiceFor(plan, ref, take, toStd(value)))
        : merge::withChoiceFor(plan, m_workspace.inputs().choices, ref, take);
    m_workspace.setChoices(std::move(choices), takeText(plan.options.mode, take));
}

void ChoicesController::takeLine(merge::DecisionRef ref, std::optional<Side> side, bool taken)
{
    m_view->select(ref, side ? m_view->pane(*side)->editor() : m_view->result()->editor());
    if (!mayTake())
        return;
    const merge::Plan &plan = m_view->scene()->plan();
    const QString what = taken || !side ? takeText(plan.options.mode, ChoiceKind::Nothing)
                                        : takeText(plan.options.mode, merge::choiceOf(*side));
    m_workspace.setChoices(withTake(plan, ref, side, taken, m_workspace.inputs().choices), what);
}

/// Accepts the merge's decision, or a choice that was made for other values.
void ChoicesController::accept()
{
    if (!mayChoose())
        return;
    const merge::Plan &plan = realPlan();
    const merge::DecisionRef ref = realSelected();
    if (!plan.decision(ref).isChosen())
        return take(ChoiceKind::Merge);
    m_workspace.setChoices(withAlways(plan, ref, m_workspace.inputs().choices, false),
                           takeText(plan.options.mode, ChoiceKind::Merge));
}

void ChoicesController::takePane(size_t pane, bool all)
{
    const std::vector<Side> sides = m_workspace.sides();
    if (!mayTake() || pane >= sides.size())
        return;
    const ChoiceKind wanted = merge::choiceOf(sides[pane]);
    if (!all)
        return take(wanted);
    const merge::Plan &plan = m_view->scene()->plan();
    auto choices = m_workspace.inputs().choices;
    for (const merge::DecisionRef ref : sameKind(plan, m_view->selected()))
        choices = merge::withChoiceFor(plan, std::move(choices), ref, wanted);
    m_workspace.setChoices(std::move(choices), tr("%1 for All").arg(takeText(plan.options.mode, wanted)));
}

namespace {

/// The lines of a value without the indentation that it has where it stands.
std::string unindented(std::string_view value, uint32_t column)
{
    std::string out;
    for (size_t at = 0; at < value.size();) {
        const size_t end = std::min(value.find('\n', at), value.size() - 1) + 1;
        const size_t word = std::min(value.find_first_not_of(' ', at), end);
        const size_t from = at == 0 ? 0 : std::min<size_t>(word, at + column);
        out += value.substr(from, end - from);
        at = end;
    }
    return out;
}

/// The value that a field has in the result; "" if it has none, or if it is secret.
QString valueInResult(const Scene &scene, merge::DecisionRef ref)
{
    const std::string &result = scene.merged->resolution.text;
    const Range range = merge::resultRange(scene.plan(), scene.merged->resolution, ref);
    if (range.empty() || merge::holdsSecret(scene.plan(), ref))
        return {};
    const std::string text = std::string(columnAt(result, range.begin), ' ') + result.substr(range.begin, range.size());
    const yaml::Stream read = yaml::read(text);
    const yaml::Document *document = read.parts.empty() ? nullptr : read.parts.front().document.get();
    const bool isField = !scene.plan().documents[ref.document].path(ref.decision).empty()
        && scene.plan().decision(ref).pathStep.kind == yaml::PathStep::Kind::Field;
    yaml::NodeId node = document ? document->root() : yaml::none;
    if (isField && node != yaml::none && document->node(node).kind == yaml::Kind::Map)
        node = document->valueOf(document->firstChild(node));
    if (node == yaml::none)
        return {};
    const bool isBlock = document->node(node).style == yaml::Style::Block;
    return toQt(unindented(document->text(node), isBlock ? document->node(node).column : 0));
}

} // namespace

void ChoicesController::typeValue()
{
    if (!mayTake())
        return;
    const Scene &scene = *m_view->scene();
    const merge::DecisionRef ref = m_view->selected();
    const bool lines = scene.plan().decision(ref).isLines();
    QString now;
    if (!lines) {
        now = valueInResult(scene, ref);
    } else if (!merge::isSecret(scene.plan(), ref)) {
        now = toQt(merge::partLines(scene.plan().documents[ref.document], ref.decision, m_workspace.mode()));
        now.chop(now.endsWith(QLatin1Char('\n')));
    }
    ValueDialog dialog(m_appearance, pathText(scene.plan(), ref), now, &m_window,
                       lines ? ValueDialog::Asked::Lines : ValueDialog::Asked::Value);
    if (dialog.exec() == QDialog::Accepted)
        take(ChoiceKind::Value,
             lines ? toQt(yaml::Json(toStd(dialog.value())).dump()) : dialog.value()); // lines are one string
}

/// Sets the texts of what can be taken for the selected field.
void ChoicesController::showTakes()
{
    const bool isApply = merge::isApply(m_workspace.mode());
    const bool may = mayTake();
    const std::vector<Side> sides = m_workspace.sides();
    const merge::Plan *plan = may ? &m_view->scene()->plan() : nullptr;
    const merge::DecisionRef selected = m_view->selected();
    const merge::Decision *decision = plan ? &plan->decision(selected) : nullptr;
    const uint32_t many = decision ? merge::countOf(plan->counts, merge::stateOf(*decision)) : 0;
    for (size_t i = 0; i < std::size(takeActs); ++i) {
        const bool there = !isApply && i < sides.size();
        const QString text = there ? takeText(m_workspace.mode(), merge::choiceOf(sides[i])) : QString();
        for (const Act act : {takeActs[i], allActs[i]})
            m_actions[act]->setVisible(there);
        m_actions[takeActs[i]]->setEnabled(may && there);
        m_actions[takeActs[i]]->setText(text);
        m_actions[allActs[i]]->setEnabled(may && there && many > 1);
        m_actions[allActs[i]]->setText(many > 1 ? tr("%1 for All %2 of This Kind").arg(text).arg(many)
                                                : tr("%1 for All of This Kind").arg(text));
        if (there && decision)
            setTip(m_actions[takeActs[i]],
                   decision->values[sides[i]] != yaml::none
                       ? text
                       : tr("%1: it does not have the field, so it is left out").arg(text));
    }
    const std::string whyNot = decision ? merge::whyNotBoth(plan->documents[selected.document], selected.decision,
                                                            "`" + toStd(pathText(*plan, selected)) + "`")
                                        : std::string();
    for (const auto &[act, kind] :
         {std::pair(Act::TakeBoth, ChoiceKind::Both), std::pair(Act::TakeBothReversed, ChoiceKind::BothUpdatedFirst)}) {
        m_actions[act]->setVisible(!isApply);
        m_actions[act]->setEnabled(decision && whyNot.empty());
        m_actions[act]->setText(takeText(m_workspace.mode(), kind));
        setTip(m_actions[act], toQt(whyNot)); // if empty, the text
    }
    m_actions[Act::TakeNothing]->setVisible(!isApply);
    m_actions[Act::TakeNothing]->setEnabled(may);
    m_actions[Act::TypeValue]->setEnabled(may);
}

/// Sets what can be done about the choice for the selected field, and about all.
void ChoicesController::showChoices()
{
    if (m_workspace.checks())
        return; // CheckController shows what can be done
    showTakes();
    const bool may = mayChoose();
    const merge::Plan *plan = may ? &realPlan() : nullptr;
    const merge::Decision *decision = plan ? &plan->decision(realSelected()) : nullptr;
    m_actions[Act::LooksRight]->setEnabled(decision && merge::isOpen(*decision));
    const merge::Choice *choice = decision ? choiceAt(*plan, realSelected(), m_workspace.inputs().choices) : nullptr;
    m_actions[Act::AlwaysChoice]->setEnabled(choice);
    m_actions[Act::AlwaysChoice]->setChecked(choice && choice->always);
    m_actions[Act::UndoChoice]->setEnabled(may
                                           && withoutChoice(*plan, realSelected(), m_workspace.inputs().choices).size()
                                               < m_workspace.inputs().choices.size());
    m_actions[Act::SaveChoices]->setEnabled(!m_workspace.inputs().choices.empty());
    m_actions[Act::LoadChoices]->setEnabled(m_workspace.canMerge());
    m_actions[Act::UndoChoices]->setEnabled(!m_workspace.inputs().choices.empty());
    const bool open = m_view->scene() && m_view->scene()->plan().counts.open > 0;
    m_actions[Act::NextOpenConflict]->setEnabled(open);
    m_actions[Act::PreviousOpenConflict]->setEnabled(open);
}

void ChoicesController::saveChoices()
{
    const QString proposed = QFileInfo(m_workspace.proposedResultFile()).dir().filePath(QStringLiteral("choices.yaml"));
    const QString file =
        QFileDialog::getSaveFileName(&m_window, tr("Save the choices"), proposed, tr("Choices (*.yaml *.yml)"));
    if (file.isEmpty())
        return;
    saveChoicesTo(file);
}

void ChoicesController::loadChoices()
{
    const QString file = QFileDialog::getOpenFileName(&m_window, tr("Load choices"), m_settings.lastFolder(),
                                                      tr("Choices (*.yaml *.yml);;All files (*)"));
    if (file.isEmpty())
        return;
    if (const auto problem = loadChoicesFrom(file))
        say(*problem);
}

} // namespace fieldwise::ui
