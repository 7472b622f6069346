// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reproduction/maskeddocument.h"

#include <algorithm>
#include <array>

#include "core/base/text.h"
#include "core/k8s/redact.h"
#include "core/yaml/path.h"
#include "core/yaml/scalar.h"
#include "core/yaml/value.h"

namespace fieldwise::reproduction {

using yaml::Kind;
using yaml::NodeId;
using yaml::OrderedJson;
using yaml::Style;

namespace {

std::string_view prefixFor(std::string_view key)
{
    constexpr std::array<std::string_view, 6> named{"name", "namespace", "image", "host", "manager", "group"};
    const auto *const found = std::ranges::find(named, key);
    return found != named.end() ? *found : key == "kind" ? "Kind" : key == "hostname" ? "host" : "text";
}

std::string maskedApiVersion(std::string_view text, NeutralWords &words)
{
    const size_t slash = text.find('/');
    if (slash == text.npos || saysNothing(text))
        return words.text(text, "text");
    return words.word(text.substr(0, slash), "group") + std::string(text.substr(slash));
}

OrderedJson maskedJson(const OrderedJson &value, std::string_view key, NeutralWords &words);

std::string maskedValue(std::string_view text, std::string_view key, NeutralWords &words)
{
    if (text.starts_with('{') || text.starts_with('['))
        if (const OrderedJson json = yaml::orderedFromJson(text); json.is_structured())
            return maskedJson(json, key, words).dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
    return key == "apiVersion" ? maskedApiVersion(text, words)
        : key == "manager"     ? maskedManager(text, words)
                               : words.text(text, prefixFor(key));
}

OrderedJson maskedJson(const OrderedJson &value, std::string_view key, NeutralWords &words)
{
    if (value.is_string())
        return maskedValue(value.get_ref<const std::string &>(), key, words);
    if (value.is_number()) {
        const OrderedJson made = yaml::orderedFromJson(words.word(value.dump(), "text"));
        return made.is_number() ? made : value;
    }
    OrderedJson out = value;
    if (value.is_array())
        for (OrderedJson &item : out)
            item = maskedJson(item, key, words);
    if (value.is_object()) {
        out = OrderedJson::object();
        for (const auto &item : value.items())
            yaml::append(out, maskedKey(item.key(), words), maskedJson(item.value(), item.key(), words));
    }
    return out;
}

std::string maskedPointer(std::string_view pointer, NeutralWords &words)
{
    std::string out = pointer.starts_with('/') ? "" : std::string(pointer.substr(0, pointer.find('/')));
    for (const std::string &name : k8s::namesOf(pointer, true))
        out += "/" + yaml::pointerToken(maskedKey(name, words));
    return out;
}

std::string quotedSingly(std::string_view text)
{
    std::string out = "'";
    for (const char c : text)
        out += c == '\'' ? "''" : std::string(1, c);
    return out + "'";
}

/// Finds what replaces each part of a document's text.
class Masking {
public:
    Masking(const yaml::Document &document, const std::vector<Range> &secrets, bool hasPointers, NeutralWords &words)
        : m_document(document),
          m_secrets(secrets),
          m_hasPointers(hasPointers),
          m_words(words),
          m_keyOf(document.nodes().size())
    {
    }

    std::string text()
    {
        const std::string_view source = m_document.source();
        if (m_document.isText() || !m_document.ok() || m_document.root() == yaml::none)
            add({0, static_cast<uint32_t>(source.size())}, words({0, static_cast<uint32_t>(source.size())}));
        else
            for (NodeId id = 0; id < m_document.nodes().size(); ++id)
                maskNode(id);
        if (m_document.ok() && m_document.root() != yaml::none)
            for (const yaml::Comment &comment : m_document.comments())
                maskComment(comment.range);
        std::ranges::sort(m_edits, {}, [](const Edit &edit) { return edit.range.begin; });
        std::string out;
        uint32_t done = 0;
        for (const Edit &edit : m_edits) {
            out += std::string(source.substr(done, edit.range.begin - done)) + edit.by;
            done = edit.range.end;
        }
        return out + std::string(source.substr(done));
    }

private:
    struct Edit {
        Range range;
        std::string by;
    };

    void add(Range range, std::string by) { m_edits.push_back({range, std::move(by)}); }

    bool isSecret(Range range) const
    {
        const auto secret = std::ranges::upper_bound(m_secrets, range.begin, {}, &Range::end);
        return secret != m_secrets.end() && secret->begin < range.end;
    }

    /// The words of a part of the text, as they stand there.
    std::string words(Range range)
    {
        const std::string_view text = m_document.slice(range);
        return isSecret(range) ? m_words.secretText(text) : m_words.text(text, "text");
    }

