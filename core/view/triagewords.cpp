// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the triage, which all outputs share.
#include <algorithm>
#include <array>
#include <map>

#include "core/base/cutaround.h"
#include "core/base/visible.h"
#include "core/k8s/podtemplate.h"
#include "core/merge/explain/explain.h"
#include "core/merge/explain/title.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/stored/storedplan.h"
#include "core/view/effects.h"
#include "core/view/ownerlines.h"
#include "core/view/reportwords.h"
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
constexpr size_t mostNames = 3;
constexpr size_t mostWords = 160; ///< bytes of the server's words, which quote whole values

std::string counted(size_t count, std::string_view one, std::string_view many)
{
    return std::to_string(count) + " " + std::string(count == 1 ? one : many);
}

std::string resourceText(const DocumentPlan &document)
{
    return !document.identity.empty() ? k8s::describe(document.identity)
        : !document.file.empty()      ? document.file
                                      : "the document";
}

/// "kubectl-edit 4, Lens 1", the most frequent first.
std::string countsOf(const std::map<std::string, size_t> &counts)
{
    std::vector<std::pair<std::string, size_t>> sorted(counts.begin(), counts.end());
    std::ranges::stable_sort(sorted, std::ranges::greater(), &std::pair<std::string, size_t>::second);
    std::string out;
    for (size_t i = 0; i < std::min(sorted.size(), mostNames); ++i)
        out += (i == 0 ? "" : ", ") + sorted[i].first + " " + std::to_string(sorted[i].second);
    return sorted.size() > mostNames ? out + " and " + counted(sorted.size() - mostNames, "other", "others") : out;
}

/// "kubectl-edit 4, Lens 1": whose fields these are.
std::string byOwner(const Plan &plan, const std::vector<Effect> &effects)
{
    std::map<std::string, size_t> counts;
    for (const Effect &effect : effects)
        if (const k8s::Manager *manager = editorOf(plan, effect))
            ++counts[manager->name];
    size_t known = 0;
    for (const auto &[name, count] : counts)
        known += count;
    return counts.empty() || known == effects.size()
        ? countsOf(counts)
        : countsOf(counts) + ", unknown " + std::to_string(effects.size() - known);
}

/// "1 object, 2 fields, 1 element, 3 entries of data"
std::string whatIsDeleted(const Plan &plan, const std::vector<Effect> &effects)
{
    size_t objects = 0, fields = 0, elements = 0, data = 0, parts = 0, comeBack = 0;
    for (const Effect &effect : effects) {
        const Decision &decision = plan.decision(effect.where);
        const DocumentPlan &document = plan.documents[effect.where.document];
        const yaml::Path path = document.path(effect.where.decision);
        const bool isData = path.size() == 2 && (path[0].name == "data" || path[0].name == "binaryData")
            && (document.identity.kind == "ConfigMap" || document.identity.kind == "Secret");
        ++(decision.outcome != Outcome::Removed                  ? parts
               : path.empty()                                    ? objects
               : isData                                          ? data
               : path.back().kind == yaml::PathStep::Kind::Field ? fields
                                                                 : elements);
        comeBack += decision.notes(NoticeId::DefaultComesBack);
    }
    std::string out;
    const auto add = [&out](size_t count, std::string_view one, std::string_view many) {
        if (count > 0)
            out += (out.empty() ? "" : ", ") + counted(count, one, many);
    };
    add(objects, "object", "objects");
    add(fields, "field", "fields");
    add(elements, "element", "elements");
    add(data, "entry of data", "entries of data");
    add(parts, "value in part", "values in part");
    if (comeBack > 0)
        out += "; " + counted(comeBack, "comes back as its default", "come back as their defaults");
    return out;
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

std::string howTheyRestart(const Plan &plan, const std::vector<Effect> &effects)
{
    std::map<std::string, size_t> counts;
    for (const Effect &effect : effects)
        ++counts[rolloutType(plan.documents[effect.where.document])];
    return counts.size() == 1 ? rolloutWords(counts.begin()->first) : countsOf(counts);
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
            return withoutMiddle(notice.text, mostWords);
    }
    for (const merge::Notice &notice : decision.notices)
        if (effect.impact != Impact::Refused || refuses(notice) || std::ranges::none_of(decision.notices, refuses))
            if (text = merge::describe(plan, effect.where, notice); !text.empty())
                break;
    const auto &patch = plan.documents[effect.where.document].patch();
    if (text.empty())
        text = patch && patch->failed ? merge::explain(plan, effect.where.document, *patch->failed).because
                                      : merge::explain(plan, effect.where).because;
    const size_t end = text.find(". ");
    text = text.substr(0, end);
    return text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
}

