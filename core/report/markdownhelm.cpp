// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/helm/helmreport.h"
#include "core/report/escape.h"
#include "core/report/html.h"

namespace fieldwise::report {

std::string markdown(const helm::Operation &operation, const merge::Plan &plan, size_t most)
{
    std::string out;
    const std::string head = helm::headText(operation);
    for (size_t at = 0; at < head.size(); at = head.find('\n', at) + 1)
        out += markdownSentence(head.substr(at, head.find('\n', at) - at)) + "\n\n";
    std::vector<helm::ToldObject> rows = helm::toldObjects(operation, plan);
    std::ranges::stable_sort(rows, {}, [](const helm::ToldObject &row) { return row.action == "unchanged"; });
    out += "| | Object | Why |\n|---|---|---|\n";
    size_t told = 0;
    for (; told < rows.size(); ++told) {
        const std::string row = "| " + rows[told].action + " | "
            + markdownCode(k8s::describe(rows[told].object->identity)) + " | " + markdownSentence(rows[told].because)
            + " |\n";
        if (out.size() + row.size() > most)
            break;
        out += row;
    }
    if (told < rows.size())
        out += "| … | " + std::to_string(rows.size() - told) + " more | |\n";
    return out + "\n";
}

} // namespace fieldwise::report
