// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/valueslines.h"

#include <algorithm>
#include <optional>

#include "core/helm/valuesread.h"
#include "core/helm/valuessources.h"

namespace fieldwise::helm {
namespace {

class KeyReading {
public:
    KeyReading(KeyedText &out, bool masks)
        : m_out(out), m_masks(masks), m_lines(out.text), m_positions(out.text, m_lines)
    {
    }

    void read(const yaml::Part &part)
    {
        m_document = part.document.get();
        m_offset = part.offset;
        if (part.document->root() != yaml::none)
            fields(part.document->root(), false);
    }

private:
    Range rangeOf(yaml::NodeId id) const
    {
        const yaml::Node &node = m_document->node(id);
        return {m_offset + node.begin, m_offset + node.end};
    }

    void fields(yaml::NodeId map, bool isSecret)
    {
        if (m_document->node(map).kind != yaml::Kind::Map)
            return;
        const std::string of = nameIn(map);
        for (yaml::NodeId key = m_document->firstChild(map); key != yaml::none;) {
            const yaml::NodeId value = m_document->valueOf(key);
            if (!yaml::isYamlMergeKey(m_document->node(key)))
                field(key, value, isSecret || hides(key, of));
            key = m_document->nextSibling(value);
        }
    }

    /// The text of a map's field `name`.
    std::string nameIn(yaml::NodeId map) const
    {
        const yaml::NodeId name = m_document->find(map, "name");
        return name == yaml::none ? std::string() : yaml::fieldName(*m_document, name);
    }

    bool hides(yaml::NodeId key, const std::string &of) const
    {
        const std::string name = yaml::fieldName(*m_document, key);
        return namesSecret(name) || isSecretOfPair(name, of);
    }

    void field(yaml::NodeId key, yaml::NodeId value, bool isSecret)
    {
        const std::string name = yaml::fieldName(*m_document, key);
        m_names.push_back(name);
        const Range range = rangeOf(value);
        const uint32_t begin = rangeOf(key).begin;
        const uint32_t first = m_lines.lineOf(begin);
        const bool hasFields =
            m_document->node(value).kind == yaml::Kind::Map && m_document->firstChild(value) != yaml::none;
        m_out.keys.push_back({.names = m_names,
                              .first = first,
                              .last = range.empty() ? first : std::max(first, m_lines.lineOf(range.end - 1)),
                              .column = m_positions.at(begin).column + 1,
                              .isLeaf = !hasFields,
                              .value = range});
        if (hasFields) {
            fields(value, isSecret);
        } else {
            if (m_masks)
                mask(value, isSecret);
            inList(value);
        }
        m_names.pop_back();
    }

    void inList(yaml::NodeId id)
    {
        const bool isMap = m_document->node(id).kind == yaml::Kind::Map;
        for (yaml::NodeId child = m_document->firstChild(id); child != yaml::none;) {
            const yaml::NodeId value = isMap ? m_document->valueOf(child) : child;
            if (isMap) {
                m_names.push_back(yaml::fieldName(*m_document, child));
                m_out.inLists.push_back(m_names);
            }
            inList(value);
            if (isMap)
                m_names.pop_back();
            child = m_document->nextSibling(value);
        }
    }

    /// Masks what is secret in a value; `isSecret`: all of it is.
    void mask(yaml::NodeId id, bool isSecret)
    {
        const yaml::Node &node = m_document->node(id);
        if (node.kind == yaml::Kind::Scalar && node.begin < node.end && (isSecret || hasPassword(m_document->text(id))))
            m_out.masked.push_back({m_offset + node.content, m_offset + node.end});
        const bool isMap = node.kind == yaml::Kind::Map;
        const std::string of = isMap ? nameIn(id) : std::string();
        for (yaml::NodeId child = m_document->firstChild(id); child != yaml::none;) {
            const yaml::NodeId value = isMap ? m_document->valueOf(child) : child;
            mask(value, isSecret || (isMap && hides(child, of)));
            child = m_document->nextSibling(value);
        }
    }

    KeyedText &m_out;
    bool m_masks;
    LineIndex m_lines;
    Positions m_positions;
    const yaml::Document *m_document = nullptr;
    uint32_t m_offset = 0;
    std::vector<std::string> m_names;
};

/// True if a line has `name` and says that a value is secret.
bool hasSecretName(std::string_view text)
{
    for (size_t at = text.find("name"); at != text.npos; at = text.find("name", at + 1))
        if (namesSecret(text.substr(at, std::min(text.find('\n', at), text.size()) - at)))
            return true;
    return false;
}

/// For a text that can't be read: what is after a key on its line and on the deeper lines below it, if its name or one
/// around it says that it is secret; and each `value`, if there is such a `name`.
void addSecretLines(std::string_view text, Range range, std::vector<Range> &masked)
{
    const bool hidesPairs = hasSecretName(text.substr(range.begin, range.size()));
    std::optional<size_t> secret; ///< the indentation of the key
    for (size_t at = range.begin; at < range.end;) {
        const size_t lineBegin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
        const size_t end = std::min<size_t>(text.find('\n', at), range.end);
        const size_t begin = std::min(text.find_first_not_of(" -\t\r", at), end);
        const std::string_view line = text.substr(begin, end - begin);
        const size_t pair = hidesPairs ? line.find("value") : line.npos;
        const size_t first = line.find(':');
        const size_t colon = pair == line.npos ? first : line.find(':', pair);
        const bool goesOn = secret && (begin - lineBegin > *secret || line.empty());
        if (!goesOn)
            secret = {};
        if (!secret && first != line.npos && (namesSecret(line.substr(0, first)) || hasPassword(line)))
            secret = begin - lineBegin;
        const bool isPair = !secret && pair != line.npos && colon != line.npos;
        if (isPair)
            secret = begin - lineBegin;
        const size_t from =
            goesOn ? begin : std::min(text.find_first_not_of(' ', begin + (isPair ? colon : first) + 1), end);
        if (secret && from < end)
            masked.push_back({static_cast<uint32_t>(from), static_cast<uint32_t>(end)});
        at = end + 1;
    }
}

std::string blockOf(const std::string &name, yaml::OrderedJson value)
{
    yaml::OrderedJson map = yaml::OrderedJson::object();
    yaml::append(map, name, std::move(value));
    return yaml::blockText(map);
}

/// Maps in the order in which their first value came.
struct Outline {
    std::string name;
    std::vector<const WrittenValue *> values{};
    std::vector<Outline> fields{};

