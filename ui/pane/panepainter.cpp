// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/panepainter.h"

#include <algorithm>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPaintEvent>

#include "ui/look/convert.h"
#include "ui/look/glyphs.h"
#include "ui/pane/indicators.h"

namespace fieldwise::ui {

namespace {

constexpr double tilesMargin = 32;
constexpr double chipHeight = 16, chipPadding = 8, chipGap = 16, chipLeast = 96, chipPlate = 24 + 18, chipMargin = 8;

int scaled(double pixels, double scale)
{
    return qRound(pixels * scale);
}

QString maskWords(k8s::Mask mask)
{
    return toQt(k8s::maskText(mask));
}

} // namespace

int PanePainter::digitsWidth(const PaneParts &pane)
{
    int digits = 1;
    for (int lines = pane.text.lineCount(); lines >= 10; lines /= 10)
        ++digits;
    const double wide =
        QFontMetricsF(pane.appearance.code(12 * pane.metrics.scale())).horizontalAdvance(QLatin1Char('0'));
    return tilesWidth(pane)
        + std::max(scaled(numberWidth, pane.metrics.scale()), qRound(digits * wide + 10 * pane.metrics.scale()));
}

int PanePainter::tilesWidth(const PaneParts &pane)
{
    return pane.marks.decorations().numbers.empty() ? ownersWidth(pane) : scaled(tilesMargin, pane.metrics.scale());
}

int PanePainter::marginWidth(const PaneParts &pane)
{
    return digitsWidth(pane) + scaled(glyphWidth + stripeWidth + padWidth, pane.metrics.scale());
}

PanePainter::PanePainter(const PaneParts &pane, QPainter &painter, const QRect &area)
    : m_pane(pane),
      m_painter(painter),
      m_area(area),
      m_rowHeight(pane.metrics.lineHeight),
      m_width(pane.text.viewport()->width()),
      m_scale(pane.metrics.scale())
{
}

void PanePainter::paint()
{
    const Theme &t = m_pane.appearance.theme();
    const int height = m_pane.text.viewport()->height();
    const long first = m_pane.text.SendScintilla(QsciScintillaBase::SCI_GETFIRSTVISIBLELINE);
    const int lines = m_pane.text.lineCount();
    const auto &looks = m_pane.marks.decorations().lines;

    int line = static_cast<int>(m_pane.text.SendScintilla(QsciScintillaBase::SCI_DOCLINEFROMVISIBLE, first));
    int y = static_cast<int>(
                m_pane.text.SendScintilla(QsciScintillaBase::SCI_VISIBLEFROMDOCLINE, static_cast<long>(line)) - first)
        * m_rowHeight;
    for (line = m_pane.folds.nextShown(line); line < lines && y < height; line = m_pane.folds.nextShown(line + 1)) {
        const LineLook look = static_cast<size_t>(line) < looks.size() ? looks[static_cast<size_t>(line)] : LineLook{};
        const auto fillers = static_cast<int>(
            m_pane.text.SendScintilla(QsciScintillaBase::SCI_ANNOTATIONGETLINES, static_cast<long>(line)));
        const int own = m_pane.rows.heightOf(line);
        m_lines.push_back({line, y, own, look});
        if (y + own * m_rowHeight > m_area.top() && y <= m_area.bottom())
            paintMargin(m_lines.back());
        paintMasks(m_lines.back());
        if (fillers > 0) {
            const QRect rows(0, y + own * m_rowHeight, m_width, fillers * m_rowHeight);
            if (rows.intersects(m_area))
                paintFillers(m_pane, m_painter, m_area, line, rows.top(), fillers, 0);
        }
        y += (own + fillers) * m_rowHeight;
    }
    paintLeftOut();
    paintTakes();
    paintElements();
    paintChips();
    paintFrame();
    const int pad = scaled(padWidth, m_scale);
    if (y < height)
        m_painter.fillRect(marginWidth(m_pane) - pad, y, pad, height - y, t[Role::Editor]);
    const int whole = height / m_rowHeight * m_rowHeight;
    if (whole < height && y > whole) {
        m_painter.fillRect(0, whole, m_width, height - whole, t[Role::Editor]);
        m_painter.fillRect(0, whole, marginWidth(m_pane) - pad, height - whole, t[Role::Margin]);
    }
}

void PanePainter::paintMasks(const Line &line)
{
    const int begin = m_pane.text.lineStart(line.number);
    const int end = m_pane.text.lineEnd(line.number);
    const auto point = [this](int position) {
        const auto ask = [&](unsigned message) {
            return static_cast<int>(m_pane.text.SendScintilla(message, 0UL, static_cast<long>(position)));
        };
        return QPoint(ask(QsciScintillaBase::SCI_POINTXFROMPOSITION), ask(QsciScintillaBase::SCI_POINTYFROMPOSITION));
    };
    const Theme &t = m_pane.appearance.theme();
    const bool fails = m_pane.text.markersAtLine(line.number) & (1U << markerOf(Look::Fails));
    const Look look = fails ? Look::Fails : line.look.look;
    for (const view::Masked &mask : m_pane.masks.in(begin, end)) {
        const int from = std::max(begin, static_cast<int>(mask.range.begin));
        const QPoint first = point(from);
        // To the edge if nothing follows, so a selection does not reveal the value's length.
        const int to = static_cast<int>(mask.range.end);
        const QPoint last = to < end ? point(to) : QPoint(m_width, line.top + (line.rows - 1) * m_rowHeight);
        const QColor paper = look == Look::Unchanged ? t[Role::Editor] : t.ink(look, Ink::Background);
        const int text = marginWidth(m_pane);
        const int above = std::max(0, (m_area.top() - first.y()) / m_rowHeight);
        for (int top = first.y() + above * m_rowHeight; top <= std::min(last.y(), m_area.bottom());
             top += m_rowHeight) { // one row unless the line is wrapped
            const int left = top == first.y() ? first.x() : text;
            const int right = top == last.y() ? last.x() : m_width;
            m_painter.fillRect(QRect(left, top, right - left, m_rowHeight), paper);
        }
        if (from != static_cast<int>(mask.range.begin))
            continue; // the mask's text is shown only in the first line of a value
        m_painter.setFont(m_pane.appearance.code(13 * m_scale));
        m_painter.setPen(t[Role::Muted]);
        m_painter.drawText(QRect(first.x(), first.y(), m_width, m_rowHeight), Qt::AlignLeft | Qt::AlignVCenter,
                           maskWords(mask.as));
    }
}

int PanePainter::textEnd(int line) const
{
    const int end = m_pane.text.lineEnd(line);
    if (const auto masks = m_pane.masks.in(std::max(0, end - 1), end); !masks.empty()) {
        // Text after a mask is positioned by the mask's width, not the value's.
        const int begin = std::max(m_pane.text.lineStart(line), static_cast<int>(masks.front().range.begin));
        const auto left =
            m_pane.text.SendScintilla(QsciScintillaBase::SCI_POINTXFROMPOSITION, 0UL, static_cast<long>(begin));
        return static_cast<int>(left)
            + QFontMetrics(m_pane.appearance.code(13 * m_scale)).horizontalAdvance(maskWords(masks.front().as));
    }
    return static_cast<int>(
        m_pane.text.SendScintilla(QsciScintillaBase::SCI_POINTXFROMPOSITION, 0UL, static_cast<long>(end)));
}

void PanePainter::paintChips()
{
    const auto &chips = m_pane.marks.decorations().chips;
    const auto &faults = m_pane.marks.faults();
    if ((chips.empty() && faults.empty()) || m_lines.empty())
        return;
    // One column for all chips of the pane, as far left as the visible lines allow.
    const int limit = m_width * 6 / 10;
    int column = 0;
    std::vector<std::pair<const Line *, const LineChip *>> seen;
    for (const Line &line : m_lines) {
        auto it = std::lower_bound(chips.begin(), chips.end(), line.number,
                                   [](const LineChip &chip, int number) { return chip.line < number; });
        for (; it != chips.end() && it->line == line.number; ++it) {
            seen.emplace_back(&line, &*it);
            const int end = textEnd(line.number) + scaled(chipGap, m_scale);
            if (end <= limit)
                column = std::max(column, end);
        }
    }
    const int step = scaled(64, m_scale); // so that the column rarely moves while scrolling
    column = std::min(limit, (column + step - 1) / step * step);
    for (const auto &[line, chip] : seen) {
        const bool isFault = std::any_of(faults.begin(), faults.end(), [&, at = line->number](const FaultMark &fault) {
            return m_pane.text.lineOf(static_cast<int>(fault.range.begin)) == at;
        });
        if (!isFault)
            paintChip(*line, *chip, column);
    }
    for (const FaultMark &fault : faults) {
        const int number = m_pane.text.lineOf(static_cast<int>(fault.range.begin));
        for (const Line &line : m_lines) {
            if (line.number == number)
                paintChip(line, {number, Look::Fails, fault.text}, column);
        }
    }
}

int PanePainter::chipPlateWidth(const PaneParts &pane, int line)
{
    const bool has = std::ranges::count(pane.marks.decorations().chips, line, &LineChip::line) > 0;
    return has ? scaled(chipPlate + chipMargin, pane.metrics.scale()) : 0;
}

void PanePainter::paintChip(const Line &line, const LineChip &chip, int column)
{
    const int top = line.top + (line.rows - 1) * m_rowHeight;
    const QRect row(0, top, m_width, m_rowHeight);
    if (!row.intersects(m_area))
        return;
    const Theme &t = m_pane.appearance.theme();
    const QFont font = m_pane.appearance.text(qRound(12 * m_scale), QFont::Medium);
    const QFontMetrics metrics(font);
    const int padding = scaled(chipPadding, m_scale);
    const int gap = scaled(chipGap, m_scale);
    const int end = textEnd(line.number);
    const auto take = takeOf(m_pane, line.number);
    const int button = take && line.rows == 1 ? takeLeft(m_pane, *take) : m_width;
    const bool isBeside = button < m_width && button + takeWidth(m_pane, *take) >= m_width;
    const int right = isBeside ? button : m_width - scaled(chipMargin, m_scale);
    const int full = metrics.horizontalAdvance(chip.text) + 1 + 2 * padding;
    int left = end + gap <= column ? column : end + gap;
    int width = full;
    if (left + width > right)
        left = std::max(end + gap, right - width);
    width = std::min(width, right - left);
    const double tall = chipHeight * m_scale;
    const double y = top + (m_rowHeight - tall) / 2;
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setPen(Qt::NoPen);
    if (width < std::min(full, scaled(chipLeast, m_scale))) {
        // No room: only the glyph, on a plate with an ellipsis, since the text continues below it.
        const int plate = scaled(chipPlate, m_scale);
        m_painter.fillRect(right - plate, top, plate + scaled(chipMargin, m_scale), m_rowHeight,
                           t.ink(chip.look, Ink::Background));
        m_painter.setFont(m_pane.appearance.code(13 * m_scale));
        m_painter.setPen(t[Role::Text]);
        m_painter.drawText(QRect(right - plate, top, scaled(16, m_scale), m_rowHeight), Qt::AlignCenter,
                           QStringLiteral("…"));
        const QRectF box(right - 24 * m_scale, y, 24 * m_scale, tall);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(t.ink(chip.look, Ink::Strong));
        m_painter.drawRoundedRect(box, 4 * m_scale, 4 * m_scale);
        const double side = 9 * m_scale;
        drawGlyph(m_painter, chip.look, QRectF(box.center().x() - side / 2, box.center().y() - side / 2, side, side),
                  t.ink(chip.look, Ink::Text));
    } else {
        m_painter.setBrush(t.ink(chip.look, Ink::Strong));
        m_painter.drawRoundedRect(QRectF(left, y, width, tall), 4 * m_scale, 4 * m_scale);
        m_painter.setFont(font);
        m_painter.setPen(t.ink(chip.look, Ink::Text));
        m_painter.drawText(QRectF(left + padding, y, width - 2 * padding + 1, tall), Qt::AlignLeft | Qt::AlignVCenter,
                           metrics.elidedText(chip.text, Qt::ElideRight, width - 2 * padding + 2));
    }
    m_painter.restore();
}

void PanePainter::paintFrame()
{
    const auto frame = m_pane.frame;
    if (!frame || frame->rows <= 0)
        return;
    const int margin = static_cast<int>(m_pane.marks.decorations().leading);
    const int firstNative = std::max(0, m_pane.rows.first() - margin);
    const int top = (m_pane.rows.of(*frame) - margin - firstNative) * m_rowHeight;
    const QRectF box(1, top + 1, m_width - 2, frame->rows * m_rowHeight - 2);
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(m_pane.appearance.theme()[Role::Frame], 2));
    m_painter.drawRoundedRect(box, 4, 4);
    m_painter.restore();
}

