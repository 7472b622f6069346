// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/noise.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "core/k8s/allocated.h"
#include "core/k8s/lastapplied.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/ref.h"
#include "core/merge/plan/steps.h"
#include "core/server/places.h"
#include "core/view/filledin.h"
#include "core/yaml/json.h"

namespace fieldwise::view {
namespace {

using yaml::PathStep;

constexpr std::string_view ignoredWord = "ignored";

bool isField(const PathStep &step, std::string_view name)
{
    return step.kind == PathStep::Kind::Field && step.name == name;
}

/// True for annotations that Kubernetes' own controllers set on objects of others, including kubectl's last-applied
/// annotation.
bool isControllersAnnotation(std::string_view name)
{
    static constexpr std::array<std::string_view, 12> names{k8s::lastAppliedKey,
                                                            "deployment.kubernetes.io/revision",
                                                            "deprecated.daemonset.template.generation",
                                                            "autoscaling.alpha.kubernetes.io/conditions",
                                                            "autoscaling.alpha.kubernetes.io/current-metrics",
                                                            "control-plane.alpha.kubernetes.io/leader",
                                                            "endpoints.kubernetes.io/last-change-trigger-time",
                                                            "pv.kubernetes.io/bind-completed",
                                                            "pv.kubernetes.io/bound-by-controller",
                                                            "volume.beta.kubernetes.io/storage-provisioner",
                                                            "volume.kubernetes.io/storage-provisioner",
                                                            "volume.kubernetes.io/selected-node"};
    return std::ranges::find(names, name) != names.end();
}

/// The path step of a list element, taken from its content: its key fields, its value, or its index.
PathStep elementStep(const yaml::Document &document, NodeId item, uint32_t index)
{
    PathStep step;
    step.kind = PathStep::Kind::Index;
    step.index = index;
    const yaml::Node &node = document.node(item);
    if (node.kind == yaml::Kind::Scalar) {
        step.kind = PathStep::Kind::Value;
        step.name = node.value;
    } else if (node.kind == yaml::Kind::Map) {
        step.kind = PathStep::Kind::Keys;
        for (NodeId key = document.firstChild(item); key != none; key = document.nextSibling(document.valueOf(key))) {
            if (const yaml::Node &value = document.node(document.valueOf(key)); value.kind == yaml::Kind::Scalar)
                step.keys.emplace_back(document.node(key).value, value.value);
        }
    }
    return step;
}

/// What a server or a controller writes for itself, whatever its value is; "" for anything else.
std::string_view bookkeeping(const yaml::Path &path)
{
    if (path.empty() || path.size() > 3 || path.back().kind != PathStep::Kind::Field)
        return {};
    const std::string &name = path.back().name;
    if (path.size() > 1 && !isField(path[0], "metadata"))
        return {};
    if (path.size() < 3)
        return k8s::isKeptByServer(path.size() == 1 ? "" : "metadata", name) ? std::string_view(name) : "";
    if (!isField(path[1], "annotations") || !isControllersAnnotation(name))
        return {};
    return name == k8s::lastAppliedKey ? "last-applied annotation" : "annotations of controllers";
}

bool isQuiet(const Decision &decision)
{
    const bool isOwn = isRecord(decision.rule) // each field tells its own owners; the annotation repeats Local
        || decision.rule == RuleId::StoredCounted || decision.rule == RuleId::StoredDefault;
    return !decision.conflict && !decision.isChosen() && !decision.hasTypedHead() && decision.notices.empty()
        && (decision.outcome == Outcome::Unchanged || decision.outcome == Outcome::Retained || isOwn);
}

/// True for null, false, 0, "", {} and [] that are gone from Live: the API server stores none of them.
bool isNothingGone(const DocumentPlan &document, const Decision &decision)
{
    const bool isOfLocal = decision.rule == RuleId::ApplyNullNothing;
    if (!document.stored || !(isOfLocal || decision.rule == RuleId::ApplyAlreadyGone))
        return false;
    const Side side = isOfLocal ? Side::Updated : Side::Original;
    const merge::NodeRef value = merge::expanded(merge::nodeOf(document, decision, side));
    if (value.missing() || (kindOf(value) != merge::NodeKind::Scalar && value.document->firstChild(value.id) != none))
        return false;
    const yaml::Json data = yaml::toValue(*value.document, value.id);
    return server::isZero(&data);
}

/// What the API server adds, or stores as it was; "" for anything else.
std::string_view ofServer(const DocumentPlan &document, const Decision &decision)
{
    return decision.rule == RuleId::StoredAlike || isNothingGone(document, decision) ? "no difference when stored"
        : decision.rule == RuleId::StoredDefault                                     ? "defaults"
                                                                                     : std::string_view();
}

} // namespace

class NoiseFinder {
public:
    NoiseFinder(const Plan &plan, const IgnoreRules *rules, Noise &noise) : m_plan(plan), m_rules(rules), m_noise(noise)
    {
    }

