// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <iosfwd>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/commandline.h"
#include "app/helmvaluescommand.h"
#include "app/kubectlcommand.h"

namespace fieldwise {

/// The words of options; themes, colourSchemes and layouts are in the order of ui::Scheme, ui::Colours and
/// ui::PaneLayout.
inline constexpr std::array themes{"system", "light", "dark"};
inline constexpr std::array colourSchemes{"safe", "classic", "contrast"};
inline constexpr std::array layouts{"columns", "below", "single"};
inline constexpr std::array languages{"en", "de", "system"};
inline constexpr std::array modes{"three-way", "keep",    "apply", "server-side", "two-way",
                                  "patch",     "compare", "git",   "check"};
inline constexpr std::array pages{"compare", "deployers", "take-away", "steps", "outline", "settings", "shortcuts"};

/// The look of the window, and actions before a picture is taken; every command has these options.
struct WindowLook {
    std::optional<size_t> theme, colours, layout, language, page; ///< indices of the words above
    int width = 0, height = 0;                                    ///< 0: the last size
    int step = 0;
    std::string commands, typed; ///< names, separated by commas; a text to type
    std::string grab;            ///< file of the picture; "" for none
    std::string walk, pictures;  ///< a script (docs/walks), and the folder for its pictures; "" for none
};

/// `fieldwise FILE...`
struct OpenCommand {
    std::vector<std::string> files;
    std::optional<merge::Mode> mode;
    bool checks = false;                      ///< `--mode check`: Base, Ours, Theirs, Result
    std::string result, example, resolutions; ///< "" if not given
};

/// `fieldwise mergetool`, as git runs it.
struct MergeToolCommand {
    merge::PerSide<std::string> files;  ///< Base, Theirs (git's remote), Ours (git's local); "" for no base
    merge::PerSide<std::string> labels; ///< "" if not given
    std::string output;
    bool automatic = false; ///< opens no window if nothing is undecided
};

/// `fieldwise diff`, as git runs it as a difftool or as GIT_EXTERNAL_DIFF.
struct DiffCommand {
    std::string before, after;          ///< two files, or two folders
    std::string path;                   ///< the path of both in the repository; "" if they have their own names
    std::vector<std::string> revisions; ///< the arguments, if they may name revisions
    bool external = false;              ///< git continues with the next file only after status 0
};

/// `fieldwise check`: a merge commit, or four files.
struct CheckInWindow {
    std::vector<std::string> arguments; ///< COMMIT [PATH], or BASE OURS THEIRS RESULT
};

/// `fieldwise kdiff`, as fieldwise-kdiff runs it.
struct KdiffCommand {
    std::string live, merged;
    std::vector<std::string> excluded; ///< patterns of files to leave out
};

using WindowTask = std::variant<OpenCommand, MergeToolCommand, DiffCommand, CheckInWindow, KdiffCommand, KubectlCommand,
                                HelmValuesCommand>;

/// A command line of `fieldwise`.
struct WindowCommand {
    WindowLook look;
    WindowTask task;
};

/// Parses the arguments of `fieldwise` (without Qt's own), like parseCommandLine() for `fieldwise-cli`.
std::variant<WindowCommand, Exit> parseWindowCommand(int argc, const char *const *argv, std::ostream &out,
                                                     std::ostream &err);

} // namespace fieldwise
