// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "core/base/diagnostic.h"
#include "ui/pane/longlines.h"

namespace fieldwise::ui {

/// The part of a text that people edit: while one resource of several is shown, the caret stays in it, and no key can
/// take away text that is not seen.
class PaneScope {
public:
    explicit PaneScope(LongLines &text) : m_text(text) {}

    /// First and last line; a last one before the first: nothing can be edited. No lines: everything can. False when
    /// that was the scope already.
    bool set(std::optional<std::pair<int, int>> lines);
    void clear() { m_scope.reset(); }
    /// The positions that the caret can have.
    std::pair<int, int> caretRange() const;
    /// The line behind the last one of the scope.
    int endLine() const { return m_scope ? m_text.lineOf(caretRange().second) + 1 : m_text.lineCount(); }
    bool mayEdit() const { return !m_scope || !m_scope->empty(); }
    /// Moves carets and selections into the scope. False when all are there.
    bool hold();
    void follow(int position, int removed, int added);

    /// A text as it was, and its scope.
    struct Watched {
        Range scope;
        std::string text;
    };
    /// From now on edits are watched for what they take away outside of the scope.
    void watch();
    /// Ends that; returns what was there before, when something was taken away outside.
    std::optional<Watched> lost();
    void restore(Range scope) { m_scope = scope; }

private:
    LongLines &m_text;
    std::optional<Range> m_scope;
    std::optional<Watched> m_watched;
    bool m_lost = false;
};

} // namespace fieldwise::ui
