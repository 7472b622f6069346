// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/valuesreport.h"

#include <algorithm>

#include "core/helm/valuessources.h"

namespace fieldwise::helm {
namespace {

using yaml::OrderedJson;

constexpr size_t mostOfOneId = 10; ///< notices in the text

std::string pathText(const std::vector<std::string> &names)
{
    return yaml::print(layers::pathOf(names));
}

std::string pointerOf(const std::vector<std::string> &names)
{
    std::string out;
    for (const std::string &name : names)
        out += "/" + yaml::pointerToken(name);
    return out;
}

std::string because(const Entry &entry)
{
    if (entry.isGone && entry.over.empty())
        return "the null of " + entry.from.title + " removes itself: no default has this key";
    // Of a new default that does not count a notice says why.
    const bool tells = entry.unused && entry.unused->kind == LayerKind::Record;
    const std::string unused =
        tells ? "; " + entry.unused->title + ", " + oneLine(entry.unused->value) + ", is not used" : std::string();
    if (entry.over.empty())
        return entry.from.title + ": no other layer " + (entry.unused ? "that counts has it" : "has it") + unused;
    std::string others;
    for (size_t i = 0; i < entry.over.size(); ++i)
        others += (i == 0 ? "" : i + 1 == entry.over.size() ? " and over " : ", over ") + entry.over[i].title;
    return (entry.isGone ? "the null of " + entry.from.title + " removes " : entry.from.title + " wins over ") + others
        + unused;
}

/// What the old release has there, or the chart beside an old default, if that does not count and is another value.
std::optional<Source> unusedOf(const layers::LeafAt &leaf, const ComputedValues &values, const Naming &naming)
{
    const bool isOldDefault = values.layers[leaf.value->origin.layer].kind == LayerKind::RecordDefaults;
    const Value *other = !values.usesOld ? layers::at(values.old, leaf.names)
        : isOldDefault                   ? layers::at(values.defaults, leaf.names)
                                         : nullptr;
    if (!other || other->isGone() || layers::toJson(*other) == layers::toJson(*leaf.value))
        return {};
    return naming.source(other->origin, layers::toJson(*other), leaf.names);
}

Entry entryOf(const layers::LeafAt &leaf, const ComputedValues &values, const Naming &naming)
{
    const Value &value = *leaf.value;
    const Json json = layers::toJson(value);
    Entry entry{.names = leaf.names,
                .isGone = value.isGone(),
                .value = naming.value(json, leaf.names),
                .from = naming.source(value.origin, json, leaf.names)};
    for (const layers::Loser *loser : leaf.over) {
        entry.over.push_back(naming.source(loser->origin, loser->value, leaf.names));
        entry.over.back().why = loser->why;
        entry.over.back().isSame = !entry.isGone && loser->value == json;
    }
    entry.unused = unusedOf(leaf, values, naming);
    entry.because = because(entry);
    return entry;
}

OrderedJson jsonOf(const Source &source)
{
    OrderedJson out{{"layer", source.layer}, {"name", source.name}};
    if (source.origin.line > 0) {
        out["line"] = source.origin.line;
        out["column"] = source.origin.column;
    }
    out["value"] = source.value;
    if (!source.why.empty())
        out["why"] = source.why;
    return out;
}

OrderedJson jsonOf(const Entry &entry)
{
    OrderedJson out{{"path", pathText(entry.names)}, {"pointer", nullptr}};
    if (!entry.isGone) {
        out["pointer"] = pointerOf(entry.names);
        out["value"] = entry.value;
    }
    out["from"] = jsonOf(entry.from);
    out["over"] = OrderedJson::array();
    for (const Source &source : entry.over)
        out["over"].push_back(jsonOf(source));
    if (entry.unused)
        out["unused"] = jsonOf(*entry.unused);
    out["because"] = entry.because;
    if (entry.otherwise) {
        OrderedJson otherwise = OrderedJson::object();
        if (!entry.otherwise->isGone)
            otherwise = {{"value", entry.otherwise->value}, {"from", entry.otherwise->title}};
        out["otherwise"] = std::move(otherwise);
    }
    return out;
}

std::string textOf(const std::vector<ValueNotice> &notices)
{
    std::string out;
    size_t same = 0;
    for (size_t i = 0; i < notices.size(); ++i) {
        const ValueNotice &notice = notices[i];
        same = i > 0 && notices[i - 1].id == notice.id ? same + 1 : 0;
        if (same < mostOfOneId)
            out += "! " + (notice.names.empty() ? "" : pathText(notice.names) + ": ") + notice.text + " [" + notice.id
                + "]\n";
        const bool isLast = i + 1 == notices.size() || notices[i + 1].id != notice.id;
        if (isLast && same >= mostOfOneId)
            out += "! and " + std::to_string(same + 1 - mostOfOneId) + " more [" + notice.id + "]\n";
    }
    return out;
}

/// What one expects without the source that decided: the value that it won over.
bool isNearest(const Otherwise &otherwise, const std::vector<Source> &over)
{
    return !otherwise.isGone && !over.empty() && otherwise.value == over.front().value;
}

} // namespace

std::string otherwiseOf(const Otherwise &otherwise)
{
    return otherwise.isGone ? "gone" : oneLine(otherwise.value) + ", from " + otherwise.title;
}

ValuesReport reportOf(const ComputedValues &values, bool showSecrets)
{
    const Naming naming(values, showSecrets);
    ValuesReport report{.version = values.version,
                        .config = naming.value(layers::toJson(values.config), {}),
                        .computed = naming.value(layers::toJson(values.computed), {})};
    for (const layers::LeafAt &leaf : layers::leavesOf(values.computed))
        report.values.push_back(entryOf(leaf, values, naming));
    report.notices = noticesOf(values, naming);
    return report;
}

std::string textOf(const ValuesReport &report, bool all)
{
    std::string out = textOf(report.notices);
    size_t shown = 0;
    for (const Entry &entry : report.values) {
        if (!all && entry.over.empty() && !entry.unused)
            continue;
        ++shown;
        out += (out.empty() ? "" : "\n") + pathText(entry.names) + ": " + (entry.isGone ? "gone" : oneLine(entry.value))
            + "\n  from " + entry.from.title + (entry.isGone ? ": null" : "") + "\n";
        for (const Source &source : entry.over)
            out += "  over " + source.title + ": " + oneLine(source.value)
                + (source.why == lowestLayer ? "" : " (" + source.why + ")") + "\n";
        if (entry.unused)
            out += "  not used: " + entry.unused->title + ": " + oneLine(entry.unused->value) + "\n";
        if (entry.otherwise && !isNearest(*entry.otherwise, entry.over))
            out += "  without it: " + otherwiseOf(*entry.otherwise) + "\n";
    }
    if (const size_t rest = report.values.size() - shown; rest > 0)
        out += (out.empty() ? "" : "\n") + std::to_string(rest) + (shown > 0 ? " more" : "")
            + (rest == 1 ? " value is" : " values are") + " in one layer only (--all shows them).\n";
    return out;
}

OrderedJson jsonOf(const ValuesReport &report)
{
    OrderedJson out{{"version", 1}, {"helmVersion", print(report.version)}};
    out["config"] = report.config;
    out["computed"] = report.computed;
    out["values"] = OrderedJson::array();
    for (const Entry &entry : report.values)
        out["values"].push_back(jsonOf(entry));
    out["notices"] = OrderedJson::array();
    for (const ValueNotice &notice : report.notices)
        out["notices"].push_back({{"id", notice.id}, {"path", pathText(notice.names)}, {"text", notice.text}});
    return out;
}

} // namespace fieldwise::helm
