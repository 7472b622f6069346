// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/syncpage.h"

#include <algorithm>

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QStyledItemDelegate>
#include <QTextBlock>
#include <QVBoxLayout>

#include "ui/look/convert.h"
#include "ui/look/cutlabel.h"
#include "ui/look/glyphs.h"
#include "ui/look/richtext.h"
#include "ui/look/style.h"
#include "ui/look/visible.h"
#include "ui/views/detailcard.h"
#include "ui/views/pagebar.h"

namespace fieldwise::ui {

namespace {

constexpr int placeRole = Qt::UserRole; ///< of a setting: file and line

/// The tile of its look before the name of a field.
class SyncDelegate : public QStyledItemDelegate {
public:
    SyncDelegate(const Appearance &appearance, QObject *parent) : QStyledItemDelegate(parent), m_appearance(appearance)
    {
    }

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const auto look = static_cast<Look>(index.data(SyncModel::LookRole).toInt());
        const bool isObject = !index.parent().isValid();
        option->font = isObject || index.column() >= SyncModel::Says ? m_appearance.text(13) : m_appearance.code(12);
        if (isObject)
            option->font.setWeight(index.column() == SyncModel::Name ? QFont::DemiBold : QFont::Normal);
        option->textElideMode = index.column() == SyncModel::Name ? Qt::ElideLeft : Qt::ElideRight;
        if (index.column() != SyncModel::Name || look == Look::Unchanged)
            return;
        const double ratio = option->widget ? option->widget->devicePixelRatioF() : 1;
        QPixmap tile(QSize(16, 16) * ratio);
        tile.setDevicePixelRatio(ratio);
        tile.fill(Qt::transparent);
        QPainter painter(&tile);
        drawTile(painter, m_appearance.theme(), look, QRectF(0, 0, 16, 16));
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->icon = QIcon(tile);
        option->decorationSize = {16, 16};
    }

private:
    const Appearance &m_appearance;
};

Label *wrapped()
{
    auto *label = new Label;
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setContentsMargins(12, 6, 12, 6);
    label->setMinimumWidth(1);
    return label;
}

QString ownersWords(const std::vector<std::string> &owners)
{
    QStringList names;
    for (const std::string &owner : owners)
        names += escaped(toQt(owner));
    return names.isEmpty() ? SyncPage::tr("nobody") : names.join(QStringLiteral(", "));
}

} // namespace

SyncTree::SyncTree(const Appearance &appearance, SyncModel &model)
{
    setObjectName(QStringLiteral("syncTree"));
    setAccessibleName(tr("Fields, what is said about them and what happens"));
    setModel(&model);
    setItemDelegate(new SyncDelegate(appearance, this));
    setUniformRowHeights(true);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setExpandsOnDoubleClick(false);
    header()->setSectionResizeMode(QHeaderView::Fixed);
    header()->setSectionsMovable(false);
    header()->setHighlightSections(false);
    header()->setStretchLastSection(true);
    connect(&appearance, &Appearance::changed, viewport(), qOverload<>(&QWidget::update));
}

void SyncTree::currentChanged(const QModelIndex &current, const QModelIndex &previous)
{
    QTreeView::currentChanged(current, previous);
    if (current.row() != previous.row() || current.parent() != previous.parent())
        Q_EMIT moved(current);
}

void SyncTree::resizeEvent(QResizeEvent *event)
{
    QTreeView::resizeEvent(event);
    layOut();
}

/// The reason has what the others leave; in a narrow window it is only below the tree.
void SyncTree::layOut()
{
    const int width = viewport()->width();
    const bool isWide = width >= 1000;
    setColumnHidden(SyncModel::Why, !isWide);
    const int value = isWide ? width / 10 : width / 7;
    for (const int column : {SyncModel::Git, SyncModel::Live})
        setColumnWidth(column, value);
    for (const int column : {SyncModel::Says, SyncModel::Does})
        setColumnWidth(column, isWide ? width / 9 : width / 6);
    setColumnWidth(SyncModel::Name, isWide ? width * 3 / 10 : width - 2 * value - 2 * (width / 6));
}

SyncPage::SyncPage(const Appearance &appearance, QWidget *parent)
    : QWidget(parent),
      m_appearance(appearance),
      m_title(new Label(tr("Argo CD and Flux"))),
      m_note(new CutLabel),
      m_problem(wrapped()),
      m_settings(new QTreeWidget),
      m_tabs(new QTabBar),
      m_editor(new QPlainTextEdit),
      m_tree(new SyncTree(appearance, m_model)),
      m_reason(wrapped()),
      m_rows(new QSplitter(Qt::Vertical)),
      m_top(new QSplitter(Qt::Horizontal))
{
    setObjectName(QStringLiteral("syncPage"));
    setAccessibleName(tr("Argo CD and Flux"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    const PageBar bar = pageBar(m_title, m_note, tr("Back to the merge"));
    connect(bar.back, &QPushButton::clicked, this, &SyncPage::backAsked);
    column->addWidget(bar.widget);
    column->addWidget(m_problem);
    m_rows->setObjectName(QStringLiteral("syncSplitter"));
    m_rows->setHandleWidth(1);
    m_rows->setChildrenCollapsible(false);
    m_rows->addWidget(buildSettings());
    m_rows->addWidget(buildBelow());
    m_rows->setStretchFactor(1, 1);
    connect(m_rows, &QSplitter::splitterMoved, this, [this] { m_isSplit = true; });
    column->addWidget(m_rows, 1);
    connect(m_tree, &SyncTree::moved, this, [this](const QModelIndex &index) {
        showReason();
        Q_EMIT fieldChosen(index, false);
    });
    connect(m_tree, &QTreeView::clicked, this, [this](const QModelIndex &index) { Q_EMIT fieldChosen(index, false); });
    connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex &index) { Q_EMIT fieldChosen(index, true); });
    connect(&appearance, &Appearance::changed, this, &SyncPage::applyTheme);
    applyTheme();
    m_problem->hide();
}

