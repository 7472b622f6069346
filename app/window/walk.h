// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace fieldwise {

/// One step of a walk through the window (docs/walks).
struct WalkStep {
    enum What {
        Do,      ///< runs the command with this name
        Step,    ///< selects step N, or field N of a page
        Select,  ///< selects the field with this path
        Click,   ///< presses the button with this text
        Type,    ///< types into the focused widget; `{folder}` is a folder that goes when the walk ends
        Key,     ///< presses these keys, such as Ctrl+K
        See,     ///< fails unless the window shows this text
        Picture, ///< saves a picture: a file, or in a script a name
    };
    What what = Do;
    std::string argument;
    int line = 0; ///< of the script; 0 if it is from the command line
    bool operator==(const WalkStep &) const = default;
};

/// What a script does: the arguments of `fieldwise`, then steps.
struct Walk {
    std::vector<std::string> open;
    std::vector<WalkStep> steps;
};

/// Reads a script: a line each of `open ARGUMENTS` (first), or the name of a step and its argument. Lines that begin
/// with `#` or `:` are for people. `select` becomes the keys of *Go to Path*. An error names the line.
Result<Walk, std::string> readWalk(const std::string &text);

} // namespace fieldwise
