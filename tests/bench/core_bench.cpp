// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include <map>
#include <string>

#include "core/merge/plan.h"
#include "core/merge/resolve.h"
#include "core/patch/patches.h"
#include "core/session.h"

namespace {

using namespace fieldwise;

/// A Deployment with this many containers; `change` alters every tenth one, each side in its own way.
std::string manifest(int containers, int change)
{
    std::string text = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: shop\n  namespace: prod\nspec:\n"
                       "  replicas: " + std::to_string(3 + change) + "\n  template:\n    spec:\n      containers:\n";
    for (int i = 0; i < containers; ++i) {
        const std::string n = std::to_string(i);
        text += "        - name: app-" + n + "  # number " + n + "\n          image: ghcr.io/shop/app-" + n + ":1."
            + (change == 1 && i % 10 == 3 ? "5" : "4") + "\n          env:\n            - name: LEVEL\n              value: "
            + (change == 2 && i % 10 == 7 ? "debug" : "info")
            + "\n            - name: ZONE\n              value: \"z" + n + "\"\n          resources:\n            limits:\n"
              "              memory: 64Mi\n              cpu: 250m\n";
    }
    return text;
}

constexpr int kBytesEach = 280;

const merge::PerSide<std::string> &texts(int64_t kilobytes)
{
    static std::map<int64_t, merge::PerSide<std::string>> made;
    const auto [it, fresh] = made.try_emplace(kilobytes);
    const int containers = static_cast<int>(kilobytes * 1024 / kBytesEach);
    if (fresh)
        for (merge::Side side : merge::allSides)
            it->second[side] = manifest(containers, static_cast<int>(merge::index(side)));
    return it->second;
}

merge::PerSide<yaml::Stream> streams(int64_t kilobytes)
{
    merge::PerSide<yaml::Stream> out;
    for (merge::Side side : merge::allSides)
        out[side] = yaml::read(texts(kilobytes)[side]);
    return out;
}

void parse(benchmark::State &state)
{
    const std::string &text = texts(state.range(0))[merge::Side::Destination];
    for (auto _ : state)
        benchmark::DoNotOptimize(yaml::read(text));
    state.SetBytesProcessed(static_cast<int64_t>(state.iterations()) * static_cast<int64_t>(text.size()));
    state.SetComplexityN(state.range(0));
}

void plan(benchmark::State &state)
{
    const auto read = streams(state.range(0));
    for (auto _ : state)
        benchmark::DoNotOptimize(merge::plan(read, {}, {}));
    state.SetComplexityN(state.range(0));
}

void resolve(benchmark::State &state)
{
    const auto made = merge::plan(streams(state.range(0)), {}, {});
    for (auto _ : state)
        benchmark::DoNotOptimize(merge::resolve(made.value()));
    state.SetComplexityN(state.range(0));
}

void rows(benchmark::State &state)
{
    const auto &all = texts(state.range(0));
    const auto made = merge::plan(streams(state.range(0)), {}, {});
    const auto resolution = merge::resolve(made.value());
    for (auto _ : state)
        benchmark::DoNotOptimize(view::view(made.value(), resolution, {{all.at[0], all.at[1], all.at[2]}}));
    state.SetComplexityN(state.range(0));
}

/// Texts to view again after one key in the destination, as the window does it.
void keystroke(benchmark::State &state)
{
    Inputs inputs;
    for (merge::Side side : merge::allSides) {
        inputs.texts[side] = texts(state.range(0))[side];
        inputs.open[side] = true;
    }
    Run before = run(inputs);
    const size_t at = inputs.texts[merge::Side::Destination].find("info");
    for (auto _ : state) {
        inputs.texts[merge::Side::Destination][at] ^= 1;
        before = run(inputs, &before);
    }
    state.SetComplexityN(state.range(0));
}

/// Elements of one keyed list: the containers.
void keyedList(benchmark::State &state)
{
    merge::PerSide<yaml::Stream> read;
    for (merge::Side side : merge::allSides)
        read[side] = yaml::read(manifest(static_cast<int>(state.range(0)), static_cast<int>(merge::index(side))));
    for (auto _ : state)
        benchmark::DoNotOptimize(merge::plan(read, {}, {}));
    state.SetComplexityN(state.range(0));
}

/// What turns the destination into the merge's result, in one format, with its proof.
void writePatch(benchmark::State &state)
{
    const auto made = merge::plan(streams(state.range(0)), {}, {});
    const auto changes = patch::changesOf(made.value(), merge::resolve(made.value()));
    for (auto _ : state)
        benchmark::DoNotOptimize(patch::writePatch(changes.front(), static_cast<patch::Format>(state.range(1)), {}));
    state.SetComplexityN(state.range(0));
}

/// A written patch, read again on its document.
void readPatch(benchmark::State &state)
{
    const auto made = merge::plan(streams(state.range(0)), {}, {});
    const auto changes = patch::changesOf(made.value(), merge::resolve(made.value()));
    merge::PerSide<yaml::Stream> read;
    merge::Options options;
    options.mode = merge::Mode::Patch;
    options.patchType = static_cast<patch::Format>(state.range(1));
    read[merge::Side::Updated] = yaml::read(patch::textOf(patch::writePatch(changes.front(), options.patchType, {}), patch::Form::Pretty));
    read[merge::Side::Destination] = streams(state.range(0))[merge::Side::Destination];
    for (auto _ : state) {
        const auto patched = merge::plan(read, {}, options);
        benchmark::DoNotOptimize(merge::resolve(patched.value()));
    }
    state.SetComplexityN(state.range(0));
}

void formats(benchmark::internal::Benchmark *b)
{
    for (const patch::Format format : patch::allFormats)
        for (const int64_t size : {10, 100, 1000})
            b->Args({size, static_cast<int64_t>(format)});
    b->Unit(benchmark::kMillisecond);
}

void sizes(benchmark::internal::Benchmark *b)
{
    b->RangeMultiplier(10)->Range(10, 10000)->Unit(benchmark::kMillisecond)->Complexity(benchmark::oN);
}

BENCHMARK(parse)->Apply(sizes);
BENCHMARK(plan)->Apply(sizes);
BENCHMARK(resolve)->Apply(sizes);
BENCHMARK(rows)->Apply(sizes);
BENCHMARK(keystroke)->Apply(sizes);
BENCHMARK(writePatch)->Apply(formats);
BENCHMARK(readPatch)->Apply(formats);
BENCHMARK(keyedList)->Arg(1000)->Arg(5000)->Arg(10000)->Arg(20000)->Unit(benchmark::kMillisecond)->Complexity(benchmark::oN);

} // namespace