    void find()
    {
        m_noise.m_of.resize(m_plan.documents.size());
        const std::optional<uint32_t> only = m_noise.m_only;
        for (m_index = only.value_or(0); m_index < (only ? *only + 1 : m_plan.documents.size()); ++m_index) {
            const DocumentPlan &document = m_plan.documents[m_index];
            m_noise.m_of[m_index].resize(document.decisions.size());
            m_document = &document;
            m_isObject = !document.identity.apiVersion.empty() && !document.identity.kind.empty();
            m_here.clear();
            if (m_rules)
                for (const IgnoreRule &rule : m_rules->rules)
                    if (rule.isFor(document.identity))
                        m_here.push_back(&rule);
            m_path.clear();
            if (document.decisions.empty() || (!m_isObject && m_here.empty()))
                continue;
            m_filledIn = m_isObject ? filledInByServer(document) : std::set<DecisionId>();
            look(0);
        }
    }

private:
    struct Sight {
        std::string why; ///< "" when the field matters
        bool ignored = false;
        bool quiet = false; ///< nothing becomes of it, nor of anything below
        bool told = false;  ///< a conflict or a choice is here or below
    };

    Sight look(DecisionId id)
    {
        const Decision &decision = m_document->decision(id);
        const size_t before = m_noise.m_fields.size();
        Sight sight{{}, false, isQuiet(decision), decision.conflict || decision.isChosen()};
        Sight below; // of all children together
        bool allNoise = !decision.children.empty();
        for (const DecisionId child : decision.children) {
            m_path.push_back(m_document->decision(child).pathStep);
            const Sight one = look(child);
            m_path.pop_back();
            sight.quiet = sight.quiet && one.quiet;
            sight.told = sight.told || one.told;
            // What is rewritten stands in the result in other bytes, so it is no part of a field around it.
            allNoise = allNoise && !one.why.empty() && m_document->decision(child).rule != RuleId::ApplyAnnotation;
            if (!one.why.empty())
                below.why = joined(below.why, one.why);
            below.ignored = below.ignored || one.ignored;
        }
        if (!sight.told) {
            if (const IgnoreRule *rule = ruleFor(m_path)) {
                sight.ignored = true;
                sight.why = whyOf(*rule);
            } else if (const std::string_view own = bookkeeping(m_path); m_isObject && sight.quiet && !own.empty()) {
                sight.why = own;
            } else if (m_isObject && sight.quiet
                       && decision.rule == RuleId::ApplyAnnotation) { // with the map around it
                sight.why = "last-applied annotation";
            } else if (const std::string_view byServer = ofServer(*m_document, decision);
                       m_isObject && sight.quiet && !byServer.empty()) {
                sight.why = byServer;
            } else if (m_isObject && sight.quiet && decision.outcome == Outcome::Retained
                       && k8s::isAllocated(m_document->identity, m_path)) {
                sight.why = "allocated by the cluster";
            } else if (allNoise && isQuiet(decision)) {
                sight.why = below.why;
                sight.ignored = below.ignored;
            } else if (decision.children.empty()) {
                lookInside(id, decision, sight);
            }
        }
        if (!sight.why.empty()) {
            m_noise.m_fields.resize(before);
            m_noise.m_fields.push_back({{m_index, id}, decision.values, decision.keys, sight.why, sight.ignored});
            mark(id, static_cast<uint32_t>(before) + 1);
        } else if (decision.children.empty() && isQuiet(decision)) {
            fieldsInside(id, decision);
        }
        return sight;
    }

