// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/comparereasons.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QScrollBar>
#include <QVBoxLayout>

#include "ui/look/convert.h"
#include "ui/look/glyphs.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"
#include "ui/models/comparemodel.h"

namespace fieldwise::ui {

namespace {

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

Label *wrapped()
{
    auto *label = new Label;
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setMinimumWidth(1);
    return label;
}

void ink(Label *label, const QColor &colour)
{
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, colour);
    palette.setColor(QPalette::Text, colour);
    label->setPalette(palette);
}

} // namespace

CompareReason::CompareReason(const Appearance &appearance, view::Semantics semantics, QWidget *parent)
    : QWidget(parent),
      m_appearance(appearance),
      m_semantics(semantics),
      m_name(new Label(semanticsTitle(semantics))),
      m_note(new Label(semanticsNote(semantics))),
      m_tile(new Label),
      m_head(wrapped()),
      m_word(new Label),
      m_because(wrapped()),
      m_evidence(new EvidenceBox(appearance)),
      m_otherwise(wrapped()),
      m_open(new QPushButton(tr("Open as %1").arg(semanticsTitle(semantics))))
{
    setAccessibleName(tr("Reason of %1").arg(semanticsTitle(semantics)));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(12, 14, 12, 16);
    column->setSpacing(8);
    auto *title = new QHBoxLayout;
    title->setSpacing(8);
    title->addWidget(m_name);
    title->addWidget(m_note, 1, Qt::AlignBaseline);
    m_note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    setTip(m_note, m_note->text());
    column->addLayout(title);
    auto *head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(m_tile, 0, Qt::AlignTop);
    head->addWidget(m_head, 1);
    head->addWidget(m_word, 0, Qt::AlignTop);
    m_tile->setFixedSize(20, 20);
    m_word->setFixedHeight(20);
    m_head->setContentsMargins(0, 2, 0, 0);
    column->addLayout(head);
    column->addWidget(m_because);
    column->addWidget(m_evidence);
    column->addWidget(m_otherwise);
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_open);
    foot->addStretch();
    column->addLayout(foot);
    column->addStretch();
    // No mode corresponds to replace.
    m_open->setVisible(semantics != view::Semantics::Replace);
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
    for (Label *label : {m_name, m_head, m_because})
        ink(label, t[Role::Text]);
    for (Label *label : {m_note, m_otherwise})
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

std::vector<EvidenceLine> CompareReason::evidence(const view::CompareRow &row) const
{
    const view::CompareCell &cell = row.cells[view::index(m_semantics)];
    std::vector<EvidenceLine> lines;
    for (const merge::Side side : merge::allSides) {
        if (m_semantics == view::Semantics::ServerSide && !view::looksAt(m_semantics, side))
            continue; // this semantics has no such input
        EvidenceLine line{side, toQt(merge::sideName(view::modeOf(m_semantics), side)), -1, tr("not there"), {}};
        if (!view::looksAt(m_semantics, side)) {
            line.text = tr("not used");
        } else if (row.lines[side] > 0) {
            line.line = static_cast<int>(row.lines[side]) - 1;
            line.text = visible(row.inputs[side]);
            line.verdict = verdictText(cell.fates[side]);
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

void CompareReason::showRow(const view::CompareRow &row)
{
    const view::CompareCell &cell = row.cells[view::index(m_semantics)];
    m_look = lookOf(cell);
    const auto [head, rest] = inTwo(toQt(cell.because));
    m_head->setRich(cell.fault.empty() ? richText(head)
                        : cell.refused ? tr("The server refuses it")
                                       : tr("Can't merge these texts"));
    m_word->setText(cell.fault.empty() ? wordOf(m_look) : QString());
    const bool isTold = !cell.because.empty();
    QString because =
        cell.fault.empty() ? richText(rest) : richText(isTold ? toQt(cell.because) : asSentence(toQt(cell.fault)));
    if (!cell.decidedAt.empty())
        because = tr("Decided in favour of %1: %2")
                      .arg(QStringLiteral("<b>%1</b>").arg(escaped(toQt(cell.decidedAt))), because);
    m_because->setRich(because);
    m_because->setVisible(!because.isEmpty());
    m_evidence->setLines(isTold ? evidence(row) : std::vector<EvidenceLine>());
    m_otherwise->setRich(cell.otherwise.empty() ? QString() : tr("Otherwise: %1").arg(richText(toQt(cell.otherwise))));
    m_otherwise->setVisible(!cell.otherwise.empty());
    m_open->setEnabled(cell.fault.empty() || cell.refused);
    showTile();
}

QString CompareReason::plainText() const
{
    QStringList lines{m_name->text() + QLatin1Char(' ') + m_word->text(), m_head->text(), m_because->text()};
    for (const EvidenceLine &line : m_evidence->lines())
        lines += QStringLiteral("%1 %2 %3 %4").arg(line.pane, QString::number(line.line + 1), line.text, line.verdict);
    return (lines << m_otherwise->text()).join(QLatin1Char('\n'));
}

CompareReasons::CompareReasons(const Appearance &appearance, QWidget *parent) : QScrollArea(parent)
{
    setObjectName(QStringLiteral("cardScroll"));
    setAccessibleName(tr("Reasons of each semantics"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    auto *all = new QWidget;
    all->setObjectName(QStringLiteral("card"));
    auto *row = new QHBoxLayout(all);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    for (const view::Semantics semantics : view::allSemantics) {
        if (!m_columns.empty()) {
            auto *line = new QFrame;
            line->setObjectName(QStringLiteral("verticalLine"));
            row->addWidget(line);
        }
        auto *column = new CompareReason(appearance, semantics);
        column->setMinimumWidth(196);
        row->addWidget(column, 1);
        m_columns.push_back(column);
        connect(column->button(), &QPushButton::clicked, this, [this, semantics] { Q_EMIT openAsked(semantics); });
        connect(column, &CompareReason::lineAsked, this, &CompareReasons::lineAsked);
    }
    setWidget(all);
    const auto applyTheme = [this] {
        for (CompareReason *column : m_columns)
            column->applyTheme();
    };
    connect(&appearance, &Appearance::changed, this, applyTheme);
    applyTheme();
    showRow(nullptr);
}

void CompareReasons::showRow(const view::CompareRow *row)
{
    widget()->setVisible(row);
    if (!row)
        return;
    for (CompareReason *column : m_columns)
        column->showRow(*row);
    verticalScrollBar()->setValue(0);
}

} // namespace fieldwise::ui
