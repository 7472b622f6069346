// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/windowcommand.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <ostream>
#include <span>

#include <CLI/CLI.hpp>

#include "app/describe.h"
#include "app/words.h"

namespace fieldwise {

namespace {

using merge::Side;

constexpr const char *exitStatuses =
    "Exit status: 0 done; 1 a picture can't be written; 2 wrong arguments; 3 an input can't be used.";
constexpr const char *mergeStatuses =
    "Exit status: 0 saved, and no conflict is left; 1 not saved, or conflicts are left; 2 wrong arguments;\n"
    "3 an input can't be merged by structure, and nothing is written.";

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

void addWord(CLI::App &app, const std::string &name, std::optional<size_t> &place, std::span<const char *const> words,
             const std::string &help)
{
    const auto take = [&place, name, words](const std::string &text) {
        const auto found = std::ranges::find_if(words, [&](const char *word) { return text == word; });
        if (found == words.end())
            throw refused(name + " must be " + listed(words) + ", not " + text);
        place = static_cast<size_t>(found - words.begin());
    };
    takesWords(app.add_option_function<std::string>(name, take, help + ": " + listed(words))->type_name("WORD"),
               {words.begin(), words.end()});
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
                   throw refused("--size must be WIDTHxHEIGHT, not " + text);
           },
           "size of the window, e.g. 1600x1000")
        ->type_name("WxH");
}

void addLook(CLI::App &app, WindowLook &look)
{
    addWord(app, "--theme", look.theme, themes, "the window's theme");
    addWord(app, "--colours", look.colours, colourSchemes, "colours of the outcomes");
    addWord(app, "--language", look.language, languages, "language of the window");
    addWord(app, "--layout", look.layout, layouts, "arrangement of the panes");
    addWord(app, "--page", look.page, pages, "opens this page");
    addSize(app, look);
    app.add_option("--step", look.step, "selects step N, or field N of a page")->type_name("N");
    app.add_option("--do", look.commands, "with --grab: runs these commands, separated by commas")->type_name("NAMES");
    app.add_option("--type", look.typed, "with --grab: types a text into the focused widget")->type_name("TEXT");
    app.add_option("--walk", look.walk, "carries out a script of commands, and exits")->type_name("FILE");
    app.add_option("--pictures", look.pictures, "with --walk: saves its pictures in this folder")->type_name("FOLDER");
    app.add_option("--grab", look.grab, "saves a picture of the window when it is up to date, and exits")
        ->type_name("FILE.png");
}

/// The mode for a name on screen or for a mode of `fieldwise-cli`.
std::optional<merge::Mode> modeNamed(const std::string &name)
{
    using merge::Mode;
    constexpr std::pair<const char *, Mode> names[] = {
        {"three-way", Mode::ThreeWay},     {"merge3", Mode::ThreeWay},  {"apply", Mode::Apply},
        {"two-way", Mode::TwoWay},         {"merge2", Mode::TwoWay},    {"patch", Mode::Patch},
        {"compare", Mode::Compare},        {"diff", Mode::Compare},     {"git", Mode::Git},
        {"server-side", Mode::ServerSide}, {"keep", Mode::ThreeWayKeep}};
    const auto found = std::ranges::find_if(names, [&](const auto &one) { return name == one.first; });
    return found == std::end(names) ? std::nullopt : std::optional(found->second);
}

void addOpen(CLI::App &app, OpenCommand &command)
{
    app.add_option(
        "FILE", command.files,
        "Original Updated Destination; Source Destination; apply: Local Live, Last-applied Local Live, or Live; patch: "
        "Patch Document; compare: Before After; git: Base Theirs Ours, or one file with conflict markers; "
        "check: Base Ours Theirs Result");
    const auto takeMode = [&command](const std::string &name) {
        command.checks = name == "check";
        command.mode = command.checks ? merge::Mode::Git : modeNamed(name);
        if (!command.mode)
            throw refused("--mode must be " + listed(modes) + ", not " + name);
    };
    takesWords(
        app.add_option_function<std::string>("--mode", takeMode, "the mode: " + listed(modes))->type_name("MODE"),
        {modes.begin(), modes.end()});
    app.add_option("--result", command.result, "the file that Save Result writes")->type_name("FILE");
    app.add_option("--example", command.example, "opens a bundled example")->type_name("NAME");
    app.add_option("--resolutions", command.resolutions, "applies saved choices")->type_name("FILE");
}

