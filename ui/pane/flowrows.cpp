// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pane/flowrows.h"

#include <algorithm>
#include <optional>

namespace fieldwise::ui {

namespace {

constexpr int indentOfEntries = 2;
constexpr int deepest = 80; ///< blanks before a row
constexpr size_t none = std::string_view::npos;

/// How a YAML string around JSON writes the quotes of its JSON.
enum class Quoted { No, Single, Double };

struct FlowStart {
    size_t at = 0;
    Quoted quoted = Quoted::No;
    int indent = 0; ///< of the line's own entry
};

bool isBlank(std::string_view line, size_t at)
{
    return at >= line.size() || line[at] == ' ' || line[at] == '\t';
}

size_t pastBlanks(std::string_view line, size_t at)
{
    while (at < line.size() && isBlank(line, at))
        ++at;
    return at;
}

/// Behind a key and its colon; `none` if there is no key.
size_t pastKey(std::string_view line, size_t at)
{
    if (const char quote = line[at]; quote == '"' || quote == '\'') {
        for (++at; at < line.size() && line[at] != quote; ++at)
            at += quote == '"' && line[at] == '\\';
        ++at;
        return at < line.size() && line[at] == ':' ? at + 1 : none;
    }
    while (at < line.size() && !(line[at] == ':' && isBlank(line, at + 1)))
        ++at;
    return at < line.size() ? at + 1 : none;
}

/// A `{{` begins an action of a template.
bool opensFlow(std::string_view line, size_t at)
{
    return at < line.size() && (line[at] == '[' || (line[at] == '{' && line.substr(at, 2) != "{{"));
}

/// The first bracket of the line's value.
std::optional<FlowStart> flowStart(std::string_view line)
{
    FlowStart start{pastBlanks(line, 0), Quoted::No, 0};
    for (; start.at + 1 < line.size() && line[start.at] == '-' && isBlank(line, start.at + 1);)
        start.at = pastBlanks(line, start.at + 1);
    start.indent = static_cast<int>(start.at);
    for (int keys = 0; start.at < line.size(); ++keys) {
        const char first = line[start.at];
        if (opensFlow(line, start.at))
            return start;
        if (first == '&' || first == '!') {
            while (!isBlank(line, start.at))
                ++start.at;
        } else if ((first == '"' || first == '\'') && opensFlow(line, pastBlanks(line, start.at + 1))) {
            start.quoted = first == '"' ? Quoted::Double : Quoted::Single;
            start.at = pastBlanks(line, start.at + 1);
            return start;
        } else if (keys > 1 || (start.at = pastKey(line, start.at)) == none) {
            return {};
        }
        start.at = pastBlanks(line, start.at);
    }
    return {};
}

/// A bracket or comma of the value.
struct Mark {
    size_t at = 0;
    char sign = ' ';
    size_t close = none; ///< of an opening bracket: where its collection ends
};

/// Behind the string that begins here, as deeply escaped as its surroundings.
size_t pastString(std::string_view line, size_t at, Quoted quoted)
{
    if (quoted != Quoted::Double) {
        const char quote = line[at];
        const auto escapes = [&] { return quote == '"' ? line[at] == '\\' : line.substr(at, 2) == "''"; };
        for (++at; at < line.size() && (line[at] != quote || escapes()); ++at)
            at += escapes();
        return at + 1;
    }
    for (at += 2; at < line.size() && line[at] != '"'; ++at) {
        if (line.substr(at, 2) == "\\\"")
            return at + 2;
        if (line.substr(at, 2) == "\\\\") // escapes the next character of the JSON, which may be escaped itself
            at += line.substr(at + 2, 1) == "\\" ? 3 : 2;
    }
    return at;
}

bool beginsString(std::string_view line, size_t at, Quoted quoted)
{
    switch (quoted) {
    case Quoted::Double: return line.substr(at, 2) == "\\\"";
    case Quoted::Single: return line[at] == '"';
    case Quoted::No: break;
    }
    const bool isToken = at > 0 && (isBlank(line, at - 1) || std::string_view("{[,:").find(line[at - 1]) != none);
    return isToken && (line[at] == '"' || line[at] == '\'');
}

std::vector<Mark> marksOf(std::string_view line, const FlowStart &start)
{
    std::vector<Mark> marks;
    std::vector<size_t> open;
    const char end = start.quoted == Quoted::Double ? '"' : start.quoted == Quoted::Single ? '\'' : '\0';
    for (size_t at = start.at; at < line.size(); ++at) {
        const char sign = line[at];
        if (beginsString(line, at, start.quoted)) {
            at = pastString(line, at, start.quoted) - 1;
        } else if (sign == '{' || sign == '[') {
            open.push_back(marks.size());
            marks.push_back({at, sign});
        } else if (sign == '}' || sign == ']') {
            marks[open.back()].close = at;
            open.pop_back();
            marks.push_back({at, sign});
            if (open.empty())
                break;
        } else if (sign == ',') {
            marks.push_back({at, sign});
        } else if (end != '\0' && sign == end) {
            break;
        }
    }
    return marks;
}

/// Breaks the collections that are too long for a row, from the outermost inwards.
class Breaking {
public:
    Breaking(std::string_view line, int indent) : m_line(line), m_indent(indent) {}

    std::vector<RowCut> run(const std::vector<Mark> &marks)
    {
        for (const Mark &mark : marks) {
            if (mark.close != none || mark.sign == '{' || mark.sign == '[')
                open(mark);
            else if (mark.sign == ',' && m_open.back())
                cut(pastBlanks(m_line, mark.at + 1));
            else if (mark.sign != ',')
                close(mark);
        }
        return std::move(m_cuts);
    }

private:
    void open(const Mark &mark)
    {
        const size_t row = m_cuts.empty() ? 0 : m_cuts.back().at;
        const size_t shown = m_cuts.empty() ? 0 : static_cast<size_t>(m_cuts.back().indent);
        const bool isLong = mark.close == none || mark.close - row + shown > flowWidth;
        m_open.push_back(isLong);
        m_indent += isLong ? indentOfEntries : 0;
        if (isLong)
            cut(pastBlanks(m_line, mark.at + 1));
    }

    void close(const Mark &mark)
    {
        const bool wasLong = m_open.back();
        m_open.pop_back();
        m_indent -= wasLong ? indentOfEntries : 0;
        if (wasLong)
            cut(mark.at);
    }

    void cut(size_t at)
    {
        if (at < m_line.size() && (m_cuts.empty() || m_cuts.back().at < at))
            m_cuts.push_back({at, std::min(m_indent, deepest)});
    }

    std::string_view m_line;
    int m_indent;
    std::vector<bool> m_open; ///< for each collection around the mark: true if it is broken
    std::vector<RowCut> m_cuts;
};

} // namespace

std::vector<RowCut> flowRows(std::string_view line)
{
    const auto start = line.size() > flowWidth ? flowStart(line) : std::nullopt;
    return start ? Breaking(line, start->indent).run(marksOf(line, *start)) : std::vector<RowCut>();
}

} // namespace fieldwise::ui
