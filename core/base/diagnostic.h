// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace fieldwise {

/// Bytes [begin, end), 0-based.
struct Range {
    uint32_t begin = 0;
    uint32_t end = 0;
    uint32_t size() const { return end - begin; }
    bool empty() const { return begin == end; }
    Range movedBy(uint32_t by) const { return {begin + by, end + by}; }
    bool contains(uint32_t at) const { return begin <= at && at < end; }
    bool operator==(const Range &) const = default;
};

enum class Severity : uint8_t { Error, Notice };

/// An error or a notice about a person's file. The text begins in lower case, and says what was found and what was
/// expected.
struct Diagnostic {
    Severity severity = Severity::Error;
    std::string code; ///< stable and short, such as "yaml-tab-indent"
    Range range;      ///< in the coordinates of the function that returns it (a document's own, or the whole text's)
    std::string text;
    /// A second place that the text refers to, empty if none; the text then ends with its line number.
    Range related{};
};

inline Diagnostic faultAt(Range range, std::string code, std::string text)
{
    return {Severity::Error, std::move(code), range, std::move(text)};
}
inline Diagnostic noticeAt(Range range, std::string code, std::string text)
{
    return {Severity::Notice, std::move(code), range, std::move(text)};
}
/// An error without a range.
inline Diagnostic fault(std::string code, std::string text)
{
    return faultAt({}, std::move(code), std::move(text));
}

/// `file:line:column: error: text [code]`; line and column are 1-based; the column counts characters.
std::string describe(const Diagnostic &diagnostic, std::string_view file, std::string_view text);

} // namespace fieldwise