void addMergeTool(CLI::App &app, MergeToolCommand &command, std::vector<std::string> &files)
{
    const auto file = [&app](const char *name, std::string &place, const char *help) {
        return app.add_option(name, place, help)->type_name("FILE");
    };
    file("--base", command.files[Side::Original], "the common ancestor; missing or empty if both sides added the file");
    file("--local", command.files[Side::Destination], "our side");
    file("--remote", command.files[Side::Updated], "their side");
    file("-o,--output", command.output, "the file to save")->required();
    const auto label = [&app](const char *name, std::string &place, const char *help) {
        app.add_option(name, place, help)->type_name("NAME");
    };
    label("--label-base,--L1", command.labels[Side::Original],
          "name of Base in the window (default: from the conflict markers in the output)");
    label("--label-local,--L2", command.labels[Side::Destination], "name of Ours in the window, such as a branch");
    label("--label-remote,--L3", command.labels[Side::Updated], "name of Theirs in the window");
    app.add_flag("--auto", command.automatic, "save without opening a window if no conflict is left");
    app.add_option("FILE", files, "BASE LOCAL REMOTE, or LOCAL REMOTE, in KDiff3's order, in place of the options");
    app.footer(mergeStatuses);
}

/// Reorders files given in KDiff3's order. Returns what is wrong, or "".
std::string orderLikeKDiff3(MergeToolCommand &command, const std::vector<std::string> &files)
{
    auto &asked = command.files;
    if (files.empty())
        return asked[Side::Destination].empty() || asked[Side::Updated].empty()
            ? "mergetool needs --local and --remote, or BASE LOCAL REMOTE"
            : "";
    if (std::ranges::any_of(asked.at, [](const std::string &file) { return !file.empty(); }))
        return "mergetool takes its files as options or as arguments, not both";
    if (files.size() != 2 && files.size() != 3)
        return "mergetool takes BASE LOCAL REMOTE or LOCAL REMOTE, found " + std::to_string(files.size())
            + (files.size() == 1 ? " file" : " files");
    if (files.size() == 2) { // then --L1 and --L2 are their labels
        auto &labels = command.labels;
        asked = {{"", files[1], files[0]}};
        if (!labels[Side::Original].empty() && labels[Side::Updated].empty())
            labels = {{"", labels[Side::Destination], labels[Side::Original]}};
    } else {
        asked = {{files[0], files[2], files[1]}};
    }
    return {};
}

void addDiff(CLI::App &app, std::vector<std::string> &files)
{
    app.add_option("FILE", files,
                   "LEFT RIGHT, two files or two folders, or versions of them in git: REV or REV:PATH; one REV is "
                   "compared with the work tree; or the arguments that git passes to GIT_EXTERNAL_DIFF: "
                   "PATH OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE")
        ->required();
    app.footer(exitStatuses);
}

/// Two files, or the arguments of GIT_EXTERNAL_DIFF: seven, nine for a renamed file, one for an unmerged file. Returns
/// what is wrong, or "".
std::string orderLikeGit(DiffCommand &command, const std::vector<std::string> &files)
{
    const size_t count = files.size();
    command.external = (count == 1 && std::getenv("GIT_DIFF_PATH_COUNTER")) || count == 7 || count == 9;
    if (count <= 3 && !command.external)
        command.revisions = files;
    if (count == 2) {
        command.before = files[0];
        command.after = files[1];
    } else if (count <= 3 && !command.external) {
        command.before = files[0];
    } else if (command.external) {
        command.path = count == 9 ? files[7] : files[0];
        command.before = count > 1 ? files[1] : "";
        command.after = count > 1 ? files[4] : "";
    } else {
        return "diff takes LEFT RIGHT, REV [REV] [PATH], or the 7 arguments of GIT_EXTERNAL_DIFF, found "
            + std::to_string(count);
    }
    return {};
}

