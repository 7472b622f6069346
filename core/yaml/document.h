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

/// A comment with its one owner, which it moves and goes with. The owner of Above and Beside is an entry: the key node
/// of a pair, or an item of a sequence. Of Open, Foot, Free it is a collection; of Head, and of Foot at the end of a
/// document, `none` stands for the document itself.
struct Comment {
    Range range; ///< from the `#` up to the line break
    uint32_t column = 0;
    Slot slot = Slot::Free;
    NodeId owner = none;
};

/// One document of a stream: an immutable tree over its own copy of the bytes, so that an unchanged document can be
/// shared between two readings of a text.
class Document {
public:
    /// Reads exactly one document (a slice made by `split`). Never fails: faults are in `diagnostics()`, the first
    /// error ends the reading and `root()` is then `none`.
    explicit Document(std::string source);
    /// The same; kubectl's break behind the last line of a file can be left away.
    Document(std::string source, bool breakAtEnd);
    /// A document that is not read, with the reason.
    Document(std::string source, Diagnostic why);
    Document(const Document &) = delete;
    Document &operator=(const Document &) = delete;

    std::string_view source() const { return m_source; }
    /// `none` when the document does not parse, or has no content at all (only comments).
    NodeId root() const { return m_root; }
    bool ok() const { return !m_failed; }
    std::span<const Node> nodes() const { return m_nodes; }
    const Node &node(NodeId id) const { return m_nodes[id]; }
    /// In the order of the text.
    std::span<const Comment> comments() const { return m_comments; }
    /// Ranges are in source(). Errors and notices ("valid, but kubectl will not read it").
    std::span<const Diagnostic> diagnostics() const { return m_diagnostics; }

    std::string_view slice(Range range) const { return source().substr(range.begin, range.size()); }
    std::string_view text(NodeId id) const { return slice({m_nodes[id].begin, m_nodes[id].end}); }

    /// Children of a map come as key, value, key, value.
    NodeId firstChild(NodeId id) const { return m_nodes[id].next > id + 1 ? id + 1 : none; }
    NodeId nextSibling(NodeId id) const
    {
        const NodeId n = m_nodes[id].next;
        return n < m_nodes.size() && m_nodes[n].parent == m_nodes[id].parent ? n : none;
    }
    /// The value of the first pair whose key has this text; `none` when there is none or `map` is no map.
    NodeId find(NodeId map, std::string_view key) const;
    /// The value that belongs to a key node, and back.
    NodeId valueOf(NodeId key) const { return m_nodes[key].next; }
    /// The node that an alias stands for; `none` when its anchor is unknown.
    NodeId target(NodeId alias) const;
    /// The full tag, its handle resolved (`tag:yaml.org,2002:str` for `!!str`); empty when none is written.
    std::string resolvedTag(NodeId id) const;

    /// Comments with this owner and slot, in the order of the text.
    std::vector<const Comment *> commentsOf(NodeId owner, Slot slot) const;

private:
    friend class Reader;
    friend class CommentOwners;
    std::string m_source;
    std::vector<Node> m_nodes;
    std::vector<Comment> m_comments;
    std::vector<uint32_t> m_byOwner; ///< indices of m_comments, sorted by owner, then position
    std::vector<Diagnostic> m_diagnostics;
    std::vector<std::pair<std::string_view, NodeId>> m_anchors; ///< in the order of the text
    std::vector<std::pair<NodeId, NodeId>> m_aliases;           ///< alias and target, in the order of the text
    std::vector<std::pair<std::string_view, std::string_view>> m_tagHandles; ///< of `%TAG` lines: handle, prefix
    std::forward_list<std::string> m_arena; ///< decoded texts that are no slice of the source
    NodeId m_root = none;
    bool m_failed = false;
};

/// A document and where its slice begins in the whole text.
struct Part {
    std::shared_ptr<const Document> document;
    uint32_t offset = 0;
    uint32_t file = noFile; ///< index into Stream::files
};

/// All documents of one text, or of all files of a folder; their slices, one after another, are the text.
struct Stream {
    std::vector<Part> parts;
    FileParts files; ///< empty but for a folder
    bool ok() const;
};

/// Cuts a text before every `---` and after every `...` (both at column 0: YAML 1.2 section 9.1 ends every scalar
/// there). Text without content (comments, directives, blank lines) joins the document that follows, or the last one.
/// There is always at least one range; that of an empty text is empty.
std::vector<Range> split(std::string_view text);

/// Reads a text; documents whose bytes are those of a document in `before` are shared with it and not read again.
/// `documentsRead`, if given, is set to how many were really read. Invalid bytes (checkBytes) and too many or too
/// large documents are diagnostics of the document that has them.
Stream read(std::string_view text, const Stream *before = nullptr, int *documentsRead = nullptr);
/// The same for the files of a folder: no document goes from one file into the next.
Stream read(std::string_view text, FileParts files, const Stream *before = nullptr, int *documentsRead = nullptr);

/// All diagnostics of a stream, with ranges and line numbers in the whole text.
std::vector<Diagnostic> diagnosticsOf(const Stream &stream);

/// The lines of a stream's whole text, which count within each file.
LineIndex linesOf(const Stream &stream);
/// The same; `lines` are those of another stream, which are counted again only where the documents are others.
LineIndex linesOf(const Stream &stream, const Stream &before, const LineIndex &lines);

/// A text, or those of all files of a folder, that is not read yet.
struct Unread {
    std::string_view text;
    FileParts files;
};

/// Reads each text as `read` does, on all cores. Documents with the same bytes are read once and shared.
std::vector<Stream> readBatch(std::vector<Unread> texts);

} // namespace fieldwise::yaml
