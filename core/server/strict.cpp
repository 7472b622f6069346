// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>

#include "core/server/checks.h"
#include "core/server/custom.h"
#include "core/server/forms.h"

namespace fieldwise::server {
namespace {

using yaml::PathStep;
using yaml::textAt;

constexpr std::string_view strictSource = "staging/src/k8s.io/apimachinery/pkg/runtime/error.go";
constexpr std::string_view jsonSource = "staging/src/k8s.io/apimachinery/pkg/runtime/serializer/json/json.go";

constexpr const char *badQuantity =
    "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

std::string_view nameInGo(const Json &value)
{
    return value.is_object() ? "object"
        : value.is_array()   ? "array"
        : value.is_boolean() ? "bool"
        : value.is_number()  ? "number"
                             : "string";
}

std::string_view typeInGo(Single single)
{
    constexpr std::array<std::string_view, 12> names{"struct",    "string",      "int32",    "float64",
                                                     "bool",      "IntOrString", "Quantity", "Time",
                                                     "MicroTime", "Duration",    "uint8",    "RawExtension"};
    return names[static_cast<size_t>(single)];
}

/// Finds what does not fit, along the types.
class Strict {
public:
    /// `isMap`: the server converts a patched map, instead of reading JSON.
    explicit Strict(bool isMap) : m_isMap(isMap) {}

    std::vector<Refusal> faults;

    void visit(const Json &value, const Shape &shape, const Struct *owner)
    {
        if (value.is_null())
            return;
        if (shape.isList() || shape.isMap()) {
            visitMany(value, shape, owner);
        } else if (shape.isStruct()) {
            if (value.is_object() && shape.type)
                visitStruct(value, *shape.type);
            else if (!shape.orElse && shape.type)
                wrongType(value, owner, shape, shape.type->name.substr(shape.type->name.rfind('.') + 1));
        } else {
            visitSingle(value, shape, owner);
        }
    }

    yaml::Path path{};

private:
    void visitMany(const Json &value, const Shape &shape, const Struct *owner)
    {
        const bool fits = shape.isList() ? value.is_array() : value.is_object();
        if (!fits) {
            wrongType(value, owner, shape,
                      shape.isList() ? "[]" + std::string(typeInGo(shape.single))
                                     : "map[string]" + std::string(typeInGo(shape.single)));
            return;
        }
        size_t index = 0;
        const Shape element = shape.element();
        for (auto item = value.begin(); item != value.end(); ++item) {
            path.push_back(shape.isList() ? PathStep::item(index++) : PathStep::field(item.key()));
            visit(*item, element, owner);
            path.pop_back();
        }
    }

    void visitStruct(const Json &value, const Struct &type)
    {
        for (auto item = value.begin(); item != value.end(); ++item) {
            const StructField *field = type.field(item.key());
            if (field && isPlain(*item, field->shape))
                continue;
            path.push_back(PathStep::field(item.key()));
            m_fields.push_back(item.key());
            if (field)
                visit(*item, field->shape, &type);
            else
                unknown();
            m_fields.pop_back();
            path.pop_back();
        }
    }

    /// A text or boolean that is asked for: most fields.
    static bool isPlain(const Json &value, const Shape &shape)
    {
        return shape.around.empty()
            && ((shape.single == Single::Text && value.is_string())
                || (shape.single == Single::Boolean && value.is_boolean()));
    }

    void visitSingle(const Json &value, const Shape &shape, const Struct *owner)
    {
        const Single single = shape.single;
        const bool isText = value.is_string();
        const std::string text = isText ? value.get<std::string>() : value.is_number() ? value.dump() : std::string();
        const bool fits = single == Single::Raw ? true
            : single == Single::Integer         ? value.is_number_integer() || (m_isMap && hasNoFraction(value))
            : single == Single::Number          ? value.is_number()
            : single == Single::Boolean         ? value.is_boolean()
            : single == Single::IntOrText       ? isText || value.is_number_integer()
            : single == Single::Quantity        ? isText || value.is_number()
                                                : isText;
        if (!fits) {
            wrongType(value, owner, shape, std::string(typeInGo(single)));
            return;
        }
        size_t byte = 0;
        if (single == Single::Quantity && !storedQuantity(text, false))
            undecodable(text.empty() ? "quantities must not be empty" : badQuantity);
        else if ((single == Single::Time || single == Single::MicroTime) && !storedTime(text, false))
            undecodable("parsing time \"" + text + "\" as \"2006-01-02T15:04:05Z07:00\"");
        else if (single == Single::Bytes && !storedBytes(text, &byte))
            undecodable("illegal base64 data at input byte " + std::to_string(byte));
    }

    /// kubectl itself decodes the metadata.
    RefusedBy by() const { return path.front().name == "metadata" ? RefusedBy::Kubectl : RefusedBy::Decoding; }

    static bool hasNoFraction(const Json &value)
    {
        return value.is_number_float() && value.get<double>() == std::trunc(value.get<double>());
    }

    void wrongType(const Json &value, const Struct *owner, const Shape &shape, std::string_view wanted)
    {
        if (m_isMap && by() == RefusedBy::Decoding)
            return undecodable(wordsOfConversion(value, shape));
        std::string names; // of struct fields: neither indices nor keys of maps
        for (const std::string &name : m_fields)
            names += (names.empty() ? "" : ".") + name;
        const std::string_view type = owner ? owner->name.substr(owner->name.rfind('.') + 1) : "";
        undecodable("json: cannot unmarshal " + std::string(nameInGo(value)) + " into Go struct field "
                    + std::string(type) + "." + names + " of type " + std::string(wanted));
    }

