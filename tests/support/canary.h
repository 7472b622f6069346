// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/session.h"

/// A value that stands in inputs only where it must not be shown, and is looked for in all that is.
namespace fieldwise::test {

/// Where a text has six bytes of it in a row, as they are or as base64; npos where it has none.
size_t findCanary(std::string_view text);

/// Choices out of bytes; 0 when they end.
class Choices {
public:
    explicit Choices(std::string_view bytes) : m_bytes(bytes) {}
    uint32_t below(uint32_t count);
    bool chance(uint32_t percent) { return below(100) < percent; }

private:
    std::string_view m_bytes;
    size_t m_at = 0;
};

/// A merge of Secrets in any mode, with the canary in each place where a Secret's values come to stand: values of all
/// styles, their copies by alias, merge key, annotation and patch, comments, Lists, and texts that can't be read.
Inputs inputsWithCanary(Choices choices);
/// Any text as Secrets: what each of its documents has stands in `data`, with the canary for every value and comment.
/// "" when that can't be read, or the text has the canary already.
std::string asSecrets(const std::string &text);

/// For each output: in how many runs it was looked at, and in how many a mask was printed.
struct Looked {
    size_t runs = 0, masked = 0;
};
using LookedAt = std::map<std::string, Looked>;
/// Looks at everything that tells about a merge. "", or the output that has the canary, with its text.
std::string leakOf(const Inputs &inputs, LookedAt &lookedAt);
std::string describe(const LookedAt &lookedAt);

} // namespace fieldwise::test
