// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/evidence.h"

#include <algorithm>
#include <array>

#include "core/k8s/lastapplied.h"
#include "core/merge/plan/secrets.h"
#include "core/view/masks.h"

namespace fieldwise::view {

ShownEvidence::ShownEvidence(const Plan &plan, const merge::Resolution &resolution)
    : m_plan(plan), m_resolution(resolution), m_resultPositions(resolution.text, resolution.lines)
{
    for (const Side side : allSides) {
        for (const yaml::Part &part : plan.streams[side].parts)
            m_texts[side] += part.document->source();
        m_positions[side].emplace(m_texts[side], plan.lines[side]);
    }
    m_secrets.resize(plan.documents.size());
    for (size_t i = 0; i < plan.documents.size(); ++i) {
        if (std::ranges::all_of(plan.documents[i].secrets.at, &std::vector<Range>::empty))
            continue;
        m_secrets[i] = secretsOfResult(plan, resolution, uint32_t(i));
    }
    m_ranks.resize(plan.documents.size());
    for (size_t i = 0; i < plan.documents.size(); ++i) {
        const DocumentPlan &document = plan.documents[i];
        std::vector<Ranks> &ranks = m_ranks[i];
        ranks.resize(document.decisions.size());
        for (const Decision &parent : document.decisions) {
            uint32_t next = 0;
            std::vector<std::pair<NodeId, DecisionId>> inDestination;
            for (const DecisionId child : parent.children) {
                if (document.decision(child).inResult())
                    ranks[child].result = next++;
                if (document.decision(child).values[Side::Destination] != none)
                    inDestination.emplace_back(document.decision(child).values[Side::Destination], child);
            }
            std::ranges::sort(inDestination);
            for (uint32_t rank = 0; rank < inDestination.size(); ++rank)
                ranks[inDestination[rank].second].destination = rank;
        }
    }
}

bool ShownEvidence::has(DecisionRef ref, Side side) const
{
    const Decision &decision = m_plan.decision(ref);
    if (side == Side::Original && !merge::hasOriginal(m_plan.options.mode))
        return false;
    return decision.values[side] != none || decision.keys[side] != none;
}

/// The line counted within the file, as people call it.
static Position inFile(const Positions &positions, const LineIndex &lines, uint32_t offset)
{
    const Position at = positions.at(offset);
    return {lines.number(at.line) - 1, at.column};
}

Position ShownEvidence::position(Side side, uint32_t offset) const
{
    return inFile(*m_positions[side], m_plan.lines[side], offset);
}

EvidencePlace ShownEvidence::in(DecisionRef ref, Side side) const
{
    const Range range = merge::inputRange(m_plan, ref, side);
    return {range, position(side, range.begin), std::string_view(m_texts[side]).substr(range.begin, range.size())};
}

bool ShownEvidence::hasResult(DecisionRef ref) const
{
    return m_plan.decision(ref).inResult() && !merge::resultRange(m_plan, m_resolution, ref).empty();
}

EvidencePlace ShownEvidence::inResult(DecisionRef ref) const
{
    const Range range = merge::resultRange(m_plan, m_resolution, ref);
    const std::string_view text = m_resolution.text;
    return {range, inFile(m_resultPositions, m_resolution.lines, range.begin), text.substr(range.begin, range.size())};
}

namespace {

/// The text of a place with a mask for each range in it that must not be shown.
std::string masked(const EvidencePlace &place, const std::vector<Range> &secrets, uint32_t offset,
                   std::string_view mask)
{
    std::string out;
    uint32_t at = place.range.begin;
    for (const Range secret : secrets) {
        const Range range{std::max(secret.begin + offset, at), std::min(secret.end + offset, place.range.end)};
        if (range.begin >= range.end)
            continue;
        out += place.text.substr(at - place.range.begin, range.begin - at);
        out += mask;
        at = range.end;
    }
    return out + std::string(place.text.substr(at - place.range.begin));
}

} // namespace

std::string ShownEvidence::shown(DecisionRef ref, Side side) const
{
    const DocumentPlan &document = m_plan.documents[ref.document];
    const EvidencePlace place = in(ref, side);
    if (document.secrets[side].empty())
        return std::string(place.text);
    const bool whole = merge::isSecret(m_plan, ref);
    const std::string_view mask =
        whole ? merge::secretMask(m_plan.decision(ref), side) : k8s::maskText(k8s::Mask::Same);
    return masked(place, document.secrets[side], m_plan.offset(document, side), mask);
}

std::string ShownEvidence::shownResult(DecisionRef ref) const
{
    const EvidencePlace place = inResult(ref);
    const bool whole = merge::isSecret(m_plan, ref);
    const std::string_view mask =
        whole ? merge::secretMask(m_plan.decision(ref), Side::Updated) : k8s::maskText(k8s::Mask::Same);
    return masked(place, m_secrets[ref.document], 0, mask);
}

bool ShownEvidence::pointer(DecisionRef ref, std::string &out) const
{
    const DocumentPlan &document = m_plan.documents[ref.document];
    const bool inResult = document.decision(ref.decision).inResult();
    std::vector<std::string> tokens;
    for (DecisionId id = ref.decision; document.decision(id).parent != noDecision; id = document.decision(id).parent) {
        const yaml::PathStep &step = document.decision(id).pathStep;
        if (document.decision(id).isLines())
            continue; // its place is that of the text
        if (step.kind == yaml::PathStep::Kind::Field) {
            if (merge::shownPathStep(m_plan, {ref.document, id}).name != step.name)
                return false;
            tokens.push_back(yaml::pointerToken(step.name));
            continue;
        }
        const Ranks ranks = m_ranks[ref.document][id];
        const uint32_t rank = inResult ? ranks.result : ranks.destination;
        if (rank == ~0u)
            return false;
        tokens.push_back(std::to_string(rank));
    }
    out.clear();
    for (auto token = tokens.rbegin(); token != tokens.rend(); ++token)
        out += "/" + *token;
    return true;
}

bool isReadFromAnnotation(const Plan &plan)
{
    return plan.options.mode == Mode::Apply && merge::derivesOriginal(plan.options);
}

std::optional<EvidencePlace> annotationPlace(const Plan &plan, uint32_t document, const ShownEvidence &evidence)
{
    const auto &live = plan.documents[document].documents[Side::Destination];
    const yaml::NodeId value = live ? k8s::lastAppliedOf(*live).value : none;
    if (value == none)
        return {};
    const Range range = live->node(value).range().movedBy(plan.offset(plan.documents[document], Side::Destination));
    return EvidencePlace{range, evidence.position(Side::Destination, range.begin), {}};
}

std::string_view outcomeName(Outcome outcome)
{
    constexpr std::array<std::string_view, 5> names{"unchanged", "added", "changed", "removed", "retained"};
    return names[static_cast<size_t>(outcome)];
}

std::string_view fromName(From from)
{
    constexpr std::array<std::string_view, 5> names{"original", "updated", "destination", "none", "computed"};
    return names[static_cast<size_t>(from)];
}

std::string_view sideKey(Side side)
{
    return side == Side::Original ? "original" : side == Side::Updated ? "updated" : "destination";
}

} // namespace fieldwise::view
