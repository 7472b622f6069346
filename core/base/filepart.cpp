// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/filepart.h"

#include <algorithm>

namespace fieldwise {

bool isGit(std::string_view name)
{
    return name.size() == 4 && std::ranges::equal(name, std::string_view(".git"), {}, [](char c) {
               return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
           });
}

std::string pathFault(std::string_view path)
{
    if (path.empty())
        return "is empty";
    if (path.find('\0') != path.npos)
        return "contains a NUL";
    const bool hasDrive = path.size() > 2 && path[1] == ':' && (path[2] == '/' || path[2] == '\\');
    if (path.front() == '/' || path.front() == '\\' || hasDrive)
        return "is an absolute path";
    for (const char separator : {'/', '\\'}) {
        for (size_t at = 0, end = 0; end != path.npos; at = end + 1) {
            end = path.find(separator, at);
            const std::string_view name = path.substr(at, end == path.npos ? end : end - at);
            if (name == "..")
                return "leads outside its folder";
            if (isGit(name))
                return "leads into git's own files";
            if (separator == '/' && (name.empty() || name == "."))
                return "has a part without a name";
        }
    }
    return {};
}

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
