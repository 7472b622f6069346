// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/fields/policy.h"

#include <unordered_set>

#include "core/merge/match/elements.h"

namespace fieldwise::merge {

Evidence Sides::evidence() const
{
    Evidence found{.inherited = inherited[Side::Destination]};
    for (const Side side : allSides) {
        if (value[side].missing() || (self && side == Side::Destination))
            continue;
        found.values[side] = value[side].id;
        found.keys[side] = key[side];
    }
    return found;
}

bool isMarker(Ref item)
{
    return directiveOf(item) && fieldsOf(item, false).size() == 1;
}

/// Whether a key tells the elements of each list apart, and whether all have it.
struct KeyUse {
    bool everywhere = false;
    bool unique = true;
};

static KeyUse useOf(const std::string &key, const PerSide<Ref> &lists, bool readsDirectives)
{
    KeyUse use;
    bool all = true;
    for (const Side side : allSides) {
        std::unordered_set<std::string> seen;
        for (const Ref item : itemsOf(lists[side])) {
            if (readsDirectives && side == Side::Updated && isMarker(item))
                continue;
            const std::string text = keyTexts(item, std::span(&key, 1), true).front();
            use.everywhere = true;
            all = all && !text.empty();
            use.unique = use.unique && seen.insert(text).second;
        }
    }
    use.everywhere = use.everywhere && all;
    return use;
}

k8s::ListRule Policy::inferredRule(const PerSide<Ref> &lists, std::string_view, std::vector<Notice> &notices,
                                   std::string &) const
{
    bool passedOver = false;
    for (const std::string_view key : k8s::inferredKeys(m_options.infer)) {
        const KeyUse use = useOf(std::string(key), lists, readsDirectives());
        if (use.everywhere && use.unique) {
            if (passedOver)
                notices.push_back({NoticeId::KeysDisagree, std::string(key)});
            return {k8s::ListKind::Keyed, {std::string(key)}, k8s::LearntFrom::Inferred};
        }
        passedOver = passedOver || use.everywhere;
    }
    if (passedOver)
        notices.push_back({NoticeId::KeysDisagree, {}});
    return {};
}

Placing Policy::placing(size_t) const
{
    return m_options.listOrder == ListOrder::Append ? Placing::Behind : Placing::NewFirst;
}

std::unique_ptr<Policy> policyFor(const Options &options)
{
    return options.mode == Mode::TwoWay ? merge2Policy(options)
        : options.mode == Mode::Git     ? gitPolicy(options)
                                        : merge3Policy(options);
}

} // namespace fieldwise::merge
