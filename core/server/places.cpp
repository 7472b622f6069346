// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/server/places.h"

#include <charconv>

namespace fieldwise::server {
namespace {

using Kind = PatternStep::Kind;

/// The step in brackets or braces that `text` begins with.
PatternStep bracketed(std::string_view text)
{
    if (text == "[]")
        return {.kind = Kind::Each};
    if (text == "{}")
        return {.kind = Kind::EachValue};
    if (text == "{key}")
        return {.kind = Kind::EachKey};
    const std::string_view inside = text.substr(1, text.size() - 2);
    if (inside.starts_with('"'))
        return {.name = std::string(inside.substr(1, inside.size() - 2))};
    if (const size_t equals = inside.find('='); equals != inside.npos)
        return {.kind = Kind::Where,
                .name = std::string(inside.substr(0, equals)),
                .value = std::string(inside.substr(equals + 1))};
    PatternStep step{.kind = Kind::Index};
    std::from_chars(inside.data(), inside.data() + inside.size(), step.index);
    return step;
}

bool matches(const Json &element, const PatternStep &step)
{
    const Json *field = yaml::memberOf(&element, step.name);
    return step.kind != Kind::Where || (field && field->dump() == step.value);
}

/// The child that a step leads to; null if there is none.
template <class J>
J *child(J &parent, const PatternStep &step, const yaml::PathStep *bound)
{
    const bool byName = step.kind == Kind::Name || step.kind == Kind::EachValue || step.kind == Kind::EachKey;
    if (byName) {
        if (!parent.is_object() || (step.isWildcard() && !bound))
            return nullptr;
        const auto found = parent.find(step.kind == Kind::Name ? step.name : bound->name);
        return found == parent.end() ? nullptr : &*found;
    }
    if (step.isWildcard() && !bound)
        return nullptr;
    const size_t index = step.isWildcard() ? bound->index : step.index;
    return parent.is_array() && index < parent.size() ? &parent[index] : nullptr;
}

template <class J>
J *walk(J &root, const Pattern &pattern, const Bound &bound, size_t count)
{
    J *at = &root;
    size_t wildcard = 0;
    for (size_t i = 0; i < count && at; ++i) {
        const bool isWildcard = pattern[i].isWildcard();
        const yaml::PathStep *with = isWildcard && wildcard < bound.size() ? &bound[wildcard] : nullptr;
        at = child(*at, pattern[i], with);
        wildcard += isWildcard;
    }
    return at;
}

} // namespace

Pattern parsePattern(std::string_view text)
{
    Pattern out;
    while (!text.empty() && text != "*") {
        if (text.front() == '.') {
            text.remove_prefix(1);
        } else if (text.front() == '[' || text.front() == '{') {
            const bool isQuoted = text.starts_with("[\"");
            const size_t end = text.find_first_of(isQuoted ? "\"" : "]}", isQuoted ? 2 : 1) + (isQuoted ? 2 : 1);
            out.push_back(bracketed(text.substr(0, end)));
            text.remove_prefix(end);
        } else {
            const size_t end = std::min(text.find_first_of(".[{"), text.size());
            out.push_back({.name = std::string(text.substr(0, end))});
            text.remove_prefix(end);
        }
    }
    return out;
}

const Json *valueAt(const Json &root, const Pattern &pattern, const Bound &bound)
{
    const Json *at = walk(root, pattern, bound, pattern.size());
    return at && at->is_null() ? nullptr : at;
}

Json *placeAt(Json &root, const Pattern &pattern, const Bound &bound)
{
    Json *at = &root;
    size_t wildcard = 0;
    for (const PatternStep &step : pattern) {
        const yaml::PathStep *with = step.isWildcard() && wildcard < bound.size() ? &bound[wildcard] : nullptr;
        wildcard += step.isWildcard();
        const bool byName = step.kind == Kind::Name || (step.kind == Kind::EachValue && with);
        if (byName && at->is_null())
            *at = Json::object();
        if (byName && at->is_object())
            at = &(*at)[step.kind == Kind::Name ? step.name : with->name];
        else
            at = child(*at, step, with);
        if (!at)
            return nullptr;
    }
    return at;
}

bool removeAt(Json &root, const Pattern &pattern, const Bound &bound)
{
    if (pattern.empty())
        return false;
    Json *parent = walk(root, pattern, bound, pattern.size() - 1);
    const PatternStep &last = pattern.back();
    if (!parent || !parent->is_object() || last.kind == Kind::Index)
        return false;
    return parent->erase(last.kind == Kind::Name ? last.name : bound.back().name) > 0;
}

std::vector<Bound> bindings(const Json &root, const Pattern &pattern)
{
    size_t last = pattern.size();
    while (last > 0 && !pattern[last - 1].isWildcard())
        --last;
    if (last == 0)
        return std::vector<Bound>(1);
    std::vector<std::pair<const Json *, Bound>> states{{&root, {}}};
    for (size_t i = 0; i < last; ++i) {
        std::vector<std::pair<const Json *, Bound>> next;
        for (auto &[at, bound] : states) {
            if (!pattern[i].isWildcard()) {
                if (const Json *value = child(*at, pattern[i], nullptr))
                    next.emplace_back(value, std::move(bound));
            } else if (pattern[i].kind == Kind::Each || pattern[i].kind == Kind::Where) {
                for (size_t n = 0; at->is_array() && n < at->size(); ++n) {
                    if (!matches((*at)[n], pattern[i]))
                        continue;
                    next.emplace_back(&(*at)[n], bound);
                    next.back().second.push_back(yaml::PathStep::item(n));
                }
            } else if (at->is_object()) {
                for (const auto &item : at->items()) {
                    next.emplace_back(&item.value(), bound);
                    next.back().second.push_back(yaml::PathStep::field(item.key()));
                }
            }
        }
        states = std::move(next);
    }
    std::vector<Bound> out;
    out.reserve(states.size());
    for (auto &state : states)
        out.push_back(std::move(state.second));
    return out;
}

yaml::Path pathOf(const yaml::Path &base, const Pattern &pattern, const Bound &bound)
{
    yaml::Path out = base;
    size_t wildcard = 0;
    for (const PatternStep &step : pattern) {
        if (step.isWildcard() && wildcard < bound.size())
            out.push_back(bound[wildcard++]);
        else if (step.kind == Kind::Name)
            out.push_back(yaml::PathStep::field(step.name));
        else if (step.kind == Kind::Index)
            out.push_back(yaml::PathStep::item(step.index));
    }
    return out;
}

bool isZero(const Json *value)
{
    if (!value || value->is_null())
        return true;
    if (value->is_boolean())
        return !value->get<bool>();
    if (value->is_number())
        return value->get<double>() == 0;
    if (value->is_string())
        return value->get_ref<const std::string &>().empty();
    return value->empty();
}

} // namespace fieldwise::server
