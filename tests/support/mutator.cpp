// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/mutator.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "tests/support/mutatorwords.h"

namespace fieldwise::test {
namespace {

using namespace mutatorwords;
using Json = nlohmann::ordered_json;

size_t indentOf(std::string_view line)
{
    const size_t at = line.find_first_not_of(' ');
    return at == line.npos ? 0 : at;
}

bool isBlankLine(std::string_view line)
{
    return line.find_first_not_of(" \t\r\n") == line.npos;
}

std::vector<std::string> linesOf(const std::string &text)
{
    std::vector<std::string> lines;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
        lines.push_back(text.substr(at, end - at));
        at = end;
    }
    return lines;
}

/// One past the last line of the subtree that begins in a line.
size_t blockEnd(const std::vector<std::string> &lines, size_t first)
{
    const size_t indent = indentOf(lines[first]);
    const bool isItem = lines[first].substr(indent).starts_with("- ");
    size_t end = first + 1;
    while (end < lines.size()
           && (isBlankLine(lines[end]) || indentOf(lines[end]) > indent
               || (!isItem && indentOf(lines[end]) == indent && lines[end].substr(indent).starts_with("- "))))
        ++end;
    return end;
}

std::vector<std::string> indented(std::vector<std::string> lines, size_t indent)
{
    const size_t old = lines.empty() ? 0 : indentOf(lines.front());
    for (std::string &line : lines) {
        const size_t own = indentOf(line);
        line = std::string(own >= old ? own - old + indent : own, ' ') + line.substr(own);
    }
    return lines;
}

void collect(const Json &value, const Json::json_pointer &at, std::vector<Json::json_pointer> &out)
{
    out.push_back(at);
    for (const auto &[name, child] : value.items())
        if (value.is_object())
            collect(child, at / name, out);
        else if (value.is_array())
            collect(child, at / std::stoul(name), out);
}

} // namespace

/// splitmix64
uint32_t Mutator::below(uint32_t bound)
{
    uint64_t z = m_state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return bound == 0 ? 0 : uint32_t((z ^ (z >> 31)) % bound);
}

std::string Mutator::word()
{
    return std::string(1, char('a' + below(6))) + (chance(30) ? std::to_string(below(20)) : "");
}

std::string Mutator::key()
{
    return chance(40) ? word() : keys[below(keys.size())];
}

std::string Mutator::scalar()
{
    return chance(35) ? word() : scalars[below(scalars.size())];
}

std::string Mutator::flow(int depth)
{
    if (depth <= 0 || chance(50))
        return scalar();
    const bool map = chance(50);
    std::string out = map ? "{" : "[";
    for (uint32_t n = below(4), i = 0; i < n; ++i)
        out += (i ? chance(10) ? ",\n   " : ", " : "") + (map || chance(10) ? key() + ": " : "")
            + (chance(10) ? properties[below(properties.size())] : "") + flow(depth - 1);
    return out + (chance(10) ? ", " : "") + (map ? "}" : "]");
}

/// What follows a key or a dash, with the line break, and lines below it.
std::string Mutator::value(uint32_t indent, int depth)
{
    const std::string before = chance(12) ? properties[below(properties.size())] : "",
                      beside = chance(12) ? besides[below(besides.size())] : "";
    const std::string spaces(indent + 2, ' ');
    switch (below(9)) {
    case 0:
    case 1: return ' ' + before + beside + '\n' + block(indent + (chance(80) ? 2 : below(5)), depth - 1);
    case 2: return ' ' + before + flow(2) + beside + '\n';
    case 3: {
        constexpr std::array headers{"|", ">", "|-", "|+", ">+", "|2", ">-", "|1-"};
        std::string out = ' ' + before + headers[below(headers.size())] + beside + '\n';
        for (uint32_t n = below(4); n > 0; --n)
            out += (chance(15) ? "" : spaces + (chance(20) ? "  " : "") + word() + (chance(10) ? " # no comment" : ""))
                + '\n';
        return out;
    }
    case 4: return ' ' + before + '"' + word() + '\n' + spaces + word() + '"' + beside + '\n';
    case 5: return ' ' + before + word() + '\n' + spaces + word() + beside + '\n';
    default: return ' ' + before + scalar() + beside + '\n';
    }
}

