// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace fieldwise::test {

/// A tree with the style in which to write it.
struct Tree {
    enum class Kind { Scalar, Text, Map, List };
    Kind kind = Kind::Scalar;
    std::string text;               ///< Scalar: as written; Text: the lines of a block scalar
    std::vector<std::string> names; ///< of Map: the children's keys
    std::vector<Tree> children;
    bool flow = false;
    std::string anchor; ///< not written in JSON
    std::string above;  ///< a comment, without the `#`
    std::string beside;
};

/// The style of a whole text.
struct Writing {
    uint32_t indent = 2;
    bool indentLists = true;
    std::string newline = "\n";
    bool finalNewline = true;
    bool json = false;
};

/// Generates manifests like those that people write, and edits of them; the same seed gives the same data.
class RandomYaml {
public:
    explicit RandomYaml(uint32_t seed) : m_random(seed) {}

    std::vector<Tree> stream();
    /// Changes, adds and removes fields, elements and comments. Without `containers`, no map, list or document of the
    /// old stream is removed.
    std::vector<Tree> edited(std::vector<Tree> stream, bool containers);
    Writing writing();
    bool chance(uint32_t percent) { return below(100) < percent; }

private:
    uint32_t below(uint32_t bound) { return uint32_t(m_random() % bound); }
    std::string word();
    Tree scalar();
    Tree value(int depth);
    Tree container();
    Tree document(uint32_t number);
    void comment(Tree &tree);
    void addAliases(Tree &map);
    void edit(Tree &tree, const std::string &name, bool containers, int depth);

    std::mt19937 m_random;
    uint32_t m_fresh = 0;
};

std::string write(const std::vector<Tree> &stream, const Writing &writing);

} // namespace fieldwise::test
