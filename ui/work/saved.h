// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/files.h"
#include "ui/look/convert.h"

namespace fieldwise::ui {

/// The outcome of a save: `why` if nothing was saved, else a `note` to show despite success; both are "" if all is
/// well.
struct Saved {
    QString why, note;
    bool ok() const { return why.isEmpty(); }
};

inline Saved savedBy(const std::optional<Diagnostic> &told)
{
    const QString text = told ? toQt(told->text) : QString();
    return files::isWritten(told) ? Saved{{}, text} : Saved{text, {}};
}

} // namespace fieldwise::ui