std::string Mutator::block(uint32_t indent, int depth)
{
    const std::string spaces(indent, ' ');
    if (depth <= 0)
        return spaces + scalar() + '\n';
    std::string out;
    const bool list = chance(35), keyed = chance(60);
    for (uint32_t n = 1 + below(4); n > 0; --n) {
        if (chance(15))
            out += std::string(chance(70) ? indent : below(8), ' ') + comments[below(comments.size())] + '\n';
        if (chance(5))
            out += '\n';
        if (list && keyed)
            out += spaces + "- name: " + word() + '\n'
                + (chance(70) ? spaces + "  " + key() + ':' + value(indent + 2, depth - 1) : "");
        else if (list)
            out += spaces + '-' + value(indent, depth - 1);
        else
            out += spaces + key() + ':' + value(indent, depth - 1);
    }
    return out;
}

/// The line with another value behind its key or dash.
std::string Mutator::withValue(const std::string &line, const std::string &value)
{
    const size_t colon = line.find(": ");
    const size_t dash = line.find("- ");
    const size_t at = colon != line.npos ? colon + 2 : dash != line.npos ? dash + 2 : indentOf(line);
    return line.substr(0, at) + value + '\n';
}

void Mutator::moveBlocks(Lines &lines, uint32_t kind)
{
    const size_t first = below(uint32_t(lines.size())), end = blockEnd(lines, first), count = end - first;
    const Lines block(lines.begin() + std::ptrdiff_t(first), lines.begin() + std::ptrdiff_t(end));
    size_t to = below(uint32_t(lines.size()));
    const auto insert = [&](const Lines &what, size_t at) {
        lines.insert(lines.begin() + std::ptrdiff_t(at), what.begin(), what.end());
    };
    const auto erase = [&](size_t at, size_t size) {
        lines.erase(lines.begin() + std::ptrdiff_t(at), lines.begin() + std::ptrdiff_t(at + size));
    };
    const auto like = [&](size_t at) { return indented(block, chance(85) ? indentOf(lines[at]) : below(7)); };
    if (kind == 0) { // twice, here or elsewhere
        insert(chance(50) ? block : like(to), chance(50) ? end : to);
    } else if (kind == 1) { // gone
        erase(first, count);
    } else if (kind == 2) { // elsewhere
        const Lines moved = like(to);
        erase(first, count);
        insert(moved, std::min(to, lines.size()));
    } else { // two change their places
        if (to < end)
            to = end;
        if (to >= lines.size())
            return;
        const size_t other = blockEnd(lines, to);
        const Lines back = indented(Lines(lines.begin() + std::ptrdiff_t(to), lines.begin() + std::ptrdiff_t(other)),
                                    indentOf(block.front())),
                    there = like(to);
        erase(to, other - to);
        insert(there, to);
        erase(first, count);
        insert(back, first);
    }
}

void Mutator::insertLine(Lines &lines, size_t at)
{
    const std::string spaces(chance(75) ? indentOf(lines[at]) : below(9), ' ');
    std::string line;
    switch (below(6)) {
    case 0: line = spaces + comments[below(comments.size())]; break;
    case 1: line = wholeLines[below(wholeLines.size())]; break;
    case 2: {
        constexpr std::array orders{"$patch: delete",
                                    "$patch: replace",
                                    "$patch: merge",
                                    "$retainKeys: [a, name]",
                                    "$setElementOrder/containers: [{name: a}, {name: b}]",
                                    "$deleteFromPrimitiveList/finalizers: [a]",
                                    "- $patch: delete",
                                    "- $patch: replace\n"};
        line = spaces + orders[below(orders.size())];
        break;
    }
    case 3: line = spaces + "<<: " + (chance(60) ? "*a" : flow(1)); break;
    case 4:
        line = spaces
            + (chance(50) ? "? " + flow(1) + (chance(70) ? '\n' + spaces + ": " + flow(1) : "")
                          : key() + ": " + flow(2));
        break;
    default: line = block(uint32_t(spaces.size()), 3); line.pop_back();
    }
    lines.insert(lines.begin() + std::ptrdiff_t(at), line + '\n');
}

