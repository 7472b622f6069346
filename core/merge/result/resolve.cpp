// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/result/resolve.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/merge/resources/pairing.h"
#include "core/merge/result/documenttext.h"
#include "core/merge/result/fileheader.h"
#include "core/merge/result/listpieces.h"

namespace fieldwise::merge {
namespace {

bool endsWithDots(std::string_view text)
{
    while (!text.empty()) {
        const size_t end = text.find_last_not_of(" \t\r\n") + 1;
        const size_t begin = text.substr(0, end).find_last_of("\r\n") + 1;
        const std::string_view line = text.substr(begin, end - begin);
        if (line.empty() || line[0] != '#')
            return line.starts_with("...");
        text = text.substr(0, begin);
    }
    return false;
}

/// Sets the state of each file of the result.
void compareWithDestination(const Plan &plan, Resolution &resolution)
{
    const auto there = filesOf(plan.streams[Side::Destination]), coming = filesOf(plan.streams[Side::Updated]);
    for (ResultFile &file : resolution.files) {
        const std::string_view now = std::string_view(resolution.text).substr(file.range.begin, file.range.size());
        const auto was = there.find(file.path), comes = coming.find(file.path);
        file.state = ResultFile::New;
        if (was != there.end()) {
            file.breakAdded = plan.streams[Side::Destination].files[was->second].breakAdded;
            file.state = now == bytesOf(partsOf(plan.streams[Side::Destination], was->second)) ? ResultFile::Same
                                                                                               : ResultFile::Changed;
        } else if (comes != coming.end()) {
            file.breakAdded = plan.streams[Side::Updated].files[comes->second].breakAdded;
        }
        if (now.empty())
            file.state = ResultFile::Gone;
    }
}

bool comesInto(const DocumentPlan &document)
{
    return document.decisions.empty() ? document.documents[Side::Destination] != nullptr : document.root().inResult();
}

/// True if the text lacks its last line break and more follows in its file.
bool lacksBreakBeforeMore(const Plan &plan, size_t index)
{
    const DocumentPlan &document = plan.documents[index];
    const auto taken = document.resource == ResourceOutcome::Add ? sideOf(document.root().from) : std::nullopt;
    const auto &own =
        document.documents[taken.value_or(document.documents[Side::Destination] ? Side::Destination : Side::Updated)];
    if (!own || endsLine(own->source(), static_cast<uint32_t>(own->source().size())))
        return false;
    for (size_t i = index + 1; i < plan.documents.size(); ++i)
        if (plan.documents[i].file == document.file && comesInto(plan.documents[i]))
            return true;
    return false;
}

/// The lines of a result. Reuses those of documents that are shared with the previous result.
LineIndex incrementalLines(const Resolution &now, const Resolution &before)
{
    const size_t count = now.documents.size(), countBefore = before.documents.size();
    const size_t shorter = std::min(count, countBefore);
    size_t front = 0, back = 0;
    while (front < shorter && now.documents.shares(front, before.documents, front))
        ++front;
    while (back < shorter - front && now.documents.shares(count - 1 - back, before.documents, countBefore - 1 - back))
        ++back;
    const auto startOf = [](const Resolution &of, size_t document) {
        return document < of.offsets.size() ? of.offsets[document] : static_cast<uint32_t>(of.text.size());
    };
    const uint32_t from = startOf(now, front), to = startOf(now, count - back),
                   toBefore = startOf(before, countBefore - back);
    const std::string_view text = now.text;
    const auto cutsBreak = [](std::string_view all, uint32_t at) {
        return at > 0 && at < all.size() && all[at - 1] == '\r';
    };
    if (cutsBreak(text, from) || cutsBreak(text, to) || cutsBreak(before.text, toBefore))
        return LineIndex(text);
    LineIndex lines = before.lines.first(from);
    lines.append(text.substr(from, to - from));
    lines.append(before.lines, toBefore);
    return lines;
}

} // namespace

FileParts filesOf(const Resolution &resolution)
{
    FileParts files;
    for (const ResultFile &file : resolution.files) {
        if (!file.range.empty())
            files.push_back({file.path, file.range.begin, file.breakAdded});
    }
    return files;
}

Resolution resolve(const Plan &plan, const Resolved *before)
{
    Resolution resolution;
    const bool folder = !plan.streams[Side::Destination].files.empty() || !plan.streams[Side::Updated].files.empty();
    resolution.text.reserve(before ? before->resolution.text.size() + 64 : 0);
    ListPlace place;
    const FileHeader header(plan);
    for (size_t i = 0; i < plan.documents.size(); ++i) {
        const DocumentPlan &document = plan.documents[i];
        place.enter(document);
        const auto end = static_cast<uint32_t>(resolution.text.size());
        if (folder && (resolution.files.empty() || resolution.files.back().path != document.file))
            resolution.files.push_back({ResultFile::Same, document.file, {end, end}, false});
        const std::string_view text =
            std::string_view(resolution.text).substr(folder ? resolution.files.back().range.begin : 0);
        TextSurroundings surroundings{text.empty(),       text.ends_with('\n') || text.ends_with('\r'),
                                      endsWithDots(text), newlineOf(text),
                                      place.dash(),       lacksBreakBeforeMore(plan, i)};
        if (!folder)
            header.tell(document, surroundings);
        if (before && plan.documents.shares(i, before->plan.documents, i)
            && before->resolution.documents[i].surroundings == surroundings && !isListHead(document))
            resolution.documents.push_back(before->resolution.documents, i);
        else
            resolution.documents.push_back(documentText(plan, i, surroundings));
        resolution.offsets.push_back(end);
        resolution.text += resolution.documents.back().text;
        if (folder)
            resolution.files.back().range.end = static_cast<uint32_t>(resolution.text.size());
    }
    compareWithDestination(plan, resolution);
    FileParts files;
    for (const ResultFile &file : resolution.files)
        if (!file.range.empty())
            files.push_back({file.path, file.range.begin, file.breakAdded});
    resolution.lines = before && files.empty() && before->resolution.files.empty()
        ? incrementalLines(resolution, before->resolution)
        : linesOf(resolution.text, files);
    return resolution;
}

std::string_view ResultFile::bytesIn(std::string_view text) const
{
    std::string_view bytes = text.substr(range.begin, range.size());
    if (breakAdded && (bytes.ends_with('\n') || bytes.ends_with('\r')))
        bytes.remove_suffix(bytes.ends_with("\r\n") ? 2 : 1);
    return bytes;
}

} // namespace fieldwise::merge