/// Why so many files can't be opened; "" if they can.
std::string problemOf(const OpenCommand &open)
{
    return open.checks && !open.files.empty() && open.files.size() != 4
        ? "--mode check needs four files: Base Ours Theirs Result"
        : !open.checks && open.files.size() > 3 ? "at most three files can be opened"
                                                : "";
}

void addKdiff(CLI::App &app, KdiffCommand &command)
{
    app.add_option("LIVE", command.live, "the folder of objects as they are in the cluster")->required();
    app.add_option("MERGED", command.merged, "the folder of objects as they would be after the apply")->required();
    app.add_option("--exclude", command.excluded, "files to leave out; may be repeated")
        ->type_name("PATTERN")
        ->allow_extra_args(false);
}

} // namespace

std::variant<WindowCommand, Exit> parseWindowCommand(int argc, const char *const *argv, std::ostream &out,
                                                     std::ostream &err)
{
    CLI::App app("Shows what a structured merge does to every field, and why.", "fieldwise");
    app.set_version_flag("-v,--version", "fieldwise " FIELDWISE_VERSION);
    app.require_subcommand(0, 1);
    app.footer(exitStatuses);
    WindowLook look;
    OpenCommand open;
    addLook(app, look);
    addOpen(app, open);
    MergeToolCommand merging;
    DiffCommand comparing;
    std::vector<std::string> files;
    CLI::App *mergeTool = app.add_subcommand("mergetool", "resolve a git conflict in the window");
    CLI::App *diff = app.add_subcommand("diff", "show what differs between two files or folders, as git's difftool");
    addMergeTool(*mergeTool, merging, files);
    addDiff(*diff, files);
    CheckInWindow checking;
    CLI::App *check = app.add_subcommand("check", "show what a finished merge lost, invented or changed");
    check
        ->add_option("ARGUMENT", checking.arguments,
                     "COMMIT [PATH], a merge commit of the current repository and a file or folder in it; or the files "
                     "BASE OURS THEIRS RESULT")
        ->required();
    check->footer(exitStatuses);
    KdiffCommand differing;
    CLI::App *kdiff = app.add_subcommand("kdiff", "show what kubectl diff passed to fieldwise-kdiff");
    addKdiff(*kdiff, differing);
    KubectlCommand asking;
    CLI::App *kubectl =
        app.add_subcommand("kubectl", "show what kubectl apply would do, with live objects read by kubectl");
    addKubectlOptions(*kubectl, asking);
    HelmValuesCommand valuing;
    CLI::App *values = app.add_subcommand("helm-values", "show where each value of a Helm chart comes from");
    addValuesInputs(*values, valuing);
    values->footer(exitStatuses);
    for (CLI::App *command : {mergeTool, diff, check, kdiff, kubectl, values})
        addLook(*command, look);
    const auto wrong = [&err](const std::string &text) {
        sayLine(err, "fieldwise: " + text);
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
    if (*mergeTool) {
        const std::string problem = orderLikeKDiff3(merging, files);
        return problem.empty() ? std::variant<WindowCommand, Exit>(WindowCommand{look, merging}) : wrong(problem);
    }
    if (*diff) {
        const std::string problem = orderLikeGit(comparing, files);
        return problem.empty() ? std::variant<WindowCommand, Exit>(WindowCommand{look, comparing}) : wrong(problem);
    }
    if (*check && checking.arguments.size() > 2 && checking.arguments.size() != 4)
        return wrong("check takes COMMIT, COMMIT PATH or BASE OURS THEIRS RESULT, found "
                     + std::to_string(checking.arguments.size()) + " arguments");
    if (*check)
        return WindowCommand{look, checking};
    if (*kdiff)
        return WindowCommand{look, differing};
    if (*kubectl)
        return WindowCommand{look, asking};
    if (*values)
        return WindowCommand{look, valuing};
    const std::string problem = problemOf(open);
    return problem.empty() ? std::variant<WindowCommand, Exit>(WindowCommand{look, open}) : wrong(problem);
}

} // namespace fieldwise
