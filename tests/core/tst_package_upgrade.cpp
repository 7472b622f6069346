// SPDX-License-Identifier: GPL-3.0-or-later
// A package over ten versions, with a person's edits between them.
#include <filesystem>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/ownfolder.h"
#include "tests/support/package.h"

namespace fieldwise::test {
namespace {

namespace fs = std::filesystem;
using merge::ResultFile;

constexpr int applications = 16; ///< each of four resources

/// What upstream says of an application in a version.
struct App {
    std::string name;
    int image = 1;
    int replicas = 1;
    bool sidecar = false;
    bool probe = false;
};

std::string deployment(const App &app)
{
    return "# " + app.name + " serves requests\napiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: " + app.name
        + "\n  namespace: shop\n  labels:\n    app.kubernetes.io/name: " + app.name
        + "\n    app.kubernetes.io/version: \"1." + std::to_string(app.image) + "\"\nspec:\n  replicas: "
        + std::to_string(app.replicas) + "\n  selector:\n    matchLabels:\n      app.kubernetes.io/name: " + app.name
        + "\n  template:\n    metadata:\n      labels:\n        app.kubernetes.io/name: " + app.name
        + "\n    spec:\n      containers:\n        - name: main   # the one that counts\n          image: "
          "registry.example.com/"
        + app.name + ":1." + std::to_string(app.image)
        + "\n          ports:\n            - containerPort: 8080\n              name: http\n          resources:\n     "
          "       requests: {cpu: 100m, memory: 64Mi}\n"
        + (app.probe ? "          readinessProbe:\n            httpGet:\n              path: /healthz\n              "
                       "port: http\n"
                     : "")
        + (app.sidecar ? "        - name: proxy\n          image: registry.example.com/proxy:2."
                   + std::to_string(app.image) + "\n"
                       : "");
}

std::string serviceOf(const App &app)
{
    return "apiVersion: v1\nkind: Service\nmetadata:\n  name: " + app.name
        + "\n  namespace: shop\nspec:\n  selector:\n    app.kubernetes.io/name: " + app.name
        + "\n  ports:\n    - name: http\n      port: 80\n      targetPort: http\n";
}

std::string configOf(const App &app)
{
    return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + app.name
        + "-config\n  namespace: shop\ndata:\n  LOG_LEVEL: info\n  WORKERS: \"" + std::to_string(app.replicas * 2)
        + "\"\n  app.properties: |\n    name=" + app.name + "\n    version=1." + std::to_string(app.image) + "\n";
}

std::string accountOf(const App &app)
{
    return "apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  name: " + app.name + "\n  namespace: shop\n";
}

Tree packageOf(const std::vector<App> &apps, int version)
{
    Tree tree{{"README.md", "# Version " + std::to_string(version) + "\n"},
              {"Kptfile", "apiVersion: kpt.dev/v1\nkind: Kptfile\nmetadata:\n  name: shop\n"}};
    for (const App &app : apps) {
        tree[app.name + "/deployment.yaml"] = deployment(app);
        tree[app.name + "/service.yaml"] = serviceOf(app) + "---\n" + accountOf(app);
        tree[app.name + "/config.yaml"] = configOf(app);
    }
    return tree;
}

/// Upstream's next version: a few applications change, sometimes one comes or goes.
void release(std::vector<App> &apps, int version, std::mt19937 &random)
{
    for (int i = 0; i < 4; ++i) {
        App &app = apps[random() % apps.size()];
        app.image = version;
        app.probe = app.probe || random() % 3 == 0;
        app.sidecar = app.sidecar || random() % 4 == 0;
    }
    apps[random() % apps.size()].replicas += 1;
    if (version % 4 == 0)
        apps.push_back({"added-" + std::to_string(version)});
    if (version == 7)
        std::erase_if(apps, [](const App &app) { return app.name == "app-15"; });
}

/// What a person does to a file of theirs, once.
struct Edit {
    int version;
    std::string file, from, to;
};
const std::vector<Edit> edits{
    {1, "app-0/deployment.yaml", "requests: {cpu: 100m, memory: 64Mi}",
     "requests: {cpu: 2, memory: 4Gi} # sized by ops"},
    {2, "app-1/config.yaml", "LOG_LEVEL: info", "LOG_LEVEL:   debug"},
    {3, "app-2/service.yaml", "      targetPort: http\n", "      targetPort: http\n      nodePort: 30080\n"},
    {4, "app-3/deployment.yaml", "  labels:\n", "  labels:\n    team: checkout\n"},
    {6, "app-4/deployment.yaml", "              name: http\n",
     "              name: http\n          env:\n            - {name: REGION, value: eu}\n"},
    {8, "app-5/config.yaml", "data:\n", "data:\n  OURS: \"yes\"\n"},
};

std::string replaced(std::string text, const std::string &from, const std::string &to)
{
    const size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from << "\nin\n" << text;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(PackageUpgrade, tenVersionsKeepEveryLocalEditAndEveryUntouchedByte)
{
    std::mt19937 random(6);
    std::vector<App> apps;
    for (int i = 0; i < applications; ++i)
        apps.push_back({"app-" + std::to_string(i)});
    Tree upstream = packageOf(apps, 1), local = upstream;
    local["ours/extra.yaml"] = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ours\ndata: {}";
    size_t changedFiles = 0;
    for (int version = 2; version <= 11; ++version) {
        for (const Edit &edit : edits)
            if (edit.version == version - 1)
                local[edit.file] = replaced(local.at(edit.file), edit.from, edit.to);
        const Tree before = upstream;
        release(apps, version, random);
        upstream = packageOf(apps, version);
        const PackageMerge merged = mergePackages({before, upstream, local});
        ASSERT_GE(merged.plan().documents.size(), 60U);
        for (const auto &[path, bytes] : local) {
            const auto is = std::as_const(upstream).find(path), was = before.find(path);
            const bool sameUpstream = is != upstream.end() && was != before.end() && is->second == was->second;
            if (sameUpstream || (is == upstream.end() && was == before.end())) {
                EXPECT_EQ(merged.result.at(path), bytes) << path << " was touched in version " << version;
                EXPECT_EQ(merged.states.at(path), ResultFile::Same) << path;
            }
            if (was != before.end() && was->second == bytes && is != upstream.end()) {
                EXPECT_EQ(merged.result.at(path), is->second) << path << " had no local edit in version " << version;
            }
        }
        for (const Edit &edit : edits)
            if (edit.version < version) {
                EXPECT_THAT(merged.result.at(edit.file), testing::HasSubstr(edit.to)) << "version " << version;
            }
        for (const auto &[path, state] : merged.states)
            changedFiles += state != ResultFile::Same;
        // Once more changes nothing.
        const PackageMerge again = mergePackages({before, upstream, merged.result});
        EXPECT_EQ(again.result, merged.result) << "version " << version;
        const PackageMerge mergedAgain = mergePackages({upstream, upstream, merged.result});
        EXPECT_EQ(mergedAgain.result, merged.result) << "version " << version;
        local = merged.result;
    }
    EXPECT_GT(changedFiles, 40U);
    EXPECT_FALSE(local.contains("app-15/deployment.yaml"));
    EXPECT_TRUE(local.contains("added-8/deployment.yaml"));
    EXPECT_EQ(local.at("README.md"), "# Version 11\n");
}

class PackageOnDisk : public OwnFolder {};

TEST_F(PackageOnDisk, whatIsUntouchedIsNotWritten)
{
    std::vector<App> apps;
    for (int i = 0; i < applications; ++i)
        apps.push_back({"app-" + std::to_string(i)});
    const Tree before = packageOf(apps, 1);
    apps[3].image = 2;
    const Tree after = packageOf(apps, 1);
    ASSERT_FALSE(folder::write(
        folder.string(),
        folder::writesOf(merge::Resolution(), {},
                         merge::PerSide<folder::Files>{{folder::Files{}, folder::Files{}, filesOf(before)}}),
        true))
        << "nothing is to be written in place";
    for (const auto &[path, bytes] : before) {
        fs::create_directories((folder / path).parent_path());
        put(path, bytes);
        fs::permissions(folder / path, fs::perms(0640));
    }
    std::map<std::string, ino_t> inodes;
    const auto stat = [&](const std::string &path) {
        struct stat info = {};
        EXPECT_EQ(::stat((folder / path).c_str(), &info), 0) << path;
        EXPECT_EQ(info.st_mode & 0777, 0640U) << path;
        return info.st_ino;
    };
    for (const auto &[path, bytes] : before)
        inodes[path] = stat(path);
    const PackageMerge merged = mergePackages({before, after, treeOf(*folder::read(folder.string()))});
    ASSERT_FALSE(folder::write(folder.string(), merged.writes, true));
    for (const auto &[path, inode] : inodes)
        EXPECT_EQ(stat(path) == inode, before.at(path) == after.at(path)) << path;
    EXPECT_EQ(treeOf(*folder::read(folder.string())), after);
}

} // namespace
} // namespace fieldwise::test
