// SPDX-License-Identifier: GPL-3.0-or-later
// Three versions of a list: which elements are one, and where each stands afterwards.
#include <map>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/merge/match/sequences.h"
#include "core/merge/plan/plan.h"
#include "core/yaml/document.h"

namespace fieldwise::merge {
namespace {

using testing::ElementsAre;
using Strings = std::vector<std::string>;

/// The merge of lists that are written as `[a, b]`.
class Merging {
public:
    Merging(const std::string &base, const std::string &theirs, const std::string &ours,
            std::vector<std::string> keys = {}, k8s::Infer infer = k8s::Infer::Documented, bool set = false)
        : m_keys(std::move(keys))
    {
        const PerSide<const std::string *> texts{{&base, &theirs, &ours}};
        Versions versions;
        for (const Side side : allSides) {
            m_documents[side] = std::make_unique<yaml::Document>(*texts[side]);
            EXPECT_TRUE(m_documents[side]->ok()) << *texts[side];
            m_digests[side] = Digests(m_documents[side].get());
            m_items[side] = itemsOf({m_documents[side].get(), m_documents[side]->root()});
        }
        versions.items = m_items;
        versions.digests = [this](Side side, size_t) -> const Digests & { return m_digests[side]; };
        versions.keys = m_keys;
        versions.infer = infer;
        versions.set = set;
        done = mergeSequences(versions);
    }

    /// What stays where neither side contradicts: `a`, `a~b` for Ours' b in place of Base's a, `!a` where it is
    /// contested.
    Strings result() const
    {
        Strings out;
        for (const SequenceEntry &entry : done.entries) {
            const std::string o = textOf(entry, Side::Original), u = textOf(entry, Side::Updated),
                              d = textOf(entry, Side::Destination);
            const bool gone = !entry.isNew() && ((d.empty() && u == o) || (u.empty() && d == o) || (d + u).empty());
            if (!gone || entry.contested)
                out.push_back((entry.contested ? "!" : "") + (d.empty() ? u : d == o && !u.empty() ? u : d));
        }
        return out;
    }

    std::string textOf(const SequenceEntry &entry, Side side) const
    {
        return entry.isIn(side) ? std::string(m_items[side][entry.at[side]].text()) : std::string();
    }

    /// How the only element that differs is paired.
    PairedBy by() const
    {
        for (const SequenceEntry &entry : done.entries)
            if (textOf(entry, Side::Original) != textOf(entry, Side::Destination))
                return entry.by;
        return PairedBy::Alone;
    }

