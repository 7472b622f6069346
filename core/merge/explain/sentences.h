// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "core/base/holes.h"
#include "core/merge/explain/teller.h"
#include "core/merge/plan/ruletables.h"

/// Tables of sentences, which stand in the explain_*.cpp; each says with areSentencesOf that no rule of its mode is
/// without one.
namespace fieldwise::merge {

/// What a rule says: two sentences with holes (isHole), or a function where they depend on more.
struct Sentence {
    using Tell = Explanation (*)(const Teller &);
    constexpr Sentence(RuleId id, std::string_view first, std::string_view second = {})
        : rule(id), because(first), otherwise(second)
    {
    }
    constexpr Sentence(RuleId id, Tell function) : rule(id), tell(function) {}

    RuleId rule;
    std::string_view because, otherwise;
    Tell tell = nullptr;
};

/// One for each rule of a mode, in their order.
constexpr bool areSentencesOf(std::span<const Rule> rules, std::span<const Sentence> sentences)
{
    return std::ranges::equal(rules, sentences, {}, &Rule::id, &Sentence::rule)
        && std::ranges::all_of(sentences, [](const Sentence &sentence) {
               return holesAre(sentence.because, isHole) && holesAre(sentence.otherwise, isHole);
           });
}

/// Nothing where the decision's rule is in none of the tables.
template <class... Tables>
std::optional<Explanation> tellFrom(const Teller &t, const Tables &...tables)
{
    for (const std::span<const Sentence> table : {std::span<const Sentence>(tables)...})
        if (const auto found = std::ranges::find(table, t.decision().rule, &Sentence::rule); found != table.end())
            return found->tell ? found->tell(t) : Explanation{t.filled(found->because), t.filled(found->otherwise)};
    return {};
}

} // namespace fieldwise::merge
