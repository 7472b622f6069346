// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/chaincard.h"

#include <algorithm>

#include <QAccessible>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

#include "core/helm/valuessources.h"
#include "ui/look/convert.h"
#include "ui/look/glyphs.h"
#include "ui/look/richtext.h"
#include "ui/look/style.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

constexpr int rowHeight = 53;

/// `--set argument 3`, `values.yaml line 40`.
std::pair<QString, QString> nameAndPlace(const helm::Source &source)
{
    if (source.origin.line > 0)
        return {toQt(source.name), ChainCard::tr("line %1").arg(source.origin.line)};
    if (helm::roleOf(source) == helm::PaneRole::Arguments)
        return {QStringLiteral("--") + toQt(helm::kindName(source.kind)), toQt(source.name)};
    return {toQt(source.name), {}};
}

QString shownValue(const helm::Json &value)
{
    return visible(helm::oneLine(value));
}

} // namespace

ChainBox::ChainBox(const Appearance &appearance, QWidget *parent) : QWidget(parent), m_appearance(appearance)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setProperty("role", QAccessible::List); // before the name, which tells readers
    setAccessibleName(tr("Chain of sources"));
}

void ChainBox::setEntry(const helm::Entry *entry)
{
    m_sources.clear();
    m_isGone = entry && entry->isGone;
    if (entry) {
        m_sources.push_back(entry->from);
        m_sources.insert(m_sources.end(), entry->over.begin(), entry->over.end());
    }
    QStringList spoken;
    for (size_t i = 0; i < m_sources.size(); ++i)
        spoken +=
            tr("%1: %2, %3")
                .arg(visible(m_sources[i].title), shownValue(m_sources[i].value), i == 0 ? tr("wins") : tr("loses"));
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    m_current = 0;
    setVisible(!m_sources.empty());
    updateGeometry();
    update();
}

QSize ChainBox::sizeHint() const
{
    return {200, static_cast<int>(m_sources.size()) * rowHeight + 1};
}

void ChainBox::paintRow(QPainter &painter, int row) const
{
    const Theme &t = m_appearance.theme();
    const helm::Source &source = m_sources[static_cast<size_t>(row)];
    const QRect box(1, row * rowHeight + 1, width() - 2, rowHeight - 1);
    if (row == m_current)
        painter.fillRect(box, t[Role::Selection]);
    if (row > 0)
        painter.fillRect(box.left(), box.top() - 1, box.width(), 1, t[Role::Line]);
    const QFont code = m_appearance.code(12), bold = m_appearance.code(12, QFont::Bold);
    const QRect above = box.adjusted(16, 6, -12, -rowHeight / 2), below = box.adjusted(52, rowHeight / 2, -12, -4);
    painter.setFont(code);
    painter.setPen(t[Role::LineNumber]);
    painter.drawText(above, Qt::AlignVCenter, QString::number(m_sources.size() - static_cast<size_t>(row)));
    drawStripe(painter, t, stripeOf(helm::roleOf(source)), QRectF(box.left() + 36, above.top() + 3, 4, 16));

    const QString value = row == 0 && m_isGone ? tr("null") : shownValue(source.value);
    const QFont valueFont = row == 0 ? bold : code;
    const int room = above.width() / 2;
    const QString cut = QFontMetrics(valueFont).elidedText(value, Qt::ElideRight, room);
    const int used = QFontMetrics(valueFont).horizontalAdvance(cut);
    painter.setFont(valueFont);
    painter.setPen(t[Role::Text]);
    painter.drawText(above, Qt::AlignVCenter | Qt::AlignRight, cut);

    auto [name, place] = nameAndPlace(source);
    QRect words = above.adjusted(36, 0, -used - 12, 0);
    const int placeWidth = std::min(QFontMetrics(code).horizontalAdvance(place) + 2, words.width() / 2);
    name = QFontMetrics(valueFont).elidedText(visible(name), Qt::ElideMiddle, words.width() - placeWidth - 8);
    painter.drawText(words, Qt::AlignVCenter, name);
    words.setLeft(words.left() + QFontMetrics(valueFont).horizontalAdvance(name) + 8);
    painter.setFont(code);
    painter.setPen(t[Role::Accent]);
    painter.drawText(words, Qt::AlignVCenter,
                     QFontMetrics(code).elidedText(visible(place), Qt::ElideMiddle, words.width()));

    const QString verdict = row == 0 ? tr("wins") : tr("loses");
    painter.setFont(m_appearance.text(12, row == 0 ? QFont::DemiBold : QFont::Normal));
    painter.setPen(t[row == 0 ? Role::Text : Role::Muted]);
    painter.drawText(below, Qt::AlignVCenter | Qt::AlignRight, verdict);
    painter.setFont(m_appearance.text(12));
    painter.setPen(t[Role::Muted]);
    const QString why = row == 0 ? tr("the highest layer that has it") : plainText(toQt(source.why));
    const int left = below.width() - painter.fontMetrics().horizontalAdvance(verdict) - 16;
    painter.drawText(below, Qt::AlignVCenter, painter.fontMetrics().elidedText(why, Qt::ElideRight, left));
}

