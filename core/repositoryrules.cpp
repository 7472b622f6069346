// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/repositoryrules.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "core/configreading.h"
#include "core/files.h"
#include "core/k8s/fieldpattern.h"

namespace fieldwise::config {
namespace {

namespace fs = std::filesystem;
using yaml::NodeId;

constexpr size_t largestRepositoryRules = size_t{1} << 20;
constexpr const char *rulesName = ".fieldwise.yaml";

std::vector<std::string_view> namesOf(std::string_view path)
{
    std::vector<std::string_view> names;
    for (size_t begin = 0; begin <= path.size();) {
        const size_t end = std::min(path.find('/', begin), path.size());
        names.push_back(path.substr(begin, end - begin));
        begin = end + 1;
    }
    return names;
}

std::optional<k8s::RepositoryRule> ruleOf(Reading &in, NodeId map, std::string_view file)
{
    const auto fields = in.fields(map, {"path", "rule", "object", "files"});
    const auto textOf = [&](std::string_view name) {
        const auto found = fields.find(name);
        return found == fields.end() ? std::string() : in.text(found->second);
    };
    const NodeId path = in.needed(fields, "path", map), rule = in.needed(fields, "rule", map);
    if (in.fault())
        return {};
    auto parsed = k8s::parseRepositoryRule(in.text(path), in.text(rule));
    if (!parsed) {
        in.fail(map, parsed.error());
        return {};
    }
    parsed->object = textOf("object");
    const std::string files = textOf("files");
    if (std::ranges::count(namesOf(files), "**") > 1)
        in.fail(fields.at("files"), "found `**` twice, expected it once at most");
    if (!files.empty() && !fitsFile(files, file))
        return {};
    return *std::move(parsed);
}

/// The nearest one, and how the file is called from its folder.
std::optional<std::pair<fs::path, std::string>> rulesFileFor(const fs::path &file)
{
    std::error_code error;
    const fs::path whole = fs::absolute(file, error).lexically_normal();
    std::optional<std::pair<fs::path, std::string>> nearest;
    for (fs::path folder = whole.parent_path(); !error;) {
        const fs::path rules = folder / rulesName;
        const bool isBeside = folder == whole.parent_path();
        if (!nearest && fs::is_regular_file(fs::symlink_status(rules, error))) // a link may lead anywhere
            nearest = {rules, whole.lexically_relative(folder).generic_string()};
        error.clear();
        if (fs::exists(folder / ".git", error))
            return nearest;
        error.clear();
        if (folder == folder.parent_path())
            break;
        if (isBeside && nearest)
            return nearest;
        folder = folder.parent_path();
    }
    return {};
}

} // namespace

bool fitsFile(std::string_view pattern, std::string_view path)
{
    const std::vector<std::string_view> wanted = namesOf(pattern);
    std::vector<std::string_view> names = namesOf(path);
    if (wanted.size() == 1)
        return k8s::matchesWild(pattern, names.back());
    size_t begin = 0;
    for (; begin < wanted.size() && wanted[begin] != "**"; ++begin)
        if (begin >= names.size() || !k8s::matchesWild(wanted[begin], names[begin]))
            return false;
    if (begin == wanted.size())
        return names.size() == begin;
    const size_t rest = wanted.size() - begin - 1;
    if (names.size() < begin + rest)
        return false;
    for (size_t i = 0; i < rest; ++i)
        if (!k8s::matchesWild(wanted[wanted.size() - 1 - i], names[names.size() - 1 - i]))
            return false;
    return true;
}

Result<std::vector<k8s::RepositoryRule>, Diagnostic> readRepositoryRules(std::string_view text, std::string_view file)
{
    if (text.size() > largestRepositoryRules)
        return Unexpected(fault("config",
                                "larger than " + std::to_string(largestRepositoryRules >> 20)
                                    + " MiB, which is the limit for the rules of a repository"));
    Reading in(text);
    std::vector<k8s::RepositoryRule> rules;
    if (!in.fault() && in.root() == yaml::none)
        return rules;
    const auto fields = in.fault() ? Reading::Fields{} : in.fields(in.root(), {"version", "lists"});
    if (const auto version = fields.find("version"); version != fields.end() && in.number(version->second) != 1)
        in.fail(version->second,
                "found version " + in.text(version->second)
                    + ", expected 1, the only version that this Fieldwise reads");
    const auto lists = fields.find("lists");
    const bool noList = lists == fields.end() || in.node(lists->second).style == yaml::Style::Empty;
    for (const NodeId item : noList ? std::vector<NodeId>{} : in.items(lists->second))
        if (auto rule = ruleOf(in, item, file))
            rules.push_back(*std::move(rule));
    if (in.fault())
        return Unexpected(*in.fault());
    return rules;
}

Result<std::vector<k8s::RepositoryRule>, std::string> repositoryRulesFor(const std::string &file)
{
    const auto found = rulesFileFor(file);
    if (!found)
        return std::vector<k8s::RepositoryRule>();
    const std::string name = found->first.string();
    const auto text = files::read(name, files::ofAWindow);
    if (!text)
        return Unexpected(name + ": " + text.error().text);
    auto rules = readRepositoryRules(*text, found->second);
    if (!rules)
        return Unexpected(describe(rules.error(), name, *text));
    return *std::move(rules);
}

} // namespace fieldwise::config
