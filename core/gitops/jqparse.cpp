// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>

#include "core/gitops/jqnode.h"

namespace fieldwise::gitops {
namespace {

using NodePtr = std::shared_ptr<const JqNode>;

constexpr size_t longestExpression = 10'000;
constexpr int deepest = 100;
constexpr int mostParts = 300;

NodePtr node(JqOp op, std::vector<NodePtr> parts = {})
{
    return std::make_shared<const JqNode>(JqNode{.op = op, .parts = std::move(parts)});
}

bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

class JqParser {
public:
    explicit JqParser(std::string_view text) : m_text(text) {}

    NodePtr whole()
    {
        NodePtr root = pipe();
        skip();
        return m_at == m_text.size() ? root : nullptr;
    }

private:
    void skip()
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t' || m_text[m_at] == '\n'))
            ++m_at;
    }
    char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    bool take(std::string_view word)
    {
        skip();
        if (m_text.substr(m_at, word.size()) != word)
            return false;
        m_at += word.size();
        return true;
    }
    bool takeWord(std::string_view word)
    {
        skip();
        const size_t after = m_at + word.size();
        if (m_text.substr(m_at, word.size()) != word
            || (after < m_text.size() && (isNameStart(m_text[after]) || isDigit(m_text[after]))))
            return false;
        m_at = after;
        return true;
    }
    std::string_view name()
    {
        const size_t begin = m_at;
        while (m_at < m_text.size() && (isNameStart(m_text[m_at]) || isDigit(m_text[m_at])))
            ++m_at;
        return m_text.substr(begin, m_at - begin);
    }

    template <class Next>
    NodePtr joined(Next next, std::string_view sign, JqOp op)
    {
        NodePtr left = (this->*next)();
        while (left) {
            const bool isWord = isNameStart(sign.front());
            if (isWord ? !takeWord(sign) : !take(sign))
                return left;
            NodePtr right = ++m_steps < mostParts ? (this->*next)() : nullptr;
            left = right ? node(op, {std::move(left), std::move(right)}) : nullptr;
        }
        return nullptr;
    }
    NodePtr pipe()
    {
        if (++m_depth > deepest)
            return nullptr;
        NodePtr out = joined(&JqParser::comma, "|", JqOp::Pipe);
        --m_depth;
        return out;
    }
    NodePtr comma() { return joined(&JqParser::either, ",", JqOp::Comma); }
    NodePtr either() { return joined(&JqParser::both, "or", JqOp::Or); }
    NodePtr both() { return joined(&JqParser::comparison, "and", JqOp::And); }

    NodePtr comparison()
    {
        NodePtr left = postfix();
        if (!left)
            return nullptr;
        const bool isEqual = take("==");
        if (!isEqual && !take("!="))
            return left;
        NodePtr right = postfix();
        return right ? node(isEqual ? JqOp::Equal : JqOp::Unequal, {std::move(left), std::move(right)}) : nullptr;
    }

    /// A term and the steps that follow it.
    NodePtr postfix()
    {
        NodePtr here = term();
        while (here) {
            skip();
            NodePtr step;
            if (peek() == '?') {
                ++m_at;
                here = ++m_steps < mostParts ? node(JqOp::Try, {std::move(here)}) : nullptr;
                continue;
            }
            if (peek() == '[')
                step = bracket();
            else if (peek() == '.')
                step = dotted();
            else
                return here;
            if (!step)
                return nullptr;
            here = node(JqOp::Pipe, {std::move(here), std::move(step)});
            if (++m_steps >= mostParts)
                return nullptr;
        }
        return nullptr;
    }

    /// `.name`, `."name"` or `.[...]`, at the dot.
    NodePtr dotted()
    {
        ++m_at;
        if (peek() == '[')
            return bracket();
        if (peek() == '"') {
            const auto text = quoted();
            return text ? field(*text) : nullptr;
        }
        return isNameStart(peek()) ? field(std::string(name())) : nullptr;
    }

    static NodePtr field(std::string text)
    {
        return std::make_shared<const JqNode>(JqNode{.op = JqOp::Field, .text = std::move(text)});
    }

    NodePtr bracket()
    {
        ++m_at;
        skip();
        if (take("]"))
            return node(JqOp::Iterate);
        if (peek() == '"') {
            const auto text = quoted();
            return text && take("]") ? field(*text) : nullptr;
        }
        const auto number = integer();
        if (!number || !take("]"))
            return nullptr;
        return std::make_shared<const JqNode>(JqNode{.op = JqOp::Index, .index = *number});
    }

    std::optional<int64_t> integer()
    {
        int64_t value = 0;
        const char *begin = m_text.data() + m_at, *end = m_text.data() + m_text.size();
        const auto [after, error] = std::from_chars(begin, end, value);
        if (error != std::errc() || after == begin)
            return {};
        m_at += static_cast<size_t>(after - begin);
        return value;
    }

    /// A string without interpolation.
    std::optional<std::string> quoted()
    {
        const size_t begin = m_at++;
        for (; m_at < m_text.size() && m_text[m_at] != '"'; ++m_at)
            m_at += m_text[m_at] == '\\' ? 1 : 0;
        if (m_at >= m_text.size())
            return {};
        ++m_at;
        const yaml::Json text = yaml::fromJson(m_text.substr(begin, m_at - begin));
        return text.is_string() ? std::optional(text.get<std::string>()) : std::nullopt;
    }

