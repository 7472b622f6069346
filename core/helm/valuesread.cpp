// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/valuesread.h"

#include <algorithm>

#include "core/helm/setflagstext.h"
#include "core/yaml/json.h"

namespace fieldwise::helm {
namespace {

constexpr size_t mostTwice = 100; ///< keys, each of which is a reading

std::string goKind(const Json &value)
{
    return value.is_array() ? "array" : value.is_string() ? "string" : value.is_boolean() ? "bool" : "number";
}

ValueRefusal placed(const Diagnostic &fault, const NamedText &file)
{
    return {describe(fault, file.name, file.text), true, file.name, fault.range, fault.text};
}

std::string_view lineAround(std::string_view text, uint32_t at)
{
    const size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
    return text.substr(begin, text.find('\n', begin) - begin);
}

/// The lines of an entry of a block map, from its key on; empty if it begins elsewhere.
Range blockEntry(std::string_view text, uint32_t key)
{
    const size_t begin = key == 0 ? 0 : text.rfind('\n', key - 1) + 1;
    const std::string_view before = text.substr(begin, key - begin);
    if (before.find_first_not_of(" -") != before.npos)
        return {};
    const size_t column = before.size();
    for (size_t at = text.find('\n', key); at != text.npos; at = text.find('\n', at + 1)) {
        const std::string_view line = lineAround(text, static_cast<uint32_t>(at + 1));
        const size_t indent = line.find_first_not_of(" \r");
        if (indent == line.npos)
            continue;
        const bool isItem = line[indent] == '-' && (indent + 1 == line.size() || line[indent + 1] == ' ');
        if (indent < column || (indent == column && !isItem))
            return {key, static_cast<uint32_t>(at)};
    }
    return {key, static_cast<uint32_t>(text.size())};
}

void addTwice(std::vector<TextForHelm::Twice> &twice, Range first, Range second, Range left)
{
    const auto same = std::ranges::find_if(twice, [first](const auto &one) { return one.keys.back() == first; });
    if (same == twice.end())
        return twice.push_back({{first, second}, {left}});
    same->keys.push_back(second);
    same->left.push_back(left);
}

/// Go's YAML reader has maps and lists as keys, JSON does not.
void addKeyFaults(const yaml::Part &part, const NamedText &file, ValueRefusals &faults)
{
    const yaml::Document &document = *part.document;
    for (yaml::NodeId map = 0; map < document.nodes().size(); ++map) {
        if (document.node(map).kind != yaml::Kind::Map)
            continue;
        for (yaml::NodeId key = document.firstChild(map); key != yaml::none;
             key = document.nextSibling(document.valueOf(key))) {
            const yaml::Kind kind = document.node(yaml::withoutAlias(document, key)).kind;
            if (kind != yaml::Kind::Map && kind != yaml::Kind::Seq)
                continue;
            const bool isTemplate = document.text(map).starts_with("{{");
            const yaml::Node &found = document.node(isTemplate ? map : key);
            const std::string text(document.slice({found.content, found.end}));
            faults.push_back(placed(
                faultAt(found.range().movedBy(part.offset), "helm-values-key",
                        "found `" + shortened(text, 80) + "`, that is a " + (kind == yaml::Kind::Map ? "map" : "list")
                            + " as a key, which Helm refuses (`invalid map key`)"
                            + (isTemplate ? "; a template is not rendered in values, and must be in quotes"
                                          : "; expected a text")),
                file));
        }
    }
}

ValueRefusal noMap(const NamedText &file, const yaml::Part &part, const std::string &words)
{
    const yaml::Document &document = *part.document;
    const Range range = document.node(document.root()).range().movedBy(part.offset);
    return {words, false, file.name, range, words};
}

/// The names that lead to what was written there.
bool findNames(const Value &map, const layers::Origin &origin, std::vector<std::string> &names)
{
    for (const auto &[name, field] : map.fields) {
        names.push_back(name);
        if (field.origin == origin || findNames(field, origin, names))
            return true;
        names.pop_back();
    }
    return false;
}

void noteTwice(const TextForHelm &text, const Positions &positions, const Value &values, uint32_t number, Layer &layer)
{
    for (const TextForHelm::Twice &one : text.twice) {
        Layer::Twice twice;
        for (const Range &key : one.keys)
            twice.lines.push_back(positions.at(key.begin).line + 1);
        const Position last = positions.at(one.keys.back().begin);
        if (findNames(values, {.layer = number, .line = last.line + 1, .column = last.column + 1}, twice.names))
            layer.twice.push_back(std::move(twice));
    }
}

} // namespace

TextForHelm readForHelm(std::string text)
{
    TextForHelm read{.text = std::move(text), .stream = {}, .twice = {}};
    read.stream = yaml::read(read.text);
    while (!read.stream.ok() && read.twice.size() < mostTwice) {
        const auto faults = yaml::diagnosticsOf(read.stream);
        const auto fault = std::ranges::find(faults, "yaml-duplicate-key", &Diagnostic::code);
        const Range left = fault == faults.end() ? Range{} : blockEntry(read.text, fault->related.begin);
        if (left.empty() || left.contains(fault->range.begin))
            break;
        std::string without = read.text;
        for (uint32_t at = left.begin; at < left.end; ++at)
            if (without[at] != '\n' && without[at] != '\r')
                without[at] = ' ';
        addTwice(read.twice, fault->related, fault->range, left);
        read.text = std::move(without);
        read.stream = yaml::read(read.text);
    }
    return read;
}

ValueRefusals faultsOf(const yaml::Stream &stream, const NamedText &file)
{
    ValueRefusals faults;
    for (Diagnostic &diagnostic : yaml::diagnosticsOf(stream)) {
        if (diagnostic.severity != Severity::Error)
            continue;
        if (diagnostic.code == "yaml-duplicate-key")
            diagnostic.text += "; Helm takes the last, without a word";
        if (lineAround(file.text, diagnostic.range.begin).find("{{") != std::string_view::npos)
            diagnostic.text += "; a template is not rendered in values, and must be in quotes";
        faults.push_back(placed(diagnostic, file));
    }
    return faults;
}

Result<Value, ValueRefusals> readValues(const NamedText &file, const std::string &failing, const Version &version,
                                        Layers &layers, uint32_t layer, const std::optional<LeftOut> &leftOut)
{
    const ValueRules rules = valueRules(version);
    const TextForHelm text = readForHelm(file.text);
    ValueRefusals faults = faultsOf(text.stream, file);
    for (const yaml::Part &part : text.stream.parts)
        addKeyFaults(part, file, faults);
    if (!faults.empty())
        return Unexpected(faults);
    const LineIndex lines(file.text);
    const Positions positions(file.text, lines);
    Value values{.origin = {.layer = layer}};
    for (const yaml::Part &part : text.stream.parts) {
        Value value = layers::valueOf(part, positions, layer);
        if (!value.isMap() && !value.isNull())
            return Unexpected(
                ValueRefusals{noMap(file, part,
                                    failing + (rules.severalDocuments ? "cannot unmarshal yaml document: " : "")
                                        + "error unmarshaling JSON: while decoding JSON: json: cannot unmarshal "
                                        + goKind(value.leaf) + " into Go value of type map[string]interface {}")});
        if (leftOut)
            layers::erase(value, leftOut->origin);
        if (value.isMap())
            layers::mergeOver(values, std::move(value), "a later document of the file wins");
        if (!rules.severalDocuments)
            break;
    }
    noteTwice(text, positions, values, layer, layers[layer]);
    layers::convertLeaves(values, [](Json leaf) { return fromGo(inGo(std::move(leaf))); });
    return values;
}

} // namespace fieldwise::helm
