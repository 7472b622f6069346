// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace fieldwise::test {

/// Edits texts that are nearly YAML or JSON, by lines, by subtrees (a line and the more indented lines after it) and by
/// bytes, and creates texts from two small grammars. Independent of the reader; the same seed gives the same texts.
class Mutator {
public:
    explicit Mutator(uint64_t seed) : m_state(seed) {}

    /// The text after one to four edits; at most `largest` bytes.
    std::string mutated(const std::string &text);
    /// The text with one of its subtrees at the place of another that is indented as much.
    std::string moved(const std::string &text);
    /// The text with a subtree of `other` inserted.
    std::string crossed(const std::string &text, const std::string &other);
    /// A new block of YAML, its lines indented by `indent`.
    std::string block(uint32_t indent, int depth);
    std::string scalar();

    uint32_t below(uint32_t bound);
    bool chance(uint32_t percent) { return below(100) < percent; }
    static constexpr size_t largest = 40'000;

private:
    using Lines = std::vector<std::string>; ///< each with its line break

    std::string word();
    std::string key();
    std::string flow(int depth);
    std::string value(uint32_t indent, int depth);
    std::string withValue(const std::string &line, const std::string &value);
    void editLines(Lines &lines);
    void moveBlocks(Lines &lines, uint32_t kind);
    void editLine(Lines &lines, size_t at);
    void insertLine(Lines &lines, size_t at);
    std::string editedJson(const std::string &text);
    void editBytes(std::string &text);

    uint64_t m_state;
};

} // namespace fieldwise::test
