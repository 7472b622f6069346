// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/checkcommand.h"

#include <algorithm>
#include <ostream>

#include "app/textfile.h"
#include "app/words.h"
#include "core/check/findingtext.h"
#include "core/linemerge/linemerge.h"
#include "core/repositoryrules.h"
#include "programs/mergecommit.h"

namespace fieldwise {
namespace {

using check::Text;

/// `place`: the file's path, for the list rules of its repository; "" if it is in no folder.
check::CheckedFile checked(const CheckCommand &command, const std::string &path, const std::string &place,
                           check::PerText<std::string> texts)
{
    check::CheckedFile file{path, {}};
    merge::Options options = command.options;
    if (!place.empty()) {
        auto rules = config::repositoryRulesFor(place);
        if (!rules)
            return {path, {}, rules.error()};
        options.repositoryRules = *std::move(rules);
    }
    if (std::ranges::any_of(texts.at, [](const std::string &text) { return linemerge::isBinary(text); }))
        file.unchecked = "it is not a text file";
    else
        file.checked = check::checkMerge({std::move(texts), command.asLines, command.comments, options});
    return file;
}

bool isYaml(const std::string &path)
{
    return path.ends_with(".yaml") || path.ends_with(".yml") || path.ends_with(".json");
}

Exit print(const CheckCommand &command, const std::vector<check::CheckedFile> &files, std::ostream &out)
{
    using Print = CheckCommand::Print;
    if (command.print == Print::Json)
        out << check::json(files);
    else
        out << (command.print == Print::Markdown ? check::markdown(files) : check::text(files));
    const bool fails = std::ranges::any_of(files, [&](const check::CheckedFile &file) {
        return !file.unchecked.empty() || check::fails(file.checked, command.strict);
    });
    return fails ? ExitConflicts : ExitDone;
}

Exit checkFiles(const CheckCommand &command, std::ostream &out, std::ostream &err)
{
    check::PerText<std::string> texts;
    for (const Text text : check::allTexts) {
        const std::string &name = command.arguments[static_cast<size_t>(text)];
        auto read = readTextFile(name, command.encoding);
        if (!read) {
            sayLine(err, name + ": " + read.error().text);
            return ExitInput;
        }
        texts[text] = std::move(read->text);
    }
    const std::string &result = command.arguments.back();
    return print(command, {checked(command, result, result, std::move(texts))}, out);
}

Exit checkCommit(const CheckCommand &command, std::ostream &out, std::ostream &err)
{
    auto commit = readMergeCommit(command.arguments[0], command.arguments.size() > 1 ? command.arguments[1] : "");
    if (!commit) {
        sayLine(err, commit.error());
        return ExitInput;
    }
    std::vector<check::CheckedFile> files;
    for (CommittedFile &file : commit->files) {
        CheckCommand asked = command;
        asked.asLines = command.asLines || !isYaml(file.path);
        for (std::string *bytes : {&file.base, &file.ours, &file.theirs, &file.result})
            if (auto text = textFileOf(*bytes, command.encoding))
                *bytes = std::move(text->text); // else it is compared by its bytes
        if (file.problem.empty())
            files.push_back(checked(
                asked, file.path, commit->folder.empty() ? "" : commit->folder + "/" + file.path,
                {{std::move(file.base), std::move(file.ours), std::move(file.theirs), std::move(file.result)}}));
        else
            files.push_back({file.path, {}, file.problem});
    }
    const auto counted = [](size_t count) { return std::to_string(count) + (count == 1 ? " file" : " files"); };
    sayLine(err,
            counted(files.size()) + " checked; " + counted(commit->taken)
                + " changed on one side only, taken as that side has " + (commit->taken == 1 ? "it" : "them"));
    return print(command, files, out);
}

} // namespace

Exit runCheck(const CheckCommand &command, std::ostream &out, std::ostream &err)
{
    return command.arguments.size() == 4 ? checkFiles(command, out, err) : checkCommit(command, out, err);
}

} // namespace fieldwise
