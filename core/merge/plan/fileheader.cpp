// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/plan/fileheader.h"

#include <algorithm>

#include "core/base/text.h"

namespace fieldwise::merge {
namespace {

size_t pastLine(std::string_view text, size_t at)
{
    const size_t end = text.find_first_of("\r\n", at);
    return end == text.npos ? text.size() : pastBreak(text, end);
}

/// The comments at the start of a text, up to the last blank line or `---` before its content.
std::string_view headerOf(std::string_view text)
{
    size_t end = 0;
    bool hasComment = false;
    for (size_t at = hasBom(text) ? 3 : 0; at < text.size(); at = pastLine(text, at)) {
        const std::string_view line = text.substr(at, pastLine(text, at) - at);
        const size_t first = line.find_first_not_of(" \t\r\n");
        if (first != line.npos && line[first] == '#') {
            hasComment = true;
            continue;
        }
        const bool isBlank = first == line.npos, opens = line.starts_with("---") || line.starts_with('%');
        if (hasComment && (isBlank || opens))
            end = isBlank ? at + line.size() : at;
        if (!isBlank)
            break;
    }
    return text.substr(0, end);
}

} // namespace

void findFileHeader(const PerSide<yaml::Stream> &streams, std::vector<DocumentPlan> &documents)
{
    PerSide<std::string_view> headers;
    for (const Side side : allSides)
        if (const auto &parts = streams[side].parts; !parts.empty())
            headers[side] = headerOf(parts.front().document->source());
    const std::string_view header = headers[Side::Destination];
    if (std::ranges::any_of(headers.at, [&](std::string_view one) { return one != header; }))
        return;
    for (DocumentPlan &document : documents)
        for (const Side side : allSides)
            if (document.parts[side] == 0)
                document.header[side] = static_cast<uint32_t>(header.size());
}

} // namespace fieldwise::merge
