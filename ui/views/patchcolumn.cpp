// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/patchcolumn.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/editor/overviewbar.h"
#include "ui/look/convert.h"
#include "ui/look/glyphs.h"
#include "ui/look/richtext.h"
#include "ui/look/style.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

namespace {

constexpr int mostLimitations = 50;

QString standardOf(patch::Format format)
{
    return format == patch::Format::JsonPatch ? PatchHead::tr("RFC 6902")
        : format == patch::Format::MergePatch ? PatchHead::tr("RFC 7386")
                                              : PatchHead::tr("Kubernetes");
}

QString number(size_t count)
{
    return QLocale(QLocale::English).toString(static_cast<qulonglong>(count)).replace(QLatin1Char(','), QChar(0x202f));
}

} // namespace

QString formatName(patch::Format format)
{
    return format == patch::Format::JsonPatch ? PatchHead::tr("JSON patch")
        : format == patch::Format::MergePatch ? PatchHead::tr("Merge patch")
                                              : PatchHead::tr("Strategic merge patch");
}

QString badgeText(const TakenPatch &patch)
{
    if (patch.as.front().real.empty() && patch.why.empty() && !patch.proved)
        return {};
    return !patch.proved ? PatchHead::tr("can't")
        : patch.needed   ? PatchHead::tr("verified")
                         : PatchHead::tr("nothing to change");
}

QString sizeText(const TakenPatch &patch)
{
    if (!patch.needed)
        return {};
    QString bytes = PatchHead::tr("%1 bytes").arg(number(patch.bytes()));
    if (patch.format != patch::Format::JsonPatch)
        return bytes;
    return patch.operations == 1 ? PatchHead::tr("1 operation, %1").arg(bytes)
                                 : PatchHead::tr("%1 operations, %2").arg(number(patch.operations), bytes);
}

PatchHead::PatchHead(const Appearance &appearance, patch::Format format, bool compact, QWidget *parent)
    : QAbstractButton(parent),
      m_appearance(appearance),
      m_format(format),
      m_compact(compact),
      m_badge(new Badge(appearance, this))
{
    setText(formatName(format));
    setAccessibleName(text());
    setCheckable(!compact);
    setFocusPolicy(compact ? Qt::NoFocus : Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    if (!compact)
        setCursor(Qt::PointingHandCursor);
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void PatchHead::show(const TakenPatch &patch)
{
    m_size = sizeText(patch);
    say(!patch.proved ? Look::Fails : patch.needed ? Look::Added : Look::Retained, badgeText(patch), patch.isOffered());
    setTip(this, plainText(toQt(patch.why)));
}

void PatchHead::setStale()
{
    if (!m_badge->isHidden())
        say(Look::Notice, tr("stale"), false);
}

void PatchHead::say(Look look, const QString &badge, bool ticked)
{
    m_badge->setTicked(ticked);
    m_badge->say(look, badge);
    m_badge->resize(m_badge->sizeHint());
    m_badge->move(width() - m_badge->width() - 12, (height() - m_badge->height()) / 2);
    setAccessibleDescription(QStringLiteral("%1, %2").arg(m_size, badge));
    update();
}

void PatchHead::setInset(int inset)
{
    m_inset = inset;
    update();
}

QSize PatchHead::sizeHint() const
{
    return {200, m_compact ? 32 : 56};
}

void PatchHead::resizeEvent(QResizeEvent *)
{
    m_badge->move(width() - m_badge->width() - 12, (height() - m_badge->height()) / 2);
}

void PatchHead::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(),
                     isChecked()                      ? t[Role::Selection]
                         : underMouse() && !m_compact ? t[Role::Hover]
                                                      : t[Role::Chrome]);
    painter.fillRect(0, height() - 1, width(), 1, t[Role::Line]);
    if (isChecked())
        painter.fillRect(0, 0, width(), 3, t[Role::Accent]);
    const QFont strong = m_appearance.text(m_compact ? 13 : 15, QFont::DemiBold);
    const QFont small = m_appearance.text(12);
    const int left = m_compact ? 12 : 46;
    const int right = (m_badge->isHidden() ? width() : m_badge->x()) - 8;
    if (!m_compact)
        drawRadio(painter, t, QRectF(14, height() / 2.0 - 8, 16, 16), isChecked());
    const int first = m_compact ? 0 : 8;
    const int tall = m_compact ? height() - 1 : 21;
    const QFontMetrics metrics(strong);
    painter.setFont(strong);
    painter.setPen(t[Role::Text]);
    if (m_inset == 0)
        painter.drawText(QRect(left, first, right - left, tall), Qt::AlignVCenter,
                         metrics.elidedText(text(), Qt::ElideRight, right - left));
    painter.setFont(small);
    const int after = (m_inset > 0 ? m_inset : left + metrics.horizontalAdvance(text())) + 10;
    painter.setPen(t[Role::Muted]);
    const int room = right - after;
    if (room > 40)
        painter.drawText(
            QRect(after, first, room, tall), Qt::AlignVCenter,
            QFontMetrics(small).elidedText(m_compact ? m_size : standardOf(m_format), Qt::ElideRight, room));
    if (!m_compact) {
        painter.setPen(t[Role::Second]);
        painter.drawText(QRect(left, 30, right - left, 18), Qt::AlignVCenter, m_size);
    }
    if (hasFocus()) {
        painter.setPen(QPen(t[Role::Accent], 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -2), 4, 4);
    }
}

