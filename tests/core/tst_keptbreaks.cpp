// SPDX-License-Identifier: GPL-3.0-or-later
// A text that keeps all of its last breaks (`|+`) takes the blank lines below it for its own.
#include <gmock/gmock.h>

#include "core/session.h"

namespace fieldwise {
namespace {

Run runOf(std::string original, std::string updated, std::string destination, merge::Mode mode = merge::Mode::ThreeWay)
{
    Inputs inputs;
    inputs.texts = {{std::move(original), std::move(updated), std::move(destination)}};
    inputs.names = {{"original", "updated", "destination"}};
    inputs.open = {{mode == merge::Mode::ThreeWay, true, true}};
    inputs.options.mode = mode;
    return run(inputs);
}

std::string merged(std::string original, std::string updated, std::string destination)
{
    const Run done = runOf(std::move(original), std::move(updated), std::move(destination));
    return done.merged ? done.merged->resolution.text : "not merged";
}

TEST(KeptBreaks, blankLinesBelowANewTextGo)
{
    EXPECT_EQ(merged("a: 1\nb: 1\n", "a: |+\n  x\nb: |+\n", "a: 1\n\nb: 1\n\n"), "a: |+\n  x\nb: |+\n");
}

TEST(KeptBreaks, thoseOfTheTextComeAlong)
{
    EXPECT_EQ(merged("a: 1\nb: 1\n", "a: >+ # c\n  x\n\nb: 1\n", "a: 1\n\n\nb: 1\n"), "a: >+ # c\n  x\n\nb: 1\n");
}

TEST(KeptBreaks, blankLinesBelowAFieldThatGoesGoWhereATextStandsAboveIt)
{
    EXPECT_EQ(merged("a: |+\n  x\nb: 1\n\nc: 1\n", "a: |+\n  x\nc: 1\n", "a: |+\n  x\nb: 1\n\nc: 1\n"),
              "a: |+\n  x\nc: 1\n");
}

TEST(KeptBreaks, otherTextsLeaveThemAlone)
{
    EXPECT_EQ(merged("a: 1\nb: 1\n", "a: | # + x\n  x\nb: 1\n", "a: 1\n\nb: 1\n"), "a: | # + x\n  x\n\nb: 1\n");
}

TEST(KeysOfOneText, areRefusedWhereAManifestIsApplied)
{
    const auto done = runOf({}, "name: CI\n\"on\": {push: null}\n", "name: CI\non:\n  push: {}\n", merge::Mode::Apply);
    ASSERT_EQ(done.faults.size(), 1u);
    EXPECT_EQ(done.faults[0].side, merge::Side::Destination);
    EXPECT_EQ(done.faults[0].diagnostic.code, "kubectl-one-key");
    EXPECT_EQ(done.faults[0].diagnostic.text,
              "kubectl reads the key `on` as `true` here, and Local adds another `on`; put the key in quotes, or call "
              "it `true` in Local");
}

} // namespace
} // namespace fieldwise
