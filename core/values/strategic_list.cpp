// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <bit>
#include <unordered_map>
#include <unordered_set>

#include "core/values/strategic_parts.h"
#include "core/yaml/equality.h"

namespace fieldwise::merge {

namespace strategic {

namespace {

constexpr size_t noPlace = ~size_t{0};

using Positions = std::unordered_map<std::string, size_t>;

/// Where each value stands first.
Positions positionsIn(const std::vector<std::string> &list)
{
    Positions positions;
    for (size_t i = 0; i < list.size(); ++i)
        positions.emplace(list[i], i);
    return positions;
}

size_t positionIn(const Positions &positions, const std::string &value)
{
    const auto found = positions.find(value);
    return found == positions.end() ? noPlace : found->second;
}

struct Element {
    size_t index = 0;
    size_t wanted = noPlace;
    size_t live = noPlace;
    bool deletion = false;
};

/// semantics/patches.md 2.5: its steps 2 and 3.
std::vector<size_t> interleaved(const std::vector<Element> &elements)
{
    std::vector<Element> wanted;
    std::vector<Element> others;
    for (const Element &element : elements)
        (element.wanted == noPlace ? others : wanted).push_back(element);
    std::ranges::stable_sort(wanted, {},
                             [](const Element &e) { return std::pair(e.deletion, e.deletion ? 0 : e.wanted); });
    // What live does not have comes before what it has: noPlace + 1 is 0.
    std::ranges::stable_sort(others, {},
                             [](const Element &e) { return std::pair(e.deletion, e.deletion ? 0 : e.live + 1); });

    std::vector<size_t> order;
    auto other = others.begin();
    for (const Element &element : wanted) {
        for (; other != others.end() && other->live != noPlace && element.live != noPlace && other->live < element.live;
             ++other)
            order.push_back(other->index);
        order.push_back(element.index);
    }
    for (; other != others.end(); ++other)
        order.push_back(other->index);
    return order;
}

/// The elements that a patch merges into, found by their merge key.
class Targets {
public:
    Targets(Json list, std::string key) : m_list(std::move(list)), m_key(std::move(key)) { index(); }

    Trouble merge(Json element, const k8s::SchemaPlace &elements, Onto onto)
    {
        const std::string id = identity(element, m_key);
        const size_t at = positionIn(m_positions, id);
        if (m_keyless < std::min(at, m_list.size()))
            return withoutMergeKey(m_list[m_keyless], m_key);
        if (at == noPlace) {
            m_positions.emplace(id, m_list.size());
            m_list.push_back(std::move(element));
            return {};
        }
        auto merged = mergedMaps(std::move(m_list[at]), std::move(element), elements, onto);
        if (!merged)
            return merged.error();
        m_list[at] = std::move(*merged);
        if (!m_list[at].contains(m_key)) // merging a null key removes it
            index();
        return {};
    }

    Json take() { return std::move(m_list); }

private:
    void index()
    {
        m_positions.clear();
        m_keyless = noPlace;
        for (size_t i = 0; i < m_list.size(); ++i) {
            if (m_list[i].contains(m_key))
                m_positions.emplace(identity(m_list[i], m_key), i);
            else
                m_keyless = std::min(m_keyless, i);
        }
    }

