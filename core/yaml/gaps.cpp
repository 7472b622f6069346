// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/gaps.h"

#include <algorithm>

#include "core/base/text.h"

namespace fieldwise::yaml {

NodeId siblingBefore(const Document &document, NodeId id)
{
    const NodeId parent = document.node(id).parent;
    NodeId sibling = id - 1;
    while (document.node(sibling).parent != parent)
        sibling = document.node(sibling).parent;
    return sibling;
}

NodeId entryOf(const Document &document, NodeId id)
{
    const Node &node = document.node(id);
    if (node.isKey || node.parent == none || document.node(node.parent).kind == Kind::Seq)
        return id;
    return siblingBefore(document, id);
}

uint32_t lineStartOf(std::string_view text, uint32_t at)
{
    while (at > 0 && !isBreak(text[at - 1]))
        --at;
    return at;
}

uint32_t afterWhiteSpace(std::string_view text, uint32_t at)
{
    return static_cast<uint32_t>(std::min(text.find_first_not_of(" \t\r\n", at), text.size()));
}

uint32_t afterGap(std::string_view text, uint32_t at)
{
    while (at < text.size()) {
        const bool afterSpace = at == 0 || isBlank(text[at - 1]) || isBreak(text[at - 1]);
        if (text[at] == '#' && afterSpace)
            at = static_cast<uint32_t>(std::min(text.find_first_of("\r\n", at), text.size()));
        else if (isBlank(text[at]) || isBreak(text[at]))
            ++at;
        else
            break;
    }
    return at;
}

} // namespace fieldwise::yaml
