// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/reasonslist.h"

#include <QMouseEvent>
#include <QPainter>

#include "ui/look/cutaround.h"
#include "ui/look/glyphs.h"
#include "ui/look/richtext.h"
#include "ui/look/style.h"

namespace fieldwise::ui {

namespace {

constexpr int headHeight = 28;

} // namespace

ReasonDelegate::ReasonDelegate(const Appearance &appearance, QObject *parent)
    : QStyledItemDelegate(parent), m_appearance(appearance)
{
}

QSize ReasonDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    return {200, index.data(ReasonsModel::SectionRole).toString().isEmpty() ? 40 : 40 + headHeight};
}

void ReasonDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &t = m_appearance.theme();
    QRect box = option.rect;
    const bool selected = option.state & QStyle::State_Selected;
    const Look look = static_cast<Look>(index.data(ReasonsModel::LookRole).toInt());
    painter->save();
    if (const QString section = index.data(ReasonsModel::SectionRole).toString(); !section.isEmpty()) {
        const QRect head(box.left(), box.top(), box.width(), headHeight);
        painter->fillRect(head, t[Role::Margin]);
        painter->fillRect(head.left(), head.bottom(), head.width(), 1, t[Role::Line]);
        painter->setFont(m_appearance.text(12, QFont::DemiBold));
        painter->setPen(t[Role::Second]);
        const QRect place = head.adjusted(12, 0, -12, 0);
        painter->drawText(place, Qt::AlignVCenter | Qt::AlignLeft,
                          painter->fontMetrics().elidedText(section, Qt::ElideMiddle, place.width()));
        box.setTop(head.bottom() + 1);
    }
    if (selected) {
        painter->fillRect(box, t[Role::Selection]);
        painter->fillRect(box.left(), box.top(), 3, box.height(), t[Role::Accent]);
    } else if (option.state & QStyle::State_MouseOver) {
        painter->fillRect(box, t[Role::Hover]);
    }
    const bool pending = index.data(ReasonsModel::PendingRole).toBool();
    const int indent = (m_numbered ? 28 : 0) + (index.data(ReasonsModel::PlaceRole).toBool() ? 20 : 0);
    if (m_numbered) {
        painter->setFont(m_appearance.code(12));
        painter->setPen(selected ? t[Role::Accent] : t[Role::LineNumber]);
        painter->drawText(QRect(box.left() + 4, box.top(), indent, box.height()), Qt::AlignVCenter | Qt::AlignRight,
                          index.data(ReasonsModel::NumberRole).toString());
    }
    const QRectF tile(box.left() + 12 + indent, box.top() + 10, 20, 20);
    if (pending)
        drawPendingTile(*painter, t, look, tile);
    else
        drawTile(*painter, t, look, tile, selected);

    const int left = box.left() + 40 + indent;
    const int right = box.right() - 12;
    const QFont wordFont = m_appearance.text(12, QFont::Medium);
    const QString word = index.data(ReasonsModel::WordRole).toString();
    const int wordWidth = QFontMetrics(wordFont).horizontalAdvance(word);
    painter->setFont(wordFont);
    painter->setPen(pending ? t[Role::Muted] : t.ink(look, Ink::Text));
    painter->drawText(QRect(right - wordWidth, box.top() + 3, wordWidth + 1, 17), Qt::AlignVCenter, word);

    const QFont pathFont = m_appearance.code(12, selected ? QFont::Bold : QFont::Normal);
    painter->setFont(pathFont);
    painter->setPen(pending ? t[Role::Muted] : t[Role::Text]);
    QString path = index.data(ReasonsModel::OpRole).toString();
    if (!path.isEmpty())
        path += QLatin1Char(' ');
    const QFontMetrics metrics(pathFont);
    path += cutPath(index.data(ReasonsModel::PathRole).toString(), metrics,
                    right - left - wordWidth - 12 - metrics.horizontalAdvance(path));
    painter->drawText(QRect(left, box.top() + 3, right - left, 17), Qt::AlignVCenter | Qt::AlignLeft, path);

    const QFont sentenceFont = m_appearance.text(12);
    painter->setFont(sentenceFont);
    painter->setPen(selected ? t[Role::Second] : t[Role::Muted]);
    const QString because = plainText(index.data(ReasonsModel::BecauseRole).toString());
    painter->drawText(QRect(left, box.top() + 20, right - left, 17), Qt::AlignVCenter | Qt::AlignLeft,
                      QFontMetrics(sentenceFont).elidedText(because, Qt::ElideRight, right - left));
    painter->fillRect(left, box.bottom(), box.right() - left + 1, 1, t[Role::Hover]);
    painter->restore();
}

ReasonsList::ReasonsList(const Appearance &appearance, QAbstractItemModel &model, const QString &name, QWidget *parent)
    : QListView(parent), m_appearance(appearance), m_delegate(new ReasonDelegate(appearance, this))
{
    setAccessibleName(name);
    setModel(&model);
    setItemDelegate(m_delegate);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setMouseTracking(true);
    setFrameShape(QFrame::NoFrame);
    setMinimumWidth(200);
    ringFocus(*this, appearance);
    connect(&appearance, &Appearance::changed, viewport(), qOverload<>(&QWidget::update));
}

void ReasonsList::setNumbered(bool numbered)
{
    m_delegate->setNumbered(numbered);
}

void ReasonsList::setEmptyText(const QString &text)
{
    if (m_emptyText == text)
        return;
    m_emptyText = text;
    viewport()->update();
}

void ReasonsList::showRow(int row)
{
    m_silent = true;
    if (row < 0) {
        setCurrentIndex({});
        clearSelection();
    } else {
        setCurrentIndex(model()->index(row, 0));
        scrollTo(currentIndex());
    }
    m_silent = false;
}

void ReasonsList::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QListView::currentChanged(current, previous);
    if (!m_silent && current.isValid())
        Q_EMIT reasonChosen(current.row());
}

void ReasonsList::mouseReleaseEvent(QMouseEvent *event)
{
    QListView::mouseReleaseEvent(event);
    if (const QModelIndex index = indexAt(event->pos()); index.isValid() && index == currentIndex())
        Q_EMIT reasonChosen(index.row());
}

void ReasonsList::paintEvent(QPaintEvent *event)
{
    QListView::paintEvent(event);
    if (model()->rowCount() > 0 || m_emptyText.isEmpty())
        return;
    QPainter painter(viewport());
    painter.setFont(m_appearance.text());
    painter.setPen(m_appearance.theme()[Role::Muted]);
    painter.drawText(viewport()->rect().adjusted(24, 24, -24, -24), Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap,
                     m_emptyText);
}

} // namespace fieldwise::ui
