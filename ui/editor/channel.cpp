// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editor/channel.h"

#include <QMouseEvent>
#include <QPainter>

#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

/// The looks of the visible rows; Look::Count where the pane has no line.
std::vector<Look> looksInView(const PaneEditor &editor)
{
    std::vector<Look> looks;
    const int rows = editor.rows().onScreen();
    const auto &decorations = editor.marks().decorations();
    int row = editor.rows().first();
    const auto leading = static_cast<int>(decorations.leading);
    while (row < leading && static_cast<int>(looks.size()) < rows) {
        looks.push_back(Look::Count);
        ++row;
    }
    const long display = editor.rows().native(row);
    int line = static_cast<int>(editor.SendScintilla(QsciScintillaBase::SCI_DOCLINEFROMVISIBLE, display));
    long sub = display - editor.SendScintilla(QsciScintillaBase::SCI_VISIBLEFROMDOCLINE, static_cast<long>(line));
    const int begin = editor.folds().nextShown(line);
    sub = begin == line ? sub : 0;
    for (line = begin; line < editor.lineCount() && static_cast<int>(looks.size()) < rows;
         line = editor.folds().nextShown(line + 1), sub = 0) {
        const auto at = static_cast<size_t>(line);
        const long own = editor.rows().heightOf(line);
        const long rowsOfLine =
            own + editor.SendScintilla(QsciScintillaBase::SCI_ANNOTATIONGETLINES, static_cast<long>(line));
        const Look look = at < decorations.lines.size() ? decorations.lines[at].look : Look::Unchanged;
        for (; sub < rowsOfLine; ++sub)
            looks.push_back(sub < own ? look : Look::Count);
    }
    return looks;
}

} // namespace

ChannelSplitter::ChannelSplitter(const Appearance &appearance, QWidget *parent)
    : QSplitter(Qt::Horizontal, parent), m_appearance(appearance)
{
    setHandleWidth(16);
    setChildrenCollapsible(false);
    connect(&appearance, &Appearance::changed, this, &ChannelSplitter::updateHandles);
}

void ChannelSplitter::setPanes(const std::vector<Member> &members)
{
    m_editors.clear();
    for (size_t i = 0; i < members.size(); ++i) {
        insertWidget(static_cast<int>(i), members[i].pane);
        setStretchFactor(static_cast<int>(i), 1);
        PaneEditor *editor = members[i].editor;
        m_editors.push_back(editor);
        connect(editor, &PaneEditor::firstRowChanged, this, &ChannelSplitter::updateHandles, Qt::UniqueConnection);
        connect(editor, &PaneEditor::rowsChanged, this, &ChannelSplitter::updateHandles, Qt::UniqueConnection);
        connect(editor, &PaneEditor::looksChanged, this, &ChannelSplitter::updateHandles, Qt::UniqueConnection);
    }
    setSizes(QList<int>(count(), 400));
    updateHandles();
}

void ChannelSplitter::setLonely(const PaneEditor *editor)
{
    m_lonely = editor;
    updateHandles();
}

void ChannelSplitter::updateHandles()
{
    for (int i = 1; i < count(); ++i)
        handle(i)->update();
}

std::pair<PaneEditor *, PaneEditor *> ChannelSplitter::editorsBeside(const QSplitterHandle *wanted) const
{
    for (int i = 1; i < count(); ++i) {
        if (handle(i) != wanted)
            continue;
        PaneEditor *left = nullptr;
        for (int j = i - 1; j >= 0 && !left; --j) {
            if (!widget(j)->isHidden())
                left = m_editors[static_cast<size_t>(j)];
        }
        return {left, m_editors[static_cast<size_t>(i)]};
    }
    return {nullptr, nullptr};
}

QSplitterHandle *ChannelSplitter::createHandle()
{
    return new ChannelHandle(this);
}

ChannelHandle::ChannelHandle(ChannelSplitter *splitter)
    : QSplitterHandle(Qt::Horizontal, splitter), m_splitter(*splitter)
{
    setMouseTracking(true);
}

int ChannelHandle::top(const PaneEditor &editor) const
{
    return editor.mapTo(editor.window(), QPoint()).y() - mapTo(window(), QPoint()).y();
}

