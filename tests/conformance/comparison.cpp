// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/conformance/comparison.h"

#include <algorithm>
#include <map>
#include <optional>

#include "core/yaml/equality.h"
#include "core/yaml/json.h"

namespace fieldwise::conformance {

namespace {

using yaml::Document;
using yaml::Kind;
using yaml::NodeId;
using yaml::none;

struct Entry {
    std::string_view name;
    NodeId key = none;
    NodeId value = none;
};

std::vector<Entry> entries(const Document &document, NodeId map)
{
    std::vector<Entry> all;
    for (NodeId key = document.firstChild(map); key != none; key = document.nextSibling(document.valueOf(key)))
        all.push_back({document.node(key).value, key, document.valueOf(key)});
    return all;
}

std::vector<NodeId> items(const Document &document, NodeId list)
{
    std::vector<NodeId> all;
    for (NodeId item = document.firstChild(list); item != none; item = document.nextSibling(item))
        all.push_back(item);
    return all;
}

std::optional<std::string_view> nameOf(const Document &document, NodeId item)
{
    const NodeId element = yaml::withoutAlias(document, item);
    if (element == none || document.node(element).kind != Kind::Map)
        return std::nullopt;
    const NodeId name = document.find(element, "name");
    if (name == none || document.node(name).kind != Kind::Scalar)
        return std::nullopt;
    return document.node(name).value;
}

/// The items of a list with what they are called in paths: their names when all have one and order is free.
std::vector<Entry> elements(const Document &document, NodeId list, const Leniency &leniency)
{
    std::vector<Entry> all;
    bool named = leniency.namedElements;
    for (const NodeId item : items(document, list)) {
        const auto name = nameOf(document, item);
        named = named && name;
        all.push_back({name.value_or(""), none, item});
    }
    if (named)
        std::ranges::stable_sort(all, {}, &Entry::name);
    return all;
}

bool isEmpty(const Document &document)
{
    const NodeId root = document.root();
    if (root == none)
        return true;
    const yaml::Node &node = document.node(root);
    if (node.kind == Kind::Scalar)
        return yaml::typeOf(node, document.source()) == yaml::Type::Null;
    return node.kind == Kind::Map && document.firstChild(root) == none;
}

class Comparison {
public:
    Comparison(const Document &got, const Document &want, const Leniency &leniency)
        : m_got(got), m_want(want), m_leniency(leniency)
    {
    }

    std::vector<std::string> run()
    {
        if (isEmpty(m_got) || isEmpty(m_want)) {
            if (isEmpty(m_got) != isEmpty(m_want))
                differ("", isEmpty(m_got) ? "got nothing" : "got something, want nothing");
            return std::move(m_differences);
        }
        compare(m_got.root(), m_want.root(), "");
        if (!m_leniency.comments)
            compareComments();
        return std::move(m_differences);
    }

private:
    void differ(const std::string &path, const std::string &text)
    {
        m_differences.push_back((path.empty() ? "/" : path) + ": " + text);
    }

    void compare(NodeId got, NodeId want, const std::string &path)
    {
        got = yaml::withoutAlias(m_got, got);
        want = yaml::withoutAlias(m_want, want);
        if (got == none || want == none || m_got.node(got).kind != m_want.node(want).kind)
            differ(path, "another kind of value");
        else if (m_got.node(got).kind == Kind::Map)
            compareMaps(got, want, path);
        else if (m_got.node(got).kind == Kind::Seq)
            compareLists(got, want, path);
        else if (!yaml::sameToYaml(m_got.node(got), m_got.source(), m_want.node(want), m_want.source(),
                                   m_leniency.dialect))
            differ(path, "got `" + std::string(m_got.text(got)) + "`, want `" + std::string(m_want.text(want)) + "`");
    }

    void compareMaps(NodeId got, NodeId want, const std::string &path)
    {
        auto gotten = entries(m_got, got);
        auto wanted = entries(m_want, want);
        if (m_leniency.fieldOrder) {
            std::ranges::stable_sort(gotten, {}, &Entry::name);
            std::ranges::stable_sort(wanted, {}, &Entry::name);
        }
        if (!std::ranges::equal(gotten, wanted, {}, &Entry::name, &Entry::name)) {
            differ(path, "got the fields " + names(gotten) + ", want " + names(wanted));
            return;
        }
        for (size_t i = 0; i < gotten.size(); ++i)
            compare(gotten[i].value, wanted[i].value, path + "/" + std::string(gotten[i].name));
    }

    void compareLists(NodeId got, NodeId want, const std::string &path)
    {
        const auto gotten = elements(m_got, got, m_leniency);
        const auto wanted = elements(m_want, want, m_leniency);
        if (gotten.size() != wanted.size()) {
            differ(path, "got " + std::to_string(gotten.size()) + " element(s), want " + std::to_string(wanted.size()));
            return;
        }
        for (size_t i = 0; i < gotten.size(); ++i)
            compare(gotten[i].value, wanted[i].value, path + "/" + std::to_string(i));
    }

    static std::string names(const std::vector<Entry> &all)
    {
        std::string text;
        for (const Entry &entry : all)
            text += (text.empty() ? "" : ", ") + std::string(entry.name);
        return "(" + text + ")";
    }

    /// Where each node stands; a key has the path of its value.
    void addPaths(const Document &document, NodeId id, const std::string &path, std::vector<std::string> &paths) const
    {
        paths[id] = path;
        const Kind kind = document.node(id).kind;
        if (kind == Kind::Map) {
            for (const Entry &entry : entries(document, id)) {
                paths[entry.key] = path + "/" + std::string(entry.name);
                addPaths(document, entry.value, paths[entry.key], paths);
            }
        } else if (kind == Kind::Seq) {
            size_t index = 0;
            for (const Entry &entry : elements(document, id, m_leniency))
                addPaths(document, entry.value, path + "/" + std::to_string(index++), paths);
        }
    }

    std::map<std::string, std::string> comments(const Document &document) const
    {
        static constexpr std::string_view slots[] = {"head", "above", "beside", "open", "foot", "free"};
        std::vector<std::string> paths(document.nodes().size());
        addPaths(document, document.root(), "", paths);
        std::map<std::string, std::string> all;
        for (const yaml::Comment &comment : document.comments()) {
            const std::string path = comment.owner == none ? "" : paths[comment.owner];
            std::string &text = all[path + " " + std::string(slots[static_cast<size_t>(comment.slot)])];
            text += (text.empty() ? "" : " | ") + std::string(document.slice(comment.range));
        }
        return all;
    }

    void compareComments()
    {
        const auto gotten = comments(m_got);
        const auto wanted = comments(m_want);
        for (const auto &[place, text] : gotten) {
            const auto other = wanted.find(place);
            if (other == wanted.end())
                differ(place, "got the comment `" + text + "`, want none");
            else if (other->second != text)
                differ(place, "got the comment `" + text + "`, want `" + other->second + "`");
        }
        for (const auto &[place, text] : wanted) {
            if (!gotten.contains(place))
                differ(place, "got no comment, want `" + text + "`");
        }
    }

    const Document &m_got;
    const Document &m_want;
    const Leniency &m_leniency;
    std::vector<std::string> m_differences;
};

} // namespace

std::vector<std::string> differences(const Document &got, const Document &want, const Leniency &leniency)
{
    return Comparison(got, want, leniency).run();
}

} // namespace fieldwise::conformance
