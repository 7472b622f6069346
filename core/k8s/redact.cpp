// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/redact.h"

#include <algorithm>

#include "core/k8s/lastapplied.h"
#include "core/yaml/json.h"

namespace fieldwise::k8s {

using yaml::none;

namespace {

bool says(const yaml::Document &document, yaml::NodeId map, std::string_view field, std::string_view text)
{
    const yaml::NodeId value = yaml::valueAt(document, map, field);
    return value != none && document.node(value).kind == yaml::Kind::Scalar && document.node(value).value == text;
}

void addRange(const yaml::Document &document, yaml::NodeId id, std::vector<Range> &ranges)
{
    const yaml::Node &node = document.node(id);
    if (node.end > node.begin)
        ranges.push_back({node.begin, node.end});
}

void addSecret(const yaml::Document &document, yaml::NodeId secret, std::vector<Range> &ranges)
{
    for (const char *field : {"data", "stringData"}) {
        const yaml::NodeId data = yaml::valueAt(document, secret, field);
        if (data == none)
            continue;
        if (document.node(data).kind != yaml::Kind::Map) {
            addRange(document, data, ranges);
            continue;
        }
        for (const auto &[key, value] : yaml::pairsOf(document, data))
            addRange(document, yaml::withoutAlias(document, value), ranges);
    }
    const yaml::NodeId annotations = yaml::valueAt(document, yaml::valueAt(document, secret, "metadata"), "annotations");
    if (const yaml::NodeId applied = yaml::valueAt(document, annotations, lastAppliedKey); applied != none)
        addRange(document, applied, ranges);
}

/// An alias may lead to the same value, or into another.
std::vector<Range> outermost(std::vector<Range> ranges)
{
    std::ranges::sort(ranges, [](Range a, Range b) { return a.begin != b.begin ? a.begin < b.begin : a.end > b.end; });
    std::vector<Range> out;
    for (const Range range : ranges)
        if (out.empty() || range.begin >= out.back().end)
            out.push_back(range);
    return out;
}

bool isSecret(const yaml::Document &document, yaml::NodeId object)
{
    return says(document, object, "kind", "Secret") && says(document, object, "apiVersion", "v1");
}

/// Of an operation: what it brings to a Secret, or compares with it.
void addOperation(const yaml::Document &patch, yaml::NodeId operation, std::vector<Range> &ranges)
{
    const yaml::NodeId value = yaml::valueAt(patch, operation, "value"), path = yaml::valueAt(patch, operation, "path");
    if (value == none || path == none)
        return;
    const std::string_view where = patch.node(path).value;
    if (where.empty() && patch.node(value).kind == yaml::Kind::Map)
        addSecret(patch, value, ranges);
    else if (where.starts_with("/data") || where.starts_with("/stringData") || where.find("last-applied-configuration") != where.npos)
        addRange(patch, value, ranges);
}

} // namespace

std::vector<Range> patchSecretRanges(const yaml::Document &patch)
{
    std::vector<Range> ranges;
    const yaml::NodeId root = patch.root();
    if (root != none && patch.node(root).kind == yaml::Kind::Map)
        addSecret(patch, root, ranges);
    if (root != none && patch.node(root).kind == yaml::Kind::Seq)
        for (yaml::NodeId item = patch.firstChild(root); item != none; item = patch.nextSibling(item))
            addOperation(patch, yaml::withoutAlias(patch, item), ranges);
    return outermost(std::move(ranges));
}

bool hasSecret(const yaml::Stream &stream)
{
    return std::ranges::any_of(stream.parts, [](const yaml::Part &part) { return !secretRanges(*part.document).empty(); });
}

std::vector<Range> secretRanges(const yaml::Document &document)
{
    std::vector<Range> ranges;
    const yaml::NodeId root = document.root();
    if (root == none)
        return ranges;
    if (document.node(root).kind == yaml::Kind::Seq) // items of a List without the List
        for (yaml::NodeId item = document.firstChild(root); item != none; item = document.nextSibling(item))
            if (const yaml::NodeId object = yaml::withoutAlias(document, item); object != none && isSecret(document, object))
                addSecret(document, object, ranges);
    if (isSecret(document, root))
        addSecret(document, root, ranges);
    const bool secrets = says(document, root, "kind", "SecretList"); // its items need not say what they are
    const yaml::NodeId items = secrets || says(document, root, "kind", "List") ? yaml::valueAt(document, root, "items") : none;
    if (items != none && document.node(items).kind == yaml::Kind::Seq) {
        for (yaml::NodeId item = document.firstChild(items); item != none; item = document.nextSibling(item))
            if (const yaml::NodeId object = yaml::withoutAlias(document, item); secrets || isSecret(document, object))
                addSecret(document, object, ranges);
    }
    return outermost(std::move(ranges));
}

std::string_view maskText(Mask mask)
{
    switch (mask) {
    case Mask::Before:
        return "*** (before)";
    case Mask::After:
        return "*** (after)";
    case Mask::Same:
        break;
    }
    return "***";
}

} // namespace fieldwise::k8s
