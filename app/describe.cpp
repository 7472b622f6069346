// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/describe.h"

#include <algorithm>
#include <ostream>
#include <string_view>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/words.h"

namespace fieldwise {

namespace {

using Json = nlohmann::ordered_json;

// CLI11 does not store an option's words, but it stores the names of validators.
constexpr std::string_view mark = "words:";

Json wordsOf(CLI::Option &option)
{
    Json words = Json::array();
    for (int i = 0;; ++i) {
        try {
            const std::string name = option.get_validator(i)->get_name();
            if (name.starts_with(mark))
                words = CLI::detail::split(name.substr(mark.size()), '|');
        } catch (const CLI::OptionNotFound &) {
            return words;
        }
    }
}

Json valueOf(CLI::Option &option)
{
    Json described;
    const std::string type = option.get_type_name(); // validators are listed after a colon
    described["value"] = option.get_items_expected_max() == 0 ? "" : type.substr(0, type.find(':'));
    described["words"] = wordsOf(option);
    described["required"] = option.get_required();
    described["repeats"] =
        option.get_items_expected_max() > 1 || option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
    described["help"] = option.get_description();
    return described;
}

Json commandOf(CLI::App &app)
{
    Json described{{"name", app.get_name()}, {"about", app.get_description()}, {"footer", app.get_footer()}};
    described["arguments"] = described["options"] = described["commands"] = Json::array();
    for (CLI::Option *option : app.get_options([](const CLI::Option *one) { return !one->get_group().empty(); })) {
        if (option->get_positional()) {
            Json argument{{"name", option->get_name(true)}};
            argument.update(valueOf(*option));
            described["arguments"].push_back(argument);
            continue;
        }
        Json names = Json::array();
        for (const std::string &name : option->get_snames())
            names.push_back("-" + name);
        for (const std::string &name : option->get_lnames())
            names.push_back("--" + name);
        Json made{{"names", names}};
        made.update(valueOf(*option));
        described["options"].push_back(made);
    }
    for (CLI::App *command : app.get_subcommands([](CLI::App *one) { return !one->get_group().empty(); }))
        described["commands"].push_back(commandOf(*command));
    return described;
}

/// The message for an argument in place of a command; "" if it is a command.
std::string unknownCommand(const CLI::App &app, int argc, const char *const *argv)
{
    std::vector<std::string> names;
    for (const CLI::App *command : app.get_subcommands({}))
        names.push_back(command->get_name());
    if (app.get_require_subcommand_min() == 0 || argc < 2 || *argv[1] == '-'
        || std::ranges::find(names, argv[1]) != names.end())
        return {};
    return "found `" + std::string(argv[1]) + "`, expected a command: " + CLI::detail::join(names, ", ");
}

} // namespace

CLI::Option *takesWords(CLI::Option *option, const std::vector<std::string> &words)
{
    return option->check(CLI::Validator([](std::string &) { return std::string(); }, "",
                                        std::string(mark) + CLI::detail::join(words, "|")));
}

bool asksToDescribe(int argc, const char *const *argv)
{
    return argc == 2 && argv[1] == std::string_view("--describe");
}

bool describe(CLI::App &app, int argc, const char *const *argv, std::ostream &out)
{
    if (!asksToDescribe(argc, argv))
        return false;
    out << commandOf(app).dump(2) << '\n';
    return true;
}

std::optional<Exit> readArguments(CLI::App &app, int argc, const char *const *argv, std::ostream &out,
                                  std::ostream &err)
{
    if (describe(app, argc, argv, out))
        return ExitDone;
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError &error) {
        if (error.get_exit_code() == 0) {
            app.exit(error, out, err);
            return ExitDone;
        }
        const std::string unknown = unknownCommand(app, argc, argv);
        sayLine(err, unknown.empty() ? error.what() : unknown);
        sayLine(err, "Run with --help for more information.");
        return ExitUsage;
    }
    return {};
}

} // namespace fieldwise
