// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/merge/plan/ref.h"

namespace fieldwise::merge {

/// A hash of each value in a document. Equal values have the same hash; others hardly ever do. Kind, text, type, tag
/// and the order of lists matter; the order of fields and comments do not. An alias has the hash of its target; a `<<`
/// key is an ordinary field.
class Digests {
public:
    /// Visits each node of the document once.
    explicit Digests(const yaml::Document *document = nullptr);
    /// Never 0.
    uint64_t of(NodeId id) const { return m_of[id]; }

private:
    uint64_t read(NodeRef value);
    std::vector<uint64_t> m_of; ///< by node id
};

/// A hash of two hashes; their order matters.
constexpr uint64_t combinedDigest(uint64_t a, uint64_t b)
{
    uint64_t x = (a ^ (b + 0x9e3779b97f4a7c15ull + (a << 6) + (a >> 2))) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}
uint64_t digestOf(std::string_view text);

} // namespace fieldwise::merge
