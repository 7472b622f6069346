// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

/// What an API server of Kubernetes 1.36 makes of an object, as rows of texts. tools/make_server_table.py writes them;
/// `facts` reads them once.
namespace fieldwise::server::table {

/// A built-in kind (semantics/server.md 5).
struct Kind {
    std::string_view apiVersion;
    std::string_view kind;
    std::string_view type; ///< without `io.k8s.api.`: `apps.v1.Deployment`
    bool namespaced;
    bool served;              ///< false: a cluster has it only if it was switched on
    bool generationBeginsAt1; ///< false: as it is sent
    std::string_view raises;  ///< the fields whose change raises metadata.generation, separated by spaces; `*` all
    bool statusIsReset;       ///< when the object is created
    bool statusIsKept;        ///< when the object is updated
    std::string_view source;
};

/// A type and what becomes of each field's zero value. `fields` are `name:class:type`, separated by spaces; classes:
/// d dropped (omitempty); p, P pointer to a single value, to a struct (null is dropped); s struct, always there;
/// z dropped when all of it is zero; a always there; n always there, null when empty. Types: `[]` a list of, `{}` a map
/// of, `?` a struct or something else.
struct Type {
    std::string_view name;
    std::string_view fields;
    std::string_view source;
};

/// A value that the server writes. `in`: a type, at every place that has it, or `every kind`. `path` (below `in`): see
/// places.h. `guard`: absent, zero, present or always. `value` and `when` are JSON: semantics/server.md 3.
struct Rule {
    std::string_view in;
    std::string_view path;
    std::string_view guard;
    std::string_view value;
    std::string_view when;
    std::string_view by;
    std::string_view source;
};

/// What the server refuses. `on`: create, update or both. `rule` and `when` are JSON: semantics/server.md 6. `words`
/// are the server's, with placeholders; alternatives for several kinds of fault are separated by ` | `.
struct Refuses {
    std::string_view in;
    std::string_view path;
    std::string_view on;
    std::string_view rule;
    std::string_view when;
    std::string_view words;
    std::string_view source;
};

extern const std::span<const Kind> kinds;
extern const std::span<const Type> types; ///< sorted by name
extern const std::span<const Rule> rules; ///< in the order in which the server applies them
extern const std::span<const Refuses> refusals;

} // namespace fieldwise::server::table
