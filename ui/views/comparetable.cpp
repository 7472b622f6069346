// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/comparetable.h"

#include <algorithm>

#include <QKeyEvent>
#include <QPainter>

#include "ui/look/cutaround.h"
#include "ui/look/glyphs.h"
#include "ui/look/style.h"

namespace fieldwise::ui {

namespace {

constexpr int fieldHeight = 42;
constexpr int sectionHeight = 28;
constexpr int inset = 5; ///< of a cell's tint
constexpr int textInset = 12;
constexpr int oneLine = 32, headerLine = 18; ///< heights of the header
constexpr int narrowestInput = 96;           ///< shows "Last applied"
constexpr int narrowestCell = 132;
constexpr int narrowestPath = 190;

} // namespace

namespace {

QString cutValue(const QString &value, const QModelIndex &index, const QFontMetrics &metrics, int width)
{
    const int at = index.data(CompareModel::DiffersAtRole).toInt();
    return cutAround(value, at, std::min<qsizetype>(at + 8, value.size()), metrics, width).text;
}

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
        const QRect text = box.adjusted(textInset, 0, -textInset, 0);
        painter->drawText(text, Qt::AlignVCenter | Qt::AlignLeft, section);
        const int used = painter->fontMetrics().horizontalAdvance(section) + textInset;
        painter->setFont(m_appearance.text(12));
        painter->drawText(text.adjusted(used, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                          painter->fontMetrics().elidedText(index.data(CompareModel::NoteRole).toString(),
                                                            Qt::ElideRight, text.width() - used));
    } else {
        if (selected)
            painter->fillRect(box, t[Role::Selection]);
        if (index.column() >= CompareModel::firstColumn)
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
    const QString value = index.data(CompareModel::ValueRole).toString();
    const QFontMetrics metrics(font);
    painter->drawText(text, Qt::AlignVCenter | Qt::AlignLeft,
                      isPath ? cutPath(value, metrics, text.width()) : cutValue(value, index, metrics, text.width()));
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
    const QString word = index.data(CompareModel::WordRole).toString();
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
                      cutValue(text, index, QFontMetrics(valueFont), static_cast<int>(value.width())));
}

CompareHeader::CompareHeader(const Appearance &appearance, bool hasNotes)
    : QHeaderView(Qt::Horizontal), m_appearance(appearance), m_hasNotes(hasNotes)
{
    setObjectName(QStringLiteral("compareHeader"));
}

void CompareHeader::paintSection(QPainter *painter, const QRect &box, int section) const
{
    const Theme &t = m_appearance.theme();
    painter->save();
    painter->fillRect(box, t[Role::Chrome]);
    painter->fillRect(box.right(), box.top(), 1, box.height(), t[Role::Line]);
    painter->fillRect(box.left(), box.bottom(), box.width(), 1, t[Role::Line]);
    const auto words = [&](int role) { return model()->headerData(section, orientation(), role).toString(); };
    const QRect text = box.adjusted(textInset, 0, -textInset, 0);
    const QFont titleFont = m_appearance.text(12, QFont::DemiBold), noteFont = m_appearance.text(12);
    QStringList title = titleLines(words(Qt::DisplayRole), text.width());
    const QString note = box.height() > oneLine ? words(CompareModel::NoteRole) : QString();
    const qsizetype lines = title.size() + (note.isEmpty() ? 0 : 1);
    int top = lines == 1 ? text.top() : text.top() + (text.height() - static_cast<int>(lines) * headerLine) / 2;
    const auto draw = [&](const QString &line, const QFont &font, Role ink) {
        painter->setFont(font);
        painter->setPen(t[ink]);
        painter->drawText(QRect(text.left(), top, text.width(), lines == 1 ? text.height() : headerLine),
                          Qt::AlignVCenter | Qt::AlignLeft,
                          QFontMetrics(font).elidedText(line, Qt::ElideRight, text.width()));
        top += headerLine;
    };
    for (const QString &line : title)
        draw(line, titleFont, Role::Text);
    if (!note.isEmpty())
        draw(note, noteFont, Role::Muted);
    painter->restore();
}

QStringList CompareHeader::titleLines(const QString &title, int width) const
{
    const QFontMetrics metrics(m_appearance.text(12, QFont::DemiBold));
    const qsizetype at = title.lastIndexOf(QLatin1Char(' '));
    return at < 0 || metrics.horizontalAdvance(title) <= width ? QStringList{title}
                                                               : QStringList{title.left(at), title.mid(at + 1)};
}

void CompareHeader::fitHeight()
{
    qsizetype most = 1;
    for (int section = 0; section < count(); ++section)
        if (!isSectionHidden(section)) {
            const auto words = [&](int role) { return model()->headerData(section, orientation(), role).toString(); };
            const bool hasNote = m_hasNotes && !words(CompareModel::NoteRole).isEmpty();
            most = std::max(most,
                            titleLines(words(Qt::DisplayRole), sectionSize(section) - 2 * textInset).size() + hasNote);
        }
    setFixedHeight(oneLine + static_cast<int>(most - 1) * (headerLine - 2));
}

CompareTable::CompareTable(const Appearance &appearance, CompareModel &model, QWidget *parent)
    : QTableView(parent), m_appearance(appearance), m_model(model)
{
    setObjectName(QStringLiteral("compareTable"));
    setAccessibleName(tr("Fields and their result in each semantics"));
    setModel(&model);
    setItemDelegate(new CompareDelegate(appearance, this));
    setFrameShape(QFrame::NoFrame);
    ringFocus(*this, appearance);
    setShowGrid(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);
    setWordWrap(false);
    m_header = new CompareHeader(appearance, !model.columns().front().semantics);
    setHorizontalHeader(m_header);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fieldHeight);
    verticalHeader()->setMinimumSectionSize(sectionHeight);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignVCenter | Qt::AlignLeft);
    connect(&model, &QAbstractItemModel::modelReset, this, &CompareTable::spanSections);
    connect(&model, &QAbstractItemModel::modelReset, this, &CompareTable::layOut);
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
    setCurrentIndex(m_model.index(m_model.isSection(row) ? row + 1 : row, std::max(currentIndex().column(), 0)));
    scrollTo(currentIndex());
}

