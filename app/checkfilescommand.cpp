// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/checkfilescommand.h"

#include <algorithm>
#include <iterator>

#include "app/foldermerge.h"
#include "app/mergeinputs.h"
#include "app/objectfaults.h"
#include "app/words.h"
#include "core/files.h"
#include "core/folder.h"
#include "core/git/markers.h"
#include "core/yaml/referee.h"

namespace fieldwise {
namespace {

/// "5, 7 and 9"
std::string numbersOf(const std::vector<Range> &places, const LineIndex &lines)
{
    std::string out;
    for (size_t i = 0; i < places.size(); ++i)
        out += (i == 0                       ? ""
                    : i + 1 == places.size() ? " and "
                                             : ", ")
            + std::to_string(lines.lineOf(places[i].begin) + 1);
    return out;
}

std::vector<Diagnostic> conflictsIn(const std::string &text, const LineIndex &lines)
{
    std::vector<Diagnostic> faults;
    for (const std::vector<Range> &markers : git::markersOf(text))
        faults.push_back(faultAt(markers.front(), "conflict-markers",
                                 std::string("found a conflict of git that is not settled, with markers in line")
                                     + (markers.size() == 1 ? " " : "s ") + numbersOf(markers, lines)));
    return faults;
}

/// What is no YAML, and what libyaml, from which kubectl's reader descends, reads differently or not at all. Takes
/// these documents out of the stream.
std::vector<Diagnostic> takeUnreadable(yaml::Stream &stream)
{
    std::vector<Diagnostic> faults = yaml::diagnosticsOf(stream);
    std::erase_if(faults, [](const Diagnostic &fault) { return fault.severity != Severity::Error; });
    std::erase_if(stream.parts, [&faults](const yaml::Part &part) {
        if (!part.document->ok())
            return true;
        const yaml::Opinion opinion = yaml::secondOpinion(*part.document);
        if (opinion.kind == yaml::Opinion::Same)
            return false;
        faults.push_back(
            faultAt(opinion.where.movedBy(part.offset), "second-opinion",
                    (opinion.kind == yaml::Opinion::CannotRead ? "libyaml cannot read this: " : "") + opinion.text));
        return true;
    });
    return faults;
}

class FileCheck {
public:
    FileCheck(const merge::Options &options, bool refused, std::ostream &err)
        : m_options(options), m_refused(refused), m_err(err)
    {
    }

    Exit ofFile(const std::string &path)
    {
        if (isFolder(path))
            return ofFolder(path);
        const auto text = files::read(path);
        return text ? ofText(path, *text) : cannotOpen(path, text.error());
    }

private:
    Exit ofFolder(const std::string &path)
    {
        const auto all = folder::read(path);
        if (!all)
            return cannotOpen(path, all.error());
        Exit worst = ExitDone;
        for (const folder::File &file : *all)
            if (!file.link && folder::isDocuments(file.path))
                worst = std::max(worst, ofText(path + (path.ends_with('/') ? "" : "/") + file.path, file.bytes));
        return worst;
    }

    Exit ofText(const std::string &name, const std::string &text)
    {
        const LineIndex lines(text);
        yaml::Stream stream = yaml::read(text);
        std::vector<Diagnostic> faults = stream.ok() ? std::vector<Diagnostic>() : conflictsIn(text, lines);
        if (faults.empty()) {
            faults = takeUnreadable(stream);
            std::ranges::move(objectFaults(stream, m_options, m_refused), std::back_inserter(faults));
            std::ranges::stable_sort(faults, {}, [](const Diagnostic &fault) { return fault.range.begin; });
        }
        const Positions positions(text, lines);
        for (const Diagnostic &fault : faults)
            sayLine(m_err, describe(fault, name, positions.at(fault.range.begin)));
        return faults.empty() ? ExitDone : ExitConflicts;
    }

    Exit cannotOpen(const std::string &path, const Diagnostic &why)
    {
        sayLine(m_err, path + ": " + why.text);
        return ExitInput;
    }

    const merge::Options &m_options;
    bool m_refused;
    std::ostream &m_err;
};

} // namespace

Exit runCheckFiles(const CheckFilesCommand &command, std::ostream &err)
{
    merge::Options options;
    if (!loadSchemas(command.schemas, options, err))
        return ExitInput;
    FileCheck check(options, command.refused, err);
    Exit worst = ExitDone;
    for (const std::string &file : command.files)
        worst = std::max(worst, check.ofFile(file));
    return worst;
}

} // namespace fieldwise
