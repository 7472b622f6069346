// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/escape.h"

#include <algorithm>
#include <cstdint>

#include "core/base/visible.h"

namespace fieldwise::report {
namespace {

/// The parts of a sentence, in turn outside and inside of backticks; the last backtick of an odd number is text.
template <class Outside, class Inside>
std::string byBackticks(std::string_view sentence, Outside outside, Inside inside)
{
    std::string out;
    // Two runs of backticks side by side would be one.
    const auto add = [&out](const std::string &part) {
        out += (out.ends_with('`') && part.starts_with('`') ? " " : "") + part;
    };
    while (!sentence.empty()) {
        const size_t open = sentence.find('`');
        const size_t close = open == sentence.npos ? open : sentence.find('`', open + 1);
        if (close == sentence.npos) {
            add(outside(sentence));
            return out;
        }
        add(outside(sentence.substr(0, open)));
        add(inside(sentence.substr(open + 1, close - open - 1)));
        sentence.remove_prefix(close + 1);
    }
    return out;
}

bool isWordCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || (c & 0x80) != 0;
}

/// Whether GitHub or GitLab make a link, a call or a picture of it by themselves, however it is escaped: `@team`,
/// `#12`, `!12`, `:tada:`, addresses. Inside of code they leave it alone.
bool isCalled(std::string_view word)
{
    if (word.find('@') != word.npos || word.find("://") != word.npos || word.find("www.") != word.npos
        || word.find("WWW.") != word.npos || word.find("GH-") != word.npos)
        return true;
    for (size_t i = 0; i + 1 < word.size(); ++i)
        if (std::string_view("#!~%$&^").find(word[i]) != std::string_view::npos && isWordCharacter(word[i + 1]))
            return true;
    return std::ranges::count(word, ':') > 1;
}

std::string escapedWord(std::string_view word)
{
    if (isCalled(word))
        return markdownCode(word);
    std::string out;
    for (const char c : word) {
        if (c == '<' || c == '>' || c == '&')
            out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : "&amp;";
        else if (std::string_view("\\`*_{}[]#|~$").find(c) != std::string_view::npos)
            (out += '\\') += c;
        else
            out += c;
    }
    return out;
}

std::string escapedMarkdown(std::string_view text)
{
    const std::string shown = visible(text);
    std::string out;
    for (std::string_view rest = shown; !rest.empty();) {
        const size_t end = std::min(rest.find(' '), rest.size());
        out += escapedWord(rest.substr(0, end));
        out.append(end < rest.size() ? " " : "");
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return out;
}

} // namespace

std::string html(std::string_view text)
{
    std::string out;
    for (const char c : visible(text)) {
        switch (c) {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        case '\'': out += "&#39;"; break;
        default: out += c;
        }
    }
    return out;
}

std::string htmlSentence(std::string_view sentence)
{
    return byBackticks(
        sentence, [](std::string_view text) { return html(text); },
        [](std::string_view text) { return "<b>" + html(text) + "</b>"; });
}

std::string markdownCode(std::string_view text)
{
    std::string shown = visible(text);
    if (shown.empty())
        return shown;
    size_t longest = 0;
    for (size_t at = 0, run = 0; at < shown.size(); ++at) {
        run = shown[at] == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    for (size_t at = 0; (at = shown.find('|', at)) != shown.npos; at += 2)
        shown.insert(at, 1, '\\');
    const std::string fence(longest + 1, '`');
    const bool pad = shown.front() == '`' || shown.back() == '`' || (shown.front() == ' ' && shown.back() == ' ');
    return fence + (pad ? " " : "") + shown + (pad ? " " : "") + fence;
}

std::string markdownSentence(std::string_view sentence)
{
    return byBackticks(sentence, escapedMarkdown, markdownCode);
}

std::string grouped(size_t number)
{
    std::string out = std::to_string(number);
    for (size_t at = out.size(); at > 3; at -= 3)
        out.insert(at - 3, 1, ',');
    return out;
}

} // namespace fieldwise::report
