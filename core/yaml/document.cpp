// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/document.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>

#include "core/base/text.h"
#include "core/base/thread.h"
#include "core/yaml/commentowners.h"
#include "core/yaml/lists.h"
#include "core/yaml/reader.h"

namespace fieldwise::yaml {
namespace {

bool isMarkerLine(std::string_view line)
{
    if (!line.starts_with("---") && !line.starts_with("..."))
        return false;
    return line.size() == 3 || isBlank(line[3]) || isBreak(line[3]);
}

/// White space, a comment, a directive or `...`: lines that do not make a document of their own.
bool hasNoContent(std::string_view line, bool isMarker)
{
    const size_t at = line.find_first_not_of(" \t\r\n");
    return at == line.npos || line[at] == '#' || (at == 0 && line[0] == '%') || (isMarker && line[0] == '.');
}

Diagnostic tooLarge(const char *what, size_t limit)
{
    return faultAt({0, 0}, "yaml-too-large",
                   std::string("this ") + what + " is larger than " + std::to_string(limit >> 20)
                       + " MiB, which is the limit");
}

void shift(Range &range, uint32_t by)
{
    range.begin += by;
    range.end += by;
}

/// A text that speaks of a related place ends in its line number.
void replaceLineNumber(std::string &text, uint32_t number)
{
    text.replace(text.find_last_not_of("0123456789") + 1, text.npos, std::to_string(number));
}

/// True when content follows directly on the `...` of the document before.
bool hasNoMarker(const Document &document)
{
    if (document.root() == none || cutOf(document) != Cut::Whole)
        return false;
    const std::string_view before = document.source().substr(0, document.node(document.root()).begin);
    const Breaks breaks(before);
    for (size_t at = 0; at < before.size(); at = breaks.past(at)) {
        const std::string_view line = before.substr(at);
        if (line.starts_with("---") || (hasBom(line) && line.substr(3).starts_with("---")))
            return false;
    }
    return true;
}

} // namespace

Diagnostic kubectlWillNotRead(Range range, std::string text)
{
    return noticeAt(range, "kubectl-will-not-read", std::move(text) + "; YAML allows it, but kubectl will not read it");
}

Document::Document(std::string source, bool breakAtEnd) : Document(std::move(source))
{
    if (!breakAtEnd && !m_nodes.empty())
        m_nodes.back().isOpen = false;
}

Document::Document(std::string source, Diagnostic why) : m_source(std::move(source)), m_failed(true)
{
    m_diagnostics.push_back(std::move(why));
}

Document::Document(std::string source) : m_source(std::move(source))
{
    if (m_source.size() > largestDocument) {
        m_failed = true;
        m_diagnostics.push_back(tooLarge("document", largestDocument));
        return;
    }
    Reader(*this).run();
    if (!m_failed && !m_comments.empty())
        CommentOwners(*this).run();
}

Document::Document(std::string source, PlainText) : m_source(std::move(source)), m_isText(true)
{
    for (size_t at = 0; at < m_source.size() && !m_failed;) {
        const CodePoint point = codePointAt(m_source, at);
        m_failed = point.length == 0 || m_source[at] == '\0';
        const Range here{static_cast<uint32_t>(at), static_cast<uint32_t>(at) + 1};
        if (m_failed && point.length == 0)
            m_diagnostics = checkBytes(std::string_view(m_source).substr(at));
        if (m_failed)
            m_diagnostics = {point.length > 0 ? faultAt(here, "text-binary",
                                                        "found a NUL, so this is a binary file; it can't be merged")
                                              : faultAt(here, "text-utf8", m_diagnostics.front().text)};
        at += point.length;
    }
    if (m_failed)
        return;
    const auto size = static_cast<uint32_t>(m_source.size());
    m_nodes.push_back({.end = size, .next = 1, .style = Style::Literal, .value = m_source});
    m_root = 0;
}

std::shared_ptr<const Document> Document::ofText(std::string source)
{
    return std::shared_ptr<const Document>(new Document(std::move(source), PlainText{}));
}

NodeId Document::find(NodeId map, std::string_view key) const
{
    if (map >= m_nodes.size() || m_nodes[map].kind != Kind::Map)
        return none;
    const NodeId end = m_nodes[map].next;
    for (NodeId id = map + 1; id < end; id = m_nodes[valueOf(id)].next)
        if (m_nodes[id].kind == Kind::Scalar && m_nodes[id].value == key)
            return valueOf(id);
    return none;
}

NodeId Document::target(NodeId alias) const
{
    const auto found = std::lower_bound(m_aliases.begin(), m_aliases.end(), std::pair<NodeId, NodeId>(alias, 0));
    return found != m_aliases.end() && found->first == alias ? found->second : none;
}

std::string Document::resolvedTag(NodeId id) const
{
    const std::string_view tag = slice(m_nodes[id].tag);
    if (tag.empty())
        return {};
    if (tag.starts_with("!<"))
        return std::string(tag.substr(2, tag.size() - 3));
    const std::string_view handle = tagHandle(tag);
    std::string_view prefix = handle == "!!" ? "tag:yaml.org,2002:" : "!";
    for (const auto &[known, value] : m_tagHandles)
        if (known == handle && tag.size() > 1)
            prefix = value;
    std::string resolved(prefix);
    for (size_t at = handle.size(); at < tag.size(); ++at) {
        if (tag[at] == '%' && at + 2 < tag.size() && hexDigit(tag[at + 1]) < 16 && hexDigit(tag[at + 2]) < 16) {
            resolved += static_cast<char>(hexDigit(tag[at + 1]) * 16 + hexDigit(tag[at + 2]));
            at += 2;
        } else {
            resolved += tag[at];
        }
    }
    return resolved;
}

std::vector<const Comment *> Document::commentsOf(NodeId owner, Slot slot) const
{
    std::vector<const Comment *> found;
    const auto before = [this](uint32_t index, NodeId id) { return m_comments[index].owner < id; };
    for (auto at = std::lower_bound(m_byOwner.begin(), m_byOwner.end(), owner, before);
         at != m_byOwner.end() && m_comments[*at].owner == owner; ++at) {
        if (m_comments[*at].slot == slot)
            found.push_back(&m_comments[*at]);
    }
    return found;
}

bool Stream::ok() const
{
    return std::all_of(parts.begin(), parts.end(), [](const Part &part) { return part.document->ok(); });
}

std::vector<Range> split(std::string_view text)
{
    std::vector<Range> ranges;
    const Breaks breaks(text);
    size_t begin = 0;
    bool hasContent = false;
    const auto cut = [&](size_t at) {
        ranges.push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(at)});
        begin = at;
        hasContent = false;
    };
    for (size_t at = 0; at < text.size();) {
        const size_t next = breaks.past(at);
        std::string_view line = text.substr(at, next - at);
        if (hasBom(line) && (at == 0 || (isMarkerLine(line.substr(3)) && line[3] == '-')))
            line.remove_prefix(3); // joined files
        const bool isMarker = isMarkerLine(line);
        if (isMarker && line[0] == '-') {
            if (hasContent && ranges.size() + 1 < mostDocuments)
                cut(at);
            hasContent = true;
        } else if (isMarker) {
            if (hasContent && ranges.size() + 1 < mostDocuments)
                cut(next);
        } else if (!hasContent) {
            hasContent = !hasNoContent(line, false);
        }
        at = next;
    }
    if (!hasContent && !ranges.empty())
        ranges.back().end = static_cast<uint32_t>(text.size());
    else
        ranges.push_back({static_cast<uint32_t>(begin), static_cast<uint32_t>(text.size())});
    return ranges;
}

