// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/helm/setflags.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/base/text.h"
#include "core/helm/setflagstext.h"
#include "core/helm/valuessources.h"

namespace fieldwise::helm {
namespace {

constexpr size_t mostElements = 1'000'000; ///< that one argument adds to lists
constexpr int deepestLists = 1000;

std::string tooDeepName()
{
    return "value name nested level is greater than maximum supported nested level of " + std::to_string(deepestName);
}

/// Reads one argument and writes what it says. A function returns an error, "" if there is none; like Helm's, it may
/// end the reading early.
class Parser {
public:
    Parser(SetKind kind, std::string_view text, const Version &version, const ReadsFile &read)
        : m_kind(kind), m_text(text), m_read(read), m_quietIndex(version >= Version{4, 1, 0})
    {
    }

    std::string run(Json &values)
    {
        while (!m_ended)
            if (std::string error = readKey(values, 0); !error.empty())
                return error;
        return {};
    }

    std::vector<Written> written;

private:
    struct Token {
        std::string text;
        char end = '\0'; ///< the character that ended it; none at the end of the argument
    };

    bool atEnd() const { return m_at >= m_text.size(); }

    /// Only a literal has no escapes. The end of the argument ends an escape, too.
    Token readUntil(std::string_view stops)
    {
        Token token;
        while (!atEnd()) {
            char c = m_text[m_at++];
            if (stops.find(c) != stops.npos) {
                token.end = c;
                return token;
            }
            if (c == '\\' && m_kind != SetKind::Literal) {
                if (atEnd())
                    return token;
                c = m_text[m_at++];
            }
            token.text += c;
        }
        return token;
    }

    void note(const std::string &name, bool isElement, bool wasThere)
    {
        if (m_inList)
            return;
        Written one{m_names, isElement, wasThere};
        one.names.push_back(name);
        written.push_back(std::move(one));
    }

    /// An empty key is written nowhere.
    void set(Json &map, const std::string &name, Json value)
    {
        if (name.empty())
            return;
        note(name, false, map.contains(name));
        map[name] = std::move(value);
    }

    std::string readKey(Json &map, int level)
    {
        const Token key = readUntil(m_kind == SetKind::Literal ? "=[." : "=[,.");
        switch (key.end) {
        case '[': return readElementOf(map, key.text, level);
        case '=': return readValueOf(map, key.text);
        case '.': return readBelow(map, key.text, level + 1);
        case ',': return "key " + goQuoted(key.text) + " has no value (cannot end with ,)";
        default: break;
        }
        m_ended = true;
        return key.text.empty() ? std::string() : "key " + goQuoted(key.text) + " has no value";
    }

    std::string readBelow(Json &map, const std::string &name, int level)
    {
        if (level > deepestName)
            return tooDeepName();
        Json fresh = Json::object();
        const auto found = map.find(name);
        if (found != map.end() && !found->is_object())
            return wrongType(*found, "map[string]interface {}");
        Json &inner = found == map.end() ? fresh : *found;
        m_names.push_back(name);
        std::string error = readKey(inner, level);
        m_names.pop_back();
        if (!error.empty())
            return error;
        if (inner.empty() && !m_ended)
            return "key map " + goQuoted(name) + " has no value";
        if (found == map.end() && !inner.empty() && !name.empty())
            map[name] = std::move(fresh);
        return {};
    }

    static std::string wrongType(const Json &value, const std::string &expected)
    {
        return "unable to parse key: interface conversion: interface {} is " + goType(value) + ", not " + expected;
    }

    std::string readElementOf(Json &map, const std::string &name, int level)
    {
        int index = 0;
        if (std::string error = readIndex(index); !error.empty() || m_ended)
            return error;
        const auto found = map.find(name);
        if (found != map.end() && !found->is_array())
            return wrongType(*found, "[]interface {}");
        const bool wasThere = found != map.end();
        Json list = wasThere ? std::move(*found) : Json::array();
        const bool isOuter = !m_inList;
        if (isOuter && !name.empty())
            note(name, true, wasThere);
        m_inList = true;
        std::string error = readItem(list, index, level, 0);
        m_inList = !isOuter;
        if (!name.empty())
            map[name] = std::move(list);
        return error;
    }

    /// The index up to `]`. Without one, newer versions of Helm end the argument without a word.
    std::string readIndex(int &index)
    {
        const Token token = readUntil("]");
        const std::string wrong = "error parsing index: ";
        if (token.end == '\0') {
            m_ended = true;
            return m_quietIndex ? std::string() : wrong + "EOF";
        }
        const std::string fault = goInteger(token.text, index);
        return fault.empty() ? std::string() : wrong + fault;
    }

    std::string readItem(Json &list, int index, int level, int depth)
    {
        if (index < 0)
            return "negative " + std::to_string(index) + " index not allowed";
        if (depth > deepestLists)
            return "more than " + std::to_string(deepestLists) + " lists in each other";
        const Token token = readUntil("[.=");
        if (!token.text.empty())
            return "unexpected data at end of array index: " + goQuotedRunes(token.text);
        switch (token.end) {
        case '=': return readValueOf(list, index);
        case '[': return readItemOfItem(list, index, level, depth);
        case '.': return readFieldOfItem(list, index, level);
        default: m_ended = true; return {};
        }
    }

    std::string readItemOfItem(Json &list, int index, int level, int depth)
    {
        int next = 0;
        if (std::string error = readIndex(next); !error.empty() || m_ended)
            return error;
        const auto i = static_cast<size_t>(index);
        const bool isThere = i < list.size() && !list[i].is_null();
        if (isThere && !list[i].is_array())
            return wrongType(list[i], "[]interface {}");
        Json fresh = Json::array();
        std::string error = readItem(isThere ? list[i] : fresh, next, level, depth + 1);
        return !error.empty() || isThere || m_ended ? error : setItem(list, index, std::move(fresh));
    }

