// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/merge/result/resolve.h"
#include "core/view/planwords.h"

namespace fieldwise::view {

class Noise;
struct Triage;
class ShownEvidence;

/// "three-way", as in reports and settings files.
std::string_view modeName(Mode mode);
/// The decisions as JSON, in the documented form of `--print decisions`. `all` includes unchanged ones; decisions that
/// are noise say why.
std::string decisionsJson(const Plan &plan, const merge::Resolution &resolution, bool all,
                          const Noise *noise = nullptr);
/// The explanation as text for a terminal, one paragraph per step: glyph, path, outcome, the two sentences, the
/// evidence. With a triage it begins with the summary, and the resources have its order.
std::string explainText(const Plan &plan, const merge::Resolution &resolution, const Noise *leftOut = nullptr,
                        const Triage *triage = nullptr);
/// One decision of `decisionsJson`.
nlohmann::ordered_json decisionJson(const Plan &plan, const ShownEvidence &evidence, DecisionRef ref,
                                    const Noise *noise = nullptr);
/// One paragraph of `explainText`; `number` may be "".
std::string explainedStep(const Plan &plan, const ShownEvidence &evidence, DecisionRef ref, std::string number);

} // namespace fieldwise::view
