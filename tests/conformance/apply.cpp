// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include "core/k8s/kubectl.h"
#include "core/k8s/lastapplied.h"
#include "core/merge/planning.h"
#include "core/merge/result/resolve.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/yaml/lists.h"
#include "tests/conformance/suites.h"

namespace fieldwise::conformance {

namespace {

using merge::Side;
using nlohmann::json;
using yaml::none;

/// An object without a namespace stands for one in `default`, as kubectl's request says; one that has no namespaces has
/// none.
std::string inNamespace(std::string text)
{
    const yaml::Document document(text);
    const auto object = readYaml(text);
    const auto namespaced = [&] {
        return k8s::builtinSchema().isNamespaced(textOf(*object, "apiVersion"), textOf(*object, "kind")).value_or(true);
    };
    if (!object || !object->is_object() || !namespaced())
        return text;
    const yaml::NodeId metadata = document.find(document.root(), "metadata");
    if (metadata == none)
        return "metadata: {namespace: default}\n" + text;
    if (document.node(metadata).kind != yaml::Kind::Map || document.find(metadata, "namespace") != none)
        return text;
    const yaml::NodeId first = document.firstChild(metadata);
    const size_t begin = document.node(first == none ? metadata : first).begin;
    if (text[document.node(metadata).begin] == '{')
        return text.insert(document.node(metadata).begin + 1,
                           first == none ? "namespace: default" : "namespace: default, ");
    const size_t line = text.rfind('\n', begin) + 1;
    return text.insert(begin, "namespace: default\n" + std::string(begin - line, ' '));
}

Json withoutAnnotation(Json object)
{
    const auto metadata = object.find("metadata");
    if (metadata == object.end() || !metadata->is_object() || !metadata->contains("annotations")
        || !metadata->at("annotations").is_object())
        return object;
    Json &annotations = metadata->at("annotations");
    annotations.erase(std::string(k8s::lastAppliedKey));
    if (annotations.empty())
        metadata->erase("annotations");
    if (metadata->empty())
        object.erase(metadata);
    return object;
}

Faults againstExpected(const merge::DocumentPlan &document, const json &expected)
{
    const merge::ApplyPlan &apply = *document.apply();
    Faults faults;
    if (textOf(expected, "action") == "unchanged") {
        if (document.request != merge::RequestKind::Nothing)
            faults.push_back("it sends " + apply.patch.dump() + ", want nothing");
    } else {
        if (document.request != merge::RequestKind::Patch)
            faults.push_back("it sends no patch");
        if (const std::string type = textOf(expected, "content_type"); merge::contentType(document) != type)
            faults.push_back("it sends " + std::string(merge::contentType(document)) + ", want " + type);
        append(faults,
               differences("patch", withoutAnnotation(apply.patch), withoutAnnotation(asRead(expected.at("patch")))));
    }
    append(faults,
           differences("result", withoutAnnotation(apply.result), withoutAnnotation(asRead(expected.at("result")))));
    return faults;
}

Faults applied(const json &original, const std::string &local, const std::string &live, bool overwrite,
               const json &expected)
{
    merge::Options options;
    options.asSent = true;
    options.apply.kubectlMinor = 32;
    options.apply.lastAppliedGiven = !original.is_null();
    options.apply.overwrite = overwrite;
    const std::string last = original.is_null() ? "" : inNamespace(original.get<std::string>());
    Planned plan = planned(last, inNamespace(local), inNamespace(live), options);
    const std::string error = textOf(expected, "error_kind");
    if (error.empty()) {
        if (plan.document.apply())
            append(plan.faults, againstExpected(plan.document, expected));
        return plan.faults;
    }
    const std::string code = error == "conflict" ? "apply-conflict" : "apply-refused";
    return plan.code == code ? Faults{} : Faults{"it ended with `" + plan.code + "`, want `" + code + "`"};
}

Faults applyCase(const json &test, const Material &)
{
    const json options = test.value("options", json::object());
    return applied(test.at("original"), textOf(test, "local"), textOf(test, "live"), options.value("overwrite", true),
                   test.at("expected"));
}

Faults kpromApply(const json &test, const Material &)
{
    return applied(test.at("original"), textOf(test, "updated"), textOf(test, "dest"), true, test.at("expected_apply"));
}

/// 32 of `kubectl 1.32 apply`; what the cases without that word were asked of.
int minorOf(const json &expected)
{
    const std::string oracle = textOf(expected, "oracle");
    const size_t end = oracle.find(' ', 8);
    return oracle.starts_with("kubectl ") ? kubectl::minorOf(oracle.substr(8, end - 8)).value_or(32) : 32;
}

/// As kubectl answered, its annotation included.
Faults againstKubectl(const Planned &plan, const json &expected)
{
    if (textOf(expected, "action").empty() || textOf(expected, "action") == "error")
        return plan.code.empty() ? Faults{"it is not refused, and kubectl says: " + textOf(expected, "error")}
                                 : Faults{};
    Faults faults = plan.faults;
    if (!plan.document.apply())
        return faults;
    const merge::DocumentPlan &document = plan.document;
    const merge::ApplyPlan &apply = *document.apply();
    const std::string action = document.request == merge::RequestKind::Create ? "create"
        : document.request == merge::RequestKind::Patch                       ? "patch"
                                                                              : "unchanged";
    if (action != textOf(expected, "action"))
        faults.push_back("its action is " + action + ", want " + textOf(expected, "action"));
    if (const std::string type = textOf(expected, "content_type");
        !type.empty() && merge::contentType(document) != type)
        faults.push_back("it sends " + std::string(merge::contentType(document)) + ", want " + type);
    if (const auto patch = expected.find("patch"); patch != expected.end() && patch->is_object())
        append(faults, differences("patch", apply.patch, asRead(*patch)));
    if (const auto result = expected.find("result"); result != expected.end() && result->is_object())
        append(faults,
               differences("result", withoutManagedFields(apply.result), withoutManagedFields(asRead(*result))));
    return faults;
}

Faults appliedByKubectl(const json &test, std::shared_ptr<const k8s::Schema> server)
{
    merge::Options options;
    options.asSent = true;
    options.mode = merge::Mode::Apply;
    options.apply.kubectlMinor = minorOf(test.at("expected"));
    options.apply.overwrite = test.value("options", json::object()).value("overwrite", true);
    options.schema = server ? k8s::combined({std::move(server)}, true) : nullptr;
    const std::string live = textOf(test, "live");
    return againstKubectl(
        planned(merge::derivedOriginal(options, yaml::read(live)), textOf(test, "local"), live, options),
        test.at("expected"));
}

Faults applyReal(const json &test, const Material &)
{
    return appliedByKubectl(test, nullptr);
}

Faults applyOpenApi(const json &test, const Material &material)
{
    return material.server ? appliedByKubectl(test, material.server) : Faults{"the server's OpenAPI is not there"};
}

constexpr Suite suites[] = {
    {"apply_openapi3", "apply_openapi3", applyOpenApi},
    {"apply_random", "apply_random", applyCase},
    {"apply_real", "apply_real", applyReal},
    {"create_real", "create_real", applyReal},
    {"kprom (apply)", "kprom", kpromApply},
    {"seed_examples", "seed_examples", applyCase},
};

} // namespace

Planned planned(const std::string &last, const std::string &local, const std::string &live, merge::Options options)
{
    options.mode = merge::Mode::Apply;
    merge::PerSide<yaml::Stream> streams;
    streams[Side::Original] = yaml::read(last);
    streams[Side::Updated] = yaml::withListsApart(yaml::read(local));
    streams[Side::Destination] = yaml::withListsApart(yaml::read(live));
    const auto plan = merge::plan(std::move(streams), {{"last", "local", "live"}}, options);
    Planned out;
    if (!plan) {
        for (const merge::Fault &fault : plan.error())
            out.faults.push_back(std::string(merge::sideName(options.mode, fault.side)) + ": " + fault.diagnostic.text);
        out.code = plan.error().front().diagnostic.code;
        return out;
    }
    for (const merge::DocumentPlan &document : plan->documents)
        if (document.apply()) {
            if (out.document.apply())
                return {.faults = {"it is more than one object that is applied"}};
            out.document = document;
        }
    if (!out.document.apply())
        return {.faults = {"it is no object that is applied"}};
    if (!out.document.apply()->conflicts.empty())
        out.code = "apply-conflict";
    const std::string text = merge::resolve(*plan).text;
    if (yaml::cutOf(*plan->streams[Side::Updated].parts.front().document) != yaml::Cut::Whole)
        return out; // the text is a List
    if (const auto result = readYaml(text))
        append(out.faults, differences("result text", *result, out.document.apply()->result));
    else
        out.faults.push_back("the result's text cannot be read:\n" + text);
    if (out.document.request == merge::RequestKind::Nothing && !out.document.apply()->patch.empty())
        out.faults.push_back("nothing is sent, but the patch is " + out.document.apply()->patch.dump());
    return out;
}

std::span<const Suite> applySuites()
{
    return suites;
}

} // namespace fieldwise::conformance
