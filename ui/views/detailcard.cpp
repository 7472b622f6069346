// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/detailcard.h"

#include <algorithm>

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QVBoxLayout>

#include "core/merge/explain/explain.h"
#include "core/merge/explain/explanationcontext.h"
#include "core/merge/explain/title.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/plan/steps.h"
#include "core/view/effects.h"
#include "ui/look/convert.h"
#include "ui/look/cutaround.h"
#include "ui/look/glyphs.h"
#include "ui/look/richtext.h"
#include "ui/look/style.h"
#include "ui/look/visible.h"
#include "ui/models/reasonsmodel.h"
#include "ui/scene/impacts.h"
#include "ui/work/choices.h"

namespace fieldwise::ui {

QString noticeParagraph(const QString &sentence)
{
    return QStringLiteral("<p style='margin:0 0 4px 0'>▲ %1</p>").arg(richText(sentence));
}

QString verdictText(merge::Fate fate)
{
    switch (fate) {
    case merge::Fate::Taken: return DetailCard::tr("taken");
    case merge::Fate::Decides: return DetailCard::tr("decides");
    case merge::Fate::Overruled: return DetailCard::tr("overruled");
    case merge::Fate::Removed: return DetailCard::tr("removed");
    case merge::Fate::None: break;
    }
    return {};
}

DetailCard::DetailCard(const Appearance &appearance, const Actions &actions, QWidget *parent)
    : QScrollArea(parent),
      m_appearance(appearance),
      m_head(new QWidget),
      m_tile(new Label),
      m_title(new Label),
      m_rule(new CutLabel),
      m_copy(new QToolButton),
      m_path(new Label),
      m_because(new Label),
      m_evidence(new EvidenceBox(appearance)),
      m_otherwise(new Label),
      m_said(new Label),
      m_choices(new ChoiceRow(actions)),
      m_ways(new ConflictRemedies(actions)),
      m_right(new QToolButton),
      m_command(new QPushButton(tr("Copy command"))),
      m_remedyLine(new QWidget),
      m_whatIf(new QToolButton),
      m_list(new Label),
      m_places(new Label),
      m_notices(new Label)
{
    setObjectName(QStringLiteral("cardScroll"));
    setAccessibleName(tr("Reason in full"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMinimumWidth(240);
    ringFocus(*this, appearance);
    auto *card = new QWidget;
    card->setObjectName(QStringLiteral("card"));
    setWidget(card);
    auto *columns = new QHBoxLayout(card);
    columns->setContentsMargins(16, 12, 16, 12);
    columns->setSpacing(24);
    for (QVBoxLayout *&column : m_columns) {
        columns->addLayout(column = new QVBoxLayout, 1);
        column->setSpacing(6);
    }
    m_head->setLayout(headLine(actions));
    m_command->setObjectName(QStringLiteral("copyCommand"));
    connect(m_command, &QPushButton::clicked, this, [this] { Q_EMIT commandAsked(m_commandText); });
    m_remedyLine->setLayout(remedyLine());
    m_whatIf->setObjectName(QStringLiteral("whatIf"));
    m_whatIf->setProperty("kind", QStringLiteral("link"));
    const auto followAction = [this, action = actions[Act::WhatIf]] { m_whatIf->setVisible(action->isEnabled()); };
    connect(actions[Act::WhatIf], &QAction::changed, m_whatIf, followAction);
    m_whatIf->setDefaultAction(actions[Act::WhatIf]);
    arrange();
    m_path->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    for (Label *label : {m_because, m_otherwise, m_said, m_list, m_places, m_notices}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setMinimumWidth(1);
    }
    for (Label *label : {m_list, m_places})
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse
                                       | Qt::LinksAccessibleByKeyboard);
    m_places->setObjectName(QStringLiteral("places"));
    connect(m_places, &Label::linkActivated, this,
            [this](const QString &place) { Q_EMIT placeAsked(place.mid(1).toULongLong()); });
    connect(m_list, &Label::linkActivated, actions[Act::ListRule], &QAction::trigger);
    m_head->installEventFilter(this);
    connect(m_evidence, &EvidenceBox::lineChosen, this, [this](int row) {
        const EvidenceLine &line = m_evidence->lines()[static_cast<size_t>(row)];
        Q_EMIT lineAsked(line.side, line.line);
    });
    connect(&appearance, &Appearance::changed, this, &DetailCard::applyTheme);
    clear({});
    applyTheme();
}

QLayout *DetailCard::headLine(const Actions &actions)
{
    auto *head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 0, 0);
    head->setSpacing(8);
    head->addWidget(m_tile);
    head->addWidget(m_title);
    head->addWidget(m_rule, 1);
    m_right->setDefaultAction(actions[Act::LooksRight]);
    m_right->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_right->setObjectName(QStringLiteral("looksRight"));
    head->addWidget(m_right);
    m_copy->setDefaultAction(actions[Act::CopyReason]);
    m_copy->setProperty("kind", QStringLiteral("icon"));
    head->addWidget(m_copy);
    return head;
}

QLayout *DetailCard::remedyLine()
{
    auto *remedies = new QHBoxLayout;
    remedies->setContentsMargins(0, 0, 0, 0);
    remedies->setSpacing(8);
    for (size_t i = 0; i < m_remedyButtons.size(); ++i) {
        m_remedyButtons[i] = new QPushButton;
        m_remedyButtons[i]->setObjectName(QStringLiteral("remedy-%1").arg(i));
        m_remedyButtons[i]->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        remedies->addWidget(m_remedyButtons[i]);
        connect(m_remedyButtons[i], &QPushButton::clicked, this, [this, i] { Q_EMIT remedyAsked(m_remedies[i].kind); });
    }
    remedies->addStretch();
    return remedies;
}

void DetailCard::showTile()
{
    const Theme &t = m_appearance.theme();
    if (m_shownLook == m_look && m_shownDark == t.isDark())
        return; // setting another pixmap would lay out the card again
    m_shownLook = m_look;
    m_shownDark = t.isDark();
    const double scale = devicePixelRatioF();
    QPixmap tile(QSize(20, 20) * scale);
    tile.setDevicePixelRatio(scale);
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    drawTile(painter, t, m_look, QRectF(0, 0, 20, 20), m_look != Look::Unchanged);
    painter.end();
    m_tile->setPixmap(tile);
}

void DetailCard::applyTheme()
{
    const Theme &t = m_appearance.theme();
    showTile();
    m_command->setIcon(m_appearance.icon(QStringLiteral("copy"), Role::Text));
    m_title->setFont(m_appearance.text(15, QFont::DemiBold));
    m_path->setFont(m_appearance.code(12));
    const auto ink = [&](Label *label, Role role) {
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, t[role]);
        palette.setColor(QPalette::Text, t[role]);
        label->setPalette(palette);
    };
    ink(m_title, Role::Text);
    ink(m_rule, Role::Second);
    m_rule->setFont(m_appearance.text(12));
    ink(m_path, Role::Second);
    ink(m_because, Role::Text);
    ink(m_otherwise, Role::Second);
    ink(m_said, Role::Text);
    ink(m_list, Role::Second);
    ink(m_places, Role::Text);
    ink(m_notices, Role::Second);
}

