// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/k8s/redact.h"
#include "core/merge/plan/secrets.h"

namespace fieldwise::merge {

SecretOverlap secretOverlap(const std::vector<Range> &ranges, const yaml::Node &node)
{
    const auto found = std::ranges::upper_bound(ranges, node.begin, {}, &Range::end);
    if (found == ranges.end() || found->begin >= node.end)
        return SecretOverlap::Nothing;
    const bool isInside = found->begin <= node.begin && node.end <= found->end;
    return isInside || node.kind != yaml::Kind::Map ? SecretOverlap::Whole : SecretOverlap::Below;
}

namespace {

SecretOverlap secrecyOf(const Plan &plan, uint32_t document, Side side, NodeId value)
{
    const DocumentPlan &of = plan.documents[document];
    if (plan.options.showSecrets || of.secrets[side].empty() || value == none)
        return SecretOverlap::Nothing;
    return secretOverlap(of.secrets[side], of.documents[side]->node(value));
}

/// By the place alone, because a typed or computed value is in no input.
SecretOverlap secrecyOfPlace(const DocumentPlan &document, DecisionId id)
{
    k8s::FieldNames names;
    for (; document.decision(id).parent != noDecision; id = document.decision(id).parent) {
        const yaml::PathStep &step = document.decision(id).pathStep;
        names.emplace_back(step.kind == yaml::PathStep::Kind::Field ? std::string_view(step.name) : k8s::anyElement);
    }
    std::ranges::reverse(names);
    const k8s::PlacesFound found = k8s::find(*document.secretPlaces, names);
    return found.hidden ? SecretOverlap::Whole : found.meets() ? SecretOverlap::Below : SecretOverlap::Nothing;
}

SecretOverlap secrecyOf(const Plan &plan, DecisionRef ref)
{
    const Decision &decision = plan.decision(ref);
    if (decision.isComments()) {
        const auto isHidden = [&](Side side) {
            return std::ranges::any_of(plan.documents[ref.document].secrets[side], [&](const Range &secret) {
                return secret.begin < decision.lines[side].end && decision.lines[side].begin < secret.end;
            });
        };
        return !plan.options.showSecrets && std::ranges::any_of(allSides, isHidden) ? SecretOverlap::Whole
                                                                                    : SecretOverlap::Nothing;
    }
    SecretOverlap most = secrecyOf(plan, ref.document, Side::Destination, decision.from.movedFrom());
    if (plan.documents[ref.document].secretPlaces)
        most = std::max(most, secrecyOfPlace(plan.documents[ref.document], ref.decision));
    for (const Side side : allSides)
        most = std::max(most, secrecyOf(plan, ref.document, side, decision.values[side]));
    return most;
}

} // namespace

bool isSecret(const Plan &plan, DecisionRef ref)
{
    return secrecyOf(plan, ref) == SecretOverlap::Whole;
}

std::string withMaskedQuotes(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const size_t begin = std::min({text.find('`'), text.find(" '"), text.size()});
        const size_t open = begin < text.size() && text[begin] == ' ' ? begin + 1 : begin;
        const size_t end = open < text.size() ? text.find(text[open], open + 1) : text.npos;
        out += text.substr(0, open);
        if (open < text.size())
            out += text[open] + std::string(k8s::maskText(k8s::Mask::Same)) + text[open];
        text.remove_prefix(end == text.npos ? text.size() : end + 1);
    }
    return out;
}

bool isSecret(const Plan &plan, uint32_t document, Side side, NodeId value)
{
    return secrecyOf(plan, document, side, value) == SecretOverlap::Whole;
}

bool holdsSecret(const Plan &plan, DecisionRef ref)
{
    return secrecyOf(plan, ref) != SecretOverlap::Nothing;
}

yaml::PathStep shownPathStep(const Plan &plan, DecisionRef ref)
{
    const DocumentPlan &document = plan.documents[ref.document];
    const bool hasSecrets = !plan.options.showSecrets
        && (document.secretPlaces
            || std::ranges::any_of(document.secrets.at, [](const auto &ranges) { return !ranges.empty(); }));
    return hasSecrets ? k8s::masked(plan.decision(ref).pathStep, isSecret(plan, ref)) : plan.decision(ref).pathStep;
}

yaml::Path shownPath(const Plan &plan, DecisionRef ref)
{
    yaml::Path path;
    for (; plan.decision(ref).parent != noDecision; ref.decision = plan.decision(ref).parent)
        path.push_back(shownPathStep(plan, ref));
    std::ranges::reverse(path);
    return path;
}

std::string_view secretMask(const Decision &decision, Side side)
{
    if (decision.outcome != Outcome::Changed || side == Side::Original)
        return k8s::maskText(k8s::Mask::Same);
    return k8s::maskText(side == Side::Destination ? k8s::Mask::Before : k8s::Mask::After);
}

} // namespace fieldwise::merge