QWidget *SyncPage::buildSettings()
{
    m_settings->setObjectName(QStringLiteral("settingsList"));
    m_settings->setAccessibleName(tr("Settings that count"));
    m_settings->setHeaderLabels({tr("Setting that counts"), tr("Value"), tr("Where"), tr("Fields")});
    m_settings->setRootIsDecorated(false);
    m_settings->setUniformRowHeights(true);
    m_settings->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (const int column : {0, 1})
        m_settings->header()->setSectionResizeMode(column, QHeaderView::Stretch);
    m_settings->header()->setStretchLastSection(false);
    m_settings->setTextElideMode(Qt::ElideMiddle);
    m_tabs->setAccessibleName(tr("Settings"));
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setFixedHeight(32); // has no tabs when it is laid out first
    m_editor->setObjectName(QStringLiteral("settingsText"));
    m_editor->setAccessibleName(tr("Text of the settings"));
    m_editor->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_editor->setTabChangesFocus(true);
    auto *text = new QWidget;
    auto *column = new QVBoxLayout(text);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_tabs);
    column->addWidget(m_editor, 1);
    m_top->setHandleWidth(1);
    m_top->setChildrenCollapsible(false);
    m_top->addWidget(m_settings);
    m_top->addWidget(text);
    m_top->setStretchFactor(0, 3);
    m_top->setStretchFactor(1, 2);
    connect(m_tabs, &QTabBar::currentChanged, this, &SyncPage::showText);
    connect(m_settings, &QTreeWidget::currentItemChanged, this, &SyncPage::goToSetting);
    connect(m_editor, &QPlainTextEdit::textChanged, this, [this] {
        const int index = m_tabs->currentIndex();
        if (m_isFilling || index < 0)
            return;
        m_texts[static_cast<size_t>(index)].text = toStd(m_editor->toPlainText());
        Q_EMIT settingsEdited(index, m_editor->toPlainText());
    });
    return m_top;
}

