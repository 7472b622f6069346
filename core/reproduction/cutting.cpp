// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reproduction/cutting.h"

#include <algorithm>
#include <map>

#include "core/base/text.h"
#include "core/k8s/identity.h"
#include "core/yaml/entryspans.h"

namespace fieldwise::reproduction {

using merge::Side;
using yaml::NodeId;
using yaml::none;

namespace {

/// A value and its place.
using Placed = std::pair<NodeId, std::string>;

bool isBlock(const yaml::Node &node)
{
    return node.style == yaml::Style::Literal || node.style == yaml::Style::Folded;
}

std::string scalarText(const yaml::Document &document, NodeId id)
{
    return id != none && document.node(id).kind == yaml::Kind::Scalar ? std::string(document.node(id).value)
                                                                      : std::string();
}

/// What tells an element from its neighbours: its text, its name, or else its first field.
std::string nameOfItem(const yaml::Document &document, NodeId item, size_t index)
{
    std::string name = scalarText(document, item);
    if (document.node(item).kind == yaml::Kind::Map && document.firstChild(item) != none) {
        const NodeId named = document.find(item, "name");
        name = scalarText(document, named != none ? named : document.valueOf(document.firstChild(item)));
    }
    return name.empty() ? std::to_string(index) : name;
}

std::vector<Placed> childrenOf(const yaml::Document &document, const Placed &parent)
{
    std::vector<Placed> out;
    const yaml::Node &node = document.node(parent.first);
    if (node.kind != yaml::Kind::Map && node.kind != yaml::Kind::Seq)
        return out;
    for (NodeId child = document.firstChild(parent.first); child != none; child = document.nextSibling(child)) {
        if (node.kind == yaml::Kind::Seq)
            out.emplace_back(child, parent.second + "/" + nameOfItem(document, child, out.size()));
        else if (document.node(child).isKey)
            out.emplace_back(document.valueOf(child), parent.second + "/" + std::string(document.text(child)));
    }
    return out;
}

void addLines(std::string_view text, Range range, const std::string &place, uint32_t offset, Siblings &out)
{
    for (uint32_t at = range.begin; at < range.end;) {
        const uint32_t end = lineEnd(text, at);
        const auto next = std::min(range.end, end < text.size() ? uint32_t(pastBreak(text, end)) : end);
        out.places.push_back(place + "/" + std::string(text.substr(at, end - at)));
        out.spans.push_back(Range{at, next}.movedBy(offset));
        out.begins.push_back(at + offset);
        at = next;
    }
}

/// The entries of a value, or its lines.
Siblings siblingsIn(const yaml::Document &document, const Placed &value, uint32_t offset, Side side)
{
    Siblings out{.side = side};
    const yaml::Node &node = document.node(value.first);
    if (isBlock(node)) {
        const uint32_t header = lineEnd(document.source(), node.content);
        if (header < node.end)
            addLines(document.source(), {uint32_t(pastBreak(document.source(), header)), node.end}, value.second,
                     offset, out);
        return out;
    }
    const auto spans = yaml::entrySpans(document, value.first);
    if (!spans)
        return out;
    const std::vector<Placed> children = childrenOf(document, value);
    for (size_t i = 0; i < spans->entries.size(); ++i) {
        out.places.push_back(children[i].second);
        out.spans.push_back(spans->spans[i].movedBy(offset));
        out.begins.push_back(document.node(spans->entries[i]).begin + offset);
    }
    out.isFlow = spans->isFlow;
    out.behindDash = spans->behindDash;
    return out;
}

yaml::Stream streamOf(const Inputs &inputs, Side side)
{
    return merge::isByLines(inputs.options) ? yaml::readAsText(inputs.texts[side].str())
                                            : yaml::read(inputs.texts[side].str(), inputs.files[side]);
}

std::string placeOfPart(const yaml::Stream &stream, size_t part)
{
    const std::string name = k8s::describe(k8s::identityOf(*stream.parts[part].document));
    return stream.parts.size() == 1 ? std::string() : name.empty() ? std::to_string(part) : name;
}

void addDocuments(const yaml::Stream &stream, Side side, std::vector<Siblings> &out)
{
    Siblings all{.side = side, .mayGoAll = true};
    for (size_t i = 0; i < stream.parts.size(); ++i) {
        const yaml::Part &part = stream.parts[i];
        all.places.push_back(placeOfPart(stream, i));
        all.begins.push_back(part.offset);
        all.spans.push_back(Range{0, uint32_t(part.document->source().size())}.movedBy(part.offset));
    }
    out.push_back(std::move(all));
}

/// The values of a document that are `depth` steps below its root.
std::vector<Placed> valuesAt(const yaml::Document &document, size_t depth, std::string place)
{
    std::vector<Placed> level{{document.root(), std::move(place)}};
    for (; depth > 0; --depth) {
        std::vector<Placed> next;
        for (const Placed &one : level)
            std::ranges::move(childrenOf(document, one), std::back_inserter(next));
        level = std::move(next);
    }
    return level;
}

void addComments(const yaml::Document &document, uint32_t offset, Siblings &out)
{
    const std::string_view text = document.source();
    std::vector<Range> scalars; // in the order of the text, as the comments are
    for (const yaml::Node &node : document.nodes())
        if (node.kind == yaml::Kind::Scalar)
            scalars.push_back(node.range());
    auto scalar = scalars.begin();
    auto comment = document.comments().begin();
    const auto add = [&](Range range) {
        out.places.emplace_back(text.substr(range.begin, range.size()));
        out.begins.push_back(range.begin + offset);
        out.spans.push_back(range.movedBy(offset));
    };
    for (uint32_t at = 0; at < text.size();) {
        const uint32_t end = lineEnd(text, at);
        const auto next = end < text.size() ? uint32_t(pastBreak(text, end)) : end;
        while (scalar != scalars.end() && scalar->end <= at)
            ++scalar;
        while (comment != document.comments().end() && comment->range.begin < at)
            ++comment;
        const bool inScalar = scalar != scalars.end() && scalar->begin < at;
        const bool hasComment = comment != document.comments().end() && comment->range.begin < next;
        if ((!inScalar && firstText(text, at) >= end) || (hasComment && startsLine(text, comment->range.begin)))
            add({at, next});
        else if (hasComment)
            add({uint32_t(text.find_last_not_of(" \t", comment->range.begin - 1) + 1), comment->range.end});
        at = next;
    }
}

/// The ranges of the text that go with these entries.
std::vector<Range> goneRanges(const Siblings &of, std::vector<bool> gone)
{
    if (!of.mayGoAll && std::ranges::all_of(gone, [](bool one) { return one; }))
        gone.front() = false;
    std::vector<Range> out;
    const auto kept = [&](size_t from) {
        return size_t(std::find(gone.begin() + ptrdiff_t(from), gone.end(), false) - gone.begin());
    };
    for (size_t i = 0; i < gone.size(); ++i) {
        if (!gone[i])
            continue;
        Range range = of.spans[i];
        const size_t next = kept(i);
        if (of.isFlow && next < gone.size())
            range.end = of.spans[i + 1].begin;
        else if (of.isFlow && i > 0)
            range.begin = of.spans[i - 1].end;
        else if (of.behindDash && kept(0) == next && next < gone.size())
            range.end = of.begins[next];
        out.push_back(range);
    }
    return out;
}

/// Cuts ranges, which may overlap, out of a text.
void cutOut(std::vector<Range> ranges, SharedText &text, FileParts &files)
{
    ranges = joined(std::move(ranges));
    auto before = ranges.begin();
    uint32_t removed = 0;
    for (FilePart &file : files) {
        for (; before != ranges.end() && before->end <= file.begin; ++before)
            removed += before->size();
        const bool isInside = before != ranges.end() && before->begin < file.begin;
        file.begin -= removed + (isInside ? file.begin - before->begin : 0);
    }
    const std::string_view whole = text.str();
    std::string left;
    uint32_t done = 0;
    for (const Range &range : ranges) {
        left += whole.substr(done, range.begin - done);
        done = range.end;
    }
    left += whole.substr(done);
    text = std::move(left);
}

} // namespace

std::vector<Range> joined(std::vector<Range> ranges)
{
    std::ranges::sort(ranges, {}, &Range::begin);
    std::vector<Range> out;
    for (const Range &range : ranges) {
        if (!out.empty() && range.begin <= out.back().end)
            out.back().end = std::max(out.back().end, range.end);
        else
            out.push_back(range);
    }
    return out;
}

bool isGiven(const Inputs &inputs, Side side)
{
    return inputs.open[side] && !(side == Side::Original && merge::derivesOriginal(inputs.options));
}

std::vector<Siblings> siblingsAt(const Inputs &inputs, size_t depth, bool &isDeeper)
{
    std::vector<Siblings> out;
    isDeeper = false;
    for (const Side side : merge::allSides) {
        if (!isGiven(inputs, side))
            continue;
        const yaml::Stream stream = streamOf(inputs, side);
        isDeeper = isDeeper || depth == 0;
        if (depth == 0) {
            addDocuments(stream, side, out);
            continue;
        }
        for (size_t i = 0; i < stream.parts.size(); ++i) {
            const yaml::Part &part = stream.parts[i];
            if (depth == 1 && (part.document->isText() || !part.document->ok())) {
                Siblings lines{.side = side, .mayGoAll = true};
                addLines(part.document->source(), {0, uint32_t(part.document->source().size())}, {}, part.offset,
                         lines);
                out.push_back(std::move(lines));
            } else if (part.document->root() != none && !part.document->isText()) {
                for (const Placed &value : valuesAt(*part.document, depth - 1, placeOfPart(stream, i))) {
                    isDeeper = true;
                    out.push_back(siblingsIn(*part.document, value, part.offset, side));
                }
            }
        }
    }
    return out;
}

std::vector<Siblings> commentsOf(const Inputs &inputs)
{
    std::vector<Siblings> out;
    for (const Side side : merge::allSides) {
        if (!isGiven(inputs, side) || merge::isByLines(inputs.options))
            continue;
        Siblings all{.side = side, .mayGoAll = true};
        for (const yaml::Part &part : streamOf(inputs, side).parts)
            addComments(*part.document, part.offset, all);
        out.push_back(std::move(all));
    }
    return out;
}

std::vector<Unit> unitsOf(const std::vector<Siblings> &all, bool together)
{
    std::vector<Unit> out;
    std::map<std::string, size_t> known;
    for (size_t i = 0; i < all.size(); ++i)
        for (size_t j = 0; j < all[i].spans.size(); ++j) {
            const size_t at = together ? known.try_emplace(all[i].places[j], out.size()).first->second : out.size();
            if (at == out.size())
                out.emplace_back();
            out[at].emplace_back(i, j);
        }
    return out;
}

Inputs without(const Inputs &inputs, const std::vector<Siblings> &all, const std::vector<Unit> &units,
               const std::vector<bool> &marked)
{
    std::vector<std::vector<bool>> gone;
    for (const Siblings &one : all)
        gone.emplace_back(one.spans.size());
    for (size_t i = 0; i < units.size(); ++i)
        for (const auto &[siblings, entry] : units[i])
            gone[siblings][entry] = gone[siblings][entry] || marked[i];
    merge::PerSide<std::vector<Range>> ranges;
    for (size_t i = 0; i < all.size(); ++i)
        if (!gone[i].empty())
            std::ranges::move(goneRanges(all[i], gone[i]), std::back_inserter(ranges[all[i].side]));
    Inputs out = inputs;
    for (const Side side : merge::allSides)
        if (!ranges[side].empty())
            cutOut(std::move(ranges[side]), out.texts[side], out.files[side]);
    return out;
}

} // namespace fieldwise::reproduction
