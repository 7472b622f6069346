// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/realcases.h"

#include <fstream>

#include <nlohmann/json.hpp>

#include "tests/support/golden.h"

namespace fieldwise::test {

std::vector<RealCase> realCases()
{
    std::vector<RealCase> out;
    for (const char *file : {"explain.jsonl", "merge3_real.jsonl", "apply_real.jsonl"}) {
        std::ifstream lines(casesFolder() / "real" / file);
        for (std::string line; std::getline(lines, line);) {
            const auto one = nlohmann::json::parse(line);
            const nlohmann::json &texts = one.contains("inputs") ? one["inputs"] : one;
            const auto text = [&](const char *key) {
                return texts.contains(key) && texts[key].is_string() ? texts[key].get<std::string>() : std::string();
            };
            const bool applies = texts.contains("local");
            const std::string destination = text("destination") + text("dest") + text("live");
            RealCase made{one["id"],
                          inputsOf(applies ? merge::Mode::Apply : merge::Mode::ThreeWay, text("original"),
                                   text("updated") + text("local"), destination)};
            made.inputs.options.apply.lastAppliedGiven = applies && !text("original").empty();
            made.inputs.options.apply.annotation = false;
            out.push_back(std::move(made));
        }
    }
    return out;
}

} // namespace fieldwise::test
