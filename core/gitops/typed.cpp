// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gitops/fields.h"
#include "core/server/parts.h"

namespace fieldwise::gitops {

namespace {

const server::table::Kind *tableOf(const Json &object, const Kind &kind)
{
    return kind.builtin ? server::facts().kind(apiVersionOf(object), kindNameOf(object)) : nullptr;
}

/// Through the Go type; nothing if a field has no place in it.
std::optional<Json> recoded(const Json &object, const server::table::Kind &kind)
{
    const server::Shape shape = server::shapeOf(server::facts().type(kind.type));
    Json out = object;
    yaml::Path path;
    std::vector<server::Note> notes;
    server::decode(out, shape, path, notes);
    for (const server::Note &note : notes)
        if (note.kind == server::NoteKind::Dropped)
            return {};
    server::encode(out, shape, false, path, notes);
    return out;
}

} // namespace

std::optional<Json> remarshalled(const Json &object, const Kind &kind)
{
    const server::table::Kind *table = tableOf(object, kind);
    return table ? recoded(object, *table) : std::nullopt;
}

namespace {

/// Adds the fields that `from` has besides; elements of lists by their index.
void fill(Json &value, const Json &from)
{
    if (value.is_object() && from.is_object()) {
        for (const auto &[name, more] : from.items()) {
            const auto [at, isNew] = value.emplace(name, more);
            if (!isNew)
                fill(*at, more);
        }
    } else if (value.is_array() && from.is_array() && value.size() == from.size()) {
        for (size_t i = 0; i < value.size(); ++i)
            fill(value[i], from[i]);
    }
}

} // namespace

Json withDefaults(const Json &object, const Kind &kind)
{
    const server::table::Kind *table = tableOf(object, kind);
    if (!table)
        return object;
    Json read = server::asRead(object, *table);
    if (recoded(object, *table))
        return read;
    // Fields that the type does not have stay, as do the forms of the others.
    Json out = object;
    fill(out, read);
    return out;
}

namespace {

/// Bounded: each star is tried again at most once for each character.
class Glob {
public:
    explicit Glob(size_t &steps) : m_steps(steps) {}

    bool matches(std::string_view pattern, std::string_view text)
    {
        while (!pattern.empty()) {
            if (m_steps == 0)
                return false;
            --m_steps;
            const char c = pattern.front();
            if (c == '*')
                return star(pattern.substr(1), text);
            if (c == '{')
                return oneOf(pattern, text);
            if (text.empty())
                return false;
            if (c == '[') {
                const auto rest = set(pattern, text.front());
                if (!rest)
                    return false;
                pattern = *rest;
            } else {
                if (c == '\\' && pattern.size() > 1)
                    pattern.remove_prefix(1);
                if (c != '?' && pattern.front() != text.front())
                    return false;
                pattern.remove_prefix(1);
            }
            text.remove_prefix(1);
        }
        return text.empty();
    }

private:
    bool star(std::string_view rest, std::string_view text)
    {
        for (size_t skip = 0; skip <= text.size(); ++skip)
            if (matches(rest, text.substr(skip)))
                return true;
        return false;
    }

    bool oneOf(std::string_view pattern, std::string_view text)
    {
        const size_t end = pattern.find('}');
        if (end == std::string_view::npos)
            return false;
        std::string_view words = pattern.substr(1, end - 1);
        const std::string_view rest = pattern.substr(end + 1);
        while (true) {
            const size_t comma = words.find(',');
            const std::string_view word = words.substr(0, comma);
            if (text.substr(0, word.size()) == word && matches(rest, text.substr(word.size())))
                return true;
            if (comma == std::string_view::npos)
                return false;
            words.remove_prefix(comma + 1);
        }
    }

    /// What follows a `[...]` that has the character.
    static std::optional<std::string_view> set(std::string_view pattern, char c)
    {
        const size_t end = pattern.find(']', 1);
        if (end == std::string_view::npos)
            return {};
        std::string_view chars = pattern.substr(1, end - 1);
        const bool isNot = !chars.empty() && chars.front() == '!';
        chars.remove_prefix(isNot ? 1 : 0);
        bool has = false;
        for (size_t i = 0; i < chars.size(); ++i) {
            const bool isRange = i + 2 < chars.size() && chars[i + 1] == '-';
            has = has || (isRange ? chars[i] <= c && c <= chars[i + 2] : chars[i] == c);
            i += isRange ? 2 : 0;
        }
        return has != isNot ? std::optional(pattern.substr(end + 1)) : std::nullopt;
    }

    size_t &m_steps;
};

} // namespace

bool matchesGlob(std::string_view pattern, std::string_view text)
{
    size_t steps = 20'000;
    return Glob(steps).matches(pattern, text);
}

} // namespace fieldwise::gitops
