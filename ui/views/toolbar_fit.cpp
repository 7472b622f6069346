// SPDX-License-Identifier: GPL-3.0-or-later
// What of the tool bar is shown, and how.
#include <algorithm>

#include "ui/look/visible.h"
#include "ui/views/toolbar.h"

namespace fieldwise::ui {

namespace {

constexpr int gap = 8;

int widthOf(QWidget *widget)
{
    widget->ensurePolished();
    return widget->sizeHint().width() + gap;
}

/// "kubectl" of "Applied by: kubectl".
QString valueOf(const QToolButton *option)
{
    const QString value = option->property("value").toString();
    return value.isEmpty() ? option->text().section(QStringLiteral(": "), 1) : value;
}

} // namespace

/// The options of the mode.
QList<QToolButton *> ToolBar::options() const
{
    const merge::Mode mode = m_options.mode;
    const bool isThreeWay = mode == merge::Mode::ThreeWay || mode == merge::Mode::ThreeWayKeep;
    const bool hasLists =
        isThreeWay || mode == merge::Mode::TwoWay || mode == merge::Mode::Compare || mode == merge::Mode::Git;
    const bool isKubectl = m_options.deployer.by == merge::Deployer::Kubectl;
    const std::pair<QToolButton *, bool> all[] = {
        {m_rules, isThreeWay},
        {m_lists, hasLists && !merge::isByLines(m_options)},
        {m_conflicts, !m_checks && merge::isThreeWay(mode) && mode != merge::Mode::ThreeWayKeep},
        {m_strategy, merge::isApply(mode)},
        {m_overwrite, mode == merge::Mode::Apply && isKubectl},
        {m_manager, mode == merge::Mode::ServerSide && isKubectl},
        {m_force, mode == merge::Mode::ServerSide && !merge::alwaysForces(m_options)},
        {m_type, mode == merge::Mode::Patch},
        {m_dialect, mode == merge::Mode::Patch && m_isJsonPatch}};
    QList<QToolButton *> there;
    for (const auto &[button, isThere] : all)
        if (isThere && !m_isIdle)
            there += button;
    return there;
}

bool ToolBar::isSaveMain() const
{
    return m_options.mode == merge::Mode::Git && !m_checks && !m_hasNext;
}

QString ToolBar::saveText() const
{
    const bool isGit = m_options.mode == merge::Mode::Git && !m_checks;
    return m_checks                      ? tr("Save report")
        : !isGit                         ? tr("Save result")
        : m_hasNext || m_place.isEmpty() ? tr("Save")
                                         : tr("Save (%1)").arg(m_place);
}

/// What the mode needs; how it is shown follows from the window.
void ToolBar::showParts()
{
    const bool isGit = m_options.mode == merge::Mode::Git && !m_checks; // its main button is the one that saves
    m_next->setVisible(isGit && m_hasNext && !m_isIdle);
    m_takeAway->setVisible(!isGit && !m_isIdle);
    m_save->setVisible((isGit || m_options.mode != merge::Mode::Compare) && !m_isIdle);
    m_save->setAccessibleName(saveText());
    const QString kind = isSaveMain() ? QStringLiteral("main") : QString();
    if (m_save->property("kind").toString() != kind) {
        m_save->setProperty("kind", kind);
        m_save->style()->unpolish(m_save);
        m_save->style()->polish(m_save);
        applyTheme();
    }
    showFit();
    Q_EMIT needsChanged();
}

void ToolBar::showMode()
{
    const QString name = m_isIdle ? tr("none") : m_modeName;
    m_mode->setText(m_isTight ? name : tr("Mode: %1").arg(name));
}

void ToolBar::setFit(const Fit &fit, const std::array<bool, 3> &panels)
{
    if (fit == m_fit && panels == m_panelsBehind)
        return;
    m_fit = fit;
    m_panelsBehind = panels;
    showFit();
}

Wishes::Bar ToolBar::needs()
{
    Wishes::Bar bar;
    for (QToolButton *option : options())
        bar.options += widthOf(option);
    bar.optionsButton = options().isEmpty() ? 0 : std::min(widthOf(m_more), mostOfOptions + 60);
    bar.options += m_save->isHidden() ? 0 : fontMetrics().horizontalAdvance(saveText()) + 4;
    bar.modes = gap;
    for (auto *segment : m_modes->findChildren<QToolButton *>())
        bar.modes += widthOf(segment) - gap + 2;
    bar.modeButton = widthOf(m_mode);
    bar.rest = 24 + gap + (m_documents->isHidden() ? 0 : 200) + (m_files->isHidden() ? 0 : 200) + 40;
    for (QWidget *icon : m_icons)
        bar.rest += widthOf(icon);
    for (QWidget *button : std::initializer_list<QWidget *>{m_next, m_takeAway})
        bar.rest += button->isHidden() ? 0 : widthOf(button);
    bar.resources = widthOf(m_panels[0]);
    bar.outlines = widthOf(m_panels[1]);
    return bar;
}

/// One button in the place of all options.
void ToolBar::foldOptions()
{
    const QList<QToolButton *> there = options();
    m_more->menu()->clear();
    QStringList values, whole;
    for (const QToolButton *option : there) {
        m_more->menu()->addMenu(option->menu())->setText(menuText(option->text()));
        values += valueOf(option);
        whole += option->text();
    }
    values.removeDuplicates();
    const QString all = values.join(QStringLiteral(", "));
    m_more->setText(m_more->fontMetrics().elidedText(all, Qt::ElideRight, mostOfOptions));
    m_more->setAccessibleName(tr("Options: %1").arg(all));
    setTip(m_more, whole.join(QLatin1Char('\n')));
    m_more->setVisible(m_fit.optionsAreOne && !there.isEmpty());
    for (QToolButton *option : std::initializer_list<QToolButton *>{m_rules, m_lists, m_conflicts, m_strategy,
                                                                    m_overwrite, m_manager, m_force, m_type, m_dialect})
        option->setVisible(!m_fit.optionsAreOne && there.contains(option));
}

void ToolBar::showFit()
{
    m_isTight = false;
    foldOptions();
    const bool isGit = m_options.mode == merge::Mode::Git && !m_checks;
    m_save->setText(m_fit.optionsAreOne && !isGit ? QString() : saveText());
    m_modes->setVisible(!m_fit.modesAreOne);
    m_mode->setVisible(m_fit.modesAreOne);
    for (size_t i = 0; i < m_panels.size(); ++i)
        m_panels[i]->setVisible(m_panelsBehind[i]);
    m_documents->setMaximumWidth(width() >= 1320 ? 320 : 200);
    m_documents->setMinimumWidth(width() >= 1200 ? std::min(200, m_documents->sizeHint().width()) : 100);
    m_documents->setVisible(m_documents->count() > 0);
    m_icons[1]->show();
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    showMode();
    squeeze();
}

/// In the smallest windows words go, too; what is left is a button for each.
void ToolBar::squeeze()
{
    const auto isTight = [this] { return layout()->minimumSize().width() > width(); };
    if (isTight())
        m_documents->setMinimumWidth(100);
    if (!isTight())
        return;
    m_isTight = true;
    showMode();
    if (isTight() && !isSaveMain())
        m_save->setText({});
    if (isTight())
        m_more->setToolButtonStyle(Qt::ToolButtonIconOnly);
    if (isTight() && m_panelsBehind[0])
        m_documents->hide(); // the list of resources has them, too
    if (isTight())
        m_icons[1]->hide(); // Redo, which is in the menu Edit
}

void ToolBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showFit();
}

} // namespace fieldwise::ui