/// The documents of all files; a file without a byte has none.
static std::vector<Range> splitFiles(std::string_view text, const FileParts &files)
{
    if (files.empty())
        return split(text);
    std::vector<Range> all;
    for (size_t i = 0; i < files.size(); ++i) {
        const uint32_t begin = files[i].begin;
        const auto end = i + 1 < files.size() ? files[i + 1].begin : static_cast<uint32_t>(text.size());
        for (const Range range : split(text.substr(begin, end - begin)))
            if (!range.empty())
                all.push_back(range.movedBy(begin));
    }
    return all;
}

Stream read(std::string_view text, const Stream *before, int *documentsRead)
{
    return read(text, FileParts{}, before, documentsRead);
}

namespace {

/// Cuts texts into documents, and reads those that are not known.
class Reading {
public:
    explicit Reading(const Stream *before)
    {
        if (before)
            for (const Part &part : before->parts)
                if (cutOf(*part.document) == Cut::Whole
                    && m_known.try_emplace(part.document->source(), m_documents.size()).second)
                    m_documents.push_back(part.document);
    }

    /// Its parts have no documents yet.
    Stream cut(Unread unread)
    {
        Stream stream;
        const std::string_view text = unread.text;
        if (text.size() > largestText) {
            refuse(stream, {}, 0, noFile, tooLarge("text", largestText));
            return stream;
        }
        stream.files = std::move(unread.files);
        for (const Range range : splitFiles(text, stream.files)) {
            const uint32_t file = fileAt(stream.files, range.begin);
            const std::string_view slice = text.substr(range.begin, range.size());
            if (stream.parts.size() + 1 == mostDocuments) {
                refuse(stream, slice, range.begin, file,
                       faultAt({0, 1}, "yaml-too-many-documents", "this text has 100,000 documents or more"));
                break;
            }
            const auto [known, isNew] = m_known.try_emplace(slice, m_documents.size());
            if (isNew) {
                m_unread.emplace_back(m_documents.size(), slice);
                m_documents.emplace_back();
            }
            m_of.push_back(known->second);
            stream.parts.push_back({nullptr, range.begin, file});
        }
        return stream;
    }

