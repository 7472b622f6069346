// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kdiff/difference.h"

#include <algorithm>
#include <optional>

#include "core/k8s/lastapplied.h"
#include "core/kdiff/local.h"
#include "core/merge/apply/apply.h"
#include "core/merge/apply/applydata.h"
#include "core/merge/serverside/serversidenotices.h"
#include "core/merge/stored/storedplan.h"
#include "core/yaml/equality.h"

namespace fieldwise::kdiff {

using merge::Side;

namespace {

/// The object of a file, or why there is none.
struct Read {
    yaml::Stream stream;
    std::optional<Json> value;
    std::string fault;

    const yaml::Document &document() const { return *stream.parts.front().document; }
    const Json *data() const { return value ? &*value : nullptr; }
};

Read readObject(const std::string &text)
{
    Read out{.stream = yaml::read(text), .value = {}, .fault = {}};
    for (const Diagnostic &diagnostic : yaml::diagnosticsOf(out.stream))
        if (diagnostic.severity == Severity::Error && out.fault.empty())
            out.fault = diagnostic.text;
    if (out.fault.empty() && out.stream.parts.size() > 1)
        out.fault = "found several documents, expected one object";
    if (out.fault.empty() && out.document().root() != yaml::none)
        out.value = yaml::toValue(out.document(), out.document().root());
    if (out.value && !out.value->is_object()) {
        out.value.reset();
        out.fault = "found no object";
    }
    return out;
}

/// The object in the annotation; nothing without one that can be read.
std::optional<Json> lastOf(const Read &object)
{
    if (!object.value)
        return std::nullopt;
    const k8s::LastApplied last = k8s::lastAppliedOf(object.document());
    return last.state == k8s::LastApplied::Found ? std::optional(Json::parse(last.json, nullptr, false)) : std::nullopt;
}

constexpr std::string_view fromDifference =
    "# Not your file: worked out from what kubectl would send, which is what it changes in Live,\n"
    "# and what was applied last and is still there.\n";
constexpr std::string_view fromAnnotation =
    "# Not your file: the last-applied annotation that the server would write.\n";
constexpr std::string_view fromNew = "# Not your file: the object as the server would create it.\n";

std::string localText(std::string_view comment, const Json &object)
{
    return std::string(comment)
        + k8s::readable({.state = k8s::LastApplied::Found, .json = object.dump(), .value = yaml::none, .fault = {}});
}

/// The first place at which two objects differ, for people: `spec.template.spec.containers`.
std::string firstDifference(const Json &found, const Json &expected)
{
    const Json steps = Json::diff(found, expected);
    std::string path = steps.empty() ? std::string() : steps.front().value("path", "");
    std::ranges::replace(path, '/', '.');
    return path.empty() ? "the object" : "`" + path.substr(1) + "`";
}

std::shared_ptr<const Merged> merged(const merge::Options &given, merge::Mode mode, std::string updated,
                                     std::string destination, bool asSent = false)
{
    Inputs inputs;
    inputs.options = given;
    inputs.options.mode = mode;
    inputs.options.apply.lastAppliedGiven = false;
    inputs.options.apply.serverTypes = true;
    inputs.options.asSent = mode != merge::Mode::Apply || asSent;
    inputs.texts = {{std::string(), std::move(updated), std::move(destination)}};
    inputs.names = mode == merge::Mode::Apply
        ? merge::PerSide<std::string>{{"", "worked out", "from kubectl"}}
        : merge::PerSide<std::string>{{"", "what the server would have", "from kubectl"}};
    inputs.open = {{false, true, true}};
    return run(inputs).merged;
}

/// An empty Live has a plan of its own, about nothing.
const merge::DocumentPlan *appliedIn(const merge::Plan &plan)
{
    const auto found = std::ranges::find_if(
        plan.documents, [](const merge::DocumentPlan &document) { return document.apply() != nullptr; });
    return found == plan.documents.end() ? nullptr : &*found;
}

/// Tells an object as the apply of this Local if that comes to what kubectl got, with or without what the API server is
/// known to make of it; else says why not.
std::string prove(Object &object, const merge::Options &options, const std::string &local, const std::string &live,
                  const Json &after)
{
    std::string why;
    for (const bool asSent : {false, true}) {
        const auto applied = merged(options, merge::Mode::Apply, local, live, asSent);
        const auto *document = applied ? appliedIn(applied->plan) : nullptr;
        if (!document)
            return "kubectl apply stops at it";
        const Json result = withoutServersOwn(merge::resultOf(*document, document->apply()->result));
        const Json expected = withoutServersOwn(after);
        if (yaml::sameToGo(result, expected)) {
            object.merged = applied;
            return {};
        }
        why = firstDifference(result, expected)
            + " gets a value that neither your file nor the last-applied annotation explains";
    }
    return why;
}

/// Looks for a Local that explains the object; "" when there is one, else why there is none.
std::string explainAsApply(Object &object, const merge::Options &options, const Read &live, const Read &after,
                           const std::string &text)
{
    const auto last = lastOf(live), lastAfter = lastOf(after);
    if (lastAfter && (!last || !yaml::sameToGo(*last, *lastAfter)))
        return prove(object, options, localText(fromAnnotation, *lastAfter), text, *after.value);
    const k8s::Schema *schema = merge::schemaOf(options);
    const bool strategic =
        schema && schema->isStrategic(merge::textAt(*after.value, "apiVersion"), merge::textAt(*after.value, "kind"));
    const k8s::SchemaPlace place = strategic ? merge::rootPlace(options, *after.value) : k8s::SchemaPlace{};
    std::string why;
    for (const bool order : {false, true}) {
        const Json local = workedOutLocal(last ? &*last : nullptr, live.data(), *after.value, place, order);
        const std::string found =
            prove(object, options, localText(live.value ? fromDifference : fromNew, local), text, *after.value);
        if (found.empty())
            return {};
        why = found;
    }
    return why;
}

/// "generation and managedFields"
std::string serversFields(const Json &live, const Json &after)
{
    std::vector<std::string> names;
    const auto look = [&names](const Json &a, const Json &b, std::string_view parent) {
        Json both = a;
        both.update(b);
        for (const auto &[name, value] : both.items())
            if (k8s::isKeptByServer(parent, name)
                && (!a.contains(name) || !b.contains(name) || !yaml::sameToGo(a[name], b[name])))
                names.push_back(name);
    };
    look(live, after, "");
    look(merge::memberOrEmpty(live, "metadata"), merge::memberOrEmpty(after, "metadata"), "metadata");
    const auto annotation = [](const Json &object) {
        return merge::textAt(merge::memberOrEmpty(merge::memberOrEmpty(object, "metadata"), "annotations"),
                             k8s::lastAppliedKey.data());
    };
    if (annotation(live) != annotation(after))
        names.emplace_back("the last-applied annotation");
    return merge::joinedNames(names);
}

Object tell(const Pair &pair, const merge::Options &options)
{
    using enum Object::Told;
    Object object{.told = Same, .title = pair.file, .note = {}, .merged = nullptr};
    const Read live = readObject(pair.live), after = readObject(pair.merged);
    for (const Read *read : {&after, &live}) {
        if (!read->fault.empty()) {
            object.told = Compared;
            object.note = std::string(read == &live ? "LIVE" : "MERGED") + " can't be read: " + read->fault + ".";
            return object;
        }
    }
    if (!live.value && !after.value)
        return object;
    object.title = k8s::describe(k8s::identityOf((after.value ? after : live).document()));
    if (live.value && after.value && yaml::sameToGo(*live.value, *after.value))
        return object;
    if (live.value && after.value && yaml::sameToGo(withoutServersOwn(*live.value), withoutServersOwn(*after.value))) {
        object.told = Server;
        object.note = "None of your fields differs, only what the server maintains: "
            + serversFields(*live.value, *after.value) + ".";
        return object;
    }
    const bool fromCluster = !live.value || k8s::looksLive(live.document());
    if (!fromCluster) { // two folders of manifests: nothing is applied to the first one
        object.told = Compared;
        object.merged = merged(options, merge::Mode::Compare, pair.merged, pair.live);
        return object;
    }
    object.told = Applied;
    std::string why = after.value ? explainAsApply(object, options, live, after, pair.live) : "It will be deleted";
    if (object.merged)
        return object;
    object.told = Compared;
    object.note =
        after.value ? "Compared with what Live becomes, since no kubectl apply explains it: " + why + "." : why + ".";
    object.merged = merged(options, merge::Mode::Compare, pair.merged, pair.live);
    return object;
}

} // namespace

std::vector<Object> difference(const std::vector<Pair> &pairs, const merge::Options &options)
{
    std::vector<Object> objects;
    objects.reserve(pairs.size());
    for (const Pair &pair : pairs)
        objects.push_back(tell(pair, options));
    return objects;
}

Inputs inputsOf(const std::vector<Object> &objects, Object::Told told)
{
    Inputs inputs;
    merge::PerSide<std::string> texts; // no Original: it is what Live's annotations say
    for (const Object &object : objects) {
        if (object.told != told || !object.merged)
            continue;
        if (!inputs.open[Side::Updated])
            inputs = object.merged->inputs;
        for (const Side side : {Side::Updated, Side::Destination}) {
            const std::string &more = object.merged->inputs.texts[side];
            std::string &text = texts[side];
            if (!more.empty() && !text.empty())
                text += std::string(text.ends_with('\n') ? "" : "\n") + "---\n";
            text += more;
        }
    }
    for (const Side side : merge::allSides)
        inputs.texts[side] = std::move(texts[side]);
    return inputs;
}

} // namespace fieldwise::kdiff
