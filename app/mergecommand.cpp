// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mergecommand.h"

#include <algorithm>
#include <ostream>

#include "core/files.h"
#include "core/k8s/lastapplied.h"
#include "core/k8s/openapi.h"
#include "core/merge/apply.h"
#include "core/merge/plan.h"
#include "core/merge/resolve.h"
#include "core/view/compare.h"
#include "core/view/report.h"
#include "core/yaml/json.h"
#include "core/yaml/referee.h"

namespace fieldwise {

namespace {

using merge::Side;

std::string shownName(const std::string &file)
{
    return file == "-" ? "<stdin>" : file;
}

/// Every document of a text as JSON, a line each; those without content are left out.
std::string jsonLines(const std::string &text, yaml::Dialect dialect)
{
    std::string lines;
    for (const yaml::Part &part : yaml::read(text).parts) {
        if (part.document->root() != yaml::none)
            lines += yaml::toJson(*part.document, part.document->root(), dialect) + '\n';
    }
    return lines;
}

struct Input {
    std::string text;
    yaml::Stream stream;
};

class MergeRun {
public:
    MergeRun(const MergeCommand &command, std::ostream &out, std::ostream &err)
        : m_command(command), m_options(command.options), m_out(out), m_err(err)
    {
    }

    Exit run()
    {
        const bool schemas = loadSchemas(), inputs = readInputs();
        if (!schemas || !inputs)
            return ExitInput;
        if (applies() && !m_options.lastAppliedGiven) {
            Input &original = m_inputs[Side::Original];
            original.text = k8s::lastAppliedText(m_inputs[Side::Destination].stream);
            original.stream = yaml::read(original.text);
        }
        merge::PerSide<yaml::Stream> streams;
        merge::PerSide<std::string> names;
        for (const Side side : merge::allSides) {
            streams[side] = m_inputs[side].stream;
            names[side] = nameOf(side);
        }
        if (m_command.print == MergeCommand::Print::Compare)
            return write(view::compareText(view::compare(streams, names, m_options, m_command.all)));
        const auto plan = merge::plan(std::move(streams), std::move(names), m_options);
        if (!plan)
            return report(plan.error());
        const auto isApplied = [](const merge::DocumentPlan &document) { return document.apply != nullptr; };
        if (applies() && std::ranges::none_of(plan.value().documents, isApplied)) {
            tell(Side::Updated, {Severity::Error, "apply-refused", {}, "found no object, expected one to apply"});
            return ExitInput;
        }
        if (const Exit status = refused(plan.value()); status != ExitDone)
            return status;
        const merge::Resolution resolution = merge::resolve(plan.value());
        if (m_command.secondOpinion && !agreed(resolution.text))
            return ExitVerification;
        if (const Exit status = write(print(plan.value(), resolution)); status != ExitDone)
            return status;
        return conclude(plan.value());
    }

private:
    bool applies() const { return m_options.mode == merge::Mode::Apply; }

    std::string nameOf(Side side) const
    {
        if (applies() && side == Side::Original && !m_options.lastAppliedGiven)
            return shownName(m_command.files[Side::Destination]) + " (last applied)";
        return shownName(m_command.files[side]);
    }

    bool loadSchemas()
    {
        std::vector<std::shared_ptr<const k8s::Schema>> loaded;
        bool ok = true;
        for (const std::string &file : m_command.schemas) {
            const auto text = files::read(file);
            const auto schema = text ? k8s::loadSchema(*text, file) : Result<std::shared_ptr<const k8s::Schema>>(Unexpected(std::vector{text.error()}));
            if (schema) {
                loaded.push_back(*schema);
                continue;
            }
            ok = false;
            for (const Diagnostic &diagnostic : schema.error())
                m_err << describe(diagnostic, file, text ? *text : std::string()) << '\n';
        }
        if (!loaded.empty())
            m_options.schema = k8s::combined(std::move(loaded), m_options.builtinSchema);
        const std::string &root = m_options.schemaRoot;
        if (ok && !root.empty() && m_options.schema->typeNamed(root) == k8s::noType) {
            m_err << "fieldwise-cli: error: found no definition `" << root << "` in " << m_options.schema->name()
                  << ", expected the name of one for --schema-root\n";
            return false;
        }
        return ok;
    }

    /// What kubectl's --overwrite=false says, if it says anything.
    Exit refused(const merge::Plan &plan)
    {
        Exit status = ExitDone;
        for (const merge::DocumentPlan &document : plan.documents) {
            if (!document.apply || document.apply->conflicts.empty())
                continue;
            status = ExitConflicts;
            m_err << nameOf(Side::Updated) << ": error: kubectl refuses " << k8s::describe(document.identity)
                  << " with --overwrite=false; these fields are in the patch and changed in Live since the last apply:";
            for (const std::string &pointer : document.apply->conflicts)
                m_err << ' ' << pointer;
            m_err << " [apply-conflict]\n";
        }
        return status;
    }

