// SPDX-License-Identifier: GPL-3.0-or-later
// A byte for the size of markers and what is merged, and three texts (base, ours, theirs; the second one may have
// markers in it): markers are taken apart and written back, and what the merge driver makes has as many conflicts as it
// says, each of which reads.
#include <algorithm>

#include "core/git/conflicts.h"
#include "core/git/markers.h"
#include "core/git/merging.h"
#include "tests/fuzz/support/merging.h"

namespace fieldwise::fuzz {
namespace {

void checkMarkers(const std::string &text, uint32_t size)
{
    const auto sides = git::readMarkers(text, size);
    if (!sides) {
        require(!sides.error().text.empty() && sides.error().range.end <= text.size(), "a fault without a place", text);
        return;
    }
    require(sides->ours.size() <= text.size() && sides->theirs.size() <= text.size(), "a side has more than the text",
            text);
    require(sides->base || !sides->noBase.empty() || sides->conflicts == 0, "no base and no reason", text);
    if (sides->conflicts == 0)
        require(sides->ours == text && sides->theirs == text, "a text without conflicts is not its sides", text);
}

/// A conflict that is written is read again as it was.
void checkWritten(const Input &input, uint32_t size)
{
    const auto isPlain = [&](const std::string &text) {
        return text.find('\r') == text.npos && !git::hasMarkers(text) && git::readMarkers(text, size)
            && git::readMarkers(text, size)->conflicts == 0;
    };
    std::array parts{input.texts[0], input.texts[1], input.texts[2]};
    if (!std::ranges::all_of(parts, isPlain) || std::ranges::any_of(parts, [&](const std::string &part) {
            return part.find(std::string(size, '=')) != part.npos || part.find(std::string(size, '|')) != part.npos;
        }))
        return;
    for (std::string &part : parts)
        if (!part.empty() && !part.ends_with('\n'))
            part += '\n';
    const std::string written = git::writeConflict(parts[1], parts[0], parts[2], {}, size, "\n");
    const auto sides = git::readMarkers(written, size);
    require(sides && sides->conflicts == 1 && sides->base == parts[0] && sides->ours == parts[1]
                && sides->theirs == parts[2],
            "a conflict that was written is read as another one", written);
}

void checkDriver(const Input &input, uint32_t size)
{
    if (!std::ranges::all_of(input.texts, isSmall))
        return;
    git::DriverInputs given{.base = input.texts[0],
                            .ours = input.texts[1],
                            .theirs = input.texts[2],
                            .named = !(input.option(0) & 16),
                            .options = {},
                            .labels = {},
                            .markerSize = size,
                            .style = {},
                            .byLines = {}};
    if (input.option(0) & 32)
        given.byLines = git::mergeLines(given);
    if (input.option(0) & 64)
        given.style = [] { return linemerge::ConflictStyle::Merge; };
    const auto made = git::mergeByStructure(given);
    if (!made) {
        require(!made.error().empty(), "refused without a reason");
        return;
    }
    const auto sides = git::readMarkers(made->text, size);
    const bool marked = std::ranges::any_of(input.texts, [](const std::string &text) { return git::hasMarkers(text); });
    if (marked) // lines that look like markers were there before
        return;
    require(sides.has_value(), "the markers of a merge can't be read", made->text);
    require((sides->conflicts > 0) == (made->conflicts > 0), "a conflict without markers, or the other way round",
            made->text);
    for (const std::string *side : {&sides->ours, &sides->theirs})
        require(yaml::read(*side).ok(), "a side of the merge can't be read", made->text);
}

void check(const Input &input)
{
    const uint32_t size = input.option(0) % 16 < 3 ? 7 : input.option(0) % 16;
    for (const std::string &text : input.texts) {
        checkMarkers(text, 0);
        checkMarkers(text, size);
        git::hasMarkers(text);
    }
    checkWritten(input, size);
    checkDriver(input, size);
}

std::vector<Input> seeds()
{
    const std::string merge = "a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> x\nc: 1\n",
                      diff3 = "<<<<<<< o\nb: 2\n||||||| base\nb: 1\n=======\nb: 3\n>>>>>>> x\n";
    std::vector<Input> all{{"\7", {"", merge, ""}},
                           {"\7", {diff3, diff3 + merge, "<<<<<<<<< o\na: 1\n=========\n>>>>>>>>> t\n"}}};
    for (const Input &fixture : fixturesOf({merge::Mode::Git, merge::Mode::ThreeWay}))
        all.push_back({"\7", {fixture.texts[0], fixture.texts[2], fixture.texts[1]}});
    for (const char *file : {"kprom.jsonl", "merge3_random.jsonl"})
        for (Input &input : fromCases(file, {"original", "dest", "updated"}, "\7", 20))
            all.push_back(std::move(input));
    return all;
}

} // namespace

extern const Target target{"fuzz_markers", 1, 3, check, seeds};

} // namespace fieldwise::fuzz
