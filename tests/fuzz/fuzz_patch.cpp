// SPDX-License-Identifier: GPL-3.0-or-later
// An options byte, a patch and a document with 0xFF between them (no UTF-8 text has that byte): reading the patch ends, the
// result reads as the plan says; patches for the way between the two texts are proved, or say what they can't do.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>

#include "core/patch/patches.h"
#include "core/merge/patchplan.h"
#include "core/session.h"
#include "core/view/report.h"

using namespace fieldwise;
using merge::Side;

static void require(bool holds, const char *what, const std::string &text)
{
    if (holds)
        return;
    std::cerr << what << ":\n" << text << '\n';
    std::abort();
}

static nlohmann::json valueIn(const std::string &text)
{
    nlohmann::json found;
    const yaml::Stream stream = yaml::read(text);
    require(stream.ok(), "the result can't be read", text);
    for (const yaml::Part &part : stream.parts)
        if (part.document->root() != yaml::none)
            found = yaml::toValue(*part.document, part.document->root());
    return found;
}

static void checkPlan(const merge::Plan &plan, const merge::Resolution &resolution)
{
    view::decisionsJson(plan, resolution, true);
    view::explainText(plan, resolution);
    for (size_t d = 0; d < resolution.documents.size(); ++d) {
        const merge::DocumentPlan &document = plan.documents[d];
        const std::string &text = resolution.documents[d].text;
        if (document.patch) {
            require(yaml::sameTyped(valueIn(text), document.patch->result), "the result is not what the plan says", text + "\n" + document.patch->result.dump());
            for (uint32_t i = 0; i < document.patch->operations.size(); ++i)
                require(!merge::explain(plan, static_cast<uint32_t>(d), i).because.empty(), "an operation without a reason", text);
        } else if (plan.options.mode == merge::Mode::Compare && document.resource == merge::Resource::Merge && !document.decisions.empty()) {
            const yaml::Document &after = *document.documents[Side::Updated];
            require(yaml::sameTyped(valueIn(text), yaml::toValue(after, after.root())), "Before did not become After", text);
        }
    }
}

static void checkWritten(const merge::Plan &plan, const merge::Resolution &resolution, bool exact)
{
    for (const patch::Change &change : patch::changesOf(plan, resolution))
        for (const patch::Format format : patch::allFormats) {
            const patch::Written written = patch::writePatch(change, format, {.exact = exact, .guards = exact, .lists = &plan.options});
            const bool told = std::ranges::any_of(written.remarks, [](const patch::Remark &remark) { return remark.weight == patch::Remark::Weight::Blocks; });
            require(written.proved || told || !written.why.empty(), "neither proved nor told", patch::textOf(written, patch::Form::Pretty));
            if (change.from && change.to && format == patch::Format::JsonPatch)
                require(written.proved, "a JSON patch says everything", patch::textOf(written, patch::Form::Pretty));
        }
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    Inputs inputs;
    inputs.options.mode = data[0] & 1 ? merge::Mode::Compare : merge::Mode::Patch;
    inputs.options.patchType = static_cast<merge::PatchType>((data[0] >> 1) % 4);
    inputs.options.dialect = static_cast<merge::Dialect>((data[0] >> 3) % 3);
    inputs.options.builtinSchema = !(data[0] & 32);
    size_t side = 1;
    for (size_t i = 1; i < size; ++i) {
        if (data[i] == 0xFF)
            ++side;
        else if (side < 3)
            inputs.texts.at[side] += static_cast<char>(data[i]);
    }
    inputs.open = {{false, true, true}};
    const Run first = run(inputs);
    if (!first.merged)
        return 0;
    checkPlan(first.merged->plan, first.merged->resolution);
    if (!merge::fails(first.merged->plan))
        checkWritten(first.merged->plan, first.merged->resolution, data[0] & 64);
    return 0;
}
