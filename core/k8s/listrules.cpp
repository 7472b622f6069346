// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/listrules.h"

#include <algorithm>
#include <array>

namespace fieldwise::k8s {
namespace {

constexpr std::array<std::string_view, 7> documentedKeys{"mountPath",   "devicePath", "ip",           "type",
                                                         "topologyKey", "name",       "containerPort"};
constexpr std::array<std::string_view, 1> nameOnly{"name"};

std::string joined(const std::vector<std::string> &words)
{
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : " and ") + word;
    return text;
}

Unexpected<std::vector<Diagnostic>> badRule(size_t begin, size_t end, std::string text)
{
    Diagnostic diagnostic;
    diagnostic.code = "list-rule";
    diagnostic.range = {static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
    diagnostic.text = std::move(text);
    return Unexpected(std::vector{std::move(diagnostic)});
}

/// Where the rule begins: behind the first `=` that is in no quotes and in no brackets.
size_t ruleSign(std::string_view text)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '\\')
            ++i;
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && c == '[')
            ++depth;
        else if (!quoted && c == ']')
            --depth;
        else if (!quoted && depth == 0 && c == '=')
            return i;
    }
    return std::string_view::npos;
}

Result<ListRule> parseRule(std::string_view text, size_t from)
{
    ListRule rule{ListKind::Keyed, {}, LearntFrom::Asked};
    const std::string_view word = text.substr(from);
    if (word == "atomic" || word == "set" || word == "in-order") {
        rule.kind = word == "set" ? ListKind::Set : word == "atomic" ? ListKind::Atomic : ListKind::Sequence;
        return rule;
    }
    for (size_t at = from; at <= text.size();) {
        const size_t end = std::min(text.find(',', at), text.size());
        const std::string_view key = text.substr(at, end - at);
        if (key.empty())
            return badRule(at, end,
                           "expected `atomic`, `set`, `in-order` or the names of the keys, separated by commas");
        if (std::ranges::find(rule.keys, key) != rule.keys.end())
            return badRule(at, end, "found the key `" + std::string(key) + "` twice");
        rule.keys.emplace_back(key);
        at = end + 1;
    }
    return rule;
}

} // namespace

std::span<const std::string_view> inferredKeys(Infer infer)
{
    switch (infer) {
    case Infer::Documented: return documentedKeys;
    case Infer::Name: return nameOnly;
    case Infer::None: break;
    }
    return {};
}

std::string describe(const ListRule &rule)
{
    std::string text = "atomic";
    if (rule.kind == ListKind::Set)
        text = "a set";
    else if (rule.kind == ListKind::Keyed)
        text = "keyed by " + joined(rule.keys);
    else if (rule.kind == ListKind::Sequence)
        return rule.from == LearntFrom::Profile ? "a sequence (" + std::string(rule.profile) + ")"
            : rule.from == LearntFrom::Asked    ? "in order (asked for)"
                                                : "a sequence (its elements are paired by content)";
    switch (rule.from) {
    case LearntFrom::Schema: return text + " (schema)";
    case LearntFrom::Inferred: return text + " (inferred)";
    case LearntFrom::Asked: return text + " (asked for)";
    case LearntFrom::Profile: return text + " (" + std::string(rule.profile) + ")";
    case LearntFrom::Nothing: break;
    }
    return text + " (no merge key is known)";
}

Result<AskedRule> parseAskedRule(std::string_view text)
{
    const size_t sign = ruleSign(text);
    if (sign == std::string_view::npos)
        return badRule(0, text.size(), "expected PATH=RULE, for example `spec.rules=name`");
    auto path = yaml::parsePath(text.substr(0, sign));
    if (!path)
        return Unexpected(path.error());
    AskedRule asked;
    for (yaml::PathStep &step : *path)
        if (step.kind == yaml::PathStep::Kind::Field)
            asked.fields.push_back(std::move(step.name));
    if (asked.fields.empty())
        return badRule(0, sign, "expected the path of a list before `=`");
    auto rule = parseRule(text, sign + 1);
    if (!rule)
        return Unexpected(rule.error());
    asked.rule = std::move(*rule);
    return asked;
}

Result<RepositoryRule, std::string> parseRepositoryRule(std::string_view path, std::string_view rule)
{
    auto fields = FieldPattern::parse(path);
    if (!fields)
        return Unexpected("at its character " + std::to_string(fields.error().range.begin + 1) + ": "
                          + fields.error().text);
    if (fields->hasElements())
        return Unexpected(std::string("expected names of fields only; elements of lists on the way are left out"));
    auto parsed = parseRule(rule, 0);
    if (!parsed)
        return Unexpected(parsed.error().front().text);
    parsed->from = LearntFrom::Profile;
    parsed->profile = ".fieldwise.yaml";
    return RepositoryRule{{}, *std::move(fields), *std::move(parsed)};
}

ListRule kyamlRule(const FieldRule &field)
{
    ListRule rule{ListKind::Atomic, {}, LearntFrom::Schema};
    if (!field.merge)
        return rule;
    rule.kind = ListKind::Keyed;
    rule.keys.assign(field.mapKeys.begin(), field.mapKeys.end());
    if (rule.keys.empty() && !field.patchMergeKey.empty())
        rule.keys.emplace_back(field.patchMergeKey);
    if (rule.keys.empty())
        rule.kind = ListKind::Set;
    return rule;
}

ListRule kubectlRule(const FieldRule &field)
{
    ListRule rule{field.merge ? ListKind::Set : ListKind::Atomic, {}, LearntFrom::Schema};
    if (field.merge && !field.patchMergeKey.empty()) {
        rule.kind = ListKind::Keyed;
        rule.keys.emplace_back(field.patchMergeKey);
    }
    return rule;
}

ListRule schemaRule(const FieldRule &field)
{
    ListRule rule = kyamlRule(field);
    if (!field.custom || field.merge || field.atomicList)
        return rule;
    rule.keys.assign(field.mapKeys.begin(), field.mapKeys.end());
    if (field.setList || !rule.keys.empty())
        rule.kind = field.setList ? ListKind::Set : ListKind::Keyed;
    return rule;
}

} // namespace fieldwise::k8s
