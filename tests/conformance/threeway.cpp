// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>

#include "core/values/jsonmerge.h"
#include "core/values/strategic.h"
#include "tests/conformance/suites.h"

namespace fieldwise::conformance {

namespace {

using k8s::SchemaPlace;
using merge::Failure;
using nlohmann::json;

/// One of the texts under `json`; nothing where there is none.
std::optional<Json> given(const json &test, const char *name)
{
    const std::string text = textOf(test.at("json"), name);
    return text.empty() ? std::nullopt : readJson(text);
}

Json orEmpty(const std::optional<Json> &value)
{
    return value && !value->is_null() ? *value : Json::object();
}

/// A merge list sorted by merge key or value, as apimachinery's tests compare (SP sortMergeListsByNameMap).
Json withSortedLists(const Json &value, const SchemaPlace &place);

Json sortedList(const Json &list, const SchemaPlace &place)
{
    // By text; equal keys keep their order, equal scalars are one.
    std::multimap<std::string, Json> sorted;
    const std::string_view key = place.rule.patchMergeKey;
    for (const Json &element : list) {
        if (element.is_object()) {
            const auto found = element.find(key);
            sorted.emplace(yaml::goText(found == element.end() ? Json() : *found),
                           withSortedLists(element, place.elements()));
        } else if (!sorted.contains(yaml::goText(element))) {
            sorted.emplace(yaml::goText(element), element);
        }
    }
    Json out = Json::array();
    for (auto &[text, element] : sorted)
        out.push_back(std::move(element));
    return out;
}

Json withSortedLists(const Json &value, const SchemaPlace &place)
{
    if (!value.is_object())
        return value;
    Json out = Json::object();
    for (const auto &[name, child] : value.items()) {
        const SchemaPlace field = place.field(name);
        if (child.is_object() && field.known)
            out[name] = withSortedLists(child, field);
        else if (child.is_array() && field.rule.merge)
            out[name] = sortedList(child, field);
        else
            out[name] = child;
    }
    return out;
}

/// A case of apimachinery's test table, at one schema.
class StrategicCase {
public:
    StrategicCase(const json &test, std::shared_ptr<const k8s::Schema> schema)
        : m_test(test), m_schema(std::move(schema)), m_name(textOf(test, "schema"))
    {
        m_place = {.schema = m_schema.get(), .type = m_schema->typeNamed(m_name), .known = true};
    }

    Faults run()
    {
        for (const json &check : m_test.at("checks")) {
            const std::string what = check.get<std::string>();
            if (what == "create_two_way")
                createTwoWay();
            else if (what == "apply_two_way")
                applyTwoWay();
            else if (what == "create_three_way")
                createThreeWay();
            else if (what == "apply_three_way")
                applyThreeWay();
            else
                m_faults.push_back("an unknown check: " + what);
        }
        return std::move(m_faults);
    }

private:
    /// `two_way` or `three_way` may fail, as some of apimachinery's schemas make it.
    bool mayFail(const char *which) const
    {
        const auto allowed = m_test.find("error_allowed_or_expected");
        return mustFail() || (allowed != m_test.end() && allowed->is_object() && !textOf(*allowed, which).empty());
    }
    bool mustFail() const { return !textOf(m_test, "expected_error").empty(); }

    void expect(const char *what, const char *which, const Result<Json, Failure> &got, const std::optional<Json> &want)
    {
        const std::string name = std::string(what) + " (" + std::string(m_schema->name()) + ")";
        if (!got) {
            if (!mayFail(which))
                m_faults.push_back(name + " failed: " + got.error());
        } else if (mustFail()) {
            m_faults.push_back(name + " succeeded, an error was expected: " + textOf(m_test, "expected_error"));
        } else if (want) {
            append(m_faults, differences(name, sorted(*got), sorted(*want)));
        }
    }

    Json sorted(const Json &value) const
    {
        return m_test.at("sort_merge_lists_first").get<bool>() ? withSortedLists(value, m_place) : value;
    }

    Json original() const { return orEmpty(given(m_test, "original")); }
    Json modified() const { return orEmpty(given(m_test, "modified")); }
    Json current() const { return orEmpty(given(m_test, "current")); }

    void createTwoWay()
    {
        expect("create two-way", "two_way", merge::createStrategic(original(), modified(), m_place),
               given(m_test, "two_way"));
    }

    void applyTwoWay()
    {
        const auto patch = given(m_test, "two_way");
        if (!patch)
            return;
        const auto result = given(m_test, "two_way_result");
        expect("apply two-way", "two_way", merge::applyStrategic(original(), *patch, m_place),
               result ? result : given(m_test, "modified"));
    }

    void createThreeWay()
    {
        const auto want = given(m_test, "three_way");
        const auto patch = merge::threeWayStrategic(original(), modified(), current(), m_place);
        expect("create three-way", "three_way", patch, want);
        expect("planned patch", "three_way", fromPlan(&merge::ApplyPlan::patch), want);
        const json &conflicts = m_test.at("three_way_conflict_without_overwrite");
        if (patch && want && !conflicts.is_null())
            expectConflicts(*patch, conflicts.get<bool>());
    }

