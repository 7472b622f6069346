// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/session.h"

/// The canary is a value that inputs contain only in secret places; tests search all output for it.
namespace fieldwise::test {

/// The position of six successive bytes of the canary, plain or as base64; npos if there are none.
size_t findCanary(std::string_view text);

/// Derives choices from bytes; 0 when they are used up.
class Choices {
public:
    explicit Choices(std::string_view bytes) : m_bytes(bytes) {}
    uint32_t below(uint32_t count);
    bool chance(uint32_t percent) { return below(100) < percent; }

private:
    std::string_view m_bytes;
    size_t m_at = 0;
};

/// A merge of Secrets in any mode, with the canary in every place that can hold a Secret's values: values of all
/// styles, copies by alias, merge key, annotation and patch, comments, Lists, and unreadable texts.
Inputs inputsWithCanary(Choices choices);
/// Turns any text into Secrets: each document's content is moved to `data`, with the canary for every value and
/// comment. Returns "" if the text can't be read or already contains the canary.
std::string asSecrets(const std::string &text);

/// For each output, the number of runs that checked it, and of those in which it had a mask.
struct Looked {
    size_t runs = 0, masked = 0;
};
using LookedAt = std::map<std::string, Looked>;
/// Searches all output about a merge for the canary. Returns the output that has it, with its text; "" if none does.
std::string leakOf(const Inputs &inputs, LookedAt &lookedAt);
std::string describe(const LookedAt &lookedAt);

} // namespace fieldwise::test
