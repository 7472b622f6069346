// SPDX-License-Identifier: GPL-3.0-or-later
// What Flux takes over, removes and corrects (semantics/gitops.md 2).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/gitops/flux.h"

namespace fieldwise::gitops {
namespace {

using testing::HasSubstr;
using testing::Not;
using Words = std::vector<std::string>;

std::string kustomization(const std::string &spec)
{
    return "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: shop, namespace: "
           "flux-system}\nspec:\n  prune: true\n"
        + spec;
}

const std::string labels = "  labels: {kustomize.toolkit.fluxcd.io/name: shop, kustomize.toolkit.fluxcd.io/namespace: "
                           "flux-system}\n";

std::string deployment(const std::string &spec, const std::string &metadata, const std::string &container)
{
    return "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n  namespace: shop\n" + metadata + "spec:\n"
        + spec
        + "  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n"
          "    spec: {containers: [{name: web, image: 'web:1'"
        + container + "}]}\n";
}

std::string git(const std::string &spec, const std::string &metadata = "")
{
    return deployment(spec, metadata, "");
}

std::string entry(const std::string &manager, const std::string &operation, const std::string &fields,
                  const std::string &subresource = "")
{
    return "    - {manager: " + manager + ", operation: " + operation + ", apiVersion: apps/v1, fieldsType: FieldsV1,"
        + (subresource.empty() ? "" : " subresource: " + subresource + ",") + " fieldsV1: " + fields + "}\n";
}

const std::string labelFields = "'f:metadata': {'f:labels': {'f:kustomize.toolkit.fluxcd.io/name': {}, "
                                "'f:kustomize.toolkit.fluxcd.io/namespace': {}}}";
const std::string base = "{" + labelFields
    + ", 'f:spec': {'f:replicas': {}, 'f:selector': {}, 'f:template': {'f:metadata': "
      "{'f:labels': {'f:app': {}}}, 'f:spec': {'f:containers': {'k:{\"name\":\"web\"}': {'.': {}, 'f:name': {}, "
      "'f:image': {}}}}}}}";
const std::string ready = "{'f:spec': {'f:minReadySeconds': {}}}", replicas = "{'f:spec': {'f:replicas': {}}}";

/// Live with Flux's own entry and others.
std::string live(const std::string &spec, const std::string &entries, const std::string &metadata = "")
{
    return deployment(
        spec, labels + metadata + "  managedFields:\n" + entry("kustomize-controller", "Apply", base) + entries, "");
}

Report reportOf(const std::string &settings, const std::string &wanted, const std::string &there,
                const std::vector<std::string> &overrides = {})
{
    auto report = fluxReport({.settings = objectsIn({{"ks.yaml", settings}}),
                              .git = objectsIn({{"git.yaml", wanted}}),
                              .live = objectsIn({{"live.yaml", there}}),
                              .overrideManagers = overrides,
                              .schema = &k8s::builtinSchema()});
    EXPECT_TRUE(report);
    return report ? *report : Report();
}

Words verdicts(const Report &report)
{
    Words out;
    for (const ObjectRow &row : report.objects)
        for (const FieldRow &field : row.fields)
            out.push_back(field.verdict + ' ' + printed(field.path));
    return out;
}

const std::string two = "  replicas: 2\n", five = "  replicas: 5\n", nine = "  minReadySeconds: 9\n";

/// The table of semantics/gitops.md 2.3.
TEST(GitopsFlux, takingOver)
{
    const struct {
        std::string git, live, entries, verdict, action;
    } rows[] = {
        {two, five, entry("hpa", "Update", replicas, "scale"), "drift spec.replicas", "apply"},
        {two, two + nine, entry("kubectl-edit", "Update", ready), "pruned spec.minReadySeconds", "apply"},
        {two, two + nine, entry("kubectl", "Apply", ready), "pruned spec.minReadySeconds", "apply"},
        {two, two + nine, entry("before-first-apply", "Update", ready), "pruned spec.minReadySeconds", "apply"},
        {two, two + nine, entry("kubectl", "Update", ready, "status"), "stays spec.minReadySeconds", "unchanged"},
        {two, two + nine, entry("me", "Update", ready), "stays spec.minReadySeconds", "unchanged"},
        {two, two + nine, entry("before-first-apply", "Apply", ready), "stays spec.minReadySeconds", "unchanged"},
        {"", two, "", "drift spec.replicas", "apply"},
        {"", two, entry("hpa", "Update", replicas, "scale"), "stays spec.replicas", "unchanged"},
        {two, two, "", "", "unchanged"},
    };
    for (const auto &row : rows) {
        const Report report = reportOf(kustomization(""), git(row.git), live(row.live, row.entries));
        EXPECT_EQ(verdicts(report), row.verdict.empty() ? Words{} : Words{row.verdict}) << row.entries;
        EXPECT_EQ(report.objects[0].action, row.action) << row.entries;
    }
    const Report merged =
        reportOf(kustomization(""), git(two, "  annotations: {kustomize.toolkit.fluxcd.io/ssa: merge}\n"),
                 live(two + nine, entry("kubectl-edit", "Update", ready)));
    EXPECT_THAT(verdicts(merged), testing::Contains("stays spec.minReadySeconds"));
    const Report overridden =
        reportOf(kustomization(""), git(two), live(two + nine, entry("lens", "Update", ready)), {"lens"});
    EXPECT_EQ(verdicts(overridden), (Words{"pruned spec.minReadySeconds"}));
    ASSERT_EQ(overridden.objects[0].takenOver.size(), 1u);
    EXPECT_EQ(overridden.objects[0].takenOver[0].fields, (Words{"spec.minReadySeconds"}));
    EXPECT_THAT(overridden.objects[0].fields[0].because, HasSubstr("`flux diff`"));
}

TEST(GitopsFlux, theLastAppliedAnnotationForcesAnApply)
{
    const Report report =
        reportOf(kustomization(""), git(two),
                 live(two, "", "  annotations: {kubectl.kubernetes.io/last-applied-configuration: '{}'}\n"));
    EXPECT_EQ(report.objects[0].action, "apply");
    EXPECT_THAT(report.objects[0].because, HasSubstr("taking over changes its metadata"));
}

TEST(GitopsFlux, skippedObjects)
{
    const std::string prefix = "  annotations: {kustomize.toolkit.fluxcd.io/";
    for (const std::string mark : {"reconcile: Disabled", "ssa: Ignore", "ssa: IfNotPresent"})
        EXPECT_EQ(reportOf(kustomization(""), git(two, prefix + mark + "}\n"), live(five, "")).objects[0].action,
                  "skip");
    EXPECT_EQ(reportOf(kustomization(""), git(two), live(five, "", prefix + "ssa: Ignore}\n")).objects[0].action,
              "skip");
    EXPECT_EQ(reportOf(kustomization(""), git(two), live(five, "", prefix + "ssa: IfNotPresent}\n")).objects[0].action,
              "apply");
}

/// semantics/gitops.md 2.4.
TEST(GitopsFlux, ignoredFields)
{
    const std::string ignore = "  ignore:\n    - paths: [/spec/replicas]\n      target: {kind: Deploy.*}\n";
    const std::string edited = entry("kubectl-edit", "Update", ready);
    const Report quiet = reportOf(kustomization(ignore), git(two), live(five, ""));
    EXPECT_EQ(verdicts(quiet), (Words{"ignored spec.replicas"}));
    EXPECT_EQ(quiet.objects[0].action, "unchanged");
    EXPECT_EQ(quiet.objects[0].fields[0].rule->where, "ks.yaml:7");

    const Report adopted = reportOf(kustomization(ignore), git(two),
                                    live(five + nine, edited + entry("hpa", "Update", replicas, "scale")));
    EXPECT_EQ(verdicts(adopted), (Words{"pruned spec.minReadySeconds", "adopted spec.replicas"}));
    EXPECT_EQ(*adopted.objects[0].fields[1].after, 5);
    EXPECT_THAT(adopted.objects[0].fields[1].ownersAfter, testing::Contains(HasSubstr("kustomize-controller")));

    const Report given =
        reportOf(kustomization(ignore), git(two), live(five + nine, edited + entry("keda", "Apply", replicas)));
    EXPECT_EQ(verdicts(given), (Words{"pruned spec.minReadySeconds", "given-up spec.replicas"}));
    EXPECT_EQ(*given.objects[0].fields[1].after, 5);
    EXPECT_THAT(given.objects[0].fields[1].ownersAfter, Not(testing::Contains(HasSubstr("kustomize-controller"))));

    const Report other = reportOf(kustomization("  ignore: [{paths: [/spec/replicas], target: {name: we}}]\n"),
                                  git(two), live(five, ""));
    EXPECT_EQ(verdicts(other), (Words{"drift spec.replicas"}));
    const Report fails = reportOf(kustomization(ignore), git(""), live(five + nine, edited));
    EXPECT_THAT(fails.objects[0].refusal, HasSubstr("does not apply"));
}

TEST(GitopsFlux, selectors)
{
    const Json labelled = Json::parse(R"({"app": "web", "tier": "front"})");
    EXPECT_EQ(selects("app=web,tier!=back", &labelled), true);
    EXPECT_EQ(selects("app == web", &labelled), true);
    EXPECT_EQ(selects("!missing,app", &labelled), true);
    EXPECT_EQ(selects("app=api", &labelled), false);
    EXPECT_EQ(selects("app in (web, api)", &labelled), true);
    EXPECT_EQ(selects("app", nullptr), false);
    EXPECT_EQ(selects("", nullptr), true);
}

TEST(GitopsFlux, pruning)
{
    const std::string settings = kustomization("")
        + "status:\n  inventory:\n    entries:\n      - {id: shop_gone__ConfigMap, v: v1}\n"
          "      - {id: shop_kept__ConfigMap, v: v1}\n      - {id: shop_web_apps_Deployment, v: v1}\n      - {id: "
          "broken, v: v1}\n";
    const auto map = [](const std::string &name, const std::string &more) {
        return "---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + name + "\n  namespace: shop\n" + labels
            + more;
    };
    const Report report = reportOf(settings, git(two),
                                   live(two, "") + map("gone", "")
                                       + map("kept", "  annotations: {kustomize.toolkit.fluxcd.io/prune: disabled}\n")
                                       + map("others", ""));
    std::map<std::string, std::string> actions;
    for (const ObjectRow &row : report.objects)
        actions[row.name] = row.action;
    EXPECT_EQ(actions, (std::map<std::string, std::string>{{"web", "unchanged"}, {"gone", "prune"}, {"kept", "keep"}}));
}

/// semantics/gitops.md 2.6.
TEST(GitopsFlux, driftOfAHelmRelease)
{
    const auto release = [](const std::string &mode) {
        return "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: shop, namespace: "
               "shop}\nspec:\n  driftDetection:\n"
               "    mode: "
            + mode + "\n    ignore: [{paths: [/spec/minReadySeconds]}]\n";
    };
    const std::string there =
        deployment(five + nine,
                   "  labels: {app.kubernetes.io/managed-by: Helm, mine: a}\n"
                   "  annotations: {meta.helm.sh/release-name: shop, meta.helm.sh/release-namespace: shop}\n"
                   "  managedFields:\n"
                       + entry("helm-controller", "Apply", "{'f:spec': {'f:replicas': {}}}"),
                   "");
    const Report corrected = reportOf(release("enabled"), git(two + "  minReadySeconds: 1\n"), there);
    EXPECT_EQ(corrected.objects[0].action, "correct");
    EXPECT_EQ(verdicts(corrected),
              (Words{"drift spec.replicas", "ignored spec.minReadySeconds", "stays metadata.labels.mine"}));
    EXPECT_EQ(*corrected.objects[0].fields[0].after, 2);
    EXPECT_EQ(corrected.objects[0].fields[0].ownersAfter, (Words{"helm-controller (Update)"}));
    const Report told = reportOf(release("warn"), git(two), there);
    EXPECT_EQ(told.objects[0].action, "warn");
    EXPECT_EQ(*told.objects[0].fields[0].after, 5);
    EXPECT_EQ(reportOf(release("disabled"), git(two), there).objects[0].action, "skip");
}

TEST(GitopsFlux, aWholeObjectIsIgnored)
{
    const std::string release = "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: shop, "
                                "namespace: shop}\nspec:\n  driftDetection:\n    mode: enabled\n"
                                "    ignore: [{paths: [''], target: {kind: ";
    const Report skipped = reportOf(release + "Deployment}}]\n", git(two), live(five, ""));
    EXPECT_EQ(skipped.objects.at(0).action, "skip");
    EXPECT_THAT(skipped.objects.at(0).because, HasSubstr("spec.driftDetection.ignore[0].paths[0]"));
    EXPECT_EQ(reportOf(release + "Service}}]\n", git(two), live(five, "")).objects.at(0).action, "correct");
}

TEST(GitopsFlux, secretsAreMasked)
{
    const std::string secret = "apiVersion: v1\nkind: Secret\nmetadata:\n  name: s\n  namespace: shop\n";
    const Report report = reportOf(kustomization(""), secret + "stringData: {k: canary-git}\n",
                                   secret + labels + "data: {k: Y2FuYXJ5LWxpdmU=}\ntype: Opaque\n");
    for (const std::string &text : {textOf(report, true), markdownOf(report, true), jsonOf(report, true).dump()}) {
        EXPECT_THAT(text, Not(HasSubstr("canary")));
        EXPECT_THAT(text, Not(HasSubstr("Y2FuYXJ5")));
        EXPECT_THAT(text, HasSubstr("***"));
    }
}

TEST(GitopsFlux, brokenSettings)
{
    EXPECT_FALSE(fluxReport({.settings = objectsIn({{"a", "kind: Kustomization\n"}}),
                             .git = {},
                             .live = {},
                             .overrideManagers = {},
                             .schema = &k8s::builtinSchema()}));
    for (const std::string spec :
         {"  ignore: 3\n", "  ignore: [1, {paths: {a: 1}}, {paths: [1, '', a], target: {kind: '('}}]\n",
          "  commonMetadata: [a]\n  targetNamespace: [b]\n"})
        reportOf(kustomization(spec), git(two), live(five, entry("kubectl", "Update", "[1]")));
}

std::string relabelled(std::string text)
{
    for (size_t at = text.find("app: web"); at != std::string::npos; at = text.find("app: web", at + 1))
        text.replace(at, 8, "app: api");
    return text;
}

TEST(GitopsFlux, whatTheServerRefuses)
{
    const std::string helm = "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: shop, "
                             "namespace: shop}\nspec: {driftDetection: {mode: enabled}}\n";
    for (const std::string &settings : {kustomization(""), helm}) {
        const Report report = reportOf(settings, relabelled(git(two)), live(two, ""));
        EXPECT_THAT(report.objects[0].refusal, HasSubstr("spec.selector: Invalid value"));
        EXPECT_THAT(verdicts(report), testing::Contains("will-fail spec.selector"));
        EXPECT_THAT(verdicts(report), Not(testing::Contains(HasSubstr("drift "))));
    }
    // A failed dry run ends the apply of all objects of its stage.
    const std::string other = "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop}\n";
    const Report both = reportOf(kustomization(""), relabelled(git(two)) + other, live(two, ""));
    ASSERT_FALSE(both.notes.empty());
    EXPECT_THAT(both.notes[0].text, HasSubstr("nothing"));
    const Report unknown = reportOf(kustomization(""), git("  replikas: 2\n"), "");
    EXPECT_THAT(unknown.objects[0].refusal, HasSubstr(".spec.replikas: field not declared in schema"));
    const Report required = reportOf(
        kustomization(""), "apiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: shop}\nspec: {}\n", "");
    EXPECT_EQ(verdicts(required), (Words{"will-fail spec.ports"}));
}

TEST(GitopsFlux, forceCreatesItAgain)
{
    const std::string enabled = "  annotations: {kustomize.toolkit.fluxcd.io/force: Enabled}\n";
    const std::pair<std::string, std::string> ways[] = {{"  force: true\n", ""}, {"", enabled}};
    for (const auto &[spec, metadata] : ways) {
        const Report report = reportOf(kustomization(spec), relabelled(git(two, metadata)), live(two, ""));
        EXPECT_EQ(report.objects[0].refusal, "");
        EXPECT_EQ(report.objects[0].action, "recreate");
        EXPECT_THAT(report.objects[0].because, HasSubstr("field is immutable"));
    }
}

TEST(GitopsFlux, settingsThatTheControllerCannotCompile)
{
    const struct {
        std::string field, text, words, advice;
    } rows[] = {
        {"kind", "*",
         "`*`, no regular expression, so kustomize-controller applies nothing (invalid kind regex: error "
         "parsing regexp: missing argument to repetition operator: `*`)",
         "For any text write `.*`, or leave the field out"},
        {"name", "*-web", "invalid name regex: error parsing regexp: missing argument to repetition operator: `*`",
         "a `*` repeats what is before it, as in a regular expression"},
        {"name", "web(", "invalid name regex: error parsing regexp: missing closing ): `^(?:web()$`",
         "Close or remove the parenthesis, or write `\\(` and `\\)`"},
        {"name", "web)", "invalid name regex: error parsing regexp: unexpected ): `^(?:web))$`",
         "Close or remove the parenthesis"},
        {"namespace", "[a", "invalid namespace regex: error parsing regexp: missing closing ]: `[a)$`",
         "Close the bracket, or write `\\[`"},
        {"labelSelector", "app in web",
         "`app in web`, no selector, so kustomize-controller applies nothing (invalid label selector: unable to parse "
         "requirement: `app in web`)",
         "Write `app=web`, `app!=web`, `app in (web, api)`, `app` or `!app`"},
        {"annotationSelector", "=a", "invalid annotation selector", "Write `app=web`"},
    };
    for (const auto &row : rows) {
        const std::string rules =
            "[{paths: [/spec/replicas],\n      target: {" + row.field + ": '" + row.text + "'}}]\n";
        const Report report = reportOf(kustomization("  ignore: " + rules), git(two), live(five, ""));
        EXPECT_THAT(report.failure, HasSubstr(row.words));
        EXPECT_THAT(report.failure, HasSubstr("spec.ignore[0].target." + row.field + " (ks.yaml:7) is `" + row.text));
        EXPECT_THAT(report.failure, HasSubstr(row.advice));
    }
    const Report drift = reportOf("apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: web}\n"
                                  "spec:\n  driftDetection:\n    mode: warn\n    ignore:\n      - paths: [/data]\n"
                                  "        target: {kind: '*'}\n",
                                  git(two), live(five, ""));
    EXPECT_THAT(drift.failure,
                HasSubstr("spec.driftDetection.ignore[0].target.kind (ks.yaml:9) is `*`, no regular "
                          "expression, so helm-controller detects no drift, in no object"));
    for (const std::string pattern : {"web.*", "(?i)web", "(?P<a>w)eb", "[]a]b", "a|b", "\\(", "[[:alpha:]]*", "a{2}"})
        EXPECT_EQ(regexpFault(pattern), "") << pattern;
}

/// An entry of a version that Git does not have; the controller can rewrite it (MigrateAPIVersion).
TEST(GitopsFlux, entriesOfAnotherVersion)
{
    std::string old = entry("kustomize-controller", "Apply", base);
    old.replace(old.find("apps/v1"), 7, "apps/v1beta1");
    const auto notes = [](const std::string &there) {
        const Report report = reportOf(kustomization(""), git(two), there);
        std::string out = report.objects[0].action;
        for (const Note &note : report.objects[0].notes)
            out += '\n' + note.text;
        return out;
    };
    const std::string before = notes(deployment(two, labels + "  managedFields:\n" + old, ""));
    EXPECT_THAT(before, testing::StartsWith("unchanged\n"));
    EXPECT_THAT(before, HasSubstr("`kustomize-controller` owns fields in `apps/v1beta1`, and Git has `apps/v1`"));
    EXPECT_THAT(before, HasSubstr("with the feature gate MigrateAPIVersion, kustomize-controller writes `apps/v1`"));
    EXPECT_THAT(notes(live(two, "")), Not(HasSubstr("MigrateAPIVersion")));
    std::string there = live(two, "");
    there.replace(there.find("apps/v1"), 7, "apps/v1beta1");
    const std::string converted = notes(there);
    EXPECT_THAT(converted, testing::StartsWith("unchanged\n"));
    EXPECT_THAT(converted, HasSubstr("Live is in `apps/v1beta1`, Git in `apps/v1`."));
}

TEST(GitopsFlux, selectorsOfLabels)
{
    const Json ofObject{{"app", "web"}, {"size", "5"}};
    for (const std::string yes : {"app in (web, api)", "app notin (api)", "other notin (a)", "app", "!other", "size>4",
                                  "size < 6, app==web", "other!=a", ""})
        EXPECT_EQ(selects(yes, &ofObject), true) << yes;
    for (const std::string no :
         {"app in (api)", "app notin (web,api)", "other in (a)", "!app", "other", "size>5", "app>1", "app=api"})
        EXPECT_EQ(selects(no, &ofObject), false) << no;
    for (const std::string wrong : {"app in web", "in (a)(", "=a", "!app=web", "size>a", "app in (a", "app web"})
        EXPECT_EQ(selects(wrong, &ofObject), std::nullopt) << wrong;
}

TEST(GitopsFlux, objectsOfTheInventoryThatAreNowhere)
{
    const Report report =
        reportOf(kustomization("")
                     + "status: {inventory: {entries: [{id: shop_old__1_apps_Deployment, v: v1}, {id: "
                       "shop_web_apps_Deployment, v: v1}]}}\n",
                 git(two), live(two, ""));
    std::string notes;
    for (const Note &note : report.notes)
        notes += note.text;
    EXPECT_THAT(notes, HasSubstr("neither in Git nor in Live: Deployment shop/old:1."));
    EXPECT_THAT(notes, Not(HasSubstr("shop/web")));
}

} // namespace
} // namespace fieldwise::gitops
