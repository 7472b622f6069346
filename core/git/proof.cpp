// SPDX-License-Identifier: GPL-3.0-or-later
// Counts what texts have, so that it finds what the merge got wrong; of the decisions it takes which values are one.
#include "core/git/proof.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/git/values.h"
#include "core/k8s/redact.h"
#include "core/merge/plan/containers.h"
#include "core/merge/plan/ref.h"
#include "core/merge/plan/steps.h"
#include "core/yaml/json.h"
#include "core/yaml/referee.h"
#include "core/yaml/scalar.h"

namespace fieldwise::git {

using merge::Side;
using yaml::NodeId;

bool isFolded(merge::Ref scalar)
{
    return merge::kindOf(scalar) == merge::Is::Scalar && scalar.node().style != yaml::Style::Literal
        && scalar.text().find('\n') != std::string_view::npos;
}

namespace {

/// A text is merged by its lines; a break at its end begins none.
void addLines(std::string_view text, const std::string &path, Inventory &all)
{
    if (text.ends_with('\n'))
        text.remove_suffix(1);
    for (size_t begin = 0; begin <= text.size();) {
        const size_t end = std::min(text.find('\n', begin), text.size());
        ++all[path + ": " + yaml::jsonString(text.substr(begin, end - begin))];
        begin = end + 1;
    }
}

/// Of a text whose lines are folded, which merges that put its words on other lines do not change.
void addWords(std::string_view text, const std::string &path, Inventory &all)
{
    for (size_t at = 0; (at = text.find_first_not_of(" \n", at)) != text.npos;) {
        const size_t end = std::min(text.find_first_of(" \n", at), text.size());
        ++all[path + ": " + yaml::jsonString(text.substr(at, end - at))];
        at = end;
    }
}

void addLeaves(const yaml::Document &document, NodeId id, const std::string &path, Inventory &all)
{
    const yaml::Node &node = document.node(id);
    if (document.firstChild(id) == yaml::none) {
        std::string value(node.value);
        if (node.kind == yaml::Kind::Alias)
            value = "*" + value;
        else if (node.kind != yaml::Kind::Scalar)
            value = node.kind == yaml::Kind::Map ? "{}" : "[]";
        else if (const yaml::Type type = yaml::typeOf(node, document.source()); type == yaml::Type::Null)
            value = "null";
        else if (type == yaml::Type::String)
            return isFolded({&document, id}) ? addWords(value, path, all) : addLines(value, path, all);
        ++all[path + ": " + value];
        return;
    }
    for (NodeId child = document.firstChild(id); child != yaml::none; child = document.nextSibling(child)) {
        if (node.kind == yaml::Kind::Seq) {
            addLeaves(document, child, path + "[]", all);
            continue;
        }
        const NodeId value = document.valueOf(child);
        const std::string_view key =
            document.node(child).kind == yaml::Kind::Scalar ? document.node(child).value : document.text(child);
        addLeaves(document, value, path + (path.empty() ? "" : ".") + std::string(key), all);
        child = value;
    }
}

void addComments(const yaml::Stream &stream, Inventory &all)
{
    for (const yaml::Part &part : stream.parts)
        for (const yaml::Comment &comment : part.document->comments())
            ++all[std::string(part.document->slice(comment.range))];
}

Inventory inventoryOf(const yaml::Stream &stream)
{
    Inventory all;
    for (const yaml::Part &part : stream.parts)
        if (part.document->root() != yaml::none)
            addLeaves(*part.document, part.document->root(), {}, all);
    addComments(stream, all);
    return all;
}

int countOf(const Inventory &all, const std::string &what)
{
    const auto found = all.find(what);
    return found == all.end() ? 0 : found->second;
}

/// Calls `visit` for each field that is decided as a whole, with its path in the result.
template <class Visit>
void eachLeaf(const merge::DocumentPlan &document, merge::DecisionId id, const std::string &path, const Visit &visit)
{
    const merge::Decision &decision = document.decision(id);
    if (decision.shape == merge::Shape::Leaf)
        return visit(decision, path);
    for (const merge::DecisionId child : decision.children) {
        const merge::Decision &part = document.decision(child);
        const bool isField = part.step.kind == yaml::PathStep::Kind::Field && decision.shape == merge::Shape::Map;
        eachLeaf(document, child, isField ? path + (path.empty() ? "" : ".") + part.step.name : path + "[]", visit);
    }
}

Inventory inventoryOf(const merge::DocumentPlan &document, const merge::Decision &decision, const std::string &path,
                      Side side)
{
    Inventory all;
    if (decision.has(side))
        addLeaves(*document.documents[side], decision.values[side], path, all);
    return all;
}

bool isAsInBase(const merge::DocumentPlan &document, const merge::Decision &decision, Side side)
{
    const merge::Ref was = merge::valueOf(document, decision, Side::Original),
                     is = merge::valueOf(document, decision, side);
    return !was.missing() && !is.missing() && was.text() == is.text();
}

/// What a side took away or changed of Base, field by field. Elements that it took away here and others like them that
/// it added there are no reason to lack what the other side has.
Inventory goneFrom(const merge::Plan &plan, Side side)
{
    Inventory gone;
    for (const merge::DocumentPlan &document : plan.documents)
        if (!document.decisions.empty())
            eachLeaf(document, 0, {}, [&](const merge::Decision &decision, const std::string &path) {
                if (isAsInBase(document, decision, side))
                    return;
                const Inventory was = inventoryOf(document, decision, path, Side::Original),
                                is = inventoryOf(document, decision, path, side);
                for (const auto &[what, count] : was)
                    gone[what] += std::max(0, count - countOf(is, what));
            });
    return gone;
}

/// The inventory of a side by the paths that its values have in the result, which differ where a key was renamed.
Inventory inventoryInResult(const merge::Plan &plan, Side side)
{
    Inventory all;
    addComments(plan.streams[side], all);
    for (const merge::DocumentPlan &document : plan.documents)
        if (!document.decisions.empty())
            eachLeaf(document, 0, {}, [&](const merge::Decision &decision, const std::string &path) {
                for (const auto &[what, count] : inventoryOf(document, decision, path, side))
                    all[what] += count;
            });
    return all;
}

bool renamesKeys(const merge::Plan &plan)
{
    return std::ranges::any_of(plan.documents, [](const merge::DocumentPlan &document) {
        return std::ranges::any_of(document.decisions, [&](const merge::Decision &decision) {
            return std::ranges::any_of(merge::allSides,
                                       [&](Side side) { return merge::hasAnotherKey(document, decision, side); });
        });
    });
}

/// An empty mapping or list that the text has something in.
bool filled(const Inventory &all, const std::string &what)
{
    for (const auto &[empty, inside] : {std::pair(": {}", "."), std::pair(": []", "[]")}) {
        if (!what.ends_with(empty))
            continue;
        const std::string begin = what.substr(0, what.size() - 4) + inside;
        return std::ranges::any_of(all, [&](const auto &entry) { return entry.first.starts_with(begin); });
    }
    return false;
}

/// Of a text with a Secret without the value.
std::string toldName(const std::string &what, bool isSecret)
{
    if (isSecret && what.starts_with('#'))
        return "a comment";
    return "`" + (isSecret ? what.substr(0, what.find(": ")) : what) + "`";
}

} // namespace

SidesInventory::SidesInventory(const merge::PerSide<yaml::Stream> &inputs, const merge::Plan &plan) : m_inputs(inputs)
{
    const bool renames = renamesKeys(plan);
    for (const Side side : merge::allSides)
        m_of[side] = renames ? inventoryInResult(plan, side) : inventoryOf(inputs[side]);
    for (const Side side : {Side::Updated, Side::Destination})
        m_gone[side] = goneFrom(plan, side);
}

std::string SidesInventory::lostFrom(const yaml::Stream &text, Side side) const
{
    const Side otherSide = side == Side::Updated ? Side::Destination : Side::Updated;
    const Inventory has = inventoryOf(text), &other = m_of[otherSide], &base = m_of[Side::Original],
                    &gone = m_gone[otherSide];
    const std::string *lost = nullptr; // the first by name, so that one input gives one message
    for (const auto &[what, count] : m_of[side])
        if (countOf(has, what) < count && (!lost || what < *lost)
            && countOf(has, what) < count - std::max(countOf(gone, what), countOf(base, what) - countOf(other, what))
            && !filled(has, what))
            lost = &what;
    return lost ? toldName(*lost, k8s::hasSecret(m_inputs[side])) + " of "
            + std::string(merge::sideName(merge::Mode::Git, side))
                : std::string();
}

std::string keptAgainst(const yaml::Stream &text, Side side, const merge::PerSide<yaml::Stream> &inputs)
{
    merge::PerSide<Inventory> of;
    for (const Side one : merge::allSides)
        addComments(inputs[one], of[one]);
    Inventory has;
    addComments(text, has);
    const Side otherSide = side == Side::Updated ? Side::Destination : Side::Updated;
    for (const auto &[what, count] : has) {
        const int own = countOf(of[side], what), base = countOf(of[Side::Original], what);
        if (own < base && count > own + std::max(0, countOf(of[otherSide], what) - base))
            return toldName(what, k8s::hasSecret(inputs[side]));
    }
    return {};
}

bool readsAs(const yaml::Stream &text, const merge::Plan &plan)
{
    std::vector<nlohmann::json> wanted, found;
    for (const merge::DocumentPlan &document : plan.documents)
        if (!document.decisions.empty() && document.root().inResult())
            wanted.push_back(DecidedValues(document).of(0));
    for (const yaml::Part &part : text.parts)
        if (part.document->root() != yaml::none)
            found.push_back(writtenValue(*part.document, part.document->root()));
    return text.ok() && wanted == found;
}

std::string objection(const yaml::Stream &text, const merge::PerSide<yaml::Stream> &inputs)
{
    const auto unreadable = [](const yaml::Stream &stream) {
        return std::ranges::any_of(stream.parts, [](const yaml::Part &part) {
            return yaml::secondOpinion(*part.document).kind == yaml::Opinion::CannotRead;
        });
    };
    for (const yaml::Part &part : text.parts) {
        const yaml::Opinion opinion = yaml::secondOpinion(*part.document);
        if (opinion.kind == yaml::Opinion::Different
            || (opinion.kind == yaml::Opinion::CannotRead && std::ranges::none_of(inputs.at, unreadable)))
            return opinion.text;
    }
    return {};
}

} // namespace fieldwise::git
