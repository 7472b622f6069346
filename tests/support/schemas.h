// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/k8s/openapi.h"
#include "tests/support/golden.h"

namespace fieldwise::test {

using SchemaPtr = std::shared_ptr<const k8s::Schema>;

inline SchemaPtr loaded(const std::string &text, const std::string &name = "a schema")
{
    const auto schema = k8s::loadSchema(text, name);
    if (schema)
        return *schema;
    for (const Diagnostic &fault : schema.error())
        ADD_FAILURE() << describe(fault, name, text);
    return nullptr;
}

inline SchemaPtr fixture(const std::string &name)
{
    return loaded(readFile(sourceFolder() / "tests" / "data" / "schemas" / name), name);
}

/// Sets `rule` to the rule at a path of field names, through lists and maps; returns false if there is none.
inline bool find(const k8s::Schema &schema, k8s::TypeId type, std::initializer_list<std::string_view> path,
                 k8s::FieldRule &rule)
{
    for (const std::string_view name : path) {
        if (!schema.field(type, name, rule))
            return false;
        type = rule.type;
    }
    return true;
}

} // namespace fieldwise::test
