// SPDX-License-Identifier: GPL-3.0-or-later
// What an API server makes of a sync of Argo CD: refusals, dropped fields, kept values and defaults.
#include <gmock/gmock.h>

#include "tests/support/argotexts.h"
#include "tests/support/schemas.h"

namespace fieldwise::gitops {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string synced(const std::string &options)
{
    return application("  syncPolicy: {syncOptions: [" + options + "]}\n");
}

std::string relabelled(std::string text)
{
    for (size_t at = text.find("app: web"); at != std::string::npos; at = text.find("app: web", at + 1))
        text.replace(at, 8, "app: api");
    return text;
}

TEST(GitopsRefusals, anImmutableField)
{
    for (const std::string options : {"", "ServerSideApply=true", "Replace=true"}) {
        const Report report = reportOf(synced(options), relabelled(deployment(two)), live(two, deployment(two)));
        ASSERT_EQ(report.objects.size(), 1u);
        const ObjectRow &row = report.objects[0];
        EXPECT_THAT(row.refusal, HasSubstr("spec.selector: Invalid value")) << options;
        EXPECT_THAT(row.refusal, HasSubstr("field is immutable"));
        ASSERT_FALSE(row.fields.empty());
        EXPECT_EQ(row.fields[0].verdict + ' ' + printed(row.fields[0].path), "will-fail spec.selector");
        EXPECT_THAT(row.fields[0].because, HasSubstr("field is immutable"));
        EXPECT_THAT(verdicts(report), Not(testing::Contains(HasSubstr("both "))));
    }
}

TEST(GitopsRefusals, aValueOfAWrongType)
{
    const Report report = reportOf(application(""), deployment("  replicas: two\n"), live(two, deployment(two)));
    EXPECT_THAT(report.objects[0].refusal, HasSubstr("spec.replicas"));
    EXPECT_THAT(verdicts(report), testing::Contains("will-fail spec.replicas"));
}

TEST(GitopsRefusals, aRequiredFieldIsMissing)
{
    const std::string git = "apiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: shop}\nspec: {}\n";
    const Report report = reportOf(application(""), git, "");
    EXPECT_EQ(report.objects[0].state, "Missing");
    EXPECT_EQ(report.objects[0].action, "create");
    EXPECT_THAT(report.objects[0].refusal, HasSubstr("spec.ports: Required value"));
    EXPECT_EQ(verdicts(report), (Words{"will-fail spec.ports"}));
}

/// Argo CD does not ask for strict validation, so that the server drops it with a warning.
TEST(GitopsRefusals, aFieldThatTheKindDoesNotHave)
{
    const std::string git = deployment(two + "  replikas: 3\n");
    for (const std::string options : {"", "Replace=true"}) {
        const Report report = reportOf(synced(options), git, live(two, deployment(two)));
        EXPECT_THAT(report.objects[0].refusal, IsEmpty());
        EXPECT_EQ(report.objects[0].state, "OutOfSync");
        const FieldRow *field = fieldAt(report, "spec.replikas");
        ASSERT_TRUE(field);
        EXPECT_EQ(field->verdict, "only-diff");
        EXPECT_THAT(field->because, HasSubstr("has no such field"));
        EXPECT_EQ(verdicts(report), (Words{"only-diff spec.replikas"})) << options;
    }
    const Report refused = reportOf(synced("ServerSideApply=true"), git, live(two, deployment(two)));
    EXPECT_THAT(refused.objects[0].refusal, HasSubstr(".spec.replikas: field not declared in schema"));
    EXPECT_EQ(refused.objects[0].state, "Unknown");
}

TEST(GitopsRefusals, aServerSideDiffOfAnImmutableField)
{
    const std::string entry =
        "  managedFields:\n    - {manager: argocd-controller, operation: Apply, apiVersion: apps/v1, fieldsType: "
        "FieldsV1, fieldsV1: {'f:spec': {'f:replicas': {}}}}\n";
    const Report report = reportOf(application("", "argocd.argoproj.io/compare-options: ServerSideDiff=true"),
                                   relabelled(deployment(two)), live(two, deployment(two), entry));
    EXPECT_EQ(report.objects[0].state, "Unknown");
    EXPECT_THAT(report.objects[0].refusal, HasSubstr("field is immutable"));
    const Report both =
        reportOf(application("", "argocd.argoproj.io/compare-options: ServerSideDiff=true"),
                 relabelled(deployment(two)) + "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n",
                 live(two, deployment(two), entry));
    EXPECT_THAT(allNotes(both), HasSubstr("so Argo CD shows the state of all objects as Unknown, and syncs nothing"));
}

TEST(GitopsRefusals, forceCreatesItAgain)
{
    const std::string force = "  annotations: {argocd.argoproj.io/sync-options: Force=true}\n";
    const std::string git = "apiVersion: apps/v1\n" + deployment(two, force).substr(20);
    const Report report = reportOf(application(""), relabelled(git), live(two, deployment(two)));
    EXPECT_EQ(report.objects[0].action, "recreate");
    EXPECT_THAT(report.objects[0].refusal, IsEmpty());
    EXPECT_THAT(report.objects[0].because, HasSubstr("Force=true"));
    const Report server = reportOf(synced("ServerSideApply=true"), git, live(two, deployment(two)));
    EXPECT_THAT(server.objects[0].refusal, HasSubstr("--force cannot be used with --server-side"));
}

TEST(GitopsRefusals, anUpdateOfAServiceKeepsItsAddress)
{
    const std::string head = "apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n  namespace: shop\n  annotations: "
                             "{argocd.argoproj.io/tracking-id: 'shop:/Service:shop/web'}\n";
    const std::string git = head + "spec: {ports: [{port: 80}], selector: {app: web}}\n";
    const std::string there = head
        + "spec: {clusterIP: 10.0.0.7, clusterIPs: [10.0.0.7], ipFamilies: [IPv4], ipFamilyPolicy: SingleStack, "
          "internalTrafficPolicy: Cluster, sessionAffinity: None, type: ClusterIP, selector: {app: web}, ports: "
          "[{port: "
          "80, protocol: TCP, targetPort: 80}]}\nstatus: {loadBalancer: {}}\n";
    const Report report = reportOf(synced("Replace=true"), git, there);
    EXPECT_EQ(report.objects[0].action, "replace");
    EXPECT_EQ(verdicts(report), Words{});
}

TEST(GitopsRefusals, defaultsOfADefinition)
{
    const std::string definition =
        "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: shops.example.com}\n"
        "spec:\n  group: example.com\n  scope: Namespaced\n  names: {kind: Shop, plural: shops}\n  versions:\n"
        "    - name: v1\n      served: true\n      storage: true\n      schema:\n        openAPIV3Schema:\n"
        "          type: object\n          properties:\n            spec:\n              type: object\n"
        "              required: [size]\n              properties:\n                size: {type: integer}\n"
        "                colour: {type: string, default: red}\n";
    const std::string head =
        "apiVersion: example.com/v1\nkind: Shop\nmetadata:\n  name: web\n  namespace: shop\n  annotations: "
        "{argocd.argoproj.io/tracking-id: 'shop:example.com/Shop:shop/web'}\n";
    // The definition is a schema, or stands among the manifests.
    for (const bool isSchema : {true, false}) {
        const auto schema = test::loaded(definition);
        const auto verdictsFor = [&](const std::string &spec, const std::string &options) {
            auto report = argoReport({.settings = objectsIn({{"app.yaml", synced(options)}}),
                                      .git = objectsIn({{"git.yaml", head + "spec: " + spec + "\n"},
                                                        {"crd.yaml", isSchema ? "" : definition}}),
                                      .live = objectsIn({{"live.yaml", head + "spec: {size: 1, colour: red}\n"}}),
                                      .schema = isSchema ? schema.get() : &k8s::builtinSchema()});
            return report ? verdicts(*report) : Words{"failed"};
        };
        EXPECT_EQ(verdictsFor("{size: 1}", "Replace=true"), Words{}) << isSchema;
        EXPECT_EQ(verdictsFor("{size: 1}", ""), Words{});
        EXPECT_THAT(verdictsFor("{}", "Replace=true"), testing::Contains(HasSubstr("will-fail spec")));
        EXPECT_THAT(verdictsFor("{size: one}", ""), testing::Contains("will-fail spec.size"));
    }
}

/// What fills a map with defaults is no patch, though Live has a field that its kind does not have.
TEST(GitopsRefusals, noDirectiveIsShownAsAField)
{
    const Report report = reportOf(application(""), deployment(two + "  strategi: {}\n"), live(two, deployment(two)));
    for (const std::string &verdict : verdicts(report))
        EXPECT_THAT(verdict, Not(HasSubstr("$")));
}

const std::string cm = "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: argocd-cm, namespace: argocd}\ndata:\n";

TEST(GitopsRefusals, settingsThatArgoCannotRead)
{
    const struct {
        std::string settings, words;
    } rows[] = {
        {ignoring("jqPathExpressions: ['/spec/replicas']"),
         "jq can't read `/spec/replicas` of spec.ignoreDifferences[0].jqPathExpressions[0] (app.yaml:12) (unexpected "
         "token \"/\")"},
        {ignoring("jqPathExpressions: ['/spec/replicas']"),
         "This is a JSON pointer: put it under jsonPointers, or write `.spec.replicas`"},
        {ignoring("jqPathExpressions: ['spec.replicas']"), "function not defined: spec/0"},
        {ignoring("jqPathExpressions: ['spec.replicas']"), "A path begins with a dot: `.spec.replicas`"},
        {ignoring("jqPathExpressions: ['.spec | ']"), "Write a path such as `.spec.replicas` or "},
        {ignoring("jqPathExpressions: ['.spec.containers[']"), "unexpected EOF"},
        {ignoring("jqPathExpressions: ['.spec | ']"), "unexpected token \")\""},
        {ignoring("jqPathExpressions: ['.spec.']"), "unexpected token \")\""},
        {ignoring("jqPathExpressions: ['.spec.\"a']"), "unterminated string literal"},
        {application("") + cm
             + "  resource.customizations.ignoreDifferences.apps_Deployment: |\n    jsonPointers: [/a\n",
         "the text of argocd-cm resource.customizations.ignoreDifferences.apps_Deployment (app.yaml:14) is no YAML"},
        {application("") + cm + "  resource.compareoptions: '{'\n", "argocd-cm resource.compareoptions (app.yaml:14)"},
        {application("") + cm + "  resource.customizations.ignoredifferences.apps_Deployment: ''\n",
         "resource customization type ignoredifferences not supported"},
    };
    for (const auto &row : rows) {
        const Report report = reportOf(row.settings, deployment(two), live(five, deployment(two)));
        EXPECT_THAT(report.failure, HasSubstr(row.words));
        EXPECT_THAT(report.objects, IsEmpty());
        EXPECT_THAT(textOf(report, false), HasSubstr("! fails: "));
        EXPECT_TRUE(jsonOf(report, false)["failure"].is_string());
    }
    for (const std::string known : {"[paths]", ".a as $x | .b", "..", ".a[1:2]", "getpath([\"a\"])", ".a | ..", "."}) {
        const Report report =
            reportOf(ignoring("jqPathExpressions: ['" + known + "']"), deployment(two), live(five, deployment(two)));
        EXPECT_EQ(report.failure, "") << known;
    }
}

TEST(GitopsRefusals, argocdCmComesAfterTheApplication)
{
    const Report report = reportOf(
        ignoring("jsonPointers: [/spec/replicas]") + cm
            + "  resource.customizations.ignoreDifferences.apps_Deployment: |\n    jsonPointers: [/spec/replicas]\n",
        deployment(two), live(five, deployment(two)));
    const FieldRow *field = fieldAt(report, "spec.replicas");
    ASSERT_TRUE(field && field->rule);
    EXPECT_EQ(field->rule->setting, "spec.ignoreDifferences[0].jsonPointers[0]");
}

TEST(GitopsRefusals, theStatusOfDefinitionsAlone)
{
    const std::string crd = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: "
                            "a.example.com}\nspec: {group: example.com}\n";
    for (const std::string word : {"crd", "none"}) {
        const auto settings = argoSettingsOf(objectsIn({{"app.yaml",
                                                         application("") + cm
                                                             + "  resource.compareoptions: |\n    "
                                                               "ignoreResourceStatusField: "
                                                             + word + "\n"}}));
        ASSERT_TRUE(settings);
        EXPECT_FALSE(settings->ignoresStatus);
        EXPECT_EQ(settings->ignoresStatusOfDefinitions, word == "crd");
    }
}

TEST(GitopsRefusals, anIgnoredFieldThatOnlyLiveHas)
{
    const std::string settings = ignoring("jsonPointers: [/spec/minReadySeconds]",
                                          "  syncPolicy: {syncOptions: [RespectIgnoreDifferences=true@]}\n");
    const auto reportWith = [&](const std::string &more) {
        std::string text = settings;
        text.replace(text.find('@'), 1, more);
        return reportOf(text, deployment(two), live(two + "  minReadySeconds: 9\n", deployment(two)));
    };
    const Report client = reportWith("");
    const FieldRow *field = fieldAt(client, "spec.minReadySeconds");
    ASSERT_TRUE(field);
    EXPECT_EQ(field->verdict, "stays");
    EXPECT_THAT(field->because, HasSubstr("sends Live's value"));
    EXPECT_THAT(field->because, HasSubstr("applied last"));
    const Report server = reportWith(", ServerSideApply=true");
    field = fieldAt(server, "spec.minReadySeconds");
    ASSERT_TRUE(field);
    EXPECT_THAT(field->because, HasSubstr("`argocd-controller` owns it then"));
}

TEST(GitopsRefusals, textsOfASecretAreItsData)
{
    const std::string head = "apiVersion: v1\nkind: Secret\nmetadata:\n  name: web\n  namespace: shop\n  annotations: "
                             "{argocd.argoproj.io/tracking-id: 'shop:/Secret:shop/web'}\n";
    const Report report =
        reportOf(application(""), head + "stringData: {a: new}\n", head + "data: {a: b2xk}\ntype: Opaque\n");
    const FieldRow *field = fieldAt(report, "data.a");
    ASSERT_TRUE(field);
    EXPECT_EQ(field->verdict, "both");
    EXPECT_EQ(field->git, Json("***"));
    EXPECT_THAT(textOf(report, false), Not(HasSubstr("bmV3")));
}

} // namespace
} // namespace fieldwise::gitops
