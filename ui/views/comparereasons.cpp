// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/comparereasons.h"

#include <algorithm>

#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>

#include "ui/look/convert.h"
#include "ui/look/glyphs.h"
#include "ui/look/richtext.h"
#include "ui/look/style.h"
#include "ui/look/visible.h"
#include "ui/models/comparemodel.h"
#include "ui/views/flowlayout.h"

namespace fieldwise::ui {

namespace {

constexpr int narrowestCard = 184, cardPadding = 12;

/// Splits a reason into its first sentence, about the field's outcome, and the rest.
std::pair<QString, QString> inTwo(const QString &because)
{
    bool quoted = false;
    for (qsizetype i = 0; i + 1 < because.size(); ++i) {
        quoted = quoted != (because[i] == QLatin1Char('`'));
        if (!quoted && because[i] == QLatin1Char('.') && because[i + 1] == QLatin1Char(' '))
            return {because.left(i), because.mid(i + 2)};
    }
    return {because.endsWith(QLatin1Char('.')) ? because.chopped(1) : because, {}};
}

/// A title has no value that is longer than a line; the sentence below has it.
QString shortTitle(const QString &head)
{
    constexpr qsizetype longest = 14;
    QStringList parts = head.split(QLatin1Char('`'));
    for (qsizetype i = 1; i + 1 < parts.size(); i += 2) {
        const bool isWhole = parts[i].startsWith(QLatin1Char('[')) || parts[i].startsWith(QLatin1Char('{'));
        if (parts[i].size() > longest)
            parts[i] = isWhole ? parts[i].front() + QStringLiteral("…") + parts[i].back()
                               : QStringLiteral("…") + parts[i].right(longest - 1);
    }
    const QString title = parts.join(QLatin1Char('`'));
    return title.left(title.indexOf(QLatin1String(": `"))); // -1: all of it
}

constexpr QChar breakHere(0x200B); // of a text that is shown, visible() leaves none

/// Allows breaks in long words: behind signs that part a path or an image, else after some letters.
QString withBreaks(const QString &html)
{
    constexpr int longWord = 14, longest = 20;
    QString out;
    out.reserve(html.size() + html.size() / 8);
    int letters = 0; // since the last place where the line may be broken
    for (qsizetype i = 0; i < html.size(); ++i) {
        const QChar at = html[i];
        if (at == QLatin1Char('<') || at == QLatin1Char('&')) { // a tag, or one letter
            const qsizetype end = html.indexOf(at == QLatin1Char('<') ? QLatin1Char('>') : QLatin1Char(';'), i);
            if (end < 0)
                return html;
            letters += at == QLatin1Char('&');
            out += QStringView(html).mid(i, end + 1 - i);
            i = end;
        } else {
            out += at;
            letters = at.isSpace() ? 0 : letters + 1;
        }
        const bool isSign = QStringView(u"./:@=,_-").contains(at);
        const bool isPair = at.isHighSurrogate() || (i + 1 < html.size() && html[i + 1].isMark());
        if ((letters >= longWord && isSign) || (letters >= longest && !isPair)) {
            out += breakHere;
            letters = 0;
        }
    }
    return out;
}

void ink(Label *label, const QColor &colour)
{
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, colour);
    palette.setColor(QPalette::Text, colour);
    label->setPalette(palette);
}

} // namespace

void BreakingLabel::setRich(const QString &html)
{
    m_rich = html;
    Label::setRich(withBreaks(html));
}

void BreakingLabel::copyTo(QClipboard::Mode mode) const
{
    QGuiApplication::clipboard()->setText(selectedText().remove(breakHere), mode);
}

void BreakingLabel::keyPressEvent(QKeyEvent *event)
{
    const bool copies = event->matches(QKeySequence::Copy) && hasSelectedText();
    copies ? copyTo(QClipboard::Clipboard) : Label::keyPressEvent(event);
}

void BreakingLabel::contextMenuEvent(QContextMenuEvent *event)
{
    QMenu menu(this);
    menu.addAction(tr("Copy"), this, [this] { copyTo(QClipboard::Clipboard); })->setEnabled(hasSelectedText());
    menu.exec(event->globalPos());
}

/// On X11 and Wayland, what is selected can be pasted with the middle button.
void BreakingLabel::mouseReleaseEvent(QMouseEvent *event)
{
    Label::mouseReleaseEvent(event);
    if (hasSelectedText() && QGuiApplication::clipboard()->supportsSelection())
        copyTo(QClipboard::Selection);
}

