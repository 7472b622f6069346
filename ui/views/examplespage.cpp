// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/examplespage.h"

#include <algorithm>
#include <map>

#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>

#include "core/yaml/value.h"
#include "ui/look/convert.h"
#include "ui/look/cutaround.h"
#include "ui/work/valuesgiven.h"
#include "ui/work/workspace.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

constexpr int exampleColumns = 3, mostBars = 26;

std::vector<std::string> linesOf(const std::string &all)
{
    std::vector<std::string> lines;
    for (size_t at = 0; at < all.size();) {
        const size_t end = std::min(all.find('\n', at), all.size());
        lines.push_back(all.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

Look lookOfOwn(Side side)
{
    return side == Side::Original ? Look::Removed : side == Side::Updated ? Look::Changed : Look::Retained;
}

/// The part around the first difference.
void cutAround(std::vector<ExamplePicture::Bar> &bars)
{
    const auto isOwn = [](const ExamplePicture::Bar &bar) { return bar.look != Look::Unchanged; };
    const auto first = std::ranges::find_if(bars, isOwn) - bars.begin();
    const auto size = static_cast<std::ptrdiff_t>(bars.size());
    const auto begin =
        std::clamp<std::ptrdiff_t>(first - mostBars / 3, 0, std::max<std::ptrdiff_t>(0, size - mostBars));
    bars.erase(bars.begin(), bars.begin() + (first == size ? 0 : begin));
    bars.resize(std::min<size_t>(bars.size(), mostBars));
}

} // namespace

namespace {

using Lines = std::vector<std::string>;

/// Lines that only one text has are coloured: in the first text as removed, then as changed and retained.
ExamplePicture pictureOf(const std::vector<std::pair<Side, Lines>> &texts)
{
    std::map<std::string, int> panesWithLine;
    for (const auto &[side, lines] : texts) {
        Lines known = lines;
        std::ranges::sort(known);
        known.erase(std::unique(known.begin(), known.end()), known.end());
        for (const std::string &line : known)
            ++panesWithLine[line];
    }
    ExamplePicture picture;
    for (const auto &[side, lines] : texts) {
        auto &bars = picture.panes.emplace_back();
        for (const std::string &line : lines) {
            const size_t indent = std::min(line.find_first_not_of(' '), line.size());
            bars.push_back({static_cast<int>(indent), static_cast<int>(line.size() - indent),
                            panesWithLine[line] == 1 ? lookOfOwn(side) : Look::Unchanged});
        }
        cutAround(bars);
    }
    return picture;
}

/// The chart's values, those of the old release or of the first file, and the arguments.
ExampleCard cardOf(const ValuesExample &example)
{
    const ValuesGiven &given = example.given;
    std::vector<std::pair<Side, Lines>> texts{{Side::Original, linesOf(given.savedChart)}};
    if (given.old)
        texts.emplace_back(Side::Updated, linesOf(yaml::blockText(given.old->config)));
    else if (!given.files.empty())
        texts.emplace_back(Side::Updated, linesOf(given.files.front().file.text));
    Lines arguments;
    std::ranges::transform(given.arguments.split(QLatin1Char(' ')), std::back_inserter(arguments), toStd);
    texts.emplace_back(Side::Destination, std::move(arguments));
    return {example.name, ExamplesPage::tr("Values"), example.title, example.about, pictureOf(texts)};
}

} // namespace

ExamplePicture pictureOf(const Example &example)
{
    std::vector<std::pair<Side, Lines>> texts;
    for (const Side side : openings::paneOrder(example.mode))
        if (const auto text = exampleText(example, side))
            texts.emplace_back(side, linesOf(text->files ? folder::gather(*text->files).text : text->text));
    return pictureOf(texts);
}

ExampleButton::ExampleButton(const Appearance &appearance, const ExampleCard &card)
    : m_appearance(appearance), m_card(card)
{
    setObjectName(QStringLiteral("start-") + card.name);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(card.title);
    setAccessibleDescription(QStringLiteral("%1: %2").arg(card.kind, card.about));
    setTip(this, card.about);
}

void ExampleButton::paintPicture(QPainter &painter, const QRect &at) const
{
    const Theme &t = m_appearance.theme();
    const int gap = 4, width = (at.width() - gap * 2) / 3;
    for (size_t pane = 0; pane < m_card.picture.panes.size(); ++pane) {
        const QRect box(at.left() + static_cast<int>(pane) * (width + gap), at.top(), width, at.height());
        painter.setPen(t[Role::Line]);
        painter.setBrush(t[Role::Editor]);
        painter.drawRect(box.adjusted(0, 0, -1, -1));
        painter.setClipRect(box.adjusted(2, 2, -2, -2));
        for (size_t line = 0; line < m_card.picture.panes[pane].size(); ++line) {
            const ExamplePicture::Bar &bar = m_card.picture.panes[pane][line];
            const QRectF ink(box.left() + 4 + bar.indent, box.top() + 4 + static_cast<double>(line) * 4,
                             bar.length * 0.9, 2);
            if (bar.look != Look::Unchanged)
                painter.fillRect(QRectF(box.left() + 1, ink.top() - 1, width - 2, 4), t.ink(bar.look, Ink::Background));
            painter.fillRect(ink, bar.look == Look::Unchanged ? t[Role::Line] : t.ink(bar.look, Ink::Mark));
        }
        painter.setClipping(false);
    }
}

void ExampleButton::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(t[hasFocus() ? Role::Accent : Role::Line], hasFocus() ? 2 : 1));
    painter.setBrush(t[underMouse() ? Role::Hover : Role::Editor]);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    painter.setRenderHint(QPainter::Antialiasing, false);
    constexpr int pictureWidth = 128;
    paintPicture(painter, {12, 12, pictureWidth, height() - 24});
    const QRect words(12 + pictureWidth + 12, 12, width() - pictureWidth - 36, height() - 24);
    painter.setFont(m_appearance.text(12));
    painter.setPen(t[Role::Muted]);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignTop, m_card.kind);
    const QFont strong = m_appearance.text(13, QFont::DemiBold);
    painter.setFont(strong);
    painter.setPen(t[Role::Text]);
    const QRect title = words.adjusted(0, 18, 0, 0);
    const QRect used = QFontMetrics(strong).boundingRect(title, Qt::TextWordWrap, m_card.title);
    painter.drawText(title, Qt::TextWordWrap, m_card.title);
    painter.setFont(m_appearance.text(12));
    painter.setPen(t[Role::Second]);
    const QRect about = words.adjusted(0, 18 + used.height() + 4, 0, 0);
    painter.drawText(about, Qt::TextWordWrap, cutToFit(m_card.about, painter.fontMetrics(), about));
}

