// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/diagnostic.h"
#include "core/base/text.h"
#include "core/yaml/document.h"
#include "core/yaml/node.h"

namespace fieldwise::yaml {

inline bool isFlowIndicator(char c)
{
    return c == ',' || c == '[' || c == ']' || c == '{' || c == '}';
}

/// The handle at the start of a tag that is not verbatim (`<>`): `!`, `!!` or `!name!`. A second `!` after something
/// that is no name belongs to the suffix; YAML 1.2 forbids it there (6.8.1), but libyaml and kubectl accept it.
std::string_view tagHandle(std::string_view tag);

/// True if libyaml, and so kubectl, accepts the text as a tag: each `%` escape has two digits, and the bytes are UTF-8.
/// `isVerbatim`: the tag is written in `<>`.
bool isUri(std::string_view text, bool isVerbatim);

Diagnostic kubectlWillNotRead(Range range, std::string text);

/// The value of a hexadecimal digit; 16 for any other character.
inline unsigned hexDigit(char c)
{
    return c >= '0' && c <= '9' ? unsigned(c - '0')
        : c >= 'a' && c <= 'f'  ? unsigned(c - 'a' + 10)
        : c >= 'A' && c <= 'F'  ? unsigned(c - 'A' + 10)
                                : 16u;
}

/// Fills a Document from its source by recursive descent over the bytes; nodes are appended in pre-order. The first
/// error sets `m_size` to 0, so every loop sees the end of the text and stops.
class Reader {
public:
    explicit Reader(Document &document);
    void run();
    /// Reads one part of a List that was split (lists.h).
    static std::shared_ptr<const Document> readCut(std::string source, bool isItem);

private:
    static constexpr int deepestNesting = 1000;
    static constexpr size_t mostNotices = 100;
    static constexpr uint32_t longestKey = 1024; ///< YAML 1.2 section 8.2.2

    struct ReadPosition {
        uint32_t at = 0;
        uint32_t lineStart = 0;
    };
    struct Properties {
        uint32_t begin = 0;
        uint32_t end = 0;
        uint32_t lineStart = 0;
        Range anchor{};
        Range tag{};
        bool any() const { return end != 0; }
    };
    /// What precedes a block node; it decides what may follow on the same line (YAML 1.2 section 8.2.3).
    enum class After : uint8_t { Start, Marker, Dash, ExplicitIndicator, ImplicitKey };
    /// Makes `parent` the parent of all nodes pushed during its lifetime, and counts the nesting.
    class Inside {
    public:
        Inside(Reader &reader, NodeId parent);
        Inside(const Inside &) = delete;
        Inside &operator=(const Inside &) = delete;
        ~Inside();

    private:
        Reader &m_reader;
        NodeId m_outer;
    };

    // reader_characters.cpp: characters, lines, gaps, errors
    char peek(uint32_t at) const { return at < m_size ? m_text[at] : '\0'; }
    bool atEnd(uint32_t at) const { return at >= m_size; }
    bool isSpaceOrEnd(uint32_t at) const { return atEnd(at) || isBlank(m_text[at]) || isBreak(m_text[at]); }
    bool isLineEnd(uint32_t at) const { return atEnd(at) || isBreak(m_text[at]); }
    bool isBlockIndicator(uint32_t at) const;
    bool isMarker(uint32_t at, uint32_t lineStart) const;
    bool isByteOrderMark(uint32_t at) const;
    uint32_t lineEnd(uint32_t at) const;
    uint32_t pastBreak(uint32_t at) const;
    uint32_t pastBlanks(uint32_t at) const;
    uint32_t pastSpaces(uint32_t at) const;
    int32_t spacesAt(uint32_t lineStart) const { return static_cast<int32_t>(pastSpaces(lineStart) - lineStart); }
    int32_t column() const { return static_cast<int32_t>(m_at - m_lineStart); }
    ReadPosition position() const { return {m_at, m_lineStart}; }
    void goTo(ReadPosition to);
    void skipGap();
    void addComment(uint32_t begin, uint32_t end);
    NodeId fail(Range range, std::string code, std::string text, Range related = {});
    NodeId failHere(std::string code, std::string text);
    void notice(Range range, std::string text);
    void noticeTabAtStart(uint32_t tab)
    {
        notice({tab, tab + 1}, "a tab in the white space at the start of a line; use spaces");
    }
    uint32_t lineNumber(uint32_t at) const;

    // reader_node.cpp: the node array, properties
    NodeId push(Kind kind, Style style, uint32_t content, const Properties &properties, int32_t indent, bool inFlow);
    NodeId pushEmpty(uint32_t at, const Properties &properties, int32_t indent, bool inFlow);
    NodeId insertMap(NodeId firstKey, Style style, ReadPosition begin, const Properties &properties, int32_t indent,
                     bool inFlow);
    void close(NodeId id, uint32_t end);
    bool readProperty(Properties &properties);
    uint32_t nameEnd(uint32_t begin);
    void readAnchor(Properties &properties);
    void readTag(Properties &properties);
    void merge(Properties &properties, const Properties &more);
    void giveProperties(NodeId id, const Properties &properties);

    // reader_document.cpp: `%` lines, markers, the root
    void readDocument();
    bool readPrefix();
    void readDirective();
    void readYamlDirective(uint32_t end);
    void readTagDirective(uint32_t end);
    void readSuffix();

