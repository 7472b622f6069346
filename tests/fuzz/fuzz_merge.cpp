// SPDX-License-Identifier: GPL-3.0-or-later
// Four bytes of options (the mode, two of flags, a choice) and three texts: every mode ends, its result is what the
// plan says, with and without a person's choice, shared with another merge or not.
#include "core/merge/choices/choice.h"
#include "tests/fuzz/support/merging.h"

namespace fieldwise::fuzz {
namespace {

Inputs inputsOf(const Input &input)
{
    Inputs inputs;
    inputs.texts.at = {input.texts[0], input.texts[1], input.texts[2]};
    inputs.names.at = {"original", "updated", "destination"};
    const uint8_t flags = input.option(1), more = input.option(2);
    merge::Options &options = inputs.options;
    options.mode = static_cast<merge::Mode>(input.option(0) % 8);
    inputs.open.at = {merge::hasOriginal(options.mode) && !(flags & 1), true, true};
    options.exact = (flags & 2) && !merge::readsAsKubectl(options.mode) && !merge::keepsChanges(options.mode);
    options.listOrder = flags & 4 ? merge::ListOrder::Prepend : merge::ListOrder::Append;
    options.apply.overwrite = !(flags & 8);
    options.apply.annotation = !(flags & 16);
    options.apply.lastAppliedGiven = options.mode == merge::Mode::Apply && (flags & 32);
    options.followRenames = flags & 64;
    options.builtinSchema = !(flags & 128);
    options.infer = static_cast<k8s::Infer>(more % 3);
    options.onConflict =
        more & 4 && !merge::isApply(options.mode) ? merge::OnConflict::Destination : merge::OnConflict::Updated;
    options.apply.strategy = static_cast<merge::Strategy>((more >> 3) % 3);
    options.serverSide.force = flags & 2;
    options.serverSide.migrate = flags & 4;
    options.serverSide.managedFields = !(flags & 16);
    options.serverSide.fieldManager = more & 4 ? "a" : "kubectl";
    options.serverSide.subresource = more & 32 ? "status" : "";
    options.patch.type = static_cast<merge::PatchType>((more >> 3) % 4);
    options.patch.dialect = static_cast<merge::PatchDialect>(more % 3);
    options.resources = static_cast<merge::ResourceRules>((more >> 3) % 4);
    options.showSecrets = more & 64;
    options.serverSide.now = "2026-01-01T00:00:00Z";
    return inputs;
}

void check(const Input &input)
{
    Inputs inputs = inputsOf(input);
    const auto first = merged(inputs);
    const uint8_t choice = input.option(3);
    if (!first || choice == 0)
        return;
    uint32_t document = 0; // the byte picks a resource, a decision and what to take
    const merge::Plan &plan = first->plan;
    document = choice % uint32_t(plan.documents.size());
    const size_t decisions = plan.documents[document].decisions.size();
    if (decisions == 0)
        return;
    const merge::DecisionRef ref{document, merge::DecisionId(choice * 31u % decisions)};
    inputs.choices = {
        merge::choiceFor(plan, ref, static_cast<merge::ChoiceKind>(choice % 7), choice & 8 ? "5" : "{a: [b]}")};
    merged(inputs);
}

std::vector<Input> seeds()
{
    using merge::Mode;
    std::vector<Input> all = fixturesOf({Mode::ThreeWay, Mode::TwoWay, Mode::Apply, Mode::ServerSide, Mode::Git,
                                         Mode::Patch, Mode::Compare, Mode::ThreeWayKeep});
    const auto more = [&](const char *file, const std::vector<const char *> &fields,
                          const std::vector<std::string> &options, size_t most) {
        for (const std::string &one : options)
            for (Input &input : fromCases(file, fields, one, most))
                all.push_back(std::move(input));
    };
    const std::string threeWay(1, char(Mode::ThreeWay)), twoWay(1, char(Mode::TwoWay)), git(1, char(Mode::Git)),
        keep(1, char(Mode::ThreeWayKeep)), apply{char(Mode::Apply), ' '}, server(1, char(Mode::ServerSide)),
        compare(1, char(Mode::Compare));
    more("kprom.jsonl", {"original", "updated", "dest"}, {threeWay, git, keep, apply, compare}, 8);
    more("merge3.jsonl", {"original", "updated", "dest"}, {threeWay, git, keep}, 100);
    more("merge3_random.jsonl", {"original", "updated", "dest"}, {threeWay}, 30);
    more("merge2.jsonl", {"", "src", "dest"}, {twoWay}, 100);
    more("apply_random.jsonl", {"original", "local", "live"}, {apply}, 40);
    more("ssa_hand.jsonl", {"", "applied", "live"}, {server}, 30);
    more("ssa_random.jsonl", {"", "applied", "live"}, {server}, 30);
    return all;
}

} // namespace

extern const Target target{"fuzz_merge", 4, 3, check, seeds};

} // namespace fieldwise::fuzz