std::string plural(std::string kind)
{
    const bool hisses = kind.ends_with("s") || kind.ends_with("x") || kind.ends_with("ch");
    if (kind.size() > 1 && kind.ends_with('y') && std::string_view("aeiou").find(kind[kind.size() - 2]) == kind.npos)
        return kind.substr(0, kind.size() - 1) + "ies";
    return kind + (hisses ? "es" : "s");
}

/// "5 Deployments, 2 CustomResourceDefinitions and 7 others"
std::string kindsOf(const Plan &plan, const Triage &triage, const ImpactGroup &group)
{
    std::map<std::string, size_t> counts;
    for (const uint32_t row : group.resources)
        ++counts[plan.documents[triage.resources[row].document].identity.kind];
    std::vector<std::pair<std::string, size_t>> sorted(counts.begin(), counts.end());
    std::ranges::stable_sort(sorted, std::ranges::greater(), &std::pair<std::string, size_t>::second);
    std::string out;
    size_t told = 0;
    for (size_t i = 0; i < std::min(sorted.size(), mostNames); ++i) {
        const auto &[kind, count] = sorted[i];
        const std::string one = kind.empty() ? "document" : kind;
        out += (i == 0 ? "" : i + 1 == sorted.size() ? " and " : ", ") + counted(count, one, plural(one));
        told += count;
    }
    return told < group.resources.size() ? out + " and " + counted(group.resources.size() - told, "other", "others")
                                         : out;
}

std::vector<Effect> effectsOf(const Triage &triage, const ImpactGroup &group)
{
    std::vector<Effect> effects;
    for (const uint32_t row : group.resources)
        for (const Effect &effect : triage.resources[row].effects)
            if (effect.impact == group.impact)
                effects.push_back(effect);
    return effects;
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

std::string withClause(const std::string &words, const std::string &clause)
{
    return words + (words.empty() || clause.empty() ? "" : "; ") + clause;
}

} // namespace

