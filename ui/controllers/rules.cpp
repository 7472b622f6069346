// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/rules.h"

#include "core/view/rulelosses.h"
#include "ui/scene/scene.h"

namespace fieldwise::ui {

using merge::Mode;
using merge::ResourceRules;

namespace {

/// "8 deleted resources come back; 22 nulls are deleted with their fields"
QString lossesOf(const view::RuleLosses &losses)
{
    QStringList parts;
    if (losses.resources > 0)
        parts << (losses.resources == 1 ? RulesController::tr("1 deleted resource comes back")
                                        : RulesController::tr("%1 deleted resources come back").arg(losses.resources));
    if (losses.nulls > 0)
        parts << (losses.nulls == 1 ? RulesController::tr("1 null is deleted with its field")
                                    : RulesController::tr("%1 nulls are deleted with their fields").arg(losses.nulls));
    if (losses.emptied > 0)
        parts << (losses.emptied == 1 ? RulesController::tr("1 map or list is left empty")
                                      : RulesController::tr("%1 maps or lists are left empty").arg(losses.emptied));
    return parts.join(QStringLiteral("; "));
}

} // namespace

RulesController::RulesController(WindowParts &parts) : Controller(parts)
{
    on(Act::ThreeWay, [this] { setMode(threeWay()); });
    on(Act::RulesKeep, [this] { choose(Mode::ThreeWayKeep); });
    on(Act::RulesKyaml, [this] { choose(Mode::ThreeWay); });
    for (const auto &[act, rules] : {std::pair(Act::ResourcesAsFields, ResourceRules::AsFields),
                                     {Act::ResourcesKeep, ResourceRules::Keep},
                                     {Act::ResourcesKyaml, ResourceRules::Kyaml},
                                     {Act::ResourcesKpt, ResourceRules::Kpt}})
        on(act, [this, rules = rules] {
            m_workspace.setOptions([rules](merge::Options &options) { options.resources = rules; },
                                   tr("Rules for Resources"));
        });
}

void RulesController::choose(Mode rules)
{
    m_settings.setThreeWayRules(rules);
    m_workspace.setOptions([rules](merge::Options &options) { options.mode = rules; },
                           rules == Mode::ThreeWayKeep ? tr("Keep Every Change") : tr("Rules of kpt and kustomize"));
}

void RulesController::showRulesNotice()
{
    const auto &scene = m_view->scene();
    if (!scene || m_view->isStale() || m_workspace.mode() != Mode::ThreeWay || m_notice.isShown())
        return;
    const view::RuleLosses losses = view::ruleLosses(scene->plan());
    const QString words =
        tr("As kpt and kustomize merge: %1. For a file that you keep, use the other rules.").arg(lossesOf(losses));
    if (losses.any() && !m_notice.wasClosed(words))
        m_notice.sayOfPlan(Look::Notice, words, {tr("Keep every change"), [this] { choose(Mode::ThreeWayKeep); }});
}

} // namespace fieldwise::ui
