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

/// Index into DocumentPlan::decisions; `noDecision` where there is none.
using DecisionId = uint32_t;
inline constexpr DecisionId noDecision = ~0u;

/// What happens to a field, always about the destination.
enum class Outcome : uint8_t { Unchanged, Added, Changed, Removed, Retained };
/// Leaf: decided as a whole, whatever stands below it. Map, Keyed, Set: the children decide.
enum class Shape : uint8_t { Leaf, Map, Keyed, Set };
/// Where a value comes from; Computed: none of the inputs has it in this form.
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
/// What happens to the comments of an entry: the destination's stay, the updated ones come, they go, or the lines of
/// both are merged (DocumentPlan::mergedComments).
enum class Comments : uint8_t { Keep, Take, Drop, Merged };

/// Something true and surprising about a decision; `text` is a detail that the sentence needs (a count, a key).
struct Notice {
    NoticeId id;
    std::string text;
};

/// Where a value comes from, as one value: nowhere, so that it is not in the result; its own place in an input, or
/// another place in Destination; or data that the plan keeps, be it an input's value that is written anew or a computed
/// one.
class Source {
public:
    constexpr Source(From from = From::None) : m_from(from) {}
    static constexpr Source elsewhere(NodeId node) { return {From::Destination, node}; }
    /// `index` into DocumentPlan::computed; `said` by Updated, or computed.
    static constexpr Source data(uint32_t index, From said = From::Computed) { return {said, index}; }
    constexpr operator From() const { return m_from; }
    /// The node in Destination that it is moved from; `none` where it stands in its own place.
    constexpr NodeId movedFrom() const { return m_from == From::Destination ? m_at : yaml::none; }
    constexpr bool isMoved() const { return movedFrom() != yaml::none; }
    constexpr bool isData() const { return m_from != From::Destination && m_at != ~0u; }
    /// Of data.
    constexpr uint32_t index() const { return m_at; }

private:
    constexpr Source(From from, uint32_t at) : m_from(from), m_at(at) {}
    From m_from;
    uint32_t m_at = ~0u;
};

/// A text that no input has.
struct ComputedText {
    std::string value;
    std::string lines{}; ///< of one that is folded, plain or in quotes: as it is written in the style of the text in
                         ///< its place, without quotes and indentation; else ""
};

/// What a merge says about one field.
struct Verdict {
    RuleId rule = RuleId::Unchanged;
    Outcome outcome = Outcome::Unchanged; ///< of a container: what happens to the container itself
    Source from{};
    bool conflict = false;           ///< original, updated and destination all differ
    Comments above = Comments::Keep; ///< of the root those that the document begins with
    Comments beside = Comments::Keep;
    Comments below = Comments::Keep; ///< behind the last entry of a collection; Git only
    std::vector<Notice> notices{};
};

/// What only a map or list has.
struct Container {
    Shape shape = Shape::Leaf;
    std::vector<DecisionId> children{}; ///< in the order of the result, removed ones included
    bool reordered = false;             ///< in a way that the places of its children do not tell (isReordered)
    k8s::ListRule listRule{};           ///< of Keyed and Set, and of atomic lists (Leaf)
};

/// What only a person's choice has (choices/choice.h).
struct ByPerson {
    uint32_t choice = ~0u; ///< an index into DocumentPlan::appliedChoices; ~0u where the merge decides
    bool accepted = false; ///< somebody has looked at it and leaves it to the merge
};

/// Where a field stands in the inputs; `none` where it does not.
struct Evidence {
    PerSide<NodeId> values{{yaml::none, yaml::none, yaml::none}};
    PerSide<NodeId> keys{{yaml::none, yaml::none, yaml::none}}; ///< key node of a map entry; `none` for items
    bool inherited = false; ///< the destination has it only through a merge key (`<<`)

    bool has(Side side) const { return values[side] != yaml::none; }
};

/// A verdict in its place, with its evidence. Everything that is shown, written or explained about a field is read from
/// here; builder.h makes it.
struct Decision : Verdict, Container, Evidence {
    DecisionId parent = noDecision;
    yaml::PathStep step;   ///< below the parent; of the root: empty
    bool asString = false; ///< the value must be written so that it is read as a string
    ByPerson person;

    bool inResult() const { return from != From::None; }
    bool isChosen() const { return person.choice != ~0u; }
    bool notes(NoticeId id) const { return std::ranges::find(notices, id, &Notice::id) != notices.end(); }
};

/// What happens to a whole resource (semantics/kyaml.md 7.3). Apply: a resource that Live lacks is merged
/// into nothing, one that Local lacks is kept.
enum class ResourceOutcome : uint8_t { Merge, Keep, Add, Drop };

/// What Apply and ServerSide do with the object of a document.
enum class RequestKind : uint8_t {
    Nothing, ///< unchanged: nothing is sent
    Patch,   ///< "configured"
    Create,  ///< Live does not have it: POST of the object
};

/// A choice that was carried out, and what it took the place of (choices/choice.h).
struct AppliedChoice {
    uint32_t choice = 0;             ///< index into the choices that were given
    bool both = false;               ///< everything that two lists have
    bool typed = false;              ///< the value is a person's own
    std::string text;                ///< of such a value on one line: as it was typed, else ""
    RuleId rule = RuleId::Unchanged; ///< what decides without it
    Outcome outcome = Outcome::Unchanged;
    bool conflict = false;
    std::string instead; ///< the sentence without it
};