    void maskNode(NodeId id)
    {
        const yaml::Node &node = m_document.node(id);
        if (node.isKey)
            m_keyOf[m_document.valueOf(id)] = node.value;
        else if (node.parent != yaml::none && m_document.node(node.parent).kind == Kind::Seq)
            m_keyOf[id] = m_keyOf[node.parent];
        if (!node.anchor.empty())
            add(node.anchor, m_words.word(m_document.slice(node.anchor), "anchor"));
        if (node.kind == Kind::Alias)
            add({node.content, node.end}, "*" + m_words.word(node.value, "anchor"));
        if (node.kind == Kind::Scalar && node.style != Style::Empty && !(node.isKey && yaml::isYamlMergeKey(node)))
            maskScalar(id);
    }

    void maskScalar(NodeId id)
    {
        const yaml::Node &node = m_document.node(id);
        const Range range{node.content, node.end};
        const bool isBlock = node.style == Style::Literal || node.style == Style::Folded;
        if (m_document.slice(range).find_first_of("\n\r") != std::string_view::npos
            && node.style != Style::DoubleQuoted)
            return isBlock ? maskBlock(id) : maskLines(id);
        const std::string value = neutral(id);
        if (value == node.value)
            return;
        add(range,
            node.style == Style::SingleQuoted       ? quotedSingly(value)
                : node.style == Style::DoubleQuoted ? OrderedJson(value).dump()
                                                    : value);
    }

    std::string neutral(NodeId id)
    {
        const yaml::Node &node = m_document.node(id);
        if (isSecret(node.range()) && yaml::typeOf(node, m_document.source()) != yaml::Type::Null)
            return m_words.secretText(node.value);
        if (node.isKey)
            return maskedKey(node.value, m_words);
        const bool isPointer = m_hasPointers && (m_keyOf[id] == "path" || m_keyOf[id] == "from")
            && m_document.find(node.parent, "op") != yaml::none;
        return isPointer ? maskedPointer(node.value, m_words) : maskedValue(node.value, m_keyOf[id], m_words);
    }

    /// JSON is written in one line, other lines keep their words' places.
    void maskBlock(NodeId id)
    {
        const yaml::Node &node = m_document.node(id);
        const std::string_view text = m_document.source();
        const auto begin = firstText(text, static_cast<uint32_t>(pastBreak(text, lineEnd(text, node.content))));
        if (begin >= node.end)
            return;
        const size_t last = text.find_last_not_of(" \t\n\r", node.end - 1);
        const Range content{begin, std::max(begin, static_cast<uint32_t>(last + 1))};
        const bool isJson = node.style == Style::Literal && (text[begin] == '{' || text[begin] == '[')
            && !isSecret(node.range()) && yaml::orderedFromJson(node.value).is_structured();
        add(content, isJson ? maskedValue(node.value, m_keyOf[id], m_words) : words(content));
    }

    /// A plain scalar, or one in single quotes, of several lines.
    void maskLines(NodeId id)
    {
        const yaml::Node &node = m_document.node(id);
        const uint32_t quote = node.style == Style::SingleQuoted ? 1 : 0;
        add({node.content + quote, node.end - quote}, words({node.content + quote, node.end - quote}));
    }

    void maskComment(Range range)
    {
        const std::string_view text = m_document.slice(range);
        const auto signs = static_cast<uint32_t>(std::min(text.size(), text.find_first_not_of('#')));
        add({range.begin + signs, range.end}, words({range.begin + signs, range.end}));
    }

    const yaml::Document &m_document;
    const std::vector<Range> &m_secrets;
    bool m_hasPointers;
    NeutralWords &m_words;
    std::vector<std::string_view> m_keyOf; ///< of each value, and of each element of a list, the key
    std::vector<Edit> m_edits;
};

} // namespace

std::string maskedKey(std::string_view key, NeutralWords &words)
{
    constexpr std::array<std::string_view, 3> coded{"f:", "k:", "v:"}; // managedFields
    const auto *const code = std::ranges::find_if(coded, [key](std::string_view one) { return key.starts_with(one); });
    if (code != coded.end()) {
        const std::string_view rest = key.substr(2);
        if (*code == "f:")
            return "f:" + maskedKey(rest, words);
        if (const OrderedJson json = yaml::orderedFromJson(rest); !json.is_discarded())
            return std::string(*code) + maskedJson(json, "", words).dump();
    }
    if (key.starts_with('$')) { // a patch directive
        const size_t slash = std::min(key.size(), key.find('/'));
        return std::string(key.substr(0, slash))
            + (slash < key.size() ? "/" + words.text(key.substr(slash + 1), "key") : "");
    }
    return words.text(key, "key");
}

std::string maskedManager(std::string_view name, NeutralWords &words)
{
    const bool isKnown = name.starts_with("kubectl") || name == "before-first-apply";
    return isKnown ? std::string(name) : words.text(name, "manager");
}

std::string maskedDocument(const yaml::Document &document, const std::vector<Range> &secrets, bool hasPointers,
                           NeutralWords &words)
{
    return Masking(document, secrets, hasPointers, words).text();
}

} // namespace fieldwise::reproduction
