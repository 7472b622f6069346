// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/examplespage.h"

#include <algorithm>
#include <map>

#include <QGridLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>

#include "ui/work/workspace.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

constexpr int exampleColumns = 3, mostBars = 26;

std::vector<std::string> linesOf(const ExampleText &text)
{
    std::vector<std::string> lines;
    std::string all = text.files ? folder::gather(*text.files).text : text.text;
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

ExamplePicture pictureOf(const Example &example)
{
    std::map<std::string, int> panesWithLine;
    std::vector<std::pair<Side, std::vector<std::string>>> texts;
    for (const Side side : openings::paneOrder(example.mode)) {
        const auto text = exampleText(example, side);
        if (!text)
            continue;
        std::vector<std::string> lines = linesOf(*text);
        std::vector<std::string> known = lines;
        std::ranges::sort(known);
        known.erase(std::unique(known.begin(), known.end()), known.end());
        for (const std::string &line : known)
            ++panesWithLine[line];
        texts.emplace_back(side, std::move(lines));
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

ExampleButton::ExampleButton(const Appearance &appearance, const Example &example)
    : m_appearance(appearance), m_example(example), m_picture(pictureOf(example))
{
    setObjectName(QStringLiteral("start-") + example.name);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(example.title);
    setAccessibleDescription(QStringLiteral("%1: %2").arg(modeName(example.mode), example.about));
    setTip(this, example.about);
}

void ExampleButton::paintPicture(QPainter &painter, const QRect &at) const
{
    const Theme &t = m_appearance.theme();
    const int gap = 4, width = (at.width() - gap * 2) / 3;
    for (size_t pane = 0; pane < m_picture.panes.size(); ++pane) {
        const QRect box(at.left() + static_cast<int>(pane) * (width + gap), at.top(), width, at.height());
        painter.setPen(t[Role::Line]);
        painter.setBrush(t[Role::Editor]);
        painter.drawRect(box.adjusted(0, 0, -1, -1));
        painter.setClipRect(box.adjusted(2, 2, -2, -2));
        for (size_t line = 0; line < m_picture.panes[pane].size(); ++line) {
            const ExamplePicture::Bar &bar = m_picture.panes[pane][line];
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
    painter.drawText(words, Qt::AlignLeft | Qt::AlignTop, modeName(m_example.mode));
    const QFont strong = m_appearance.text(13, QFont::DemiBold);
    painter.setFont(strong);
    painter.setPen(t[Role::Text]);
    const QRect title = words.adjusted(0, 18, 0, 0);
    const QRect used = QFontMetrics(strong).boundingRect(title, Qt::TextWordWrap, m_example.title);
    painter.drawText(title, Qt::TextWordWrap, m_example.title);
    painter.setFont(m_appearance.text(12));
    painter.setPen(t[Role::Second]);
    QRect about = words.adjusted(0, 18 + used.height() + 4, 0, 0);
    const int line = painter.fontMetrics().lineSpacing();
    about.setHeight(about.height() / line * line); // whole lines only; the tool tip has them all
    painter.setClipRect(about);
    painter.drawText(about, Qt::TextWordWrap, m_example.about);
}

ExamplesPage::ExamplesPage(const Appearance &appearance)
    : m_appearance(appearance), m_back(new QPushButton(tr("Back"), this))
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
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(16);
    auto *head = new Label(tr("Examples"));
    head->setFont(m_appearance.text(20, QFont::DemiBold));
    auto *row = new QHBoxLayout;
    row->addWidget(head, 1);
    row->addWidget(m_back);
    grid->addLayout(row, 0, 0, 1, exampleColumns);
    int at = exampleColumns;
    for (const Example &example : examples()) {
        auto *button = new ExampleButton(m_appearance, example);
        grid->addWidget(button, at / exampleColumns, at % exampleColumns);
        connect(button, &QAbstractButton::clicked, this, [this, name = example.name] { Q_EMIT chosen(name); });
        ++at;
    }
    grid->setRowStretch(at / exampleColumns + 1, 1);
}

} // namespace fieldwise::ui
