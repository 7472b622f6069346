// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/merge/fields/exact.h"
#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"

namespace fieldwise::merge {

using Texts = std::vector<std::string>;

/// Reproduces kyaml's lists exactly (semantics/kyaml.md 3.5 to 3.9): it searches the destination while it changes, and
/// places elements by ElementSetter. The cost is quadratic, so it is only used with `exact`, for lists whose keys are
/// not clean and that have at most a few thousand elements.
class ExactList {
public:
    ExactList(ElementWalk &walk, DecisionId list, const Sides &sides, const ListItems &items)
        : m_walk(walk), m_list(list), m_sides(sides), m_items(items), m_keys(at(list).listRule.keys)
    {
    }

    void run(const SchemaTypes &elementTypes)
    {
        const auto tuples = tuplesInOrder();
        if (m_sides.self)
            m_items[Side::Destination] = m_items[Side::Updated];
        for (NodeRef item : m_items[Side::Destination])
            m_destination.push_back({noDecision, item});
        std::vector<std::pair<Texts, DecisionId>> walked;
        for (const Texts &tuple : tuples) {
            const DecisionId child = walkTuple(tuple, elementTypes);
            walked.emplace_back(tuple, child);
            if (isEmpty({child, {}}))
                m_destination = setElement(m_destination, nullptr, tuple);
        }
        // Elements that were changed in place are those that were walked.
        for (Item &item : m_destination)
            for (const auto &[tuple, child] : walked) {
                const auto &decision = at(child);
                if (m_keys.empty() || m_sides.self || decision.rule == RuleId::DirectiveReplace)
                    continue;
                if (item.child == noDecision && decision.values[Side::Destination] == item.raw.id)
                    item.child = child;
            }
        std::vector<Item> queue;
        for (const auto &[tuple, child] : walked) {
            const Item item{child, {}};
            if (!isEmpty(item))
                queue = setElement(queue, &item, tuple);
        }
        if (!tuples.empty())
            m_destination = isFirst() ? append(queue, m_destination) : append(m_destination, queue);
        writeChildren(walked);
    }

private:
    struct Item {
        DecisionId child = noDecision;
        NodeRef raw; ///< an element of the destination that no tuple matched
        bool operator==(const Item &other) const { return child == other.child && raw.id == other.raw.id; }
    };

    std::vector<Texts> tuplesInOrder()
    {
        std::vector<Texts> tuples;
        auto order = m_walk.policy().order();
        if (isFirst())
            std::reverse(order.begin(), order.end());
        for (Side side : order)
            for (NodeRef item : m_items[side]) {
                Texts texts = keyTexts(item, m_keys, false);
                if (std::find(tuples.begin(), tuples.end(), texts) == tuples.end())
                    tuples.push_back(std::move(texts));
            }
        if (m_keys.size() > 1)
            mergeTuples(tuples);
        // Keys that no element has are dropped (validateKeys).
        std::vector<size_t> valid;
        for (size_t i = 0; i < m_keys.size(); ++i)
            if (std::any_of(tuples.begin(), tuples.end(), [&](const Texts &t) { return !t[i].empty(); }))
                valid.push_back(i);
        if (!valid.empty() && valid.size() < m_keys.size()) {
            std::vector<std::string> keys;
            keys.reserve(valid.size());
            for (size_t i : valid)
                keys.push_back(m_keys[i]);
            for (Texts &tuple : tuples) {
                Texts shorter;
                shorter.reserve(valid.size());
                for (size_t i : valid)
                    shorter.push_back(tuple[i]);
                tuple = shorter;
            }
            m_keys = keys;
        }
        std::vector<Texts> unique;
        for (Texts &tuple : tuples)
            if (std::find(unique.begin(), unique.end(), tuple) == unique.end())
                unique.push_back(std::move(tuple));
        return unique;
    }

