// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <variant>

#include "app/windowcommand.h"
#include "ui/mainwindow.h"

namespace fieldwise {

/// Opens in the window what a command is about. What went wrong, if anything: then the use was wrong.
using Opening = std::function<std::optional<QString>(ui::MainWindow &)>;
/// What is left of a command once its files were looked at: an exit status, or something for the window.
using Prepared = std::variant<int, Opening>;

Prepared prepare(const OpenCommand &command);
Prepared prepare(const MergeToolCommand &command);
Prepared prepare(const DiffCommand &command);
Prepared prepare(const KdiffCommand &command);
Prepared prepare(const KubectlCommand &command);

} // namespace fieldwise
