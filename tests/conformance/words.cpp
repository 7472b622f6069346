// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences that once said what is not so.
#include "tests/conformance/suites.h"

#include <algorithm>

#include "core/session.h"
#include "core/view/report.h"

namespace fieldwise::conformance {

namespace {

using merge::Side;
using nlohmann::json;

/// On one line, with single spaces.
std::string joined(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\n';
        if (!blank || (!out.empty() && out.back() != ' '))
            out.push_back(blank ? ' ' : c);
    }
    return out;
}

size_t count(std::string_view text, std::string_view part)
{
    size_t found = 0;
    for (size_t at = text.find(part); at != text.npos; at = text.find(part, at + part.size()))
        ++found;
    return found;
}

/// What comes of it stands in brackets behind the sentence, and `three times the same` before a text that is told too
/// often.
Faults wrongIn(const std::string &told, std::string wrong)
{
    if (const size_t bracket = wrong.rfind(". ("); bracket != wrong.npos && wrong.ends_with(')'))
        wrong.erase(bracket + 1);
    constexpr std::string_view thrice = "three times the same ";
    const size_t least = wrong.starts_with(thrice) ? 3 : 1;
    const std::string text = least == 3 ? wrong.substr(thrice.size()) : wrong;
    return count(told, text) < least ? Faults{} : Faults{"it says: " + wrong};
}

Faults explained(const json &test, const Material &)
{
    const json &given = test.at("inputs");
    Inputs inputs;
    const bool apply = textOf(test, "mode") == "apply";
    inputs.options.mode = apply ? merge::Mode::Apply : merge::Mode::ThreeWay;
    const merge::PerSide<std::string> names = apply
        ? merge::PerSide<std::string>{{"last", "local", "live"}}
        : merge::PerSide<std::string>{{"original", "updated", "destination"}};
    for (const Side side : merge::allSides) {
        const std::string &name = names[side];
        inputs.open[side] = given.contains(name);
        inputs.names[side] = name;
        if (inputs.open[side])
            inputs.texts[side] = textOf(given, name.c_str());
    }
    const Run run = fieldwise::run(std::move(inputs));
    if (!run.merged)
        return {"the merge fails: " + run.faults.front().diagnostic.text};
    return wrongIn(joined(view::explainText(run.merged->plan, run.merged->resolution)), textOf(test, "wrong"));
}

constexpr Suite suites[] = {
    {"explain", "explain", explained},
};

} // namespace

std::span<const Suite> wordSuites()
{
    return suites;
}

} // namespace fieldwise::conformance
