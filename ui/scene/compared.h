// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/session.h"
#include "core/view/compare/compare.h"

namespace fieldwise::ui {

/// What the same inputs are compared under.
enum class ComparedBy : uint8_t { Semantics, Deployers };

/// The same inputs merged in each of these ways.
struct Compared {
    ComparedBy by = ComparedBy::Semantics;
    std::shared_ptr<const view::Comparison> comparison; ///< null if an input can't be read
    double milliseconds = 0;
};

/// `all`: also the fields that come out the same everywhere, which take longer than the others. Documents whose bytes
/// equal those of a document in `before` are not read again. `settings`: of Argo CD or Flux.
Compared comparedFrom(const Inputs &inputs, ComparedBy by, bool all, const std::vector<gitops::NamedText> &settings,
                      const Run *before);

} // namespace fieldwise::ui
