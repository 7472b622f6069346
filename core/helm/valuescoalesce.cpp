// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/valuescoalesce.h"

#include <algorithm>
#include <set>

#include "core/helm/setflagstext.h"
#include "core/yaml/path.h"

namespace fieldwise::helm {
namespace {

using layers::fieldOf;
using layers::lose;
using layers::put;

constexpr std::string_view overSubchart = "what is given for a subchart wins over its own defaults";
constexpr const char *nullRemoves = "a null removes it";
constexpr const char *cameBack = "the null was removed before it reached this default";
constexpr const char *globalKey = "global";

/// The names of a path while a scope is open.
class Below {
public:
    Below(std::vector<std::string> &names, const std::string &name) : m_names(names) { m_names.push_back(name); }
    ~Below() { m_names.pop_back(); }
    Below(const Below &) = delete;
    Below &operator=(const Below &) = delete;

private:
    std::vector<std::string> &m_names;
};

/// In Go the tables inside a global table are the same for a chart and its subcharts, so what one adds is in all.
void shareGlobals(Value &to, const Value &from)
{
    Value *globals = fieldOf(to, globalKey);
    const Value *others = fieldOf(from, globalKey);
    if (!globals || !others)
        return;
    for (auto &[name, table] : globals->fields)
        if (const Value *other = fieldOf(*others, name))
            for (auto &[field, value] : table.fields)
                if (const Value *inner = fieldOf(*other, field); inner && inner->isMap() && value.isMap())
                    Coalescing::share(value, *inner);
}

void markGlobal(Value &value)
{
    value.origin.way = IsGlobal;
    for (auto &[name, field] : value.fields)
        markGlobal(field);
}

} // namespace

std::string Coalescing::path() const
{
    return yaml::print(layers::pathOf(m_names));
}

void Coalescing::warn(std::string text)
{
    if (m_warnings)
        m_warnings->push_back({m_names, std::move(text)});
}

std::string Coalescing::chart(const Chart &chart, Value &values, bool merge)
{
    ownValues(chart, values, merge);
    std::string refusal = subcharts(chart, values, merge);
    if (m_depth == 0)
        shareDown(chart, values);
    return refusal;
}

void Coalescing::shareDown(const Chart &chart, Value &values)
{
    for (const Chart &sub : chart.subcharts)
        if (Value *value = fieldOf(values, sub.name)) {
            shareGlobals(*value, values);
            shareDown(sub, *value);
        }
}

void Coalescing::share(Value &to, const Value &from)
{
    for (const auto &[name, value] : from.fields) {
        Value *own = fieldOf(to, name);
        if (own && own->isMap() && value.isMap())
            share(*own, value);
        else if (value.isGone() ? own && own->isNull() : !own)
            to.fields[name] = value;
    }
}

void Coalescing::leaveOutNulls(Value &map)
{
    std::erase_if(map.fields, [](const auto &field) { return field.second.isNull(); });
    for (auto &[name, field] : map.fields)
        leaveOutNulls(field);
}

void Coalescing::ownValues(const Chart &chart, Value &values, bool merge)
{
    std::set<std::string_view> subcharts;
    for (const Chart &sub : chart.subcharts)
        subcharts.insert(sub.name);
    const bool cleans = m_rules.defaultNullsLeftOut && !merge;
    for (const auto &[name, own] : chart.values.fields) {
        if (own.isGone())
            continue;
        const Below below(m_names, name);
        if (Value *value = fieldOf(values, name)) {
            ownValue(*value, own, subcharts.contains(name), merge);
            continue;
        }
        if (cleans && own.isNull())
            continue;
        Value copy = own;
        if (cleans)
            leaveOutNulls(copy);
        put(values, name, std::move(copy), cameBack);
    }
}

void Coalescing::ownValue(Value &value, Value lower, bool isSubchart, bool merge)
{
    if (value.isNull() && !merge) {
        layers::remove(value, lower, nullRemoves);
    } else if (value.isMap() && lower.isMap()) {
        const bool keepsNulls = merge || (isSubchart && m_rules.nullsReachSubcharts);
        if (m_rules.defaultNullsLeftOut && !keepsNulls)
            leaveOutNulls(lower);
        tables(value, std::move(lower), keepsNulls);
    } else {
        if (value.isMap() && !lower.isNull())
            warn("skipped value for " + path() + ": Not a table.");
        lose(value, lower, std::string(m_depth == 0 ? lowestLayer : overSubchart));
    }
}

void Coalescing::overNull(Value &upper, const Value &lower, bool merge)
{
    if (!merge && (m_rules.nulls != ValueRules::Nulls::OverValuesOnly || !lower.isNull())) {
        layers::remove(upper, lower, nullRemoves);
        return;
    }
    lose(upper, lower, "a null wins over it");
}

void Coalescing::tables(Value &upper, Value lower, bool merge)
{
    if (m_rules.nulls == ValueRules::Nulls::Always && !merge)
        for (auto &[name, value] : upper.fields)
            if (value.isNull() && !fieldOf(lower, name))
                value.kind = Value::Kind::Gone;
    for (auto &[name, value] : lower.fields) {
        if (value.isGone())
            continue;
        const Below below(m_names, name);
        Value *over = fieldOf(upper, name);
        if (!over) {
            put(upper, name, std::move(value), cameBack);
        } else if (over->isNull()) {
            overNull(*over, value, merge);
        } else if (over->isMap() && value.isMap()) {
            tables(*over, std::move(value), merge);
        } else {
            if (value.isMap())
                warn("cannot overwrite table with non table for " + path());
            else if (over->isMap() && !value.isNull())
                warn("destination for " + path() + " is a table. Ignoring non-table value");
            lose(*over, value, std::string(m_depth == 0 ? lowestLayer : overSubchart));
        }
    }
}

std::string Coalescing::subcharts(const Chart &chart, Value &values, bool merge)
{
    for (const Chart &sub : chart.subcharts) {
        const Below below(m_names, sub.name);
        Value *value = fieldOf(values, sub.name);
        if (!value)
            value = &put(values, sub.name, Value{.origin = {.layer = sub.values.origin.layer}}, cameBack);
        else if (!value->isMap())
            return "type mismatch on " + sub.name + ": " + goBoolean(inGo(value->leaf));
        globals(*value, values);
        ++m_depth;
        std::string refusal = this->chart(sub, *value, merge);
        --m_depth;
        if (!refusal.empty())
            return refusal;
        shareGlobals(values, *value);
    }
    return {};
}

void Coalescing::globals(Value &sub, const Value &parent)
{
    const Below below(m_names, globalKey);
    const Value *from = fieldOf(parent, globalKey);
    Value *to = fieldOf(sub, globalKey);
    if ((to && !to->isMap()) || (from && !from->isMap())) {
        const char *which = to && !to->isMap() ? "destination" : "source";
        warn(std::string("skipping globals because ") + which + " global is not a table.");
        return;
    }
    if (!to)
        to = &put(sub, globalKey, Value{.origin = {.layer = parent.origin.layer, .way = IsGlobal}}, cameBack);
    if (!from)
        return;
    for (const auto &[name, value] : from->fields) {
        if (value.isGone())
            continue;
        const Below inner(m_names, name);
        const Value *own = fieldOf(*to, name);
        if (value.isMap()) {
            globalTable(*to, name, value);
        } else if (own && own->isMap()) {
            warn("key " + name + " is table. Skipping");
        } else {
            Value copy = value;
            copy.origin.way = IsGlobal;
            put(*to, name, std::move(copy), "a global of the parent chart wins");
        }
    }
}

void Coalescing::globalTable(Value &globals, const std::string &name, const Value &table)
{
    Value copy = table;
    markGlobal(copy);
    if (Value *own = fieldOf(globals, name)) {
        if (!own->isMap()) {
            warn("Conflict: cannot merge map onto non-map for " + goQuoted(name) + ". Skipping.");
            return;
        }
        tables(copy, std::move(*own), m_rules.importsKeepNulls);
    }
    globals.fields[name] = std::move(copy);
}

} // namespace fieldwise::helm
