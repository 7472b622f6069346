// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/regexp.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/base/regexpsets.h"
#include "core/base/text.h"

namespace fieldwise {
namespace regexp {
namespace {

using Set = Regexp::Set;
using Op = Regexp::Op;
using Assertion = Regexp::Assertion;
using Instruction = Regexp::Instruction;

constexpr size_t mostBytes = 10000, mostInstructions = 20000;
constexpr uint32_t mostNesting = 200, mostRepeats = 1000, noLimit = ~0U;

/// A part of a pattern.
struct Node {
    enum class Kind : uint8_t { Empty, Characters, Place, All, AnyOf, Repeat };
    Kind kind = Kind::Empty;
    uint32_t value = 0; ///< the index of the set, the assertion
    uint32_t least = 0, most = 0;
    std::vector<Node> children{};
};

/// Reads a pattern; `ok` is false once there is something wrong or unknown.
class Parser {
public:
    explicit Parser(std::string_view pattern) : m_rest(pattern) {}

    Node parse()
    {
        Node out = alternatives(0);
        ok = ok && m_rest.empty();
        return out;
    }

    bool ok = true;
    std::vector<Set> sets;

private:
    bool eat(std::string_view text)
    {
        const bool is = m_rest.starts_with(text);
        m_rest.remove_prefix(is ? text.size() : 0);
        return is;
    }

    Node fail()
    {
        ok = false;
        m_rest = {};
        return {};
    }

    Node ofSet(std::optional<Set> set)
    {
        if (!set)
            return fail();
        sets.push_back(std::move(*set));
        return {.kind = Node::Kind::Characters, .value = static_cast<uint32_t>(sets.size() - 1)};
    }

    static Node assertion(Assertion which)
    {
        return {.kind = Node::Kind::Place, .value = static_cast<uint32_t>(which)};
    }

    /// Flags end with the group in which they are set.
    Node alternatives(uint32_t depth)
    {
        if (depth > mostNesting)
            return fail();
        const Flags outer = m_flags;
        Node out{.kind = Node::Kind::AnyOf};
        do {
            out.children.push_back(sequence(depth));
        } while (eat("|"));
        m_flags = outer;
        return out;
    }

    Node sequence(uint32_t depth)
    {
        Node out{.kind = Node::Kind::All};
        while (ok && !m_rest.empty() && m_rest[0] != '|' && m_rest[0] != ')') {
            const bool isFlags = setFlags();
            if (!isFlags)
                out.children.push_back(repeated(atom(depth)));
        }
        return out;
    }

    /// `(?i)`: flags for the rest of the group.
    bool setFlags()
    {
        const size_t end = m_rest.find(')');
        if (!m_rest.starts_with("(?") || end == m_rest.npos
            || m_rest.substr(2, end - 2).find_first_not_of("imsU-") != m_rest.npos)
            return false;
        readFlags(m_rest.substr(2, end - 2));
        m_rest.remove_prefix(end + 1);
        if (!m_rest.empty() && std::string_view("*+?").find(m_rest[0]) != std::string_view::npos)
            fail();
        return true;
    }

    void readFlags(std::string_view flags)
    {
        bool on = true;
        for (const char c : flags) {
            on = on && c != '-';
            if (c == 'i')
                m_flags.anyCase = on;
            else if (c == 'm')
                m_flags.lines = on;
            else if (c == 's')
                m_flags.dotIsAll = on;
        }
    }

    Node group(uint32_t depth)
    {
        const Flags outer = m_flags;
        if (eat("?")) {
            if (eat("P<") || eat("<")) {
                const size_t end = m_rest.find('>');
                const std::string_view name = m_rest.substr(0, end);
                if (end == m_rest.npos || name.empty() || !std::ranges::all_of(name, isWordCharacter))
                    return fail();
                m_rest.remove_prefix(end + 1);
            } else {
                const size_t end = m_rest.find(':');
                if (end == m_rest.npos || m_rest.substr(0, end).find_first_not_of("imsU-") != m_rest.npos)
                    return fail();
                readFlags(m_rest.substr(0, end));
                m_rest.remove_prefix(end + 1);
            }
        }
        Node out = alternatives(depth + 1);
        m_flags = outer;
        return eat(")") ? out : fail();
    }

    Node atom(uint32_t depth)
    {
        if (eat("("))
            return group(depth);
        if (eat("["))
            return ofSet(readClass(m_rest, m_flags.anyCase));
        if (eat("."))
            return ofSet(m_flags.dotIsAll ? Set{{0, lastCodePoint}} : Set{{0, '\n' - 1}, {'\n' + 1, lastCodePoint}});
        if (eat("^"))
            return assertion(m_flags.lines ? Assertion::LineBegin : Assertion::TextBegin);
        if (eat("$"))
            return assertion(m_flags.lines ? Assertion::LineEnd : Assertion::TextEnd);
        if (std::string_view("*+?").find(m_rest[0]) != std::string_view::npos || isCount())
            return fail();
        constexpr std::array<std::pair<std::string_view, Assertion>, 4> places{{{"\\A", Assertion::TextBegin},
                                                                                {"\\z", Assertion::TextEnd},
                                                                                {"\\b", Assertion::Word},
                                                                                {"\\B", Assertion::NoWord}}};
        for (const auto &[text, which] : places)
            if (eat(text))
                return assertion(which);
        if (m_rest[0] == '\\')
            return ofSet(readEscape(m_rest, m_flags.anyCase));
        const CodePoint c = codePointAt(m_rest, 0);
        if (c.length == 0)
            return fail();
        m_rest.remove_prefix(c.length);
        return ofSet(inAnyCase({{c.value, c.value}}, m_flags.anyCase));
    }