void Mutator::editLine(Lines &lines, size_t at)
{
    std::string &line = lines[at];
    const size_t indent = indentOf(line), colon = line.find(':', indent);
    const std::string rest(line.find_first_of("\r\n") == line.npos ? line : line.substr(0, line.find_first_of("\r\n")));
    switch (below(9)) {
    case 0: line = withValue(line, scalar()); break;
    case 1: line = withValue(line, flow(2)); break;
    case 2: { // the same value in another style
        const size_t begin = colon != line.npos ? line.find_first_not_of(' ', colon + 1) : line.find_first_not_of(" -");
        const std::string old = begin == line.npos || begin >= rest.size() ? "" : rest.substr(begin),
                          spaces(indent + 2, ' ');
        const std::array styles{'"' + old + '"',       '\'' + old + '\'',         "|\n" + spaces + old,
                                ">-\n" + spaces + old, old + '\n' + spaces + old, "\n" + spaces + old,
                                "[" + old + "]"};
        line = withValue(line, styles[below(styles.size())]);
        break;
    }
    case 3: line = rest + besides[below(besides.size())] + '\n'; break;
    case 4:
        if (const size_t value = line.find(": "); value != line.npos)
            line.insert(value + 2, properties[below(properties.size())]);
        else
            line.insert(indent, properties[below(properties.size())]);
        break;
    case 5:
        if (colon != line.npos)
            line = line.substr(0, indent) + key() + line.substr(colon);
        break;
    case 6: { // a subtree further in or out
        const size_t end = chance(60) ? blockEnd(lines, at) : at + 1;
        const uint32_t by = 1 + below(4);
        const bool out = chance(50);
        for (size_t i = at; i < end; ++i)
            lines[i] =
                out ? lines[i].substr(std::min<size_t>(by, indentOf(lines[i]))) : std::string(by, ' ') + lines[i];
        break;
    }
    case 7: line.insert(below(uint32_t(line.size() + 1)), bytes[below(bytes.size())]); break;
    default:
        if (line.ends_with('\n'))
            chance(50) ? line.insert(line.size() - 1, "\r") : line.erase(line.size() - 1);
    }
}

void Mutator::editLines(Lines &lines)
{
    if (lines.empty())
        lines = linesOf(block(0, 4));
    const uint32_t kind = below(12);
    if (kind < 4)
        moveBlocks(lines, kind);
    else if (kind < 9)
        editLine(lines, below(uint32_t(lines.size())));
    else
        insertLine(lines, below(uint32_t(lines.size())));
}

std::string Mutator::editedJson(const std::string &text)
{
    Json json = Json::parse(text, nullptr, false);
    if (!json.is_structured())
        return text;
    std::vector<Json::json_pointer> places;
    collect(json, Json::json_pointer(), places);
    const auto any = [&] { return places[below(uint32_t(places.size()))]; };
    const auto fresh = [&] {
        const Json parsed = Json::parse(flow(2), nullptr, false);
        return parsed.is_discarded() ? Json(scalar()) : parsed;
    };
    const auto place = any();
    Json &value = json[place];
    switch (below(6)) {
    case 0: value = fresh(); break;
    case 1: {
        const Json copy = json[any()];
        value = copy;
        break;
    }
    case 2:
        if (!place.empty() && json[place.parent_pointer()].is_object())
            json[place.parent_pointer()].erase(place.back());
        else if (value.is_array() && !value.empty())
            value.erase(below(uint32_t(value.size())));
        break;
    case 3:
        if (value.is_object())
            value[key()] = fresh();
        else if (value.is_array())
            value.insert(value.begin() + below(uint32_t(value.size() + 1)),
                         value.empty() ? fresh() : Json(value[below(uint32_t(value.size()))]));
        break;
    case 4: {
        constexpr std::array ops{"add", "remove", "replace", "move", "copy", "test"};
        if (value.is_array())
            value.push_back({{"op", ops[below(ops.size())]},
                             {"path", '/' + word() + (chance(50) ? "/" + std::to_string(below(4)) : "")},
                             {"from", '/' + word()},
                             {"value", fresh()}});
        else
            value = '/' + word() + (chance(50) ? "/-" : "/0");
        break;
    }
    default: value = nullptr;
    }
    return json.dump(chance(70) ? 2 : -1, ' ', false, Json::error_handler_t::replace) + (chance(80) ? "\n" : "");
}

