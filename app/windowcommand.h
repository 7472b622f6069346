// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <iosfwd>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/commandline.h"
#include "app/kubectlcommand.h"

namespace fieldwise {

/// Words of options; those of themes, colours and layouts in the order of ui::Scheme, ui::Colours and ui::PaneLayout.
inline constexpr std::array themes{"system", "light", "dark"};
inline constexpr std::array colourSchemes{"safe", "classic", "contrast"};
inline constexpr std::array layouts{"columns", "below", "single"};
inline constexpr std::array languages{"en", "de", "system"};
inline constexpr std::array modes{"three-way", "apply", "server-side", "two-way", "patch", "compare", "git"};
inline constexpr std::array pages{"compare", "take-away", "steps", "outline", "settings", "shortcuts"};

/// How the window looks, and what is done to it before a picture is taken; each command has these options.
struct WindowLook {
    std::optional<size_t> theme, colours, layout, language, page; ///< places among the words
    int width = 0, height = 0;                                    ///< 0: as it was last
    int step = 0;
    std::string commands, typed; ///< names, separated by commas; a text
    std::string grab;            ///< a picture is saved there; "" for a window
};

/// `fieldwise FILE...`
struct OpenCommand {
    std::vector<std::string> files;
    std::optional<merge::Mode> mode;
    std::string result, example, resolutions; ///< "" when not given
};

/// `fieldwise mergetool`, as git calls it.
struct MergeToolCommand {
    merge::PerSide<std::string> files;  ///< Base, Theirs (git's remote), Ours (git's local); "" for no base
    merge::PerSide<std::string> labels; ///< "" when not given
    std::string output;
    bool automatic = false; ///< without a window when nothing is left to decide
};

/// `fieldwise diff`, as git's difftool or as GIT_EXTERNAL_DIFF.
struct DiffCommand {
    std::string before, after; ///< files, or two folders
    std::string path;          ///< what both are called in the repository; "" when they are called by their own names
    bool external = false;     ///< git goes on to the next file only after status 0
};

/// `fieldwise kdiff`, as fieldwise-kdiff calls it.
struct KdiffCommand {
    std::string live, merged;
    std::vector<std::string> excluded; ///< patterns of files that are left out
};

using WindowTask = std::variant<OpenCommand, MergeToolCommand, DiffCommand, KdiffCommand, KubectlCommand>;

struct WindowCommand {
    WindowLook look;
    WindowTask task;
};

/// Reads the arguments of `fieldwise` without those of Qt, as parseCommandLine does for `fieldwise-cli`.
std::variant<WindowCommand, Exit> parseWindowCommand(int argc, const char *const *argv, std::ostream &out,
                                                     std::ostream &err);

} // namespace fieldwise
