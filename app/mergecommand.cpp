// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mergecommand.h"

#include <algorithm>
#include <filesystem>
#include <iostream>

#include <unistd.h>

#include "app/foldermerge.h"
#include "app/helmrecords.h"
#include "app/kubectlversion.h"
#include "app/mergeinputs.h"
#include "app/mergeprint.h"
#include "app/mergeproof.h"
#include "app/progress.h"
#include "app/serversideprint.h"
#include "app/words.h"
#include "core/files.h"
#include "core/merge/apply/apply.h"
#include "core/merge/choices/conflictchoices.h"
#include "core/merge/explain/explain.h"
#include "core/merge/patch/patchplan.h"
#include "core/merge/plan/plan.h"
#include "core/merge/plan/readnotices.h"
#include "core/merge/result/resolve.h"
#include "core/view/compare/compare.h"
#include "core/view/rulelosses.h"
#include "core/yaml/referee.h"

namespace fieldwise {

namespace {

using merge::Side;
namespace fs = std::filesystem;

class MergeRun {
public:
    MergeRun(const MergeCommand &command, std::ostream &out, std::ostream &err)
        : m_command(command), m_out(out), m_err(err)
    {
    }

    Exit run()
    {
        Progress progress(m_err, "reading", &m_err == &std::cerr && ::isatty(STDERR_FILENO) == 1);
        auto inputs = readInputs(m_command, m_err);
        return inputs ? told(run(std::move(*inputs), progress)) : ExitInput;
    }

    Exit run(MergeInputs inputs)
    {
        Progress progress(m_err, "merging", &m_err == &std::cerr && ::isatty(STDERR_FILENO) == 1);
        return told(run(std::move(inputs), progress));
    }

private:
    Exit told(Exit status) const { return m_inputs.helm ? tellHelmsRefusal(*m_inputs.helm, status, m_err) : status; }
    Exit run(MergeInputs inputs, Progress &progress)
    {
        m_inputs = std::move(inputs);
        if (const std::string problem = notForFolders(); m_inputs.areFolders && !problem.empty()) {
            sayLine(m_err, "fieldwise-cli: " + problem);
            return ExitUsage;
        }
        progress.say("merging " + std::to_string(m_inputs.streams[Side::Destination].parts.size()) + " documents");
        if (m_command.print == MergeCommand::Print::Compare)
            return write(
                view::compareText(view::compare(m_inputs.streams, m_inputs.names, m_inputs.options, m_command.all)));
        if (m_command.print == MergeCommand::Print::Deployers)
            return write(deployers());
        if (m_command.print == MergeCommand::Print::KubectlPatch && !m_inputs.choices.empty()) {
            sayLine(m_err,
                    "fieldwise-cli: --print kubectl-patch writes what kubectl itself sends, without choices; with "
                    "--resolutions use --print strategic-patch");
            return ExitUsage;
        }
        auto plan = merge::planWithChoices(m_inputs.streams, m_inputs.names, m_inputs.options, m_inputs.choices);
        if (plan && merge::dependsOnKubectl(*plan) && takeKubectlOnPath(m_inputs.options))
            plan = merge::planWithChoices(m_inputs.streams, m_inputs.names, m_inputs.options, m_inputs.choices);
        if (plan && takesUpdated() && plan->counts.open > 0) {
            m_inputs.choices = merge::withUpdatedForConflicts(*plan, std::move(m_inputs.choices));
            plan = merge::planWithChoices(m_inputs.streams, m_inputs.names, m_inputs.options, m_inputs.choices);
        }
        if (!plan)
            return report(plan.error());
        if (!m_inputs.ignore.rules.empty())
            view::leaveOutIgnored(*plan, m_inputs.ignore);
        for (const merge::Fault &notice : merge::ownerFaults(*plan))
            tell(notice.side, notice.diagnostic);
        const auto isApplied = [](const merge::DocumentPlan &document) {
            return document.apply() || document.serverSide();
        };
        if (applies() && !m_inputs.helm && std::ranges::none_of(plan.value().documents, isApplied)) {
            tell(Side::Updated, {Severity::Error, "apply-refused", {}, "found no object, expected one to apply"});
            return ExitInput;
        }
        const Exit refusal = applies() ? refused(plan.value()) : failed(plan.value());
        if (refusal != ExitDone && !tellsOfFailures())
            return refusal;
        const bool isAfterHelm = m_inputs.helm && m_command.print == MergeCommand::Print::Result;
        const merge::Resolution resolution =
            merge::resolve(isAfterHelm ? afterOperation(*m_inputs.helm, plan.value()) : plan.value());
        if (m_command.secondOpinion && !agreed(resolution))
            return ExitVerification;
        const bool loses = keepsChanges() && tellUnproved(m_inputs, plan.value(), resolution, m_err);
        if (loses && m_inputs.options.onConflict == merge::OnConflict::Fail)
            return ExitConflicts;
        std::string text;
        if (const Exit status = printed(m_command, m_inputs, plan.value(), resolution, text, m_err); status != ExitDone)
            return status;
        const bool asFolder = m_inputs.areFolders && m_command.print == MergeCommand::Print::Result;
        if (const Exit status =
                asFolder ? writeFolder(m_inputs, resolution, m_command.to, isInPlace(), m_err) : write(text);
            status != ExitDone)
            return status;
        bool remains = m_inputs.areFolders && tellOfFiles(m_inputs, plan.value(), m_err);
        if (m_inputs.areFolders && m_inputs.options.mode == merge::Mode::Compare)
            remains = (tellOfDifferences(m_inputs, m_err) && m_command.failOn.empty()) || remains;
        if (m_inputs.areFolders)
            sayLine(m_err, summary(m_inputs, plan.value(), resolution));
        if (const view::RuleLosses losses = view::ruleLosses(plan.value()); losses.any() && m_inputs.areFolders)
            sayLine(m_err,
                    "kyaml's rules " + view::lossesText(losses)
                        + ". For a package that you keep: --rules keep [kyaml-losses]");
        const Exit status = refusal != ExitDone ? refusal : conclude(plan.value());
        const bool does = doesWhatFails(plan.value());
        const Exit stops =
            m_command.print == MergeCommand::Print::KubectlPatch ? ExitDone : tellServerRefusals(plan.value(), m_err);
        return status != ExitDone ? status : stops == ExitDone && (remains || loses || does) ? ExitConflicts : stops;
    }

