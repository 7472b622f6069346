// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kdiff/difference.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "core/k8s/identity.h"
#include "core/k8s/lastapplied.h"
#include "core/merge/apply/apply.h"
#include "core/merge/apply/applydata.h"
#include "core/merge/serverside/serversidenotices.h"
#include "core/yaml/equality.h"

namespace fieldwise::kdiff {

namespace {

const Json *fieldOf(const Json *map, const std::string &name)
{
    const auto it = map && map->is_object() ? map->find(name) : Json::const_iterator();
    return map && map->is_object() && it != map->end() ? &*it : nullptr;
}

/// The only element with this key; null when there is none or several.
const Json *elementOf(const Json *list, const std::string &key, const Json &value)
{
    const Json *found = nullptr;
    if (list && list->is_array())
        for (const Json &element : *list)
            if (const Json *other = fieldOf(&element, key); other && yaml::sameToGo(*other, value)) {
                if (found)
                    return nullptr;
                found = &element;
            }
    return found;
}

bool isKeyedBy(const Json &list, const std::string &key)
{
    return std::ranges::all_of(list, [&](const Json &element) {
        const Json *value = fieldOf(&element, key);
        return value && elementOf(&list, key, *value);
    });
}

bool has(const Json *list, const Json &value)
{
    return list && list->is_array()
        && std::ranges::any_of(*list, [&](const Json &one) { return yaml::sameToGo(one, value); });
}

/// Walks what was applied last, Live and MERGED together.
class Saying {
public:
    explicit Saying(bool order) : m_order(order) {}

    std::optional<Json> said(const Json *last, const Json *live, const Json &merged, const k8s::Place &place) const
    {
        if (!live)
            return merged;
        if (merged.is_object() && live->is_object() && !place.rule.replace)
            return map(last, *live, merged, place);
        const std::string key(place.rule.patchMergeKey);
        const bool merges = place.known && place.rule.merge && merged.is_array() && live->is_array();
        if (merges && (key.empty() || (isKeyedBy(merged, key) && isKeyedBy(*live, key))))
            return list(last, *live, merged, place);
        if (last || !yaml::sameToGo(*live, merged))
            return merged;
        return std::nullopt;
    }

private:
    std::optional<Json> map(const Json *last, const Json &live, const Json &merged, const k8s::Place &place) const
    {
        // What such a map does not name is dropped as soon as anything in it changes.
        const bool whole = place.rule.retainKeys && !yaml::sameToGo(live, merged);
        Json out = Json::object();
        for (const auto &[name, value] : merged.items()) {
            if (auto part = said(fieldOf(last, name), fieldOf(&live, name), value, place.field(name)))
                out[name] = std::move(*part);
            else if (whole)
                out[name] = value;
        }
        if (out.empty() && !(last && last->is_object()))
            return std::nullopt;
        return out;
    }

    std::optional<Json> list(const Json *last, const Json &live, const Json &merged, const k8s::Place &place) const
    {
        const std::string key(place.rule.patchMergeKey);
        Json out = Json::array();
        Json passed = Json::array(); // elements that need not be said, unless one that is new stands behind them
        for (const Json &element : merged) {
            const bool isNew = key.empty() ? !has(&live, element) : !elementOf(&live, key, element[key]);
            auto part = key.empty() ? (isNew || has(last, element) ? std::optional(element) : std::nullopt)
                                    : said(elementOf(last, key, element[key]), elementOf(&live, key, element[key]),
                                           element, place.elements());
            if (m_order && isNew)
                std::ranges::move(std::exchange(passed, Json::array()), std::back_inserter(out));
            if (part && !key.empty())
                (*part)[key] = element[key];
            if (part)
                out.push_back(std::move(*part));
            else
                passed.push_back(key.empty() ? element : Json{{key, element[key]}});
        }
        if (out.empty() && !(last && last->is_array()))
            return std::nullopt;
        return out;
    }