/// A choice that could not be carried out.
struct InapplicableChoice {
    uint32_t choice = 0; ///< index into the choices that were given
    std::string why;     ///< a sentence
};

struct ApplyPlan;
struct PatchPlan;
struct ServerSidePlan;
} // namespace fieldwise::merge
namespace fieldwise::k8s {
class Owners;
struct SecretPlaces;
} // namespace fieldwise::k8s
namespace fieldwise::merge {

/// The plan for one resource: a document of each input, or none, and the tree of decisions over them.
struct DocumentPlan {
    k8s::Identity identity;
    std::string file;   ///< of a folder: where it stands in the result, or stood when it is dropped
    std::string unread; ///< why the file is left as it is: a sentence with the place of the fault; else ""
    ResourceOutcome resource = ResourceOutcome::Merge;
    RequestKind request = RequestKind::Nothing; ///< of Apply and ServerSide
    PerSide<uint32_t> parts{{~0u, ~0u, ~0u}};   ///< index into the streams; ~0u where the input has no such resource
    PerSide<std::shared_ptr<const yaml::Document>> documents;
    PerSide<uint32_t> header{}; ///< bytes that a text begins with and that are the file's (fileheader.h)
    std::shared_ptr<const k8s::SecretPlaces>
        secretPlaces; ///< where this resource has what is not to be shown (k8s/redact.h); null where it has none
    PerSide<std::vector<Range>> secrets; ///< that, in each document
    std::vector<NodeId> writtenOut;      ///< aliases of the destination that can't stay, since their value is edited
    std::map<std::pair<DecisionId, yaml::Slot>, std::string> mergedComments; ///< lines, without indentation
    /// What only its mode has: see `apply`, `patch` and `serverSide`.
    std::variant<std::monostate, std::shared_ptr<const ApplyPlan>, std::shared_ptr<const PatchPlan>,
                 std::shared_ptr<const ServerSidePlan>>
        modeData;
    std::shared_ptr<const k8s::Owners>
        owners; ///< who owns which field of Destination (k8s/owners.h); null when it does not say
    /// Values that are written as data, not as an input's bytes; copies of the plan share them until one adds to them.
    std::shared_ptr<std::vector<nlohmann::ordered_json>> computed;
    std::map<uint32_t, std::string> writtenLines; ///< of those that are folded texts, ComputedText::lines
    std::vector<AppliedChoice> appliedChoices;    ///< of a person, for decisions of this resource
    std::vector<Decision> decisions; ///< pre-order, the root first (those that a choice adds come last); empty only
                                     ///< when no side has content

    /// What would be sent (apply.h); null but in Apply.
    const ApplyPlan *apply() const { return only<ApplyPlan>(); }
    /// What the patch is (patchplan.h); null but in Patch.
    const PatchPlan *patch() const { return only<PatchPlan>(); }
    /// Who owns what afterwards (serversideplan.h); null but in ServerSide.
    const ServerSidePlan *serverSide() const { return only<ServerSidePlan>(); }
    const Decision &root() const { return decisions.front(); }
    /// What an input that has this document says.
    NodeRef text(Side side) const { return {documents[side].get(), documents[side]->root()}; }
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

/// Keeps a value that is written as data; its index in DocumentPlan::computed.
uint32_t addComputed(DocumentPlan &plan, nlohmann::ordered_json value);
uint32_t addComputed(DocumentPlan &plan, ComputedText text);

/// The steps by their state, so each is counted once; and the notices on them.
struct Counts {
    uint32_t added = 0, changed = 0, removed = 0, retained = 0, conflicts = 0, chosen = 0, notices = 0;
    uint32_t open = 0; ///< conflicts that nobody has looked at
    bool operator==(const Counts &) const = default;
    Counts &operator+=(const Counts &more);
};

/// A fault of one input, or of the merge at a place in it; the range is in that input's whole text.
struct Fault {
    Side side = Side::Destination;
    Diagnostic diagnostic;
};

/// A decision of a plan: which resource, which decision.
struct DecisionRef {
    uint32_t document = 0;
    DecisionId decision = noDecision;
    bool operator==(const DecisionRef &) const = default;
    bool valid() const { return decision != noDecision; }
};

struct Plan {
    Options options;
    PerSide<std::string> names;
    PerSide<yaml::Stream> streams;
    PerSide<LineIndex> lines;           ///< of the whole texts
    SharedList<DocumentPlan> documents; ///< in the order of the result, dropped ones where the destination had them
    SharedList<DocumentPlan> plansBeforeChoices;  ///< the same before the choices, for the next plan to share from;
                                                  ///< empty where some were decided with a look at others
    std::vector<DecisionRef> steps;               ///< every decision that is a stop of the explanation, in order
    Counts counts;                                ///< over `steps`
    std::vector<Counts> documentCounts;           ///< of each of `documents`
    std::vector<InapplicableChoice> inapplicable; ///< choices that could not be carried out

    const Decision &decision(DecisionRef ref) const { return documents[ref.document].decisions[ref.decision]; }
    /// Where the document of an input begins in its whole text.
    uint32_t offset(const DocumentPlan &document, Side side) const
    {
        return streams[side].parts[document.parts[side]].offset;
    }
};

/// The list rule of a decision about a list; null for anything else.
const k8s::ListRule *listRuleOf(const DocumentPlan &plan, DecisionId id);
/// The innermost list that a decision is about or stands in; `noDecision` where there is none.
DecisionId listAround(const DocumentPlan &plan, DecisionId id);

} // namespace fieldwise::merge