void DetailCard::elidePath()
{
    m_path->setText(cutPath(m_fullPath, QFontMetrics(m_appearance.code(12)), viewport()->width() - 34));
    setTip(m_path, m_fullPath);
}

void DetailCard::fitHead()
{
    const int gap = m_head->layout()->spacing();
    int wide = m_tile->width() + m_title->sizeHint().width() + m_rule->sizeHint().width() + m_copy->width() + 3 * gap;
    if (!m_right->isHidden())
        wide += m_right->iconSize().width() + m_right->fontMetrics().horizontalAdvance(m_right->text()) + 3 * gap;
    const auto style = wide > m_head->width() ? Qt::ToolButtonIconOnly : Qt::ToolButtonTextBesideIcon;
    if (m_right->toolButtonStyle() != style)
        m_right->setToolButtonStyle(style);
}

bool DetailCard::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_head && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest))
        fitHead();
    return QScrollArea::eventFilter(watched, event);
}

void DetailCard::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    elidePath();
}

void DetailCard::showDecision(const Scene &scene, merge::DecisionRef ref)
{
    const merge::Plan &plan = scene.plan();
    const merge::Decision &decision = plan.decision(ref);
    const merge::Explanation why = merge::explain(plan, ref);
    const bool isRefused = view::willBeRefused(plan.documents[ref.document], decision);
    m_look = lookOfStep(plan, ref);
    QString word = wordOfStep(plan, ref);
    word[0] = word[0].toUpper();
    m_title->setText(word);
    if (isRefused != std::exchange(m_isRefused, isRefused)) // it is said first
        arrange();
    m_rule->setText(decision.rule == merge::RuleId::Unchanged
                            && merge::isWrittenDifferently(plan.documents[ref.document], decision)
                        ? tr("the same value")
                        : decision.rule == merge::RuleId::Unchanged && plan.options.mode == merge::Mode::Apply
                        ? tr("Local and Live agree") // Last applied may differ
                        : toQt(merge::ruleTitle(plan, decision.rule)));
    m_fullPath = pathText(plan, ref);
    m_because->setRich(richText(toQt(why.because)));
    m_evidence->setLines(evidenceOf(scene, ref));
    m_otherwise->setRich(why.otherwise.empty() ? QString() : tr("Otherwise: %1").arg(richText(toQt(why.otherwise))));
    m_otherwise->setVisible(!why.otherwise.empty());
    m_choices->setOffers(offersFor(plan, ref));
    m_ways->setDecision(*scene.merged, ref);
    m_right->setVisible((m_look == Look::Conflict || decision.person.moved)
                        && plan.options.mode != merge::Mode::ServerSide);
    m_commandText = toQt(merge::commandOf(plan, ref));
    setTip(m_command, m_commandText);
    m_command->setVisible(!m_commandText.isEmpty());
    QStringList notices;
    std::vector<merge::Notice> worstFirst = decision.notices;
    const auto isRefusal = [&](const merge::Notice &notice) {
        return view::refuses(plan.documents[ref.document], notice);
    };
    std::stable_partition(worstFirst.begin(), worstFirst.end(), isRefusal);
    for (const merge::Notice &notice : worstFirst)
        notices += noticeParagraph(toQt(merge::describe(plan, ref, notice)));
    m_notices->setRich(notices.join(QString()));
    QStringList whole; // of what the sentences cut
    for (const merge::Notice &notice : worstFirst)
        if (isRefusal(notice) && toQt(merge::shownRefusal(notice.text)) != toQt(notice.text))
            whole += toQt(notice.text);
    m_said->hide();
    setTip(m_notices, visible(whole.join(QLatin1Char('\n'))));
    m_notices->setVisible(!notices.isEmpty());
    const merge::DocumentPlan &document = plan.documents[ref.document];
    const merge::DecisionId list = merge::listAround(document, ref.decision);
    m_list->setVisible(list != merge::noDecision);
    if (list != merge::noDecision)
        m_list->setRich(tr("List %1: %2.")
                            .arg(QStringLiteral("<b>%1</b>")
                                     .arg(escaped(toQt(yaml::print(merge::shownPathStep(plan, {ref.document, list}))))),
                                 escaped(toQt(k8s::describe(*merge::listRuleOf(document, list)))))
                        + QStringLiteral(" <a href='#'>%1</a>").arg(tr("Change…")));
    showRemedies({});
    showHead();
}

