// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/explain/explain.h"
#include "core/view/masks.h"
#include "core/yaml/json.h"
#include "ui/look/convert.h"
#include "ui/look/richtext.h"
#include "ui/look/visible.h"
#include "ui/views/detailcard.h"

namespace fieldwise::ui {

using merge::Side;

namespace {

/// The line of a node in an input; -1 if there is no node.
EvidenceLine lineOf(const Scene &scene, uint32_t document, Side side, yaml::NodeId node)
{
    const merge::Plan &plan = scene.plan();
    EvidenceLine line{side, toQt(merge::sideName(plan.options.mode, side)), -1, DetailCard::tr("not there"), {}};
    if (node == yaml::none || !plan.documents[document].documents[side])
        return line;
    const uint32_t part = plan.documents[document].parts[side];
    const uint32_t at =
        plan.streams[side].parts[part].offset + plan.documents[document].documents[side]->node(node).begin;
    line.line = static_cast<int>(scene.lines[side].lineOf(at));
    line.number = static_cast<int>(scene.lines[side].number(static_cast<uint32_t>(line.line)));
    line.text.clear();
    setText(line, scene.merged->inputs.texts[side], scene.lines[side], scene.view().inputs[side]);
    return line;
}

std::vector<EvidenceLine> evidenceOf(const Scene &scene, OperationRef ref)
{
    const merge::OperationStep &step = stepOf(scene.plan(), ref);
    const merge::Operation &operation = step.operation;
    std::vector<EvidenceLine> lines;
    for (const yaml::NodeId node : {operation.pathNode, operation.fromNode, operation.valueNode}) {
        if (node == yaml::none)
            continue;
        EvidenceLine line = lineOf(scene, ref.document, Side::Updated, node);
        if (lines.empty() || lines.back().line != line.line)
            lines.push_back(std::move(line));
    }
    if (lines.empty())
        lines.push_back(lineOf(scene, ref.document, Side::Updated, operation.node));
    yaml::NodeId target = step.target;
    if (const auto &document = scene.plan().documents[ref.document].documents[Side::Destination];
        target != yaml::none && document) {
        const yaml::NodeId key = yaml::keyOf(*document, target);
        target = key == yaml::none ? target : key;
    }
    lines.push_back(lineOf(scene, ref.document, Side::Destination, target));
    return lines;
}

QString titleFor(const merge::OperationStep &step)
{
    QString word = effectWord(step.reaction.did);
    if (!word.isEmpty())
        word[0] = word[0].toUpper();
    return word;
}

} // namespace

void DetailCard::showOperation(const Scene &scene, OperationRef ref)
{
    const merge::Plan &plan = scene.plan();
    const merge::OperationStep &step = stepOf(plan, ref);
    const merge::Explanation why = merge::explain(plan, ref.document, ref.operation);
    m_look = lookOf(step);
    m_title->setText(titleFor(step));
    m_rule->setText(toQt(step.operation.op));
    m_fullPath = visible(step.operation.path);
    m_because->setRich(richText(toQt(why.because)));
    m_evidence->setLines(evidenceOf(scene, ref));
    m_otherwise->setRich(why.otherwise.empty() ? QString() : tr("Otherwise: %1").arg(richText(toQt(why.otherwise))));
    m_otherwise->setVisible(!why.otherwise.empty());
    m_said->hide();
    m_choices->setOffers({});
    m_right->hide();
    m_command->hide();
    m_list->hide();
    QStringList notices;
    if (step.decision != merge::noDecision) {
        const merge::DecisionRef field{ref.document, step.decision};
        for (const merge::Notice &notice : plan.decision(field).notices)
            notices += noticeParagraph(toQt(merge::describe(plan, field, notice)));
    }
    m_notices->setRich(notices.join(QString()));
    m_notices->setVisible(!notices.isEmpty());
    showRemedies(remediesFor(plan, ref));
    showHead();
}

void DetailCard::showRemedies(const std::vector<Remedy> &remedies)
{
    m_remedies = remedies;
    m_remedyLine->setVisible(!remedies.empty());
    for (size_t i = 0; i < m_remedyButtons.size(); ++i) {
        m_remedyButtons[i]->setVisible(i < remedies.size());
        m_remedyButtons[i]->setText(i < remedies.size() ? remedies[i].text : QString());
    }
}

} // namespace fieldwise::ui
