// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/walk.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

namespace fieldwise {

namespace {

constexpr std::array<const char *, 8> names{"do", "step", "select", "click", "type", "key", "see", "picture"};

/// A script goes by keys alone where there are keys, so that a walk shows that a job needs no mouse.
std::vector<WalkStep> byKeys(const WalkStep &step)
{
    if (step.what != WalkStep::Select)
        return {step};
    return {{WalkStep::Key, "Ctrl+L", step.line},
            {WalkStep::Type, step.argument, step.line},
            {WalkStep::Key, "Return", step.line}};
}

std::vector<std::string> wordsOf(const std::string &text)
{
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;)
        words.push_back(word);
    return words;
}

} // namespace

Result<Walk, std::string> readWalk(const std::string &text)
{
    Walk walk;
    std::istringstream in(text);
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.empty() || line[0] == '#' || line[0] == ':')
            continue;
        const size_t space = std::min(line.find(' '), line.size());
        const std::string name = line.substr(0, space), argument = line.substr(std::min(space + 1, line.size()));
        if (name == "open" && walk.steps.empty() && walk.open.empty()) {
            walk.open = wordsOf(argument);
            continue;
        }
        const auto found = std::ranges::find_if(names, [&](const char *one) { return name == one; });
        if (found == names.end() || argument.empty())
            return Unexpected(
                "line " + std::to_string(number) + ": "
                + (found == names.end() ? "there is no step called " + name : name + " needs an argument"));
        for (WalkStep &step : byKeys({static_cast<WalkStep::What>(found - names.begin()), argument, number}))
            walk.steps.push_back(std::move(step));
    }
    return walk;
}

} // namespace fieldwise
