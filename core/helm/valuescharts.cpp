// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/valuescharts.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/helm/valuesranges.h"
#include "core/helm/valuesread.h"
#include "core/yaml/json.h"

namespace fieldwise::helm {
namespace {

using layers::fieldOf;

std::vector<std::string> textsAt(const Json &object, std::string_view name)
{
    std::vector<std::string> texts;
    const Json *list = yaml::memberOf(&object, name);
    if (list && list->is_array())
        for (const Json &item : *list)
            texts.push_back(item.is_string() ? item.get<std::string>() : yaml::goText(item));
    return texts;
}

Dependency dependencyOf(const Json &entry)
{
    Dependency dependency{.name = yaml::textAt(entry, "name"),
                          .alias = yaml::textAt(entry, "alias"),
                          .version = yaml::textAt(entry, "version"),
                          .condition = yaml::textAt(entry, "condition"),
                          .tags = textsAt(entry, "tags")};
    if (const Json *imports = yaml::memberOf(&entry, "import-values"); imports && imports->is_array())
        dependency.importValues = *imports;
    return dependency;
}

/// The files of one chart, and of the charts in its folder `charts`.
class ChartReading {
public:
    ChartReading(const std::string &folder, const Version &version, Layers &layers)
        : m_folder(folder), m_version(version), m_layers(layers)
    {
    }

    Result<Chart, ValueRefusals> read(const std::map<std::string, const NamedText *> &files, const std::string &path)
    {
        Chart chart;
        const auto metadata = files.find("Chart.yaml");
        if (metadata == files.end())
            return Unexpected(ValueRefusals{{"Chart.yaml file is missing"}});
        if (ValueRefusals faults = addMetadata(chart, path, *metadata->second); !faults.empty())
            return Unexpected(faults);
        if (const auto old = files.find("requirements.yaml"); old != files.end())
            if (ValueRefusals faults = addDependencies(chart, path, *old->second); !faults.empty())
                return Unexpected(faults);
        const auto own = files.find("values.yaml");
        const NamedText file{path + "values.yaml", own == files.end() ? "" : own->second->text};
        m_layers.push_back({path == m_folder ? LayerKind::Chart : LayerKind::Subchart, file.name});
        auto values = readValues(file, "cannot load values.yaml: ", m_version, m_layers, uint32_t(m_layers.size() - 1));
        if (!values)
            return Unexpected(values.error());
        chart.values = std::move(*values);
        if (ValueRefusals faults = addSubcharts(chart, files, path); !faults.empty())
            return Unexpected(faults);
        return chart;
    }

private:
    ValueRefusals addMetadata(Chart &chart, const std::string &path, const NamedText &file)
    {
        const NamedText named{path + "Chart.yaml", file.text};
        const yaml::Stream stream = yaml::read(named.text);
        if (ValueRefusals faults = faultsOf(stream, named); !faults.empty())
            return faults;
        const Json metadata = metadataOf(stream);
        chart.name = yaml::textAt(metadata, "name");
        chart.version = yaml::textAt(metadata, "version");
        if (chart.name.empty())
            return {{"validation: chart.metadata.name is required"}};
        addListed(chart, metadata);
        return {};
    }

    static ValueRefusals addDependencies(Chart &chart, const std::string &path, const NamedText &file)
    {
        const NamedText named{path + "requirements.yaml", file.text};
        const yaml::Stream stream = yaml::read(named.text);
        if (ValueRefusals faults = faultsOf(stream, named); !faults.empty())
            return faults;
        addListed(chart, metadataOf(stream));
        return {};
    }

    static Json metadataOf(const yaml::Stream &stream)
    {
        const yaml::Document &document = *stream.parts.front().document;
        return document.root() == yaml::none ? Json() : yaml::toValue(document, document.root());
    }

    static void addListed(Chart &chart, const Json &metadata)
    {
        const Json *listed = yaml::memberOf(&metadata, "dependencies");
        if (!listed || !listed->is_array())
            return;
        chart.listsDependencies = true;
        for (const Json &entry : *listed)
            if (entry.is_object())
                chart.dependencies.push_back(dependencyOf(entry));
    }

    ValueRefusals addSubcharts(Chart &chart, const std::map<std::string, const NamedText *> &files,
                               const std::string &path)
    {
        std::map<std::string, std::map<std::string, const NamedText *>> below;
        for (const auto &[name, file] : files) {
            if (!name.starts_with("charts/"))
                continue;
            const size_t begin = std::string_view("charts/").size();
            const size_t slash = name.find('/', begin);
            const std::string sub = name.substr(begin, slash - begin);
            if (sub.starts_with('_') || sub.starts_with('.'))
                continue;
            if (slash != name.npos)
                below[sub][name.substr(slash + 1)] = file;
        }
        for (const auto &[name, own] : below) {
            auto sub = read(own, path + "charts/" + name + "/");
            if (!sub) {
                ValueRefusals faults = sub.error();
                for (ValueRefusal &fault : faults)
                    if (!fault.isPlaced)
                        fault.text = "error unpacking subchart " + name + " in " + chart.name + ": " + fault.text;
                return faults;
            }
            chart.subcharts.push_back(std::move(*sub));
        }
        return {};
    }