QWidget *SyncPage::buildBelow()
{
    auto *scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("syncReason"));
    scroll->setAccessibleName(tr("Reason in full"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    ringFocus(*scroll, m_appearance);
    m_reason->setAlignment(Qt::AlignTop);
    scroll->setWidget(m_reason);
    auto *below = new QSplitter(Qt::Vertical);
    below->setHandleWidth(1);
    below->setChildrenCollapsible(false);
    below->addWidget(m_tree);
    below->addWidget(scroll);
    connect(below, &QSplitter::splitterMoved, this, [this] { m_isSplit = true; });
    return below;
}

void SyncPage::applyTheme()
{
    m_title->setFont(m_appearance.text(15, QFont::DemiBold));
    m_editor->setFont(m_appearance.code(12));
    m_reason->setFont(m_appearance.text(13));
    m_problem->setFont(m_appearance.text(13));
}

void SyncPage::setSettings(const std::vector<SettingsText> &settings)
{
    m_isFilling = true;
    m_texts = settings;
    while (m_tabs->count() > static_cast<int>(settings.size()))
        m_tabs->removeTab(m_tabs->count() - 1);
    for (size_t i = 0; i < settings.size(); ++i) {
        const QString name =
            menuText(toQt(settings[i].name)) + (settings[i].isEdited() ? QStringLiteral(" *") : QString());
        if (static_cast<int>(i) < m_tabs->count())
            m_tabs->setTabText(static_cast<int>(i), name);
        else
            m_tabs->addTab(name);
    }
    m_isFilling = false;
    showText(m_tabs->currentIndex());
}

void SyncPage::showText(int index)
{
    m_editor->setReadOnly(index < 0);
    QString text = index < 0 ? QString() : toQt(m_texts[static_cast<size_t>(index)].text);
    text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    if (m_isFilling || text == m_editor->toPlainText())
        return;
    m_isFilling = true;
    m_editor->setPlainText(text);
    m_isFilling = false;
}

/// Marks the line of a setting in its text.
void SyncPage::goToSetting(QTreeWidgetItem *item)
{
    const QString place = item ? item->data(0, placeRole).toString() : QString();
    const qsizetype colon = place.lastIndexOf(QLatin1Char(':'));
    for (size_t i = 0; i < m_texts.size() && colon > 0; ++i) {
        if (toQt(m_texts[i].name) != place.left(colon))
            continue;
        m_tabs->setCurrentIndex(static_cast<int>(i));
        QTextCursor cursor(m_editor->document()->findBlockByNumber(place.mid(colon + 1).toInt() - 1));
        cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        m_editor->setTextCursor(cursor);
        m_editor->centerCursor();
    }
}

void SyncPage::fillSettings()
{
    const QSignalBlocker still(m_settings);
    m_settings->clear();
    for (const gitops::SettingRow &row : m_model.made()->settings) {
        auto *item = new QTreeWidgetItem(
            m_settings, {visible(row.rule.setting), visible(row.rule.expression), visible(row.rule.where), QString()});
        if (row.isIgnore)
            item->setText(3, row.fields == 0 ? tr("none") : QString::number(row.fields));
        item->setData(0, placeRole, toQt(row.rule.where));
        setTip(item, 1, toQt(row.rule.expression));
    }
}

void SyncPage::showNotes(const Synced &synced)
{
    QString notes;
    if (!synced.made)
        notes = paragraph(
            tr("This can't be computed, so what was computed before stays: %1").arg(richText(toQt(synced.problem))));
    else
        for (const gitops::Note &note : synced.made->report.notes)
            notes += noticeParagraph(toQt(note.text));
    m_problem->setRich(notes);
    m_problem->setVisible(!notes.isEmpty());
}

void SyncPage::setSynced(const Synced &synced)
{
    showNotes(synced);
    if (!synced.made)
        return; // what was made of the texts before stays
    const gitops::ObjectRow *before = m_model.objectAt(m_tree->currentIndex());
    const gitops::FieldRow *field = m_model.fieldAt(m_tree->currentIndex());
    const std::string object = before ? before->object : std::string();
    const gitops::FieldPath path = field ? field->path : gitops::FieldPath();
    {
        const QSignalBlocker still(m_tree);
        m_model.setSynced(synced);
        m_tree->expandAll();
        QModelIndex same = m_model.indexOf(object, path);
        if (!same.isValid() && m_model.rowCount() > 0)
            same = m_model.rowCount(m_model.index(0, 0)) > 0 ? m_model.index(0, 0, m_model.index(0, 0))
                                                             : m_model.index(0, 0);
        m_tree->setCurrentIndex(same);
    }
    const gitops::Report &report = synced.made->report;
    m_title->setText(visible(report.title));
    QStringList words{asSentence(m_model.countText())};
    for (const std::string &line : report.intro)
        words += toQt(line);
    m_note->setText(visible(words.join(QLatin1Char(' '))));
    setTip(m_note, m_note->text());
    fillSettings();
    showReason();
}

void SyncPage::showReason()
{
    const gitops::ObjectRow *object = m_model.objectAt(m_tree->currentIndex());
    const gitops::FieldRow *field = m_model.fieldAt(m_tree->currentIndex());
    if (!object)
        return m_reason->setRich({});
    const QString about = QStringLiteral("<b>%1</b> %2");
    QString html;
    if (field) {
        html = paragraph(about.arg(escaped(toQt(gitops::printed(field->path))), sentenceOf(*field)));
        const QString now = ownersWords(field->owners), after = ownersWords(field->ownersAfter);
        html += paragraph(now == after ? tr("Owned by %1, now and afterwards.").arg(now)
                                       : tr("Owned by %1 now, by %2 afterwards.").arg(now, after));
    }
    html += paragraph(about.arg(escaped(toQt(object->object)), richText(toQt(object->because))));
    if (!object->refusal.empty())
        html += paragraph(richText(asSentence(toQt(object->refusal))));
    if (!object->diffWhy.empty() && object->state != "Hook")
        html += paragraph(tr("Diff: %1. %2").arg(escaped(toQt(object->diffBy)), richText(toQt(object->diffWhy))));
    if (!object->syncWhy.empty())
        html += paragraph(tr("Sync: %1. %2").arg(escaped(toQt(object->syncBy)), richText(toQt(object->syncWhy))));
    for (const gitops::TakenOver &taken : object->takenOver) {
        const QString by = escaped(toQt(taken.manager)), one = tr("Taken over from %1: 1 field.");
        const QString more = tr("Taken over from %1: %2 fields.");
        html += paragraph(taken.fields.size() == 1 ? one.arg(by) : more.arg(by).arg(taken.fields.size()));
    }
    for (const gitops::Note &note : object->notes)
        html += noticeParagraph(toQt(note.text));
    m_reason->setRich(html);
}

QString SyncPage::reasonText() const
{
    return plainText(m_reason->text());
}

void SyncPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        return Q_EMIT backAsked();
    QWidget::keyPressEvent(event);
}

void SyncPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (m_isSplit)
        return;
    const int all = height() - 48, top = std::min(240, all / 3), reason = std::min(180, all / 4);
    m_rows->setSizes({top, all - top});
    qobject_cast<QSplitter *>(m_rows->widget(1))->setSizes({all - top - reason, reason});
    m_top->setSizes({width() * 3 / 5, width() * 2 / 5});
}

} // namespace fieldwise::ui
