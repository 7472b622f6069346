// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

/// Neutral words in place of names and values.
namespace fieldwise::reproduction {

/// True for a word that may be shown: of the Kubernetes API, a truth value, a number of up to three digits, signs
/// without letters, or a neutral word.
bool saysNothing(std::string_view word);

/// Gives each word a neutral one, always the same: a number for a number, a quantity for a quantity, `name1` for a
/// name.
class NeutralWords {
public:
    /// `present`: words that no other word may become. `stay`: words that are left as they are. `secret`: words that
    /// are never left as they are.
    NeutralWords(std::set<std::string, std::less<>> present, std::set<std::string, std::less<>> stay,
                 std::set<std::string, std::less<>> secret)
        : m_present(std::move(present)), m_stay(std::move(stay)), m_secret(std::move(secret))
    {
    }

    /// `prefix` begins a neutral word that is no number.
    std::string word(std::string_view word, std::string_view prefix);
    /// All words of a text; what stands between them stays.
    std::string text(std::string_view text, std::string_view prefix);
    /// The same for a text of a Secret, of which no word stays.
    std::string secretText(std::string_view text);

    /// Each word that was replaced, with its neutral word.
    const std::map<std::string, std::string, std::less<>> &made() const { return m_made; }
    const std::set<std::string, std::less<>> &secret() const { return m_secret; }

private:
    template <class Replace>
    static std::string eachWord(std::string_view text, const Replace &replace);
    std::string fresh(std::string_view word, std::string_view prefix);
    std::string secretWord(std::string_view word);

    std::set<std::string, std::less<>> m_present, m_stay, m_secret;
    std::map<std::string, std::string, std::less<>> m_made;
    std::map<std::string, unsigned, std::less<>> m_next; ///< the next number, by what stands around it
};

} // namespace fieldwise::reproduction
