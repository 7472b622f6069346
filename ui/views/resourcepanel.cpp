// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/resourcepanel.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QStandardItemModel>

#include "ui/look/glyphs.h"
#include "ui/look/style.h"
#include "ui/views/fitting.h"
#include "ui/views/panelhead.h"

namespace fieldwise::ui {

namespace {

constexpr int leastAbout = 84; ///< of the second line, before the counts

} // namespace

ResourceDelegate::ResourceDelegate(const Appearance &appearance, QObject *parent)
    : QStyledItemDelegate(parent), m_appearance(appearance)
{
}

QSize ResourceDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &index) const
{
    return {200, index.data(ResourcesModel::HeadRole).isValid() ? 28 : 40};
}

void ResourceDelegate::paintHead(QPainter *painter, const QRect &box, const QModelIndex &index) const
{
    const Theme &t = m_appearance.theme();
    painter->fillRect(box, t[Role::Hover]);
    painter->fillRect(box.left(), box.bottom(), box.width(), 1, t[Role::Line]);
    const bool isClosed = index.data(ResourcesModel::ClosedRole).toBool();
    const QPointF middle(box.left() + 18, box.center().y() + 0.5);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(t[Role::Muted], 1.4));
    const QPointF open[] = {middle + QPointF(-3.5, -1.5), middle + QPointF(0, 2), middle + QPointF(3.5, -1.5)};
    const QPointF closed[] = {middle + QPointF(-1.5, -3.5), middle + QPointF(2, 0), middle + QPointF(-1.5, 3.5)};
    painter->drawPolyline(isClosed ? closed : open, 3);
    painter->setFont(m_appearance.text(12, QFont::DemiBold));
    painter->setPen(t[Role::Second]);
    painter->drawText(box.adjusted(32, 0, -12, 0), Qt::AlignVCenter | Qt::AlignLeft, index.data().toString());
    painter->setFont(m_appearance.text(12));
    painter->setPen(t[Role::Muted]);
    painter->drawText(box.adjusted(12, 0, -12, 0), Qt::AlignVCenter | Qt::AlignRight,
                      index.data(ResourcesModel::HeadRole).toString());
}

/// Paints from the right, the worst first, as many as have room right of `least`; returns the left edge.
int ResourceDelegate::paintCounts(QPainter *painter, const QRect &box, int least, const QModelIndex &index) const
{
    const Theme &t = m_appearance.theme();
    const QVariantList counts = index.data(ResourcesModel::CountsRole).toList();
    painter->setFont(m_appearance.code(12, QFont::DemiBold));
    int right = box.right() - 10;
    static constexpr Look order[] = {Look::Choice,   Look::Conflict, Look::Retained, Look::Changed,
                                     Look::ByNobody, Look::Removed,  Look::Added,    Look::Fails};
    for (const Look look : order) {
        const uint count = counts.value(static_cast<int>(look)).toUInt();
        if (count == 0)
            continue;
        const QString text = QString::number(count);
        const int width = painter->fontMetrics().horizontalAdvance(text);
        if (right - width - 20 < least)
            break;
        const QColor ink = t.ink(look, Ink::Text);
        painter->setPen(ink);
        painter->drawText(QRect(right - width, box.top(), width + 1, box.height()), Qt::AlignVCenter, text);
        drawGlyph(*painter, look, QRectF(right - width - 11, box.center().y() - 4, 9, 9), ink);
        right -= width + 20;
    }
    return right;
}

void ResourceDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &t = m_appearance.theme();
    const QRect box = option.rect;
    painter->save();
    if (index.data(ResourcesModel::HeadRole).isValid()) {
        paintHead(painter, box, index);
        if (option.state & QStyle::State_Selected)
            painter->fillRect(box.left(), box.top(), 3, box.height(), t[Role::Accent]);
        painter->restore();
        return;
    }
    const bool selected = option.state & QStyle::State_Selected;
    const Look look = static_cast<Look>(index.data(ResourcesModel::LookRole).toInt());
    const bool quiet = index.data(ResourcesModel::QuietRole).toBool();
    if (selected) {
        painter->fillRect(box, t[Role::Selection]);
        painter->fillRect(box.left(), box.top(), 3, box.height(), t[Role::Accent]);
    } else if (option.state & QStyle::State_MouseOver) {
        painter->fillRect(box, t[Role::Hover]);
    }
    const QRectF tile(box.left() + 12, box.top() + 10, 20, 20);
    if (quiet) {
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(t[Role::Muted]);
        painter->drawEllipse(tile.center(), 1.5, 1.5);
    } else {
        drawTile(*painter, t, look, tile, selected);
    }
    const int left = box.left() + 40;
    const QFont nameFont = m_appearance.code(12, selected ? QFont::Bold : QFont::Normal);
    const QString name = index.data().toString(), about = index.data(ResourcesModel::AboutRole).toString();
    const int words = std::max(QFontMetrics(nameFont).horizontalAdvance(name),
                               std::min(QFontMetrics(m_appearance.text(12)).horizontalAdvance(about), leastAbout));
    const int right = paintCounts(painter, box, left + words + 4, index) - 4;
    const auto line = [&](const QFont &font, const QColor &colour, int top, const QString &text) {
        painter->setFont(font);
        painter->setPen(colour);
        painter->drawText(QRect(left, box.top() + top, right - left, 17), Qt::AlignVCenter | Qt::AlignLeft,
                          painter->fontMetrics().elidedText(text, Qt::ElideRight, right - left));
    };
    line(nameFont, quiet ? t[Role::Muted] : t[Role::Text], 4, name);
    line(m_appearance.text(12), selected ? t[Role::Second] : t[Role::Muted], 20, about);
    painter->fillRect(left, box.bottom(), box.right() - left + 1, 1, t[Role::Hover]);
    painter->restore();
}

