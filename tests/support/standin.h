// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/support/clirun.h"
#include "tests/support/skips.h"

namespace fieldwise::test {

using Json = nlohmann::json;

/// Runs the real kubectl against a stand-in API server on loopback (support/apiserver.py), in a new folder. Skips the
/// test without kubectl.
class StandIn : public CliTest {
protected:
    void SetUp() override
    {
        CliTest::SetUp();
        if (const std::string why = lacksKubectl(); !why.empty())
            GTEST_SKIP() << needsKubectl << why;
        fs::create_directory(folder / "store");
        // The server ends with this process: its standard input is a pipe that only the test holds.
        const std::string command = "python3 '" FIELDWISE_SOURCE_DIR "/tests/support/apiserver.py' '"
            + (folder / "store").string() + "' > '" + (folder / "address").string() + "'";
        m_server = ::popen(command.c_str(), "w");
        for (int i = 0; i < 200 && address().empty(); ++i)
            ::usleep(50000);
        ASSERT_FALSE(address().empty()) << "the stand-in does not start";
        put("config",
            "apiVersion: v1\nkind: Config\nclusters: [{name: c, cluster: {server: '" + address()
                + "'}}]\n"
                  "users: [{name: me, user: {}}]\ncontexts: [{name: stand-in, context: {cluster: c, user: me, "
                  "namespace: shop}}]\ncurrent-context: stand-in\n");
    }
    void TearDown() override
    {
        if (m_server)
            ::pclose(m_server);
        CliTest::TearDown();
    }

    std::string address() const
    {
        const std::string text = get("address");
        return text.substr(0, text.find('\n'));
    }
    void has(const std::string &name, const Json &live) const { put("store/" + name + ".live.json", live.dump()); }
    void answers(const std::string &name, const Json &merged) const
    {
        put("store/" + name + ".merged.json", merged.dump());
    }
    /// Runs kubectl; `environment` (`TERM`, `DISPLAY` and so on) precedes the command.
    Ran kubectl(const std::string &arguments, const std::string &environment = {}) const
    {
        return shell("env -u DISPLAY -u WAYLAND_DISPLAY -u QT_QPA_PLATFORM HOME='" + folder.string() + "' KUBECONFIG='"
                     + (folder / "config").string() + "' KUBECACHEDIR='" + (folder / "cache").string()
                     + "' PATH='" FIELDWISE_PROGRAMS "':\"$PATH\" " + environment + " " + arguments);
    }
    /// All requests that are not read-only, as `METHOD path type body`.
    std::vector<std::string> writes() const
    {
        std::vector<std::string> out;
        std::istringstream lines(get("store/requests"));
        for (std::string line; std::getline(lines, line);)
            if (!line.starts_with("GET ") && !line.empty())
                out.push_back(line);
        return out;
    }

private:
    FILE *m_server = nullptr;
};

/// An object as a cluster stores it after `last` was applied.
inline Json applied(Json last, const Json &changes = Json::object())
{
    if (!last["metadata"].contains("annotations"))
        last["metadata"]["annotations"] = Json::object();
    Json live = last;
    live["metadata"]["annotations"]["kubectl.kubernetes.io/last-applied-configuration"] = last.dump() + "\n";
    live["metadata"].update(Json{
        {"uid", "9d1c"}, {"resourceVersion", "100"}, {"generation", 4}, {"creationTimestamp", "2026-01-01T00:00:00Z"}});
    live["metadata"]["managedFields"] =
        Json::array({Json{{"manager", "kubectl-client-side-apply"}, {"operation", "Update"}}});
    live.merge_patch(changes);
    return live;
}

} // namespace fieldwise::test
