// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/plan.h"
#include "core/yaml/scalar.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

/// The input and node that a field's text is taken from.
struct Origin {
    Side side;
    const yaml::Document &document;
    NodeId value;                            ///< for a moved value, its old node in the destination
    NodeId entry;                            ///< its key in that document; for an item, the value itself
    std::span<const UsableAnchor> anchors{}; ///< the anchors of this document that also exist in the result

    const yaml::Node &node() const { return document.node(value); }
    std::string_view text() const { return document.source(); }
    From from() const { return fromSide(side); }
    /// The column of the entry's line, after the indentation.
    uint32_t column() const;
    /// True if the bytes of a node have the same meaning elsewhere: they need no `%TAG` line, use no anchors but
    /// `anchors`, and the anchors that they define can be cut out.
    bool slicesWell(NodeId node) const;
    /// True if only Theirs has this anchor, so that it is taken along for its aliases.
    bool bringsAnchor(const yaml::Node &of) const;
};

/// The input of all functions that write one merged resource: its decisions, its documents, and the format of the
/// destination.
struct SpliceContext {
    SpliceContext(const DocumentPlan &plan, const Options &options);

    const Decision &at(DecisionId id) const { return plan.decisions[id]; }
    const yaml::Document &document(Side side) const { return *plan.documents[side]; }
    const yaml::Document &destination() const { return document(Side::Destination); }
    std::string_view text() const { return destination().source(); } ///< the destination's text
    /// A line break and indentation up to a column.
    std::string lineAt(uint32_t column) const { return newline + std::string(column, ' '); }

    bool isItem(DecisionId id) const;
    std::vector<DecisionId> inResult(DecisionId container) const;
    /// The children with bytes of their own in the destination, in the order of its text.
    std::vector<DecisionId> ownChildren(DecisionId container) const;
    /// The key node of a field in an input, or the value node of an item.
    NodeId entryIn(DecisionId id, Side side) const;
    NodeId entry(DecisionId id) const { return entryIn(id, Side::Destination); }
    const yaml::Node &old(DecisionId id) const { return destination().node(at(id).values[Side::Destination]); }
    Origin origin(DecisionId id) const;
    Origin originIn(DecisionId id, Side side) const;

    const DocumentPlan &plan;
    const Options &options;
    std::string newline;
    yaml::Dialect dialect;             ///< how the result is read
    yaml::Indentation layout;          ///< the indentation that the destination uses
    std::vector<UsableAnchor> anchors; ///< the anchors of Updated that the result may use; Git only
    bool json = false;
    bool compact = false; ///< JSON without spaces after colons
};

inline bool isBlockScalar(const yaml::Node &node)
{
    return node.style == Style::Literal || node.style == Style::Folded;
}
/// True if the tag of a node depends on the `%TAG` lines of its document.
bool needsTagLine(const yaml::Document &document, NodeId id);
/// The end of a block entry's last line without its line break; comments after its last value are included.
uint32_t linesEnd(const yaml::Document &document, NodeId entry);

/// The text of the key of a new or moved entry.

std::string keyText(const SpliceContext &in, DecisionId id);
/// True if the destination has the field under another key.
bool isUnderAnotherKey(const SpliceContext &in, DecisionId id);
/// The text of a scalar that is read as this string.
std::string asStringText(const SpliceContext &in, std::string_view value, bool inFlow);
/// True if only spaces or tabs precede this offset in its line.
bool isIndented(std::string_view text, uint32_t at);
/// The value of a leaf inside braces or brackets. From JSON to JSON the bytes are unchanged, including escapes and
/// spaces.
std::string leafInFlow(const SpliceContext &in, DecisionId id);

/// True for a leaf whose value is in DocumentPlan::computed, so that it is written from data. Its `from` may be Updated
/// (Source::data). False for From::Computed without data, such as an emptied map.
bool isComputed(const Decision &decision);
const yaml::OrderedJson &computedValue(const SpliceContext &in, DecisionId id);
/// True if it is written on several lines: a collection that is not empty, or a multi-line string.
bool computedHasLines(const SpliceContext &in, DecisionId id);
/// A computed scalar on one line: as a person typed it if that is valid there, else as formatted data.
std::string computedText(const SpliceContext &in, DecisionId id, bool inFlow);
/// The lines of the value: the first without indentation, the others at `column`; without the last line break.
std::string computedLines(const SpliceContext &in, DecisionId id, uint32_t column);
/// The lines of a computed string, each after its line break, with the indentation of the string that it replaces.
std::string linesBelow(const SpliceContext &in, DecisionId id, uint32_t column);
/// The text after the colon or dash of a new entry at `column`.
std::string computedTail(const SpliceContext &in, DecisionId id, uint32_t column);

} // namespace fieldwise::merge
