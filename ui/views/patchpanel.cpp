// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/patchpanel.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace fieldwise::ui {

namespace {

constexpr int lowDialects = 202;  // lower ones have no sentences
constexpr int narrowPanel = 1200; // narrower panels have the dialects behind a button

QToolButton *stepButton(QAction *action)
{
    auto *button = new QToolButton;
    button->setProperty("kind", QStringLiteral("icon"));
    button->setDefaultAction(action);
    return button;
}

} // namespace

PatchPanel::PatchPanel(const Appearance &appearance, const Actions &actions, QWidget *parent)
    : QWidget(parent),
      m_list(new ReasonsList(appearance, m_operations, tr("Operations"))),
      m_card(new DetailCard(appearance, actions)),
      m_dialects(new DialectPanel(appearance)),
      m_step(new Label),
      m_about(new Label),
      m_columns(new QSplitter(Qt::Horizontal)),
      m_details(new QSplitter(Qt::Horizontal)),
      m_dialectButton(new QToolButton),
      m_dialectColumn(column(tr("Dialect"), m_about, m_dialects))
{
    m_list->setObjectName(QStringLiteral("operations"));
    m_list->setNumbered(true);
    m_list->setEmptyText(tr("The patch has no operations, so the document stays as it is."));
    m_step->setObjectName(QStringLiteral("operationStep"));
    m_columns->addWidget(column(tr("Operations"), new Label(tr("a step per operation")), m_list));
    m_dialectButton->setObjectName(QStringLiteral("dialects"));
    m_dialectButton->setProperty("kind", QStringLiteral("small"));
    m_dialectButton->setFocusPolicy(Qt::TabFocus);
    m_dialectButton->setText(tr("Dialect"));
    m_dialectButton->hide();
    m_details->addWidget(
        column(tr("This operation"), m_step, m_card,
               {m_dialectButton, stepButton(actions[Act::PreviousStep]), stepButton(actions[Act::NextStep])}));
    m_details->addWidget(m_dialectColumn);
    m_columns->addWidget(m_details);
    for (QSplitter *splitter : {m_columns, m_details}) {
        splitter->setHandleWidth(1);
        splitter->setChildrenCollapsible(false);
    }
    m_columns->setSizes({530, 1070});
    m_details->setSizes({650, 420});
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_columns);
    m_drawer = new Drawer(m_columns, [this] { return QRect(m_details->mapTo(this, QPoint()), m_details->size()); });
    connect(m_list, &ReasonsList::reasonChosen, this, &PatchPanel::operationChosen);
    connect(m_dialects, &DialectPanel::dialectChosen, m_drawer, &Drawer::close);
    connect(m_dialects, &DialectPanel::dialectChosen, this, &PatchPanel::dialectChosen);
    connect(m_dialectButton, &QToolButton::clicked, this, &PatchPanel::openDialects);
}

QWidget *PatchPanel::column(const QString &name, Label *fact, QWidget *content, const QList<QToolButton *> &buttons)
{
    auto *header = new QWidget;
    header->setObjectName(QStringLiteral("reasonsHeader"));
    header->setAttribute(Qt::WA_StyledBackground);
    header->setFixedHeight(32);
    auto *row = new QHBoxLayout(header);
    row->setContentsMargins(12, 0, 8, 1);
    row->setSpacing(4);
    auto *title = new Label(name);
    title->setObjectName(QStringLiteral("name"));
    row->addWidget(title);
    row->addSpacing(8);
    fact->setProperty("kind", QStringLiteral("caption"));
    fact->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    fact->setAlignment(fact == m_about ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(fact, 1);
    for (QToolButton *button : buttons)
        row->addWidget(button);
    auto *whole = new QWidget;
    auto *all = new QVBoxLayout(whole);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(header);
    all->addWidget(content, 1);
    return whole;
}

void PatchPanel::setScene(std::shared_ptr<const Scene> scene)
{
    m_operations.setScene(std::move(scene));
}

void PatchPanel::show(const Scene &scene, OperationRef ref)
{
    const bool step = ref.valid();
    m_list->showRow(m_operations.rowOf(ref));
    m_dialects->show(scene.plan(), ref);
    m_step->setText(step ? tr("Operation %1 of %2").arg(m_operations.rowOf(ref) + 1).arg(m_operations.rowCount())
                         : QString());
    m_about->setText(step ? tr("what operation %1 does in each dialect").arg(ref.operation + 1) : QString());
    if (step)
        m_card->showOperation(scene, ref);
}

void PatchPanel::openDialects()
{
    for (const merge::PatchDialect dialect : merge::allDialects)
        m_dialects->row(dialect)->setCompact(m_details->height() < lowDialects);
    m_drawer->open(m_dialectColumn);
    for (const merge::PatchDialect dialect : merge::allDialects)
        if (m_dialects->row(dialect)->isChecked())
            m_dialects->row(dialect)->setFocus(Qt::TabFocusReason);
}

void PatchPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    const bool isNarrow = width() < narrowPanel;
    if (m_isNarrow == isNarrow)
        return;
    m_isNarrow = isNarrow;
    m_dialectButton->setVisible(isNarrow);
    m_drawer->close();
    if (isNarrow) {
        m_drawer->put(m_dialectColumn);
    } else {
        m_details->addWidget(m_dialectColumn);
        m_dialectColumn->show();
        for (const merge::PatchDialect dialect : merge::allDialects)
            m_dialects->row(dialect)->setCompact(false);
        m_details->setSizes({650, 420});
    }
    m_columns->setSizes(isNarrow ? QList<int>{1, 1} : QList<int>{530, 1070});
}

} // namespace fieldwise::ui
