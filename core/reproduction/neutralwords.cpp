// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reproduction/neutralwords.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/base/encoding.h"
#include "core/k8s/wordsofapi.h"
#include "core/server/facts.h"
#include "core/yaml/scalar.h"

namespace fieldwise::reproduction {
namespace {

using Words = std::set<std::string, std::less<>>;

constexpr std::string_view digits = "0123456789";
constexpr std::array<std::string_view, 24> unitNames{"m",  "k",  "M",   "G",  "T",  "P", "E", "Ki",
                                                     "Mi", "Gi", "Ti",  "Pi", "Ei", "n", "u", "ns",
                                                     "us", "ms", "min", "s",  "h",  "d", "w", "%"};
constexpr std::array<std::string_view, 12> neutralPrefixes{"text", "name",  "namespace", "image",  "host", "key",
                                                           "Kind", "group", "manager",   "secret", "file", "anchor"};

/// Of managedFields, and of patches.
constexpr std::array<std::string_view, 11> formatWords{"FieldsV1", "Apply", "Update", "add",    "remove", "replace",
                                                       "move",     "copy",  "test",   "delete", "merge"};

/// A neutral word is `before`, a number from `first` on, and `after`.
struct Form {
    std::string before, after;
    unsigned first = 1;
    unsigned end = ~0u;
};

bool hasLetter(std::string_view word)
{
    return std::ranges::any_of(word, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
            || static_cast<unsigned char>(c) >= 0x80;
    });
}

bool isDigits(std::string_view text)
{
    return !text.empty() && text.find_first_not_of(digits) == text.npos;
}

/// The digits at the start of a text.
std::string_view leading(std::string_view text)
{
    return text.substr(0, std::min(text.size(), text.find_first_not_of(digits)));
}

/// True if `text` is like `shape`, where each 0 stands for a digit.
bool isLike(std::string_view text, std::string_view shape)
{
    return text.size() == shape.size() && std::equal(text.begin(), text.end(), shape.begin(), [](char c, char of) {
               return of == '0' ? isDigits({&c, 1}) : c == of;
           });
}

bool isAddress(std::string_view text)
{
    for (int part = 0; part < 4; ++part) {
        const std::string_view number = leading(text);
        if (number.empty() || number.size() > 3)
            return false;
        text.remove_prefix(number.size());
        if (part < 3 && !text.starts_with('.'))
            return false;
        text.remove_prefix(part < 3 ? 1 : 0);
    }
    return text.empty() || (text[0] == '/' && isDigits(text.substr(1)));
}

std::optional<Form> formOfNumber(std::string_view word)
{
    const std::string sign = word.starts_with('-') ? "-" : "";
    word.remove_prefix(sign.size());
    if (word.starts_with("0x") && yaml::plainType(word) == yaml::Type::Int)
        return Form{"0x", "", 1001, 1999};
    const std::string_view whole = leading(word);
    if (whole.empty())
        return {};
    std::string_view rest = word.substr(whole.size());
    if (rest.empty())
        return whole.size() > 1 && whole[0] == '0' ? Form{"0", "", 1001, 1007} : Form{sign, "", 1001};
    const bool isFraction = rest[0] == '.' && isDigits(leading(rest.substr(1)));
    if (isFraction)
        rest.remove_prefix(1 + leading(rest.substr(1)).size());
    if (!rest.empty() && std::ranges::find(unitNames, rest) == unitNames.end())
        return {};
    return Form{sign, (isFraction ? ".5" : "") + std::string(rest)};
}

std::optional<Form> formOf(std::string_view word)
{
    if (isLike(word, "0000-00-00T00:00:00Z"))
        return Form{"2000-01-01T00:00:", "Z", 10, 59};
    if (isAddress(word))
        return Form{"192.0.2.", word.find('/') == word.npos ? "" : std::string(word.substr(word.find('/'))), 1, 255};
    return formOfNumber(word);
}

/// A neutral word of this form, or a number that says no more than one.
bool isOfForm(std::string_view word, const Form &form)
{
    if (!word.starts_with(form.before) || !word.ends_with(form.after)
        || word.size() <= form.before.size() + form.after.size())
        return false;
    const std::string_view number =
        word.substr(form.before.size(), word.size() - form.before.size() - form.after.size());
    if (!isDigits(number))
        return false;
    return form.first == 1 && form.end > 255 ? number.size() <= 2
        : form.first == 1001                 ? number.size() <= 3 || (number.size() == 4 && number.starts_with("10"))
                                             : number.size() <= 3;
}

bool isNeutral(std::string_view word)
{
    if (const auto form = formOf(word))
        return isOfForm(word, *form);
    if (word.ends_with(".example"))
        word.remove_suffix(8);
    return std::ranges::any_of(neutralPrefixes, [&](std::string_view prefix) {
        return word.starts_with(prefix) && isDigits(word.substr(prefix.size()));
    });
}

/// Of a secret, no short number says nothing.
bool isNeutralSecret(std::string_view word)
{
    return (word.starts_with("secret") && isDigits(word.substr(6))) || (isLike(word, "0000") && word.starts_with("10"));
}

void addTexts(const server::Json &value, Words &out)
{
    if (value.is_string())
        out.insert(value.get<std::string>());
    else if (value.is_structured())
        for (const auto &item : value)
            addTexts(item, out);
}

/// Values that rules of an API server name, such as `ClusterIP`.
const Words &wordsOfServer()
{
    static const Words words = [] {
        Words out;
        for (const server::Struct &one : server::facts().structs) {
            for (const server::WrittenValue &rule : one.rules)
                addTexts(rule.value, out);
            for (const server::Refused &rule : one.refusals)
                addTexts(rule.rule, out);
        }
        return out;
    }();
    return words;
}

} // namespace