void DetailCard::showPlaces(const std::vector<view::Place> &places, std::optional<size_t> current)
{
    constexpr size_t most = 12;
    QString rows;
    const std::vector<std::string> names = view::shortNames(places);
    const size_t first = current && *current >= most ? *current - most + 1 : 0;
    for (size_t i = first; i < std::min(first + most, places.size()); ++i) {
        const view::Place &place = places[i];
        const QString words = escaped(QStringLiteral("%1: %2").arg(visible(names[i]), placeSize(place)));
        rows += QStringLiteral("%1 <a href='#%2'>%3</a> %4<br>")
                    .arg(i + 1)
                    .arg(i)
                    .arg(tr("line %1").arg(place.number))
                    .arg(current == i ? QStringLiteral("<b>%1</b>").arg(words) : words);
    }
    if (places.size() > most)
        rows += tr("%1 of %2 places").arg(most).arg(places.size());
    m_places->setRich(rows);
    m_places->setVisible(!rows.isEmpty());
}

void DetailCard::showHead()
{
    m_copy->show();
    m_tile->show();
    m_path->show();
    showTile();
    elidePath();
    verticalScrollBar()->setValue(0);
}

void DetailCard::showFault(const QString &pane, std::optional<merge::Side> side, const QString &place,
                           const QString &text, int line, const QString &source, bool stale, const QString &otherwise)
{
    m_look = Look::Fails;
    m_title->setText(tr("Error"));
    m_rule->setText(tr("in %1").arg(pane));
    m_fullPath = visible(place);
    QString because = richText(asSentence(text));
    if (stale)
        because += QLatin1Char(' ') + tr("The result and the reasons are those of the previous text.");
    m_because->setRich(because);
    m_evidence->setLines({{side, pane, line, source, {}}});
    m_otherwise->setRich(otherwise.isEmpty() ? tr("Correct it, or undo the edit, to continue merging.") : otherwise);
    m_otherwise->show();
    m_said->hide();
    m_choices->setOffers({});
    m_ways->clear();
    m_right->hide();
    m_command->hide();
    m_list->hide();
    m_places->hide();
    m_notices->hide();
    showRemedies({});
    showHead();
}

