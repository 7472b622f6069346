// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "core/base/holes.h"
#include "core/merge/explain/explanationcontext.h"
#include "core/merge/plan/ruletables.h"

/// The form of the tables of sentences in explain_*.cpp. Each table checks with areSentencesOf that no rule of its mode
/// lacks a sentence.
namespace fieldwise::merge {

/// Conditions for rows.
namespace when {
inline constexpr auto inOriginal = [](const ExplanationContext &t) { return t.has(Side::Original); };
inline constexpr auto inDestination = [](const ExplanationContext &t) { return t.has(Side::Destination); };
inline constexpr auto notInDestination = [](const ExplanationContext &t) { return !t.has(Side::Destination); };
inline constexpr auto notInResult = [](const ExplanationContext &t) { return !t.decision().inResult(); };
inline constexpr auto originalSame = [](const ExplanationContext &t) { return t.same(Side::Original, Side::Updated); };
inline constexpr auto isRoot = [](const ExplanationContext &t) { return t.id() == 0; };
inline constexpr auto isConflict = [](const ExplanationContext &t) { return t.decision().conflict; };
inline constexpr auto helm = [](const ExplanationContext &t) { return isHelm(t.plan().options); };
inline constexpr auto exact = [](const ExplanationContext &t) { return t.plan().options.exact; };
} // namespace when

/// A sentence with placeholders (isHole), or a function if that is not enough.
struct Words {
    using Tell = std::string (*)(const ExplanationContext &);
    constexpr Words(const char *says = "") : text(says) {}
    constexpr Words(Tell function) : tell(function) {}
    std::string of(const ExplanationContext &t) const { return tell ? tell(t) : t.filled(text); }

    std::string_view text;
    Tell tell = nullptr;
};

/// The sentences of a rule, unconditional or for a condition; a function if both sentences need one.
struct Sentence {
    using When = bool (*)(const ExplanationContext &);
    using Tell = Explanation (*)(const ExplanationContext &);
    constexpr Sentence(RuleId id, Words first, Words second = {}) : rule(id), because(first), otherwise(second) {}
    constexpr Sentence(RuleId id, When condition, Words first, Words second = {})
        : rule(id), when(condition), because(first), otherwise(second)
    {
    }
    constexpr Sentence(RuleId id, Tell function) : rule(id), tell(function) {}

    RuleId rule;
    When when = nullptr;
    Words because, otherwise;
    Tell tell = nullptr;
};

/// True if the table has the rules of a mode in their order, each with any number of conditional rows and then one
/// without condition.
constexpr bool areSentencesOf(std::span<const Rule> rules, std::span<const Sentence> sentences)
{
    auto row = sentences.begin();
    for (const Rule &rule : rules) {
        row = std::find_if(row, sentences.end(), [&](const Sentence &one) { return one.rule != rule.id || !one.when; });
        if (row == sentences.end() || row->rule != rule.id)
            return false;
        ++row;
    }
    return row == sentences.end() && std::ranges::all_of(sentences, [](const Sentence &sentence) {
               return holesAre(sentence.because.text, isHole) && holesAre(sentence.otherwise.text, isHole);
           });
}

/// The sentences of the first row that fits; nothing if the decision's rule is in none of the tables.
template <class... Tables>
std::optional<Explanation> tellFrom(const ExplanationContext &t, const Tables &...tables)
{
    for (const std::span<const Sentence> table : {std::span<const Sentence>(tables)...})
        for (const Sentence &row : table)
            if (row.rule == t.decision().rule && (!row.when || row.when(t)))
                return row.tell ? row.tell(t) : Explanation{row.because.of(t), row.otherwise.of(t)};
    return {};
}

} // namespace fieldwise::merge
