// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/referee.h"

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include <yaml.h>

namespace fieldwise::yaml {
namespace {

std::string_view textOf(const yaml_char_t *text)
{
    return text ? std::string_view(reinterpret_cast<const char *>(text)) : std::string_view();
}

/// Walks our nodes in pre-order while libyaml reports its events; the first difference stays.
class Comparison {
public:
    explicit Comparison(const Document &document) : m_document(document) {}

    Opinion opinion;

    void take(const yaml_event_t &event)
    {
        if (opinion.kind == Opinion::Same)
            compare(event);
    }

private:
    void compare(const yaml_event_t &event)
    {
        switch (event.type) {
        case YAML_DOCUMENT_START_EVENT:
            if (m_documents++ > 0)
                differ("libyaml sees another document here", m_next);
            break;
        case YAML_DOCUMENT_END_EVENT:
            if (m_next < m_document.nodes().size())
                differ("libyaml sees the end of the document here", m_next);
            break;
        case YAML_ALIAS_EVENT: takeAlias(textOf(event.data.alias.anchor)); break;
        case YAML_SCALAR_EVENT: takeScalar(event.data.scalar); break;
        case YAML_SEQUENCE_START_EVENT:
            open(Kind::Seq, "a list", event.data.sequence_start.anchor, event.data.sequence_start.tag);
            break;
        case YAML_MAPPING_START_EVENT:
            open(Kind::Map, "a map", event.data.mapping_start.anchor, event.data.mapping_start.tag);
            break;
        case YAML_SEQUENCE_END_EVENT:
        case YAML_MAPPING_END_EVENT: leave(); break;
        default: break;
        }
    }

    void takeAlias(std::string_view name)
    {
        if (!isNext(Kind::Alias, "an alias"))
            return;
        const auto found = m_anchors.find(std::string(name));
        if (found == m_anchors.end() || found->second != m_document.target(m_next))
            differ("libyaml finds another anchor for this alias", m_next);
        ++m_next;
    }

    void takeScalar(const decltype(yaml_event_t::data.scalar) &scalar)
    {
        const std::string_view value(reinterpret_cast<const char *>(scalar.value), scalar.length);
        if (m_document.root() == none && value.empty() && !scalar.anchor && !scalar.tag)
            return; // a document without content is one null
        if (!isNext(Kind::Scalar, "a text or number"))
            return;
        if (m_document.node(m_next).value != value)
            differ("libyaml reads another value", m_next); // which may be secret
        takeProperties(scalar.anchor, scalar.tag);
    }

    void open(Kind kind, const char *what, const yaml_char_t *anchor, const yaml_char_t *tag)
    {
        if (!isNext(kind, what))
            return;
        m_open.push_back(m_next);
        takeProperties(anchor, tag);
    }

    void leave()
    {
        if (m_open.empty() || m_document.node(m_open.back()).next != m_next)
            return differ("libyaml sees the end of a list or map here", m_next);
        m_open.pop_back();
    }

    /// Every event takes a node, so their number is bounded.
    bool isNext(Kind kind, const char *what)
    {
        if (m_next >= m_document.nodes().size())
            differ(std::string("libyaml sees ") + what + " after the end of the document", m_next);
        else if (m_document.node(m_next).kind != kind)
            differ(std::string("libyaml sees ") + what + " here", m_next);
        return opinion.kind == Opinion::Same;
    }

    void takeProperties(const yaml_char_t *anchor, const yaml_char_t *tag)
    {
        const Node &node = m_document.node(m_next);
        if (textOf(anchor) != m_document.slice(node.anchor))
            differ(node.anchor.empty() ? "libyaml sees an anchor here" : "libyaml sees another anchor here, or none",
                   m_next);
        if (textOf(tag) != m_document.resolvedTag(m_next))
            differ("libyaml sees another tag here, or none", m_next);
        if (anchor)
            m_anchors[std::string(textOf(anchor))] = m_next;
        ++m_next;
    }

    void differ(std::string text, NodeId id)
    {
        if (opinion.kind != Opinion::Same)
            return;
        const auto end = static_cast<uint32_t>(m_document.source().size());
        opinion = {Opinion::Different, std::move(text), {end, end}};
        if (id < m_document.nodes().size())
            opinion.where = m_document.node(id).range();
    }

    const Document &m_document;
    std::vector<NodeId> m_open;
    std::map<std::string, NodeId> m_anchors;
    NodeId m_next = 0;
    int m_documents = 0;
};

} // namespace

Opinion secondOpinion(const Document &document)
{
    if (!document.ok())
        return {Opinion::CannotRead, "the document is faulty", {}};
    const std::string_view source = document.source();
    yaml_parser_t parser;
    if (yaml_parser_initialize(&parser) == 0)
        throw std::bad_alloc();
    const std::unique_ptr<yaml_parser_t, void (*)(yaml_parser_t *)> parserEnd(&parser, yaml_parser_delete);
    yaml_parser_set_input_string(&parser, reinterpret_cast<const unsigned char *>(source.data()), source.size());
    Comparison comparison(document);
    for (bool done = false; !done;) {
        yaml_event_t event;
        if (yaml_parser_parse(&parser, &event) == 0) {
            // What it refuses is worth a notice, whatever it read before.
            const size_t at = std::min(parser.problem_mark.index, source.size());
            const auto where = static_cast<uint32_t>(at);
            return {Opinion::CannotRead, parser.problem ? parser.problem : "it has too little memory", {where, where}};
        }
        done = event.type == YAML_STREAM_END_EVENT;
        comparison.take(event);
        yaml_event_delete(&event);
    }
    return comparison.opinion;
}

} // namespace fieldwise::yaml
