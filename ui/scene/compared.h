// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/session.h"
#include "core/view/compare/compare.h"

namespace fieldwise::ui {

/// The same inputs merged by all semantics, with every field.
struct Compared {
    std::shared_ptr<const view::Comparison> comparison; ///< null if an input can't be read
    double milliseconds = 0;
};

/// Documents whose bytes equal those of a document in `before` are not read again.
Compared comparedFrom(const Inputs &inputs, const Run *before);

} // namespace fieldwise::ui