    /// `{2}`, `{2,}` or `{2,3}`; other braces stand for themselves.
    bool isCount() const
    {
        const size_t end = m_rest.find('}');
        if (!m_rest.starts_with('{') || end == m_rest.npos)
            return false;
        const std::string_view inside = m_rest.substr(1, end - 1);
        const std::string_view least = inside.substr(0, inside.find(','));
        const auto isNumber = [](std::string_view text) {
            return text.find_first_not_of("0123456789") == text.npos && (text.size() == 1 || !text.starts_with('0'));
        };
        return !least.empty() && isNumber(least)
            && (least.size() >= inside.size() - 1 || isNumber(inside.substr(least.size() + 1)));
    }

    uint32_t number()
    {
        uint32_t out = 0;
        for (; !m_rest.empty() && m_rest[0] >= '0' && m_rest[0] <= '9'; m_rest.remove_prefix(1))
            out = std::min(out * 10 + static_cast<uint32_t>(m_rest[0] - '0'), mostRepeats + 1);
        return out;
    }

    Node repeated(Node node)
    {
        Node out{.kind = Node::Kind::Repeat};
        if (eat("*")) {
            out.most = noLimit;
        } else if (eat("+")) {
            out.least = 1;
            out.most = noLimit;
        } else if (eat("?")) {
            out.most = 1;
        } else if (isCount()) {
            eat("{");
            out.least = out.most = number();
            if (eat(","))
                out.most = m_rest.starts_with('}') ? noLimit : number();
            eat("}");
            if (out.least > mostRepeats || (out.most != noLimit && (out.most > mostRepeats || out.most < out.least)))
                return fail();
        } else {
            return node;
        }
        eat("?");
        if (!m_rest.empty() && (std::string_view("*+?").find(m_rest[0]) != std::string_view::npos || isCount()))
            return fail();
        out.children.push_back(std::move(node));
        return out;
    }

    struct Flags {
        bool anyCase = false, lines = false, dotIsAll = false;
    };
    Flags m_flags;
    std::string_view m_rest;
};

/// Writes the program of a pattern.
class Compiler {
public:
    std::vector<Instruction> program;
    bool fits() const { return m_visits < mostInstructions; }

    void write(const Node &node)
    {
        if (++m_visits >= mostInstructions)
            return;
        switch (node.kind) {
        case Node::Kind::Empty: break;
        case Node::Kind::Characters: program.push_back({Op::Set, node.value}); break;
        case Node::Kind::Place: program.push_back({Op::Assert, node.value}); break;
        case Node::Kind::All:
            for (const Node &child : node.children)
                write(child);
            break;
        case Node::Kind::AnyOf: writeAnyOf(node.children); break;
        case Node::Kind::Repeat: writeRepeat(node);
        }
    }

private:
    uint32_t here() const { return static_cast<uint32_t>(program.size()); }
    uint32_t fork()
    {
        program.push_back({Op::Fork, here() + 1, here() + 1});
        return here() - 1;
    }

    void writeAnyOf(const std::vector<Node> &children)
    {
        std::vector<uint32_t> ends;
        for (size_t i = 0; i < children.size(); ++i) {
            const bool isLast = i + 1 == children.size();
            const uint32_t begin = isLast ? 0 : fork();
            write(children[i]);
            if (isLast)
                break;
            ends.push_back(fork());
            program[begin].second = here();
        }
        for (const uint32_t end : ends)
            program[end].first = program[end].second = here();
    }

    void writeRepeat(const Node &node)
    {
        for (uint32_t i = 0; i < node.least && fits(); ++i)
            write(node.children[0]);
        if (node.most == noLimit) {
            const uint32_t begin = fork();
            write(node.children[0]);
            const uint32_t again = fork();
            program[again].first = program[again].second = begin;
            program[begin].second = here();
            return;
        }
        std::vector<uint32_t> begins;
        for (uint32_t i = node.least; i < node.most && fits(); ++i) {
            begins.push_back(fork());
            write(node.children[0]);
        }
        for (const uint32_t begin : begins)
            program[begin].second = here();
    }

    size_t m_visits = 0;
};

} // namespace
} // namespace regexp

std::optional<Regexp> Regexp::compile(std::string_view pattern)
{
    if (pattern.size() > regexp::mostBytes)
        return {};
    regexp::Parser parser(pattern);
    const regexp::Node all = parser.parse();
    regexp::Compiler compiler;
    if (parser.ok)
        compiler.write(all);
    if (!parser.ok || !compiler.fits())
        return {};
    Regexp out;
    out.m_program = std::move(compiler.program);
    out.m_program.push_back({Op::Match});
    out.m_sets = std::move(parser.sets);
    return out;
}

} // namespace fieldwise