std::optional<ChannelHandle::Offer> ChannelHandle::offerAt(const QPoint &point) const
{
    const auto [left, right] = m_splitter.editorsBeside(this);
    if (!left || !right || left == m_splitter.lonely() || right == m_splitter.lonely() || !left->isVisible()
        || !right->isVisible() || left->areTakesBlocked() || right->areTakesBlocked())
        return {};
    const int row = (point.y() - top(*right)) / std::max(1, right->lineHeight());
    if (point.y() < top(*right))
        return {};
    for (PaneEditor *editor : {left, right}) {
        const std::vector<Look> looks = looksInView(*editor);
        if (row >= static_cast<int>(looks.size()) || looks[static_cast<size_t>(row)] == Look::Count
            || looks[static_cast<size_t>(row)] == Look::Unchanged)
            continue;
        const long display = editor->rows().native(editor->rows().first() + row);
        const auto line = static_cast<int>(editor->SendScintilla(QsciScintillaBase::SCI_DOCLINEFROMVISIBLE, display));
        return Offer{row, point.x() < width() / 2 ? left : right, editor, line};
    }
    return {};
}

void ChannelHandle::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons() != Qt::NoButton)
        return QSplitterHandle::mouseMoveEvent(event);
    const auto offer = offerAt(event->pos());
    if (offer == m_offer)
        return;
    m_offer = offer;
    setCursor(offer ? Qt::PointingHandCursor : Qt::SplitHCursor);
    setTip(this, offer ? tr("Take %1 here").arg(offer->taken->accessibleName()) : QString());
    update();
}

void ChannelHandle::mousePressEvent(QMouseEvent *event)
{
    m_pressed = event->pos();
    QSplitterHandle::mousePressEvent(event);
}

void ChannelHandle::mouseReleaseEvent(QMouseEvent *event)
{
    QSplitterHandle::mouseReleaseEvent(event);
    if (event->button() != Qt::LeftButton || event->pos() != m_pressed) // the mouse was moved
        return;
    if (const auto offer = offerAt(event->pos()))
        Q_EMIT m_splitter.takeAsked(offer->taken, offer->there, offer->line);
}

void ChannelHandle::leaveEvent(QEvent *event)
{
    m_offer.reset();
    update();
    QSplitterHandle::leaveEvent(event);
}

void ChannelHandle::paintEvent(QPaintEvent *)
{
    const Theme &t = m_splitter.appearance().theme();
    QPainter painter(this);
    painter.fillRect(rect(), t[Role::Chrome]);
    const auto [left, right] = m_splitter.editorsBeside(this);
    const bool linked = left != m_splitter.lonely() && right != m_splitter.lonely();
    if (left && right && linked && left->isVisible() && right->isVisible()) {
        const int top = this->top(*right);
        const int row = right->lineHeight();
        const std::vector<Look> a = looksInView(*left);
        const std::vector<Look> b = looksInView(*right);
        painter.setClipRect(0, top, width(), height());
        for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
            const QRect band(0, top + static_cast<int>(i) * row, width(), row);
            const bool hasA = a[i] != Look::Count;
            const bool hasB = b[i] != Look::Count;
            if (hasA && hasB && a[i] != Look::Unchanged && b[i] != Look::Unchanged)
                painter.fillRect(band, t.ink(b[i], Ink::Strong));
            else if (hasA && a[i] != Look::Unchanged)
                painter.fillRect(band.left(), band.top(), 4, row, t.ink(a[i], Ink::Strong));
            else if (hasB && b[i] != Look::Unchanged)
                painter.fillRect(band.right() - 3, band.top(), 4, row, t.ink(b[i], Ink::Strong));
        }
        if (const auto frame = right->frame(); frame && left->frame()) {
            const int y = top + (right->rows().of(*frame) - right->rows().first()) * row;
            painter.fillRect(0, y, width(), 2, t[Role::Frame]);
            painter.fillRect(0, y + frame->rows * row - 2, width(), 2, t[Role::Frame]);
        }
        if (m_offer) { // an arrow out of each pane; the one on the mouse's half in full colour
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(Qt::NoPen);
            const double y = top + m_offer->row * row + row / 2.0;
            painter.fillRect(QRectF(1, y - row / 2.0, width() - 2, row), t[Role::Hover]);
            const auto arrow = [&](double from, double to, bool full) {
                painter.setBrush(full ? t[Role::Accent] : t[Role::Border]);
                painter.drawPolygon(QPolygonF({{from, y - 4}, {from, y + 4}, {to, y}}));
            };
            arrow(2, 7, m_offer->taken == left);
            arrow(width() - 2, width() - 7, m_offer->taken == right);
            painter.setRenderHint(QPainter::Antialiasing, false);
        }
        painter.setClipping(false);
    }
    painter.fillRect(0, 0, 1, height(), t[Role::Line]);
    painter.fillRect(width() - 1, 0, 1, height(), t[Role::Line]);
}

} // namespace fieldwise::ui