QString PanePainter::tipAt(const PaneParts &pane, const QPoint &point)
{
    if (point.x() < ownersWidth(pane))
        return ownersTip(pane, point);
    if (!pane.whyNoTakes.isEmpty() && takeAt(pane, point))
        return pane.whyNoTakes;
    const long row =
        pane.text.SendScintilla(QsciScintillaBase::SCI_GETFIRSTVISIBLELINE) + point.y() / pane.metrics.lineHeight;
    const auto line = static_cast<int>(pane.text.SendScintilla(QsciScintillaBase::SCI_DOCLINEFROMVISIBLE, row));
    QStringList words;
    if (leftOutBox(pane).contains(point)) {
        const auto [begin, end] = pane.text.leftOut();
        constexpr int most = 2000;
        const std::string all = pane.text.bytes().substr(static_cast<size_t>(begin), static_cast<size_t>(end - begin));
        words += all.size() > most ? QString::fromStdString(all.substr(0, most)) + QStringLiteral("…")
                                   : QString::fromStdString(all);
    }
    for (const FaultMark &fault : pane.marks.faults()) {
        if (pane.text.lineOf(static_cast<int>(fault.range.begin)) == line)
            words += fault.text;
    }
    for (const LineChip &chip : pane.marks.decorations().chips) {
        if (chip.line == line)
            words += chip.text;
    }
    for (const FillerText &gone : pane.marks.decorations().gone) {
        if (gone.afterLine == line
            && row >= pane.text.SendScintilla(QsciScintillaBase::SCI_VISIBLEFROMDOCLINE, static_cast<long>(line))
                    + pane.rows.heightOf(line))
            words += gone.text;
    }
    return words.join(QLatin1Char('\n'));
}

} // namespace fieldwise::ui
