// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/server/facts.h"

#include <algorithm>
#include <array>

namespace fieldwise::server {
namespace {

constexpr std::array<std::pair<std::string_view, Single>, 11> singles{{{"string", Single::Text},
                                                                       {"int", Single::Integer},
                                                                       {"number", Single::Number},
                                                                       {"bool", Single::Boolean},
                                                                       {"intOrString", Single::IntOrText},
                                                                       {"quantity", Single::Quantity},
                                                                       {"time", Single::Time},
                                                                       {"microtime", Single::MicroTime},
                                                                       {"duration", Single::Duration},
                                                                       {"bytes", Single::Bytes},
                                                                       {"raw", Single::Raw}}};
/// Keys of conditions that are no places in the object.
constexpr std::array<std::string_view, 6> notPlaces{"", "verb", "kind", "scope", "gate", "headlessWithoutSelector"};
constexpr std::array<std::string_view, 19> operations{
    "append", "base64", "code",  "concat", "copy",     "drop",    "dropKeys", "generated", "imagePullPolicy", "keep",
    "left",   "list",   "lower", "none",   "onlyKeys", "request", "round",    "server",    "unknown"};

Zero zeroOf(char letter)
{
    switch (letter) {
    case 'p':
    case 'P': return Zero::Pointer;
    case 's': return Zero::Struct;
    case 'z': return Zero::DroppedWhenZero;
    case 'a': return Zero::Always;
    case 'n': return Zero::Null;
    default: return Zero::Dropped;
    }
}

std::vector<Condition> conditionsOf(std::string_view text, std::string_view in)
{
    std::vector<Condition> out;
    if (text.empty())
        return out;
    const Json all = yaml::fromJson(text);
    for (const auto &item : all.items()) {
        Condition one;
        one.wanted = item.value();
        std::string_view key = item.key();
        const auto *special = std::ranges::find(notPlaces, key);
        if (special != notPlaces.end() && !(key == "kind" && in == "rbac.v1.Subject")) {
            one.key = *special;
        } else {
            one.ofStored = key.starts_with("old.");
            one.key = "path";
            one.pattern = parsePattern(one.ofStored ? key.substr(4) : key);
        }
        out.push_back(std::move(one));
    }
    return out;
}

Stage stageOf(std::string_view by)
{
    return by == "conversion" ? Stage::Conversion
        : by == "admission"   ? Stage::Admission
        : by == "registry"    ? Stage::Registry
        : by == "controller"  ? Stage::Controllers
                              : Stage::Defaults;
}

WrittenValue ruleOf(const table::Rule &row)
{
    WrittenValue out{.row = &row, .stage = stageOf(row.by), .pattern = parsePattern(row.path)};
    out.guard = row.guard == "absent" ? Guard::Absent
        : row.guard == "zero"         ? Guard::Zero
        : row.guard == "present"      ? Guard::Present
                                      : Guard::Always;
    out.when = conditionsOf(row.when, row.in);
    out.value = yaml::fromJson(row.value);
    if (!out.value.is_object() || out.value.empty())
        return out;
    for (const auto &item : out.value.items()) {
        if (item.key() == "unless")
            out.unless = item.value().get<std::string>();
        else if (const auto *found = std::ranges::find(operations, item.key()); found != operations.end())
            out.operation = *found;
    }
    if (out.operation.empty())
        return out;
    Json argument = out.value.at(std::string(out.operation));
    constexpr std::array<std::string_view, 6> readers{"append", "base64", "copy", "imagePullPolicy", "list", "lower"};
    if (std::ranges::find(readers, out.operation) != readers.end()) {
        if (argument.is_string())
            out.from.push_back(parsePattern(argument.get<std::string>()));
        for (const Json &one : out.operation == "list" && argument.is_array() ? argument : Json::array())
            out.from.push_back(parsePattern(one.get<std::string>()));
    }
    out.value = std::move(argument);
    return out;
}

void readFields(Facts &facts, Struct &type, std::string_view text)
{
    while (!text.empty()) {
        const std::string_view one = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(one.size() + 1, text.size()));
        const size_t colon = one.find(':');
        std::string_view spec = one.substr(colon + 3);
        StructField field{.name = one.substr(0, colon), .zero = zeroOf(one[colon + 1])};
        size_t around = 0;
        while (spec.substr(around).starts_with("[]") || spec.substr(around).starts_with("{}"))
            around += 2;
        field.shape.around = spec.substr(0, around);
        spec.remove_prefix(around);
        field.shape.orElse = spec.starts_with('?');
        spec.remove_prefix(field.shape.orElse);
        const auto *single = std::ranges::find(singles, spec, &std::pair<std::string_view, Single>::first);
        if (single != singles.end()) {
            field.shape.single = single->second;
        } else if (const Struct *of = facts.type(spec)) {
            field.shape.single = Single::Struct;
            field.shape.type = of;
        }
        type.fields.push_back(field);
    }
    std::ranges::sort(type.fields, {}, &StructField::name);
}

/// Fills in hasRules: first of the structs themselves, then of what contains them, until nothing is new.
void spreadStages(std::vector<Struct> &structs)
{
    for (Struct &type : structs)
        for (const WrittenValue &rule : type.rules)
            type.hasRules[static_cast<size_t>(rule.stage)] = true;
    for (bool isNew = true; isNew;) {
        isNew = false;
        for (Struct &type : structs)
            for (const StructField &field : type.fields)
                for (size_t i = 0; field.shape.type && i < stageCount; ++i)
                    if (field.shape.type->hasRules[i] && !type.hasRules[i])
                        isNew = type.hasRules[i] = true;
    }
}

Facts read()
{
    Facts out;
    out.everyKind.name = "every kind";
    out.structs.reserve(table::types.size());
    for (const table::Type &row : table::types)
        out.structs.push_back({.name = row.name, .source = row.source});
    for (const table::Kind &kind : table::kinds)
        if (auto *type = const_cast<Struct *>(out.type(kind.type)))
            type->isKind = true;
    for (size_t i = 0; i < table::types.size(); ++i)
        readFields(out, out.structs[i], table::types[i].fields);
    const auto at = [&](std::string_view name) {
        return name == out.everyKind.name ? &out.everyKind : const_cast<Struct *>(out.type(name));
    };
    for (const table::Rule &row : table::rules)
        if (Struct *type = at(row.in))
            type->rules.push_back(ruleOf(row));
    for (const table::Refuses &row : table::refusals)
        if (Struct *type = at(row.in))
            type->refusals.push_back({&row, row.on != "update", row.on != "create", parsePattern(row.path),
                                      yaml::fromJson(row.rule), conditionsOf(row.when, row.in)});
    spreadStages(out.structs);
    return out;
}

} // namespace

const StructField *Struct::field(std::string_view field) const
{
    const auto at = std::ranges::lower_bound(fields, field, {}, &StructField::name);
    return at != fields.end() && at->name == field ? &*at : nullptr;
}

const table::Kind *Facts::kind(std::string_view apiVersion, std::string_view kind) const
{
    const auto at = std::ranges::find_if(
        table::kinds, [&](const table::Kind &row) { return row.kind == kind && row.apiVersion == apiVersion; });
    return at == table::kinds.end() ? nullptr : &*at;
}

const Struct *Facts::type(std::string_view name) const
{
    const auto at = std::ranges::lower_bound(structs, name, {}, &Struct::name);
    return at != structs.end() && at->name == name ? &*at : nullptr;
}

const Facts &facts()
{
    static const Facts all = read();
    return all;
}

} // namespace fieldwise::server
