// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/merge/result/resolve.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

class Noise;

/// "three-way", as reports and the files of settings have it.
std::string_view modeName(Mode mode);
/// The decisions as JSON, in the documented form of `--print decisions`; `all` adds the unchanged ones. Those that are
/// noise say why.
std::string decisionsJson(const Plan &plan, const merge::Resolution &resolution, bool all,
                          const Noise *noise = nullptr);
/// The explanation as text for a terminal: a step a paragraph, glyph, path, outcome, the two sentences, the evidence.
std::string explainText(const Plan &plan, const merge::Resolution &resolution, const Noise *leftOut = nullptr);

} // namespace fieldwise::view
