// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/merge/plan/plan.h"
#include "core/server/stored.h"

namespace fieldwise::merge {

using yaml::Json;

/// The CustomResourceDefinitions that stand among the objects.
struct Definitions {
    std::vector<std::shared_ptr<const yaml::Document>> documents;
    std::vector<server::CustomKind> kinds;
};

/// What the API server makes of the object that a document's request sends.
struct StoredPlan {
    Json object; ///< as it is stored
    Json shown;  ///< the same without what Live's text leaves out; equals the result's text as kubectl reads it
    server::Context context; ///< of the request; a definition in it belongs to the plan's options or to `definitions`
    std::shared_ptr<const Definitions> definitions;
    std::vector<std::string> unchecked;       ///< see server::Answer
    std::map<DecisionId, server::Note> notes; ///< why the server's value differs from what is sent
};

/// Of the request that sends an object.
server::Context requestContext(const Options &options, const Json &sent, const Definitions *definitions,
                               server::SentAs as = server::SentAs::Object);
/// Turns a plan for what is sent into one for what is stored: `sent` is the object after the request. Decisions that
/// the API server overrules get its rule and value, and its refusals become notices. Does nothing for kinds that are
/// not known; the schema's definitions count before `definitions`. What Live would gain just by being read again (a
/// default that its text leaves out) is no change.
void planStored(const Options &options, DocumentPlan &plan, const Json &sent,
                const std::shared_ptr<const Definitions> &definitions, server::SentAs as);
/// The CustomResourceDefinitions (v1) among the objects of a text and of another one; `before` if they are the same.
std::shared_ptr<const Definitions> definitionsIn(const yaml::Stream &first, const yaml::Stream &second,
                                                 const std::shared_ptr<const Definitions> &before);

/// The object that the result shows: as stored, or `sent`.
const Json &resultOf(const DocumentPlan &plan, const Json &sent);

} // namespace fieldwise::merge
