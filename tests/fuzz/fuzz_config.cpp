// SPDX-License-Identifier: GPL-3.0-or-later
// A byte that says which of our own files it is, and its text: reading ends, a fault has its place, and what was read
// comes back when it is written and read again.
#include "core/config.h"
#include "core/ignorerules.h"
#include "tests/fuzz/support/target.h"

namespace fieldwise::fuzz {
namespace {

template <class T>
bool isGood(const Result<T, Diagnostic> &result, const std::string &text)
{
    if (!result)
        require(!result.error().text.empty() && result.error().range.begin <= result.error().range.end
                    && result.error().range.end <= text.size(),
                "a fault without a place", text);
    return result.has_value();
}

void checkResolutions(const std::string &text)
{
    const auto choices = config::readResolutions(text);
    if (!isGood(choices, text))
        return;
    const std::string written = config::resolutionsText(*choices);
    const auto again = config::readResolutions(written);
    require(again && *again == *choices, "choices do not come back", written);
}

void checkSession(const std::string &text)
{
    const auto session = config::readSession(text);
    if (!isGood(session, text))
        return;
    const std::string written = config::sessionText(*session);
    const auto again = config::readSession(written);
    require(again.has_value(), "a session can't be read again", written);
    require(again->choices == session->choices && config::sessionText(*again) == written,
            "a session does not come back", written);
    for (size_t side = 0; side < 3; ++side) { // a size without a file is not written
        const auto &had = session->inputs.at[side], &has = again->inputs.at[side];
        require(had.has_value() == has.has_value()
                    && (!had
                        || (had->name == has->name && had->file == has->file && had->text == has->text
                            && had->files == has->files)),
                "an input does not come back", written);
    }
}

void checkRules(const std::string &text)
{
    const auto rules = config::readIgnoreRules(text);
    const auto more = config::withRule(
        text, {.path = *yaml::parsePath("spec.replicas"), .kind = "Deployment", .name = "a: #b", .why = "it's \"so\""});
    isGood(rules, text);
    if (!isGood(more, text))
        return;
    const auto again = config::readIgnoreRules(*more);
    require(again.has_value(), "rules can't be read when one is added", *more);
    require(text.empty() || (rules && again->rules.size() == rules->rules.size() + 1),
            "adding a rule is not one rule more", *more);
    require(again->rules.back().why == "it's \"so\"" && again->rules.back().name == "a: #b",
            "the rule that was added is another one", *more);
}

void check(const Input &input)
{
    const std::string &text = input.texts[0];
    switch (input.option(0) % 3) {
    case 0: return checkResolutions(text);
    case 1: return checkSession(text);
    default: return checkRules(text);
    }
}

std::vector<Input> seeds()
{
    config::Session session;
    session.options.mode = merge::Mode::ServerSide;
    session.options.serverSide.force = true;
    session.options.serverSide.fieldManager = "a b";
    session.options.serverSide.resetFields = {"status", "metadata.a"};
    session.inputs.at[0] =
        config::SessionInput{.name = "original", .file = "/a/original.yaml", .hash = "00", .size = 3};
    session.inputs.at[1] = config::SessionInput{.name = "updated", .text = "a: 1\n\t\"é\xff\n"};
    session.choices = {{"v1 Pod a/b", *yaml::parsePath("spec.x[name=a]"), merge::ChoiceKind::Value, "[1, 2]\n"}};
    session.schemas = {"crds.yaml"};
    session.resource = "v1 Pod a/b";
    session.path = *yaml::parsePath("spec.x");
    std::vector<Input> all;
    for (const std::string &text : {config::sessionText(session), config::sessionText({})})
        all.push_back({"\1", {text}});
    for (const std::string &text :
         {config::resolutionsText(session.choices), config::resolutionsText({}),
          std::string("version: 1\nchoices:\n  - resource: apps/v1 Deployment a\n    path: spec.containers[name=\"x "
                      "y\"].0\n    take: both\n  - {resource: '#1', path: '', take: nothing}\n")})
        all.push_back({std::string(1, '\0'), {text}});
    for (const char *text :
         {"", "version: 1\nrules:\n- path: spec.replicas\n  kind: Deployment\n  why: set by a scaler\n",
          "version: 1\nrules:\n  # c\n  - path: metadata.annotations.*\n    namespace: kube-*\n  - path: status\n",
          "version: 1\nrules: []\n", "version: 1\nrules: [{path: a.b}]\n", "# only\n"})
        all.push_back({"\2", {text}});
    return all;
}

} // namespace

extern const Target target{"fuzz_config", 1, 1, check, seeds};

} // namespace fieldwise::fuzz
