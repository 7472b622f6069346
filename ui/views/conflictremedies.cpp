// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/conflictremedies.h"

#include <algorithm>

#include <QGridLayout>

#include "core/counterfactual/edits.h"
#include "core/k8s/owners.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/yaml/lists.h"
#include "ui/look/convert.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

constexpr Act acts[] = {Act::ForceConflicts, Act::GiveUp, Act::Agree};

/// Local's value at a decision's place after applying an answer; nothing if there is none.
std::optional<nlohmann::ordered_json> localAfter(const Merged &merged, merge::DecisionRef ref, const WhatIf &answer)
{
    const Inputs inputs = withAnswer(merged.inputs, answer);
    const yaml::Stream local =
        yaml::withListsApart(yaml::read(inputs.texts[Side::Updated], inputs.files[Side::Updated]));
    const merge::DocumentPlan &document = merged.plan.documents[ref.document];
    const uint32_t part = document.parts[Side::Updated];
    return part < local.parts.size() ? valueAt(*local.parts[part].document, document.path(ref.decision)) : std::nullopt;
}

/// The owners of the field that have another value, one per line.
QStringList ownersText(const merge::DocumentPlan &document, merge::DecisionId id)
{
    QStringList lines;
    const auto &applied = document.serverSide()->applied;
    const k8s::FieldPath &path = document.serverSide()->paths[id];
    for (const merge::serverside::Contested &contested : applied.conflicts) {
        if (contested.path != path || contested.owner >= applied.before.size())
            continue;
        const k8s::Manager &owner = applied.before[contested.owner];
        if (applied.beforeFirst)
            return {ConflictRemedies::tr("Who owns it is unknown, since Live has no managedFields.")};
        const QString how = toQt(k8s::details(owner)).section(QStringLiteral(", "), 0, 0);
        const QString since = owner.time.empty()
            ? QString()
            : ConflictRemedies::tr(", since %1").arg(escaped(toQt(owner.time.substr(0, 10))));
        lines += ConflictRemedies::tr("<b>%1</b> owns it: %2 using %3%4.")
                     .arg(escaped(toQt(owner.name)), escaped(how), escaped(toQt(owner.apiVersion)), since);
    }
    return lines;
}

} // namespace

std::array<std::optional<WhatIf>, 3> conflictRemediesOf(const Merged &merged, merge::DecisionRef ref,
                                                        const std::vector<WhatIf> &answers)
{
    std::array<std::optional<WhatIf>, 3> ways;
    const merge::DocumentPlan &document = merged.plan.documents[ref.document];
    const auto &live = document.documents[Side::Destination];
    const auto theirs = live ? valueAt(*live, document.path(ref.decision)) : std::nullopt;
    const auto keep = [&ways](Way way, const WhatIf &answer) {
        if (auto &kept = ways[static_cast<size_t>(way)]; !kept)
            kept = answer;
    };
    for (const WhatIf &answer : answers) {
        if (answer.options) {
            if (answer.options->serverSide.force && answer.edits.empty())
                keep(Way::Force, answer);
        } else if (std::ranges::all_of(answer.edits,
                                       [](const InputEdit &edit) { return edit.side == Side::Updated; })) {
            const auto mine = localAfter(merged, ref, answer);
            if (!mine)
                keep(Way::GiveUp, answer);
            else if (mine == theirs)
                keep(Way::Agree, answer);
        }
    }
    return ways;
}

ConflictRemedies::ConflictRemedies(const Actions &actions, QWidget *parent)
    : QWidget(parent), m_actions(actions), m_owners(new Label)
{
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    m_owners->setWordWrap(true);
    m_owners->setProperty("kind", QStringLiteral("second"));
    grid->addWidget(m_owners, static_cast<int>(allWays.size()), 0, 1, 2);
    const QString texts[] = {tr("Force"), tr("Give it up"), tr("Agree")};
    for (const Way way : allWays) {
        const auto at = static_cast<size_t>(way);
        m_buttons[at] = new QPushButton(texts[at]);
        m_buttons[at]->setObjectName(QString::fromLatin1(std::array{"force", "giveUp", "agree"}[at]));
        m_said[at] = new Label;
        m_said[at]->setWordWrap(true);
        m_said[at]->setProperty("kind", QStringLiteral("second"));
        grid->addWidget(m_buttons[at], static_cast<int>(at), 0, Qt::AlignTop);
        grid->addWidget(m_said[at], static_cast<int>(at), 1, Qt::AlignVCenter);
        connect(m_buttons[at], &QPushButton::clicked, actions[acts[at]], &QAction::trigger);
    }
    hide();
}

void ConflictRemedies::setDecision(const Merged &merged, merge::DecisionRef ref)
{
    m_answers = {};
    const merge::DocumentPlan &document = merged.plan.documents[ref.document];
    const bool is = document.serverSide() && document.decision(ref.decision).rule == merge::RuleId::SsaConflict;
    setVisible(is);
    const auto force = static_cast<size_t>(Way::Force);
    const bool isOffered = !is || !document.serverSide()->applied.beforeFirst; // nobody can say from whom it takes it
    m_buttons[force]->setVisible(isOffered);
    m_said[force]->setVisible(isOffered);
    if (is)
        m_owners->setRich(ownersText(document, ref.decision).join(QStringLiteral("<br>")));
    showAnswers();
}

void ConflictRemedies::clear()
{
    hide();
    setAnswers({});
}

void ConflictRemedies::setAnswers(const std::array<std::optional<WhatIf>, 3> &answers)
{
    m_answers = answers;
    showAnswers();
}

void ConflictRemedies::showAnswers()
{
    const QString until[] = {tr("Take it, and all other fields in conflict."), tr("Leave it out of Local."),
                             tr("Set it to Live's value in Local, and own it together.")};
    for (const Way way : allWays) {
        const auto at = static_cast<size_t>(way);
        m_said[at]->setRich(m_answers[at] ? richText(toQt(m_answers[at]->said)) : until[at]);
        m_buttons[at]->setEnabled(way == Way::Force || m_answers[at]);
    }
    if (isHidden())
        return; // the commands are for a field that is not in conflict
    m_actions[Act::GiveUp]->setEnabled(m_answers[static_cast<size_t>(Way::GiveUp)].has_value());
    m_actions[Act::Agree]->setEnabled(m_answers[static_cast<size_t>(Way::Agree)].has_value());
}

} // namespace fieldwise::ui
