// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/base/visible.h"
#include "core/configoptions.h"
#include "core/counterfactual/why.h"
#include "core/reproduction/cutting.h"
#include "core/reproduction/reproduction.h"
#include "core/view/reportwords.h"

namespace fieldwise::reproduction {

using merge::Mode;
using merge::Side;

namespace {

struct NamedText {
    std::string name;
    std::string text;
};

/// Between two fences that are longer than any in it.
std::string fenced(std::string_view language, std::string_view text)
{
    std::string fence = "```";
    while (text.find(fence) != text.npos)
        fence += '`';
    return fence + std::string(language) + "\n" + std::string(text) + (text.empty() || text.ends_with('\n') ? "" : "\n")
        + fence + "\n";
}

std::vector<NamedText> filesOf(const Inputs &inputs)
{
    std::vector<NamedText> out;
    for (const Side side : merge::allSides) {
        if (!isGiven(inputs, side))
            continue;
        const std::string &text = inputs.texts[side];
        const FileParts &files = inputs.files[side];
        if (files.empty())
            out.push_back({fileName(inputs, side), text});
        for (size_t i = 0; i < files.size(); ++i) {
            const size_t end = i + 1 < files.size() ? files[i + 1].begin : text.size();
            if (end > files[i].begin)
                out.push_back(
                    {fileName(inputs, side) + "/" + files[i].path, text.substr(files[i].begin, end - files[i].begin)});
        }
    }
    return out;
}

std::string listed(const std::vector<std::string> &words)
{
    std::string out;
    for (const std::string &word : words)
        out += (out.empty() ? "`" : ", `") + visible(word) + "`";
    return out;
}

/// The command line's words for an option that is not the default; "" for one that it does not have.
std::string option(const config::OptionField &field)
{
    if (const bool *on = std::get_if<bool>(&field.value)) {
        if (field.name == "last-applied-given")
            return {};
        const std::string name = field.name == "as-text" ? "text" : field.name;
        return *on ? " --" + name : name == "overwrite" ? " --overwrite=false" : " --no-" + name;
    }
    const auto *many = std::get_if<std::vector<std::string>>(&field.value);
    if (!many)
        return " --" + field.name + " " + shellQuoted(std::get<std::string>(field.value));
    std::string out;
    if (field.name == "list-rules")
        for (const std::string &one : *many)
            out += " --list-rule " + shellQuoted(one);
    return out;
}

std::string optionsOf(const merge::Options &options)
{
    const merge::Options plain;
    const auto usual = config::fieldsOf(plain, {});
    std::string out;
    for (const config::OptionField &field : config::fieldsOf(options, {})) {
        const auto same = std::ranges::find(usual, field.name, &config::OptionField::name);
        if (same == usual.end() || same->value != field.value)
            out += option(field);
    }
    if (options.resources == merge::ResourceRules::Keep)
        out += " --resources keep";
    if (options.resources == merge::ResourceRules::Kyaml)
        out += " --resources kyaml";
    if (options.resources == merge::ResourceRules::Kpt)
        out += " --resources kpt";
    if (options.match == merge::Match::Path)
        out += " --match path";
    return out + (options.followRenames ? " --follow-renames" : "") + (options.schema ? " --schema FILE" : "");
}

/// What the merge has and its command lacks; "" for nothing.
std::string optionsNotInCommand(const merge::Options &options)
{
    std::string out;
    const auto add = [&out](const std::string &words) { out += (out.empty() ? "" : "; ") + words; };
    if (const std::string git = options.mode == Mode::Git ? optionsOf(options) : std::string(); !git.empty())
        add("`" + visible(git.substr(1)) + "`");
    if (!options.repositoryRules.empty())
        add("the list rules of its repository");
    if (options.serverSide.resetFields)
        add(options.serverSide.resetFields->empty()
                ? "an endpoint that ignores no field"
                : "an endpoint that ignores " + listed(*options.serverSide.resetFields));
    return out;
}

std::string command(const Reproduction &made)
{
    const Inputs &inputs = made.merged->inputs;
    const auto name = [&](Side side) { return " " + fileName(inputs, side); };
    const std::string original = name(Side::Original), updated = name(Side::Updated), last = name(Side::Destination);
    const std::string options = optionsOf(inputs.options);
    const std::string path =
        shellQuoted(yaml::print(made.merged->plan.documents[made.ref.document].path(made.ref.decision)));
    const std::string why = "fieldwise-cli why ";
    const std::string base = inputs.open[Side::Original] ? original : " /dev/null";
    switch (inputs.options.mode) {
    case Mode::ThreeWay: return why + "merge3" + options + base + updated + last + " " + path;
    case Mode::ThreeWayKeep: return why + "merge3 --rules keep" + options + base + updated + last + " " + path;
    case Mode::TwoWay: return why + "merge2" + options + updated + last + " " + path;
    case Mode::Apply:
        return why + "apply" + options
            + (inputs.options.apply.lastAppliedGiven ? " --last-applied" + original : std::string()) + updated + last
            + " " + path;
    case Mode::ServerSide: return why + "apply --server-side" + options + updated + last + " " + path;
    case Mode::Patch: return why + "patch" + options + last + updated + " " + path;
    case Mode::Compare: return why + "diff" + options + last + updated + " " + path;
    case Mode::Git: break;
    }
    return "fieldwise --mode git" + base + updated + last;
}

/// What a person who sends it must know.
std::string said(const Reproduction &made)
{
    std::string out = "The inputs are cut down from " + std::to_string(made.linesBefore) + " lines to "
        + std::to_string(made.linesAfter) + ", and their names and values are replaced by neutral ones";
    if (made.shown.empty())
        out += ".";
    else
        out += (made.isCutShort ? ", except for these: " : ", except for these, on which the decision depends: ")
            + listed(made.shown) + ".";
    if (made.isCutShort)
        out += " Not all that could be left out was tried.";
    if (const std::string missing = optionsNotInCommand(made.merged->inputs.options); !missing.empty())
        out += " The merge also has what the command below lacks: " + missing + ".";
    if (made.merged->inputs.options.schema)
        out += " The decision depends on a schema, which is not part of this text.";
    return out;
}

} // namespace

std::string fileName(const Inputs &inputs, Side side)
{
    std::string name(merge::sideName(inputs.options.mode, side));
    std::ranges::transform(name, name.begin(), [](char c) {
        return c == ' ' ? '-' : c >= 'A' && c <= 'Z' ? char(c + 32) : c;
    });
    return name + (!inputs.files[side].empty() ? "" : merge::isByLines(inputs.options) ? ".txt" : ".yaml");
}

std::string reportText(const Reproduction &made)
{
    const Inputs &inputs = made.merged->inputs;
    const merge::Plan &plan = made.merged->plan;
    const yaml::Path path = plan.documents[made.ref.document].path(made.ref.decision);
    const merge::Decision &decision = plan.decision(made.ref);
    std::string out =
        "# A wrong merge of `" + visible(view::pathText(plan, made.ref)) + "`\n\n" + said(made) + "\n\n## Inputs\n";
    for (const NamedText &file : filesOf(inputs)) {
        out += "\n`" + file.name + "`";
        out += file.text.empty() ? " is empty\n" : file.text.ends_with('\n') ? "\n" : ", without the last line break\n";
        if (!file.text.empty())
            out += fenced(merge::isByLines(inputs.options) ? "" : "yaml", file.text);
    }
    out += "\n## To see it\nFieldwise " FIELDWISE_VERSION ", with each text in a file of its name:\n"
        + fenced("sh", command(made));
    out += "\n## What Fieldwise decides\nRule `" + std::string(merge::rule(decision.rule).name) + "`, "
        + std::string(view::stateName(plan, made.ref)) + ":\n" + fenced("", whyText(*made.merged, {made.ref}, path));
    out += "\n## Result\n" + fenced("yaml", made.merged->resolution.text);
    return out + "\n## What I expected\n\n";
}

} // namespace fieldwise::reproduction