    Sequence done;

private:
    std::vector<std::string> m_keys;
    PerSide<std::unique_ptr<yaml::Document>> m_documents;
    PerSide<Digests> m_digests;
    ListItems m_items;
};

Strings merged(const std::string &base, const std::string &theirs, const std::string &ours)
{
    return Merging(base, theirs, ours).result();
}

TEST(Sequences, insertionsOfBothSidesComeTogether)
{
    EXPECT_THAT(merged("[a, b, c]", "[a, b, c, d]", "[z, a, b, c]"), ElementsAre("z", "a", "b", "c", "d"));
    EXPECT_THAT(merged("[a, b]", "[a, b, x]", "[x, a, b]"), ElementsAre("x", "a", "b"));
    EXPECT_THAT(merged("[1, 1, 2]", "[1, 1, 2, 0]", "[0, 1, 1, 2]"), ElementsAre("0", "1", "1", "2", "0"));
}

TEST(Sequences, anInsertionMayStandBesideAChange)
{
    EXPECT_THAT(merged("[a, b, c]", "[a, b, x, c]", "[a, B, c]"), ElementsAre("a", "B", "x", "c"));
}

TEST(Sequences, aMoveAndAnInsertionComeTogether)
{
    EXPECT_THAT(merged("[a, b, c]", "[a, x, b, c]", "[c, a, b]"), ElementsAre("c", "a", "x", "b"));
    EXPECT_THAT(merged("[a, b, c]", "[c, a, b]", "[a, x, b, c]"), ElementsAre("c", "a", "x", "b"));
}

TEST(Sequences, movesOfBothSidesComeTogether)
{
    for (const auto &[theirs, ours] :
         {std::pair("[b, c, d, a]", "[d, a, b, c]"), std::pair("[d, a, b, c]", "[b, c, d, a]")})
        EXPECT_THAT(merged("[a, b, c, d]", theirs, ours), ElementsAre("d", "b", "c", "a"));
    EXPECT_THAT(merged("[a, b, c, d, e]", "[b, a, c, d, x, e]", "[a, b, y, c, e, d]"),
                ElementsAre("b", "y", "a", "c", "e", "d", "x"));
}

TEST(Sequences, twoOrdersAreToldApart)
{
    EXPECT_TRUE(Merging("[a, b, c]", "[b, a, c]", "[a, c, b]").done.bothMoved);
    EXPECT_FALSE(Merging("[a, b, c]", "[b, a, c]", "[b, a, c]").done.bothMoved);
    EXPECT_FALSE(Merging("[a, b, c]", "[b, a, c]", "[a, b, c]").done.bothMoved);
}

TEST(Sequences, aSetHasWhatBothPutIntoOnePlace)
{
    const auto set = [](const char *base, const char *theirs, const char *ours) {
        return Merging(base, theirs, ours, {}, k8s::Infer::Documented, true);
    };
    const Merging added = set("[a]", "[a, x]", "[a, y]");
    EXPECT_THAT(added.result(), ElementsAre("a", "y", "x"));
    EXPECT_FALSE(added.done.entries[0].together);
    EXPECT_TRUE(added.done.entries[1].together && added.done.entries[2].together);
    EXPECT_THAT(set("[a, b]", "[a, x1, z2]", "[a, y3, q4]").result(), testing::Contains("!y3"));
    EXPECT_FALSE(set("[a, b, c]", "[b, a, c]", "[a, c, b]").done.bothMoved);
    EXPECT_THAT(set("[a, b, c]", "[b, a, c]", "[a, c, b]").result(), ElementsAre("a", "c", "b"));
}

TEST(Sequences, differentThingsInOnePlaceAreContestedButInAKeyedList)
{
    EXPECT_THAT(merged("[a, b]", "[a, b, x]", "[a, b, y]"), ElementsAre("a", "b", "!y", "!x"));
    const std::string a = "{name: a}", b = "{name: b}", c = "{name: c}";
    EXPECT_THAT(merged("[" + a + "]", "[" + a + ", " + b + "]", "[" + a + ", " + c + "]"), ElementsAre(a, c, b));
}

TEST(Sequences, whatBothReplacedIsContestedWithWhatTheyLeft)
{
    const std::string x = "{name: x, v: 1}", y = "{name: y, v: 2}", a = "{name: a, v: 3}", b = "{name: b, v: 4}";
    EXPECT_THAT(merged("[" + a + ", " + b + "]", "[" + a + ", " + x + "]", "[" + y + ", " + b + "]"),
                ElementsAre("!" + y, "!" + b, "!" + a, "!" + x));
}

TEST(Sequences, whatTheyArePairedBy)
{
    EXPECT_EQ(Merging("[{name: a, v: 1}]", "[{name: a, v: 1}]", "[{name: a, v: 2}]").by(), PairedBy::Key);
    EXPECT_EQ(Merging("[{uses: x@1}, {run: y}]", "[{uses: x@1}, {run: y}]", "[{uses: x@2}, {run: y}]").by(),
              PairedBy::Field);
    EXPECT_EQ(Merging("[{a: 1, b: 2, c: 3}]", "[{a: 1, b: 2, c: 3}]", "[{a: 1, b: 2, c: 4}]").by(), PairedBy::Likeness);
    EXPECT_EQ(Merging("[sh, -c]", "[sh, -c]", "[bash, -c]").by(), PairedBy::Place);
    EXPECT_EQ(Merging("[--v=1, x]", "[--v=1, x]", "[--v=2, x]").by(), PairedBy::Field);
}

TEST(Sequences, keysAreInferredAsAskedFor)
{
    const auto by = [](k8s::Infer infer, const std::string &key) {
        const std::string was = "[{" + key + ": a, v: 1}]";
        return Merging(was, was, "[{" + key + ": a, v: 2}]", {}, infer).by();
    };
    EXPECT_EQ(by(k8s::Infer::Documented, "id"), PairedBy::Key);
    EXPECT_EQ(by(k8s::Infer::Name, "name"), PairedBy::Key);
    EXPECT_EQ(by(k8s::Infer::Name, "id"), PairedBy::Likeness);
    EXPECT_EQ(by(k8s::Infer::None, "name"), PairedBy::Likeness);
}

TEST(Sequences, anotherNameIsAnotherElementUnlessNearlyAllIsEqual)
{
    const std::string was = "[{name: a, image: i, env: [x, y], ports: [1]}]";
    EXPECT_EQ(Merging(was, was, "[{name: b, image: i, env: [x, y], ports: [1]}]").by(), PairedBy::Likeness);
    EXPECT_THAT(merged("[{name: a, v: 1}]", "[{name: a, v: 1}]", "[{name: b, v: 2}]"), ElementsAre("{name: b, v: 2}"));
}

TEST(Sequences, keysOfASchemaComeFirst)
{
    const std::string one = "{containerPort: 1, protocol: TCP, name: a}",
                      two = "{containerPort: 1, protocol: UDP, name: b}";
    const Merging merging("[" + one + ", " + two + "]", "[" + one + ", " + two + "]",
                          "[{containerPort: 1, protocol: UDP, name: a}]", {"containerPort", "protocol"});
    for (const SequenceEntry &entry : merging.done.entries)
        EXPECT_EQ(entry.isIn(Side::Destination), merging.textOf(entry, Side::Original) == two);
}

/// Lists of a few texts, which may repeat.
std::string randomList(std::mt19937 &random, const std::vector<int> *near = nullptr)
{
    std::vector<int> list = near ? *near : std::vector<int>();
    for (int edits = 1 + static_cast<int>(random() % 4); edits > 0; --edits) {
        const auto at = list.begin() + static_cast<std::ptrdiff_t>(random() % (list.size() + 1));
        if (at != list.end() && random() % 3 == 0)
            list.erase(at);
        else
            list.insert(at, static_cast<int>(random() % 9));
    }
    std::string out = "[";
    for (const int one : list)
        out += (out.size() > 1 ? ", " : "") + std::to_string(one);
    return out + "]";
}

Strings elementsOf(const std::string &list)
{
    Strings out;
    const yaml::Document document(list);
    for (const NodeRef item : itemsOf({&document, document.root()}))
        out.emplace_back(item.text());
    return out;
}

std::map<std::string, int> counted(const Strings &list)
{
    std::map<std::string, int> counts;
    for (const std::string &one : list)
        ++counts[one];
    return counts;
}

TEST(Sequences, ofRandomListsLoseAndInventNothing)
{
    int clean = 0;
    for (uint32_t seed = 1; seed <= 4000; ++seed) {
        std::mt19937 random(seed);
        std::vector<int> start(random() % 7);
        for (int &one : start)
            one = static_cast<int>(random() % 9);
        std::string base = "[";
        for (const int one : start)
            base += (base.size() > 1 ? ", " : "") + std::to_string(one);
        base += "]";
        const std::string theirs = randomList(random, &start), ours = randomList(random, &start);
        SCOPED_TRACE(base + " " + theirs + " " + ours);
        EXPECT_EQ(merged(base, theirs, base), elementsOf(theirs));
        EXPECT_EQ(merged(base, base, ours), elementsOf(ours));
        EXPECT_EQ(merged(base, ours, ours), elementsOf(ours));
        const Merging merging(base, theirs, ours), other(base, ours, theirs);
        const auto isContested = [](const SequenceEntry &entry) { return entry.contested; };
        EXPECT_EQ(std::ranges::any_of(merging.done.entries, isContested),
                  std::ranges::any_of(other.done.entries, isContested));
        PerSide<size_t> seen{{0, 0, 0}};
        for (const SequenceEntry &entry : merging.done.entries)
            for (const Side side : allSides)
                seen[side] += entry.isIn(side) ? 1 : 0;
        EXPECT_EQ(seen,
                  (PerSide<size_t>{{elementsOf(base).size(), elementsOf(theirs).size(), elementsOf(ours).size()}}));
        if (merging.done.bothMoved || std::ranges::any_of(merging.done.entries, isContested))
            continue;
        const auto b = counted(elementsOf(base)), t = counted(elementsOf(theirs)), o = counted(elementsOf(ours)),
                   is = counted(merging.result());
        const auto of = [](const std::map<std::string, int> &counts, const std::string &what) {
            return counts.contains(what) ? counts.at(what) : 0;
        };
        bool changed = false; // by both sides in one place
        for (const SequenceEntry &entry : merging.done.entries)
            changed = changed || entry.by == PairedBy::Place;
        if (changed)
            continue;
        ++clean;
        for (const auto *counts : {&b, &t, &o, &is})
            for (const auto &[what, count] : *counts) {
                const auto range = std::minmax({of(o, what) + of(t, what) - of(b, what), of(o, what), of(t, what)});
                EXPECT_LE(range.first, of(is, what)) << what;
                EXPECT_GE(range.second, of(is, what)) << what;
            }
    }
    EXPECT_GT(clean, 500);
}

} // namespace
} // namespace fieldwise::merge
