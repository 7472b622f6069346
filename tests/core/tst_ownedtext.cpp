// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/k8s/ownedtext.h"

#include <gtest/gtest.h>

#include "core/yaml/lists.h"

namespace fieldwise::k8s {
namespace {

std::string owned(const std::string &live, const std::string &manager = "kubectl", const std::string &subresource = {})
{
    return ownedText(yaml::withListsApart(yaml::read(live)), manager, subresource);
}

const std::string deployment = R"(apiVersion: apps/v1
kind: Deployment
metadata:
  annotations:
    note: theirs
  labels:
    app: checkout
    team: shop
  managedFields:
  - apiVersion: apps/v1
    fieldsType: FieldsV1
    fieldsV1:
      f:metadata:
        f:labels:
          f:app: {}
      f:spec:
        f:replicas: {}
        f:paused: {}
        f:selector: {}
        f:template:
          f:spec:
            f:containers:
              k:{"name":"app"}:
                .: {}
                f:image: {}
                f:name: {}
                f:ports:
                  k:{"containerPort":80,"protocol":"TCP"}:
                    .: {}
                    f:containerPort: {}
              k:{"name":"gone"}:
                .: {}
                f:image: {}
                f:name: {}
              k:{"name":"named"}:
                .: {}
                f:name: {}
            f:volumes:
              k:{"name":"scratch"}:
                .: {}
                f:emptyDir: {}
    manager: kubectl
    operation: Apply
  - apiVersion: apps/v1
    fieldsType: FieldsV1
    fieldsV1:
      f:spec:
        f:template:
          f:spec:
            f:volumes:
              k:{"name":"scratch"}:
                .: {}
                f:emptyDir:
                  f:medium: {}
    manager: tuner
    operation: Apply
  name: checkout
  namespace: shop
spec:
  replicas: 3
  selector:
    matchLabels:
      app: checkout
  template:
    spec:
      containers:
      - image: sidecar
        name: sidecar
      - image: shop:2
        imagePullPolicy: Always
        name: app
        ports:
        - containerPort: 80
          name: web
      volumes:
      - emptyDir:
          medium: Memory
        name: scratch
)";

TEST(OwnedText, hasWhatTheManagerOwnsInTheOrderOfLive)
{
    EXPECT_EQ(owned(deployment), R"(apiVersion: apps/v1
kind: Deployment
metadata:
  labels:
    app: checkout
  name: checkout
  namespace: shop
spec:
  replicas: 3
  selector:
    matchLabels:
      app: checkout
  template:
    spec:
      containers:
      - image: shop:2
        name: app
        ports:
        - containerPort: 80
      - name: gone
        image: null # owned, but Live does not have it
      - name: named
        # owned, but Live does not have it
      volumes:
      - emptyDir: {}
        name: scratch
  paused: null # owned, but Live does not have it
)");
}

TEST(OwnedText, saysThatNothingIsOwned)
{
    EXPECT_EQ(owned("kind: ConfigMap\nmetadata: {name: a, namespace: b}\n"),
              "# ConfigMap b/a: kubectl owns nothing in it by Apply\n");
    EXPECT_EQ(owned(deployment, "somebody"), "# Deployment shop/checkout: somebody owns nothing in it by Apply\n");
    EXPECT_EQ(owned(deployment, ""), "# Deployment shop/checkout: unknown owns nothing in it by Apply\n");
    EXPECT_EQ(owned(deployment, "kubectl", "scale"),
              "# Deployment shop/checkout: kubectl owns nothing in it by Apply\n");
    EXPECT_EQ(owned(""), "# empty document: kubectl owns nothing in it by Apply\n");
}

TEST(OwnedText, hasADocumentForEachObject)
{
    const std::string object = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: NAME\n  managedFields:\n"
                               "  - {manager: kubectl, operation: Apply, apiVersion: v1, fieldsType: FieldsV1, "
                               "fieldsV1: {'f:data': {'f:a': {}, 'f:b': {}}}}\n"
                               "data:\n  b: owned-and-absent\n  c: '3'\n";
    std::string list = "apiVersion: v1\nkind: List\nitems:\n";
    for (const char *name : {"one", "two"}) {
        std::string item = "- " + object;
        item.replace(item.find("NAME"), 4, name);
        for (size_t at = item.find('\n'); at + 1 < item.size(); at = item.find('\n', at + 1))
            item.insert(at + 1, "  ");
        list += item;
    }
    const auto expected = [](const std::string &name) {
        return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + name
            + "\ndata:\n  b: owned-and-absent\n  a: null # owned, but Live does not have it\n";
    };
    EXPECT_EQ(owned(list), expected("one") + "---\n" + expected("two"));
}

TEST(OwnedText, ofASetAndOfAListWithoutItems)
{
    EXPECT_EQ(
        owned("kind: A\nmetadata:\n  managedFields:\n"
              "  - {manager: kubectl, operation: Apply, apiVersion: v1, fieldsType: FieldsV1, fieldsV1: {'f:set': "
              "{'v:\"a\"': {}, 'v:\"c\"': {}}, 'f:list': {'i:1': {}}, 'f:none': {'k:{\"name\":\"x\"}': {}}}}\n"
              "set: [b, a]\nlist: [x, z]\nnone: text\n"),
        "kind: A\nset:\n- a\n- c # owned, but Live does not have it\nlist:\n- z\nnone:\n- name: x\n  # owned, but Live "
        "does not have it\n");
}

} // namespace
} // namespace fieldwise::k8s