void ChainBox::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int row = 0; row < static_cast<int>(m_sources.size()); ++row)
        paintRow(painter, row);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(t[hasFocus() ? Role::Accent : Role::Line], hasFocus() ? 2 : 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
}

void ChainBox::choose(int row)
{
    row = std::clamp(row, 0, std::max(0, static_cast<int>(m_sources.size()) - 1));
    if (row == m_current)
        return;
    m_current = row;
    update();
    Q_EMIT currentChanged();
}

void ChainBox::mouseReleaseEvent(QMouseEvent *event)
{
    choose(event->pos().y() / rowHeight);
    Q_EMIT sourceAsked(m_current);
}

void ChainBox::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Up: choose(m_current - 1); break;
    case Qt::Key_Down: choose(m_current + 1); break;
    case Qt::Key_Return:
    case Qt::Key_Enter: Q_EMIT sourceAsked(m_current); break;
    default: QWidget::keyPressEvent(event);
    }
}

void ChainBox::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

ChainCard::ChainCard(const Appearance &appearance, QWidget *parent)
    : QScrollArea(parent),
      m_appearance(appearance),
      m_tile(new Label),
      m_title(new Label),
      m_count(new Label),
      m_path(new Label),
      m_because(new Label),
      m_chain(new ChainBox(appearance)),
      m_otherwise(new Label),
      m_try(new QPushButton),
      m_go(new QPushButton)
{
    setObjectName(QStringLiteral("cardScroll"));
    setAccessibleName(tr("Chain"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumWidth(240);
    ringFocus(*this, appearance);
    auto *card = new QWidget;
    card->setObjectName(QStringLiteral("card"));
    setWidget(card);
    auto *column = new QVBoxLayout(card);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    auto *head = new QHBoxLayout;
    head->setSpacing(8);
    for (Label *label : {m_tile, m_title, m_count})
        head->addWidget(label);
    head->addStretch();
    column->addLayout(head);
    m_count->setProperty("kind", QStringLiteral("caption"));
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_try);
    buttons->addWidget(m_go);
    buttons->addStretch();
    m_try->setObjectName(QStringLiteral("tryWithout"));
    m_go->setObjectName(QStringLiteral("goToSource"));
    for (QWidget *part : {static_cast<QWidget *>(m_path), static_cast<QWidget *>(m_because),
                          static_cast<QWidget *>(m_chain), static_cast<QWidget *>(m_otherwise)})
        column->addWidget(part);
    column->addLayout(buttons);
    column->addStretch(1);
    for (Label *label : {m_path, m_because, m_otherwise}) {
        label->setWordWrap(true);
        label->setMinimumWidth(1);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    connect(m_chain, &ChainBox::currentChanged, this, &ChainCard::showOtherwise);
    connect(m_try, &QPushButton::clicked, this, &ChainCard::tryAsked);
    connect(m_go, &QPushButton::clicked, this, &ChainCard::goAsked);
    connect(&appearance, &Appearance::changed, this, &ChainCard::applyTheme);
    applyTheme();
    show(nullptr, -1);
}

void ChainCard::applyTheme()
{
    m_title->setFont(m_appearance.text(15, QFont::DemiBold));
    m_path->setFont(m_appearance.code(13));
    if (!m_shown || m_place < 0)
        return m_tile->setPixmap({});
    QPixmap tile(QSize(20, 20) * devicePixelRatioF());
    tile.setDevicePixelRatio(devicePixelRatioF());
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    drawTile(painter, m_appearance.theme(), lookOf(m_shown->places[static_cast<size_t>(m_place)]), QRectF(0, 0, 20, 20),
             true);
    painter.end();
    m_tile->setPixmap(tile);
}

/// As helm::shortName, in the window's language.
static QString nameOf(const helm::Source &source)
{
    switch (helm::roleOf(source)) {
    case helm::PaneRole::Subchart: return ChainCard::tr("the subchart");
    case helm::PaneRole::Chart: return ChainCard::tr("the chart");
    case helm::PaneRole::Record: return ChainCard::tr("the old release");
    default: return visible(helm::shortName(source));
    }
}

void ChainCard::show(const std::shared_ptr<const helm::ValuesShown> &shown, int place)
{
    m_shown = shown;
    m_place = shown ? place : -1;
    m_answers.clear();
    const helm::ShownPlace *one = m_place < 0 ? nullptr : &shown->places[static_cast<size_t>(place)];
    const helm::Entry *entry = one && one->value ? &shown->report.values[*one->value] : nullptr;
    m_chain->setEntry(entry);
    applyTheme();
    m_path->setText(one ? pathText(*one) : QString());
    m_title->setText(!one                ? tr("No value is selected")
                         : !entry        ? tr("Not computed")
                         : entry->isGone ? tr("Gone")
                                         : tr("%1 wins").arg(nameOf(entry->from)));
    m_count->setText(!entry ? QString()
                         : entry->over.empty()
                         ? (!entry->unused                                       ? tr("only this layer has it")
                                : entry->unused->kind == helm::LayerKind::Record ? tr("the old release has it, too")
                                                                                 : tr("the chart has it, too"))
                         : tr("%1 layers have it").arg(entry->over.size() + 1));
    QStringList words;
    if (entry && !entry->isGone)
        words += tr("The templates see <b>%1</b>.").arg(escaped(toQt(helm::oneLine(entry->value))));
    if (entry)
        words += escaped(asSentence(toQt(entry->because)));
    for (const helm::ValueNotice &notice : shown ? shown->report.notices : std::vector<helm::ValueNotice>())
        if (one && notice.names == one->names)
            words += QStringLiteral("▲ ") + escaped(asSentence(toQt(notice.text)));
    m_because->setRich(words.join(QStringLiteral("<br>")));
    showOtherwise();
}

const helm::Source *ChainCard::source() const
{
    const helm::ShownPlace *one = m_place < 0 ? nullptr : &m_shown->places[static_cast<size_t>(m_place)];
    if (!one || !one->value)
        return nullptr;
    const helm::Entry &entry = m_shown->report.values[*one->value];
    const auto at = static_cast<size_t>(m_chain->current());
    return at == 0 ? &entry.from : at <= entry.over.size() ? &entry.over[at - 1] : nullptr;
}

void ChainCard::setOtherwise(std::vector<helm::Otherwise> otherwise)
{
    m_answers = std::move(otherwise);
    showOtherwise();
}

void ChainCard::showOtherwise()
{
    const helm::Source *chosen = source();
    m_try->setVisible(chosen);
    m_go->setVisible(chosen);
    if (!chosen)
        return m_otherwise->setText({});
    const QString name = nameOf(*chosen);
    m_try->setText(tr("Try without %1").arg(menuText(name)) + QStringLiteral("   Ctrl+I"));
    m_go->setText(chosen->origin.line > 0 ? tr("Go to line %1").arg(chosen->origin.line) : tr("Show it in its pane"));
    const auto answer = std::ranges::find(m_answers, chosen->origin, &helm::Otherwise::without);
    if (answer == m_answers.end())
        return m_otherwise->setText({});
    const QString without =
        helm::roleOf(*chosen) == helm::PaneRole::Arguments ? tr("this %1").arg(name) : tr("it in %1").arg(name);
    m_otherwise->setRich(answer->isGone ? tr("Otherwise: without %1 it is gone.").arg(escaped(without))
                                        : tr("Otherwise: without %1 it is <b>%2</b>, from %3.")
                                              .arg(escaped(without), escaped(toQt(helm::oneLine(answer->value))),
                                                   escaped(toQt(answer->title))));
}

QString ChainCard::plainText() const
{
    const auto plain = [](const Label *label) {
        return QString(label->text()).remove(QStringLiteral("<b>")).remove(QStringLiteral("</b>"));
    };
    return QStringList{m_title->text(), m_path->text(), plain(m_because), plain(m_otherwise)}.join(QLatin1Char('\n'));
}

} // namespace fieldwise::ui
