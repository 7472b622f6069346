// SPDX-License-Identifier: GPL-3.0-or-later
// The fields on which merge2, merge3, the applies and a replace disagree, in one line each: path, then what every
// semantics makes of it in the order merge2, merge3, keep, apply, JSON merge, server-side, replace; a star marks the
// odd one.
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/merge/plan/steps.h"
#include "core/view/compare/compare.h"
#include "core/view/evidence.h"
#include "core/yaml/value.h"
#include "tests/support/golden.h"

namespace fieldwise::view {
namespace {

using merge::Side;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct Texts {
    std::string original, updated, destination;
};

Comparison compared(const Texts &texts, bool all = false, const merge::Options &options = {})
{
    return compare({{yaml::read(texts.original), yaml::read(texts.updated), yaml::read(texts.destination)}},
                   {{"original.yaml", "updated.yaml", "destination.yaml"}}, options, all);
}

std::string line(const CompareRow &row)
{
    std::string out = pathText(row) + ":";
    for (const CompareCell &cell : row.cells) {
        out += cell.odd ? " *" : " ";
        if (!cell.fault.empty())
            out += cell.refused ? "refused" : "fault";
        else
            out += std::string(outcomeName(cell.outcome)) + (cell.present ? " " + cell.value : "");
        out += " |";
    }
    out.resize(out.size() - 2);
    return out;
}

std::vector<std::string> lines(const Comparison &comparison)
{
    std::vector<std::string> out;
    for (const CompareRow &row : comparison.rows)
        out.push_back(line(row));
    return out;
}

std::string deployment(const std::string &spec, const std::string &metadata = "")
{
    return "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: x\n  namespace: shop\n" + metadata + "spec:\n"
        + spec;
}

std::string widget(const std::string &spec)
{
    return "apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: x\nspec:\n" + spec;
}

TEST(Compare, aChangeOfTheDestinationStaysOnlyInMerge3)
{
    const auto all =
        compared({deployment("  replicas: 1\n"), deployment("  replicas: 1\n"), deployment("  replicas: 3\n")});
    EXPECT_THAT(
        lines(all),
        ElementsAre(
            "spec.replicas: changed 1 | *retained 3 | retained 3 | changed 1 | changed 1 | refused | changed 1"));
    EXPECT_EQ(all.differing, 1u);
    const CompareRow &row = all.rows.front();
    EXPECT_EQ(row.inputs, (merge::PerSide<std::string>{{"1", "1", "3"}}));
    EXPECT_EQ(row.lines, (merge::PerSide<uint32_t>{{7, 7, 7}}));
    const CompareCell &merge3 = row.cells[index(Semantics::Merge3)];
    EXPECT_EQ(merge3.rule, "merge3.local-change-kept");
    EXPECT_THAT(merge3.because, HasSubstr("Destination's own value is kept"));
    EXPECT_EQ(merge3.fates[Side::Destination], merge::Fate::Taken);
    EXPECT_THAT(row.cells[index(Semantics::ApplyStrategic)].because, HasSubstr("Live"));
    EXPECT_EQ(row.cells[index(Semantics::ApplyStrategic)].rule, "apply.reset");
    EXPECT_EQ(row.cells[index(Semantics::Replace)].fates[Side::Updated], merge::Fate::Taken);
}

TEST(Compare, saysNothingWhereAllAgree)
{
    const std::string text = deployment("  replicas: 1\n");
    EXPECT_THAT(compared({text, text, text}).rows, IsEmpty());
    const auto all = compared({text, text, text}, true);
    EXPECT_THAT(all.rows, testing::SizeIs(5));
    EXPECT_EQ(all.fields, 5u);
    EXPECT_EQ(all.differing, 0u);
    EXPECT_FALSE(all.rows.front().differs);
    EXPECT_EQ(compared({text, text, text}).fields, 5u);
}

TEST(Compare, elementsAreMatchedByTheirKey)
{
    const auto containers = [](const std::string &names) {
        return deployment("  template: {spec: {containers: [" + names + "]}}\n");
    };
    EXPECT_THAT(lines(compared({containers("{name: a}, {name: b}"), containers("{name: a}, {name: new}"),
                                containers("{name: a}, {name: b}, {name: l}")})),
                ElementsAre("spec.template.spec.containers[name=b]: retained {name} | removed | removed | removed | "
                            "removed | retained {name} | removed",
                            "spec.template.spec.containers[name=l]: retained {name} | retained {name} | retained "
                            "{name} | retained {name} | removed | retained {name} | removed"));
}

TEST(Compare, theOrderOfElementsIsARowOfTheList)
{
    const auto containers = [](const std::string &names) {
        return deployment("  template: {spec: {containers: [" + names + "]}}\n");
    };
    const auto rows = lines(compared({containers("{name: a}, {name: b}"), containers("{name: b}, {name: a}"),
                                      containers("{name: a}, {name: l}, {name: b}")}));
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0],
              "spec.template.spec.containers, order: unchanged [a, l, b] | unchanged [a, l, b] | changed [b, a, l] | "
              "changed [l, b, a] | "
              "changed [b, a] | changed [l, b, a] | changed [b, a]");
    EXPECT_THAT(rows[1], HasSubstr("containers[name=l]: retained"));
}