    static void mergeTuples(std::vector<Texts> &tuples)
    {
        for (size_t i = 0; i < tuples.size(); ++i) {
            const Texts a = tuples[i];
            for (Texts &b : tuples) {
                bool shared = false, fits = true;
                for (size_t k = 0; k < a.size(); ++k) {
                    shared = shared || a[k] == b[k];
                    fits = fits && (a[k] == b[k] || a[k].empty() || b[k].empty());
                }
                if (!shared || !fits)
                    continue;
                Texts filled;
                for (size_t k = 0; k < a.size(); ++k)
                    filled.push_back(a[k].empty() ? b[k] : a[k]);
                b = filled;
                tuples[i] = filled;
            }
        }
    }

    /// MatchField: the element has exactly these texts at all keys of the tuple.
    bool matches(NodeRef item, const Texts &tuple) const
    {
        if (m_keys.empty())
            return hasText(item, tuple[0]);
        const bool isEmpty = std::all_of(tuple.begin(), tuple.end(), [](const std::string &t) { return t.empty(); });
        for (size_t k = 0; k < m_keys.size(); ++k)
            if ((isEmpty || !tuple[k].empty()) && !hasText(field(item, m_keys[k], false), tuple[k]))
                return false;
        return true;
    }

    static bool hasText(NodeRef ref, const std::string &text)
    {
        return !ref.missing() && ref.node().kind == yaml::Kind::Scalar && ref.node().value == text;
    }

    DecisionId walkTuple(const Texts &tuple, const SchemaTypes &types)
    {
        Sides child;
        child.self = m_sides.self;
        for (Side side : {Side::Original, Side::Updated})
            for (NodeRef item : m_items[side])
                if (child.value[side].missing() && matches(item, tuple))
                    child.value[side] = item;
        for (const Item &item : m_destination)
            if (child.value[Side::Destination].missing() && item.child == noDecision && matches(item.raw, tuple))
                child.value[Side::Destination] = item.raw;
        yaml::PathStep step{.kind = yaml::PathStep::Kind::Keys};
        for (size_t k = 0; k < m_keys.size(); ++k)
            step.keys.emplace_back(m_keys[k], tuple[k]);
        if (m_keys.empty())
            step = yaml::PathStep::value(tuple[0]);
        const ElementKeys keys{m_keys, tuple};
        return m_walk.walk(m_list, std::move(step), child, types, m_keys.empty() ? nullptr : &keys);
    }

    bool isEmpty(const Item &item) const
    {
        if (item.child == noDecision)
            return absent(kindOf(item.raw)) || (kindOf(item.raw) == NodeKind::Map && fieldsOf(item.raw, false).empty());
        const Decision &decision = at(item.child);
        return !decision.inResult() || (decision.shape == Shape::Map && !anyInResult(m_walk.plan(), item.child));
    }

    bool isMap(const Item &item) const
    {
        if (item.child == noDecision)
            return kindOf(item.raw) == NodeKind::Map;
        return kindOf(valueOf(item.child)) == NodeKind::Map || at(item.child).shape == Shape::Map;
    }

    NodeRef valueOf(DecisionId id) const
    {
        const Decision &decision = at(id);
        for (Side side : {Side::Updated, Side::Destination, Side::Original}) {
            const bool from = (side == Side::Updated && decision.from == From::Updated)
                || (side == Side::Destination && decision.from == From::Destination) || decision.from == From::Computed
                || (side == Side::Original && decision.from == From::Original);
            if (from && decision.values[side] != none)
                return {m_walk.plan().documents[side].get(), decision.values[side]};
        }
        return {};
    }

    /// The field of an item as it will be in the result.
    NodeRef keyOf(const Item &item, const std::string &key) const
    {
        if (item.child == noDecision)
            return field(item.raw, key, false);
        const Decision &decision = at(item.child);
        if (decision.shape != Shape::Map)
            return field(valueOf(item.child), key, false);
        for (DecisionId c : decision.children)
            if (at(c).pathStep.name == key && at(c).inResult())
                return valueOf(c);
        return {};
    }

