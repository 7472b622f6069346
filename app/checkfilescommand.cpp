// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/checkfilescommand.h"

#include <algorithm>

#include "app/mergeinputs.h"
#include "app/words.h"
#include "core/base/cutaround.h"
#include "core/files.h"
#include "core/k8s/identity.h"
#include "core/merge/stored/storedplan.h"
#include "core/server/refusals.h"
#include "core/yaml/referee.h"
#include "core/yaml/value.h"

namespace fieldwise {
namespace {

using merge::Side;

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
    const auto isEmpty = [](const yaml::Part &part) {
        const yaml::Document &document = *part.document;
        return document.root() == yaml::none || yaml::toValue(document, document.root()).is_null();
    };
    return !std::ranges::all_of(stream.parts, isEmpty)
        && std::ranges::all_of(stream.parts, [&](const yaml::Part &part) { return isEmpty(part) || isObject(part); });
}

/// The innermost node on a path with elements by index.
yaml::NodeId nodeAt(const yaml::Document &document, const yaml::Path &path)
{
    yaml::NodeId at = document.root();
    for (const yaml::PathStep &step : path) {
        yaml::NodeId next = document.find(at, step.name);
        if (step.kind == yaml::PathStep::Kind::Index) {
            next = document.firstChild(at);
            for (uint32_t i = 0; i < step.index && next != yaml::none; ++i)
                next = document.nextSibling(next);
        }
        if (next == yaml::none)
            break;
        at = next;
    }
    return at;
}

/// Why an API server refuses to create the objects; without `invalid`, only those that it can't decode, which parts of
/// objects are, too.
std::vector<Diagnostic> serverFaults(const merge::Plan &plan, bool invalid)
{
    std::vector<Diagnostic> faults;
    for (const merge::DocumentPlan &document : plan.documents) {
        const auto &object = document.documents[Side::Updated];
        if (!object || (!document.stored && !server::isKubernetesGroup(document.identity.apiVersion)))
            continue;
        // An object that the server can't decode is not planned as stored.
        const server::Context context = document.stored ? document.stored->context : server::Context();
        const uint32_t offset = plan.streams[Side::Updated].parts[document.parts[Side::Updated]].offset;
        for (const server::Refusal &refusal :
             server::refusals(yaml::toValue(*object, object->root()), nullptr, context)) {
            if (refusal.by == server::RefusedBy::Validation && !invalid)
                continue;
            const yaml::Node &node = object->node(nodeAt(*object, refusal.path));
            faults.push_back({Severity::Error,
                              "server-refused",
                              {offset + node.begin, offset + node.end},
                              "the API server refuses " + k8s::describe(document.identity) + ": "
                                  + withoutMiddle(refusal.words, 1000)});
        }
    }
    return faults;
}

/// Why kubectl can't send the objects of a file, or a server refuses to create them.
std::vector<Diagnostic> applyFaults(const MergeInputs &inputs, bool invalid)
{
    const auto plan = merge::planWithChoices(inputs.streams, inputs.names, inputs.options, {});
    if (plan)
        return serverFaults(*plan, invalid);
    std::vector<Diagnostic> faults;
    for (const merge::Fault &fault : plan.error())
        faults.push_back(fault.diagnostic);
    return faults;
}

/// The inputs of an apply that creates the objects of a file.
std::optional<MergeInputs> creation(const CheckFilesCommand &command, const std::string &file, std::ostream &err)
{
    MergeCommand apply;
    apply.files[Side::Updated] = file;
    apply.files[Side::Destination] = "/dev/null";
    apply.options.mode = merge::Mode::Apply;
    apply.schemas = command.schemas;
    return readInputs(apply, err);
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
    if (faults.empty() && isApplied(stream)) {
        const auto inputs = creation(command, file, err);
        if (!inputs)
            return ExitInput;
        faults = applyFaults(*inputs, command.refused);
    }
    for (const Diagnostic &fault : faults)
        sayLine(err, describe(fault, file, *text));
    return faults.empty() ? ExitDone : ExitConflicts;
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
