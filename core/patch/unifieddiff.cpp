// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <unordered_map>

#include "core/base/sequence.h"
#include "core/base/visible.h"
#include "core/patch/takeaway.h"

namespace fieldwise::patch {
namespace {

constexpr uint32_t context = 3;
constexpr uint32_t mostEdits = 2000;      // of one search; its memory grows with the square
constexpr uint64_t mostWork = 64'000'000; // lines times edits of one search

/// Lines with their breaks, each with a number that equal lines share.
struct Lines {
    std::vector<std::string_view> texts;
    std::vector<uint32_t> ids;
};

class Numbers {
public:
    Lines of(std::string_view text)
    {
        Lines lines;
        while (!text.empty()) {
            const size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
            const std::string_view line = text.substr(0, end);
            lines.texts.push_back(line);
            lines.ids.push_back(m_ids.try_emplace(line, uint32_t(m_ids.size())).first->second);
            text.remove_prefix(end);
        }
        return lines;
    }

private:
    std::unordered_map<std::string_view, uint32_t> m_ids;
};

/// Lines [a, aEnd) of the one text stand against lines [b, bEnd) of the other.
struct Block {
    uint32_t a = 0, aEnd = 0, b = 0, bEnd = 0;
};

/// Finds the blocks that differ, in order.
class Differences {
public:
    Differences(const std::vector<uint32_t> &a, const std::vector<uint32_t> &b) : m_a(a), m_b(b) {}

    std::vector<Block> find()
    {
        compare({0, uint32_t(m_a.size()), 0, uint32_t(m_b.size())}, true);
        return std::move(m_blocks);
    }

private:
    void compare(Block block, bool mayDivide)
    {
        while (block.a < block.aEnd && block.b < block.bEnd && m_a[block.a] == m_b[block.b])
            ++block.a, ++block.b;
        while (block.a < block.aEnd && block.b < block.bEnd && m_a[block.aEnd - 1] == m_b[block.bEnd - 1])
            --block.aEnd, --block.bEnd;
        if (block.a == block.aEnd || block.b == block.bEnd)
            add(block);
        else if (!search(block) && !(mayDivide && divide(block)))
            add(block);
    }

    void add(const Block &block)
    {
        if (block.a == block.aEnd && block.b == block.bEnd)
            return;
        if (!m_blocks.empty() && m_blocks.back().aEnd == block.a && m_blocks.back().bEnd == block.b) {
            m_blocks.back().aEnd = block.aEnd;
            m_blocks.back().bEnd = block.bEnd;
        } else {
            m_blocks.push_back(block);
        }
    }

    /// The greedy algorithm of Myers: the fewest lines removed and added; false when they are too many.
    bool search(const Block &block)
    {
        const auto n = int64_t(block.aEnd - block.a), m = int64_t(block.bEnd - block.b);
        const int64_t most =
            std::min<int64_t>({n + m, mostEdits, std::max<int64_t>(64, int64_t(mostWork / uint64_t(n + m)))});
        std::vector<int64_t> reached(size_t(2 * most + 3), 0); // by diagonal, shifted by `most + 1`: how far in a
        const auto at = [&](int64_t diagonal) -> int64_t & { return reached[size_t(diagonal + most + 1)]; };
        std::vector<std::vector<int64_t>> before;
        for (int64_t edits = 0; edits <= most; ++edits) {
            before.emplace_back(reached.begin() + (most + 1 - edits), reached.begin() + (most + 2 + edits));
            for (int64_t k = -edits; k <= edits; k += 2) {
                const bool down = k == -edits || (k != edits && at(k - 1) < at(k + 1));
                int64_t x = edits == 0 ? 0 : down ? at(k + 1) : at(k - 1) + 1;
                while (x < n && x - k < m && m_a[block.a + size_t(x)] == m_b[block.b + size_t(x - k)])
                    ++x;
                at(k) = x;
                if (x >= n && x - k >= m) {
                    trace(block, before, edits);
                    return true;
                }
            }
        }
        return false;
    }

    /// Walks back over what was reached with one edit less each time.
    void trace(const Block &block, const std::vector<std::vector<int64_t>> &before, int64_t edits)
    {
        std::vector<Block> found;
        int64_t x = block.aEnd - block.a, y = block.bEnd - block.b;
        for (; edits > 0; --edits) {
            const auto at = [&](int64_t diagonal) { return before[size_t(edits)][size_t(diagonal + edits)]; };
            const int64_t k = x - y;
            const bool down = k == -edits || (k != edits && at(k - 1) < at(k + 1));
            const int64_t fromX = down ? at(k + 1) : at(k - 1);
            const int64_t fromY = fromX - (down ? k + 1 : k - 1);
            const auto a = block.a + uint32_t(fromX), b = block.b + uint32_t(fromY);
            found.push_back({a, a + (down ? 0U : 1U), b, b + (down ? 1U : 0U)});
            x = fromX;
            y = fromY;
        }
        std::ranges::for_each(found.rbegin(), found.rend(), [this](const Block &one) { add(one); });
    }

