// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <iosfwd>
#include <optional>
#include <string>

#include "app/commandline.h"
#include "core/folder.h"
#include "core/merge/choices/choice.h"
#include "core/merge/plan/plan.h"
#include "core/view/noise.h"

namespace fieldwise {

/// What the files of a command have.
struct MergeInputs {
    merge::Options options; ///< the command's, with the schemas that it names
    std::vector<merge::Choice> choices;
    view::IgnoreRules ignore;
    merge::PerSide<std::string> texts;
    merge::PerSide<std::string> names; ///< as in messages
    merge::PerSide<yaml::Stream> streams;
    bool areFolders = false;
    merge::PerSide<folder::Files> folders;
};

/// Reads all files before one is judged, so that every fault is told at once: a line each in `err`, and then nothing
/// comes back.
std::optional<MergeInputs> readInputs(const MergeCommand &command, std::ostream &err);

} // namespace fieldwise
