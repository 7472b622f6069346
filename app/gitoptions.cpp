// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options.h"
#include "app/textfile.h"

namespace fieldwise {

void addDriver(CLI::App &app, DriverCommand &command)
{
    app.add_option("--base", command.base, "the common ancestor, %O; an empty or missing file when there is none")
        ->required()
        ->type_name("FILE");
    app.add_option("--ours", command.ours, "our version, %A; the result replaces it")->required()->type_name("FILE");
    app.add_option("--theirs", command.theirs, "their version, %B")->required()->type_name("FILE");
    app.add_option("--marker-size", command.markerSize, "length of the conflict markers, %L (default: 7)")
        ->check(CLI::Range(1, 1000))
        ->type_name("N");
    app.add_option_function<std::string>(
           "--conflict-style",
           [&command](const std::string &name) {
               command.style = linemerge::styleOf(name);
               if (!command.style)
                   throw CLI::ValidationError("--conflict-style", "'" + name + "' is not merge, diff3 or zdiff3");
           },
           "merge, diff3 or zdiff3 (default: git's merge.conflictStyle)")
        ->type_name("STYLE");
    app.add_option("--path", command.path, "the name of the file in the repository, %P")->type_name("PATH");
    app.add_flag("--text", command.text, "merge every file by lines, as git does");
    app.add_flag("--orig", command.orig, "if there are conflicts, keep our version next to the file, as PATH.orig");
    const auto addLabel = [&app](const std::string &name, std::string &label, const std::string &placeholder) {
        // A git that does not know the placeholder leaves it unexpanded.
        const auto take = [&label, placeholder](const std::string &text) {
            label = text.empty() || text == placeholder ? label : text;
        };
        app.add_option_function<std::string>(name, take,
                                             "name of this version in the markers, " + placeholder + " since git 2.44")
            ->type_name("TEXT");
    };
    addLabel("--label-base", command.labels.base, "%S");
    addLabel("--label-ours", command.labels.ours, "%X");
    addLabel("--label-theirs", command.labels.theirs, "%Y");
    addListRules(app, command.options);
    addInference(app, command.options);
    app.footer("Exit status: 0 merged; 1 conflicts, with markers in the file; 129 error, the file is unchanged.");
}

void addCheck(CLI::App &app, CheckCommand &command)
{
    using Form = CheckCommand::Print;
    app.add_option("FILES", command.arguments,
                   "BASE OURS THEIRS RESULT, or a merge COMMIT of the current repository and optionally a PATH in it")
        ->required()
        ->expected(1, 4);
    addChoice<Form>(app, "--print", command.print,
                    {{"text", Form::Text}, {"json", Form::Json}, {"markdown", Form::Markdown}}, "what to write");
    app.add_flag("--strict", command.strict,
                 "exit status 1 also if something is invented, changed by neither side, or settled with a value that "
                 "no input has");
    app.add_flag("!--no-comments", command.comments, "do not report comments");
    app.add_flag("--text", command.asLines, "compare every file by lines");
    app.add_flag("--show-secrets", command.options.showSecrets, "do not mask the values of Secrets");
    addEncoding(app, command.encoding);
    addListRules(app, command.options);
    addInference(app, command.options);
    app.footer("Exit status: 0 nothing is lost; 1 something is lost or can't be checked; 2 wrong arguments; 3 an input "
               "can't be used.");
}

void addInstall(CLI::App &app, InstallCommand &command)
{
    CLI::Option *local = app.add_flag("--local", command.local, "for the current repository");
    app.add_flag_callback(
           "--global", [] {}, "for all your repositories (default)")
        ->excludes(local);
    app.add_flag("--remove", command.remove, "remove these settings again");
    app.add_flag("--yes", command.yes, "do not ask");
    app.add_flag("--dry-run", command.dryRun, "only show what would be written");
    app.footer("Exit status: 0 written, or nothing to do; 1 not confirmed, nothing was written; 3 can't be written.");
}

} // namespace fieldwise
