// SPDX-License-Identifier: GPL-3.0-or-later
// An options byte, a patch and a document: reading the patch ends, the result is what the plan says, each operation has
// a reason; patches for the way between two texts, in every format and form, are proved and read back as they are, or
// say what they can't.
#include <algorithm>

#include "core/merge/explain/explain.h"
#include "core/merge/patch/patchplan.h"
#include "core/patch/patches.h"
#include "core/patch/takeaway.h"
#include "core/yaml/equality.h"
#include "tests/fuzz/support/merging.h"

namespace fieldwise::fuzz {
namespace {

using merge::Side;

void checkRead(const Merged &merged)
{
    for (size_t d = 0; d < merged.plan.documents.size(); ++d) {
        const merge::DocumentPlan &document = merged.plan.documents[d];
        const std::string &text = merged.resolution.documents[d].text;
        if (document.patch()) {
            for (uint32_t i = 0; i < document.patch()->operations.size(); ++i)
                require(!merge::explain(merged.plan, static_cast<uint32_t>(d), i).because.empty(),
                        "an operation without a reason", text);
        } else if (merged.plan.options.mode == merge::Mode::Compare
                   && document.resource == merge::ResourceOutcome::Merge && !document.decisions.empty()
                   && document.identity.kind != "List") {
            const yaml::Document &after = *document.documents[Side::Updated];
            if (after.root() == 0)
                require(yaml::sameToGo(dataIn(text), yaml::toValue(after, after.root())), "Before did not become After",
                        text);
        }
    }
}

void checkForms(const patch::Change &change, const patch::Written &written)
{
    for (const patch::Form form : {patch::Form::Pretty, patch::Form::Yaml, patch::Form::Compact}) {
        const std::string text = patch::textOf(written, form);
        require(yaml::sameToGo(dataIn(text), yaml::Json(written.patch)), "a patch is not what its text says", text);
        for (const patch::As as :
             {patch::As::File, patch::As::Kubectl, patch::As::Kustomization, patch::As::Http, patch::As::Curl})
            if (patch::whyNot(change, written, as).empty())
                require(!patch::takeAway(change, written, as, form).empty(), "nothing to take away", text);
    }
}

void checkWritten(const Merged &merged, bool exact)
{
    for (const patch::Change &change : patch::changesOf(merged.plan, merged.resolution))
        for (const patch::Format format : patch::allFormats) {
            const patch::Written written =
                patch::writePatch(change, format, {.exact = exact, .guards = exact, .lists = &merged.plan.options});
            const std::string text = patch::textOf(written, patch::Form::Pretty);
            const bool told = std::ranges::any_of(written.limitations, [](const patch::Limitation &limitation) {
                return limitation.weight == patch::Limitation::Weight::Blocks;
            });
            require(written.proved || told || !written.why.empty(), "neither proved nor told", text);
            if (change.from && change.to && format == patch::Format::JsonPatch)
                require(written.proved, "a JSON patch says everything", text);
            if (written.proved && written.needed())
                checkForms(change, written);
        }
}

void check(const Input &input)
{
    const uint8_t flags = input.option(0);
    Inputs inputs;
    inputs.options.mode = flags & 1 ? merge::Mode::Compare : merge::Mode::Patch;
    inputs.options.patch.type = static_cast<merge::PatchType>((flags >> 1) % 4);
    inputs.options.patch.dialect = static_cast<merge::PatchDialect>((flags >> 3) % 3);
    inputs.options.builtinSchema = !(flags & 32);
    inputs.texts.at = {"", input.texts[0], input.texts[1]};
    inputs.open = {{false, true, true}};
    const auto first = merged(inputs);
    if (!first)
        return;
    checkRead(*first);
    if (!merge::fails(first->plan))
        checkWritten(*first, flags & 64);
}

std::vector<Input> seeds()
{
    std::vector<Input> all;
    for (const auto &[mode, byte] : {std::pair{merge::Mode::Patch, '\0'}, std::pair{merge::Mode::Compare, '\1'}})
        for (const Input &fixture : fixturesOf({mode}))
            all.push_back({std::string(1, byte), {fixture.texts[1], fixture.texts[2]}});
    const auto more = [&](const char *file, const std::vector<const char *> &fields, char options, size_t most) {
        for (Input &input : fromCases(file, fields, std::string(1, options), most))
            all.push_back(std::move(input));
    };
    for (const char dialect : {'\2', '\x0A', '\x12'}) {
        more("rfc6902.jsonl", {"patch", "doc"}, dialect, 200);
        more("jsonpatch_random.jsonl", {"patch", "resource"}, dialect, 30);
    }
    more("rfc7386.jsonl", {"patch", "doc"}, '\4', 100);
    more("mergepatch_random.jsonl", {"patch", "resource"}, '\4', 40);
    more("strategic_random.jsonl", {"patch", "resource"}, '\6', 60);
    more("kprom.jsonl", {"dest", "updated"}, '\1', 10);
    return all;
}

} // namespace

extern const Target target{"fuzz_patch", 1, 2, check, seeds};

} // namespace fieldwise::fuzz