    NodePtr term()
    {
        skip();
        const char c = peek();
        if (c == '(') {
            ++m_at;
            NodePtr inner = pipe();
            return inner && take(")") ? inner : nullptr;
        }
        if (c == '.') {
            const char next = m_at + 1 < m_text.size() ? m_text[m_at + 1] : '\0';
            if (isNameStart(next) || next == '"' || next == '[')
                return dotted();
            ++m_at;
            return next == '.' ? nullptr : node(JqOp::Identity);
        }
        if (c == '"') {
            const auto text = quoted();
            return text ? literal(*text) : nullptr;
        }
        if (isDigit(c) || c == '-')
            return numberTerm();
        return isNameStart(c) ? call() : nullptr;
    }

    static NodePtr literal(yaml::Json value)
    {
        return std::make_shared<const JqNode>(JqNode{.op = JqOp::Literal, .literal = std::move(value)});
    }

    NodePtr numberTerm()
    {
        size_t end = m_at;
        while (end < m_text.size() && (isDigit(m_text[end]) || m_text[end] == '.' || m_text[end] == '-'))
            ++end;
        yaml::Json value = yaml::fromJson(m_text.substr(m_at, end - m_at));
        m_at = end;
        return value.is_number() ? literal(std::move(value)) : nullptr;
    }

    NodePtr call()
    {
        const std::string_view called = name();
        if (called == "true" || called == "false")
            return literal(called == "true");
        if (called == "null")
            return literal(nullptr);
        if (called == "not")
            return node(JqOp::Not);
        if (called == "select") {
            NodePtr condition = take("(") ? pipe() : nullptr;
            return condition && take(")") ? node(JqOp::Select, {std::move(condition)}) : nullptr;
        }
        static constexpr std::pair<std::string_view, JqOp> functions[] = {{"has", JqOp::Has},
                                                                          {"test", JqOp::Test},
                                                                          {"startswith", JqOp::StartsWith},
                                                                          {"endswith", JqOp::EndsWith},
                                                                          {"contains", JqOp::Contains}};
        const auto function = std::ranges::find(functions, called, &std::pair<std::string_view, JqOp>::first);
        if (function == std::end(functions) || !take("("))
            return nullptr;
        skip();
        const auto argument = peek() == '"' ? quoted() : std::nullopt;
        if (!argument || !take(")"))
            return nullptr;
        JqNode out{.op = function->second, .text = *argument};
        if (out.op == JqOp::Test) {
            out.pattern = Regexp::compile(out.text);
            if (!out.pattern)
                return nullptr;
        }
        return std::make_shared<const JqNode>(std::move(out));
    }

    std::string_view m_text;
    size_t m_at = 0;
    int m_depth = 0;
    int m_steps = 0;
};

} // namespace

std::shared_ptr<const JqNode> parseJq(std::string_view text)
{
    return text.size() > longestExpression ? nullptr : JqParser(text).whole();
}

namespace {

std::string unexpected(char c)
{
    return std::string("unexpected token \"") + c + '"';
}

/// The end of a string that begins at `at`; nothing if it has none, or `text.size()` if an expression is in it.
std::optional<size_t> endOfString(std::string_view text, size_t at)
{
    for (++at; at < text.size(); ++at) {
        if (text[at] == '"')
            return at;
        if (text[at] == '\\' && text.substr(at, 2) == "\\(")
            return text.size();
        at += text[at] == '\\' ? 1 : 0;
    }
    return {};
}

} // namespace

std::string jqFault(std::string_view text)
{
    if (text.size() > longestExpression || text.find('#') != text.npos || parseJq(text))
        return {};
    std::string open;
    char first = '\0', last = '\0', before = '\0';
    for (size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
            continue;
        if (c == '"') {
            const auto end = endOfString(text, at);
            if (!end)
                return "unterminated string literal";
            if (*end == text.size())
                return {};
            at = *end;
        } else if (c == '(' || c == '[' || c == '{') {
            open += c == '(' ? ')' : c == '[' ? ']' : '}';
        } else if (c == ')' || c == ']' || c == '}') {
            if (open.empty() || open.back() != c)
                return unexpected(c);
            open.pop_back();
        }
        first = first == '\0' ? c : first;
        before = last;
        last = c;
    }
    if (!open.empty())
        return "unexpected EOF";
    if (first == '\0' || last == '|' || last == ','
        || (last == '.' && before != '\0' && before != '.' && before != '|'))
        return unexpected(')');
    if (std::string_view("/|,*%=!<>:;").find(first) != std::string_view::npos)
        return unexpected(first);
    for (const std::string_view name : {"spec", "metadata", "status", "data", "rules", "webhooks", "subsets"}) {
        const size_t begin = text.find_first_not_of(" \t\r\n");
        const size_t after = begin + name.size();
        if (text.substr(begin, name.size()) == name
            && (after == text.size() || text[after] == '.' || text[after] == '['))
            return "function not defined: " + std::string(name) + "/0";
    }
    return {};
}

std::string jqAdvice(std::string_view text)
{
    const size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    const std::string_view rest = text.substr(begin);
    std::string path(rest);
    if (rest.starts_with('/')) {
        std::ranges::replace(path, '/', '.');
        return "This is a JSON pointer: put it under jsonPointers, or write `" + path + "`";
    }
    if (const char first = rest.empty() ? '\0' : rest.front(); (first >= 'a' && first <= 'z') || first == '_')
        return "A path begins with a dot: `." + path + '`';
    return "Write a path such as `.spec.replicas` or `.spec.template.spec.containers[]? | select(.name == \"web\") | "
           ".image`";
}

} // namespace fieldwise::gitops
