// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
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

/// At most `bytes` of a text, never ending inside a character.
std::string_view cut(std::string_view text, size_t bytes);
/// The same, with an ellipsis where it is cut.
std::string shortened(std::string_view text, size_t bytes);

/// What stands around a byte of a text.

/// The begin of the line that an offset stands in; of the first line behind a BOM.
uint32_t lineStart(std::string_view text, uint32_t offset);
/// Its end, before the break.
uint32_t lineEnd(std::string_view text, uint32_t offset);
/// The column of an offset, in bytes after a BOM.
uint32_t columnAt(std::string_view text, uint32_t offset);
/// The first byte that is no space, from an offset on.
uint32_t firstText(std::string_view text, uint32_t at);
/// True right behind a line break.
bool endsLine(std::string_view text, uint32_t end);
/// True when only spaces stand before an offset on its line.
bool startsLine(std::string_view text, uint32_t offset);
/// The end of the blank lines that begin at a line start.
uint32_t blanksAfter(std::string_view text, uint32_t at);

/// How many characters (code points) a text has.
size_t characters(std::string_view text);

/// What positionOf says, at once however long the lines are. The text and its lines have to outlive it.
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

/// For those who describe many of one text.
std::string describe(const Diagnostic &diagnostic, std::string_view file, Position position);

/// Past the line break that begins at this byte: LF, CRLF or a lone CR.
inline size_t pastBreak(std::string_view text, size_t at)
{
    return at + (text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n' ? 2 : 1);
}

/// Finds the line breaks of a text, with the speed of a search for one byte where it has no CR.
class Breaks {
public:
    explicit Breaks(std::string_view text) : m_text(text), m_onlyLf(text.find('\r') == text.npos) {}

    /// Where the next one begins; npos when there is none.
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

/// Those of docs/limits.md that several places keep. Bytes of a file, a folder or a text: offsets have 32 bits, and a
/// person's manifest never comes near.
inline constexpr size_t largestText = size_t{256} << 20;
inline constexpr size_t largestDocument = size_t{64} << 20;
inline constexpr size_t mostDocuments = 100'000;

} // namespace fieldwise
