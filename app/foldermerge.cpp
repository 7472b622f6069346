// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/foldermerge.h"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <set>

#include "app/words.h"
#include "core/files.h"
#include "core/merge/resources/wholefile.h"
#include "core/patch/takeaway.h"

namespace fieldwise {

using merge::DocumentPlan;
using merge::Outcome;
using merge::ResultFile;
using merge::Side;

namespace {

std::string counted(size_t count, const std::string &what)
{
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::vector<folder::Write> writes(const MergeInputs &inputs, const merge::Resolution &resolution)
{
    return folder::writesOf(resolution, folder::mergeOthers(inputs.folders, inputs.options), inputs.folders);
}

/// What the window lists, also where the destination has left it out.
bool isResource(const DocumentPlan &document)
{
    return document.unread.empty() && !document.decisions.empty();
}

bool isHere(const DocumentPlan &document)
{
    return document.parts[Side::Destination] != ~0U || document.root().inResult();
}

bool isChanged(const DocumentPlan &document, const merge::DocumentResult &result)
{
    return document.resource == merge::ResourceOutcome::Merge && document.documents[Side::Destination]
        && result.text != document.documents[Side::Destination]->source();
}

void add(std::string &text, size_t count, const std::string &what, bool first)
{
    if (count > 0)
        text += (first ? "" : ", ") + std::to_string(count) + " " + what;
}

} // namespace

bool isFolder(const std::string &path)
{
    std::error_code error;
    return path != "-" && std::filesystem::is_directory(path, error);
}

std::optional<Diagnostic> gatherFolder(const std::string &path, Side side, MergeInputs &inputs, FileParts &files)
{
    auto found = folder::read(path);
    if (!found)
        return found.error();
    folder::Gathered gathered = folder::gather(*found);
    inputs.folders[side] = std::move(*found);
    inputs.texts[side] = std::move(gathered.text);
    files = std::move(gathered.files);
    return {};
}

bool tellOfFolder(Side side, const MergeInputs &inputs, std::ostream &err)
{
    bool ok = true;
    for (const Diagnostic &diagnostic : merge::diagnosticsOf(inputs.streams[side], inputs.options.mode)) {
        if (diagnostic.severity != Severity::Error)
            continue;
        sayLine(err, folder::describe(diagnostic, inputs.names[side], inputs.texts[side], inputs.streams[side].files));
        ok = false;
    }
    return ok;
}

bool tellOfFiles(const MergeInputs &inputs, const merge::Plan &plan, std::ostream &err)
{
    std::set<std::string_view> unread, open;
    for (const DocumentPlan &document : plan.documents) {
        if (document.unread.empty())
            continue;
        unread.insert(document.file);
        if (merge::isOpen(document.root()))
            open.insert(document.file);
    }
    for (const Side side : merge::allSides) {
        const FileParts &files = plan.streams[side].files;
        for (const Diagnostic &diagnostic : merge::diagnosticsOf(plan.streams[side], inputs.options.mode)) {
            const uint32_t file = fileAt(files, diagnostic.range.begin);
            // The summary reports files that are merged as a whole without a question.
            if (file != noFile && (!unread.contains(files[file].path) || open.contains(files[file].path)))
                sayLine(err, folder::describe(diagnostic, inputs.names[side], inputs.texts[side], files));
        }
    }
    for (const DocumentPlan &document : plan.documents)
        if (!document.unread.empty() && open.contains(document.file))
            sayLine(err,
                    inputs.names[Side::Destination] + '/' + std::string(document.file) + ": notice: " + document.unread
                        + " [file-left]");
    bool remains = !open.empty();
    for (const folder::OtherFile &file : folder::mergeOthers(inputs.folders, inputs.options)) {
        if (!file.conflict)
            continue;
        remains = true;
        sayLine(err,
                inputs.names[Side::Destination] + '/' + file.path + ": notice: " + file.because + " [file-conflict]");
    }
    return remains;
}

bool tellOfDifferences(const MergeInputs &inputs, std::ostream &err)
{
    bool differs = false;
    for (const folder::OtherFile &file : folder::mergeOthers(inputs.folders, inputs.options)) {
        if (file.outcome == Outcome::Unchanged)
            continue;
        sayLine(err,
                inputs.names[Side::Destination] + '/' + file.path + ": notice: " + file.because + " [file-differs]");
        differs = true;
    }
    return differs;
}

std::string summary(const MergeInputs &inputs, const merge::Plan &plan, const merge::Resolution &resolution)
{
    size_t resources = 0, changed = 0, added = 0, removed = 0, left = 0, asOne = 0;
    std::set<std::string_view> files;
    for (size_t i = 0; i < plan.documents.size(); ++i) {
        const DocumentPlan &document = plan.documents[i];
        if (!document.unread.empty())
            ++(document.root().conflict ? left : asOne);
        if (!isResource(document))
            continue;
        ++resources;
        if (isHere(document))
            files.insert(document.file);
        added += document.root().outcome == Outcome::Added;
        removed += document.root().outcome == Outcome::Removed;
        changed += isChanged(document, resolution.documents[i]);
    }
    std::string counts;
    add(counts, changed, "changed", counts.empty());
    add(counts, added, "added", counts.empty());
    add(counts, removed, "removed", counts.empty());
    add(counts, plan.counts.open - left, plan.counts.open - left == 1 ? "conflict" : "conflicts", counts.empty());
    std::string text = counted(resources, "resource") + " in " + counted(files.size(), "file") + ": "
        + (counts.empty() ? "nothing changes" : counts);
    if (left > 0)
        text += "; " + counted(left, "file") + " can't be read and "
            + (left == 1 ? "is left as it is" : "are left as they are");
    if (asOne > 0)
        text +=
            "; " + counted(asOne, "file") + " can't be read and " + (asOne == 1 ? "is" : "are") + " merged as a whole";
    const auto others = folder::mergeOthers(inputs.folders, inputs.options);
    const auto changes = std::ranges::count_if(others, [](const folder::OtherFile &file) {
        return file.outcome != Outcome::Unchanged && file.outcome != Outcome::Retained;
    });
    const auto conflicts = std::ranges::count_if(others, &folder::OtherFile::conflict);
    if (changes > 0)
        text += "; " + counted(static_cast<size_t>(changes), "other file") + (changes == 1 ? " changes" : " change");
    if (conflicts > 0)
        text += "; " + counted(static_cast<size_t>(conflicts), "other file")
            + (conflicts == 1 ? " stays as it is, because both sides changed it"
                              : " stay as they are, because both sides changed them");
    return text;
}

std::string unifiedDiffs(const MergeInputs &inputs, const merge::Resolution &resolution)
{
    std::string text;
    for (const folder::Write &write : writes(inputs, resolution)) {
        if (write.state == ResultFile::Same)
            continue;
        const folder::File *before = folder::find(inputs.folders[Side::Destination], write.path);
        const std::string name = inputs.names[Side::Destination] + "/" + write.path;
        text += patch::unifiedDiff(before ? std::string_view(before->bytes) : std::string_view(),
                                   write.bytes ? *write.bytes : std::string(), before ? name : "/dev/null",
                                   write.bytes ? name : "/dev/null");
    }
    return text;
}

Exit writeFolder(const MergeInputs &inputs, const merge::Resolution &resolution, const std::string &to, bool inPlace,
                 std::ostream &err)
{
    const std::vector<folder::Write> all = writes(inputs, resolution);
    for (const folder::Write &write : all) {
        const folder::File *before = folder::find(inputs.folders[Side::Destination], write.path);
        if (!inPlace || write.state == ResultFile::Same || (before && before->link))
            continue;
        const std::string target = to + '/' + write.path;
        if (const auto changed =
                files::changedSince(target, before ? files::Expected{before->bytes} : files::Expected{})) {
            sayLine(err, describe(*changed, target, ""));
            return ExitInput;
        }
    }
    if (const auto fault = folder::write(to, all, inPlace)) {
        sayLine(err, describe(*fault, to, ""));
        return ExitInput;
    }
    return ExitDone;
}

} // namespace fieldwise
