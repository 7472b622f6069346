// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/fields/walk.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/merge/fields/gitorder.h"
#include "core/merge/plan/containers.h"
#include "core/merge/plan/headcomments.h"
#include "core/yaml/scalar.h"

namespace fieldwise::merge {

using yaml::none;

namespace {

std::string_view kindName(Is is)
{
    switch (is) {
    case Is::Map: return "a mapping";
    case Is::List: return "a list";
    case Is::Alias: return "an alias";
    case Is::Scalar: return "a scalar";
    default: return "null";
    }
}

/// A field of a map. A merge key is no field `"<<"`, and the two may stand in one map.
struct FieldName {
    std::string_view text;
    bool isMergeKey = false;
    auto operator<=>(const FieldName &) const = default;
};

/// The fields of one input, found by name; remembers its place, since inputs mostly have the same order.
class Lookup {
public:
    Lookup(std::vector<Field> fields, bool followsMergeKeys)
        : m_fields(std::move(fields)), m_followsMergeKeys(followsMergeKeys)
    {
    }
    const std::vector<Field> &fields() const { return m_fields; }
    FieldName nameOf(const Field &field) const { return {field.name, m_followsMergeKeys && isMergeKey(field)}; }
    const Field *find(FieldName name)
    {
        if (m_next < m_fields.size() && nameOf(m_fields[m_next]) == name)
            return &m_fields[m_next++];
        if (m_fields.size() > 8 && m_byName.empty())
            for (size_t i = 0; i < m_fields.size(); ++i)
                m_byName.emplace(m_fields[i].name, i);
        size_t i = m_fields.size();
        if (!m_byName.empty() && name.text != "<<") {
            if (const auto it = m_byName.find(name.text); it != m_byName.end())
                i = it->second;
        } else {
            i = static_cast<size_t>(std::ranges::find_if(m_fields, [&](const Field &f) { return nameOf(f) == name; })
                                    - m_fields.begin());
        }
        if (i == m_fields.size())
            return nullptr;
        m_next = i + 1;
        return &m_fields[i];
    }

private:
    std::vector<Field> m_fields;
    bool m_followsMergeKeys;
    std::unordered_map<std::string_view, size_t> m_byName;
    size_t m_next = 0;
};

/// A new field of Theirs stands behind the one that it follows there.
std::vector<FieldName> inGitOrder(const std::vector<FieldName> &names, PerSide<std::optional<Lookup>> &sides)
{
    Places places;
    for (const FieldName name : names) {
        PerSide<NodeId> &place = places.emplace_back(PerSide<NodeId>{{none, none, none}});
        for (const Side side : allSides)
            if (const Field *field = sides[side]->find(name))
                place[side] = field->key;
    }
    std::vector<FieldName> out;
    for (const size_t i : gitOrder(places))
        out.push_back(names[i]);
    return out;
}

} // namespace

Walker::Walker(const Options &options, DocumentPlan &plan, std::vector<Fault> &faults)
    : m_options(options), m_plan(plan), m_faults(faults), m_expand(!options.exact)
{
    m_policy = options.mode == Mode::TwoWay ? merge2Policy(options)
        : options.mode == Mode::Git         ? gitPolicy()
                                            : merge3Policy(options);
    m_schema = options.schema ? options.schema.get() : options.builtinSchema ? &k8s::builtinSchema() : nullptr;
    for (Side side : allSides)
        m_specials[side] = Specials(plan.documents[side].get());
}

void Walker::run()
{
    Sides sides;
    for (Side side : allSides)
        if (const auto &document = m_plan.documents[side]; document && document->root() != none)
            sides.value[side] = {document.get(), document->root()};
    Types types;
    if (m_schema && !m_options.schemaRoot.empty())
        types.type = m_schema->typeNamed(m_options.schemaRoot);
    walk(noDecision, {}, sides, types, nullptr);
    if (m_options.mode == Mode::Git && !m_plan.decisions.empty())
        followHead(m_plan);
    if (m_options.mode == Mode::ThreeWay && !m_plan.decisions.empty())
        followHead3(m_plan, m_options.exact);
    if (m_expand && m_plan.documents[Side::Destination])
        noteAliases(m_plan);
}

void Walker::fault(const Sides &sides, std::string code, std::string text)
{
    for (Side side : {Side::Updated, Side::Destination, Side::Original}) {
        const Ref ref = sides.value[side];
        if (ref.missing() || ref.document != m_plan.documents[side].get())
            continue;
        m_faults.push_back(
            {side, {Severity::Error, std::move(code), {ref.node().begin, ref.node().end}, std::move(text)}});
        return;
    }
}

DecisionId Walker::add(DecisionId parent, yaml::PathStep step, const Sides &sides)
{
    const auto id = static_cast<DecisionId>(m_plan.decisions.size());
    Decision &decision = m_plan.decisions.emplace_back();
    decision.parent = parent;
    decision.step = std::move(step);
    for (Side side : allSides) {
        if (sides.value[side].missing() || (sides.self && side == Side::Destination))
            continue;
        decision.values[side] = sides.value[side].id;
        decision.keys[side] = sides.key[side];
    }
    return id;
}

/// Equal bytes everywhere, and nothing below that a policy would treat in its own way.
bool Walker::untouched(const Sides &s)
{
    if (m_options.exact || s.self || s.d().missing() || s.u().missing())
        return false;
    if (isThreeWay(m_options.mode) && (s.o().missing() || !m_sameText(s, Side::Destination, Side::Original)))
        return false;
    return m_sameText(s, Side::Destination, Side::Updated) && s.d().node().indent == s.u().node().indent
        && m_specials[Side::Destination].none(s.d().id) && m_specials[Side::Updated].none(s.u().id);
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

/// kyaml, in prepend order: the destination's untouched element comes over the replaced one (semantics/kyaml.md 2.7).
bool Walker::ignoresReplace(const Sides &s) const
{
    return m_options.exact && m_options.mode == Mode::TwoWay && m_options.listOrder == ListOrder::Prepend && !s.self
        && !absent(kindOf(s.d())) && directiveOf(s.u()) == "replace";
}

void Walker::apply(DecisionId id, Ruling &&ruling, const Sides &sides)
{
    if (!ruling.fault.empty())
        fault(sides, "merge-directive", std::move(ruling.fault));
    std::vector<Notice> notices = std::move(at(id).notices);
    std::ranges::move(ruling.notices, std::back_inserter(notices));
    static_cast<Verdict &>(at(id)) = std::move(ruling);
    at(id).notices = std::move(notices);
}

DecisionId Walker::walk(DecisionId parent, yaml::PathStep step, Sides s, const Types &types, const ElementKeys *element)
{
    const DecisionId id = add(parent, std::move(step), s);
    Is kind = Is::Missing;
    bool aliased = false;
    for (Side side : m_policy->order()) {
        Ref &ref = s.value[side];
        if (m_expand) {
            const Ref target = expanded(ref);
            aliased = aliased || target.id != ref.id;
            ref = target;
        }
        if (absent(kind) && !absent(kindOf(ref)))
            kind = kindOf(ref);
    }
    if (!aliased && untouched(s)) {
        Ruling v = kind == Is::Scalar ? m_policy->scalar(s) : m_policy->map(s);
        v.into.reset();
        apply(id, std::move(v), s);
        if (kind == Is::List)
            at(id).listRule = [&] {
                std::vector<Notice> n;
                std::string f;
                return listRule(s, types, n, f);
            }();
        if (element && !at(id).inResult())
            collapseTo(m_plan, id, at(id).rule, at(id).outcome, From::None);
        return id;
    }
    if (kind == Is::Alias) {
        apply(id,
              Verdict{.rule = RuleId::AliasDropped, .outcome = s.d().missing() ? Outcome::Unchanged : Outcome::Removed},
              s);
        return id;
    }
    for (Side side : m_policy->order()) {
        const Is other = kindOf(s.value[side]);
        if (absent(other) || absent(kind) || other == kind)
            continue;
        if (m_options.exact || m_options.onConflict == OnConflict::Fail) {
            fault(s, "merge-kind",
                  "wrong node kind: expected " + std::string(kindName(kind)) + " but found "
                      + std::string(kindName(other)));
            return id;
        }
        Ruling v = m_policy->clash(s);
        const auto into = v.into;
        apply(id, std::move(v), s);
        // Taken whole, but nulls and directives mean what they mean in anything new.
        if (into && kindOf(s.u()) == Is::Map && !m_specials[Side::Updated].none(s.u().id)) {
            at(id).shape = Shape::Map;
            walkMap(id, *into, typesOf(s, types), nullptr);
        }
        return id;
    }
    if (kind == Is::Scalar) {
        Ruling v = m_policy->scalar(s);
        // The values of a set have no comments of their own to merge.
        if (parent != noDecision && at(parent).shape == Shape::Set) {
            v.beside = Comments::Keep;
            if (v.rule == RuleId::CommentTaken) {
                v.rule = RuleId::Unchanged;
                v.outcome = Outcome::Unchanged;
            }
            if (m_options.exact) // kyaml writes every value anew
                dropComment(v, s);
        }
        // A boolean of YAML 1.1 that is a string here: kyaml gives it the destination's plain style
        // (semantics/kyaml.md 4.3).
        const bool retyped = v.from == From::Updated && v.outcome == Outcome::Changed && !m_options.exact
            && s.d().node().style == yaml::Style::Plain
            && yaml::typeOf(s.u().node(), s.u().document->source()) == yaml::Type::String
            && yaml::plainType(s.u().node().value) == yaml::Type::String
            && yaml::plainType(s.u().node().value, yaml::Dialect::Kubectl) != yaml::Type::String;
        if (retyped)
            v.notices.push_back({NoticeId::Quoted, {}});
        apply(id, std::move(v), s);
        if (aliased && at(id).from == From::Updated)
            at(id).notices.push_back({NoticeId::AliasExpanded, {}});
    } else if (kind == Is::List) {
        std::vector<Notice> notices;
        std::string why;
        at(id).listRule = listRule(s, types, notices, why);
        if (!why.empty()) {
            fault(s, "merge-list-key", std::move(why));
            return id;
        }
        const bool atomic = at(id).listRule.kind == k8s::ListKind::Atomic;
        Ruling v = atomic ? m_policy->atomicList(s) : m_policy->elements(s);
        const auto into = v.into;
        apply(id, std::move(v), s);
        for (Notice &notice : notices)
            at(id).notices.push_back(std::move(notice));
        if (into) {
            at(id).shape = at(id).listRule.kind == k8s::ListKind::Set ? Shape::Set : Shape::Keyed;
            walkList(id, *into, types);
        } else if (atomic) {
            noteReplacedList(id, s);
        }
    } else if (element && ignoresReplace(s)) {
        Ruling v = Verdict{.rule = RuleId::DirectiveReplace, .outcome = Outcome::Retained, .from = From::Destination};
        v.notices.push_back({NoticeId::DirectiveIgnored, {}});
        apply(id, std::move(v), s);
    } else {
        Ruling v = m_policy->map(s);
        const auto into = v.into;
        apply(id, std::move(v), s);
        if (into) {
            at(id).shape = Shape::Map;
            walkMap(id, *into, typesOf(s, types), element);
        }
    }
    if (m_options.onConflict == OnConflict::Fail && at(id).conflict)
        fault(s, "merge-conflict",
              "conflict at " + yaml::print(m_plan.path(id)) + ": original, updated and destination all differ");
    return id;
}

void Walker::walkMap(DecisionId id, const Sides &s, const Types &types, const ElementKeys *element)
{
    PerSide<std::optional<Lookup>> sides;
    for (Side side : allSides)
        sides[side].emplace(
            side == Side::Destination && s.self ? std::vector<Field>{} : fieldsOf(s.value[side], m_expand), m_expand);
    const bool fresh = s.self || s.d().missing();
    // The destination's fields keep their places; new ones follow in alphabetical order (semantics/kyaml.md 2.6), or in
    // the source's when the whole map is new.
    std::vector<FieldName> names;
    std::unordered_set<std::string_view> seen;
    bool hasMergeKey = false;
    const auto addNames = [&](Side side) {
        for (const Field &f : sides[side]->fields()) {
            const FieldName name = sides[side]->nameOf(f);
            if (name.isMergeKey ? !std::exchange(hasMergeKey, true) : seen.insert(name.text).second)
                names.push_back(name);
        }
    };
    addNames(Side::Destination);
    const auto firstNew = static_cast<std::ptrdiff_t>(names.size());
    addNames(Side::Updated);
    addNames(Side::Original);
    if (m_options.mode == Mode::Git)
        names = inGitOrder(names, sides);
    else if (!fresh || (m_options.exact && !s.self))
        std::sort(names.begin() + firstNew, names.end());
    const bool dropMarker = m_options.mode == Mode::TwoWay && [&] {
        const auto directive = directiveOf(s.u());
        return directive == "replace" || directive == "merge";
    }();
    for (const auto &[name, isMergeKey] : names) {
        Sides child;
        child.self = s.self;
        for (Side side : allSides) {
            const Field *f = sides[side]->find({name, isMergeKey});
            if (!f)
                continue;
            child.value[side] = f->value;
            child.key[side] = f->key;
            child.inherited[side] = f->inherited;
        }
        if (s.self) {
            child.value[Side::Destination] = child.value[Side::Updated];
            child.key[Side::Destination] = child.key[Side::Updated];
        }
        const bool inherited = child.inherited[Side::Destination];
        yaml::PathStep step;
        step.name = std::string(name);
        if (isMergeKey) {
            // What a merge key brings is decided field by field; the key itself stays where the destination has it.
            const DecisionId marker = add(id, step, child);
            const bool there = !s.self && !child.d().missing();
            at(marker).rule = there ? RuleId::Unchanged : RuleId::AliasDropped;
            at(marker).from = there ? From::Destination : From::None;
            at(id).children.push_back(marker);
            continue;
        }
        if (dropMarker && name == "$patch") {
            const DecisionId marker = add(id, step, child);
            at(marker).rule = RuleId::DirectiveReplace;
            at(id).children.push_back(marker);
            continue;
        }
        m_fields.push_back(name);
        const DecisionId decision = walk(id, std::move(step), child, fieldTypes(types, name), nullptr);
        m_fields.pop_back();
        at(decision).inherited = inherited;
        if (m_options.mode == Mode::TwoWay && name.starts_with('$') && name != "$patch" && !child.u().missing())
            at(decision).notices.push_back({NoticeId::DirectiveIsData, {}});
        at(id).children.push_back(decision);
    }
    writeOutMergeKey(m_plan, id);
    if (element && m_options.mode != Mode::Git && anyInResult(id))
        restoreKeys(id, s, *element);
    closeMap(id, s, element != nullptr);
}

Types Walker::typesOf(const Sides &sides, const Types &handed) const
{
    if (!m_schema || handed.type != k8s::noType)
        return handed;
    for (Side side : m_policy->order()) {
        const Ref apiVersion = field(sides.value[side], "apiVersion", m_expand),
                  kind = field(sides.value[side], "kind", m_expand);
        if (apiVersion.missing() && kind.missing())
            continue;
        Types types;
        types.type = m_schema->typeOf(apiVersion.missing() ? std::string_view{} : apiVersion.node().value,
                                      kind.missing() ? std::string_view{} : kind.node().value);
        types.known = types.type != k8s::noType;
        return types;
    }
    return handed;
}

Types Walker::fieldTypes(const Types &map, std::string_view name) const
{
    Types types;
    if (!m_schema || map.type == k8s::noType)
        return types;
    types.known = m_schema->field(map.type, name, types.field);
    types.type = types.known ? types.field.type : k8s::noType;
    return types;
}

} // namespace fieldwise::merge
