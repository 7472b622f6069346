// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/server/facts.h"
#include "core/server/stored.h"

/// The parts of the server's step.
namespace fieldwise::server {

inline const Json &emptyMap()
{
    static const Json map = Json::object();
    return map;
}

/// An object on its way into the storage.
struct Work {
    Json object;
    const Json *live = nullptr; ///< as it is read: with today's defaults
    const Struct *type = nullptr;
    std::string_view kind;
    bool namespaced = true;
    /// Stored as JSON, which tells an empty list from none; other kinds are stored as protobuf, which does not.
    bool keepsEmpty = false;
    Context context{};
    std::vector<Note> notes{};
};

/// Reads a value into its Go type: nulls and unknown fields are gone, structs are there, single values have their
/// normal forms. What does not fit its type stays as it is.
void decode(Json &value, const Shape &shape, yaml::Path &path, std::vector<Note> &notes);
/// Writes a value as JSON: zero values are left out, or written where they always are.
void encode(Json &value, const Shape &shape, bool keepsEmpty, yaml::Path &path, std::vector<Note> &notes);
inline Shape shapeOf(const Struct *type)
{
    return {.single = Single::Struct, .type = type};
}

/// Applies the rules of a stage to an object and all that is in it, parents first.
void applyRules(Work &work, Stage stage);
/// What holds while a condition of an object or of a part of it is looked at.
struct Scene {
    const Json *node;      ///< what the patterns are relative to
    const Json *stored;    ///< the stored one; null if there is none
    std::string_view kind; ///< of the root object
    bool namespaced = true;
};
bool holds(const std::vector<Condition> &conditions, const Scene &scene, const Bound &bound);

/// An object as it is read from the storage: with the defaults of this version.
Json asRead(const Json &live, const table::Kind &kind);
/// What is stored of an object of a built-in kind over the one that was read; `read` is null if there is none.
Stored storedOver(const Json &object, const Json *read, const table::Kind &kind, const Context &context);
/// What an update of a Service keeps of the stored one, and drops because its type changed.
void updateService(Work &work);
/// Pods: guaranteed, burstable or best effort.
void writeQosClass(Work &work);
/// Defaults of a custom resource's schema, and what it does not know.
void applySchema(Json &object, const CustomKind &kind, std::vector<Note> &notes);
/// The first rule for this path that is carried out by code; null if there is none.
const table::Rule *codeRule(const Struct &type, std::string_view path);

} // namespace fieldwise::server
