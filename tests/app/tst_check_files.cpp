// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "tests/support/clipatch.h"

namespace fieldwise {
namespace {

using test::Ran;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

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
    put("data.json", "{\"a\": [1, 2]}\n");
    put("-x.yaml", "a: 1\n");
    put("empty.yaml", "");
    const Ran ran = run("check-files -- object.yaml values.yaml list.yaml job.yaml kustomization.yaml custom.yaml "
                        "data.json empty.yaml -x.yaml");
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

TEST_F(CheckFiles, tellsAnObjectThatIsThereTwice)
{
    put("twice.yaml", configMap + "---\n# nothing\n---\n" + configMap);
    EXPECT_THAT(run("check-files twice.yaml").err,
                HasSubstr("twice.yaml:8:1: error: found `ConfigMap a` a second time"));
}

TEST_F(CheckFiles, takesAPartOfAnObjectUnlessItIsAskedToRefuseIt)
{
    put("part.yaml", deployment + "  replicas: 3\n");
    EXPECT_EQ(run("check-files part.yaml").status, 0);
    const Ran ran = run("check-files --refused part.yaml");
    EXPECT_EQ(ran.status, 1);
    EXPECT_THAT(ran.err, HasSubstr("Deployment a: spec.selector: Required value [server-refused]"));
}

TEST_F(CheckFiles, checksCustomResourcesByTheirDefinition)
{
    put("crd.yaml",
        "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: widgets.example.com}\n"
        "spec:\n  group: example.com\n  names: {kind: Widget, plural: widgets}\n  scope: Namespaced\n  versions:\n"
        "  - name: v1\n    served: true\n    storage: true\n    schema:\n      openAPIV3Schema:\n        type: object\n"
        "        properties: {spec: {type: object, properties: {size: {type: integer}}}}\n");
    put("custom.yaml", "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec: {size: big}\n");
    EXPECT_EQ(run("check-files --refused custom.yaml").status, 0);
    const Ran ran = run("check-files --refused --schema crd.yaml custom.yaml");
    EXPECT_EQ(ran.status, 1);
    EXPECT_THAT(ran.err, HasSubstr("custom.yaml:4:14: error: the API server refuses Widget a: spec.size: "));
}

TEST_F(CheckFiles, whatCannotBeOpenedIsStatus3)
{
    put("good.yaml", configMap);
    const Ran ran = run("check-files none.yaml good.yaml");
    EXPECT_EQ(ran.status, 3);
    EXPECT_THAT(ran.err, HasSubstr("none.yaml: "));
    EXPECT_EQ(run("check-files").status, 2);
}

} // namespace
} // namespace fieldwise