TEST(Compare, aPortWithoutItsProtocolIsTheSamePort)
{
    const auto ports = [](const std::string &port) {
        return deployment("  template: {spec: {containers: [{name: a, ports: [" + port + "]}]}}\n");
    };
    EXPECT_THAT(
        lines(compared(
            {ports("{containerPort: 80}"), ports("{containerPort: 80}"), ports("{containerPort: 80, protocol: TCP}")})),
        ElementsAre("spec.template.spec.containers[name=a].ports[containerPort=80,protocol=TCP].protocol: retained TCP "
                    "| retained TCP | retained TCP | retained TCP | removed | retained TCP | removed"));
}

TEST(Compare, valuesOfASetAreRows)
{
    const auto finalizers = [](const std::string &values) {
        return deployment("  paused: true\n", "  finalizers: [" + values + "]\n");
    };
    EXPECT_THAT(
        lines(compared({finalizers("a, b"), finalizers("a, c"), finalizers("a, b, d")})),
        ElementsAre(
            "metadata.finalizers[=b]: retained b | removed | removed | removed | removed | retained b | removed",
            "metadata.finalizers[=d]: retained d | retained d | retained d | retained d | removed | retained d | "
            "removed"));
}

TEST(Compare, anAtomicListIsOneValue)
{
    const auto args = [](const std::string &values) {
        return deployment("  template: {spec: {containers: [{name: a, args: [" + values + "]}]}}\n");
    };
    EXPECT_THAT(lines(compared({args("a"), args("a"), args("a, d")})),
                ElementsAre("spec.template.spec.containers[name=a].args: changed [a] | *retained [a, d] | retained [a, "
                            "d] | changed [a] | changed [a] | refused | changed [a]"));
}

TEST(Compare, aKindThatKubectlDoesNotKnowCannotBeAppliedStrategically)
{
    const auto all = compared({widget("  size: 1\n"), widget("  size: 1\n"), widget("  size: 2\n  colour: red\n")});
    EXPECT_THAT(
        lines(all),
        ElementsAre(
            "spec.size: changed 1 | *retained 2 | retained 2 | fault | changed 1 | refused | changed 1",
            "spec.colour: retained red | retained red | retained red | fault | retained red | refused | *removed"));
    EXPECT_FALSE(all.faults[index(Semantics::ApplyStrategic)].empty());
    EXPECT_THAT(compareText(all), HasSubstr("apply can't merge these texts: "));
}

TEST(Compare, aClashOfKindsUnderExactIsAFaultOfBothMerges)
{
    merge::Options exact;
    exact.exact = true;
    const auto text = [](const std::string &selector) {
        return deployment("  replicas: 1\n  selector: " + selector + "\n");
    };
    const auto all = compared({text("{a: 1}"), text("x"), text("{a: 1}")}, false, exact);
    EXPECT_THAT(all.rows, IsEmpty());
    EXPECT_THAT(all.faults[index(Semantics::Merge2)], HasSubstr("line"));
    EXPECT_THAT(all.faults[index(Semantics::Merge3)], testing::Not(IsEmpty()));
    EXPECT_THAT(all.faults[index(Semantics::ApplyStrategic)], IsEmpty());
}

TEST(Compare, whatTheServerKeepsIsNoDifference)
{
    const std::string local = deployment("  replicas: 1\n");
    const std::string live =
        "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: x\n  namespace: shop\n  uid: 1-2\n"
        "  resourceVersion: \"7\"\n  generation: 3\n  managedFields: [{manager: kubectl}]\n"
        "  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: '{}'\n"
        "spec:\n  replicas: 1\nstatus: {replicas: 1}\n";
    EXPECT_THAT(lines(compared({local, local, live})), IsEmpty());
}