    void read()
    {
        constexpr size_t worthAThread = 1u << 16; // bytes
        size_t bytes = 1;
        for (const auto &[index, slice] : m_unread)
            bytes += slice.size();
        const auto readOne = [this](size_t i) {
            const auto &[index, slice] = m_unread[i];
            m_documents[index] = std::make_shared<const Document>(std::string(slice));
        };
        inParallel(m_unread.size(), readOne, m_unread.size() * worthAThread / bytes + 1);
    }

    /// In the order in which they were cut.
    void fill(Stream &stream)
    {
        for (Part &part : stream.parts)
            part.document = m_documents[m_of[m_filled++]];
    }

    size_t documentsRead() const { return m_unread.size(); }

private:
    struct BySize {
        bool operator()(std::string_view a, std::string_view b) const
        {
            return a.size() != b.size() ? a.size() < b.size() : a < b;
        }
    };

    void refuse(Stream &stream, std::string_view slice, uint32_t offset, uint32_t file, Diagnostic why)
    {
        m_of.push_back(m_documents.size());
        m_documents.push_back(std::make_shared<const Document>(std::string(slice), std::move(why)));
        stream.parts.push_back({nullptr, offset, file});
    }

    std::map<std::string_view, size_t, BySize>
        m_known; ///< by their bytes; without a hash, which would go through all of them
    std::vector<std::shared_ptr<const Document>> m_documents;
    std::vector<std::pair<size_t, std::string_view>> m_unread; ///< where it belongs in m_documents, and its bytes
    std::vector<size_t> m_of;                                  ///< of each part of each stream: the document
    size_t m_filled = 0;
};

} // namespace

Stream read(std::string_view text, FileParts files, const Stream *before, int *documentsRead)
{
    Reading reading(before);
    Stream stream = reading.cut({text, std::move(files)});
    reading.read();
    reading.fill(stream);
    if (documentsRead)
        *documentsRead = static_cast<int>(reading.documentsRead());
    return stream;
}

std::vector<Stream> readBatch(std::vector<Unread> texts)
{
    Reading reading(nullptr);
    std::vector<Stream> streams;
    streams.reserve(texts.size());
    for (Unread &text : texts)
        streams.push_back(reading.cut(std::move(text)));
    reading.read();
    for (Stream &stream : streams)
        reading.fill(stream);
    return streams;
}

Stream readAsText(std::string_view text, const Stream *before)
{
    const bool isKnown = before && before->parts.size() == 1 && before->parts.front().document->isText()
        && before->parts.front().document->source() == text;
    Stream stream;
    stream.parts.push_back({isKnown ? before->parts.front().document : Document::ofText(std::string(text))});
    return stream;
}

LineIndex linesOf(const Stream &stream)
{
    LineIndex lines;
    for (size_t i = 0; i < stream.parts.size(); ++i) {
        if (i > 0 && stream.parts[i].file != stream.parts[i - 1].file)
            lines.beginFile();
        lines.append(stream.parts[i].document->source());
    }
    return lines;
}

std::vector<Diagnostic> diagnosticsOf(const Stream &stream)
{
    std::vector<Diagnostic> all;
    std::optional<LineIndex> lines;
    for (const Part &part : stream.parts) {
        const bool startsFile = part.file == noFile ? part.offset == 0 : stream.files[part.file].begin == part.offset;
        const auto tell = [&](Range range, const char *text) {
            shift(range, part.offset);
            all.push_back(kubectlWillNotRead(range, text));
        };
        if (!startsFile && hasBom(part.document->source()))
            tell({0, 3}, "a byte order mark before a `---`");
        if (!startsFile && hasNoMarker(*part.document)) {
            const uint32_t at = part.document->node(part.document->root()).begin;
            tell({at, at + 1}, "a document after `...` without a `---`");
        }
        for (Diagnostic diagnostic : part.document->diagnostics()) {
            shift(diagnostic.range, part.offset);
            if (!diagnostic.related.empty()) {
                if (!lines)
                    lines = linesOf(stream);
                shift(diagnostic.related, part.offset);
                replaceLineNumber(diagnostic.text, lines->number(lines->lineOf(diagnostic.related.begin)));
            }
            all.push_back(std::move(diagnostic));
        }
    }
    return all;
}

} // namespace fieldwise::yaml
