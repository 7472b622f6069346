// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/valuestexts.h"

#include <algorithm>
#include <utility>

#include "core/helm/archive.h"
#include "core/helm/operation.h"
#include "core/helm/record.h"
#include "core/helm/valuessources.h"

namespace fieldwise::helm {
namespace {

constexpr size_t mostRepeated = 500'000; ///< values that are computed again for a report

/// The words of a line as a shell splits it, without its expansions; or what is wrong.
Result<std::vector<std::string>, std::string> wordsIn(std::string_view line)
{
    std::vector<std::string> words;
    bool inWord = false;
    char quote = 0;
    for (size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (!quote && (c == ' ' || c == '\t' || c == '\n')) {
            inWord = false;
            continue;
        }
        if (!std::exchange(inWord, true))
            words.emplace_back();
        const bool escapes = c == '\\' && i + 1 < line.size()
            && (!quote || (quote == '"' && std::string_view("\"\\$`").find(line[i + 1]) != std::string_view::npos));
        if (escapes)
            words.back() += line[++i];
        else if (quote ? c == quote : c == '\'' || c == '"')
            quote = quote ? char(0) : c;
        else
            words.back() += c;
    }
    if (quote)
        return Unexpected(std::string("the quote ") + quote + " is not closed");
    return words;
}

std::optional<SetKind> kindOf(std::string_view option)
{
    for (const SetKind kind : setKinds)
        if (option.starts_with("--") && option.substr(2) == nameOf(kind))
            return kind;
    return {};
}

constexpr std::string_view archiveEnd = ".tgz";

/// True for `charts/NAME.tgz`, of the chart or of one of its subcharts.
bool isSubchartArchive(std::string_view name)
{
    const size_t slash = name.rfind('/');
    if (slash == name.npos || !name.ends_with(archiveEnd) || name[slash + 1] == '_' || name[slash + 1] == '.')
        return false;
    const std::string_view folder = name.substr(0, slash);
    return folder == "charts" || folder.ends_with("/charts");
}

std::string cantOpen(const std::string &archive, const std::string &why)
{
    return archive + " can't be opened: " + why;
}

OldValues oldValuesOf(const Record &record, std::string name)
{
    std::string release = record.name;
    if (!release.empty() && record.revision > 0)
        release += ", revision " + std::to_string(record.revision);
    return {std::move(name), record.config, record.chartValues, std::move(release)};
}

void eraseIn(Chart &chart, const layers::Origin &origin)
{
    if (layers::erase(chart.values, origin))
        return;
    for (Chart &sub : chart.subcharts)
        eraseIn(sub, origin);
}

/// A calculation that is repeated with one value left out.
class Repeating {
public:
    Repeating(const ValuesTexts &texts, bool showSecrets)
        : m_texts(texts), m_showSecrets(showSecrets), m_chart(readChart(texts.chart, texts.input.version, m_layers))
    {
    }

