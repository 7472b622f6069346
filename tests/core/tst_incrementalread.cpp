// SPDX-License-Identifier: GPL-3.0-or-later
// A text that is read again after an edit is cut and read as it is when read whole.
#include <random>

#include <gtest/gtest.h>

#include "core/yaml/document.h"
#include "core/yaml/incrementalread.h"
#include "core/yaml/lists.h"

namespace fieldwise::yaml {
namespace {

/// Those that cuts depend on, and a List whose items are parts.
constexpr const char *lines[] = {"---\n",
                                 "---\n",
                                 "...\n",
                                 "a: 1\n",
                                 "- x\n",
                                 "# why\n",
                                 "\n",
                                 "--- # c\n",
                                 "---\r\n",
                                 "a: 1\r",
                                 "\n",
                                 "%YAML 1.2\n",
                                 "\xEF\xBB\xBF",
                                 "\xEF\xBB\xBF---\n",
                                 "--- |\n",
                                 "  text\n",
                                 "---x\n",
                                 "apiVersion: v1\nkind: List\nitems:\n- a: 1\n# of b\n- b: 2\n",
                                 "- c: 3\n",
                                 "- a: 1\n",
                                 "x",
                                 "-",
                                 "."};

std::string told(const Stream &stream)
{
    std::string out;
    for (const Part &part : stream.parts)
        out += std::to_string(part.offset) + " " + std::to_string(part.file) + " "
            + std::to_string(int(cutOf(*part.document))) + " [" + std::string(part.document->source()) + "]\n";
    return out;
}

std::string told(const LineIndex &index)
{
    std::string out;
    for (uint32_t line = 0; line < index.lineCount(); ++line)
        out += std::to_string(index.start(line)) + ':' + std::to_string(index.number(line)) + ' ';
    return out;
}

Stream whole(std::string_view text, const FileParts &files, bool apart)
{
    Stream stream = read(text, files);
    return apart ? withListsApart(std::move(stream)) : stream;
}

class Typing {
public:
    explicit Typing(uint32_t seed) : m_random(seed) {}
    size_t below(size_t bound) { return m_random() % bound; }
    std::string some(size_t most)
    {
        std::string text;
        for (size_t count = below(most + 1); count > 0; --count)
            text += lines[below(std::size(lines))];
        return text;
    }
    /// A text and its files, of which one may be empty.
    void edit(std::string &text, FileParts &files)
    {
        const size_t at = below(text.size() + 1);
        const size_t removed = std::min(below(3) == 0 ? below(12) : 0, text.size() - at);
        const std::string added = some(2);
        text.replace(at, removed, added);
        shift(files, uint32_t(at), uint32_t(removed), uint32_t(added.size()));
    }
    FileParts files(std::string &text)
    {
        FileParts files;
        for (size_t count = below(5); count > 0; --count) {
            files.push_back({"file" + std::to_string(count), uint32_t(text.size())});
            text += some(8);
        }
        if (files.empty())
            text = some(25);
        return files;
    }

private:
    std::mt19937 m_random;
};

TEST(IncrementalRead, comesToWhatReadingAllOfItDoes)
{
    int incremental = 0;
    for (uint32_t seed = 0; seed < 20'000; ++seed) {
        Typing typing(seed);
        const bool apart = seed % 2;
        std::string text;
        FileParts files = typing.files(text);
        Stream before = whole(text, files, apart);
        LineIndex linesBefore = linesOf(before);
        for (int edit = 0; edit < 6; ++edit) {
            std::string next = text;
            typing.edit(next, files);
            int documentsRead = 0;
            const auto now = readIncrementally(next, files, {before, text, apart}, documentsRead);
            const Stream all = whole(next, files, apart);
            const LineIndex allLines = linesOf(all);
            ASSERT_TRUE(!now || told(*now) == told(all)) << "seed " << seed << ", edit " << edit << " of\n"
                                                         << text << "to\n"
                                                         << next << "read again:\n"
                                                         << told(*now) << "read:\n"
                                                         << told(all);
            const Stream &kept = now ? *now : all;
            ASSERT_EQ(told(linesOf(kept, before, linesBefore)), told(allLines)) << "seed " << seed << ", edit " << edit;
            incremental += now.has_value();
            linesBefore = allLines;
            before = kept;
            text = next;
        }
    }
    EXPECT_GT(incremental, 90'000); // of 120,000
}

TEST(IncrementalRead, readsOneDocumentWhereOneHasChanged)
{
    std::string text;
    for (int i = 0; i < 100; ++i)
        text += "---\na: " + std::to_string(i) + "\n";
    const Stream before = read(text);
    std::string next = text;
    next.insert(next.find("a: 50") + 5, "7");
    int documentsRead = 0;
    const auto now = readIncrementally(next, {}, {before, text}, documentsRead);
    ASSERT_TRUE(now);
    EXPECT_EQ(documentsRead, 1);
    EXPECT_EQ(told(*now), told(read(next)));
    for (size_t i = 0; i < 100; ++i)
        EXPECT_EQ(now->parts[i].document == before.parts[i].document, i != 50) << i;
}

} // namespace
} // namespace fieldwise::yaml
