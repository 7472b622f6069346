// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/comparepage.h"

#include <algorithm>

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include "ui/look/convert.h"
#include "ui/look/cutlabel.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"
#include "ui/views/pagebar.h"

namespace fieldwise::ui {

namespace {

QToolButton *segment(QButtonGroup *group, QLayout *row, const QString &name)
{
    auto *button = new QToolButton;
    button->setCheckable(true);
    button->setObjectName(name);
    button->setFocusPolicy(Qt::TabFocus);
    group->addButton(button);
    row->addWidget(button);
    return button;
}

view::PerColumn<view::CompareColumn> columnsOf(ComparedBy by)
{
    return by == ComparedBy::Deployers ? view::deployerColumns({}) : view::semanticsColumns({});
}

QToolButton *barButton(const QString &name)
{
    auto *button = new QToolButton;
    button->setObjectName(name);
    button->setFocusPolicy(Qt::TabFocus);
    button->setProperty("kind", QStringLiteral("choice"));
    button->setPopupMode(QToolButton::InstantPopup);
    button->setMenu(new QMenu(button));
    return button;
}

} // namespace

ComparePage::ComparePage(const Appearance &appearance, ComparedBy by, QWidget *parent)
    : QWidget(parent),
      m_appearance(appearance),
      m_by(by),
      m_model(columnsOf(by)),
      m_settings(barButton(QStringLiteral("compareSettings"))),
      m_more(barButton(QStringLiteral("compareMore"))),
      m_filter(new QLineEdit),
      m_note(new CutLabel),
      m_splitter(new QSplitter(Qt::Vertical)),
      m_table(new CompareTable(appearance, m_model)),
      m_path(new Label),
      m_inputs(new ElidedLabel),
      m_number(new Label),
      m_reasons(new CompareReasons(appearance, m_model.columns()))
{
    setObjectName(areDeployers() ? QStringLiteral("deployersPage") : QStringLiteral("comparePage"));
    setAccessibleName(areDeployers() ? tr("Deployers") : tr("Compare semantics"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildBar(appearance));

    auto *head = new QWidget;
    head->setObjectName(QStringLiteral("reasonsHeader"));
    head->setAttribute(Qt::WA_StyledBackground);
    head->setFixedHeight(32);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(12, 0, 12, 0);
    row->setSpacing(8);
    row->addWidget(m_path);
    row->addWidget(m_inputs, 1);
    row->addWidget(m_number);
    m_inputs->setProperty("kind", QStringLiteral("caption"));
    m_number->setProperty("kind", QStringLiteral("caption"));
    auto *below = new QWidget;
    auto *reasons = new QVBoxLayout(below);
    reasons->setContentsMargins(0, 0, 0, 0);
    reasons->setSpacing(0);
    reasons->addWidget(head);
    reasons->addWidget(m_reasons, 1);
    auto *splitter = m_splitter;
    splitter->setObjectName(QStringLiteral("compareSplitter"));
    splitter->setHandleWidth(1);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_table);
    splitter->addWidget(below);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 0);
    connect(splitter, &QSplitter::splitterMoved, this, [this] { m_isSplit = true; });
    column->addWidget(splitter, 1);

    connect(m_table, &CompareTable::fieldChosen, this, [this] { showField(); });
    connect(m_table, &CompareTable::columnChosen, m_reasons, &CompareReasons::ring);
    connect(m_table, &CompareTable::openAsked, this, &ComparePage::openAsked);
    connect(m_table, &CompareTable::laidOut, this, &ComparePage::showLeftOut);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &ComparePage::share);
    connect(m_reasons, &CompareReasons::openAsked, this, &ComparePage::openAsked);
    connect(m_reasons, &CompareReasons::lineAsked, this, &ComparePage::lineAsked);
    const auto applyTheme = [this] { m_path->setFont(m_appearance.code(12, QFont::Bold)); };
    connect(&appearance, &Appearance::changed, this, applyTheme);
    applyTheme();
    showCounts();
    showField();
}

