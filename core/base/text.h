// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace fieldwise {

enum class Newline : uint8_t { Lf, CrLf, Cr };

inline bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}
inline bool isBreak(char c)
{
    return c == '\n' || c == '\r';
}

/// 0-based line and 0-based column; the column counts characters (code points), a BOM is not one.
struct Position {
    uint32_t line = 0;
    uint32_t column = 0;
    bool operator==(const Position &) const = default;
};

/// Where the lines of a text begin; a break is LF, CRLF or a lone CR, as in the reader.
class LineIndex {
public:
    explicit LineIndex(std::string_view text = {});
    /// More of the text, from the begin of a line on.
    void append(std::string_view text);
    /// All lines of another text, and its files, that begin behind a byte of it; what stands there is the rest of this
    /// text. No "\r\n" is cut in two.
    void append(const LineIndex &other, uint32_t from);
    /// Those that begin in the first bytes of the text, or right behind them; without a file that begins there.
    LineIndex first(uint32_t bytes) const;
    /// What is appended next is another file's.
    void beginFile();
    uint32_t lineCount() const { return static_cast<uint32_t>(m_starts.size()); }
    uint32_t lineOf(uint32_t offset) const;
    /// The same, at once where it is this line or the next one.
    uint32_t lineOf(uint32_t offset, uint32_t hint) const;
    uint32_t start(uint32_t line) const { return m_starts[line]; }
    /// How people call a line: counted from 1 within its file.
    uint32_t number(uint32_t line) const;
    /// Where the file of a line begins, as a line of the whole text.
    uint32_t firstOfFile(uint32_t line) const;

private:
    std::vector<uint32_t> m_starts;
    std::vector<uint32_t> m_files; ///< first lines of the files but the first
    uint32_t m_size = 0;
};

Position positionOf(std::string_view text, const LineIndex &lines, uint32_t offset);

/// How many bytes both begin with.
size_t commonPrefix(std::string_view a, std::string_view b);
/// How many bytes both end with.
size_t commonSuffix(std::string_view a, std::string_view b);

/// The code point at a byte and its length in bytes; length 0 when the bytes are no UTF-8 (RFC 3629).
struct CodePoint {
    uint32_t value = 0;
    uint32_t length = 0;
};
CodePoint codePointAt(std::string_view text, size_t at);

bool hasBom(std::string_view text);
/// The break of the first line that has one; Lf when none has.
Newline newlineOf(std::string_view text);
std::string_view newlineText(Newline newline);

/// The first byte that the reader will not take (no UTF-8, a control character), as an error; else the first break of
/// YAML 1.1, as a notice.
std::vector<Diagnostic> checkBytes(std::string_view text);

} // namespace fieldwise
