// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/mergeproperties.h"

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

#include "core/git/proof.h"
#include "core/merge/apply/apply.h"
#include "core/merge/patch/patchplan.h"
#include "core/merge/plan/ref.h"
#include "core/merge/stored/storedplan.h"
#include "core/view/report.h"
#include "core/yaml/equality.h"
#include "core/yaml/json.h"
#include "core/yaml/scalar.h"
#include "tests/support/golden.h"
#include "tests/support/serverside.h"
#include "tests/support/treeproperties.h"
#include "tests/support/typedtree.h"

namespace fieldwise::test {

using merge::Decision;
using merge::DecisionId;
using merge::DocumentPlan;
using merge::From;
using merge::Outcome;
using merge::RuleId;
using merge::Shape;
using merge::Side;
using yaml::NodeId;

namespace {

/// Directly, or behind a `<<` without an alias: what an alias brings may stand anywhere in the map.
bool standsIn(const yaml::Document &document, NodeId outer, NodeId inner)
{
    if (outer == yaml::none)
        return false;
    NodeId up = document.node(inner).parent;
    while (up != outer && up != yaml::none && isBehindYamlMergeKey(document, up))
        up = document.node(up).parent;
    return up == outer;
}

/// Fills `shown`: decisions whose field has bytes of its own in the input, not those of an anchor elsewhere.
std::vector<bool> ownBytes(const DocumentPlan &plan, Side side)
{
    std::vector<bool> shown(plan.decisions.size());
    for (DecisionId id = 0; id < plan.decisions.size(); ++id) {
        const Decision &decision = plan.decision(id);
        if (decision.values[side] == yaml::none)
            continue;
        const NodeId outer = id == 0 ? yaml::none : plan.decision(decision.parent).values[side],
                     inner = decision.values[side];
        const bool within = outer != yaml::none && inner > outer && inner < plan.documents[side]->node(outer).next;
        shown[id] = id == 0 || (shown[decision.parent] && within && standsIn(*plan.documents[side], outer, inner));
    }
    return shown;
}

/// Decides for everything below it in this input, although it has children: those are of the side that is taken.
bool isReplaced(const Decision &decision, Side side)
{
    if (side == Side::Destination && decision.rule == RuleId::ApplyOtherType)
        return true;
    return decision.rule == RuleId::KindClash ? decision.from != merge::fromSide(side)
                                              : side == Side::Destination && decision.rule == RuleId::DirectiveReplace;
}

/// Apply asks the last-applied text for what is to be deleted from a map or list, and a value of another kind there has
/// nothing of it.
bool hasNothingToDelete(const DocumentPlan &plan, const Decision &decision, Side side, bool isApply)
{
    if (!isApply || side != Side::Original || decision.shape == Shape::Leaf)
        return false;
    const yaml::Kind kind = plan.documents[side]->node(decision.values[side]).kind;
    return kind != (decision.shape == Shape::Map ? yaml::Kind::Map : yaml::Kind::Seq);
}

/// `1` and `"1"` in one map, or `<<` and `"<<"`: the exact rules, which go by the text of a key, take the first.
bool hasKeysOfOneText(const yaml::Document &document)
{
    for (NodeId map = 0; map < document.nodes().size(); ++map) {
        std::set<std::string_view> names;
        for (NodeId key = document.node(map).kind == yaml::Kind::Map ? document.firstChild(map) : yaml::none;
             key != yaml::none; key = document.nextSibling(document.valueOf(key)))
            if (!names.insert(merge::keyName({&document, key})).second)
                return true;
    }
    return false;
}

std::string faultOfLeaves(const DocumentPlan &plan, const merge::Options &options)
{
    const bool isApply = options.mode == merge::Mode::Apply;
    for (const Side side : merge::allSides) {
        const auto &document = plan.documents[side];
        if (!document || document->root() == yaml::none)
            continue;
        const auto &live = plan.documents[Side::Destination];
        if (isApply && side == Side::Original
            && (!live || live->root() == yaml::none)) // it is created: what was applied before counts for nothing
            continue;
        if (options.exact && hasKeysOfOneText(*document))
            continue;
        if (plan.patch() && side == Side::Updated) // one instruction of a patch may decide many fields
            continue;
        std::vector<int> deciders(document->nodes().size());
        const std::vector<bool> shown = ownBytes(plan, side);
        for (DecisionId id = 0; id < plan.decisions.size(); ++id) {
            if (!shown[id])
                continue;
            const Decision &decision = plan.decision(id);
            const NodeId value = decision.values[side];
            const bool whole = decision.shape == Shape::Leaf || isReplaced(decision, side)
                || hasNothingToDelete(plan, decision, side, isApply);
            const NodeId end = whole ? document->node(value).next : value + 1;
            for (NodeId node = value; node < end; ++node)
                ++deciders[node];
        }
        for (NodeId node = 0; node < deciders.size(); ++node) {
            if (document->node(node).isKey || document->firstChild(node) != yaml::none)
                continue;
            bool inKey = isBehindYamlMergeKey(*document, node);
            for (NodeId up = document->node(node).parent; up != yaml::none; up = document->node(up).parent)
                inKey = inKey || document->node(up).isKey;
            if (!inKey && deciders[node] != 1)
                return "deciders of a leaf: " + std::to_string(deciders[node]) + ", side " + std::to_string(int(side))
                    + ": " + std::string(document->text(node));
        }
    }
    return {};
}

std::string faultOfPieces(const DocumentPlan &plan, const merge::DocumentResult &result)
{
    uint32_t at = 0;
    for (const merge::Piece &piece : result.pieces) {
        if (piece.at != at || piece.range.empty() || piece.from == From::None)
            return "a piece is empty, or not where the one before it ends, at " + std::to_string(at);
        std::string_view source = result.literals;
        if (const auto side = merge::sideOf(piece.from)) {
            if (!plan.documents[*side])
                return "a piece of a document that is not there, at " + std::to_string(at);
            source = plan.documents[*side]->source();
        }
        if (piece.range.end > source.size()
            || result.text.substr(at, piece.range.size()) != source.substr(piece.range.begin, piece.range.size()))
            return "a piece has other bytes than the result, at " + std::to_string(at);
        if (piece.decision != merge::noDecision && piece.decision >= plan.decisions.size())
            return "a piece of no decision, at " + std::to_string(at);
        at += piece.range.size();
    }
    return at == result.text.size() ? "" : "bytes without a piece, at " + std::to_string(at);
}

/// The destination's own map or list, with other things in it or nothing: what is said in it about none of its entries
/// stays.
bool staysCollection(const Decision &decision, yaml::Kind kind)
{
    if (decision.shape == Shape::Leaf)
        return decision.rule == RuleId::MapLeftEmpty
            && (kind == yaml::Kind::Map) == (decision.listRule.kind == k8s::ListKind::Atomic);
    return decision.from == From::Destination && decision.inResult()
        && kind == (decision.shape == Shape::Map ? yaml::Kind::Map : yaml::Kind::Seq);
}

size_t countOf(std::string_view text, std::string_view part)
{
    size_t found = 0;
    for (size_t at = text.find(part); at != text.npos; at = text.find(part, at + part.size()))
        ++found;
    return found;
}

/// Updated's entries bring a comment that the destination has, too, and that is not written twice.
bool bringsAlike(std::string_view comment, const yaml::Document &destination, const yaml::Document &updated,
                 std::string_view result)
{
    return countOf(updated.source(), comment) > 0 && countOf(result, comment) >= countOf(destination.source(), comment);
}

/// The bytes of fields that keep the destination's value are in the result.
std::string faultOfKeptBytes(const DocumentPlan &plan, const merge::DocumentResult &result)
{
    const auto &document = plan.documents[Side::Destination];
    if (!document || document->root() == yaml::none)
        return {};
    // Where only Updated changed a text, the result may be Updated's, and then it is so in every byte.
    const auto &original = plan.documents[Side::Original], &updated = plan.documents[Side::Updated];
    if (original && updated && original->source() == document->source() && !result.pieces.empty()
        && result.pieces.back().from == From::Updated && result.pieces.back().range.size() == updated->source().size())
        return result.text.ends_with(updated->source()) ? "" : "not Updated's text";
    std::string fault;
    std::vector<bool> survives(document->source().size());
    for (const merge::Piece &piece : result.pieces) {
        if (piece.from == From::Destination)
            std::fill(survives.begin() + piece.range.begin, survives.begin() + piece.range.end, true);
    }
    // The `+` of a text that ends without a break becomes a `-` where more follows.
    const yaml::Node &last = document->nodes().back();
    const bool isOpen = (last.style == yaml::Style::Literal || last.style == yaml::Style::Folded)
        && last.end == document->source().size();
    if (const size_t keep = document->source().find_first_of("+\r\n", last.content);
        isOpen && keep < last.end && document->source()[keep] == '+')
        survives[keep] = true;
    const auto expectKept = [&](Range range) {
        const auto begin = survives.begin() + range.begin;
        if (fault.empty() && !std::all_of(begin, begin + range.size(), [](bool b) { return b; }))
            fault = "lost: " + std::string(document->slice(range));
    };
    const std::vector<bool> shown = ownBytes(plan, Side::Destination);
    for (DecisionId id = 0; id < plan.decisions.size(); ++id) {
        const Decision &decision = plan.decision(id);
        if (!shown[id] || decision.shape != Shape::Leaf || decision.from != From::Destination || decision.asString
            || decision.from.isMoved())
            continue;
        const NodeId node = decision.values[Side::Destination];
        const yaml::Node &value = document->node(node);
        const auto inside = [&](NodeId alias) { return node <= alias && alias < value.next; };
        if (value.kind == yaml::Kind::Alias || std::ranges::any_of(plan.writtenOut, inside)) // its anchor may go
            continue;
        expectKept({value.content, value.end});
        if (const NodeId key = decision.keys[Side::Destination]; key != yaml::none)
            expectKept({document->node(key).begin, document->node(key).end});
    }
    const auto isBrought = [&](const yaml::Comment &comment) {
        return updated && bringsAlike(document->slice(comment.range), *document, *updated, result.text);
    };
    for (const yaml::Comment &comment : document->comments()) {
        // Indented less than the value it stands in, it is the outer map's, and goes with the value.
        const bool goes = std::ranges::any_of(plan.decisions, [&](const Decision &decision) {
            const NodeId value = decision.values[Side::Destination];
            return value != yaml::none && !decision.inResult() && document->node(value).begin < comment.range.begin
                && comment.range.end <= document->node(value).end;
        });
        for (DecisionId id = 0; id < plan.decisions.size(); ++id) {
            const Decision &decision = plan.decision(id);
            const NodeId entry = decision.keys[Side::Destination] != yaml::none ? decision.keys[Side::Destination]
                                                                                : decision.values[Side::Destination];
            const bool above = comment.slot == yaml::Slot::Above && decision.above == merge::Comments::Keep;
            const bool beside = comment.slot == yaml::Slot::Beside && decision.beside == merge::Comments::Keep;
            if (shown[id] && !goes && comment.owner != yaml::none && comment.owner == decision.values[Side::Destination]
                && (comment.slot == yaml::Slot::Open || comment.slot == yaml::Slot::Free
                    || (comment.slot == yaml::Slot::Foot && decision.below == merge::Comments::Keep))
                && staysCollection(decision, document->node(comment.owner).kind) && !isBrought(comment))
                expectKept(comment.range);
            if (!shown[id] || entry != comment.owner || !decision.inResult() || !(above || beside))
                continue;
            // In the header of a block scalar it goes with the value; the new one brings an equal comment or keeps it.
            const yaml::Node &value = document->node(decision.values[Side::Destination]);
            if (!beside || comment.range.begin < value.begin || comment.range.begin >= value.end)
                expectKept(comment.range);
            else if (result.text.find(document->slice(comment.range)) == std::string::npos)
                return "lost: " + std::string(document->slice(comment.range));
        }
    }
    return fault;
}

void dropTypes(nlohmann::json &tree)
{
    if (tree.is_string()) {
        const auto text = tree.get<std::string>();
        tree = text.substr(std::min(text.find(' ') + 1, text.size()));
    } else if (tree.is_structured()) {
        for (nlohmann::json &child : tree)
            dropTypes(child);
    }
}

/// An item of a List is written with its dash.
yaml::NodeId objectIn(const yaml::Document &document, const merge::TextSurroundings &surroundings)
{
    const yaml::NodeId root = document.root(), first = root == yaml::none ? yaml::none : document.firstChild(root);
    const bool isItem = surroundings.dash && first != yaml::none && document.node(root).kind == yaml::Kind::Seq
        && document.nextSibling(first) == yaml::none;
    return isItem ? first : root;
}

/// What a document's result has to say, where its mode knows that as data.
std::string faultOfData(const merge::Options &options, const DocumentPlan &document,
                        const merge::DocumentResult &result)
{
    if (!document.appliedChoices.empty()
        || !(document.patch() || document.apply() || document.serverSide())) // what kubectl would give knows no choices
        return {};
    const yaml::Document after(result.text);
    if (!after.ok())
        return "a result can't be read: " + after.diagnostics().front().text;
    const auto differs = [&](const nlohmann::json &wanted, bool byValue) {
        const nlohmann::json found = after.root() == yaml::none
            ? nlohmann::json()
            : nlohmann::json(yaml::toValue(after, objectIn(after, result.surroundings)));
        return (byValue ? yaml::sameToJson(found, wanted) : found == wanted)
            ? ""
            : "the result is not what the mode computes: " + nlohmann::json::diff(wanted, found).dump();
    };
    if (document.patch())
        return differs(merge::resultOf(document, document.patch()->result), false);
    if (document.apply())
        return differs(merge::resultOf(document, document.apply()->result), false);
    if (document.serverSide()) {
        const std::string fault = differs(merge::resultOf(document, serverSideResult(options, document)), true);
        return fault.empty() ? faultOfOwners(document) : fault;
    }
    return {};
}

/// A map, list or document that only the destination lacks comes back (semantics/kyaml.md 6.3, 6.4 and 7.3); with
/// nulls, the documented exceptions of "no change, no byte".
bool comesBack(const merge::Plan &plan)
{
    for (const DocumentPlan &document : plan.documents) {
        for (const Decision &decision : document.decisions) {
            if (decision.outcome == Outcome::Added && decision.values[Side::Original] != yaml::none)
                return true;
        }
    }
    return false;
}

/// Theirs has a merge key, and Ours is JSON, which has none.
bool bringsYamlMergeKeyToJson(const DocumentPlan &document)
{
    const auto &ours = document.documents[Side::Destination], &theirs = document.documents[Side::Updated];
    return ours && theirs && ours->root() != yaml::none && ours->node(ours->root()).style == yaml::Style::Flow
        && std::ranges::any_of(theirs->nodes(),
                               [](const yaml::Node &node) { return node.isKey && yaml::isYamlMergeKey(node); });
}

/// What a run says, in the words of everything that shows it.
std::string told(const Run &run)
{
    std::string out;
    for (const merge::Fault &fault : run.faults)
        out += describe(fault.diagnostic, std::to_string(int(fault.side)), "") + '\n';
    if (!run.merged)
        return out;
    const Merged &merged = *run.merged;
    for (const view::Row &row : merged.view.rows)
        for (const int line : row.line.at)
            out += std::to_string(line) + ' ';
    return out + merged.resolution.text + view::decisionsJson(merged.plan, merged.resolution, true)
        + view::explainText(merged.plan, merged.resolution);
}

} // namespace

std::string faultOf(const merge::Plan &plan, const merge::Resolution &resolution)
{
    if (resolution.documents.size() != plan.documents.size())
        return "not as many results as documents";
    std::string whole;
    nlohmann::json expected = nlohmann::json::array();
    for (size_t i = 0; i < plan.documents.size(); ++i) {
        const DocumentPlan &document = plan.documents[i];
        const merge::DocumentResult &result = resolution.documents[i];
        if (resolution.offsets[i] != whole.size())
            return "a document does not begin where the one before it ends";
        whole += result.text;
        for (std::string fault : {faultOfLeaves(document, plan.options), faultOfPieces(document, result),
                                  faultOfKeptBytes(document, result), faultOfData(plan.options, document, result)})
            if (!fault.empty())
                return fault;
        if (nlohmann::json tree; !document.apply() && !document.patch() && document.unread.empty()
            && expectedTree(document, plan.options.exact, tree))
            expected.push_back(std::move(tree));
    }
    if (whole != resolution.text)
        return "the documents are not the text";
    const yaml::Stream stream = readIncrementally(plan, resolution);
    if (std::string fault = unreadable(plan, resolution); !fault.empty())
        return fault;
    if (merge::isByLines(plan.options)) // no YAML; tst_lines compares it with git's merge
        return {};
    if (merge::keepsChanges(plan.options.mode) && std::ranges::any_of(plan.documents, bringsYamlMergeKeyToJson))
        return {};                              // the driver's proof refuses it
    if (merge::keepsChanges(plan.options.mode)) // where an alias stands for what is decided about its target
        return git::readsAs(stream, plan) ? "" : "the result is not what the plan decided";
    const bool unread =
        std::ranges::any_of(plan.documents, [](const DocumentPlan &document) { return !document.unread.empty(); });
    const auto isUnclear = [](const DocumentPlan &document) {
        return std::ranges::any_of(merge::allSides, [&](Side side) {
            return document.documents[side] && hasKeysOfOneText(*document.documents[side]);
        });
    };
    if (unread || merge::readsAsKubectl(plan.options.mode)
        || (plan.options.exact
            && std::ranges::any_of(plan.documents, isUnclear))) // no data to compare, or compared as kubectl's
        return {};
    nlohmann::json actual = nlohmann::json::array();
    for (const yaml::Part &part : stream.parts)
        if (part.document->root() != yaml::none)
            actual.push_back(typedTree(*part.document, part.document->root()));
    if (plan.options.exact) { // kyaml's quoting may retype a scalar (semantics/kyaml.md 4.3)
        dropTypes(actual);
        dropTypes(expected);
    }
    return actual == expected
        ? ""
        : "the result is not what the plan decided: " + nlohmann::json::diff(expected, actual).dump();
}

bool hasNull(const std::string &text)
{
    for (const yaml::Part &part : yaml::read(text).parts) {
        for (const yaml::Node &node : part.document->nodes()) {
            if (node.kind == yaml::Kind::Scalar && yaml::typeOf(node, part.document->source()) == yaml::Type::Null)
                return true;
        }
    }
    return false;
}

/// Of one of its objects.
static bool lacksNamespace(const std::string &text)
{
    const yaml::Stream stream = yaml::read(text);
    return std::ranges::any_of(stream.parts, [](const yaml::Part &part) {
        return yaml::valueAt(*part.document, yaml::valueAt(*part.document, part.document->root(), "metadata"),
                             "namespace")
            == yaml::none;
    });
}

std::string faultOfNoChange(const std::string &base, const std::string &text, const merge::Options &options)
{
    // In Two-way a `$patch` is an order and no data.
    if (options.mode == merge::Mode::TwoWay && text.find("$patch") != std::string::npos)
        return {};
    if (hasNull(base) || hasNull(text))
        return {};
    // kubectl fills in a namespace; without its annotation an object loses the empty mapping around it, too.
    const auto says = [&text](const char *word) { return text.find(word) != std::string::npos; };
    if (options.mode == merge::Mode::Apply && (says("annotations") || (says("kind") && lacksNamespace(text))))
        return {};
    if (options.mode == merge::Mode::ServerSide && (says("managedFields") || lacksNamespace(text))) // no Local has them
        return {};
    Inputs inputs = inputsOf(options.mode, base, base, text);
    inputs.open = {{true, true, true}};
    inputs.options = options;
    const Run done = run(inputs);
    if (!done.merged || comesBack(done.merged->plan))
        return {};
    const merge::Counts &counts = done.merged->plan.counts;
    if (done.merged->resolution.text != text)
        return "nothing changed, but bytes did:\n" + done.merged->resolution.text;
    return counts.changed + counts.added + counts.removed == 0 ? "" : "nothing changed, but a step says so";
}

std::string faultOfSharing(const Inputs &inputs, const Run &alone)
{
    const std::string wanted = told(alone);
    if (told(run(inputs, &alone)) != wanted)
        return "a merge that shares with itself is another one";
    Inputs other = inputs;
    std::string &text = other.texts.at[wanted.size() % 3].change();
    const size_t at = std::min(text.find('\n', text.size() / 2), text.size());
    text.erase(at, std::min(text.find('\n', at + 1), text.size()) - at); // a line less
    const Run before = run(other, &alone);
    if (told(before) != told(run(other)))
        return "without a line of input " + std::to_string(wanted.size() % 3)
            + " a merge that shares is not as it is alone";
    return told(run(inputs, &before)) == wanted ? "" : "with a line more a merge that shares is not as it is alone";
}

} // namespace fieldwise::test