    std::string deployers() const
    {
        const view::Comparison all =
            view::compareDeployers(m_inputs.streams, m_inputs.names, m_inputs.options, m_command.all);
        return m_command.output == MergeCommand::Output::Json ? view::deployersJson(all) : view::compareText(all);
    }

    /// Reports what --fail-on asks about.
    bool doesWhatFails(const merge::Plan &plan)
    {
        if (m_command.failOn.empty())
            return false;
        const view::Triage triage = view::triage(plan, view::Noise(plan, &m_inputs.ignore));
        bool does = false;
        for (const view::Impact impact : m_command.failOn) {
            if (const size_t resources = triage.resourcesWith(impact)) {
                sayLine(m_err, "fieldwise-cli: " + view::countedImpact(impact, resources) + " [fail-on]");
                does = true;
            }
        }
        return does;
    }

    bool applies() const { return merge::isApply(m_inputs.options.mode); }
    bool keepsChanges() const { return merge::keepsChanges(m_inputs.options.mode); }
    /// Where changes are kept a conflict stays as in Destination; kyaml's merge takes Updated by itself.
    bool takesUpdated() const
    {
        return keepsChanges() && m_command.conflictRuleAsked
            && m_inputs.options.onConflict == merge::OnConflict::Updated;
    }
    bool isServerSide() const { return m_inputs.options.mode == merge::Mode::ServerSide; }

    /// Output that includes the operations of a patch, failing or not, and the conflicts of a server-side apply.
    bool tellsOfFailures() const
    {
        using Print = MergeCommand::Print;
        const Print print = m_command.print;
        if (isServerSide()
            && (print == Print::Conflicts || print == Print::ManagedFields || print == Print::KubectlPatch))
            return true;
        if (print == Print::Result && m_inputs.helm) // others are written all the same
            return true;
        return (print == Print::Decisions || print == Print::Objects || print == Print::Explain
                || print == Print::Summary || print == Print::Markdown || print == Print::Html)
            && (isServerSide() || m_inputs.options.mode == merge::Mode::Patch);
    }

    /// Reports a refusal by kubectl's --overwrite=false or by the server, if there is one.
    Exit refused(const merge::Plan &plan)
    {
        Exit status = tellRefusals(plan, m_err);
        for (const merge::DocumentPlan &document : plan.documents) {
            if (!document.apply() || document.apply()->conflicts.empty())
                continue;
            status = ExitConflicts;
            std::string line = m_inputs.names[Side::Updated] + ": error: kubectl refuses "
                + k8s::describe(document.identity)
                + " with --overwrite=false; these fields are in the patch and were changed in Live since the last "
                  "apply:";
            for (const std::string &pointer : document.apply()->conflicts)
                line += ' ' + pointer;
            sayLine(m_err, line + " [apply-conflict]");
        }
        return status;
    }

