// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/resources/wholefile.h"

#include <algorithm>
#include <map>

#include "core/k8s/redact.h"
#include "core/merge/plan/builder.h"
#include "core/merge/resources/pairing.h"
#include "core/yaml/document.h"

namespace fieldwise::merge {
namespace {

using Bytes = std::optional<std::string_view>;

WholeFile keep(std::string because)
{
    return {Outcome::Retained, From::Destination, false, std::move(because)};
}

WholeFile take(bool here, std::string because)
{
    return {here ? Outcome::Changed : Outcome::Added, From::Updated, false, std::move(because)};
}

WholeFile drop(bool here, std::string because)
{
    return {here ? Outcome::Removed : Outcome::Unchanged, From::None, false, std::move(because)};
}

WholeFile conflict(bool here, std::string because)
{
    return {here ? Outcome::Retained : Outcome::Unchanged, here ? From::Destination : From::None, true,
            std::move(because)};
}

/// Source wins, and what only Destination has stays; in Compare it is removed.
WholeFile twoWay(const Bytes &updated, const Bytes &destination, Mode mode)
{
    const std::string u(sideName(mode, Side::Updated)), d(sideName(mode, Side::Destination));
    if (updated && destination)
        return take(true, "Becomes the file of " + u + ", which differs from that of " + d + ".");
    if (updated)
        return take(false, "Added. Only " + u + " has this file.");
    if (mode == Mode::Compare)
        return drop(true, "Removed. Only " + d + " has this file.");
    return keep("Stays. Only " + d + " has this file.");
}

WholeFile threeWay(const Bytes &original, const Bytes &updated, const Bytes &destination, Mode mode)
{
    const std::string u(sideName(mode, Side::Updated)), d(sideName(mode, Side::Destination));
    if (!original) {
        if (!destination)
            return take(false, "Added. Only " + u + " has this file.");
        return updated
            ? conflict(true, "Stays as in " + d + ": " + u + " also has a file of this name, with different content.")
            : keep("Stays. Only " + d + " has this file.");
    }
    if (!updated)
        return original == destination
            ? drop(true, "Removed. " + u + " no longer has it, and " + d + " did not change it.")
            : destination ? conflict(true, "Stays: " + u + " removed it, but " + d + " changed it.")
                          : drop(false, "Removed from " + u + " and from " + d + ".");
    if (!destination)
        return original == updated
            ? drop(false, "Stays deleted: " + d + " deleted it, and " + u + " did not change it.")
            : conflict(false, "Stays deleted: " + d + " deleted it, but " + u + " changed it.");
    if (original == updated)
        return keep("Stays. Only " + d + " changed it.");
    if (original == destination)
        return take(true, "Becomes the file of " + u + ". Only " + u + " changed it.");
    return conflict(true, "Stays as in " + d + ": " + u + " also changed it, in a different way.");
}

/// Faults after which no part of a text can be trusted.
bool isOfAll(const Diagnostic &diagnostic)
{
    return diagnostic.code == "yaml-too-large" || diagnostic.code == "yaml-too-many-documents";
}

/// "line 3, column 5 of Updated: found ..."
std::string told(const yaml::Stream &stream, const LineIndex &lines, const Diagnostic &diagnostic,
                 std::string_view name)
{
    const yaml::Part &part =
        std::prev(std::ranges::upper_bound(stream.parts, diagnostic.range.begin, {}, &yaml::Part::offset))[0];
    const std::string_view source = part.document->source();
    const Position at = positionOf(source, LineIndex(source), diagnostic.range.begin - part.offset);
    return "line " + std::to_string(lines.number(lines.lineOf(part.offset) + at.line)) + ", column "
        + std::to_string(at.column + 1) + " of " + std::string(name) + ": " + diagnostic.text;
}

std::vector<Range> secretsIn(const yaml::Stream &stream, uint32_t first)
{
    std::vector<Range> secrets;
    for (uint32_t i = first; i < stream.parts.size() && stream.parts[i].file == stream.parts[first].file; ++i) {
        const uint32_t offset = stream.parts[i].offset - stream.parts[first].offset;
        const yaml::Document &document = *stream.parts[i].document;
        if (!document.ok() && k8s::mayHoldSecret(document.source()))
            secrets.push_back({offset, offset + static_cast<uint32_t>(document.source().size())});
        for (const Range range : k8s::secretRanges(document))
            secrets.push_back(range.movedBy(offset));
    }
    return secrets;
}

} // namespace

WholeFile mergeBytes(const PerSide<std::optional<std::string_view>> &bytes, Mode mode)
{
    const auto &[original, updated, destination] = bytes.at;
    if (isApply(mode) || mode == Mode::Patch || updated == destination)
        return {Outcome::Unchanged, destination ? From::Destination : From::None, false, {}};
    return isThreeWay(mode) ? threeWay(original, updated, destination, mode) : twoWay(updated, destination, mode);
}

std::vector<UnreadFile> unreadFiles(const PerSide<yaml::Stream> &streams, Mode mode)
{
    std::map<std::string, UnreadFile> files;
    for (const Side side : allSides) {
        if (mode == Mode::Patch || (side == Side::Original && !hasOriginal(mode)))
            continue;
        std::optional<LineIndex> lines;
        for (const Diagnostic &diagnostic : yaml::diagnosticsOf(streams[side])) {
            const uint32_t file = fileAt(streams[side].files, diagnostic.range.begin);
            if (diagnostic.severity != Severity::Error || isOfAll(diagnostic) || file == noFile)
                continue;
            UnreadFile &unread = files[streams[side].files[file].path];
            if (!lines)
                lines = yaml::linesOf(streams[side]);
            if (unread.why.empty())
                unread.why = told(streams[side], *lines, diagnostic, sideName(mode, side));
        }
    }
    PerSide<std::map<std::string_view, uint32_t>> known;
    for (const Side side : allSides)
        if (side != Side::Original || hasOriginal(mode))
            known[side] = filesOf(streams[side]);
    std::vector<UnreadFile> all;
    for (auto &[path, file] : files) {
        file.path = path;
        PerSide<std::optional<std::string_view>> bytes;
        for (const Side side : allSides) {
            const auto at = known[side].find(path);
            const auto parts =
                at == known[side].end() ? std::span<const yaml::Part>() : partsOf(streams[side], at->second);
            if (parts.empty())
                continue;
            file.parts[side] = static_cast<uint32_t>(parts.data() - streams[side].parts.data());
            file.bytes[side] = bytesOf(parts);
            bytes[side] = file.bytes[side];
        }
        file.verdict = mergeBytes(bytes, mode);
        if (isApply(mode) && bytes[Side::Updated]) {
            file.verdict.conflict = true;
            file.verdict.because = "Nothing of this file is applied.";
        }
        all.push_back(std::move(file));
    }
    return all;
}

std::vector<Diagnostic> diagnosticsOf(const yaml::Stream &stream, Mode mode)
{
    std::vector<Diagnostic> all = yaml::diagnosticsOf(stream);
    if (!stream.files.empty() && mode != Mode::Patch)
        for (Diagnostic &diagnostic : all)
            if (!isOfAll(diagnostic))
                diagnostic.severity = Severity::Notice;
    return all;
}

DocumentPlan planOf(const UnreadFile &file, const PerSide<yaml::Stream> &streams, const Options &options)
{
    DocumentPlan plan;
    plan.file = file.path;
    plan.unread = "This file can't be read (" + file.why + "), so it is merged as a whole. "
        + (file.verdict.because.empty() ? "It does not change." : file.verdict.because);
    plan.parts = file.parts;
    for (const Side side : allSides) {
        if (file.parts[side] == ~0u)
            continue;
        plan.documents[side] = std::make_shared<const yaml::Document>(file.bytes[side], fault("file-unread", file.why));
        if (!options.showSecrets)
            plan.secrets[side] = secretsIn(streams[side], file.parts[side]);
    }
    const From from = file.verdict.from;
    plan.resource = from == From::Updated ? ResourceOutcome::Add
        : from == From::None              ? ResourceOutcome::Drop
                                          : ResourceOutcome::Keep;
    addDecision(plan, noDecision, {}, {},
                {.rule = RuleId::ResourceLeft,
                 .outcome = file.verdict.outcome,
                 .from = from,
                 .conflict = file.verdict.conflict});
    return plan;
}

} // namespace fieldwise::merge
