// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/randomyaml.h"

#include <algorithm>
#include <array>

namespace fieldwise::test {
namespace {

constexpr std::array words{"api",   "cache", "checkout", "config", "db",     "east",   "http", "info",
                           "level", "mail",  "metrics",  "node",   "policy", "region", "shop", "zone"};
/// Fields that carry the identity of a resource or an element; edits leave them alone.
constexpr std::array fixedNames{"apiVersion", "kind", "metadata", "name", "base", "<<"};

Tree scalarOf(std::string text)
{
    Tree tree;
    tree.text = std::move(text);
    return tree;
}

Tree mapOf(std::vector<std::pair<std::string, Tree>> fields)
{
    Tree tree;
    tree.kind = Tree::Kind::Map;
    for (auto &[name, child] : fields) {
        tree.names.push_back(std::move(name));
        tree.children.push_back(std::move(child));
    }
    return tree;
}

bool isFixed(const std::string &name)
{
    return std::ranges::find(fixedNames, name) != fixedNames.end();
}

class Writer {
public:
    explicit Writer(const Writing &writing) : m_writing(writing) {}

    std::string stream(const std::vector<Tree> &documents)
    {
        for (size_t i = 0; i < documents.size(); ++i) {
            if (i > 0)
                line("---");
            if (!documents[i].above.empty())
                line("# " + documents[i].above);
            if (m_writing.json)
                line(flow(documents[i], true));
            else
                fields(documents[i], 0, false);
        }
        // The last line of a block scalar needs its break: without it the value is another.
        if (!m_writing.finalNewline && !m_textLast)
            m_out.resize(m_out.size() - m_writing.newline.size());
        return m_out;
    }

private:
    void line(const std::string &text)
    {
        m_out += text + m_writing.newline;
        m_textLast = false;
    }
    static std::string spaces(uint32_t count) { return std::string(count, ' '); }

    static std::string quoted(const std::string &text)
    {
        if (text.size() > 1 && (text[0] == '"' || text[0] == '\''))
            return "\"" + text.substr(1, text.size() - 2) + "\"";
        const bool number = text.find_first_not_of("0123456789") == std::string::npos;
        return number || text == "true" || text == "false" || text == "null" ? text : "\"" + text + "\"";
    }

    static std::string flow(const Tree &tree, bool json)
    {
        if (tree.kind == Tree::Kind::Scalar)
            return json ? quoted(tree.text) : tree.text;
        if (tree.kind == Tree::Kind::Text)
            return "\"text\"";
        const bool map = tree.kind == Tree::Kind::Map;
        std::string out = map ? "{" : "[";
        for (size_t i = 0; i < tree.children.size(); ++i) {
            out += i ? ", " : "";
            if (map)
                out += (!json                         ? tree.names[i]
                            : tree.names[i] == "<<"   ? "\"merge\""
                            : tree.names[i][0] == '"' ? tree.names[i]
                                                      : "\"" + tree.names[i] + "\"")
                    + ": ";
            out += flow(tree.children[i], json);
        }
        return out + (map ? "}" : "]");
    }

    /// What follows `key:` or `-` on the same line and below it.
    void value(const Tree &tree, std::string head, uint32_t indent, bool item)
    {
        const std::string beside = tree.beside.empty() ? "" : "  # " + tree.beside;
        if (!tree.anchor.empty())
            head += " &" + tree.anchor;
        const bool block = !tree.children.empty() && !tree.flow;
        if (tree.kind == Tree::Kind::Text) {
            line(head + " |" + beside);
            line(spaces(indent + m_writing.indent) + tree.text);
            line(spaces(indent + m_writing.indent) + "end " + tree.text);
            m_textLast = true;
        } else if (!block) {
            line(head + " " + flow(tree, false) + beside);
        } else if (tree.kind == Tree::Kind::Map) {
            if (item) {
                m_pending = head + " ";
                fields(tree, indent + 2, true);
            } else {
                line(head + beside);
                fields(tree, indent + m_writing.indent, false);
            }
        } else {
            line(head + beside);
            const uint32_t at = indent + (m_writing.indentLists || item ? m_writing.indent : 0);
            for (const Tree &child : tree.children) {
                if (!child.above.empty())
                    line(spaces(at) + "# " + child.above);
                value(child, spaces(at) + "-", at, true);
            }
        }
    }