    std::optional<Otherwise> without(const Source &source, const std::vector<std::string> &names) const
    {
        if (!m_chart)
            return {};
        ValuesInput input = m_texts.input;
        const layers::Origin written{source.origin.layer, source.origin.line, source.origin.column};
        Chart chart = *m_chart;
        if (written.layer < m_layers.size()) {
            if (written.line == 0)
                return {}; // Helm adds it
            eraseIn(chart, written);
        }
        input.leftOut = LeftOut{written, names};
        const auto values = computeValues(std::move(chart), m_layers, input);
        if (!values)
            return {};
        Otherwise otherwise{.without = source.origin, .isGone = true};
        const Value *value = layers::at(values->computed, names);
        if (!value || value->isGone())
            return otherwise;
        const Naming naming(*values, m_showSecrets);
        otherwise.isGone = false;
        otherwise.value = naming.value(layers::toJson(*value), names);
        otherwise.title = naming.title(value->origin);
        return otherwise;
    }

private:
    const ValuesTexts &m_texts;
    bool m_showSecrets;
    Layers m_layers;
    Result<Chart, ValueRefusals> m_chart;
};

} // namespace

std::string nameIn(const ChartTexts &chart, const std::string &file)
{
    return !chart.isFolder ? chart.name : chart.name + (chart.name.ends_with('/') ? "" : "/") + file;
}

std::string textNamed(const ChartTexts &chart, const std::string &name)
{
    for (const NamedText &file : chart.files)
        if (nameIn(chart, file.name) == name || !chart.isFolder)
            return file.text;
    return {};
}

Result<ChartTexts, ValueRefusals> unpacked(ChartTexts chart)
{
    if (!chart.isFolder && chart.name.ends_with(archiveEnd)) {
        auto files = filesInArchive(chart.files.front().text);
        if (!files)
            return Unexpected(ValueRefusals{{cantOpen(chart.name, files.error())}});
        chart.files = std::move(*files);
        chart.isFolder = true;
    }
    size_t bytes = 0;
    for (size_t i = 0; chart.isFolder && i < chart.files.size();) {
        if (!isSubchartArchive(chart.files[i].name)) {
            bytes += chart.files[i++].text.size();
            continue;
        }
        const NamedText archive = std::move(chart.files[i]);
        chart.files.erase(chart.files.begin() + static_cast<std::ptrdiff_t>(i));
        auto files = filesInArchive(archive.text);
        if (!files)
            return Unexpected(ValueRefusals{{cantOpen(nameIn(chart, archive.name), files.error())}});
        for (NamedText &file : *files) {
            bytes += file.text.size();
            chart.files.push_back({archive.name + "/" + file.name, std::move(file.text)});
        }
        if (bytes > mostInflated)
            return Unexpected(ValueRefusals{{cantOpen(chart.name, "its archives have more than 64 MB")}});
    }
    return chart;
}

Result<Chart, ValueRefusals> readChart(const ChartTexts &packed, const Version &version, Layers &layers)
{
    const auto opened = unpacked(packed);
    if (!opened)
        return Unexpected(opened.error());
    const ChartTexts &chart = *opened;
    return chart.isFolder ? readChart(chart.files, nameIn(chart, ""), version, layers)
                          : chartOfValues({chart.name, chart.files.front().text}, version, layers);
}

Result<OldValues, std::string> oldValuesIn(const NamedText &file)
{
    const auto records = recordsIn(file.text);
    if (!records)
        return Unexpected(describe(records.error(), file.name, file.text));
    if (records->empty())
        return Unexpected(file.name
                          + ": error: found no release record, expected a Secret or ConfigMap of Helm, or the JSON of "
                            "a record [helm-record]");
    if (records->size() == 1)
        return oldValuesOf(records->front(), file.name);
    Asked asked;
    asked.release = records->front().name;
    const auto ground = groundOf(asked, *records);
    if (!ground)
        return Unexpected(file.name + ": error: " + ground.error().text + " [" + ground.error().code + "]");
    const Record &old = *ground->old;
    return oldValuesOf(old, file.name + " (revision " + std::to_string(old.revision) + ")");
}

Result<std::vector<SetArgument>, std::string> argumentsIn(std::string_view typed)
{
    const auto words = wordsIn(typed);
    if (!words)
        return Unexpected(words.error());
    std::vector<SetArgument> arguments;
    for (size_t i = 0; i < words->size(); ++i) {
        const std::string &word = (*words)[i];
        const size_t equals = std::min(word.find('='), word.size());
        const auto kind = kindOf(std::string_view(word).substr(0, equals));
        if (!kind)
            return Unexpected("found `" + word
                              + "`, expected --set, --set-string, --set-json, --set-file or "
                                "--set-literal, each before its argument");
        if (equals == word.size() && i + 1 == words->size())
            return Unexpected("nothing follows " + word);
        arguments.push_back({*kind, equals < word.size() ? word.substr(equals + 1) : (*words)[++i], arguments.size()});
    }
    return arguments;
}

Result<ComputedValues, ValueRefusals> computeValues(const ValuesTexts &texts)
{
    Layers layers;
    auto chart = readChart(texts.chart, texts.input.version, layers);
    if (!chart)
        return Unexpected(chart.error());
    if (texts.input.leftOut && texts.input.leftOut->origin.line > 0)
        eraseIn(*chart, texts.input.leftOut->origin);
    return computeValues(std::move(*chart), std::move(layers), texts.input);
}

void addOtherwise(ValuesReport &report, const ValuesTexts &texts, bool showSecrets)
{
    const Repeating repeating(texts, showSecrets);
    size_t times = mostRepeated / std::max<size_t>(1, report.values.size());
    for (Entry &entry : report.values)
        if (!entry.over.empty() && times > 0) {
            --times;
            entry.otherwise = repeating.without(entry.from, entry.names);
        }
}

std::vector<Otherwise> otherwisesOf(const Entry &entry, const ValuesTexts &texts, bool showSecrets)
{
    const Repeating repeating(texts, showSecrets);
    std::vector<Otherwise> all;
    const auto add = [&](const Source &source) {
        if (auto otherwise = repeating.without(source, entry.names))
            all.push_back(std::move(*otherwise));
    };
    add(entry.from);
    for (const Source &source : entry.over)
        add(source);
    return all;
}

} // namespace fieldwise::helm