    NodeRef scalarOf(const Item &item) const { return item.child == noDecision ? item.raw : valueOf(item.child); }

    /// FieldMatcher: an empty text only requires the field; kyaml compares as many keys as there are texts.
    bool fits(const Item &item, const Texts &tuple) const
    {
        if (m_keys.empty())
            return hasText(scalarOf(item), tuple[0]);
        for (size_t k = 0; k < std::min(m_keys.size(), tuple.size()); ++k) {
            const NodeRef value = keyOf(item, m_keys[k]);
            if (value.missing() || (!tuple[k].empty() && !hasText(value, tuple[k])))
                return false;
        }
        return true;
    }

    /// ElementSetter: replaces every match, else appends; without an element it deletes matches. Empty elements are
    /// removed.
    std::vector<Item> setElement(const std::vector<Item> &items, const Item *element, const Texts &tuple) const
    {
        std::vector<Item> out;
        bool found = false;
        for (const Item &item : items) {
            if (isEmpty(item))
                continue;
            if (!isMap(item) && !m_keys.empty() && !tuple.empty() && !tuple[0].empty()) {
                out.push_back(item);
            } else if (!tuple.empty() && fits(item, tuple)) {
                found = true;
                if (element)
                    out.push_back(*element);
            } else if (!tuple.empty()) {
                out.push_back(item);
            }
        }
        if (element && !found)
            out.push_back(*element);
        return out;
    }

    std::vector<Item> append(std::vector<Item> to, const std::vector<Item> &from) const
    {
        for (const Item &item : from) {
            if (m_keys.empty()) {
                const NodeRef value = scalarOf(item);
                to = setElement(to, &item, {value.missing() ? std::string() : std::string(value.node().value)});
                continue;
            }
            Texts texts;
            for (const std::string &key : m_keys) {
                const NodeRef value = keyOf(item, key);
                if (value.missing())
                    to.push_back(item);
                else
                    texts.emplace_back(value.node().value);
            }
            if (m_keys.size() > 1)
                to = setElement(to, nullptr, texts);
            to = setElement(to, &item, texts);
        }
        return to;
    }

    /// Writes the order of the result into the list's decision; elements that are not in it become removed.
    void writeChildren(const std::vector<std::pair<Texts, DecisionId>> &walked)
    {
        std::vector<DecisionId> children;
        for (const Item &item : m_destination)
            children.push_back(item.child != noDecision ? item.child : untouchedElement(item.raw, true));
        const auto standsAsItIs = [&](DecisionId child) { // it has its own decision among those above
            return m_sides.self && std::any_of(m_destination.begin(), m_destination.end(), [&](const Item &item) {
                       return item.child == noDecision && item.raw.id == at(child).values[Side::Updated];
                   });
        };
        for (const auto &[tuple, child] : walked)
            if (std::find(children.begin(), children.end(), child) == children.end()) {
                if (!isEmpty({child, {}}))
                    lose(child);
                at(child).from = From::None;
                if (standsAsItIs(child)) {
                    at(child).values = {{none, none, none}};
                    at(child).outcome = Outcome::Unchanged;
                    continue;
                }
                if (at(child).values[Side::Destination] != none)
                    at(child).outcome = Outcome::Removed;
                children.push_back(child);
            }
        if (!m_sides.self)
            for (NodeRef item : m_items[Side::Destination])
                if (std::none_of(children.begin(), children.end(),
                                 [&](DecisionId c) { return at(c).values[Side::Destination] == item.id; }))
                    children.push_back(untouchedElement(item, false));
        for (Side side : {Side::Original, Side::Updated})
            for (NodeRef item : m_items[side])
                if (std::none_of(children.begin(), children.end(),
                                 [&](DecisionId c) { return at(c).values[side] == item.id; }))
                    children.push_back(lostElement(side, item));
        at(m_list).children = std::move(children);
    }

