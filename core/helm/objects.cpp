// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/objects.h"

#include <algorithm>
#include <array>

#include "core/k8s/schema.h"
#include "core/yaml/lists.h"

namespace fieldwise::helm {

using k8s::Identity;

Objects::Objects(const yaml::Stream &stream, std::string releaseNamespace)
    : m_stream(stream), m_namespace(std::move(releaseNamespace))
{
    for (uint32_t i = 0; i < stream.parts.size(); ++i) {
        const yaml::Document &document = *stream.parts[i].document;
        const Identity identity = document.root() == yaml::none ? Identity() : k8s::identityOf(document);
        m_identities.push_back(identity);
        if (!identity.kind.empty())
            m_byName[keyOf(identity)].push_back(i);
    }
}

std::string Objects::text(uint32_t at) const
{
    std::string text(document(at).source());
    if (yaml::cutOf(document(at)) == yaml::Cut::ListItem)
        text[document(at).node(0).begin] = ' ';
    return text;
}

uint32_t Objects::find(const Identity &wanted, bool byVersion) const
{
    const auto found = m_byName.find(keyOf(wanted));
    if (found == m_byName.end())
        return nowhere;
    const auto isIt = [&](uint32_t at) {
        const Identity &one = m_identities[at];
        return (!byVersion || one.apiVersion == wanted.apiVersion) && inOneNamespace(one, wanted);
    };
    const auto at = std::ranges::find_if(found->second, isIt);
    return at == found->second.end() ? nowhere : *at;
}

Objects::Key Objects::keyOf(const Identity &identity)
{
    const std::string group = identity.apiVersion.substr(0, identity.apiVersion.find('/') + 1);
    return {group, identity.kind, identity.name};
}

Identity Objects::inCluster(uint32_t at) const
{
    Identity one = m_identities[at];
    const bool isNamespaced = k8s::builtinSchema().isNamespaced(one.apiVersion, one.kind) != false;
    one.namespaceName = !isNamespaced ? "" : one.namespaceName.empty() ? m_namespace : one.namespaceName;
    one.apiVersion = one.apiVersion.substr(0, one.apiVersion.find('/') + 1);
    return one;
}

bool Objects::inOneNamespace(const Identity &a, const Identity &b) const
{
    if (k8s::builtinSchema().isNamespaced(a.apiVersion, a.kind) == false)
        return true;
    const auto filled = [&](const Identity &one) {
        return one.namespaceName.empty() ? m_namespace : one.namespaceName;
    };
    return filled(a) == filled(b);
}

/// Makes lines comments without a word, but for separators, so that the rest keeps its bytes and lines. Blank lines
/// could become part of a block scalar before them.
static void blankOut(std::string &text, size_t from, size_t to)
{
    for (size_t at = from; at < to;) {
        const size_t end = std::min(text.find('\n', at), to);
        const bool separates = text.compare(at, 3, "---") == 0 && (at == 0 || text[at - 1] == '\n');
        const size_t first = separates ? at + 3 : at;
        for (size_t i = first; i < end; ++i)
            text[i] = i == at ? '#' : ' ';
        at = end + 1;
    }
}

void blankOut(std::string &text, const yaml::Part &part)
{
    blankOut(text, part.offset, part.offset + part.document->source().size());
}

bool isKnownHook(std::string_view events)
{
    static constexpr std::array<std::string_view, 11> known{
        "pre-install",  "post-install",  "pre-delete", "post-delete",  "pre-upgrade", "post-upgrade",
        "pre-rollback", "post-rollback", "test",       "test-success", "test-failure"};
    while (!events.empty()) {
        const size_t end = std::min(events.find(','), events.size());
        std::string_view one = events.substr(0, end);
        one.remove_prefix(std::min(one.find_first_not_of(" \t\n"), one.size()));
        one = one.substr(0, one.find_last_not_of(" \t\n") + 1);
        if (std::ranges::find(known, one) != known.end())
            return true;
        events.remove_prefix(std::min(end + 1, events.size()));
    }
    return false;
}

std::string manifestsIn(std::string printed)
{
    const auto lineOf = [&](std::string_view word, size_t from) {
        if (printed.compare(from, word.size(), word) == 0)
            return from;
        const size_t at = printed.find("\n" + std::string(word), from);
        return at == printed.npos ? at : at + 1;
    };
    const size_t begin = lineOf("MANIFEST:\n", 0);
    if (begin == printed.npos || lineOf("STATUS: ", 0) > begin)
        return printed;
    blankOut(printed, std::min(lineOf("NOTES:\n", begin), printed.size()), printed.size());
    blankOut(printed, 0, begin + std::string_view("MANIFEST:\n").size());
    return printed;
}

} // namespace fieldwise::helm
