// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/git/merging.h"
#include "core/git/proof.h"

#include <iostream>

#include <gtest/gtest.h>

#include "core/merge/choices/choice.h"
#include "core/yaml/json.h"
#include "tests/support/golden.h"
#include "tests/support/randomyaml.h"

namespace fieldwise::git {
namespace {

DriverInputs given(std::string base, std::string ours, std::string theirs)
{
    DriverInputs out;
    out.base = std::move(base);
    out.ours = std::move(ours);
    out.theirs = std::move(theirs);
    return out;
}

ByLines clean(const std::string &text)
{
    return {text, text, text, 0, 0};
}

std::string documents(const std::string &name, const std::string &key)
{
    return "---\nkind: ConfigMap\napiVersion: v1\nmetadata:\n  name: other\n---\nkind: ConfigMap\napiVersion: "
           "v1\nmetadata:\n  name: "
        + name + "\ndata:\n  a: one\n  b: two\n  c: three\n  d: four\n  key: " + key + "\n";
}

TEST(GitMerging, takesTheTextMergeThatSaysTheSame)
{
    DriverInputs sides = given("a: 1\nb: 1\n", "a: 1\nb: 2\n", "a: 3\n\nb: 1\n");
    sides.byLines = clean("a: 3\n\nb: 2\n");
    EXPECT_EQ(mergeByStructure(sides)->text, sides.byLines->text);
    sides.byLines = clean("a: 3\nb: 1\n");
    EXPECT_EQ(mergeByStructure(sides)->text, "a: 3\n\nb: 2\n");
}

TEST(GitMerging, aNumberThatIsTooLargeForOneIsProvedByItsText)
{
    const auto made =
        mergeByStructure(given("a: 1\nb: 1e400\nc: 1\n", "a: 2\nb: 1e400\nc: 1\n", "a: 1\nb: 1e400\nc: 2\n"));
    ASSERT_TRUE(made) << made.error();
    EXPECT_EQ(made->text, "a: 2\nb: 1e400\nc: 2\n");
}

TEST(GitMerging, writesConflictsInTheStyleThatIsAskedFor)
{
    const std::string both = "  image: a\n  command: run\n";
    DriverInputs sides = given("x: 1\n", "job:\n" + both + "  cpu: 1\nx: 1\n", "job:\n" + both + "  cpu: 2\nx: 1\n");
    sides.style = [] { return linemerge::ConflictStyle::Merge; };
    EXPECT_EQ(mergeByStructure(sides)->text,
              "job:\n" + both + "<<<<<<< ours\n  cpu: 1\n=======\n  cpu: 2\n>>>>>>> theirs\nx: 1\n");
    sides = given("a:\n  b: 1\n" + both + "  c: 1\n", "a: 5\n", "a:\n  b: 2\n" + both + "  c: 1\n");
    EXPECT_EQ(mergeByStructure(sides)->text,
              "<<<<<<< ours\na: 5\n||||||| base\na:\n  b: 1\n" + both + "  c: 1\n=======\na:\n  b: 2\n" + both
                  + "  c: 1\n>>>>>>> theirs\n");
}

TEST(GitMerging, showsAnElementWhereItsSideHasIt)
{
    const std::string head = "rules:\n- from: a\n", tail = "- deny: all\n", ours = "- from: x\n  to: 1\n",
                      theirs = "- from: y\n  to: 2\n";
    const auto made = mergeByStructure(given(head + tail, head + ours + tail, head + theirs + tail));
    ASSERT_TRUE(made) << made.error();
    EXPECT_EQ(made->text,
              head + "<<<<<<< ours\n" + ours + "||||||| base\n=======\n" + theirs + ">>>>>>> theirs\n" + tail);
    const auto changed = mergeByStructure(given("l:\n- a\n- b\n- c\n", "l:\n- a\n- c\n", "l:\n- a\n- bb\n- c\n"));
    ASSERT_TRUE(changed) << changed.error();
    EXPECT_EQ(changed->text, "l:\n- a\n<<<<<<< ours\n||||||| base\n- b\n=======\n- bb\n>>>>>>> theirs\n- c\n");
}

TEST(GitMerging, doesNotUndoARemovalBecauseLinesDo)
{
    const std::string moved = "m:\n  x: 1\n  y: 1\n  k: 2\n";
    DriverInputs sides = given("m:\n  k: 1\n  x: 1\n  y: 1\n", "m:\n  x: 1\n  y: 1\n", moved);
    sides.byLines = clean(moved);
    const auto made = mergeByStructure(sides);
    ASSERT_TRUE(made) << made.error();
    EXPECT_EQ(made->conflicts, 1u);
}

TEST(GitMerging, takesACommentBetweenEntriesWithItsBlankLine)
{
    EXPECT_EQ(mergeByStructure(given("m:\n  a: 1\n  # of d\n  d: 1\n  e: 1\n", "m:\n  a: 1\n  # of d\n  d: 1\n  e: 2\n",
                                     "m:\n  a: 1\n  # old\n\n  # of d\n  d: 1\n  e: 1\n  f: 1\n"))
                  ->text,
              "m:\n  a: 1\n  # old\n\n  # of d\n  d: 1\n  e: 2\n  f: 1\n");
}

TEST(GitMerging, takesTheLinesOfASmallerConflictThatIsProved)
{
    const auto job = [](const std::string &comment, const std::string &last) {
        std::string text = "# " + comment + "\njob:\n";
        for (int i = 0; i < 20; ++i)
            text += "  step" + std::to_string(i) + ": run\n";
        return text + "  last: " + last + "\nx: 1\n";
    };
    // The comment is in conflict, so the whole field is.
    DriverInputs sides = given("w: 0\n" + job("base", "1"), "w: 0\n" + job("ours", "1"), "w: 0\n" + job("theirs", "2"));
    const auto lines = mergeLines(sides);
    ASSERT_TRUE(lines && lines->conflicts == 1);
    const auto byStructure = mergeByStructure(sides);
    ASSERT_TRUE(byStructure) << byStructure.error();
    EXPECT_GT(byStructure->text.size(), 2 * lines->text.size());
    sides.byLines = lines;
    EXPECT_EQ(mergeByStructure(sides)->text, lines->text);
    sides.byLines->theirs = job("theirs", "1"); // Theirs' change is lost
    EXPECT_EQ(mergeByStructure(sides)->text, byStructure->text);
}

TEST(GitMerging, followsARename)
{
    const auto made = mergeByStructure(given(documents("old", "1"), documents("old", "2"), documents("new", "1")));
    ASSERT_TRUE(made) << made.error();
    EXPECT_EQ(made->text, documents("new", "2"));
    EXPECT_EQ(made->conflicts, 0u);
}

TEST(GitMerging, beginsAConflictWhereADocumentBegins)
{
    const std::string one = "---\nkind: A\nmetadata:\n  name: one\n",
                      two = "---\nkind: A\nmetadata:\n  name: two\n  x: ";
    const auto made = mergeByStructure(given(two + "1\n" + one, two + "2\n" + one, one));
    ASSERT_TRUE(made) << made.error();
    EXPECT_EQ(made->text, "<<<<<<< ours\n" + two + "2\n||||||| base\n" + two + "1\n=======\n>>>>>>> theirs\n" + one);
}

TEST(GitMerging, joinsConflictsThatShareALine)
{
    const auto made = mergeByStructure(given("m: {a: 1, b: 1}\n", "m: {a: 2, b: 2}\n", "m: {a: 3, b: 3}\n"));
    ASSERT_TRUE(made) << made.error();
    EXPECT_EQ(
        made->text,
        "<<<<<<< ours\nm: {a: 2, b: 2}\n||||||| base\nm: {a: 1, b: 1}\n=======\nm: {a: 3, b: 3}\n>>>>>>> theirs\n");
    EXPECT_EQ(made->conflicts, 2u);
}

TEST(GitMerging, showsTheCommentsOfEachSide)
{
    const auto head = mergeByStructure(
        given("# base\n\na: 1\nb: 1\n", "# base\n\na: 1\nb: 2\n", "# theirs\n# and more\n\na: 3\nb: 1\n"));
    ASSERT_TRUE(head) << head.error();
    EXPECT_EQ(head->text, "# theirs\n# and more\n\na: 3\nb: 2\n");
    const auto inner =
        mergeByStructure(given("m:\n  # base\n  a: 1\n  b: 1 # base\n", "m:\n  # ours\n  a: 1\n  b: 1 # ours\n",
                               "m:\n  # theirs\n  a: 1\n  b: 1\n"));
    ASSERT_TRUE(inner) << inner.error();
    EXPECT_EQ(inner->text,
              "m:\n<<<<<<< ours\n  # ours\n||||||| base\n  # base\n=======\n  # theirs\n>>>>>>> theirs\n  a: 1\n"
              "<<<<<<< ours\n  b: 1 # ours\n||||||| base\n  b: 1 # base\n=======\n  b: 1\n>>>>>>> theirs\n");
}

/// A text with a comment for `@` and a value for each of `A` and `B`.
std::string filledIn(std::string text, const std::string &comment, const std::string &a, const std::string &b)
{
    for (const auto &[hole, with] : {std::pair("@", comment), std::pair("A", a), std::pair("B", b)})
        text.replace(text.find(hole), 1, with);
    return text;
}

TEST(GitMerging, commentsOfNoFieldAreAConflictOfTheirOwn)
{
    const std::string conflict = "<<<<<<< ours\n# ours\n||||||| base\n# base\n=======\n# theirs\n>>>>>>> theirs\n";
    for (const std::string text :
         {"@\na: A\nb: B\n", "@\n\na: A\nb: B\n", "a: A\nb: B\n@\n", "a: A\nm:\n  b: B\n\n@\n", "a: A\n\n@\n\nb: B\n",
          "a: A\n\n@\n\nb:\n  c: B\n", "- A\n- B\n@\n", "x: 1\n---\n@\na: A\nb: B\n---\ny: 1\n", "a: A\n---\n- B\n@\n",
          "# license\n\n@\na: A\n---\nb: B\n"}) {
        const auto with = [&](const char *comment, const char *a, const char *b) {
            return filledIn(text, comment, a, b);
        };
        DriverInputs sides = given(with("# base", "1", "1"), with("# ours", "1", "2"), with("# theirs", "2", "1"));
        sides.byLines = mergeLines(sides);
        const auto made = mergeByStructure(sides);
        ASSERT_TRUE(made) << text << made.error();
        std::string wanted = with("@", "2", "2");
        EXPECT_EQ(made->text, wanted.replace(wanted.find("@\n"), 2, conflict));
        EXPECT_EQ(made->conflicts, 1u) << text;
    }
}

TEST(GitMerging, commentsAreAConflictWhereNoValueChanges)
{
    const auto map = [](const std::string &comment, const std::string &c) {
        return "m:\n  a: 1\n\n  # " + comment + "\n\n  b: 1\n  # " + comment + "\nc: " + c + "\n";
    };
    const auto made = mergeByStructure(given(map("base", "1"), map("ours", "1"), map("theirs", "2")));
    ASSERT_TRUE(made) << made.error();
    EXPECT_EQ(made->conflicts, 2u) << made->text;
}

TEST(GitMerging, commentsAreAConflictWhereNothingElseDiffers)
{
    const auto map = [](const std::string &comment) { return "a: 1\nm:\n  b: 1\n  # " + comment + "\n"; };
    const auto made = mergeByStructure(given(map("base"), map("ours"), map("theirs")));
    ASSERT_TRUE(made) << made.error();
    EXPECT_EQ(made->conflicts, 1u) << made->text;
}

TEST(GitMerging, aFieldInConflictAndTheCommentsBeforeItAreTwo)
{
    const auto both = [](const std::string &side) { return "a: 1\n\n# " + side + "\n\nb: " + side + "\n"; };
    const auto two = mergeByStructure(given(both("base"), both("ours"), both("theirs")));
    ASSERT_TRUE(two) << two.error();
    EXPECT_EQ(two->conflicts, 2u);
    const auto one = mergeByStructure(given(both("base"), "a: 1\n\n# base\n\nb: ours\n", both("theirs")));
    ASSERT_TRUE(one) << one.error();
    EXPECT_EQ(one->text,
              "a: 1\n\n# theirs\n\n<<<<<<< ours\nb: ours\n||||||| base\nb: base\n=======\nb: theirs\n>>>>>>> theirs\n");
}

TEST(GitMerging, commentsAroundTheStartOfADocumentStay)
{
    const auto text = [](const std::string &comment) { return "# license\n---\n# " + comment + "\n\na: 1\n"; };
    const auto made = mergeByStructure(given(text("base"), text("ours"), text("theirs")));
    ASSERT_FALSE(made) << made->text;
    EXPECT_EQ(made.error(), "the result would lack `# theirs` of Theirs");
}

TEST(GitMerging, commentsThatOneSideOnlyRemovesAreNoConflict)
{
    const auto head = mergeByStructure(given("# base\na: 1\nb: 1\n", "# ours\na: 1\nb: 2\n", "a: 2\nb: 1\n"));
    ASSERT_TRUE(head) << head.error();
    EXPECT_EQ(head->text, "# ours\na: 2\nb: 2\n");
    const auto gap = mergeByStructure(given("a: 1\n\n# base\n\nb: 1\n", "a: 1\n\n# ours\n\nb: 2\n", "a: 2\n\nb: 1\n"));
    ASSERT_TRUE(gap) << gap.error();
    EXPECT_EQ(gap->text, "a: 2\n\n# ours\n\nb: 2\n");
}

TEST(GitMerging, aConflictOfCommentsKeepsTheLineBreaks)
{
    DriverInputs sides = given("# base\r\na: 1\r\n", "# ours\r\na: 1\r\n", "# theirs\r\na: 2\r\n");
    sides.style = [] { return linemerge::ConflictStyle::Merge; };
    const auto made = mergeByStructure(sides);
    ASSERT_TRUE(made) << made.error();
    EXPECT_EQ(made->text, "<<<<<<< ours\r\n# ours\r\n=======\r\n# theirs\r\n>>>>>>> theirs\r\na: 2\r\n");
}

TEST(GitMerging, quotesAreAChangeWhereTheyGiveKubectlAnotherValue)
{
    const auto both = mergeByStructure(given("a: on\n", "a: \"on\"\n", "a: true\n"));
    ASSERT_TRUE(both) << both.error();
    EXPECT_EQ(both->conflicts, 1u) << both->text;
    const auto one = mergeByStructure(given("a: x\nb: 1\nc: 1\n", "a: \"x\"\nb: 1\nc: 1\n", "a: y\nb: 1\nc: 1\n"));
    ASSERT_TRUE(one) << one.error();
    EXPECT_EQ(one->conflicts, 0u) << one->text;
}

TEST(GitMerging, saysWhyNot)
{
    const auto why = [](const std::string &base, const std::string &ours, const std::string &theirs) {
        return mergeByStructure(given(base, ours, theirs)).error();
    };
    EXPECT_EQ(why("", "a: 1\n", "a: [\n").find("Theirs can't be read: line "), 0u);
    EXPECT_EQ(why("<<<<<<< x\n", "a: 1\n", "a: 2\n"), "Base contains conflict markers");
    EXPECT_EQ(why("",
                  "\xff\xfe"
                  "a",
                  "a: 2\n"),
              "Ours is written in UTF-16 LE");
    DriverInputs sides = given("a", "b", "c");
    sides.named = false;
    EXPECT_EQ(mergeByStructure(sides).error(),
              "Base is not named as YAML or JSON, and is neither a mapping nor a list");
}

std::string dataOf(const std::string &text)
{
    std::string out;
    for (const yaml::Part &part : yaml::read(text).parts)
        if (part.document->root() != yaml::none)
            out += yaml::toJson(*part.document, part.document->root()) + '\n';
    return out;
}

/// Whatever comes in: what comes out reads back, and nothing comes out unproved.
TEST(GitMerging, namesNoValueOfASecret)
{
    const auto lost = [](const std::string &kind) {
        const merge::PerSide<yaml::Stream> inputs{
            {yaml::read(""), yaml::read("kind: " + kind + "\ndata: {a: hunter2} # hunter3\n"), yaml::read("")}};
        const merge::Plan plan;
        const SidesInventory sides(inputs, plan);
        return sides.lost(yaml::read("kind: " + kind + "\n# hunter3\n"), merge::Side::Updated)->what + ", "
            + sides.lost(yaml::read("kind: " + kind + "\ndata: {a: hunter2}\n"), merge::Side::Updated)->what;
    };
    EXPECT_EQ(lost("Secret"), "`data.a`, a comment");
    EXPECT_EQ(lost("ConfigMap"), "`data.a: \"hunter2\"`, `# hunter3`");
}

/// What a person chose to have otherwise is not lost; everything else is, with its place.
TEST(GitMerging, provesResultsExceptForWhatWasChosen)
{
    const merge::PerSide<yaml::Stream> inputs{{yaml::read("m: {a: 1}\nl:\n  - x\nb: 1\n"),
                                               yaml::read("m: {a: 3} # why\nl:\n  - x\n  - y\nb: 2\n"),
                                               yaml::read("m: {a: 2}\nl:\n  - x\nb: 1\n")}};
    merge::Options options;
    options.mode = merge::Mode::Git;
    const auto found = [&](const std::string &path, merge::ChoiceKind kind, const std::string &text) {
        std::vector<merge::Choice> choices;
        if (!path.empty())
            choices.push_back({"#1", *yaml::parsePath(path), kind, {}});
        auto plan = merge::planWithChoices(inputs, {}, options, choices);
        EXPECT_TRUE(plan.has_value() && plan->inapplicable.empty());
        const auto unproved = unprovedIn(yaml::read(text), yaml::read(text), *plan);
        return unproved
            ? unproved->what + (unproved->isLacking ? " lost at " : " kept at ") + std::to_string(unproved->at.value())
            : std::string();
    };
    const std::string whole = "m: {a: 2} # why\nl:\n  - x\n  - y\nb: 2\n";
    EXPECT_EQ(found("", {}, whole), "`m.a: 3` lost at 7");
    EXPECT_EQ(found("m.a", merge::ChoiceKind::Merge, whole), "");
    EXPECT_EQ(found("m", merge::ChoiceKind::Destination, "m: {a: 2}\nl:\n  - x\n  - y\nb: 2\n"), "");
    EXPECT_EQ(found("m", merge::ChoiceKind::Destination, "m: {a: 2}\nl:\n  - x\nb: 2\n"), "`l[]: \"y\"` lost at 29");
    EXPECT_EQ(found("m", merge::ChoiceKind::Destination, "m: {a: 2}\nl:\n  - x\n  - y\nb: 1\n"), "`b: 2` lost at 34");
}

/// A comment that stays is shown where the result has it, not where it has it once Updated's side is put in.
TEST(GitMerging, provesWithThePlaceInTheResultItself)
{
    const merge::PerSide<yaml::Stream> inputs{
        {yaml::read("a: 1\n# c\nb: 1\n"), yaml::read("a: 3\nb: 1\n"), yaml::read("a: 2\n# c\nb: 1\n")}};
    merge::Options options;
    options.mode = merge::Mode::Git;
    const auto plan = merge::planWithChoices(inputs, {}, options, {});
    ASSERT_TRUE(plan);
    const yaml::Stream theirs = yaml::read("a: 3\n\n\n# c\nb: 1\n");
    const auto kept = unprovedIn(yaml::read("a: 2\n# c\nb: 1\n"), theirs, *plan);
    ASSERT_TRUE(kept && !kept->isLacking);
    EXPECT_EQ(kept->at, 5U);
    const auto elsewhere = unprovedIn(yaml::read("a: 2\nb: 1\n"), theirs, *plan);
    ASSERT_TRUE(elsewhere && !elsewhere->isLacking);
    EXPECT_FALSE(elsewhere->at);
}

TEST(GitMerging, ofRandomTextsReadsBack)
{
    int made = 0, marked = 0;
    for (uint32_t seed = 1; seed <= 300; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        test::RandomYaml random(seed);
        const std::vector<test::Tree> base = random.stream(), theirs = random.edited(base, true),
                                      ours = random.edited(base, true);
        const std::string texts[] = {test::write(base, random.writing()), test::write(ours, random.writing()),
                                     test::write(theirs, random.writing())};
        const auto result = mergeByStructure(given(texts[0], texts[1], texts[2]));
        if (!result)
            continue;
        ++made;
        marked += result->conflicts > 0;
        const auto sides = readMarkers(result->text);
        ASSERT_TRUE(sides) << result->text;
        EXPECT_EQ(sides->conflicts > 0, result->conflicts > 0);
        EXPECT_TRUE(yaml::read(sides->ours).ok()) << result->text;
        EXPECT_TRUE(yaml::read(sides->theirs).ok()) << result->text;
        // What a side did not touch is as the other has it.
        const auto alone = mergeByStructure(given(texts[0], texts[1], texts[0]));
        ASSERT_TRUE(alone) << alone.error();
        EXPECT_EQ(dataOf(alone->text), dataOf(texts[1]));
    }
    EXPECT_GT(made, 240);
    EXPECT_GT(marked, 150);
    std::cout << made << " of 300 merged by structure, " << marked << " with conflicts\n";
}

} // namespace
} // namespace fieldwise::git