/// Live as a cluster has it: kubectl applied replicas and paused, an autoscaler has set minReadySeconds.
std::string owned(const std::string &spec)
{
    return deployment(spec,
                      "  managedFields:\n"
                      "  - {manager: kubectl, operation: Apply, apiVersion: apps/v1, fieldsType: FieldsV1, "
                      "fieldsV1: {'f:spec': {'f:replicas': {}, 'f:paused': {}}}}\n"
                      "  - {manager: hpa, operation: Update, apiVersion: apps/v1, fieldsType: FieldsV1, "
                      "fieldsV1: {'f:spec': {'f:minReadySeconds': {}}}}\n");
}

TEST(Compare, serverSideApplyGoesByWhoOwnsWhat)
{
    const Texts texts{"", deployment("  replicas: 1\n"),
                      owned("  replicas: 3\n  paused: true\n  minReadySeconds: 5\n")};
    const auto all = compared(texts);
    EXPECT_THAT(
        lines(all),
        ElementsAre(
            "spec.paused: retained true | retained true | fault | retained true | retained true | removed | removed",
            "spec.minReadySeconds: retained 5 | retained 5 | fault | retained 5 | retained 5 | retained 5 | *removed"));
    const CompareCell &dropped = all.rows.front().cells[index(Semantics::ServerSide)];
    EXPECT_EQ(dropped.rule, "server-side.pruned");
    EXPECT_EQ(dropped.fates[Side::Original], merge::Fate::None);
    EXPECT_FALSE(dropped.refused);
}

TEST(Compare, serverSideApplyIsRefusedAsAWhole)
{
    const Texts texts{"", deployment("  replicas: 1\n  minReadySeconds: 9\n"),
                      owned("  replicas: 3\n  paused: true\n  minReadySeconds: 5\n")};
    const auto all = compared(texts);
    EXPECT_THAT(
        lines(all),
        ElementsAre(
            "spec.paused: retained true | retained true | fault | retained true | retained true | refused | *removed",
            "spec.minReadySeconds: changed 9 | changed 9 | fault | changed 9 | changed 9 | *refused | changed 9"));
    EXPECT_THAT(all.rows.front().cells[index(Semantics::ServerSide)].because, IsEmpty()) << "nobody contests it";
    const CompareCell &contested = all.rows.back().cells[index(Semantics::ServerSide)];
    EXPECT_EQ(contested.rule, "server-side.conflict");
    EXPECT_THAT(contested.because, HasSubstr("`hpa`"));
    EXPECT_EQ(contested.fates[Side::Destination], merge::Fate::Taken);
    EXPECT_EQ(all.rows.front().cells[index(Semantics::ServerSide)].fault,
              "The server refuses all of it: Apply failed with 1 conflict: conflict with \"hpa\" using apps/v1: "
              ".spec.minReadySeconds.");
    EXPECT_THAT(all.faults[index(Semantics::ServerSide)], IsEmpty()) << "another object may be taken";

    merge::Options force;
    force.serverSide.force = true;
    EXPECT_THAT(
        lines(compared(texts, false, force)),
        ElementsAre(
            "spec.paused: retained true | retained true | fault | retained true | retained true | removed | removed"));
    merge::Options other;
    other.serverSide.fieldManager = "hpa";
    EXPECT_THAT(compared(texts, true, other).rows.back().cells[index(Semantics::ServerSide)].fault,
                HasSubstr("with 2 conflicts, the first with \"hpa\" using apps/v1: .spec.minReadySeconds"));
}

TEST(Compare, withoutOwnersServerSideApplySaysSo)
{
    const auto all = compared({"", deployment("  replicas: 1\n"), deployment("  replicas: 3\n")}, true);
    EXPECT_THAT(all.rows.back().cells[index(Semantics::ServerSide)].fault,
                HasSubstr("Live does not say who owns what"));
}

TEST(Compare, valuesOfSecretsAreMasked)
{
    const auto secret = [](const std::string &value) {
        return "apiVersion: v1\nkind: Secret\nmetadata: {name: x}\ndata:\n  token: " + value + "\n";
    };
    const Texts texts{secret("b25l"), secret("b25l"), secret("dHdv")};
    EXPECT_THAT(lines(compared(texts)),
                ElementsAre("data.token: changed *** (after) | *retained *** (before) | retained *** (before) | "
                            "changed *** (after) | changed *** (after) | refused | changed *** (after)"));
    const std::string text = compareText(compared(texts, true));
    EXPECT_THAT(text, testing::Not(HasSubstr("b25l")));
    EXPECT_THAT(text, testing::Not(HasSubstr("dHdv")));
    const auto masked = compared(texts);
    for (const CompareCell &cell : masked.rows.front().cells)
        EXPECT_THAT(cell.because + cell.otherwise, testing::Not(testing::AnyOf(HasSubstr("b25l"), HasSubstr("dHdv"))));
    merge::Options shown;
    shown.showSecrets = true;
    EXPECT_THAT(lines(compared(texts, false, shown)), ElementsAre(HasSubstr("*retained dHdv")));
}

