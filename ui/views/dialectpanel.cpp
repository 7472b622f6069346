// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/dialectpanel.h"

#include <QPainter>
#include <QVBoxLayout>

#include "core/merge/explain/explain.h"
#include "core/merge/plan/steps.h"
#include "core/view/patchview.h"
#include "ui/look/convert.h"
#include "ui/look/glyphs.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"
#include "ui/scene/operations.h"

namespace fieldwise::ui {

namespace {

Look lookFor(const merge::Reaction &reaction)
{
    switch (reaction.did) {
    case merge::OperationEffect::Fails: return Look::Fails;
    case merge::OperationEffect::Skipped:
    case merge::OperationEffect::NotRun: return Look::Unchanged;
    case merge::OperationEffect::Holds: return Look::Retained;
    default: return lookOf(view::stateOf(reaction.did));
    }
}

QString wordFor(const merge::Reaction &reaction)
{
    if (reaction.why == merge::OperationReason::Creates)
        return DialectPanel::tr("creates it");
    if (reaction.did == merge::OperationEffect::Skipped)
        return DialectPanel::tr("skips it");
    return effectWord(reaction.did);
}

} // namespace

QString dialectName(merge::PatchDialect dialect)
{
    switch (dialect) {
    case merge::PatchDialect::Rfc: return DialectPanel::tr("RFC 6902");
    case merge::PatchDialect::Kubectl: return DialectPanel::tr("kubectl");
    case merge::PatchDialect::Lenient: break;
    }
    return DialectPanel::tr("Lenient");
}

DialectRow::DialectRow(const Appearance &appearance, merge::PatchDialect dialect, QWidget *parent)
    : QAbstractButton(parent), m_appearance(appearance), m_dialect(dialect)
{
    setCheckable(true);
    setAutoExclusive(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setText(dialectName(dialect));
    connect(&appearance, &Appearance::changed, this, qOverload<>(&QWidget::update));
}

void DialectRow::show(const merge::Plan &plan, OperationRef ref)
{
    const merge::OperationStep *step = ref.valid() ? &stepOf(plan, ref) : nullptr;
    const merge::Reaction reaction = step ? step->elsewhere[static_cast<size_t>(m_dialect)] : merge::Reaction{};
    m_look = lookFor(reaction);
    m_word = step ? wordFor(reaction) : QString();
    m_sentence =
        step ? plainText(toQt(merge::explainDialect(plan, ref.document, ref.operation, m_dialect))) : QString();
    setAccessibleName(tr("%1, %2").arg(text(), m_word));
    setAccessibleDescription(m_sentence);
    setTip(this, m_sentence);
    update();
}

void DialectRow::setCompact(bool compact)
{
    m_compact = compact;
    updateGeometry();
    update();
}

QSize DialectRow::sizeHint() const
{
    return {200, m_compact ? 34 : 56};
}

void DialectRow::paintEvent(QPaintEvent *)
{
    const Theme &t = m_appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), isChecked() ? t[Role::Selection] : underMouse() ? t[Role::Hover] : t[Role::Editor]);
    painter.fillRect(0, height() - 1, width(), 1, t[Role::Line]);
    if (isChecked())
        painter.fillRect(0, 0, 3, height(), t[Role::Accent]);
    drawRadio(painter, t, QRectF(16, 9, 16, 16), isChecked());
    const QFont strong = m_appearance.text(13, QFont::DemiBold);
    painter.setFont(strong);
    painter.setPen(t[Role::Text]);
    painter.drawText(QRect(44, 7, width() - 44, 20), Qt::AlignVCenter, text());
    if (!m_word.isEmpty()) {
        const QFont small = m_appearance.text(12, QFont::Medium);
        const int wide = QFontMetrics(small).horizontalAdvance(m_word);
        const QRectF plate(44 + QFontMetrics(strong).horizontalAdvance(text()) + 10, 7, wide + 16, 20);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_look == Look::Unchanged ? t[Role::Line] : t.ink(m_look, Ink::Background));
        painter.drawRoundedRect(plate, 4, 4);
        painter.setFont(small);
        painter.setPen(m_look == Look::Unchanged ? t[Role::Second] : t.ink(m_look, Ink::Text));
        painter.drawText(plate, Qt::AlignCenter, m_word);
    }
    if (!m_compact) {
        const QFont small = m_appearance.text(12);
        painter.setFont(small);
        painter.setPen(t[Role::Second]);
        painter.drawText(QRect(44, 29, width() - 56, 20), Qt::AlignVCenter,
                         QFontMetrics(small).elidedText(m_sentence, Qt::ElideRight, width() - 56));
    }
    if (hasFocus()) {
        painter.setPen(QPen(t[Role::Accent], 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -2), 4, 4);
    }
}

DialectPanel::DialectPanel(const Appearance &appearance, QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("card"));
    setAttribute(Qt::WA_StyledBackground);
    setAccessibleName(tr("Dialect"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (const merge::PatchDialect dialect : merge::allDialects) {
        auto *row = new DialectRow(appearance, dialect);
        m_rows[static_cast<size_t>(dialect)] = row;
        column->addWidget(row);
        connect(row, &QAbstractButton::clicked, this, [this, dialect] { Q_EMIT dialectChosen(dialect); });
    }
    column->addStretch();
}

void DialectPanel::show(const merge::Plan &plan, OperationRef ref)
{
    for (const merge::PatchDialect dialect : merge::allDialects)
        row(dialect)->show(plan, ref);
    row(plan.options.patch.dialect)->setChecked(true);
}

} // namespace fieldwise::ui
