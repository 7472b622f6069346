// SPDX-License-Identifier: GPL-3.0-or-later
// Server-side apply by the real kubectl, against a stand-in API server: what it prints, what it sends, and `kubectl
// fieldwise`.
#include "tests/support/standin.h"

namespace fieldwise::test {
namespace {

constexpr const char *local =
    "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: checkout\nspec:\n  paused: true\n  replicas: 3\n";

Json live()
{
    Json object = Json::parse(
        R"({"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "checkout", "namespace": "shop", "uid": "9d1c", "resourceVersion": "100"},
        "spec": {"replicas": 8, "paused": false}})");
    object["metadata"]["managedFields"] = Json::parse(R"([
        {"manager": "hpa", "operation": "Update", "apiVersion": "apps/v1", "subresource": "scale", "fieldsType": "FieldsV1", "fieldsV1": {"f:spec": {"f:replicas": {}}}},
        {"manager": "team", "operation": "Apply", "apiVersion": "apps/v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:spec": {"f:paused": {}}}}])");
    return object;
}

/// What is said before anybody's advice.
std::string firstLines(const std::string &text, size_t count)
{
    size_t end = 0;
    for (size_t i = 0; i < count && end != std::string::npos; ++i)
        end = text.find('\n', end == 0 ? 0 : end + 1);
    return text.substr(0, end);
}

class KubectlServerSide : public StandIn {
protected:
    void SetUp() override
    {
        StandIn::SetUp();
        if (IsSkipped())
            return;
        put("local.yaml", local);
        put("live.json", live().dump());
        has("deployments.checkout", live());
    }
    /// Makes the stand-in answer what we predict; the message.
    std::string refuse() const
    {
        const Json decisions =
            Json::parse(run("apply --server-side --print decisions local.yaml live.json").out, nullptr, false);
        const std::string message = decisions["objects"][0]["message"];
        Json causes = Json::array();
        for (const Json &conflict : decisions["objects"][0]["conflicts"])
            causes.push_back(
                {{"reason", "FieldManagerConflict"}, {"field", conflict["path"]}, {"message", conflict["message"]}});
        put("store/deployments.checkout.refused.json",
            Json{{"kind", "Status"},
                 {"apiVersion", "v1"},
                 {"metadata", Json::object()},
                 {"status", "Failure"},
                 {"message", message},
                 {"reason", "Conflict"},
                 {"details", {{"causes", causes}}},
                 {"code", 409}}
                .dump());
        return message;
    }
};

TEST_F(KubectlServerSide, printsTheConflictAsWeDo)
{
    const std::string message = refuse();
    const size_t lines = 1 + size_t(std::ranges::count(message, '\n'));
    EXPECT_EQ(lines, 4u) << message;
    const Ran theirs = kubectl("kubectl apply --server-side --validate=false -f local.yaml");
    const Ran ours = run("apply --server-side local.yaml live.json");
    EXPECT_EQ(theirs.status, 1);
    EXPECT_EQ(ours.status, 1);
    EXPECT_EQ(firstLines(ours.err, lines), firstLines(theirs.err, lines)) << theirs.err;
    EXPECT_EQ(firstLines(ours.err, lines), "error: " + message);
}

TEST_F(KubectlServerSide, sendsWhatWeSay)
{
    for (const std::string options : {"", "--force-conflicts", "--field-manager=me --force-conflicts"}) {
        fs::remove(folder / "store/requests");
        const Ran ran = kubectl("kubectl apply --server-side --validate=false -f local.yaml " + options);
        EXPECT_EQ(ran.status, 0) << ran.err;
        const Ran said = run("apply --server-side --print kubectl-patch local.yaml live.json " + options);
        ASSERT_FALSE(writes().empty());
        const std::string request = writes().front();
        EXPECT_EQ(Json::parse(request.substr(request.find(" {")), nullptr, false),
                  Json::parse(said.out, nullptr, false))
            << request;
        EXPECT_NE(request.find("application/apply-patch+yaml"), std::string::npos) << request;
        EXPECT_NE(request.find(options.find("me") != options.npos ? "fieldManager=me" : "fieldManager=kubectl"),
                  std::string::npos)
            << request;
        EXPECT_NE(request.find(options.empty() ? "force=false" : "force=true"), std::string::npos) << request;
    }
}

TEST_F(KubectlServerSide, thePluginTellsWhoOwnsWhat)
{
    const Ran ran = kubectl("kubectl fieldwise --server-side -f local.yaml");
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_NE(ran.out.find("refused: 2 conflicts"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("\"hpa\" with subresource \"scale\" using apps/v1"), std::string::npos) << ran.out;
    EXPECT_TRUE(ran.err.starts_with("error: Apply failed with 2 conflicts: ")) << ran.err;
    const Ran forced =
        kubectl("kubectl fieldwise --server-side --force-conflicts --field-manager=me -o json -f local.yaml");
    const Json decisions = Json::parse(forced.out, nullptr, false);
    ASSERT_TRUE(decisions.is_object()) << forced.err;
    EXPECT_EQ(decisions["manager"], "me");
    EXPECT_EQ(decisions["objects"][0]["refused"], false);
    EXPECT_EQ(kubectl("kubectl fieldwise --force-conflicts -f local.yaml").status, 2);
    EXPECT_TRUE(writes().empty()) << "only reading";
}

} // namespace
} // namespace fieldwise::test