void Mutator::editBytes(std::string &text)
{
    const uint32_t at = below(uint32_t(text.size() + 1)),
                   count = std::min<uint32_t>(1 + below(12), uint32_t(text.size()) - at);
    switch (below(6)) {
    case 0: text.insert(at, bytes[below(bytes.size())]); break;
    case 1: text.erase(at, count); break;
    case 2: text.insert(at, text.substr(below(uint32_t(text.size() + 1)), 1 + below(40))); break;
    case 3:
        if (at < text.size())
            text[at] = char(below(127));
        break;
    case 4: text.resize(at); break;
    default: { // line breaks of another system, or a mark at the begin
        if (chance(30)) {
            text.insert(0, "\xEF\xBB\xBF");
            break;
        }
        std::string out;
        for (const char c : text)
            out += c == '\n' ? "\r\n" : std::string(c != '\r', c);
        text = std::move(out);
    }
    }
}

std::string Mutator::mutated(const std::string &text)
{
    std::string out = text;
    for (uint32_t n = 1 + below(4); n > 0; --n) {
        const size_t first = out.find_first_not_of(" \r\n\t");
        if (first != out.npos && (out[first] == '{' || out[first] == '[') && chance(70)) {
            out = editedJson(out);
        } else if (chance(12)) {
            editBytes(out);
        } else if (chance(3)) {
            out = block(0, 5);
        } else {
            Lines lines = linesOf(out);
            editLines(lines);
            out.clear();
            for (const std::string &line : lines)
                out += line;
        }
    }
    return out.size() > largest ? text : out;
}

std::string Mutator::moved(const std::string &text)
{
    Lines lines = linesOf(text);
    if (lines.empty())
        return text;
    const size_t from = below(uint32_t(lines.size())), end = blockEnd(lines, from);
    const Lines taken(lines.begin() + std::ptrdiff_t(from), lines.begin() + std::ptrdiff_t(end));
    lines.erase(lines.begin() + std::ptrdiff_t(from), lines.begin() + std::ptrdiff_t(end));
    std::vector<size_t> places;
    for (size_t at = 0; at < lines.size(); ++at)
        if (indentOf(lines[at]) == indentOf(taken.front()))
            places.push_back(at);
    const size_t to = places.empty() ? lines.size() : places[below(uint32_t(places.size()))];
    lines.insert(lines.begin() + std::ptrdiff_t(to), taken.begin(), taken.end());
    std::string out;
    for (const std::string &line : lines)
        out += line;
    return out;
}

std::string Mutator::crossed(const std::string &text, const std::string &other)
{
    Lines lines = linesOf(text), more = linesOf(other);
    if (lines.empty() || more.empty())
        return other;
    const size_t from = below(uint32_t(more.size())), end = blockEnd(more, from), to = below(uint32_t(lines.size()));
    const Lines taken =
        indented(Lines(more.begin() + std::ptrdiff_t(from), more.begin() + std::ptrdiff_t(end)), indentOf(lines[to]));
    if (chance(50))
        lines.erase(lines.begin() + std::ptrdiff_t(to), lines.begin() + std::ptrdiff_t(blockEnd(lines, to)));
    lines.insert(lines.begin() + std::ptrdiff_t(to), taken.begin(), taken.end());
    std::string out;
    for (const std::string &line : lines)
        out += line;
    return out.size() > largest ? text : out;
}

} // namespace fieldwise::test
