// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/yamlcppopinion.h"

#include <algorithm>
#include <exception>
#include <map>
#include <sstream>
#include <vector>

#include <yaml-cpp/anchor.h>
#include <yaml-cpp/emitterstyle.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include "core/base/text.h"

namespace fieldwise::test {

using namespace yaml;

namespace {

/// Thrown out of yaml-cpp's parser at the first difference, which also ends an endless one; caught in this file.
struct Stop {};

/// Walks our nodes in pre-order while yaml-cpp reports its events.
class Comparison : public YAML::EventHandler {
public:
    explicit Comparison(const Document &document) : m_document(document) {}

    Opinion opinion;

    void OnDocumentStart(const YAML::Mark &) override
    {
        if (m_inDocument || m_documents++ > 0)
            differ("yaml-cpp sees another document here", m_next);
        m_inDocument = true;
    }
    void OnDocumentEnd() override
    {
        m_inDocument = false;
        if (m_next < m_document.nodes().size())
            differ("yaml-cpp sees the end of the document here", m_next);
    }
    void OnNull(const YAML::Mark &, YAML::anchor_t anchor) override
    {
        if (m_document.root() == none)
            return; // a document without content is one null
        const Node &node = take(Kind::Scalar, "an empty value");
        const bool isNull = node.style == Style::Empty || node.style == Style::Plain;
        const bool isWord = node.value.empty() || node.value == "~" || node.value == "null" || node.value == "Null"
            || node.value == "NULL";
        if (!isNull || !isWord)
            differ("yaml-cpp reads an empty value", m_next - 1);
        compareAnchor(anchor);
    }
    void OnAlias(const YAML::Mark &, YAML::anchor_t anchor) override
    {
        take(Kind::Alias, "an alias");
        const auto found = m_anchors.find(anchor);
        if (found == m_anchors.end() || found->second != m_document.target(m_next - 1))
            differ("yaml-cpp finds another anchor for this alias", m_next - 1);
    }
    void OnScalar(const YAML::Mark &, const std::string &, YAML::anchor_t anchor, const std::string &value) override
    {
        const Node &node = take(Kind::Scalar, "a text or number");
        if (node.value != value)
            differ("yaml-cpp reads another value", m_next - 1); // which may be secret
        compareAnchor(anchor);
    }
    void OnSequenceStart(const YAML::Mark &, const std::string &, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override
    {
        take(Kind::Seq, "a list");
        compareAnchor(anchor);
        m_open.push_back(m_next - 1);
    }
    void OnSequenceEnd() override { leave(); }
    void OnMapStart(const YAML::Mark &, const std::string &, YAML::anchor_t anchor, YAML::EmitterStyle::value) override
    {
        take(Kind::Map, "a map");
        compareAnchor(anchor);
        m_open.push_back(m_next - 1);
    }
    void OnMapEnd() override { leave(); }

private:
    [[noreturn]] void differ(std::string text, NodeId id)
    {
        const auto end = static_cast<uint32_t>(m_document.source().size());
        opinion.kind = Opinion::Different;
        opinion.text = std::move(text);
        opinion.where = {end, end};
        if (id < m_document.nodes().size())
            opinion.where = {m_document.node(id).begin, m_document.node(id).end};
        throw Stop();
    }

    /// The next node of ours, which must be of this kind; every event takes one, so their number is bounded.
    const Node &take(Kind kind, const char *what)
    {
        if (m_next >= m_document.nodes().size())
            differ(std::string("yaml-cpp sees ") + what + " after the end of the document", m_next);
        const Node &node = m_document.node(m_next);
        if (node.kind != kind)
            differ(std::string("yaml-cpp sees ") + what + " here", m_next);
        ++m_next;
        return node;
    }

    void compareAnchor(YAML::anchor_t anchor)
    {
        const NodeId id = m_next - 1;
        const bool hasAnchor = !m_document.node(id).anchor.empty();
        if (hasAnchor != (anchor != YAML::NullAnchor))
            differ(hasAnchor ? "yaml-cpp sees no anchor here" : "yaml-cpp sees an anchor here", id);
        if (hasAnchor)
            m_anchors[anchor] = id;
    }

    void leave()
    {
        if (m_document.node(m_open.back()).next != m_next)
            differ("yaml-cpp sees the end of a list or map here", m_next);
        m_open.pop_back();
    }

    const Document &m_document;
    std::vector<NodeId> m_open;
    std::map<YAML::anchor_t, NodeId> m_anchors;
    NodeId m_next = 0;
    int m_documents = 0;
    bool m_inDocument = false;
};

/// Hears what yaml-cpp reports, but not for ever.
class Listener : public YAML::EventHandler {
public:
    explicit Listener(const Document &document) : m_left(4 * document.nodes().size() + 100) {}
    void OnDocumentStart(const YAML::Mark &) override { hear(); }
    void OnDocumentEnd() override { hear(); }
    void OnNull(const YAML::Mark &, YAML::anchor_t) override { hear(); }
    void OnAlias(const YAML::Mark &, YAML::anchor_t) override { hear(); }
    void OnScalar(const YAML::Mark &, const std::string &, YAML::anchor_t, const std::string &) override { hear(); }
    void OnSequenceStart(const YAML::Mark &, const std::string &, YAML::anchor_t, YAML::EmitterStyle::value) override
    {
        hear();
    }
    void OnSequenceEnd() override { hear(); }
    void OnMapStart(const YAML::Mark &, const std::string &, YAML::anchor_t, YAML::EmitterStyle::value) override
    {
        hear();
    }
    void OnMapEnd() override { hear(); }

private:
    void hear()
    {
        if (--m_left == 0)
            throw Stop();
    }

    size_t m_left;
};

void tell(const Document &document, YAML::EventHandler &handler)
{
    std::istringstream stream{std::string(document.source())};
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(handler)) {
    }
}

/// yaml-cpp reports what it has read before it comes to what it refuses, so a difference counts only in a text that it
/// reads to its end.
void readToTheEnd(const Document &document)
{
    try {
        Listener listener(document);
        tell(document, listener);
    } catch (const Stop &) {
    }
}

} // namespace

Opinion yamlCppOpinion(const Document &document)
{
    Comparison comparison(document);
    if (!document.ok())
        return {Opinion::CannotRead, "the document is faulty", {}};
    try {
        try {
            tell(document, comparison);
            if (document.root() != none)
                comparison.OnDocumentEnd();
        } catch (const Stop &) {
            readToTheEnd(document);
        }
    } catch (const YAML::Exception &fault) {
        const LineIndex lines(document.source());
        const auto line = static_cast<uint32_t>(std::max(fault.mark.line, 0));
        const auto size = static_cast<uint32_t>(document.source().size());
        const uint32_t at =
            line < lines.lineCount() ? lines.start(line) + static_cast<uint32_t>(std::max(fault.mark.column, 0)) : size;
        return {
            Opinion::CannotRead, fault.msg.substr(0, fault.msg.find(": ")), {std::min(at, size), std::min(at, size)}};
    } catch (const std::exception &fault) {
        return {Opinion::CannotRead, fault.what(), {}};
    }
    return comparison.opinion;
}

} // namespace fieldwise::test