RemarkList::RemarkList(const Appearance &appearance, QWidget *parent) : QWidget(parent), m_appearance(appearance)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("What it can't express"));
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void RemarkList::show(const TakenPatch &patch)
{
    m_lines.clear();
    if (!patch.proved && !patch.why.empty())
        m_lines.push_back({Look::Fails, plainText(toQt(patch.why))});
    for (const patch::Limitation &limitation : patch.limitations) {
        const QString text = plainText(toQt(limitation.text));
        if (static_cast<int>(m_lines.size()) == mostLimitations) {
            m_lines.push_back({Look::Unchanged, tr("and %1 more.").arg(patch.limitations.size() - mostLimitations)});
            break;
        }
        const bool said =
            std::any_of(m_lines.begin(), m_lines.end(), [&](const Line &line) { return line.text == text; });
        if (!said)
            m_lines.push_back({limitation.weight == patch::Limitation::Weight::Blocks      ? Look::Fails
                                   : limitation.weight == patch::Limitation::Weight::Warns ? Look::Notice
                                                                                           : Look::Unchanged,
                               text});
    }
    setAccessibleDescription(texts().join(QLatin1Char(' ')));
    updateGeometry();
    setMinimumHeight(heightForWidth(width()));
    update();
}

QStringList RemarkList::texts() const
{
    QStringList all;
    for (const Line &line : m_lines)
        all += line.text;
    return all;
}

int RemarkList::heightForWidth(int wide) const
{
    const QFontMetrics metrics(m_appearance.text(12));
    int tall = 30;
    for (const Line &line : m_lines)
        tall +=
            metrics.boundingRect(QRect(0, 0, std::max(40, wide - 56), 4000), Qt::TextWordWrap, line.text).height() + 8;
    return m_lines.empty() ? 0 : tall + 4;
}

void RemarkList::resizeEvent(QResizeEvent *)
{
    setMinimumHeight(heightForWidth(width()));
}

void RemarkList::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    painter.fillRect(rect(), t[Role::Editor]);
    if (m_lines.empty())
        return;
    painter.setFont(m_appearance.text(12, QFont::DemiBold));
    painter.setPen(t[Role::Second]);
    painter.drawText(QRect(16, 8, width() - 24, 18), Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(tr("What it can't express"), Qt::ElideRight, width() - 24));
    painter.setFont(m_appearance.text(12));
    const QFontMetrics metrics(painter.font());
    int y = 30;
    for (const Line &line : m_lines) {
        const QRect box(40, y, width() - 56, 4000);
        const QRect used = metrics.boundingRect(box, Qt::TextWordWrap, line.text);
        drawTile(painter, t, line.look, QRectF(16, y, 16, 16));
        painter.setPen(t[Role::Text]);
        painter.drawText(box, Qt::TextWordWrap, line.text);
        y += used.height() + 8;
    }
}

PatchColumn::PatchColumn(const Appearance &appearance, patch::Format format, bool compact, QWidget *parent)
    : QWidget(parent),
      m_head(new PatchHead(appearance, format, compact)),
      m_editor(new PaneEditor(appearance)),
      m_limitations(new RemarkList(appearance))
{
    setMinimumWidth(120);
    m_editor->setReadOnly(true);
    m_editor->SendScintilla(QsciScintilla::SCI_SETCARETPERIOD, 0UL);
    m_editor->setAccessibleName(formatName(format));
    auto *code = new QWidget;
    auto *row = new QHBoxLayout(code);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_editor, 1);
    row->addWidget(new OverviewBar(*m_editor));
    auto *limitations = new QScrollArea;
    limitations->setObjectName(QStringLiteral("cardScroll"));
    limitations->setFrameShape(QFrame::NoFrame);
    limitations->setWidgetResizable(true);
    limitations->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    limitations->setWidget(m_limitations);
    limitations->setFixedHeight(compact ? 76 : 132);
    limitations->setFocusPolicy(Qt::TabFocus);
    ringFocus(*limitations, appearance);
    limitations->setAccessibleName(RemarkList::tr("What %1 can't express").arg(formatName(format)));
    auto *line = new QFrame;
    line->setObjectName(QStringLiteral("horizontalLine"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_head);
    column->addWidget(code, 1);
    column->addWidget(line);
    column->addWidget(limitations);
}

void PatchColumn::show(const TakenPatch &patch)
{
    m_head->show(patch);
    m_editor->showText(patch.as.front().shown);
    m_editor->marks().undecorate();
    m_limitations->show(patch);
}

} // namespace fieldwise::ui
