// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/outlinepanel.h"

#include <utility>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/look/glyphs.h"
#include "ui/views/panelhead.h"

namespace fieldwise::ui {

namespace {

constexpr size_t openFrom = 500; ///< a filter that leaves more items does not expand them

} // namespace

OutlineDelegate::OutlineDelegate(const Appearance &appearance, QObject *parent)
    : QStyledItemDelegate(parent), m_appearance(appearance)
{
}

QSize OutlineDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {120, 24};
}

/// Paints from the right, entirely right of `least` or not at all; returns the left edge.
int OutlineDelegate::paintCounts(QPainter *painter, const QRect &box, int least, const QModelIndex &index) const
{
    const Theme &t = m_appearance.theme();
    const QVariantList counts = index.data(OutlineModel::CountsRole).toList();
    painter->setFont(m_appearance.text(12, QFont::DemiBold));
    int right = box.right() - 8;
    int width = 0;
    for (int i = 1; i < counts.size(); ++i)
        width += counts[i].toUInt() == 0
            ? 0
            : painter->fontMetrics().horizontalAdvance(QString::number(counts[i].toUInt())) + 18;
    if (!index.model()->hasChildren(index) || right - width < least)
        return right;
    for (int i = static_cast<int>(counts.size()) - 1; i > 0; --i) {
        const uint count = counts[i].toUInt();
        if (count == 0)
            continue;
        const QString text = QString::number(count);
        const int textWidth = painter->fontMetrics().horizontalAdvance(text);
        const QColor ink = t.ink(static_cast<Look>(i), Ink::Text);
        painter->setPen(ink);
        painter->drawText(QRect(right - textWidth, box.top(), textWidth + 1, box.height()), Qt::AlignVCenter, text);
        drawGlyph(*painter, static_cast<Look>(i), QRectF(right - textWidth - 12, box.center().y() - 4, 9, 9), ink);
        right -= textWidth + 18;
    }
    return right;
}

/// Paints a bar in the owner's colour and the name; for several owners, the first and the number of others. Like
/// paintCounts().
int OutlineDelegate::paintOwners(QPainter *painter, const QRect &box, int least, const QModelIndex &index) const
{
    const auto *model = qobject_cast<const OutlineModel *>(index.model());
    const QStringList names = index.data(OutlineModel::OwnersRole).toStringList();
    if (!model || names.isEmpty())
        return box.right();
    const Theme &t = m_appearance.theme();
    painter->setFont(m_appearance.text(12));
    QString text =
        names.size() == 1 ? names.first() : QStringLiteral("%1 +%2").arg(names.first()).arg(names.size() - 1);
    const int room = box.right() - 8 - least - 12;
    if (room < 32)
        return box.right();
    text = painter->fontMetrics().elidedText(text, Qt::ElideRight, std::min(room, 96));
    const int left = box.right() - 8 - painter->fontMetrics().horizontalAdvance(text);
    const QColor colour = t.owner(std::max(0, model->placeOf(names.first().section(QStringLiteral(" ("), 0, 0))));
    painter->fillRect(left - 8, box.top() + 6, 3, box.height() - 12, colour);
    painter->setPen(colour);
    painter->drawText(QRect(left, box.top(), box.right() - left, box.height()), Qt::AlignVCenter | Qt::AlignLeft, text);
    return left - 12;
}

void OutlineDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &t = m_appearance.theme();
    const QRect box = option.rect;
    const bool selected = option.state & QStyle::State_Selected;
    const Look look = static_cast<Look>(index.data(OutlineModel::LookRole).toInt());
    const bool quiet = index.data(OutlineModel::QuietRole).toBool();
    painter->save();
    if (selected)
        painter->fillRect(box, t[Role::Selection]);
    else if (option.state & QStyle::State_MouseOver)
        painter->fillRect(box, t[Role::Hover]);
    if (selected)
        painter->fillRect(box.left(), box.top(), 3, box.height(), t[Role::Accent]);
    const QRectF tile(box.left() + 6, box.top() + 4, 16, 16);
    if (look != Look::Unchanged) {
        drawTile(*painter, t, look, tile, selected);
    } else {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(t[quiet ? Role::Border : Role::Second]);
        painter->drawEllipse(tile.center(), 2, 2);
    }
    const int left = box.left() + 28;
    const QFont font = m_appearance.code(12, selected ? QFont::Bold : QFont::Normal);
    // An expanded item's counts are also shown below it, and its name matters more.
    const bool open = option.state & QStyle::State_Open;
    const int nameEnd = left + QFontMetrics(font).horizontalAdvance(index.data().toString());
    const QRect rest(box.topLeft(), QPoint(paintOwners(painter, box, nameEnd, index), box.bottom()));
    const int right = paintCounts(painter, rest, open ? nameEnd : 0, index);
    painter->setFont(font);
    painter->setPen(quiet ? t[Role::Muted] : t[Role::Text]);
    painter->drawText(QRect(left, box.top(), right - left, box.height()), Qt::AlignVCenter | Qt::AlignLeft,
                      painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, right - left));
    painter->restore();
}

