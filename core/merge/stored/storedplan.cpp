// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/stored/storedplan.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "core/merge/plan/builder.h"
#include "core/merge/plan/collections.h"
#include "core/merge/plan/objectdata.h"
#include "core/merge/stored/storednotices.h"
#include "core/merge/stored/storedstep.h"
#include "core/server/refusals.h"

namespace fieldwise::merge {

using server::Note;
using server::NoteKind;

server::Context requestContext(const Options &options, const Json &sent, const Definitions *definitions,
                               server::SentAs as)
{
    const std::string version = yaml::textAt(sent, "apiVersion"), kind = yaml::textAt(sent, "kind");
    const server::CustomKind *custom = options.schema ? options.schema->customKind(version, kind) : nullptr;
    if (!custom && definitions)
        custom = server::customKind(definitions->kinds, version, kind);
    // kubectl apply and Helm's server-side apply ask for strict validation; kubectl patch and Helm's patches do not.
    const bool isHelmPatch = isHelm(options) && options.mode == Mode::Apply && !options.deployer.replaces;
    return {.custom = custom, .as = as, .strict = options.mode != Mode::Patch && !isHelmPatch};
}

static std::string kindDefinedBy(const yaml::Document &definition)
{
    NodeRef at{&definition, definition.root()};
    for (const std::string_view name : {"spec", "names", "kind"}) {
        if (kindOf(at) != NodeKind::Map)
            return {};
        at = expanded(field(at, name, true));
    }
    return kindOf(at) == NodeKind::Scalar ? std::string(at.node().value) : std::string();
}

std::shared_ptr<const Definitions> definitionsIn(const yaml::Stream &first, const yaml::Stream &second,
                                                 const std::shared_ptr<const Definitions> &before)
{
    constexpr std::string_view definition = "CustomResourceDefinition";
    auto out = std::make_shared<Definitions>();
    std::set<std::string> kinds;
    std::vector<std::shared_ptr<const yaml::Document>> all;
    for (const yaml::Stream *stream : {&first, &second})
        for (const yaml::Part &part : stream->parts) {
            if (!part.document->ok())
                continue;
            const std::string kind = k8s::identityOf(*part.document).kind;
            if (kind == definition)
                all.push_back(part.document);
            kinds.insert(kind);
        }
    const bool hasLists = std::ranges::any_of(kinds, [](const std::string &kind) { return kind.ends_with("List"); });
    std::ranges::copy_if(all, std::back_inserter(out->documents), [&](const auto &document) {
        return hasLists || kinds.contains(kindDefinedBy(*document)); // others are much work for nothing
    });
    if (before && before->documents == out->documents)
        return before;
    if (out->documents.empty())
        return nullptr;
    for (const auto &document : out->documents)
        std::ranges::move(server::customKindsOf(yaml::toValue(*document, document->root())),
                          std::back_inserter(out->kinds));
    return out;
}

void planStored(const Options &options, DocumentPlan &plan, const Json &sent,
                const std::shared_ptr<const Definitions> &definitions, server::SentAs as)
{
    if (options.asSent || !options.schemaRoot.empty() || plan.decisions.empty() || !sent.is_object())
        return;
    const std::optional<Json> live = dataOf(plan, Side::Destination);
    const Json *isLive = live ? &*live : nullptr;
    const server::Context context =
        requestContext(options, sent, definitions.get(), live ? as : server::SentAs::Object);
    server::Answer answer = server::answerTo(sent, isLive, context);
    if (std::ranges::any_of(answer.now.notes, [](const Note &note) { return note.kind == NoteKind::Unknown; })) {
        noteNoSuchKind(options, plan);
        return;
    }
    const bool isRead = std::ranges::all_of(answer.refusals, [](const server::Refusal &one) {
        return one.by == server::RefusedBy::Validation || one.words.starts_with("strict decoding error");
    });
    if (!isRead) { // what a value of a wrong type would become is not known
        noteServer(plan, answer);
        return;
    }
    auto out = std::make_shared<StoredPlan>();
    const Json *isBefore = live ? &answer.before : nullptr;
    out->shown = overruleByServer(plan, answer.now.notes, {isLive, isBefore, &sent, &answer.now.object}, *out);
    plan.writtenOut.clear();
    if (plan.documents[Side::Destination])
        noteAliases(plan);
    noteServer(plan, answer);
    out->object = std::move(answer.now.object);
    out->context = context;
    out->definitions = definitions;
    out->unchecked = std::move(answer.unchecked);
    plan.stored = std::move(out);
}

const Json &resultOf(const DocumentPlan &plan, const Json &sent)
{
    return plan.stored ? plan.stored->shown : sent;
}

} // namespace fieldwise::merge
