// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/session.h"
#include "core/view/compare/compare.h"

namespace fieldwise::ui {

/// The same inputs under all semantics, every field.
struct Compared {
    std::shared_ptr<const view::Comparison> comparison; ///< null while an input can't be read
    double milliseconds = 0;
};

/// Documents whose bytes are those of `before` are not read again.
Compared comparedFrom(const Inputs &inputs, const Run *before);

} // namespace fieldwise::ui
