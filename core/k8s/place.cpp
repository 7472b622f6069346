// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/schema.h"

namespace fieldwise::k8s {

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
    return out;
}

} // namespace fieldwise::k8s
