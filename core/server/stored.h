// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/server/custom.h"
#include "core/yaml/path.h"
#include "core/yaml/value.h"

/// What an API server of Kubernetes 1.36 stores of an object that it is sent (semantics/server.md). Pure functions of
/// data; cluster settings, webhooks and controllers are not known here, and notes say where they matter.
namespace fieldwise::server {

enum class NoteKind : uint8_t {
    Default,   ///< the server filled in its default
    Derived,   ///< the server wrote a value that follows from other fields, over what was sent or where nothing was
    LeftOut,   ///< a zero value, which the server stores as absent
    Always,    ///< a zero value that is always written although nothing was sent
    Form,      ///< the same value in the form that the server writes
    Moved,     ///< stringData went into data
    Dropped,   ///< the server does not store it: write-only, or unknown
    FromLive,  ///< the server keeps what is stored, whatever is sent
    ByServer,  ///< a value that the server or a controller makes, so it is not in the object here
    Cluster,   ///< depends on the cluster
    Unchecked, ///< the rule is known, but not carried out here
    Unknown,   ///< nothing is known about the kind
};

/// What the server did at a place, and why.
struct Note {
    NoteKind kind;
    yaml::Path path;     ///< list elements by index in the stored object; of what was dropped, in the one that was sent
    std::string text;    ///< for people where the kind does not say all: what cannot be known; "" else
    std::string_view by; ///< the function of Kubernetes, such as SetDefaults_Deployment; "" if the types say it
    std::string_view source; ///< file and line
};

/// How an object is sent; the words about what can't be decoded differ.
enum class SentAs : uint8_t { Object, StrategicPatch, JsonPatch };

struct Context {
    std::string namespaceName;          ///< of the request; "" leaves it out
    const CustomKind *custom = nullptr; ///< of a custom resource whose definition is loaded
    bool admission = true;              ///< the plugins that are on by default
    SentAs as = SentAs::Object;
    bool strict = true; ///< unknown fields are refused, as kubectl apply asks for; else dropped
    bool each = false;  ///< every value that can't be decoded; else the one that the server names
};

struct Stored {
    Json object;
    std::vector<Note> notes;
};

/// What the server stores of `object`: what a client creates (`live` is null), or Live with a client's changes.
Stored stored(const Json &object, const Json *live, const Context &context = {});

/// Whether the server stores both the same at this place of an object, whatever its other fields are: zero values and
/// normal forms. Null stands for a missing field. False if nothing is known about the place.
bool sameForServer(std::string_view apiVersion, std::string_view kind, const yaml::Path &path, const Json *a,
                   const Json *b);

} // namespace fieldwise::server
