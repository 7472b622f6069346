// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <optional>
#include <utility>

#include "core/linemerge/linemerge.h"

namespace fieldwise::linemerge {

namespace {

std::string_view slice(std::string_view text, Range range)
{
    return text.substr(range.begin, range.end - range.begin);
}

void appendLines(std::string &out, std::string_view lines, std::string_view newline)
{
    out += lines;
    if (!lines.empty() && !lines.ends_with('\n'))
        out += newline;
}

/// Whether the line before an offset, the first line for 0, ends in CRLF; a last line without a break is like the one
/// before it.
std::optional<bool> hasCrLf(std::string_view text, size_t at)
{
    if (at == 0) {
        const size_t lf = text.find('\n');
        at = lf == std::string_view::npos ? text.size() : lf + 1;
    }
    std::string_view before = text.substr(0, at);
    before = before.substr(0, before.rfind('\n') + 1); // nothing without one
    return before.empty() ? std::nullopt : std::optional(before.ends_with("\r\n"));
}

/// CRLF when every text that tells says so: both sides before the conflict, and the first line of Base.
std::string_view breakFor(const Texts &texts, const MergedPart &conflict)
{
    std::optional<bool> said;
    for (const auto &[text, at] : {std::pair(texts.ours, conflict.ours.begin),
                                   std::pair(texts.theirs, conflict.theirs.begin), std::pair(texts.base, uint32_t{0})})
        if (said = hasCrLf(text, at); said == false)
            return "\n";
    return said == true ? "\r\n" : "\n";
}

} // namespace

std::string writeConflict(std::string_view ours, std::optional<std::string_view> base, std::string_view theirs,
                          const Labels &labels, uint32_t size, std::string_view newline)
{
    std::string out;
    const auto mark = [&](char character, const std::string &label) {
        out.append(size, character);
        if (!label.empty())
            out += ' ' + label;
        out += newline;
    };
    mark('<', labels.ours);
    appendLines(out, ours, newline);
    if (base) {
        mark('|', labels.base);
        appendLines(out, *base, newline);
    }
    mark('=', {});
    appendLines(out, theirs, newline);
    mark('>', labels.theirs);
    return out;
}

std::string textOf(const Texts &texts, const MergedLines &merged, const Labels &labels, uint32_t markerSize,
                   std::string_view newline)
{
    const uint32_t size = markerSize > 0 ? markerSize : 7;
    std::string out;
    out.reserve(std::max(texts.ours.size(), texts.theirs.size()));
    for (const MergedPart &part : merged.parts) {
        const std::string_view ours = slice(texts.ours, part.ours), theirs = slice(texts.theirs, part.theirs);
        if (part.kind == PartKind::Conflict)
            out += writeConflict(
                ours, merged.style == ConflictStyle::Merge ? std::nullopt : std::optional(slice(texts.base, part.base)),
                theirs, labels, size, newline.empty() ? breakFor(texts, part) : newline);
        else
            out += part.kind == PartKind::Theirs ? theirs : ours;
    }
    return out;
}

std::string readingOf(const Texts &texts, const MergedLines &merged, PartKind side)
{
    std::string out;
    for (const MergedPart &part : merged.parts) {
        const PartKind kind = part.kind == PartKind::Conflict ? side : part.kind;
        out += kind == PartKind::Theirs ? slice(texts.theirs, part.theirs) : slice(texts.ours, part.ours);
    }
    return out;
}

std::optional<ConflictStyle> styleOf(std::string_view name)
{
    return name == "merge" ? std::optional(ConflictStyle::Merge)
        : name == "diff3"  ? std::optional(ConflictStyle::Diff3)
        : name == "zdiff3" ? std::optional(ConflictStyle::ZealousDiff3)
                           : std::nullopt;
}

bool isBinary(std::string_view text)
{
    constexpr size_t looked = 8000;
    return text.substr(0, looked).find('\0') != std::string_view::npos;
}

} // namespace fieldwise::linemerge