    /// Removes a merged element, with all its fields, whose place another element with the same key has taken.
    void lose(DecisionId child)
    {
        const bool here = at(child).has(Side::Destination);
        decideWhole(m_walk.plan(), child,
                    {.rule = RuleId::DuplicateKeys,
                     .outcome = here ? Outcome::Removed : Outcome::Unchanged,
                     .notices = {{NoticeId::DuplicateKeys, {}}}});
    }

    DecisionId add(Side side, NodeRef item, std::span<const NodeRef> among)
    {
        const auto index = std::ranges::count_if(among, [&](NodeRef other) { return other.id < item.id; });
        Evidence evidence;
        evidence.values[side] = item.id;
        return addDecision(m_walk.plan(), m_list, yaml::PathStep::item(size_t(index)), evidence);
    }

    /// The decision about an element of the source or the original that no lookup finds.
    DecisionId lostElement(Side side, NodeRef item)
    {
        const DecisionId id = add(side, item, m_items[side]);
        Decision &decision = at(id);
        const auto texts = keyTexts(item, at(m_list).listRule.keys, false);
        const auto without = std::count_if(texts.begin(), texts.end(), [](const std::string &t) { return t.empty(); });
        decision.rule = without > 0 ? RuleId::ElementWithoutKey : RuleId::DuplicateKeys;
        if (side == Side::Updated) {
            decision.outcome = Outcome::Retained; // the destination stays without it
            const bool part = without > 0 && without < std::ssize(texts);
            decision.notices.push_back({part              ? NoticeId::MultiKeyLoss
                                            : without > 0 ? NoticeId::ElementWithoutKey
                                                          : NoticeId::DuplicateKeys,
                                        {}});
        }
        return id;
    }

    DecisionId untouchedElement(NodeRef item, bool stays)
    {
        const Side side = m_sides.self ? Side::Updated : Side::Destination;
        const DecisionId id = add(side, item, m_items[Side::Destination]);
        Decision &decision = at(id);
        const auto texts = keyTexts(item, m_keys, false);
        const bool keyless = std::count_if(m_items[side].begin(), m_items[side].end(),
                                           [&](NodeRef other) { return keyTexts(other, m_keys, false) == texts; })
            < 2;
        decision.rule = keyless ? RuleId::ElementWithoutKey : RuleId::DuplicateKeys;
        decision.outcome = stays ? (m_sides.self ? Outcome::Added : Outcome::Retained)
            : m_sides.self       ? Outcome::Unchanged
                                 : Outcome::Removed;
        decision.from = !stays ? From::None : m_sides.self ? From::Updated : From::Destination;
        decision.notices.push_back({keyless ? NoticeId::ElementWithoutKey : NoticeId::DuplicateKeys, {}});
        return id;
    }

    Decision &at(DecisionId id) const { return m_walk.plan().decisions[id]; }
    /// Updated's elements come before the destination's.
    bool isFirst() const { return m_walk.policy().placing(m_keys.size()) != ElementPlacement::Behind; }

    ElementWalk &m_walk;
    DecisionId m_list;
    const Sides &m_sides;
    ListItems m_items;
    std::vector<std::string> m_keys;
    std::vector<Item> m_destination;
};

std::string walkExactly(ElementWalk &walk, DecisionId list, const Sides &sides, const ListItems &items,
                        const SchemaTypes &types)
{
    constexpr size_t mostElements = 5000;
    if (std::ranges::any_of(items.at, [](const std::vector<NodeRef> &one) { return one.size() > mostElements; }))
        return "this list has more than " + std::to_string(mostElements)
            + " elements, some of them with the same key or none, which is too many for --exact; expected unique "
              "keys, or a merge without --exact";
    ExactList(walk, list, sides, items).run(types);
    return {};
}

} // namespace fieldwise::merge
