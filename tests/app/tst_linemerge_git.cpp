// SPDX-License-Identifier: GPL-3.0-or-later
// The merge of lines is that of the git on the PATH.
#include <random>

#include <gtest/gtest.h>

#include "core/linemerge/linemerge.h"
#include "programs/process.h"
#include "tests/support/clirun.h"

namespace fieldwise::linemerge {
namespace {

using Words = std::vector<std::string>;

/// Makes texts at random that have much in common, and lines that stand often.
class Writer {
public:
    explicit Writer(uint32_t seed) : m_random(seed)
    {
        static const std::vector<Words> alphabets{
            {"x"}, {"a", "b"}, {"", "-", "{"}, {"a", "b", "c", "", "  d", "}"}, numbered(30), numbered(200)};
        m_alphabet = alphabets[below(alphabets.size())];
        m_isLong = seed % 100 == 0;
        m_crLf = below(3) == 0;
        m_mixesBreaks = below(3) == 0;
    }

    size_t below(size_t end) { return m_random() % end; }

    Words words(size_t count)
    {
        Words out;
        while (out.size() < count)
            out.push_back(m_alphabet[below(m_alphabet.size())]);
        return out;
    }

    Words base()
    {
        constexpr std::array<size_t, 7> counts{0, 1, 3, 10, 30, 100, 400};
        return words(m_isLong ? 4000 : counts[below(counts.size())]);
    }

    Words edited(Words text)
    {
        constexpr std::array<size_t, 5> most{1, 2, 4, 10, 30};
        for (size_t edits = m_isLong ? 1000 : below(most[below(most.size())] + 1); edits > 0; --edits)
            edit(text);
        return text;
    }

    std::string text(const Words &words)
    {
        std::string out;
        for (const std::string &word : words)
            out += word + (m_crLf && (!m_mixesBreaks || below(3) > 0) ? "\r\n" : "\n");
        if (!out.empty() && below(5) == 0)
            out.pop_back();
        return out;
    }

private:
    static Words numbered(size_t count)
    {
        Words out{"", "{", "}"};
        for (size_t i = 0; i < count; ++i)
            out.push_back("line " + std::to_string(i));
        return out;
    }

    void edit(Words &text)
    {
        const size_t at = below(text.size() + 1), end = std::min(text.size(), at + 1 + below(5));
        const auto place = [&](size_t i) { return text.begin() + static_cast<std::ptrdiff_t>(i); };
        const Words block(place(at), place(end));
        const size_t what = below(6);
        if (what <= 2) // goes, is replaced or moves
            text.erase(place(at), place(end));
        const Words added = what == 0 ? Words()
            : what == 2 || what == 3  ? block
            : what == 4               ? Words(1 + below(2))
                                      : words(1 + below(4));
        const size_t to = what == 2 || what == 3 ? below(text.size() + 1) : at;
        text.insert(place(to), added.begin(), added.end());
    }

