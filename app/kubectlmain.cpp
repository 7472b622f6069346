// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>
#include <exception>
#include <iostream>

#include "app/commandline.h"
#include "app/kubectlcommand.h"
#include "app/terminal.h"
#include "app/words.h"
#include "core/base/thread.h"

int main(int argc, char **argv)
{
    std::signal(SIGCHLD, SIG_DFL); // who starts us may ignore it, and then how a program ended would not be known
    return fieldwise::withStack([&]() -> int {
        try {
            return fieldwise::statusOf(fieldwise::runKubectlPlugin(argc, argv, std::cout, std::cerr), "kubectl-fieldwise");
        } catch (const std::exception &error) {
            fieldwise::sayLine(std::cerr, std::string("kubectl-fieldwise: a fault of ours: ") + error.what());
            return fieldwise::ExitOurs;
        }
    });
}
