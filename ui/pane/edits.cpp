// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/edits.h"

#include <utility>

namespace fieldwise::ui {

using Sci = QsciScintillaBase;

namespace {

constexpr unsigned long afterEdits = Sci::SC_MOD_INSERTTEXT | Sci::SC_MOD_DELETETEXT | Sci::SC_MOD_CHANGEANNOTATION;
constexpr unsigned long beforeEdits =
    Sci::SC_MOD_BEFOREINSERT | Sci::SC_MOD_BEFOREDELETE | Sci::SC_MOD_CHANGEANNOTATION;

} // namespace

PaneEdits::PaneEdits(LongLines &text, Report report) : m_text(text), m_report(std::move(report))
{
    text.SendScintilla(Sci::SCI_SETMODEVENTMASK, afterEdits);
    QObject::connect(&text, &Sci::SCN_MODIFIED, &text,
                     [this](int position, int type, const char *bytes, int length, int linesAdded) {
                         onModified(position, type, bytes, length, linesAdded);
                     });
}

void PaneEdits::onModified(int position, int type, const char *text, int length, int linesAdded)
{
    if (type & (Sci::SC_MOD_BEFOREINSERT | Sci::SC_MOD_BEFOREDELETE)) {
        finish();
        m_announced = {{}, position, type & Sci::SC_MOD_BEFOREINSERT ? length : 0, m_text.nativeLines()};
        if (type & Sci::SC_MOD_BEFOREDELETE) {
            const auto row = [this](int at) {
                return static_cast<int>(m_text.native(Sci::SCI_LINEFROMPOSITION, static_cast<unsigned long>(at)));
            };
            m_announced->edit = m_text.removed(position, length, row(position + length) - row(position));
        }
    } else if (type & Sci::SC_MOD_INSERTTEXT) {
        m_report(m_text.inserted(position, linesAdded), QByteArray(text, length));
    } else if (type & Sci::SC_MOD_DELETETEXT) {
        m_report(m_text.removed(position, length, -linesAdded), {});
    }
}

void PaneEdits::finish()
{
    const auto announced = std::exchange(m_announced, std::nullopt);
    if (!announced)
        return;
    const auto [edit, position, added, rows] = *announced;
    if (added == 0)
        return m_report(edit, {});
    QByteArray bytes(added, Qt::Uninitialized); // Scintilla appends a NUL, for which QByteArray has room
    m_text.SendScintilla(Sci::SCI_GETTEXTRANGE, static_cast<long>(position), static_cast<long>(position + added),
                         bytes.data());
    m_report(m_text.inserted(position, m_text.nativeLines() - rows), bytes);
}

PaneEdits::Before::Before(PaneEdits &edits) : m_edits(edits)
{
    edits.m_text.SendScintilla(Sci::SCI_SETMODEVENTMASK, beforeEdits);
}

PaneEdits::Before::~Before()
{
    m_edits.finish();
    m_edits.m_text.SendScintilla(Sci::SCI_SETMODEVENTMASK, afterEdits);
}

} // namespace fieldwise::ui
