// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

namespace fieldwise::ui {

/// The name that people gave a file which git writes for a tool and removes afterwards, as `deploy.yaml` for
/// `deploy_LOCAL_4711.yaml`; nothing for any other file. A folder of `git difftool --dir-diff` has the name "".
std::optional<QString> nameOfGitTemporary(const QString &file);

} // namespace fieldwise::ui
