// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/masks.h"

#include <algorithm>
#include <optional>

#include "core/merge/plan/finder.h"
#include "core/merge/plan/plan.h"
#include "core/view/layout.h"
#include "core/yaml/comments.h"

namespace fieldwise::view {
namespace {

void addShifted(const std::vector<Range> &ranges, uint32_t offset, std::vector<Masked> &out)
{
    for (const Range range : ranges)
        out.push_back({{offset + range.begin, offset + range.end}});
}

/// Where a document of an input begins in its whole text; nothing where it has none.
std::optional<uint32_t> offsetOf(const Plan &plan, uint32_t document, Side side)
{
    const uint32_t part = plan.documents[document].parts[side];
    const auto &parts = plan.streams[side].parts;
    if (part >= parts.size() || !plan.documents[document].documents[side])
        return {};
    return parts[part].offset;
}

/// Values that change: Before where they are Live's, After where they are what comes.
void tellChanges(const Plan &plan, uint32_t index, Masks &all)
{
    const DocumentPlan &document = plan.documents[index];
    for (const Decision &decision : document.decisions) {
        if (decision.isComments() || decision.outcome != Outcome::Changed || decision.values[Side::Destination] == none)
            continue;
        const std::string_view before = document.documents[Side::Destination]->text(decision.values[Side::Destination]);
        const auto from = merge::sideOf(decision.from);
        for (const Side side : allSides) {
            const auto offset = offsetOf(plan, index, side);
            if (!offset || decision.values[side] == none)
                continue;
            const std::string_view text = document.documents[side]->text(decision.values[side]);
            const uint32_t begin = *offset + document.documents[side]->node(decision.values[side]).begin;
            std::vector<Masked> &masks = all.inputs[side];
            const auto found =
                std::ranges::lower_bound(masks, begin, {}, [](const Masked &mask) { return mask.range.begin; });
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

k8s::SecretPlaces placesOf(const yaml::Stream &stream)
{
    k8s::Texts texts;
    bool mayHold = false;
    for (const yaml::Part &part : stream.parts) {
        mayHold = mayHold || (!part.document->ok() && k8s::mayHoldSecret(part.document->source()));
        texts.push_back(part.document.get());
    }
    k8s::SecretPlaces places = k8s::placesOf(texts);
    if (mayHold)
        k8s::addSecret(places);
    return places;
}

std::vector<Masked> masksOf(const yaml::Stream &stream, const k8s::SecretPlaces &places)
{
    std::vector<Masked> out;
    for (const yaml::Part &part : stream.parts) {
        const yaml::Document &document = *part.document;
        if (document.ok())
            addShifted(places.empty() ? k8s::secretRanges(document) : k8s::patchSecretRanges(document, places),
                       part.offset, out);
        else if (!places.empty() || k8s::mayHoldSecret(document.source()))
            addShifted(k8s::secretLines(document.source()), part.offset, out);
    }
    return out;
}

namespace {

/// A comment of this decision, which the result takes or merges, must not be told.
bool takesSecretComment(const DocumentPlan &document, DecisionId id)
{
    const Decision &decision = document.decision(id);
    const auto isTaken = [](merge::Comments comments) {
        return comments == merge::Comments::Take || comments == merge::Comments::Merged;
    };
    if (!isTaken(decision.above) && !isTaken(decision.between) && !isTaken(decision.beside) && !isTaken(decision.below))
        return false;
    const auto holdsSecret = [&](Side side, Range lines) {
        return std::ranges::any_of(document.secrets[side], [&](const Range &secret) {
            return secret.begin < lines.end && lines.begin < secret.end;
        });
    };
    const auto isSecret = [&](Side side, NodeId owner, yaml::Slot slot) {
        const auto comments = document.documents[side]->commentsOf(owner, slot);
        return std::ranges::any_of(comments,
                                   [&](const yaml::Comment *comment) { return holdsSecret(side, comment->range); });
    };
    return std::ranges::any_of(allSides, [&](Side side) {
        if (!decision.has(side))
            return false;
        const NodeId value = decision.values[side], entry = decision.keys[side] == none ? value : decision.keys[side];
        return holdsSecret(side, yaml::gapBefore(*document.documents[side], entry))
            || isSecret(side, entry, yaml::Slot::Above) || isSecret(side, entry, yaml::Slot::Beside)
            || isSecret(side, value, yaml::Slot::Foot)
            || (id == 0 && (isSecret(side, none, yaml::Slot::Head) || isSecret(side, none, yaml::Slot::Foot)));
    });
}

/// Comments that are written anew, line by line.
void addWrittenComments(const DocumentPlan &document, const merge::DocumentResult &result, uint32_t offset,
                        std::vector<Range> &found)
{
    for (size_t i = 0; i < result.pieces.size(); ++i) {
        const merge::Piece &piece = result.pieces[i];
        if (merge::sideOf(piece.from) || piece.decision == noDecision || !takesSecretComment(document, piece.decision))
            continue;
        const size_t end = i + 1 < result.pieces.size() ? result.pieces[i + 1].at : result.text.size();
        const size_t begin = result.text.find('#', piece.at), last = result.text.find_last_not_of("\r\n", end - 1);
        if (begin < end && last != std::string::npos && last > begin)
            found.push_back({offset + static_cast<uint32_t>(begin), offset + static_cast<uint32_t>(last) + 1});
    }
}

} // namespace

std::vector<Range> secretsOfResult(const Plan &plan, const merge::Resolution &resolution, uint32_t document)
{
    const DocumentPlan &of = plan.documents[document];
    const merge::DocumentResult &result = resolution.documents[document];
    const uint32_t offset = resolution.offsets[document];
    std::vector<Range> found;
    k8s::SecretPlaces places = of.secretPlaces ? *of.secretPlaces : k8s::SecretPlaces();
    if (result.surroundings.dash)
        places = {.below = {{std::string(k8s::anyElement), std::move(places)}}};
    const bool isText = std::ranges::any_of(of.documents.at, [](const auto &text) { return text && text->isText(); });
    for (const yaml::Part &part : (isText ? yaml::readAsText(result.text) : yaml::read(result.text)).parts) {
        const std::vector<Range> ranges =
            part.document->ok() ? k8s::secretRanges(*part.document, places) : k8s::secretLines(part.document->source());
        for (const Range range : ranges)
            found.push_back({offset + part.offset + range.begin, offset + part.offset + range.end});
    }
    // What stands elsewhere now, such as a comment, is known by where its bytes are from.
    for (const merge::Piece &piece : result.pieces) {
        const auto side = merge::sideOf(piece.from);
        if (!side)
            continue;
        for (const Range secret : of.secrets[*side]) {
            const Range both{std::max(secret.begin, piece.range.begin), std::min(secret.end, piece.range.end)};
            if (both.begin < both.end)
                found.push_back({offset + piece.at + (both.begin - piece.range.begin),
                                 offset + piece.at + (both.end - piece.range.begin)});
        }
    }
    addWrittenComments(of, result, offset, found);
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

Masks masksOf(const Plan &plan, const merge::Resolution &resolution)
{
    Masks all;
    if (plan.options.showSecrets)
        return all;
    std::vector<uint32_t> secret;
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        const auto &secrets = plan.documents[i].secrets.at;
        const auto isTyped = [](const merge::AppliedChoice &choice) { return choice.lines.has_value(); };
        if (std::ranges::any_of(secrets, [](const std::vector<Range> &ranges) { return !ranges.empty(); })
            || (std::ranges::any_of(plan.documents[i].appliedChoices, isTyped)
                && k8s::mayHoldSecret(resolution.documents[i].text)))
            secret.push_back(i);
    }
    for (const uint32_t i : secret) {
        for (const Side side : allSides)
            if (const auto offset = offsetOf(plan, i, side))
                addShifted(plan.documents[i].secrets[side], *offset, all.inputs[side]);
        for (const Range range : secretsOfResult(plan, resolution, i)) {
            Masked mask{range};
            const DecisionRef ref = merge::decisionAtResult(plan, resolution, mask.range.begin);
            if (ref.valid() && plan.decision(ref).outcome == Outcome::Changed)
                mask.as = k8s::Mask::After;
            all.result.push_back(mask);
        }
    }
    const auto begin = [](const Masked &mask) { return mask.range.begin; };
    for (const Side side : allSides)
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
