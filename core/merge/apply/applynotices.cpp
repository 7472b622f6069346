// SPDX-License-Identifier: GPL-3.0-or-later
// Notices about an apply.
#include <algorithm>
#include <unordered_map>

#include "core/k8s/lastapplied.h"
#include "core/merge/apply/applydecisions.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/finder.h"
#include "core/merge/plan/plan.h"
#include "core/merge/plan/readnotices.h"
#include "core/yaml/equality.h"
#include "core/yaml/scalar.h"

namespace fieldwise::merge {
namespace {

/// True if `all` contains everything in `part`.
bool contains(const Json &all, const Json &part)
{
    if (part.is_object() && all.is_object()) {
        if (part.size() > all.size())
            return false;
        for (auto item = part.begin(); item != part.end(); ++item)
            if (const Json *own = yaml::memberOf(&all, item.key()); !own || !contains(*own, *item))
                return false;
        return true;
    }
    if (part.is_array() && all.is_array())
        return lostElements(part, all) == 0;
    return yaml::sameToGo(all, part);
}

/// The number of leaves of `all` that `known` does not have.
size_t leavesOnlyIn(const Json &all, const Json *known)
{
    if (all.is_object()) {
        size_t count = all.empty() && !known ? 1 : 0;
        for (const auto &[name, value] : all.items())
            count += leavesOnlyIn(value, yaml::memberOf(known, name));
        return count;
    }
    if (all.is_array())
        return known && known->is_array() ? lostElements(all, *known) : all.size();
    return known ? 0 : 1;
}

bool isScalarList(const Json &list)
{
    return std::none_of(list.begin(), list.end(), [](const Json &element) { return element.is_structured(); });
}

/// True if an element of Live is in a list, with or without defaults: one of the two elements contains the other.
bool isIn(const Json *list, const Json &element)
{
    return list && list->is_array() && std::any_of(list->begin(), list->end(), [&element](const Json &one) {
               return contains(element, one) || contains(one, element);
           });
}

void noteReplacedList(Decision &decision, const ApplyField &t)
{
    constexpr size_t mostPairs = 4'000'000; // limit, because each element is compared with each
    if (!t.d() || !t.d()->is_array() || decision.listRule.from == k8s::LearntFrom::Asked
        || t.d()->size() * t.u()->size() > mostPairs)
        return;
    if (!isScalarList(*t.u()) || !isScalarList(*t.d())) {
        const auto own = std::count_if(t.d()->begin(), t.d()->end(), [&t](const Json &element) {
            return !isIn(t.u(), element) && !isIn(t.o(), element);
        });
        if (own > 0)
            note(decision, NoticeId::NoMergeKey, std::to_string(own));
        return;
    }
    // As a set, it would keep only Live's own elements.
    const auto own = std::count_if(t.d()->begin(), t.d()->end(), [&t](const Json &value) {
        const auto has = [&value](const Json *list) {
            return list && list->is_array() && std::find(list->begin(), list->end(), value) != list->end();
        };
        return !has(t.u()) && !has(t.o());
    });
    if (own > 0)
        note(decision, NoticeId::AtomicAsSet, std::to_string(own));
}

std::string textOf(const Json *object, const char *name)
{
    const Json *value = yaml::memberOf(object, name);
    return value && value->is_string() ? value->get<std::string>() : std::string();
}

/// Adds a notice about a null annotation, which versions of kubectl read differently.
bool noteNullAnnotations(DocumentPlan &plan)
{
    const yaml::Document &local = *plan.documents[Side::Updated];
    const NodeRef metadata = field({&local, local.root()}, "metadata", true);
    const NodeRef annotations =
        kindOf(expanded(metadata)) == NodeKind::Map ? expanded(field(metadata, "annotations", true)) : NodeRef{};
    DecisionFinder finder(plan, Side::Updated);
    bool found = false;
    for (const Field &entry :
         kindOf(annotations) == NodeKind::Map ? fieldsOf(annotations, true) : std::vector<Field>{}) {
        const DecisionId at =
            kindOf(expanded(entry.value)) == NodeKind::Null ? finder.at(entry.value.node().begin) : noDecision;
        if (at == noDecision)
            continue;
        note(plan.decisions[at], NoticeId::NullAnnotation, std::string(entry.name));
        found = true;
    }
    return found;
}

void noteAnnotation(DocumentPlan &plan, const ApplyPlan &apply)
{
    const Json *annotations = yaml::memberOf(yaml::memberOf(&apply.result, "metadata"), "annotations");
    if (!annotations || !annotations->is_object())
        return;
    size_t bytes = 0;
    for (const auto &[name, value] : annotations->items())
        bytes += name.size() + (value.is_string() ? value.get_ref<const std::string &>().size() : 0);
    if (bytes <= k8s::annotationLimit)
        return;
    DecisionId at = 0;
    for (const char *name : {"metadata", "annotations", k8s::lastAppliedKey.data()})
        if (const DecisionId child = childNamed(plan, at, name); child != noDecision)
            at = child;
    note(plan.decisions[at], NoticeId::AnnotationTooLong, std::to_string(bytes));
}

} // namespace

bool isAnnotation(const std::vector<std::string_view> &fields)
{
    return fields.size() == 3 && fields[0] == "metadata" && fields[1] == "annotations"
        && fields[2] == k8s::lastAppliedKey;
}

size_t lostElements(const Json &list, const Json &in)
{
    // An element that contains another has all its fields, so candidates are found by the rarest of its scalars.
    std::unordered_map<size_t, std::vector<const Json *>> byField;
    std::vector<const Json *> all;
    const auto hashOf = [](const Json &value) {
        return value.is_number_integer() ? std::hash<int64_t>{}(value.get<int64_t>()) : std::hash<Json>{}(value);
    };
    const auto fieldHash = [&](const std::string &name, const Json &value) {
        return std::hash<std::string>{}(name)*31 + hashOf(value);
    };
    for (const Json &other : in) {
        all.push_back(&other);
        if (!other.is_structured())
            byField[hashOf(other)].push_back(&other);
        else if (other.is_object())
            for (const auto &[name, value] : other.items())
                if (!value.is_structured())
                    byField[fieldHash(name, value)].push_back(&other);
    }
    static const std::vector<const Json *> noElements;
    const auto found = [&](size_t hash) -> const std::vector<const Json *> & {
        const auto known = byField.find(hash);
        return known == byField.end() ? noElements : known->second;
    };
    size_t pairs = 4'000'000; // limit, because many similar elements would take too long
    return static_cast<size_t>(std::count_if(list.begin(), list.end(), [&](const Json &element) {
        const std::vector<const Json *> *among = element.is_structured() ? &all : &found(hashOf(element));
        if (element.is_object())
            for (const auto &[name, value] : element.items())
                if (const auto &with = found(fieldHash(name, value));
                    !value.is_structured() && with.size() < among->size())
                    among = &with;
        if (pairs < among->size())
            return false;
        const auto by =
            std::ranges::find_if(*among, [&element](const Json *other) { return contains(*other, element); });
        pairs -= static_cast<size_t>(by - among->begin());
        return by == among->end();
    }));
}

void noteField(Decision &decision, const ApplyField &t, const std::vector<std::string_view> &fields)
{
    using Path = std::vector<std::string_view>;
    const bool decided = decision.outcome != Outcome::Unchanged;
    const bool list = decision.parent != noDecision && decision.pathStep.kind != yaml::PathStep::Kind::Field;
    if (decided && !list && isAnnotation(fields))
        decision.rule = RuleId::ApplyAnnotation;
    if (decided && !list && t.ref[Side::Updated].missing() && t.u() && fields == Path{"metadata", "namespace"})
        decision.rule = RuleId::ApplyNamespace;
    const bool identity = fields == Path{"apiVersion"} || fields == Path{"kind"} || fields == Path{"metadata", "name"}
        || fields == Path{"metadata", "namespace"};
    if (decision.outcome == Outcome::Changed && !list && identity)
        note(decision, NoticeId::OtherObject, std::string(fields.back()));
    // `creationTimestamp: null` and `status: {}` are in every manifest that a Go program wrote.
    const bool says = t.u() && !t.u()->is_null() && !(t.u()->is_object() && t.u()->empty());
    if (decided && !list && says && fields.size() == 2 && k8s::isKeptByServer(fields[0], fields[1]))
        note(decision, NoticeId::StatusIgnored, std::string(fields[1]));
    if (!list && fields == Path{"status"} && says)
        note(decision, NoticeId::StatusIgnored);
    switch (decision.rule) {
    case RuleId::ApplyReset:
    case RuleId::ApplyBothChanged:
    case RuleId::ApplyTakesOver:
        if (fields == Path{"spec", "replicas"})
            note(decision, NoticeId::ReplicasReset);
        break;
    case RuleId::ApplyListReplaced: noteReplacedList(decision, t); break;
    case RuleId::ApplyRemoved:
        if (t.d()->is_structured())
            if (const size_t own = leavesOnlyIn(*t.d(), t.o()))
                note(decision, NoticeId::LiveOnlyLost, std::to_string(own));
        break;
    default: break;
    }
}

void noteObject(const Options &options, DocumentPlan &plan, ApplyPlan &apply, const PerSide<const Json *> &data)
{
    Decision &root = plan.decisions.front();
    const std::string version = textOf(data[Side::Updated], "apiVersion"), kind = textOf(data[Side::Updated], "kind");
    const bool object = !version.empty() && !kind.empty();
    if (!object && options.schemaRoot.empty())
        note(root, NoticeId::NotAnObject);
    if (object && data[Side::Destination] && !isHelm(options)) {
        const bool empty = !options.apply.lastAppliedGiven && plan.documents[Side::Destination]
            && k8s::lastAppliedOf(*plan.documents[Side::Destination]).state == k8s::LastApplied::Empty;
        if (!data[Side::Original])
            note(root, empty ? NoticeId::LastAppliedEmpty : NoticeId::NoLastApplied);
        const std::string last = textOf(data[Side::Original], "apiVersion");
        if (!last.empty() && last != version)
            note(root, NoticeId::LastAppliedVersion, last);
    }
    const auto own = std::count_if(apply.conflicts.begin(), apply.conflicts.end(), [](const std::string &pointer) {
        return pointer.starts_with("/metadata/annotations/kubectl.kubernetes.io~1last");
    });
    if (const auto fields = static_cast<std::ptrdiff_t>(apply.conflicts.size()) - own; fields > 0)
        note(root, NoticeId::Refused, std::to_string(fields));
    else if (own > 0)
        note(root, NoticeId::OnlyAnnotation);
    noteReading(plan, RuleId::ApplySame, object);
    noteAnnotation(plan, apply);
    apply.byVersion =
        object && (noteNullAnnotations(plan) || (plan.request == RequestKind::Create && hasNull(*data[Side::Updated])));
}

} // namespace fieldwise::merge
