// SPDX-License-Identifier: GPL-3.0-or-later
// Writes what is made from a program's command line to standard output: a completion, or a man page from its template.
#include <algorithm>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "app/commandline.h"
#include "app/kdiffcommand.h"
#include "app/kubectlcommand.h"
#include "app/windowcommand.h"
#include "packaging/manual/form.h"

namespace {

using namespace fieldwise;

struct Program {
    const char *name;
    void (*parse)(int argc, const char *const *argv, std::ostream &out, std::ostream &err);
};

template <auto parse>
void run(int argc, const char *const *argv, std::ostream &out, std::ostream &err)
{
    static_cast<void>(parse(argc, argv, out, err));
}

constexpr Program programs[] = {{"fieldwise", run<parseWindowCommand>},
                                {"fieldwise-cli", run<parseCommandLine>},
                                {"fieldwise-kdiff", run<runKdiff>},
                                {"kubectl-fieldwise", run<runKubectlPlugin>}};

manual::Form formOf(const Program &program)
{
    const char *const arguments[] = {program.name, "--describe"};
    std::ostringstream described;
    program.parse(2, arguments, described, std::cerr);
    return manual::readForm(described.str());
}

int run(int argc, char **argv)
{
    const std::string_view kind = argc > 2 ? argv[1] : "";
    const auto program = std::ranges::find_if(
        programs, [&](const Program &one) { return argc > 2 && one.name == std::string_view(argv[2]); });
    if (kind == "man" && argc == 4) { // a page about a file has no program
        std::ifstream file(argv[3]);
        const std::string page(std::istreambuf_iterator<char>(file), {});
        std::cout << manual::manPage(program == std::end(programs) ? manual::Form{} : formOf(*program), page);
    } else if (program == std::end(programs)) {
        std::cerr << "usage: fieldwise_manual bash|zsh|fish|kubectl PROGRAM, fieldwise_manual man PROGRAM|- TEMPLATE\n";
        return 2;
    } else {
        manual::Form form = formOf(*program);
        form.name = program->name; // "kubectl fieldwise" is completed as the program that it is
        std::cout << (kind == "bash"       ? manual::bashCompletion(form)
                          : kind == "zsh"  ? manual::zshCompletion(form)
                          : kind == "fish" ? manual::fishCompletion(form)
                                           : manual::kubectlCompletion(form));
    }
    std::cout.flush();
    return std::cout ? 0 : 1;
}

} // namespace

int main(int argc, char **argv)
{
    try {
        return run(argc, argv);
    } catch (const std::exception &fault) {
        std::cerr << "fieldwise_manual: " << fault.what() << '\n';
        return 1;
    }
}
