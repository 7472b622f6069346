// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <variant>

#include "app/windowcommand.h"
#include "ui/mainwindow.h"

namespace fieldwise {

/// Opens a command's input in the window. Returns what went wrong, if anything; that is then a usage error.
using Opening = std::function<std::optional<QString>(ui::MainWindow &)>;
/// The rest of a command after its files were checked: an exit status, or something to open in the window.
using Prepared = std::variant<int, Opening>;

Prepared prepare(const OpenCommand &command);
Prepared prepare(const MergeToolCommand &command);
Prepared prepare(const DiffCommand &command);
Prepared prepare(const CheckInWindow &command);
Prepared prepare(const KdiffCommand &command);
Prepared prepare(const KubectlCommand &command);
Prepared prepare(const HelmValuesCommand &command);

} // namespace fieldwise