    // reader_block.cpp
    NodeId readBlockNode(int32_t indent, After after);
    void noticeTabAfter(uint32_t indicatorEnd);
    bool isBlockNodeMissing(int32_t indent, After after, bool ownLine);
    bool readLineProperties(Properties &line);
    NodeId readInlineNode(int32_t indent, const Properties &properties, bool mayBeKey);
    NodeId readBlockSeq(int32_t column, int32_t indent, const Properties &properties);
    NodeId readBlockMap(int32_t column, int32_t indent, const Properties &properties, NodeId firstKey,
                        ReadPosition begin);
    uint32_t readExplicitPair(int32_t column);
    uint32_t readImplicitPair(int32_t column, NodeId key);
    NodeId readImplicitKey(int32_t column);
    bool continuesBlock(int32_t column, NodeId collection);
    void expectLineEnd(NodeId after);

    // reader_faults.cpp
    NodeId failTab();
    NodeId failIndentation(int32_t expected, bool inList);
    NodeId failMissingDash();
    bool failNameColon();
    NodeId failMissingColon(uint32_t begin, uint32_t end);
    NodeId failMultiLineKey(ReadPosition begin, uint32_t colon);
    NodeId failInFlow(std::string code, std::string text);

    // reader_flow.cpp
    NodeId readFlowNode(int32_t indent, bool inFlow, bool oneLine);
    NodeId readAlias(int32_t indent, bool inFlow);
    NodeId readFlowCollection(int32_t indent, const Properties &properties, bool inFlow);
    void readFlowEntry(NodeId collection, int32_t indent);
    void readExplicitFlowEntry(NodeId collection, int32_t indent);
    uint32_t readFlowPairValue(NodeId key, int32_t indent, bool hasColon);
    bool isFlowColon(bool mayTouchValue) const;
    bool isFlowEntryEnd() const;
    void skipFlowGap();

    // reader_scalar.cpp: extent of scalars
    uint32_t shortKeyEnd() const;
    NodeId readShortValue(int32_t indent);
    NodeId pushShort(uint32_t end, int32_t indent);
    NodeId readPlain(int32_t indent, const Properties &properties, bool inFlow, bool oneLine);
    bool canStartPlain(bool inFlow);
    ReadPosition nextTextLine(uint32_t at, int32_t indent);
    bool continuesPlain(ReadPosition next, int32_t indent, bool inFlow) const;
    NodeId readQuoted(int32_t indent, const Properties &properties, bool inFlow);
    /// A copy that lives as long as the document.
    std::string_view keep(std::string_view text);

    // reader_literal.cpp: block scalars
    struct BlockHeader {
        uint32_t end = 0;
        int32_t indentDigit = 0;
        char chomping = '\0';
    };
    struct BlockText {
        std::string &value;
        int32_t indent = 0;
        uint32_t contentEnd = 0; ///< excludes trailing blank lines
        uint32_t contentLine = 0;
        uint32_t end = 0; ///< includes trailing blank lines
        uint32_t lastLine = 0;
        int32_t blankLines = 0; ///< since the last line with text
        bool isLiteral = false;
        bool hasContent = false;
        bool endsInBreak = false;
    };
    NodeId readBlockScalar(int32_t indent, const Properties &properties);
    void readBlockLines(uint32_t firstLine, BlockText &text);
    BlockHeader readBlockHeader();
    int32_t detectBlockIndent(uint32_t firstLine, int32_t indent);

    // reader_decode.cpp: the value of a scalar
    std::string foldPlain(uint32_t begin, uint32_t end) const;
    std::string decodeSingleQuoted(uint32_t begin, uint32_t end) const;
    std::string decodeDoubleQuoted(uint32_t begin, uint32_t end);
    uint32_t decodeEscape(uint32_t at, uint32_t end, std::string &value);
    uint32_t decodeHexEscape(uint32_t at, uint32_t digits, uint32_t end, std::string &value);
    uint32_t foldBreaks(uint32_t at, uint32_t end, std::string &value) const;

    // reader_checks.cpp: checks that need the finished tree
    void checkTree();
    void resolveAliases();
    bool isGoodTarget(NodeId alias, NodeId target);
    void failExpansion(NodeId alias, std::string code, std::string text);
    void checkDuplicateKeys();
    void checkKeysOf(NodeId map);
    void checkYamlMergeKey(NodeId key);
    void failDuplicateKey(NodeId first, NodeId second);
    void checkTags();

    Document &m_document;
    const char *m_text;
    uint32_t m_size;
    bool m_onlyLf;         ///< the text has no CR: every line break is LF
    std::string m_decoded; ///< the value of the block scalar being read
    uint32_t m_at = 0;
    uint32_t m_lineStart = 0;
    bool m_sawBreak = false; ///< the last gap had a line break
    bool m_sawTab = false;   ///< the last gap has a tab on the line of m_at
    struct {
        uint32_t from = none;
        ReadPosition to;
        bool sawBreak = false;
        bool sawTab = false;
    } m_lastGap;
    std::vector<Diagnostic> m_late; ///< notices of the checks on the finished tree
    bool m_sawYamlDirective = false;
    bool m_sawAnchorOrAlias = false;
    bool m_sawTag = false;
    NodeId m_parent = none;
    int m_depth = 0;
    int m_flowDepth = 0;
};

} // namespace fieldwise::yaml
