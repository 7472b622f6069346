// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.h"
#include "core/merge/plan/containers.h"
#include "core/merge/plan/plan.h"
#include "core/yaml/scalar.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

/// Where the text of a field comes from.
struct Origin {
    Side side;
    const yaml::Document &document;
    NodeId value; ///< of a value that moves: where it stood, not what stands in its new place
    NodeId entry; ///< its key, whatever its name is there; the value itself of an item
    std::span<const SharedAnchor> anchors{}; ///< of this document, that the result has as well

    const yaml::Node &node() const { return document.node(value); }
    std::string_view text() const { return document.source(); }
    From from() const { return fromSide(side); }
    /// Where its line would begin without the spaces.
    uint32_t column() const;
    /// Whether the bytes of a node of this document mean the same elsewhere: they need no line above the document, use
    /// no anchor but `anchors`, and those that they set can be cut out.
    bool slicesWell(NodeId node) const;
    /// Theirs alone has this anchor, and aliases of it may come, too.
    bool bringsAnchor(const yaml::Node &of) const;
};

/// What the parts that write one merged resource read: its decisions, its documents, and how the destination is
/// written.
struct SpliceContext {
    SpliceContext(const DocumentPlan &plan, const Options &options);

    const Decision &at(DecisionId id) const { return plan.decisions[id]; }
    const yaml::Document &document(Side side) const { return *plan.documents[side]; }
    const yaml::Document &destination() const { return document(Side::Destination); }
    std::string_view text() const { return destination().source(); } ///< the destination's
    /// A line break and the spaces before what stands at a column.
    std::string lineAt(uint32_t column) const { return newline + std::string(column, ' '); }

    bool isItem(DecisionId id) const;
    std::vector<DecisionId> inResult(DecisionId container) const;
    /// The children that have bytes of their own in the destination, in the order of the text.
    std::vector<DecisionId> ownChildren(DecisionId container) const;
    /// The key of a field in an input, or its value when it is an item.
    NodeId entryIn(DecisionId id, Side side) const;
    NodeId entry(DecisionId id) const { return entryIn(id, Side::Destination); }
    const yaml::Node &old(DecisionId id) const { return destination().node(at(id).values[Side::Destination]); }
    Origin origin(DecisionId id) const;
    Origin originIn(DecisionId id, Side side) const;

    const DocumentPlan &plan;
    const Options &options;
    std::string newline;
    yaml::Dialect dialect;             ///< how the result is read again
    yaml::Indentation layout;          ///< the destination's own
    std::vector<SharedAnchor> anchors; ///< of Updated, in git
    bool json = false;
    bool compact = false; ///< JSON without spaces behind the colons
};

inline bool isBlockScalar(const yaml::Node &node)
{
    return node.style == Style::Literal || node.style == Style::Folded;
}
/// The tag of a node is what the `%TAG` lines of its document make of it.
bool needsDirective(const yaml::Document &document, NodeId id);
/// The end of a block entry's last line, comments behind its last value included, without the break.
uint32_t linesEnd(const yaml::Document &document, NodeId entry);

/// Keys and values as text, where an input's own bytes do not stand.

std::string keyText(const SpliceContext &in, DecisionId id);
/// The destination has it under another key.
bool isUnderAnotherKey(const SpliceContext &in, DecisionId id);
/// What is read as a string.
std::string asStringText(const SpliceContext &in, std::string_view value, bool inFlow);
/// Blanks alone stand before it on its line, spaces or tabs.
bool isIndented(std::string_view text, uint32_t at);
/// The value of a leaf in braces or brackets; of JSON in JSON the source's own bytes, escapes and spaces as they are.
std::string leafInFlow(const SpliceContext &in, DecisionId id);

/// No input has the value in its form: the plan keeps it as data.
bool isComputed(const Decision &decision);
const yaml::OrderedJson &computedValue(const SpliceContext &in, DecisionId id);
/// Whether it takes lines of its own: a collection that is not empty, or a text of several lines.
bool computedHasLines(const SpliceContext &in, DecisionId id);
/// A computed scalar on one line: as it was typed where that can stand, else as data is written.
std::string computedText(const SpliceContext &in, DecisionId id, bool inFlow);
/// The lines of the value, the first where the writer is, the others at `column`; without the last break.
std::string computedLines(const SpliceContext &in, DecisionId id, uint32_t column);
/// The lines of a computed text, each with the break before it, in the layout of the text that it takes the place of.
std::string linesBelow(const SpliceContext &in, DecisionId id, uint32_t column);
/// What follows the colon or the dash of a new entry at `column`.
std::string computedTail(const SpliceContext &in, DecisionId id, uint32_t column);

} // namespace fieldwise::merge
