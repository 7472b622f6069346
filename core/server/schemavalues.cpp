// SPDX-License-Identifier: GPL-3.0-or-later
// The values of custom resources against the schema of their definition, as API servers check them.
#include <cmath>
#include <limits>
#include <map>
#include <unordered_map>

#include "core/base/cutaround.h"
#include "core/base/regexp.h"
#include "core/server/checks.h"
#include "core/server/custom.h"
#include "core/server/govalues.h"
#include "core/server/textformats.h"

namespace fieldwise::server {
namespace {

using yaml::memberOf;
using yaml::PathStep;
using yaml::textAt;

constexpr std::string_view valuesSource =
    "staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/validation/validation.go";
constexpr std::string_view listsSource =
    "staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype/validation.go";

const Json *listIn(const Json &schema, const char *name)
{
    const Json *list = memberOf(&schema, name);
    return list && list->is_array() ? list : nullptr;
}

std::optional<double> numberIn(const Json &schema, const char *name)
{
    const Json *number = memberOf(&schema, name);
    return number && number->is_number() ? std::optional(number->get<double>()) : std::nullopt;
}

std::optional<int64_t> countIn(const Json &schema, const char *name)
{
    const Json *number = memberOf(&schema, name);
    return number ? integerOf(*number) : std::nullopt;
}

std::string keysAsJson(const Json &element, const Json *keys)
{
    Json out = Json::object();
    for (const Json &key : keys ? *keys : Json::array())
        if (key.is_string())
            if (const Json *value = memberOf(&element, key.get_ref<const std::string &>()))
                out[key.get_ref<const std::string &>()] = *value;
    return yaml::goJson(out);
}

class SchemaValues {
public:
    SchemaValues(Reasons &out, bool checksLists) : m_out(out), m_checksLists(checksLists) {}

    void visit(const Json &value, const Json &schema, const Json *before)
    {
        if (!schema.is_object() || (before && *before == value))
            return;
        if (!spend(1))
            return;
        noteOthers(value, schema);
        checkType(value, schema);
        if (const Json *allowed = listIn(schema, "enum"); allowed && !allowed->empty())
            checkEnum(value, *allowed);
        if (value.is_string())
            checkText(value, schema);
        else if (value.is_number())
            checkNumber(value, schema);
        else if (value.is_array())
            visitList(value, schema, before);
        else if (value.is_object())
            visitMap(value, schema, before);
    }

    std::set<std::string> unchecked{};
    /// Whether a list has elements twice.
    bool repeats = false;

private:
    /// Values and rules are read, and texts searched, only up to a limit.
    bool spend(size_t steps)
    {
        const bool fits = steps < m_steps;
        m_steps -= std::min(steps, m_steps);
        if (!fits)
            unchecked.emplace("the rest of a large object");
        return fits;
    }

    /// `spec.a[0].b`, as messages name it; a key of a map stands in brackets if `inBrackets`.
    std::string named(bool inBrackets = false) const
    {
        std::string out;
        for (size_t i = 0; i < m_path.size(); ++i) {
            const PathStep &step = m_path[i];
            if (step.kind == PathStep::Kind::Index)
                out += "[" + std::to_string(step.index) + "]";
            else if (inBrackets && m_isKey[i])
                out += "[" + step.name + "]";
            else
                out += (out.empty() ? "" : ".") + step.name;
        }
        return out;
    }

    void step(PathStep step, bool isKey, const Json &value, const Json &schema, const Json *before)
    {
        m_path.push_back(std::move(step));
        m_isKey.push_back(isKey);
        visit(value, schema, before);
        m_path.pop_back();
        m_isKey.pop_back();
    }

    void say(const std::string &words, std::string_view source = valuesSource)
    {
        const std::string name = named(source == listsSource);
        m_out.add({RefusedBy::Validation, m_path, (name.empty() ? "<nil>" : name) + ": " + words, source});
    }
    void invalid(const std::string &value, const std::string &why)
    {
        say("Invalid value: " + value + ": " + named() + " in body " + why);
    }
    void wrongType(const std::string &wanted, std::string_view found)
    {
        const std::string is = '"' + std::string(found) + '"';
        invalid(is, "must be of type " + wanted + ": " + is);
    }
    void saidAt(const std::string &field, const std::string &words)
    {
        m_path.push_back(PathStep::field(field));
        m_isKey.push_back(false);
        say(words);
        m_path.pop_back();
        m_isKey.pop_back();
    }

    void noteOthers(const Json &value, const Json &schema)
    {
        const bool isBoth = isTrue(schema, "x-kubernetes-int-or-string");
        for (const char *rule : {"allOf", "anyOf", "not", "oneOf", "x-kubernetes-validations"})
            if (const Json *is = memberOf(&schema, rule); is && !is->empty() && !(isBoth && rule[1] == 'n'))
                unchecked.insert('`' + std::string(rule) + '`');
        if (value.is_array() && isTrue(schema, "uniqueItems"))
            unchecked.emplace("`uniqueItems`");
    }

