// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of apply about fields and elements that only Live has: they stay, or are lost.
#include <algorithm>
#include <array>

#include "core/base/visible.h"
#include "core/merge/explain/explain.h"
#include "core/merge/explain/explanationcontext.h"
#include "core/merge/explain/storedwithout.h"
#include "core/server/places.h"

namespace fieldwise::merge {
namespace {

using Step = yaml::PathStep;
using namespace sides;

std::string ordinal(size_t n)
{
    constexpr std::array<std::string_view, 10> words{"first", "second",  "third",  "fourth", "fifth",
                                                     "sixth", "seventh", "eighth", "ninth",  "tenth"};
    return n < words.size() ? std::string(words[n]) : "in position " + std::to_string(n + 1);
}

struct PlaceInList {
    size_t rank = 0, count = 0;
};

/// The position of an element in the result.
PlaceInList placeOf(const ExplanationContext &t)
{
    PlaceInList place;
    for (const DecisionId child : t.parent()->children) {
        if (!t.document().decision(child).inResult())
            continue;
        if (child == t.id())
            place.rank = place.count;
        ++place.count;
    }
    return place;
}

/// Who may have set what only Live has; a guess is marked as one.
std::string writer(const ExplanationContext &t, const std::optional<StoredAgain> &again)
{
    if (again && again->isDefault && again->isLives)
        return t.written() + " It is the API server's default.";
    // A field that a server added belongs to the request that caused it.
    if (const k8s::Manager *manager = t.writer())
        return k8s::isKubectlApply(*manager) ? " `" + manager->name + "` owns it (" + k8s::details(*manager)
                + "), so it probably is a default that came with an apply."
                                             : t.written();
    const yaml::Path path = t.document().path(t.id());
    const auto field = [&](size_t i) {
        return i < path.size() && path[i].kind == Step::Kind::Field ? path[i].name : "";
    };
    if (field(0) == "metadata")
        return " A controller or another tool probably set it.";
    if (path.size() == 2 && field(0) == "spec" && field(1) == "replicas")
        return " An autoscaler sets it, if there is one.";
    if (field(0) != "spec" || t.decision().pathStep.kind == Step::Kind::Value)
        return {};
    return t.isElement() ? " A webhook or a controller probably put it there."
                         : " It is probably a default, or set by a controller.";
}

/// True for an annotation of the object itself.
bool isAnnotation(const ExplanationContext &t)
{
    const yaml::Path path = t.document().path(t.id());
    return path.size() == 3 && path[0].name == "metadata" && path[1].name == "annotations";
}

/// The names of fields in one mapping that another lacks, at any depth; of a missing mapping only its own name.
void addMissing(NodeRef in, NodeRef from, std::vector<std::string> &names)
{
    if (kindOf(in) != NodeKind::Map)
        return;
    for (const Field &one : fieldsOf(in, true)) {
        const NodeRef other = kindOf(from) == NodeKind::Map ? field(from, one.name, true) : NodeRef{};
        if (other.missing())
            names.push_back("`" + std::string(one.name) + "`");
        else
            addMissing(expanded(one.value), expanded(other), names);
    }
}

/// Up to four names: ": `a`, `b`, `c`, `d` and 3 more".
std::string listed(const std::vector<std::string> &names)
{
    constexpr size_t shown = 4;
    std::string out;
    for (size_t i = 0; i < names.size() && i < shown; ++i)
        out += (i ? ", " : ": ") + names[i];
    return names.size() > shown ? out + " and " + std::to_string(names.size() - shown) + " more" : out;
}

} // namespace

std::string placeInList(const ExplanationContext &t)
{
    const PlaceInList place = placeOf(t);
    return place.rank + 1 < place.count ? ordinal(place.rank) : std::string();
}

Explanation explainOnlyLive(const ExplanationContext &t)
{
    std::string place;
    if (t.isElement() && t.parent()->rule == RuleId::ApplyOrder)
        place = " It is now " + ordinal(placeOf(t).rank)
            + ": elements that only Live has keep their place before the first element that follows them in Live.";
    const std::optional<StoredAgain> again = storedWithout(t.document(), t.id());
    const std::string because = t.becomes("Stays", D) + t.at(D) + ". Neither Local nor Last applied mentions "
        + t.thing() + ", so apply leaves what the cluster has." + writer(t, again) + place;
    if (t.document().path(t.id()).empty())
        return {because, {}};
    if (t.isElement())
        return {because, "Add it to Local to have it in your file. To delete it, use " + t.kubectl("edit") + "."};
    const std::string add = "Add " + t.field() + " to Local to set it from your file";
    if (isAnnotation(t)) // kubectl reads annotations as strings, and a null among them deletes others
        return {because, add + ". To delete it, use " + t.kubectl("edit") + "."};
    if (t.decision().asOne)
        return {because + " The API server changes something in it.", {}};
    return {because,
            add
                + (!again ? "; a null there deletes it."
                       : !again->isLives && !again->isDefault
                       ? "; with a null there the API server stores " + shownData(t, again->value) + "."
                       : !again->isLives ? "; a null there sets its default again, " + shownData(t, again->value) + "."
                       : again->isDefault
                       ? "; a null there changes nothing, since the API server sets its default again."
                       : server::isZero(&again->value)
                       ? "; a null there changes nothing, since the API server stores it as absent."
                       : "; a null there changes nothing, since the API server keeps it.")};
}

std::string liveOnlyLost(const ExplanationContext &t, const std::string &count)
{
    std::vector<std::string> names;
    if (t.has(D))
        addMissing(t.ref(D), t.ref(O), names);
    // Only fields of a mapping have names, and they are listed only if they are all of those counted.
    const bool all = std::to_string(names.size()) == count;
    const bool list = t.has(D) && kindOf(t.ref(D)) == NodeKind::List;
    return "This also removes " + count + (list ? " element" : " field") + (count == "1" ? "" : "s")
        + " that only Live has" + (all ? listed(names) : std::string()) + ".";
}

std::string noMergeKey(const ExplanationContext &t, const std::string &count)
{
    if (isHelm(t.plan().options) && t.plan().options.deployer.replaces)
        return t.filled("Replaced with the object, so {elements} that only Live has {is} lost.", count);
    return t.filled("Replaced: {by} knows no merge key for this list, so {elements} that only Live has {is} lost. A "
                    "list rule for it shows what merging it by a key would give; {by} has no such rule.",
                    count);
}

std::string atomicAsSet(const ExplanationContext &t, const std::string &count)
{
    return t.filled("{elements} of Live {is} lost. A set would keep ", count) + (count == "1" ? "it" : "them")
        + ": a list rule for it shows that. " + t.by() + " has no such rule.";
}

} // namespace fieldwise::merge
