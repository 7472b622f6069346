// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>

#include "app/kubectlcommand.h"
#include "app/terminal.h"

int main(int argc, char **argv)
{
    return fieldwise::runProgram("kubectl-fieldwise",
                                 [&] { return fieldwise::runKubectlPlugin(argc, argv, std::cout, std::cerr); });
}