void OutlineTree::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTreeView::currentChanged(current, previous);
    if (current.isValid())
        Q_EMIT moved(current);
}

OutlinePanel::OutlinePanel(const Appearance &appearance, QWidget *parent)
    : QWidget(parent),
      m_filter(new QLineEdit),
      m_onlyChanged(new QCheckBox(tr("Only changed"))),
      m_tree(new OutlineTree)
{
    setMinimumWidth(180);
    auto *column = panelColumn(this, tr("Outline"), m_onlyChanged);
    auto *field = new QWidget;
    auto *fieldRow = new QHBoxLayout(field);
    fieldRow->setContentsMargins(8, 4, 8, 4);
    fieldRow->addWidget(m_filter);
    column->addWidget(field);
    column->addWidget(m_tree, 1);
    m_filter->setObjectName(QStringLiteral("outlineFilter"));
    m_filter->setAccessibleName(tr("Filter the outline"));
    m_filter->setPlaceholderText(tr("Path or text"));
    m_filter->setClearButtonEnabled(true);
    m_filter->installEventFilter(this);
    m_onlyChanged->setObjectName(QStringLiteral("onlyChanged"));
    m_tree->setObjectName(QStringLiteral("outline"));
    m_tree->setAccessibleName(tr("Outline"));
    m_tree->setModel(&m_model);
    m_tree->setItemDelegate(new OutlineDelegate(appearance, m_tree));
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setIndentation(14);
    m_tree->setMouseTracking(true);
    connect(m_tree, &OutlineTree::moved, this, [this](const QModelIndex &index) {
        if (!m_silent)
            Q_EMIT chosen(m_model.item(index));
    });
    connect(m_filter, &QLineEdit::textChanged, this, &OutlinePanel::applyFilter);
    connect(m_onlyChanged, &QCheckBox::toggled, this, &OutlinePanel::applyFilter);
    connect(&appearance, &Appearance::changed, m_tree->viewport(), qOverload<>(&QWidget::update));
}

void OutlinePanel::setScene(std::shared_ptr<const Scene> scene)
{
    if (scene.get() == m_model.scene())
        return;
    const QStringList before = opened();
    const bool first = !m_model.scene();
    m_silent = true;
    m_shown = {};
    m_model.setScene(std::move(scene));
    if (first && m_model.rowCount() > 0)
        m_tree->expand(m_model.index(0, 0));
    open(before);
    if (m_model.isFiltered() && m_model.keptCount() < openFrom)
        m_tree->expandAll();
    m_silent = false;
}

void OutlinePanel::setOwners(const QStringList &names)
{
    const QStringList before = opened();
    m_silent = true;
    m_model.setOwners(names);
    open(before);
    const merge::DecisionRef shown = std::exchange(m_shown, {});
    m_silent = false;
    showField(shown);
}

void OutlinePanel::applyFilter()
{
    m_silent = true;
    const merge::DecisionRef shown = m_shown;
    m_model.setFilter(m_filter->text().trimmed(), m_onlyChanged->isChecked());
    if (m_model.isFiltered() && m_model.keptCount() < openFrom)
        m_tree->expandAll();
    else if (m_model.rowCount() > 0)
        m_tree->expand(m_model.index(0, 0));
    m_shown = {};
    showField(shown);
    m_silent = false;
}

void OutlinePanel::showField(merge::DecisionRef ref)
{
    const bool chosenHere = m_tree->currentIndex().isValid() && m_model.item(m_tree->currentIndex()).decision == ref;
    if (ref == m_shown || !ref.valid() || chosenHere) {
        m_shown = ref;
        return;
    }
    m_shown = ref;
    m_silent = true;
    const QModelIndex index = m_model.indexOf(ref);
    m_tree->setCurrentIndex(index);
    if (index.isValid())
        m_tree->scrollTo(index);
    m_silent = false;
}

/// The paths of expanded items; a new merge has new items for them.
QStringList OutlinePanel::opened() const
{
    QStringList paths;
    for (QModelIndex at = m_model.index(0, 0); at.isValid(); at = m_tree->indexBelow(at)) {
        if (m_tree->isExpanded(at))
            paths += QString::number(m_model.item(at).decision.document) + QLatin1Char(' ')
                + at.data(OutlineModel::PathRole).toString();
    }
    return paths;
}

void OutlinePanel::open(const QStringList &paths)
{
    const QSet<QString> wanted(paths.begin(), paths.end());
    for (QModelIndex at = m_model.index(0, 0); at.isValid() && !wanted.isEmpty(); at = m_tree->indexBelow(at)) {
        if (wanted.contains(QString::number(m_model.item(at).decision.document) + QLatin1Char(' ')
                            + at.data(OutlineModel::PathRole).toString()))
            m_tree->expand(at);
    }
}

bool OutlinePanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_filter && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) {
            m_tree->setFocus(Qt::TabFocusReason);
            return true;
        }
        if (key == Qt::Key_Escape && !m_filter->text().isEmpty()) {
            m_filter->clear();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace fieldwise::ui
