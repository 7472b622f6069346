// SPDX-License-Identifier: GPL-3.0-or-later
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/commandline.h"

namespace fieldwise {
namespace {

using merge::Side;
using testing::HasSubstr;
using testing::IsEmpty;

struct Parsed {
    std::variant<Command, Exit> result;
    std::string out;
    std::string err;
    MergeCommand merge() const { return std::get<MergeCommand>(std::get<Command>(result)); }
    Exit exit() const { return std::get<Exit>(result); }
};

Parsed parse(std::vector<const char *> arguments)
{
    arguments.insert(arguments.begin(), "fieldwise-cli");
    std::ostringstream out;
    std::ostringstream err;
    auto result = parseCommandLine(static_cast<int>(arguments.size()), arguments.data(), out, err);
    return {std::move(result), out.str(), err.str()};
}

TEST(CommandLine, hasTheDocumentedDefaults)
{
    const MergeCommand command = parse({"merge3", "o.yaml", "u.yaml", "d.yaml"}).merge();
    EXPECT_EQ(command.files[Side::Original], "o.yaml");
    EXPECT_EQ(command.files[Side::Updated], "u.yaml");
    EXPECT_EQ(command.files[Side::Destination], "d.yaml");
    EXPECT_EQ(command.options.mode, merge::Mode::ThreeWay);
    EXPECT_EQ(command.options.infer, k8s::Infer::Documented);
    EXPECT_EQ(command.options.listOrder, merge::ListOrder::Append);
    EXPECT_EQ(command.options.onConflict, merge::OnConflict::Updated);
    EXPECT_FALSE(command.conflictRuleAsked);
    EXPECT_FALSE(command.options.exact);
    EXPECT_TRUE(command.options.builtinSchema);
    EXPECT_EQ(command.print, MergeCommand::Print::Result);
    EXPECT_EQ(command.output, MergeCommand::Output::Yaml);
    EXPECT_EQ(command.to, "");
}

TEST(CommandLine, namesTheCommandsWhereOneIsMisspelled)
{
    const Parsed parsed = parse({"merge", "o.yaml", "--in-place"});
    EXPECT_EQ(parsed.exit(), ExitUsage);
    EXPECT_THAT(parsed.err, HasSubstr("found `merge`, expected a command: merge2, merge3, apply, patch, diff"));
    EXPECT_THAT(parse({}).err, HasSubstr("A subcommand is required"));
}

TEST(CommandLine, aSchemaBeforeTheFilesIsOneFile)
{
    const MergeCommand command =
        parse({"merge2", "--schema", "a.yaml", "--schema", "b.yaml", "s.yaml", "d.yaml"}).merge();
    EXPECT_EQ(command.schemas, (std::vector<std::string>{"a.yaml", "b.yaml"}));
    EXPECT_EQ(command.files[Side::Updated], "s.yaml");
    EXPECT_EQ(command.files[Side::Destination], "d.yaml");
}

TEST(CommandLine, takesEveryOption)
{
    const MergeCommand command = parse({"merge2",
                                        "--infer",
                                        "name",
                                        "--list-rule",
                                        "spec.rules=host",
                                        "--list-rule",
                                        "a=set",
                                        "--list-order=prepend",
                                        "--no-builtin-schema",
                                        "--exact",
                                        "--on-conflict",
                                        "updated",
                                        "--second-opinion",
                                        "--all",
                                        "--print",
                                        "decisions",
                                        "-o",
                                        "out.json",
                                        "-",
                                        "d.yaml"})
                                     .merge();
    EXPECT_EQ(command.options.mode, merge::Mode::TwoWay);
    EXPECT_EQ(command.files[Side::Updated], "-");
    EXPECT_EQ(command.options.infer, k8s::Infer::Name);
    ASSERT_EQ(command.options.listRules.size(), 2U);
    EXPECT_EQ(command.options.listRules[1].rule.kind, k8s::ListKind::Set);
    EXPECT_EQ(command.options.listOrder, merge::ListOrder::Prepend);
    EXPECT_FALSE(command.options.builtinSchema);
    EXPECT_TRUE(command.options.exact);
    EXPECT_TRUE(command.conflictRuleAsked);
    EXPECT_TRUE(command.secondOpinion);
    EXPECT_TRUE(command.all);
    EXPECT_EQ(command.print, MergeCommand::Print::Decisions);
    EXPECT_EQ(command.to, "out.json");
}

TEST(CommandLine, listRulesDoNotSwallowFiles)
{
    const MergeCommand command = parse({"merge2", "--list-rule", "a=set", "s.yaml", "d.yaml"}).merge();
    EXPECT_EQ(command.files[Side::Updated], "s.yaml");
    EXPECT_EQ(command.options.listRules.size(), 1U);
}

TEST(CommandLine, inPlaceWritesToTheDestination)
{
    EXPECT_EQ(parse({"merge2", "--in-place", "s.yaml", "d.yaml"}).merge().to, "d.yaml");
}

TEST(CommandLine, refusesWhatDoesNotGoTogether)
{
    for (const auto &arguments :
         std::vector<std::vector<const char *>>{{"merge2", "--in-place", "-o", "x", "s", "d"},
                                                {"merge2", "--in-place", "s", "-"},
                                                {"merge2", "--in-place", "--print", "explain", "s", "d"},
                                                {"merge2", "--output", "json", "--print", "explain", "s", "d"},
                                                {"merge2", "--all", "s", "d"},
                                                {"merge2", "-", "-"},
                                                {"merge2", "s"},
                                                {"merge2", "s", "d", "e"},
                                                {"merge3", "s", "d"},
                                                {"merge3", "--rules", "keep", "--exact", "o", "s", "d"},
                                                {"merge3", "--rules", "keep", "--list-order", "prepend", "o", "s", "d"},
                                                {"merge3", "--list-rule", "a=in-order", "o", "s", "d"},
                                                {"merge2", "--rules", "keep", "s", "d"},
                                                {"merge2", "--infer", "guess", "s", "d"},
                                                {"merge2", "--on-conflict=source", "s", "d"},
                                                {"merge2", "--list-rule", "nonsense", "s", "d"},
                                                {"merge2", "--unknown", "s", "d"},
                                                {"merge4", "s", "d"},
                                                {}}) {
        const Parsed parsed = parse(arguments);
        EXPECT_EQ(parsed.exit(), ExitUsage) << testing::PrintToString(arguments);
        EXPECT_THAT(parsed.err, testing::Not(IsEmpty())) << testing::PrintToString(arguments);
        EXPECT_THAT(parsed.out, IsEmpty()) << testing::PrintToString(arguments);
    }
}

TEST(CommandLine, saysWhatItExpected)
{
    EXPECT_THAT(parse({"merge2", "--infer", "guess", "s", "d"}).err, HasSubstr("documented, name, none"));
    EXPECT_THAT(parse({"merge2", "--list-rule", "nonsense", "s", "d"}).err, HasSubstr("PATH=RULE"));
}

TEST(CommandLine, helpAndVersionAreNoFaults)
{
    const Parsed version = parse({"--version"});
    EXPECT_EQ(version.exit(), ExitDone);
    EXPECT_THAT(version.out, HasSubstr("fieldwise " FIELDWISE_VERSION));
    const Parsed help = parse({"merge3", "--help"});
    EXPECT_EQ(help.exit(), ExitDone);
    for (const char *option :
         {"--print", "--output", "--in-place", "--infer", "--list-rule", "--list-order", "--no-builtin-schema",
          "--exact", "--on-conflict", "--second-opinion", "--all", "Exit status"})
        EXPECT_THAT(help.out, HasSubstr(option));
}

TEST(CommandLine, describesItselfForManPagesAndCompletions)
{
    const Parsed described = parse({"--describe"});
    EXPECT_EQ(described.exit(), ExitDone);
    const auto program = nlohmann::json::parse(described.out);
    EXPECT_EQ(program["name"], "fieldwise-cli");
    const auto &merge3 = program["commands"][1];
    ASSERT_EQ(merge3["name"], "merge3");
    EXPECT_EQ(merge3["arguments"].size(), 3);
    EXPECT_EQ(merge3["arguments"][0]["name"], "ORIGINAL");
    const auto option = [&](const std::string &name) {
        return *std::ranges::find_if(merge3["options"], [&](const auto &one) { return one["names"].back() == name; });
    };
    EXPECT_EQ(option("--on-conflict")["words"], nlohmann::json({"updated", "destination", "fail"}));
    EXPECT_EQ(option("--schema")["value"], "FILE");
    EXPECT_EQ(option("--schema")["repeats"], true);
    EXPECT_EQ(option("--in-place")["value"], "");
    EXPECT_EQ(option("--help")["names"].front(), "-h");
}

} // namespace
} // namespace fieldwise
