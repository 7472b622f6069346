// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QMouseEvent>
#include <QPainter>

#include "core/base/text.h"
#include "core/merge/choices/conflictplace.h"
#include "core/merge/explain/explain.h"
#include "core/merge/plan/steps.h"
#include "core/view/effects.h"
#include "core/view/masks.h"
#include "core/view/ownerlines.h"
#include "ui/look/convert.h"
#include "ui/look/cutaround.h"
#include "ui/look/glyphs.h"
#include "ui/look/visible.h"
#include "ui/views/detailcard.h"

namespace fieldwise::ui {

namespace {

constexpr int rowHeight = 22;
constexpr int padding = 5;
constexpr int narrowestText = 72;

/// "taken, by hpa" if managedFields names the last writer.
void addOwner(const merge::Plan &plan, merge::DecisionRef ref, QString &verdict)
{
    const auto owners = view::ownersOf(plan, ref);
    if (!owners.empty())
        verdict += (verdict.isEmpty() ? QString() : QStringLiteral(", ")) + visible(owners.front()->name);
}

constexpr size_t mostLines = 3; ///< of each input
constexpr uint32_t mostSearched = 1000;

/// `field`, if it is not empty, is the part of the line that is told: other fields may differ there, too.
void setText(EvidenceLine &line, std::string_view text, const LineIndex &lines, const view::Pane &pane, Range field)
{
    constexpr uint32_t longest = 400;
    const uint32_t begin = lines.start(static_cast<uint32_t>(line.line));
    const uint32_t end = std::min<uint32_t>(text.find_first_of("\r\n", begin), text.size());
    uint32_t at = std::min<uint32_t>(text.find_first_not_of(" \t", begin), end);
    auto span = std::ranges::lower_bound(pane.spans, std::max(begin, field.begin), {},
                                         [](const view::Span &one) { return one.range.begin; });
    const uint32_t until = field.empty() ? end : std::min(end, field.end);
    const bool differs = span != pane.spans.end() && span->range.begin < until;
    const uint32_t told = differs ? span->range.begin : std::max(begin, field.begin);
    if (told > at + longest / 2) {
        at = told - longest / 4; // a very long line
        while ((static_cast<uint8_t>(text[at]) & 0xC0) == 0x80)
            --at;
        line.text = QStringLiteral("…");
    }
    const std::string_view shown = cut(text.substr(at, end - at), longest);
    const uint32_t last = at + static_cast<uint32_t>(shown.size());
    const auto add = [&](uint32_t to) {
        if (to > at)
            line.text += visible(view::masked(text, {at, to}, pane.masked));
        at = std::max(at, to);
    };
    const bool hasMask = std::ranges::any_of(
        pane.masked, [&](const view::Masked &mask) { return mask.range.begin < last && mask.range.end > at; });
    for (; !hasMask && span != pane.spans.end() && span->range.begin < std::min(last, until); ++span) {
        if (span->state == view::State::Unchanged || span->strike)
            continue;
        add(std::min(span->range.begin, last));
        const auto from = static_cast<int>(line.text.size());
        add(std::min(span->range.end, last));
        line.differs.emplace_back(from, static_cast<int>(line.text.size()));
    }
    add(last);
    while (line.text.endsWith(QLatin1Char(' ')))
        line.text.chop(1);
}

constexpr uint32_t mostBelow = 5;

/// "dnsNames: - a - b": a key whose value is below it says nothing. `last`: the last line that is told.
void addLinesBelow(EvidenceLine &line, const Scene &scene, uint32_t last)
{
    for (auto at = static_cast<uint32_t>(line.line) + 1; at <= last; ++at) {
        EvidenceLine below{line.side, {}, static_cast<int>(at), {}, {}};
        setText(below, scene.merged->inputs.texts[*line.side], scene.lines[*line.side], scene.view().inputs[*line.side],
                {});
        line.text += QLatin1Char(' ');
        const auto shift = static_cast<int>(line.text.size());
        line.text += below.text;
        for (const auto &[from, to] : below.differs)
            line.differs.emplace_back(from + shift, to + shift);
    }
}

/// What stands in an input for a decision: its first line, or the lines of a part of a text that differ.
std::vector<EvidenceLine> linesIn(const Scene &scene, merge::DecisionRef ref, merge::Side side)
{
    const merge::Plan &plan = scene.plan();
    const merge::Decision &decision = plan.decision(ref);
    const Range range = merge::inputRange(plan, ref, side);
    if (range.empty())
        return {};
    const LineIndex &index = scene.lines[side];
    const uint32_t first = index.lineOf(range.begin), last = index.lineOf(range.end - 1);
    std::vector<EvidenceLine> lines;
    const uint32_t end = decision.isLines() ? std::min(last, first + mostSearched) : first;
    for (uint32_t at = first; at <= end && lines.size() < mostLines; ++at) {
        EvidenceLine line{side, toQt(merge::sideName(plan.options.mode, side)), static_cast<int>(at), {}, {}};
        line.number = static_cast<int>(index.number(at));
        setText(line, scene.merged->inputs.texts[side], index, scene.view().inputs[side],
                first == last ? range : Range{});
        if (!line.differs.empty() || first == last || !decision.isLines())
            lines.push_back(std::move(line));
    }
    if (lines.empty()) { // more lines than the other sides, without a word that differs
        EvidenceLine line{side, toQt(merge::sideName(plan.options.mode, side)), static_cast<int>(first), {}, {}};
        line.number = static_cast<int>(index.number(first));
        setText(line, scene.merged->inputs.texts[side], index, scene.view().inputs[side], {});
        lines.push_back(std::move(line));
    }
    if (!decision.isLines() && first < last && lines.front().text.endsWith(QLatin1Char(':')))
        addLinesBelow(lines.front(), scene, std::min(last, first + mostBelow));
    lines.front().verdict = verdictText(view::shownFate(plan, ref, side));
    return lines;
}

QString absentText(const Scene &scene, const merge::Decision &decision, merge::Side side)
{
    const merge::Mode mode = scene.plan().options.mode;
    if (merge::isApply(mode) && side != merge::Side::Destination)
        return mode == merge::Mode::ServerSide && side == merge::Side::Original ? DetailCard::tr("not owned")
            : scene.merged->inputs.open[side]                                   ? DetailCard::tr("not mentioned")
                                                                                : DetailCard::tr("no annotation");
    return merge::isThreeWay(mode) && side != merge::Side::Original && decision.has(merge::Side::Original)
        ? DetailCard::tr("removed here")
        : DetailCard::tr("not there");
}

} // namespace

void setText(EvidenceLine &line, std::string_view text, const LineIndex &lines, const view::Pane &pane)
{
    setText(line, text, lines, pane, {});
}

std::vector<EvidenceLine> evidenceOf(const Scene &scene, merge::DecisionRef ref)
{
    std::vector<std::vector<EvidenceLine>> sides;
    const merge::Plan &plan = scene.plan();
    const merge::Decision &decision = plan.decision(ref);
    const auto place = merge::settledTogether(plan.documents[ref.document], ref.decision);
    for (const merge::Side side : merge::allSides) {
        if (side == merge::Side::Original
            && (!merge::hasOriginal(plan.options.mode)
                || (!scene.merged->inputs.open[side] && !merge::isApply(plan.options.mode))))
            continue;
        std::vector<EvidenceLine> lines = linesIn(scene, ref, side);
        for (const merge::DecisionId other : place) // what this side put at the same place
            if (!decision.has(side) && side != merge::Side::Original && lines.size() < mostLines)
                std::ranges::move(linesIn(scene, {ref.document, other}, side), std::back_inserter(lines));
        if (lines.empty())
            lines.push_back(
                {side, toQt(merge::sideName(plan.options.mode, side)), -1, absentText(scene, decision, side), {}});
        else if (side == merge::Side::Destination
                 && decision.rule != merge::RuleId::SsaConflict) // they are shown with the remedies
            addOwner(plan, ref, lines.front().verdict);
        sides.push_back(std::move(lines));
    }
    if (plan.options.mode == merge::Mode::Compare)
        std::ranges::reverse(sides); // in pane order
    std::vector<EvidenceLine> all;
    for (size_t i = 0; i < mostLines; ++i) // the first lines of all sides first
        for (std::vector<EvidenceLine> &lines : sides)
            if (i < lines.size())
                all.push_back(std::move(lines[i]));
    return all;
}

EvidenceBox::EvidenceBox(const Appearance &appearance, QWidget *parent) : QWidget(parent), m_appearance(appearance)
{
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setAccessibleName(tr("Evidence"));
}

void EvidenceBox::setLines(std::vector<EvidenceLine> lines)
{
    if (lines == m_lines && !lines.empty())
        return;
    m_lines = std::move(lines);
    QStringList spoken;
    for (const EvidenceLine &line : m_lines)
        spoken += line.line < 0
            ? tr("%1: %2").arg(line.pane, line.text)
            : tr("%1, line %2: %3 %4").arg(line.pane).arg(line.shownNumber()).arg(line.text, line.verdict);
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    m_hover = -1;
    setVisible(!m_lines.empty());
    updateGeometry();
    update();
}

QSize EvidenceBox::sizeHint() const
{
    return {200, static_cast<int>(m_lines.size()) * rowHeight + 2 * padding};
}

int EvidenceBox::rowAt(const QPoint &point) const
{
    const int row = (point.y() - padding) / rowHeight;
    return point.y() >= padding && row < static_cast<int>(m_lines.size()) && m_lines[static_cast<size_t>(row)].line >= 0
        ? row
        : -1;
}

void EvidenceBox::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(t[Role::Line]);
    painter.setBrush(t[Role::Margin]);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);

    const QFont name = m_appearance.text(12);
    const QFont code = m_appearance.code(12);
    int nameWidth = 0;
    int numberWidth = 0;
    for (const EvidenceLine &line : m_lines) {
        nameWidth = std::max(nameWidth, QFontMetrics(name).horizontalAdvance(line.pane));
        numberWidth = std::max(numberWidth, QFontMetrics(code).horizontalAdvance(QString::number(line.shownNumber())));
    }
    int y = padding;
    for (size_t i = 0; i < m_lines.size(); ++i, y += rowHeight) {
        const EvidenceLine &line = m_lines[i];
        if (line.side)
            drawStripe(painter, t, *line.side, QRectF(12, y + 4, 4, rowHeight - 8));
        painter.setFont(name);
        painter.setPen(t[Role::Second]);
        int x = 28;
        if (i == 0 || m_lines[i - 1].pane != line.pane) // else one side's further line
            painter.drawText(QRect(x, y, nameWidth + 2, rowHeight), Qt::AlignVCenter, line.pane);
        x += nameWidth + 12;
        const int right = width() - 12, room = right - x - numberWidth - 14;
        const int text =
            line.line < 0 ? 0 : QFontMetrics(m_appearance.code(12, QFont::Bold)).horizontalAdvance(line.text);
        const QString says = // the text is never cut for it, unless it is long
            QFontMetrics(name).elidedText(line.verdict, Qt::ElideRight, std::max(room - text - 12, room / 3));
        int verdict = QFontMetrics(name).horizontalAdvance(says);
        if (right - verdict - x - numberWidth < narrowestText)
            verdict = 0; // the text is more important
        painter.setPen(t[Role::Muted]);
        if (verdict > 0)
            painter.drawText(QRect(right - verdict, y, verdict + 2, rowHeight), Qt::AlignVCenter, says);
        if (line.line < 0) {
            painter.drawText(QRect(x, y, right - verdict - x, rowHeight), Qt::AlignVCenter, line.text);
            continue;
        }
        QFont link = code;
        link.setUnderline(m_hover == static_cast<int>(i));
        painter.setFont(link);
        painter.setPen(t[Role::Accent]);
        painter.drawText(QRect(x, y, numberWidth + 2, rowHeight), Qt::AlignVCenter | Qt::AlignRight,
                         QString::number(line.shownNumber()));
        x += numberWidth + 14;
        painter.setPen(t[Role::Text]);
        drawText(painter, line, QRect(x, y, right - (verdict > 0 ? verdict + 12 : 0) - x, rowHeight));
    }
}

