// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include "core/values/server/serverside_parts.h"
#include "core/yaml/value.h"

namespace fieldwise::merge::serverside {
namespace {

using Fault = std::optional<std::string>;

bool takes(k8s::Scalar wanted, const Json &value)
{
    switch (wanted) {
    case k8s::Scalar::None: return true;
    case k8s::Scalar::String: return value.is_string();
    case k8s::Scalar::Number: return value.is_number();
    case k8s::Scalar::Boolean: return value.is_boolean();
    case k8s::Scalar::Any: break;
    }
    return value.is_primitive();
}

std::string_view nameOf(k8s::Scalar scalar)
{
    return scalar == k8s::Scalar::String ? "string"
        : scalar == k8s::Scalar::Number  ? "numeric"
        : scalar == k8s::Scalar::Boolean ? "boolean"
                                         : "scalar";
}

std::string_view typeName(const Json &value)
{
    return value.is_object() ? "map"
        : value.is_array()   ? "list"
        : value.is_string()  ? "string"
        : value.is_boolean() ? "boolean"
                             : "number";
}

class Check {
public:
    explicit Check(bool repeats) : m_repeats(repeats) {}

    Fault check(const Typed &type, const Json &value)
    {
        if (type.isDeduced())
            return {};
        const NodeType node = type.nodeFor(value);
        if (node == NodeType::Undeclared)
            return fail("field not declared in schema");
        if (value.is_null())
            return {};
        if (node == NodeType::Scalar) {
            const k8s::Scalar wanted = type.place().rule.scalar;
            return takes(wanted, value) ? Fault() : expected(nameOf(wanted), value);
        }
        if (node == NodeType::Map || node == NodeType::AtomicMap) {
            if (!value.is_object())
                return expected("map", value);
            for (const auto &[name, field] : value.items())
                if (Fault fault = below(k8s::fieldNamed(name), type.field(name), field))
                    return fault;
            return {};
        }
        if (!value.is_array())
            return expected("list", value);
        return items(type, value, node == NodeType::AtomicList);
    }

private:
    Fault items(const Typed &type, const Json &value, bool atomic)
    {
        const Typed elements = type.elements();
        std::set<FieldStep> known;
        for (const Json &item : value) {
            FieldStep step{FieldStep::Kind::Index, {}, {}, &item - &value.front()};
            if (!atomic) {
                std::optional<FieldStep> keys = type.stepOf(item);
                if (!keys)
                    return fail("element " + std::to_string(step.index)
                                + " has none of the keys that distinguish the elements of this list");
                if (!known.insert(*keys).second && !m_repeats)
                    return fail("duplicate entries for key " + k8s::print({*keys}));
                step = *std::move(keys);
            }
            if (Fault fault = below(std::move(step), elements, item))
                return fault;
        }
        return {};
    }

    Fault below(FieldStep step, const Typed &type, const Json &value)
    {
        m_path.push_back(std::move(step));
        Fault fault = check(type, value);
        m_path.pop_back();
        return fault;
    }

    Fault fail(const std::string &text) const { return m_path.empty() ? text : k8s::print(m_path) + ": " + text; }
    Fault expected(std::string_view wanted, const Json &value) const
    {
        return fail("expected " + std::string(wanted) + ", found a " + std::string(typeName(value)));
    }

    bool m_repeats;
    FieldPath m_path;
};

} // namespace

std::optional<std::string> faultIn(const Typed &type, const Json &value, bool repeats)
{
    return Check(repeats).check(type, value);
}

} // namespace fieldwise::merge::serverside
