// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/k8s/schema.h"
#include "core/session.h"
#include "core/yaml/value.h"

/// What `kubectl diff` hands to an external program, told as the apply that it stands for.
namespace fieldwise::kdiff {

using yaml::Json;

/// A Local that comes to `merged` when it is applied to `live` with what was last applied: what differs from Live, what
/// Live lacks, and what was last applied and is still there. Of an object that is new (no `live`) it is all of it. What
/// the server keeps and the last-applied annotation are left out. Lists are told apart by `root`, the place of the
/// object in a schema.
///
/// The pair can't say everything: a field that Local repeats although Live has it and that was never applied is not
/// found, and what a server or a webhook fills in on the way counts as Local's. `order`: elements of lists that stand
/// before a new one are named too, since apply puts those that Local does not name behind it.
Json workedOutLocal(const Json *last, const Json *live, const Json &merged, const k8s::Place &root, bool order);

/// The object without what the server keeps and without the last-applied annotation, and without an annotation map that
/// is left empty.
Json withoutServersOwn(Json object);

/// One file of the LIVE and the MERGED folder, by its name (`apps.v1.Deployment.shop.checkout`); an object that is not
/// there is an empty text, whether its file is missing or empty.
struct Pair {
    std::string file;
    std::string live;
    std::string merged;
};

struct Object {
    enum class Told : uint8_t {
        Same,     ///< the same data
        Server,   ///< nothing differs but what the server keeps
        Applied,  ///< as the apply of a Local that was worked out, and proved to come to MERGED
        Compared, ///< as a comparison of LIVE with MERGED, since no apply is known that comes to it
    };
    Told told = Told::Same;
    std::string title; ///< `Deployment shop/checkout`, or the name of the file
    std::string
        remark; ///< a sentence on why it is told this way; "" for Same, Applied and a LIVE that is in no cluster
    std::shared_ptr<const Merged> merged; ///< of Applied and Compared; null when a text can't be read
};

/// Reads the pairs and proves each. `options` say which schema counts and whether secrets are shown; their mode does
/// not count.
std::vector<Object> difference(const std::vector<Pair> &pairs, const merge::Options &options);

/// All objects that are told in this way as one merge, for a window; nothing open when there are none.
Inputs inputsOf(const std::vector<Object> &objects, Object::Told told);

} // namespace fieldwise::kdiff
