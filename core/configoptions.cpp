// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/configoptions.h"

#include <algorithm>
#include <iterator>
#include <type_traits>

#include "core/k8s/kubectl.h"

namespace fieldwise::config {

using yaml::NodeId;

namespace {

constexpr size_t mostSchemas = 64; // as many as one schema is put together from

// Options have the words of the command line; those left out have their default.
constexpr Word<k8s::Infer> inferences[] = {
    {"documented", k8s::Infer::Documented}, {"name", k8s::Infer::Name}, {"none", k8s::Infer::None}};
constexpr Word<merge::ListOrder> orders[] = {{"append", merge::ListOrder::Append},
                                             {"prepend", merge::ListOrder::Prepend}};
constexpr Word<merge::OnConflict> winners[] = {{"updated", merge::OnConflict::Updated},
                                               {"destination", merge::OnConflict::Destination},
                                               {"fail", merge::OnConflict::Fail}};
constexpr Word<merge::Strategy> strategies[] = {{"auto", merge::Strategy::Auto},
                                                {"strategic", merge::Strategy::Strategic},
                                                {"json-merge", merge::Strategy::JsonMerge}};
constexpr Word<merge::Deployer> programs[] = {{"kubectl", merge::Deployer::Kubectl},
                                              {"helm", merge::Deployer::Helm},
                                              {"argo-cd", merge::Deployer::ArgoCd},
                                              {"flux-kustomize", merge::Deployer::FluxKustomize},
                                              {"flux-helm", merge::Deployer::FluxHelm}};
constexpr Word<merge::PatchType> types[] = {{"auto", merge::PatchType::Auto},
                                            {"json", merge::PatchType::JsonPatch},
                                            {"merge", merge::PatchType::MergePatch},
                                            {"strategic", merge::PatchType::Strategic}};
constexpr Word<merge::PatchDialect> dialects[] = {{"rfc", merge::PatchDialect::Rfc},
                                                  {"kubectl", merge::PatchDialect::Kubectl},
                                                  {"lenient", merge::PatchDialect::Lenient}};

std::string ruleText(const k8s::AskedRule &asked)
{
    yaml::Path path;
    for (const std::string &field : asked.fields)
        path.push_back({yaml::PathStep::Kind::Field, field, {}, 0});
    std::string rule = asked.rule.kind == k8s::ListKind::Atomic ? "atomic"
        : asked.rule.kind == k8s::ListKind::Set                 ? "set"
        : asked.rule.kind == k8s::ListKind::Sequence            ? "in-order"
                                                                : "";
    for (const std::string &key : asked.rule.keys)
        rule += (rule.empty() ? "" : ",") + key;
    return yaml::print(path) + "=" + rule;
}

std::vector<k8s::AskedRule> readRules(Reading &in, NodeId list)
{
    std::vector<k8s::AskedRule> rules;
    for (const NodeId item : in.items(list)) {
        if (auto rule = k8s::parseAskedRule(in.text(item)))
            rules.push_back(std::move(*rule));
        else
            in.fail(item, rule.error().front().text);
    }
    return rules;
}

std::vector<std::string> readTexts(Reading &in, NodeId list)
{
    std::vector<std::string> texts;
    std::ranges::transform(in.items(list), std::back_inserter(texts), [&in](NodeId item) { return in.text(item); });
    return texts;
}

/// Names of files. Each is read when the session opens, so they can't be too many.
std::vector<std::string> readSchemas(Reading &in, NodeId list)
{
    std::vector<std::string> files = readTexts(in, list);
    if (files.size() > mostSchemas)
        in.fail(list,
                "found " + std::to_string(files.size()) + " schemas, expected at most " + std::to_string(mostSchemas));
    if (std::ranges::any_of(files, [](const std::string &file) { return file.find('\0') != std::string::npos; }))
        in.fail(list, "found a NUL in the name of a file, expected none");
    return files;
}

void readVersion(Reading &in, NodeId id, int &minor)
{
    const auto known = kubectl::minorOf(in.text(id));
    minor = known.value_or(minor);
    if (!known)
        in.fail(id, "found an invalid kubectl version, expected one such as 1.32");
}

/// Calls `call` with each option's name and value, and the words of those that have some, in the order of a file.
template <class Options, class Schemas, class Call>
void eachOption(Options &options, Schemas &schemas, const Call &call)
{
    call("as-text", options.asText);
    call("as-sent", options.asSent);
    call("other-object", options.otherObject);
    call("exact", options.exact);
    call("infer", options.infer, inferences);
    call("list-rules", options.listRules);
    call("list-order", options.listOrder, orders);
    call("on-conflict", options.onConflict, winners);
    call("builtin-schema", options.builtinSchema);
    call("schemas", schemas);
    call("schema-root", options.schemaRoot);
    call("strategy", options.apply.strategy, strategies);
    call("overwrite", options.apply.overwrite);
    call("kubectl-version", options.apply.kubectlMinor);
    call("annotation", options.apply.annotation);
    call("last-applied-given", options.apply.lastAppliedGiven);
    call("field-manager", options.serverSide.fieldManager);
    call("force-conflicts", options.serverSide.force);
    call("subresource", options.serverSide.subresource);
    call("managed-fields", options.serverSide.managedFields);
    call("migrate", options.serverSide.migrate);
    call("applied-by", options.deployer.by, programs);
    call("helm-version", options.deployer.version);
    call("release", options.deployer.release);
    call("release-namespace", options.deployer.releaseNamespace);
    call("take-ownership", options.deployer.takesOwnership);
    call("force-replace", options.deployer.replaces);
    call("migration-manager", options.deployer.migrationManager);
    call("override-managers", options.deployer.overrideManagers);
    call("type", options.patch.type, types);
    call("dialect", options.patch.dialect, dialects);
    call("reset-fields", options.serverSide.resetFields);
}

} // namespace

std::vector<OptionField> fieldsOf(const merge::Options &options, const std::vector<std::string> &schemas)
{
    std::vector<OptionField> fields;
    const auto add = [&](std::string_view name, auto value) {
        fields.push_back({std::string(name), std::move(value)});
    };
    const auto addText = [&](std::string_view name, const auto &text) {
        if (name != "migration-manager" && (!text.empty() || name == "field-manager"))
            add(name, text);
    };
    eachOption(options, schemas, [&](std::string_view name, const auto &value, const auto &...words) {
        using Value = std::remove_cvref_t<decltype(value)>;
        if constexpr (sizeof...(words) > 0) {
            add(name, wordOf(words..., value));
        } else if constexpr (std::is_same_v<Value, bool>) {
            add(name, value);
        } else if constexpr (std::is_same_v<Value, int>) {
            addText(name, value == 0 ? std::string() : "1." + std::to_string(value));
        } else if constexpr (std::is_same_v<Value, std::vector<k8s::AskedRule>>) {
            std::vector<std::string> rules;
            std::ranges::transform(value, std::back_inserter(rules), ruleText);
            addText(name, rules);
        } else if constexpr (std::is_same_v<Value, std::optional<std::vector<std::string>>>) {
            if (value) // none are another thing than what the kind says
                add(name, *value);
        } else {
            addText(name, value);
        }
    });
    const std::string &migrated = options.deployer.migrationManager;
    if (migrated != merge::DeployerOptions().migrationManager)
        add("migration-manager", migrated);
    return fields;
}

void readOptions(Reading &in, NodeId map, merge::Options &options, std::vector<std::string> &schemas)
{
    std::vector<std::string_view> known;
    eachOption(options, schemas, [&](std::string_view name, const auto &...) { known.push_back(name); });
    for (const auto &field : in.fields(map, known))
        eachOption(options, schemas, [&](std::string_view name, auto &value, const auto &...words) {
            using Value = std::remove_cvref_t<decltype(value)>;
            const NodeId id = field.second;
            if (name != field.first)
                return;
            if constexpr (sizeof...(words) > 0)
                value = in.word<Value>(id, words...);
            else if constexpr (std::is_same_v<Value, bool>)
                value = in.flag(id);
            else if constexpr (std::is_same_v<Value, int>)
                readVersion(in, id, value);
            else if constexpr (std::is_same_v<Value, std::vector<k8s::AskedRule>>)
                value = readRules(in, id);
            else if constexpr (std::is_same_v<Value, std::vector<std::string>>)
                value = name == "schemas" ? readSchemas(in, id) : readTexts(in, id);
            else if constexpr (std::is_same_v<Value, std::optional<std::vector<std::string>>>)
                value = readTexts(in, id);
            else
                value = in.text(id);
        });
}

} // namespace fieldwise::config
