// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/sharingsplitter.h"

#include <algorithm>

#include <QDataStream>
#include <QIODevice>

namespace fieldwise::ui {

SharingSplitter::SharingSplitter(Qt::Orientation orientation, QWidget *parent) : QSplitter(orientation, parent)
{
    setHandleWidth(1);
    setChildrenCollapsible(false);
    connect(this, &QSplitter::splitterMoved, this, [this] {
        for (int i = 0; i < count(); ++i)
            if (hasSize(widget(i)))
                m_set[m_arrangement][static_cast<int>(m_parts.indexOf(widget(i)))] = sizes()[i];
    });
}

void SharingSplitter::dock(QWidget *part)
{
    if (!m_parts.contains(part))
        m_parts += part;
    int at = 0;
    for (QWidget *before : m_parts.mid(0, m_parts.indexOf(part)))
        at += indexOf(before) >= 0 ? 1 : 0;
    if (indexOf(part) != at)
        insertWidget(at, part);
}

void SharingSplitter::setUsual(QWidget *part, int size)
{
    m_usual[part] = size;
}

bool SharingSplitter::hasSize(const QWidget *part) const
{
    return !part->isHidden() && m_usual.contains(part);
}

int SharingSplitter::leastOf(const QWidget *part) const
{
    return orientation() == Qt::Horizontal ? part->minimumWidth() : part->minimumHeight();
}

void SharingSplitter::share()
{
    int others = 0, left = orientation() == Qt::Horizontal ? width() : height(), kept = m_rest;
    for (int i = 0; i < count(); ++i) {
        left -= widget(i)->isHidden() ? 0 : handleWidth();
        others += !widget(i)->isHidden() && !hasSize(widget(i)) ? 1 : 0;
        kept += hasSize(widget(i)) ? leastOf(widget(i)) : 0;
    }
    left += handleWidth();
    QList<int> now(count(), 0);
    const Sizes set = m_set.value(m_arrangement);
    for (int i = 0; i < count(); ++i) {
        if (!hasSize(widget(i)))
            continue;
        const int wanted = set.value(static_cast<int>(m_parts.indexOf(widget(i))), m_usual[widget(i)]);
        kept -= leastOf(widget(i));
        now[i] = std::clamp(wanted, std::max(leastOf(widget(i)), 1), std::max({left - kept, leastOf(widget(i)), 1}));
        left -= now[i];
    }
    for (int i = 0; i < count(); ++i)
        if (!widget(i)->isHidden() && !hasSize(widget(i)))
            now[i] = std::max(left / others, 1);
    if (now != sizes())
        setSizes(now);
}

QByteArray SharingSplitter::sizesSet() const
{
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    stream << m_set;
    return bytes;
}

void SharingSplitter::restore(const QByteArray &sizes)
{
    QDataStream stream(sizes);
    stream >> m_set;
    share();
}

void SharingSplitter::resizeEvent(QResizeEvent *event)
{
    QSplitter::resizeEvent(event);
    share();
}

} // namespace fieldwise::ui
