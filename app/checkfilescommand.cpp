// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/checkfilescommand.h"

#include <algorithm>
#include <sstream>

#include "app/mergecommand.h"
#include "app/words.h"
#include "core/files.h"
#include "core/k8s/identity.h"
#include "core/yaml/referee.h"

namespace fieldwise {
namespace {

/// What libyaml, from which kubectl's reader descends, reads differently or not at all.
std::vector<Diagnostic> secondFaults(const yaml::Stream &stream)
{
    std::vector<Diagnostic> faults;
    for (const yaml::Part &part : stream.parts) {
        const yaml::Opinion opinion = yaml::secondOpinion(*part.document);
        if (opinion.kind == yaml::Opinion::Same)
            continue;
        const std::string text =
            (opinion.kind == yaml::Opinion::CannotRead ? "libyaml cannot read this: " : "") + opinion.text;
        faults.push_back({Severity::Error,
                          "second-opinion",
                          {opinion.where.begin + part.offset, opinion.where.end + part.offset},
                          text});
    }
    return faults;
}

/// Whether a file is for `kubectl apply`: all of its documents are objects with a name, or Lists.
bool isApplied(const yaml::Stream &stream)
{
    const auto isObject = [](const yaml::Part &part) {
        const k8s::Identity identity = k8s::identityOf(*part.document);
        return !identity.apiVersion.empty() && (!identity.name.empty() || identity.kind == "List");
    };
    const auto isEmpty = [](const yaml::Part &part) { return part.document->root() == yaml::none; };
    return !std::ranges::all_of(stream.parts, isEmpty)
        && std::ranges::all_of(stream.parts, [&](const yaml::Part &part) { return isEmpty(part) || isObject(part); });
}

/// Says why kubectl, or the server where its objects are created, refuses the file.
Exit tellRefusals(const CheckFilesCommand &command, const std::string &file, std::ostream &err)
{
    MergeCommand apply;
    apply.files[merge::Side::Updated] = file;
    apply.files[merge::Side::Destination] = "/dev/null";
    apply.options.mode = merge::Mode::Apply;
    apply.options.asSent = command.asSent;
    apply.schemas = command.schemas;
    apply.print = MergeCommand::Print::Summary;
    std::ostringstream out;
    std::stringstream told;
    const Exit status = runMerge(apply, out, told);
    for (std::string line; status != ExitDone && std::getline(told, line);)
        sayLine(err, line.starts_with(file + ":") ? line : file + ": " + line);
    return status;
}

Exit checkFile(const CheckFilesCommand &command, const std::string &file, std::ostream &err)
{
    const auto text = files::read(file);
    if (!text) {
        sayLine(err, file + ": " + text.error().text);
        return ExitInput;
    }
    const yaml::Stream stream = yaml::read(*text);
    std::vector<Diagnostic> faults = yaml::diagnosticsOf(stream);
    std::erase_if(faults, [](const Diagnostic &fault) { return fault.severity != Severity::Error; });
    if (faults.empty())
        faults = secondFaults(stream);
    for (const Diagnostic &fault : faults)
        sayLine(err, describe(fault, file, *text));
    if (!faults.empty())
        return ExitConflicts;
    return isApplied(stream) && tellRefusals(command, file, err) != ExitDone ? ExitConflicts : ExitDone;
}

} // namespace

Exit runCheckFiles(const CheckFilesCommand &command, std::ostream &err)
{
    Exit worst = ExitDone;
    for (const std::string &file : command.files)
        worst = std::max(worst, checkFile(command, file, err));
    return worst;
}

} // namespace fieldwise
