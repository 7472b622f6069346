// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/checking.h"

#include <algorithm>

#include "core/check/parts.h"
#include "core/k8s/redact.h"
#include "core/yaml/byfields.h"

namespace fieldwise::check {
namespace {

/// Why a text has no fields, "" when it has.
std::string withoutFields(const std::string &text, const yaml::Stream &stream)
{
    const std::string why = yaml::whyNotByFields(text, stream);
    const auto isSentence = [](const yaml::Part &part) {
        const yaml::Document &document = *part.document;
        return document.root() != yaml::none && document.firstChild(document.root()) == yaml::none
            && !document.slice(document.node(document.root()).range()).empty();
    };
    return why.empty() && std::ranges::any_of(stream.parts, isSentence) ? "is neither a mapping nor a list" : why;
}

Finding unreadable(const std::string &why)
{
    return {.kind = FindingKind::Unreadable, .about = About::Document, .because = "The result " + why + "."};
}

} // namespace

std::string_view textName(Text text)
{
    constexpr PerText<std::string_view> names{{"Base", "Ours", "Theirs", "Result"}};
    return names[text];
}

std::string_view kindName(FindingKind kind)
{
    switch (kind) {
    case FindingKind::Unreadable: return "unreadable";
    case FindingKind::Lost: return "lost";
    case FindingKind::Invented: return "invented";
    case FindingKind::Changed: return "changed";
    case FindingKind::Settled: break;
    }
    return "settled";
}

std::string_view aboutName(About about)
{
    switch (about) {
    case About::Document: return "document";
    case About::Field: return "field";
    case About::Order: return "order";
    case About::Lines: return "lines";
    case About::Comment: break;
    }
    return "comment";
}

std::string_view whoseName(Whose whose)
{
    switch (whose) {
    case Whose::Nobody: return "nobody";
    case Whose::Ours: return "Ours";
    case Whose::Theirs: return "Theirs";
    case Whose::Both: break;
    }
    return "Ours and Theirs";
}

Checked checkMerge(const CheckInputs &given)
{
    PerText<yaml::Stream> streams;
    std::string why, broken;
    for (const Text text : allTexts) {
        streams[text] = yaml::readByFields(given.texts[text]);
        if (const std::string one = withoutFields(given.texts[text], streams[text]); !one.empty()) {
            if (why.empty() && text == Text::Result && one.starts_with("can't be read"))
                broken = one;
            if (why.empty())
                why = std::string(textName(text)) + " " + one;
        }
    }
    const bool isSecret = !given.options.showSecrets
        && std::ranges::any_of(allTexts, [&](Text text) { return k8s::hasSecret(streams[text]); });
    Checked checked;
    if (given.asLines)
        why = "You asked for a check by lines";
    if (why.empty()) {
        auto fields = checkFields(streams, given.options);
        if (fields)
            checked = std::move(*fields);
        else
            why = fields.error();
        if (fields && given.comments)
            for (Finding &finding : checkComments(streams, given.options.showSecrets, checked.givenUp))
                checked.findings.push_back(std::move(finding));
    }
    if (!why.empty()) {
        checked = checkLines(given.texts, isSecret);
        checked.whyLines = why + ".";
        if (!broken.empty())
            checked.findings.push_back(unreadable(broken));
    }
    std::ranges::stable_sort(checked.findings, {}, &Finding::kind);
    checked.streams = std::move(streams);
    return checked;
}

uint32_t countOf(const Checked &checked, FindingKind kind)
{
    return static_cast<uint32_t>(std::ranges::count(checked.findings, kind, &Finding::kind));
}

bool fails(const Checked &checked, bool strict)
{
    return std::ranges::any_of(checked.findings, [&](const Finding &finding) {
        return finding.kind <= (strict ? FindingKind::Changed : FindingKind::Lost)
            || (strict && finding.kind == FindingKind::Settled && finding.whose == Whose::Nobody);
    });
}

} // namespace fieldwise::check
