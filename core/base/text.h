// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
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

/// 0-based line and column; the column counts characters (code points), without a BOM.
struct Position {
    uint32_t line = 0;
    uint32_t column = 0;
    bool operator==(const Position &) const = default;
};

/// The starts of all lines of a text; a line break is LF, CRLF or a lone CR, as in the reader.
class LineIndex {
public:
    explicit LineIndex(std::string_view text = {});
    /// Appends text that begins at the start of a line.
    void append(std::string_view text);
    /// Appends the text of `other` from byte `from` on: its lines, and its files, that begin after that byte. The cut
    /// must not split a "\r
    /// ".
    void append(const LineIndex &other, uint32_t from);
    /// The lines that begin within the first `bytes` bytes or right after them. A file that begins right after them is
    /// not included.
    LineIndex first(uint32_t bytes) const;
    /// The text that is appended next belongs to another file.
    void beginFile();
    uint32_t lineCount() const { return static_cast<uint32_t>(m_starts.size()); }
    uint32_t lineOf(uint32_t offset) const;
    /// The same; fast if the answer is line `hint` or the next one.
    uint32_t lineOf(uint32_t offset, uint32_t hint) const;
    uint32_t start(uint32_t line) const { return m_starts[line]; }
    /// The line number for people: counted from 1 within its file.
    uint32_t number(uint32_t line) const;
    /// The lines are those of another text, in another order: `numbers` has the number of each for people.
    void setNumbers(std::vector<uint32_t> numbers);
    /// The first line of the file that contains `line`, as a line of the whole text.
    uint32_t firstOfFile(uint32_t line) const;

private:
    std::vector<uint32_t> m_starts;
    std::vector<uint32_t> m_files;                          ///< first lines of all files but the first
    std::shared_ptr<const std::vector<uint32_t>> m_numbers; ///< by line; null for the lines' own order
    uint32_t m_size = 0;
};

Position positionOf(std::string_view text, const LineIndex &lines, uint32_t offset);

/// The number of bytes that both texts begin with.
size_t commonPrefix(std::string_view a, std::string_view b);
/// The number of bytes that both texts end with.
size_t commonSuffix(std::string_view a, std::string_view b);

/// The code point at a byte and its length in bytes; the length is 0 if the bytes are not UTF-8 (RFC 3629).
struct CodePoint {
    uint32_t value = 0;
    uint32_t length = 0;
};
CodePoint codePointAt(std::string_view text, size_t at);

bool hasBom(std::string_view text);
/// The line break of the first line that has one; Lf if none has.
Newline newlineOf(std::string_view text);
std::string_view newlineText(Newline newline);

/// The first byte that the reader rejects (not UTF-8, a control character), as an error; else the first line break of
/// YAML 1.1, as a notice.
std::vector<Diagnostic> checkBytes(std::string_view text);

/// At most the first `bytes` bytes of a text, never ending inside a character.
std::string_view cut(std::string_view text, size_t bytes);
/// The same, with an ellipsis if it was cut.
std::string shortened(std::string_view text, size_t bytes);

/// Lines and columns around an offset.

/// The start of the line that contains an offset; on the first line, after a BOM.
uint32_t lineStart(std::string_view text, uint32_t offset);
/// The end of that line, before the line break.
uint32_t lineEnd(std::string_view text, uint32_t offset);
/// The column of an offset, in bytes after a BOM.
uint32_t columnAt(std::string_view text, uint32_t offset);
/// The first byte from `at` on that is not a space.
uint32_t firstText(std::string_view text, uint32_t at);
/// True right after a line break.
bool endsLine(std::string_view text, uint32_t end);
/// True if only spaces precede the offset on its line.
bool startsLine(std::string_view text, uint32_t offset);
/// The end of the blank lines that begin at `at`, which is a line start.
uint32_t blanksAfter(std::string_view text, uint32_t at);

/// The number of characters (code points) of a text.
size_t characters(std::string_view text);

/// Answers positionOf() in constant time, however long the lines are. The text and its lines must outlive it.
class Positions {
public:
    Positions(std::string_view text, const LineIndex &lines);
    Position at(uint32_t offset) const;

private:
    size_t charactersBefore(uint32_t offset) const;

    std::string_view m_text;
    const LineIndex &m_lines;
    std::vector<size_t> m_before; ///< characters before each block of the text
};

/// For callers that describe many diagnostics of one text.
std::string describe(const Diagnostic &diagnostic, std::string_view file, Position position);

/// The offset after the line break that begins at this byte: LF, CRLF or a lone CR.
inline size_t pastBreak(std::string_view text, size_t at)
{
    return at + (text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n' ? 2 : 1);
}

/// Finds the line breaks of a text, as fast as a search for one byte if the text has no CR.
class Breaks {
public:
    explicit Breaks(std::string_view text) : m_text(text), m_onlyLf(text.find('\r') == text.npos) {}

    /// Where the next line break begins; npos if there is none.
    size_t from(size_t at) const { return m_onlyLf ? m_text.find('\n', at) : m_text.find_first_of("\n\r", at); }
    /// Where the next line begins, or the end of the text.
    size_t past(size_t at) const
    {
        const size_t found = from(at);
        return found == m_text.npos ? m_text.size() : pastBreak(m_text, found);
    }

private:
    std::string_view m_text;
    bool m_onlyLf;
};

/// Limits of docs/limits.md that are used in several places. `largestText` is in bytes, for a file, a folder or a text:
/// offsets have 32 bits, and no real manifest comes near.
inline constexpr size_t largestText = size_t{256} << 20;
inline constexpr size_t largestDocument = size_t{64} << 20;
inline constexpr size_t mostDocuments = 100'000;

} // namespace fieldwise