    /// What the server says when it converts a map.
    static std::string wordsOfConversion(const Json &value, const Shape &shape)
    {
        const std::string kind = value.is_object() ? "map"
            : value.is_array()                     ? "slice"
            : value.is_number_integer()            ? "int64"
            : value.is_number()                    ? "float64"
                                                   : std::string(nameInGo(value));
        if (shape.isStruct())
            return "cannot restore struct from: " + kind;
        if (shape.isList() || shape.isMap() || shape.single == Single::Bytes)
            return std::string("cannot restore ") + (shape.isMap() ? "map" : "slice") + " from " + kind;
        if (shape.single == Single::Quantity)
            return badQuantity;
        if (shape.single > Single::Boolean)
            return "json: cannot unmarshal " + std::string(nameInGo(value)) + " into Go value of type "
                + (shape.single == Single::IntOrText ? "int32" : "string");
        const std::string wanted(typeInGo(shape.single));
        const bool isConvertible =
            (shape.single == Single::Text && kind == "int64") || (shape.single == Single::Integer && kind == "float64");
        return isConvertible ? "cannot convert " + kind + " to " + wanted : "unrecognized type: " + wanted;
    }

    void undecodable(std::string words) { faults.push_back({by(), path, std::move(words), jsonSource}); }

    void unknown()
    {
        faults.push_back({RefusedBy::Decoding, path,
                          "strict decoding error: unknown field \"" + serverPath(path, nullptr) + "\"", strictSource});
    }

    bool m_isMap;
    std::vector<std::string> m_fields;
};

/// The unknown fields of a custom resource.
void visitSchema(const Json &value, const Json &schema, bool isObject, yaml::Path &path, std::vector<Refusal> &out)
{
    const Json *properties = yaml::memberOf(&schema, "properties"),
               *others = yaml::memberOf(&schema, "additionalProperties");
    const bool isOpen = isTrue(schema, "x-kubernetes-preserve-unknown-fields") || (others && *others != false)
        || (!properties && textAt(schema, "type").empty());
    isObject = isObject || isTrue(schema, "x-kubernetes-embedded-resource");
    const Json *items = yaml::memberOf(&schema, "items");
    size_t index = 0;
    for (const auto &item : (value.is_structured() ? value : emptyMap()).items()) {
        const std::string &name = item.key();
        if (value.is_object() && isObject && (name == "apiVersion" || name == "kind" || name == "metadata"))
            continue;
        path.push_back(value.is_array() ? PathStep::item(index++) : PathStep::field(name));
        const Json *known = value.is_array() ? items : yaml::memberOf(properties, name);
        if (known || (value.is_object() && others && others->is_object()))
            visitSchema(item.value(), known ? *known : *others, false, path, out);
        else if (value.is_object() && !isOpen)
            out.push_back({RefusedBy::Decoding, path,
                           "strict decoding error: unknown field \"" + serverPath(path, nullptr) + "\"", strictSource});
        path.pop_back();
    }
}

/// For the server, the first value that does not fit stands alone; unknown fields are said together.
std::vector<Refusal> asSaid(std::vector<Refusal> faults, const Context &context)
{
    const auto fits = [](const Refusal &one) { return one.words.starts_with("strict"); };
    const auto first = std::ranges::find_if_not(faults, fits);
    if (first == faults.end() || context.each)
        return faults;
    Refusal only = *first;
    return {std::move(only)};
}

} // namespace

std::vector<Refusal> decodingFaults(const Json &object, const table::Kind &kind, const Struct &type,
                                    const Context &context)
{
    Strict strict(context.as == SentAs::StrategicPatch);
    strict.visit(object, shapeOf(&type), nullptr);
    std::vector<Refusal> out = asSaid(std::move(strict.faults), context);
    const std::string version(kind.apiVersion.substr(kind.apiVersion.rfind('/') + 1));
    for (Refusal &one : out)
        if (one.by != RefusedBy::Decoding || one.words.starts_with("strict"))
            continue;
        else if (context.as != SentAs::Object) // the server quotes the whole patch, which may hold a secret
            one.words = "patch: Invalid value: \"…\": " + one.words;
        else
            one.words = std::string(kind.kind) + " in version \"" + version + "\" cannot be handled as a "
                + std::string(kind.kind) + ": " + one.words;
    return out;
}

std::vector<Refusal> decodingFaults(const Json &object, const CustomKind &kind, const Context &context)
{
    Strict strict(false);
    if (const Json *metadata = yaml::memberOf(&object, "metadata")) {
        strict.path = {PathStep::field("metadata")};
        strict.visit(*metadata, shapeOf(facts().type("meta.v1.ObjectMeta")), nullptr);
    }
    std::vector<Refusal> out = asSaid(std::move(strict.faults), context);
    yaml::Path path;
    if ((out.empty() || context.each) && !kind.keepsUnknown)
        visitSchema(object, kind.schema, true, path, out);
    return out;
}

std::string serverPath(const yaml::Path &path, const Struct *type)
{
    Shape shape = shapeOf(type);
    std::string out;
    for (const PathStep &step : path) {
        const bool isKey = shape.isMap() && type;
        if (step.kind == PathStep::Kind::Index)
            out += "[" + std::to_string(step.index) + "]";
        else if (isKey)
            out += "[" + step.name + "]";
        else
            out += (out.empty() ? "" : ".") + step.name;
        if (shape.isStruct() && shape.type) {
            const StructField *field = shape.type->field(step.name);
            shape = field ? field->shape : Shape{};
        } else if (!shape.around.empty()) {
            shape = shape.element();
        }
    }
    return out;
}

} // namespace fieldwise::server
