// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/counterfactual/whatif.h"

#include <algorithm>
#include <array>
#include <functional>

#include <nlohmann/json.hpp>

#include "core/counterfactual/edits.h"
#include "core/counterfactual/otheroptions.h"
#include "core/counterfactual/words.h"
#include "core/merge/patch/jsonpatch.h"
#include "core/merge/patch/patchplan.h"
#include "core/merge/plan/ref.h"
#include "core/merge/plan/secrets.h"
#include "core/merge/serverside/serversideplan.h"
#include "core/yaml/lists.h"
#include "core/yaml/value.h"

namespace fieldwise {

using merge::DecisionId;
using merge::DecisionRef;
using merge::Mode;
using merge::PerSide;
using merge::Side;
using yaml::OrderedJson;
using yaml::Path;
using yaml::PathStep;

namespace {

constexpr size_t mostAnswers = 6;
constexpr size_t mostPairs = 80;
constexpr std::string_view annotation = "/metadata/annotations/kubectl.kubernetes.io~1last-applied-configuration";

/// One thing to try.
struct Candidate {
    std::string said;
    std::vector<InputEdit> edits; ///< of one input; ranges in the part's text
    std::optional<merge::Options> options;
};

class Search {
public:
    Search(const Merged &merged, DecisionRef ref, const std::stop_token &stop, std::chrono::milliseconds most)
        : m_plan(merged.plan),
          m_ref(ref),
          m_document(merged.plan.documents[ref.document]),
          m_path(m_document.path(ref.decision)),
          m_resource(merge::resourceName(merged.plan, ref.document)),
          m_secret(merge::isSecret(merged.plan, ref)),
          m_stop(stop),
          m_end(std::chrono::steady_clock::now() + most),
          m_inputs(merged.inputs),
          m_before(fateOfField(merged, m_resource, m_path)),
          m_isRefused(isRefused(m_plan))
    {
        reduce();
    }

    std::vector<WhatIf> answers()
    {
        if (m_path.empty() || !m_base.merged)
            return {};
        gather();
        for (const Candidate &candidate : m_candidates)
            tryOut({&candidate});
        if (std::ranges::none_of(m_found, [](const Ranked &found) { return found.rank[0] == 0; }))
            tryPairs();
        std::ranges::stable_sort(m_found, {}, &Ranked::rank);
        std::vector<WhatIf> out;
        for (Ranked &ranked : m_found)
            if (out.size() < mostAnswers)
                out.push_back(std::move(ranked.answer));
        for (WhatIf &answer : out)
            for (InputEdit &edit : answer.edits)
                edit.range = edit.range.movedBy(m_offsets[edit.side]);
        return out;
    }

private:
    struct Ranked {
        std::array<size_t, 4> rank; ///< another value first; fewer edits; text before options; fewer bytes
        WhatIf answer;
    };

    bool isOver() const { return m_stop.stop_requested() || std::chrono::steady_clock::now() > m_end; }
    std::string name(Side side) const { return std::string(merge::sideName(m_plan.options.mode, side)); }
    bool isJsonPatch() const { return m_document.patch() && m_document.patch()->type == merge::PatchType::JsonPatch; }
    /// Last applied is what Live's annotation says.
    bool isDerived(Side side) const { return side == Side::Original && derivesOriginal(m_plan.options); }

    /// Only this resource is merged again and again, where that gives the same.
    void reduce()
    {
        Inputs small = m_inputs;
        small.files = {};
        PerSide<uint32_t> offsets{};
        for (const Side side : merge::allSides) {
            const bool has = m_document.documents[side] != nullptr;
            small.texts[side] = has ? std::string(m_document.documents[side]->source()) : std::string();
            offsets[side] = has ? m_plan.offset(m_document, side) : 0;
        }
        // Whether a rename is recognised depends on the other resources.
        const bool alone = m_document.decisions.empty() || !m_document.root().notes(merge::NoticeId::ResourceRenamed);
        m_base = alone ? run(small) : Run{};
        if (m_base.merged && m_base.merged->plan.documents.size() == 1) {
            const std::string resource = merge::resourceName(m_base.merged->plan, 0);
            if (fateOfField(*m_base.merged, resource, m_path) == m_before) {
                m_resource = resource;
                m_inputs = std::move(small);
                m_offsets = offsets;
                return;
            }
        }
        m_base = isOver() ? Run{} : run(m_inputs);
        m_partOffsets = offsets;
    }

    void gather()
    {
        if (m_plan.options.mode == Mode::ServerSide)
            return gatherServerSide();
        for (const Side side : merge::allSides) {
            const bool patch = side == Side::Updated && isJsonPatch();
            const bool isRecord = side == Side::Original && isHelm(m_plan.options); // nobody changes what Helm recorded
            if (m_document.documents[side] && !patch && !isRecord && (m_inputs.open[side] || isDerived(side)))
                gather(side);
        }
        if (isJsonPatch())
            gatherOperations();
        for (OtherOptions &other : otherOptions(m_inputs.options, m_document, m_ref.decision))
            m_candidates.push_back({std::move(other.said), {}, std::move(other.options)});
    }

