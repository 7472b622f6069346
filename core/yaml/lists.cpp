// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/lists.h"

#include <algorithm>
#include <map>

#include "core/yaml/commentowners.h"
#include "core/yaml/comments.h"
#include "core/yaml/islist.h"
#include "core/yaml/reader.h"

namespace fieldwise::yaml {
namespace {

using Known = std::map<std::pair<Cut, std::string_view>, const Part *>;

/// The text of a scalar in a mapping; "" for anything else.
std::string_view textIn(const Document &document, NodeId map, std::string_view key)
{
    const NodeId value = document.find(map, key);
    return value != none && document.node(value).kind == Kind::Scalar ? document.node(value).value : std::string_view();
}

bool allSayTheirKind(const Document &document, NodeId items)
{
    for (NodeId item = document.firstChild(items); item != none; item = document.nextSibling(item))
        if (document.node(item).kind != Kind::Map || textIn(document, item, "kind").empty())
            return false;
    return true;
}

/// The items' place in the text, if each has lines of its own.
std::vector<Range> itemLines(const Document &document, NodeId items)
{
    std::vector<Range> lines;
    const std::string_view text = document.source();
    for (NodeId item = document.firstChild(items); item != none; item = document.nextSibling(item)) {
        const uint32_t begin = entryLines(document, item).begin;
        const bool ownLines = begin > 0 && (text[begin - 1] == '\n' || text[begin - 1] == '\r');
        if (document.node(item).kind != Kind::Map || !ownLines)
            return {};
        if (!lines.empty())
            lines.back().end = begin;
        lines.push_back({begin, entryLines(document, item).end});
    }
    return lines;
}

/// Head, items and tail of a List; nothing for any other document.
std::vector<std::pair<Range, Cut>> cutsOf(const Document &document)
{
    if (document.root() == none || cutOf(document) != Cut::Whole || document.node(document.root()).style != Style::Block
        || !isList(document))
        return {};
    const std::string_view version = textIn(document, document.root(), "apiVersion");
    const auto size = static_cast<uint32_t>(document.source().size());
    const NodeId items = document.find(document.root(), "items");
    if (items == none || document.node(items).kind == Kind::Alias || version.empty()
        || (version != "v1" && !allSayTheirKind(document, items)))
        return {};
    if (document.firstChild(items) == none)
        return document.node(items).kind == Kind::Seq ? std::vector{std::pair(Range{0, size}, Cut::ListHead)}
                                                      : std::vector<std::pair<Range, Cut>>{};
    const std::vector<Range> lines =
        document.node(items).style == Style::Block ? itemLines(document, items) : std::vector<Range>{};
    if (lines.empty())
        return {};
    std::vector<std::pair<Range, Cut>> cuts{{{0, lines.front().begin}, Cut::ListHead}};
    for (const Range range : lines)
        cuts.emplace_back(range, Cut::ListItem);
    if (lines.back().end < size)
        cuts.emplace_back(Range{lines.back().end, size}, Cut::ListTail);
    return cuts;
}

/// Empty when the document stays whole.
std::vector<Part> apart(const Part &part, const Known &known)
{
    std::vector<Part> parts;
    for (const auto &[range, cut] : cutsOf(*part.document)) {
        const std::string_view slice = part.document->slice(range);
        const auto same = known.find({cut, slice});
        auto document =
            same != known.end() ? same->second->document : Reader::readCut(std::string(slice), cut == Cut::ListItem);
        if (!document->ok()
            || (cut == Cut::ListItem
                && (document->root() == none || document->node(document->root()).kind != Kind::Map)))
            return {};
        parts.push_back({std::move(document), part.offset + range.begin, part.file});
    }
    return parts;
}

} // namespace

bool isList(const Document &document)
{
    const NodeId root = document.root();
    if (root == none || document.node(root).kind != Kind::Map)
        return false;
    const std::string_view kind = textIn(document, root, "kind");
    if (!kind.ends_with("List") || kind == "List")
        return kind == "List";
    const NodeId items = document.find(root, "items"), metadata = document.find(root, "metadata");
    const bool hasName =
        metadata != none && document.node(metadata).kind == Kind::Map && document.find(metadata, "name") != none;
    return items != none && document.node(items).kind == Kind::Seq && !hasName && allSayTheirKind(document, items);
}

std::shared_ptr<const Document> Reader::readCut(std::string source, bool isItem)
{
    const auto document = std::make_shared<Document>(std::string(), Diagnostic{});
    document->m_source = std::move(source);
    document->m_diagnostics.clear();
    document->m_failed = false;
    Reader(*document).run();
    if (document->m_failed)
        return document;
    if (!document->m_comments.empty())
        CommentOwners(*document).run();
    if (document->m_root == none)
        document->m_diagnostics.clear(); // a `...` here ends the List
    else
        document->m_root = isItem ? document->firstChild(0) : none;
    return document;
}

std::shared_ptr<const Document> readItem(std::string text)
{
    return Reader::readCut(std::move(text), true);
}

Cut cutOf(const Document &document)
{
    if (document.root() == 1)
        return Cut::ListItem;
    if (document.root() != none || document.nodes().empty())
        return Cut::Whole;
    return document.find(0, "items") != none ? Cut::ListHead : Cut::ListTail;
}

Stream withListsApart(Stream stream, const Stream *before)
{
    Known known;
    if (before)
        for (const Part &part : before->parts)
            if (cutOf(*part.document) != Cut::Whole)
                known.emplace(std::pair(cutOf(*part.document), part.document->source()), &part);
    std::vector<Part> parts;
    for (Part &part : stream.parts) {
        std::vector<Part> pieces = apart(part, known);
        if (pieces.empty())
            parts.push_back(std::move(part));
        else
            parts.insert(parts.end(), pieces.begin(), pieces.end());
    }
    stream.parts = std::move(parts);
    return stream;
}

} // namespace fieldwise::yaml
