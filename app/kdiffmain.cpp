// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>

#include "app/kdiffcommand.h"
#include "app/terminal.h"

int main(int argc, char **argv)
{
    return fieldwise::runProgram("fieldwise-kdiff",
                                 [&] { return fieldwise::runKdiff(argc, argv, std::cout, std::cerr); });
}