    bool m_order;
};

} // namespace

Json withoutServersOwn(Json object)
{
    if (!object.is_object())
        return object;
    const auto drop = [](Json &map, std::string_view parent) {
        for (auto it = map.begin(); it != map.end();)
            it = k8s::isKeptByServer(parent, it.key()) ? map.erase(it) : std::next(it);
    };
    drop(object, "");
    const auto metadata = object.find("metadata");
    if (metadata == object.end() || !metadata->is_object())
        return object;
    drop(*metadata, "metadata");
    if (const auto annotations = metadata->find("annotations");
        annotations != metadata->end() && annotations->is_object()) {
        annotations->erase(std::string(k8s::lastAppliedKey));
        if (annotations->empty())
            metadata->erase(annotations);
    }
    return object;
}

Json workedOutLocal(const Json *last, const Json *live, const Json &merged, const k8s::Place &root, bool order)
{
    const Json after = withoutServersOwn(merged);
    if (!live)
        return after;
    const Json before = withoutServersOwn(*live);
    Json out = Saying(order).said(last, &before, after, root).value_or(Json::object());
    for (const char *field : {"apiVersion", "kind"})
        if (const Json *value = fieldOf(&after, field))
            out[field] = *value;
    for (const char *field : {"name", "namespace"})
        if (const Json *value = fieldOf(fieldOf(&after, "metadata"), field))
            out["metadata"][field] = *value;
    return out;
}

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
                                     std::string destination)
{
    Inputs inputs;
    inputs.options = given;
    inputs.options.mode = mode;
    inputs.options.apply.lastAppliedGiven = false;
    inputs.options.apply.serverTypes = true;
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

/// Tells an object as the apply of this Local if that comes to what kubectl got; else says why not.
std::string prove(Object &object, const merge::Options &options, const std::string &local, const std::string &live,
                  const Json &after)
{
    const auto applied = merged(options, merge::Mode::Apply, local, live);
    const auto *document = applied ? appliedIn(applied->plan) : nullptr;
    if (!document)
        return "kubectl apply stops at it";
    const Json result = withoutServersOwn(document->apply()->result), expected = withoutServersOwn(after);
    if (!yaml::sameToGo(result, expected))
        return firstDifference(result, expected)
            + " becomes what neither your file nor the last-applied annotation explains";
    object.merged = applied;
    return {};
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
    const k8s::Place place = strategic ? merge::rootPlace(options, *after.value) : k8s::Place{};
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
    look(merge::mapOf(live, "metadata"), merge::mapOf(after, "metadata"), "metadata");
    const auto annotation = [](const Json &object) {
        return merge::textAt(merge::mapOf(merge::mapOf(object, "metadata"), "annotations"), k8s::lastAppliedKey.data());
    };
    if (annotation(live) != annotation(after))
        names.emplace_back("the last-applied annotation");
    return merge::together(names);
}

Object tell(const Pair &pair, const merge::Options &options)
{
    using enum Object::Told;
    Object object{.told = Same, .title = pair.file, .remark = {}, .merged = nullptr};
    const Read live = readObject(pair.live), after = readObject(pair.merged);
    for (const Read *read : {&after, &live}) {
        if (!read->fault.empty()) {
            object.told = Compared;
            object.remark = std::string(read == &live ? "LIVE" : "MERGED") + " can't be read: " + read->fault + ".";
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
        object.remark =
            "Nothing of yours differs, only what the server keeps: " + serversFields(*live.value, *after.value) + ".";
        return object;
    }
    const bool fromCluster = !live.value || k8s::looksLive(live.document());
    if (!fromCluster) { // two folders of manifests: nothing is applied to the first one
        object.told = Compared;
        object.merged = merged(options, merge::Mode::Compare, pair.merged, pair.live);
        return object;
    }
    object.told = Applied;
    std::string why = after.value ? explainAsApply(object, options, live, after, pair.live) : "It is to be deleted";
    if (object.merged)
        return object;
    object.told = Compared;
    object.remark =
        after.value ? "Compared with what Live becomes, since no kubectl apply explains it: " + why + "." : why + ".";
    object.merged = merged(options, merge::Mode::Compare, pair.merged, pair.live);
    return object;
}

} // namespace

std::vector<Object> difference(const std::vector<Pair> &pairs, const merge::Options &options)
{
    std::vector<Object> objects;
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
