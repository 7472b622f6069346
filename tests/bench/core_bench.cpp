// SPDX-License-Identifier: GPL-3.0-or-later
// Google Benchmark of the core. A name is TABLE/WHAT/SIZE: bench.py makes the tables of them.
#include <benchmark/benchmark.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "core/merge/planning.h"
#include "core/patch/patches.h"
#include "tests/bench/inputs.h"

namespace {

using namespace fieldwise;
using namespace fieldwise::bench;
using merge::Mode;
using merge::Side;

using Make = std::function<ThreeWayField(int64_t)>;

/// What was merged last is kept: Google Benchmark asks for it several times in a row.
std::shared_ptr<const Run> merged(const std::string &shape, const Make &make, Mode mode, int64_t size)
{
    static std::string last;
    static std::shared_ptr<const Run> run;
    const std::string wanted = shape + modeName(mode) + std::to_string(size);
    if (wanted != last) {
        run = nullptr;
        run = std::make_shared<Run>(fieldwise::run(inputsOf(make(size), mode)));
        last = wanted;
    }
    return run;
}

/// `work` takes what is merged and does the part that is timed.
template <class Work>
void add(const std::string &table, const std::string &what, const std::pair<std::string, Make> &shape, Mode mode,
         const std::vector<int64_t> &sizes, const Work &work)
{
    auto *one =
        benchmark::RegisterBenchmark((table + "/" + what).c_str(), [shape, mode, work](benchmark::State &state) {
            const auto run = merged(shape.first, shape.second, mode, state.range(0));
            if (!run->merged)
                return state.SkipWithError("does not merge");
            work(state, *run);
            state.SetComplexityN(state.range(0));
        });
    for (const int64_t size : sizes)
        one->Arg(size);
    one->Unit(benchmark::kMillisecond);
    if (sizes.size() > 1)
        one->Complexity(benchmark::oN);
}

void parse(benchmark::State &state, const Run &run)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(yaml::read(run.merged->inputs.texts[Side::Destination]));
}

void plan(benchmark::State &state, const Run &run)
{
    const Inputs &inputs = run.merged->inputs;
    auto streams = run.streams;
    if (!merge::hasOriginal(inputs.options.mode))
        streams[Side::Original] = {};
    for (auto _ : state)
        benchmark::DoNotOptimize(merge::plan(streams, inputs.names, inputs.options));
}

void resolve(benchmark::State &state, const Run &run)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(merge::resolve(run.merged->plan));
}

void rows(benchmark::State &state, const Run &run)
{
    const auto &texts = run.merged->inputs.texts;
    for (auto _ : state)
        benchmark::DoNotOptimize(
            view::view(run.merged->plan, run.merged->resolution, {{texts.at[0], texts.at[1], texts.at[2]}}));
}

/// Texts to view again after one key in the destination, as the window does it.
void keystroke(benchmark::State &state, const Run &run)
{
    Inputs inputs = run.merged->inputs;
    const size_t at = inputs.texts[Side::Destination].str().find('4', inputs.texts[Side::Destination].size() / 2);
    Run before = run;
    for (auto _ : state) {
        std::string &text = inputs.texts[Side::Destination].change();
        text[at] = static_cast<char>('4' + '5' - text[at]);
        before = fieldwise::run(inputs, &before);
    }
}

/// What turns the destination into the merge's result, in one format, with its proof; and the same read again on its
/// document.
template <patch::Format format>
void writePatch(benchmark::State &state, const Run &run)
{
    const auto changes = patch::changesOf(run.merged->plan, run.merged->resolution);
    for (auto _ : state)
        benchmark::DoNotOptimize(patch::writePatch(changes.front(), format, {}));
}

template <patch::Format format>
void readPatch(benchmark::State &state, const Run &run)
{
    const auto changes = patch::changesOf(run.merged->plan, run.merged->resolution);
    merge::Options options;
    options.mode = Mode::Patch;
    options.patch.type = format;
    merge::PerSide<yaml::Stream> read;
    read[Side::Updated] =
        yaml::read(patch::textOf(patch::writePatch(changes.front(), format, {}), patch::Form::Pretty));
    read[Side::Destination] = run.streams[Side::Destination];
    for (auto _ : state) {
        const auto patched = merge::plan(read, {}, options);
        benchmark::DoNotOptimize(merge::resolve(patched.value()));
    }
}

void addAll()
{
    const std::vector<int64_t> bytes{10'000, 100'000, 1'000'000, 10'000'000}, counts{1000, 4000, 16'000, 64'000};
    const std::pair<std::string, Make> one{"deployment", [](int64_t n) { return deployment(static_cast<size_t>(n)); }};
    const std::pair<std::string, Make> crds{"crd", [](int64_t n) { return crd(static_cast<size_t>(n)); }};
    const std::pair<std::string, Make> many{"documents", [](int64_t n) { return documents(static_cast<int>(n / 26)); }};
    const std::pair<std::string, Make> keyed{"elements", [](int64_t n) { return elements(static_cast<int>(n)); }};
    for (const auto &shape : {one, crds, many}) {
        add("parse", shape.first, shape, Mode::ThreeWay, bytes, parse);
        add("plan", "three-way, " + shape.first, shape, Mode::ThreeWay, bytes, plan);
        add("resolve", shape.first, shape, Mode::ThreeWay, bytes, resolve);
        add("rows", shape.first, shape, Mode::ThreeWay, bytes, rows);
        add("again", shape.first, shape, Mode::ThreeWay, bytes, keystroke);
    }
    for (const Mode mode : {Mode::TwoWay, Mode::Apply, Mode::ServerSide, Mode::Git, Mode::Compare})
        add("plan", modeName(mode), one, mode, bytes, plan);
    for (const Mode mode : {Mode::ThreeWay, Mode::TwoWay, Mode::Apply, Mode::ServerSide, Mode::Git, Mode::Compare})
        add("plan-elements", modeName(mode), keyed, mode, counts, plan);
    add("elements", "parse", keyed, Mode::ThreeWay, counts, parse);
    add("elements", "resolve", keyed, Mode::ThreeWay, counts, resolve);
    add("elements", "rows", keyed, Mode::ThreeWay, counts, rows);
    const auto patches = [](const std::string &table, const auto &shape, const auto &sizes) {
        add(table, "write json", shape, Mode::ThreeWay, sizes, writePatch<patch::Format::JsonPatch>);
        add(table, "write merge", shape, Mode::ThreeWay, sizes, writePatch<patch::Format::MergePatch>);
        add(table, "write strategic", shape, Mode::ThreeWay, sizes, writePatch<patch::Format::Strategic>);
        add(table, "read json", shape, Mode::ThreeWay, sizes, readPatch<patch::Format::JsonPatch>);
        add(table, "read merge", shape, Mode::ThreeWay, sizes, readPatch<patch::Format::MergePatch>);
        add(table, "read strategic", shape, Mode::ThreeWay, sizes, readPatch<patch::Format::Strategic>);
    };
    patches("patches", one, bytes);
    patches("patches-elements", keyed, counts);
}

} // namespace

int main(int argc, char *argv[])
{
    benchmark::Initialize(&argc, argv);
    addAll();
    return benchmark::RunSpecifiedBenchmarks() > 0 ? 0 : 1;
}