    std::mt19937 m_random;
    Words m_alphabet;
    bool m_isLong = false, m_crLf = false, m_mixesBreaks = false;
};

/// Each kind says what is true of its lines, and each text is in the parts from its begin to its end.
void checkParts(const Texts &texts, const MergedLines &merged)
{
    MergedPart at;
    const auto slice = [](std::string_view text, Range range) { return text.substr(range.begin, range.size()); };
    for (const MergedPart &part : merged.parts) {
        ASSERT_TRUE(part.base.begin == at.base.end && part.ours.begin == at.ours.end
                    && part.theirs.begin == at.theirs.end);
        const std::string_view base = slice(texts.base, part.base), ours = slice(texts.ours, part.ours),
                               theirs = slice(texts.theirs, part.theirs);
        ASSERT_EQ(base == ours && base == theirs, part.kind == PartKind::Kept);
        ASSERT_TRUE(part.kind != PartKind::Ours || base == theirs);
        ASSERT_TRUE(part.kind != PartKind::Theirs || base == ours);
        ASSERT_TRUE(part.kind != PartKind::Both || ours == theirs);
        at = part;
    }
    EXPECT_TRUE(at.base.end == texts.base.size() && at.ours.end == texts.ours.size()
                && at.theirs.end == texts.theirs.size());
}

class LineMergeOfGit : public test::CliTest {
protected:
    void expectGits(const std::string &base, const std::string &ours, const std::string &theirs)
    {
        put("base", base), put("ours", ours), put("theirs", theirs);
        for (const char *name : {"merge", "diff3", "zdiff3"}) {
            const ConflictStyle style = *styleOf(name);
            std::vector<std::string> command{"git", "-c", "merge.conflictStyle=merge", "merge-file", "-p", "-q"};
            if (style != ConflictStyle::Merge)
                command.push_back(std::string("--") + name);
            for (const char *word : {"--marker-size=9", "-L", "o", "-L", "b b", "-L", "t", "ours", "base", "theirs"})
                command.emplace_back(word);
            const Process git = runProcess(command, {.folder = folder.string()});
            const Texts texts{base, ours, theirs};
            const MergedLines merged = mergeLines(texts, style);
            ASSERT_EQ(git.status, std::min(merged.conflicts, 127u)) << git.problem << git.err;
            ASSERT_EQ(textOf(texts, merged, {"o", "b b", "t"}, 9), git.out);
            checkParts(texts, merged);
        }
    }
};

TEST_F(LineMergeOfGit, isTheSameForRandomTexts)
{
    int conflicts = 0;
    for (uint32_t seed = 1; seed <= 1000 && !HasFatalFailure(); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Writer writer(seed);
        const Words before = writer.base();
        const Words shared = writer.below(3) == 0 ? writer.edited(before) : before;
        const std::string base = writer.text(before), ours = writer.text(writer.edited(shared)),
                          theirs = writer.text(writer.below(10) == 0 ? writer.base() : writer.edited(shared));
        expectGits(base, ours, theirs);
        conflicts += mergeLines({base, ours, theirs}, ConflictStyle::Merge).conflicts > 0;
    }
    EXPECT_GT(conflicts, 200);
    EXPECT_LT(conflicts, 800);
}

/// Blocks of lines that differ at random, and behind each one that all texts have, of any length about `shared`.
std::string blocks(std::mt19937 &random, int count, int differing, int shared)
{
    std::string text;
    for (int block = 0; block < count; ++block) {
        for (auto left = static_cast<int>(random() % differing); left < differing; ++left)
            text += "differs " + std::to_string(random() % 3000) + '\n';
        for (int i = shared / 4 + block * 389 % shared; i > 0; --i)
            text += std::to_string(block) + " is shared " + std::to_string(i) + '\n';
    }
    return text;
}

/// Longer ways than git searches to their end: it stops behind long runs of equal lines, or where most lines are
/// passed.
TEST_F(LineMergeOfGit, isTheSameWhereTheSearchIsCutShort)
{
    for (uint32_t seed = 1; seed <= 4; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::mt19937 random(seed);
        const auto make = [&] { return seed % 2 == 0 ? blocks(random, 25, 500, 1400) : blocks(random, 4, 2500, 60); };
        const std::string base = make(), ours = make();
        expectGits(base, ours, make());
    }
}

TEST_F(LineMergeOfGit, refusesTheSame)
{
    for (const size_t at : {0, 7999, 8000}) {
        const std::string nul = std::string(at, 'a') + '\0' + '\n';
        put("base", "a\n"), put("ours", "b\n"), put("theirs", nul);
        const Process git =
            runProcess({"git", "merge-file", "-p", "-q", "ours", "base", "theirs"}, {.folder = folder.string()});
        EXPECT_EQ(git.status, isBinary(nul) ? 255 : 1);
    }
}

} // namespace
} // namespace fieldwise::linemerge