    const std::string &m_folder;
    const Version &m_version;
    Layers &m_layers;
};

/// A table or a value that a path with dots leads to; null if there is none.
const Value *valueAt(const Value &root, std::string_view path)
{
    const Value *value = &root;
    for (size_t at = 0; value && at <= path.size();) {
        const size_t dot = std::min(path.find('.', at), path.size());
        value = value->isMap() ? fieldOf(*value, path.substr(at, dot - at)) : nullptr;
        at = dot + 1;
    }
    return value;
}

void switchByTags(std::vector<Dependency> &dependencies, const Value &values)
{
    const Value *tags = fieldOf(values, "tags");
    if (!tags || !tags->isMap())
        return;
    for (Dependency &dependency : dependencies) {
        bool isOn = false;
        bool isOff = false;
        for (const std::string &tag : dependency.tags)
            if (const Value *value = fieldOf(*tags, tag); value && value->leaf.is_boolean())
                (value->leaf.get<bool>() ? isOn : isOff) = true;
        dependency.enabled = isOn || !isOff;
    }
}

void switchByConditions(std::vector<Dependency> &dependencies, const Value &values, const std::string &path)
{
    for (Dependency &dependency : dependencies) {
        std::string_view conditions = dependency.condition;
        while (!conditions.empty()) {
            const size_t comma = std::min(conditions.find(','), conditions.size());
            const Value *value = valueAt(values, path + std::string(conditions.substr(0, comma)));
            conditions.remove_prefix(std::min(comma + 1, conditions.size()));
            if (value && value->leaf.is_boolean()) {
                dependency.enabled = value->leaf.get<bool>();
                break;
            }
        }
    }
}

/// The subcharts that are in no entry of `dependencies`, then one for each entry, by its alias.
void arrangeSubcharts(Chart &chart)
{
    const auto isMeant = [](const Dependency &dependency, const Chart &sub) {
        return dependency.name == sub.name && isInRange(sub.version, dependency.version);
    };
    std::vector<Chart> arranged;
    for (const Chart &sub : chart.subcharts)
        if (std::ranges::none_of(chart.dependencies, [&](const Dependency &one) { return isMeant(one, sub); }))
            arranged.push_back(sub);
    for (Dependency &dependency : chart.dependencies) {
        const auto sub =
            std::ranges::find_if(chart.subcharts, [&](const Chart &one) { return isMeant(dependency, one); });
        if (sub != chart.subcharts.end()) {
            arranged.push_back(*sub);
            if (!dependency.alias.empty())
                arranged.back().name = dependency.alias;
        }
        if (!dependency.alias.empty())
            dependency.name = dependency.alias;
    }
    chart.subcharts = std::move(arranged);
}

std::string switchSubcharts(Chart &chart, const Value &given, const std::string &path, const ValueRules &rules)
{
    if (!chart.listsDependencies)
        return {};
    arrangeSubcharts(chart);
    Value values = given;
    if (std::string refusal = Coalescing(rules).chart(chart, values, false); !refusal.empty())
        return refusal;
    switchByTags(chart.dependencies, values);
    switchByConditions(chart.dependencies, values, path);
    std::set<std::string> off;
    for (const Dependency &dependency : chart.dependencies)
        if (!dependency.enabled)
            off.insert(dependency.name);
    std::erase_if(chart.subcharts, [&off](const Chart &sub) { return off.contains(sub.name); });
    std::erase_if(chart.dependencies, [&off](const Dependency &one) { return off.contains(one.name); });
    chart.listsDependencies = !chart.dependencies.empty();
    for (Chart &sub : chart.subcharts)
        if (std::string refusal = switchSubcharts(sub, values, path + sub.name + ".", rules); !refusal.empty())
            return refusal;
    return {};
}

void markImported(Value &value)
{
    if (value.origin.way == WrittenThere)
        value.origin.way = WasImported;
    for (auto &[name, field] : value.fields)
        markImported(field);
}

/// A table inside new ones: `a.b`; `.` is the table itself.
Value tableAt(const std::string &path, Value table)
{
    if (path == ".")
        return table;
    for (size_t end = path.size();;) {
        const size_t dot = end == 0 ? path.npos : path.rfind('.', end - 1);
        const size_t begin = dot == path.npos ? 0 : dot + 1;
        Value around{.origin = table.origin};
        around.fields.emplace(path.substr(begin, end - begin), std::move(table));
        table = std::move(around);
        if (dot == path.npos)
            return table;
        end = dot;
    }
}

struct Import {
    std::string child;
    std::string parent;
};

Import importOf(const Json &entry)
{
    if (entry.is_string())
        return {"exports." + entry.get<std::string>(), "."};
    const auto named = [&entry](const char *name) {
        const Json *value = yaml::memberOf(&entry, name);
        return value ? yaml::goText(*value) : std::string("<nil>");
    };
    return {named("child"), named("parent")};
}

/// Carries out the import-values of one chart.
class Importing {
public:
    Importing(Chart &chart, const ValueRules &rules) : m_chart(chart), m_rules(rules), m_coalescing(rules) {}

