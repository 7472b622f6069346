// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/config.h"
#include "core/session.h"
#include "tests/support/golden.h"
#include "tests/support/mergeproperties.h"

namespace fieldwise::test {

/// A merge whose result a person types in.
class Typing {
public:
    Typing(merge::Mode mode, const std::string &original, const std::string &updated, const std::string &destination,
           bool asText = false)
        : m_inputs(inputsOf(mode, original, updated, destination))
    {
        m_inputs.options.asText = asText;
        m_run = run(m_inputs);
    }

    std::string text() const { return m_run.last ? m_run.last->resolution.text : "no merge"; }
    bool isMerged() const { return m_run.last != nullptr; }
    const merge::Plan &plan() const { return m_run.last->plan; }
    const std::vector<merge::Choice> &choices() const { return m_inputs.choices; }

    /// Replaces the result's text. Returns what went wrong, or "".
    std::string type(const std::string &typed)
    {
        Inputs inputs = m_inputs;
        inputs.typed = {SharedText(typed), {}};
        m_run = run(inputs, &m_run);
        if (m_run.typedFault)
            return m_run.typedFault->text;
        if (!m_run.merged)
            return "no merge";
        m_inputs.choices = m_run.merged->inputs.choices;
        if (text() != typed)
            return "the result is\n" + text();
        return faultOfReplay(typed);
    }
    /// The code of the diagnostic of the last text; "" if it became choices.
    std::string code() const { return m_run.typedFault ? m_run.typedFault->code : ""; }
    /// Replaces the first occurrence of a text.
    std::string replace(const std::string &was, const std::string &by)
    {
        std::string now = text();
        const size_t at = now.find(was);
        return at == now.npos ? "there is no " + was : type(now.replace(at, was.size(), by));
    }
    /// Chooses for one field, as a click does. Returns why a choice does not apply, or "".
    std::string choose(const std::string &path, merge::ChoiceKind kind, uint32_t firstDocument = 0)
    {
        const merge::Plan &plan = m_run.merged->plan;
        for (uint32_t document = firstDocument; document < plan.documents.size(); ++document)
            for (merge::DecisionId id = 0; id < plan.documents[document].decisions.size(); ++id)
                if (yaml::print(plan.documents[document].path(id)) == path) {
                    m_inputs.choices = merge::withChoice(choices(), merge::choiceFor(plan, {document, id}, kind));
                    m_run = run(m_inputs, &m_run);
                    const auto &failed = m_run.merged->plan.inapplicable;
                    return failed.empty() ? "" : failed.front().why;
                }
        return "there is no " + path;
    }
    /// The choices as they are saved, without the names of resources.
    std::string saved() const
    {
        std::string all;
        for (const merge::Choice &choice : choices()) {
            static constexpr const char *kinds[] = {"original", "updated", "destination", "both",  "both-updated-first",
                                                    "value",    "nothing", "merge",       "typed", "typed-head"};
            all += yaml::print(choice.path) + " " + kinds[static_cast<size_t>(choice.kind)];
            if (choice.after)
                all += " after '" + yaml::print(*choice.after) + "'";
            if (!choice.value.empty())
                all += " '" + choice.value + "'";
            all += "\n";
        }
        return all;
    }

private:
    /// The choices, written and read again, give the same bytes, in a merge from scratch.
    std::string faultOfReplay(const std::string &typed) const
    {
        const auto read = config::readResolutions(config::resolutionsText(choices()));
        if (!read)
            return "the choices can't be read: " + read.error().text;
        Inputs again = m_inputs;
        again.choices = *read;
        const fieldwise::Run done = run(again);
        if (!done.merged)
            return "no merge from the choices";
        for (const merge::InapplicableChoice &inapplicable : done.merged->plan.inapplicable)
            return "a choice does not apply: " + inapplicable.why;
        if (done.merged->resolution.text != typed)
            return "replay gives\n" + done.merged->resolution.text;
        return m_inputs.options.asText ? std::string() : faultOfData(*done.merged);
    }

    /// Reading the result gives the data of the plan. A whole text may have several documents, in git an alias is a
    /// value of its own, and data has numbers without the way they are written.
    static std::string faultOfData(const Merged &merged)
    {
        const auto isWhole = [](const merge::Choice &choice) { return choice.path.empty(); };
        const bool hasAliases =
            merged.plan.options.mode != merge::Mode::ThreeWay && merged.resolution.text.find('&') != std::string::npos;
        const std::string fault = faultOf(merged.plan, merged.resolution);
        const bool isNumber = fault.find(":\"float ") != fault.npos || fault.find(":\"int ") != fault.npos;
        return fault.starts_with("the result is not") && !hasAliases && !isNumber
                && std::ranges::none_of(merged.inputs.choices, isWhole)
            ? fault
            : std::string();
    }

    Inputs m_inputs;
    fieldwise::Run m_run;
};

} // namespace fieldwise::test
