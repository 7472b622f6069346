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

/// The contents of a command's files.
struct MergeInputs {
    merge::Options options; ///< the command's options, with its schemas loaded
    std::vector<merge::Choice> choices;
    view::IgnoreRules ignore;
    merge::PerSide<std::string> texts;
    merge::PerSide<std::string> names;    ///< as shown in messages
    merge::PerSide<Encoding> encodings{}; ///< of the files; folders are UTF-8
    merge::PerSide<yaml::Stream> streams;
    bool areFolders = false;
    merge::PerSide<folder::Files> folders;
    std::shared_ptr<const helm::Operation> helm; ///< if Helm applies release records
};

/// Puts the schemas of files into the options; reports errors on `err`, and then returns false.
bool loadSchemas(const std::vector<std::string> &files, merge::Options &options, std::ostream &err);
/// Loads the files of --schema, --resolutions and --ignore; reports what can't be read.
bool readOptions(const MergeCommand &command, MergeInputs &inputs, std::ostream &err);

/// Reads all files before parsing any, so that all errors are reported at once: one per line on `err`. Then returns
/// nothing.
std::optional<MergeInputs> readInputs(const MergeCommand &command, std::ostream &err);

} // namespace fieldwise
