// SPDX-License-Identifier: GPL-3.0-or-later
#include <exception>
#include <iostream>

#include "app/commandline.h"
#include "app/kubectlcommand.h"

int main(int argc, char **argv)
{
    try {
        return fieldwise::runKubectlPlugin(argc, argv, std::cout, std::cerr);
    } catch (const std::exception &error) {
        std::cerr << "kubectl-fieldwise: a fault of ours: " << error.what() << '\n';
        return fieldwise::ExitOurs;
    }
}
