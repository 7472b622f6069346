// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ignorerules.h"

#include "core/configreading.h"
#include "core/yaml/scalar.h"

namespace fieldwise::config {

using yaml::NodeId;

namespace {

constexpr size_t largestRules = size_t{4} << 20;
constexpr std::string_view head =
    "# Fields that Fieldwise leaves out of its output. The merge itself stays the same.\nversion: 1\nrules:\n";

k8s::FieldPattern patternOf(Reading &in, NodeId id)
{
    const std::string text = in.text(id);
    if (in.fault())
        return {};
    auto pattern = k8s::FieldPattern::parse(text);
    if (pattern)
        return *std::move(pattern);
    in.fail(id,
            "found the path `" + text.substr(0, 200) + "`, at its character "
                + std::to_string(pattern.error().range.begin + 1) + ": " + pattern.error().text);
    return {};
}

view::IgnoreRule ruleOf(Reading &in, NodeId map)
{
    view::IgnoreRule rule;
    const auto fields = in.fields(map, {"path", "apiVersion", "kind", "namespace", "name", "why"});
    rule.path = patternOf(in, in.needed(fields, "path", map));
    for (const auto &[name, text] : {std::pair("apiVersion", &rule.apiVersion),
                                     {"kind", &rule.kind},
                                     {"namespace", &rule.namespaceName},
                                     {"name", &rule.name},
                                     {"why", &rule.why}}) {
        if (const auto found = fields.find(name); found != fields.end())
            *text = in.text(found->second);
    }
    for (char &c : rule.why)
        c = static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    return rule;
}

std::string scalar(const std::string &text)
{
    if (!yaml::needsQuotes(text, false))
        return text;
    std::string out = "'";
    for (const char c : text)
        out += c == '\'' ? "''" : std::string(1, c);
    return out + "'";
}

/// Of the dashes before the rules.
size_t indentOf(std::string_view text)
{
    Reading in(text);
    const auto fields = in.root() == yaml::none ? Reading::Fields{} : in.fields(in.root(), {"version", "rules"});
    const auto list = fields.find("rules");
    const bool noList = list == fields.end() || in.node(list->second).kind != yaml::Kind::Seq;
    const auto items = noList ? std::vector<NodeId>{} : in.items(list->second);
    const uint32_t column = items.empty() ? 0 : in.node(items.front()).column;
    return column < 2 ? 0 : column - 2;
}

std::string ruleText(const NewRule &rule, size_t indent)
{
    const std::string space(indent, ' ');
    std::string out = space + "- path: " + scalar(yaml::print(rule.path)) + "\n";
    for (const auto &[name, text] : {std::pair("kind", &rule.kind), {"name", &rule.name}, {"why", &rule.why}})
        if (!text->empty())
            out += space + "  " + name + ": " + scalar(*text) + "\n";
    return out;
}

} // namespace

Result<view::IgnoreRules, Diagnostic> readIgnoreRules(std::string_view text)
{
    if (text.size() > largestRules)
        return Unexpected(
            fault("config",
                  "larger than " + std::to_string(largestRules >> 20) + " MiB, which is the limit for ignore rules"));
    Reading in(text);
    view::IgnoreRules rules;
    if (!in.fault() && in.root() == yaml::none)
        return rules;
    const auto fields = in.fault() ? Reading::Fields{} : in.fields(in.root(), {"version", "rules"});
    if (const auto version = fields.find("version"); version != fields.end() && in.number(version->second) != 1)
        in.fail(version->second,
                "found version " + in.text(version->second)
                    + ", expected 1, the only version that this Fieldwise reads");
    const auto list = fields.find("rules");
    const bool noList = list == fields.end() || in.node(list->second).style == yaml::Style::Empty;
    for (const NodeId item : noList ? std::vector<NodeId>{} : in.items(list->second))
        rules.rules.push_back(ruleOf(in, item));
    if (in.fault())
        return Unexpected(*in.fault());
    return rules;
}

Result<std::string, Diagnostic> withRule(std::string_view text, const NewRule &rule)
{
    const auto before = readIgnoreRules(text);
    if (!before)
        return Unexpected(before.error());
    std::string out(text);
    if (!out.empty() && out.back() != '\n')
        out += '\n';
    if (text.find_first_not_of(" \t\r\n") == text.npos)
        out = head;
    out += ruleText(rule, indentOf(text));
    const auto after = readIgnoreRules(out);
    const bool added = after && after->rules.size() == before->rules.size() + 1
        && after->rules.back().path.text() == yaml::print(rule.path);
    if (!added)
        return Unexpected(fault("config",
                                "a rule can only be added after rules in block style (`- path: ...`) at the end of the "
                                "file; add it by hand"));
    return out;
}

} // namespace fieldwise::config
