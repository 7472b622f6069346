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
/// The place of a built-in kind, or of a field in it: each name leads to a field, `[]` to the elements of a list.
k8s::SchemaPlace place(std::string_view apiVersion, std::string_view kind,
                       std::initializer_list<std::string_view> fields = {});

/// Generates Deployments as data, with every kind of list and strategy, and edits of them; the same seed gives the same
/// data. Merge keys are unique, nothing is null, sets are sorted; a strategic patch can therefore express every
/// difference.
class RandomObject {
public:
    explicit RandomObject(uint32_t seed) : m_random(seed) {}

    yaml::Json deployment();
    /// An edited copy: fields, elements and values are added, removed, changed and moved, but most stay.
    yaml::Json edited(const yaml::Json &object);
    /// Adds irregularities that people also write: nulls, repeated elements and keys, values and keys of another type,
    /// empty maps and lists.
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