    Outline &field(const std::string &wanted)
    {
        const auto found = std::ranges::find(fields, wanted, &Outline::name);
        return found != fields.end() ? *found : fields.emplace_back(Outline{wanted});
    }
};

class Writing {
public:
    WrittenText run(const std::vector<WrittenValue> &values)
    {
        Outline root;
        for (const WrittenValue &value : values) {
            Outline *map = &root;
            for (const std::string &name : value.names)
                map = &map->field(name);
            map->values.push_back(&value);
        }
        for (const Outline &field : root.fields)
            write(field);
        return std::move(m_out);
    }

private:
    void write(const Outline &field)
    {
        m_names.push_back(field.name);
        for (const WrittenValue *value : field.values) {
            if (value->value)
                writeValue(*value);
            else
                m_out.gaps.push_back({m_names, static_cast<int32_t>(m_line) - 1, value->source});
        }
        const bool hasText = std::ranges::any_of(field.fields, isWritten);
        if (hasText) {
            const size_t key = m_out.keyed.keys.size();
            m_out.keyed.keys.push_back({.names = m_names, .first = m_line, .column = column(), .isLeaf = false});
            const std::string text = blockOf(field.name, yaml::OrderedJson::object());
            append(text.substr(0, text.rfind(" {}")) + "\n");
            for (const Outline &below : field.fields)
                write(below);
            m_out.keyed.keys[key].last = m_line - 1;
        } else {
            for (const Outline &below : field.fields)
                write(below);
        }
        m_names.pop_back();
    }

    static bool isWritten(const Outline &field)
    {
        return std::ranges::any_of(field.values, [](const WrittenValue *one) { return one->value.has_value(); })
            || std::ranges::any_of(field.fields, isWritten);
    }

    void writeValue(const WrittenValue &value)
    {
        KeyLines key{.names = m_names, .first = m_line, .column = column(), .source = value.source};
        const std::string text = blockOf(m_names.back(), *value.value);
        const size_t begin = m_out.keyed.text.size() + column() - 1;
        const size_t colon = text.find(": ", std::min(m_names.back().size(), text.size()));
        append(text);
        key.last = m_line - 1;
        if (key.last == key.first && colon != text.npos)
            key.value = {static_cast<uint32_t>(begin + colon + 2), static_cast<uint32_t>(m_out.keyed.text.size() - 1)};
        m_out.keyed.keys.push_back(std::move(key));
    }

    uint32_t column() const { return static_cast<uint32_t>(2 * m_names.size() - 1); }

    void append(const std::string &lines)
    {
        for (size_t at = 0; at < lines.size();) {
            const size_t end = lines.find('\n', at) + 1;
            if (end - at > 1)
                m_out.keyed.text.append(column() - 1, ' ');
            m_out.keyed.text.append(lines, at, end - at);
            at = end;
            ++m_line;
        }
    }

    WrittenText m_out;
    std::vector<std::string> m_names;
    uint32_t m_line = 0;
};

} // namespace

KeyedText keysOf(std::string text, bool showSecrets)
{
    KeyedText out{std::move(text)};
    const TextForHelm read = readForHelm(out.text);
    KeyReading reading(out, !showSecrets);
    for (const yaml::Part &part : read.stream.parts)
        reading.read(part);
    if (showSecrets)
        return out;
    const std::string_view whole = out.text;
    if (!read.stream.ok())
        addSecretLines(whole, {0, static_cast<uint32_t>(whole.size())}, out.masked);
    for (const TextForHelm::Twice &twice : read.twice)
        for (const Range left : twice.left)
            addSecretLines(whole, left, out.masked);
    std::ranges::sort(out.masked, {}, &Range::begin);
    return out;
}

WrittenText write(const std::vector<WrittenValue> &values)
{
    return Writing().run(values);
}

void addRowKeys(std::vector<std::string> &keys, const KeyLines &key, const std::vector<std::string> &names)
{
    const uint32_t last = key.isLeaf ? key.last : key.first;
    for (uint32_t line = key.first; line <= last; ++line)
        if (keys[line].empty())
            keys[line] = yaml::print(layers::pathOf(names)) + '\n' + std::to_string(line - key.first);
}

} // namespace fieldwise::helm