TEST(Compare, documentsArePairedAndNamed)
{
    const auto config = [](const std::string &name, const std::string &value) {
        return "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name + ", namespace: shop}\ndata: {k: \""
            + value + "\"}\n";
    };
    const auto all =
        compared({config("a", "1") + config("b", "1"), config("a", "1"), config("a", "2") + config("b", "1")});
    EXPECT_THAT(
        lines(all),
        ElementsAre("data.k: changed \"1\" | *retained \"2\" | retained \"2\" | changed \"1\" | changed \"1\" | "
                    "refused | changed \"1\"",
                    "the whole document: retained {apiVersion, kind, metadata, data} | *removed | removed | retained "
                    "{apiVersion, kind, metadata, data} | retained {apiVersion, kind, metadata, data} | retained "
                    "{apiVersion, kind, metadata, data} | retained {apiVersion, kind, metadata, data}"));
    EXPECT_EQ(all.rows[0].lines[Side::Destination], 5u);
    EXPECT_EQ(all.rows[1].lines[Side::Destination], 7u);
    EXPECT_THAT(all.documents, ElementsAre("ConfigMap shop/a", "ConfigMap shop/b"));
    EXPECT_THAT(compareText(all), HasSubstr("\nConfigMap shop/b\n"));
}

TEST(Compare, aReasonAboveTheFieldSaysSo)
{
    const auto env = [](const std::string &of) { return widget("  list:\n" + of); };
    const auto all = compared({"", env("  - {name: a, v: 1}\n"), env("  - {name: a, v: 1}\n  - {name: b, v: 2}\n")});
    ASSERT_THAT(lines(all),
                ElementsAre(HasSubstr(
                    "spec.list[name=b]: retained 2 | retained 2 | fault | fault | removed | refused | removed")));
    EXPECT_EQ(all.rows.front().cells[index(Semantics::ApplyJsonMerge)].decidedAt, "spec.list");
}

TEST(Compare, keepSaysThatItIsAConflict)
{
    const auto sides = [](const std::string &tag, const std::string &env) {
        return deployment("  replicas: " + tag + "\n  template:\n    spec:\n      containers:\n      - name: a\n"
                          + env);
    };
    const Texts texts{sides("1", ""), sides("2", "        env:\n        - name: X\n          value: t\n"),
                      sides("3", "        env:\n        - name: X\n          value: o\n")};
    const auto rows = compared(texts).rows;
    ASSERT_GE(rows.size(), 2u);
    for (const CompareRow &row : rows)
        for (const Semantics semantics : allSemantics)
            EXPECT_EQ(row.cells[index(semantics)].conflict, semantics == Semantics::Keep) << pathText(row);
    EXPECT_THAT(compareText(compared(texts)), HasSubstr("  keep         ! 3  conflict  git.both-changed\n"));
    const Texts kept{deployment("  replicas: 1\n"), deployment("  replicas: 1\n"), deployment("  replicas: 3\n")};
    EXPECT_FALSE(compared(kept).rows.at(0).cells[index(Semantics::Keep)].conflict);
}

