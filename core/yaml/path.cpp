// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/path.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace fieldwise::yaml {
namespace {

bool isBareCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$'
        || c == '/' || c == '-';
}

bool isBare(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), isBareCharacter);
}

std::string quoted(std::string_view text)
{
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            result += '\\';
        result += c;
    }
    return result + '"';
}

std::string printField(std::string_view name)
{
    return isBare(name) ? std::string(name) : quoted(name);
}

/// Inside brackets only the characters that have a meaning there force quotes: `[image=nginx:1.25]` reads well.
std::string printBracketed(std::string_view text)
{
    return text.empty() || text.find_first_of("\"\\[]=,\n\r\t ") != text.npos ? quoted(text) : std::string(text);
}

/// Lines of a text, as `print` writes them; nothing for anything else.
std::optional<PathStep> linesWithin(std::string_view text)
{
    const auto after = [&text](std::string_view word) {
        const bool is = text.starts_with(word);
        text.remove_prefix(is ? word.size() : 0);
        return is;
    };
    const auto number = [&text](uint32_t &value) {
        const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        text.remove_prefix(static_cast<size_t>(stop - text.data()));
        return error == std::errc();
    };
    PathStep step{.kind = PathStep::Kind::Lines};
    uint32_t last = 0, nth = 1;
    const bool isInserted = after("after line "), isOne = !isInserted && after("line ");
    if (!isInserted && !isOne && !after("lines "))
        return {};
    bool good = number(step.index) && (isInserted || step.index > 0);
    if (!isInserted && !isOne)
        good = good && after("-") && number(last) && last > step.index;
    if (good && !text.empty())
        good = after(" #") && number(nth) && nth > 1 && text.empty();
    step.count = isInserted ? 0 : isOne ? 1 : last - step.index + 1;
    step.nth = nth - 1;
    return good ? std::optional(step) : std::nullopt;
}

/// The inverse of `linesWithin`.
std::string printLines(const PathStep &step)
{
    const std::string first = std::to_string(step.index);
    const std::string lines = step.count == 0 ? "after line " + first
        : step.count == 1                     ? "line " + first
                                              : "lines " + first + '-' + std::to_string(step.index + step.count - 1);
    return lines + (step.nth > 0 ? " #" + std::to_string(step.nth + 1) : "");
}

constexpr std::array<std::string_view, 3> commentPlaces{"comments at the start", "comments at the end",
                                                        "comments before"};

std::optional<PathStep> commentsWithin(std::string_view text)
{
    const auto found = std::ranges::find(commentPlaces, text);
    return found == commentPlaces.end()
        ? std::nullopt
        : std::optional(PathStep::comments(static_cast<CommentPlace>(found - commentPlaces.begin())));
}

class PathParser {
public:
    explicit PathParser(std::string_view text) : m_text(text) {}

    Result<Path> parse()
    {
        Path path;
        bool afterDot = false;
        while (!m_failure && (m_at < m_text.size() || afterDot)) {
            if (peek() == '[' && !afterDot) {
                path.push_back(bracket());
            } else {
                PathStep step;
                step.name = field();
                path.push_back(std::move(step));
            }
            afterDot = !m_failure && accept('.');
            if (!m_failure && !afterDot && m_at < m_text.size() && peek() != '[')
                fail("expected `.` or `[` after a segment of the path");
        }
        if (m_failure)
            return Unexpected(std::vector<Diagnostic>{std::move(*m_failure)});
        return path;
    }

private:
    char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    bool accept(char c)
    {
        if (m_at >= m_text.size() || m_text[m_at] != c)
            return false;
        ++m_at;
        return true;
    }
    void fail(std::string text)
    {
        const auto at = static_cast<uint32_t>(m_at);
        const uint32_t end = m_at < m_text.size() ? at + 1 : at;
        if (!m_failure)
            m_failure = faultAt({at, end}, "path-syntax", std::move(text));
    }

