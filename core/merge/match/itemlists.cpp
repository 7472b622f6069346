// SPDX-License-Identifier: GPL-3.0-or-later
// The keys that identify the elements of lists.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "core/merge/match/matching.h"

namespace fieldwise::merge {

namespace {

constexpr size_t bySchema = 0, byName = 1, byObject = 2, byUses = keyOfUses, byNameLikeField = keyFields.size() - 2,
                 byKindAndName = keyFields.size() - 1;

std::string_view scalarOf(NodeRef value)
{
    value = expanded(value);
    return kindOf(value) == NodeKind::Scalar ? value.node().value : std::string_view();
}

/// The part up to a `=`, so that `--flag=1` and `--flag=2` are the same element.
std::string_view headOf(std::string_view text)
{
    const size_t end = text.find('=');
    const auto isWord = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '.' || c == '-'; };
    return end != text.npos && end > 0 && std::ranges::all_of(text.substr(0, end), isWord) ? text.substr(0, end + 1)
                                                                                           : std::string_view();
}

uint64_t objectOf(NodeRef value)
{
    const std::string_view kind = scalarOf(field(value, "kind", true));
    if (kind.empty())
        return 0;
    const NodeRef metadata = field(value, "metadata", true);
    const std::string_view name = scalarOf(field(metadata, "name", true)),
                           version = scalarOf(field(value, "apiVersion", true));
    if (name.empty())
        return 0;
    const std::string_view group = version.substr(0, std::min(version.rfind('/'), version.size()));
    return combinedDigest(combinedDigest(digestOf(group), digestOf(kind)),
                          combinedDigest(digestOf(scalarOf(field(metadata, "namespace", true))), digestOf(name)))
        | 1;
}

/// Identifies a document by the names of its object, if possible with group and namespace.
void readNames(Item &document)
{
    const uint64_t object = objectOf(document.value);
    document.keys[byObject] = object;
    if (object)
        document.keys[byKindAndName] =
            combinedDigest(digestOf(scalarOf(field(document.value, "kind", true))),
                           digestOf(scalarOf(field(field(document.value, "metadata", true), "name", true))))
            | 1;
}

/// Fills in the keys that are not given by a schema or a person.
void inferKeys(Item &element, bool onlyName)
{
    if (kindOf(element.value) == NodeKind::Scalar) {
        if (const std::string_view head = headOf(element.value.node().value); !head.empty())
            element.keys[byName] = digestOf(head) | 1;
        return;
    }
    for (const Field &one : fieldsOf(element.value, true)) {
        const auto at = std::ranges::find(keyFields, one.name);
        const auto index = static_cast<size_t>(at - keyFields.begin());
        if (at == keyFields.end() || index == bySchema || index == byObject || index >= byNameLikeField
            || (onlyName && index != byName))
            continue;
        std::string_view text = scalarOf(one.value);
        if (text.empty())
            continue;
        if (index == byUses)
            text = text.substr(0, text.find('@'));
        element.keys[index] = digestOf(text) | 1;
    }
    element.keys[byObject] = objectOf(element.value);
}

void readKeys(Item &element, std::span<const std::string> keys, k8s::Infer infer)
{
    if (infer != k8s::Infer::None)
        inferKeys(element, infer == k8s::Infer::Name);
    if (keys.empty() || kindOf(element.value) != NodeKind::Map)
        return;
    const std::vector<std::string> texts = keyTexts(element.value, keys, true);
    if (std::ranges::any_of(texts, [](const std::string &text) { return !text.empty(); }))
        element.keys[bySchema] = digestOf(joined(texts)) | 1;
}

/// Drops keys that occur twice in one list. Returns true if all elements have one of the remaining keys.
bool keepGoodKeys(ItemLists &lists, size_t field)
{
    std::unordered_map<uint64_t, PerSide<uint32_t>> counts;
    for (const Side side : allSides)
        for (const Item &element : lists.of[side])
            if (const uint64_t key = element.keys[field])
                ++counts[key][side];
    bool all = !counts.empty();
    for (const Side side : allSides)
        for (Item &element : lists.of[side]) {
            uint64_t &key = element.keys[field];
            if (key && std::ranges::any_of(counts[key].at, [](uint32_t count) { return count > 1; }))
                key = 0;
            all = all && key;
        }
    return all;
}

/// `inputPath`, `algorithm_name`.
bool isNameLike(std::string_view field)
{
    for (const std::string_view end :
         {"Name", "Id", "ID", "Key", "Path", "_name", "_id", "_key", "_path", "-name", "-id"})
        if (field.size() > end.size() && field.ends_with(end))
            return true;
    return false;
}

/// Finds a field that identifies all elements of lists of maps, if no usual one does.
bool findNameLikeField(ItemLists &lists)
{
    const auto &first = *std::ranges::max_element(lists.of.at, {}, &std::vector<Item>::size);
    if (first.size() < 2)
        return false;
    size_t tried = 0; // limited, because each try visits all elements
    for (const Field &candidate : fieldsOf(first.front().value, true)) {
        constexpr size_t most = 8;
        if (tried == most)
            break;
        if (!isNameLike(candidate.name) || std::ranges::find(keyFields, candidate.name) != keyFields.end())
            continue;
        ++tried;
        for (const Side side : allSides)
            for (Item &element : lists.of[side]) {
                const std::string_view text = scalarOf(field(element.value, candidate.name, true));
                element.keys[byNameLikeField] = text.empty() ? 0 : digestOf(text) | 1;
            }
        lists.nameLikeField = candidate.name;
        if (keepGoodKeys(lists, byNameLikeField))
            return true;
    }
    for (const Side side : allSides)
        for (Item &element : lists.of[side])
            element.keys[byNameLikeField] = 0;
    return false;
}

bool repeats(const std::vector<Item> &list)
{
    std::unordered_set<uint64_t> seen;
    return !std::ranges::all_of(list, [&](const Item &element) { return seen.insert(element.digest).second; });
}

} // namespace

ItemLists itemListsOf(const Versions &versions)
{
    ItemLists out;
    out.documents = versions.documents;
    out.set = versions.set;
    out.scalars = true;
    for (const Side side : allSides)
        for (const NodeRef item : versions.items[side]) {
            Item &element = out.of[side].emplace_back();
            element.digests = &versions.digests(side, out.of[side].size() - 1);
            element.value = expanded(item);
            element.digest = element.digests->of(item.id);
            if (versions.documents)
                readNames(element);
            else
                readKeys(element, versions.keys, versions.infer);
            out.scalars = out.scalars && kindOf(element.value) == NodeKind::Scalar;
        }
    for (size_t field = 0; field < keyFields.size(); ++field)
        if (keepGoodKeys(out, field) && !out.key)
            out.key = field;
    if (!out.key && !out.documents && !out.scalars && versions.infer == k8s::Infer::Documented
        && findNameLikeField(out))
        out.key = byNameLikeField;
    out.repeats = std::ranges::any_of(out.of.at, repeats);
    return out;
}

std::string_view ItemLists::fieldOf(size_t keyField) const
{
    return keyField == byNameLikeField ? nameLikeField : keyFields[keyField];
}

std::string_view ItemLists::nameOfKey() const
{
    const bool isField = key && *key != bySchema && *key != byObject && *key != byUses;
    const auto isMap = [](const Item &element) { return kindOf(element.value) == NodeKind::Map; };
    const bool maps = std::ranges::all_of(of.at, [&](const auto &list) { return std::ranges::all_of(list, isMap); });
    return isField && maps ? fieldOf(*key) : std::string_view();
}

} // namespace fieldwise::merge
