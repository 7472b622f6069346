// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/fields/walk.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/steps.h"
#include "core/yaml/comments.h"
#include "core/yaml/scalar.h"

namespace fieldwise::merge {
namespace {

std::string_view kindName(NodeKind is)
{
    switch (is) {
    case NodeKind::Map: return "a mapping";
    case NodeKind::List: return "a list";
    case NodeKind::Alias: return "an alias";
    case NodeKind::Scalar: return "a scalar";
    default: return "null";
    }
}

} // namespace

Walker::Walker(const Options &options, std::unique_ptr<Policy> policy, DocumentPlan &plan, std::vector<Fault> &faults)
    : m_options(options),
      m_plan(plan),
      m_faults(faults),
      m_policy(std::move(policy)),
      m_knownLists(options),
      m_expand(m_policy->followsAliases())
{
    m_schema = options.schema ? options.schema.get() : options.builtinSchema ? &k8s::builtinSchema() : nullptr;
    for (Side side : allSides)
        m_specials[side] = MergeSensitiveNodes(plan.documents[side].get());
}

const PerSide<Digests> &Walker::digests()
{
    if (!m_digests) {
        m_digests.emplace();
        for (const Side side : allSides)
            (*m_digests)[side] = Digests(m_plan.documents[side].get());
    }
    return *m_digests;
}

void Walker::run()
{
    Sides sides;
    for (Side side : allSides)
        if (const auto &document = m_plan.documents[side]; document && document->root() != none)
            sides.value[side] = {document.get(), document->root()};
    SchemaTypes types;
    if (m_schema && !m_options.schemaRoot.empty())
        types.type = m_schema->typeNamed(m_options.schemaRoot);
    if (m_policy->mergesVersions())
        for (const Side side : m_policy->order())
            m_knownLists.learnFrom(sides.value[side]);
    for (const auto &document : m_plan.documents.at)
        m_hasFootComments = m_hasFootComments
            || (m_policy->mergesVersions() && document
                && std::ranges::any_of(document->comments(),
                                       [](const auto &comment) { return comment.slot == yaml::Slot::Foot; }));
    walk(noDecision, {}, sides, types, nullptr);
    m_policy->decideOuterComments(m_plan);
    moveGuessNotices(m_plan);
    if (m_expand && m_plan.documents[Side::Destination])
        noteAliases(m_plan, m_policy->mergesVersions());
}

void Walker::fault(const Sides &sides, std::string code, std::string text)
{
    for (Side side : {Side::Updated, Side::Destination, Side::Original}) {
        const NodeRef ref = sides.value[side];
        if (ref.missing() || ref.document != m_plan.documents[side].get())
            continue;
        m_faults.push_back(
            {side, {Severity::Error, std::move(code), {ref.node().begin, ref.node().end}, std::move(text)}});
        return;
    }
}

/// True if the lines from the end of a collection to the end of its last comments are the same.
static bool sameTails(const Sides &s)
{
    const auto tail = [&s](Side side) {
        const NodeRef value = s.value[side], entry = s.entry(side);
        const uint32_t end = yaml::entryLines(*value.document, entry.id).end;
        return value.document->source().substr(value.node().end, end - std::min(end, value.node().end));
    };
    return tail(Side::Updated) == tail(Side::Destination)
        && (s.o().missing() || tail(Side::Original) == tail(Side::Destination));
}

/// True if the documents end with the same comments.
bool Walker::sameFootComments(const Sides &s)
{
    const auto foot = [&s](Side side) {
        std::string text;
        if (!s.value[side].missing())
            for (const yaml::Comment *comment : s.value[side].document->commentsOf(none, yaml::Slot::Foot))
                text.append(s.value[side].document->slice(comment->range)).push_back('\n');
        return text;
    };
    return foot(Side::Updated) == foot(Side::Destination)
        && (s.o().missing() || foot(Side::Original) == foot(Side::Destination));
}

/// True if the documents have the same text after their content, which may end with comments of a field.
static bool sameRest(const Sides &s)
{
    const auto rest = [&s](Side side) { return s.value[side].document->source().substr(s.value[side].node().end); };
    return rest(Side::Updated) == rest(Side::Destination)
        && (s.o().missing() || rest(Side::Original) == rest(Side::Destination));
}

/// True if the bytes are equal in all inputs and contain nothing that a policy treats specially.
bool Walker::untouched(const Sides &s)
{
    if (!m_expand || s.self || s.d().missing() || s.u().missing())
        return false;
    if (m_policy->hasOriginal() && (s.o().missing() || !m_sameBytes(s, Side::Destination, Side::Original)))
        return false;
    const bool isCollection = s.d().node().kind != yaml::Kind::Scalar;
    const bool isRoot = s.d().id == s.d().document->root();
    if (m_hasFootComments && isCollection && !(isRoot ? sameRest(s) : sameTails(s)))
        return false;
    return m_sameBytes(s, Side::Destination, Side::Updated) && s.d().node().indent == s.u().node().indent
        && m_specials[Side::Destination].hasNone(s.d().id) && m_specials[Side::Updated].hasNone(s.u().id);
}

void Walker::dropComment(Verdict &verdict, const Sides &s)
{
    verdict.beside = Comments::Drop;
    if (verdict.from == From::None || commentText(s.entry(Side::Destination), yaml::Slot::Beside).empty())
        return;
    verdict.notices.push_back({NoticeId::CommentLost, {}});
    if (verdict.outcome == Outcome::Unchanged) {
        verdict.rule = RuleId::CommentTaken;
        verdict.outcome = Outcome::Changed;
    }
}

void Walker::apply(DecisionId id, Ruling &&ruling, const Sides &sides)
{
    if (!ruling.fault.empty())
        fault(sides, "merge-directive", std::move(ruling.fault));
    const auto text = std::move(ruling.text);
    for (auto &[slot, lines] : ruling.comments)
        m_plan.mergedComments[{id, slot}] = std::move(lines);
    std::vector<Notice> notices = std::move(at(id).notices);
    std::ranges::move(ruling.notices, std::back_inserter(notices));
    static_cast<Verdict &>(at(id)) = std::move(ruling);
    at(id).notices = std::move(notices);
    if (text) {
        decideByLines(m_plan, id, *text);
        joinParts(m_plan, id, m_options.mode);
    }
}

NodeKind Walker::expandAndFindKind(Sides &s, bool &aliased) const
{
    NodeKind kind = NodeKind::Missing;
    for (const Side side : m_policy->order()) {
        NodeRef &ref = s.value[side];
        if (m_expand) {
            const NodeRef target = expanded(ref);
            aliased = aliased || target.id != ref.id;
            ref = target;
        }
        if (absent(kind) && !absent(kindOf(ref)))
            kind = kindOf(ref);
    }
    return kind;
}

DecisionId Walker::walk(DecisionId parent, yaml::PathStep step, Sides s, const SchemaTypes &types,
                        const ElementKeys *element)
{
    const DecisionId id = addDecision(m_plan, parent, std::move(step), s.evidence());
    const auto isAlias = [](NodeRef ref) { return kindOf(ref) == NodeKind::Alias; };
    if (m_policy->mergesVersions() && std::ranges::any_of(s.value.at, isAlias)) { // an alias is a value, as in git
        apply(id, m_policy->scalar(s), s);
        return id;
    }
    bool aliased = false;
    const NodeKind kind = expandAndFindKind(s, aliased);
    if (!aliased && untouched(s)) {
        walkUntouched(id, s, kind, types, element != nullptr);
        return id;
    }
    if (kind == NodeKind::Alias) {
        apply(id,
              Verdict{.rule = RuleId::AliasDropped, .outcome = s.d().missing() ? Outcome::Unchanged : Outcome::Removed},
              s);
        return id;
    }
    for (const Side side : m_policy->order()) {
        const NodeKind other = kindOf(s.value[side]);
        if (absent(other) || absent(kind) || other == kind)
            continue;
        walkClash(id, s, kind, other, types);
        return id;
    }
    if (kind == NodeKind::Scalar)
        walkScalar(id, s, aliased);
    else if (kind != NodeKind::List)
        walkMapField(id, s, types, element);
    else if (!walkListField(id, s, types))
        return id;
    if (m_policy->refusesConflict() && at(id).conflict)
        fault(s, "merge-conflict",
              "conflict at " + yaml::print(m_plan.path(id)) + ": original, updated and destination all differ");
    return id;
}

void Walker::walkUntouched(DecisionId id, const Sides &s, NodeKind kind, const SchemaTypes &types, bool isElement)
{
    Ruling v = kind == NodeKind::Scalar ? m_policy->scalar(s) : m_policy->map(s);
    v.into.reset();
    apply(id, std::move(v), s);
    if (kind == NodeKind::List) {
        std::vector<Notice> notices;
        std::string why;
        at(id).listRule = listRule(s, types, notices, why);
    }
    if (isElement && !at(id).inResult())
        collapseTo(m_plan, id, at(id).rule, at(id).outcome, From::None);
}

void Walker::walkClash(DecisionId id, const Sides &s, NodeKind kind, NodeKind other, const SchemaTypes &types)
{
    if (m_policy->refusesClash()) {
        fault(s, "merge-kind",
              "wrong node kind: expected " + std::string(kindName(kind)) + " but found "
                  + std::string(kindName(other)));
        return;
    }
    Ruling v = m_policy->clash(s);
    const auto into = v.into;
    apply(id, std::move(v), s);
    // Taken as a whole, but nulls and directives have the same meaning as in any new value.
    if (into && kindOf(s.u()) == NodeKind::Map && !m_specials[Side::Updated].hasNone(s.u().id)) {
        at(id).shape = Shape::Map;
        walkMap(id, *into, typesOf(s, types), nullptr);
    }
}

void Walker::walkScalar(DecisionId id, const Sides &s, bool aliased)
{
    Ruling v = m_policy->scalar(s);
    // Values of a set have no comments that are merged separately.
    if (const DecisionId parent = at(id).parent; parent != noDecision && at(parent).shape == Shape::Set) {
        v.beside = Comments::Keep;
        if (v.rule == RuleId::CommentTaken) {
            v.rule = RuleId::Unchanged;
            v.outcome = Outcome::Unchanged;
        }
        if (!m_policy->deviates()) // kyaml writes every value anew
            dropComment(v, s);
    }
    // A string that YAML 1.1 reads as a boolean: kyaml gives it the destination's plain style (semantics/kyaml.md 4.3).
    const bool retyped = v.from == From::Updated && v.outcome == Outcome::Changed && m_policy->deviates()
        && s.d().node().style == Style::Plain
        && yaml::typeOf(s.u().node(), s.u().document->source()) == yaml::Type::String
        && yaml::plainType(s.u().node().value) == yaml::Type::String
        && yaml::plainType(s.u().node().value, yaml::Dialect::Kubectl) != yaml::Type::String;
    if (retyped)
        v.notices.push_back({NoticeId::Quoted, {}});
    apply(id, std::move(v), s);
    if (aliased && at(id).from == From::Updated)
        at(id).notices.push_back({NoticeId::AliasExpanded, {}});
}

bool Walker::walkListField(DecisionId id, const Sides &s, const SchemaTypes &types)
{
    std::vector<Notice> notices;
    std::string why;
    at(id).listRule = listRule(s, types, notices, why);
    if (!why.empty()) {
        fault(s, "merge-list-key", std::move(why));
        return false;
    }
    const bool atomic = at(id).listRule.kind == k8s::ListKind::Atomic;
    Ruling v = atomic ? m_policy->atomicList(s) : m_policy->elements(s);
    const auto into = v.into;
    apply(id, std::move(v), s);
    std::ranges::move(notices, std::back_inserter(at(id).notices));
    if (into) {
        at(id).shape = at(id).listRule.kind == k8s::ListKind::Set ? Shape::Set : Shape::Keyed;
        walkList(id, *into, types);
    } else if (atomic) {
        noteReplacedList(id, s);
    }
    return true;
}

void Walker::walkMapField(DecisionId id, const Sides &s, const SchemaTypes &types, const ElementKeys *element)
{
    if (element && !m_policy->deviates() && !s.self && !absent(kindOf(s.d())) && m_policy->losesReplace(s.u())) {
        Ruling v = Verdict{.rule = RuleId::DirectiveReplace, .outcome = Outcome::Retained, .from = From::Destination};
        v.notices.push_back({NoticeId::DirectiveIgnored, {}});
        apply(id, std::move(v), s);
        return;
    }
    Ruling v = m_policy->map(s);
    const auto into = v.into;
    apply(id, std::move(v), s);
    if (into) {
        at(id).shape = Shape::Map;
        walkMap(id, *into, typesOf(s, types), element);
    }
}

SchemaTypes Walker::typesOf(const Sides &sides, const SchemaTypes &handed) const
{
    if (!m_schema || handed.type != k8s::noType)
        return handed;
    for (Side side : m_policy->order()) {
        const NodeRef apiVersion = field(sides.value[side], "apiVersion", m_expand),
                      kind = field(sides.value[side], "kind", m_expand);
        if (apiVersion.missing() && kind.missing())
            continue;
        SchemaTypes types;
        types.type = m_schema->typeOf(apiVersion.missing() ? std::string_view{} : apiVersion.node().value,
                                      kind.missing() ? std::string_view{} : kind.node().value);
        types.known = types.type != k8s::noType;
        return types;
    }
    return handed;
}

SchemaTypes Walker::fieldTypes(const SchemaTypes &map, std::string_view name) const
{
    SchemaTypes types;
    if (!m_schema || map.type == k8s::noType)
        return types;
    types.known = m_schema->field(map.type, name, types.field);
    types.type = types.known ? types.field.type : k8s::noType;
    return types;
}

} // namespace fieldwise::merge