    /// The format counts only where servers know it for the type.
    static std::string formatOf(const Json &schema, std::string_view type)
    {
        std::string format = textAt(schema, "format");
        const bool isKnown = type == "integer" ? format == "int32" || format == "int64"
            : type == "number"                 ? format == "float" || format == "double"
                               : (type.empty() || type == "string" || type == "integer,string") && !format.empty()
                && checkFormat(format, "") != FormatCheck::None;
        return isKnown ? format : std::string();
    }

    static std::string wantedType(const Json &schema)
    {
        return isTrue(schema, "x-kubernetes-int-or-string") ? "integer,string" : textAt(schema, "type");
    }

    void checkType(const Json &value, const Json &schema)
    {
        const std::string wanted = wantedType(schema), format = formatOf(schema, wanted);
        const std::string_view found = typeOf(value);
        if (wanted.empty()) // with a format servers take only texts, which definitions may not have
            return;
        if (value.is_null()) {
            if (!isTrue(schema, "nullable"))
                wrongType(wanted, found);
            return;
        }
        const bool isTextual = value.is_string() || value.is_array();
        const bool isNumeric = wanted == "number" || wanted.starts_with("integer");
        const bool fits = wanted == found || (wanted == "integer,string" && (found == "integer" || found == "string"))
            || (found == "integer" && wanted == "number")
            || (value.is_number() && wanted.starts_with("integer") && isWhole(value.get<double>()));
        if (fits || (!format.empty() && isTextual && !isNumeric))
            return;
        if (!format.empty() && !isTextual)
            wrongType(format, integerOf(value) ? "int64" : value.is_number() ? "float64" : "");
        else
            wrongType(wanted, found);
    }

    void checkEnum(const Json &value, const Json &allowed)
    {
        if (!spend(allowed.size()))
            return;
        std::string all;
        for (const Json &one : allowed) {
            if (one == value)
                return;
            all += (all.empty() ? "" : ", ") + quotedInGo(one.is_string() ? one.get<std::string>() : yaml::goJson(one));
            if (all.size() > mostShown * 2)
                all.resize(mostShown * 2);
        }
        say("Unsupported value: " + printed(value) + ": supported values: " + all);
    }

    void checkText(const Json &value, const Json &schema)
    {
        const auto &text = value.get_ref<const std::string &>();
        const auto length = static_cast<int64_t>(
            std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }));
        const auto most = countIn(schema, "maxLength"), least = countIn(schema, "minLength");
        const std::string pattern = textAt(schema, "pattern"), format = formatOf(schema, wantedType(schema));
        if (most && length > *most)
            say("Too long: may not be more than " + std::to_string(*most) + (*most == 1 ? " byte" : " bytes"));
        else if (least && length < *least)
            invalid(printed(value), "should be at least " + std::to_string(*least) + " chars long");
        else if (!pattern.empty())
            checkPattern(value, schema, pattern);
        if (format.empty() || format == "int32" || format == "int64" || !spend(text.size()))
            return;
        const FormatCheck has = checkFormat(format, text);
        if (has == FormatCheck::Unchecked)
            unchecked.insert("the format `" + format + "`");
        else if (has == FormatCheck::Lacks)
            invalid(printed(value), "must be of type " + format + ": " + printed(value));
    }

    void checkPattern(const Json &value, const Json &schema, const std::string &pattern)
    {
        auto at = m_patterns.find(&schema);
        if (at == m_patterns.end()) {
            if (!spend(pattern.size()))
                return;
            at = m_patterns.emplace(&schema, Regexp::compile(pattern)).first;
        }
        if (!at->second) {
            unchecked.insert("the pattern `" + withoutMiddle(pattern, mostShown) + "`");
            return;
        }
        const auto fits = at->second->isIn(value.get_ref<const std::string &>(), m_steps);
        if (!fits)
            spend(1);
        else if (!*fits)
            invalid(printed(value), "should match '" + pattern + "'");
    }

    void checkNumber(const Json &value, const Json &schema)
    {
        const std::string wanted = wantedType(schema), format = formatOf(schema, wanted);
        const double number = value.get<double>();
        const bool isSmall = format == "int32" ? number >= -2147483648.0 && number <= 2147483647.0
            : format == "float"                ? std::abs(number) <= std::numeric_limits<float>::max()
                                               : wanted != "integer" || isInRange(number);
        if (!isSmall)
            m_out.add({RefusedBy::Validation, m_path,
                       "<nil>: Invalid value: \"\": Checked value must be of type " + wanted
                           + (format.empty() ? " (default format)" : " with format " + format) + " in " + named(),
                       valuesSource});
        // Go cuts the limit for an integer.
        const bool isInteger = integerOf(value).has_value();
        const auto limit = [&](const char *name) {
            auto is = numberIn(schema, name);
            const bool isMeant = is && std::isfinite(*is)
                && (!isInteger || (isInRange(*is) && (wanted != "integer" || *is == std::trunc(*is))));
            return isMeant ? std::optional(isInteger ? std::trunc(*is) : *is) : std::nullopt;
        };
        const auto shown = [&](double of) {
            return isInteger ? std::to_string(static_cast<int64_t>(of)) : yaml::goText(Json(of));
        };
        const bool mayNotBeMost = isTrue(schema, "exclusiveMaximum"),
                   mayNotBeLeast = isTrue(schema, "exclusiveMinimum");
        if (const auto factor = limit("multipleOf"); factor && *factor > 0) {
            const bool isMultiple = isInteger ? *integerOf(value) % static_cast<int64_t>(*factor) == 0
                                              : isWhole(*factor < 1 ? 1 / *factor * number : number / *factor);
            if (!isMultiple)
                invalid(printed(value), "should be a multiple of " + shown(*factor));
        }
        if (const auto most = limit("maximum"); most && (number > *most || (mayNotBeMost && number == *most)))
            invalid(printed(value),
                    "should be less than " + (mayNotBeMost ? "" : "or equal to " + std::string()) + shown(*most));
        if (const auto least = limit("minimum"); least && (number < *least || (mayNotBeLeast && number == *least)))
            invalid(printed(value),
                    "should be greater than " + (mayNotBeLeast ? "" : "or equal to " + std::string()) + shown(*least));
    }