    void fields(const Tree &tree, uint32_t indent, bool pending)
    {
        for (size_t i = 0; i < tree.children.size(); ++i) {
            const Tree &child = tree.children[i];
            if (!pending && !child.above.empty())
                line(spaces(indent) + "# " + child.above);
            const std::string head = (pending ? m_pending : spaces(indent)) + tree.names[i] + ":";
            pending = false;
            value(child, head, indent, false);
        }
    }

    const Writing &m_writing;
    std::string m_out;
    std::string m_pending;
    bool m_textLast = false;
};

} // namespace

std::string write(const std::vector<Tree> &stream, const Writing &writing)
{
    return Writer(writing).stream(stream);
}

std::string RandomYaml::word()
{
    return words[below(words.size())];
}

void RandomYaml::comment(Tree &tree)
{
    if (chance(12))
        tree.above = "about " + word();
    if (chance(12))
        tree.beside = "see " + word();
}

Tree RandomYaml::scalar()
{
    if (chance(2))
        return scalarOf(chance(50) ? "null" : "~");
    switch (below(8)) {
    case 0: return scalarOf(std::to_string(below(9000)));
    case 1: return scalarOf("\"" + std::to_string(below(100)) + "\"");
    case 2: return scalarOf(chance(50) ? "true" : "false");
    case 3: return scalarOf("'" + word() + " " + word() + "'");
    case 4: return scalarOf("\"on\"");
    case 5: {
        Tree tree = scalarOf(word() + "=" + word());
        tree.kind = Tree::Kind::Text;
        return tree;
    }
    default: return scalarOf(word() + "-" + std::to_string(below(50)));
    }
}

Tree RandomYaml::value(int depth)
{
    const uint32_t kind = depth <= 0 ? 0 : below(10);
    if (kind < 5)
        return scalar();
    Tree tree;
    tree.flow = chance(25);
    if (kind < 8) {
        tree.kind = Tree::Kind::Map;
        const uint32_t count = below(4);
        for (uint32_t i = 0; i < count; ++i) {
            tree.names.push_back(word() + std::to_string(++m_fresh));
            tree.children.push_back(value(depth - 1));
            if (!tree.flow)
                comment(tree.children.back());
        }
        return tree;
    }
    tree.kind = Tree::Kind::List;
    const uint32_t count = below(4);
    const bool keyed = chance(60);
    for (uint32_t i = 0; i < count; ++i) {
        Tree item = scalar();
        if (keyed)
            item = mapOf({{"name", scalarOf(word() + std::to_string(++m_fresh))}, {word(), value(depth - 1)}});
        if (!tree.flow && chance(12))
            item.above = "about " + word();
        tree.children.push_back(std::move(item));
    }
    return tree;
}

Tree RandomYaml::container()
{
    Tree tree = mapOf({{"name", scalarOf(word() + std::to_string(++m_fresh))},
                       {"image", scalarOf("ghcr.io/" + word() + ":1." + std::to_string(below(20)))}});
    if (chance(60)) {
        Tree env;
        env.kind = Tree::Kind::List;
        const uint32_t count = 1 + below(3);
        for (uint32_t i = 0; i < count; ++i)
            env.children.push_back(
                mapOf({{"name", scalarOf("VAR_" + std::to_string(++m_fresh))}, {"value", scalar()}}));
        tree.names.push_back("env");
        tree.children.push_back(std::move(env));
    }
    if (chance(40)) {
        tree.names.push_back("args");
        Tree args;
        args.kind = Tree::Kind::List;
        args.flow = chance(50);
        args.children = {scalarOf("--" + word()), scalarOf("--" + word())};
        tree.children.push_back(std::move(args));
    }
    for (Tree &child : tree.children)
        comment(child);
    tree.children.front().above.clear();
    return tree;
}

/// An anchor, an alias to it and a map that takes it in by a merge key.
void RandomYaml::addAliases(Tree &map)
{
    Tree base = mapOf({{word(), scalar()}, {"port", scalarOf(std::to_string(below(9000)))}});
    base.flow = chance(50);
    for (Tree &child : base.children)
        child.kind = Tree::Kind::Scalar;
    base.anchor = "base" + std::to_string(++m_fresh);
    const Tree alias = scalarOf("*" + base.anchor);
    Tree merged = mapOf({{"<<", alias}, {"own", scalarOf(word())}});
    if (m_fresh % 3 == 0) { // a field like any other
        merged.names.emplace_back("\"<<\"");
        merged.children.push_back(scalarOf("text" + std::to_string(m_fresh)));
    }
    map.names.insert(map.names.end(), {"base", "same", "more"});
    map.children.insert(map.children.end(), {base, alias, merged});
}

Tree RandomYaml::document(uint32_t number)
{
    const bool deployment = chance(60);
    Tree metadata = mapOf({{"name", scalarOf("doc" + std::to_string(number))},
                           {"labels", mapOf({{"app", scalarOf(word())}, {word() + "1", scalarOf(word())}})}});
    Tree tree = mapOf({{"apiVersion", scalarOf(deployment ? "apps/v1" : "example.com/v1")},
                       {"kind", scalarOf(deployment ? "Deployment" : "Widget")},
                       {"metadata", std::move(metadata)}});
    Tree containers;
    containers.kind = Tree::Kind::List;
    const uint32_t count = 1 + below(3);
    for (uint32_t i = 0; i < count; ++i)
        containers.children.push_back(container());
    Tree pod = mapOf({{"containers", std::move(containers)}});
    Tree spec =
        mapOf({{"replicas", scalarOf(std::to_string(below(9)))}, {"template", mapOf({{"spec", std::move(pod)}})}});
    for (uint32_t i = below(4); i > 0; --i) {
        spec.names.push_back(word() + std::to_string(++m_fresh));
        spec.children.push_back(value(3));
    }
    if (chance(15))
        addAliases(spec);
    for (Tree &child : spec.children)
        comment(child);
    tree.names.push_back("spec");
    tree.children.push_back(std::move(spec));
    if (chance(30))
        tree.above = "document " + std::to_string(number);
    return tree;
}

std::vector<Tree> RandomYaml::stream()
{
    std::vector<Tree> out;
    const uint32_t count = 1 + below(3);
    for (uint32_t i = 0; i < count; ++i)
        out.push_back(document(i));
    return out;
}

void RandomYaml::edit(Tree &tree, const std::string &name, bool containers, int depth)
{
    if (isFixed(name) && depth > 0 && tree.kind == Tree::Kind::Scalar)
        return;
    if (tree.kind == Tree::Kind::Scalar || tree.kind == Tree::Kind::Text) {
        if (!tree.text.starts_with("*") && chance(10)) {
            const Tree::Kind kind = tree.kind;
            Tree fresh = scalar();
            if (fresh.kind == kind)
                tree.text = fresh.text;
        }
        if (chance(5) && !tree.beside.empty())
            tree.beside = "now " + word();
        return;
    }
    for (size_t i = 0; i < tree.children.size(); ++i) {
        Tree &child = tree.children[i];
        const std::string childName = tree.kind == Tree::Kind::Map ? tree.names[i] : "";
        const bool removable = !isFixed(childName) && depth > 0 && (containers || child.children.empty())
            && (child.kind == Tree::Kind::Scalar || containers);
        if (removable && chance(6)) {
            tree.children.erase(tree.children.begin() + std::ptrdiff_t(i));
            if (tree.kind == Tree::Kind::Map)
                tree.names.erase(tree.names.begin() + std::ptrdiff_t(i));
            --i;
            continue;
        }
        edit(child, childName, containers, depth + 1);
    }
    if (chance(8) && depth > 0 && tree.kind == Tree::Kind::Map) {
        tree.names.push_back(word() + std::to_string(++m_fresh));
        tree.children.push_back(tree.flow ? scalarOf(word()) : value(2));
    } else if (chance(12) && tree.kind == Tree::Kind::List && !tree.children.empty()) {
        Tree fresh = tree.children.front().kind == Tree::Kind::Map && !tree.flow ? container() : scalarOf(word());
        if (fresh.kind == Tree::Kind::Map || tree.children.front().kind == Tree::Kind::Scalar)
            tree.children.insert(tree.children.begin() + below(uint32_t(tree.children.size() + 1)), std::move(fresh));
    }
}

std::vector<Tree> RandomYaml::edited(std::vector<Tree> stream, bool containers)
{
    for (Tree &document : stream)
        edit(document, "", containers, 0);
    if (containers && stream.size() > 1 && chance(10))
        stream.pop_back();
    if (chance(10))
        stream.push_back(document(100 + below(3)));
    return stream;
}

Writing RandomYaml::writing()
{
    Writing out;
    out.indent = chance(30) ? 4 : 2;
    out.indentLists = chance(60);
    out.newline = chance(10) ? "\r\n" : "\n";
    out.finalNewline = chance(90);
    out.json = chance(8);
    return out;
}

} // namespace fieldwise::test
