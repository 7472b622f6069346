// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/patch/patchwalk.h"

#include <algorithm>

#include "core/merge/plan/objectdata.h"
#include "core/values/jsonmerge.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {

namespace {

RuleId replacing(const Json &have, const Json &value)
{
    if (!yaml::sameTypeToGo(have, value) && !(have.is_number() && value.is_number()))
        return RuleId::PatchOtherType;
    return value.is_array() ? RuleId::PatchListReplaced : RuleId::PatchSet;
}

void mergeField(After &target, const NamedField &entry, const Json &value, bool pruning)
{
    Cause cause{RuleId::PatchAdded, entry.field.value.id, entry.field.key};
    const auto found = target.fields.find(entry.name);
    const bool here = found != target.fields.end();
    if (value.is_null()) {
        cause.rule = here ? RuleId::PatchRemovedByNull : RuleId::PatchNothing;
        if (here)
            drop(target, entry.name, cause);
        else
            target.gone.push_back({none, cause, entry.name});
        return;
    }
    if (here && value.is_object() && isMap(found->second)) {
        found->second.cause = {RuleId::Unchanged, cause.node, cause.key};
        mergeInto(found->second, entry.field.value, pruning);
        target.edited |= found->second.edited;
        return;
    }
    Json before = Json::object();
    if (here)
        before[entry.name] = valueOf(found->second);
    const Json after = applyJsonMerge(before, Json{{entry.name, value}}, pruning);
    const Json &wanted = after.at(entry.name);
    if (!here) {
        target.order.push_back(entry.name);
        target.fields.emplace(entry.name, taken(entry.field.value, wanted, cause));
    } else if (yaml::sameToGo(before.at(entry.name), wanted)) {
        found->second.cause = {RuleId::PatchSame, cause.node, cause.key};
        return;
    } else {
        cause.rule = replacing(before.at(entry.name), wanted);
        put(found->second, taken(entry.field.value, wanted, cause));
    }
    target.edited = true;
    if (wanted.is_array() && hasNullField(wanted))
        target.fields.at(entry.name).notices = {{NoticeId::NullInList, {}}};
}

} // namespace

void mergeInto(After &document, Ref patch, bool pruning)
{
    patch = expanded(patch);
    const Json value = yaml::toValue(*patch.document, patch.id);
    if (!value.is_object() || !isMap(document)) {
        const Json have = valueOf(document), wanted = applyJsonMerge(have, value, pruning);
        const Cause cause{yaml::sameToGo(have, wanted) ? RuleId::PatchSame : replacing(have, wanted), patch.id};
        document.cause = cause;
        if (cause.rule != RuleId::PatchSame)
            put(document, taken(patch, wanted, cause));
        return;
    }
    document.cause.node = patch.id;
    expand(document);
    for (const NamedField &entry : namedFieldsOf(patch))
        mergeField(document, entry, value.at(entry.name), pruning);
    forgetDropped(document);
}

} // namespace fieldwise::merge