ExamplesPage::ExamplesPage(const Appearance &appearance)
    : m_appearance(appearance), m_back(new QPushButton(tr("‹ Back"), this))
{
    m_back->setObjectName(QStringLiteral("examplesBack"));
    connect(m_back, &QPushButton::clicked, this, &ExamplesPage::backAsked);
}

void ExamplesPage::showEvent(QShowEvent *event)
{
    if (!std::exchange(m_isBuilt, true))
        build();
    m_back->setFocus();
    QWidget::showEvent(event);
}

void ExamplesPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT backAsked();
    else
        QWidget::keyPressEvent(event);
}

void ExamplesPage::build()
{
    m_grid = new QGridLayout(this);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(16);
    auto *head = new Label(tr("Examples"));
    head->setFont(m_appearance.text(20, QFont::DemiBold));
    auto *row = new QHBoxLayout;
    row->setSpacing(12);
    row->addWidget(m_back);
    row->addWidget(head, 1);
    m_grid->addLayout(row, 0, 0, 1, exampleColumns);
    for (const ExampleGroup group : exampleGroups) {
        std::vector<ExampleCard> cards;
        for (const Example &example : examples())
            if (groupOf(example) == group)
                cards.push_back(
                    {example.name, modeName(example.mode), example.title, example.about, pictureOf(example)});
        if (group == ExampleGroup::Helm)
            std::ranges::transform(valuesExamples(), std::back_inserter(cards),
                                   [](const ValuesExample &example) { return cardOf(example); });
        addGroup(group, cards);
    }
    m_grid->setRowStretch(m_grid->rowCount(), 1);
}

void ExamplesPage::addGroup(ExampleGroup group, const std::vector<ExampleCard> &cards)
{
    auto *name = new Label(groupName(group));
    name->setFont(m_appearance.text(14, QFont::DemiBold));
    const int first = m_grid->rowCount();
    m_grid->addWidget(name, first, 0, 1, exampleColumns);
    int at = 0;
    for (const ExampleCard &card : cards) {
        auto *button = new ExampleButton(m_appearance, card);
        m_grid->addWidget(button, first + 1 + at / exampleColumns, at % exampleColumns);
        connect(button, &QAbstractButton::clicked, this, [this, id = card.name] { Q_EMIT chosen(id); });
        ++at;
    }
}

} // namespace fieldwise::ui
