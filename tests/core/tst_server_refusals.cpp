// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/server/refusals.h"

#include <gmock/gmock.h>

#include "tests/support/serverdata.h"

namespace fieldwise::server {
namespace {

using test::data;
using test::words;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string pods = "template: {metadata: {labels: {app: a}}, spec: {containers: [{name: c, image: i}]}}";

Json sample(const std::string &kind)
{
    const std::map<std::string, std::string> texts{
        {"Deployment",
         "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: x}\nspec: {selector: {matchLabels: {app: a}}, " + pods
             + "}\n"},
        {"StatefulSet",
         "apiVersion: apps/v1\nkind: StatefulSet\nmetadata: {name: x}\nspec: {serviceName: s, selector: {matchLabels: "
         "{app: a}}, "
             + pods
             + ", volumeClaimTemplates: [{metadata: {name: d}, spec: {accessModes: [ReadWriteOnce], resources: "
               "{requests: {storage: 1Gi}}}}]}\n"},
        {"DaemonSet",
         "apiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: x}\nspec: {selector: {matchLabels: {app: a}}, " + pods
             + "}\n"},
        {"Job",
         "apiVersion: batch/v1\nkind: Job\nmetadata: {name: x}\nspec: {template: {spec: {restartPolicy: Never, "
         "containers: [{name: c, image: i}]}}}\n"},
        {"CronJob",
         "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: x}\nspec: {schedule: '* * * * *', jobTemplate: {spec: "
         "{template: {spec: {restartPolicy: "
         "Never, containers: [{name: c, image: i}]}}}}}\n"},
        {"Pod", "apiVersion: v1\nkind: Pod\nmetadata: {name: x}\nspec: {containers: [{name: c, image: i}]}\n"},
        {"Service",
         "apiVersion: v1\nkind: Service\nmetadata: {name: x}\nspec: {selector: {a: b}, ports: [{name: a, port: "
         "80}]}\n"},
        {"ConfigMap", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\ndata: {a: b}\n"},
        {"Secret", "apiVersion: v1\nkind: Secret\nmetadata: {name: x}\ndata: {a: YQ==}\n"},
        {"Ingress",
         "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: x}\nspec: {rules: [{http: {paths: [{path: "
         "/, pathType: Prefix, backend: "
         "{service: {name: s, port: {number: 80}}}}]}}]}\n"},
        {"HorizontalPodAutoscaler",
         "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: x}\nspec: {maxReplicas: 3, "
         "scaleTargetRef: {kind: D, name: d}}\n"},
        {"PersistentVolumeClaim",
         "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: x}\nspec: {accessModes: [ReadWriteOnce], "
         "resources: {requests: {storage: 1Gi}}}\n"},
        {"ClusterRoleBinding",
         "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRoleBinding\nmetadata: {name: 'x:y'}\nroleRef: {kind: "
         "ClusterRole, name: r}\nsubjects: "
         "[{kind: User, name: u}]\n"},
        {"NetworkPolicy",
         "apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata: {name: x}\nspec: {podSelector: {}, ingress: "
         "[{from: [{podSelector: {}}]}]}\n"},
        {"PriorityClass", "apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: x}\nvalue: 3\n"},
        {"StorageClass", "apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: {name: x}\nprovisioner: p\n"}};
    return data(texts.at(kind));
}

/// Sets a value at a JSON pointer; `gone` removes it.
Json edited(Json object, const std::string &pointer, const std::string &value)
{
    const Json::json_pointer at(pointer);
    if (value == "gone") {
        object.at(at.parent_pointer()).erase(at.back());
        return object;
    }
    object[at] = data(value);
    return object;
}

struct Case {
    const char *kind, *pointer, *value;
    const char *words; ///< the end of the only refusal; "" for none
};

TEST(ServerRefusals, areNoneForWhatIsFine)
{
    for (const char *kind : {"Deployment", "StatefulSet", "DaemonSet", "Job", "CronJob", "Pod", "Service", "ConfigMap",
                             "Secret", "Ingress", "HorizontalPodAutoscaler", "PersistentVolumeClaim",
                             "ClusterRoleBinding", "NetworkPolicy", "PriorityClass", "StorageClass"}) {
        const Json object = sample(kind), live = stored(object, nullptr).object;
        EXPECT_THAT(words(refusals(object, nullptr)), IsEmpty()) << kind;
        EXPECT_THAT(words(refusals(live, &live)), IsEmpty()) << kind;
        const bool isMade =
            kind == std::string("Job") || kind == std::string("Pod"); // a replacement lacks what the server made
        EXPECT_EQ(refusals(object, &live).empty(), !isMade) << kind;
    }
}

/// What is sent with one value edited, and the end of the only refusal.
const Case wrongValues[] = {
    {"Deployment", "/metadata/name", "Web", "'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"},
    {"Deployment", "/metadata/name", "gone", "metadata.name: Required value: name or generateName is required"},
    {"Deployment", "/metadata/labels", "{a: 'x y'}",
     "used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')"},
    {"Deployment", "/metadata/annotations", "{UP/a: x}", ""},
    {"Deployment", "/spec/replicas", "-1", "spec.replicas: Invalid value: -1: must be greater than or equal to 0"},
    {"Deployment", "/spec/selector", "gone", "spec.selector: Required value"},
    {"Deployment", "/spec/selector", "{}",
     "spec.selector: Invalid value: {}: empty selector is invalid for deployment"},
    {"Deployment", "/spec/template/metadata/labels", "{app: b}",
     "spec.template.metadata.labels: Invalid value: {\"app\":\"b\"}: `selector` does not match template `labels`"},
    {"Deployment", "/spec/template/spec/restartPolicy", "Never",
     "spec.template.spec.restartPolicy: Unsupported value: \"Never\": supported values: \"Always\""},
    {"Deployment", "/spec/strategy", "{type: Recreate, rollingUpdate: {}}",
     "spec.strategy.rollingUpdate: Forbidden: may not be specified when strategy `type` is 'Recreate'"},
    {"Deployment", "/spec/progressDeadlineSeconds", "0",
     "spec.progressDeadlineSeconds: Invalid value: 0: must be greater than minReadySeconds"},
    {"Deployment", "/spec/template/spec/containers", "[]", "spec.template.spec.containers: Required value"},
    {"Deployment", "/spec/template/spec/containers/0/image", "gone",
     "spec.template.spec.containers[0].image: Required value"},
    {"Deployment", "/spec/template/spec/containers/0/env",
     "[{name: A, value: x, valueFrom: {fieldRef: {fieldPath: a}}}]",
     "spec.template.spec.containers[0].env[0].valueFrom: Invalid value: \"\": may not be specified when `value` is "
     "not empty"},
    {"Deployment", "/spec/template/spec/containers/0/env",
     "[{name: A, valueFrom: {fieldRef: {fieldPath: a}, secretKeyRef: {key: k}}}]",
     "spec.template.spec.containers[0].env[0].valueFrom: Invalid value: \"\": may not have more than one field "
     "specified at a time"},
    {"Deployment", "/spec/template/spec/containers/0/volumeMounts", "[{name: v, mountPath: /v}]",
     "spec.template.spec.containers[0].volumeMounts[0].name: Not found: \"v\""},
    {"Deployment", "/spec/template/spec/containers/0/livenessProbe", "{}",
     "spec.template.spec.containers[0].livenessProbe: Required value: must specify a handler type"},
    {"Deployment", "/spec/template/spec/containers/0/resources", "{limits: {cpu: 1}, requests: {cpu: 1500m}}",
     "spec.template.spec.containers[0].resources.requests: Invalid value: \"1500m\": must be less than or equal to "
     "cpu limit of 1"},
    {"Deployment", "/spec/template/spec/containers/0/resources", "{limits: {cpu: 1}, requests: {cpu: 1000m}}", ""},
    {"Deployment", "/spec/template/spec/containers/0/ports", "[{containerPort: 70000}]",
     "spec.template.spec.containers[0].ports[0].containerPort: Invalid value: 70000: must be between 1 and 65535, "
     "inclusive"},
    {"Deployment", "/spec/template/spec/containers/0/ports",
     "[{containerPort: 1, name: a}, {containerPort: 2, name: a}]",
     "spec.template.spec.containers[0].ports[1].name: Duplicate value: \"a\""},
    {"Deployment", "/spec/template/spec/volumes", "[{name: v, emptyDir: {}, secret: {secretName: s}}]",
     "spec.template.spec.volumes[0].secret: Forbidden: may not specify more than 1 volume type"},
    {"Deployment", "/spec/template/spec/initContainers", "[{name: c, image: i}]",
     "spec.template.spec.initContainers[0].name: Duplicate value: \"c\""},
    {"DaemonSet", "/spec/updateStrategy", "{rollingUpdate: {maxSurge: 1}}",
     "spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: {\"maxSurge\":1,\"maxUnavailable\":1}: may not be "
     "set when maxUnavailable is non-zero"},
    {"Service", "/spec/ports", "[{port: 80}, {port: 81, name: b}]", "spec.ports[0].name: Required value"},
    {"Service", "/spec/ports", "[{port: 80, nodePort: 3}]",
     "spec.ports[0].nodePort: Forbidden: may not be used when `type` is 'ClusterIP'"},
    {"Service", "/spec/ports", "gone", "spec.ports: Required value"},
    {"Service", "/spec/type", "Other",
     "spec.type: Unsupported value: \"Other\": supported values: \"ClusterIP\", \"ExternalName\", "
     "\"LoadBalancer\", \"NodePort\""},
    {"ConfigMap", "/data", "{a/b: x}",
     "(e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')"},
    {"ConfigMap", "/binaryData", "{a: YQ==}", "data[a]: Invalid value: \"a\": duplicate of key present in binaryData"},
    {"Secret", "/type", "kubernetes.io/ssh-auth", "data[ssh-privatekey]: Required value"},
    {"Job", "/spec/template/spec/restartPolicy", "gone",
     "spec.template.spec.restartPolicy: Required value: valid values: \"OnFailure\", \"Never\""},
    {"Job", "/spec/completionMode", "Indexed", ""}, // completions is 1 by default
    {"Job", "/spec",
     "{completionMode: Indexed, completions: 0, template: {spec: {restartPolicy: Never, containers: [{name: c, image: "
     "i}]}}}",
     ""},
    {"Job", "/spec",
     "{completionMode: Indexed, parallelism: 2, template: {spec: {restartPolicy: Never, containers: [{name: c, image: "
     "i}]}}}",
     "spec.completions: Required value: when completion mode is Indexed"},
    {"CronJob", "/spec/schedule", "daily",
     "spec.schedule: Invalid value: \"daily\": expected exactly 5 fields, found 1: [daily]"},
    {"CronJob", "/metadata/name", "a123456789012345678901234567890123456789012345678901x",
     "metadata.name: Invalid value: \"a123456789012345678901234567890123456789012345678901x\": must be no more "
     "than 52 characters"},
    {"Ingress", "/spec/rules/0/http/paths/0/pathType", "gone",
     "spec.rules[0].http.paths[0].pathType: Required value: pathType must be specified"},
    {"Ingress", "/spec/rules/0/host", "1.2.3.4",
     "spec.rules[0].host: Invalid value: \"1.2.3.4\": must be a DNS name, not an IP address"},
    {"HorizontalPodAutoscaler", "/spec/minReplicas", "5",
     "spec.maxReplicas: Invalid value: 3: must be greater than or equal to `minReplicas`"},
    {"PersistentVolumeClaim", "/spec/accessModes", "[]",
     "spec.accessModes: Required value: at least 1 access mode is required"},
    {"ClusterRoleBinding", "/subjects/0/kind", "Robot",
     "subjects[0].kind: Unsupported value: \"Robot\": supported values: \"ServiceAccount\", \"User\", \"Group\""},
    {"NetworkPolicy", "/spec/ingress/0/from/0", "{}", "spec.ingress[0].from[0]: Required value: must specify a peer"},
    {"PriorityClass", "/value", "1000000001",
     "value: Forbidden: maximum allowed value of a user defined priority is 1000000000"},
};

TEST(ServerRefusals, areTheServersWords)
{
    for (const Case &one : wrongValues) {
        const std::vector<Refusal> found = refusals(edited(sample(one.kind), one.pointer, one.value), nullptr);
        if (!*one.words) {
            EXPECT_THAT(words(found), IsEmpty()) << one.pointer;
            continue;
        }
        ASSERT_EQ(found.size(), 1U) << one.kind << one.pointer << testing::PrintToString(words(found));
        EXPECT_TRUE(found[0].words.ends_with(one.words)) << found[0].words;
        EXPECT_EQ(found[0].by, RefusedBy::Validation);
        EXPECT_FALSE(found[0].source.empty());
    }
}

TEST(ServerRefusals, keepWhatMayNotChange)
{
    const Case cases[] = {
        {"Deployment", "/spec/selector", "{matchLabels: {app: b}}",
         "spec.selector: Invalid value: {\"matchLabels\":{\"app\":\"b\"}}: field is immutable"},
        {"Deployment", "/spec/replicas", "5", ""},
        {"StatefulSet", "/spec/serviceName", "t", "and 'minReadySeconds' are forbidden"},
        {"StatefulSet", "/spec/volumeClaimTemplates/0/spec/resources/requests/storage", "2Gi",
         "and 'minReadySeconds' are forbidden"},
        {"StatefulSet", "/spec/volumeClaimTemplates/0/spec/resources/requests/storage", "1024Mi", ""},
        {"StatefulSet", "/spec/template/spec/containers/0/image", "j", ""},
        {"Job", "/spec/completions", "3", "spec.completions: Invalid value: 3: field is immutable"},
        {"Job", "/spec/parallelism", "3", ""},
        {"Pod", "/spec/containers/0/image", "j", ""},
        {"Pod", "/spec/nodeName", "other", "(allow it to be set to 1 if it was previously negative)"},
        {"Secret", "/type", "other", "type: Invalid value: \"other\": field is immutable"},
        {"PersistentVolumeClaim", "/spec/accessModes", "[ReadOnlyMany]",
         "spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims"},
        {"ClusterRoleBinding", "/roleRef/name", "s", "cannot change roleRef"},
        {"PriorityClass", "/value", "4", "value: Forbidden: may not be changed in an update."},
        {"StorageClass", "/reclaimPolicy", "Retain", "reclaimPolicy: Invalid value: \"Retain\": field is immutable"},
        {"Deployment", "/metadata/resourceVersion", "'8'",
         "the object has been modified; please apply your changes to the latest version and try again"},
    };
    for (const Case &one : cases) {
        Json live = stored(sample(one.kind), nullptr).object;
        live["metadata"]["resourceVersion"] = "7";
        const std::vector<Refusal> found = refusals(edited(live, one.pointer, one.value), &live);
        if (!*one.words) {
            EXPECT_THAT(words(found), IsEmpty()) << one.kind << one.pointer;
            continue;
        }
        ASSERT_GE(found.size(), 1U) << one.kind << one.pointer;
        EXPECT_THAT(words(found), testing::Contains(testing::EndsWith(one.words))) << one.kind << one.pointer;
    }
}

TEST(ServerRefusals, ofImmutableContents)
{
    Json live = sample("ConfigMap");
    live["immutable"] = true;
    EXPECT_THAT(words(refusals(edited(live, "/data/a", "c"), &live)),
                ElementsAre("data: Forbidden: field is immutable when `immutable` is set"));
    EXPECT_THAT(words(refusals(edited(live, "/immutable", "false"), &live)),
                ElementsAre("immutable: Forbidden: field is immutable when `immutable` is set"));
}

TEST(ServerRefusals, standAloneWhereNothingCanBeDecoded)
{
    Json object = edited(sample("Deployment"), "/spec/replicas", "many");
    object["spec"]["unknown"] = 1;
    std::vector<Refusal> found = refusals(object, nullptr);
    EXPECT_THAT(words(found),
                ElementsAre("Deployment in version \"v1\" cannot be handled as a Deployment: json: cannot unmarshal "
                            "string into Go struct "
                            "field DeploymentSpec.spec.replicas of type int32"));
    EXPECT_EQ(found[0].by, RefusedBy::Decoding);
    found = refusals(edited(edited(sample("Deployment"), "/spec/x", "1"), "/spec/template/spec/containers/0/y", "{}"),
                     nullptr);
    EXPECT_THAT(words(found),
                ElementsAre("strict decoding error: unknown field \"spec.template.spec.containers[0].y\"",
                            "strict decoding error: unknown field \"spec.x\""));
    found = refusals(edited(sample("Deployment"), "/metadata/labels", "{a: 1}"), nullptr);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].by, RefusedBy::Kubectl);
    EXPECT_EQ(found[0].words,
              "json: cannot unmarshal number into Go struct field ObjectMeta.metadata.labels of type string");
    EXPECT_EQ(yaml::print(found[0].path), "metadata.labels.a");
    EXPECT_THAT(words(refusals(
                    edited(sample("Deployment"), "/spec/template/spec/containers/0/resources", "{limits: {cpu: lots}}"),
                    nullptr)),
                ElementsAre(HasSubstr("quantities must match the regular expression")));
    EXPECT_THAT(words(refusals(edited(sample("Secret"), "/data/a", "'!'"), nullptr)),
                ElementsAre(HasSubstr("illegal base64 data at input byte 0")));
    EXPECT_EQ(refusals(data("kind: Pod\n"), nullptr)[0].by, RefusedBy::Kubectl);
}

/// A patch has other words than an object that is created.
TEST(ServerRefusals, haveTheWordsOfAPatch)
{
    const Json live = stored(sample("Deployment"), nullptr).object;
    const auto said = [&](const char *pointer, const char *value, SentAs as) {
        return words(refusals(edited(live, pointer, value), &live, {.as = as}));
    };
    const std::string head = "patch: Invalid value: \"…\": ";
    const std::pair<const char *, std::pair<const char *, const char *>> cases[] = {
        {"/spec/replicas", {"many", "unrecognized type: int32"}},
        {"/spec/replicas", {"1.5", "cannot convert float64 to int32"}},
        {"/spec/paused", {"'yes'", "unrecognized type: bool"}},
        {"/spec/template/spec/containers/0/image", {"3", "cannot convert int64 to string"}},
        {"/spec/template/spec/containers/0/image", {"true", "unrecognized type: string"}},
        {"/spec/template/spec/containers", {"none", "cannot restore slice from string"}},
        {"/spec/template/spec/nodeSelector", {"[]", "cannot restore map from slice"}},
        {"/spec/template/spec", {"none", "cannot restore struct from: string"}},
        {"/spec/strategy/rollingUpdate/maxSurge", {"true", "json: cannot unmarshal bool into Go value of type int32"}},
    };
    for (const auto &[pointer, one] : cases)
        EXPECT_THAT(said(pointer, one.first, SentAs::StrategicPatch), ElementsAre(head + one.second)) << pointer;
    EXPECT_THAT(said("/spec/replicas", "3.0", SentAs::StrategicPatch), IsEmpty());
    EXPECT_THAT(
        said("/spec/replicas", "many", SentAs::JsonPatch),
        ElementsAre(head
                    + "json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32"));
}

TEST(ServerRefusals, claimNothingAboutUnknownKinds)
{
    EXPECT_THAT(refusals(data("apiVersion: example.com/v1\nkind: Widget\nx: {y: 1}\n"), nullptr), IsEmpty());
}

TEST(ServerRefusals, neverShowASecret)
{
    for (const char *text :
         {"data: {a: hunter2!}", "data: {a: 1}", "stringData: {a: [hunter2]}", "data: {'a/b': aHVudGVyMg==}",
          "data: hunter2", "type: kubernetes.io/tls\ndata: {x: aHVudGVyMg==}"})
        for (const std::string &one : words(refusals(
                 data("apiVersion: v1\nkind: Secret\nmetadata: {name: x}\n" + std::string(text) + "\n"), nullptr)))
            EXPECT_THAT(one, testing::AllOf(testing::Not(HasSubstr("hunter2")), testing::Not(HasSubstr("aHVudGVyMg"))));
}

TEST(ServerRefusals, measureAnnotationsAndContents)
{
    Json object = sample("ConfigMap");
    object["metadata"]["annotations"]["a"] = std::string(262143, 'x');
    EXPECT_THAT(words(refusals(object, nullptr)), IsEmpty());
    object["metadata"]["annotations"]["a"] = std::string(262144, 'x');
    EXPECT_THAT(words(refusals(object, nullptr)),
                ElementsAre("metadata.annotations: Too long: may not be more than 262144 bytes"));
    object = sample("ConfigMap");
    object["data"]["a"] = std::string(1048577, 'x');
    EXPECT_THAT(words(refusals(object, nullptr)), ElementsAre("[]: Too long: may not be more than 1048576 bytes"));
    object["data"]["a"] = std::string(3200000, 'x');
    EXPECT_THAT(words(refusals(object, nullptr)), ElementsAre("Request entity too large: limit is 3145728"));
}

TEST(ServerRefusals, quoteAValueThatLooksLikeAPlaceholder)
{
    Json object = sample("ConfigMap");
    object["metadata"]["name"] = "a{limit}{why}{path}";
    EXPECT_THAT(words(refusals(object, nullptr)),
                testing::Contains(HasSubstr("Invalid value: \"a{limit}{why}{path}\": a lowercase RFC 1123 subdomain")));
}

TEST(ServerRefusals, areBounded)
{
    Json object = sample("Deployment");
    Json &mounts = object["spec"]["template"]["spec"]["containers"][0]["volumeMounts"] = Json::array();
    for (int i = 0; i < 20000; ++i)
        mounts.push_back({{"name", "v" + std::to_string(i)}, {"mountPath", "/same"}});
    EXPECT_EQ(refusals(object, nullptr).size(), 1001U);
}

} // namespace
} // namespace fieldwise::server