    /// Reports the operations that stop a JSON patch, each with its position.
    Exit failed(const merge::Plan &plan)
    {
        for (uint32_t i = 0; i < plan.documents.size(); ++i) {
            const merge::DocumentPlan &document = plan.documents[i];
            if (!document.patch() || !document.patch()->failed)
                continue;
            const uint32_t operation = *document.patch()->failed;
            const auto part = document.parts[Side::Updated];
            const auto &node =
                document.documents[Side::Updated]->node(document.patch()->operations[operation].operation.node);
            const uint32_t offset = plan.streams[Side::Updated].parts[part].offset;
            tell(Side::Updated,
                 {Severity::Error,
                  "patch-failed",
                  {offset + node.begin, offset + node.end},
                  merge::explain(plan, i, operation).because});
        }
        return merge::fails(plan) ? ExitConflicts : ExitDone;
    }

    /// Output that is not available for folders.
    std::string notForFolders() const
    {
        using Print = MergeCommand::Print;
        if (m_command.print != Print::Result)
            return {};
        if (m_command.output == MergeCommand::Output::Json)
            return "--output json can't be used with folders";
        const bool applies =
            m_command.options.mode == merge::Mode::Apply || m_command.options.mode == merge::Mode::ServerSide;
        const std::string inPlace = applies ? "" : " or --in-place,"; // apply never writes to Live
        return m_command.to.empty() || m_command.to == "-"
            ? "the result is a folder: write it with -o FOLDER," + inPlace + " or choose another output with --print"
            : "";
    }

    void tell(Side side, const Diagnostic &diagnostic)
    {
        sayLine(m_err,
                folder::describe(diagnostic, m_inputs.names[side], m_inputs.texts[side], m_inputs.streams[side].files));
    }

    Exit report(const std::vector<merge::Fault> &faults)
    {
        constexpr size_t mostTold = 1000; // each one looks up its line
        for (size_t i = 0; i < std::min(faults.size(), mostTold); ++i)
            tell(faults[i].side, faults[i].diagnostic);
        if (faults.size() > mostTold)
            sayLine(m_err, "and " + std::to_string(faults.size() - mostTold) + " more");
        if (std::ranges::any_of(faults,
                                [](const merge::Fault &fault) { return fault.diagnostic.code == "other-object"; }))
            sayLine(m_err, "fieldwise-cli: if the other object is meant, use --other-object");
        const bool onlyConflicts = std::ranges::all_of(faults, [](const merge::Fault &fault) {
            const std::string_view code = fault.diagnostic.code;
            return code == "merge-conflict" || code == "merge-kind" || code == "choice-moved";
        });
        const bool refused = std::ranges::all_of(faults, [](const merge::Fault &fault) {
            return fault.diagnostic.code == "patch-refused" || fault.diagnostic.code == "server-refused";
        });
        const bool asked = m_command.options.onConflict == merge::OnConflict::Fail && !m_command.options.exact;
        return (onlyConflicts && asked) || refused ? ExitConflicts : ExitInput;
    }

    /// Returns true if libyaml reads the same. A text that libyaml can't read causes only a notice, because libyaml
    /// rejects some valid texts.
    bool agreed(const merge::Resolution &resolution)
    {
        const std::string &result = resolution.text;
        bool same = true;
        const FileParts files = merge::filesOf(resolution);
        for (const yaml::Part &part : yaml::read(result, files).parts) {
            if (m_inputs.areFolders && !part.document->ok())
                continue; // of a file merged as a whole, since other unreadable inputs are not merged
            const yaml::Opinion opinion = yaml::secondOpinion(*part.document);
            if (opinion.kind == yaml::Opinion::Same)
                continue;
            const bool differs = opinion.kind == yaml::Opinion::Different;
            const Range where{opinion.where.begin + part.offset, opinion.where.end + part.offset};
            const std::string text = differs ? opinion.text : "libyaml cannot read this: " + opinion.text;
            const Diagnostic diagnostic{differs ? Severity::Error : Severity::Notice, "second-opinion", where, text};
            sayLine(m_err, folder::describe(diagnostic, "<result>", result, files));
            same = same && !differs;
        }
        return same;
    }

    bool isInPlace() const
    {
        std::error_code error;
        const std::string &destination = m_command.files[Side::Destination];
        return m_command.to == destination || fs::equivalent(m_command.to, destination, error);
    }

    /// What is written of a text has Destination's encoding if it is a version of it.
    Encoding outputEncoding() const
    {
        const bool isVersion = m_command.print == MergeCommand::Print::UnifiedDiff
            || (m_command.print == MergeCommand::Print::Result && m_command.output != MergeCommand::Output::Json);
        return isVersion ? m_inputs.encodings[Side::Destination] : Encoding::Utf8;
    }

