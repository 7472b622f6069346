// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/session.h"

namespace fieldwise {

/// Replaces bytes of one input by others.
struct TextChange {
    merge::Side side = merge::Side::Destination;
    uint32_t at = 0;
    std::string removed;
    std::string added;
    /// Only if the change crosses the start of a file in a folder; if empty, the files are shifted.
    FileParts before, after;
};
/// Replaces an input as a whole: opened, closed, or no longer derived from Live's annotations.
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
/// Changes all options except schemas and showSecrets, which are not part of the history.
struct OptionsChange {
    merge::Options before, after;
};
struct ChoicesChange {
    std::vector<merge::Choice> before, after;
};
/// One change to the inputs of a merge, with enough data to invert it.
using Change = std::variant<TextChange, InputChange, OptionsChange, ChoicesChange>;
Change inverse(const Change &change);
/// Applies a change to exactly the inputs that it was made on (or inverted for).
void apply(Inputs &inputs, const Change &change);

/// The undo history: changes in order. A step is what one undo reverts.
class History {
public:
    struct Step {
        std::string name;            ///< for people: "Typing", "Take Destination"
        std::vector<Change> changes; ///< in chronological order
    };
    /// Records a change that was made. Consecutive typing at the same place on one line becomes one step; `joined` adds
    /// the change to the last step. Discards all undone steps.
    void push(Change change, std::string name, bool joined = false);
    bool canUndo() const { return m_done > 0; }
    bool canRedo() const { return m_done < m_steps.size(); }
    /// The step to undo, with its changes inverted, in the order to apply them.
    Step undo();
    Step redo();
    const std::string &undoName() const { return m_steps[m_done - 1].name; }
    const std::string &redoName() const { return m_steps[m_done].name; }
    /// Ends the current step: further typing starts a new one.
    void close() { m_open = false; }
    void clear() { *this = {}; }

private:
    std::vector<Step> m_steps;
    size_t m_done = 0;
    bool m_open = false;
};

} // namespace fieldwise
