// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/filepart.h"

#include <algorithm>

namespace fieldwise {

uint32_t fileAt(const FileParts &files, uint32_t offset)
{
    const auto after = std::ranges::upper_bound(files, offset, {}, &FilePart::begin);
    return after == files.begin() ? noFile : static_cast<uint32_t>(after - files.begin()) - 1;
}

LineIndex linesOf(std::string_view text, const FileParts &files)
{
    if (files.empty())
        return LineIndex(text);
    LineIndex lines;
    for (size_t i = 0; i < files.size(); ++i) {
        const size_t end = i + 1 < files.size() ? files[i + 1].begin : text.size();
        if (i > 0)
            lines.beginFile();
        lines.append(text.substr(files[i].begin, end - files[i].begin));
    }
    return lines;
}

void shift(FileParts &files, uint32_t at, uint32_t removed, uint32_t added)
{
    for (FilePart &file : files) {
        if (file.begin <= at)
            continue;
        file.begin = file.begin >= at + removed ? file.begin - removed + added : at + added;
    }
}

} // namespace fieldwise