bool saysNothing(std::string_view word)
{
    const yaml::Type type = yaml::plainType(word, yaml::Dialect::Kubectl);
    return !hasLetter(word) || type == yaml::Type::Bool || type == yaml::Type::Null || isNeutral(word)
        || std::ranges::find(formatWords, word) != formatWords.end() || k8s::isWordOfApi(word)
        || wordsOfServer().contains(word);
}

std::string NeutralWords::fresh(std::string_view word, std::string_view prefix)
{
    const auto ofWord = formOf(word);
    const Form form =
        ofWord ? *ofWord : Form{std::string(prefix), prefix == "group" || prefix == "host" ? ".example" : ""};
    unsigned &next = m_next.try_emplace(form.before + '\n' + form.after, form.first).first->second;
    std::string out;
    do {
        out = form.before + std::to_string(next) + form.after;
    } while (next++ < form.end && m_present.contains(out));
    return out;
}

std::string NeutralWords::word(std::string_view word, std::string_view prefix)
{
    if (saysNothing(word))
        return std::string(word);
    if (m_secret.contains(word))
        return secretWord(word);
    if (m_stay.contains(word))
        return std::string(word);
    if (const auto known = m_made.find(word); known != m_made.end())
        return known->second;
    return m_made.emplace(word, fresh(word, prefix)).first->second;
}

std::string NeutralWords::secretWord(std::string_view word)
{
    if (const auto known = m_made.find(word); known != m_made.end())
        return known->second;
    const auto bytes = word.size() % 4 == 0 ? fromBase64(word) : std::nullopt;
    const bool isKnown = isNeutralSecret(word) || (bytes && isNeutralSecret(*bytes));
    const bool isNumber = !bytes && isDigits(word);
    std::string made = isKnown ? std::string(word) : isNumber ? fresh(word, "") : fresh("", "secret");
    return m_made.emplace(word, bytes && !isKnown ? toBase64(made) : made).first->second;
}

template <class Replace>
std::string NeutralWords::eachWord(std::string_view text, const Replace &replace)
{
    constexpr std::string_view blanks = " \t\n\r";
    std::string out;
    while (!text.empty()) {
        const size_t begin = std::min(text.size(), text.find_first_not_of(blanks));
        const size_t end = std::min(text.size(), text.find_first_of(blanks, begin));
        out += text.substr(0, begin);
        if (begin < end)
            out += replace(text.substr(begin, end - begin));
        text.remove_prefix(end);
    }
    return out;
}

std::string NeutralWords::text(std::string_view text, std::string_view prefix)
{
    return eachWord(text, [&](std::string_view one) { return word(one, prefix); });
}

std::string NeutralWords::secretText(std::string_view text)
{
    return eachWord(text, [&](std::string_view one) {
        m_secret.emplace(one);
        return secretWord(one);
    });
}

} // namespace fieldwise::reproduction
