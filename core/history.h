// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/session.h"

namespace fieldwise {

/// Bytes of one input that were replaced.
struct TextChange {
    merge::Side side = merge::Side::Destination;
    uint32_t at = 0;
    std::string removed;
    std::string added;
    /// For a folder, if the change crosses the start of a file; else empty, and the starts of files shift.
    FileParts before, after;
    bool inChecked = false; ///< in Inputs::toCheck instead of the input
    bool isReload = false;  ///< came with a file that was read again, so a person's eye and caret stay where they are
};
/// The bytes between what both texts begin with and what they end with.
TextChange difference(const std::string &before, const std::string &after);
/// Which findings of a check a person takes for right.
struct MeantChange {
    std::vector<std::string> before, after;
};
/// An input that was opened, closed or replaced as a whole, or is no longer derived from Live.
struct InputChange {
    struct Input {
        SharedText text;
        std::string name;
        bool open = false;
        FileParts files = {};
        bool operator==(const Input &) const = default;
    };
    merge::Side side = merge::Side::Destination;
    Input before, after;
};
/// All options except the schemas and showSecrets, which are not part of the history; and Inputs::checks.
struct OptionsChange {
    merge::Options before, after;
    bool checkedBefore = false, checkedAfter = false;
    /// The pane that each pane's text was in before; another one if the mode after lacks that pane.
    merge::PerSide<merge::Side> from{merge::allSides};
};
struct ChoicesChange {
    std::vector<merge::Choice> before, after;
    /// Typing in the result: Inputs::typed before and after, and the bytes of the result's text that were replaced.
    std::optional<TypedText> typedBefore{}, typedAfter{};
    std::optional<TextChange> edit{};
};
template <class T>
merge::PerSide<T> rearranged(const merge::PerSide<T> &before, const merge::PerSide<merge::Side> &from)
{
    return {{before[from.at[0]], before[from.at[1]], before[from.at[2]]}};
}
void rearrange(Inputs &inputs, const merge::PerSide<merge::Side> &from);
/// One change of Inputs, which can be inverted.
using Change = std::variant<TextChange, InputChange, OptionsChange, ChoicesChange, MeantChange>;
Change inverse(const Change &change);
/// Applies a change. It must fit: it was made on exactly these inputs, or undone to them.
void apply(Inputs &inputs, const Change &change);

/// The changes in order, to undo and redo them. A step is what one undo reverts.
class History {
public:
    struct Step {
        std::string name;            ///< for people: "Typing", "Take Destination"
        std::vector<Change> changes; ///< in the order they were made
    };
    /// Records a change that was made. Continued typing at the same place in one line becomes one step, also in the
    /// result; `joined` adds
    /// any change to the last step. Undone steps can no longer be redone.
    void push(Change change, std::string name, bool joined = false);
    bool canUndo() const { return m_done > 0; }
    bool canRedo() const { return m_done < m_steps.size(); }
    /// Records what the text that a person is typing in these inputs' result became: choices, or a text over another
    /// result. It is part of the newest step.
    void settle(const Inputs &inputs, const std::vector<merge::Choice> &choices,
                const std::optional<TypedText> &now = {});
    /// The step to revert: its changes are inverted and in the order to apply them.
    Step undo();
    Step redo();
    const std::string &undoName() const { return m_steps[m_done - 1].name; }
    const std::string &redoName() const { return m_steps[m_done].name; }
    /// Ends the current step of typing.
    void close() { m_open = false; }
    void clear() { *this = {}; }

private:
    std::vector<Step> m_steps;
    size_t m_done = 0;
    bool m_open = false;
};

} // namespace fieldwise