/// Cut around what differs, which is bold unless it is all.
void EvidenceBox::drawText(QPainter &painter, const EvidenceLine &line, QRect box) const
{
    const QFont code = m_appearance.code(12), bold = m_appearance.code(12, QFont::Bold);
    const auto [begin, end] = line.differs.empty() ? std::pair(0, 0) : line.differs.front();
    const CutText cut = cutAround(line.text, begin, end, QFontMetrics(bold), box.width());
    const auto size = static_cast<int>(cut.text.size());
    const auto draw = [&](int from, int to, const QFont &font) {
        const QString part = cut.text.mid(from, to - from);
        painter.setFont(font);
        painter.drawText(box, Qt::AlignVCenter, part);
        box.setLeft(box.left() + QFontMetrics(font).horizontalAdvance(part));
    };
    int at = 0;
    for (const auto &[first, last] : line.differs) {
        const int from = std::clamp(first + static_cast<int>(cut.shift), at, size);
        const int to = std::clamp(last + static_cast<int>(cut.shift), from, size);
        draw(at, from, code);
        draw(from, to, last - first < line.text.size() ? bold : code);
        at = to;
    }
    draw(at, size, code);
}

void EvidenceBox::mouseMoveEvent(QMouseEvent *event)
{
    m_hover = rowAt(event->pos());
    setCursor(m_hover >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void EvidenceBox::mouseReleaseEvent(QMouseEvent *event)
{
    if (const int row = rowAt(event->pos()); row >= 0)
        Q_EMIT lineChosen(row);
}

void EvidenceBox::leaveEvent(QEvent *)
{
    m_hover = -1;
    update();
}

} // namespace fieldwise::ui
