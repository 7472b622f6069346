// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/byfields.h"

#include <algorithm>

#include "core/base/encoding.h"
#include "core/base/text.h"

namespace fieldwise::yaml {

Stream readByFields(const std::string &text, const Stream *before)
{
    return text.size() <= largestByFields ? read(text, before) : Stream{};
}

std::string whyNotByFields(const std::string &text, const Stream &stream)
{
    if (text.size() > largestByFields)
        return "is larger than " + std::to_string(largestByFields >> 20) + " MiB";
    if (encodingOf(text) != Encoding::Utf8)
        return "is written in " + std::string(encodingName(encodingOf(text)));
    const auto lineOf = [&](size_t offset) {
        return "line " + std::to_string(LineIndex(text).lineOf(static_cast<uint32_t>(offset)) + 1);
    };
    for (const Diagnostic &fault : diagnosticsOf(stream))
        if (fault.severity == Severity::Error)
            return "can't be read: " + lineOf(fault.range.begin) + ": " + fault.text;
    for (const Part &part : stream.parts)
        for (const Node &node : part.document->nodes())
            if (node.isKey && (node.kind == Kind::Map || node.kind == Kind::Seq))
                return "has a mapping or a list as a key, as a template may: " + lineOf(part.offset + node.begin);
    return {};
}

bool hasBareScalar(const Stream &stream)
{
    return std::ranges::any_of(stream.parts, [](const Part &part) {
        return part.document->root() != none && part.document->firstChild(part.document->root()) == none;
    });
}

} // namespace fieldwise::yaml