void ResourceList::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QListView::currentChanged(current, previous);
    if (current.isValid())
        Q_EMIT moved(current);
}

void ResourceList::keyPressEvent(QKeyEvent *event)
{
    const bool isHead = currentIndex().data(ResourcesModel::HeadRole).isValid();
    const bool opens = event->key() == Qt::Key_Right
        || (isHead
            && (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter));
    if (opens || event->key() == Qt::Key_Left)
        Q_EMIT closeAsked(currentIndex(), !opens);
    else
        QListView::keyPressEvent(event);
}

void ResourceList::mouseReleaseEvent(QMouseEvent *event)
{
    const QModelIndex index = indexAt(event->pos());
    QListView::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && index.data(ResourcesModel::HeadRole).isValid())
        Q_EMIT closeAsked(index, !index.data(ResourcesModel::ClosedRole).toBool());
}

ResourcePanel::ResourcePanel(const Appearance &appearance, const Actions &actions, QWidget *parent)
    : QWidget(parent),
      m_count(new Label),
      m_filter(new QLineEdit),
      m_show(new QComboBox),
      m_sort(new QComboBox),
      m_fields(new QGridLayout),
      m_list(new ResourceList),
      m_empty(new Label),
      m_foot(new ConflictsFoot(actions))
{
    setMinimumWidth(least::resources);
    m_count->setProperty("kind", QStringLiteral("second"));
    auto *column = panelColumn(this, tr("Resources"), m_count);
    auto *fields = new QWidget;
    fields->setLayout(m_fields);
    m_fields->setContentsMargins(8, 8, 8, 8);
    m_fields->setSpacing(8);
    m_filter->setObjectName(QStringLiteral("resourceFilter"));
    m_filter->setAccessibleName(tr("Filter the resources"));
    m_filter->setPlaceholderText(tr("Kind, name or path"));
    m_filter->setClearButtonEnabled(true);
    m_filter->installEventFilter(this);
    m_show->setObjectName(QStringLiteral("resourcesShown"));
    m_show->setAccessibleName(tr("Which resources are listed"));
    m_show->addItems({tr("Show: all"), tr("That differ"), tr("With conflicts"), tr("Only added"), tr("Only removed"),
                      tr("What apply changes")});
    m_sort->setObjectName(QStringLiteral("resourcesSorted"));
    m_sort->setAccessibleName(tr("Order of the resources"));
    m_sort->addItems({tr("Worst first"), tr("Namespace"), tr("Kind"), tr("File")});
    for (QComboBox *box : {m_show, m_sort}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);
    }
    m_sort->setMinimumContentsLength(9);
    m_fields->setColumnStretch(0, 1);
    m_fields->setColumnStretch(1, 1);
    m_fields->addWidget(m_filter, 0, 0, 1, 2);
    m_fields->addWidget(m_sort, 1, 0);
    m_fields->addWidget(m_show, 1, 1);
    column->addWidget(fields);
    m_list->setObjectName(QStringLiteral("resources"));
    m_list->setAccessibleName(tr("Resources"));
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new ResourceDelegate(appearance, m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    ringFocus(*m_list, appearance);
    column->addWidget(m_list, 1);
    m_empty->setProperty("kind", QStringLiteral("caption"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->hide();
    column->addWidget(m_empty, 1);
    column->addWidget(m_foot);

    connect(m_list, &ResourceList::moved, this, [this](const QModelIndex &index) {
        if (m_silent)
            return;
        if (const auto document = m_model.documentAt(index)) {
            m_shown = document;
            Q_EMIT chosen(*document);
        } else if (const folder::OtherFile *other = m_model.otherAt(index)) {
            Q_EMIT otherChosen(*other);
        }
    });
    connect(m_filter, &QLineEdit::textChanged, this, &ResourcePanel::applyFilter);
    connect(m_show, &QComboBox::currentIndexChanged, this, &ResourcePanel::applyFilter);
    connect(m_sort, &QComboBox::currentIndexChanged, this, [this](int sort) {
        m_silent = true;
        m_model.setSort(static_cast<ResourcesModel::Sort>(sort));
        m_silent = false;
        showResource(m_shown);
        Q_EMIT arranged();
    });
    connect(m_list, &ResourceList::closeAsked, this, &ResourcePanel::close);
    connect(&appearance, &Appearance::changed, m_list->viewport(), qOverload<>(&QWidget::update));
}

void ResourcePanel::setScene(std::shared_ptr<const Scene> scene, std::vector<folder::OtherFile> others)
{
    m_silent = true;
    const merge::Counts counts = scene && !scene->checked ? scene->plan().counts : merge::Counts{};
    m_model.setScene(std::move(scene), std::move(others));
    m_silent = false;
    {
        const QSignalBlocker quiet(m_sort); // nobody chose it
        m_sort->setCurrentIndex(static_cast<int>(m_model.sortedBy()));
    }
    static_cast<QStandardItemModel *>(m_show->model())
        ->item(static_cast<int>(ResourcesModel::Show::Applied))
        ->setEnabled(m_model.isTriaged());
    showCount();
    m_foot->setWords(counts.open == 0       ? tr("No conflict left")
                         : counts.open == 1 ? tr("1 conflict left")
                                            : tr("%1 conflicts left").arg(counts.open));
    m_foot->setVisible(counts.conflicts + counts.open > 0);
    showResource(m_shown);
}

void ResourcePanel::showResource(std::optional<uint32_t> document)
{
    m_shown = document;
    if (document && !m_model.indexOf(*document).isValid()) {
        m_silent = true;
        m_model.reveal(*document);
        m_silent = false;
    }
    const QModelIndex index = document ? m_model.indexOf(*document) : QModelIndex();
    if (index == m_list->currentIndex() && index.isValid())
        return;
    m_silent = true;
    m_list->setCurrentIndex(index);
    if (index.isValid())
        m_list->scrollTo(index);
    else
        m_list->clearSelection();
    m_silent = false;
}

/// A closed group is current itself, so that keys can open it.
void ResourcePanel::close(const QModelIndex &index, bool closed)
{
    const QString group = m_model.headOf(index).data().toString();
    const bool hadCurrent = m_model.headOf(m_list->currentIndex()).data().toString() == group;
    m_silent = true;
    m_model.setClosed(index, closed);
    const QModelIndexList heads =
        m_model.match(m_model.index(0), Qt::DisplayRole, group, 1, Qt::MatchExactly | Qt::MatchCaseSensitive);
    const QModelIndex shown = m_shown ? m_model.indexOf(*m_shown) : QModelIndex();
    if (!heads.isEmpty() && (hadCurrent || !shown.isValid()))
        m_list->setCurrentIndex(closed ? heads.front() : m_model.index(heads.front().row() + 1));
    else
        m_list->setCurrentIndex(shown);
    m_silent = false;
    Q_EMIT arranged();
}

/// A narrow list has its fields in two rows.
void ResourcePanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool one = width() >= 420;
    if (one == (m_fields->itemAtPosition(0, 2) != nullptr))
        return;
    for (QWidget *field : std::initializer_list<QWidget *>{m_filter, m_sort, m_show})
        m_fields->removeWidget(field);
    m_fields->addWidget(m_filter, 0, 0, 1, one ? 1 : 2);
    m_fields->addWidget(m_sort, one ? 0 : 1, one ? 1 : 0);
    m_fields->addWidget(m_show, one ? 0 : 1, one ? 2 : 1);
    m_fields->setColumnStretch(1, one ? 0 : 1);
}

void ResourcePanel::applyFilter()
{
    m_silent = true;
    m_model.setFilter(m_filter->text().trimmed(), static_cast<ResourcesModel::Show>(m_show->currentIndex()));
    m_silent = false;
    const bool none = m_model.rowCount() == 0;
    m_list->setVisible(!none);
    m_empty->setVisible(none);
    const QString text = m_filter->text().trimmed();
    m_empty->setText(text.isEmpty() ? tr("No resource is listed: “%1” is chosen.").arg(m_show->currentText())
                         : m_show->currentIndex() == 0
                         ? tr("No resource matches “%1”.").arg(text)
                         : tr("No resource matches “%1”, with “%2” chosen.").arg(text, m_show->currentText()));
    showCount();
    showResource(m_shown);
}

void ResourcePanel::showAll()
{
    m_filter->clear();
    m_show->setCurrentIndex(0);
}

/// A filter says what it hides.
void ResourcePanel::showCount()
{
    const int shown = m_model.shown(), all = m_model.count();
    m_count->setText(shown < all ? tr("%1 of %2 shown").arg(shown).arg(all)
                                 : tr("%1, of which %2 differ").arg(all).arg(m_model.differing()));
}

void ResourcePanel::setImpact(std::optional<view::Impact> impact)
{
    m_silent = true;
    m_model.setImpact(impact);
    m_silent = false;
    showCount();
    showResource(m_shown);
}

bool ResourcePanel::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_filter && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) {
            m_list->setFocus(Qt::TabFocusReason);
            if (!m_list->currentIndex().isValid())
                m_list->setCurrentIndex(m_model.index(1));
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
