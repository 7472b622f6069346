// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/configoptions.h"

#include <algorithm>
#include <iterator>

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
constexpr Word<merge::PatchType> types[] = {{"auto", merge::PatchType::Auto},
                                            {"json", merge::PatchType::JsonPatch},
                                            {"merge", merge::PatchType::MergePatch},
                                            {"strategic", merge::PatchType::Strategic}};
constexpr Word<merge::Dialect> dialects[] = {
    {"rfc", merge::Dialect::Rfc}, {"kubectl", merge::Dialect::Kubectl}, {"lenient", merge::Dialect::Lenient}};

std::string ruleText(const k8s::AskedRule &asked)
{
    yaml::Path path;
    for (const std::string &field : asked.fields)
        path.push_back({yaml::PathStep::Kind::Field, field, {}, 0});
    std::string rule = asked.rule.kind == k8s::ListKind::Atomic ? "atomic"
        : asked.rule.kind == k8s::ListKind::Set                 ? "set"
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
        in.fail(id, "found no version of kubectl, expected one such as 1.32");
}

} // namespace

std::vector<OptionField> fieldsOf(const merge::Options &options, const std::vector<std::string> &schemas)
{
    std::vector<std::string> rules;
    std::ranges::transform(options.listRules, std::back_inserter(rules), ruleText);
    std::vector<OptionField> fields{
        {"exact", options.exact},
        {"infer", wordOf(inferences, options.infer)},
        {"list-rules", rules},
        {"list-order", wordOf(orders, options.listOrder)},
        {"on-conflict", wordOf(winners, options.onConflict)},
        {"builtin-schema", options.builtinSchema},
        {"schemas", schemas},
        {"schema-root", options.schemaRoot},
        {"strategy", wordOf(strategies, options.apply.strategy)},
        {"overwrite", options.apply.overwrite},
        {"kubectl-version",
         options.apply.kubectlMinor == 0 ? std::string() : "1." + std::to_string(options.apply.kubectlMinor)},
        {"annotation", options.apply.annotation},
        {"last-applied-given", options.apply.lastAppliedGiven},
        {"field-manager", options.serverSide.fieldManager},
        {"force-conflicts", options.serverSide.force},
        {"subresource", options.serverSide.subresource},
        {"managed-fields", options.serverSide.managedFields},
        {"migrate", options.serverSide.migrate},
        {"type", wordOf(types, options.patch.type)},
        {"dialect", wordOf(dialects, options.patch.dialect)}};
    std::erase_if(fields, [](const OptionField &field) {
        const auto *text = std::get_if<std::string>(&field.value);
        const auto *texts = std::get_if<std::vector<std::string>>(&field.value);
        return field.name != "field-manager" && ((text && text->empty()) || (texts && texts->empty()));
    });
    if (options.serverSide.resetFields) // none are another thing than what the kind says
        fields.push_back({"reset-fields", *options.serverSide.resetFields});
    return fields;
}

void readOptions(Reading &in, NodeId map, merge::Options &options, std::vector<std::string> &schemas)
{
    const auto fields = in.fields(map,
                                  {"exact",
                                   "infer",
                                   "list-rules",
                                   "list-order",
                                   "on-conflict",
                                   "builtin-schema",
                                   "schemas",
                                   "schema-root",
                                   "strategy",
                                   "overwrite",
                                   "kubectl-version",
                                   "annotation",
                                   "last-applied-given",
                                   "field-manager",
                                   "force-conflicts",
                                   "subresource",
                                   "managed-fields",
                                   "migrate",
                                   "reset-fields",
                                   "type",
                                   "dialect"});
    const std::pair<std::string_view, bool *> flags[] = {{"exact", &options.exact},
                                                         {"builtin-schema", &options.builtinSchema},
                                                         {"overwrite", &options.apply.overwrite},
                                                         {"annotation", &options.apply.annotation},
                                                         {"last-applied-given", &options.apply.lastAppliedGiven},
                                                         {"force-conflicts", &options.serverSide.force},
                                                         {"managed-fields", &options.serverSide.managedFields},
                                                         {"migrate", &options.serverSide.migrate}};
    const std::pair<std::string_view, std::string *> texts[] = {{"schema-root", &options.schemaRoot},
                                                                {"field-manager", &options.serverSide.fieldManager},
                                                                {"subresource", &options.serverSide.subresource}};
    for (const auto &[name, id] : fields) {
        if (const auto *flag = std::ranges::find(flags, name, &std::pair<std::string_view, bool *>::first);
            flag != std::end(flags))
            *flag->second = in.flag(id);
        else if (const auto *text = std::ranges::find(texts, name, &std::pair<std::string_view, std::string *>::first);
                 text != std::end(texts))
            *text->second = in.text(id);
        else if (name == "infer")
            options.infer = in.word<k8s::Infer>(id, inferences);
        else if (name == "list-rules")
            options.listRules = readRules(in, id);
        else if (name == "list-order")
            options.listOrder = in.word<merge::ListOrder>(id, orders);
        else if (name == "on-conflict")
            options.onConflict = in.word<merge::OnConflict>(id, winners);
        else if (name == "schemas")
            schemas = readSchemas(in, id);
        else if (name == "reset-fields")
            options.serverSide.resetFields = readTexts(in, id);
        else if (name == "strategy")
            options.apply.strategy = in.word<merge::Strategy>(id, strategies);
        else if (name == "kubectl-version")
            readVersion(in, id, options.apply.kubectlMinor);
        else if (name == "type")
            options.patch.type = in.word<merge::PatchType>(id, types);
        else
            options.patch.dialect = in.word<merge::Dialect>(id, dialects);
    }
}

} // namespace fieldwise::config
