// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of a plan as text: documents one below another, files, and where fields stand.
#include "core/merge/result/resolve.h"

#include <gmock/gmock.h>

#include "core/base/text.h"
#include "tests/support/golden.h"
#include "tests/support/package.h"

namespace fieldwise::test {
namespace {

using merge::DecisionRef;
using merge::Mode;
using merge::ResultFile;
using merge::Side;
using testing::ElementsAre;
using testing::Pair;

/// A resource called `name` in the order of a stream, without `---`.
std::string object(const std::string &name, const std::string &rest = {})
{
    return "kind: A\nmetadata: {name: " + name + "}\n" + rest;
}

DecisionRef decisionOf(const merge::Plan &plan, const std::string &path, uint32_t document = 0)
{
    for (merge::DecisionId id = 0; id < plan.documents[document].decisions.size(); ++id)
        if (yaml::print(plan.documents[document].path(id)) == path)
            return {document, id};
    ADD_FAILURE() << "nothing was decided about " << path;
    return {};
}

std::string slice(const std::string &text, Range range)
{
    return text.substr(range.begin, range.size());
}

TEST(Resolve, aNewDocumentIsSetApartFromWhatStandsAboveIt)
{
    const std::string a = object("a"), b = object("b");
    EXPECT_EQ(mergedText(Mode::ThreeWay, a, a + "---\n" + b, a), a + "---\n" + b);
    const std::string open = a.substr(0, a.size() - 1); // without its last break
    EXPECT_EQ(mergedText(Mode::ThreeWay, a, a + "---\n" + b, open), a + "---\n" + b);
    EXPECT_EQ(mergedText(Mode::ThreeWay, a, a + "---\n" + b, a + "...\n"), a + "...\n---\n" + b);
    EXPECT_EQ(mergedText(Mode::ThreeWay, a, a + "...\n%YAML 1.2\n---\n" + b, a), a + "...\n%YAML 1.2\n---\n" + b);
}

TEST(Resolve, aNewDocumentGetsTheBreaksOfWhatStandsAboveIt)
{
    const std::string a = object("a"), windows = "kind: A\r\nmetadata: {name: a}\r\n";
    EXPECT_EQ(mergedText(Mode::ThreeWay, a, a + "---\nkind: B\nb: 1\n", windows),
              windows + "---\r\nkind: B\r\nb: 1\r\n");
}

TEST(Resolve, theTextIsThatOfItsDocumentsAndTheirPieces)
{
    const std::string text = object("a", "x: 1\n") + "---\n" + object("b", "y: 1\nz: 1\n");
    const auto merged =
        mergedOf(Mode::ThreeWay, text, object("a", "x: 2\n") + "---\n" + object("b", "y: {n: 1}\n"), "# mine\n" + text);
    const merge::Resolution &done = merged->resolution;
    EXPECT_EQ(done.lines.lineCount(), LineIndex(done.text).lineCount());
    std::string all;
    for (size_t i = 0; i < done.documents.size(); ++i) {
        const merge::DocumentResult &document = done.documents[i];
        EXPECT_EQ(done.offsets[i], all.size());
        all += document.text;
        std::string bytes;
        for (const merge::Piece &piece : document.pieces) {
            EXPECT_EQ(piece.at, bytes.size());
            EXPECT_EQ(document.pieceAt(piece.at), &piece);
            const auto side = merge::sideOf(piece.from);
            bytes += slice(side ? std::string(merged->plan.documents[i].documents[*side]->source()) : document.literals,
                           piece.range);
        }
        EXPECT_EQ(bytes, document.text);
        EXPECT_EQ(document.pieceAt(static_cast<uint32_t>(bytes.size())), nullptr);
    }
    EXPECT_EQ(all, done.text);
}

TEST(Resolve, bytesOfAnInputAreFoundBetweenTheFirstAndTheLastThatAreLeft)
{
    const std::string here = "a: 1\nb: 1\nc: 1\n";
    const auto merged = mergedOf(Mode::ThreeWay, here, "a: 1\nc: 1\n", here);
    const merge::DocumentResult &document = merged->resolution.documents[0];
    EXPECT_EQ(slice(document.text, document.locate(Side::Destination, {0, 15})), "a: 1\nc: 1\n");
    EXPECT_EQ(slice(document.text, document.locate(Side::Destination, {5, 12})), "c:");
    const Range gone = document.locate(Side::Destination, {5, 9});
    EXPECT_EQ(gone, (Range{0, 0}));
}

TEST(Resolve, fieldsAreFoundInTheInputsAndInTheResult)
{
    const std::string above = "kind: B\n---\n";
    const auto merged = mergedOf(Mode::ThreeWay, above + "kind: A\nm: {x: 1}\ngone: 1\n",
                                 above + "kind: A\nm: {x: 22}\n", above + "kind: A\nm:   {x: 1} # mine\ngone: 1\n");
    const merge::Plan &plan = merged->plan;
    const auto inResult = [&](const std::string &path) {
        return slice(merged->resolution.text, merge::resultRange(plan, merged->resolution, decisionOf(plan, path, 1)));
    };
    EXPECT_EQ(inResult("m"), "m:   {x: 22}");
    EXPECT_EQ(inResult("m.x"), "x: 22");
    EXPECT_EQ(inResult("gone"), "");
    const DecisionRef x = decisionOf(plan, "m.x", 1);
    const auto at = static_cast<uint32_t>(merged->resolution.text.find("22"));
    EXPECT_EQ(merge::decisionAtResult(plan, merged->resolution, at), x);
    const std::string updated = merged->inputs.texts[Side::Updated];
    EXPECT_EQ(slice(updated, merge::inputRange(plan, x, Side::Updated)), "x: 22");
    EXPECT_EQ(slice(updated, merge::valueRange(plan, x, Side::Updated)), "22");
    EXPECT_TRUE(merge::inputRange(plan, decisionOf(plan, "gone", 1), Side::Updated).empty());
}

TEST(Resolve, sharesTheTextOfADocumentWithTheResultBeforeUnlessWhatStandsAboveItChanges)
{
    const std::string b = "---\n" + object("b");
    Inputs inputs =
        inputsOf(Mode::ThreeWay, object("a", "x: 1\n") + b, object("a", "x: 2\n") + b, object("a", "x: 1\n") + b);
    const fieldwise::Run first = run(inputs);
    inputs.texts[Side::Updated] = object("a", "x: 3\n") + b;
    const fieldwise::Run second = run(inputs, &first);
    EXPECT_FALSE(second.merged->resolution.documents.shares(0, first.merged->resolution.documents, 0));
    EXPECT_TRUE(second.merged->resolution.documents.shares(1, first.merged->resolution.documents, 1));
    inputs.texts[Side::Destination] = "\r\n" + object("a", "x: 1\n") + b;
    const fieldwise::Run third = run(inputs, &second);
    EXPECT_FALSE(third.merged->resolution.documents.shares(1, second.merged->resolution.documents, 1));
}

TEST(Resolve, filesAreToldByWhatBecameOfThem)
{
    const Tree was{{"a.yaml", object("a", "x: 1\n")}, {"b.yaml", object("b")}, {"c.yaml", object("c")}};
    const PackageMerge merged = mergePackages(
        {was, {{"a.yaml", object("a", "x: 2\n")}, {"c.yaml", object("c")}, {"new.yaml", object("new")}}, was});
    EXPECT_THAT(merged.states,
                ElementsAre(Pair("a.yaml", ResultFile::Changed), Pair("b.yaml", ResultFile::Gone),
                            Pair("c.yaml", ResultFile::Same), Pair("new.yaml", ResultFile::New)));
    for (const ResultFile &file : merged.run.merged->resolution.files)
        EXPECT_EQ(file.range.empty(), file.path == "b.yaml");
}

TEST(Resolve, aBreakThatWasAddedBehindAFileIsNotWritten)
{
    const std::string a = object("a", "x: 1"); // which ends without one
    const PackageMerge merged =
        mergePackages({{{"a.yaml", a}}, {{"a.yaml", object("a", "x: 2")}}, {{"a.yaml", a}, {"b.yaml", object("b")}}});
    const merge::Resolution &done = merged.run.merged->resolution;
    ASSERT_EQ(done.files.size(), 2U);
    EXPECT_TRUE(done.files[0].breakAdded);
    EXPECT_EQ(slice(done.text, done.files[0].range), object("a", "x: 2\n"));
    EXPECT_EQ(done.files[0].bytesIn(done.text), object("a", "x: 2"));
    EXPECT_EQ(done.files[1].bytesIn(done.text), object("b"));
}

} // namespace
} // namespace fieldwise::test
