// SPDX-License-Identifier: GPL-3.0-or-later
// The same checks without libFuzzer: `fuzz_NAME FILE...` replays inputs; `fuzz_NAME RUNS` tries what was found once,
// the seeds, and as many edits of them, the same ones in each run; another compiler makes others, since it evaluates
// operands in another order. What fails is left in files called find-NAME.
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <iostream>
#include <set>
#include <unistd.h>

#include "tests/fuzz/support/target.h"
#include "tests/support/golden.h"

using namespace fieldwise;

static std::string current, findName;

static void writeFind(const char *name)
{
    const int file = open(name, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0644);
    if (file >= 0 && write(file, current.data(), current.size()) >= 0)
        close(file);
}

static void leaveCrash(int signal)
{
    writeFind(findName.c_str());
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

static std::set<std::string> faults;

static void check(std::string bytes)
{
    current = std::move(bytes);
    try {
        fuzz::target.check(fuzz::inputOf(current));
    } catch (const std::exception &fault) {
        const std::string text = fault.what();
        if (!faults.insert(text.substr(0, std::min(text.find_first_of("\n0123456789"), text.size()))).second)
            return; // of the same kind
        const std::string name = findName + '-' + std::to_string(faults.size());
        writeFind(name.c_str());
        std::cout << "=== left in " << name << "\n" << text << std::endl;
    }
}

int main(int count, char **arguments)
{
    findName = std::string("find-") + fuzz::target.name;
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS})
        std::signal(signal, leaveCrash);
    const std::string first = count == 2 ? arguments[1] : "";
    if (first.empty() || first.find_first_not_of("0123456789") != first.npos) {
        for (int i = 1; i < count; ++i)
            check(test::readFile(arguments[i]));
        return !faults.empty();
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
    std::cout << fuzz::target.name << ": " << found.size() << " finds, " << seeds.size() << " seeds and " << runs
              << " edits of them, " << faults.size() << " kinds of faults\n";
    return !faults.empty();
}
