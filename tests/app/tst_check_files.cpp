// SPDX-License-Identifier: GPL-3.0-or-later
#include <sstream>

#include <gmock/gmock.h>

#include "tests/support/clipatch.h"

namespace fieldwise {
namespace {

using test::Ran;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

namespace fs = std::filesystem;

class CheckFiles : public test::CliPatch {};

const std::string configMap = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n";
const std::string deployment = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: a\nspec:\n";

TEST_F(CheckFiles, saysNothingOfWhatKubectlReads)
{
    put("object.yaml", configMap + "data:\n  on: \"1\"\n---\n# nothing\n---\n");
    put("values.yaml", "replicas: 3\nenabled: yes\n");
    put("list.yaml",
        "apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: ConfigMap\n  metadata: {name: a}\n");
    put("job.yaml", "apiVersion: batch/v1\nkind: Job\nmetadata: {generateName: a-}\nspec: {}\n");
    put("kustomization.yaml",
        "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [object.yaml]\n");
    put("custom.yaml", "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {size: 1}\n");
    put("list.json",
        R"({"apiVersion": "v1", "kind": "List", "items": [{"apiVersion": "v1", "kind": "Pod", "metadata": {}}]})");
    put("chart.yaml", "apiVersion: v2\nname: checkout\nversion: 1.0.0\n");
    put("underlined.yaml", "# Title\n# =======\na: |\n  <<<<<<< HEAD\n");
    put("data.json", "{\"a\": [1, 2]}\n");
    put("-x.yaml", "a: 1\n");
    put("empty.yaml", "");
    const Ran ran = run("check-files -- object.yaml values.yaml list.yaml job.yaml kustomization.yaml custom.yaml "
                        "data.json list.json chart.yaml underlined.yaml empty.yaml -x.yaml");
    EXPECT_EQ(ran.status, 0);
    EXPECT_THAT(ran.out + ran.err, IsEmpty());
}

TEST_F(CheckFiles, tellsEachFaultWithItsPlace)
{
    put("good.yaml", configMap);
    put("twice.yaml", "a: 1\na: 2\n");
    put("label.yaml", configMap + "  labels: {canary: yes}\n");
    put("field.yaml", "---\n# one\n---\n" + configMap + "date: {}\n");
    put("type.yaml", deployment + "  template: {spec: {containers: [{name: a}, {name: b, args: x}]}}\n");
    put("list.yaml",
        "apiVersion: v1\nkind: List\nitems:\n- apiVersion: v1\n  kind: ConfigMap\n  metadata: {name: a}\n  date: {}\n");
    const Ran ran = run("check-files twice.yaml good.yaml label.yaml field.yaml type.yaml list.yaml");
    EXPECT_EQ(ran.status, 1);
    EXPECT_THAT(ran.out, IsEmpty());
    const std::string refuses = "error: the API server refuses ";
    for (const std::string &line :
         {std::string("twice.yaml:2:1: error: this key"), std::string("label.yaml:5:20: error: "),
          "field.yaml:8:7: " + refuses
              + "ConfigMap a: strict decoding error: unknown field \"date\" [server-refused]\n",
          "type.yaml:6:61: " + refuses + "Deployment a: ", "list.yaml:7:9: " + refuses + "ConfigMap a: "})
        EXPECT_THAT(ran.err, HasSubstr(line));
    EXPECT_THAT(ran.err, Not(HasSubstr("good.yaml")));
}

TEST_F(CheckFiles, tellsEachFaultOfAFile)
{
    struct Case {
        std::string name, text;
        std::vector<std::string> lines; ///< how they begin
    };
    const std::string refuses = "error: the API server refuses ";
    const std::vector<Case> cases{
        {"an object that is there twice",
         configMap + "---\n# nothing\n---\n" + configMap,
         {"8:1: error: found `ConfigMap a` a second time"}},
        {"conflicts of git, in two styles, and one that lost its first marker",
         "<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> theirs\nb: 1\n<<<<<<< HEAD\nc: 1\n||||||| base\n=======\nc: 2\n"
         ">>>>>>> theirs\n>>>>>>> theirs\n",
         {"1:1: error: found a conflict of git that is not settled, with markers in lines 1, 3 and 5 "
          "[conflict-markers]",
          "7:1: error: found a conflict of git that is not settled, with markers in lines 7, 9, 10 and 12",
          "13:1: error: found a conflict of git that is not settled, with markers in line 13"}},
        {"objects without kind or apiVersion",
         "apiVersion: v1\nmetadata: {name: a}\n---\nkind: ConfigMap\nmetadata: {name: b}\n",
         {"1:1: error: found an object without `kind`; kubectl refuses the file and sends nothing: Object 'Kind' is "
          "missing [kubectl-unreadable]",
          "4:1: error: found an object without `apiVersion`; kubectl refuses the file and sends nothing: apiVersion "
          "not set"}},
        {"values of wrong types, in all documents",
         configMap + "  labels: {a: 1, b: \"\", c: yes}\ndata: {a: 1, b: \"\", c: [],\n  d: {}}\ndate: {}\n---\n"
             + deployment + "  replicas: x\n  paused: 1\n",
         {"5:15: error: found a number in the metadata, expected a text", "5:28: error: found true or false in the",
          "6:11: " + refuses + "ConfigMap a", "6:24: " + refuses + "ConfigMap a", "7:6: " + refuses + "ConfigMap a",
          "8:7: " + refuses + "ConfigMap a", "15:13: " + refuses + "Deployment a",
          "16:11: " + refuses + "Deployment a"}},
        {"values that JSON does not have",
         configMap + "x: [.inf, .nan]\n",
         {"5:4: " + refuses, "5:5: error: found an infinity", "5:11: error: found an infinity"}},
        {"beside a document that is no YAML",
         "a: 1\na: 2\n---\n" + configMap + "date: {}\n---\na: [\n",
         {"2:1: error: this key", "8:7: " + refuses, "10:4: error: "}},
        {"an item of a List in flow style",
         R"({"apiVersion": "v1", "kind": "List", "items": [{"apiVersion": "v1", "kind": "ConfigMap",)"
         "\n"
         R"("metadata": {"name": "a"}}, {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "b"}, "x": 1}]})"
         "\n",
         {"2:103: " + refuses + "ConfigMap b"}},
    };
    for (const Case &one : cases) {
        put("file.yaml", one.text);
        const Ran ran = run("check-files file.yaml");
        EXPECT_EQ(ran.status, 1) << one.name;
        std::istringstream told(ran.err);
        std::string line;
        size_t count = 0;
        for (; std::getline(told, line); ++count)
            EXPECT_THAT(line, StartsWith(count < one.lines.size() ? "file.yaml:" + one.lines[count] : "no more"))
                << one.name;
        EXPECT_EQ(count, one.lines.size()) << one.name << "\n" << ran.err;
    }
}

TEST_F(CheckFiles, readsTheFilesOfFolders)
{
    fs::create_directories(folder / "all/below/.git");
    for (const char *name : {"good.yaml", "a.yaml", "below/b.yml", "below/c.json", "notes.txt", "below/.git/d.yaml"})
        put(std::string("all/") + name, std::string(name).starts_with("good") ? configMap : "a: [\n");
    put("other.yaml", "a: {\n");
    fs::create_symlink("a.yaml", folder / "all/link.yaml");
    for (const std::string slash : {"", "/"}) {
        const Ran ran = run("check-files all" + slash + " other.yaml");
        EXPECT_EQ(ran.status, 1);
        std::vector<std::string> files;
        std::istringstream told(ran.err);
        for (std::string line; std::getline(told, line);)
            files.push_back(line.substr(0, line.find(':')));
        EXPECT_THAT(files, ElementsAre("all/a.yaml", "all/below/b.yml", "all/below/c.json", "other.yaml"));
    }
}

TEST_F(CheckFiles, isStricterWhenAsked)
{
    put("crd.yaml",
        "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: widgets.example.com}\n"
        "spec:\n  group: example.com\n  names: {kind: Widget, plural: widgets}\n  scope: Namespaced\n  versions:\n"
        "  - name: v1\n    served: true\n    storage: true\n    schema:\n      openAPIV3Schema:\n        type: object\n"
        "        properties: {spec: {type: object, properties: {size: {type: integer}}}}\n");
    put("custom.yaml", "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {size: big}\n");
    put("part.yaml", deployment + "  replicas: 3\n");
    for (const char *lenient : {"part.yaml", "--refused custom.yaml", "--schema crd.yaml custom.yaml"})
        EXPECT_EQ(run(std::string("check-files ") + lenient).status, 0) << lenient;
    const std::vector<std::pair<std::string, std::string>> strict{
        {"--refused part.yaml", "Deployment a: spec.selector: Required value [server-refused]"},
        {"--refused --schema crd.yaml custom.yaml",
         "custom.yaml:4:14: error: the API server refuses Widget a: spec.size: "},
    };
    for (const auto &[arguments, words] : strict) {
        const Ran ran = run("check-files " + arguments);
        EXPECT_EQ(ran.status, 1) << arguments;
        EXPECT_THAT(ran.err, HasSubstr(words));
    }
}

TEST_F(CheckFiles, whatCannotBeOpenedIsStatus3)
{
    put("good.yaml", configMap);
    put("bad.yaml", "a: [\n");
    const Ran ran = run("check-files none.yaml bad.yaml good.yaml");
    EXPECT_EQ(ran.status, 3);
    EXPECT_THAT(ran.err, HasSubstr("none.yaml: "));
    EXPECT_THAT(ran.err, HasSubstr("bad.yaml:1:4: "));
    EXPECT_EQ(run("check-files --schema none.yaml good.yaml").status, 3);
    EXPECT_EQ(run("check-files").status, 2);
}

} // namespace
} // namespace fieldwise