    std::string readFieldOfItem(Json &list, int index, int level)
    {
        const auto i = static_cast<size_t>(index);
        const bool isThere = i < list.size();
        if (isThere && !list[i].is_object())
            list[i] = Json::object();
        Json fresh = Json::object();
        Json &inner = isThere ? list[i] : fresh;
        std::string error = readKey(inner, level);
        return !error.empty() || isThere || m_ended ? error : setItem(list, index, std::move(fresh));
    }

    std::string setItem(Json &list, int index, Json value)
    {
        if (index > largestIndex)
            return "index of " + std::to_string(index) + " is greater than maximum supported index of "
                + std::to_string(largestIndex);
        const auto i = static_cast<size_t>(index);
        if (list.size() <= i) {
            m_added += i + 1 - list.size();
            if (m_added > mostElements)
                return "more than " + std::to_string(mostElements) + " elements of lists";
            list.get_ref<Json::array_t &>().resize(i + 1);
        }
        list[i] = std::move(value);
        return {};
    }

    std::string readValueOf(Json &map, const std::string &name)
    {
        Json value;
        m_ended = m_kind != SetKind::JsonData && m_kind != SetKind::Literal && atEnd();
        std::string error = readValue(value);
        if (error.empty())
            set(map, name, std::move(value));
        return error;
    }

    std::string readValueOf(Json &list, int index)
    {
        Json value;
        if (std::string error = readValue(value); !error.empty())
            return error;
        return setItem(list, index, std::move(value));
    }

    std::string readValue(Json &value)
    {
        if (m_kind == SetKind::JsonData)
            return readJson(value);
        if (m_kind == SetKind::Literal) {
            value = std::string(m_text.substr(m_at));
            m_at = m_text.size();
            return {};
        }
        if (atEnd()) {
            value = "";
            return {};
        }
        if (m_text[m_at] == '{') {
            ++m_at;
            return readList(value);
        }
        return convert(readUntil(",").text, value);
    }

    std::string readList(Json &list)
    {
        list = Json::array();
        for (;;) {
            const Token token = readUntil(",}");
            if (token.end == '\0')
                return "list must terminate with '}'";
            Json item;
            if (std::string error = convert(token.text, item); !error.empty())
                return error;
            list.push_back(std::move(item));
            if (token.end == '}')
                break;
        }
        if (!atEnd() && m_text[m_at] == ',')
            ++m_at;
        return {};
    }

    std::string convert(const std::string &text, Json &value) const
    {
        if (m_kind == SetKind::File) {
            auto content = m_read(text);
            if (!content)
                return content.error();
            value = std::move(*content);
            return {};
        }
        value = m_kind == SetKind::String ? Json(text) : typed(text);
        return {};
    }

    static Json typed(const std::string &text)
    {
        std::string lower = text;
        std::ranges::transform(lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
        if (lower == "true" || lower == "false")
            return lower == "true";
        if (lower == "null")
            return nullptr;
        if (text == "0")
            return 0;
        std::string_view digits = text;
        if (digits.starts_with('+') && digits.size() > 1 && digits[1] != '-')
            digits.remove_prefix(1);
        int64_t number = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
        const bool isNumber = error == std::errc{} && end == digits.data() + digits.size();
        return isNumber && text.front() != '0' ? Json(number) : Json(text);
    }

    /// Skips blanks and one comma. True if nothing else stood before it.
    bool isEmptyJson()
    {
        while (!atEnd()) {
            const CodePoint c = codePointAt(m_text, m_at);
            const char byte = m_text[m_at];
            if (byte != ',' && !isGoSpace(c.value))
                return false;
            m_at += std::max<size_t>(c.length, 1);
            if (byte == ',')
                return true;
        }
        return true;
    }

    std::string readJson(Json &value)
    {
        if (isEmptyJson()) {
            value = nullptr;
            return {};
        }
        const size_t length = jsonLength(m_text.substr(m_at));
        const Json read = yaml::fromJson(m_text.substr(m_at, length));
        if (length == 0 || read.is_discarded())
            return "invalid JSON";
        value = inGo(read);
        m_at += length;
        isEmptyJson();
        return {};
    }

    SetKind m_kind;
    std::string_view m_text;
    const ReadsFile &m_read;
    bool m_quietIndex;
    size_t m_at = 0;
    size_t m_added = 0;
    bool m_ended = false;
    bool m_inList = false;
    std::vector<std::string> m_names;
};

} // namespace

std::string_view nameOf(SetKind kind)
{
    switch (kind) {
    case SetKind::JsonData: return "set-json";
    case SetKind::Set: return "set";
    case SetKind::String: return "set-string";
    case SetKind::File: return "set-file";
    case SetKind::Literal: break;
    }
    return "set-literal";
}

Result<std::vector<Written>, std::string> setValues(Json &values, SetKind kind, const std::string &argument,
                                                    const Version &version, const ReadsFile &read)
{
    Parser parser(kind, argument, version, read);
    const std::string error = parser.run(values);
    if (error.empty())
        return std::move(parser.written);
    if (kind == SetKind::JsonData)
        return Unexpected("failed parsing --set-json data " + shownArgument(argument));
    return Unexpected("failed parsing --" + std::string(nameOf(kind)) + " data: " + error);
}

} // namespace fieldwise::helm
