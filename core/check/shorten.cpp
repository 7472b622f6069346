// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <set>

#include "core/base/text.h"
#include "core/check/parts.h"

namespace fieldwise::check {
namespace {

std::string_view unindented(std::string_view line)
{
    return line.substr(std::min(line.find_first_not_of(" \t"), line.size()));
}

size_t differentOnes(const std::vector<std::string> &texts)
{
    return std::set<std::string_view>(texts.begin(), texts.end()).size();
}

/// From a little before what differs.
std::vector<std::string> cutAlike(const std::vector<std::string> &texts, size_t from, size_t most)
{
    std::vector<std::string> out;
    out.reserve(texts.size());
    for (const std::string &text : texts)
        out.push_back((from > 0 ? "…" : "") + shortened(std::string_view(text).substr(from), most));
    return out;
}

} // namespace

void shorten(PerText<FindingPlace> &places)
{
    constexpr size_t most = 120, atMost = 480, before = 30; // bytes
    std::vector<FindingPlace *> there;
    std::vector<std::string> whole, texts;
    for (FindingPlace &place : places.at)
        if (place.line > 0) {
            there.push_back(&place);
            whole.push_back(place.text);
            texts.emplace_back(unindented(place.text));
        }
    if (texts.empty())
        return;
    if (differentOnes(texts) < differentOnes(whole))
        texts = whole;
    size_t same = texts.front().size();
    for (const std::string &text : texts)
        same = std::min(same, commonPrefix(texts.front(), text));
    const bool isFar = differentOnes(texts) > 1 && std::ranges::max(texts, {}, &std::string::size).size() > most;
    const size_t from = isFar && same > most / 2 ? cut(texts.front(), same - before).size() : 0;
    std::vector<std::string> shown = cutAlike(texts, from, most);
    if (differentOnes(shown) < differentOnes(texts))
        shown = cutAlike(texts, from, atMost);
    for (size_t i = 0; i < there.size(); ++i)
        there[i]->text = shown[i];
}

} // namespace fieldwise::check
