// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/server/refusals.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <set>

#include "core/server/checks.h"

namespace fieldwise::server {
namespace {

using yaml::memberOf;
using yaml::PathStep;
using yaml::textAt;

std::string quoted(const Json *value)
{
    return value ? yaml::goJson(*value) : "null";
}

void replaceAll(std::string &text, std::string_view hole, const std::string &by)
{
    for (size_t at = text.find(hole); at != std::string::npos; at = text.find(hole, at + by.size()))
        text.replace(at, hole.size(), by);
}

/// Puts texts into the holes (`{path}`) of a row's words. What comes from an object is not looked at for holes.
std::string filled(std::string_view words, const std::function<std::optional<std::string>(std::string_view)> &textOf)
{
    std::string out;
    while (!words.empty()) {
        const size_t begin = std::min(words.find('{'), words.size()), end = words.find('}', begin);
        const auto text = end == words.npos ? std::nullopt : textOf(words.substr(begin + 1, end - begin - 1));
        const size_t rest = text ? end + 1 : std::min(begin + 1, words.size());
        out += words.substr(0, text ? begin : rest);
        out += text.value_or("");
        words.remove_prefix(rest);
    }
    return out;
}

/// Whether `a` and `b` have the same volumeClaimTemplates, which are read by a rule about what is far below them.
bool haveSameClaims(const Json &a, const Json &b)
{
    const Json *left = memberOf(memberOf(&a, "spec"), "volumeClaimTemplates");
    const Json *right = memberOf(memberOf(&b, "spec"), "volumeClaimTemplates");
    return left && right ? *left == *right : left == right;
}

/// Walks the stored object and checks the rules of its types.
class Checker {
public:
    Checker(const Json &root, const Json *before, const table::Kind &kind, const Struct &type, Reasons &out)
        : m_root(root), m_before(before), m_kind(kind), m_type(type), m_out(out)
    {
    }

    /// Leaves out what is the same at the same place of `known`, an object that is stored over the same one.
    void run(const Json *known)
    {
        check(facts().everyKind, m_root, m_before, true);
        visit(m_root, shapeOf(&m_type), m_before, known && haveSameClaims(m_root, *known) ? known : nullptr);
    }

private:
    void visit(const Json &value, const Shape &shape, const Json *before, const Json *known)
    {
        if (shape.single != Single::Struct || (known && *known == value))
            return;
        if (shape.isStruct() && shape.type && value.is_object()) {
            const bool isRoot = &value == &m_root;
            if (isRoot || !shape.type->isKind)
                check(*shape.type, value, before, isRoot);
            for (const StructField &field : shape.type->fields)
                if (const Json *child = memberOf(&value, field.name))
                    step(PathStep::field(field.name), *child, field.shape, memberOf(before, field.name),
                         memberOf(known, field.name));
        } else if (shape.isList() && value.is_array()) {
            for (size_t i = 0; i < value.size(); ++i)
                step(PathStep::item(i), value[i], shape.element(), nullptr,
                     known && known->is_array() && i < known->size() ? &(*known)[i] : nullptr);
        } else if (shape.isMap() && value.is_object()) {
            for (const auto &item : value.items())
                step(PathStep::field(item.key()), item.value(), shape.element(), nullptr, memberOf(known, item.key()));
        }
    }

    void step(PathStep step, const Json &value, const Shape &shape, const Json *before, const Json *known)
    {
        m_path.push_back(std::move(step));
        visit(value, shape, before, known);
        m_path.pop_back();
    }

    void check(const Struct &type, const Json &node, const Json *before, bool isRoot)
    {
        const Json *stored = isRoot || before ? before : nullptr;
        const Scene scene{&node, stored, m_kind.kind, m_kind.namespaced};
        for (const Refused &refused : type.refusals) {
            if ((m_before ? !refused.onUpdate : !refused.onCreate) || refused.rule.contains("left"))
                continue;
            std::set<std::string> seen;
            for (const Bound &bound : bindings(node, refused.pattern))
                if (holds(refused.when, scene, bound))
                    checkPlace(refused, node, stored, bound, seen);
        }
    }

