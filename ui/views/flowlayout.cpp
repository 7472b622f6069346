// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/flowlayout.h"

#include <algorithm>

namespace fieldwise::ui {

FlowLayout::~FlowLayout()
{
    for (QLayoutItem *item : m_items)
        delete item;
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<size_t>(index)] : nullptr;
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    QLayoutItem *item = itemAt(index);
    if (item)
        m_items.erase(m_items.begin() + index);
    return item;
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem *item : m_items)
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    const QMargins margins = contentsMargins();
    return size.grownBy(margins);
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    placed(rect, true);
}

/// Returns the height.
int FlowLayout::placed(const QRect &rect, bool moves) const
{
    const QMargins margins = contentsMargins();
    const QRect inner = rect.marginsRemoved(margins);
    QPoint at = inner.topLeft();
    int tall = 0;
    for (QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size = item->sizeHint();
        if (at.x() > inner.left() && at.x() + size.width() > inner.left() + inner.width()) {
            at = {inner.left(), at.y() + tall + spacing()};
            tall = 0;
        }
        if (moves)
            item->setGeometry({at, QSize(std::min(size.width(), inner.width()), size.height())});
        at.rx() += size.width() + spacing();
        tall = std::max(tall, size.height());
    }
    return at.y() + tall - rect.y() + margins.bottom();
}

} // namespace fieldwise::ui
