// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/base/result.h"
#include "core/base/shared.h"
#include "core/base/text.h"
#include "core/k8s/identity.h"
#include "core/merge/plan/options.h"
#include "core/merge/plan/ref.h"
#include "core/merge/plan/rules.h"
#include "core/yaml/document.h"
#include "core/yaml/path.h"

namespace fieldwise::merge {

struct Definitions;

/// Index into DocumentPlan::decisions, or `noDecision`.
using DecisionId = uint32_t;
inline constexpr DecisionId noDecision = ~0u;

/// What happens to a field, always relative to the destination. Retained: the destination keeps its value although
/// another input differs. Unchanged: no input differs.
enum class Outcome : uint8_t { Unchanged, Added, Changed, Removed, Retained };
/// Leaf: the value is decided as a whole. In the other shapes the children have decisions of their own: Map; Set, a
/// list whose elements are their own keys; Keyed, any other list that is merged element by element, by keys or (Git) as
/// a sequence (Collection::listRule says which); Lines, a text that is merged by its lines (match/textparts.h), whose
/// children are parts of it.
enum class Shape : uint8_t { Leaf, Map, Keyed, Set, Lines };
/// The input that a value comes from. Computed: no input has it in this form. It is in DocumentPlan::computed
/// (Source::isData), or it is an emptied map or list (`{}`, `[]`) or a key that is written as a string. The From of a
/// Piece (result/resolve.h) is Computed for all literal bytes.
enum class From : uint8_t { Original, Updated, Destination, None, Computed };
constexpr From fromSide(Side side)
{
    return static_cast<From>(index(side));
}
/// Nothing for None and Computed.
constexpr std::optional<Side> sideOf(From from)
{
    return from < From::None ? std::optional(allSides[static_cast<size_t>(from)]) : std::nullopt;
}
/// What happens to the comments of an entry: the destination's stay (Keep), the updated ones replace them (Take), they
/// are removed (Drop), or the lines of both are merged (DocumentPlan::mergedComments). Git: both sides changed those of
/// no field differently (Disputed), which is decided by itself (DocumentPlan::disputedComments).
enum class Comments : uint8_t { Keep, Take, Drop, Merged, Disputed };

/// A surprising fact about a decision; `text` is a detail that its sentence needs (a count, a key).
struct Notice {
    NoticeId id;
    std::string text;
};

/// Where the value of a field comes from: nowhere (the field is not in the result), its own place in an input, another
/// place in Destination, or DocumentPlan::computed, which has computed values and values of an input that are
/// rewritten.
class Source {
public:
    constexpr Source(From from = From::None) : m_from(from) {}
    /// The value of another node of Destination.
    static constexpr Source moved(NodeId node) { return {From::Destination, node}; }
    /// `index` into DocumentPlan::computed. `origin` is Updated if Updated has this value but it is rewritten, else
    /// Computed.
    static constexpr Source data(uint32_t index, From origin = From::Computed) { return {origin, index}; }
    constexpr operator From() const { return m_from; }
    /// The node in Destination that is moved here; `none` if the value stays in its place.
    constexpr NodeId movedFrom() const { return m_from == From::Destination ? m_at : yaml::none; }
    constexpr bool isMoved() const { return movedFrom() != yaml::none; }
    constexpr bool isData() const { return m_from != From::Destination && m_at != ~0u; }
    /// Only if isData().
    constexpr uint32_t index() const { return m_at; }

private:
    constexpr Source(From from, uint32_t at) : m_from(from), m_at(at) {}
    From m_from;
    uint32_t m_at = ~0u;
};

/// A string that no input has.
struct ComputedText {
    std::string value;
    std::string lines{}; ///< for a folded, plain or quoted scalar: its lines in the style of the scalar that it
                         ///< replaces, without quotes and indentation; else ""
};

/// What a merge decides about one field: rule, outcome, source of the value, conflict, comments and notices. A Decision
/// is a verdict with its place, its children and its evidence; a Ruling (fields/policy.h) is a policy's verdict with
/// what the walker does next.
struct Verdict {
    RuleId rule = RuleId::Unchanged;
    Outcome outcome = Outcome::Unchanged; ///< for a container, what happens to the container itself
    Source from{};
    bool conflict = false;           ///< the inputs contradict each other here (in a three-way merge usually: all three
                                     ///< differ); the rule still names a winner
    Comments above = Comments::Keep; ///< at the root: the comments at the start of the document
    Comments between = Comments::Keep; ///< the lines before the entry that belong to no entry; where changes are kept
    Comments beside = Comments::Keep;
    Comments below = Comments::Keep; ///< after the last entry of a collection; Git only
    std::vector<Notice> notices{};
};

/// The part of a decision that only a map or list has. Comments call maps and lists containers or collections.
struct Collection {
    Shape shape = Shape::Leaf;
    std::vector<DecisionId> children{}; ///< in the order of the result, removed ones included
    /// With `exact` only: kyaml repeats, loses or moves elements, or puts a restored key last, which the children's
    /// positions in the destination do not show (isReordered).
    bool reordered = false;
    k8s::ListRule listRule{}; ///< for Keyed, Set, and atomic lists (Leaf)
    /// One step, as if it were decided as a whole; its children only show what the API server makes of it.
    bool asOne = false;
};

/// The part of a decision that only a person's choice sets (choices/choice.h).
struct ByPerson {
    uint32_t choice = ~0u; ///< index into DocumentPlan::appliedChoices; ~0u if the merge decides
    uint32_t head = ~0u;   ///< the same for what a person typed above and in the line of a map or list; ~0u if nothing
    bool accepted = false; ///< a person has reviewed it and accepts the merge's decision
    bool moved = false;    ///< the choice, or the acceptance, was for other values than the inputs have now
};

/// The nodes of a field in the inputs; `none` if an input does not have it.
struct Evidence {
    PerSide<NodeId> values{{yaml::none, yaml::none, yaml::none}};
    PerSide<NodeId> keys{{yaml::none, yaml::none, yaml::none}}; ///< the key node of a map entry; `none` for list items
    bool inherited = false;                                     ///< the destination has it only through a `<<` key
    /// Of lines of a text: the whole lines in each input's document; of one without such lines (its value is `none`),
    /// the place where they would be. `values` are then the texts. Of comments: the same, and `values` are what has
    /// them.
    PerSide<Range> lines{};

