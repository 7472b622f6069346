// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "tests/support/clirun.h"

namespace fieldwise::test {

/// Runs fieldwise-cli in a folder with documents and patches for them.
class CliPatch : public test::CliTest {
protected:
    void SetUp() override
    {
        CliTest::SetUp();
        put("before.yaml",
            head + "spec:\n  replicas:   1 # for now\n  paused: true\n" + containers("a:1")
                + "      - {name: log, image: 'b:1'}\n");
        put("after.yaml", head + "spec:\n  replicas: 3\n" + containers("a:2"));
        put("json.json",
            R"([{"op": "replace", "path": "/spec/replicas", "value": 3},)"
            "\n"
            R"( {"op": "remove", "path": "/spec/paused"}])");
        put("failing.yaml",
            "- {op: add, path: /spec/minReadySeconds, value: 5}\n- op: replace\n  path: /spec/foo\n  value: 1\n");
        put("merge.yaml", "spec:\n  replicas: 3\n  paused: null\n");
        put("configs.yaml", config("a", "1") + "---\n" + config("b", "1") + "---\n" + config("c", "1"));
        put("newer.yaml", config("a", "1") + "---\n" + config("b", "2") + "---\n" + config("c", "3"));
    }

    static std::string containers(const std::string &image)
    {
        return "  template:\n    spec:\n      containers:\n      - {name: api, image: '" + image + "'}\n";
    }
    static std::string config(const std::string &name, const std::string &value)
    {
        return "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name + "}\ndata: {x: '" + value + "'}\n";
    }

    const std::string head = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: checkout, namespace: shop}\n";
    const std::string patched =
        head + "spec:\n  replicas:   3 # for now\n" + containers("a:1") + "      - {name: log, image: 'b:1'}\n";
};

} // namespace fieldwise::test
