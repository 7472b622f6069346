// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/conformance_suites.h"
#include "core/merge/jsonmerge.h"
#include "core/merge/jsonpatch.h"
#include "core/merge/strategic.h"

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

Result<Json, merge::Failure> patchedStrategically(const Json &resource, const Json &patch)
{
    const k8s::Schema &schema = k8s::builtinSchema();
    const k8s::TypeId type = schema.typeOf(textOf(resource, "apiVersion"), textOf(resource, "kind"));
    if (type == k8s::noType)
        return Unexpected<merge::Failure>("strategic merge patch is not supported");
    return merge::applyStrategic(resource, patch, {.schema = &schema, .type = type, .known = true});
}

Faults strategicRandom(const json &test, const Material &)
{
    const auto resource = readEither(textOf(test, "resource"));
    const auto patch = readEither(textOf(test, "patch"));
    if (!resource || !patch)
        return againstOutcome(test, Unexpected<merge::Failure>("it cannot be read"));
    return againstOutcome(test, patchedStrategically(*resource, *patch));
}

Result<Json, merge::Failure> orFailure(std::optional<Json> value, const char *failure)
{
    if (value)
        return std::move(*value);
    return Unexpected<merge::Failure>(failure);
}

Faults mergePatchRandom(const json &test, const Material &)
{
    const auto resource = readEither(textOf(test, "resource"));
    const auto patch = readEither(textOf(test, "patch"));
    if (!resource || !patch)
        return againstOutcome(test, Unexpected<merge::Failure>("it cannot be read"));
    return againstOutcome(test, orFailure(merge::applyKubectlMerge(*resource, *patch), "Invalid JSON Patch"));
}

std::optional<Json> rfc7386Outcome(const json &test)
{
    const std::string operation = textOf(test, "operation");
    const auto document = readJson(textOf(test, "doc"));
    const auto second = readJson(textOf(test, operation == "create" ? "modified" : "patch"));
    if (!document || !second)
        return {};
    if (operation == "create")
        return merge::createDocumentMerge(*document, *second);
    if (operation == "merge_patches")
        return merge::combineJsonMerge(*document, *second);
    if (textOf(test, "id").find("evanphx-v4") != std::string::npos)
        return merge::applyKubectlMerge(*document, *second);
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
    return yaml::sameByValue(*got, want) ? Faults{} : differences("result", *got, want);
}

Result<Json, merge::Failure> patchedByOperations(const std::optional<Json> &document, const std::optional<Json> &patch,
                                                 merge::Dialect dialect)
{
    if (!document || !patch)
        return Unexpected<merge::Failure>("it cannot be read");
    const auto result = merge::applyJsonPatch(*document, *patch, dialect);
    if (result)
        return *result;
    const merge::Reaction &reaction = result.error().reaction;
    return Unexpected<merge::Failure>("operation " + std::to_string(result.error().operation) + " fails: reason "
                                      + std::to_string(static_cast<int>(reaction.why)) + ' ' + reaction.detail);
}

Faults operationsByKubectl(const json &test, const Material &)
{
    return againstOutcome(test, patchedByOperations(readEither(textOf(test, "resource")), readEither(textOf(test, "patch")),
                                                    merge::Dialect::Kubectl));
}

Faults rfc6902(const json &test, const Material &)
{
    const auto document = readJson(textOf(test, "doc"));
    const auto got = patchedByOperations(document, readJson(textOf(test, "patch")), merge::Dialect::Rfc);
    if (!textOf(test, "expected_error").empty())
        return got ? Faults{"it succeeded, an error was expected"} : Faults{};
    if (!got)
        return {got.error()};
    if (textOf(test, "note").find("result differs from doc") != std::string::npos)
        return yaml::sameByValue(*got, *document) ? Faults{"nothing changes"} : Faults{};
    const auto want = readJson(textOf(test, "expected"));
    return !want || yaml::sameByValue(*got, *want) ? Faults{} : differences("result", *got, *want);
}

Faults jsonEqual(const json &test, const Material &)
{
    const auto a = readJson(textOf(test, "a"));
    const auto b = readJson(textOf(test, "b"));
    const bool equal = a && b && yaml::sameByValue(*a, *b);
    return equal == test.at("equal").get<bool>() ? Faults{} : Faults{equal ? "they are equal" : "they are not equal"};
}

constexpr Suite suites[] = {
    {"json_equal", "json_equal", jsonEqual},
    {"jsonpatch_random", "jsonpatch_random", operationsByKubectl},
    {"mergepatch_random", "mergepatch_random", mergePatchRandom},
    {"rfc6902", "rfc6902", rfc6902},
    {"rfc6902_kubectl", "rfc6902_kubectl", operationsByKubectl},
    {"rfc7386", "rfc7386", rfc7386},
    {"strategic_random", "strategic_random", strategicRandom},
};

} // namespace

std::span<const Suite> patchSuites()
{
    return suites;
}

} // namespace fieldwise::conformance
