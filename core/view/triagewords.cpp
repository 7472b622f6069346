// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the triage, which all outputs share.
#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include "core/base/cutaround.h"
#include "core/base/visible.h"
#include "core/k8s/podtemplate.h"
#include "core/merge/explain/explain.h"
#include "core/merge/explain/losses.h"
#include "core/merge/explain/title.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/stored/storedplan.h"
#include "core/view/effects.h"
#include "core/view/ownerlines.h"
#include "core/view/reportwords.h"
#include "core/view/serversidesummary.h"
#include "core/view/shortvalue.h"
#include "core/view/triage.h"

namespace fieldwise::view {
namespace {

using merge::NoticeId;

struct ImpactText {
    std::string_view name, one, many;
};
constexpr std::array<ImpactText, impactCount> impactTexts{{
    {"refused", "will be refused", "will be refused"},
    {"conflicts", "has conflicts", "have conflicts"},
    {"deletes", "deletes something", "delete something"},
    {"overwrites", "overwrites an edit", "overwrite an edit"},
    {"ownership", "takes ownership", "take ownership"},
    {"restarts", "restarts pods", "restart pods"},
    {"notices", "has a surprise", "have a surprise"},
    {"changes", "changes", "change"},
    {"creates", "is created", "are created"},
    {"stays", "stays", "stay"},
}};

/// "Who owns" as "who owns"; names and "API server" stay.
std::string withSmallInitial(std::string text)
{
    constexpr std::array<std::string_view, 8> names{"Helm",    "Live", "Local",      "Last applied",
                                                    "Argo CD", "Flux", "Kubernetes", "Kustomize"};
    const auto begins = [&text](std::string_view name) {
        return text.starts_with(name)
            && (text.size() == name.size() || text[name.size()] == ' ' || text[name.size()] == '\'');
    };
    if (std::ranges::any_of(names, begins))
        return text;
    if (text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z' && ((text[1] >= 'a' && text[1] <= 'z') || text[1] == ' '))
        text[0] = static_cast<char>(text[0] - 'A' + 'a');
    return text;
}

size_t toldSteps(const Plan &plan, const Triage &triage)
{
    size_t noise = 0;
    for (const TriagedResource &row : triage.resources)
        noise += row.noise.size();
    return plan.steps.size() - noise;
}

/// A sentence before all others if Live has none of Local's objects.
std::string nothingInLive(const Plan &plan)
{
    for (const DocumentPlan &document : plan.documents)
        for (const merge::Notice &notice :
             document.decisions.empty() ? std::vector<merge::Notice>() : document.root().notices)
            if (notice.id == NoticeId::NothingInLive)
                return notice.text == "1" ? "Local's object is not in Live. "
                                          : "None of Local's " + notice.text + " objects is in Live. ";
    return {};
}

/// "and 8 more places, 2 of them to look at"
std::string moreText(size_t more, size_t toLook, Mode mode)
{
    const std::string text = "and " + counted(more, "more place", "more places");
    return toLook == 0 || mode == Mode::Compare ? text
        : toLook == more                        ? text + " to look at"
                                                : text + ", " + std::to_string(toLook) + " of them to look at";
}

/// What a summary tells in one line: effects that are alike in a resource.
struct SummaryLine {
    Effect effect;
    size_t places;
    size_t nth;            ///< among the resources with this effect
    bool restarts = false; ///< the same place also restarts pods
};

/// The number of steps in these lines.
size_t toldPlaces(const Triage &triage, std::span<const SummaryLine> lines)
{
    std::set<std::pair<uint32_t, DecisionId>> told;
    for (const SummaryLine &line : lines)
        for (const Effect &effect : triage.of(line.effect.where.document)->effects)
            if (effect.impact == line.effect.impact)
                told.emplace(effect.where.document, effect.where.decision);
    return told.size();
}

} // namespace

std::string counted(size_t count, std::string_view one, std::string_view many)
{
    return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

std::string shownName(std::string_view name)
{
    constexpr size_t most = 500; // bytes
    return visible(withoutMiddle(name, most));
}

std::string resourceText(const DocumentPlan &document)
{
    return !document.identity.empty() ? k8s::describe(document.identity)
        : !document.file.empty()      ? document.file
                                      : "the document";
}

/// The value of `spec.strategy.type`, or of the field that the kind has in its place, after the merge.
std::string rolloutType(const DocumentPlan &document)
{
    const std::string_view field = k8s::rolloutField(document.identity);
    if (document.stored) {
        const yaml::Json *strategy =
            yaml::memberOf(yaml::memberOf(&document.stored->object, "spec"), std::string(field));
        return strategy ? yaml::textAt(*strategy, "type") : "RollingUpdate";
    }
    for (const Side side : {Side::Updated, Side::Destination}) {
        const yaml::Document *text = document.documents[side].get();
        NodeId at = text ? text->root() : none;
        for (const std::string_view name : {std::string_view("spec"), field, std::string_view("type")})
            at = at != none && text->node(at).kind == yaml::Kind::Map ? text->find(at, name) : none;
        if (at != none && text->node(at).kind == yaml::Kind::Scalar)
            return std::string(text->node(at).value);
    }
    return "RollingUpdate";
}

std::string rolloutWords(std::string_view type)
{
    return type == "RollingUpdate" ? "one after the other (RollingUpdate)"
        : type == "Recreate"       ? "all at once (Recreate)"
        : type == "OnDelete"       ? "when they are deleted (OnDelete)"
                                   : std::string(type);
}

/// The first sentence of the notice that makes this effect; the reason where there is none.
std::string sentenceOf(const Plan &plan, const Effect &effect)
{
    const Decision &decision = plan.decision(effect.where);
    std::string text;
    for (const merge::Notice &notice : decision.notices) {
        if (notice.id == NoticeId::AnnotationTooLong)
            return "the annotations would have " + notice.text + " bytes, and 262144 are allowed";
        if (notice.id == NoticeId::WillBeRefused)
            return merge::shownRefusal(withShortValue(notice.text));
    }
    const DocumentPlan &document = plan.documents[effect.where.document];
    const bool isAny = effect.impact != Impact::Refused || !willBeRefused(document, decision);
    for (const merge::Notice &notice : decision.notices)
        if (isAny || refuses(document, notice))
            if (text = merge::describe(plan, effect.where, notice); !text.empty())
                break;
    const auto &patch = document.patch();
    if (text.empty())
        text = patch && patch->failed ? merge::explain(plan, effect.where.document, *patch->failed).because
                                      : merge::explain(plan, effect.where).because;
    const size_t end = text.find(". ");
    text = text.substr(0, end);
    return text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
}

const k8s::Manager *editorOf(const Plan &plan, const Effect &effect)
{
    if (effect.impact != Impact::Overwrites && effect.impact != Impact::Deletes && effect.impact != Impact::Refused
        && effect.impact != Impact::TakesOwnership)
        return nullptr;
    const merge::ServerSidePlan *server = plan.documents[effect.where.document].serverSide();
    for (const k8s::Manager *manager : ownersOf(plan, effect.where)) {
        const bool isOwn = server
            ? manager->name == plan.options.serverSide.fieldManager || merge::isTakenOver(*server, *manager)
            : k8s::isKubectlApply(*manager);
        if (!isOwn)
            return manager;
    }
    return nullptr;
}

bool changesInside(const Plan &plan, DecisionRef ref)
{
    const auto changes = [&](DecisionId child) {
        const Outcome outcome = plan.documents[ref.document].decision(child).outcome;
        return (outcome != Outcome::Unchanged && outcome != Outcome::Retained)
            || changesInside(plan, {ref.document, child});
    };
    const Decision &decision = plan.decision(ref);
    return decision.outcome == Outcome::Unchanged && std::ranges::any_of(decision.children, changes);
}

merge::Fate shownFate(const Plan &plan, DecisionRef ref, Side side)
{
    const Decision &decision = plan.decision(ref);
    const bool isWanted = decision.outcome != Outcome::Unchanged
        || !(changesInside(plan, ref) || willBeRefused(plan.documents[ref.document], decision));
    return isWanted ? merge::fateOf(plan.documents[ref.document], decision, side) : merge::Fate::None;
}

std::string_view impactName(Impact impact)
{
    return impactTexts[static_cast<size_t>(impact)].name;
}

std::string_view impactWords(Impact impact, bool one)
{
    const ImpactText &text = impactTexts[static_cast<size_t>(impact)];
    return one ? text.one : text.many;
}

std::string countedImpact(Impact impact, size_t resources)
{
    return counted(resources, impactWords(impact, true), impactWords(impact, false));
}

std::string verdictText(const Plan &plan, const Triage &triage)
{
    const bool applies = merge::isApply(plan.options.mode);
    if (plan.options.mode == Mode::Compare) {
        const size_t places = toldSteps(plan, triage);
        return places == 0 ? "Nothing differs." : counted(places, "place differs.", "places differ.");
    }
    switch (triage.verdict) {
    case Verdict::Safe:
        return applies && plan.options.asSent
            ? "Nothing to look at in what is sent; what the API server makes of it is "
              "not looked at."
            : applies ? "Safe to apply."
                      : "Nothing to look at.";
    case Verdict::Look: return nothingInLive(plan) + "Look at " + counted(triage.placesToLook, "place.", "places.");
    case Verdict::Fails: break;
    }
    return nothingInLive(plan) + "Will fail.";
}

std::string EffectLine::text() const
{
    return glyph + " " + (object.empty() ? "" : object + ": ") + path + ", " + what;
}

EffectLine lineOf(const Plan &plan, const Effect &effect)
{
    const Decision &decision = plan.decision(effect.where);
    const DocumentPlan &document = plan.documents[effect.where.document];
    const bool named = !document.identity.empty() || !document.file.empty();
    EffectLine line{std::string(glyphOf(merge::stateOf(decision))), named ? shownName(resourceText(document)) : "",
                    shownName(pathText(plan, effect.where)), ""};
    if (effect.impact == Impact::Refused && decision.rule != RuleId::SsaConflict) {
        std::string words = sentenceOf(plan, effect);
        if (const std::string place = pathText(plan, effect.where) + ": "; words.starts_with(place))
            words.erase(0, place.size());
        line.glyph = "x";
        line.what = visible(std::string(impactWords(effect.impact, true)) + ": " + words);
        return line;
    }
    if (effect.impact == Impact::Surprises
        && decision.parent == merge::noDecision) { // its notices are all there is to say
        line.what = visible(withSmallInitial(sentenceOf(plan, effect)));
        return line;
    }
    std::string what(stateName(plan, effect.where));
    const std::string title = merge::ruleTitle(plan, decision.rule);
    if (!title.empty() && title != what)
        what += ": " + title;
    if (const std::string loss = plan.options.mode == Mode::Compare ? "" : merge::lossOf(plan, effect.where);
        !loss.empty())
        what += "; " + loss;
    if (effect.impact == Impact::Restarts)
        what += "; pods restart " + rolloutWords(rolloutType(document));
    if (const k8s::Manager *manager = editorOf(plan, effect))
        what += "; last written by " + manager->name
            + (manager->time.empty() ? "" : ", " + manager->time.substr(0, manager->time.find('T')));
    line.what = visible(what);
    return line;
}

std::string worstText(const Plan &plan, const TriagedResource &resource)
{
    if (resource.effects.empty())
        return {};
    const Effect &effect = resource.effects.front();
    const yaml::Path path = merge::shownPath(plan, effect.where);
    std::string out = path.empty() ? std::string(impactWords(effect.impact, true)) : yaml::print(path.back());
    if (effect.impact == Impact::Refused && plan.decision(effect.where).notes(NoticeId::AnnotationTooLong))
        out = "annotations too long";
    if (const k8s::Manager *manager = editorOf(plan, effect))
        out += " of " + manager->name;
    if (const size_t places = resource.places(effect.impact); places > 1)
        out += " and " + std::to_string(places - 1) + " more";
    return visible(out);
}

Summary summaryOf(const Plan &plan, const Triage &triage)
{
    constexpr size_t mostLines = 3;
    Summary summary{.verdict = verdictText(plan, triage)};
    std::vector<SummaryLine> lines; // one for what is alike in a resource; of a refused one nothing else happens
    std::array<size_t, impactCount> told{};
    for (const TriagedResource &row : triage.resources) {
        const auto ofRow = static_cast<std::ptrdiff_t>(lines.size());
        std::array<bool, impactCount> hasLine{};
        for (const Effect &effect : row.effects) {
            if (effect.isSecond || std::exchange(hasLine[static_cast<size_t>(effect.impact)], true)
                || effect.impact >= Impact::Changes
                || (row.worst == Impact::Refused && effect.impact != Impact::Refused))
                continue;
            const auto same = std::find_if(lines.begin() + ofRow, lines.end(),
                                           [&](const SummaryLine &line) { return line.effect.where == effect.where; });
            if (effect.impact == Impact::Restarts && same != lines.end())
                same->restarts = true;
            else
                lines.push_back({effect, row.places(effect.impact), told[static_cast<size_t>(effect.impact)]++});
        }
    }
    // What is counted as a place to look at comes first; one of each kind says more than three refusals for the same
    // reason.
    const size_t shown = std::min(lines.size(), mostLines);
    std::ranges::stable_sort(lines, {}, [](const SummaryLine &line) {
        return std::tuple(!needsALook(line.effect.impact), line.nth, line.effect.impact);
    });
    std::stable_sort(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(shown),
                     [](const SummaryLine &a, const SummaryLine &b) { return a.effect.impact < b.effect.impact; });
    for (size_t i = 0; i < shown; ++i) {
        EffectLine line = lineOf(plan, lines[i].effect);
        if (lines[i].restarts)
            line.what += "; pods restart " + rolloutWords(rolloutType(plan.documents[lines[i].effect.where.document]));
        if (lines[i].places > 1)
            line.what += " (and " + counted(lines[i].places - 1, "place", "places") + " more there)";
        summary.worst.push_back(std::move(line));
    }
    size_t more = 0, toLook = 0;
    for (size_t i = shown; i < lines.size(); ++i) {
        more += lines[i].places;
        toLook += needsALook(lines[i].effect.impact) ? lines[i].places : 0;
    }
    if (plan.options.mode == Mode::Compare) // all that differs, whatever it does
        more = toldSteps(plan, triage) - toldPlaces(triage, std::span(lines).first(shown));
    if (more > 0)
        summary.more = moreText(more, toLook, plan.options.mode);
    if (triage.resources.size() > 1)
        summary.resources = "Of " + std::to_string(triage.resources.size()) + " resources:";
    for (const ImpactGroup &group : triage.groups)
        summary.groups.push_back({group.impact, countedImpact(group.impact, group.resources.size()),
                                  groupNames(plan, triage, group), groupFact(plan, triage, group)});
    return summary;
}

std::string summaryText(const Plan &plan, const Triage &triage, const Noise *leftOut)
{
    const Summary summary = summaryOf(plan, triage);
    std::string out = summary.verdict + "\n";
    for (const EffectLine &line : summary.worst)
        out += "  " + line.text() + "\n";
    if (!summary.more.empty())
        out += "  " + summary.more + "\n";
    if (!summary.resources.empty())
        out += summary.resources + "\n";
    for (const Summary::Group &group : summary.groups)
        out += group.count + ": " + group.names + (group.fact.empty() ? "" : " (" + group.fact + ")") + "\n";
    if (const std::string left = leftOut ? visible(leftOutText(plan, *leftOut)) : std::string(); !left.empty())
        out += left + "\n";
    return out;
}

} // namespace fieldwise::view