    void checkSize(const Json &value, const Json &schema, const char *least, const char *most, const char *what)
    {
        const auto size = static_cast<int64_t>(value.size());
        if (const auto limit = countIn(schema, least); limit && size < *limit)
            invalid(std::to_string(size), "should have at least " + std::to_string(*limit) + " " + what);
        if (const auto limit = countIn(schema, most); limit && size > *limit && *limit >= 0)
            say("Too many: " + std::to_string(size) + ": must have at most " + std::to_string(*limit)
                + (*limit == 1 ? " item" : " items"));
    }

    void visitList(const Json &value, const Json &schema, const Json *before)
    {
        checkSize(value, schema, "minItems", "maxItems", "items");
        const std::string type = textAt(schema, "x-kubernetes-list-type");
        const Json *keys = listIn(schema, "x-kubernetes-list-map-keys");
        if (type == "set" || (type == "map" && keys))
            checkRepeated(value, type == "set" ? nullptr : keys);
        std::map<std::string, const Json *> old;
        if (type == "map" && keys && before && before->is_array())
            for (const Json &element : *before)
                old.emplace(keysAsJson(element, keys), &element);
        const Json *items = memberOf(&schema, "items");
        for (size_t i = 0; items && i < value.size(); ++i) {
            const auto was = old.empty() ? old.end() : old.find(keysAsJson(value[i], keys));
            step(PathStep::item(i), false, value[i], *items, was == old.end() ? nullptr : was->second);
        }
    }

    void checkRepeated(const Json &value, const Json *keys)
    {
        std::map<std::string, size_t> times;
        for (size_t i = 0; i < value.size(); ++i) {
            m_path.push_back(PathStep::item(i));
            m_isKey.push_back(false);
            if (keys && !value[i].is_object() && !value[i].is_null()) {
                if (m_checksLists)
                    say("Invalid value: " + printed(value[i]) + ": must be an object for an array of list-type map",
                        listsSource);
                repeats = true;
            } else if (std::string is = keys ? keysAsJson(value[i], keys) : printed(value[i]); ++times[is] == 2) {
                if (m_checksLists)
                    say("Duplicate value: " + is, listsSource);
                repeats = true;
            }
            m_path.pop_back();
            m_isKey.pop_back();
        }
    }

    void visitMap(const Json &value, const Json &schema, const Json *before)
    {
        checkSize(value, schema, "minProperties", "maxProperties", "properties");
        const Json *properties = memberOf(&schema, "properties"), *others = memberOf(&schema, "additionalProperties");
        for (const auto &item : value.items()) {
            const Json *known = memberOf(properties, item.key());
            if (const Json *of = known ? known : others)
                step(PathStep::field(item.key()), !known, item.value(), *of, memberOf(before, item.key()));
        }
        const Json *needed = listIn(schema, "required");
        if (needed && !spend(needed->size()))
            return;
        for (const Json &field : needed ? *needed : Json::array())
            if (field.is_string() && !value.contains(field.get_ref<const std::string &>()))
                saidAt(field.get<std::string>(), "Required value");
        if (isTrue(schema, "x-kubernetes-embedded-resource"))
            for (const char *field : {"apiVersion", "kind"})
                if (!value.contains(field))
                    saidAt(field, "Required value");
    }

    static constexpr size_t mostShown = 200;
    Reasons &m_out;
    bool m_checksLists;
    size_t m_steps = 20000000;
    yaml::Path m_path;
    std::vector<bool> m_isKey; ///< for each step: a key of a map
    std::unordered_map<const Json *, std::optional<Regexp>> m_patterns;
};

} // namespace

void checkSchema(const Json &now, const Json *before, const CustomKind &kind, Reasons &out,
                 std::vector<std::string> &unchecked)
{
    Reasons unused;
    SchemaValues old(unused, false);
    if (before)
        old.visit(*before, kind.schema, nullptr);
    SchemaValues values(out, !old.repeats);
    values.visit(now, kind.schema, before);
    unchecked.assign(values.unchecked.begin(), values.unchecked.end());
}

} // namespace fieldwise::server