void DetailCard::clear(const QString &words)
{
    m_look = Look::Unchanged;
    m_title->clear();
    m_rule->clear();
    m_fullPath.clear();
    m_because->setRich(escaped(words));
    m_evidence->setLines({});
    m_otherwise->hide();
    m_said->hide();
    m_choices->setOffers({});
    m_ways->clear();
    m_right->hide();
    m_command->hide();
    m_list->hide();
    m_places->hide();
    m_notices->hide();
    showRemedies({});
    m_copy->hide();
    m_tile->hide();
    m_path->hide();
}

QString DetailCard::plainText() const
{
    const auto plain = [](const Label *label) {
        QString text = label->text();
        text.replace(QStringLiteral("</p>"), QStringLiteral("\n"));
        text.remove(QRegularExpression(QStringLiteral("<[^>]*>")));
        text.replace(QStringLiteral("&lt;"), QStringLiteral("<")).replace(QStringLiteral("&gt;"), QStringLiteral(">"));
        text.replace(QStringLiteral("&quot;"), QStringLiteral("\""))
            .replace(QStringLiteral("&amp;"), QStringLiteral("&"));
        return text.trimmed();
    };
    QStringList lines{QStringLiteral("%1: %2 (%3)").arg(m_fullPath, m_title->text(), m_rule->text()), plain(m_because)};
    for (const EvidenceLine &line : m_evidence->lines()) {
        if (line.line >= 0)
            lines += QStringLiteral("  %1 %2: %3  %4")
                         .arg(line.pane)
                         .arg(line.shownNumber())
                         .arg(line.text, line.verdict)
                         .trimmed();
    }
    if (!m_otherwise->isHidden())
        lines += plain(m_otherwise);
    if (!m_said->isHidden())
        lines += plain(m_said);
    if (!m_list->isHidden())
        lines += plain(m_list).remove(QStringLiteral(" ") + tr("Change…"));
    if (!m_notices->isHidden())
        lines += plain(m_notices);
    return lines.join(QLatin1Char('\n'));
}

} // namespace fieldwise::ui