    void expectConflicts(const Json &patch, bool want)
    {
        const auto changed = merge::createStrategic(original(), current(), m_place);
        if (!changed || merge::strategicConflicts(patch, *changed, m_place).empty() == want)
            m_faults.push_back(want ? "a conflict is not found" : "a conflict is found where none is");
        const Planned plan = planOf(false);
        if ((plan.code == "apply-conflict") != want)
            m_faults.push_back("without overwriting the plan ended with `" + plan.code + "`");
    }

    void applyThreeWay()
    {
        const auto patch = given(m_test, "three_way");
        if (!patch)
            return;
        const auto want = given(m_test, "result");
        expect("apply three-way", "three_way", merge::applyStrategic(current(), *patch, m_place), want);
        expect("planned result", "three_way", fromPlan(&merge::ApplyPlan::result), want);
    }

    Planned planOf(bool overwrite) const
    {
        merge::Options options;
        options.asSent = true;
        options.schema = m_schema;
        options.schemaRoot = m_name;
        options.apply.strategy = merge::Strategy::Strategic;
        options.apply.lastAppliedGiven = true;
        options.apply.overwrite = overwrite;
        return planned(original().dump(), modified().dump(), current().dump(), options);
    }

    Result<Json, Failure> fromPlan(Json merge::ApplyPlan::*what)
    {
        const Planned plan = planOf(true);
        if (!plan.document.apply())
            return Unexpected<Failure>(plan.code + " " + plan.faults.front());
        append(m_faults, plan.faults);
        return (*plan.document.apply()).*what;
    }

    const json &m_test;
    std::shared_ptr<const k8s::Schema> m_schema;
    std::string m_name;
    SchemaPlace m_place;
    Faults m_faults;
};

/// The schemas that have the one of this case: the same as OpenAPI v2 and v3.
std::vector<std::shared_ptr<const k8s::Schema>> schemasOf(const json &test, const Material &material)
{
    auto schemas = material.schemas;
    std::erase_if(schemas,
                  [&](const auto &schema) { return schema->typeNamed(textOf(test, "schema")) == k8s::noType; });
    return schemas;
}

Faults strategicPatch(const json &test, const Material &material)
{
    const auto schemas = schemasOf(test, material);
    Faults faults = schemas.empty() ? Faults{"its schema is not there: " + textOf(test, "schema")} : Faults{};
    for (const auto &schema : schemas)
        append(faults, StrategicCase(test, schema).run());
    return faults;
}

Faults strategicPatchSort(const json &test, const Material &material)
{
    const auto schemas = schemasOf(test, material);
    Faults faults = schemas.empty() ? Faults{"its schema is not there: " + textOf(test, "schema")} : Faults{};
    for (const auto &schema : schemas) {
        const SchemaPlace place{
            .schema = schema.get(), .type = schema->typeNamed(textOf(test, "schema")), .known = true};
        append(faults,
               differences("sorted", withSortedLists(*given(test, "original"), place), *given(test, "expected")));
    }
    return faults;
}

Faults jsonMergePatch(const json &test, const Material &)
{
    const Json last = orEmpty(given(test, "original"));
    const Json local = orEmpty(given(test, "modified"));
    const Json live = orEmpty(given(test, "current"));
    const Json patch = orEmpty(given(test, "three_way"));
    const Json result = orEmpty(given(test, "result"));
    Faults faults = differences("patch", merge::threeWayJsonMerge(last, local, live), patch);
    append(faults, differences("result", merge::applyJsonMerge(live, patch, true), result));

    merge::Options options;
    options.asSent = true;
    options.apply.strategy = merge::Strategy::JsonMerge;
    options.apply.lastAppliedGiven = true;
    const Planned plan = planned(last.dump(), local.dump(), live.dump(), options);
    append(faults, plan.faults);
    if (plan.document.apply()) {
        append(faults, differences("planned patch", plan.document.apply()->patch, patch));
        append(faults, differences("planned result", plan.document.apply()->result, result));
    }
    return faults;
}

Faults jsonMergePatchNulls(const json &test, const Material &)
{
    const Json original = orEmpty(given(test, "original"));
    Faults faults = differences("nulls", merge::onlyNulls(original), *given(test, "expected_with_null"));
    append(faults, differences("values", merge::withoutNulls(original), *given(test, "expected_without_null")));
    return faults;
}

constexpr Suite suites[] = {
    {"jsonmergepatch", "jsonmergepatch", jsonMergePatch},
    {"jsonmergepatch_nulls", "jsonmergepatch_nulls", jsonMergePatchNulls},
    {"strategicpatch", "strategicpatch", strategicPatch},
    {"strategicpatch_sort", "strategicpatch_sort", strategicPatchSort},
};

} // namespace

std::span<const Suite> threeWaySuites()
{
    return suites;
}

} // namespace fieldwise::conformance
