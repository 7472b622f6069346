// SPDX-License-Identifier: GPL-3.0-or-later
// `fieldwise-cli apply --server-side` as a person runs it.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "tests/support/clirun.h"

namespace fieldwise {
namespace {

using nlohmann::json;
using test::Ran;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

constexpr const char *refusal =
    "Apply failed with 1 conflict: conflict with \"hpa\" with subresource \"scale\" using apps/v1: .spec.replicas";

class CliServerSide : public test::CliTest {
protected:
    void SetUp() override
    {
        CliTest::SetUp();
        put("local.yaml", head + "spec:\n  paused: false # for now\n  replicas: 3\n");
        put("live.yaml",
            head
                + "  managedFields:\n  - apiVersion: apps/v1\n    fieldsType: FieldsV1\n    fieldsV1:\n      f:spec:\n "
                  "       f:minReadySeconds: {}\n"
                  "    manager: kubectl\n    operation: Apply\n    time: \"2026-01-01T00:00:00Z\"\n"
                  "  - apiVersion: apps/v1\n    fieldsType: FieldsV1\n    fieldsV1:\n      f:spec:\n        "
                  "f:replicas: {}\n"
                  "    manager: hpa\n    operation: Update\n    subresource: scale\n    time: "
                  "\"2026-01-02T00:00:00Z\"\n"
                  "spec:\n  minReadySeconds: 30\n  replicas:   8 # of the autoscaler\n");
    }

    Ran apply(const std::string &options) const
    {
        return shell("SOURCE_DATE_EPOCH=1767225600 '" FIELDWISE_CLI "' apply --server-side local.yaml live.yaml "
                     + options);
    }
    json printed(const std::string &options) const
    {
        return json::parse(apply("--print " + options).out, nullptr, false);
    }
    static json decisionAt(const json &decisions, const std::string &path)
    {
        for (const json &decision : decisions.value("decisions", json::array()))
            if (decision["path"] == path)
                return decision;
        return {};
    }

    const std::string head = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: checkout\n  namespace: shop\n";
};

TEST_F(CliServerSide, aConflictIsRefusedInTheServersWordsAndNothingIsWritten)
{
    for (const char *options : {"", "-o after.yaml", "--print json-patch", "--output json"}) {
        const Ran ran = apply(options);
        EXPECT_EQ(ran.status, 1) << options;
        EXPECT_THAT(ran.out, IsEmpty()) << options;
        EXPECT_THAT(ran.err, StartsWith(std::string("error: ") + refusal + "\n")) << options;
        EXPECT_THAT(ran.err, HasSubstr("--force-conflicts takes .spec.replicas from \"hpa\""));
        EXPECT_THAT(ran.err, HasSubstr("remove .spec.replicas from local.yaml; the cluster keeps its value\n"));
    }
    EXPECT_THAT(fileNames(), ElementsAre("live.yaml", "local.yaml"));
}

TEST_F(CliServerSide, aWayOutThatIsNoneIsNotTold)
{
    put("local.yaml", head + "spec: {replicas: 3}\n");
    const auto owner = [](const char *operation) {
        return std::string("  - {apiVersion: apps/v1, fieldsType: FieldsV1, manager: hpa, operation: ") + operation
            + ", fieldsV1: {f:spec: {f:replicas: {}}}}\n";
    };
    put("live.yaml", head + "  managedFields:\n" + owner("Apply") + owner("Update") + "spec: {paused: true}\n");
    EXPECT_THAT(apply("").err,
                EndsWith("nothing is written. Two ways out:\n"
                         "  force    --force-conflicts takes .spec.replicas from \"hpa\" and \"hpa\" using apps/v1\n"
                         "  give up  remove .spec.replicas from local.yaml; the cluster keeps its value\n"));
    shell("mkdir local live && mv local.yaml local/a.yaml && mv live.yaml live/b.yaml");
    EXPECT_THAT(run("apply --server-side local live --print explain").err, HasSubstr("from local/a.yaml; "));
    const std::string hint = run("apply --server-side local live").err;
    EXPECT_THAT(hint, HasSubstr("-o FOLDER"));
    EXPECT_THAT(hint, Not(HasSubstr("--in-place")));
}

TEST_F(CliServerSide, conflictsAreAList)
{
    EXPECT_EQ(
        printed("conflicts"),
        json::parse(
            R"([{"manager": "hpa", "operation": "Update", "apiVersion": "apps/v1", "subresource": "scale", "path": ".spec.replicas",
                               "message": "conflict with \"hpa\" with subresource \"scale\" using apps/v1"}])"));
    EXPECT_EQ(apply("--print conflicts").status, 1);
    put("local.yaml", head + "spec:\n  replicas: 8\n");
    const Ran none = apply("--print conflicts");
    EXPECT_EQ(none.status, 0);
    EXPECT_EQ(none.out, "[]\n");
}

TEST_F(CliServerSide, forceTakesTheFieldAndTheRestGoesItsWay)
{
    const Ran ran = apply("--force-conflicts --no-managed-fields --as-sent");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, head + "spec:\n  replicas:   3 # of the autoscaler\n  paused: false # for now\n");
    const json after = printed("managed-fields --force-conflicts");
    EXPECT_EQ(
        after,
        json::parse(
            R"([{"apiVersion": "apps/v1", "fieldsType": "FieldsV1", "manager": "kubectl", "operation": "Apply", "time": "2026-01-01T00:00:00Z",
                                      "fieldsV1": {"f:spec": {"f:paused": {}, "f:replicas": {}}}}])"));
    const json result = json::parse(apply("--force-conflicts --output json").out, nullptr, false);
    EXPECT_EQ(result["metadata"]["managedFields"], after);
}

