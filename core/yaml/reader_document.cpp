// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/base/text.h"
#include "core/yaml/reader.h"

namespace fieldwise::yaml {

Reader::Reader(Document &document)
    : m_document(document),
      m_text(document.m_source.data()),
      m_size(static_cast<uint32_t>(document.m_source.size())),
      m_onlyLf(document.m_source.find('\r') == std::string::npos)
{
}

void Reader::run()
{
    std::vector<Diagnostic> found = checkBytes(m_document.source());
    if (!found.empty() && found.front().severity == Severity::Error) {
        m_document.m_diagnostics = std::move(found);
        m_document.m_failed = true;
        return;
    }
    m_document.m_nodes.reserve(m_size / 10 + 4);
    readDocument();
    if (!m_document.m_failed && m_document.m_root != none)
        checkTree();
    if (m_document.m_failed) {
        m_document.m_nodes.clear();
        m_document.m_comments.clear();
        std::erase_if(m_document.m_diagnostics, [](const Diagnostic &d) { return d.severity == Severity::Notice; });
        m_document.m_anchors.clear();
        m_document.m_root = none;
    } else {
        auto &all = m_document.m_diagnostics;
        found.insert(found.end(), m_late.begin(), m_late.end());
        for (const Diagnostic &one : found)
            all.insert(
                std::ranges::upper_bound(all, one.range.begin, {}, [](const Diagnostic &d) { return d.range.begin; }),
                one);
    }
}

void Reader::readDocument()
{
    if (!readPrefix())
        return;
    if (isMarker(m_at, m_lineStart)) {
        m_at += 3;
        readBlockNode(-1, After::Marker);
    } else {
        m_at = m_lineStart;
        readBlockNode(-1, After::Start);
    }
    if (m_document.m_failed)
        return;
    m_document.m_root = 0;
    readSuffix();
}

/// Comments, directives and the end markers of documents without content; false when no content follows.
bool Reader::readPrefix()
{
    bool directives = false;
    const auto startsLine = [&] {
        return isBreak(m_text[m_at - 1]) && isMarker(m_at + 3, m_at + 3) && m_text[m_at + 3] == '-';
    };
    const auto startsFile = [&] { return isByteOrderMark(m_at) && (m_at == 0 || startsLine()); };
    for (;;) {
        if (startsFile()) {
            if (m_at > 0)
                notice({m_at, m_at + 3}, "a byte order mark before a `---`");
            m_at += 3;
            m_lineStart = m_at;
        }
        skipGap();
        const bool missing = directives && (atEnd(m_at) || (isMarker(m_at, m_lineStart) && peek(m_at) == '.'));
        if (missing)
            failHere("yaml-directive", "expected `---` and a document after a line that starts with `%`");
        if (atEnd(m_at))
            return false;
        if (startsFile())
            continue;
        if (m_at == m_lineStart && m_text[m_at] == '%') {
            readDirective();
            directives = true;
        } else if (isMarker(m_at, m_lineStart) && m_text[m_at] == '.') {
            notice({m_at, m_at + 3}, "the end of a document, `...`, without a document before it");
            m_at += 3;
            expectLineEnd(none);
        } else {
            break;
        }
    }
    if (directives && !isMarker(m_at, m_lineStart))
        failHere("yaml-directive", "expected `---` after a line that starts with `%`");
    return !m_document.m_failed;
}

void Reader::readDirective()
{
    const uint32_t end = lineEnd(m_at);
    uint32_t content = m_at + 1;
    while (content < end && !(m_text[content] == '#' && isBlank(m_text[content - 1])))
        ++content;
    if (content < end)
        addComment(content, end);
    while (content > m_at && isBlank(m_text[content - 1]))
        --content;
    const std::string_view line(m_text + m_at, content - m_at);
    const size_t nameEnd = std::min(line.find_first_of(" \t"), line.size());
    const std::string_view name = line.substr(0, nameEnd);
    if (name == "%YAML")
        readYamlDirective(content);
    else if (name == "%TAG")
        readTagDirective(content);
    else
        notice({m_at, content}, "a directive other than `%YAML` and `%TAG`");
    m_at = end;
}

void Reader::readYamlDirective(uint32_t end)
{
    const Range range{m_at, end};
    if (m_sawYamlDirective) {
        fail(range, "yaml-directive", "a second `%YAML` line for the same document");
        return;
    }
    m_sawYamlDirective = true;
    const uint32_t version = pastBlanks(m_at + 5);
    uint32_t at = version;
    while (at < end && !isBlank(m_text[at]))
        ++at;
    const std::string_view number(m_text + version, at - version);
    const size_t dot = number.find('.');
    const auto isNumber = [](std::string_view text) {
        return !text.empty() && text.find_first_not_of("0123456789") == text.npos;
    };
    if (at != end || dot == number.npos || !isNumber(number.substr(0, dot)) || !isNumber(number.substr(dot + 1)))
        fail(range, "yaml-directive", "expected a version such as `1.2` after `%YAML`, and nothing else");
    else if (number.substr(0, dot) != "1")
        fail(range, "yaml-directive", "YAML " + std::string(number) + " is not supported; expected 1.2");
    else if (number != "1.1")
        notice(range, "a version of YAML other than 1.1");
}

void Reader::readTagDirective(uint32_t end)
{
    const uint32_t handle = pastBlanks(m_at + 4);
    uint32_t handleEnd = handle;
    while (handleEnd < end && !isBlank(m_text[handleEnd]))
        ++handleEnd;
    const uint32_t prefix = pastBlanks(handleEnd);
    const std::string_view name(m_text + handle, handleEnd - handle);
    const bool handleOk = name.starts_with('!') && tagHandle(name) == name;
    const std::string_view value(m_text + prefix, end - std::min(prefix, end));
    if (!handleOk || value.empty() || value.find_first_of(" \t") != value.npos) {
        fail({m_at, end}, "yaml-directive",
             "expected a handle and a prefix after `%TAG`, as in `%TAG !e! tag:example.com,2000:`");
        return;
    }
    constexpr size_t mostHandles = 1000; // each tag looks for its own among them
    if (m_document.m_tagHandles.size() == mostHandles) {
        fail({m_at, end}, "yaml-directive",
             "found more than " + std::to_string(mostHandles) + " `%TAG` lines, which is the limit");
        return;
    }
    for (const auto &known : m_document.m_tagHandles) {
        if (known.first == name) {
            fail({handle, handleEnd}, "yaml-directive", "this tag handle is declared twice");
            return;
        }
    }
    if (!isUri(value, true))
        notice({prefix, end}, "a tag that is not a URI");
    m_document.m_tagHandles.emplace_back(name, value);
}

void Reader::readSuffix()
{
    skipGap();
    while (isMarker(m_at, m_lineStart) && peek(m_at) == '.') {
        m_at += 3;
        expectLineEnd(none);
        skipGap();
    }
    if (atEnd(m_at))
        return;
    if (isMarker(m_at, m_lineStart))
        failHere("yaml-text-after", "a second document starts here; expected only one");
    else if (!failNameColon())
        failHere("yaml-text-after", "unexpected text after the end of the document's value");
}

} // namespace fieldwise::yaml
