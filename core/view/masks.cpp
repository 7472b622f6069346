// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/masks.h"

#include <algorithm>
#include <optional>

#include "core/view/layout.h"

namespace fieldwise::view {
namespace {

using merge::Decision;
using merge::DocumentPlan;
using merge::Side;

/// Of a text that can't be read: rather too much than too little.
void maskLines(std::string_view text, uint32_t offset, bool isSecret, std::vector<Masked> &out)
{
    const LineIndex lines(text);
    std::vector<Masked> found;
    for (uint32_t line = 0; line < lines.lineCount(); ++line) {
        const uint32_t begin = lines.start(line);
        const uint32_t end = line + 1 < lines.lineCount() ? lines.start(line + 1) : uint32_t(text.size());
        const std::string_view words = withoutBreak(text.substr(begin, end - begin));
        const size_t first = words.find_first_not_of(" \t-");
        if (first == words.npos || words[first] == '#')
            continue;
        const size_t colon = words.find(':');
        const std::string_view key = colon == words.npos ? std::string_view() : words.substr(first, colon - first);
        isSecret = isSecret || (key.find("kind") != key.npos && words.find("Secret", colon) != words.npos);
        size_t value = colon == words.npos ? first : words.find_first_not_of(" \t", colon + 1);
        if (value != words.npos && key != "kind" && key != "apiVersion")
            found.push_back({{offset + begin + uint32_t(value), offset + begin + uint32_t(words.size())}});
    }
    if (isSecret)
        out.insert(out.end(), found.begin(), found.end());
}

void addShifted(const std::vector<Range> &ranges, uint32_t offset, std::vector<Masked> &out)
{
    for (const Range range : ranges)
        out.push_back({{offset + range.begin, offset + range.end}});
}

/// Where a document of an input begins in its whole text; nothing where it has none.
std::optional<uint32_t> offsetOf(const merge::Plan &plan, uint32_t document, Side side)
{
    const uint32_t part = plan.documents[document].parts[side];
    const auto &parts = plan.streams[side].parts;
    if (part >= parts.size() || !plan.documents[document].documents[side])
        return {};
    return parts[part].offset;
}

/// Values that change: Before where they are Live's, After where they are what comes.
void tellChanges(const merge::Plan &plan, uint32_t index, Masks &all)
{
    const DocumentPlan &document = plan.documents[index];
    for (const Decision &decision : document.decisions) {
        if (decision.outcome != merge::Outcome::Changed || decision.values[Side::Destination] == yaml::none)
            continue;
        const std::string_view before = document.documents[Side::Destination]->text(decision.values[Side::Destination]);
        const auto from = merge::sideOf(decision.from);
        for (const Side side : merge::allSides) {
            const auto offset = offsetOf(plan, index, side);
            if (!offset || decision.values[side] == yaml::none)
                continue;
            const std::string_view text = document.documents[side]->text(decision.values[side]);
            const uint32_t begin = *offset + document.documents[side]->node(decision.values[side]).begin;
            std::vector<Masked> &masks = all.inputs[side];
            const auto found = std::ranges::lower_bound(masks, begin, {}, [](const Masked &mask) { return mask.range.begin; });
            if (found == masks.end() || found->range.begin >= begin + std::max<size_t>(text.size(), 1))
                continue;
            if (side == Side::Destination || text == before)
                found->as = k8s::Mask::Before;
            else if (from && text == document.documents[*from]->text(decision.values[*from]))
                found->as = k8s::Mask::After;
        }
    }
}

} // namespace

std::vector<Masked> masksOf(const yaml::Stream &stream, bool forSecret)
{
    std::vector<Masked> out;
    for (const yaml::Part &part : stream.parts) {
        if (part.document->ok())
            addShifted(forSecret ? k8s::patchSecretRanges(*part.document) : k8s::secretRanges(*part.document), part.offset, out);
        else
            maskLines(part.document->source(), part.offset, forSecret, out);
    }
    return out;
}

std::vector<Range> secretsOfResult(const merge::Plan &plan, const merge::Resolution &resolution, uint32_t document)
{
    const DocumentPlan &of = plan.documents[document];
    const merge::DocumentResult &result = resolution.documents[document];
    const uint32_t offset = resolution.offsets[document];
    const yaml::Stream read = yaml::read(result.text);
    std::vector<Range> found;
    // A patch may make something else of a Secret, with the same data.
    for (const Masked &mask : masksOf(read, of.patch && !k8s::hasSecret(read)))
        found.push_back({offset + mask.range.begin, offset + mask.range.end});
    // And take its values elsewhere: their bytes are known wherever they stand.
    for (const merge::Piece &piece : result.pieces) {
        const auto side = merge::sideOf(piece.from);
        if (!of.patch || !side)
            continue;
        for (const Range secret : of.secrets[*side]) {
            const Range both{std::max(secret.begin, piece.range.begin), std::min(secret.end, piece.range.end)};
            if (both.begin < both.end)
                found.push_back({offset + piece.at + (both.begin - piece.range.begin), offset + piece.at + (both.end - piece.range.begin)});
        }
    }
    std::ranges::sort(found, {}, &Range::begin);
    std::vector<Range> out;
    for (const Range range : found) {
        if (!out.empty() && range.begin <= out.back().end)
            out.back().end = std::max(out.back().end, range.end);
        else
            out.push_back(range);
    }
    return out;
}

Masks masksOf(const merge::Plan &plan, const merge::Resolution &resolution)
{
    Masks all;
    if (plan.options.showSecrets)
        return all;
    std::vector<uint32_t> secret;
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        const auto &secrets = plan.documents[i].secrets.at;
        if (std::ranges::any_of(secrets, [](const std::vector<Range> &ranges) { return !ranges.empty(); }))
            secret.push_back(i);
    }
    for (const uint32_t i : secret) {
        for (const Side side : merge::allSides) {
            if (const auto offset = offsetOf(plan, i, side))
                addShifted(plan.documents[i].secrets[side], *offset, all.inputs[side]);
        }
        for (const Range range : secretsOfResult(plan, resolution, i)) {
            Masked mask{range};
            const merge::DecisionRef ref = merge::decisionAt(plan, resolution, mask.range.begin);
            if (ref.valid() && plan.decision(ref).outcome == merge::Outcome::Changed)
                mask.as = k8s::Mask::After;
            all.result.push_back(mask);
        }
    }
    const auto begin = [](const Masked &mask) { return mask.range.begin; };
    for (const Side side : merge::allSides)
        std::ranges::stable_sort(all.inputs[side], {}, begin);
    for (const uint32_t i : secret)
        tellChanges(plan, i, all);
    return all;
}

std::string masked(std::string_view text, Range range, const std::vector<Masked> &masks)
{
    std::string out;
    uint32_t at = range.begin;
    auto mask = std::ranges::lower_bound(masks, range.begin, {}, [](const Masked &m) { return m.range.end; });
    for (; mask != masks.end() && mask->range.begin < range.end; ++mask) {
        if (mask->range.end <= at)
            continue;
        if (mask->range.begin > at)
            out += text.substr(at, mask->range.begin - at);
        out += k8s::maskText(mask->as);
        at = std::min(mask->range.end, range.end);
    }
    return out += text.substr(at, range.end - at);
}

} // namespace fieldwise::view
