// SPDX-License-Identifier: GPL-3.0-or-later
#include <string>

#include "app/conformance_suites.h"
#include "core/k8s/lastapplied.h"
#include "core/merge/resolve.h"

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
    if (metadata == object.end() || !metadata->is_object() || !metadata->contains("annotations") ||
        !metadata->at("annotations").is_object())
        return object;
    Json &annotations = metadata->at("annotations");
    annotations.erase(std::string(k8s::lastAppliedKey));
    if (annotations.empty())
        metadata->erase("annotations");
    if (metadata->empty())
        object.erase(metadata);
    return object;
}

Faults againstExpected(const merge::ApplyPlan &apply, const json &expected)
{
    Faults faults;
    if (textOf(expected, "action") == "unchanged") {
        if (apply.request != merge::Request::Nothing)
            faults.push_back("it sends " + apply.patch.dump() + ", want nothing");
    } else {
        if (apply.request != merge::Request::Patch)
            faults.push_back("it sends no patch");
        if (const std::string type = textOf(expected, "content_type"); merge::contentType(apply) != type)
            faults.push_back("it sends " + std::string(merge::contentType(apply)) + ", want " + type);
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
    options.lastAppliedGiven = !original.is_null();
    options.overwrite = overwrite;
    const std::string last = original.is_null() ? "" : inNamespace(original.get<std::string>());
    Planned plan = planned(last, inNamespace(local), inNamespace(live), options);
    const std::string error = textOf(expected, "error_kind");
    if (error.empty()) {
        if (plan.apply)
            append(plan.faults, againstExpected(*plan.apply, expected));
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

constexpr Suite suites[] = {
    {"apply_random", "apply_random", applyCase},
    {"kprom (apply)", "kprom", kpromApply},
    {"seed_examples", "seed_examples", applyCase},
};

} // namespace

Planned planned(const std::string &last, const std::string &local, const std::string &live, merge::Options options)
{
    options.mode = merge::Mode::Apply;
    merge::PerSide<yaml::Stream> streams;
    streams[Side::Original] = yaml::read(last);
    streams[Side::Updated] = yaml::read(local);
    streams[Side::Destination] = yaml::read(live);
    const auto plan = merge::plan(std::move(streams), {{"last", "local", "live"}}, options);
    Planned out;
    if (!plan) {
        for (const merge::Fault &fault : plan.error())
            out.faults.push_back(std::string(merge::sideName(options.mode, fault.side)) + ": " + fault.diagnostic.text);
        out.code = plan.error().front().diagnostic.code;
        return out;
    }
    if (plan->documents.size() != 1 || !plan->documents.front().apply)
        return {.faults = {"it is not one object that is applied"}};
    out.apply = plan->documents.front().apply;
    if (!out.apply->conflicts.empty())
        out.code = "apply-conflict";
    const std::string text = merge::resolve(*plan).text;
    if (const auto result = readYaml(text))
        append(out.faults, differences("result text", *result, out.apply->result));
    else
        out.faults.push_back("the result's text cannot be read:\n" + text);
    if (out.apply->request == merge::Request::Nothing && !out.apply->patch.empty())
        out.faults.push_back("nothing is sent, but the patch is " + out.apply->patch.dump());
    return out;
}

std::span<const Suite> applySuites()
{
    return suites;
}

} // namespace fieldwise::conformance
