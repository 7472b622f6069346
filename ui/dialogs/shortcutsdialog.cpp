// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/shortcutsdialog.h"

#include <algorithm>

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QVBoxLayout>

namespace fieldwise::ui {

namespace {

QString plain(QString text)
{
    return text.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
}

QString keysText(const QAction *action)
{
    QStringList texts;
    for (const QKeySequence &keys : action->shortcuts())
        texts += keys.toString(QKeySequence::NativeText);
    return texts.join(QStringLiteral(", "));
}

bool isModifier(int key)
{
    return key == Qt::Key_Control || key == Qt::Key_Shift || key == Qt::Key_Alt || key == Qt::Key_Meta
        || key == Qt::Key_AltGr || key == Qt::Key_unknown || key == 0;
}

} // namespace

KeyField::KeyField(QWidget *parent) : QLineEdit(parent)
{
    setReadOnly(true);
    setAccessibleName(tr("New keys"));
    setPlaceholderText(tr("Press the new keys"));
}

bool KeyField::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept(); // including shortcuts of the window's commands
        return true;
    }
    return QLineEdit::event(event);
}

void KeyField::keyPressEvent(QKeyEvent *event)
{
    const int key = event->key();
    const Qt::KeyboardModifiers modifiers = event->modifiers() & ~Qt::KeypadModifier;
    const bool bare = (modifiers & ~Qt::ShiftModifier) == Qt::NoModifier;
    if (isModifier(key))
        return;
    if (bare && key == Qt::Key_Escape)
        Q_EMIT left();
    else if (bare && (key == Qt::Key_Backspace || key == Qt::Key_Delete))
        Q_EMIT pressed({});
    else if (bare && !(key >= Qt::Key_F1 && key <= Qt::Key_F35))
        Q_EMIT refused(
            tr("Letters and digits alone are for typing. Hold Ctrl or Alt as well, or press a function key."));
    else
        Q_EMIT pressed(QKeySequence(event->keyCombination()));
}

ShortcutsDialog::ShortcutsDialog(Actions &actions, const QMenuBar &menus, Settings &settings, QWidget *parent)
    : QDialog(parent),
      m_actions(actions),
      m_settings(settings),
      m_search(new QLineEdit),
      m_table(new QTreeWidget),
      m_name(new Label),
      m_field(new KeyField),
      m_reset(new QPushButton(tr("&Reset"))),
      m_take(new QPushButton(tr("Reassign i&t"))),
      m_said(new Label)
{
    setObjectName(QStringLiteral("shortcutsDialog"));
    setWindowTitle(tr("Keyboard Shortcuts"));
    resize(720, parent ? std::min(760, parent->window()->height() - 40) : 760);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    m_search->setPlaceholderText(tr("Search by command or by keys"));
    m_search->setAccessibleName(tr("Search by command or by keys"));
    m_search->setClearButtonEnabled(true);
    column->addWidget(m_search);
    m_table->setObjectName(QStringLiteral("shortcuts"));
    m_table->setAccessibleName(tr("Commands and their keys"));
    m_table->setHeaderLabels({tr("Command"), tr("Keys")});
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    column->addWidget(m_table, 1);
    column->addLayout(buildBar());
    m_said->setWordWrap(true);
    m_said->setProperty("kind", QStringLiteral("second"));
    column->addWidget(m_said);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto *all = buttons->addButton(tr("Reset &all"), QDialogButtonBox::ResetRole);
    all->setObjectName(QStringLiteral("resetAll"));
    column->addWidget(buttons);
    for (QPushButton *button : {m_reset, m_take, all, buttons->button(QDialogButtonBox::Close)})
        button->setAutoDefault(false);
    for (const QAction *menu : menus.actions()) {
        if (menu->menu())
            addMenu(addGroup(plain(menu->text())), *menu->menu(), {});
    }
    addRest();
    m_table->expandAll();
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(all, &QPushButton::clicked, this, &ShortcutsDialog::resetAll);
    connect(m_search, &QLineEdit::textChanged, this, &ShortcutsDialog::filter);
    connect(m_table, &QTreeWidget::currentItemChanged, this, &ShortcutsDialog::showSelected);
    connect(m_table, &QTreeWidget::itemActivated, this, [this] { m_field->setFocus(); });
    showKeys();
    m_table->setCurrentItem(m_rows.front().first);
}

QLayout *ShortcutsDialog::buildBar()
{
    auto *row = new QHBoxLayout;
    m_field->setObjectName(QStringLiteral("keyField"));
    m_reset->setObjectName(QStringLiteral("reset"));
    m_take->setObjectName(QStringLiteral("take"));
    m_take->hide();
    row->addWidget(m_name, 1);
    row->addWidget(m_field, 1);
    row->addWidget(m_take);
    row->addWidget(m_reset);
    connect(m_field, &KeyField::pressed, this, &ShortcutsDialog::press);
    connect(m_field, &KeyField::refused, m_said, &Label::setText);
    connect(m_field, &KeyField::left, this, [this] { m_table->setFocus(); });
    connect(m_take, &QPushButton::clicked, this, [this] {
        const QKeySequence keys = m_wanted;
        QAction *other = m_actions.withKey(keys);
        QList<QKeySequence> rest = other->shortcuts();
        rest.removeAll(keys);
        give(other, rest);
        give(selected(), QList<QKeySequence>{keys});
    });
    connect(m_reset, &QPushButton::clicked, this, [this] {
        // Another command may have its default keys by now.
        for (const QKeySequence &keys : Actions::defaultKeys(selected())) {
            const QAction *other = m_actions.withKey(keys);
            if (other && other != selected())
                return press(keys);
        }
        give(selected(), std::nullopt);
    });
    return row;
}

