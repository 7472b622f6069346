// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/colouring.h"

#include <algorithm>
#include <utility>

#include "ui/pane/yamlcolours.h"

namespace fieldwise::ui {

namespace {

/// Sets only levels that differ, because each set notifies all listeners.
void setLevel(LongLines &text, int row, long level)
{
    if (text.native(LongLines::SCI_GETFOLDLEVEL, static_cast<unsigned long>(row)) != level)
        text.native(LongLines::SCI_SETFOLDLEVEL, static_cast<unsigned long>(row), level);
}

/// The last row above that has content; whether it can be folded depends on the rows after it.
struct Header {
    int row = -1;
    int depth = -1;
};

Header headerAbove(const LongLines &text, int row)
{
    for (Header header{row - 1, -1}; header.row >= 0; --header.row) {
        const long level = text.native(LongLines::SCI_GETFOLDLEVEL, static_cast<unsigned long>(header.row));
        if (!(level & LongLines::SC_FOLDLEVELWHITEFLAG))
            return {header.row,
                    static_cast<int>(level & LongLines::SC_FOLDLEVELNUMBERMASK) - LongLines::SC_FOLDLEVELBASE};
    }
    return {};
}

void colourNative(LongLines &text, int upTo)
{
    const auto ask = [&text](unsigned message, int at) {
        return static_cast<int>(text.native(message, static_cast<unsigned long>(at)));
    };
    const int last = ask(LongLines::SCI_LINEFROMPOSITION, upTo);
    int row = ask(LongLines::SCI_LINEFROMPOSITION, ask(LongLines::SCI_GETENDSTYLED, 0));
    const auto *bytes = static_cast<const char *>(text.SendScintillaPtrResult(LongLines::SCI_GETCHARACTERPOINTER));
    const int rows = text.nativeLines();
    const std::pair leftOut(text.nativeOf(text.leftOut().first), text.nativeOf(text.leftOut().second));
    Header header = headerAbove(text, row);
    LineState state = LineState::unpack(row > 0 ? ask(LongLines::SCI_GETLINESTATE, row - 1) : 0);
    std::vector<unsigned char> styles;
    for (; row <= last && row < rows; ++row) {
        const int begin = ask(LongLines::SCI_POSITIONFROMLINE, row);
        const int next =
            row + 1 < rows ? ask(LongLines::SCI_POSITIONFROMLINE, row + 1) : ask(LongLines::SCI_GETLENGTH, 0);
        const int end = ask(LongLines::SCI_GETLINEENDPOSITION, row);
        const std::string_view content(bytes + begin, static_cast<size_t>(end - begin));
        styles.assign(static_cast<size_t>(next - begin) + 1, 0);
        const int depth = text.isContinued(row) ? -1 : std::min(foldDepth(content, state), 2000);
        state =
            text.isPlain() ? colourActions(content, state, styles.data()) : colourLine(content, state, styles.data());
        keepApart(content, styles.data());
        if (leftOut.first >= begin && leftOut.first < leftOut.second && leftOut.second <= end)
            std::fill(styles.begin() + (leftOut.first - begin), styles.begin() + (leftOut.second - begin),
                      leftOutStyle);
        text.native(LongLines::SCI_SETLINESTATE, static_cast<unsigned long>(row), static_cast<long>(state.pack()));
        text.native(LongLines::SCI_STARTSTYLING, static_cast<unsigned long>(begin), 0L);
        text.SendScintilla(LongLines::SCI_SETSTYLINGEX, static_cast<uintptr_t>(next - begin),
                           reinterpret_cast<const char *>(styles.data()));
        if (depth < 0) {
            setLevel(text, row,
                     (LongLines::SC_FOLDLEVELBASE + std::max(header.depth, 0)) | LongLines::SC_FOLDLEVELWHITEFLAG);
            continue;
        }
        setLevel(text, row, LongLines::SC_FOLDLEVELBASE + depth);
        if (header.row >= 0)
            setLevel(text, header.row,
                     (LongLines::SC_FOLDLEVELBASE + header.depth)
                         | (depth > header.depth ? LongLines::SC_FOLDLEVELHEADERFLAG : 0));
        header = {row, depth};
    }
}

} // namespace

void colour(LongLines &text, int upTo)
{
    colourNative(text, text.nativeOf(upTo));
}

void colourRow(LongLines &text, int position)
{
    const long coloured = text.native(LongLines::SCI_GETENDSTYLED);
    const long row = text.native(LongLines::SCI_LINEFROMPOSITION, static_cast<unsigned long>(text.nativeOf(position)));
    const long begin = text.native(LongLines::SCI_POSITIONFROMLINE, static_cast<unsigned long>(row));
    const long end = text.native(LongLines::SCI_GETLINEENDPOSITION, static_cast<unsigned long>(row));
    if (coloured < end)
        return; // it is still to be coloured
    text.native(LongLines::SCI_STARTSTYLING, static_cast<unsigned long>(begin), 0L);
    colourNative(text, static_cast<int>(begin));
    text.native(LongLines::SCI_STARTSTYLING, static_cast<unsigned long>(coloured), 0L);
}

/// Scintilla requests the whole text if the shown text ends above the bottom of the pane.
void colourInView(LongLines &text, int asked)
{
    const long top = text.native(LongLines::SCI_GETFIRSTVISIBLELINE);
    const long shown = text.native(LongLines::SCI_VISIBLEFROMDOCLINE, static_cast<unsigned long>(text.nativeLines()));
    const long last = std::min(top + text.native(LongLines::SCI_LINESONSCREEN) + 1, shown - 1);
    const long row = text.native(LongLines::SCI_DOCLINEFROMVISIBLE, static_cast<unsigned long>(last));
    // One more row, which determines whether the last one can be folded.
    const long end = text.native(LongLines::SCI_GETLINEENDPOSITION, static_cast<unsigned long>(row) + 1);
    colourNative(text, std::min(asked, static_cast<int>(end)));
}

} // namespace fieldwise::ui