QWidget *ComparePage::buildBar(const Appearance &appearance)
{
    auto *name = new Label(accessibleName());
    name->setFont(appearance.text(15, QFont::DemiBold));
    m_note->setText(areDeployers() ? tr("the same texts under nine tools: what would each of them write?")
                                   : tr("the same inputs, seven sets of rules: which fields depend on the rules?"));
    setTip(m_note, m_note->text());
    const PageBar bar = pageBar(name, m_note, tr("Back to the merge"));
    QHBoxLayout *row = bar.row;
    connect(bar.back, &QPushButton::clicked, this, &ComparePage::backAsked);

    m_settings->setText(tr("Versions and settings…"));
    row->addWidget(m_more);
    row->addWidget(m_settings);
    m_settings->setVisible(areDeployers()); // not before it is in the bar, or it is a window
    auto *trough = new QFrame;
    trough->setObjectName(QStringLiteral("trough"));
    trough->setFixedHeight(28);
    auto *segments = new QHBoxLayout(trough);
    segments->setContentsMargins(2, 1, 2, 1);
    segments->setSpacing(2);
    auto *group = new QButtonGroup(this);
    m_differing = segment(group, segments, QStringLiteral("onlyDiffering"));
    m_all = segment(group, segments, QStringLiteral("allFields"));
    m_differing->setChecked(true);
    connect(m_all, &QToolButton::toggled, this, [this](bool all) {
        refresh([this, all] { m_model.setAll(all); });
        if (all && m_model.comparison() && m_model.comparison()->rows.size() < m_model.comparison()->fields)
            Q_EMIT allFieldsAsked();
    });
    row->addWidget(trough);
    m_filter->setPlaceholderText(tr("Filter by path or value"));
    m_filter->setAccessibleName(tr("Filter by path or value"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setFixedWidth(240);
    connect(m_filter, &QLineEdit::textChanged, this,
            [this](const QString &text) { refresh([this, text] { m_model.setFilter(text); }); });
    row->addWidget(m_filter);
    return bar.widget;
}

void ComparePage::setCompared(const Compared &compared)
{
    if (!compared.comparison)
        return; // the bar above shows the error; the last comparison stays
    m_milliseconds = compared.milliseconds;
    m_table->horizontalHeader()->viewport()->update(); // versions and settings
    refresh([&] { m_model.setComparison(compared.comparison); });
    showCounts();
}

void ComparePage::clear()
{
    m_model.setComparison(nullptr);
    showCounts();
    showField();
}

void ComparePage::want(const std::vector<std::string> &resourceNames, const yaml::Path &path)
{
    m_wanted.emplace(resourceNames, path);
}

/// Keeps the selected field if it is still listed.
void ComparePage::refresh(const std::function<void()> &change)
{
    const view::CompareRow *before = selected();
    const uint32_t document = before ? before->document : 0;
    const yaml::Path path = before ? before->path : yaml::Path();
    change();
    int row = before ? m_model.rowOf(document, path) : -1;
    if (const auto comparison = m_model.comparison(); comparison && m_wanted) {
        const auto [names, wanted] = *std::exchange(m_wanted, std::nullopt);
        for (uint32_t i = 0; i < comparison->documents.size() && row < 0; ++i)
            if (std::ranges::count(names, comparison->documents[i]) > 0)
                row = m_model.rowOf(i, wanted);
    }
    m_table->selectField(row >= 0 ? row : 0);
    m_table->setEmptyText(emptyText());
    showField();
}

const view::CompareRow *ComparePage::selected() const
{
    return m_model.rowAt(m_table->currentIndex().row());
}

void ComparePage::selectNumber(int number)
{
    for (int row = 0; row < m_model.rowCount(); ++row)
        if (!m_model.isSection(row) && m_model.numberOf(row) == number)
            return m_table->selectField(row);
}

QString ComparePage::documentOf(const view::CompareRow &row) const
{
    return toQt(m_model.comparison()->documents[row.document]);
}

QString ComparePage::emptyText() const
{
    const view::Comparison *comparison = m_model.comparison();
    if (!comparison)
        return {};
    if (!m_filter->text().isEmpty())
        return tr("No field has this text.");
    if (!areDeployers())
        return tr("All six come to the same result.");
    QStringList words{tr("All of them write the same.")};
    for (uint32_t document = 0; document < comparison->documents.size() && words.size() == 1; ++document)
        if (const QString refusals = refusalsText(*comparison, document); !refusals.isEmpty())
            words += asSentence(refusals);
    return words.join(QLatin1Char(' '));
}

QString ComparePage::timeText() const
{
    if (!m_model.comparison())
        return {};
    return (areDeployers() ? tr("Nine deployers over the same texts in %1 ms")
                           : tr("Seven merges of the same inputs in %1 ms"))
        .arg(m_milliseconds, 0, 'f', 1);
}

void ComparePage::showLeftOut()
{
    const std::vector<int> columns = m_table->leftOut();
    m_reasons->setLeftOut(columns);
    m_more->setVisible(!columns.empty());
    m_more->setText(tr("%1 more").arg(columns.size()));
    m_more->menu()->clear();
    for (const int column : columns)
        m_more->menu()->addAction(toQt(m_model.columns()[static_cast<size_t>(column)].title), this,
                                  [this, column] { m_table->showColumn(column); });
    setTip(m_more, tr("Columns that have no room: one that is chosen takes the last place"));
}

QString ComparePage::countText() const
{
    const view::Comparison *comparison = m_model.comparison();
    if (!comparison)
        return {};
    return tr("%1 of %2 fields come out differently").arg(comparison->differing).arg(comparison->fields);
}

void ComparePage::showCounts()
{
    const view::Comparison *comparison = m_model.comparison();
    const auto text = [](const QString &words, uint32_t count) { return words + QStringLiteral("  %1").arg(count); };
    m_differing->setText(text(tr("Only where they disagree"), comparison ? comparison->differing : 0));
    m_all->setText(text(tr("All fields"), comparison ? comparison->fields : 0));
}

void ComparePage::showField()
{
    const view::CompareRow *row = selected();
    m_reasons->showRow(m_model.columns(), row);
    m_path->setText(row ? visible(view::pathText(*row)) : tr("No field is selected"));
    QStringList inputs;
    if (row && areDeployers())
        inputs += documentOf(*row);
    for (const merge::Side side : merge::allSides) {
        if (!row)
            break;
        const QString name = toQt(merge::sideName(m_model.comparison()->mode, side));
        const QString value = CompareModel::inputText(*row, side);
        const bool hasLine =
            row->lines[side] > 0 && !(side == merge::Side::Original && m_model.comparison()->fromAnnotation);
        inputs +=
            !hasLine ? tr("%1 %2").arg(name, value) : tr("%1 %2 (line %3)").arg(name, value).arg(row->lines[side]);
    }
    m_inputs->setWhole(inputs.join(QStringLiteral(", ")));
    m_number->setText(
        row ? tr("%1 of %2").arg(m_model.numberOf(m_table->currentIndex().row())).arg(m_model.fieldCount())
            : QString());
}

void ComparePage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape) {
        QWidget::keyPressEvent(event);
        return;
    }
    if (m_filter->hasFocus() && !m_filter->text().isEmpty())
        m_filter->clear();
    else
        Q_EMIT backAsked();
}

/// The table keeps half of a low window, but no more than its rows need.
void ComparePage::share()
{
    const int rows = m_table->horizontalHeader()->height() + m_table->verticalHeader()->length();
    m_table->setMaximumHeight(m_model.rowCount() > 0 ? rows : QWIDGETSIZE_MAX);
    if (const int all = height() - 48, low = std::min(364, all / 2); !m_isSplit)
        m_splitter->setSizes({all - low, low});
}

void ComparePage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    share();
    m_note->setVisible(width() >= 1200);
    m_filter->setFixedWidth(width() >= 1200 ? 240 : 160);
}

} // namespace fieldwise::ui
