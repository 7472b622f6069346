// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/patch/patchplan.h"
#include "core/merge/planning.h"
#include "core/merge/result/resolve.h"
#include "core/values/jsonmerge.h"
#include "core/values/strategic.h"
#include "core/yaml/equality.h"
#include "tests/conformance/suites.h"

namespace fieldwise::conformance {

namespace {

using nlohmann::json;

std::optional<Json> readEither(const std::string &text)
{
    const auto value = readJson(text);
    return value ? value : readYaml(text);
}

Faults againstOutcome(const json &test, const Result<Json, merge::Failure> &got)
{
    const json &expected = test.at("expected");
    if (!expected.at("ok").get<bool>())
        return got ? Faults{"it succeeded, an error was expected: " + textOf(expected, "error")} : Faults{};
    return got ? differences("result", *got, *readJson(textOf(expected, "result")))
               : Faults{"it failed: " + got.error()};
}

/// What the window and `fieldwise-cli patch` make of it, as kubectl does: the result's text, read again.
Result<Json, merge::Failure> planned(const json &test, merge::PatchType type)
{
    merge::Options options;
    options.mode = merge::Mode::Patch;
    options.patch.type = type;
    options.patch.dialect = merge::PatchDialect::Kubectl;
    options.asSent = true; // `kubectl patch --local` asks no server
    merge::PerSide<yaml::Stream> streams;
    streams[merge::Side::Updated] = yaml::read(textOf(test, "patch"));
    streams[merge::Side::Destination] = yaml::read(textOf(test, "resource"));
    const auto plan = merge::plan(std::move(streams), {}, options);
    if (!plan)
        return Unexpected<merge::Failure>(plan.error().front().diagnostic.text);
    if (merge::fails(*plan))
        return Unexpected<merge::Failure>("an operation fails");
    const auto value = readYaml(merge::resolve(*plan).text);
    if (value)
        return *value;
    return Unexpected<merge::Failure>("the result cannot be read");
}

/// By the value function, and by the plan.
Faults againstBoth(const json &test, const Result<Json, merge::Failure> &got, merge::PatchType type)
{
    Faults faults = againstOutcome(test, got);
    for (std::string &fault : againstOutcome(test, planned(test, type)))
        faults.push_back("by the plan: " + std::move(fault));
    return faults;
}

Result<Json, merge::Failure> patchedStrategically(const Json &resource, const Json &patch)
{
    const k8s::Schema &schema = k8s::builtinSchema();
    const k8s::TypeId type = schema.typeOf(textOf(resource, "apiVersion"), textOf(resource, "kind"));
    if (type == k8s::noType)
        return Unexpected<merge::Failure>("strategic merge patch is not supported");
    return merge::applyStrategic(resource, patch, {.schema = &schema, .type = type, .known = true});
}

Result<Json, merge::Failure> patchedByMerge(const Json &resource, const Json &patch)
{
    if (!patch.is_structured())
        return Unexpected<merge::Failure>("Invalid JSON Patch");
    return merge::applyJsonMerge(resource, patch, true);
}

template <Result<Json, merge::Failure> (*patched)(const Json &, const Json &), merge::PatchType type>
Faults byKubectl(const json &test, const Material &)
{
    const auto resource = readEither(textOf(test, "resource"));
    const auto patch = readEither(textOf(test, "patch"));
    if (!resource || !patch)
        return againstOutcome(test, Unexpected<merge::Failure>("it cannot be read"));
    return againstBoth(test, patched(*resource, *patch), type);
}

Faults patchReal(const json &test, const Material &)
{
    const std::string type = textOf(test, "type");
    const merge::PatchType as = type == "json" ? merge::PatchType::JsonPatch
        : type == "merge"                      ? merge::PatchType::MergePatch
                                               : merge::PatchType::Strategic;
    const auto got = planned(test, as);
    const json &expected = test.at("expected");
    if (!expected.at("ok").get<bool>())
        return got ? Faults{"it succeeded, and kubectl says: " + textOf(expected, "error")} : Faults{};
    return got ? differences("result", withoutManagedFields(*got), withoutManagedFields(asRead(expected.at("result"))))
               : Faults{"it failed: " + got.error()};
}

/// A merge patch for two objects, or a list of them for two lists of as many objects; nothing for any others.
std::optional<Json> createDocumentMerge(const Json &from, const Json &to)
{
    if (from.is_object() && to.is_object())
        return merge::createJsonMerge(from, to);
    if (!from.is_array() || !to.is_array() || from.size() != to.size())
        return {};
    Json patches = Json::array();
    for (size_t i = 0; i < from.size(); ++i) {
        if (!from[i].is_object() || !to[i].is_object())
            return {};
        patches.push_back(merge::createJsonMerge(from[i], to[i]));
    }
    return patches;
}

/// One merge patch for two in a row. It can't say that an object goes and comes back: there the document's fields stay.
Json combineJsonMerge(const Json &first, const Json &second)
{
    Json out = first;
    for (const auto &[name, value] : second.items()) {
        const auto found = out.find(name);
        if (value.is_object() && found != out.end() && found->is_object())
            *found = combineJsonMerge(*found, value);
        else
            out[name] = value;
    }
    return out;
}

std::optional<Json> rfc7386Outcome(const json &test)
{
    const std::string operation = textOf(test, "operation");
    const auto document = readJson(textOf(test, "doc"));
    const auto second = readJson(textOf(test, operation == "create" ? "modified" : "patch"));
    if (!document || !second)
        return {};
    if (operation == "create")
        return createDocumentMerge(*document, *second);
    if (operation == "merge_patches")
        return combineJsonMerge(*document, *second);
    if (textOf(test, "id").find("evanphx-v4") != std::string::npos)
        return second->is_structured() ? std::optional(merge::applyJsonMerge(*document, *second, true)) : std::nullopt;
    return merge::applyJsonMerge(*document, *second, false);
}

Faults rfc7386(const json &test, const Material &)
{
    const auto got = rfc7386Outcome(test);
    if (!textOf(test, "expected_error").empty())
        return got ? Faults{"it succeeded, an error was expected"} : Faults{};
    if (!got)
        return {"it failed"};
    const Json want = *readJson(textOf(test, "expected"));
    return yaml::sameToJson(*got, want) ? Faults{} : differences("result", *got, want);
}

template <merge::PatchDialect dialect>
Result<Json, merge::Failure> patchedByOperations(const Json &document, const Json &patch)
{
    const auto result = merge::applyJsonPatch(document, patch, dialect);
    if (result)
        return *result;
    const merge::Reaction &reaction = result.error().reaction;
    return Unexpected<merge::Failure>("operation " + std::to_string(result.error().operation) + " fails: reason "
                                      + std::to_string(static_cast<int>(reaction.why)) + ' ' + reaction.detail);
}

Faults rfc6902(const json &test, const Material &)
{
    const auto document = readJson(textOf(test, "doc"));
    const auto patch = readJson(textOf(test, "patch"));
    const auto got = document && patch ? patchedByOperations<merge::PatchDialect::Rfc>(*document, *patch)
                                       : Result<Json, merge::Failure>(Unexpected<merge::Failure>("it cannot be read"));
    if (!textOf(test, "expected_error").empty())
        return got ? Faults{"it succeeded, an error was expected"} : Faults{};
    if (!got)
        return {got.error()};
    if (textOf(test, "note").find("result differs from doc") != std::string::npos)
        return yaml::sameToJson(*got, *document) ? Faults{"nothing changes"} : Faults{};
    const auto want = readJson(textOf(test, "expected"));
    return !want || yaml::sameToJson(*got, *want) ? Faults{} : differences("result", *got, *want);
}

Faults jsonEqual(const json &test, const Material &)
{
    const auto a = readJson(textOf(test, "a"));
    const auto b = readJson(textOf(test, "b"));
    const bool equal = a && b && yaml::sameToJson(*a, *b);
    return equal == test.at("equal").get<bool>() ? Faults{} : Faults{equal ? "they are equal" : "they are not equal"};
}

constexpr auto operationsByKubectl =
    byKubectl<patchedByOperations<merge::PatchDialect::Kubectl>, merge::PatchType::JsonPatch>;

constexpr Suite suites[] = {
    {"json_equal", "json_equal", jsonEqual},
    {"jsonpatch_random", "jsonpatch_random", operationsByKubectl},
    {"mergepatch_random", "mergepatch_random", byKubectl<patchedByMerge, merge::PatchType::MergePatch>},
    {"patch_real", "patch_real", patchReal},
    {"rfc6902", "rfc6902", rfc6902},
    {"rfc6902_kubectl", "rfc6902_kubectl", operationsByKubectl},
    {"rfc7386", "rfc7386", rfc7386},
    {"strategic_random", "strategic_random", byKubectl<patchedStrategically, merge::PatchType::Strategic>},
};

} // namespace

std::span<const Suite> patchSuites()
{
    return suites;
}

} // namespace fieldwise::conformance
