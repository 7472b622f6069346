// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/findingtext.h"
#include "core/report/escape.h"

namespace fieldwise::check {
namespace {

std::string cell(const FindingPlace &place)
{
    return place.line == 0 ? "" : std::to_string(place.line) + ": " + report::markdownCode(place.text);
}

} // namespace

std::string markdown(const std::vector<CheckedFile> &files)
{
    std::string out;
    for (const CheckedFile &file : files) {
        out += (out.empty() ? "" : "\n") + ("## " + report::markdownCode(file.path)) + "\n\n";
        if (!file.unchecked.empty()) {
            out += "Not checked: " + report::markdownSentence(file.unchecked) + "\n";
            continue;
        }
        out += countsText(file.checked) + ".\n";
        if (!file.checked.whyLines.empty())
            out += "Checked by lines. " + report::markdownSentence(file.checked.whyLines) + "\n";
        if (file.checked.findings.empty())
            continue;
        out += "\n| | Where | Why | Base | Ours | Theirs | Result |\n|---|---|---|---|---|---|---|\n";
        for (const Finding &finding : file.checked.findings) {
            const std::string word(wordOf(finding.kind));
            out += "| " + (finding.kind <= FindingKind::Lost ? "**" + word + "**" : word) + " | "
                + report::markdownCode(placeOf(finding)) + " | " + report::markdownSentence(finding.because);
            for (const Text text : allTexts)
                out += " | " + cell(finding.places[text]);
            out += " |\n";
        }
    }
    return out;
}

} // namespace fieldwise::check
