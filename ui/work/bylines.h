// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

#include "core/session.h"

namespace fieldwise::ui {

/// Texts that are no YAML and no JSON are merged and compared by lines.

/// Why the texts can only be merged by lines, for people, as the end of a sentence that begins with the file's name;
/// nothing if they can be read. `broken`: also where a file with the name of YAML or JSON has an error in it.
std::optional<QString> whyByLines(const QString &file, const Inputs &inputs, bool broken);
/// The file's name, with its folder if that is one of templates.
QString shortName(const QString &file);

} // namespace fieldwise::ui