    Json m_list;
    std::string m_key;
    Positions m_positions;
    size_t m_keyless = noPlace; ///< the first element that lacks the key
};

/// The elements of a patch that carry `$patch`, done; false when they replace the list by what remains of the patch.
Result<bool, Failure> applyMarked(Json &list, const Json &patch, const std::string &key)
{
    std::unordered_set<std::string> deleted;
    bool replaces = false;
    for (const Json &element : patch) {
        if (!isMarked(element))
            continue;
        const Json &marker = element.at(patchMarker);
        if (marker == "delete") {
            if (!element.contains(key))
                return Unexpected(withoutMergeKey(element, key));
            deleted.insert(identity(element, key));
        } else if (marker == "replace") {
            replaces = true;
        } else if (marker == "merge") {
            return Unexpected<Failure>("merging lists cannot yet be specified in the patch");
        } else {
            return Unexpected<Failure>("unknown patch type: " + yaml::goText(marker));
        }
    }
    Json left = Json::array();
    for (Json &element : list)
        if (!deleted.contains(identity(element, key)))
            left.push_back(std::move(element));
    list = std::move(left);
    return !replaces;
}

} // namespace

Failure withoutMergeKey(const Json &element, std::string_view key)
{
    return "map: " + yaml::goJson(element) + " does not contain declared merge key: " + std::string(key);
}

bool isMarked(const Json &element)
{
    return element.is_object() && element.contains(patchMarker);
}

bool isDeletion(const Json &element)
{
    return isMarked(element) && element.at(patchMarker) == "delete";
}

Result<Json::value_t, Failure> elementType(const Json &first, const Json &second)
{
    const Json &example = first.empty() ? second.front() : first.front();
    for (const Json *list : {&first, &second})
        for (const Json &element : *list)
            if (!yaml::sameTypeToGo(element, example))
                return Unexpected<Failure>("list element types are not identical");
    if (example.is_array())
        return Unexpected<Failure>("lists of lists are not supported");
    return example.type();
}

std::string identity(const Json &element, std::string_view key)
{
    static const Json missing;
    const Json *value = &element;
    if (element.is_object()) {
        const auto found = key.empty() ? element.end() : element.find(key);
        value = found == element.end() ? &missing : &*found;
    }
    if (value->is_string())
        return '"' + value->get_ref<const std::string &>() + '"'; // faster, and as good to compare
    return value->dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<std::string> identities(const Json &list, std::string_view key)
{
    std::vector<std::string> ids;
    ids.reserve(list.size());
    for (const Json &element : list)
        ids.push_back(identity(element, key));
    return ids;
}

Json withoutDuplicates(Json list)
{
    const std::vector<std::string> ids = identities(list, {});
    if (std::unordered_set<std::string_view>(ids.begin(), ids.end()).size() == ids.size())
        return list;
    for (size_t i = 0; i < list.size(); ++i) {
        for (size_t j = i + 1; j < list.size();) {
            if (!yaml::sameToGo(list[i], list[j])) {
                ++j;
                continue;
            }
            if (j + 1 < list.size())
                list[j] = std::move(list.back());
            list.erase(list.size() - 1);
        }
    }
    return list;
}

Json ordered(Json merged, const std::vector<std::string> &live, const std::vector<std::string> &wanted,
             std::string_view key)
{
    const Positions inLive = positionsIn(live);
    const Positions inWanted = positionsIn(wanted);
    std::vector<Element> elements;
    elements.reserve(merged.size());
    for (const Json &element : merged) {
        const std::string id = identity(element, key);
        elements.push_back({elements.size(), positionIn(inWanted, id), positionIn(inLive, id), isDeletion(element)});
    }
    Json out = Json::array();
    for (const size_t index : interleaved(elements))
        out.push_back(std::move(merged[index]));
    return out;
}

std::vector<std::string> liveOrder(const Json &live, const Json &patch, std::string_view key)
{
    std::vector<std::string> ids = identities(live, key);
    if (!live.empty() && !live.front().is_object()) {
        if (live.size() + patch.size() > std::bit_ceil(live.size())) // Go's room in a decoded list
            return ids;
        Json both = live;
        both.insert(both.end(), patch.begin(), patch.end());
        std::vector<std::string> array = identities(withoutDuplicates(std::move(both)), key);
        array.insert(array.end(), ids.begin(), ids.end());
        array.resize(ids.size());
        return array;
    }
    std::unordered_set<std::string> deleted;
    for (const Json &element : patch)
        if (isDeletion(element))
            deleted.insert(identity(element, key));
    std::erase_if(ids, [&](const std::string &id) { return deleted.contains(id); });
    const std::unordered_set<std::string> left(ids.begin(), ids.end());
    for (const Json &element : patch) {
        if (ids.size() == live.size())
            break;
        std::string id = identity(element, key);
        if (!isMarked(element) && !left.contains(id))
            ids.push_back(std::move(id));
    }
    return ids;
}

Result<Json, Failure> mergedLists(Json original, Json patch, const k8s::SchemaPlace &place, Onto onto)
{
    if (original.empty() && patch.empty())
        return original;
    const auto type = elementType(original, patch);
    if (!type)
        return Unexpected(type.error());
    if (*type != Json::value_t::object) {
        const std::vector<std::string> live = liveOrder(original, patch, {});
        const std::vector<std::string> wanted = identities(patch, {});
        original.insert(original.end(), patch.begin(), patch.end());
        return ordered(withoutDuplicates(std::move(original)), live, wanted, {});
    }

    const std::string key(place.rule.patchMergeKey);
    if (key.empty())
        return Unexpected<Failure>("cannot merge lists without merge key for struct");
    const auto merges = applyMarked(original, patch, key);
    if (!merges)
        return Unexpected(merges.error());
    const std::vector<std::string> live = identities(original, key); // what is deleted and comes again is new
    Json rest = Json::array();
    for (Json &element : patch)
        if (!isMarked(element))
            rest.push_back(std::move(element));
    const std::vector<std::string> wanted = identities(rest, key);
    if (!*merges) { // apimachinery sorts what replaces a list as well, so elements that share a key come together
        const auto keyless = std::ranges::find_if(rest, [&](const Json &element) { return !element.contains(key); });
        return keyless != rest.end() ? Result<Json, Failure>(Unexpected(withoutMergeKey(*keyless, key)))
                                     : ordered(rest, wanted, wanted, key);
    }

    Targets targets(std::move(original), key);
    for (Json &element : rest) {
        if (!element.contains(key))
            return Unexpected(withoutMergeKey(element, key));
        if (Trouble trouble = targets.merge(std::move(element), place.elements(), onto))
            return Unexpected(std::move(*trouble));
    }
    return ordered(targets.take(), live, wanted, key);
}

} // namespace strategic

} // namespace fieldwise::merge
