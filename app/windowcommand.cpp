// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/windowcommand.h"

#include <algorithm>
#include <charconv>
#include <ostream>
#include <span>

#include <CLI/CLI.hpp>

#include "app/describe.h"

namespace fieldwise {

namespace {

constexpr const char *exitStatuses = "Exit status: 0 done; 1 a picture can't be written; 2 usage.";

CLI::ValidationError refused(const std::string &text)
{
    return CLI::ValidationError(text, CLI::ExitCodes::ValidationError);
}

/// "a, b or c"
std::string listed(std::span<const char *const> words)
{
    std::string all;
    for (size_t i = 0; i < words.size(); ++i)
        all += std::string(i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
    return all;
}

void addWord(CLI::App &app, const std::string &name, std::optional<size_t> &place, std::span<const char *const> words, const std::string &help)
{
    const auto take = [&place, name, words](const std::string &text) {
        const auto found = std::ranges::find_if(words, [&](const char *word) { return text == word; });
        if (found == words.end())
            throw refused(name + " is " + listed(words) + ", not " + text);
        place = static_cast<size_t>(found - words.begin());
    };
    takesWords(app.add_option_function<std::string>(name, take, help + ": " + listed(words))->type_name("WORD"), {words.begin(), words.end()});
}

int sideOf(std::string_view text)
{
    int number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    return fault == std::errc() && end == text.data() + text.size() ? number : 0;
}

void addSize(CLI::App &app, WindowLook &look)
{
    app.add_option_function<std::string>(
           "--size",
           [&look](const std::string &text) {
               const size_t cross = std::min(text.find('x'), text.size());
               look.width = sideOf(std::string_view(text).substr(0, cross));
               look.height = sideOf(std::string_view(text).substr(std::min(cross + 1, text.size())));
               if (look.width < 100 || look.height < 100)
                   throw refused("--size is WIDTHxHEIGHT, not " + text);
           },
           "size of the window, e.g. 1600x1000")
        ->type_name("WxH");
}

void addLook(CLI::App &app, WindowLook &look)
{
    addWord(app, "--theme", look.theme, themes, "the window's theme");
    addWord(app, "--colours", look.colours, colourSchemes, "colours of the outcomes");
    addWord(app, "--language", look.language, languages, "language of the window");
    addWord(app, "--layout", look.layout, layouts, "where the panes stand");
    addWord(app, "--page", look.page, pages, "opens a page");
    addSize(app, look);
    app.add_option("--step", look.step, "selects the N-th step, or field of a page")->type_name("N");
    app.add_option("--do", look.commands, "with --grab: carries out commands by their names, several separated by commas")->type_name("NAMES");
    app.add_option("--type", look.typed, "with --grab: types a text where the keyboard is")->type_name("TEXT");
    app.add_option("--grab", look.grab, "saves a picture of the settled window and exits")->type_name("FILE.png");
}

/// The names on screen, and those of the modes of `fieldwise-cli`.
std::optional<merge::Mode> modeNamed(const std::string &name)
{
    using merge::Mode;
    constexpr std::pair<const char *, Mode> names[] = {{"three-way", Mode::ThreeWay}, {"merge3", Mode::ThreeWay}, {"apply", Mode::Apply},
                                                       {"two-way", Mode::TwoWay},     {"merge2", Mode::TwoWay},   {"patch", Mode::Patch},
                                                       {"compare", Mode::Compare},    {"diff", Mode::Compare}};
    const auto found = std::ranges::find_if(names, [&](const auto &one) { return name == one.first; });
    return found == std::end(names) ? std::nullopt : std::optional(found->second);
}

void addOpen(CLI::App &app, OpenCommand &command)
{
    app.add_option("FILE", command.files,
                   "Original Updated Destination; Source Destination; apply: Local Live, Last-applied Local Live, or Live; patch: "
                   "Patch Document; compare: Before After");
    const auto takeMode = [&command](const std::string &name) {
        command.mode = modeNamed(name);
        if (!command.mode)
            throw refused("--mode is " + listed(modes) + ", not " + name);
    };
    takesWords(app.add_option_function<std::string>("--mode", takeMode, "what is to be done: " + listed(modes))->type_name("MODE"), {modes.begin(), modes.end()});
    app.add_option("--result", command.result, "where Save Result writes")->type_name("FILE");
    app.add_option("--example", command.example, "opens a bundled example")->type_name("NAME");
    app.add_option("--resolutions", command.resolutions, "carries out choices that were saved")->type_name("FILE");
}

} // namespace

std::variant<WindowCommand, Exit> parseWindowCommand(int argc, const char *const *argv, std::ostream &out, std::ostream &err)
{
    CLI::App app("Shows what a structured merge does to every field, and why.", "fieldwise");
    app.set_version_flag("-v,--version", "fieldwise " FIELDWISE_VERSION);
    app.require_subcommand(0, 1);
    app.footer(exitStatuses);
    WindowLook look;
    OpenCommand open;
    addLook(app, look);
    addOpen(app, open);
    const auto wrong = [&err](const std::string &text) {
        err << "fieldwise: " << text << '\n';
        return ExitUsage;
    };
    if (describe(app, argc, argv, out))
        return ExitDone;
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success &asked) {
        app.exit(asked, out, err);
        return ExitDone;
    } catch (const CLI::ParseError &error) {
        return wrong(error.what());
    }
    if (open.files.size() > 3)
        return wrong("at most three files can be opened");
    return WindowCommand{look, open};
}

} // namespace fieldwise
