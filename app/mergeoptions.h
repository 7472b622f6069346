// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline.h"

namespace CLI {
class App;
}
namespace fieldwise::merge {
struct DeployerRow;
}

namespace fieldwise {

/// A command, and values that its options store first.
struct Merging {
    merge::Mode mode;
    CLI::App *app = nullptr;
    MergeCommand command{};
    bool inPlace = false;
    bool noBuiltin = false;
    const merge::DeployerRow *deployer = nullptr;
};

void addMerge(Merging &merging);
void addApply(Merging &merging);
void addPatch(Merging &merging);
void addDiff(Merging &merging);

} // namespace fieldwise