    /// Splits at lines that occur once in each text; false when there are none.
    bool divide(const Block &block)
    {
        struct Seen {
            uint32_t inA = 0, inB = 0, a = 0;
        };
        std::unordered_map<uint32_t, Seen> seen;
        for (uint32_t i = block.a; i < block.aEnd; ++i) {
            Seen &line = seen[m_a[i]];
            ++line.inA;
            line.a = i;
        }
        for (uint32_t i = block.b; i < block.bEnd; ++i)
            ++seen[m_b[i]].inB;
        std::vector<uint32_t> as, bs;
        for (uint32_t i = block.b; i < block.bEnd; ++i) {
            if (const Seen &line = seen[m_b[i]]; line.inA == 1 && line.inB == 1) {
                as.push_back(line.a);
                bs.push_back(i);
            }
        }
        Block part = block;
        for (const uint32_t i : longestIncreasingSubsequence(std::span<const uint32_t>(as))) {
            compare({part.a, as[i], part.b, bs[i]}, false);
            part.a = as[i] + 1;
            part.b = bs[i] + 1;
        }
        if (as.empty())
            return false;
        compare(part, false);
        return true;
    }

    const std::vector<uint32_t> &m_a;
    const std::vector<uint32_t> &m_b;
    std::vector<Block> m_blocks;
};

/// A name that would steer a terminal or turn its text around is written as git quotes it, which patch reads.
std::string header(std::string_view mark, std::string_view name)
{
    std::string out(mark);
    const bool hides = visible(name) != name;
    const auto isEscaped = [hides](unsigned char c) { return c < 0x20 || c == 0x7f || (hides && c >= 0x80); };
    if (std::ranges::none_of(name, [&](char c) {
            return isEscaped(uint8_t(c)) || c == '"' || c == '\\';
        })) // a tab ends a name with spaces
        return out.append(name) + (name.find(' ') == name.npos ? "\n" : "\t\n");
    out += '"';
    for (const char c : name) {
        if (c == '"' || c == '\\')
            out += '\\';
        const auto byte = uint8_t(c);
        if (isEscaped(byte))
            out += {'\\', char('0' + byte / 64), char('0' + byte / 8 % 8), char('0' + byte % 8)};
        else
            out += c;
    }
    return out + "\"\n";
}

/// The numbers of lines of a hunk; one of no lines names the line before it.
std::string extent(uint32_t begin, uint32_t end)
{
    if (end - begin == 1)
        return std::to_string(begin + 1);
    return std::to_string(end > begin ? begin + 1 : begin) + ',' + std::to_string(end - begin);
}

void appendLines(std::string &out, char mark, const Lines &lines, uint32_t begin, uint32_t end)
{
    for (uint32_t i = begin; i < end; ++i) {
        (out += mark) += lines.texts[i];
        if (!lines.texts[i].ends_with('\n'))
            out += "\n\\ No newline at end of file\n";
    }
}

} // namespace

std::string unifiedDiff(std::string_view before, std::string_view after, std::string_view nameBefore,
                        std::string_view nameAfter)
{
    if (before == after)
        return {};
    Numbers numbers;
    const Lines a = numbers.of(before), b = numbers.of(after);
    const std::vector<Block> blocks = Differences(a.ids, b.ids).find();
    std::string out = header("--- ", nameBefore) + header("+++ ", nameAfter);
    for (size_t first = 0, last = 0; first < blocks.size(); first = last) {
        last = first + 1;
        while (last < blocks.size() && blocks[last].a - blocks[last - 1].aEnd <= 2 * context)
            ++last;
        const uint32_t above = std::min(context, blocks[first].a);
        const uint32_t below = std::min(context, uint32_t(a.ids.size()) - blocks[last - 1].aEnd);
        out += "@@ -" + extent(blocks[first].a - above, blocks[last - 1].aEnd + below);
        out += " +" + extent(blocks[first].b - above, blocks[last - 1].bEnd + below) + " @@\n";
        uint32_t at = blocks[first].a - above;
        for (size_t i = first; i < last; ++i) {
            appendLines(out, ' ', a, at, blocks[i].a);
            appendLines(out, '-', a, blocks[i].a, blocks[i].aEnd);
            appendLines(out, '+', b, blocks[i].b, blocks[i].bEnd);
            at = blocks[i].aEnd;
        }
        appendLines(out, ' ', a, at, blocks[last - 1].aEnd + below);
    }
    return out;
}

} // namespace fieldwise::patch
