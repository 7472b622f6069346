// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/check/fieldtext.h"

#include <algorithm>
#include <map>

#include "core/check/parts.h"
#include "core/k8s/redact.h"
#include "core/yaml/comments.h"
#include "core/yaml/json.h"

namespace fieldwise::check {
namespace {

constexpr size_t longestElement = 40;

bool isTextOfLines(const yaml::Node &node)
{
    return node.kind == yaml::Kind::Scalar && node.value.find('\n') != std::string_view::npos;
}

} // namespace

std::string documentName(const k8s::Identity &identity, size_t index, size_t count)
{
    if (!identity.empty())
        return k8s::describe(identity);
    return count > 1 ? "document " + std::to_string(index + 1) : "";
}

std::vector<std::string> commentsWith(const yaml::Document &document, yaml::NodeId entry)
{
    std::vector<std::string> out;
    const Range lines = yaml::entryLines(document, entry);
    for (const yaml::Comment &comment : document.comments())
        if (comment.owner == entry || (lines.begin <= comment.range.begin && comment.range.begin < lines.end)) {
            const std::string_view what = document.slice(comment.range);
            out.emplace_back(what.substr(0, what.find_last_not_of(" \t\r") + 1));
        }
    return out;
}

FieldText::FieldText(const PerText<yaml::Stream> &streams, bool showSecrets) : m_streams(streams)
{
    for (const Text text : allTexts) {
        m_lines[text] = yaml::linesOf(streams[text]);
        m_secrets[text].resize(streams[text].parts.size());
    }
    if (!showSecrets)
        hideSecrets();
}

/// A document that is a Secret in one text hides its values in all documents, whatever pairs with it there; but not in
/// an object that each of the texts has once under the same kind and name.
void FieldText::hideSecrets()
{
    k8s::Texts all;
    std::map<k8s::Identity, std::vector<std::pair<Text, size_t>>> objects;
    for (const Text text : allTexts)
        for (size_t i = 0; i < m_streams[text].parts.size(); ++i) {
            all.push_back(m_streams[text].parts[i].document.get());
            objects[k8s::identityOf(*all.back())].emplace_back(text, i);
        }
    if (std::ranges::none_of(all, [](const yaml::Document *text) { return k8s::mentionsSecret(*text); }))
        return;
    const k8s::SecretPlaces everywhere = k8s::placesOf(all);
    for (const auto &[identity, parts] : objects) {
        PerText<int> times{};
        k8s::Texts own;
        for (const auto &[text, i] : parts) {
            ++times[text];
            own.push_back(m_streams[text].parts[i].document.get());
        }
        const bool isOneObject = !identity.kind.empty() && !identity.name.empty()
            && std::ranges::all_of(times.at, [](int count) { return count == 1; });
        const k8s::SecretPlaces places = isOneObject ? k8s::placesOf(own) : everywhere;
        for (const auto &[text, i] : parts)
            m_secrets[text][i] = k8s::secretRanges(*m_streams[text].parts[i].document, places);
    }
}

Range FieldText::entryOf(Text text, uint32_t part, yaml::NodeId value) const
{
    const yaml::Document &document = *m_streams[text].parts[part].document;
    const yaml::NodeId key = yaml::keyOf(document, value);
    return {key == yaml::none ? document.node(value).begin : document.node(key).begin, document.node(value).end};
}

bool FieldText::meetsSecret(Text text, uint32_t part, Range range) const
{
    const std::vector<Range> &secrets = m_secrets[text][part]; // ascending and apart
    const auto next = std::ranges::upper_bound(secrets, range.begin, {}, &Range::end);
    return next != secrets.end() && next->begin < range.end;
}

Range FieldText::rangeOf(Text text, uint32_t part, yaml::NodeId value) const
{
    return value == yaml::none ? Range{} : entryOf(text, part, value).movedBy(m_streams[text].parts[part].offset);
}

FindingPlace FieldText::of(Text text, uint32_t part, yaml::NodeId value) const
{
    if (value == yaml::none)
        return {};
    const yaml::Document &document = *m_streams[text].parts[part].document;
    const Range entry = entryOf(text, part, value);
    const uint32_t line = m_lines[text].lineOf(m_streams[text].parts[part].offset + entry.begin) + 1;
    const yaml::NodeId key = yaml::keyOf(document, value);
    if (meetsSecret(text, part, entry)) {
        const bool shown = key != yaml::none && !meetsSecret(text, part, document.node(key).range());
        return {line, (shown ? std::string(document.text(key)) + ": " : std::string()) + "***",
                rangeOf(text, part, value)};
    }
    const std::string_view all = document.slice(entry);
    return {line, std::string(all.substr(0, all.find_first_of("\r\n"))), rangeOf(text, part, value)};
}

FindingPlace FieldText::orderOf(Text text, uint32_t part, yaml::NodeId list) const
{
    const yaml::Document &document = *m_streams[text].parts[part].document;
    FindingPlace place = of(text, part, list);
    place.text.clear();
    for (yaml::NodeId item = document.firstChild(list); item != yaml::none; item = document.nextSibling(item))
        place.text += (place.text.empty() ? "" : ", ") + shortened(of(text, part, item).text, longestElement);
    return place;
}

std::optional<Checked> FieldText::byLines(const PerText<ResultNode> &values, std::optional<Text> all) const
{
    const auto from = [&](Text text) { return text == Text::Result ? text : all.value_or(text); };
    PerText<std::string> texts;
    bool isSecret = false;
    for (const Text text : allTexts) {
        if (values[text].missing())
            continue;
        const auto [part, node] = values[text];
        const yaml::Node &value = m_streams[from(text)].parts[part].document->node(node);
        if (!isTextOfLines(value))
            return {};
        texts[text] = value.value;
        isSecret = isSecret || meetsSecret(from(text), part, entryOf(from(text), part, node));
    }
    Checked lines = checkLines(texts, isSecret);
    PerText<LineIndex> index;
    for (const Text text : allTexts)
        index[text] = LineIndex(texts[text]);
    for (Finding &finding : lines.findings) {
        if (finding.gap) { // as a place of its own
            FindingPlace gap{index[Text::Result].lineOf(*finding.gap) + 1, {}, {*finding.gap, *finding.gap}};
            moveInside(Text::Result, values[Text::Result], gap, index[Text::Result]);
            finding.gap = gap.range.begin;
        }
        for (const Text text : allTexts)
            if (FindingPlace &place = finding.places[text]; place.line > 0)
                moveInside(from(text), values[text], place, index[text]);
    }
    return lines;
}

/// From a string's value, whose lines these are, to the file; in any style but `|` the lines of the value are not those
/// of the file.
void FieldText::moveInside(Text text, const ResultNode &value, FindingPlace &place, const LineIndex &lines) const
{
    const yaml::Part &part = m_streams[text].parts[value.part];
    const yaml::Node &node = part.document->node(value.node);
    const uint32_t first = m_lines[text].lineOf(part.offset + node.content);
    if (node.style != yaml::Style::Literal) {
        place.line = first + 1;
        place.range = node.range().movedBy(part.offset);
        return;
    }
    const uint32_t count = place.range.empty() ? 0 : lines.lineOf(place.range.end - 1) + 2 - place.line;
    const auto startOf = [&](uint32_t line) {
        return line < m_lines[text].lineCount() ? m_lines[text].start(line) : part.offset + node.end;
    };
    place.line += first + 1;
    place.range = {startOf(place.line - 1), startOf(place.line - 1 + count)};
}

} // namespace fieldwise::check
