// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/fields/sametext.h"

namespace fieldwise::merge {

bool SameText::operator()(const Sides &sides, Side a, Side b)
{
    struct Text {
        std::string_view source, value;
        uint32_t end = 0, lineEnd = 0;
    };
    const auto textOf = [&](Side side) {
        const Ref value = sides.value[side];
        const NodeId key = sides.key[side];
        const uint32_t begin = key != none ? value.document->node(key).end : value.node().begin;
        const std::string_view source = value.document->source();
        const uint32_t end = value.node().end;
        if (begin > end)
            return Text{source, value.text(), end, end};
        return Text{source, source.substr(begin, end - begin), end, lineEnd(side, *value.document, end)};
    };
    const Text left = textOf(a), right = textOf(b);
    return left.lineEnd - left.end == right.lineEnd - right.end && left.value == right.value
        && sameEnds(m_ends[b], left.source, left.lineEnd, right.source, right.lineEnd, left.lineEnd - left.end);
}

uint32_t SameText::lineEnd(Side side, const yaml::Document &document, uint32_t at)
{
    Line &line = m_lines[side];
    if (line.begin <= at && at <= line.end && line.end != 0)
        return line.end;
    const std::string_view text = document.source();
    const bool isBefore = at < line.begin; // on the same line, maybe
    const std::string_view rest = isBefore ? text.substr(0, line.begin) : text;
    const size_t found = rest.find_first_of("\r\n", at);
    const uint32_t end = found != text.npos ? static_cast<uint32_t>(found)
        : isBefore                          ? line.end
                                            : static_cast<uint32_t>(text.size());
    line = {at, end};
    return end;
}

bool SameText::sameEnds(Ends &ends, std::string_view a, uint32_t endA, std::string_view b, uint32_t endB, uint32_t size)
{
    if (ends.of.begin != endA || ends.of.end != endB)
        ends = {{endA, endB}, 0, false};
    for (; !ends.all && ends.same < size; ++ends.same)
        if (a[endA - ends.same - 1] != b[endB - ends.same - 1]) {
            ends.all = true;
            break;
        }
    return ends.same >= size;
}

} // namespace fieldwise::merge
