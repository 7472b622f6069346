// SPDX-License-Identifier: GPL-3.0-or-later
// The buttons at the ends of lines, "take" and "taken", and the lines between elements.
#include <algorithm>

#include <QCoreApplication>
#include <QFontMetrics>

#include "ui/look/glyphs.h"
#include "ui/pane/panepainter.h"

namespace fieldwise::ui {

using Sci = QsciScintillaBase;

namespace {

constexpr double buttonHeight = 18, buttonPadding = 8, buttonSpace = 8, tickSize = 8, dotsWidth = 12;

QFont fontOf(const PaneParts &pane, QFont::Weight weight = QFont::Medium)
{
    return pane.appearance.text(qRound(12 * pane.metrics.scale()), weight);
}

} // namespace

std::optional<LineTake> PanePainter::takeOf(const PaneParts &pane, int line)
{
    if (pane.stale)
        return {};
    if (pane.offer && pane.offer->line == line)
        return pane.offer;
    const auto &takes = pane.marks.decorations().takes;
    const auto found = std::ranges::lower_bound(takes, line, {}, &LineTake::line);
    return found != takes.end() && found->line == line ? std::optional(*found) : std::nullopt;
}

QString PanePainter::takeText(const PaneParts &pane, const LineTake &take)
{
    const QString word = take.taken ? QCoreApplication::translate("PanePainter", "taken")
                                    : QCoreApplication::translate("PanePainter", "take");
    const bool isWide = pane.text.viewport()->width() >= 400 * pane.metrics.scale();
    const bool hasKey = isWide && pane.offer == take && !take.taken && !pane.offerKey.isEmpty();
    return hasKey ? QStringLiteral("%1 %2").arg(word, pane.offerKey) : word;
}

/// In a line of several rows, the row of the selected field.
int PanePainter::takeRow(const PaneParts &pane, const LineTake &take)
{
    const auto &frame = pane.frame;
    return pane.offer == take && frame && frame->line == take.line
        ? std::clamp(frame->sub, 0, pane.rows.heightOf(take.line) - 1)
        : 0;
}

int PanePainter::takeWidth(const PaneParts &pane, const LineTake &take)
{
    const double scale = pane.metrics.scale();
    const QString text = takeText(pane, take);
    const double gaps = (take.taken ? tickSize + 5 : 0) + (text.contains(QLatin1Char(' ')) ? 4 : 0);
    return QFontMetrics(fontOf(pane)).horizontalAdvance(text)
        + qRound((2 * buttonPadding + 2 * buttonSpace + gaps) * scale);
}

/// The width of the first letters of a word, which are enough to see that it differs.
static int readable(const PaneParts &pane)
{
    return static_cast<int>(
               pane.text.SendScintilla(Sci::SCI_TEXTWIDTH, static_cast<uintptr_t>(Sci::STYLE_DEFAULT), "00000000"))
        + qRound(dotsWidth * pane.metrics.scale());
}

int PanePainter::takeLeft(const PaneParts &pane, const LineTake &take)
{
    const int width = takeWidth(pane, take), edge = pane.text.viewport()->width();
    const auto ask = [&pane](unsigned message, int position) {
        return static_cast<int>(pane.text.SendScintilla(message, 0UL, static_cast<long>(position)));
    };
    const int begin = pane.text.lineStart(take.line), end = pane.text.lineEnd(take.line);
    const int top = ask(Sci::SCI_POINTYFROMPOSITION, begin) + takeRow(pane, take) * pane.metrics.lineHeight;
    const auto &spans = pane.marks.decorations().spans;
    const auto inView = static_cast<uint32_t>(std::min<long>(
        end, pane.text.SendScintilla(Sci::SCI_POSITIONFROMPOINT, static_cast<unsigned long>(edge), top)));
    int left = edge - width;
    // From the right edge to the first word that is left of the button, however many a long line has.
    for (auto span = std::ranges::upper_bound(spans, inView, {}, &TextSpan::begin);
         left > marginWidth(pane) && span != spans.begin() && (--span)->end > static_cast<uint32_t>(begin);) {
        const int from = std::max(begin, static_cast<int>(span->begin)),
                  to = std::min(end, static_cast<int>(span->end));
        if (span->look == Look::Unchanged || ask(Sci::SCI_POINTYFROMPOSITION, from) != top)
            continue; // of another row of a wrapped line
        const int first = ask(Sci::SCI_POINTXFROMPOSITION, from);
        const int last = ask(Sci::SCI_POINTYFROMPOSITION, to) == top ? ask(Sci::SCI_POINTXFROMPOSITION, to) : edge;
        if (last <= left - qRound(dotsWidth * pane.metrics.scale()))
            break;
        if (last >= edge && ask(Sci::SCI_POINTYFROMPOSITION, to) == top && first + readable(pane) <= left)
            break; // of a word that is too long for the pane, its beginning is enough
        if (first < std::min(edge, left + width))
            left = first - width;
    }
    return left < marginWidth(pane) + width / 2 ? edge : left; // no room beside so long a word: out of sight
}

std::optional<LineTake> PanePainter::takeAt(const PaneParts &pane, const QPoint &point)
{
    const long row =
        pane.text.SendScintilla(Sci::SCI_GETFIRSTVISIBLELINE) + point.y() / std::max(1, pane.metrics.lineHeight);
    const long line = pane.text.SendScintilla(Sci::SCI_DOCLINEFROMVISIBLE, row);
    const auto take = takeOf(pane, static_cast<int>(line));
    const long at = pane.text.SendScintilla(Sci::SCI_VISIBLEFROMDOCLINE, line) + (take ? takeRow(pane, *take) : 0);
    if (point.y() < 0 || row != at)
        return {}; // another row of the line, or a filler
    const int left = take ? takeLeft(pane, *take) : 0;
    return take && point.x() >= left && point.x() < left + takeWidth(pane, *take) ? take : std::nullopt;
}

bool PanePainter::isOnGlyph(const PaneParts &pane, int x)
{
    const int left = digitsWidth(pane);
    return x >= left && x < left + qRound(glyphWidth * pane.metrics.scale());
}

/// A line above each element of a list.
void PanePainter::paintElements()
{
    const auto &elements = m_pane.marks.decorations().elements;
    const int left = marginWidth(m_pane) - qRound(padWidth * m_scale);
    for (const Line &line : m_lines)
        if (std::ranges::binary_search(elements, line.number))
            m_painter.fillRect(left, line.top, m_width - left, 1, m_pane.appearance.theme()[Role::Line]);
}

/// The letter before what is left out of a line, which an ellipsis replaces; empty if nothing is.
QRect PanePainter::leftOutBox(const PaneParts &pane)
{
    const auto [begin, end] = pane.text.leftOut();
    if (begin >= end)
        return {};
    const auto ask = [&pane](unsigned message, int position) {
        return static_cast<int>(pane.text.SendScintilla(message, 0UL, static_cast<long>(position)));
    };
    const auto before =
        static_cast<int>(pane.text.SendScintilla(Sci::SCI_POSITIONRELATIVE, static_cast<unsigned long>(begin), -1L));
    const int left = ask(Sci::SCI_POINTXFROMPOSITION, before);
    return {left, ask(Sci::SCI_POINTYFROMPOSITION, before), ask(Sci::SCI_POINTXFROMPOSITION, begin) - left,
            pane.metrics.lineHeight};
}

void PanePainter::paintLeftOut()
{
    const QRect box = leftOutBox(m_pane);
    const int number = m_pane.text.lineOf(m_pane.text.leftOut().first);
    const auto line = std::ranges::find(m_lines, number, &Line::number);
    if (line == m_lines.end() || !box.intersects(m_area) || box.left() < marginWidth(m_pane))
        return;
    const Theme &t = m_pane.appearance.theme();
    const Look look = rowLook(*line, (box.top() - line->top) / m_rowHeight);
    m_painter.fillRect(box, look == Look::Unchanged ? t[Role::Editor] : t.ink(look, Ink::Background));
    m_painter.setFont(m_pane.appearance.code(13 * m_scale));
    m_painter.setPen(t[Role::Text]);
    m_painter.drawText(box, Qt::AlignCenter, QStringLiteral("…"));
}

/// Where the text of a line's row at this height ends.
int PanePainter::rowEnd(const Line &line, int top) const
{
    if (line.rows == 1)
        return textEnd(line.number);
    const auto ask = [this](unsigned message, unsigned long x, long y) {
        return m_pane.text.SendScintilla(message, x, y);
    };
    const long past = ask(Sci::SCI_POSITIONFROMPOINT, static_cast<unsigned long>(m_width) * 2, top);
    return ask(Sci::SCI_POINTYFROMPOSITION, 0UL, past) == top
        ? static_cast<int>(ask(Sci::SCI_POINTXFROMPOSITION, 0UL, past))
        : 0;
}

void PanePainter::paintTakes()
{
    const Theme &t = m_pane.appearance.theme();
    const bool isBlocked = !m_pane.whyNoTakes.isEmpty();
    for (const Line &line : m_lines) {
        const auto take = takeOf(m_pane, line.number);
        if (!take)
            continue;
        const int whole = takeWidth(m_pane, *take);
        const int row = takeRow(m_pane, *take), top = line.top + row * m_rowHeight;
        const bool hidesText = rowEnd(line, top) > takeLeft(m_pane, *take);
        const int dots = hidesText ? qRound(dotsWidth * m_scale) : 0;
        const QRect plate(takeLeft(m_pane, *take), top, whole, m_rowHeight);
        if (!plate.intersects(m_area))
            continue;
        const Look look = rowLook(line, row);
        m_painter.save();
        m_painter.fillRect(plate.adjusted(-dots, 0, 0, 0),
                           look == Look::Unchanged ? t[Role::Editor] : t.ink(look, Ink::Background));
        if (hidesText) {
            m_painter.setFont(m_pane.appearance.code(13 * m_scale));
            m_painter.setPen(t[Role::Text]);
            m_painter.drawText(QRect(plate.left() - dots, top, dots, m_rowHeight), Qt::AlignCenter,
                               QStringLiteral("…"));
        }
        m_painter.setRenderHint(QPainter::Antialiasing);
        const double tall = buttonHeight * m_scale;
        const QRectF box = QRectF(plate.left() + buttonSpace * m_scale, top + (m_rowHeight - tall) / 2,
                                  whole - 2 * buttonSpace * m_scale, tall)
                               .adjusted(0.5, 0.5, -0.5, -0.5);
        m_painter.setPen(t[isBlocked ? Role::Line : Role::Border]);
        m_painter.setBrush(t[isBlocked ? Role::Chrome : m_pane.hoverTake == line.number ? Role::Hover : Role::Editor]);
        m_painter.drawRoundedRect(box, 4 * m_scale, 4 * m_scale);
        double left = box.left() + buttonPadding * m_scale;
        if (take->taken) {
            drawTick(m_painter,
                     QRectF(left, box.center().y() - tickSize * m_scale / 2, tickSize * m_scale, tickSize * m_scale),
                     t[isBlocked ? Role::Border : Role::Accent]);
            left += (tickSize + 5) * m_scale;
        }
        const QString text = takeText(m_pane, *take);
        const qsizetype word = text.indexOf(QLatin1Char(' '));
        m_painter.setFont(fontOf(m_pane));
        m_painter.setPen(t[isBlocked ? Role::Border : Role::Text]);
        m_painter.drawText(QRectF(left, box.top(), box.right() - left, tall), Qt::AlignLeft | Qt::AlignVCenter,
                           text.left(word));
        if (word > 0) {
            m_painter.setPen(t[isBlocked ? Role::Border : Role::Muted]);
            const QRectF key(left, box.top(), box.right() - buttonPadding * m_scale - left, tall);
            m_painter.drawText(key, Qt::AlignRight | Qt::AlignVCenter, text.mid(word + 1));
        }
        m_painter.restore();
    }
}

} // namespace fieldwise::ui
