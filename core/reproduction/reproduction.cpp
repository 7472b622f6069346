// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reproduction/reproduction.h"

#include <algorithm>
#include <functional>

#include "core/base/text.h"
#include "core/counterfactual/why.h"
#include "core/reproduction/cutting.h"
#include "core/reproduction/masking.h"
#include "core/reproduction/samedecision.h"
#include "core/yaml/lists.h"

namespace fieldwise::reproduction {

using merge::DecisionRef;
using merge::Options;
using merge::Side;

namespace {

using Words = std::set<std::string, std::less<>>;

constexpr size_t mostToMask = 300; // however many merges the cutting took

size_t lineCountOf(const Inputs &inputs)
{
    size_t lines = 0;
    for (const Side side : merge::allSides)
        if (const std::string &text = inputs.texts[side]; inputs.open[side])
            lines +=
                static_cast<size_t>(std::ranges::count(text, '\n')) + (text.empty() || text.ends_with('\n') ? 0 : 1);
    return lines;
}

/// The lines of an item of a List as a document of their own.
std::string unindented(const yaml::Document &document)
{
    if (yaml::cutOf(document) != yaml::Cut::ListItem)
        return std::string(document.source());
    const yaml::Node &node = document.node(document.root());
    std::string out;
    const std::string_view text = document.source();
    for (uint32_t at = node.begin; at < text.size();) {
        const uint32_t end = lineEnd(text, at);
        const auto next = end < text.size() ? uint32_t(pastBreak(text, end)) : end;
        out += text.substr(at, next - at);
        at = std::min(firstText(text, next), next + node.column);
    }
    return out;
}

/// Changes the inputs step by step as long as the field's decision stays the same.
class Reducer {
public:
    Reducer(std::shared_ptr<const Merged> merged, DecisionRef ref, const std::stop_token &stop, size_t most)
        : m_best(std::move(merged)),
          m_ref(ref),
          m_essence(essenceOf(*m_best, ref)),
          m_isSecret(holdsSecret(ref)),
          m_stop(stop),
          m_left(most)
    {
        NeutralWords words({}, {}, {});
        masked(m_best->inputs, secretsOf(m_best->plan), words);
        m_secret = words.secret();
    }

    void cut()
    {
        for (size_t before = SIZE_MAX; size() < before;) {
            before = size();
            takeOnly();
            simplify();
            bool isDeeper = true;
            for (size_t depth = 0; isDeeper && !isOver(); ++depth)
                for (const bool together : {true, false})
                    cutFrom([&] { return siblingsAt(m_best->inputs, depth, isDeeper); }, together);
            cutFrom([&] { return commentsOf(m_best->inputs); }, true);
            cutFrom([&] { return commentsOf(m_best->inputs); }, false);
        }
    }

    /// False if no masked inputs have the same decision.
    bool mask()
    {
        const Inputs inputs = m_best->inputs;
        const auto secrets = secretsOf(m_best->plan);
        NeutralWords all({}, {}, m_secret);
        masked(inputs, secrets, all);
        Words present;
        std::vector<std::string> words;
        for (const auto &[word, neutral] : all.made()) {
            present.insert(word);
            if (!all.secret().contains(word))
                words.push_back(word);
        }
        const Place place = placeOf(*m_best, m_ref);
        bool isMasked = false;
        const auto works = [&](const std::vector<bool> &replaced) {
            Words stay;
            for (size_t i = 0; i < words.size(); ++i)
                if (!replaced[i])
                    stay.insert(words[i]);
            NeutralWords neutral(present, stay, all.secret());
            Inputs made = masked(inputs, secrets, neutral);
            for (const Side side : merge::allSides)
                made.names[side] = made.open[side] ? fileName(made, side) : std::string();
            const bool accepted = accept(made, Place{{}, maskedPath(place.path, neutral)});
            isMasked = isMasked || accepted;
            return accepted;
        };
        m_left = std::max(m_left, mostToMask);
        works(std::vector<bool>(words.size()));
        const std::vector<bool> replaced = markedMost(words.size(), works, [this] { return isOver(); });
        if (!isMasked && !all.secret().empty())
            return false;
        m_shown.clear();
        for (size_t i = 0; i < words.size(); ++i)
            if (!replaced[i])
                m_shown.push_back(words[i]);
        return true;
    }

    Reproduction made() const
    {
        return {.merged = m_best,
                .ref = m_ref,
                .shown = m_shown,
                .linesAfter = lineCountOf(m_best->inputs),
                .isCutShort = m_left == 0};
    }
    bool isOver() const { return m_left == 0 || m_stop.stop_requested(); }

    /// The bytes of all inputs.
    size_t size() const
    {
        size_t size = 0;
        for (const SharedText &text : m_best->inputs.texts.at)
            size += text.size();
        return size;
    }

private:
    bool accept(const Inputs &inputs) { return accept(inputs, placeOf(*m_best, m_ref)); }

    /// Takes the inputs if they have the same decision at this place.
    bool accept(const Inputs &inputs, const Place &place)
    {
        if (isOver())
            return false;
        --m_left;
        const Run done = run(inputs);
        if (!done.merged)
            return false;
        const auto same = sameDecision(*done.merged, place, m_essence);
        if (!same || (m_isSecret && !done.merged->plan.documents[same->document].secretPlaces))
            return false;
        m_best = done.merged;
        m_ref = *same;
        return true;
    }

    /// Whether the field's resource has secrets; it must still say so when it is cut down.
    bool holdsSecret(DecisionRef ref) const { return m_best->plan.documents[ref.document].secretPlaces != nullptr; }