    bool isContested() const { return m_document.decision(m_ref.decision).rule == merge::RuleId::SsaConflict; }

    /// Live is what others wrote, so only Local and what the server is told can be otherwise.
    void gatherServerSide()
    {
        if (isContested() && !m_document.serverSide()->applied.beforeFirst) // else nobody knows who loses it
            addForce(true, "Force it");
        if (m_document.documents[Side::Updated] && m_inputs.open[Side::Updated])
            gather(Side::Updated);
        if (m_inputs.options.serverSide.force && !alwaysForces(m_inputs.options)
            && m_document.decision(m_ref.decision).rule == merge::RuleId::SsaForced)
            addForce(false, "Do not force");
    }

    void addForce(bool force, std::string said)
    {
        merge::Options options = m_inputs.options;
        options.serverSide.force = force;
        m_candidates.push_back({std::move(said), {}, std::move(options)});
    }

    void gather(Side side)
    {
        const yaml::Document &document = *m_document.documents[side];
        const Found here = follow(document, m_path);
        const bool has = here.node != yaml::none && here.steps == m_path.size();
        const std::string thing = called(merge::shownPathStep(m_plan, m_ref));
        const auto put = [&](std::optional<OrderedJson> value, std::string said) {
            add(side, operationFor(document, m_path, std::move(value)), std::move(said));
        };
        if (has)
            put({}, "Remove " + thing + " from " + name(side));
        const std::optional<OrderedJson> mine = valueAt(document, m_path);
        std::vector<OrderedJson> tried;
        for (const Side other : m_plan.options.mode == Mode::ServerSide
                 ? std::vector{Side::Destination}
                 : std::vector(merge::allSides.begin(), merge::allSides.end())) {
            const bool data =
                m_document.documents[other] && !(other == Side::Updated && isJsonPatch()) && other != side;
            const auto value = data ? valueAt(*m_document.documents[other], m_path) : std::nullopt;
            if (!value || value == mine || std::ranges::find(tried, *value) != tried.end())
                continue;
            tried.push_back(*value);
            const std::string text = m_secret ? std::string() : shortText(*value);
            const std::string like = text.empty() ? "as " + name(other) + " has it" : std::string();
            if (has)
                put(value, "Set " + thing + " in " + name(side) + (text.empty() ? " " + like : " to " + text));
            else
                put(value,
                    "Add " + thing + (text.empty() ? "" : " " + text) + " to " + name(side)
                        + (like.empty() ? "" : ", " + like));
        }
        const bool clears = side == Side::Updated && m_plan.options.mode != Mode::Patch
            && m_plan.options.mode != Mode::Compare && m_plan.options.mode != Mode::ServerSide;
        if (clears && m_path.back().kind == PathStep::Kind::Field)
            put(OrderedJson(nullptr), "Set " + thing + " to null in " + name(side));
    }

    void add(Side side, const OrderedJson &operation, std::string said)
    {
        const Side edited = isDerived(side) ? Side::Destination : side;
        if (isOver() || !m_document.documents[edited])
            return;
        auto change = editBy(edited, *m_document.documents[edited], isDerived(side) ? annotated(operation) : operation);
        if (!change)
            return;
        change->range = change->range.movedBy(m_partOffsets[edited]);
        m_candidates.push_back({std::move(said), {std::move(*change)}, {}});
    }

    /// The same operation on what the annotation says. A null operation, which can't be done, when that fails.
    OrderedJson annotated(const OrderedJson &operation) const
    {
        const yaml::Document &document = *m_document.documents[Side::Original];
        const auto after = merge::applyJsonPatch(yaml::toValue(document, document.root()),
                                                 yaml::Json::array({yaml::Json(operation)}), merge::PatchDialect::Rfc);
        return after ? OrderedJson{{"op", "replace"}, {"path", annotation}, {"value", yaml::goJson(*after) + "\n"}}
                     : OrderedJson();
    }

    void gatherOperations()
    {
        const auto &operations = m_document.patch()->operations;
        for (uint32_t i = 0; i < operations.size(); ++i) {
            if (operations[i].decision == m_ref.decision)
                add(Side::Updated, {{"op", "remove"}, {"path", "/" + std::to_string(i)}},
                    "Remove operation " + std::to_string(i + 1) + " from " + name(Side::Updated));
        }
    }

    void tryPairs()
    {
        size_t pairs = 0;
        for (size_t i = 0; i < m_candidates.size(); ++i) {
            for (size_t j = i + 1; j < m_candidates.size() && pairs < mostPairs; ++j) {
                if (!areApart(m_candidates[i], m_candidates[j]))
                    continue;
                ++pairs;
                tryOut({&m_candidates[i], &m_candidates[j]});
            }
        }
    }

    static bool areApart(const Candidate &a, const Candidate &b)
    {
        if (a.options || b.options)
            return false;
        const InputEdit &x = a.edits.front();
        const InputEdit &y = b.edits.front();
        return x.side != y.side
            || (!x.range.empty() && !y.range.empty() && (x.range.end <= y.range.begin || y.range.end <= x.range.begin));
    }