CompareReason::CompareReason(const Appearance &appearance, const view::CompareColumn &column, QWidget *parent)
    : QWidget(parent),
      m_appearance(appearance),
      m_name(new Label(toQt(column.title))),
      m_note(new Label),
      m_tile(new Label),
      m_head(new BreakingLabel),
      m_word(new Label),
      m_because(new BreakingLabel),
      m_evidence(new EvidenceBox(appearance)),
      m_otherwise(new BreakingLabel),
      m_open(new QPushButton(tr("Open as %1").arg(toQt(column.title))))
{
    m_open->setAccessibleName(m_open->text());
    setAccessibleName(tr("Reason of %1").arg(toQt(column.title)));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(cardPadding, 14, cardPadding, 16);
    layout->setSpacing(8);
    auto *title = new QWidget;
    auto *flow = new FlowLayout(title);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(8);
    flow->addWidget(m_name);
    flow->addWidget(m_note);
    m_note->setContentsMargins(0, 3, 0, 0); // on the name's baseline
    m_note->setText(noteOf(column));
    layout->addWidget(title);
    auto *head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_tile, 0, Qt::AlignTop);
    head->addWidget(m_head, 1);
    head->addWidget(m_word, 0, Qt::AlignTop);
    m_tile->setFixedSize(20, 20);
    m_word->setFixedHeight(20);
    m_head->setContentsMargins(0, 2, 0, 0);
    layout->addLayout(head);
    layout->addWidget(m_because);
    layout->addWidget(m_evidence);
    layout->addWidget(m_otherwise);
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_open);
    foot->addStretch();
    layout->addLayout(foot);
    layout->addStretch();
    // No mode corresponds to replace.
    m_open->setVisible(column.merges);
    connect(m_evidence, &EvidenceBox::lineChosen, this, [this](int row) {
        const EvidenceLine &line = m_evidence->lines()[static_cast<size_t>(row)];
        Q_EMIT lineAsked(line.side, line.line);
    });
}

void CompareReason::applyTheme()
{
    const Theme &t = m_appearance.theme();
    m_name->setFont(m_appearance.text(15, QFont::DemiBold));
    m_note->setFont(m_appearance.text(12));
    m_head->setFont(m_appearance.text(13, QFont::DemiBold));
    m_word->setFont(m_appearance.text(12, QFont::Medium));
    for (Label *label : std::initializer_list<Label *>{m_name, m_head, m_because})
        ink(label, t[Role::Text]);
    for (Label *label : std::initializer_list<Label *>{m_note, m_otherwise})
        ink(label, t[Role::Second]);
    showTile();
}

void CompareReason::showTile()
{
    const Theme &t = m_appearance.theme();
    ink(m_word, t.ink(m_look, Ink::Text));
    const double scale = devicePixelRatioF();
    QPixmap tile(QSize(20, 20) * scale);
    tile.setDevicePixelRatio(scale);
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    drawTile(painter, t, m_look, QRectF(0, 0, 20, 20));
    painter.end();
    m_tile->setPixmap(tile);
}

