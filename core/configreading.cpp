// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/configreading.h"

#include <charconv>
#include <numeric>
#include <utility>

#include "core/base/visible.h"
#include "core/yaml/json.h"
#include "core/yaml/path.h"

namespace fieldwise::config {

using yaml::Kind;
using yaml::NodeId;
using yaml::none;

namespace {

/// How many letters have to be changed, added or left out to make one word of the other.
size_t distance(std::string_view a, std::string_view b)
{
    std::vector<size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), size_t{0});
    for (size_t i = 0; i < a.size(); ++i) {
        size_t corner = std::exchange(row[0], i + 1);
        for (size_t j = 0; j < b.size(); ++j)
            corner = std::exchange(row[j + 1], std::min({row[j] + 1, row[j + 1] + 1, corner + (a[i] != b[j])}));
    }
    return row.back();
}

std::string_view kindName(const yaml::Node &node)
{
    switch (node.kind) {
    case Kind::Map: return "a map";
    case Kind::Seq: return "a list";
    case Kind::Alias: return "an alias";
    case Kind::Scalar: break;
    }
    return node.style == yaml::Style::Empty ? "nothing" : "a text";
}

} // namespace

Reading::Reading(std::string_view text) : m_stream(yaml::read(text)), m_document(m_stream.parts.front().document.get())
{
    for (Diagnostic &diagnostic : yaml::diagnosticsOf(m_stream))
        if (diagnostic.severity == Severity::Error && !m_fault)
            m_fault = std::move(diagnostic);
    if (m_fault)
        return;
    m_root = m_document->root();
    if (m_stream.parts.size() > 1) {
        const uint32_t at = m_stream.parts[1].offset;
        m_fault = faultAt({at, std::min(at + 3, static_cast<uint32_t>(text.size()))}, "config",
                          "found a second document, expected one");
    }
}

void Reading::fail(NodeId at, std::string text)
{
    if (m_fault)
        return;
    const uint32_t offset = m_stream.parts.front().offset;
    const Range range = at == none ? Range{} : Range{offset + node(at).begin, offset + node(at).end};
    if (const std::string place = placeOf(at); !place.empty())
        text += " (in `" + shortened(place) + "`)";
    m_fault = faultAt(range, "config", visible(text));
}

std::string Reading::placeOf(NodeId id) const
{
    yaml::Path path;
    for (; id != none && node(id).parent != none; id = node(id).parent) {
        if (node(id).isKey)
            continue;
        yaml::PathStep step;
        if (const NodeId key = yaml::keyOf(*m_document, id); key != none) {
            step.name = node(key).value;
        } else {
            step.kind = yaml::PathStep::Kind::Index;
            for (NodeId one = m_document->firstChild(node(id).parent); one != id; one = m_document->nextSibling(one))
                ++step.index;
        }
        path.push_back(std::move(step));
    }
    std::ranges::reverse(path);
    return yaml::print(path);
}

bool Reading::isA(NodeId id, Kind kind)
{
    if (m_fault)
        return false;
    const std::string_view wanted = kind == Kind::Map ? "a map" : kind == Kind::Seq ? "a list" : "a text";
    if (id == none || node(id).kind != kind || (kind == Kind::Scalar && node(id).style == yaml::Style::Empty))
        fail(id,
             "found " + std::string(id == none ? "nothing" : kindName(node(id))) + ", expected " + std::string(wanted));
    return !m_fault;
}

Reading::Fields Reading::fields(NodeId map, const std::vector<std::string_view> &known)
{
    Fields found;
    if (!isA(map, Kind::Map))
        return found;
    for (NodeId key = m_document->firstChild(map); key != none;
         key = m_document->nextSibling(m_document->valueOf(key))) {
        const std::string_view name = node(key).value;
        if (node(key).kind != Kind::Scalar || std::ranges::find(known, name) == known.end()) {
            // Names are short; nothing near them is longer than twice the longest.
            const auto nearest = *std::ranges::min_element(
                known, {}, [&](std::string_view one) { return distance(name.substr(0, 64), one); });
            fail(key,
                 "found the field `" + shortened(name) + "`, which is not known here; did you mean `"
                     + std::string(nearest) + "`?");
            return {};
        }
        if (!found.emplace(name, m_document->valueOf(key)).second) {
            fail(key, "found the field `" + std::string(name) + "` a second time, expected it once");
            return {};
        }
    }
    return found;
}

std::vector<NodeId> Reading::items(NodeId list)
{
    std::vector<NodeId> all;
    if (!isA(list, Kind::Seq))
        return all;
    for (NodeId item = m_document->firstChild(list); item != none; item = m_document->nextSibling(item))
        all.push_back(item);
    return all;
}

std::string Reading::text(NodeId scalar)
{
    return isA(scalar, Kind::Scalar) ? std::string(node(scalar).value) : std::string();
}

bool Reading::flag(NodeId scalar)
{
    const std::string found = text(scalar);
    if (!m_fault && found != "true" && found != "false")
        fail(scalar, "found `" + shortened(found) + "`, expected true or false");
    return found == "true";
}

uint64_t Reading::number(NodeId scalar)
{
    const std::string found = text(scalar);
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(found.data(), found.data() + found.size(), value);
    if (error != std::errc() || end != found.data() + found.size())
        fail(scalar, "found `" + shortened(found) + "`, expected a number");
    return value;
}

NodeId Reading::needed(const Fields &fields, std::string_view name, NodeId map)
{
    const auto found = fields.find(name);
    if (found != fields.end())
        return found->second;
    fail(map, "the field `" + std::string(name) + "` is missing");
    return none;
}

std::string Reading::listed(const std::vector<std::string_view> &words)
{
    std::string all;
    for (size_t i = 0; i < words.size(); ++i)
        all += std::string(i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + std::string(words[i]);
    return all;
}

} // namespace fieldwise::config
