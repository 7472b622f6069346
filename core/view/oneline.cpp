// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/oneline.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/merge/explain/shownbeside.h"

namespace fieldwise::view {
namespace {

constexpr size_t mostCompared = 20000; // in bytes

/// The lines of a field without their indentation.
std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> out;
    while (!text.empty()) {
        const size_t end = std::min(text.find_first_of("\r\n"), text.size());
        std::string_view line = text.substr(0, end);
        line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
        out.push_back(line);
        text.remove_prefix(std::min(text.find_first_not_of("\r\n", end), text.size()));
    }
    return out;
}

/// The first line, but for comments, that another input does not have; the first of all if all have the same.
size_t differingLine(const std::vector<std::string_view> &lines,
                     const std::vector<std::vector<std::string_view>> &others)
{
    for (size_t i = 0; i < lines.size(); ++i)
        for (const auto &other : others)
            if (!lines[i].starts_with('#') && std::ranges::find(other, lines[i]) == other.end())
                return i;
    return 0;
}

} // namespace

std::string oneLine(const std::string &text, const std::vector<std::string> &beside, size_t bytes)
{
    const std::vector<std::string_view> lines = linesOf(text);
    std::vector<std::vector<std::string_view>> others;
    if (text.size() < mostCompared)
        for (const std::string &other : beside)
            if (other.size() < mostCompared)
                others.push_back(linesOf(other));
    const size_t at = differingLine(lines, others);
    std::vector<std::string_view> there;
    for (const auto &other : others)
        if (at < other.size())
            there.push_back(other[at]);
    std::string out = lines.empty() ? std::string() : merge::cutBeside(lines[at], there, bytes);
    if (at > 0)
        out = merge::cutBeside(lines.front(), {}, bytes / 3) + " … " + out;
    const size_t more = LineIndex(text).lineCount() - (at > 0 ? 2 : 1);
    if (more > 0)
        out += " (+" + std::to_string(more) + (more == 1 ? " line)" : " lines)");
    return out;
}

} // namespace fieldwise::view