namespace {

std::vector<EvidenceLine> evidenceOf(const view::CompareColumn &column, const view::CompareCell &cell,
                                     const view::CompareRow &row)
{
    std::vector<EvidenceLine> lines;
    for (const merge::Side side : merge::allSides) {
        if (column.options.mode == merge::Mode::ServerSide && !view::looksAt(column, side))
            continue; // it has no such input
        EvidenceLine line{
            side, toQt(merge::sideName(column.options.mode, side)), -1, CompareReason::tr("not there"), {}};
        const bool isElsewhere = side == merge::Side::Original && column.fromAnnotation; // no pane has the line
        if (!view::looksAt(column, side)) {
            line.text = CompareReason::tr("not used");
        } else if (isElsewhere ? cell.original.has_value() : row.has(side)) {
            line.line = isElsewhere ? -1 : static_cast<int>(row.lines[side]) - 1;
            line.text = visible(isElsewhere ? *cell.original : row.inputs[side]);
            line.verdict = verdictText(cell.fates[side]);
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

} // namespace

void CompareReason::showRow(const view::CompareColumn &column, const view::CompareCell &cell,
                            const view::CompareRow &row)
{
    m_look = lookOf(cell);
    m_note->setText(noteOf(column));
    const bool isKept = cell.refused && cell.rule.empty(); // the object is refused because of other fields
    const QString whole = toQt(cell.because);
    const auto [head, after] = isKept ? std::pair(tr("The server refuses it"), whole) : inTwo(whole);
    const QString title = shortTitle(head);
    const QString &rest = title == head ? after : whole;
    m_head->setRich(cell.fault.empty() ? richText(title)
                        : cell.refused ? tr("The server refuses it")
                                       : tr("Can't merge these texts"));
    m_word->setText(cell.fault.empty() ? wordOf(cell) : QString());
    const bool isTold = !cell.because.empty();
    QString because = cell.fault.empty() ? richText(rest) : richText(isTold ? whole : asSentence(toQt(cell.fault)));
    if (!cell.decidedAt.empty())
        because = tr("Decided in favour of %1: %2")
                      .arg(QStringLiteral("<b>%1</b>").arg(escaped(toQt(cell.decidedAt))), because);
    m_because->setRich(because);
    m_because->setVisible(!because.isEmpty());
    m_evidence->setLines(isTold ? evidenceOf(column, cell, row) : std::vector<EvidenceLine>());
    m_otherwise->setRich(cell.otherwise.empty() ? QString() : tr("Otherwise: %1").arg(richText(toQt(cell.otherwise))));
    m_otherwise->setVisible(!cell.otherwise.empty());
    m_open->setEnabled(cell.fault.empty() || cell.refused);
    showTile();
}

void CompareReason::setNameOnButton(bool on)
{
    m_open->setText(on ? m_open->accessibleName() : tr("Open"));
    setTip(m_open, on ? QString() : m_open->accessibleName());
}

int CompareReason::widthWithName() const
{
    m_open->ensurePolished(); // only then it knows the sheet's font
    const int more = m_open->sizeHint().width() - m_open->fontMetrics().horizontalAdvance(m_open->text());
    return more + m_open->fontMetrics().horizontalAdvance(m_open->accessibleName()) + 2 * cardPadding;
}

void CompareReason::setRinged(bool ringed)
{
    m_ringed = ringed;
    update();
}

void CompareReason::paintEvent(QPaintEvent *event)
{
    QWidget::paintEvent(event);
    if (!m_ringed)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_appearance.theme()[Role::Accent], 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(3, 3, -3, -3), 4, 4);
}

QString CompareReason::plainText() const
{
    QStringList lines{m_name->text() + QLatin1Char(' ') + m_word->text(), m_head->rich(), m_because->rich()};
    for (const EvidenceLine &line : m_evidence->lines())
        lines += QStringLiteral("%1 %2 %3 %4").arg(line.pane, QString::number(line.line + 1), line.text, line.verdict);
    return (lines << m_otherwise->rich()).join(QLatin1Char('\n'));
}

CompareReasons::CompareReasons(const Appearance &appearance, const view::PerColumn<view::CompareColumn> &columns,
                               QWidget *parent)
    : QScrollArea(parent)
{
    setObjectName(QStringLiteral("cardScroll"));
    setAccessibleName(columns.front().semantics ? tr("Reasons of each semantics") : tr("Reasons of each deployer"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    ringFocus(*this, appearance);
    auto *all = new QWidget;
    all->setObjectName(QStringLiteral("card"));
    auto *row = new QHBoxLayout(all);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (size_t at = 0; at < columns.size(); ++at) {
        if (at > 0) {
            auto *line = new QFrame;
            line->setObjectName(QStringLiteral("verticalLine"));
            row->addWidget(line);
            m_lines.push_back(line);
        }
        auto *column = new CompareReason(appearance, columns[at]);
        row->addWidget(column, 1);
        m_columns.push_back(column);
        connect(column->button(), &QPushButton::clicked, this, [this, at] { Q_EMIT openAsked(at); });
        connect(column, &CompareReason::lineAsked, this, &CompareReasons::lineAsked);
    }
    setWidget(all);
    const auto applyTheme = [this] {
        for (CompareReason *column : m_columns)
            column->applyTheme();
        shareWidth();
    };
    connect(&appearance, &Appearance::changed, this, applyTheme);
    applyTheme();
    showRow(columns, nullptr);
}

/// Equal ones. The buttons have the names of the columns if all of them have room for these.
void CompareReasons::shareWidth()
{
    int count = 0, widest = 0;
    for (const CompareReason *column : m_columns)
        if (!column->isHidden()) {
            ++count;
            widest = std::max(widest, column->widthWithName());
        }
    const int room = std::max(narrowestCard, viewport()->width() / std::max(count, 1) - 1);
    for (CompareReason *column : m_columns) {
        column->setNameOnButton(widest <= room);
        column->setMinimumWidth(narrowestCard);
    }
}

void CompareReasons::setLeftOut(const std::vector<int> &columns)
{
    bool isFirst = true;
    for (size_t at = 0; at < m_columns.size(); ++at) {
        const bool isShown = std::ranges::count(columns, static_cast<int>(at)) == 0;
        m_columns[at]->setVisible(isShown);
        if (at > 0)
            m_lines[at - 1]->setVisible(isShown && !isFirst);
        isFirst = isFirst && !isShown;
    }
    shareWidth();
}

void CompareReasons::showEvent(QShowEvent *event)
{
    QScrollArea::showEvent(event);
    shareWidth();
}

void CompareReasons::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    shareWidth();
}

void CompareReasons::showRow(const view::PerColumn<view::CompareColumn> &columns, const view::CompareRow *row)
{
    widget()->setVisible(row);
    if (!row)
        return;
    for (size_t at = 0; at < m_columns.size(); ++at)
        m_columns[at]->showRow(columns[at], row->cells[at], *row);
    verticalScrollBar()->setValue(0);
}

void CompareReasons::ring(int column)
{
    for (size_t at = 0; at < m_columns.size(); ++at)
        m_columns[at]->setRinged(static_cast<int>(at) == column);
    if (column >= 0)
        ensureWidgetVisible(m_columns[static_cast<size_t>(column)], 0, 0);
}

} // namespace fieldwise::ui
