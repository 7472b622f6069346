// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/explain/explain.h"
#include "core/base/cutaround.h"

#include <algorithm>

#include "core/base/holes.h"
#include "core/merge/explain/sentences.h"
#include "core/merge/explain/title.h"
#include "core/merge/match/insidevalue.h"
#include "core/merge/plan/equality.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/plan/steps.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {
namespace {

using namespace sides;

/// True if all inputs with the field have the same value, so that the merge alone gives these bytes as well.
bool changesNothing(const ExplanationContext &t, const AppliedChoice &choice, std::optional<Side> side)
{
    if (!side || choice.both || choice.typed || choice.outcome != Outcome::Unchanged || choice.conflict || !t.has(D)
        || !t.has(*side))
        return false;
    const auto isSame = [&t](Side other) { return !t.has(other) || t.same(other, D); };
    const NodeRef chosen = t.ref(*side), own = t.ref(D);
    return isSame(O) && isSame(U) && (side == D || (sameWriting(chosen, own) && sameComments(chosen, own)));
}

/// A person's choice, and what the merge alone would give.
Explanation yourChoice(const ExplanationContext &t)
{
    const Decision &decision = t.decision();
    if (!decision.isChosen() && !t.has(D) && t.parent() && t.parent()->isChosen())
        return {"Comes from " + t.name(U) + t.at(U) + ", since you keep both.", {}};
    for (DecisionId up = decision.parent; !decision.isChosen() && up != noDecision;
         up = t.document().decision(up).parent)
        if (const auto side = sideOf(decision.from); side && t.document().decision(up).isChosen())
            return {"Same as in " + t.name(*side) + t.at(*side) + ", since you chose that for `"
                        + yaml::print(shownPath(t.plan(), {t.place().document, up})) + "`.",
                    {}};
    if (!decision.isChosen())
        return {"Comes back, since you chose something in it.", {}};
    const AppliedChoice &choice = t.document().appliedChoices[decision.person.choice];
    const auto side = sideOf(decision.from);
    if (changesNothing(t, choice, side))
        return {t.stays(*side) + t.at(*side) + ". Your choice of " + t.name(*side)
                    + "'s value changes nothing: the merge alone gives the same value.",
                "Undo your choice to let the merge decide."};
    std::string says;
    if (choice.both && decision.isLines())
        says = "Has the lines of both " + t.name(D) + " and " + t.name(U) + ", by your choice.";
    else if (choice.both && decision.shape == Shape::Leaf)
        says = "Stays in the list with what " + t.name(side == D ? U : D) + " has at this place: you keep both.";
    else if (choice.both)
        says = "Has the elements of both " + t.name(D) + " and " + t.name(U) + ", by your choice.";
    else if (choice.typed)
        says = choice.text.empty() || holdsSecret(t.plan(), t.place())
            ? "Becomes what you typed."
            : "Becomes `" + choice.text + "`, which you typed.";
    else if (!decision.inResult())
        says = t.has(D) ? "Removed by your choice; " + t.name(D) + " has " + t.valueAt(D) + "."
                        : "Left out by your choice.";
    else
        says = t.becomes(side == D      ? "Stays"
                             : t.has(D) ? "Becomes"
                                        : "Comes in as",
                         *side)
            + " by your choice: the value is from " + t.name(*side) + t.at(*side) + ".";
    return {says + " Without your choice: " + choice.instead, "Undo your choice to let the merge decide."};
}

constexpr Sentence ofChoices[] = {{RuleId::YourChoice, yourChoice}};
static_assert(areSentencesOf(tables::choices, ofChoices));

/// The value as a reader has it: "`true`".
std::string readAs(const ExplanationContext &t, Side side)
{
    return shownData(t, yaml::toValue(*t.ref(side).document, t.ref(side).id));
}

/// Of two scalars that the merge takes for different values: that a reader takes them for the same.
std::string sameToAReader(const ExplanationContext &t, Side a, Side b)
{
    if (!t.isScalar(a) || !t.isScalar(b) || t.same(a, b))
        return {};
    const NodeRef x = t.ref(a), y = t.ref(b);
    const bool isSameToKubectl = yaml::sameToGo(yaml::toValue(*x.document, x.id), yaml::toValue(*y.document, y.id)),
               isSame = yaml::sameToYaml(x.node(), x.document->source(), y.node(), y.document->source());
    const k8s::Identity &object = t.document().identity;
    const bool isForKubectl = !object.kind.empty() && !object.apiVersion.empty();
    if (isSameToKubectl && isSame && !isForKubectl)
        return a == U && b == D ? " It is the same value, written differently."
                                : " " + t.name(b) + " has " + t.name(a) + "'s value, written differently.";
    if (isSameToKubectl)
        return std::string(isForKubectl ? " kubectl reads " : " To YAML 1.2 these are two values; kubectl would read ")
            + readAs(t, a) + " in both " + t.name(a) + " and " + t.name(b)
            + (isForKubectl ? ": the same value, written differently." : ".");
    if (isSame && isForKubectl)
        return " To YAML 1.2 they are the same value, but kubectl reads " + readAs(t, a) + " in " + t.name(a) + " and "
            + readAs(t, b) + " in " + t.name(b) + ".";
    return {};
}

/// The first two inputs of which that is so.
std::string sameToAReader(const ExplanationContext &t)
{
    const Decision &decision = t.decision();
    if (readsAsKubectl(t.plan().options.mode) || decision.shape != Shape::Leaf || decision.isLines()
        || holdsSecret(t.plan(), t.place()))
        return {};
    std::string said;
    for (const auto &[a, b] : {std::pair(U, D), std::pair(O, U), std::pair(O, D)})
        if (said.empty())
            said = sameToAReader(t, a, b);
    return said;
}

Explanation tell(const ExplanationContext &t)
{
    const Decision &decision = t.decision();
    const Mode mode = t.plan().options.mode;
    if (const auto ofPerson = tellFrom(t, ofChoices))
        return *ofPerson;
    if (decision.notes(NoticeId::KubectlUnreadable))
        return {std::string(decision.inResult() ? "Stays as in Live" : "It is not created")
                    + ": kubectl can't decode Local's object and sends nothing of it.",
                {}};
    if (decision.hasTypedHead())
        return {"You typed its line or the comments above it. What is in it is decided on its own.",
                "Undo your choice to let the merge decide."};
    if (decision.rule == RuleId::Unchanged && decision.shape != Shape::Leaf
        && (decision.parent == noDecision || !isApply(mode)))
        return {std::string("Its ") + (decision.shape == Shape::Map ? "fields" : "elements")
                    + " are merged one by one.",
                {}};
    const bool isByLines = decision.isLines() || decision.shape == Shape::Lines; // as git merges, in each mode
    if (isByLines && mode != Mode::Compare && mode != Mode::Patch)
        return explainGit(t);
    if (const auto stored = explainStored(t))
        return *stored;
    if (const auto helm = explainHelm(t))
        return *helm;
    if (const auto gitOps = explainGitOps(t))
        return *gitOps;
    switch (decision.rule == RuleId::ResourceLeft ? Mode::ThreeWay : mode) {
    case Mode::Apply: return explainApply(t);
    case Mode::ServerSide: return explainServerSide(t);
    case Mode::Git:
    case Mode::ThreeWayKeep: return explainGit(t);
    case Mode::Patch:
    case Mode::Compare: return explainPatch(t);
    case Mode::TwoWay:
    case Mode::ThreeWay: break;
    }
    return explainKyaml(t);
}

} // namespace