    void checkPlace(const Refused &refused, const Json &node, const Json *before, const Bound &bound,
                    std::set<std::string> &seen)
    {
        const Place place{node,
                          before,
                          m_root,
                          m_kind.kind,
                          refused.pattern,
                          bound,
                          valueAt(node, refused.pattern, bound),
                          before ? valueAt(*before, refused.pattern, bound) : nullptr,
                          seen};
        const bool isMissing =
            refused.rule.contains("required") && !checkValue("required", true, refused.rule, place).empty();
        for (const auto &item : refused.rule.items()) {
            if (isMissing && item.key() != "required")
                continue; // said once
            Wrongs wrongs = checkValue(item.key(), item.value(), refused.rule, place);
            for (Wrong &one : checkSeveral(item.key(), item.value(), refused.rule, place))
                wrongs.push_back(std::move(one));
            for (Wrong &one : checkChange(item.key(), item.value(), refused.rule, place))
                wrongs.push_back(std::move(one));
            for (const Wrong &wrong : wrongs)
                say(refused, place, wrong);
        }
    }

    void say(const Refused &refused, const Place &place, const Wrong &wrong)
    {
        Refusal out{RefusedBy::Validation, pathOf(m_path, refused.pattern, place.bound),
                    wordsFor(refused, place, wrong), refused.row->source};
        if (!wrong.key.empty() && !wrong.limit.empty() && refused.pattern.empty())
            out.path = m_path;
        if (const Json *of = memberOf(&refused.rule, "of"); of && of->is_object() && of->size() == 1)
            out.path = pathOf(m_path, parsePattern(of->begin().key()), {}); // all that is counted is there
        m_out.add(std::move(out));
    }

    std::string wordsFor(const Refused &refused, const Place &place, const Wrong &wrong) const
    {
        std::string words =
            alternative(refused.row->words, wrong, isOnlyCheck(refused.rule))
                .value_or("{path}: " + std::string(wrong.type)
                          + (wrong.type == "Invalid value" || wrong.type == "Duplicate value" ? ": {new}" : "")
                          + (wrong.why.empty() ? "" : ": {why}"));
        if (const size_t form = words.find("name part"); form != std::string::npos && !wrong.why.empty())
            words = words.substr(0, form) + "{why}";
        if (const size_t form = words.find("a valid "); form != std::string::npos && !wrong.why.empty())
            words = words.substr(0, form) + "{why}";
        if (wrong.type == "Invalid value" && !wrong.why.empty() && words.find("{why}") == std::string::npos
            && wrong.key.empty() && refused.rule.contains("pattern"))
            words = "{path}: Invalid value: {new}: {why}";
        const yaml::Path path = pathOf(m_path, refused.pattern, place.bound);
        std::string shown = serverPath(path, &m_type);
        if (place.pattern.empty() && !wrong.limit.empty())
            shown += "." + wrong.key;
        std::string parent = shown.substr(0, shown.rfind(shown.ends_with(']') ? '[' : '.'));
        const Json *value = place.value;
        const Json named = wrong.limit;
        if (place.pattern.empty() && !wrong.limit.empty())
            value = &named;
        replaceAll(words, "\"{new}\"", "{new}"); // quoted anyway
        return filled(words, [&](std::string_view hole) -> std::optional<std::string> {
            if (hole == "new")
                return quoted(value);
            if (hole == "protocol" || hole == "port" || hole == "nodePort") {
                const Json *part = memberOf(value, hole);
                return !part ? "" : part->is_string() ? part->get<std::string>() : part->dump();
            }
            if (hole == "path" || hole == "parent")
                return hole == "path" ? shown : parent;
            if (hole == "at")
                return serverPath(m_path, &m_type);
            if (hole == "key" || hole == "second" || hole == "resource" || hole == "type")
                return wrong.key;
            if (hole == "limit" || hole == "why")
                return hole == "limit" ? wrong.limit : wrong.why;
            if (hole == "i")
                return place.bound.empty() ? "0" : std::to_string(place.bound.back().index);
            return {};
        });
    }

