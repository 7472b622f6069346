// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/mergecommand.h"

#include <algorithm>
#include <ostream>

#include "core/files.h"
#include "core/merge/plan.h"
#include "core/merge/resolve.h"
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
std::string jsonLines(const std::string &text)
{
    std::string lines;
    for (const yaml::Part &part : yaml::read(text).parts) {
        if (part.document->root() != yaml::none)
            lines += yaml::toJson(*part.document, part.document->root()) + '\n';
    }
    return lines;
}

struct Input {
    std::string text;
    yaml::Stream stream;
};

class MergeRun {
public:
    MergeRun(const MergeCommand &command, std::ostream &out, std::ostream &err) : m_command(command), m_out(out), m_err(err) {}

    Exit run()
    {
        if (!readInputs())
            return ExitInput;
        merge::PerSide<yaml::Stream> streams;
        merge::PerSide<std::string> names;
        for (const Side side : merge::allSides) {
            streams[side] = std::move(m_inputs[side].stream);
            names[side] = shownName(m_command.files[side]);
        }
        const auto plan = merge::plan(std::move(streams), std::move(names), m_command.options);
        if (!plan)
            return report(plan.error());
        const merge::Resolution resolution = merge::resolve(plan.value());
        if (m_command.secondOpinion && !agreed(resolution.text))
            return ExitVerification;
        if (const Exit status = write(print(plan.value(), resolution)); status != ExitDone)
            return status;
        return conclude(plan.value());
    }

private:
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
        m_err << describe(diagnostic, shownName(m_command.files[side]), m_inputs[side].text) << '\n';
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
        case MergeCommand::Print::Result:
            break;
        }
        return m_command.output == MergeCommand::Output::Json ? jsonLines(resolution.text) : resolution.text;
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
        const uint32_t conflicts = plan.counts.conflicts;
        if (conflicts == 0 || m_command.conflictRuleAsked)
            return ExitDone;
        m_err << "fieldwise-cli: " << conflicts << (conflicts == 1 ? " conflict" : " conflicts") << ", decided for "
              << merge::sideName(m_command.options.mode, Side::Updated)
              << " (see --print explain; --on-conflict says what wins)\n";
        return ExitConflicts;
    }

    const MergeCommand &m_command;
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