    /// Each text has only the field's own resource.
    void takeOnly()
    {
        const merge::DocumentPlan &document = m_best->plan.documents[m_ref.document];
        Inputs small = m_best->inputs;
        small.files = {};
        for (const Side side : merge::allSides)
            small.texts[side] = document.documents[side] ? unindented(*document.documents[side]) : std::string();
        if (small.texts != m_best->inputs.texts || small.files != m_best->inputs.files)
            accept(small);
    }

    void simplify()
    {
        const std::vector<std::function<void(Inputs &)>> ways{
            [](Inputs &inputs) { // every option but those that say what is merged
                const Options was = inputs.options;
                inputs.options = {};
                inputs.options.mode = was.mode;
                inputs.options.asText = was.asText;
                inputs.options.apply.lastAppliedGiven = was.apply.lastAppliedGiven;
            },
            [](Inputs &inputs) { inputs.options.schema = nullptr, inputs.options.schemaRoot = ""; },
            [](Inputs &inputs) { inputs.options.schemaRoot = ""; },
            [](Inputs &inputs) { inputs.options.serverSide.subresource = ""; },
            [](Inputs &inputs) { inputs.options.repositoryRules.clear(); },
            [](Inputs &inputs) { inputs.options.listRules.clear(); },
            [](Inputs &inputs) { inputs.options.serverSide.now.clear(); },
            [](Inputs &inputs) {
                if (inputs.options.mode == merge::Mode::Git) // the command line has it
                    inputs.options.mode = merge::Mode::ThreeWayKeep;
            },
            [](Inputs &inputs) {
                if (inputs.options.mode == merge::Mode::Apply)
                    inputs.options.apply.lastAppliedGiven = inputs.open[Side::Original] = true;
            },
            [](Inputs &inputs) {
                for (SharedText &text : inputs.texts.at)
                    if (text.str().starts_with("---\n") && inputs.files == merge::PerSide<FileParts>{})
                        text = text.str().substr(4);
            },
            [](Inputs &inputs) {
                for (SharedText &text : inputs.texts.at)
                    if (!text.empty() && !endsLine(text.str(), static_cast<uint32_t>(text.size())))
                        text = text.str() + "\n";
            },
            [](Inputs &inputs) {
                for (SharedText &text : inputs.texts.at)
                    if (inputs.files == merge::PerSide<FileParts>{}) {
                        std::string plain = text.str().substr(hasBom(text.str()) ? 3 : 0);
                        std::erase(plain, '\r');
                        text = std::move(plain);
                    }
            }};
        for (const auto &way : ways) {
            Inputs other = m_best->inputs;
            way(other);
            const Inputs &now = m_best->inputs;
            if (other.options != now.options || other.texts != now.texts || other.open != now.open)
                accept(other);
        }
    }

    void cutFrom(const std::function<std::vector<Siblings>()> &find, bool together)
    {
        if (isOver())
            return;
        const std::vector<Siblings> all = find();
        const std::vector<Unit> units = unitsOf(all, together);
        const Inputs inputs = m_best->inputs;
        const auto works = [&](const std::vector<bool> &marked) {
            const Inputs less = without(inputs, all, units, marked);
            return less.texts != inputs.texts && accept(less);
        };
        markedMost(units.size(), works, [this] { return isOver(); });
    }

    std::shared_ptr<const Merged> m_best;
    DecisionRef m_ref;
    Essence m_essence;
    bool m_isSecret;
    Words m_secret; ///< all words of secrets in the whole inputs
    std::vector<std::string> m_shown;
    std::stop_token m_stop;
    size_t m_left;
};

/// The merge without what a person added, and the field in it.
std::pair<std::shared_ptr<const Merged>, DecisionRef> ownMerge(const Merged &merged, DecisionRef ref)
{
    Inputs inputs = merged.inputs;
    inputs.choices.clear();
    inputs.typed.reset();
    inputs.ignore = nullptr;
    inputs.options.showSecrets = false;
    const Run done = run(inputs);
    if (!done.merged)
        return {};
    const Place place = placeOf(merged, ref);
    const auto found = decisionsAbout(*done.merged, place.path, place.resource, 1);
    return {done.merged, found.empty() ? DecisionRef{} : found.front()};
}

} // namespace

Result<Reproduction, std::string> reproduce(const Merged &merged, DecisionRef ref, const std::stop_token &stop,
                                            size_t most)
{
    const auto [own, field] = ownMerge(merged, ref);
    if (!own || !field.valid())
        return Unexpected(std::string("Without your choices, the merge does not have this field."));
    Reducer reducer(own, field, stop, most);
    bool isCutShort = false;
    constexpr int mostRounds = 3; // a neutral name may be shorter, so that more can go
    for (int round = 0; round < mostRounds; ++round) {
        const size_t before = reducer.size();
        reducer.cut();
        isCutShort = isCutShort || reducer.made().isCutShort;
        if (round > 0 && reducer.size() == before)
            break;
        if (!reducer.mask())
            return Unexpected(
                std::string("This decision depends on the value of a Secret, so it can't be shown to others."));
        isCutShort = isCutShort || reducer.made().isCutShort;
    }
    if (stop.stop_requested())
        return Unexpected(std::string());
    Reproduction out = reducer.made();
    out.isCutShort = isCutShort;
    out.linesBefore = lineCountOf(merged.inputs);
    return out;
}

} // namespace fieldwise::reproduction
