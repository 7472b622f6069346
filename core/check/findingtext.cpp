// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/findingtext.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/base/visible.h"
#include "core/check/findingmarks.h"
#include "core/yaml/value.h"

namespace fieldwise::check {
namespace {

using yaml::OrderedJson;

/// One ASCII character.
char glyphOf(FindingKind kind)
{
    switch (kind) {
    case FindingKind::Unreadable:
    case FindingKind::Lost: return 'x';
    case FindingKind::Invented: return '+';
    case FindingKind::Changed: return '~';
    case FindingKind::Settled: break;
    }
    return '!';
}

OrderedJson jsonOf(const FindingPlace &place)
{
    if (place.line == 0)
        return nullptr;
    return {{"line", place.line}, {"text", place.text}};
}

OrderedJson jsonOf(const Finding &finding)
{
    OrderedJson out{{"kind", kindName(finding.kind)}, {"about", aboutName(finding.about)}};
    out["whose"] = finding.whose == Whose::Both ? "both"
        : finding.whose == Whose::Ours          ? "ours"
        : finding.whose == Whose::Theirs        ? "theirs"
                                                : "nobody";
    out["document"] = finding.document;
    out["path"] = finding.path;
    out["because"] = finding.because;
    out["base"] = jsonOf(finding.places[Text::Base]);
    out["ours"] = jsonOf(finding.places[Text::Ours]);
    out["theirs"] = jsonOf(finding.places[Text::Theirs]);
    out["result"] = jsonOf(finding.places[Text::Result]);
    return out;
}

std::string headOf(const CheckedFile &file)
{
    return file.unchecked.empty() ? countsText(file.checked) : "not checked: " + file.unchecked;
}

} // namespace

std::string_view wordOf(FindingKind kind)
{
    return kind == FindingKind::Changed ? "changed by nobody" : kindName(kind);
}

std::string placeOf(const Finding &finding)
{
    std::string what = finding.path;
    if (finding.about == About::Document
        || (what.empty() && finding.about != About::Lines && finding.about != About::Comment))
        what = finding.document.empty() ? "the whole document" : finding.document;
    else if (!finding.document.empty())
        what += " of " + finding.document;
    if (finding.about == About::Order)
        what += ", order";
    if (finding.about == About::Comment)
        what = "comment";
    if (finding.about == About::Lines)
        what = what.empty() ? "lines" : what + ", lines";
    return visible(what);
}

std::string reasonOf(const Finding &finding)
{
    const bool isTheirs = finding.whose == Whose::Theirs;
    if (finding.kind != FindingKind::Lost || finding.about != About::Field || finding.partOf
        || (!isTheirs && finding.whose != Whose::Ours))
        return finding.because;
    const FindingPlace &base = finding.places[Text::Base], &result = finding.places[Text::Result],
                       &side = finding.places[isTheirs ? Text::Theirs : Text::Ours],
                       &other = finding.places[isTheirs ? Text::Ours : Text::Theirs];
    const std::string was = valueIn(base), is = valueIn(side), now = valueIn(result);
    const std::string who(isTheirs ? "Theirs" : "Ours"), whoNot(isTheirs ? "Ours" : "Theirs");
    const auto isPlain = [](const std::string &value) {
        return !value.empty() && value.find('`') == value.npos && !value.ends_with("***");
    };
    if ((base.line > 0) != (other.line > 0) || base.text != other.text || side.line == 0 || !isPlain(is))
        return finding.because;
    if (base.line == 0)
        return "Only " + who + " added it, with `" + is + "`. Base and " + whoNot
            + " do not have it, so a merge has it. The result "
            + (result.line == 0 || !isPlain(now) ? "does not." : "has `" + now + "`.");
    if (!isPlain(was) || was == is)
        return finding.because;
    return "Only " + who + " changed it, from `" + was + "` to `" + is + "`. " + whoNot
        + " left it as it was, so a merge has `" + is + "`. The result "
        + (result.line == 0               ? "does not have it."
               : result.text == base.text ? "has Base's value again."
                                          : "has `" + visible(now) + "`.");
}

std::string countsText(const Checked &checked)
{
    std::string out;
    for (const FindingKind kind : allKinds)
        if (const uint32_t count = countOf(checked, kind); count > 0)
            out += (out.empty() ? "" : ", ") + std::to_string(count) + ' ' + std::string(wordOf(kind));
    if (checked.expected > 0 || out.empty())
        out += (out.empty() ? "" : ", ") + std::to_string(checked.expected)
            + (checked.expected == 1 ? " change as expected" : " changes as expected");
    return out;
}

std::string text(const std::vector<CheckedFile> &files)
{
    std::string out;
    for (const CheckedFile &file : files) {
        out += visible(file.path) + ": " + visible(headOf(file)) + "\n";
        if (!file.checked.whyLines.empty())
            out += "  Checked by lines. " + visible(file.checked.whyLines) + "\n";
        for (const Finding &finding : file.checked.findings) {
            out += std::string("  ") + glyphOf(finding.kind) + ' ' + std::string(wordOf(finding.kind)) + "  "
                + placeOf(finding) + "\n";
            out += "      " + visible(finding.because) + "\n";
            for (const Text text : allTexts) {
                const FindingPlace &place = finding.places[text];
                const std::string name(textName(text));
                out += place.line == 0 ? std::string()
                                       : "      " + name + std::string(8 - name.size(), ' ') + "line "
                        + std::to_string(place.line) + ": " + visible(place.text) + "\n";
            }
        }
    }
    return out;
}

std::string json(const std::vector<CheckedFile> &files)
{
    OrderedJson all{{"version", 1}, {"files", OrderedJson::array()}};
    for (const CheckedFile &file : files) {
        OrderedJson one{{"path", file.path},
                        {"by", file.checked.whyLines.empty() ? "fields" : "lines"},
                        {"why", file.checked.whyLines},
                        {"unchecked", file.unchecked},
                        {"expected", file.checked.expected}};
        for (const FindingKind kind : allKinds)
            one[std::string(kindName(kind))] = countOf(file.checked, kind);
        one["findings"] = OrderedJson::array();
        for (const Finding &finding : file.checked.findings)
            one["findings"].push_back(jsonOf(finding));
        all["files"].push_back(std::move(one));
    }
    return all.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

} // namespace fieldwise::check
