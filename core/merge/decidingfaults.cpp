// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/decidingfaults.h"

#include <algorithm>

#include "core/merge/plan/builder.h"
#include "core/merge/plan/equality.h"
#include "core/yaml/islist.h"
#include "core/yaml/lists.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {
namespace {

std::string textOfKey(const yaml::Document &document, NodeId key)
{
    return std::string(keyName({&document, key}));
}

/// True if all keys are plain and without tags. Then keys with equal text are equal in YAML, and the reader has already
/// refused them.
bool hasOnlyPlainKeys(const yaml::Document &document)
{
    return std::ranges::none_of(document.nodes(), [](const yaml::Node &node) {
        return node.isKey && (node.style != Style::Plain || !node.tag.empty());
    });
}

} // namespace

std::optional<Fault> hiddenObjects(const DocumentPlan &document, const Options &options)
{
    if (!isApply(options.mode) || !options.schemaRoot.empty())
        return {};
    for (const Side side : {Side::Updated, Side::Destination}) {
        const auto &text = document.documents[side];
        if (!text || text->root() == none || yaml::cutOf(*text) != yaml::Cut::Whole || !yaml::isList(*text))
            continue;
        const yaml::Node &root = text->node(text->root());
        return Fault{side,
                     faultAt(root.range(), "apply-refused",
                             "found a List that can't be split into its items, expected one in the form that `kubectl "
                             "get -o yaml` prints, or its objects separated by `---`")};
    }
    return {};
}

std::optional<Fault> unclearField(const DocumentPlan &document, const Options &options)
{
    const bool asKubectl = readsAsKubectl(options.mode);
    if (options.exact || document.resource != ResourceOutcome::Merge)
        return {};
    for (const Side side : allSides) {
        const auto &text = document.documents[side];
        const auto keys = text && (asKubectl || !hasOnlyPlainKeys(*text))
            ? yaml::keysOfOneField(*text, asKubectl ? yaml::fieldName : textOfKey)
            : std::nullopt;
        if (!keys)
            continue;
        const yaml::Node &second = text->node(keys->second);
        if (!asKubectl)
            return Fault{side,
                         faultAt(second.range(), "one-field",
                                 "a merge compares keys by their text, so this key and `"
                                     + std::string(text->text(keys->first))
                                     + "` are the same field; keep one of them")};
        return Fault{side,
                     faultAt(second.range(), "kubectl-one-field",
                             "kubectl reads this key and `" + std::string(text->text(keys->first)) + "` as one field, `"
                                 + yaml::fieldName(*text, keys->second) + "`; keep one of them")};
    }
    return {};
}

void failOnConflicts(const DocumentPlan &document, std::vector<Fault> &faults)
{
    for (DecisionId id = 0; id < document.decisions.size(); ++id) {
        const Decision &decision = document.decision(id);
        if (!decision.conflict)
            continue;
        const auto sides = {Side::Destination, Side::Updated, Side::Original};
        const auto side = std::ranges::find_if(sides, [&](Side one) { return decision.has(one); });
        if (side == sides.end())
            continue;
        const Range value = valueBytes(document, decision, *side);
        const NodeId key = decision.keys[*side];
        const std::string where = id == 0 ? "the resource" : yaml::print(document.path(id));
        const std::string lacks = !decision.has(Side::Updated) ? "updated removed it, destination changed it"
            : !decision.has(Side::Destination)                 ? "destination removed it, updated changed it"
                                                               : "updated and destination changed it differently";
        faults.push_back({*side,
                          faultAt(key != none ? document.documents[*side]->node(key).range() : value, "merge-conflict",
                                  "conflict at " + where + ": " + lacks)});
    }
}

std::optional<Fault> unwritableField(const DocumentPlan &document, const Options &options)
{
    const auto &text = document.documents[Side::Destination];
    if (!isApply(options.mode) || !text)
        return {};
    for (const Decision &decision : document.decisions) {
        const NodeId key = decision.keys[Side::Destination];
        if (decision.parent == noDecision || key == none || !decision.inResult()
            || text->node(key).value == decision.pathStep.name)
            continue;
        for (const DecisionId id : document.decision(decision.parent).children) {
            const Decision &other = document.decision(id);
            if (!other.inResult() || other.keys[Side::Updated] == none || other.pathStep.name != text->node(key).value)
                continue;
            const std::string name(text->text(key)), read = decision.pathStep.name;
            return Fault{Side::Destination,
                         faultAt(text->node(key).range(), "kubectl-one-key",
                                 "kubectl reads the key `" + name + "` as `" + read + "` here, and Local adds another `"
                                     + name + "`; put the key in quotes, or call it `" + read + "` in Local")};
        }
    }
    return {};
}

} // namespace fieldwise::merge
