// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/readagain.h"

#include <algorithm>

#include "core/base/limits.h"
#include "core/base/text.h"
#include "core/yaml/lists.h"
#include "core/yaml/streamlines.h"

namespace fieldwise::yaml {

namespace {

/// Not the rest of a List that begins above; one without any node may be its tail.
bool beginsDocument(const std::vector<Part> &parts, size_t i)
{
    const Cut cut = cutOf(*parts[i].document);
    const bool isTail = i > 0 && parts[i].document->nodes().empty() && cutOf(*parts[i - 1].document) != Cut::Whole;
    return cut == Cut::ListHead || (cut == Cut::Whole && !isTail);
}

/// The parts that an edit may have to do with: from the one before it, since a line break may come or go at its end, to the
/// first document behind it, `last`, which shows that the cuts are those of before again.
struct Touched {
    size_t first, last, end;
};

Touched touched(const std::vector<Part> &parts, uint32_t from, uint32_t to)
{
    Touched found{};
    const auto at = std::ranges::upper_bound(parts, from, {}, &Part::offset) - parts.begin();
    found.first = static_cast<size_t>(std::max<std::ptrdiff_t>(at - 2, 0));
    while (found.first > 0 && !beginsDocument(parts, found.first))
        --found.first;
    const auto nextDocument = [&](size_t i) {
        while (i < parts.size() && !beginsDocument(parts, i))
            ++i;
        return i;
    };
    found.last = nextDocument(static_cast<size_t>(std::ranges::lower_bound(parts, to, {}, &Part::offset) - parts.begin()));
    found.end = found.last < parts.size() ? nextDocument(found.last + 1) : found.last;
    return found;
}

} // namespace

std::optional<Stream> readAgain(std::string_view text, const ReadText &before, int &documentsRead)
{
    const std::vector<Part> &parts = before.stream.parts;
    const auto size = static_cast<uint32_t>(before.text.size());
    if (parts.empty() || !before.stream.files.empty() || before.text.size() > largestText || text.size() > largestText)
        return {};
    const size_t same = commonPrefix(text, before.text);
    const size_t sameEnd = commonSuffix(text.substr(same), before.text.substr(same));
    const auto [first, last, end] = touched(parts, static_cast<uint32_t>(same), size - static_cast<uint32_t>(sameEnd));
    const uint32_t begin = parts[first].offset;
    const uint32_t by = static_cast<uint32_t>(text.size()) - size; // wraps, as the sums with it do
    const uint32_t stop = (end < parts.size() ? parts[end].offset : size) + by;
    const std::string_view slice = text.substr(begin, stop - begin);
    if (begin > 0 && hasBom(slice))
        return {}; // which means something else at the begin of a text
    Stream known;
    known.parts.assign(parts.begin() + std::ptrdiff_t(first), parts.begin() + std::ptrdiff_t(end));
    Stream middle = read(slice, &known, &documentsRead);
    if (last < parts.size()) {
        if (middle.parts.back().offset + begin != parts[last].offset + by)
            return {}; // the document behind the edit goes on with it now
        middle.parts.pop_back();
    }
    if (before.listsApart)
        middle = withListsApart(std::move(middle), &known);
    Stream stream;
    stream.parts.reserve(first + middle.parts.size() + parts.size() - last);
    stream.parts.assign(parts.begin(), parts.begin() + std::ptrdiff_t(first));
    for (Part &part : middle.parts)
        stream.parts.push_back({std::move(part.document), part.offset + begin, noFile});
    for (size_t i = last; i < parts.size(); ++i)
        stream.parts.push_back({parts[i].document, parts[i].offset + by, noFile});
    if (std::max(parts.size(), stream.parts.size()) + 2 > mostDocuments)
        return {};
    return stream;
}

LineIndex linesOf(const Stream &stream, const Stream &before, const LineIndex &lines)
{
    const std::vector<Part> &parts = stream.parts, &partsBefore = before.parts;
    const auto isSame = [](const Part &a, const Part &b) { return a.document == b.document && a.file == b.file; };
    const auto first = std::ranges::mismatch(parts, partsBefore, isSame).in1;
    if (first == parts.end() && parts.size() == partsBefore.size())
        return lines;
    if (!stream.files.empty() || lines.hasFiles())
        return linesOf(stream);
    const auto front = first - parts.begin();
    const auto last = std::mismatch(parts.rbegin(), std::make_reverse_iterator(first), partsBefore.rbegin(), std::make_reverse_iterator(partsBefore.begin() + front), isSame).first.base();
    const auto behind = partsBefore.end() - (parts.end() - last);
    LineIndex all = lines.first(front < std::ssize(partsBefore) ? partsBefore[size_t(front)].offset : first->offset);
    for (auto part = first; part != last; ++part)
        all.append(part->document->source());
    if (behind != partsBefore.end())
        all.append(lines, behind->offset);
    return all;
}

} // namespace fieldwise::yaml