TEST_F(CliServerSide, ofARefusalTheManagedFieldsAreThoseOfLive)
{
    const json after = printed("managed-fields");
    ASSERT_EQ(after.size(), 2u);
    EXPECT_EQ(after[1]["manager"], "hpa");
    put("live.yaml", head + "spec: {replicas: 8}\n");
    EXPECT_EQ(printed("managed-fields"), json::array());
}

TEST_F(CliServerSide, decisionsNameTheManagerAndTheOwnersOfEachField)
{
    const json refused = printed("decisions");
    EXPECT_EQ(refused["mode"], "server-side");
    EXPECT_EQ(refused["manager"], "kubectl");
    EXPECT_EQ(refused["objects"][0]["refused"], true);
    EXPECT_EQ(refused["objects"][0]["message"], refusal);
    EXPECT_EQ(decisionAt(refused, "spec.replicas")["conflict"], true);
    const json forced = printed("decisions --force-conflicts --field-manager helm");
    EXPECT_EQ(forced["manager"], "helm");
    EXPECT_EQ(forced["objects"][0]["message"], nullptr);
    std::map<std::string, std::string> fates;
    const json replicas = decisionAt(forced, "spec.replicas");
    for (const json &owner : replicas["owners"])
        fates[owner["manager"]] = owner["fate"];
    EXPECT_EQ(fates, (std::map<std::string, std::string>{{"helm", "gained"}, {"hpa", "forced"}}));
    EXPECT_EQ(decisionAt(printed("decisions --force-conflicts"), "spec.minReadySeconds")["owners"][0]["fate"],
              "pruned");
}

TEST_F(CliServerSide, whoLosesWhatIsInARemovedItemIsSaid)
{
    const auto container = [](const std::string &name, const std::string &image) {
        return "      - name: " + name + "\n        image: " + image + "\n";
    };
    const std::string spec = "spec:\n  template:\n    spec:\n      containers:\n";
    put("local.yaml", head + spec + container("api", "a:1"));
    put("live.yaml",
        head
            + "  managedFields:\n"
              "  - {apiVersion: apps/v1, fieldsType: FieldsV1, manager: kubectl, operation: Apply, fieldsV1: {f:spec: "
              "{f:template: {f:spec: {f:containers: {\n"
              "      'k:{\"name\":\"api\"}': {.: {}, f:name: {}, f:image: {}}, 'k:{\"name\":\"old\"}': {.: {}, f:name: "
              "{}, f:image: {}}}}}}}}\n"
              "  - {apiVersion: apps/v1, fieldsType: FieldsV1, manager: tuner, operation: Update, fieldsV1: {f:spec: "
              "{f:template: {f:spec: {f:containers: {\n"
              "      'k:{\"name\":\"old\"}': {f:workingDir: {}}}}}}}}\n"
            + spec + container("api", "a:1") + container("old", "o:1") + "        workingDir: /srv\n");
    const json decisions = printed("decisions");
    const json old = decisionAt(decisions, "spec.template.spec.containers[name=old]");
    EXPECT_EQ(old["outcome"], "removed");
    const json inside = decisionAt(decisions, "spec.template.spec.containers[name=old].workingDir");
    ASSERT_EQ(inside["owners"].size(), 1u) << inside;
    EXPECT_EQ(inside["owners"][0]["manager"], "tuner");
    EXPECT_EQ(inside["owners"][0]["fate"], "pruned");
    EXPECT_THAT(apply("--print explain").out, HasSubstr("`tuner` (Update) owned some of"));
}

