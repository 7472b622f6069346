// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/textstyle.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/visible.h"
#include "ui/pane/indicators.h"
#include "ui/pane/yamlcolours.h"

namespace fieldwise::ui {

using Sci = QsciScintillaBase;

namespace {

/// Characters that can't be seen, or are taken for spaces, as their code in a box.
void showHiddenCharacters(LongLines &text)
{
    constexpr char32_t narrowSpace = 0x202F; // in labels it groups the digits of numbers
    const std::pair<char32_t, char32_t> areas[] = {{0xA0, 0x3164}, {0xFE00, 0xFFFF}, {0xE0000, 0xE007F}};
    for (const auto &[first, last] : areas)
        for (char32_t code = first; code <= last; ++code)
            if (isHidden(code) || code == narrowSpace)
                text.SendScintilla(Sci::SCI_SETREPRESENTATION, QString::fromUcs4(&code, 1).toUtf8().constData(),
                                   nameOfCharacter(code).c_str());
}

} // namespace

void setUp(LongLines &text)
{
    text.setFrameShape(QFrame::NoFrame);
    text.setUtf8(true);
    text.SendScintilla(Sci::SCI_SETVSCROLLBAR, 0UL); // the overview bar replaces it
    text.setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    text.setIndentationsUseTabs(false);
    text.setTabWidth(2);
    text.setCaretWidth(2);
    text.setFolding(QsciScintilla::NoFoldStyle);
    text.SendScintilla(Sci::SCI_SETLEXER, static_cast<unsigned long>(Sci::SCLEX_CONTAINER));
    text.SendScintilla(Sci::SCI_SETUNDOCOLLECTION, 0UL); // the workspace records edits, together with choices
    text.SendScintilla(Sci::SCI_SETSCROLLWIDTH, 1UL);
    text.SendScintilla(Sci::SCI_SETSCROLLWIDTHTRACKING, 1UL);
    text.SendScintilla(Sci::SCI_SETLAYOUTCACHE, static_cast<unsigned long>(Sci::SC_CACHE_PAGE));
    text.SendScintilla(Sci::SCI_SETPOSITIONCACHE, 4096UL);
    text.SendScintilla(Sci::SCI_ANNOTATIONSETVISIBLE, static_cast<unsigned long>(Sci::ANNOTATION_STANDARD));
    text.SendScintilla(Sci::SCI_SETMULTIPLESELECTION, 1UL);
    text.SendScintilla(Sci::SCI_SETADDITIONALSELECTIONTYPING, 1UL);
    for (unsigned long margin = 1; margin < 5; ++margin)
        text.SendScintilla(Sci::SCI_SETMARGINWIDTHN, margin, 0L);
    text.SendScintilla(Sci::SCI_SETMARGINTYPEN, 0UL, static_cast<long>(Sci::SC_MARGIN_COLOUR));
    text.SendScintilla(Sci::SCI_SETMARGINSENSITIVEN, 0UL, 1L);
    text.SendScintilla(Sci::SCI_SETMARGINLEFT, 0UL, 0L);
    for (int look = 1; look < static_cast<int>(Look::Count); ++look)
        text.markerDefine(QsciScintilla::Background, look);
    text.markerDefine(QsciScintilla::Invisible, keptMarker);
    text.markerDefine(QsciScintilla::Invisible, fileMarker);
    text.viewport()->setMouseTracking(true);
    showHiddenCharacters(text);
}

namespace {

void applyFont(LongLines &text, const Appearance &appearance, PaneMetrics &metrics)
{
    const double points = metrics.codePixels * 72.0 / std::max(1, text.logicalDpiY());
    text.SendScintilla(Sci::SCI_STYLESETFONT, static_cast<unsigned long>(Sci::STYLE_DEFAULT),
                       appearance.codeFamily().toUtf8().constData());
    text.SendScintilla(Sci::SCI_STYLESETSIZEFRACTIONAL, static_cast<unsigned long>(Sci::STYLE_DEFAULT),
                       std::lround(points * static_cast<int>(Sci::SC_FONT_SIZE_MULTIPLIER)));
    text.SendScintilla(Sci::SCI_STYLECLEARALL);
    text.SendScintilla(Sci::SCI_SETEXTRAASCENT, 0UL);
    text.SendScintilla(Sci::SCI_SETEXTRADESCENT, 0UL);
    const int natural = static_cast<int>(text.SendScintilla(Sci::SCI_TEXTHEIGHT, 0UL));
    const int wanted = std::max(natural, qRound(20 * metrics.scale()));
    text.SendScintilla(Sci::SCI_SETEXTRAASCENT, static_cast<long>((wanted - natural) / 2));
    text.SendScintilla(Sci::SCI_SETEXTRADESCENT, static_cast<long>(wanted - natural - (wanted - natural) / 2));
    metrics.lineHeight = static_cast<int>(text.SendScintilla(Sci::SCI_TEXTHEIGHT, 0UL));
}

void setInk(LongLines &text, int style, const QColor &ink, const QColor &paper)
{
    text.SendScintilla(Sci::SCI_STYLESETFORE, static_cast<unsigned long>(style), ink);
    text.SendScintilla(Sci::SCI_STYLESETBACK, static_cast<unsigned long>(style), paper);
}

void setIndicator(LongLines &text, int indicator, int style, const QColor &ink = {})
{
    text.SendScintilla(Sci::SCI_INDICSETSTYLE, static_cast<unsigned long>(indicator), static_cast<long>(style));
    if (ink.isValid())
        text.SendScintilla(Sci::SCI_INDICSETFORE, static_cast<unsigned long>(indicator), ink);
}

} // namespace

void applyTheme(LongLines &text, const Appearance &appearance, PaneMetrics &metrics)
{
    const Theme &t = appearance.theme();
    const QColor paper = t[Role::Editor];
    setInk(text, Sci::STYLE_DEFAULT, t[Role::Text], paper);
    applyFont(text, appearance, metrics); // also copies the default style's attributes to all styles
    const std::pair<CodeStyle, Syntax> inks[] = {
        {CodeStyle::Key, Syntax::Key},         {CodeStyle::String, Syntax::String},
        {CodeStyle::Number, Syntax::Number},   {CodeStyle::Word, Syntax::Word},
        {CodeStyle::Comment, Syntax::Comment}, {CodeStyle::Punctuation, Syntax::Punctuation}};
    for (const int more : {0, int(apart)}) {
        setInk(text, static_cast<int>(CodeStyle::Plain) + more, t[Role::Text], paper);
        for (const auto &[code, ink] : inks)
            setInk(text, static_cast<int>(code) + more, t.syntax(ink), paper);
        text.SendScintilla(Sci::SCI_STYLESETITALIC, static_cast<unsigned long>(CodeStyle::Comment) + more, 1L);
    }
    text.SendScintilla(Sci::SCI_STYLESETVISIBLE, static_cast<unsigned long>(leftOutStyle), 0L);
    setInk(text, Sci::STYLE_BRACELIGHT, t[Role::Accent], t[Role::Selection]);
    setInk(text, Sci::STYLE_BRACEBAD, t.ink(Look::Fails, Ink::Text), t.ink(Look::Fails, Ink::Background));
    for (int i = 1; i < static_cast<int>(Look::Count); ++i) {
        const Look look = static_cast<Look>(i);
        text.setMarkerBackgroundColor(t.ink(look, Ink::Background), markerOf(look));
        setIndicator(text, boxIndicator(look), Sci::INDIC_FULLBOX, t.ink(look, Ink::Strong));
        const auto box = static_cast<unsigned long>(boxIndicator(look));
        text.SendScintilla(Sci::SCI_INDICSETALPHA, box, 255L);
        text.SendScintilla(Sci::SCI_INDICSETOUTLINEALPHA, box, 255L);
        text.SendScintilla(Sci::SCI_INDICSETUNDER, box, 1L);
    }
    setIndicator(text, mutedIndicator, Sci::INDIC_TEXTFORE, t[Role::Muted]);
    setIndicator(text, strikeIndicator, Sci::INDIC_STRIKE, t.ink(Look::Removed, Ink::Text));
    setIndicator(text, faultIndicator, Sci::INDIC_SQUIGGLE, t.ink(Look::Fails, Ink::Mark));
    setIndicator(text, maskIndicator, Sci::INDIC_HIDDEN);
    setIndicator(text, findIndicator, Sci::INDIC_STRAIGHTBOX, t[Role::Accent]);
    text.SendScintilla(Sci::SCI_SETMARGINBACKN, 0UL, t[Role::Margin]);
    text.setSelectionBackgroundColor(t[Role::Selection]);
    text.SendScintilla(Sci::SCI_SETSELFORE, 0UL, 0L);
    text.setCaretForegroundColor(t[Role::Text]);
    text.viewport()->update();
}

} // namespace fieldwise::ui
