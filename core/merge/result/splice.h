// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/lines.h"
#include "core/base/text.h"
#include "core/merge/plan/ref.h"
#include "core/merge/result/pieces.h"
#include "core/yaml/scalar.h"
#include "core/yaml/value.h"

namespace fieldwise::merge {

/// The bytes of one entry of a flow collection.
struct FlowSpan {
    uint32_t lead = 0; ///< its first comment above, or its begin
    uint32_t begin = 0;
    uint32_t end = 0;
    std::optional<uint32_t> comma; ///< behind it
    Range note;                    ///< the comment behind it with the white space before, or empty
    uint32_t tail = 0;             ///< the end of all that is its own
};

/// Turns the decisions of one merged resource into edits of the destination's bytes.
class Splicer {
public:
    Splicer(const DocumentPlan &plan, const Options &options, std::string &literals);
    PieceList run();

private:
    using Edits = std::vector<Edit>;
    const Decision &at(DecisionId id) const { return m_plan.decisions[id]; }
    const yaml::Document &document(Side side) const { return *m_plan.documents[side]; }
    const yaml::Document &destination() const { return *m_plan.documents[Side::Destination]; }
    PieceList list() const { return PieceList(m_literals); }
    void insert(Edits &edits, uint32_t where, PieceList pieces) const
    {
        edits.push_back({{where, where}, std::move(pieces)});
    }
    void remove(Edits &edits, Range range) const { edits.push_back({range, list()}); }

    // splice.cpp: decisions whose field the destination has
    void edit(DecisionId id, Edits &edits) const;
    bool changesBelow(DecisionId id) const;
    void editHead(Edits &edits) const;
    void editComments(DecisionId id, Edits &edits) const;
    /// What the destination has of a container stands as it did, whatever is new between.
    bool inOldOrder(DecisionId id) const;
    void editBlock(DecisionId id, Edits &edits) const;
    void removeRun(const std::vector<DecisionId> &own, size_t first, size_t last, Edits &edits) const;
    void removeFirst(NodeId removed, NodeId next, DecisionId decision, Edits &edits) const;

    // flow.cpp: in brackets and braces
    void editFlow(DecisionId id, Edits &edits) const;
    void editPair(DecisionId id, Edits &edits) const;
    void rewriteFlow(DecisionId id, const std::vector<DecisionId> &own, const std::vector<FlowSpan> &spans,
                     Edits &edits) const;
    std::string flowGap(DecisionId id, const std::vector<FlowSpan> &spans) const;

    // placing.cpp: another value where the destination has one
    void replaceValue(DecisionId id, Edits &edits) const;
    PieceList headed(DecisionId id, const PieceList &pieces, Side side, uint32_t from, From commentFrom,
                     Range comment) const;
    void placeInline(DecisionId id, PieceList pieces, Edits &edits) const;
    void placeLines(DecisionId id, Edits &edits) const;
    void replaceAliases(Edits &edits) const;
    uint32_t headEnd(DecisionId id) const;
    PieceList missingColon(DecisionId id) const;
    uint32_t headStart(DecisionId id) const;

    // drifting.cpp
    bool startsWithTag(DecisionId id) const;
    bool endsInBlockScalar(const PieceList &pieces, bool keeping = false) const;
    void shelterComments(Edits &edits) const;
    void dropKeptBlanks(Edits &edits) const;
    void mergeKeyComments(PieceList &out, DecisionId container, uint32_t column) const;

    // compose.cpp: text that the destination does not have
    Side sourceOf(DecisionId id) const;
    PieceList entries(DecisionId container, uint32_t column, bool startsInline) const;
    PieceList existing(DecisionId id, uint32_t column, bool startsInline) const;
    void movedEntry(PieceList &out, DecisionId id, NodeId key, uint32_t column) const;
    PieceList fresh(DecisionId id, uint32_t column, bool startsInline) const;
    uint32_t sourceColumn(DecisionId id, Side side) const;
    uint32_t linesEnd(Side side, NodeId entry) const;
    void sliced(PieceList &out, DecisionId id, Side side, Range range, int shift, int least) const;
    std::optional<Range> openAt(Side side, uint32_t end) const;
    void pin(Edits &edits, DecisionId id, uint32_t end) const;
    void freshValue(PieceList &out, DecisionId id, uint32_t column) const;
    void composed(PieceList &out, DecisionId id, uint32_t column) const;
    bool bringsFirstComment(DecisionId id) const;
    bool losesFirstComment(DecisionId id) const;
    void comments(PieceList &out, DecisionId id, Side side, uint32_t column) const;
    std::string keyText(DecisionId id, Side side) const;
    /// The value of a leaf on one line; `style`: the quoting of the value that it replaces.
    PieceList inlineValue(DecisionId id, Side side, uint32_t column, yaml::Style style) const;
    std::string asStringText(std::string_view value, bool inFlow) const;
    std::string flowOf(DecisionId id) const;
    bool hasLines(DecisionId id) const;
    bool isComputed(DecisionId id) const;
    const yaml::OrderedJson &computed(DecisionId id) const;
    bool computedHasLines(DecisionId id) const;
    /// A computed scalar on one line: as it was typed where that can stand, else as data is written.
    std::string computedText(DecisionId id, bool inFlow) const;
    static yaml::Layout layoutOf(const yaml::Document &document);
    void computedLines(PieceList &out, DecisionId id, uint32_t column) const;
    void computedValue(PieceList &out, DecisionId id, uint32_t column) const;
    PieceList flowPieces(DecisionId id) const;
    PieceList flowEntry(DecisionId id) const;
    bool slicesWell(Side side, NodeId value) const;
    bool isItem(DecisionId id) const;
    std::vector<DecisionId> inResult(DecisionId container) const;
    std::vector<DecisionId> ownChildren(DecisionId container) const;
    NodeId entryNode(DecisionId id, Side side) const;
    NodeId valueIn(DecisionId id, Side side) const;
    NodeId sourceEntry(DecisionId id, Side side) const;

    const DocumentPlan &m_plan;
    const Options &m_options;
    std::string &m_literals;
    std::string m_newline;
    yaml::Dialect m_dialect; ///< how the result is read again
    yaml::Layout m_layout;   ///< the destination's own
    bool m_json = false;
    bool m_compact = false; ///< JSON without spaces behind the colons
};

/// The same pieces, where a text of several lines that they end with, without a last break, stays as it is although a
/// break follows.
PieceList pinned(const PieceList &all, const DocumentPlan &document, Mode mode, std::string &literals);

} // namespace fieldwise::merge