    void tryOut(const std::vector<const Candidate *> &all)
    {
        if (isOver())
            return;
        WhatIf answer;
        size_t bytes = 0;
        for (const Candidate *one : all) {
            answer.edits.insert(answer.edits.end(), one->edits.begin(), one->edits.end());
            answer.said += answer.said.empty()
                ? one->said
                : ", and " + std::string(1, char(one->said.front() | 0x20)) + one->said.substr(1);
            if (one->options)
                answer.options = one->options;
            for (const InputEdit &edit : one->edits)
                bytes += edit.by.size() + edit.range.size();
        }
        const Run done = run(withAnswer(m_inputs, answer), &m_base);
        if (!done.merged || done.merged->plan.documents.empty()
            || (isJsonPatch() && merge::fails(done.merged->plan) && !merge::fails(m_plan)))
            return;
        const auto isOfLive = [](const InputEdit &edit) { return edit.side == Side::Destination; };
        const bool refused = isRefused(done.merged->plan);
        if (m_isRefused && (refused || std::ranges::any_of(answer.edits, isOfLive)))
            return; // no way out
        const FieldFate fate = fateOfField(*done.merged, m_resource, m_path);
        if (fate == m_before
            || std::ranges::any_of(m_found, [&](const Ranked &other) { return isSame(other.answer, answer); }))
            return;
        answer.outcome = fate.outcome;
        answer.conflict = fate.conflict;
        answer.value = fate.value;
        answer.said += ": " + becomes(fate)
            + (m_plan.options.mode == Mode::ServerSide ? ownersSaid(fate) + conflictsLeft(done.merged->plan)
                                                       : std::string())
            + (refused ? ", and the API server refuses it." : ".");
        if (isContested())
            m_found.push_back({{0, 0, 0, m_found.size()}, std::move(answer)}); // in the order in which they were tried
        else
            m_found.push_back({{refused                            ? 2U
                                    : fate.value == m_before.value ? 1U
                                                                   : 0U,
                                all.size(), answer.options ? 1U : 0U, bytes},
                               std::move(answer)});
    }

    /// Whether the API server refuses the field, what is in it, or what it is in.
    bool isRefused(const merge::Plan &plan) const
    {
        const auto touches = [this](const yaml::Path &path) {
            return !path.empty()
                && std::equal(path.begin(), path.begin() + static_cast<long>(std::min(path.size(), m_path.size())),
                              m_path.begin());
        };
        for (const merge::DocumentPlan &document : plan.documents)
            for (merge::DecisionId id = 0; document.identity == m_document.identity && id < document.decisions.size();
                 ++id)
                if (document.decision(id).notes(merge::NoticeId::WillBeRefused) && touches(document.path(id)))
                    return true;
        return false;
    }

    static bool isSame(const WhatIf &a, const WhatIf &b) { return !a.options && !b.options && a.edits == b.edits; }

    /// "it stays `8`"
    std::string becomes(const FieldFate &fate) const
    {
        if (!fate.value)
            return fate.outcome == merge::Outcome::Removed    ? "it is removed"
                : m_before.outcome == merge::Outcome::Removed ? "the result lacks it too, but nothing is removed"
                                                              : "it is not there";
        const std::string text =
            m_secret ? std::string() : shortText(yaml::orderedFromJson(*fate.value), m_before.value);
        const std::string with = text.empty() ? "" : " " + text;
        if (fate.conflict && !m_before.conflict)
            return "both change it, and it becomes" + (text.empty() ? " another value" : with);
        switch (fate.outcome) {
        case merge::Outcome::Added: return "it is added" + (text.empty() ? "" : " as " + text);
        case merge::Outcome::Changed: return "it becomes" + (text.empty() ? " another value" : with);
        default: return isThereAlready(fate) ? "it is" + with + " already" : "it stays" + with;
        }
    }

    /// The result is what it was, but now because Destination has it.
    bool isThereAlready(const FieldFate &fate) const
    {
        const bool differed = m_before.outcome == merge::Outcome::Added || m_before.outcome == merge::Outcome::Changed;
        return differed && !m_secret && fate.value == m_before.value;
    }

    const merge::Plan &m_plan;
    const DecisionRef m_ref;
    const merge::DocumentPlan &m_document;
    const Path m_path;
    std::string m_resource;
    const bool m_secret;
    const std::stop_token &m_stop;
    const std::chrono::steady_clock::time_point m_end;
    Inputs m_inputs; ///< what is merged: this resource alone, or all
    const FieldFate m_before;
    const bool m_isRefused;
    PerSide<uint32_t> m_offsets{};     ///< from what is merged to the whole texts
    PerSide<uint32_t> m_partOffsets{}; ///< from this resource to what is merged
    Run m_base;
    std::vector<Candidate> m_candidates;
    std::vector<Ranked> m_found;
};

} // namespace

std::vector<WhatIf> whatWouldChange(const Merged &merged, DecisionRef ref, const std::stop_token &stop,
                                    std::chrono::milliseconds most)
{
    const bool isField = ref.valid() && !merged.plan.decision(ref).isLines(); // lines have no value to set
    return isField ? Search(merged, ref, stop, most).answers() : std::vector<WhatIf>();
}

} // namespace fieldwise