void CompareTable::spanSections()
{
    clearSpans();
    for (int row = 0; row < m_model.rowCount(); ++row) {
        if (!m_model.isSection(row))
            continue;
        setSpan(row, 0, 1, m_model.columnCount());
        setRowHeight(row, sectionHeight);
    }
}

int CompareTable::column() const
{
    return std::max(currentIndex().column() - CompareModel::firstColumn, -1);
}

void CompareTable::showColumn(int column)
{
    if (isColumnHidden(CompareModel::firstColumn + column))
        m_wanted = column;
    layOut();
    setCurrentIndex(m_model.index(currentIndex().row(), CompareModel::firstColumn + column));
}

std::vector<int> CompareTable::leftOut() const
{
    std::vector<int> out;
    for (int column = CompareModel::firstColumn; column < m_model.columnCount(); ++column)
        if (isColumnHidden(column))
            out.push_back(column - CompareModel::firstColumn);
    return out;
}

void CompareTable::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTableView::currentChanged(current, previous);
    if (!current.isValid() || m_model.isSection(current.row()))
        return;
    if (current.column() != previous.column())
        Q_EMIT columnChosen(column());
    if (current.row() != previous.row())
        Q_EMIT fieldChosen(current.row());
}

QModelIndex CompareTable::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    const QModelIndex before = currentIndex();
    QModelIndex next = QTableView::moveCursor(action, modifiers);
    // Skips the row with a document's name, and the inputs, which have no card.
    const int step = next.row() < before.row() && next.row() > 0 ? -1 : 1;
    if (m_model.isSection(next.row()))
        next = m_model.index(next.row() + step, next.column());
    if (next.column() > 0 && next.column() < CompareModel::firstColumn)
        next = m_model.index(next.row(), before.column() < next.column() ? CompareModel::firstColumn : 0);
    return next;
}

void CompareTable::keyPressEvent(QKeyEvent *event)
{
    const bool opens = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (opens && column() >= 0 && m_model.rowAt(currentIndex().row()))
        Q_EMIT openAsked(static_cast<size_t>(column()));
    else
        QTableView::keyPressEvent(event);
}

void CompareTable::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    layOut();
}

void CompareTable::layOut()
{
    const int width = viewport()->width(), count = m_model.columnCount() - CompareModel::firstColumn;
    const int path = std::max(width / 7, narrowestPath), input = std::max(width / 18, narrowestInput);
    setColumnWidth(0, path);
    for (int column = CompareModel::firstInput; column < CompareModel::firstColumn; ++column)
        setColumnWidth(column, input);
    int left = width - path - 3 * input;
    int places = std::clamp(left / narrowestCell, 1, count);
    const int wanted = m_wanted >= places ? m_wanted : places - 1; // in the last place
    for (int column = 0; column < count; ++column) {
        const bool isShown = column < places - 1 || column == wanted;
        setColumnHidden(CompareModel::firstColumn + column, !isShown);
    }
    for (int column = 0; column < count; ++column) {
        if (isColumnHidden(CompareModel::firstColumn + column))
            continue;
        const int share = std::max(left / places, narrowestCell);
        setColumnWidth(CompareModel::firstColumn + column, share);
        left -= share;
        --places;
    }
    m_header->fitHeight();
    Q_EMIT laidOut();
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
