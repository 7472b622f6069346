// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/valueswords.h"

#include <algorithm>
#include <map>
#include <vector>

#include "core/helm/valuessources.h"

namespace fieldwise::helm {
namespace {

using merge::State;

constexpr size_t longestChipValue = 40;

std::string listed(const std::vector<std::string> &names)
{
    std::string all;
    for (size_t i = 0; i < names.size(); ++i)
        all += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return all;
}

std::string brief(const Json &value)
{
    return shortened(oneLine(value), longestChipValue);
}

} // namespace

PaneRole roleOf(LayerKind kind)
{
    switch (kind) {
    case LayerKind::Chart: return PaneRole::Chart;
    case LayerKind::Subchart: return PaneRole::Subchart;
    case LayerKind::Record:
    case LayerKind::RecordDefaults: return PaneRole::Record;
    case LayerKind::File: return PaneRole::File;
    default: return PaneRole::Arguments;
    }
}

PaneRole roleOf(const Source &source)
{
    return roleOf(source.kind);
}

bool isOfChart(const Source &source)
{
    return source.kind <= LayerKind::Subchart;
}

std::string shortName(const Source &source)
{
    switch (roleOf(source)) {
    case PaneRole::File: return source.name.substr(source.name.rfind('/') + 1);
    case PaneRole::Subchart: return "the subchart";
    case PaneRole::Chart: return "the chart";
    case PaneRole::Record: return "the old release";
    case PaneRole::Arguments: break;
    }
    return "--" + std::string(kindName(source.kind));
}

merge::State stateOf(const Entry &entry)
{
    if (entry.isGone)
        return State::Removed;
    if (isOfChart(entry.from))
        return State::Unchanged;
    if (entry.over.empty())
        return State::Added;
    return entry.over.front().isSame ? State::Unchanged : State::Changed;
}

merge::State stateOfLoser(const Entry &entry, const Source &loser)
{
    if (entry.isGone)
        return State::Removed;
    if (loser.isSame)
        return State::Unchanged;
    return loser.value.is_structured() ? State::Removed : State::Changed;
}

std::string goneWords(const Entry &entry)
{
    return "removed: " + yaml::print(layers::pathOf(entry.names)) + ", by null in " + shortName(entry.from);
}

std::string sentenceOf(const Entry &entry)
{
    const State state = stateOf(entry);
    std::string from = shortName(entry.from);
    if (state == State::Removed)
        return entry.over.empty() ? "null in " + from : "null in " + from + " takes it out";
    if (state == State::Added && !entry.unused)
        return "only " + from + " has it";
    if (entry.over.empty())
        return brief(entry.value) + " by " + from;
    return brief(entry.value) + " by " + from + ", over "
        + (entry.over.size() == 1 ? brief(entry.over.front().value) : std::to_string(entry.over.size()) + " others");
}

std::string chipOf(const Entry &entry)
{
    const State state = stateOf(entry);
    std::string from = shortName(entry.from);
    if (state == State::Changed && entry.over.size() == 1)
        return from + ", was " + brief(entry.over.front().value);
    if (state != State::Changed)
        return from;
    std::vector<std::string> others;
    for (const Source &source : entry.over)
        if (const std::string name = shortName(source); std::ranges::find(others, name) == others.end())
            others.push_back(name);
    return from + " wins over " + listed(others);
}

std::string chipOf(const ValueNotice &notice)
{
    static const std::map<std::string, std::string, std::less<>> words{
        {"values-dropped", "the old release's value is not used"},
        {"default-hidden", "the chart's new default does not count"},
        {"null-reuse", "the old value comes back"},
        {"null-no-effect", "the null does nothing"},
        {"list-index", "a new list: --set does not see the default"},
        {"list-replaced", "replaced whole: lists are never merged"},
        {"not-a-table", "a map meets a value"},
        {"null-stays", "templates see a null"},
        {"set-order", "Helm has its own order of --set"},
        {"string-number", "a text, not a number"},
        {"unknown-key", "no default has this key"},
        {"duplicate-key", "twice in its file: the last counts"}};
    const auto found = words.find(notice.id);
    return found == words.end() ? notice.id : found->second;
}

} // namespace fieldwise::helm