bool hasBase(const Plan &plan)
{
    return std::ranges::any_of(plan.streams[Side::Original].parts,
                               [](const yaml::Part &part) { return part.document->root() != yaml::none; });
}

/// Titles that do not claim to know what a side did.
static std::string_view titleWithoutBase(RuleId id)
{
    switch (id) {
    case RuleId::GitTheirsAdded: return "only {updated} has it";
    case RuleId::GitOursAdded: return "only {destination} has it";
    case RuleId::GitBothChanged: return "both have it, differently";
    case RuleId::GitBothChangedSame: return "both have it";
    default: return rule(id).title;
    }
}

static std::string filledTitle(std::string_view title, Mode mode)
{
    return filled(title, [mode](std::string_view hole) {
        const auto side = sideHole(hole);
        return side ? std::string(sideName(mode, side->side)) : "{" + std::string(hole) + "}";
    });
}

std::string ruleTitle(Mode mode, RuleId id)
{
    return filledTitle(rule(id).title, mode);
}

std::string ruleTitle(const Plan &plan, RuleId id)
{
    return filledTitle(hasBase(plan) ? rule(id).title : titleWithoutBase(id), plan.options.mode);
}

Explanation explain(const Plan &plan, DecisionRef ref)
{
    const ExplanationContext context(plan, ref);
    Explanation told = tell(context);
    if (!plan.decision(ref).isChosen())
        told.because += sameToAReader(context);
    if (const DifferencesInside inside = differencesInside(plan, ref); inside.places > 0)
        told.because =
            "Taken whole: " + inside.lines + "; " + counted(inside.places, "place", "") + ". " + told.because;
    return told;
}

std::string commandOf(const Plan &plan, DecisionRef ref)
{
    const ExplanationContext context(plan, ref);
    const std::string otherwise = explain(plan, ref).otherwise;
    for (const std::string &command :
         {context.kubectl("apply edit-last-applied"), context.kubectl("delete"), context.kubectl("edit"),
          std::string("`kubectl apply --server-side --dry-run=server`"),
          std::string("`kubectl apply --server-side --subresource=status`")})
        if ((command.find('/') != command.npos || command.find("--") != command.npos)
            && otherwise.find(command) != otherwise.npos)
            return command.substr(1, command.size() - 2);
    return {};
}

std::string shownRefusal(std::string_view words)
{
    constexpr size_t most = 200; // bytes
    return withoutMiddle(words, most);
}

bool tellsOfPlacesInside(const Plan &plan, DecisionRef ref)
{
    return isTakenWhole(plan, ref) && !holdsSecret(plan, ref);
}

DifferencesInside differencesInside(const Plan &plan, DecisionRef ref)
{
    return tellsOfPlacesInside(plan, ref) ? differencesOf(placesInside(plan, ref, D, U)) : DifferencesInside{};
}

DifferencesInside differencesOf(const std::vector<InsideChange> &places)
{
    constexpr int32_t few = 8; // of these lines a sentence tells what differs
    int32_t more = 0, fewer = 0, last = 0;
    for (const InsideChange &change : places) {
        fewer += change.from.count();
        more += change.to.count();
        last = std::max({last, change.from.end, change.to.end});
    }
    if (last <= few)
        return {};
    std::string lines = more == 0 ? "" : counted(size_t(more), "line", "") + " more";
    if (fewer > 0)
        lines += more == 0 ? counted(size_t(fewer), "line", "") + " fewer" : ", " + std::to_string(fewer) + " fewer";
    return {std::move(lines), places.size()};
}

} // namespace fieldwise::merge
