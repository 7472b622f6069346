// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/noise.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>

#include "core/files.h"
#include "core/ignorerules.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

NoiseController::NoiseController(WindowParts &parts) : Controller(parts)
{
    connect(m_actions[Act::HideNoise], &QAction::toggled, this, [this](bool hidden) {
        m_noiseHidden[m_workspace.mode()] = hidden;
        m_settings.setNoiseHidden(m_workspace.mode(), hidden);
        m_view->setNoiseHidden(hidden);
        m_parts.steps->setNoiseHidden(hidden);
        m_parts.context->setCounts(m_view->counts(), m_view->conflictsLeft());
        m_parts.resources->setNoiseHidden(hidden);
        m_parts.context->setNoiseHidden(hidden);
    });
    on(Act::IgnoreRules, [this] { askIgnoreRules(); });
    on(Act::ForgetRules, [this] { forgetIgnoreRules(); });
    on(Act::IgnoreField, [this] {
        bool given = false;
        const QString why = mayIgnore()
            ? QInputDialog::getText(&m_window, tr("Ignore This Field"), tr("Why it is not relevant (optional):"),
                                    QLineEdit::Normal, {}, &given)
            : QString();
        if (given)
            sayIf(ignoreField(why));
    });
    on(Act::Reload, [this] {
        if (!m_ignoreFile.isEmpty())
            sayIf(loadIgnoreRules(m_ignoreFile));
    });
    connect(m_view, &MergeView::selectionChanged, this, &NoiseController::showIgnoreActions);
    if (const QString file = m_settings.ignoreFile(); !file.isEmpty()) {
        if (const auto problem = loadIgnoreRules(file))
            m_notice.say(Look::Notice, tr("The ignore rules can't be read"), QStringLiteral(": ") + *problem,
                         {tr("Forget the Ignore Rules"), [this] {
                              m_notice.clear();
                              forgetIgnoreRules();
                          }});
    }
    showIgnoreActions();
}

/// Each mode has its own setting for hiding noise.
void NoiseController::showNoise()
{
    const merge::Mode mode = m_workspace.mode();
    const auto known = m_noiseHidden.find(mode);
    const bool hidden = known == m_noiseHidden.end() ? m_settings.noiseHidden(mode) : known->second;
    const QSignalBlocker quiet(m_actions[Act::HideNoise]);
    m_actions[Act::HideNoise]->setChecked(hidden);
    m_view->setNoiseHidden(hidden);
    m_parts.resources->setNoiseHidden(hidden);
    m_parts.context->setNoiseHidden(hidden);
}

std::optional<QString> NoiseController::loadIgnoreRules(const QString &file)
{
    const auto text = files::read(toStd(file), files::ofAWindow);
    const auto rules =
        text ? config::readIgnoreRules(*text) : Result<view::IgnoreRules, Diagnostic>(Unexpected(text.error()));
    if (!rules)
        return toQt(describe(rules.error(), toStd(QFileInfo(file).fileName()), text ? *text : std::string()));
    m_ignoreFile = file;
    m_settings.setIgnoreFile(file);
    m_workspace.setIgnore(std::make_shared<const view::IgnoreRules>(*rules));
    showIgnoreActions();
    return {};
}

void NoiseController::forgetIgnoreRules()
{
    m_ignoreFile.clear();
    m_settings.setIgnoreFile({});
    m_workspace.setIgnore(nullptr);
    showIgnoreActions();
}

std::optional<QString> NoiseController::ignoreField(const QString &why)
{
    if (!mayIgnore())
        return {};
    QString file = m_ignoreFile;
    if (file.isEmpty()) {
        file = QFileDialog::getSaveFileName(&m_window, tr("Where to Keep the Ignore Rules"),
                                            m_settings.lastFolder() + QStringLiteral("/fieldwise-ignore.yaml"),
                                            tr("Ignore rules (*.yaml *.yml);;All files (*)"), nullptr,
                                            QFileDialog::DontConfirmOverwrite);
        if (file.isEmpty())
            return {};
    }
    const merge::DocumentPlan &document = m_view->scene()->plan().documents[m_view->selected().document];
    const auto text = QFileInfo::exists(file) ? files::read(toStd(file), files::ofAWindow)
                                              : Result<std::string, Diagnostic>(std::string());
    if (!text)
        return toQt(describe(text.error(), toStd(QFileInfo(file).fileName()), ""));
    const auto more = config::withRule(
        *text, {document.path(m_view->selected().decision), document.identity.kind, {}, toStd(why.simplified())});
    if (!more)
        return toQt(describe(more.error(), toStd(QFileInfo(file).fileName()), *text));
    const auto told = files::write(toStd(file), *more);
    const auto problem = files::isWritten(told) ? loadIgnoreRules(file) : std::nullopt;
    return problem || !told ? problem : toQt(describe(*told, toStd(QFileInfo(file).fileName()), ""));
}

bool NoiseController::mayIgnore() const
{
    return m_view->scene() && m_view->selected().valid()
        && !m_view->scene()->plan().documents[m_view->selected().document].path(m_view->selected().decision).empty();
}

void NoiseController::showIgnoreActions()
{
    m_actions[Act::IgnoreField]->setEnabled(mayIgnore());
    m_actions[Act::ForgetRules]->setEnabled(!m_ignoreFile.isEmpty());
}

void NoiseController::askIgnoreRules()
{
    const QString start = m_ignoreFile.isEmpty() ? m_settings.lastFolder() : m_ignoreFile;
    const QString file = QFileDialog::getOpenFileName(&m_window, tr("Open Ignore Rules"), start,
                                                      tr("Ignore rules (*.yaml *.yml);;All files (*)"));
    if (!file.isEmpty())
        sayIf(loadIgnoreRules(file));
}

} // namespace fieldwise::ui
