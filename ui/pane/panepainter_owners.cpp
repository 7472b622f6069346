// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/look/visible.h"
#include "ui/pane/panepainter.h"

namespace fieldwise::ui {

namespace {

constexpr double widest = 116, ownerGap = 8, leastOwnedPane = 480;

const LineOwner *ownerOf(const PaneParts &pane, int line)
{
    const auto &owners = pane.marks.decorations().owners;
    const auto found = std::ranges::lower_bound(owners, line, {}, &LineOwner::line);
    return found != owners.end() && found->line == line ? &*found : nullptr;
}

} // namespace

int PanePainter::ownersWidth(const PaneParts &pane)
{
    // In a narrow pane the text needs the room; the evidence has the owners, too.
    if (pane.marks.decorations().owners.empty() || pane.text.width() < leastOwnedPane * pane.metrics.scale())
        return 0;
    return std::min(qRound(widest * pane.metrics.scale()), pane.text.viewport()->width() / 5);
}

void PanePainter::paintOwner(const Line &line)
{
    const int width = ownersWidth(m_pane);
    if (width == 0)
        return;
    const Theme &t = m_pane.appearance.theme();
    m_painter.fillRect(width - 1, line.top, 1, line.rows * m_rowHeight, t[Role::Line]);
    const LineOwner *owner = ownerOf(m_pane, line.number);
    if (!owner)
        return;
    const int left = qRound(ownerGap * m_scale);
    QRect box(left, line.top, width - 2 * left, m_rowHeight);
    const auto write = [&](const QString &text, const QColor &ink, QFont::Weight weight) {
        m_painter.setFont(m_pane.appearance.text(qRound(12 * m_scale), weight));
        m_painter.setPen(ink);
        m_painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
                           m_painter.fontMetrics().elidedText(text, Qt::ElideRight, box.width()));
        box.setLeft(box.left() + m_painter.fontMetrics().horizontalAdvance(text));
    };
    const Appearance &appearance = m_pane.appearance;
    const int size = qRound(12 * m_scale);
    const QFont::Weight weight = owner->applies ? QFont::DemiBold : QFont::Normal;
    const QFontMetrics strong(appearance.text(size, weight)), plain(appearance.text(size));
    QString rest =
        owner->others.isEmpty() ? QString() : visible(QStringLiteral(", ") + owner->others.join(QStringLiteral(", ")));
    const QString whole = visible(owner->name);
    if (!rest.isEmpty() && strong.horizontalAdvance(whole) + plain.horizontalAdvance(rest) > box.width())
        rest = QStringLiteral(" +%1").arg(owner->others.size());
    const QString name = strong.elidedText(whole, Qt::ElideMiddle, box.width() - plain.horizontalAdvance(rest));
    write(name,
          owner->applies   ? t[Role::Text]
              : owner->own ? t[Role::Muted]
                           : t.ink(Look::Retained, Ink::Text),
          weight);
    if (!rest.isEmpty())
        write(rest, t.ink(Look::Retained, Ink::Text), QFont::Normal);
}

QString PanePainter::ownersTip(const PaneParts &pane, const QPoint &point)
{
    const long row =
        pane.text.SendScintilla(QsciScintillaBase::SCI_GETFIRSTVISIBLELINE) + point.y() / pane.metrics.lineHeight;
    const auto line = static_cast<int>(pane.text.SendScintilla(QsciScintillaBase::SCI_DOCLINEFROMVISIBLE, row));
    const LineOwner *owner = ownerOf(pane, line);
    return owner ? owner->tip : QString();
}

} // namespace fieldwise::ui
