// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/session.h"

/// The parts of inputs that can be left out one by one, and the inputs without some of them.
namespace fieldwise::reproduction {

/// False for a text that is derived from another one.
bool isGiven(const Inputs &inputs, merge::Side side);

/// In the order of the text; those that touch are one.
std::vector<Range> joined(std::vector<Range> ranges);

/// Neighbours of which some can go: the documents of a text, the entries of a map or list, lines, or comments.
struct Siblings {
    merge::Side side = merge::Side::Destination;
    std::vector<std::string> places{}; ///< of each: the same in each input for the same field
    std::vector<Range> spans{};        ///< in the input's whole text
    std::vector<uint32_t> begins{};    ///< where the entry itself begins in its span
    bool isFlow = false;               ///< commas stand between the spans
    bool behindDash = false;           ///< the first begins in the line of a dash
    bool mayGoAll = false;             ///< else the first stays if all others go
};

/// What can go together: indices into a list of Siblings, and into one of them.
using Unit = std::vector<std::pair<size_t, size_t>>;

/// Documents at depth 0, their fields and elements at 1, and so on; a text that is no YAML, and a block scalar, consist
/// of lines. `isDeeper` is set if there is something at a greater depth.
std::vector<Siblings> siblingsAt(const Inputs &inputs, size_t depth, bool &isDeeper);
/// All comments and blank lines.
std::vector<Siblings> commentsOf(const Inputs &inputs);

/// One unit for each entry; `together`: entries with the same place, of all inputs, are one.
std::vector<Unit> unitsOf(const std::vector<Siblings> &all, bool together);
/// The inputs without the units that are marked.
Inputs without(const Inputs &inputs, const std::vector<Siblings> &all, const std::vector<Unit> &units,
               const std::vector<bool> &marked);

/// Marks as many things as `works` allows for all that are marked together: first all, then halves, quarters, and so
/// on to single ones. Ends with what it has once it `isOver`.
template <class Works, class IsOver>
std::vector<bool> markedMost(size_t count, const Works &works, const IsOver &isOver)
{
    std::vector<bool> marked(count);
    for (size_t size = count; size > 0; size /= 2)
        for (size_t begin = 0; begin < count; begin += size) {
            if (isOver())
                return marked;
            std::vector<bool> more = marked;
            for (size_t i = begin; i < count && i < begin + size; ++i)
                more[i] = true;
            if (more != marked && works(more))
                marked = std::move(more);
        }
    return marked;
}

} // namespace fieldwise::reproduction
