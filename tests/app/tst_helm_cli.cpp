// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "core/yaml/document.h"
#include "core/yaml/value.h"

#include "tests/support/clirun.h"

namespace fieldwise {
namespace {

using nlohmann::json;
using test::Ran;
using testing::HasSubstr;
using testing::Not;

/// A release whose second revision failed; replicas and a custom resource were edited in Live (tests/data/helm).
class Helm : public test::CliTest {
protected:
    /// Writes a file into the test's folder, and returns its name.
    std::string write(const std::string &name, const std::string &text) const
    {
        put(name, text);
        return name;
    }
    static std::string data() { return std::string(FIELDWISE_SOURCE_DIR) + "/tests/data/helm/"; }
    static std::string release()
    {
        return "helm web --records " + data() + "records.yaml --live " + data() + "live.yaml";
    }
    static std::string upgrade() { return release() + " --new " + data() + "new.yaml"; }
    json decisions(const std::string &arguments) const
    {
        const Ran ran = run(arguments + " --print decisions");
        json out = json::parse(ran.out, nullptr, false);
        EXPECT_FALSE(out.is_discarded()) << ran.out << ran.err;
        return out;
    }
    static std::string actions(const json &printed)
    {
        std::string out;
        for (const json &object : printed["helm"]["objects"])
            out += object["action"].get<std::string>() + " " + object["document"].get<std::string>() + "\n";
        return out;
    }
    static std::string ruleAt(const json &printed, const std::string &path)
    {
        for (const json &decision : printed["decisions"])
            if (decision["path"] == path)
                return decision["rule"];
        return "none";
    }
};

TEST_F(Helm, anUpgradeFieldByField)
{
    const json printed = decisions(upgrade());
    EXPECT_EQ(actions(printed),
              "update Deployment shop/web\nupdate Widget shop/w\ncreate ConfigMap new\ndelete ConfigMap shop/old\n"
              "orphan ConfigMap shop/left\n");
    const json &helm = printed["helm"];
    EXPECT_EQ(helm["release"], "web");
    EXPECT_EQ(helm["namespace"], "shop");
    EXPECT_EQ(helm["helmVersion"], "4.2.4");
    EXPECT_EQ(helm["operation"], "upgrade");
    EXPECT_EQ(helm["old"]["revision"], 1);
    EXPECT_EQ(helm["old"]["status"], "deployed");
    EXPECT_EQ(helm["method"], "client-side");
    EXPECT_TRUE(helm["stops"].is_null());
    EXPECT_EQ(helm["deletes"], true);
    EXPECT_EQ(ruleAt(printed, "spec.replicas"), "apply.reset");
    EXPECT_EQ(ruleAt(printed, "spec.size"), "helm.live-not-read");
    EXPECT_EQ(ruleAt(printed, "spec.colour"), "apply.changed");
    EXPECT_EQ(ruleAt(printed, "spec.template.spec.containers[name=web].env"), "apply.only-live");
}

TEST_F(Helm, theObjectsInWords)
{
    const Ran ran = run(upgrade());
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("OLD is revision 1, the last one that is deployed"));
    EXPECT_THAT(ran.out, HasSubstr("delete  ConfigMap shop/old"));
    EXPECT_THAT(ran.out, HasSubstr("spec.replicas"));
    const Ran explained = run(upgrade() + " --print explain");
    EXPECT_THAT(explained.out, HasSubstr("Helm knows no type for"));
}

TEST_F(Helm, theObjectsInMarkdown)
{
    const Ran ran = run(upgrade() + " --print markdown");
    EXPECT_THAT(ran.out, testing::StartsWith("helm upgrade web in shop, by Helm 4.2.4, client-side.\n\nOLD is "));
    EXPECT_THAT(ran.out, HasSubstr("\n\n| | Object | Why |\n|---|---|---|\n| update | `Deployment shop/web` | "));
    std::string many;
    for (int i = 0; i < 2000; ++i)
        many += "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a" + std::to_string(i) + "}\n";
    const std::string cut = run(release() + " --new " + write("many.yaml", many) + " --print markdown").out;
    EXPECT_LE(cut.size(), 65'000u);
    EXPECT_THAT(cut, testing::ContainsRegex("\n. … . [0-9]+ more . .\n"));
}

TEST_F(Helm, recordsAsLastApplied)
{
    const std::string texts = data() + "new.yaml " + data() + "live.yaml --last-applied " + data() + "records.yaml";
    const json all = decisions("apply " + texts + " --deployer helm-3");
    EXPECT_EQ(actions(all), actions(decisions(upgrade() + " --helm-version 3.21.4")));
    EXPECT_EQ(ruleAt(all, "spec.replicas"), ruleAt(decisions(upgrade()), "spec.replicas"));
    const Ran kubectl = run("apply " + texts);
    EXPECT_EQ(kubectl.status, 3);
    EXPECT_THAT(kubectl.err, HasSubstr("found release records of Helm, which kubectl does not read"));
    EXPECT_THAT(run("apply " + texts + " --print deployers").out, HasSubstr("Last applied (revision 1)"));
    EXPECT_NE(run("apply " + texts + " --print deployers --force-conflicts").out,
              run("apply " + texts + " --print deployers").out);
}

TEST_F(Helm, aFailureKeepsWhatWouldBeDeleted)
{
    const Ran ran = run(upgrade() + " --server-side true --print decisions");
    EXPECT_EQ(ran.status, 1);
    const json printed = json::parse(ran.out, nullptr, false);
    EXPECT_EQ(printed["helm"]["deletes"], false);
    EXPECT_EQ(printed["helm"]["handOver"], true);
    EXPECT_THAT(actions(printed), HasSubstr("keep ConfigMap shop/old\n"));
}

/// What is refused is as it was, but for its managedFields; if Helm stops, all is.
TEST_F(Helm, theResultIsTheClusterAfterARefusal)
{
    const Ran conflict = run(upgrade() + " --server-side true --print result");
    EXPECT_EQ(conflict.status, 1);
    EXPECT_THAT(conflict.out, HasSubstr("name: old"));
    EXPECT_THAT(conflict.err, HasSubstr("conflict occurred while applying object shop/"));
    const std::string live = write("there.yaml",
                                   "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop}\n"
                                   "data: {a: b}\n");
    const std::string now = write("now.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: c}\n");
    const Ran stops = run("helm web -n shop --install --new " + now + " --live " + live + " --print result");
    EXPECT_EQ(stops.status, 1);
    EXPECT_EQ(stops.out, get("there.yaml"));
    EXPECT_THAT(run("helm web -n shop --install --new " + now + " --live " + live).out,
                HasSubstr("Below is what it would do otherwise.\n"));
}

TEST_F(Helm, aRollbackTakesTheNewestAsOld)
{
    const json printed = decisions(release() + " --rollback");
    EXPECT_EQ(printed["helm"]["operation"], "rollback");
    EXPECT_EQ(printed["helm"]["old"]["revision"], 2);
    EXPECT_EQ(printed["helm"]["new"]["revision"], 1);
    EXPECT_THAT(actions(printed), HasSubstr("delete ConfigMap shop/left\n"));
}

TEST_F(Helm, whatHelmRefuses)
{
    const struct {
        std::string arguments;
        int status;
        const char *says;
    } rows[] = {
        {upgrade() + " --force-conflicts", 1, "[helm-options]"},
        {upgrade() + " --helm-version 2.1", 2, "no version of Helm 3 or 4"},
        {release() + " --rollback 7", 3,
         "release has no 7 version; the records have revision 1, revision 2 [helm-revision]"},
        {release(), 2, "--new FILE, or --rollback"},
        {release() + " --new " + write("job.yaml", "apiVersion: batch/v1\nkind: Job\nmetadata: {generateName: a-}\n"),
         1, "resource name may not be empty [helm-refused]"},
        {"helm web --records - --new - --live " + data() + "live.yaml", 2, "only one of --records, --new and --live"},
        {"helm web --records " + data() + "records.yaml --new " + data() + "new.yaml --live "
             + write("text.yaml", "just: text\n"),
         3, "has no Kubernetes object"},
        {"helm other --records " + data() + "records.yaml --live " + data() + "live.yaml --new " + data() + "new.yaml",
         3, "[helm-revision]"},
        {"helm other --install --live " + data() + "live.yaml --new " + data() + "new.yaml -n shop", 1,
         "[helm-refused]"},
    };
    for (const auto &row : rows) {
        const Ran ran = run(row.arguments);
        EXPECT_EQ(ran.status, row.status) << row.arguments << "\n" << ran.out;
        EXPECT_THAT(ran.err, HasSubstr(row.says)) << row.arguments;
    }
}

/// As `kubectl get -o json` prints them.
/// What is wrong with one object is told of that object, and the report goes on.
TEST_F(Helm, whatIsWrongWithOneObjectStopsNoOther)
{
    const std::string before = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {replicas: 1}\n---\n"
                               "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: b}\ndata: {a: old}\n";
    const json record{{"name", "web"},      {"namespace", "shop"},  {"version", 1}, {"info", {{"status", "deployed"}}},
                      {"manifest", before}, {"apply_method", "ssa"}};
    const std::string owned =
        "{name: b, namespace: shop, managedFields: [{manager: helm, operation: Apply, apiVersion: "
        "v1, fieldsType: FieldsV1, fieldsV1: {'f:data': {'f:a': {}}}}]}";
    std::string now = before, live = before;
    now.replace(now.find("a: old"), 6, "a: new");
    live.replace(live.find("{name: b}"), 9, owned);
    const auto upgraded = [&](const std::string &what, const std::string &by) {
        std::string there = live;
        there.replace(there.find(what), what.size(), by);
        return run("helm web --records " + write("record.json", record.dump()) + " --new " + write("now.yaml", now)
                   + " --live " + write("there.yaml", there));
    };
    const Ran type = upgraded("replicas: 1", "replicas: [1]");
    EXPECT_EQ(type.status, 1);
    EXPECT_THAT(
        type.err,
        HasSubstr("error: the API server refuses Deployment a: what Live has: .spec.replicas: expected numeric, "
                  "found a list (line 4 of Live) [server-refused]\n"));
    EXPECT_THAT(type.out, HasSubstr("data.a: `old` -> `new`"));
    const Ran version = upgraded("apps/v1", "apps/v1beta1");
    EXPECT_EQ(version.status, 1);
    EXPECT_THAT(version.err,
                HasSubstr("error: Deployment a: What becomes of it is not known: Local has apiVersion "
                          "`apps/v1`, and Live has `apps/v1beta1`."));
    EXPECT_THAT(version.err, HasSubstr("[apply-refused]\n"));
    EXPECT_THAT(version.out, HasSubstr("  unknown  Deployment a\n"));
    EXPECT_THAT(version.out, HasSubstr("data.a: `old` -> `new`"));
}

/// The folder of a chart is no manifest; what was not found is named with what is there.
TEST_F(Helm, inputsOfAnotherKind)
{
    std::filesystem::create_directories(folder / "chart");
    put("chart/Chart.yaml", "name: web\n");
    const Ran chart = run(release() + " --new chart");
    EXPECT_EQ(chart.status, 3);
    EXPECT_EQ(chart.err,
              "chart: error: found a chart, expected what it renders: `helm template NAME chart > new.yaml` "
              "[manifests-unbuilt]\n");
    const Ran other = run("helm other --records " + data() + "records.yaml --new " + data() + "new.yaml --live "
                          + data() + "live.yaml");
    EXPECT_EQ(other.status, 3);
    EXPECT_THAT(other.err, HasSubstr("found no record of the release \"other\"; the records are of web in shop "));
}

TEST_F(Helm, listsInJsonAreRead)
{
    const auto inJson = [this](const std::string &name) {
        const yaml::Stream stream = yaml::read(get(data() + name + ".yaml"));
        json list{{"apiVersion", "v1"}, {"kind", "List"}, {"items", json::array()}};
        for (const yaml::Part &part : stream.parts) {
            const json object = json::parse(yaml::toValue(*part.document, part.document->root()).dump());
            for (const json &item : object.contains("items") ? object["items"] : json::array({object}))
                list["items"].push_back(item);
        }
        return write(name + ".json", list.dump());
    };
    EXPECT_EQ(
        run("helm web --records " + inJson("records") + " --live " + inJson("live") + " --new " + data() + "new.yaml")
            .out,
        run(upgrade()).out);
}

TEST_F(Helm, aBrokenRecordIsTold)
{
    const std::string broken = write("broken.yaml",
                                     "apiVersion: v1\nkind: Secret\ntype: helm.sh/release.v1\nmetadata: {name: "
                                     "sh.helm.release.v1.web.v1}\ndata: {release: SDRzSUFBQT09}\n");
    const Ran ran =
        run("helm web --records " + broken + " --live " + data() + "live.yaml --new " + data() + "new.yaml");
    EXPECT_EQ(ran.status, 3);
    EXPECT_THAT(ran.err, HasSubstr("broken.yaml:1:1: error: Secret sh.helm.release.v1.web.v1 can't be read"));
}

/// Without any object left, all of the release are deleted.
TEST_F(Helm, anEmptyManifestDeletesTheObjects)
{
    const json printed = decisions(release() + " --new " + write("empty.yaml", ""));
    EXPECT_EQ(
        actions(printed),
        "delete Deployment shop/web\ndelete Widget shop/w\ndelete ConfigMap shop/old\norphan ConfigMap shop/left\n");
}

/// Files with the bare JSON of a record each are joined.
TEST_F(Helm, severalBareRecords)
{
    const auto record = [&](int revision, const std::string &status) {
        const std::string number = std::to_string(revision);
        return " --records "
            + write("r" + number + ".json",
                    R"({"name":"web","namespace":"shop","version":)" + number + R"(,"info":{"status":")" + status
                        + R"("},"manifest":""})");
    };
    const json printed = decisions("helm web" + record(1, "deployed") + record(2, "failed") + " --live " + data()
                                   + "live.yaml --take-ownership --new " + data() + "new.yaml");
    EXPECT_EQ(printed["helm"]["old"]["revision"], 1);
}

