// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/schema.h"

namespace fieldwise::k8s {

std::optional<bool> Schema::hasStatusEndpoint(std::string_view apiVersion, std::string_view kind) const
{
    const TypeId type = typeOf(apiVersion, kind);
    if (type == noType)
        return std::nullopt;
    FieldRule status;
    return field(type, "status", status);
}

Place Place::field(std::string_view name) const
{
    Place out{.schema = schema};
    if (!schema || type == noType)
        return out;
    out.known = schema->field(type, name, out.rule);
    out.type = out.rule.type;
    return out;
}

Place Place::elements() const
{
    Place out = *this;
    out.rule = {};
    out.rule.retainKeys = rule.retainKeys;
    out.rule.scalar = rule.scalar;
    out.rule.atomicMap = rule.atomicMap;
    out.rule.deduced = rule.deduced;
    return out;
}

} // namespace fieldwise::k8s
