// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

/// The Kubernetes API as flat arrays. A text is an index into `offsets`, which is sorted by text.
namespace fieldwise::k8s::table {

inline constexpr uint16_t noType = 0xffff;

enum Flag : uint16_t {
    List = 1,
    Merge = 2,
    Replace = 4,
    RetainKeys = 8,
    Set = 16,
    Atomic = 32,
    AtomicMap = 64,
    Deduced = 128
};
/// The bits above the flags are the type of a single value (k8s::Scalar).
inline constexpr int scalarShift = 8;

/// A field's rule in the schema; see k8s::FieldRule.
struct Rule {
    uint16_t mergeKey;
    uint16_t firstKey; ///< index into `keys`
    uint16_t keyCount;
    uint16_t flags;
};

/// The empty name stands for every name.
struct Field {
    uint16_t name;
    uint16_t type;
    uint16_t rule;
};

/// Fields are sorted by name.
struct Type {
    uint16_t firstField;
    uint16_t fieldCount;
};

/// A kind of object and its type.
struct Object {
    uint16_t apiVersion;
    uint16_t kind;
    uint16_t type;
};

/// The value (as JSON) that an API server assumes for a list key that an element of this type lacks. Sorted by type and
/// key.
struct KeyDefault {
    uint16_t type;
    uint16_t key;
    uint16_t value;
};

extern const std::string_view version;
extern const char *const pool;
extern const std::span<const uint16_t> offsets;
extern const std::span<const uint16_t> keys;
extern const std::span<const Rule> rules;
extern const std::span<const Type> types;
extern const std::span<const Field> fields;
extern const std::span<const Object> objects;
extern const std::span<const KeyDefault> defaults;

} // namespace fieldwise::k8s::table
