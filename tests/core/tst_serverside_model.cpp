// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cstdlib>
#include <iostream>

#include "core/values/server/serverside.h"
#include "tests/support/golden.h"
#include "tests/support/ownfolder.h"
#include "tests/support/randomrequest.h"
#include "tests/support/skips.h"

namespace fieldwise::merge::serverside {
namespace {

/// A model of semantics/server-side.md answers the same questions.
class AgainstTheModel : public test::OwnFolder {
protected:
    static Json answerOf(const Request &request)
    {
        const auto done = apply(request);
        if (!done)
            return {{"fault", done.error()}};
        if (done->refused)
            return {{"message", done->message}};
        const auto nameOf = [](const Manager &manager) {
            return manager.name + (manager.operation == Manager::Operation::Apply ? "|Apply|" : "|Update|")
                + manager.apiVersion + "|" + manager.subresource;
        };
        Json managed = Json::object();
        Json order = Json::array();
        Json now = Json::array();
        for (const Entry &entry : done->after) {
            managed[nameOf(entry.manager)] = Json(k8s::fieldsV1(entry.manager.fields));
            order.push_back(nameOf(entry.manager));
            if (entry.timeIsNow)
                now.push_back(nameOf(entry.manager));
        }
        std::sort(now.begin(), now.end());
        return {{"result", done->result}, {"managed", managed}, {"order", order}, {"now", now}};
    }

    std::vector<Json> asked(const std::filesystem::path &model) const
    {
        const std::string command = "python3 -B '" FIELDWISE_SOURCE_DIR "/tests/support/ssa_answers.py' '"
            + model.string() + "' < '" + (folder / "requests").string() + "' > '" + (folder / "answers").string() + "'";
        if (std::system(command.c_str()) != 0)
            return {};
        std::vector<Json> out;
        std::istringstream lines(get("answers"));
        for (std::string line; std::getline(lines, line);)
            out.push_back(Json::parse(line));
        return out;
    }
};

TEST_F(AgainstTheModel, randomRequestsAreAnsweredAlike)
{
    const auto model = test::sourceFolder() / ".." / "shared" / "model";
    if (!std::filesystem::exists(model / "ssa_model.py"))
        GTEST_SKIP() << test::needsMaterial << "no ssa_model.py in " << model;
    const char *named = std::getenv("FIELDWISE_RANDOM");
    const char *from = std::getenv("FIELDWISE_SEED");
    const uint32_t count = named ? static_cast<uint32_t>(std::atoi(named)) : 300;
    const uint32_t first = from ? static_cast<uint32_t>(std::atoi(from)) : 1;
    std::string lines;
    std::vector<Json> ours;
    for (uint32_t seed = first; seed < first + count; ++seed) {
        const test::ServerSideRequest request = test::RandomRequest(seed).make();
        lines += request.json().dump() + '\n';
        ours.push_back(answerOf(request.request()));
    }
    put("requests", lines);
    const std::vector<Json> theirs = asked(model);
    ASSERT_EQ(theirs.size(), ours.size()) << "python3 with yaml is needed";
    uint32_t refused = 0;
    for (uint32_t i = 0; i < count; ++i) {
        refused += ours[i].contains("message");
        EXPECT_EQ(ours[i], theirs[i]) << "seed " << first + i << ": "
                                      << test::RandomRequest(first + i).make().json().dump();
    }
    std::cout << "seeds " << first << " to " << first + count - 1 << ": " << refused << " refused\n";
    EXPECT_GT(refused, count / 20);
}

} // namespace
} // namespace fieldwise::merge::serverside