    bool has(Side side) const { return values[side] != yaml::none; }
};

/// The verdict for one field, its place in the tree and its evidence. Everything that is shown, written or explained
/// about a field is read from its decision; builder.h creates it.
struct Decision : Verdict, Collection, Evidence {
    DecisionId parent = noDecision;
    yaml::PathStep pathStep; ///< from the parent; empty at the root
    bool asString = false;   ///< the value must be written so that it is read as a string
    ByPerson person;

    bool inResult() const { return from != From::None; }
    bool isChosen() const { return person.choice != ~0u; }
    bool hasTypedHead() const { return person.head != ~0u; }
    /// True for comments of no field that both sides changed differently.
    bool isComments() const { return pathStep.kind == yaml::PathStep::Kind::Comments; }
    /// True for lines of a text, and for such comments.
    bool isLines() const { return pathStep.kind == yaml::PathStep::Kind::Lines || isComments(); }
    /// True for a value without fields or elements of its own, also for a text that is merged by lines.
    bool isLeaf() const { return shape == Shape::Leaf || shape == Shape::Lines; }
    bool notes(NoticeId id) const { return std::ranges::find(notices, id, &Notice::id) != notices.end(); }
};

/// What happens to a whole resource (semantics/kyaml.md 7.3). In Apply and ServerSide, a resource that Live lacks is
/// merged into nothing, and one that Local lacks is kept.
enum class ResourceOutcome : uint8_t { Merge, Keep, Add, Drop };

/// The request that Apply and ServerSide send for the object of a document.
enum class RequestKind : uint8_t {
    Nothing, ///< "unchanged"
    Patch,   ///< "configured"
    Create,  ///< POST of the object, which Live does not have
};

/// A choice that was carried out, and the merge's own decision that it replaces (choices/choice.h).
struct AppliedChoice {
    uint32_t choice = 0;   ///< index into the given choices
    bool both = false;     ///< ChoiceKind::Both: the elements of both lists
    bool typed = false;    ///< ChoiceKind::Value and Typed: the value is a person's own
    bool inserted = false; ///< ChoiceKind::Typed: it stands where it was typed, not where an input has it
    /// ChoiceKind::Typed: the entry's text, "" if the entry was deleted. TypedHead: its text up to the first entry in
    /// it.
    std::optional<std::string> lines;
    std::string text;                ///< a one-line value of that kind as it was typed; else ""
    RuleId rule = RuleId::Unchanged; ///< the merge's own decision, as are `outcome` and `conflict`
    Outcome outcome = Outcome::Unchanged;
    bool conflict = false;
    std::string instead; ///< the sentence of the merge's own decision
};

/// A choice that could not be carried out.
struct InapplicableChoice {
    uint32_t choice = 0; ///< index into the given choices
    std::string why;     ///< the reason, as a sentence
};

struct ApplyPlan;
struct PatchPlan;
struct ServerSidePlan;
struct StoredPlan;
} // namespace fieldwise::merge
namespace fieldwise::k8s {
class Owners;
struct SecretPlaces;
} // namespace fieldwise::k8s
namespace fieldwise::merge {

/// The plan for one resource: its document in each input that has it, and the tree of decisions.
struct DocumentPlan {
    k8s::Identity identity;
    std::string file;   ///< in a folder: its path in the result (of a dropped resource: in the destination)
    std::string unread; ///< why the file is left as it is, as a sentence with the place of the fault; else ""
    ResourceOutcome resource = ResourceOutcome::Merge;
    RequestKind request = RequestKind::Nothing; ///< Apply and ServerSide only
    PerSide<uint32_t> parts{{~0u, ~0u, ~0u}};   ///< index into the streams; ~0u where the input has no such resource
    PerSide<std::shared_ptr<const yaml::Document>> documents;
    PerSide<uint32_t> header{}; ///< length of the file's own comments at the start of the text, in bytes (fileheader.h)
    /// The secret fields of this resource (k8s/redact.h); null if it has none.
    std::shared_ptr<const k8s::SecretPlaces> secretPlaces;
    PerSide<std::vector<Range>> secrets; ///< byte ranges of the secret values in each document
    std::vector<NodeId> writtenOut;      ///< aliases of the destination that are replaced by their value
    std::map<std::pair<DecisionId, yaml::Slot>, std::string> mergedComments; ///< the lines, without indentation
    /// The data of one mode; read it by `apply`, `patch` and `serverSide`.
    std::variant<std::monostate, std::shared_ptr<const ApplyPlan>, std::shared_ptr<const PatchPlan>,
                 std::shared_ptr<const ServerSidePlan>>
        modeData;
    /// The object as the API server stores it (stored/storedplan.h); null where the result is the object as sent.
    std::shared_ptr<const StoredPlan> stored;
    /// The owner of each field of Destination (k8s/owners.h); null if it has no managedFields.
    std::shared_ptr<const k8s::Owners> owners;
    /// Values that are written as data, not as bytes of an input. Copies of the plan share them until one of them adds
    /// a value.
    std::shared_ptr<std::vector<nlohmann::ordered_json>> computed;
    std::map<uint32_t, std::string> writtenLines; ///< ComputedText::lines of those that have any, by index
    std::vector<AppliedChoice> appliedChoices;    ///< a person's choices for fields of this resource
    bool isPart = false;                          ///< some of its steps are not taken (planAfterSteps)
    std::vector<Decision> decisions; ///< in pre-order, the root first (but disputed comments, and those that a choice
                                     ///< adds, are last); empty only if no side has content
    /// Comments of no field that both sides changed differently, each a decision below the root or the entry that they
    /// are before, but no child of it. Ordered by these parents.
    std::vector<DecisionId> disputedComments;

