// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/explain/shownbeside.h"

#include <algorithm>
#include <optional>
#include <unordered_set>

#include "core/base/cutaround.h"
#include "core/base/text.h"

namespace fieldwise::merge {

std::string cutBeside(std::string_view text, const std::vector<std::string_view> &others, size_t bytes)
{
    std::vector<size_t> places;
    for (const std::string_view other : others)
        if (other != text)
            places.push_back(commonPrefix(text, other));
    if (text.size() <= bytes || places.empty())
        return shortened(text, bytes);
    const auto [first, last] = std::ranges::minmax(places);
    if (last - first < bytes / 3)
        return cutAround(text, last < bytes * 2 / 3 ? last : first, bytes);
    std::string tail = cutAround(text, last, bytes / 2);
    if (!tail.starts_with("…"))
        return shortened(text, bytes);
    std::string head = cutAround(text.substr(0, last), first, bytes / 2);
    if (head.ends_with("…"))
        head.resize(head.size() - std::string_view("…").size());
    return head + tail;
}

namespace {

using Parts = std::vector<std::string>;

/// The first part between the equal starts and the equal ends of two values.
std::optional<size_t> firstBetween(const Parts &parts, const Parts &other)
{
    const auto start = size_t(std::ranges::mismatch(parts, other).in1 - parts.begin());
    size_t end = 0;
    while (end < parts.size() - start && end + start < other.size()
           && parts[parts.size() - 1 - end] == other[other.size() - 1 - end])
        ++end;
    return start < parts.size() - end ? std::optional(start) : std::nullopt;
}

std::optional<size_t> firstMissing(const Parts &parts, const Parts &other)
{
    const std::unordered_set<std::string_view> all(other.begin(), other.end());
    const auto found = std::ranges::find_if(parts, [&](const std::string &part) { return !all.contains(part); });
    return found == parts.end() ? std::nullopt : std::optional(size_t(found - parts.begin()));
}

/// In a list the part at the same place, or the first that `parts` lacks if that one has only moved; else the part
/// that is most like it: the one with the longest equal start.
std::string_view counterpart(const Parts &parts, size_t at, const Parts &other, bool ordered)
{
    const std::string_view part = parts[at];
    if (ordered) {
        const bool isHere = at < other.size() && std::ranges::find(parts, other[at]) == parts.end();
        const auto gone = isHere ? std::optional(at) : firstMissing(other, parts);
        return gone ? std::string_view(other[*gone]) : at < other.size() ? std::string_view(other[at]) : "";
    }
    std::string_view best;
    for (const std::string &one : other)
        if (commonPrefix(one, part) > commonPrefix(best, part))
            best = one;
    return best;
}

} // namespace

std::vector<DifferentPart> differentParts(const Parts &parts, const std::vector<Parts> &others, bool ordered)
{
    std::vector<DifferentPart> out;
    for (const Parts &other : others) {
        const auto missing = firstMissing(parts, other),
                   at = missing || !ordered ? missing : firstBetween(parts, other);
        if (!at)
            continue;
        const std::string_view text = parts[*at];
        auto known = std::ranges::find(out, text.data(), [](const DifferentPart &one) { return one.text.data(); });
        if (known == out.end())
            known = out.insert(out.end(), {text, {}});
        known->beside.push_back(counterpart(parts, *at, other, ordered));
    }
    return out;
}

bool isQuickToCompare(NodeRef value)
{
    constexpr uint32_t largest = 20000; // in bytes
    if (value.node().kind == yaml::Kind::Alias || value.node().range().size() > largest)
        return false;
    for (yaml::NodeId child = value.document->firstChild(value.id); child != none;
         child = value.document->nextSibling(child))
        if (!isQuickToCompare({value.document, child}))
            return false;
    return true;
}

std::string nameOfElement(NodeRef element)
{
    if (kindOf(element) == NodeKind::Scalar)
        return std::string(element.node().value);
    if (kindOf(element) != NodeKind::Map)
        return {};
    const auto scalarIn = [](NodeRef map, std::string_view name) {
        const NodeRef value = expanded(field(map, name, true));
        return kindOf(value) == NodeKind::Scalar ? value.node().value : std::string_view();
    };
    const std::string_view kind = scalarIn(element, "kind"),
                           name = scalarIn(expanded(field(element, "metadata", true)), "name");
    if (!kind.empty() && !name.empty())
        return std::string(kind) + " " + std::string(name);
    for (const Field &field : fieldsOf(element, true))
        if (const NodeRef value = expanded(field.value);
            kindOf(value) == NodeKind::Scalar && value.node().value.find('\n') == std::string_view::npos)
            return std::string(field.name) + ": " + std::string(value.node().value);
    return {};
}

} // namespace fieldwise::merge