const k8s::Manager *editorOf(const Plan &plan, const Effect &effect)
{
    if (effect.impact != Impact::Overwrites && effect.impact != Impact::Deletes && effect.impact != Impact::Refused
        && effect.impact != Impact::TakesOwnership)
        return nullptr;
    for (const k8s::Manager *manager : ownersOf(plan, effect.where)) {
        const bool isOwn = plan.options.mode == Mode::ServerSide ? manager->name == plan.options.serverSide.fieldManager
                                                                 : k8s::isKubectlApply(*manager);
        if (!isOwn)
            return manager;
    }
    return nullptr;
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
        const size_t places = plan.steps.size();
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

std::string groupNames(const Plan &plan, const Triage &triage, const ImpactGroup &group, bool brief)
{
    if (group.resources.size() > mostNames && group.impact >= Impact::Changes)
        return visible(kindsOf(plan, triage, group));
    std::string names;
    for (size_t i = 0; i < std::min(group.resources.size(), mostNames); ++i) {
        const DocumentPlan &document = plan.documents[triage.resources[group.resources[i]].document];
        const bool byName = brief && !document.identity.name.empty();
        names += (names.empty() ? "" : ", ") + (byName ? document.identity.name : resourceText(document));
    }
    if (group.resources.size() > mostNames)
        names += " and " + std::to_string(group.resources.size() - mostNames) + " more";
    return visible(names);
}

std::string groupFact(const Plan &plan, const Triage &triage, const ImpactGroup &group)
{
    const std::vector<Effect> effects = effectsOf(triage, group);
    const std::string owners = visible(byOwner(plan, effects));
    std::string fields = counted(effects.size(), "field", "fields");
    switch (group.impact) {
    case Impact::Refused:
        if (plan.options.mode == Mode::ServerSide && !owners.empty())
            return fields + ": " + owners;
        [[fallthrough]];
    case Impact::Surprises: return visible(sentenceOf(plan, effects.front()));
    case Impact::Conflicts: return counted(effects.size(), "conflict", "conflicts");
    case Impact::Deletes: return withClause(whatIsDeleted(plan, effects), owners.empty() ? "" : "written by " + owners);
    case Impact::Overwrites: return owners.empty() ? fields : counted(effects.size(), "edit", "edits") + ": " + owners;
    case Impact::TakesOwnership: return owners.empty() ? fields : fields + ": " + owners;
    case Impact::Restarts: return visible(howTheyRestart(plan, effects));
    case Impact::Changes: return fields;
    case Impact::Creates:
    case Impact::Stays: break;
    }
    return {};
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
    EffectLine line{std::string(glyphOf(merge::stateOf(decision))), named ? visible(resourceText(document)) : "",
                    visible(pathText(plan, effect.where)), ""};
    if (effect.impact == Impact::Refused && decision.rule != RuleId::SsaConflict) {
        line.what = visible(std::string(impactWords(effect.impact, true)) + ": " + sentenceOf(plan, effect));
        return line;
    }
    if (effect.impact == Impact::Surprises
        && decision.parent == merge::noDecision) { // its notices are all there is to say
        line.what = visible(sentenceOf(plan, effect));
        return line;
    }
    std::string what(stateName(decision));
    const std::string title = merge::ruleTitle(plan, decision.rule);
    if (!title.empty() && title != what)
        what += ": " + title;
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
    struct Line {
        Effect effect;
        size_t places;
        size_t nth;            ///< among the resources with this effect
        bool restarts = false; ///< the same place also restarts pods
    };
    std::vector<Line> lines; // one for what is alike in a resource; of a refused one nothing else happens
    std::array<size_t, impactCount> told{};
    for (const TriagedResource &row : triage.resources)
        for (const Effect &effect : row.effects) {
            if (&effect != row.first(effect.impact) || effect.impact >= Impact::Changes
                || (row.worst == Impact::Refused && effect.impact != Impact::Refused))
                continue;
            const auto same =
                std::ranges::find(lines, effect.where, [](const Line &line) { return line.effect.where; });
            if (effect.impact == Impact::Restarts && same != lines.end())
                same->restarts = true;
            else
                lines.push_back({effect, row.places(effect.impact), told[static_cast<size_t>(effect.impact)]++});
        }
    // One of each kind says more than three refusals for the same reason.
    const size_t shown = std::min(lines.size(), mostLines);
    std::ranges::stable_sort(lines, {}, [](const Line &line) { return std::pair(line.nth, line.effect.impact); });
    std::stable_sort(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(shown),
                     [](const Line &a, const Line &b) { return a.effect.impact < b.effect.impact; });
    for (size_t i = 0; i < shown; ++i) {
        EffectLine line = lineOf(plan, lines[i].effect);
        if (lines[i].restarts)
            line.what += "; pods restart " + rolloutWords(rolloutType(plan.documents[lines[i].effect.where.document]));
        if (lines[i].places > 1)
            line.what += " (and " + counted(lines[i].places - 1, "place", "places") + " more there)";
        summary.worst.push_back(std::move(line));
    }
    if (lines.size() > mostLines)
        summary.more = "and " + counted(lines.size() - mostLines, "more place", "more places");
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
    for (const Summary::Group &group : summary.groups)
        out += group.count + ": " + group.names + (group.fact.empty() ? "" : " (" + group.fact + ")") + "\n";
    if (const std::string left = leftOut ? visible(leftOutText(plan, *leftOut)) : std::string(); !left.empty())
        out += left + "\n";
    return out;
}

} // namespace fieldwise::view
