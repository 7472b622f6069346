// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/toolbar.h"

#include <array>
#include <tuple>
#include <utility>

#include <QCoreApplication>
#include <QFrame>

#include "ui/look/convert.h"
#include "ui/look/visible.h"
#include "ui/views/dialectpanel.h"
#include "ui/views/namebox.h"

namespace fieldwise::ui {

QString rulesText(const merge::Options &options)
{
    QString rules = options.mode == merge::Mode::ThreeWayKeep ? ToolBar::tr("Rules: keep every change")
                                                              : ToolBar::tr("Rules: as kpt and kustomize");
    switch (options.resources) {
    case merge::ResourceRules::AsFields: break;
    case merge::ResourceRules::Keep: return ToolBar::tr("%1, resources kept").arg(rules);
    case merge::ResourceRules::Kyaml: return ToolBar::tr("%1, resources as kyaml").arg(rules);
    case merge::ResourceRules::Kpt: return ToolBar::tr("%1, resources as kpt").arg(rules);
    }
    return rules;
}

QString listsText(const merge::Options &options)
{
    if (merge::keepsChanges(options.mode)) {
        switch (options.infer) {
        case k8s::Infer::Documented: return ToolBar::tr("Lists: by element");
        case k8s::Infer::Name: return ToolBar::tr("Lists: by element, key name");
        case k8s::Infer::None: break;
        }
        return ToolBar::tr("Lists: by element, schema only");
    }
    QString keys;
    switch (options.infer) {
    case k8s::Infer::Documented: keys = ToolBar::tr("Lists: documented keys"); break;
    case k8s::Infer::Name: keys = ToolBar::tr("Lists: key name"); break;
    case k8s::Infer::None: keys = ToolBar::tr("Lists: schema only"); break;
    }
    return options.listOrder == merge::ListOrder::Prepend ? ToolBar::tr("%1, new first").arg(keys) : keys;
}

QString conflictsText(const merge::Options &options)
{
    if (merge::keepsChanges(options.mode))
        return ToolBar::tr("Conflicts: looked at one by one");
    const QString updated = toQt(merge::sideName(options.mode, merge::Side::Updated));
    const QString destination = toQt(merge::sideName(options.mode, merge::Side::Destination));
    switch (options.onConflict) {
    case merge::OnConflict::Updated: return ToolBar::tr("Conflicts: %1 wins").arg(updated);
    case merge::OnConflict::Destination: return ToolBar::tr("Conflicts: %1 wins").arg(destination);
    case merge::OnConflict::Fail: break;
    }
    return ToolBar::tr("Conflicts: stop");
}

QString strategyText(const merge::Options &options)
{
    switch (options.apply.strategy) {
    case merge::Strategy::Auto: return ToolBar::tr("Strategy: as kubectl chooses");
    case merge::Strategy::Strategic: return ToolBar::tr("Strategy: strategic merge");
    case merge::Strategy::JsonMerge: break;
    }
    return ToolBar::tr("Strategy: JSON merge");
}

QString typeText(const merge::Options &options)
{
    switch (options.patch.type) {
    case merge::PatchType::Auto: return ToolBar::tr("Type: detect");
    case merge::PatchType::JsonPatch: return ToolBar::tr("Type: JSON patch");
    case merge::PatchType::MergePatch: return ToolBar::tr("Type: merge patch");
    case merge::PatchType::Strategic: break;
    }
    return ToolBar::tr("Type: strategic merge patch");
}

ToolBar::ToolBar(const Appearance &appearance, const Actions &actions, DocumentsModel &documents, QWidget *parent)
    : QWidget(parent),
      m_appearance(appearance),
      m_actions(actions),
      m_documents(new NameBox),
      m_files(new QComboBox),
      m_rules(new QToolButton),
      m_lists(new QToolButton),
      m_conflicts(new QToolButton),
      m_strategy(new QToolButton),
      m_overwrite(new QToolButton),
      m_manager(new QToolButton),
      m_force(new QToolButton),
      m_type(new QToolButton),
      m_dialect(new QToolButton),
      m_modes(new QFrame),
      m_mode(new QToolButton),
      m_more(new QToolButton),
      m_save(new QPushButton),
      m_next(new QPushButton),
      m_takeAway(new QPushButton)
{
    setObjectName(QStringLiteral("toolBar"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(44);
    setMinimumWidth(720); // not what its buttons need now, or it could not get narrow enough to hide some
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 0, 12, 1);
    row->setSpacing(8);

    addModes(row);
    row->addSpacing(4);
    addPanels(row);
    addDocuments(row, documents);
    for (const Act act : {Act::Undo, Act::Redo, Act::Find}) {
        auto *button = new QToolButton;
        button->setProperty("kind", QStringLiteral("icon"));
        button->setDefaultAction(actions[act]);
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button);
        m_icons << button;
    }
    row->addStretch(1);
    addChoices(row);
    m_save->setObjectName(QStringLiteral("saveResult"));
    m_takeAway->setObjectName(QStringLiteral("takeAway"));
    row->addWidget(m_save);
    m_next->setObjectName(QStringLiteral("saveAndNext"));
    m_next->setProperty("kind", QStringLiteral("main"));
    row->addWidget(m_next);
    row->addWidget(m_takeAway);
    bind(m_save, Act::SaveResult, tr("Save result"));
    bind(m_next, Act::SaveAndNext, tr("Save and next"));
    bind(m_takeAway, Act::TakeAway, tr("Export…"));
    m_takeAway->setProperty("kind", QStringLiteral("main"));
    connect(&appearance, &Appearance::changed, this, &ToolBar::applyTheme);
    applyTheme();
}

/// The side panels of a window that is too narrow for them.
void ToolBar::addPanels(QHBoxLayout *row)
{
    constexpr std::array<std::pair<Act, const char *>, 3> panels{
        {{Act::Resources, "resourcesButton"}, {Act::Outline, "outlineButton"}, {Act::Managers, "managersButton"}}};
    static_assert(std::tuple_size_v<decltype(m_panels)> == panels.size());
    for (size_t i = 0; const auto &[act, name] : panels) {
        auto *button = m_panels[i++] = new QToolButton;
        button->setObjectName(QString::fromLatin1(name));
        button->setProperty("kind", QStringLiteral("panel"));
        button->setDefaultAction(m_actions[act]);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setFocusPolicy(Qt::TabFocus);
        button->hide();
        row->addWidget(button);
    }
}

/// A button that does what an action does.
void ToolBar::bind(QPushButton *button, Act act, const QString &text)
{
    for (const QAction *before : m_actions.all())
        disconnect(before, nullptr, button, nullptr);
    button->disconnect();
    button->setText(text);
    QAction *action = m_actions[act];
    connect(button, &QPushButton::clicked, action, &QAction::trigger);
    const auto follow = [button, action] {
        button->setEnabled(action->isEnabled());
        setTip(button, action->toolTip());
    };
    connect(action, &QAction::changed, button, follow);
    follow();
}

void ToolBar::setFiles(const QStringList &files, int current)
{
    const QSignalBlocker quiet(m_files);
    m_files->clear();
    m_files->addItems(files);
    m_files->setCurrentIndex(current);
    m_files->setVisible(files.size() > 1);
    showParts();
}

void ToolBar::showChecks(bool checks)
{
    if (checks == m_checks)
        return;
    m_checks = checks;
    bind(m_save, checks ? Act::SaveReport : Act::SaveResult, checks ? tr("Save report") : tr("Save result"));
    bind(m_takeAway, checks ? Act::SaveResult : Act::TakeAway, checks ? tr("Save mended") : tr("Export…"));
    showParts();
}

void ToolBar::addModes(QHBoxLayout *row)
{
    m_modes->setObjectName(QStringLiteral("trough"));
    m_modes->setFixedHeight(28);
    m_modes->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto *segments = new QHBoxLayout(m_modes);
    segments->setContentsMargins(2, 1, 2, 1);
    segments->setSpacing(2);
    const QList<Act> acts{Act::ThreeWay, Act::Apply,   Act::ServerSide, Act::TwoWay,
                          Act::Patch,    Act::Compare, Act::Git,        Act::Check};
    auto *menu = new QMenu(m_mode);
    m_actions.fill(menu, {acts});
    m_mode->setMenu(menu);
    m_mode->setPopupMode(QToolButton::InstantPopup);
    m_mode->setProperty("kind", QStringLiteral("choice"));
    m_mode->setFocusPolicy(Qt::TabFocus);
    m_mode->setObjectName(QStringLiteral("modes"));
    for (const Act act : acts) {
        const auto follow = [this, action = m_actions[act]] {
            if (action->isChecked())
                m_modeName = action->iconText();
            showMode();
        };
        connect(m_actions[act], &QAction::toggled, m_mode, follow);
        follow();
        auto *button = new QToolButton;
        button->setDefaultAction(m_actions[act]);
        button->setFocusPolicy(Qt::TabFocus);
        segments->addWidget(button);
        m_firstStop = m_firstStop ? m_firstStop : button;
    }
    row->addWidget(m_modes);
    row->addWidget(m_mode);
}

void ToolBar::addDocuments(QHBoxLayout *row, DocumentsModel &documents)
{
    m_files->setObjectName(QStringLiteral("checkedFiles"));
    m_files->setAccessibleName(tr("File"));
    m_files->setMaximumWidth(320);
    m_files->setMinimumContentsLength(12);
    m_files->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_files->hide();
    row->addWidget(m_files);
    connect(m_files, &QComboBox::activated, this, &ToolBar::fileChosen);
    m_documents->setModel(&documents);
    m_documents->setAccessibleName(tr("Document"));
    m_documents->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_documents->setMinimumContentsLength(8);
    m_documents->setMinimumWidth(100);
    m_documents->setMaximumWidth(320);
    m_documents->setMaxVisibleItems(24);
    row->addWidget(m_documents);
    m_documents->setVisible(m_documents->count() > 0);
    connect(&documents, &QAbstractItemModel::modelReset, this, [this] {
        m_documents->setVisible(m_documents->count() > 0);
        showParts();
    });
    connect(m_documents, &QComboBox::activated, this, &ToolBar::documentChosen);
}

/// Adds the options with their menus; the menu of managers is added later.
void ToolBar::addChoices(QHBoxLayout *row)
{
    const auto choice = [&](QToolButton *button, const QString &name, std::initializer_list<QList<Act>> sections) {
        auto *menu = new QMenu(button);
        m_actions.fill(menu, sections);
        button->setMenu(menu);
        button->setPopupMode(QToolButton::InstantPopup);
        button->setProperty("kind", QStringLiteral("choice"));
        button->setFocusPolicy(Qt::TabFocus);
        button->setObjectName(name);
        row->addWidget(button);
    };
    choice(m_rules, QStringLiteral("rules"),
           {{Act::RulesKeep, Act::RulesKyaml},
            {Act::ResourcesAsFields, Act::ResourcesKeep, Act::ResourcesKyaml, Act::ResourcesKpt}});
    choice(m_lists, QStringLiteral("lists"),
           {{Act::ListRule}, {Act::KeysDocumented, Act::KeysName, Act::KeysNone}, {Act::AddLast, Act::AddFirst}});
    choice(m_conflicts, QStringLiteral("conflicts"),
           {{Act::UpdatedWins, Act::DestinationWins, Act::StopOnConflict}, {Act::Exact}});
    choice(m_strategy, QStringLiteral("strategy"),
           {{Act::ByKubectl, Act::ByKubectlServerSide},
            {Act::ByHelm3, Act::ByHelm4ClientSide, Act::ByHelm4ServerSide},
            {Act::ByArgoCdClientSide, Act::ByArgoCdServerSide},
            {Act::ByFluxKustomize, Act::ByFluxHelm},
            {Act::Release, Act::TakeOwnership, Act::ReplaceObjects},
            {Act::StrategyAuto, Act::StrategicMerge, Act::JsonMerge}});
    choice(m_overwrite, QStringLiteral("overwrite"), {{Act::Overwrite, Act::DontOverwrite}});
    choice(m_manager, QStringLiteral("manager"), {});
    choice(m_force, QStringLiteral("force"), {{Act::RefuseConflicts, Act::ForceConflicts}});
    choice(m_type, QStringLiteral("patchType"), {{Act::TypeAuto, Act::TypeJson, Act::TypeMerge, Act::TypeStrategic}});
    choice(m_dialect, QStringLiteral("dialect"), {{Act::DialectRfc, Act::DialectKubectl, Act::DialectLenient}});
    choice(m_more, QStringLiteral("moreOptions"), {});
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
}

void ToolBar::applyTheme()
{
    const bool isMain = m_save->property("kind").toString() == QLatin1String("main");
    m_more->setIcon(m_appearance.icon(QStringLiteral("options"), Role::Text));
    m_save->setIcon(m_appearance.icon(QStringLiteral("save"), isMain ? Role::OnAccent : Role::Text));
}

void ToolBar::showOptions(const merge::Options &options)
{
    m_options = options;
    m_rules->setText(rulesText(options));
    setTip(m_rules, tr("How a three-way merge decides about fields, and about whole resources"));
    m_lists->setText(listsText(options));
    m_conflicts->setText(options.exact && !merge::keepsChanges(options.mode)
                             ? tr("%1, exactly as kyaml").arg(conflictsText(options))
                             : conflictsText(options));
    m_strategy->setText(appliedByText(options));
    m_overwrite->setText(options.apply.overwrite ? tr("Overwrite: yes") : tr("Overwrite: no"));
    m_overwrite->setProperty("value", options.apply.overwrite ? tr("overwrite") : tr("no overwrite"));
    setTip(m_overwrite, tr("kubectl's --overwrite: whether Local overwrites edits in Live"));
    const QString manager = tr("Manager: %1").arg(menuText(toQt(options.serverSide.fieldManager)));
    m_manager->setText(options.serverSide.subresource.empty()
                           ? manager
                           : QStringLiteral("%1, %2").arg(manager, menuText(toQt(options.serverSide.subresource))));
    setTip(m_manager, tr("kubectl's --field-manager: the owner of the applied fields"));
    m_force->setText(merge::isForced(options) ? tr("Conflicts: force") : tr("Conflicts: refuse"));
    setTip(m_force,
           tr("kubectl's --force-conflicts: whether Local takes fields that others own with a different value"));
    m_type->setText(options.patch.type == merge::PatchType::Auto && !m_typeWord.isEmpty()
                        ? tr("Type: %1 (detected)").arg(m_typeWord)
                        : typeText(options));
    m_dialect->setText(tr("Dialect: %1").arg(dialectName(options.patch.dialect)));
    showParts();
}

/// "Applied by: Helm 3", "Applied by: kubectl (JSON merge)".
QString ToolBar::appliedByText(const merge::Options &options) const
{
    if (options.deployer.by > merge::Deployer::Helm)
        return tr("Applied by: %1")
            .arg(options.deployer.by == merge::Deployer::ArgoCd ? QStringLiteral("Argo CD") : QStringLiteral("Flux"));
    if (merge::isHelm(options))
        return tr("Applied by: %1")
            .arg(options.deployer.version.starts_with('3') ? QStringLiteral("Helm 3") : QStringLiteral("Helm 4"));
    if (options.mode == merge::Mode::ServerSide)
        return tr("Applied by: %1").arg(QStringLiteral("kubectl"));
    return options.apply.strategy != merge::Strategy::Auto ? strategyText(options)
        : m_strategyWord.isEmpty()                         ? tr("Applied by: %1").arg(QStringLiteral("kubectl"))
                                                           : tr("Applied by: kubectl (%1)").arg(m_strategyWord);
}

void ToolBar::showPatch(const merge::PatchPlan *patch)
{
    m_typeWord = patch ? toQt(merge::typeName(patch->type)) : QString();
    setTip(m_type, patch ? toQt(patch->why) : QString());
    m_isJsonPatch = patch && patch->type == merge::PatchType::JsonPatch;
    showOptions(m_options);
}

void ToolBar::showStrategy(const merge::ApplyPlan *apply)
{
    m_strategyWord = !apply || apply->strategic ? QString() : tr("JSON merge"); // the strategic one goes without saying
    setTip(m_strategy,
           !apply ? QString()
                  : QStringLiteral("%1\n%2").arg(apply->strategic ? tr("A strategic merge.") : tr("A JSON merge."),
                                                 toQt(apply->why)));
    showOptions(m_options);
}

void ToolBar::setManagerMenu(QMenu *menu)
{
    m_manager->setMenu(menu);
}

void ToolBar::showNext(bool isThere, const QString &place)
{
    m_hasNext = isThere;
    m_place = place;
    m_next->setText(place.isEmpty() ? tr("Save and next") : tr("Save and next (%1)").arg(place));
    showParts();
}

void ToolBar::setIdle(bool idle)
{
    m_isIdle = idle;
    showMode();
    showParts();
}

void ToolBar::setDocument(int row)
{
    if (row >= 0 && row < m_documents->count())
        m_documents->setCurrentIndex(row);
}

} // namespace fieldwise::ui