    /// What kubectl would send (apply.h); null in other modes.
    const ApplyPlan *apply() const { return only<ApplyPlan>(); }
    /// The patch (patchplan.h); null in other modes.
    const PatchPlan *patch() const { return only<PatchPlan>(); }
    /// The owner of each field after the request (serversideplan.h); null in other modes.
    const ServerSidePlan *serverSide() const { return only<ServerSidePlan>(); }
    const Decision &root() const { return decisions.front(); }
    /// The root node of an input that has this document.
    NodeRef rootNode(Side side) const { return {documents[side].get(), documents[side]->root()}; }
    const Decision &decision(DecisionId id) const { return decisions[id]; }
    yaml::Path path(DecisionId id) const;

private:
    template <class T>
    const T *only() const
    {
        const auto *found = std::get_if<std::shared_ptr<const T>>(&modeData);
        return found ? found->get() : nullptr;
    }
};

/// Adds a value to DocumentPlan::computed and returns its index.
uint32_t addComputed(DocumentPlan &plan, nlohmann::ordered_json value);
uint32_t addComputed(DocumentPlan &plan, ComputedText text);

/// The number of steps in each state (a step has one state), and of the notices on them.
struct Counts {
    uint32_t added = 0, changed = 0, removed = 0, retained = 0, conflicts = 0, chosen = 0, notices = 0;
    uint32_t open = 0; ///< conflicts that nobody has reviewed, and choices that were made for other values
    bool operator==(const Counts &) const = default;
    Counts &operator+=(const Counts &more);
};

/// A fault in one input, or of the merge at a place in it. The range is in the input's whole text, except between
/// `decide` and `report` (deciding.h), where it counts from the start of the document.
struct Fault {
    Side side = Side::Destination;
    Diagnostic diagnostic;
};

/// Identifies a decision in a plan.
struct DecisionRef {
    uint32_t document = 0;
    DecisionId decision = noDecision;
    bool operator==(const DecisionRef &) const = default;
    bool valid() const { return decision != noDecision; }
};

/// A finished merge: the inputs, the decisions about each resource and the steps of the explanation. The result, the
/// view and the reports only read it.
struct Plan {
    Options options;
    PerSide<std::string> names;
    PerSide<yaml::Stream> streams;
    PerSide<LineIndex> lines;                       ///< of the whole texts
    std::shared_ptr<const Definitions> definitions; ///< of custom resources, among the objects themselves
    SharedList<DocumentPlan> documents; ///< in the order of the result; dropped ones are where the destination had them
    /// `documents` before choices, for the next run to reuse. Empty if that run must start anew: some resources depend
    /// on each other (a renamed resource, or a file that can't be read), or were decided with other options (choices
    /// with OnConflict::Fail).
    SharedList<DocumentPlan> plansBeforeChoices;
    std::vector<DecisionRef> steps;               ///< the decisions that are shown in the list of reasons, in order
    Counts counts;                                ///< of all `steps`
    std::vector<Counts> documentCounts;           ///< of the steps in each of `documents`
    std::vector<InapplicableChoice> inapplicable; ///< choices that could not be carried out

    const Decision &decision(DecisionRef ref) const { return documents[ref.document].decisions[ref.decision]; }
    /// The offset of a resource's document in the whole text of an input.
    uint32_t offset(const DocumentPlan &document, Side side) const
    {
        return streams[side].parts[document.parts[side]].offset;
    }
};

/// The bytes of a decision's value in an input that has it. Of lines: without the break after the last one.
Range valueBytes(const DocumentPlan &plan, const Decision &decision, Side side);
/// The list rule of a decision about a list; null for other decisions.
const k8s::ListRule *listRuleOf(const DocumentPlan &plan, DecisionId id);
/// The innermost list that a decision is about or is in; `noDecision` if there is none.
DecisionId listAround(const DocumentPlan &plan, DecisionId id);

} // namespace fieldwise::merge
