// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/paneeditor.h"

#include <algorithm>
#include <cmath>

#include "ui/editor/panepainter.h"
#include "ui/editor/yamlcolours.h"

namespace fieldwise::ui {

void PaneEditor::applyTheme()
{
    const Theme &t = m_appearance.theme();
    const auto style = [&](int number, const QColor &ink, const QColor &paper) {
        SendScintilla(SCI_STYLESETFORE, static_cast<unsigned long>(number), ink);
        SendScintilla(SCI_STYLESETBACK, static_cast<unsigned long>(number), paper);
    };
    const QColor paper = t[Role::Editor];
    style(STYLE_DEFAULT, t[Role::Text], paper);
    applyMetrics();
    const std::pair<CodeStyle, Syntax> inks[] = {
        {CodeStyle::Key, Syntax::Key},         {CodeStyle::String, Syntax::String},
        {CodeStyle::Number, Syntax::Number},   {CodeStyle::Word, Syntax::Word},
        {CodeStyle::Comment, Syntax::Comment}, {CodeStyle::Punctuation, Syntax::Punctuation}};
    style(static_cast<int>(CodeStyle::Plain), t[Role::Text], paper);
    for (const auto &[code, ink] : inks)
        style(static_cast<int>(code), t.syntax(ink), paper);
    style(STYLE_BRACELIGHT, t[Role::Accent], t[Role::Selection]);
    style(STYLE_BRACEBAD, t.ink(Look::Fails, Ink::Text), t.ink(Look::Fails, Ink::Background));
    SendScintilla(SCI_STYLESETITALIC, static_cast<unsigned long>(CodeStyle::Comment), 1L);
    for (int i = 1; i < static_cast<int>(Look::Count); ++i) {
        const Look look = static_cast<Look>(i);
        setMarkerBackgroundColor(t.ink(look, Ink::Background), markerOf(look));
        const auto box = static_cast<unsigned long>(boxIndicator(look));
        SendScintilla(SCI_INDICSETSTYLE, box, static_cast<long>(INDIC_FULLBOX));
        SendScintilla(SCI_INDICSETFORE, box, t.ink(look, Ink::Strong));
        SendScintilla(SCI_INDICSETALPHA, box, 255L);
        SendScintilla(SCI_INDICSETOUTLINEALPHA, box, 255L);
        SendScintilla(SCI_INDICSETUNDER, box, 1L);
    }
    SendScintilla(SCI_INDICSETSTYLE, static_cast<unsigned long>(mutedIndicator), static_cast<long>(INDIC_TEXTFORE));
    SendScintilla(SCI_INDICSETFORE, static_cast<unsigned long>(mutedIndicator), t[Role::Muted]);
    SendScintilla(SCI_INDICSETSTYLE, static_cast<unsigned long>(strikeIndicator), static_cast<long>(INDIC_STRIKE));
    SendScintilla(SCI_INDICSETFORE, static_cast<unsigned long>(strikeIndicator), t.ink(Look::Removed, Ink::Text));
    SendScintilla(SCI_INDICSETSTYLE, static_cast<unsigned long>(faultIndicator), static_cast<long>(INDIC_SQUIGGLE));
    SendScintilla(SCI_INDICSETFORE, static_cast<unsigned long>(faultIndicator), t.ink(Look::Fails, Ink::Mark));
    SendScintilla(SCI_INDICSETSTYLE, static_cast<unsigned long>(maskIndicator), static_cast<long>(INDIC_HIDDEN));
    SendScintilla(SCI_INDICSETSTYLE, static_cast<unsigned long>(findIndicator), static_cast<long>(INDIC_STRAIGHTBOX));
    SendScintilla(SCI_INDICSETFORE, static_cast<unsigned long>(findIndicator), t[Role::Accent]);
    SendScintilla(SCI_SETMARGINBACKN, 0UL, t[Role::Margin]);
    setSelectionBackgroundColor(t[Role::Selection]);
    SendScintilla(SCI_SETSELFORE, 0UL, 0L);
    setCaretForegroundColor(t[Role::Text]);
    viewport()->update();
    m_leading->update();
}

void PaneEditor::applyMetrics()
{
    const double points = m_pixels * 72.0 / std::max(1, logicalDpiY());
    SendScintilla(SCI_STYLESETFONT, static_cast<unsigned long>(STYLE_DEFAULT),
                  m_appearance.codeFamily().toUtf8().constData());
    SendScintilla(SCI_STYLESETSIZEFRACTIONAL, static_cast<unsigned long>(STYLE_DEFAULT),
                  std::lround(points * static_cast<int>(SC_FONT_SIZE_MULTIPLIER)));
    SendScintilla(SCI_STYLECLEARALL);
    SendScintilla(SCI_SETEXTRAASCENT, 0UL);
    SendScintilla(SCI_SETEXTRADESCENT, 0UL);
    const int natural = static_cast<int>(SendScintilla(SCI_TEXTHEIGHT, 0UL));
    const int wanted = std::max(natural, qRound(20 * scale()));
    SendScintilla(SCI_SETEXTRAASCENT, static_cast<long>((wanted - natural) / 2));
    SendScintilla(SCI_SETEXTRADESCENT, static_cast<long>(wanted - natural - (wanted - natural) / 2));
    m_lineHeight = static_cast<int>(SendScintilla(SCI_TEXTHEIGHT, 0UL));
    fitMargin();
}

void PaneEditor::fitMargin()
{
    const long wanted = PanePainter::marginWidth(*this);
    if (SendScintilla(SCI_GETMARGINWIDTHN, 0UL) != wanted)
        SendScintilla(SCI_SETMARGINWIDTHN, 0UL, wanted);
}

void PaneEditor::colour(int planAfterSteps)
{
    colourNative(nativeOf(planAfterSteps));
}

void PaneEditor::colourNative(int planAfterSteps)
{
    const auto send = [this](unsigned message, auto... words) {
        return QsciScintilla::SendScintilla(message, words...);
    };
    const auto lineOf = [this](int at) {
        return static_cast<int>(native(SCI_LINEFROMPOSITION, static_cast<unsigned long>(at)));
    };
    const auto lineStart = [this](int at) {
        return static_cast<int>(native(SCI_POSITIONFROMLINE, static_cast<unsigned long>(at)));
    };
    const auto from = static_cast<int>(send(SCI_GETENDSTYLED));
    const int last = lineOf(planAfterSteps);
    int line = lineOf(from);
    const auto *text = static_cast<const char *>(SendScintillaPtrResult(SCI_GETCHARACTERPOINTER));
    const int lines = nativeLines();
    int header = line - 1; // the last line above with content, for its fold flag
    int headerDepth = -1;
    while (header >= 0) {
        const auto level = send(SCI_GETFOLDLEVEL, static_cast<long>(header));
        if (!(level & SC_FOLDLEVELWHITEFLAG)) {
            headerDepth = static_cast<int>(level & SC_FOLDLEVELNUMBERMASK) - SC_FOLDLEVELBASE;
            break;
        }
        --header;
    }
    const auto setLevel = [&send](int at, long level) {
        if (send(SCI_GETFOLDLEVEL, static_cast<long>(at)) != level)
            send(SCI_SETFOLDLEVEL, static_cast<unsigned long>(at), level);
    };
    LineState state =
        LineState::unpack(line > 0 ? static_cast<int>(send(SCI_GETLINESTATE, static_cast<long>(line - 1))) : 0);
    std::vector<unsigned char> styles;
    for (; line <= last && line < lines; ++line) {
        const int begin = lineStart(line);
        const int next = line + 1 < lines ? lineStart(line + 1) : static_cast<int>(send(SCI_GETLENGTH));
        const int end = static_cast<int>(send(SCI_GETLINEENDPOSITION, static_cast<long>(line)));
        const std::string_view content(text + begin, static_cast<size_t>(end - begin));
        styles.assign(static_cast<size_t>(next - begin) + 1, 0);
        const int depth = isContinued(line) ? -1 : std::min(foldDepth(content, state), 2000);
        state = colourLine(content, state, styles.data());
        send(SCI_SETLINESTATE, static_cast<unsigned long>(line), static_cast<long>(state.pack()));
        send(SCI_STARTSTYLING, static_cast<unsigned long>(begin), 0L);
        send(SCI_SETSTYLINGEX, static_cast<uintptr_t>(next - begin), reinterpret_cast<const char *>(styles.data()));
        if (depth < 0) {
            setLevel(line, (SC_FOLDLEVELBASE + std::max(headerDepth, 0)) | SC_FOLDLEVELWHITEFLAG);
            continue;
        }
        setLevel(line, SC_FOLDLEVELBASE + depth);
        if (header >= 0)
            setLevel(header, (SC_FOLDLEVELBASE + headerDepth) | (depth > headerDepth ? SC_FOLDLEVELHEADERFLAG : 0));
        header = line;
        headerDepth = depth;
    }
}

/// Scintilla asks for the whole text where what is shown ends above the foot of the pane.
void PaneEditor::colourInView(int asked)
{
    const long top = native(SCI_GETFIRSTVISIBLELINE);
    const long shown = native(SCI_VISIBLEFROMDOCLINE, static_cast<unsigned long>(nativeLines()));
    const long last = std::min(top + native(SCI_LINESONSCREEN) + 1, shown - 1);
    const long row = native(SCI_DOCLINEFROMVISIBLE, static_cast<unsigned long>(last));
    colourNative(
        std::min(asked,
                 static_cast<int>(native(SCI_GETLINEENDPOSITION,
                                         static_cast<unsigned long>(row)
                                             + 1)))); // one more, which says whether the last one can be folded
}

} // namespace fieldwise::ui
