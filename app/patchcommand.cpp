// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/patchcommand.h"

#include <algorithm>
#include <ostream>

#include "app/words.h"
#include "core/base/visible.h"
#include "core/merge/patch/patchplan.h"
#include "core/patch/patches.h"
#include "core/yaml/equality.h"

namespace fieldwise {
namespace {

using patch::Change;
using patch::Form;
using patch::Format;
using patch::Limitation;
using patch::Taken;
using patch::Written;
using Print = MergeCommand::Print;

Format formatOf(Print print)
{
    return print == Print::JsonPatch ? Format::JsonPatch
        : print == Print::MergePatch ? Format::MergePatch
                                     : Format::Strategic;
}

bool differs(const Change &change)
{
    return change.from.has_value() != change.to.has_value()
        || (change.from && !yaml::sameToGo(*change.from, *change.to));
}

class PatchWriting {
public:
    PatchWriting(const MergeCommand &command, const merge::Options &options, const merge::Plan &plan,
                 const merge::Resolution &resolution, std::ostream &err)
        : m_command(command), m_options(options), m_file(plan.names[merge::Side::Destination]), m_err(err)
    {
        for (Change &change : patch::changesOf(plan, resolution)) {
            if (differs(change))
                m_changes.push_back(std::move(change));
        }
    }

    Exit one(Format format, std::string &text)
    {
        std::vector<Taken> all;
        bool ok = true;
        for (const Change &change : m_changes) {
            Taken taken{change, write(change, format)};
            ok = told(taken) && ok;
            all.push_back(std::move(taken));
        }
        if (!ok)
            return ExitVerification;
        if (all.empty())
            nothing(format, text);
        else if (m_command.as == patch::As::Kustomization)
            text = patch::kustomization(all, form());
        else if (all.size() == 1)
            text = takenAway(all.front(), form());
        else
            several(all, text);
        return ExitDone;
    }

    std::string sideBySide() const
    {
        if (m_changes.empty())
            return "Nothing differs, so there is nothing to patch.\n";
        std::string text;
        for (const Change &change : m_changes)
            text += (text.empty() ? "" : "\n") + table(change);
        return text;
    }

private:
    Written write(const Change &change, Format format) const
    {
        const bool exact = m_command.exactPatch || m_options.exact;
        return patch::writePatch(change, format, {.exact = exact, .guards = m_command.guards, .lists = &m_options});
    }

    Form form() const
    {
        if (!m_command.outputAsked)
            return Form::Pretty;
        return m_command.output == MergeCommand::Output::Yaml ? Form::Yaml : Form::Compact;
    }

    std::string takenAway(const Taken &taken, Form form) const
    {
        return patch::takeAway(taken.change, taken.written, m_command.as, form);
    }

    void tell(const Taken &taken, std::string_view severity, const std::string &pointer, const std::string &text,
              std::string_view code) const
    {
        sayLine(m_err,
                m_file + ": " + std::string(severity) + ": " + k8s::describe(taken.change.identity) + ": "
                    + (pointer.empty() ? "" : pointer + ": ") + text + " [" + std::string(code) + "]");
    }

    /// Reports errors and limitations of a patch; returns false if it must not be written.
    bool told(const Taken &taken) const
    {
        const Written &written = taken.written;
        if (!written.proved) {
            tell(taken, "error", "",
                 "the " + std::string(merge::typeName(written.format)) + " can't be written. " + written.why,
                 "patch-unproved");
            for (const Limitation &limitation : written.limitations) {
                if (limitation.weight == Limitation::Weight::Blocks)
                    tell(taken, "error", limitation.pointer, limitation.text, "patch-blocked");
            }
            return false;
        }
        if (const std::string why = patch::whyNot(taken.change, written, m_command.as); !why.empty()) {
            tell(taken, "error", "", why, "patch-form");
            return false;
        }
        for (const Limitation &limitation : written.limitations) {
            if (limitation.weight == Limitation::Weight::Warns)
                tell(taken, "notice", limitation.pointer, limitation.text, "patch-remark");
        }
        return true;
    }

    /// An empty patch is a valid file, but a command that changes nothing is not worth running.
    void nothing(Format format, std::string &text) const
    {
        if (m_command.as == patch::As::File)
            text = format == Format::JsonPatch ? "[]\n" : "{}\n";
        else
            sayLine(m_err, m_file + ": notice: nothing differs, so there is nothing to patch [patch-empty]");
    }

    void several(const std::vector<Taken> &all, std::string &text) const
    {
        const bool yaml = form() == Form::Yaml;
        const bool file = m_command.as == patch::As::File;
        for (const Taken &taken : all) {
            const std::string name = visible(k8s::describe(taken.change.identity));
            if (file && yaml)
                text += (text.empty() ? "" : "---\n") + ("# " + name) + '\n';
            else
                sayLine(m_err, name + ": " + std::string(patch::contentType(taken.written.format)));
            text += takenAway(taken, file && !yaml ? Form::Compact : form());
        }
    }

    static std::string padded(std::string text, size_t width)
    {
        text.resize(std::max(text.size(), width), ' ');
        return text;
    }

    /// One line per format (proof, size, operations), followed by its limitations.
    std::string table(const Change &change) const
    {
        std::string text = visible(k8s::describe(change.identity)) + "\n";
        for (const Format format : patch::allFormats) {
            const Written written = patch::masked(change, write(change, format));
            text += "  " + padded(std::string(merge::typeName(format)), 23)
                + padded(written.proved ? "verified" : "not verified", 12);
            if (written.proved)
                text += std::to_string(patch::textOf(written, Form::Compact).size()) + " bytes";
            if (written.proved && format == Format::JsonPatch)
                text += ", " + std::to_string(written.operations)
                    + (written.operations == 1 ? " operation" : " operations");
            text.erase(text.find_last_not_of(' ') + 1);
            text += '\n';
            if (!written.proved)
                text += "      " + visible(written.why) + '\n';
            for (const Limitation &limitation : written.limitations)
                text += "      " + (limitation.pointer.empty() ? "" : visible(limitation.pointer) + ": ")
                    + visible(limitation.text) + '\n';
        }
        return text;
    }

    const MergeCommand &m_command;
    const merge::Options &m_options;
    const std::string &m_file;
    std::ostream &m_err;
    std::vector<Change> m_changes; ///< of resources that change
};

} // namespace

bool printsPatch(Print print)
{
    return print == Print::JsonPatch || print == Print::MergePatch || print == Print::StrategicPatch;
}

Exit printPatches(const MergeCommand &command, const merge::Options &options, const merge::Plan &plan,
                  const merge::Resolution &resolution, std::string &text, std::ostream &err)
{
    PatchWriting writing(command, options, plan, resolution, err);
    if (printsPatch(command.print))
        return writing.one(formatOf(command.print), text);
    text = writing.sideBySide();
    return ExitDone;
}

} // namespace fieldwise
