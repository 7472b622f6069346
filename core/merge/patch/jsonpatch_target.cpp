// SPDX-License-Identifier: GPL-3.0-or-later
#include <charconv>
#include <limits>

#include "core/merge/patch/jsonpatch_parts.h"
#include "core/values/pointer.h"

namespace fieldwise::merge {
namespace {

using Tokens = std::vector<std::string>;

/// kubectl drops what stands before the first `/` and decodes `~0` and `~1` only.
std::optional<Tokens> looseTokens(const std::string &pointer, Reaction &oddity)
{
    const size_t start = pointer.find('/');
    if (start == std::string::npos)
        return pointer.empty() ? std::optional<Tokens>(Tokens{}) : std::nullopt;
    if (start > 0)
        oddity = {Did::NotRun, Why::IgnoresStart, pointer.substr(0, start)};
    std::string strict;
    for (size_t at = start; at < pointer.size(); ++at) {
        strict += pointer[at];
        if (pointer[at] != '~' || (at + 1 < pointer.size() && (pointer[at + 1] == '0' || pointer[at + 1] == '1')))
            continue;
        strict += '0';
        oddity = {Did::NotRun, Why::LooseTilde, pointer};
    }
    return parsePointer(strict);
}

/// Digits without a leading zero; kubectl takes signs and zeros too. A number that is too large counts as the largest.
std::optional<int64_t> indexOf(std::string_view token, Dialect dialect)
{
    const bool loose = dialect == Dialect::Kubectl;
    const bool negative = loose && token.starts_with('-');
    if (negative || (loose && token.starts_with('+')))
        token.remove_prefix(1);
    if (token.empty() || token.find_first_not_of("0123456789") != token.npos
        || (!loose && token.size() > 1 && token.front() == '0'))
        return {};
    int64_t value = 0;
    if (std::from_chars(token.data(), token.data() + token.size(), value).ec != std::errc())
        value = std::numeric_limits<int64_t>::max();
    return negative ? -value : value;
}

class Follower {
public:
    Follower(const After &document, Want want, Dialect dialect, const PointerPlace *without)
        : m_want(want), m_dialect(dialect), m_without(without)
    {
        m_target.found = Cursor(document);
    }

    PointerTarget follow(const std::string &pointer)
    {
        const auto tokens =
            m_dialect == Dialect::Kubectl ? looseTokens(pointer, m_target.oddity) : parsePointer(pointer);
        if (!tokens)
            fail(Why::BadPointer, pointer);
        for (size_t at = 0; tokens && m_target.ok() && at < tokens->size(); ++at)
            step(*tokens, at);
        return std::move(m_target);
    }

private:
    void fail(Why why, std::string detail) { m_target.fault = {Did::Fails, why, std::move(detail)}; }

    void step(const Tokens &tokens, size_t at)
    {
        const Cursor holder = *m_target.found;
        const bool last = at + 1 == tokens.size();
        m_gone = m_without && m_without->size() == at + 1
                && std::equal(m_target.place.begin(), m_target.place.end(), m_without->begin())
            ? &m_without->back()
            : nullptr;
        if (holder.kind() == Is::Map)
            stepIntoMap(holder, tokens[at], last);
        else if (holder.kind() == Is::List)
            stepIntoList(holder, tokens[at], last);
        else
            fail(Why::ParentScalar, printPointer({tokens.begin(), tokens.begin() + static_cast<ptrdiff_t>(at)}));
        const Why why = m_target.fault.why;
        if (!last && (why == Why::Missing || why == Why::OutOfRange))
            fail(Why::ParentMissing, printPointer({tokens.begin(), tokens.begin() + static_cast<ptrdiff_t>(at) + 1}));
    }

    void stepIntoMap(const Cursor &map, const std::string &name, bool last)
    {
        m_target.found = m_gone && m_gone->name == name ? std::nullopt : map.member(name);
        m_target.place.push_back({.name = name});
        if (m_target.found || (last && m_want == Want::Room))
            return;
        m_target.fieldMissing = last;
        fail(Why::Missing, name);
    }

    void stepIntoList(const Cursor &list, const std::string &token, bool last)
    {
        const bool room = last && m_want == Want::Room;
        const size_t length = list.length() - (m_gone ? 1 : 0);
        const size_t end = length + (room ? 1 : 0);
        const bool append = room && token == "-";
        const auto written = append ? static_cast<int64_t>(length) : indexOf(token, m_dialect);
        if (!written)
            return fail(Why::BadIndex, token);
        const int64_t index = *written < 0 ? *written + static_cast<int64_t>(end) : *written;
        if (index < 0 || static_cast<size_t>(index) >= end)
            return fail(Why::OutOfRange, std::to_string(length));
        const auto at = static_cast<size_t>(index);
        if (!append && token != std::to_string(at))
            m_target.oddity = {Did::NotRun, Why::CountsBack, std::to_string(at)};
        m_target.place.push_back({.index = at, .inList = true});
        m_target.found = room ? std::nullopt : list.item(at + (m_gone && at >= m_gone->index ? 1 : 0));
    }

    Want m_want;
    Dialect m_dialect;
    const PointerPlace *m_without;
    const PointerStep *m_gone = nullptr; ///< what is gone from the holder of this step
    PointerTarget m_target;
};

} // namespace

PointerTarget follow(const After &document, const std::string &pointer, Want want, Dialect dialect,
                     const PointerPlace *without)
{
    return Follower(document, want, dialect, without).follow(pointer);
}

} // namespace fieldwise::merge
