// SPDX-License-Identifier: GPL-3.0-or-later
// Seeded edits of both sides of real-looking manifests, merged by the driver. What both sides say is looked for by
// yaml-cpp and by words that occur once, not by anything that the driver uses.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <sstream>

#include <yaml-cpp/yaml.h>

#include "app/drivercommand.h"
#include "core/yaml/document.h"
#include "programs/process.h"
#include "tests/support/golden.h"
#include "tests/support/ownfolder.h"

namespace fieldwise::test {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

Lines linesOf(const std::string &text)
{
    Lines lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

std::string textOf(const Lines &lines)
{
    std::string text;
    for (const std::string &line : lines)
        text += line + '\n';
    return text;
}

size_t indentOf(const std::string &line)
{
    return std::min(line.find_first_not_of(' '), line.size());
}

/// A person who edits a manifest line by line; what is new has a word that occurs nowhere else.
class Editor {
public:
    Editor(const std::string &text, std::string name, std::mt19937 &random)
        : m_lines(linesOf(text)), m_name(std::move(name)), m_random(random)
    {
    }

    void edit()
    {
        const Lines before = m_lines;
        const std::vector<std::string> words = m_words;
        const size_t kind = below(9);
        const bool done = kind == 0 ? changeValue()
            : kind == 1             ? addField()
            : kind == 2             ? remove(false)
            : kind == 3             ? remove(true)
            : kind == 4             ? addElement()
            : kind == 5             ? moveElement()
            : kind == 6             ? editComment()
            : kind == 7             ? reindent()
                                    : addDocument();
        if (done && yaml::read(textOf(m_lines)).ok())
            return;
        m_lines = before;
        m_words = words;
    }

    std::string text() const { return textOf(m_lines); }
    /// Those that are still there.
    std::vector<std::string> words() const
    {
        std::vector<std::string> out;
        std::ranges::copy_if(m_words, std::back_inserter(out),
                             [this](const std::string &word) { return text().find(word + ".") != std::string::npos; });
        return out;
    }

private:
    size_t below(size_t limit) { return limit == 0 ? 0 : m_random() % limit; }
    std::string word()
    {
        m_words.push_back(m_name + std::to_string(m_words.size()));
        return m_words.back() + ".";
    }

    /// A line that `wanted` likes, or nothing.
    template <class Wanted>
    std::optional<size_t> anyLine(Wanted wanted)
    {
        std::vector<size_t> all;
        for (size_t i = 0; i < m_lines.size(); ++i)
            if (wanted(m_lines[i]))
                all.push_back(i);
        return all.empty() ? std::nullopt : std::optional(all[below(all.size())]);
    }

    static bool isField(const std::string &line)
    {
        const size_t colon = line.find(": ");
        return colon != std::string::npos && line.find('#') == std::string::npos
            && line.find_first_of("{[|>&*\"'") == std::string::npos;
    }
    static bool isEntry(const std::string &line)
    {
        return isField(line) && !line.substr(indentOf(line)).starts_with("- ");
    }
    static bool isElement(const std::string &line) { return line.substr(indentOf(line)).starts_with("- "); }
    static bool names(const std::string &line)
    {
        return line.find("apiVersion") != std::string::npos || line.find("kind") != std::string::npos
            || line.find("name") != std::string::npos;
    }

    /// Behind the last line that stands deeper than this one.
    size_t endOf(size_t line) const
    {
        size_t end = line + 1;
        while (end < m_lines.size() && !m_lines[end].empty() && indentOf(m_lines[end]) > indentOf(m_lines[line]))
            ++end;
        return end;
    }

    bool changeValue()
    {
        const auto line = anyLine([](const std::string &text) { return isField(text) && !names(text); });
        if (!line)
            return false;
        m_lines[*line].resize(m_lines[*line].find(": ") + 2);
        m_lines[*line] += word();
        return true;
    }

    bool addField()
    {
        const auto line = anyLine(isEntry);
        if (!line)
            return false;
        const std::string value = word();
        m_lines.insert(m_lines.begin() + static_cast<int>(endOf(*line)),
                       std::string(indentOf(m_lines[*line]), ' ') + "x-" + m_words.back() + ": " + value);
        return true;
    }

    bool remove(bool element)
    {
        const auto line = anyLine([&](const std::string &text) {
            return (element ? isElement(text) : isEntry(text)) && !(!element && names(text));
        });
        if (!line)
            return false;
        m_lines.erase(m_lines.begin() + static_cast<int>(*line), m_lines.begin() + static_cast<int>(endOf(*line)));
        return true;
    }

    bool addElement()
    {
        const auto line = anyLine(
            [](const std::string &text) { return isElement(text) && text.find("- name: ") != std::string::npos; });
        if (!line)
            return false;
        const std::string value = word();
        m_lines.insert(m_lines.begin() + static_cast<int>(endOf(*line)),
                       std::string(indentOf(m_lines[*line]), ' ') + "- name: " + value);
        return true;
    }

    bool moveElement()
    {
        const auto line = anyLine(isElement);
        if (!line)
            return false;
        const size_t end = endOf(*line);
        if (end >= m_lines.size() || !isElement(m_lines[end]) || indentOf(m_lines[end]) != indentOf(m_lines[*line]))
            return false;
        const auto begin = m_lines.begin();
        std::rotate(begin + static_cast<int>(*line), begin + static_cast<int>(end),
                    begin + static_cast<int>(endOf(end)));
        return true;
    }

    bool editComment()
    {
        if (const auto line =
                anyLine([](const std::string &text) { return text.substr(indentOf(text)).starts_with("#"); });
            line && below(2)) {
            m_lines[*line].resize(indentOf(m_lines[*line]));
            m_lines[*line] += "# " + word();
            return true;
        }
        const auto line = anyLine(isField);
        if (!line)
            return false;
        if (below(2))
            m_lines[*line] += " # " + word();
        else
            m_lines.insert(m_lines.begin() + static_cast<int>(*line),
                           std::string(indentOf(m_lines[*line]), ' ') + "# " + word());
        return true;
    }

    /// The lists of a text stand in by two more, or everything stands in by twice as much.
    bool reindent()
    {
        if (std::ranges::any_of(m_lines, [](const std::string &line) {
                return line.ends_with("|") || line.ends_with(">") || line.ends_with("|-");
            }))
            return false;
        for (std::string &line : m_lines)
            line.insert(0, indentOf(line), ' ');
        return true;
    }

    bool addDocument()
    {
        for (const std::string &line :
             {std::string("---"), std::string("apiVersion: v1"), std::string("kind: ConfigMap"),
              std::string("metadata:"), "  name: " + word(), std::string("data:"), "  key: " + word()})
            m_lines.push_back(line);
        return true;
    }

    Lines m_lines;
    std::string m_name;
    std::mt19937 &m_random;
    std::vector<std::string> m_words;
};

/// How often each value stands under its fields.
using Values = std::map<std::string, int>;

void add(const YAML::Node &node, const std::string &path, Values &all)
{
    if (node.IsMap())
        for (const auto &pair : node)
            add(pair.second, path + "/" + pair.first.as<std::string>(), all);
    else if (node.IsSequence())
        for (const auto &item : node)
            add(item, path + "/-", all);
    else if (node.IsScalar())
        ++all[path + "=" + node.Scalar()];
}

Values valuesOf(const std::string &text)
{
    Values all;
    for (const YAML::Node &document : YAML::LoadAll(text))
        add(document, "", all);
    return all;
}

/// A text with its conflicts taken from one side, and without them.
struct Taken {
    std::string ours, theirs, outside;
    int conflicts = 0;
};

Taken takeApart(const std::string &text)
{
    Taken taken;
    enum { Outside, Ours, Base, Theirs } state = Outside;
    for (const std::string &line : linesOf(text)) {
        const bool mark = line.starts_with("<<<<<<<") || line.starts_with("|||||||") || line == "======="
            || line.starts_with(">>>>>>>");
        if (mark) {
            state = line[0] == '<' ? Ours : line[0] == '|' ? Base : line[0] == '=' ? Theirs : Outside;
            taken.conflicts += state == Ours;
            continue;
        }
        if (state == Outside || state == Ours)
            taken.ours += line + '\n';
        if (state == Outside || state == Theirs)
            taken.theirs += line + '\n';
        if (state == Outside)
            taken.outside += line + '\n';
    }
    return taken;
}

/// What a side has and the result lacks, although the other side did not take it away.
std::string missing(const Values &result, const Values &own, const Values &other, const Values &base)
{
    const auto count = [](const Values &values, const std::string &what) {
        return values.contains(what) ? values.at(what) : 0;
    };
    for (const auto &[what, times] : own)
        if (count(result, what) < times - std::max(0, count(base, what) - count(other, what)))
            return what;
    return {};
}

class GitEdits : public OwnFolder {
protected:
    fs::path write(const char *name, const std::string &text) const
    {
        std::ofstream(folder / name, std::ios::binary) << text;
        return folder / name;
    }
};

TEST_F(GitEdits, loseNothing)
{
    std::vector<std::string> manifests;
    for (const Golden &example : examples())
        for (const merge::Side side : merge::allSides)
            if (const std::string &text = example.inputs.texts[side];
                text.size() > 300 && yaml::read(text).ok() && text[0] != '{')
                manifests.push_back(text);
    ASSERT_GT(manifests.size(), 10u);
    int conflictingOurs = 0, conflictingGit = 0, blocksOurs = 0, blocksGit = 0, fallbacks = 0, broken = 0;
    for (uint32_t seed = 1; seed <= 500; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::mt19937 random(seed);
        std::string base = manifests[random() % manifests.size()];
        if (!base.ends_with('\n'))
            base += '\n';
        Editor ours(base, "ours", random), theirs(base, "theirs", random);
        for (Editor *editor : {&ours, &theirs})
            for (size_t edits = 1 + random() % 4; edits > 0; --edits)
                editor->edit();
        const fs::path o = write("base", base), a = write("ours", ours.text()), b = write("theirs", theirs.text());
        const Process git = runProcess({"git", "merge-file", "-p", "-q", "--diff3", a, o, b});
        conflictingGit += git.status > 0;
        blocksGit += takeApart(git.out).conflicts;
        if (git.status == 0 && !yaml::read(git.out).ok())
            ++broken;

        std::ostringstream err;
        const Exit exit = runDriver({o, a, b, "manifest.yaml", 7, {}, {}}, err);
        const std::string result = readFile(a);
        const Taken taken = takeApart(result);
        ASSERT_EQ(exit, taken.conflicts > 0 ? ExitConflicts : ExitDone) << err.str() << result;
        conflictingOurs += taken.conflicts > 0;
        blocksOurs += taken.conflicts;
        const bool byText = !err.str().empty();
        if (byText)
            std::cout << "seed " << seed << ": " << err.str();
        fallbacks += byText;
        for (const Editor *editor : {&ours, &theirs})
            for (const std::string &word : editor->words())
                EXPECT_NE(result.find(word + "."), std::string::npos) << word << " is lost\n" << result;
        if (byText) // lines, which need not be YAML
            continue;
        const Values inBase = valuesOf(base), inOurs = valuesOf(ours.text()), inTheirs = valuesOf(theirs.text());
        EXPECT_EQ(missing(valuesOf(taken.ours), inOurs, inTheirs, inBase), "") << result;
        EXPECT_EQ(missing(valuesOf(taken.theirs), inTheirs, inOurs, inBase), "") << result;
        // Nor does anything come back that a side took away and the other left alone, or come from nowhere.
        for (const auto &[what, times] : valuesOf(taken.ours))
            EXPECT_TRUE(inOurs.contains(what) || inTheirs.contains(what)) << what << '\n' << result;
        if (HasFailure())
            FAIL() << "--- base\n"
                   << base << "--- ours\n"
                   << ours.text() << "--- theirs\n"
                   << theirs.text() << "--- result\n"
                   << result;
    }
    std::cout << "500 pairs: with conflicts " << conflictingOurs << " (" << blocksOurs
              << " of them), by git's text merge " << conflictingGit << " (" << blocksGit << "); merged as text "
              << fallbacks << "; text merges without conflict that are no YAML " << broken << '\n';
    EXPECT_LT(conflictingOurs, conflictingGit);
    EXPECT_LT(fallbacks, 5);
}

} // namespace
} // namespace fieldwise::test
