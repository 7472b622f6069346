// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>

#include "core/k8s/listrules.h"

namespace fieldwise::ui {

/// The rules of lists of the repository that `output` lies in; a file of rules that can't be read is told
/// in a sentence that is added to `note`.
std::vector<k8s::RepositoryRule> rulesFor(const QString &output, QString &note);

} // namespace fieldwise::ui
