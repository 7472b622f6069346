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
    int top = inner.top(), tall = 0, wide = 0;
    std::vector<QLayoutItem *> row;
    const auto endRow = [&] {
        int left = inner.left() + (m_isCentred ? std::max(0, (inner.width() - wide + spacing()) / 2) : 0);
        for (QLayoutItem *item : row) {
            const QSize size = item->sizeHint();
            if (moves)
                item->setGeometry({{left, top}, QSize(std::min(size.width(), inner.width()), size.height())});
            left += size.width() + spacing();
        }
        row.clear();
        wide = 0;
    };
    for (QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size = item->sizeHint();
        if (wide > 0 && wide + size.width() > inner.width()) {
            endRow();
            top += tall + spacing();
            tall = 0;
        }
        row.push_back(item);
        wide += size.width() + spacing();
        tall = std::max(tall, size.height());
    }
    endRow();
    return top + tall - rect.y() + margins.bottom();
}

} // namespace fieldwise::ui
