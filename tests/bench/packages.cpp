// SPDX-License-Identifier: GPL-3.0-or-later
// A package of 500 resources: all cores, or as many documents one after the other.
#include <benchmark/benchmark.h>

#include "core/merge/planning.h"
#include <sched.h>

#include "tests/support/package.h"

namespace fieldwise::test {
namespace {

std::string deployment(const std::string &name, const std::string &image)
{
    std::string text = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: " + name
        + "\n  namespace: shop\nspec:\n  template:\n    spec:\n      containers:\n";
    for (int c = 0; c < 4; ++c) {
        text += "        - name: c" + std::to_string(c) + "\n          image: r.example.com/" + name + ":" + image
            + "\n          env:\n";
        for (int k = 0; k < 30; ++k)
            text += "            - name: VAR_" + std::to_string(k) + "\n              value: \"" + name + "\"\n";
    }
    return text;
}

Trees package()
{
    Trees trees;
    for (int i = 0; i < 500; ++i) {
        const std::string name = "app-" + std::to_string(i), path = name + "/deployment.yaml";
        trees.original[path] = deployment(name, "1");
        trees.updated[path] = deployment(name, "2");
        trees.destination[path] = deployment(name, "1") + "  replicas: 3\n";
    }
    return trees;
}

/// Planning alone; with argument 1 on one core.
void planPackage(benchmark::State &state)
{
    const Inputs inputs = inputsOf(package());
    merge::PerSide<yaml::Stream> streams;
    for (const merge::Side side : merge::allSides)
        streams[side] = yaml::read(inputs.texts[side], inputs.files[side]);
    cpu_set_t all, one;
    sched_getaffinity(0, sizeof all, &all);
    CPU_ZERO(&one);
    CPU_SET(0, &one);
    if (state.range(0) == 1)
        sched_setaffinity(0, sizeof one, &one);
    for (auto _ : state)
        benchmark::DoNotOptimize(merge::plan(streams, inputs.names, inputs.options));
    sched_setaffinity(0, sizeof all, &all);
}
BENCHMARK(planPackage)
    ->Name("cores/500 resources; 0 is all cores, 1 one of them")
    ->Arg(0)
    ->Arg(1)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

} // namespace
} // namespace fieldwise::test
