// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/session.h"

namespace fieldwise {

/// Bytes of one input that others took the place of.
struct TextChange {
    merge::Side side = merge::Side::Destination;
    uint32_t at = 0;
    std::string removed;
    std::string added;
    FileParts before,
        after; ///< of a folder, where the change goes over the begin of a file; else empty: the files shift
};
/// An input as a whole: opened, closed, or no longer what Live's annotations say.
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
/// All but which schemas count and whether secrets are shown, which are no part of the history.
struct OptionsChange {
    merge::Options before, after;
};
struct ChoicesChange {
    std::vector<merge::Choice> before, after;
};
/// One change of what a merge depends on; it knows its inverse.
using Change = std::variant<TextChange, InputChange, OptionsChange, ChoicesChange>;
Change inverse(const Change &change);
/// The change fits: it was made on exactly these inputs, or undone there.
void apply(Inputs &inputs, const Change &change);

/// What was done, in order, so that it can be undone and done again. A step is what one undo takes back.
class History {
public:
    struct Step {
        std::string name;            ///< for people: "Typing", "Take Destination"
        std::vector<Change> changes; ///< in the order in which they were made
    };
    /// Notes a change that was made. Typing goes into one step while it goes on at the same place on one line; `joined`
    /// puts anything into the last step. What was undone can't be done again.
    void push(Change change, std::string name, bool joined = false);
    bool canUndo() const { return m_done > 0; }
    bool canRedo() const { return m_done < m_steps.size(); }
    /// The step to take back, its changes inverted and in the order to apply them.
    Step undo();
    Step redo();
    const std::string &undoName() const { return m_steps[m_done - 1].name; }
    const std::string &redoName() const { return m_steps[m_done].name; }
    /// Typing does not go on in the last step.
    void close() { m_open = false; }
    void clear() { *this = {}; }

private:
    std::vector<Step> m_steps;
    size_t m_done = 0;
    bool m_open = false;
};

} // namespace fieldwise
