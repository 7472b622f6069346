// SPDX-License-Identifier: GPL-3.0-or-later
// The same checks without libFuzzer: `fuzz_NAME FILE...` replays inputs; `fuzz_NAME RUNS` tries what was found once, the seeds,
// and as many edits of them, always the same ones. An input that fails is left in find-NAME.
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <iostream>
#include <unistd.h>

#include "tests/fuzz/support/target.h"
#include "tests/support/golden.h"

using namespace fieldwise;

static std::string current, findName;

static void leaveFind(int signal)
{
    const int file = open(findName.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0644);
    if (file >= 0 && write(file, current.data(), current.size()) >= 0)
        close(file);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

static void check(std::string bytes)
{
    current = std::move(bytes);
    fuzz::target.check(fuzz::inputOf(current));
}

int main(int count, char **arguments)
{
    findName = std::string("find-") + fuzz::target.name;
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS})
        std::signal(signal, leaveFind);
    const std::string first = count == 2 ? arguments[1] : "";
    if (first.empty() || first.find_first_not_of("0123456789") != first.npos) {
        for (int i = 1; i < count; ++i)
            check(test::readFile(arguments[i]));
        return 0;
    }
    const std::vector<std::string> found = fuzz::finds();
    for (const std::string &bytes : found)
        check(bytes);
    std::vector<std::string> seeds;
    for (const fuzz::Input &input : fuzz::target.seeds()) {
        seeds.push_back(fuzz::bytesOf(input));
        check(seeds.back());
    }
    const uint64_t runs = std::stoull(first);
    for (uint64_t run = 0; run < runs; ++run) {
        const std::string &seed = seeds[run * 7919 % seeds.size()];
        check(run % 5 ? fuzz::mutated(seed, run) : fuzz::crossed(seed, seeds[run * 104729 % seeds.size()], run));
    }
    std::cout << fuzz::target.name << ": " << found.size() << " finds, " << seeds.size() << " seeds and " << runs << " edits of them hold\n";
}
