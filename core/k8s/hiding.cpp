// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/hiding.h"

#include <algorithm>
#include <span>

#include "core/k8s/lastapplied.h"
#include "core/yaml/json.h"

namespace fieldwise::k8s {

using yaml::Kind;
using yaml::Node;
using yaml::none;

namespace {

constexpr std::string_view mergeKey = "<<";

bool isBlank(std::string_view text)
{
    return text.find_first_not_of(" \t\r\n") == text.npos;
}

} // namespace

void Hiding::run(const SecretPlaces &places)
{
    hideAt(m_document.root(), places);
    hideWhatSaysSo();
    followAliases();
    if (!places.empty() || !m_secrets.empty())
        hideOwnedKeys();
}

/// managedFields name a field `f:` and its key, of which one that is a mapping or a list has values.
void Hiding::hideOwnedKeys()
{
    for (NodeId id = 0; id < m_hidden.size(); ++id)
        if (const Node &node = m_document.node(id);
            node.isKey && node.value.starts_with("f:") && isTextOfCollection(std::string_view(node.value).substr(2)))
            m_hidden[id] = true;
}

void Hiding::hideOperation(NodeId operation, const SecretPlaces &places)
{
    if (!isA(yaml::withoutAlias(m_document, operation), Kind::Map)) {
        if (places.isSecret)
            hideValue(operation);
        return;
    }
    const NodeId value = yaml::valueAt(m_document, operation, "value"),
                 path = yaml::valueAt(m_document, operation, "path");
    if (places.isSecret)
        hideSlips(operation, path, places);
    if (value == none || !isA(path, Kind::Scalar))
        return;
    for (const bool ignoresStart : {false, true}) {
        const PlacesFound found = find(places, namesOf(m_document.node(path).value, ignoresStart));
        if (found.hidden)
            hide(value);
        for (const SecretPlaces *place : found.at)
            hideAt(value, *place);
    }
    for (NodeId one = value; places.isSecret && one < m_document.node(value).next; ++one)
        hideStructured(one);
    if (places.isSecret && m_document.node(path).value.find("last-applied") != std::string_view::npos)
        hide(value);
}

/// A value for a field that no Secret has was meant for one that has a value, and so was a member that no operation
/// has.
void Hiding::hideSlips(NodeId operation, NodeId path, const SecretPlaces &places)
{
    const auto leads = [&](bool ignoresStart) {
        const FieldNames names = namesOf(m_document.node(path).value, ignoresStart);
        return !names.empty()
            && (((isFieldOfSecret(names.front()) || isElementName(names.front())) && names.front() != "items")
                || places.below.contains(names.front()));
    };
    const bool known = isA(path, Kind::Scalar) && (m_document.node(path).value.empty() || leads(false) || leads(true));
    for (const auto &[key, one] : fieldsOf(operation)) {
        const std::string_view name = nameOf(key);
        if (name != "op" && name != "path" && name != "from" && !(name == "value" && known))
            hide(one);
    }
}

std::vector<Range> Hiding::ranges() const
{
    std::vector<Range> all = m_comments;
    for (NodeId id = 0; id < m_hidden.size(); ++id)
        if (m_hidden[id] && m_document.node(id).end > m_document.node(id).begin)
            all.push_back(m_document.node(id).range());
    return outermost(std::move(all));
}

std::vector<FieldNames> Hiding::secretsIn(NodeId top) const
{
    std::vector<FieldNames> all;
    for (const NodeId secret : m_secrets)
        if (top <= secret && secret < m_document.node(top).next)
            if (auto names = namesTo(secret, top))
                all.push_back(*std::move(names));
    return all;
}

void Hiding::addTo(SecretPlaces &places) const
{
    for (const NodeId secret : m_secrets)
        if (const auto names = namesTo(secret, m_document.root()))
            addSecret(placeAt(places, *names));
    for (NodeId id = 0; id < m_hidden.size();) {
        if (!m_hidden[id] || m_document.node(id).isKey) {
            ++id;
            continue;
        }
        if (const auto names = namesTo(id, m_document.root()); names && !find(places, *names).meets())
            placeAt(places, *names).hidden = true;
        id = m_document.node(id).next;
    }
    addMerged(places);
}

bool Hiding::isA(NodeId id, Kind kind) const
{
    return id != none && m_document.node(id).kind == kind;
}

bool Hiding::says(NodeId map, std::string_view field, std::string_view text) const
{
    const NodeId value = yaml::valueAt(m_document, map, field);
    return isA(value, Kind::Scalar) && m_document.node(value).value == text;
}

/// `v1`, or nothing said; a kind of that name in another group is no Secret.
bool Hiding::isOfCore(NodeId map) const
{
    const NodeId version = yaml::valueAt(m_document, map, "apiVersion");
    return !isA(version, Kind::Scalar) || m_document.node(version).value.find('/') == std::string_view::npos;
}

std::string_view Hiding::nameOf(NodeId key) const
{
    return m_document.node(yaml::withoutAlias(m_document, key)).value;
}

Hiding::Pairs Hiding::fieldsOf(NodeId map) const
{
    return isA(map, Kind::Map) ? yaml::pairsOf(m_document, map) : Pairs();
}

/// With all that its aliases stand for.
void Hiding::hide(NodeId id)
{
    std::vector<NodeId> open{id};
    while (!open.empty()) {
        const NodeId whole = open.back();
        open.pop_back();
        if (whole == none || m_hidden[whole])
            continue;
        for (NodeId one = whole; one < m_document.node(whole).next; ++one) {
            m_hidden[one] = true;
            if (m_document.node(one).kind == Kind::Alias)
                open.push_back(m_document.target(one));
        }
    }
}

/// Up to where the next field begins: values that were commented out stand there, too.
void Hiding::hideComments(NodeId value)
{
    const NodeId key = yaml::keyOf(m_document, value), next = m_document.node(value).next;
    const uint32_t begin = m_document.node(key == none ? value : key).begin;
    const auto end =
        next < m_hidden.size() ? m_document.node(next).begin : static_cast<uint32_t>(m_document.source().size());
    const auto comments = m_document.comments();
    const auto place = [](const yaml::Comment &comment) { return comment.range.begin; };
    for (auto one = std::ranges::lower_bound(comments, begin, {}, place);
         one != comments.end() && one->range.begin < end; ++one)
        hideComment(one->range);
}

void Hiding::hideComment(Range comment)
{
    const size_t words = m_document.source().find_first_not_of("# \t", comment.begin);
    if (words < comment.end)
        m_comments.push_back({static_cast<uint32_t>(words), comment.end});
}

/// Of a mapping the values, but for what a patch does with them.
void Hiding::hideValue(NodeId value)
{
    hideComments(value);
    const NodeId meant = yaml::withoutAlias(m_document, value);
    if (!isA(meant, Kind::Map)) {
        hide(value);
        return;
    }
    for (const auto &[key, one] : yaml::pairsOf(m_document, meant)) {
        if (!isInstruction(nameOf(key), m_document.node(one).value))
            hide(one);
        hideCollection(key);
    }
    if (meant != value)
        m_hidden[value] = true;
    // What a `<<` key brings and the map's own fields take the place of.
    if (const NodeId merged = m_document.find(meant, mergeKey); merged != none)
        hideValue(merged);
}

/// A key that is a mapping or a list has values of its own.
void Hiding::hideCollection(NodeId key)
{
    if (!isA(yaml::withoutAlias(m_document, key), Kind::Scalar))
        hide(key);
}

void Hiding::hideSecret(NodeId map)
{
    m_secrets.push_back(map);
    const Pairs fields = fieldsOf(map);
    const auto isObjects = [&](const auto &field) {
        return nameOf(field.first) == "metadata" || nameOf(field.first) == "data"
            || nameOf(field.first) == "stringData";
    };
    if (std::ranges::any_of(fields, isObjects)) // and no reference to one
        for (const auto &[key, value] : fields) {
            hideCollection(key);
            const std::string_view name = nameOf(key);
            const bool isOrder = isInstruction(name, m_document.node(value).value);
            if ((!isFieldOfSecret(name) && !isOrder) || name == "data" || name == "stringData")
                hideValue(value);
        }
    const NodeId end = m_document.node(map).next;
    if (m_structured.first <= map && end <= m_structured.second)
        return;
    m_structured = {map, end};
    for (NodeId one = map; one < end; ++one)
        hideStructured(one);
}

/// A text in a Secret that is more than a word or a sentence: an object may be in it, without saying so.
void Hiding::hideStructured(NodeId id)
{
    if (m_document.node(id).isKey)
        return;
    const NodeId meant = yaml::withoutAlias(m_document, id), key = yaml::keyOf(m_document, id);
    if (isA(meant, Kind::Scalar)
        && (looksStructured(m_document.node(meant).value) || (key != none && nameOf(key) == lastAppliedKey)))
        hide(id);
}

void Hiding::hideAt(NodeId id, const SecretPlaces &places, bool isElement)
{
    if (id == none || places.empty())
        return;
    const NodeId meant = yaml::withoutAlias(m_document, id);
    if (places.hidden)
        hideValue(id);
    // In a list that has others beside a Secret, those that say what they are keep their values.
    const bool isOther = isElement && places.isSecret && isA(yaml::valueAt(m_document, meant, "kind"), Kind::Scalar)
        && !says(meant, "kind", "Secret");
    if (places.isSecret && !isOther && isA(meant, Kind::Map))
        hideSecret(meant);
    else if (places.isSecret && !isOther
             && !(isA(meant, Kind::Seq) && places.below.contains(anyElement))) // it takes the Secret's place
        hideValue(id);
    if (isA(meant, Kind::Seq)) {
        for (const auto &[name, below] : places.below)
            for (NodeId item = isElementName(name) ? m_document.firstChild(meant) : none; item != none;
                 item = m_document.nextSibling(item))
                hideAt(item, below, true);
    } else if (!places.below.empty()) {
        for (const auto &[key, value] : fieldsOf(meant))
            if (const auto below = places.below.find(nameOf(key));
                below != places.below.end() && !(isOther && (nameOf(key) == "data" || nameOf(key) == "stringData")))
                hideAt(value, below->second);
    }
}

void Hiding::hideWhatSaysSo()
{
    for (NodeId id = 0; id < m_hidden.size(); ++id)
        if (isA(id, Kind::Map))
            hideIfSecret(id);
        else if (isA(id, Kind::Scalar) && !m_document.node(id).isKey && saysSecret(m_document.node(id).value))
            hide(id);
    const auto comments = m_document.comments();
    const bool hasSecret = std::ranges::any_of(
        m_secrets, [&](NodeId map) { return m_document.find(map, "metadata") != none; }); // and no reference to one
    const auto hides = [&](const yaml::Comment &comment) {
        const std::string_view text = m_document.slice(comment.range);
        return saysSecret(text) || (hasSecret && saysData(text));
    };
    // A commented-out Secret is one run of comments, but what belongs to a Secret may be anywhere in it.
    const bool hidesAll = hasSecret && std::ranges::any_of(comments, hides);
    for (auto run = comments.begin(); run != comments.end();) {
        auto end = std::next(run);
        while (end != comments.end() && isBlank(m_document.slice({std::prev(end)->range.end, end->range.begin})))
            ++end;
        if (hidesAll || std::any_of(run, end, hides))
            for (const yaml::Comment &comment : std::span(run, end))
                hideComment(comment.range);
        run = end;
    }
}

void Hiding::hideIfSecret(NodeId map)
{
    if (says(map, "kind", "Secret") && isOfCore(map))
        hideSecret(map);
    if (!says(map, "kind", "SecretList") || !isOfCore(map))
        return;
    const NodeId items = yaml::valueAt(m_document, map, "items"); // which need not say what they are
    for (NodeId item = isA(items, Kind::Seq) ? m_document.firstChild(items) : none; item != none;
         item = m_document.nextSibling(item))
        if (const NodeId object = yaml::withoutAlias(m_document, item); isA(object, Kind::Map))
            hideSecret(object);
}

/// An alias stands behind what it stands for, so one pass from the front sees them all.
void Hiding::followAliases()
{
    std::vector<NodeId> last(m_hidden.size(), none); // the last hidden node up to here
    NodeId hidden = none;
    for (NodeId id = 0; id < m_hidden.size(); ++id) {
        if (isA(id, Kind::Alias) && !m_document.node(id).isKey && !m_hidden[id]) {
            const NodeId target = m_document.target(id);
            const NodeId end = target == none ? none : m_document.node(target).next;
            m_hidden[id] = target != none && end <= id && last[end - 1] != none && last[end - 1] >= target;
        }
        hidden = m_hidden[id] ? id : hidden;
        last[id] = hidden;
    }
}

/// Nothing for what stands in a key or behind `<<`.
std::optional<FieldNames> Hiding::namesTo(NodeId id, NodeId top) const
{
    FieldNames names;
    for (; id != top; id = m_document.node(id).parent) {
        if (m_document.node(id).parent == none || m_document.node(id).isKey)
            return {};
        const NodeId key = yaml::keyOf(m_document, id);
        names.emplace_back(key == none ? anyElement : nameOf(key));
        if (key != none && yaml::isYamlMergeKey(m_document.node(key))
            && !isA(yaml::withoutAlias(m_document, id), Kind::Scalar))
            return {};
    }
    return FieldNames(names.rbegin(), names.rend());
}

/// Fields that a `<<` key brings from hidden ones.
void Hiding::addMerged(SecretPlaces &places) const
{
    for (NodeId id = 0; id < m_hidden.size(); ++id) {
        const Node &node = m_document.node(id);
        if (!node.isKey || !yaml::isYamlMergeKey(node) || node.parent == none)
            continue;
        const auto names = namesTo(node.parent, m_document.root());
        for (const auto &[key, value] : names ? yaml::pairsOf(m_document, node.parent) : Pairs()) {
            if (!m_hidden[value] && !m_hidden[yaml::withoutAlias(m_document, value)])
                continue;
            FieldNames all = *names;
            all.emplace_back(nameOf(key));
            if (!find(places, all).meets())
                placeAt(places, all).hidden = true;
        }
    }
}

} // namespace fieldwise::k8s
