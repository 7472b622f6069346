// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/server/places.h"
#include "core/server/table.h"

/// The tables, read once.
namespace fieldwise::server {

struct Struct;

enum class Single : uint8_t {
    Struct,
    Text,
    Integer,
    Number,
    Boolean,
    IntOrText,
    Quantity,
    Time,
    MicroTime,
    Duration,
    Bytes,
    Raw
};

/// What a value is: lists and maps of a struct or a single value.
struct Shape {
    std::string_view around{}; ///< "[]", "{}", "{}[]" ..., from the outside
    Single single = Single::Raw;
    const Struct *type = nullptr; ///< of Single::Struct
    bool orElse = false;          ///< a struct, or something else
    bool isList() const { return around.starts_with("[]"); }
    bool isMap() const { return around.starts_with("{}"); }
    bool isStruct() const { return around.empty() && single == Single::Struct; }
    Shape element() const { return {around.substr(2), single, type, orElse}; }
};

/// What becomes of a field's zero value (table.h).
enum class Zero : uint8_t { Dropped, Pointer, Struct, DroppedWhenZero, Always, Null };

struct StructField {
    std::string_view name;
    Zero zero = Zero::Dropped;
    Shape shape{};
};

enum class Guard : uint8_t { Absent, Zero, Present, Always };
/// When a rule is applied, in this order; Controllers only comes to notes.
enum class Stage : uint8_t { Defaults, Conversion, Admission, Registry, Controllers };
constexpr size_t stageCount = 5;

/// A condition: words about the value at a pattern, or the values that it may have.
struct Condition {
    std::string_view key{}; ///< "path", or where it is no pattern: verb, kind, scope, gate ...
    Pattern pattern{};
    bool ofStored = false; ///< about the stored object
    Json wanted{};
};

struct WrittenValue {
    const table::Rule *row = nullptr;
    Stage stage = Stage::Defaults;
    Guard guard = Guard::Absent;
    Pattern pattern{};
    Json value{};                 ///< of an operation: its argument
    std::string_view operation{}; ///< "" for a value as it is
    std::string unless{};         ///< append: the field by which an element is there already
    std::vector<Pattern> from{};  ///< the patterns that an operation reads
    std::vector<Condition> when{};
};

struct Refused {
    const table::Refuses *row = nullptr;
    bool onCreate = true, onUpdate = true;
    Pattern pattern;
    Json rule;
    std::vector<Condition> when;
};

struct Struct {
    std::string_view name;
    std::string_view source;
    bool isKind = false;               ///< a root object, even where it is inside another
    std::vector<StructField> fields{}; ///< sorted by name
    std::vector<WrittenValue> rules{};
    std::vector<Refused> refusals{};
    std::array<bool, stageCount> hasRules{}; ///< for each stage, in this struct or in what it contains
    const StructField *field(std::string_view field) const;
};

struct Facts {
    const table::Kind *kind(std::string_view apiVersion, std::string_view kind) const;
    const Struct *type(std::string_view name) const;
    std::vector<Struct> structs; ///< sorted by name
    Struct everyKind;            ///< the rules of all root objects
};

const Facts &facts();

} // namespace fieldwise::server
