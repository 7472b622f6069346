// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/comparetable.h"

#include <QHeaderView>
#include <QPainter>

#include "ui/look/glyphs.h"

namespace fieldwise::ui {

namespace {

constexpr int fieldHeight = 44;
constexpr int sectionHeight = 28;
constexpr int inset = 4; ///< of a cell's tint
constexpr int textInset = 12;
constexpr int narrowestInput = 96; ///< shows "Last applied"
constexpr int narrowestCell = 112;
constexpr int narrowestWord = 150; ///< a narrower cell shows no word beside its value; sign, tint and tool tip say it

} // namespace

CompareDelegate::CompareDelegate(const Appearance &appearance, QObject *parent)
    : QStyledItemDelegate(parent), m_appearance(appearance)
{
}

void CompareDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &t = m_appearance.theme();
    const QRect box = option.rect;
    const bool selected = option.state & QStyle::State_Selected;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    if (const QString section = index.data(CompareModel::SectionRole).toString(); !section.isEmpty()) {
        painter->fillRect(box, t[Role::Margin]);
        painter->setFont(m_appearance.text(12, QFont::DemiBold));
        painter->setPen(t[Role::Second]);
        painter->drawText(box.adjusted(textInset, 0, -textInset, 0), Qt::AlignVCenter | Qt::AlignLeft, section);
    } else {
        if (selected)
            painter->fillRect(box, t[Role::Selection]);
        if (index.column() >= CompareModel::firstSemantics)
            paintCell(painter, box, index);
        else
            paintText(painter, box, index, selected);
        painter->fillRect(box.right(), box.top(), 1, box.height(), t[Role::Line]);
        if (selected && index.column() == 0)
            painter->fillRect(box.left(), box.top(), 3, box.height(), t[Role::Accent]);
    }
    painter->fillRect(box.left(), box.bottom(), box.width(), 1, t[Role::Line]);
    painter->restore();
}

void CompareDelegate::paintText(QPainter *painter, const QRect &box, const QModelIndex &index, bool selected) const
{
    const bool isPath = index.column() == 0;
    const QFont font = m_appearance.code(12, isPath && selected ? QFont::Bold : QFont::Normal);
    const QRect text = box.adjusted(textInset, 0, -textInset, 0);
    painter->setFont(font);
    painter->setPen(m_appearance.theme()[isPath ? Role::Text : Role::Second]);
    painter->drawText(text, Qt::AlignVCenter | Qt::AlignLeft,
                      QFontMetrics(font).elidedText(index.data(CompareModel::ValueRole).toString(),
                                                    isPath ? Qt::ElideLeft : Qt::ElideRight, text.width()));
}

void CompareDelegate::paintCell(QPainter *painter, const QRect &box, const QModelIndex &index) const
{
    const Theme &t = m_appearance.theme();
    const Look look = static_cast<Look>(index.data(CompareModel::LookRole).toInt());
    const bool odd = index.data(CompareModel::OddRole).toBool();
    const QRectF tint = QRectF(box).adjusted(inset, inset, -inset - 1, -inset - 1);
    const QColor ink = t.ink(look, Ink::Text);
    painter->setPen(Qt::NoPen);
    painter->setBrush(t.ink(look, Ink::Background));
    painter->drawRoundedRect(tint, 4, 4);
    if (odd) {
        painter->setPen(QPen(ink, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(tint.adjusted(1, 1, -1, -1), 3, 3);
    }
    if (look != Look::Unchanged)
        drawGlyph(*painter, look, QRectF(tint.left() + 9, tint.center().y() - 4.5, 9, 9), ink);

    const QString text = index.data(CompareModel::ValueRole).toString();
    const QString word =
        text.isEmpty() || box.width() >= narrowestWord ? index.data(CompareModel::WordRole).toString() : QString();
    const QFont wordFont = m_appearance.text(12, QFont::Medium);
    const int wordWidth = QFontMetrics(wordFont).horizontalAdvance(word);
    painter->setFont(wordFont);
    painter->setPen(ink);
    painter->drawText(QRectF(tint.right() - 9 - wordWidth, tint.top(), wordWidth + 1, tint.height()), Qt::AlignVCenter,
                      word);

    const QFont valueFont = m_appearance.code(12, odd ? QFont::Bold : QFont::Normal);
    const QRectF value(tint.left() + 27, tint.top(), tint.width() - 27 - (word.isEmpty() ? 9 : wordWidth + 18),
                       tint.height());
    painter->setFont(valueFont);
    painter->setPen(t[Role::Text]);
    painter->drawText(value, Qt::AlignVCenter | Qt::AlignLeft,
                      QFontMetrics(valueFont).elidedText(text, Qt::ElideRight, static_cast<int>(value.width())));
}

CompareTable::CompareTable(const Appearance &appearance, CompareModel &model, QWidget *parent)
    : QTableView(parent), m_appearance(appearance), m_model(model)
{
    setObjectName(QStringLiteral("compareTable"));
    setAccessibleName(tr("Fields and their result in each semantics"));
    setModel(&model);
    setItemDelegate(new CompareDelegate(appearance, this));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);
    setWordWrap(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fieldHeight);
    verticalHeader()->setMinimumSectionSize(sectionHeight);
    horizontalHeader()->setFixedHeight(32);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignVCenter | Qt::AlignLeft);
    connect(&model, &QAbstractItemModel::modelReset, this, &CompareTable::spanSections);
    connect(&appearance, &Appearance::changed, viewport(), qOverload<>(&QWidget::update));
    layOut();
}

void CompareTable::setEmptyText(const QString &text)
{
    m_emptyText = text;
    viewport()->update();
}

void CompareTable::selectField(int row)
{
    if (row < 0 || row >= m_model.rowCount())
        return;
    setCurrentIndex(m_model.index(m_model.isSection(row) ? row + 1 : row, 0));
    scrollTo(currentIndex());
}

void CompareTable::spanSections()
{
    clearSpans();
    for (int row = 0; row < m_model.rowCount(); ++row) {
        if (!m_model.isSection(row))
            continue;
        setSpan(row, 0, 1, CompareModel::columns);
        setRowHeight(row, sectionHeight);
    }
}

void CompareTable::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    if (current.isValid() && !m_model.isSection(current.row()))
        Q_EMIT fieldChosen(current.row());
}

QModelIndex CompareTable::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    const int before = currentIndex().row();
    QModelIndex next = QTableView::moveCursor(action, modifiers);
    // Skips the row with a document's name.
    const int step = next.row() < before && next.row() > 0 ? -1 : 1;
    if (m_model.isSection(next.row()))
        next = m_model.index(next.row() + step, next.column());
    return next;
}

void CompareTable::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    layOut();
}

void CompareTable::layOut()
{
    const int width = viewport()->width();
    const int path = width / 7, input = std::max(width / 15, narrowestInput);
    setColumnWidth(0, path);
    for (int column = CompareModel::firstInput; column < CompareModel::firstSemantics; ++column)
        setColumnWidth(column, input);
    int left = width - path - 3 * input;
    for (int column = CompareModel::firstSemantics; column < CompareModel::columns; ++column) {
        const int share = std::max(left / (CompareModel::columns - column), narrowestCell);
        setColumnWidth(column, share);
        left -= share;
    }
}

void CompareTable::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    if (m_model.rowCount() > 0 || m_emptyText.isEmpty())
        return;
    QPainter painter(viewport());
    painter.setFont(m_appearance.text());
    painter.setPen(m_appearance.theme()[Role::Muted]);
    painter.drawText(viewport()->rect().adjusted(24, 24, -24, -24), Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap,
                     m_emptyText);
}

} // namespace fieldwise::ui
