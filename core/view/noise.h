// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/k8s/fieldpattern.h"
#include "core/view/planwords.h"
#include "core/view/rows.h"

namespace fieldwise::view {

/// A person's rule: fields of which nothing is to be told, and all below them. What is "" fits every object, else `*`
/// stands for any characters.
struct IgnoreRule {
    k8s::FieldPattern path;
    std::string apiVersion, kind, namespaceName, name;
    std::string why; ///< "" when the person does not say
    bool isFor(const k8s::Identity &object) const;
};
struct IgnoreRules {
    std::vector<IgnoreRule> rules;
};

/// A field that tells nothing about a merge, with all that is below it.
struct NoiseField {
    DecisionRef decision; ///< of the field, or the one around it that speaks for all of it
    PerSide<NodeId> values{{none, none, none}};
    PerSide<NodeId> keys{{none, none, none}};
    std::string why;      ///< "managedFields", "defaults", "ignored: set by the build"
    bool ignored = false; ///< by a person's rule
};

/// Which fields tell nothing: those that a server or its controllers write for themselves, and defaults that a server
/// has filled in, as long as they stay as they are, and managedFields also where they change; and what a person
/// ignores, whatever becomes of it. Never a conflict that is told nor a person's choice.
class Noise {
public:
    /// `only`: of one document.
    explicit Noise(const Plan &plan, const IgnoreRules *rules = nullptr, std::optional<uint32_t> only = {});

    /// The widest ones, in the order of the decisions; none of them is in another.
    const std::vector<NoiseField> &fields() const { return m_fields; }
    /// The noise that a decision is part of; null when it matters.
    const NoiseField *of(DecisionRef decision) const;

private:
    friend class NoiseFinder;
    friend void markNoise(const Noise &noise, const Plan &plan, const merge::Resolution &resolution,
                          const PerSide<std::string_view> &texts, View &view);
    std::vector<NoiseField> m_fields;
    std::optional<uint32_t> m_only;
    std::vector<std::vector<uint32_t>> m_of; ///< of each decision, an index into m_fields plus 1
};

/// Takes what the rules ignore out of the steps and their counts; decisions and result stay what they are.
void leaveOutIgnored(Plan &plan, const IgnoreRules &rules);
/// Fills View::noise and View::resultNoise with those that fill whole lines. Without them the view is complete too.
void markNoise(const Noise &noise, const Plan &plan, const merge::Resolution &resolution,
               const PerSide<std::string_view> &texts, View &view);
/// Of each line of a pane the noise that it is part of, or null; no side: the result.
std::vector<const NoiseLines *> noiseByLine(const View &view, std::optional<Side> side);
bool isIgnored(const NoiseLines &lines);
/// "managedFields, status": each once.
std::string joined(std::string_view whys, std::string_view more);
/// "4 left out (3 defaults, 1 managedFields)" of the steps that are noise, and of what a person ignores although it
/// differs; "" for none.
std::string leftOutText(const Plan &plan, const Noise &noise);

} // namespace fieldwise::view
