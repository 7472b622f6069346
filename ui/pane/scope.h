// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "core/base/diagnostic.h"
#include "ui/pane/longlines.h"

namespace fieldwise::ui {

/// The part of a text that can be edited. While only one of several resources is shown, the caret stays in it and no
/// key can delete text that is not visible.
class PaneScope {
public:
    explicit PaneScope(LongLines &text) : m_text(text) {}

    /// The first and last line; if the last is before the first, nothing can be edited. Without lines, everything can.
    /// Returns false if the scope does not change.
    bool set(std::optional<std::pair<int, int>> lines);
    void clear() { m_scope.reset(); }
    /// The first and last position that the caret may have.
    std::pair<int, int> caretRange() const;
    /// The position itself, or the nearest one that the caret may have.
    int held(int position) const;
    /// The line after the scope.
    int endLine() const { return m_scope ? m_text.lineOf(caretRange().second) + 1 : m_text.lineCount(); }
    bool mayEdit() const { return !m_scope || !m_scope->empty(); }
    /// Moves carets and selections into the scope. Returns false if all were in it.
    bool hold();
    void follow(int position, int removed, int added);

    /// A text as it was, and its scope.
    struct Watched {
        Range scope;
        std::string text;
    };
    /// Watches edits from now on for text that they remove outside of the scope.
    void watch();
    /// Stops watching. Returns the state before, if text outside was removed.
    std::optional<Watched> lost();
    void restore(Range scope) { m_scope = scope; }

private:
    LongLines &m_text;
    std::optional<Range> m_scope;
    std::optional<Watched> m_watched;
    bool m_lost = false;
};

} // namespace fieldwise::ui
