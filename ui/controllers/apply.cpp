// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/controllers/apply.h"

#include <algorithm>

#include <QFileInfo>

#include "core/merge/apply/apply.h"
#include "core/merge/explain/explain.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/view/effects.h"
#include "ui/controllers/serverside.h"
#include "ui/dialogs/schemasdialog.h"
#include "ui/look/convert.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

using merge::NoticeId;
using merge::Side;

namespace {

/// Notices that concern the whole merge, most serious first.
constexpr NoticeId grave[] = {
    NoticeId::HelmStops,        NoticeId::LeftBehind,         NoticeId::NotSetBack,      NoticeId::OtherObject,
    NoticeId::NothingInLive,    NoticeId::KubectlUnreadable,  NoticeId::IdentityChanged, NoticeId::WillBeRefused,
    NoticeId::LabelNoText,      NoticeId::NullAnnotation,     NoticeId::Refused,         NoticeId::OnlyAnnotation,
    NoticeId::KeysNotUnique,    NoticeId::DuplicateEnv,       NoticeId::ElementLost,     NoticeId::NoLastApplied,
    NoticeId::LastAppliedEmpty, NoticeId::LastAppliedVersion, NoticeId::NotAnObject,     NoticeId::AnnotationTooLong,
    NoticeId::ReplicasReset,    NoticeId::UnionBoth,          NoticeId::NoManagedFields, NoticeId::OtherVersion,
    NoticeId::MigrationFollows, NoticeId::UnknownType};

struct Told {
    merge::DecisionRef ref;
    const merge::Notice *notice;
    view::Impact impact;
};

/// The worst first, by the triage; within an effect in the order of `grave`.
std::vector<Told> graveNotices(const merge::Plan &plan, const view::Triage &triage)
{
    std::vector<Told> told;
    for (const NoticeId id : grave) {
        for (uint32_t i = 0; i < plan.documents.size(); ++i) {
            const auto &decisions = plan.documents[i].decisions;
            for (merge::DecisionId at = 0; at < decisions.size(); ++at) {
                for (const merge::Notice &notice : decisions[at].notices) {
                    if (notice.id != id)
                        continue;
                    const view::TriagedResource *row = triage.of(i);
                    const auto effect = row
                        ? std::ranges::find(row->effects, merge::DecisionRef{i, at}, &view::Effect::where)
                        : std::vector<view::Effect>::const_iterator{};
                    const bool has = row && effect != row->effects.end() && effect->impact != view::Impact::Refused;
                    told.push_back({{i, at},
                                    &notice,
                                    view::refuses(plan.documents[i], notice) ? view::Impact::Refused
                                        : has                                ? effect->impact
                                                                             : view::Impact::Surprises});
                }
            }
        }
    }
    std::ranges::stable_sort(told, {}, &Told::impact);
    return told;
}

} // namespace

ApplyController::ApplyController(WindowParts &parts, ServerSideController &serverSide)
    : Controller(parts), m_serverSide(serverSide)
{
    connect(m_actions[Act::FromAnnotation], &QAction::triggered, &m_workspace, &Workspace::followAnnotation);
    m_actions[Act::FromAnnotation]->setIconText(tr("From Live's annotation"));
    connect(m_actions[Act::ShowSecrets], &QAction::toggled, this, [this](bool shown) {
        m_workspace.setOptions([shown](merge::Options &options) { options.showSecrets = shown; });
        for (const Side side : merge::allSides) {
            const std::vector<view::Masked> masks = m_workspace.masks(side); // counted in the input as it is
            m_view->showAsItIs(side, m_workspace.shown(side).text, masks);
            m_view->pane(side)->editor()->setMasks(masks);
        }
    });
    connect(m_view, &MergeView::maskedTouched, this, [this](bool cut) {
        m_notice.say(Look::Notice, cut ? tr("Nothing was cut") : tr("The copy has *** for secret values"),
                     cut ? tr(", because the selection contains secret values that are hidden.") : tr("."),
                     {tr("Show secret values"), [this] {
                          m_notice.clear();
                          m_actions[Act::ShowSecrets]->setChecked(true);
                      }});
    });
    connect(m_view, &MergeView::emptyAsked, this,
            [this](Side side) { m_workspace.put(side, {}, tr("not there yet")); });
    connect(&m_notice, &MergeNotice::planNoticeClosed, this, &ApplyController::showApplyNotice);
    connect(m_view, &MergeView::selectionChanged, this, &ApplyController::showStrategy);
}

void ApplyController::showApplyNotice()
{
    if (m_notice.isShown() && !m_notice.is(MergeNotice::About::Plan))
        return; // another message is shown that a person asked for
    const auto &scene = m_view->scene();
    if (scene && merge::isRefused(scene->plan()))
        return m_serverSide.showRefusal();
    const bool isApply = scene && merge::isApply(scene->plan().options.mode);
    const std::vector<Told> all = isApply ? graveNotices(scene->plan(), *scene->triage) : std::vector<Told>{};
    const bool several = isApply && scene->triage->resources.size() > 1;
    const auto wordsOf = [&](const Told &told) {
        const QString words = toQt(merge::describe(scene->plan(), told.ref, *told.notice));
        return words.isEmpty() || !several
            ? words
            : QStringLiteral("%1: %2").arg(resourceText(scene->plan(), told.ref.document), words);
    };
    const auto select = [this](merge::DecisionRef ref) { return [this, ref] { m_view->select(ref); }; };
    std::vector<NoticeAction> others;
    const Told *worst = nullptr;
    QString said;
    for (const Told &told : all) {
        if (others.size() > MergeNotice::mostOthers)
            break;
        const QString words = wordsOf(told);
        const bool isTold = several && told.impact == view::Impact::Refused; // by band, list and card
        if (isTold || words.isEmpty() || m_notice.wasClosed(words))
            continue;
        if (!worst) {
            worst = &told;
            said = words;
        } else {
            others.push_back({words, select(told.ref)});
        }
    }
    if (worst) {
        const bool isMissing =
            worst->notice->id == NoticeId::NoLastApplied || worst->notice->id == NoticeId::LastAppliedEmpty;
        const NoticeAction show{tr("Show it"), select(worst->ref)};
        const NoticeAction open{tr("Open Last applied…"), [this] { m_actions[Act::OpenOriginal]->trigger(); }};
        m_notice.sayOfPlan(worst->impact == view::Impact::Refused ? Look::Fails : Look::Notice, said,
                           isMissing ? open : show, m_notice.more(std::move(others)));
        return;
    }
    m_notice.clear(MergeNotice::About::Plan);
}

void ApplyController::showStrategy()
{
    const auto &scene = m_view->scene();
    const merge::ApplyPlan *apply = nullptr;
    if (scene && !scene->plan().documents.empty()) {
        const auto &documents = scene->plan().documents;
        apply = documents[m_view->selected().valid() ? m_view->selected().document : 0].apply();
    }
    m_parts.toolBar->showStrategy(apply);
}

} // namespace fieldwise::ui