    /// A verdict about a whole mapping or list: of defaults, or of nothing but what is ignored.
    void lookInside(DecisionId id, const Decision &decision, Sight &sight) const
    {
        if (sight.quiet && m_filledIn.contains(id)) {
            sight.why = "defaults";
            return;
        }
        const Side side = merge::sideOf(decision.from).value_or(Side::Destination);
        const yaml::Document *document = m_document->documents[side].get();
        const NodeId value = decision.values[side];
        if (!document || value == none)
            return;
        if (m_here.empty() || decision.outcome == Outcome::Unchanged || decision.outcome == Outcome::Changed)
            return;
        yaml::Path path = m_path;
        std::string why;
        if (isIgnoredInside(*document, value, path, why)) {
            sight.why = why;
            sight.ignored = true;
        }
    }

    bool isIgnoredInside(const yaml::Document &document, NodeId value, yaml::Path &path, std::string &why) const
    {
        if (const IgnoreRule *rule = ruleFor(path)) {
            why = joined(why, whyOf(*rule));
            return true;
        }
        const bool isMap = document.node(value).kind == yaml::Kind::Map;
        const NodeId first = document.firstChild(value);
        uint32_t index = 0;
        bool all = first != none;
        for (NodeId at = first; all && at != none; at = document.nextSibling(isMap ? document.valueOf(at) : at)) {
            path.push_back(isMap ? PathStep::field(document.node(at).value) : elementStep(document, at, index++));
            all = isIgnoredInside(document, isMap ? document.valueOf(at) : at, path, why);
            path.pop_back();
        }
        return all;
    }

    /// What is noise in an object, or in its metadata, that one verdict leaves as it is.
    void fieldsInside(DecisionId id, const Decision &decision)
    {
        if (!m_isObject || m_path.size() > 2 || decision.from != From::Destination)
            return;
        const yaml::Document &document = *m_document->documents[Side::Destination];
        const NodeId map = decision.values[Side::Destination];
        if (map == none || document.node(map).kind != yaml::Kind::Map)
            return;
        for (NodeId key = document.firstChild(map); key != none; key = document.nextSibling(document.valueOf(key))) {
            const std::string name(document.node(key).value);
            m_path.push_back(PathStep::field(name));
            NoiseField field{.decision = {m_index, id}, .why = std::string(bookkeeping(m_path))};
            if (!field.why.empty()) {
                for (const Side side : allSides)
                    inside(decision, side, name, field);
                m_noise.m_fields.push_back(std::move(field));
            } else if (name == (m_path.size() == 1 ? "metadata" : "annotations") && m_path.size() <= 2) {
                Decision child; // what it would be, had the walker not folded it away
                child.outcome = decision.outcome;
                child.from = decision.from;
                NoiseField at;
                for (const Side side : allSides)
                    inside(decision, side, name, at);
                child.values = at.values;
                child.keys = at.keys;
                fieldsInside(id, child);
            }
            m_path.pop_back();
        }
    }

    void inside(const Decision &decision, Side side, const std::string &name, NoiseField &field) const
    {
        const yaml::Document *document = m_document->documents[side].get();
        const NodeId map = decision.values[side];
        const NodeId value = document && map != none ? document->find(map, name) : none;
        if (value == none)
            return;
        field.keys[side] = yaml::keyOf(*document, value);
        field.values[side] = value;
    }