    const Json &m_root;
    const Json *m_before;
    const table::Kind &m_kind;
    const Struct &m_type;
    yaml::Path m_path;
    Reasons &m_out;
};

/// What is wrong before any type is known.
std::vector<Refusal> nameless(const Json &object)
{
    constexpr std::string_view source = "staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/unstructured/helpers.go";
    for (const char *field : {"Kind", "apiVersion"})
        if (textAt(object, field == std::string_view("Kind") ? "kind" : field).empty())
            return {{RefusedBy::Kubectl, {}, "Object '" + std::string(field) + "' is missing", source}};
    return {};
}

/// No fewer bytes than an object has as JSON.
size_t mostBytesOf(const Json &value)
{
    constexpr size_t longestEscape = 6, longestNumber = 32;
    if (value.is_string())
        return value.get_ref<const std::string &>().size() * longestEscape + 2;
    if (!value.is_structured())
        return longestNumber;
    size_t out = 2;
    for (const auto &item : value.items())
        out += (value.is_object() ? item.key().size() * longestEscape + 4 : 1) + mostBytesOf(item.value());
    return out;
}

/// Faults that are seen in what was sent, not in what would be stored.
std::vector<Refusal> aboutRequest(const Json &object, const Json *live)
{
    constexpr size_t mostBytes = 3145728;
    if (mostBytesOf(object) > mostBytes
        && object.dump(-1, ' ', false, Json::error_handler_t::replace).size() > mostBytes)
        return {{RefusedBy::Validation,
                 {},
                 "Request entity too large: limit is 3145728",
                 "staging/src/k8s.io/apiserver/pkg/server/config.go:474"}};
    const Json *metadata = memberOf(&object, "metadata"), *before = memberOf(live, "metadata");
    const std::string version = metadata ? textAt(*metadata, "resourceVersion") : "";
    if (!version.empty() && before && textAt(*before, "resourceVersion") != version)
        return {{RefusedBy::Validation,
                 {PathStep::field("metadata"), PathStep::field("resourceVersion")},
                 "the object has been modified; please apply your changes to the latest version and try again",
                 "staging/src/k8s.io/apiserver/pkg/registry/generic/registry/store.go"}};
    return {};
}

/// The loaded definition of an object that is not built in.
const CustomKind *customOf(const Json &object, const Context &context)
{
    const CustomKind *kind = context.custom;
    return kind && kind->kind == textAt(object, "kind") && kind->apiVersion == textAt(object, "apiVersion") ? kind
                                                                                                            : nullptr;
}

/// What is wrong with a request before its values are looked at.
std::vector<Refusal> faultsOfRequest(const Json &object, const Json *live, const table::Kind *kind,
                                     const Context &context)
{
    const CustomKind *custom = kind ? nullptr : customOf(object, context);
    std::vector<Refusal> out = nameless(object);
    if (out.empty() && kind)
        out = decodingFaults(object, *kind, *facts().type(kind->type), context);
    else if (out.empty() && custom)
        out = decodingFaults(object, *custom, context);
    if (!context.strict)
        std::erase_if(out, [](const Refusal &one) { return one.words.starts_with("strict decoding error"); });
    return out.empty() && (kind || custom) ? aboutRequest(object, live) : out;
}

/// `known`: see Checker::run.
std::vector<Refusal> faultsOfValues(const Json &now, const Json *before, const table::Kind &kind,
                                    const Json *known = nullptr)
{
    Reasons out;
    Checker(now, before, kind, *facts().type(kind.type), out).run(known);
    return out.take();
}

/// Of a custom resource.
std::vector<Refusal> faultsOfValues(const Json &now, const Json *before, const CustomKind &kind,
                                    std::vector<std::string> &unchecked)
{
    static const Struct type{.name = "custom resource",
                             .source = {},
                             .fields = {{"metadata", Zero::Struct, shapeOf(facts().type("meta.v1.ObjectMeta"))}}};
    const table::Kind row{.apiVersion = kind.apiVersion, .kind = kind.kind, .namespaced = kind.namespaced};
    Reasons out;
    Checker(now, before, row, type, out).run(before);
    const Json *metadata = memberOf(&now, "metadata");
    const std::string name = metadata ? textAt(*metadata, "name") : "";
    for (const std::string &why :
         before || name.empty() ? std::vector<std::string>() : wordsAboutForm("dns1123Subdomain", name))
        out.add({RefusedBy::Validation,
                 {PathStep::field("metadata"), PathStep::field("name")},
                 "metadata.name: Invalid value: \"" + name + "\": " + why,
                 "staging/src/k8s.io/apimachinery/pkg/api/validation/generic.go:43"});
    checkSchema(now, before, kind, out, unchecked);
    return out.take();
}

std::string_view groupOf(std::string_view apiVersion)
{
    const size_t slash = apiVersion.find('/');
    return apiVersion.substr(0, slash == apiVersion.npos ? 0 : slash);
}

} // namespace

Answer answerTo(const Json &object, const Json *live, const Context &context)
{
    Answer out;
    const table::Kind *kind = facts().kind(textAt(object, "apiVersion"), textAt(object, "kind"));
    if (kind) {
        const Json read = live ? asRead(*live, *kind) : Json();
        const Json *isRead = live ? &read : nullptr;
        out.now = storedOver(object, isRead, *kind, context);
        if (live)
            out.before = object == *live ? out.now.object : storedOver(*live, isRead, *kind, context).object;
    } else {
        out.now = stored(object, live, context);
        if (live)
            out.before = stored(*live, live, context).object;
    }
    const Json *before = live ? &out.before : nullptr;
    out.refusals = faultsOfRequest(object, live, kind, context);
    const CustomKind *custom = kind ? nullptr : customOf(object, context);
    if (out.refusals.empty() && kind)
        out.refusals = faultsOfValues(out.now.object, before, *kind, before);
    else if (out.refusals.empty() && custom)
        out.refusals = faultsOfValues(out.now.object, before, *custom, out.unchecked);
    if (out.refusals.empty() || !live)
        return out;
    std::vector<Refusal> old = faultsOfRequest(*live, live, kind, context);
    if (old.empty() && kind)
        old = faultsOfValues(out.before, before, *kind);
    else if (old.empty() && custom) {
        std::vector<std::string> unused;
        old = faultsOfValues(out.before, nullptr, *custom, unused);
    }
    std::set<std::string> known;
    for (Refusal &refusal : old)
        known.insert(std::move(refusal.words));
    std::erase_if(out.refusals, [&known](const Refusal &refusal) { return known.contains(refusal.words); });
    return out;
}

bool isKubernetesGroup(std::string_view apiVersion)
{
    return std::ranges::any_of(
        table::kinds, [&](const table::Kind &kind) { return groupOf(kind.apiVersion) == groupOf(apiVersion); });
}

bool isServedOtherwise(std::string_view apiVersion, std::string_view kind)
{
    const std::string_view group = groupOf(apiVersion);
    return !facts().kind(apiVersion, kind) && std::ranges::any_of(table::kinds, [&](const table::Kind &one) {
        return one.kind == kind && (group == "extensions" || groupOf(one.apiVersion) == group);
    });
}

std::vector<Refusal> refusals(const Json &object, const Json *live, const Context &context)
{
    const table::Kind *kind = facts().kind(textAt(object, "apiVersion"), textAt(object, "kind"));
    std::vector<Refusal> out = faultsOfRequest(object, live, kind, context);
    if (!out.empty())
        return out;
    if (!kind) {
        if (customOf(object, context))
            out = answerTo(object, live, context).refusals;
        return out;
    }
    const Json read = live ? asRead(*live, *kind) : Json();
    const Json *isRead = live ? &read : nullptr;
    const Json before = live ? storedOver(*live, isRead, *kind, context).object : Json();
    return faultsOfValues(storedOver(object, isRead, *kind, context).object, live ? &before : nullptr, *kind);
}

} // namespace fieldwise::server
