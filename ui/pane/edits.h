// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>

#include <QByteArray>

#include "ui/pane/longlines.h"

namespace fieldwise::ui {

/// Reports the edits of a text, from Scintilla's notifications.
class PaneEdits {
public:
    /// `report` is called after each edit, with the text that was added.
    using Report = std::function<void(const LongLines::Edit &, const QByteArray &)>;
    PaneEdits(LongLines &text, Report report);

    /// Reports an edit that Scintilla has announced and made.
    void finish();

    /// While this exists, Scintilla notifies before an edit instead of after it: for a notification after an edit,
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

    /// An edit that Scintilla has announced but not made yet.
    struct Announced {
        LongLines::Edit edit; ///< set if the edit removes text
        int position = 0;     ///< in Scintilla's document, like the following
        int added = 0;        ///< in bytes
        int rows = 0;         ///< number of rows before the edit
    };
    LongLines &m_text;
    Report m_report;
    std::optional<Announced> m_announced;
};

} // namespace fieldwise::ui
