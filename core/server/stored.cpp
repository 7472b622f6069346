// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/server/stored.h"

#include <algorithm>
#include <charconv>

#include "core/server/parts.h"

namespace fieldwise::server {
namespace {

using yaml::memberOf;
using yaml::PathStep;
using yaml::textAt;

constexpr std::string_view customStatus =
    "staging/src/k8s.io/apiextensions-apiserver/pkg/registry/customresource/strategy.go";

yaml::Path at(std::initializer_list<std::string_view> names)
{
    yaml::Path out;
    for (const std::string_view name : names)
        out.push_back(PathStep::field(name));
    return out;
}

bool isStoredAsJson(std::string_view apiVersion)
{
    return apiVersion.starts_with("apiextensions.k8s.io/") || apiVersion.starts_with("apiregistration.k8s.io/");
}

void decodeRoot(Work &work, std::vector<Note> &notes)
{
    yaml::Path path;
    if (work.type)
        decode(work.object, shapeOf(work.type), path, notes);
    else if (const auto metadata = work.object.find("metadata"); metadata != work.object.end()) {
        path = at({"metadata"});
        decode(*metadata, shapeOf(facts().type("meta.v1.ObjectMeta")), path, notes);
    }
}

void encodeRoot(Work &work)
{
    yaml::Path path;
    if (work.type)
        encode(work.object, shapeOf(work.type), work.keepsEmpty, path, work.notes);
    else if (const auto metadata = work.object.find("metadata"); metadata != work.object.end()) {
        path = at({"metadata"});
        encode(*metadata, shapeOf(facts().type("meta.v1.ObjectMeta")), false, path, work.notes);
    }
}

/// The status of a request to the object itself: reset or kept.
void settleStatus(Work &work, const Json &object, bool isReset, bool isKept, std::string_view source)
{
    const Json *given = memberOf(&object, "status");
    const auto sent = work.object.find("status");
    const Json *kept = memberOf(work.live, "status");
    if (work.live ? !isKept : !isReset)
        return;
    const bool isSent = given && !given->is_null() && !given->empty();
    const bool differs = kept ? sent == work.object.end() || *sent != *kept : isSent;
    if (kept)
        work.object["status"] = *kept;
    else if (sent != work.object.end() && work.type)
        *sent = Json::object();
    else if (sent != work.object.end())
        work.object.erase(sent);
    if (differs && (isSent || kept))
        work.notes.push_back(
            {work.live ? NoteKind::FromLive : NoteKind::Dropped, at({"status"}), {}, "registry", source});
}

/// Whether a field below the root, or all but metadata and status (`*`), differs.
bool isRaised(std::string_view fields, const Json &now, const Json &before)
{
    while (!fields.empty()) {
        const std::string_view one = fields.substr(0, fields.find(' '));
        fields.remove_prefix(std::min(one.size() + 1, fields.size()));
        if (one != "*") {
            const Pattern pattern = parsePattern(one);
            const Json *left = valueAt(now, pattern), *right = valueAt(before, pattern);
            if (left && right ? *left != *right : left != right)
                return true;
            continue;
        }
        Json a = now, b = before;
        for (const char *name : {"metadata", "status"}) {
            a.erase(name);
            b.erase(name);
        }
        if (a != b)
            return true;
    }
    return false;
}

void settleGeneration(Work &work, bool beginsAt1, std::string_view raises, std::string_view source)
{
    const auto metadata = work.object.find("metadata");
    if (metadata == work.object.end() || !metadata->is_object())
        return;
    const Json sent = metadata->contains("generation") ? (*metadata)["generation"] : Json();
    Json settled = sent;
    if (!work.live && beginsAt1) {
        settled = 1;
    } else if (work.live) {
        const Json *before = memberOf(memberOf(work.live, "metadata"), "generation");
        settled = before ? *before : Json();
        if (settled.is_number_integer() && isRaised(raises, work.object, *work.live))
            settled = settled.get<int64_t>() + 1;
    }
    if (settled == sent)
        return;
    if (settled.is_null())
        metadata->erase("generation");
    else
        (*metadata)["generation"] = settled;
    work.notes.push_back({NoteKind::Derived, at({"metadata", "generation"}), {}, "registry", source});
}

/// A DaemonSet counts the changes of its template in an annotation.
void settleTemplateGeneration(Work &work)
{
    constexpr std::string_view name = "deprecated.daemonset.template.generation";
    const Pattern annotation{{.name = "metadata"}, {.name = "annotations"}, {.name = std::string(name)}};
    const Pattern pods{{.name = "spec"}, {.name = "template"}};
    const Json *before = valueAt(*work.live, annotation);
    int64_t count = 0;
    const std::string text = before && before->is_string() ? before->get<std::string>() : "";
    if (std::from_chars(text.data(), text.data() + text.size(), count).ec != std::errc())
        return;
    const Json *now = valueAt(work.object, pods), *then = valueAt(*work.live, pods);
    const bool isSame = now && then && *now == *then;
    Json settled = std::to_string(isSame ? count : count + 1);
    Json *place = placeAt(work.object, annotation, {});
    if (!place || *place == settled)
        return;
    *place = std::move(settled);
    const table::Rule *rule =
        codeRule(*work.type, "metadata.annotations[\"deprecated.daemonset.template.generation\"]");
    work.notes.push_back(
        {isSame ? NoteKind::FromLive : NoteKind::Derived, pathOf({}, annotation, {}), {}, rule->by, rule->source});
}

/// managedFields are written by the rules of ownership (semantics/server-side.md); here they stay as in Live.
void settleOwners(Work &work)
{
    const auto metadata = work.object.find("metadata");
    const Json *before = memberOf(memberOf(work.live, "metadata"), "managedFields");
    if (metadata == work.object.end() || !metadata->is_object() || (work.live && metadata->contains("managedFields")))
        return;
    if (before)
        (*metadata)["managedFields"] = *before;
    else if (metadata->erase("managedFields") > 0)
        work.notes.push_back({NoteKind::Dropped,
                              at({"metadata", "managedFields"}),
                              {},
                              "registry",
                              codeRule(facts().everyKind, "metadata.managedFields")->source});
}

/// One note for each place: a value that was left out and then written again is only written.
void settleNotes(std::vector<Note> &notes)
{
    if (std::ranges::find(notes, NoteKind::LeftOut, &Note::kind) == notes.end())
        return;
    std::vector<std::string> written;
    for (const Note &note : notes)
        if (note.kind == NoteKind::Default || note.kind == NoteKind::Derived || note.kind == NoteKind::FromLive
            || note.kind == NoteKind::Always)
            written.push_back(yaml::print(note.path));
    std::ranges::sort(written);
    std::erase_if(notes, [&](const Note &note) {
        return note.kind == NoteKind::LeftOut && std::ranges::binary_search(written, yaml::print(note.path));
    });
}

Stored storedCustom(const Json &object, const Json *live, const Context &context)
{
    const CustomKind &kind = *context.custom;
    Work work{.object = object, .live = live, .kind = kind.kind, .namespaced = kind.namespaced, .context = context};
    decodeRoot(work, work.notes);
    if (kind.keepsUnknown)
        work.notes.push_back({NoteKind::Unchecked, {}, "keeps unknown fields", {}, {}});
    else
        applySchema(work.object, kind, work.notes);
    settleStatus(work, object, kind.hasStatus, kind.hasStatus, customStatus);
    applyRules(work, Stage::Registry);
    settleOwners(work);
    encodeRoot(work);
    settleGeneration(work, true, "*", customStatus);
    settleNotes(work.notes);
    return {std::move(work.object), std::move(work.notes)};
}

} // namespace

Json asRead(const Json &live, const table::Kind &kind)
{
    Work work{.object = live,
              .live = &live,
              .type = facts().type(kind.type),
              .kind = kind.kind,
              .keepsEmpty = isStoredAsJson(kind.apiVersion)};
    std::vector<Note> unused;
    decodeRoot(work, unused);
    applyRules(work, Stage::Defaults);
    applyRules(work, Stage::Conversion);
    encodeRoot(work);
    return std::move(work.object);
}

Stored storedOver(const Json &object, const Json *read, const table::Kind &kind, const Context &context)
{
    const Struct *type = facts().type(kind.type);
    Work work{.object = object,
              .live = read,
              .type = type,
              .kind = kind.kind,
              .namespaced = kind.namespaced,
              .keepsEmpty = isStoredAsJson(kind.apiVersion),
              .context = context};
    decodeRoot(work, work.notes);
    applyRules(work, Stage::Defaults);
    applyRules(work, Stage::Conversion);
    if (context.admission)
        applyRules(work, Stage::Admission);
    settleStatus(work, object, kind.statusIsReset, kind.statusIsKept, kind.source);
    std::vector<Note> unused;
    decodeRoot(work, unused); // what a status that was reset or kept lacks
    if (kind.type == "core.v1.Service" && read)
        updateService(work);
    applyRules(work, Stage::Registry);
    if (kind.type == "core.v1.Pod" && !read)
        writeQosClass(work);
    settleOwners(work);
    applyRules(work, Stage::Defaults); // once more when it is read
    applyRules(work, Stage::Conversion);
    applyRules(work, Stage::Controllers);
    encodeRoot(work);
    if (kind.type == "apps.v1.DaemonSet" && read)
        settleTemplateGeneration(work);
    settleGeneration(work, kind.generationBeginsAt1, kind.raises, kind.source);
    settleNotes(work.notes);
    return {std::move(work.object), std::move(work.notes)};
}

Stored stored(const Json &object, const Json *live, const Context &context)
{
    const std::string apiVersion = textAt(object, "apiVersion"), name = textAt(object, "kind");
    if (object.is_object())
        if (const table::Kind *kind = facts().kind(apiVersion, name)) {
            const Json read = live ? asRead(*live, *kind) : Json();
            return storedOver(object, live ? &read : nullptr, *kind, context);
        }
    if (object.is_object() && context.custom && context.custom->apiVersion == apiVersion
        && context.custom->kind == name)
        return storedCustom(object, live, context);
    return {object, {{NoteKind::Unknown, {}, {}, {}, {}}}};
}

} // namespace fieldwise::server
