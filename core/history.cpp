// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/history.h"

#include <algorithm>

#include "core/base/text.h"

namespace fieldwise {
namespace {

template <class... T>
struct Overloaded : T... {
    using T::operator()...;
};
template <class... T>
Overloaded(T...) -> Overloaded<T...>; // clang 14, which the fuzzers are built with, needs to be told

bool isTyping(const TextChange &change)
{
    const auto small = [](const std::string &text) {
        return text.size() <= 4 && text.find_first_of("\r\n") == std::string::npos;
    };
    return !change.isReload && small(change.removed) && small(change.added)
        && change.removed.empty() != change.added.empty();
}

/// Joins typing that goes on where it was; false when it does not.
bool goesOn(TextChange &last, const TextChange &next)
{
    if (!last.after.empty() || !next.after.empty())
        return false;
    if (last.side != next.side || last.inChecked != next.inChecked || last.removed.empty() == last.added.empty())
        return false;
    const auto end = last.at + static_cast<uint32_t>(last.added.size());
    if (last.removed.empty() && next.removed.empty() && next.at == end) {
        last.added += next.added;
        return true;
    }
    if (!last.added.empty() || !next.added.empty())
        return false;
    if (next.at == last.at) { // Delete
        last.removed += next.removed;
        return true;
    }
    if (next.at + next.removed.size() != last.at) // Backspace
        return false;
    last.at = next.at;
    last.removed.insert(0, next.removed);
    return true;
}

/// The edit of a text or of the result, if it is part of continued typing; else null.
const TextChange *typingOf(const Change &change)
{
    const auto *text = std::get_if<TextChange>(&change);
    if (const auto *choices = std::get_if<ChoicesChange>(&change); choices && choices->edit)
        text = &*choices->edit;
    return text && isTyping(*text) ? text : nullptr;
}

/// Joins a change to the last one if it continues it; false when it does not.
bool joins(Change &last, const Change &next)
{
    if (last.index() != next.index())
        return false;
    if (auto *text = std::get_if<TextChange>(&last))
        return goesOn(*text, std::get<TextChange>(next));
    auto &typed = std::get<ChoicesChange>(last);
    const auto &more = std::get<ChoicesChange>(next);
    if (!goesOn(*typed.edit, *more.edit))
        return false;
    typed.after = more.after;
    typed.typedAfter = more.typedAfter;
    return true;
}

merge::PerSide<merge::Side> inverseOf(const merge::PerSide<merge::Side> &from)
{
    merge::PerSide<merge::Side> back{merge::allSides};
    for (const merge::Side side : merge::allSides)
        back[from[side]] = side;
    return back;
}

} // namespace

void rearrange(Inputs &inputs, const merge::PerSide<merge::Side> &from)
{
    inputs.texts = rearranged(inputs.texts, from);
    inputs.names = rearranged(inputs.names, from);
    inputs.open = rearranged(inputs.open, from);
    inputs.files = rearranged(inputs.files, from);
}

TextChange difference(const std::string &before, const std::string &after)
{
    const auto begin = commonPrefix(before, after);
    const auto end = commonSuffix(std::string_view(before).substr(begin), std::string_view(after).substr(begin));
    return {.at = static_cast<uint32_t>(begin),
            .removed = before.substr(begin, before.size() - end - begin),
            .added = after.substr(begin, after.size() - end - begin)};
}

Change inverse(const Change &change)
{
    return std::visit(
        Overloaded{[](const TextChange &c) -> Change {
                       return TextChange{c.side, c.at, c.added, c.removed, c.after, c.before, c.inChecked, c.isReload};
                   },
                   [](const InputChange &c) -> Change {
                       return InputChange{c.side, c.after, c.before};
                   },
                   [](const OptionsChange &c) -> Change {
                       return OptionsChange{c.after, c.before, c.checkedAfter, c.checkedBefore, inverseOf(c.from)};
                   },
                   [](const ChoicesChange &c) -> Change {
                       ChoicesChange back{c.after, c.before, c.typedAfter, c.typedBefore, {}};
                       if (c.edit)
                           back.edit = std::get<TextChange>(inverse(*c.edit));
                       return back;
                   },
                   [](const MeantChange &c) -> Change {
                       return MeantChange{c.after, c.before};
                   }},
        change);
}

void apply(Inputs &inputs, const Change &change)
{
    std::visit(Overloaded{[&](const TextChange &c) {
                              if (c.inChecked) {
                                  inputs.toCheck.text.change().replace(c.at, c.removed.size(), c.added);
                                  return;
                              }
                              inputs.texts[c.side].change().replace(c.at, c.removed.size(), c.added);
                              if (c.before.empty() && c.after.empty())
                                  shift(inputs.files[c.side], c.at, static_cast<uint32_t>(c.removed.size()),
                                        static_cast<uint32_t>(c.added.size()));
                              else
                                  inputs.files[c.side] = c.after;
                          },
                          [&](const InputChange &c) {
                              inputs.texts[c.side] = c.after.text;
                              inputs.names[c.side] = c.after.name;
                              inputs.open[c.side] = c.after.open;
                              inputs.files[c.side] = c.after.files;
                          },
                          [&](const OptionsChange &c) {
                              merge::Options options = c.after; // what is no step of the history stays as it is now
                              options.showSecrets = inputs.options.showSecrets;
                              options.schema = inputs.options.schema;
                              options.builtinSchema = inputs.options.builtinSchema;
                              inputs.options = std::move(options);
                              inputs.checks = c.checkedAfter;
                              rearrange(inputs, c.from);
                          },
                          [&](const ChoicesChange &c) {
                              inputs.choices = c.after;
                              inputs.typed = c.typedAfter;
                          },
                          [&](const MeantChange &c) { inputs.toCheck.meant = c.after; }},
               change);
}

void History::push(Change change, std::string name, bool joined)
{
    m_steps.resize(m_done);
    const bool typing = typingOf(change) != nullptr;
    if (joined && m_done > 0) {
        auto *last = std::get_if<ChoicesChange>(&m_steps.back().changes.back());
        auto *next = std::get_if<ChoicesChange>(&change);
        if (last && next && next->edit) { // the text between them is never shown again
            last->after = next->before = last->before;
            last->typedAfter = next->typedBefore = last->typedBefore;
        }
        m_steps.back().changes.push_back(std::move(change));
        m_open = false;
        return;
    }
    if (typing && m_open && joins(m_steps.back().changes.back(), change))
        return;
    m_steps.push_back({std::move(name), {std::move(change)}});
    m_done = m_steps.size();
    m_open = typing;
}

void History::settle(const Inputs &inputs, const std::vector<merge::Choice> &choices,
                     const std::optional<TypedText> &now)
{
    if (m_done == 0)
        return;
    auto *last = std::get_if<ChoicesChange>(&m_steps[m_done - 1].changes.back());
    if (last && last->typedAfter == inputs.typed) {
        last->after = choices;
        last->typedAfter = now;
    } else if (!canRedo()) { // another change led to it
        ChoicesChange change{inputs.choices, choices, inputs.typed, now, {}};
        if (inputs.typed && now)
            change.edit = difference(inputs.typed->text, now->text);
        m_steps.back().changes.emplace_back(std::move(change));
        m_open = false;
    }
}

History::Step History::undo()
{
    m_open = false;
    Step step = m_steps[--m_done];
    std::ranges::reverse(step.changes);
    for (Change &change : step.changes)
        change = inverse(change);
    return step;
}

History::Step History::redo()
{
    m_open = false;
    return m_steps[m_done++];
}

} // namespace fieldwise
