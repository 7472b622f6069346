// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include <QByteArray>

#include "ui/pane/longlines.h"

namespace fieldwise::ui {

/// The edits of a text, from Scintilla's notifications.
class PaneEdits {
public:
    /// `told` is called for each edit, after it, with the text that was added.
    using Told = std::function<void(const LongLines::Edit &, const QByteArray &)>;
    PaneEdits(LongLines &text, Told told);

    /// Tells of an edit that Scintilla had announced.
    void finish();

    /// While it lives Scintilla notifies before an edit instead of after it: for a notification after an edit
    /// QScintilla counts all characters before it for screen readers.
    class Before {
    public:
        explicit Before(PaneEdits &edits);
        ~Before();
        Before(const Before &) = delete;
        Before &operator=(const Before &) = delete;

    private:
        PaneEdits &m_edits;
    };

private:
    void onModified(int position, int type, const char *text, int length, int linesAdded);

    /// An edit that Scintilla is about to make.
    struct Announced {
        LongLines::Edit edit; ///< of one that removes
        int position = 0;     ///< in Scintilla's document, as the rest
        int added = 0;        ///< bytes
        int rows = 0;         ///< before it
    };
    LongLines &m_text;
    Told m_told;
    std::optional<Announced> m_announced;
};

} // namespace fieldwise::ui
