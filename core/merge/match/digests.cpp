// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/merge/match/digests.h"

#include <functional>

#include "core/yaml/scalar.h"

namespace fieldwise::merge {

uint64_t digestOf(std::string_view text)
{
    return std::hash<std::string_view>{}(text);
}

Digests::Digests(const yaml::Document *document)
{
    if (!document || document->root() == none)
        return;
    m_of.assign(document->nodes().size(), 1); // for an alias inside its own target
    read({document, document->root()});
}

uint64_t Digests::read(NodeRef value)
{
    const yaml::Document &document = *value.document;
    const NodeKind kind = kindOf(value);
    uint64_t digest = static_cast<uint64_t>(kind);
    if (kind == NodeKind::Alias) { // its target is before it, so its digest is known
        const NodeRef target = expanded(value);
        return m_of[value.id] = m_of[target.id];
    }
    if (kind == NodeKind::Map) {
        uint64_t fields = 0;
        for (const Field &field : fieldsOf(value, false))
            fields += combinedDigest(digestOf(field.name), read(field.value));
        digest = combinedDigest(digest, fields);
    } else if (kind == NodeKind::List) {
        for (NodeId item = document.firstChild(value.id); item != none; item = document.nextSibling(item))
            digest = combinedDigest(digest, read({&document, item}));
    } else if (kind == NodeKind::Scalar) {
        const auto type = static_cast<uint64_t>(yaml::typeOf(value.node(), document.source()));
        digest = combinedDigest(combinedDigest(digest, type), digestOf(value.node().value));
    }
    if (const Range tag = value.node().tag; !tag.empty())
        digest = combinedDigest(digest, digestOf(document.slice(tag)));
    return m_of[value.id] = digest | 1;
}

} // namespace fieldwise::merge
