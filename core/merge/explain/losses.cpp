// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/explain/losses.h"

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "core/base/text.h"
#include "core/base/visible.h"
#include "core/merge/explain/explanationcontext.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/secrets.h"

namespace fieldwise::merge {
namespace {

using namespace sides;

constexpr size_t mostBytes = 60; ///< of a part that is named

/// "`--debug`, `--trace` and 2 more"; "" for none.
std::string named(const std::vector<std::string> &parts)
{
    constexpr size_t mostNamed = 2;
    const size_t count = std::min(parts.size(), mostNamed), more = parts.size() - count;
    std::string out;
    for (size_t i = 0; i < count; ++i)
        out += (i == 0                            ? ""
                    : more == 0 && i + 1 == count ? " and "
                                                  : ", ")
            + ("`" + visible(shortened(parts[i], mostBytes)) + "`");
    return more == 0 ? out : out + " and " + std::to_string(more) + " more";
}

/// "" for an empty value, and for one that is too large to name its parts.
std::string with(const std::vector<std::string> &parts)
{
    return parts.empty() ? std::string() : "with " + named(parts);
}

std::vector<std::string> namesOf(NodeRef map)
{
    std::vector<std::string> out;
    for (const Field &field : fieldsOf(map, true))
        out.emplace_back(field.name);
    return out;
}

/// The parts of Destination that Updated lacks, without empty lines.
std::vector<std::string> lostParts(const ExplanationContext &t)
{
    const std::vector<std::string> kept = t.partsOf(U);
    const std::unordered_set<std::string_view> all(kept.begin(), kept.end());
    std::vector<std::string> out;
    for (std::string &part : t.partsOf(D))
        if (!all.contains(part) && !part.empty())
            out.push_back(std::move(part));
    return out;
}

std::string lostInside(const Plan &plan, DecisionRef ref, const ExplanationContext &t)
{
    const std::vector<std::string> lost = lostParts(t);
    const bool isCut = !lost.empty() && lost.front().front() == '{' && lost.front().size() > mostBytes;
    const std::string lines = lost.empty() || isCut ? differencesInside(plan, ref).lines : "";
    return lost.empty() || !lines.empty() ? lines : "without " + named(lost);
}

} // namespace

std::string lossOf(const Plan &plan, DecisionRef ref)
{
    const ExplanationContext t(plan, ref);
    const Decision &decision = t.decision();
    if (!t.has(D) || decision.parent == noDecision || decision.isLines() || holdsSecret(plan, ref)
        || decision.pathStep.kind == yaml::PathStep::Kind::Value)
        return {};
    const NodeKind kind = kindOf(t.ref(D));
    const bool isLine = kind != NodeKind::Map && kind != NodeKind::List && t.partsOf(D).size() <= 1;
    if (decision.rule == RuleId::SsaConflict || decision.conflict)
        return isLine && t.isScalar(U) ? t.name(U) + " has " + t.value(U) + ", " + t.name(D) + " " + t.value(D) : "";
    if (decision.outcome == Outcome::Removed)
        return isLine                                 ? "was " + t.value(D)
            : kind == NodeKind::Map && !t.isElement() ? with(namesOf(t.ref(D)))
            : kind != NodeKind::Map                   ? with(t.partsOf(D))
                                                      : "";
    if (decision.outcome != Outcome::Changed || decision.from != From::Updated || !t.has(U))
        return {};
    return isLine && t.partsOf(U).size() <= 1 && t.isScalar(U) ? t.value(D) + " becomes " + t.value(U)
        : kindOf(t.ref(U)) == kind                             ? lostInside(plan, ref, t)
                                                               : "";
}

} // namespace fieldwise::merge
