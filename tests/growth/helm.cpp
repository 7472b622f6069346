// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/valuesreport.h"
#include "tests/growth/growth.h"

namespace fieldwise::growth {
namespace {

/// Tables of which every second key wins over a default or is a null, and every tenth is in no default.
std::string tables(size_t count, bool isUser)
{
    std::string text;
    for (size_t i = 0; i < count; ++i) {
        if (i % 50 == 0)
            text += "table" + std::to_string(i) + ":\n";
        const bool isKnown = !isUser || i % 2 == 0;
        text += "  " + std::string(isKnown || i % 10 != 1 ? "key" : "other") + std::to_string(i) + ": "
            + (isUser && i % 4 == 0 ? "null" : "[a, 1]") + "\n";
    }
    return text;
}

Path values()
{
    return {"helm-values", 8000, [](size_t count) -> Work {
                return [defaults = tables(count, false), user = tables(count, true)] {
                    helm::Layers layers;
                    auto chart = helm::chartOfValues({"values.yaml", defaults}, helm::newestVersion, layers);
                    expect(chart.has_value(), "a chart");
                    const helm::ValuesInput input{.files = {{"user.yaml", user}}};
                    const auto computed = helm::computeValues(std::move(*chart), std::move(layers), input);
                    expect(computed.has_value(), "values");
                    expect(!textOf(helm::reportOf(computed.value(), false), true).empty(), "a report");
                };
            }};
}

} // namespace

std::vector<Path> helmPaths()
{
    return {values()};
}

} // namespace fieldwise::growth