/// A record is a stranger's file: its texts can't control a terminal.
TEST_F(Helm, textsOfRecordsCannotControlATerminal)
{
    const std::string records = write(
        "r.json", R"({"name":"web","namespace":"a\u001b[31mb","version":1,"info":{"status":"failed"},"manifest":""})");
    const Ran ran =
        run("helm web --records " + records + " --live " + data() + "live.yaml --new " + data() + "new.yaml");
    EXPECT_THAT(ran.out, HasSubstr("helm upgrade web in a"));
    EXPECT_THAT(ran.out + ran.err, Not(HasSubstr("\x1b")));
}

/// The row kubectl is what apply is without the option.
TEST_F(Helm, deployersOfApply)
{
    const std::string local = write("local.yaml",
                                    "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {size: 3}\n"),
                      live = write("live.yaml",
                                   "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {size: 9}\n");
    const std::string files = " " + local + " " + live;
    EXPECT_EQ(run("apply --deployer kubectl" + files).out, run("apply" + files).out);
    EXPECT_EQ(run("apply --deployer kubectl-server-side --print explain" + files).out,
              run("apply --server-side --print explain" + files).out);
    EXPECT_THAT(run("apply" + files).out, HasSubstr("size: 3"));
    EXPECT_THAT(run("apply --deployer helm-3" + files).out, HasSubstr("size: 9"));
    const Ran marked = run("apply --deployer helm-3 --release shop/web --last-applied " + live + files);
    EXPECT_THAT(marked.out, HasSubstr("\"meta.helm.sh/release-name\":\"web\""));
    EXPECT_THAT(marked.out, HasSubstr("size: 3"));
    EXPECT_THAT(marked.out, Not(HasSubstr("last-applied-configuration")));
    EXPECT_EQ(run("apply --deployer helm-3 --strategy strategic" + files).status, 2);
    EXPECT_THAT(run("apply --deployer helm-4-server-side --print conflicts" + files).out, HasSubstr("spec.size"));
}

/// Without files, kubectl reads the records, in Secrets or in ConfigMaps, and the objects of both manifests.
TEST_F(Helm, kubectlReadsWhatIsNotGiven)
{
    json live{{"apiVersion", "v1"}, {"kind", "List"}, {"items", json::array()}};
    const yaml::Stream stream = yaml::read(get(data() + "live.yaml"));
    for (const yaml::Part &part : stream.parts)
        live["items"].push_back(json::parse(yaml::toValue(*part.document, part.document->root()).dump()));
    put("live.json", live.dump());
    std::filesystem::create_directory(folder / "bin");
    const std::string given = run(upgrade()).out;
    for (const std::string kind : {"secret", "configmap"}) {
        put("bin/kubectl",
            "#!/bin/sh\necho \"$@\" >> asked\ncase \"$2\" in\n" + kind + ") cat '" + data()
                + "records.yaml' ;;\nsecret|configmap) echo '{\"kind\": \"List\", \"items\": []}' ;;\n"
                  "*) cat live.json ;;\nesac\n");
        std::filesystem::permissions(folder / "bin/kubectl", std::filesystem::perms::owner_all);
        std::filesystem::remove(folder / "asked");
        const Ran ran = shell("PATH=\"$PWD/bin:$PATH\" '" FIELDWISE_CLI "' helm web -n shop --context c --new " + data()
                              + "new.yaml");
        EXPECT_EQ(ran.out, given) << ran.err;
        const std::string asked = get("asked");
        EXPECT_THAT(asked, HasSubstr("get secret --selector=owner=helm,name=web --output=json --context=c"));
        EXPECT_EQ(asked.find("get configmap") != std::string::npos, kind == "configmap") << asked;
    }
}

/// docs/command-line.md, Deployers.
TEST_F(Helm, allDeployersSideBySide)
{
    const std::string local = write("local.yaml",
                                    "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {size: 3}\n"),
                      live = write("live.yaml",
                                   "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {size: 9}\n");
    const std::string files = " --last-applied " + local + " " + local + " " + live;
    const Ran text = run("apply --print deployers" + files);
    EXPECT_EQ(text.status, 0);
    EXPECT_THAT(text.out, HasSubstr("kubectl              ~ 3  set back"));
    EXPECT_THAT(text.out, HasSubstr("helm-3               = 9  not seen    helm.live-not-read"));
    EXPECT_THAT(text.out, HasSubstr("kubectl-server-side: The server refuses all of it"));
    EXPECT_THAT(text.out, HasSubstr("1 of 4 fields comes out differently."));

    const json all = json::parse(run("apply --print deployers --output json" + files).out, nullptr, false);
    EXPECT_EQ(all["differing"], 1);
    EXPECT_EQ(all["deployers"].size(), 10u);
    EXPECT_EQ(all["deployers"][4]["name"], "helm-4-server-side");
    EXPECT_EQ(all["objects"][0]["refusals"][0]["ownersKnown"], false);
    const json row = all["rows"][0];
    EXPECT_EQ(row["path"], "spec.size");
    EXPECT_EQ(row["live"], "9");
    EXPECT_EQ(row["deployers"]["kubectl"]["only"], false);
    EXPECT_EQ(row["deployers"]["helm-3"]["word"], "not seen");
    EXPECT_EQ(row["deployers"]["helm-3"]["value"], "9");

    EXPECT_EQ(run("apply --print deployers --deployer helm-3" + files).status, 2);
    EXPECT_EQ(run("apply --print deployers --server-side" + files).status, 2);
    EXPECT_EQ(run("apply --print deployers " + local + " no-such-file").status, 3);
    EXPECT_THAT(run("apply --print deployers --force-conflicts" + files).out, HasSubstr("taken over"));
}

/// Client-side Helm asks for no strict validation, so the server drops the field; --force-replace asks for it.
TEST_F(Helm, unknownFieldsAreDropped)
{
    const auto deployment = [](const std::string &field) {
        return "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: d, namespace: shop}\nspec:\n  " + field
            + ": 3\n  selector: {matchLabels: {app: d}}\n  template:\n    metadata: {labels: {app: d}}\n"
              "    spec: {containers: [{name: c, image: i}]}\n";
    };
    const std::string arguments = "helm web --install --take-ownership --new "
        + write("now.yaml", deployment("replcas")) + " --live " + write("there.yaml", deployment("replicas"));
    const Ran client = run(arguments + " --server-side false --print explain");
    EXPECT_EQ(client.status, 0) << client.err;
    EXPECT_THAT(client.out + client.err, Not(HasSubstr("strict decoding error")));
    const Ran replaced = run(arguments + " --server-side false --force-replace --print explain");
    EXPECT_THAT(replaced.out + replaced.err, HasSubstr("strict decoding error: unknown field \"spec.replcas\""));
}

/// Values of Secrets and of the release's own record are in no output but the result.
TEST_F(Helm, secretsAreMasked)
{
    const std::string secret =
        "apiVersion: v1\nkind: Secret\nmetadata: {name: s, namespace: shop}\nstringData: {k: canary-";
    const std::string now = write("now.yaml", secret + "new}\n"), live = write("there.yaml", secret + "old}\n");
    for (const char *print : {"objects", "explain", "summary", "decisions", "markdown", "html"}) {
        const Ran ran = run("helm web --install --take-ownership --server-side false --new " + now + " --live " + live
                            + " --print " + print);
        EXPECT_THAT(ran.out + ran.err, Not(HasSubstr("canary"))) << print;
    }
}

} // namespace
} // namespace fieldwise