    std::string destinationBytes() const
    {
        return encoded(m_inputs.texts[Side::Destination], m_inputs.encodings[Side::Destination]);
    }

    Exit write(const std::string &utf8)
    {
        const Encoding encoding = outputEncoding();
        if (const auto lacking = lackingIn(utf8, encoding)) {
            const CodePoint point = codePointAt(utf8, *lacking);
            sayLine(m_err,
                    m_inputs.names[Side::Destination] + ": error: " + std::string(encodingName(encoding)) + " has no `"
                        + utf8.substr(*lacking, point.length) + "`, so nothing is written [text-encoding]");
            return ExitInput;
        }
        const std::string text = encoded(utf8, encoding);
        if (m_command.to.empty() || m_command.to == "-") {
            using Print = MergeCommand::Print;
            const bool isWords = m_command.print == Print::Objects || m_command.print == Print::Explain
                || m_command.print == Print::Summary || m_command.print == Print::Compare
                || (m_command.print == Print::Deployers && m_command.output != MergeCommand::Output::Json)
                || m_command.print == Print::Patches;
            isWords ? sayLines(m_out, text) : static_cast<void>(m_out << text);
            return ExitDone;
        }
        // An unchanged destination is not written, so it keeps its modification time.
        if (m_command.to == m_command.files[Side::Destination] && text == destinationBytes())
            return ExitDone;
        const std::string before = isInPlace() ? destinationBytes() : std::string();
        const auto expected = isInPlace() ? std::optional(files::Expected{before}) : std::nullopt;
        if (const auto fault = files::write(m_command.to, text, {.expected = expected})) {
            sayLine(m_err, describe(*fault, m_command.to, ""));
            return ExitInput;
        }
        return ExitDone;
    }

    Exit conclude(const merge::Plan &plan)
    {
        if (m_command.print == MergeCommand::Print::KubectlPatch) // the patch itself can be piped
            tellRequests(plan, m_err);
        if (m_command.print == MergeCommand::Print::KubectlPatch)
            for (const merge::DocumentPlan &document : plan.documents)
                if (document.apply())
                    sayLine(m_err, k8s::describe(document.identity) + ": " + requestText(document));
        for (const merge::InapplicableChoice &inapplicable : plan.inapplicable)
            sayLine(m_err,
                    m_command.resolutions + ": notice: choice " + std::to_string(inapplicable.choice + 1)
                        + " no longer applies: " + inapplicable.why + " [choice-lapsed]");
        const std::vector<merge::Fault> moved = merge::movedChoices(plan);
        for (const merge::Fault &notice : moved)
            tell(notice.side, notice.diagnostic);
        const Exit lapse = plan.inapplicable.empty() && moved.empty() ? ExitDone : ExitConflicts;
        if (m_inputs.options.mode == merge::Mode::Compare)
            return plan.steps.empty() || !m_command.failOn.empty() ? ExitDone : ExitConflicts;
        const auto conflicts = std::ranges::count_if(plan.steps, [&plan](merge::DecisionRef ref) {
            const merge::Decision &decision = plan.decision(ref);
            return !decision.isChosen() && merge::isOpen(decision) && decision.rule != merge::RuleId::ResourceLeft;
        });
        if (conflicts == 0 || m_command.conflictRuleAsked)
            return lapse;
        sayLine(m_err,
                "fieldwise-cli: " + std::to_string(conflicts) + (conflicts == 1 ? " conflict" : " conflicts")
                    + (keepsChanges() ? ", left as in Destination"
                                      : ", decided in favour of "
                               + std::string(merge::sideName(m_inputs.options.mode, Side::Updated)))
                    + " (see --print explain; --on-conflict sets which side wins)");
        return ExitConflicts;
    }

    static std::string requestText(const merge::DocumentPlan &document)
    {
        if (document.request == merge::RequestKind::Nothing)
            return "unchanged, nothing is sent";
        return (document.request == merge::RequestKind::Create ? "created, " : "configured, ")
            + std::string(merge::contentType(document));
    }

    const MergeCommand &m_command;
    std::ostream &m_out;
    std::ostream &m_err;
    MergeInputs m_inputs;
};

} // namespace

Exit runMerge(const MergeCommand &command, std::ostream &out, std::ostream &err)
{
    return MergeRun(command, out, err).run();
}

Exit runMerge(const MergeCommand &command, MergeInputs inputs, std::ostream &out, std::ostream &err)
{
    return MergeRun(command, out, err).run(std::move(inputs));
}

} // namespace fieldwise