QTreeWidgetItem *ShortcutsDialog::addGroup(const QString &name)
{
    auto *group = new QTreeWidgetItem(m_table, {name});
    group->setFlags(Qt::ItemIsEnabled);
    QFont font = m_table->font();
    font.setWeight(QFont::DemiBold);
    group->setFont(0, font);
    return group;
}

void ShortcutsDialog::addRow(QTreeWidgetItem *group, QAction *action, const QString &path)
{
    const QString name = plain(action->text());
    const bool isClear = name.contains(path, Qt::CaseInsensitive); // "Session: Open Session"
    m_rows.emplace_back(new QTreeWidgetItem(group, {isClear ? name : tr("%1: %2").arg(path, name)}), action);
}

void ShortcutsDialog::addMenu(QTreeWidgetItem *group, const QMenu &menu, const QString &path)
{
    for (QAction *action : menu.actions()) {
        if (action->menu())
            addMenu(group, *action->menu(), plain(action->text()));
        else if (std::ranges::find(m_actions.all(), action) != m_actions.all().end())
            addRow(group, action, path);
    }
}

void ShortcutsDialog::addRest()
{
    QTreeWidgetItem *group = nullptr;
    for (QAction *action : m_actions.all()) {
        if (isListed(action) || action->shortcuts().isEmpty())
            continue;
        group = group ? group : addGroup(tr("In no menu"));
        addRow(group, action, {});
    }
}

bool ShortcutsDialog::isListed(const QAction *action) const
{
    return std::ranges::any_of(m_rows, [action](const auto &row) { return row.second == action; });
}

QAction *ShortcutsDialog::selected() const
{
    const auto row = std::ranges::find(m_rows, m_table->currentItem(), [](const auto &r) { return r.first; });
    return row == m_rows.end() ? nullptr : row->second;
}

void ShortcutsDialog::select(const QAction *action)
{
    const auto row = std::ranges::find(m_rows, action, [](const auto &r) -> const QAction * { return r.second; });
    if (row != m_rows.end())
        m_table->setCurrentItem(row->first);
}

void ShortcutsDialog::filter(const QString &words)
{
    for (const auto &[item, action] : m_rows)
        item->setHidden(!item->text(0).contains(words, Qt::CaseInsensitive)
                        && !item->text(1).contains(words, Qt::CaseInsensitive));
    for (int i = 0; i < m_table->topLevelItemCount(); ++i) {
        QTreeWidgetItem *group = m_table->topLevelItem(i);
        bool empty = true;
        for (int row = 0; row < group->childCount(); ++row)
            empty = empty && group->child(row)->isHidden();
        group->setHidden(empty);
    }
}

void ShortcutsDialog::showKeys()
{
    for (const auto &[item, action] : m_rows) {
        QFont font = m_table->font();
        font.setItalic(action->shortcuts() != Actions::defaultKeys(action));
        item->setText(1, keysText(action));
        item->setFont(1, font);
    }
    showSelected();
}

void ShortcutsDialog::showSelected()
{
    const QAction *action = selected();
    m_name->setText(action ? plain(action->text()) : QString());
    m_field->setEnabled(action);
    m_field->setText(action ? keysText(action) : QString());
    m_reset->setEnabled(action && action->shortcuts() != Actions::defaultKeys(action));
    m_take->hide();
    m_wanted = {};
    m_said->setText(tr(
        "Press Enter or double-click, then press the new keys. Backspace removes them. Your own keys are in italics."));
}

void ShortcutsDialog::press(const QKeySequence &keys)
{
    QAction *action = selected();
    const QAction *other = keys.isEmpty() ? nullptr : m_actions.withKey(keys);
    if (!other || other == action)
        return give(action, keys.isEmpty() ? QList<QKeySequence>{} : QList<QKeySequence>{keys});
    m_wanted = keys;
    m_field->setText(keys.toString(QKeySequence::NativeText));
    m_said->setText(tr("%1 is used by “%2”. Press other keys, or reassign it.")
                        .arg(keys.toString(QKeySequence::NativeText), plain(other->text())));
    m_take->show();
}

void ShortcutsDialog::give(QAction *action, const std::optional<QList<QKeySequence>> &keys)
{
    const QList<QKeySequence> own = Actions::defaultKeys(action);
    action->setShortcuts(keys.value_or(own));
    m_settings.setKeys(action->objectName(),
                       action->shortcuts() == own ? std::nullopt : std::optional(action->shortcuts()));
    showKeys();
}

void ShortcutsDialog::resetAll()
{
    for (const QAction *action : m_actions.all())
        m_settings.setKeys(action->objectName(), std::nullopt);
    for (QAction *action : m_actions.all())
        action->setShortcuts(Actions::defaultKeys(action));
    showKeys();
}

} // namespace fieldwise::ui