    /// All inputs are read before one is judged, so that every fault is told at once.
    bool readInputs()
    {
        bool ok = true;
        for (const Side side : merge::allSides) {
            if (m_command.files[side].empty())
                continue;
            auto text = files::read(m_command.files[side]);
            if (!text) {
                tell(side, text.error());
                ok = false;
                continue;
            }
            m_inputs[side].text = std::move(*text);
            m_inputs[side].stream = yaml::read(m_inputs[side].text);
            for (const Diagnostic &diagnostic : yaml::diagnosticsOf(m_inputs[side].stream)) {
                tell(side, diagnostic);
                ok = ok && diagnostic.severity != Severity::Error;
            }
        }
        return ok;
    }

    void tell(Side side, const Diagnostic &diagnostic)
    {
        m_err << describe(diagnostic, nameOf(side), m_inputs[side].text) << '\n';
    }

    Exit report(const std::vector<merge::Fault> &faults)
    {
        for (const merge::Fault &fault : faults)
            tell(fault.side, fault.diagnostic);
        const bool onlyConflicts = std::ranges::all_of(faults, [](const merge::Fault &fault) {
            return fault.diagnostic.code == "merge-conflict" || fault.diagnostic.code == "merge-kind";
        });
        const bool asked = m_command.options.onConflict == merge::OnConflict::Fail && !m_command.options.exact;
        return onlyConflicts && asked ? ExitConflicts : ExitInput;
    }

    /// True when yaml-cpp reads the same; a text that it cannot read is worth a notice only, it refuses some valid ones.
    bool agreed(const std::string &result)
    {
        bool same = true;
        for (const yaml::Part &part : yaml::read(result).parts) {
            const yaml::Opinion opinion = yaml::secondOpinion(*part.document);
            if (opinion.kind == yaml::Opinion::Same)
                continue;
            const bool differs = opinion.kind == yaml::Opinion::Different;
            const Range where{opinion.where.begin + part.offset, opinion.where.end + part.offset};
            const std::string text = differs ? opinion.text : "yaml-cpp cannot read this: " + opinion.text;
            const Diagnostic diagnostic{differs ? Severity::Error : Severity::Notice, "second-opinion", where, text};
            m_err << describe(diagnostic, "<result>", result) << '\n';
            same = same && !differs;
        }
        return same;
    }

    std::string print(const merge::Plan &plan, const merge::Resolution &resolution) const
    {
        switch (m_command.print) {
        case MergeCommand::Print::Decisions:
            return view::decisionsJson(plan, resolution, m_command.all);
        case MergeCommand::Print::Explain:
            return view::explainText(plan, resolution);
        case MergeCommand::Print::KubectlPatch:
            return merge::kubectlPatch(plan);
        case MergeCommand::Print::Compare:
        case MergeCommand::Print::Result:
            break;
        }
        if (m_command.output == MergeCommand::Output::Yaml)
            return resolution.text;
        return jsonLines(resolution.text, applies() ? yaml::Dialect::Kubectl : yaml::Dialect::Core12);
    }

    Exit write(const std::string &text)
    {
        if (m_command.to.empty() || m_command.to == "-") {
            m_out << text << std::flush;
            if (m_out)
                return ExitDone;
            m_err << "fieldwise-cli: the output cannot be written\n";
            return ExitInput;
        }
        // A destination that stays as it is keeps its time of change too.
        if (m_command.to == m_command.files[Side::Destination] && text == m_inputs[Side::Destination].text)
            return ExitDone;
        if (const auto fault = files::write(m_command.to, text)) {
            m_err << describe(*fault, m_command.to, "") << '\n';
            return ExitInput;
        }
        return ExitDone;
    }

    Exit conclude(const merge::Plan &plan)
    {
        if (m_command.print == MergeCommand::Print::KubectlPatch) // the patch itself goes where it can be piped
            for (const merge::DocumentPlan &document : plan.documents)
                if (document.apply)
                    m_err << k8s::describe(document.identity) << ": " << requestText(*document.apply) << '\n';
        const uint32_t conflicts = plan.counts.conflicts;
        if (conflicts == 0 || m_command.conflictRuleAsked)
            return ExitDone;
        m_err << "fieldwise-cli: " << conflicts << (conflicts == 1 ? " conflict" : " conflicts") << ", decided for "
              << merge::sideName(m_command.options.mode, Side::Updated)
              << " (see --print explain; --on-conflict says what wins)\n";
        return ExitConflicts;
    }

    static std::string requestText(const merge::ApplyPlan &apply)
    {
        if (apply.request == merge::Request::Nothing)
            return "unchanged, nothing is sent";
        return (apply.request == merge::Request::Create ? "created, " : "configured, ") + std::string(merge::contentType(apply));
    }

    const MergeCommand &m_command;
    merge::Options m_options; ///< with what was loaded
    std::ostream &m_out;
    std::ostream &m_err;
    merge::PerSide<Input> m_inputs;
};

} // namespace

Exit runMerge(const MergeCommand &command, std::ostream &out, std::ostream &err)
{
    return MergeRun(command, out, err).run();
}

} // namespace fieldwise