    std::string quotedText()
    {
        const size_t open = m_at++;
        std::string result;
        while (m_at < m_text.size() && m_text[m_at] != '"') {
            if (m_text[m_at] == '\\' && m_at + 1 < m_text.size())
                ++m_at;
            result += m_text[m_at++];
        }
        if (!accept('"')) {
            m_at = open;
            fail("a quoted name that starts here is never closed");
        }
        return result;
    }

    std::string field()
    {
        if (peek() == '"')
            return quotedText();
        const size_t begin = m_at;
        while (m_at < m_text.size() && isBareCharacter(m_text[m_at]))
            ++m_at;
        if (begin == m_at)
            fail("expected the name of a field; quote a name that has other characters: \"a.b\"");
        return std::string(m_text.substr(begin, m_at - begin));
    }

    std::string bracketText()
    {
        if (peek() == '"')
            return quotedText();
        const size_t begin = m_at;
        while (m_at < m_text.size() && std::string_view("\"\\[]=,").find(m_text[m_at]) == std::string_view::npos)
            ++m_at;
        return std::string(m_text.substr(begin, m_at - begin));
    }

    PathStep bracket()
    {
        PathStep step;
        ++m_at;
        const std::string_view within = m_text.substr(m_at, std::min(m_text.find(']', m_at), m_text.size()) - m_at);
        const auto lines = linesWithin(within), named = lines ? lines : commentsWithin(within);
        if (named) {
            step = *named;
            m_at = std::min(m_text.find(']', m_at), m_text.size());
        } else if (accept('=')) {
            step.kind = PathStep::Kind::Value;
            step.name = bracketText();
        } else {
            const size_t begin = m_at;
            const bool isQuoted = peek() == '"';
            std::string first = bracketText();
            if (!isQuoted && peek() == ']')
                readIndex(begin, step);
            else
                readKeys(std::move(first), isQuoted, step);
        }
        if (!m_failure && !accept(']'))
            fail("expected `]`");
        return step;
    }

    void readIndex(size_t begin, PathStep &step)
    {
        step.kind = PathStep::Kind::Index;
        const char *end = m_text.data() + m_at;
        const auto [stop, error] = std::from_chars(m_text.data() + begin, end, step.index);
        if (error != std::errc() || stop != end) {
            m_at = begin;
            fail("expected an index, `key=value` or `=value` in brackets");
        }
    }

    void readKeys(std::string name, bool isQuoted, PathStep &step)
    {
        step.kind = PathStep::Kind::Keys;
        for (;;) {
            if ((name.empty() && !isQuoted) || !accept('=')) {
                fail("expected `key=value` in brackets");
                return;
            }
            step.keys.emplace_back(std::move(name), bracketText());
            if (m_failure || !accept(','))
                return;
            isQuoted = peek() == '"';
            name = bracketText();
        }
    }

    std::string_view m_text;
    size_t m_at = 0;
    std::optional<Diagnostic> m_failure;
};

} // namespace

std::string print(const PathStep &step)
{
    switch (step.kind) {
    case PathStep::Kind::Field: return printField(step.name);
    case PathStep::Kind::Value: return "[=" + printBracketed(step.name) + ']';
    case PathStep::Kind::Index: return '[' + std::to_string(step.index) + ']';
    case PathStep::Kind::Lines: return '[' + printLines(step) + ']';
    case PathStep::Kind::Comments: return '[' + std::string(commentPlaces.at(step.index)) + ']';
    case PathStep::Kind::Keys: break;
    }
    std::string result = "[";
    for (const auto &[name, value] : step.keys) {
        if (result.size() > 1)
            result += ',';
        result += printBracketed(name) + '=' + printBracketed(value);
    }
    return result + ']';
}

std::string print(const Path &path)
{
    std::string result;
    for (const PathStep &step : path) {
        if (step.kind == PathStep::Kind::Field && !result.empty())
            result += '.';
        result += print(step);
    }
    return result;
}

Result<Path> parsePath(std::string_view text)
{
    return PathParser(text).parse();
}

std::string pointerToken(std::string_view name)
{
    std::string token;
    for (const char c : name) {
        if (c == '~')
            token += "~0";
        else if (c == '/')
            token += "~1";
        else
            token += c;
    }
    return token;
}

} // namespace fieldwise::yaml