    const IgnoreRule *ruleFor(const yaml::Path &path) const
    {
        const auto found =
            std::ranges::find_if(m_here, [&](const IgnoreRule *rule) { return rule->path.matchesAround(path); });
        return found == m_here.end() ? nullptr : *found;
    }

    static std::string whyOf(const IgnoreRule &rule)
    {
        return std::string(ignoredWord) + (rule.why.empty() ? "" : ": " + rule.why);
    }

    void mark(DecisionId id, uint32_t field)
    {
        m_noise.m_of[m_index][id] = field;
        for (const DecisionId child : m_document->decision(id).children)
            mark(child, field);
    }

    const Plan &m_plan;
    const IgnoreRules *m_rules;
    Noise &m_noise;
    uint32_t m_index = 0;
    const DocumentPlan *m_document = nullptr;
    bool m_isObject = false;
    std::set<DecisionId> m_filledIn;        ///< by the API server
    std::vector<const IgnoreRule *> m_here; ///< those for this object
    yaml::Path m_path;
};

bool IgnoreRule::isFor(const k8s::Identity &object) const
{
    const auto fits = [](const std::string &pattern, const std::string &text) {
        return pattern.empty() || k8s::matchesWild(pattern, text);
    };
    return fits(apiVersion, object.apiVersion) && fits(kind, object.kind) && fits(namespaceName, object.namespaceName)
        && fits(name, object.name);
}

Noise::Noise(const Plan &plan, const IgnoreRules *rules, std::optional<uint32_t> only) : m_only(only)
{
    NoiseFinder(plan, rules, *this).find();
}

const NoiseField *Noise::of(DecisionRef decision) const
{
    const uint32_t field = decision.valid() ? m_of[decision.document][decision.decision] : 0;
    return field == 0 ? nullptr : &m_fields[field - 1];
}

void leaveOutIgnored(Plan &plan, const IgnoreRules &rules)
{
    const Noise noise(plan, &rules);
    std::erase_if(plan.steps, [&](DecisionRef step) {
        const NoiseField *field = noise.of(step);
        return field && field->ignored;
    });
    merge::countSteps(plan);
}

std::string joined(std::string_view whys, std::string_view more)
{
    std::string out(whys);
    while (!more.empty()) {
        const std::string_view one = more.substr(0, more.find(", "));
        more.remove_prefix(std::min(more.size(), one.size() + 2));
        if ((", " + out + ", ").find(", " + std::string(one) + ", ") == out.npos)
            out += (out.empty() ? "" : ", ") + std::string(one);
    }
    return out;
}

/// A verdict is here or below.
static bool tells(const DocumentPlan &document, DecisionId id)
{
    const Decision &decision = document.decision(id);
    return merge::isStep(decision)
        || std::ranges::any_of(decision.children, [&](DecisionId child) { return tells(document, child); });
}

std::string leftOutText(const Plan &plan, const Noise &noise)
{
    std::map<std::string_view, size_t> counts;
    size_t all = 0;
    const auto add = [&](const NoiseField &field) {
        ++counts[field.why];
        ++all;
    };
    for (const DecisionRef step : plan.steps)
        if (const NoiseField *field = noise.of(step); field && !field->ignored)
            add(*field);
    for (const NoiseField &field : noise.fields())
        if (field.ignored && tells(plan.documents[field.decision.document], field.decision.decision))
            add(field);
    std::string whys;
    for (const auto &[why, count] : counts)
        whys += (whys.empty() ? "" : ", ") + (counts.size() == 1 ? "" : std::to_string(count) + " ") + std::string(why);
    return all == 0 ? std::string() : std::to_string(all) + " left out (" + whys + ")";
}

bool isIgnored(const NoiseLines &lines)
{
    return lines.why.starts_with(ignoredWord);
}

} // namespace fieldwise::view