    std::string run()
    {
        m_values.origin = m_chart.values.origin;
        if (std::string refusal = m_coalescing.chart(m_chart, m_values, m_rules.importsKeepNulls); !refusal.empty())
            return refusal;
        for (const Dependency &dependency : m_chart.dependencies)
            for (const Json &entry : dependency.importValues)
                if (entry.is_string() || entry.is_object())
                    add(dependency.name, importOf(entry), entry.is_object());
        if (m_intoValues) {
            Coalescing::leaveOutNulls(m_values);
            leaveOutNullsBelow(m_chart);
            m_imported = {};
        }
        if (m_rules.importsWin)
            std::swap(m_values, m_imported);
        m_coalescing.tables(m_values, std::move(m_imported), m_rules.importsKeepNulls);
        m_chart.values = std::move(m_values);
        return {};
    }

private:
    struct Shared {
        std::string source;
        std::string target;
    };

    void add(const std::string &name, const Import &import, bool hasParent)
    {
        const std::string source = name + "." + import.child;
        const Value *table = valueAt(m_values, source);
        if (!table || !table->isMap())
            return;
        Value copy = *table;
        markImported(copy);
        // Until 3.12 an entry with child and parent goes into the values at once, and so do all after it.
        m_intoValues = m_intoValues || (!m_rules.importsKeepNulls && hasParent);
        if (!m_intoValues && !layers::isEmpty(*table) && import.parent != "." && !valueAt(m_imported, import.parent))
            m_shared.push_back({source, import.parent});
        m_coalescing.tables(m_intoValues ? m_values : m_imported, tableAt(import.parent, std::move(copy)),
                            m_rules.importsKeepNulls);
        for (const Shared &one : m_shared)
            if (const Value *target = valueAt(m_imported, one.target); target && target->isMap())
                Coalescing::share(const_cast<Value &>(*valueAt(m_values, one.source)), *target);
    }

    static void leaveOutNullsBelow(Chart &chart)
    {
        for (Chart &sub : chart.subcharts) {
            for (auto &[name, value] : sub.values.fields)
                Coalescing::leaveOutNulls(value);
            leaveOutNullsBelow(sub);
        }
    }

    Chart &m_chart;
    const ValueRules &m_rules;
    Coalescing m_coalescing;
    Value m_values;
    Value m_imported;
    bool m_intoValues = false;
    std::vector<Shared> m_shared; ///< in Go the table of a subchart is the imported one, which later imports add to
};

std::string importValues(Chart &chart, const ValueRules &rules)
{
    for (Chart &sub : chart.subcharts)
        if (std::string refusal = importValues(sub, rules); !refusal.empty())
            return refusal;
    return chart.listsDependencies ? Importing(chart, rules).run() : std::string();
}

std::string missingChart(const Chart &chart)
{
    std::string missing;
    for (const Dependency &dependency : chart.dependencies)
        if (std::ranges::find(chart.subcharts, dependency.name, &Chart::name) == chart.subcharts.end())
            missing += (missing.empty() ? "" : ", ") + dependency.name;
    return missing;
}

} // namespace

Result<Chart, ValueRefusals> readChart(const std::vector<NamedText> &files, const std::string &folder,
                                       const Version &version, Layers &layers)
{
    std::map<std::string, const NamedText *> byName;
    for (const NamedText &file : files)
        byName.emplace(file.name, &file);
    auto chart = ChartReading(folder, version, layers).read(byName, folder);
    if (!chart)
        return chart;
    if (const std::string missing = missingChart(*chart); !missing.empty())
        return Unexpected(ValueRefusals{
            {"An error occurred while checking for chart dependencies. You may need to run `helm dependency build` to "
             "fetch missing dependencies: found in Chart.yaml, but missing in charts/ directory: "
             + missing}});
    return chart;
}

std::string processDependencies(Chart &chart, const Value &values, const ValueRules &rules)
{
    const std::string refusal = switchSubcharts(chart, values, "", rules);
    return refusal.empty() ? importValues(chart, rules) : refusal;
}

} // namespace fieldwise::helm
