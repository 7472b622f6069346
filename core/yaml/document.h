// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <forward_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/diagnostic.h"
#include "core/base/filepart.h"
#include "core/yaml/node.h"

namespace fieldwise::yaml {

enum class Slot : uint8_t { Head, Above, Beside, Open, Foot, Free };

/// A comment with its only owner: the comment is moved and removed with it. For Above and Beside the owner is an entry:
/// the key node of a pair, or an item of a sequence. For Open, Foot and Free it is a collection. `none` means the
/// document itself, for Head and for Foot at the end of a document.
struct Comment {
    Range range; ///< from the `#` up to the line break
    uint32_t column = 0;
    Slot slot = Slot::Free;
    NodeId owner = none;
};

/// One document of a stream: an immutable tree over its own copy of the bytes. An unchanged document can therefore be
/// shared between two readings of a text.
class Document {
public:
    /// Reads exactly one document (a slice made by `split`). Never fails: errors are in `diagnostics()`. The first
    /// error ends the reading, and `root()` is then `none`.
    explicit Document(std::string source);
    /// The same; without `breakAtEnd`, the line break that kubectl adds after the last line of a file is left out.
    Document(std::string source, bool breakAtEnd);
    /// A document that is not read, and the reason.
    Document(std::string source, Diagnostic why);
    /// A text that is no YAML: its root is one string, which is all of it. A failed document if it is not UTF-8, or
    /// binary.
    static std::shared_ptr<const Document> ofText(std::string source);
    Document(const Document &) = delete;
    Document &operator=(const Document &) = delete;

    std::string_view source() const { return m_source; }
    /// `none` if the document does not parse or has no content (only comments).
    NodeId root() const { return m_root; }
    bool ok() const { return !m_failed; }
    /// True for `ofText`.
    bool isText() const { return m_isText; }
    std::span<const Node> nodes() const { return m_nodes; }
    const Node &node(NodeId id) const { return m_nodes[id]; }
    /// In text order.
    std::span<const Comment> comments() const { return m_comments; }
    /// Errors, and notices such as "valid, but kubectl will not read it"; ranges are in source().
    std::span<const Diagnostic> diagnostics() const { return m_diagnostics; }

    std::string_view slice(Range range) const { return source().substr(range.begin, range.size()); }
    std::string_view text(NodeId id) const { return slice({m_nodes[id].begin, m_nodes[id].end}); }

    /// The children of a map alternate: key, value, key, value.
    NodeId firstChild(NodeId id) const { return m_nodes[id].next > id + 1 ? id + 1 : none; }
    NodeId nextSibling(NodeId id) const
    {
        const NodeId n = m_nodes[id].next;
        return n < m_nodes.size() && m_nodes[n].parent == m_nodes[id].parent ? n : none;
    }
    /// The value of the first pair whose key has this text; `none` if there is none or if `map` is not a map.
    NodeId find(NodeId map, std::string_view key) const;
    /// The value of a key node.
    NodeId valueOf(NodeId key) const { return m_nodes[key].next; }
    /// The node that an alias refers to; `none` if its anchor is unknown.
    NodeId target(NodeId alias) const;
    /// The full tag with its handle resolved (`tag:yaml.org,2002:str` for `!!str`); empty if the node has no tag.
    std::string resolvedTag(NodeId id) const;

    /// The comments with this owner and slot, in text order.
    std::vector<const Comment *> commentsOf(NodeId owner, Slot slot) const;

private:
    friend class Reader;
    friend class CommentOwners;
    struct PlainText {};
    Document(std::string source, PlainText);
    std::string m_source;
    std::vector<Node> m_nodes;
    std::vector<Comment> m_comments;
    std::vector<uint32_t> m_byOwner; ///< indices of m_comments, sorted by owner, then position
    std::vector<Diagnostic> m_diagnostics;
    std::vector<std::pair<std::string_view, NodeId>> m_anchors;              ///< in text order
    std::vector<std::pair<NodeId, NodeId>> m_aliases;                        ///< alias and target, in text order
    std::vector<std::pair<std::string_view, std::string_view>> m_tagHandles; ///< from `%TAG` lines: handle, prefix
    std::forward_list<std::string> m_arena; ///< decoded texts that are not slices of the source
    NodeId m_root = none;
    bool m_failed = false;
    bool m_isText = false;
};

/// A document and the offset of its slice in the whole text.
struct Part {
    std::shared_ptr<const Document> document;
    uint32_t offset = 0;
    uint32_t file = noFile; ///< index into Stream::files
};

/// All documents of one text, or of all files of a folder; their slices, concatenated, are the text.
struct Stream {
    std::vector<Part> parts;
    FileParts files; ///< empty unless the text is a folder
    bool ok() const;
};

/// Cuts a text before every `---` and after every `...` at column 0, where YAML 1.2 section 9.1 ends every scalar. Text
/// without content (comments, `%` lines, blank lines) joins the following document, or the last one. Returns at least
/// one range; for an empty text, that range is empty.
std::vector<Range> split(std::string_view text);

/// Reads a text. Documents whose bytes equal those of a document in `before` are shared with it and not read again;
/// `documentsRead`, if given, receives the number of those that were read. Invalid bytes (checkBytes), and too many or
/// too large documents, are diagnostics of the document concerned.
Stream read(std::string_view text, const Stream *before = nullptr, int *documentsRead = nullptr);
/// The same for the files of a folder; no document extends from one file into the next.
Stream read(std::string_view text, FileParts files, const Stream *before = nullptr, int *documentsRead = nullptr);

/// A stream of one document that is not read as YAML (Document::ofText); the document of `before` if it has these
/// bytes.
Stream readAsText(std::string_view text, const Stream *before = nullptr);

/// All diagnostics of a stream; ranges and line numbers refer to the whole text.
std::vector<Diagnostic> diagnosticsOf(const Stream &stream);

/// The lines of a stream's whole text; line numbers restart in each file.
LineIndex linesOf(const Stream &stream);
/// The same, given the `lines` of the stream `before`; only lines of documents that differ are indexed again.
LineIndex linesOf(const Stream &stream, const Stream &before, const LineIndex &lines);

/// A text, or the texts of all files of a folder, that has not been read yet.
struct Unread {
    std::string_view text;
    FileParts files;
};

/// Reads each text as `read` does, on all cores. Documents with equal bytes are read once and shared.
std::vector<Stream> readBatch(std::vector<Unread> texts);

} // namespace fieldwise::yaml