TEST(Compare, textIsAParagraphForEachField)
{
    const Texts texts{deployment("  replicas: 1\n  paused: true\n"), deployment("  replicas: 1\n"),
                      deployment("  replicas: 3\n  paused: true\n")};
    EXPECT_EQ(
        compareText(compared(texts)),
        "Seven semantics over the same texts: Original (original.yaml), Updated (updated.yaml), Destination "
        "(destination.yaml)\n"
        "\n"
        "server-side: The server refuses all of it: Apply failed with 1 conflict: conflict with \"before-first-apply\" "
        "using apps/v1: "
        ".spec.replicas. Live does not say who owns what, so everything in it counts as owned by somebody else.\n"
        "\n"
        "spec.replicas\n"
        "  Original 1 (line 7), Updated 1 (line 7), Destination 3 (line 7)\n"
        "  merge2       ~ 1  changed   merge2.source-wins\n"
        "  merge3       = 3  retained  merge3.local-change-kept  <- the only one\n"
        "  keep         = 3  retained  git.ours-changed\n"
        "  apply        ~ 1  changed   apply.reset\n"
        "  JSON merge   ~ 1  changed   apply.reset\n"
        "  server-side  x the server refuses it  server-side.conflict\n"
        "  replace      ~ 1  changed   replace.whole-object\n"
        "\n"
        "spec.paused\n"
        "  Original true (line 8), Updated (absent), Destination true (line 8)\n"
        "  merge2       = true  retained  only-destination  <- the only one\n"
        "  merge3       -       removed   merge3.updated-removed\n"
        "  keep         -       removed   git.theirs-removed\n"
        "  apply        -       removed   apply.removed\n"
        "  JSON merge   -       removed   apply.removed\n"
        "  server-side  x the server refuses it\n"
        "  replace      -       removed   replace.whole-object\n"
        "\n"
        "2 of 6 fields come out differently.\n");
}

/// Where a field of the table of known results stands in a Deployment.
std::string placeOf(const std::string &field)
{
    if (field == "containers" || field == "volumes")
        return "/spec/template/spec/" + field;
    return (field == "labels" || field == "finalizers" ? "/metadata/" : "/spec/") + field;
}

std::string tableText(const yaml::Json &fields)
{
    auto object = yaml::Json::parse(
        R"({"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "x", "namespace": "shop"},
                                        "spec": {"template": {"spec": {"restartPolicy": "Always"}}}})");
    for (const auto &[field, value] : fields.items())
        object[yaml::Json::json_pointer(placeOf(field))] = value;
    return yaml::blockText(object);
}

TEST(Compare, disagreesWhereTheReferenceProgramsDo)
{
    merge::Options options;
    options.exact = true;
    options.infer = k8s::Infer::None;
    for (const yaml::Json &row :
         yaml::Json::parse(test::readFile(test::sourceFolder() / "tests" / "data" / "fourrulesets.json"))) {
        const Comparison all = compared(
            {tableText(row["original"]), tableText(row["updated"]), tableText(row["destination"])}, false, options);
        yaml::Json replaced = row["updated"];
        for (auto it = replaced.begin(); it != replaced.end();)
            it = it->is_null() ? replaced.erase(it) : std::next(it);
        bool differs = false;
        const yaml::Json *first = nullptr;
        // Server-side apply and `keep` have no reference there.
        const bool found = std::ranges::any_of(all.rows, [](const CompareRow &one) {
            std::set<std::string> values;
            for (const Semantics semantics : allSemantics)
                if (const CompareCell &cell = one.cells[index(semantics)];
                    semantics != Semantics::ServerSide && semantics != Semantics::Keep && cell.fault.empty())
                    values.insert(cell.present ? "=" + cell.value : "");
            return values.size() > 1;
        });
        for (const char *engine : {"merge2", "merge3", "strategic", "json-merge"}) {
            if (row[engine].is_string())
                continue;
            first = first ? first : &row[engine];
            differs = differs || row[engine] != *first || row[engine] != replaced;
        }
        EXPECT_EQ(found, differs) << row["case"] << '\n' << compareText(all);
        EXPECT_EQ(!all.faults[index(Semantics::Merge2)].empty(), row["merge2"].is_string()) << row["case"];
    }
}

/// No file has the lines of what Live's annotation is read as.
TEST(Compare, linesOfTheAnnotationAreNotTold)
{
    const std::string applied = R"({"apiVersion":"v1","data":{"x":"1","y":"1"},"kind":"ConfigMap",)"
                                R"("metadata":{"name":"a","namespace":"web"}})",
                      head = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  namespace: web\n",
                      live = head + "  annotations:\n    kubectl.kubernetes.io/last-applied-configuration: |\n      "
        + applied + "\ndata:\n  x: \"1\"\n  y: \"2\"\n";
    merge::Options options;
    options.mode = merge::Mode::Apply;
    const Comparison all = compared({applied, head + "data: {}\n", live}, false, options);
    int told = 0;
    for (const CompareRow &row : all.rows)
        for (const CompareCell &cell : row.cells)
            if (cell.because.find("Original had") != cell.because.npos
                || cell.because.find("Base had") != cell.because.npos
                || cell.because.find("Last applied has") != cell.because.npos) {
                ++told;
                EXPECT_THAT(cell.because, HasSubstr("(in Live's annotation)")) << cell.rule;
            }
    EXPECT_GT(told, 2);
}

} // namespace
} // namespace fieldwise::view
