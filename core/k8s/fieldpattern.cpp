// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/fieldpattern.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace fieldwise::k8s {

using yaml::PathStep;

bool matchesWild(std::string_view pattern, std::string_view text)
{
    // Only the last `*` that was passed is ever tried again, so this is linear in both for each of them.
    size_t at = 0, p = 0, star = pattern.npos, from = 0;
    while (at < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            from = at;
        } else if (p < pattern.size() && pattern[p] == text[at]) {
            ++p;
            ++at;
        } else if (star != pattern.npos) {
            p = star + 1;
            at = ++from;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == pattern.npos;
}

class PatternParser {
public:
    explicit PatternParser(std::string_view text) : m_text(text) {}

    Result<FieldPattern, Diagnostic> parse()
    {
        FieldPattern pattern;
        pattern.m_text = m_text;
        if (m_text.empty())
            fail("expected a path such as `metadata.labels.app`");
        bool afterDot = false;
        while (!m_fault && (m_at < m_text.size() || afterDot)) {
            if (at('[') && !afterDot)
                pattern.m_steps.push_back(bracket());
            else
                pattern.m_steps.push_back(field());
            afterDot = !m_fault && accept('.');
            if (!m_fault && !afterDot && m_at < m_text.size() && !at('['))
                fail("expected `.` or `[` after a segment of the path");
        }
        if (pattern.m_steps.size() > 100)
            fail("found a path of more than 100 segments");
        if (m_fault)
            return Unexpected(*std::move(m_fault));
        return pattern;
    }

private:
    using Step = FieldPattern::Step;
    using Kind = Step::Kind;

    bool at(char c) const { return m_at < m_text.size() && m_text[m_at] == c; }
    bool accept(char c)
    {
        const bool here = at(c);
        m_at += here;
        return here;
    }
    void fail(std::string text)
    {
        const auto where = static_cast<uint32_t>(m_at);
        if (!m_fault)
            m_fault = faultAt({where, std::min(where + 1, static_cast<uint32_t>(m_text.size()))}, "path-syntax",
                              std::move(text));
    }

    std::string textUpTo(std::string_view stops)
    {
        std::string out;
        if (at('"')) {
            const size_t open = m_at++;
            while (m_at < m_text.size() && !at('"')) {
                m_at += at('\\') && m_at + 1 < m_text.size();
                out += m_text[m_at++];
            }
            if (m_at++ >= m_text.size()) {
                m_at = open;
                fail("a quoted name that starts here is never closed");
            }
            return out;
        }
        const size_t begin = m_at;
        m_at = std::min(m_text.find_first_of(stops, m_at), m_text.size());
        return std::string(m_text.substr(begin, m_at - begin));
    }

    Step field()
    {
        const size_t begin = m_at;
        Step step;
        step.name = textUpTo(".[]\"=, \t");
        if (m_at == begin)
            fail("expected the name of a field, or `*`");
        if (step.name == "**" && m_text[begin] == '*')
            step.kind = Kind::AnyDepth;
        return step;
    }

    Step bracket()
    {
        Step step;
        const size_t open = m_at++;
        if (at('=')) {
            ++m_at;
            step.kind = Kind::Value;
            step.name = textUpTo("]");
        } else {
            const bool quoted = at('"');
            std::string first = textUpTo("=,]\"");
            const char *end = first.data() + first.size();
            if (at('=')) {
                keys(step, std::move(first));
            } else if (!quoted && first == "*") {
                step.kind = Kind::Element;
            } else if (const auto [stop, error] = std::from_chars(first.data(), end, step.index);
                       !quoted && error == std::errc() && stop == end) {
                step.kind = Kind::Index;
            } else {
                step.name = std::move(first);
            }
            if (!m_fault && step.kind == Kind::Field && step.name.empty() && m_at < m_text.size())
                fail("expected a field, `*`, an index, `key=value` or `=value` in brackets");
        }
        if (!m_fault && !at(']')) {
            if (m_at >= m_text.size())
                m_at = open;
            fail(m_at == open ? "a bracket that starts here is never closed" : "expected `]`");
        }
        ++m_at;
        return step;
    }

    void keys(Step &step, std::string name)
    {
        step.kind = Kind::Keys;
        while (!m_fault) {
            if (name.empty() || !at('='))
                return fail("expected `key=value` in brackets");
            ++m_at;
            step.keys.emplace_back(std::move(name), textUpTo(",]\""));
            if (!at(','))
                return;
            ++m_at;
            name = textUpTo("=,]\"");
        }
    }

    std::string_view m_text;
    size_t m_at = 0;
    std::optional<Diagnostic> m_fault;
};

Result<FieldPattern, Diagnostic> FieldPattern::parse(std::string_view text)
{
    return PatternParser(text).parse();
}

bool FieldPattern::Step::matches(const PathStep &step) const
{
    switch (kind) {
    case Kind::AnyDepth: return true;
    case Kind::Field: return step.kind == PathStep::Kind::Field && matchesWild(name, step.name);
    case Kind::Element: return step.kind != PathStep::Kind::Field;
    case Kind::Value: return step.kind == PathStep::Kind::Value && matchesWild(name, step.name);
    case Kind::Index: return step.kind == PathStep::Kind::Index && step.index == index;
    case Kind::Keys: break;
    }
    return step.kind == PathStep::Kind::Keys && std::ranges::all_of(keys, [&](const auto &key) {
               return std::ranges::any_of(step.keys, [&](const auto &has) {
                   return has.first == key.first && matchesWild(key.second, has.second);
               });
           });
}

bool FieldPattern::hasElements() const
{
    return std::ranges::any_of(
        m_steps, [](const Step &step) { return step.kind != Step::Kind::Field && step.kind != Step::Kind::AnyDepth; });
}

bool FieldPattern::matches(const yaml::Path &path, bool around) const
{
    size_t at = 0, step = 0, any = m_steps.size(), from = 0;
    for (;;) {
        if (step == m_steps.size() && (around || at == path.size()))
            return true;
        if (step < m_steps.size() && m_steps[step].kind == Step::Kind::AnyDepth) {
            any = step++;
            from = at;
        } else if (step < m_steps.size() && at < path.size() && m_steps[step].matches(path[at])) {
            ++step;
            ++at;
        } else if (any < m_steps.size() && from < path.size()) { // as in matchesWild
            step = any + 1;
            at = ++from;
        } else {
            return false;
        }
    }
}

} // namespace fieldwise::k8s
