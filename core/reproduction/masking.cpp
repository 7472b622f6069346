// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reproduction/masking.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/reproduction/cutting.h"
#include "core/reproduction/maskeddocument.h"

namespace fieldwise::reproduction {

using merge::Side;

namespace {

std::vector<Range> within(const std::vector<Range> &ranges, Range of)
{
    std::vector<Range> out;
    auto range = std::ranges::upper_bound(ranges, of.begin, {}, &Range::end);
    for (; range != ranges.end() && range->begin < of.end; ++range)
        out.push_back({std::max(range->begin, of.begin) - of.begin, std::min(range->end, of.end) - of.begin});
    return out;
}

/// The file's name without the last dot and what follows is a name.
std::string maskedFile(const std::string &path, NeutralWords &words)
{
    std::string out;
    for (size_t at = 0; at <= path.size();) {
        const size_t end = std::min(path.size(), path.find('/', at));
        const std::string_view name = std::string_view(path).substr(at, end - at);
        const size_t dot = end == path.size() ? std::min(name.size(), name.rfind('.')) : name.size();
        out += words.text(name.substr(0, dot), "file") + std::string(name.substr(dot)) + (end < path.size() ? "/" : "");
        at = end + 1;
    }
    return out;
}

void maskText(Inputs &inputs, Side side, const std::vector<Range> &secrets, NeutralWords &words)
{
    const bool byLines = merge::isByLines(inputs.options);
    const yaml::Stream stream =
        byLines ? yaml::readAsText(inputs.texts[side].str()) : yaml::read(inputs.texts[side].str(), inputs.files[side]);
    FileParts files = inputs.files[side];
    std::string out;
    auto file = files.begin();
    for (const yaml::Part &part : stream.parts) {
        for (; file != files.end() && file->begin <= part.offset; ++file)
            file->begin = static_cast<uint32_t>(out.size());
        const auto size = static_cast<uint32_t>(part.document->source().size());
        const bool hasPointers = inputs.options.mode == merge::Mode::Patch && side == Side::Updated;
        out += maskedDocument(*part.document, within(secrets, {part.offset, part.offset + size}), hasPointers, words);
    }
    for (FilePart &one : files)
        one.path = maskedFile(one.path, words);
    inputs.texts[side] = std::move(out);
    inputs.files[side] = std::move(files);
}

void maskOptions(merge::Options &options, NeutralWords &words)
{
    for (k8s::AskedRule &asked : options.listRules) {
        for (std::string &field : asked.fields)
            field = words.text(field, "key");
        for (std::string &key : asked.rule.keys)
            key = words.text(key, "key");
    }
    options.schemaRoot = words.text(options.schemaRoot, "type");
    options.serverSide.subresource = words.text(options.serverSide.subresource, "subresource");
    std::string &manager = options.serverSide.fieldManager;
    manager = maskedManager(manager, words);
    if (options.serverSide.resetFields)
        for (std::string &field : *options.serverSide.resetFields)
            if (const auto path = yaml::parsePath(field))
                field = yaml::print(maskedPath(*path, words));
}

} // namespace

merge::PerSide<std::vector<Range>> secretsOf(const merge::Plan &plan)
{
    merge::PerSide<std::vector<Range>> out;
    for (const merge::DocumentPlan &document : plan.documents)
        for (const Side side : merge::allSides)
            if (document.documents[side])
                for (const Range &range : document.secrets[side])
                    out[side].push_back(range.movedBy(plan.offset(document, side)));
    for (std::vector<Range> &ranges : out.at)
        ranges = joined(std::move(ranges));
    return out;
}

Inputs masked(const Inputs &inputs, const merge::PerSide<std::vector<Range>> &secrets, NeutralWords &words)
{
    Inputs out = inputs;
    for (const Side side : {Side::Destination, Side::Updated, Side::Original})
        if (isGiven(out, side))
            maskText(out, side, secrets[side], words);
    maskOptions(out.options, words);
    return out;
}

yaml::Path maskedPath(yaml::Path path, NeutralWords &words)
{
    for (yaml::PathStep &step : path) {
        if (step.kind == yaml::PathStep::Kind::Field)
            step.name = maskedKey(step.name, words);
        else
            step.name = words.text(step.name, "text");
        for (auto &[key, value] : step.keys) {
            key = maskedKey(key, words);
            value = words.text(value, "text");
        }
    }
    return path;
}

} // namespace fieldwise::reproduction