TEST_F(CliServerSide, everyReportHasTheOwners)
{
    const std::string explain = apply("--print explain").out;
    EXPECT_THAT(explain, HasSubstr("refused: 1 conflict"));
    EXPECT_THAT(explain, HasSubstr("if forced"));
    EXPECT_THAT(explain,
                HasSubstr("\"hpa\" with subresource \"scale\" using apps/v1       1          0  1 lost to force"));
    EXPECT_THAT(explain, HasSubstr("owns it, and force would take it"));
    EXPECT_THAT(apply("--print markdown").out, HasSubstr("| Owner | Before | If forced |"));
    EXPECT_THAT(apply("--print html").out, HasSubstr("<th scope=\"col\">If forced</th>"));
    EXPECT_THAT(apply("--print html --force-conflicts").out, HasSubstr("<th scope=\"col\">After</th>"));
}

TEST_F(CliServerSide, whatKubectlSendsIsTheManifest)
{
    put("local.yaml", "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: checkout\nspec:\n  replicas: 8\n");
    const Ran ran = apply("--print kubectl-patch --field-manager me --force-conflicts");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(
        ran.out,
        R"({"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"checkout","namespace":"shop"},"spec":{"replicas":8}})"
        "\n");
    EXPECT_EQ(ran.err, "Deployment shop/checkout: application/apply-patch+yaml, fieldManager=me, force=true\n");
}

TEST_F(CliServerSide, createsWhatIsNotThere)
{
    put("live.yaml", "");
    const Ran ran = apply("--no-managed-fields --as-sent");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.out, head + "spec:\n  paused: false # for now\n  replicas: 3\n");
    EXPECT_THAT(apply("--print explain").out, HasSubstr("created"));
}

TEST_F(CliServerSide, oneRefusalOfSeveralObjectsWritesNothing)
{
    const std::string second =
        "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, namespace: shop}\ndata: {a: \"1\"}\n";
    put("local.yaml", get("local.yaml") + second);
    put("live.yaml", get("live.yaml") + second);
    const Ran ran = apply("-o after.yaml");
    EXPECT_EQ(ran.status, 1);
    EXPECT_THAT(fileNames(), Not(testing::Contains("after.yaml")));
    EXPECT_EQ(printed("conflicts")[0]["document"], "Deployment shop/checkout");
    EXPECT_EQ(apply("--force-conflicts -o after.yaml").status, 0);
    EXPECT_THAT(get("after.yaml"), HasSubstr("kind: ConfigMap"));
}

TEST_F(CliServerSide, whatAServerRefusesIsSaid)
{
    put("local.yaml", head + "spec:\n  replica: 3\n");
    const Ran ran = apply("");
    EXPECT_EQ(ran.status, 1);
    EXPECT_THAT(ran.out, IsEmpty());
    EXPECT_THAT(ran.err, HasSubstr("replica"));
}

TEST_F(CliServerSide, thatOwnersAreUnknownIsSaidFirstAndForceIsNotOffered)
{
    put("live.yaml", head + "  uid: u\nspec:\n  replicas: 8\n");
    const Ran ran = apply("");
    EXPECT_EQ(ran.status, 1);
    EXPECT_THAT(ran.err, StartsWith("notice: who owns the fields of Deployment shop/checkout is unknown"));
    EXPECT_THAT(ran.err, HasSubstr("conflict with an unknown owner: .spec.replicas"));
    EXPECT_THAT(ran.err, HasSubstr("get Live with its owners: `kubectl get -o yaml --show-managed-fields`"));
    EXPECT_THAT(ran.err, Not(HasSubstr("force")));
    EXPECT_THAT(ran.err, Not(HasSubstr("before-first-apply")));
}

TEST_F(CliServerSide, optionsThatDoNotGoTogetherAreSaid)
{
    const std::pair<const char *, const char *> wrong[] = {
        {"--last-applied live.yaml", "--last-applied can't be used with --server-side: "},
        {"--strategy strategic", "--strategy can't be used with --server-side: "},
        {"--overwrite=false", "--overwrite can't be used with --server-side: "},
        {"--no-annotation", "--no-annotation can't be used with --server-side: "},
        {"--list-rule spec.x=atomic", "--list-rule can't be used with --server-side: "},
        {"--field-manager ''", "--field-manager is empty"},
        {"--field-manager $(printf %0129d 0)", "--field-manager is longer than the 128 characters"}};
    for (const auto &[options, sentence] : wrong) {
        const Ran ran = apply(options);
        EXPECT_EQ(ran.status, 2) << options;
        EXPECT_THAT(ran.err, StartsWith(sentence));
    }
    for (const char *options : {"--field-manager x", "--force-conflicts", "--subresource status", "--no-managed-fields",
                                "--migrate", "--print conflicts", "--print managed-fields"}) {
        const Ran ran = run(std::string("apply local.yaml live.yaml ") + options);
        EXPECT_EQ(ran.status, 2) << options;
        EXPECT_THAT(ran.err, HasSubstr("with --server-side\n")) << options;
    }
}

} // namespace
} // namespace fieldwise
