// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/incrementalread.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/yaml/lists.h"

namespace fieldwise::yaml {
namespace {

/// Not the rest of a List that begins above; one without any node may be its tail.
bool beginsDocument(const std::vector<Part> &parts, size_t i)
{
    const Cut cut = cutOf(*parts[i].document);
    const bool isTail = i > 0 && parts[i].document->nodes().empty() && cutOf(*parts[i - 1].document) != Cut::Whole;
    return cut == Cut::ListHead || (cut == Cut::Whole && !isTail);
}

/// The parts that an edit may have to do with: from the one before it, since a line break may come or go at its end, to
/// the first document behind it, `last`, which shows that the cuts are those of before again.
struct Touched {
    size_t first, last, end;
};

Touched touched(const std::vector<Part> &parts, uint32_t from, uint32_t to)
{
    Touched found{};
    const auto at = std::ranges::upper_bound(parts, from, {}, &Part::offset) - parts.begin();
    found.first = static_cast<size_t>(std::max<std::ptrdiff_t>(at - 2, 0));
    const auto endsLine = [&](size_t i) {
        return parts[i].document->source().ends_with('\n') || parts[i].document->source().ends_with('\r');
    };
    while (found.first > 0
           && !(beginsDocument(parts, found.first) && endsLine(found.first))) // else a marker may become none
        --found.first;
    const auto nextDocument = [&](size_t i) {
        while (i < parts.size() && !beginsDocument(parts, i))
            ++i;
        return i;
    };
    found.last =
        nextDocument(static_cast<size_t>(std::ranges::lower_bound(parts, to, {}, &Part::offset) - parts.begin()));
    found.end = found.last < parts.size() ? nextDocument(found.last + 1) : found.last;
    return found;
}

/// The bytes before that others have taken the place of, or among which files now begin elsewhere.
Range editOf(std::string_view text, const FileParts &files, const ReadText &before, uint32_t by)
{
    const FileParts &filesBefore = before.stream.files;
    const size_t same = commonPrefix(text, before.text);
    const size_t sameEnd = commonSuffix(text.substr(same), before.text.substr(same));
    Range edit{static_cast<uint32_t>(same), static_cast<uint32_t>(before.text.size() - sameEnd)};
    for (size_t i = 0; i < files.size(); ++i) {
        if (files[i].begin != filesBefore[i].begin) {
            edit.begin = std::min({edit.begin, files[i].begin, filesBefore[i].begin});
            break;
        }
    }
    for (size_t i = files.size(); i-- > 0;) {
        if (files[i].begin != filesBefore[i].begin + by) {
            edit.end = std::max({edit.end, files[i].begin - by, filesBefore[i].begin});
            break;
        }
    }
    return edit;
}

/// The files `from` to `to`, which have the bytes that are read again. Nothing where the others are not where they
/// were.
std::optional<FileParts> filesInside(const FileParts &files, const FileParts &before, size_t from, size_t to,
                                     Range bytes, uint32_t by)
{
    if (!std::ranges::equal(files, before, {}, &FilePart::path, &FilePart::path))
        return {};
    FileParts inside;
    for (size_t i = 0; i < files.size(); ++i) {
        const uint32_t begin = files[i].begin;
        if (i <= from    ? begin != before[i].begin
                : i > to ? begin != before[i].begin + by
                         : begin < bytes.begin || begin > bytes.end)
            return {};
        if (i >= from && i <= to)
            inside.push_back({files[i].path, i == from ? 0 : begin - bytes.begin, files[i].breakAdded});
    }
    return inside;
}

} // namespace

std::optional<Stream> readIncrementally(std::string_view text, const FileParts &files, const ReadText &before,
                                        int &documentsRead)
{
    const std::vector<Part> &parts = before.stream.parts;
    const auto size = static_cast<uint32_t>(before.text.size());
    if (parts.empty() || before.text.size() > largestText || text.size() > largestText
        || files.size() != before.stream.files.size())
        return {};
    const uint32_t by = static_cast<uint32_t>(text.size()) - size; // wraps, as the sums with it do
    const Range edit = editOf(text, files, before, by);
    const auto [first, last, end] = touched(parts, edit.begin, edit.end);
    const uint32_t begin = parts[first].offset;
    const uint32_t stop = (end < parts.size() ? parts[end].offset : size) + by;
    const std::string_view slice = text.substr(begin, stop - begin);
    const uint32_t file = parts[first].file;
    const auto inside = filesInside(files, before.stream.files, file,
                                    end < parts.size() ? parts[end - 1].file : files.size(), {begin, stop}, by);
    if (!inside)
        return {};
    if (begin > (file == noFile ? 0 : files[file].begin) && hasBom(slice))
        return {}; // which means something else at the begin of a text
    Stream known;
    known.parts.assign(parts.begin() + std::ptrdiff_t(first), parts.begin() + std::ptrdiff_t(end));
    Stream middle = read(slice, *inside, &known, &documentsRead);
    for (Part &part : middle.parts) {
        part.offset += begin;
        part.file += file == noFile ? 0 : file;
    }
    if (last < parts.size()) {
        if (middle.parts.empty() || middle.parts.back().offset != parts[last].offset + by
            || middle.parts.back().file != parts[last].file)
            return {}; // the document behind the edit goes on with it now
        middle.parts.pop_back();
    }
    if (before.listsApart)
        middle = withListsApart(std::move(middle), &known);
    Stream stream;
    stream.files = files;
    stream.parts.reserve(first + middle.parts.size() + parts.size() - last);
    stream.parts.assign(parts.begin(), parts.begin() + std::ptrdiff_t(first));
    std::ranges::move(middle.parts, std::back_inserter(stream.parts));
    for (size_t i = last; i < parts.size(); ++i)
        stream.parts.push_back({parts[i].document, parts[i].offset + by, parts[i].file});
    if (std::max(parts.size(), stream.parts.size()) + 2 > mostDocuments)
        return {};
    return stream;
}

/// None of the files begins on the last line of the one above.
static bool haveOwnLines(const FileParts &files, const LineIndex &lines)
{
    return std::ranges::all_of(
        files, [&](const FilePart &file) { return lines.start(lines.lineOf(file.begin)) == file.begin; });
}

LineIndex linesOf(const Stream &stream, const Stream &before, const LineIndex &lines)
{
    const std::vector<Part> &parts = stream.parts, &partsBefore = before.parts;
    const auto isSame = [](const Part &a, const Part &b) { return a.document == b.document && a.file == b.file; };
    const auto first = std::ranges::mismatch(parts, partsBefore, isSame).in1;
    if (first == parts.end() && parts.size() == partsBefore.size())
        return lines;
    if (!haveOwnLines(before.files, lines))
        return linesOf(stream);
    const auto front = first - parts.begin();
    const auto last = std::mismatch(parts.rbegin(), std::make_reverse_iterator(first), partsBefore.rbegin(),
                                    std::make_reverse_iterator(partsBefore.begin() + front), isSame)
                          .first.base();
    const auto behind = partsBefore.end() - (parts.end() - last);
    LineIndex all = lines.first(front < std::ssize(partsBefore) ? partsBefore[size_t(front)].offset : first->offset);
    const auto beginAt = [&](auto part) {
        if (part != parts.begin() && part->file != std::prev(part)->file)
            all.beginFile();
    };
    for (auto part = first; part != last; ++part) {
        beginAt(part);
        all.append(part->document->source());
    }
    if (behind != partsBefore.end()) {
        beginAt(last);
        all.append(lines, behind->offset);
    }
    return haveOwnLines(stream.files, all) ? all : linesOf(stream);
}

} // namespace fieldwise::yaml
