// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/edit/become.h"

#include <algorithm>

#include "core/merge/plan/objectdata.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {
namespace {

bool any(const Json &value, const auto &wanted)
{
    for (auto child = value.begin(); child != value.end(); ++child)
        if (wanted(value, child) || (child->is_structured() && any(*child, wanted)))
            return true;
    return false;
}

} // namespace

bool hasNullField(const Json &value)
{
    return value.is_structured()
        && any(value, [](const Json &in, const auto &child) { return in.is_object() && child->is_null(); });
}

bool isMap(const PatchedNode &patched)
{
    if (patched.form != PatchedNode::Form::Whole)
        return patched.form == PatchedNode::Form::Map;
    return patched.value ? patched.value->is_object() : kindOf(expanded(patched.text)) == NodeKind::Map;
}

void drop(PatchedNode &map, const std::string &name, const Cause &cause)
{
    const auto found = map.fields.find(name);
    if (found->second.was != none)
        map.gone.push_back({found->second.was, cause, {}});
    map.fields.erase(found);
    map.edited = true;
}

void forgetDropped(PatchedNode &map)
{
    std::erase_if(map.order, [&map](const std::string &name) { return !map.fields.contains(name); });
}

PatchedNode broughtVerbatim(NodeRef node, const Json &wanted, const Cause &cause)
{
    PatchedNode patched = newValue(node, wanted, cause);
    if (hasDirective(wanted))
        patched.notices.push_back({NoticeId::DirectiveInserted, {}});
    if (hasNullField(wanted))
        patched.notices.push_back({NoticeId::NullInserted, {}});
    if (!patched.notices.empty() && cause.rule == RuleId::PatchAdded)
        patched.cause.rule = RuleId::PatchInsertedVerbatim;
    return patched;
}

void becomeValue(PatchedNode &target, const Json &have, const Json &wanted, const Cause &cause)
{
    if (yaml::sameToGo(have, wanted))
        return;
    if (have.is_array() && wanted.is_array()) {
        expand(target);
        becomeList(
            target, pairsByLikeness(have, wanted),
            [&](PatchedNode *item, size_t was, size_t at) {
                if (!item)
                    return newValue({}, wanted[at], cause);
                becomeValue(*item, have[was], wanted[at], cause);
                return std::move(*item);
            },
            cause);
    } else if (have.is_object() && wanted.is_object()) {
        expand(target);
        for (const std::string &name : std::vector(target.order))
            if (!wanted.contains(name))
                drop(target, name, cause);
        forgetDropped(target);
        for (const auto &[name, value] : wanted.items()) {
            if (const auto found = target.fields.find(name); found != target.fields.end()) {
                becomeValue(found->second, have.at(name), value, cause);
                target.edited |= found->second.edited;
                continue;
            }
            target.order.push_back(name);
            target.fields.emplace(name, newValue({}, value, cause));
            target.edited = true;
        }
    } else {
        put(target, newValue({}, wanted, cause));
    }
}

void becomeList(PatchedNode &list, const DataPairs &pairs, const BecomeItem &become, const Cause &gone)
{
    ChunkedList<PatchedNode> items;
    std::vector<bool> stays(list.items.size());
    for (size_t i = 0; i < pairs.size(); ++i) {
        const uint32_t was = pairs[i].from;
        if (was != nowhere)
            stays[was] = true;
        list.edited |= items.emplace_back(become(was == nowhere ? nullptr : &list.items[was], was, i)).edited;
    }
    for (size_t i = 0; i < stays.size(); ++i)
        if (!stays[i]) {
            list.gone.push_back({list.items[i].was, gone, {}});
            list.edited = true;
        }
    list.edited = list.edited || !std::ranges::is_sorted(pairs, {}, &DataPair::from);
    list.items = std::move(items);
}

} // namespace fieldwise::merge
