// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QString>

#include "core/k8s/listrules.h"

namespace fieldwise::ui {

/// The list rules of the repository that contains `output`. If the file of rules can't be read, adds a sentence to
/// `note`.
std::vector<k8s::RepositoryRule> rulesFor(const QString &output, QString &note);

} // namespace fieldwise::ui
