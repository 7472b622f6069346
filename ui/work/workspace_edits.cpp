// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/work/workspace.h"

#include <algorithm>
#include <utility>

#include "ui/look/convert.h"
#include "ui/work/choices.h"

namespace fieldwise::ui {

using merge::Side;

void Workspace::note(Change change, const QString &name, bool joined)
{
    m_history.push(std::move(change), toStd(name), joined);
    ++m_changes;
    Q_EMIT historyChanged();
}

void Workspace::markEdited(Side side)
{
    const bool edited = m_inputs.open[side] && m_inputs.texts[side] != m_origins[side].text;
    if (m_edited[side] == edited)
        return;
    m_edited[side] = edited;
    Q_EMIT editedChanged(side);
}

/// True if an edit belongs to the gesture of the edit before. Each pane counts its own gestures.
bool Workspace::goesOn(int gesture, size_t pane)
{
    const int number = gesture == 0 ? 0 : gesture * 4 + static_cast<int>(pane);
    return std::exchange(m_gesture, number) == number && number != 0;
}

void Workspace::edit(Side side, int at, int removed, const QByteArray &added, int gesture)
{
    bool joined = goesOn(gesture, merge::index(side));
    if (side == Side::Original
        && !m_inputs.options.apply.lastAppliedGiven) { // the text is no longer derived from Live's annotations
        const InputChange::Input now{m_inputs.texts[side], m_inputs.names[side], true, m_inputs.files[side]};
        note(InputChange{side, now, now}, tr("Typing"), joined);
        OptionsChange given{m_inputs.options, m_inputs.options, m_inputs.checks, m_inputs.checks};
        given.after.apply.lastAppliedGiven = true;
        note(given, {}, true);
        m_inputs.options = given.after;
        m_inputs.open[side] = true;
        m_origins[side] = {.text = m_inputs.texts[side]};
        joined = true;
        Q_EMIT optionsChanged();
    }
    TextChange change{side,
                      static_cast<uint32_t>(at),
                      m_inputs.texts[side].str().substr(static_cast<size_t>(at), static_cast<size_t>(removed)),
                      added.toStdString(),
                      {},
                      {}};
    const FileParts &files = m_inputs.files[side];
    if (std::ranges::any_of(files, [&](const FilePart &file) {
            return file.begin > change.at && file.begin <= change.at + change.removed.size();
        })) {
        change.before = change.after = files;
        shift(change.after, change.at, static_cast<uint32_t>(removed), static_cast<uint32_t>(added.size()));
    }
    apply(m_inputs, change);
    note(std::move(change), tr("Typing"), joined);
    markEdited(side);
    post();
}

void Workspace::setChoices(std::vector<merge::Choice> choices, const QString &name)
{
    if (choices == m_inputs.choices)
        return;
    ChoicesChange change{m_inputs.choices, std::move(choices), m_inputs.typed, m_inputs.typed};
    apply(m_inputs, change);
    note(std::move(change), name);
    Q_EMIT overridesChanged();
    post();
}

void Workspace::typeResult(const std::string &before, int at, int removed, const QByteArray &added, int gesture)
{
    const bool joined = goesOn(gesture, merge::allSides.size());
    const std::string &text = isTyping() ? m_inputs.typed->text.str() : before;
    if (static_cast<size_t>(at) + static_cast<size_t>(removed) > text.size())
        return;
    ChoicesChange change{m_inputs.choices, m_inputs.choices, m_inputs.typed, {}};
    change.typedAfter = {SharedText(text), isTyping() ? m_inputs.typed->on : SharedText(before)};
    TextChange &edit = change.edit.emplace();
    edit.at = static_cast<uint32_t>(at);
    edit.removed = text.substr(edit.at, static_cast<size_t>(removed));
    edit.added = added.toStdString();
    change.typedAfter->text.change().replace(edit.at, edit.removed.size(), edit.added);
    apply(m_inputs, change);
    note(std::move(change), tr("Typing"), joined);
    Q_EMIT overridesChanged();
    post();
}

bool Workspace::isTypedIn() const
{
    return !isSaved() && merge::isThreeWay(mode()) && !checks()
        && (isTyping() || std::ranges::any_of(m_inputs.choices, [](const merge::Choice &choice) {
                return choice.kind == merge::ChoiceKind::Value || choice.kind >= merge::ChoiceKind::Typed;
            }));
}

void Workspace::settleTyped(const std::vector<merge::Choice> &choices, const std::optional<TypedText> &now)
{
    if (!isTyping() || (now && now->text == m_inputs.typed->text))
        return;
    m_history.settle(m_inputs, choices, now);
    m_inputs.typed = now;
    m_inputs.choices = choices;
    Q_EMIT overridesChanged();
}

void Workspace::run(const History::Step &step)
{
    m_gesture = 0;
    ++m_changes;
    const merge::Mode before = mode();
    const bool checkedBefore = checks();
    for (const Change &change : step.changes) {
        apply(m_inputs, change);
        if (const auto *text = std::get_if<TextChange>(&change); text && text->inChecked) {
            Q_EMIT resultReplaced(static_cast<int>(text->at), static_cast<int>(text->removed.size()),
                                  QByteArray::fromStdString(text->added));
        } else if (text) {
            if (text->side != Side::Original || !isFirstDerived()) // else the pane shows another text
                Q_EMIT replaced(text->side, static_cast<int>(text->at), static_cast<int>(text->removed.size()),
                                QByteArray::fromStdString(text->added), !text->isReload);
            markEdited(text->side);
        } else if (const auto *input = std::get_if<InputChange>(&change)) {
            Q_EMIT loaded(input->side);
            markEdited(input->side);
        } else if (const auto *options = std::get_if<OptionsChange>(&change)) {
            showOptions(before, checkedBefore);
            move(options->from);
        } else {
            const auto *choices = std::get_if<ChoicesChange>(&change);
            if (choices && choices->edit)
                Q_EMIT resultReplaced(static_cast<int>(choices->edit->at),
                                      static_cast<int>(choices->edit->removed.size()),
                                      QByteArray::fromStdString(choices->edit->added));
            Q_EMIT overridesChanged();
        }
    }
    Q_EMIT historyChanged();
    post();
}

void Workspace::undo()
{
    if (!m_history.canUndo())
        return;
    const History::Step step = m_history.undo();
    run(step);
    Q_EMIT moved(step, true);
}

void Workspace::redo()
{
    if (!m_history.canRedo())
        return;
    const History::Step step = m_history.redo();
    run(step);
    Q_EMIT moved(step, false);
}

} // namespace fieldwise::ui
