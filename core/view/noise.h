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

/// A person's rule: these fields, and all fields below them, are not reported. "" matches every object; elsewhere `*`
/// stands for any characters.
struct IgnoreRule {
    k8s::FieldPattern path;
    std::string apiVersion, kind, namespaceName, name;
    std::string why; ///< "" if the person gave none
    bool isFor(const k8s::Identity &object) const;
};
struct IgnoreRules {
    std::vector<IgnoreRule> rules;
};

/// A field that says nothing about a merge, including everything below it.
struct NoiseField {
    DecisionRef decision; ///< of the field, or of the field around it that is decided as a whole
    PerSide<NodeId> values{{none, none, none}};
    PerSide<NodeId> keys{{none, none, none}};
    std::string why;      ///< "managedFields", "defaults", "ignored: set by the build"
    bool ignored = false; ///< by a person's rule
};

/// Decides which fields are noise. Fields that a server or its controllers maintain, and defaults that a server filled
/// in, are noise while they are unchanged; managedFields always is. A field that a person ignores is noise, whatever
/// happens to it. A reported conflict or a person's choice never is.
class Noise {
public:
    /// `only`: for one document only.
    explicit Noise(const Plan &plan, const IgnoreRules *rules = nullptr, std::optional<uint32_t> only = {});

    /// The outermost fields, in the order of the decisions; none contains another.
    const std::vector<NoiseField> &fields() const { return m_fields; }
    /// The noise that contains a decision; null if the decision matters.
    const NoiseField *of(DecisionRef decision) const;

private:
    friend class NoiseFinder;
    friend void markNoise(const Noise &noise, const Plan &plan, const merge::Resolution &resolution,
                          const PerSide<std::string_view> &texts, View &view);
    std::vector<NoiseField> m_fields;
    std::optional<uint32_t> m_only;
    std::vector<std::vector<uint32_t>> m_of; ///< for each decision, an index into m_fields plus 1
};

/// Removes ignored fields from the steps and their counts. Decisions and result do not change.
void leaveOutIgnored(Plan &plan, const IgnoreRules &rules);
/// Adds the noise that fills whole lines to View::noise and View::resultNoise. The view is complete without it.
void markNoise(const Noise &noise, const Plan &plan, const merge::Resolution &resolution,
               const PerSide<std::string_view> &texts, View &view);
/// For each line of a pane, the noise that contains it, or null. Without a side: the result.
std::vector<const NoiseLines *> noiseByLine(const View &view, std::optional<Side> side);
bool isIgnored(const NoiseLines &lines);
/// Joins two lists of reasons without duplicates: "managedFields, status".
std::string joined(std::string_view whys, std::string_view more);
/// "4 left out (3 defaults, 1 managedFields)": the steps that are noise, and the ignored fields that differ; "" for
/// none.
std::string leftOutText(const Plan &plan, const Noise &noise);

/// True for the records of kubectl and of the API server, which every apply rewrites.
constexpr bool isRecord(merge::RuleId rule)
{
    using merge::RuleId;
    return rule == RuleId::ApplyAnnotation || rule == RuleId::SsaAnnotation || rule == RuleId::SsaManagedFields;
}

} // namespace fieldwise::view
