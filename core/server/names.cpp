// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/server/checks.h"

namespace fieldwise::server {
namespace {

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz", blanks = " \t\n\r";

bool isAlnum(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool isLowerAlnum(char c)
{
    return isAlnum(c) && (c < 'A' || c > 'Z');
}

template <class F>
bool areAll(std::string_view text, const F &fits)
{
    return std::ranges::all_of(text, fits);
}

/// `[a-z0-9]([-a-z0-9]*[a-z0-9])?`
bool isLabel(std::string_view text)
{
    return !text.empty() && isLowerAlnum(text.front()) && isLowerAlnum(text.back())
        && areAll(text, [](char c) { return isLowerAlnum(c) || c == '-'; });
}

bool isSubdomain(std::string_view text)
{
    while (true) {
        const size_t dot = text.find('.');
        if (!isLabel(text.substr(0, dot)))
            return false;
        if (dot == text.npos)
            return true;
        text.remove_prefix(dot + 1);
    }
}

/// `([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]`
bool isNamePart(std::string_view text)
{
    return !text.empty() && isAlnum(text.front()) && isAlnum(text.back())
        && areAll(text, [](char c) { return isAlnum(c) || c == '-' || c == '_' || c == '.'; });
}

using Words = std::vector<std::string>;

constexpr std::string_view subdomainWords =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and "
    "end with an alphanumeric character (e.g. 'example.com', regex used for validation is "
    "'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
constexpr std::string_view labelWords =
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with "
    "an "
    "alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is "
    "'[a-z0-9]([-a-z0-9]*[a-z0-9])?')";

void addTooLong(Words &words, std::string_view text, size_t most, std::string_view unit = "characters")
{
    if (text.size() > most)
        words.push_back("must be no more than " + std::to_string(most) + " " + std::string(unit));
}

Words aboutSubdomain(std::string_view text)
{
    Words out;
    addTooLong(out, text, 253);
    if (!isSubdomain(text))
        out.emplace_back(subdomainWords);
    return out;
}

Words aboutLabel(std::string_view text)
{
    Words out;
    addTooLong(out, text, 63);
    if (!isLabel(text))
        out.emplace_back(labelWords);
    return out;
}

Words aboutQualifiedName(std::string_view text)
{
    Words out;
    const size_t slash = text.find('/');
    std::string_view name = text;
    if (slash != text.npos) {
        name = text.substr(slash + 1);
        const std::string_view prefix = text.substr(0, slash);
        if (name.find('/') != name.npos)
            return {"a qualified name must consist of alphanumeric characters, '-', '_' or '.', and must start and end "
                    "with an "
                    "alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is "
                    "'([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. "
                    "'example.com/MyName')"};
        if (prefix.empty())
            out.emplace_back("prefix part must be non-empty");
        else
            for (const std::string &why : aboutSubdomain(prefix))
                out.push_back("prefix part " + why);
    }
    if (name.empty())
        out.emplace_back("name part must be non-empty");
    else
        addTooLong(out, name, 63, "bytes");
    if (name.size() > 63)
        out.back().insert(0, "name part ");
    if (!isNamePart(name))
        out.emplace_back(
            "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an "
            "alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is "
            "'([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')");
    return out;
}

Words aboutLabelValue(std::string_view text)
{
    Words out;
    addTooLong(out, text, 63, "bytes");
    if (!text.empty() && !isNamePart(text))
        out.emplace_back(
            "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and "
            "must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex "
            "used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')");
    return out;
}

Words aboutPortName(std::string_view text)
{
    Words out;
    addTooLong(out, text, 15);
    const bool fits = areAll(text, [](char c) { return isLowerAlnum(c) || c == '-'; });
    if (!fits)
        out.emplace_back("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
    if (text.find_first_of(letters) == text.npos)
        out.emplace_back("must contain at least one letter (a-z)");
    if (text.find("--") != text.npos)
        out.emplace_back("must not contain consecutive hyphens");
    if (text.starts_with('-') || text.ends_with('-'))
        out.emplace_back("must not begin or end with a hyphen");
    return out;
}

Words aboutConfigKey(std::string_view text)
{
    Words out;
    addTooLong(out, text, 253);
    if (text.empty() || !areAll(text, [](char c) { return isAlnum(c) || c == '-' || c == '_' || c == '.'; }))
        out.emplace_back(
            "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or "
            "'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')");
    if (text == "." || text == "..")
        out.push_back("must not be '" + std::string(text) + "'");
    else if (text.starts_with(".."))
        out.emplace_back("must not start with '..'");
    return out;
}

Words aboutSegment(std::string_view text)
{
    if (text == "." || text == "..")
        return {"may not be '" + std::string(text) + "'"};
    Words out;
    for (const char *part : {"/", "%"})
        if (text.find(part) != text.npos)
            out.push_back("may not contain '" + std::string(part) + "'");
    return out;
}

/// Five fields of digits, letters and `*/,-?`, or a word such as @daily.
Words aboutCron(std::string_view text)
{
    size_t fields = 0;
    if (text.starts_with('@') || text.starts_with("TZ=") || text.starts_with("CRON_TZ="))
        return {};
    for (size_t at = 0; at < text.size();) {
        at = std::min(text.find_first_not_of(" \t", at), text.size());
        fields += at < text.size();
        at = std::min(text.find_first_of(" \t", at), text.size());
    }
    if (fields == 5)
        return {};
    std::string parts(text);
    return {"expected exactly 5 fields, found " + std::to_string(fields) + ": [" + parts + "]"};
}

Words aboutHost(std::string_view text)
{
    const bool isAddress =
        !text.empty() && text.find_first_not_of("0123456789.") == text.npos && std::ranges::count(text, '.') == 3;
    if (isAddress)
        return {"must be a DNS name, not an IP address"};
    if (!text.starts_with("*."))
        return aboutSubdomain(text);
    if (isSubdomain(text.substr(2)))
        return {};
    return {"a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist "
            "of lower "
            "case alphanumeric characters, '-' or '.' and end with an alphanumeric character (e.g. '*.example.com', "
            "regex used "
            "for validation is '\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"};
}

} // namespace

std::vector<std::string> wordsAboutForm(std::string_view form, std::string_view text)
{
    if (form == "dns1123Subdomain")
        return aboutSubdomain(text);
    if (form == "dns1123Label")
        return aboutLabel(text);
    if (form == "qualifiedName")
        return aboutQualifiedName(text);
    if (form == "labelValue")
        return aboutLabelValue(text);
    if (form == "portName")
        return aboutPortName(text);
    if (form == "configKey")
        return aboutConfigKey(text);
    if (form == "pathSegment")
        return aboutSegment(text);
    if (form == "cron")
        return aboutCron(text);
    if (form == "host")
        return aboutHost(text);
    if (form == "absolutePath")
        return text.starts_with('/') ? Words{} : Words{"must be an absolute path"};
    if (form == "trimmed")
        return text.empty() || (blanks.find(text.front()) == blanks.npos && blanks.find(text.back()) == blanks.npos)
            ? Words{}
            : Words{"must not have leading or trailing whitespace"};
    if (form == "threeSegments")
        return isSubdomain(text) && std::ranges::count(text, '.') >= 2
            ? Words{}
            : Words{"should be a domain with at least three segments separated by dots"};
    if (form == "envName")
        return areAll(text, [](char c) { return c >= ' ' && c <= '~' && c != '='; })
            ? Words{}
            : Words{"a valid environment variable name must consist only of printable ASCII characters other than '='"};
    return {};
}

} // namespace fieldwise::server
