// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <random>
#include <string_view>

#include "core/k8s/schema.h"
#include "core/yaml/value.h"

namespace fieldwise::test {

/// The data of a YAML text as kubectl reads it.
yaml::Json value(std::string_view text);
/// The place of a built-in kind, and of a field below: every name leads from a map to a field, `[]` to the elements.
k8s::SchemaPlace place(std::string_view apiVersion, std::string_view kind,
                       std::initializer_list<std::string_view> fields = {});

/// Makes Deployments as data, with every kind of list and strategy, and edits of them; the same seed makes the same.
/// Merge keys are unique, nothing is null, sets are sorted: then a strategic patch can say every difference.
class RandomObject {
public:
    explicit RandomObject(uint32_t seed) : m_random(seed) {}

    yaml::Json deployment();
    /// Mostly as it was: fields, elements and values come, go, change and move.
    yaml::Json edited(const yaml::Json &object);
    /// What people also write: nulls, repeated elements and keys, values and keys of another type, empty maps and
    /// lists.
    yaml::Json roughened(yaml::Json object);

private:
    bool chance(uint32_t percent) { return m_random() % 100 < percent; }
    yaml::Json oneOf(std::initializer_list<yaml::Json> values);
    yaml::Json some(yaml::Json map);
    yaml::Json texts();
    yaml::Json elements(const char *key, std::initializer_list<yaml::Json> keys, yaml::Json (RandomObject::*make)());
    yaml::Json container();
    yaml::Json port();
    yaml::Json variable();
    yaml::Json volume();
    yaml::Json mixed(const yaml::Json &old, const yaml::Json &fresh, std::string_view name);
    yaml::Json mixedList(const yaml::Json &old, const yaml::Json &fresh, std::string_view name);

    std::mt19937 m_random;
};

} // namespace fieldwise::test
