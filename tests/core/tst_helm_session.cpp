// SPDX-License-Identifier: GPL-3.0-or-later
// Release records as the first input of a session.
#include "core/session.h"
#include "core/view/triage.h"
#include "tests/support/helmtexts.h"

namespace fieldwise {
namespace {

using namespace helmtexts;
using merge::Mode;
using merge::Side;

std::string records(const std::string &status, const std::string &manifest, const std::string &method = "")
{
    const yaml::Json record{{"name", "web"},          {"namespace", "shop"},
                            {"version", 3},           {"info", {{"status", status}}},
                            {"apply_method", method}, {"manifest", manifest}};
    return record.dump();
}

Inputs inputs(const std::string &records, const std::string &local, const std::string &live)
{
    Inputs out;
    out.texts = {{records, local, live}};
    out.names = {{"records.json", "local.yaml", "live.yaml"}};
    out.open = {{true, true, true}};
    out.options.mode = Mode::Apply;
    helm::fitTo(*helm::recordsIn(records), out.options);
    return out;
}

TEST(HelmSession, theOldManifestTakesThePlaceOfTheRecords)
{
    const fieldwise::Run first =
        run(inputs(records("deployed", configMap("a")), configMap("a"), configMap("a", marks)));
    ASSERT_TRUE(first.merged);
    EXPECT_EQ(first.derived, configMap("a"));
    EXPECT_EQ(first.merged->inputs.names[Side::Original], "revision 3 of web");
    EXPECT_EQ(first.merged->inputs.helm->objects.size(), 1u);
    const fieldwise::Run again = run(inputs(records("deployed", configMap("a")), "", configMap("a", marks)), &first);
    EXPECT_EQ(again.records, first.records) << "they are read once";
    ASSERT_TRUE(again.merged);
    EXPECT_EQ(again.merged->inputs.helm->objects[0].action, helm::Action::Delete);
}

TEST(HelmSession, whatHelmRefusesIsAFault)
{
    const fieldwise::Run pending =
        run(inputs(records("pending-upgrade", configMap("a")), configMap("a"), configMap("a", marks)));
    EXPECT_FALSE(pending.merged);
    ASSERT_FALSE(pending.faults.empty());
    EXPECT_EQ(pending.faults[0].side, Side::Original);
    EXPECT_EQ(pending.faults[0].diagnostic.code, "helm-pending");
}

/// Also after a keystroke elsewhere, when nothing of the record changed.
TEST(HelmSession, aRecordThatCannotBeReadIsAFault)
{
    const std::string broken = "apiVersion: v1\nkind: Secret\ntype: helm.sh/release.v1\nmetadata: {name: "
                               "sh.helm.release.v1.web.v1}\ndata: {release: SDRzSQ==}\n";
    EXPECT_TRUE(helm::isOfRelease(broken));
    Inputs given = inputs(records("deployed", ""), configMap("a"), configMap("a", marks));
    given.texts[Side::Original] = broken;
    const fieldwise::Run first = run(given);
    given.texts[Side::Updated] = configMap("b");
    for (const fieldwise::Run &one : {first, run(given, &first)}) {
        EXPECT_FALSE(one.merged);
        ASSERT_FALSE(one.faults.empty());
        EXPECT_EQ(one.faults[0].diagnostic.code, "helm-record");
    }
}

/// kubectl looks at the annotation, which this Live does not have, so nothing is removed.
TEST(HelmSession, kubectlDoesNotReadRecords)
{
    const std::string old = object("v1", "ConfigMap", "data: {a: b, gone: x}\n");
    Inputs given =
        inputs(records("deployed", old), configMap("a"), object("v1", "ConfigMap", "data: {a: b, gone: x}\n", marks));
    const auto removes = [&] {
        const fieldwise::Run out = run(given);
        EXPECT_TRUE(out.merged);
        return out.merged->plan.counts.removed > 0;
    };
    EXPECT_TRUE(removes());
    given.options.deployer = {};
    EXPECT_FALSE(removes());
}

TEST(HelmSession, whatIsNotShownIsTold)
{
    const std::string hook = object("batch/v1", "Job", "", "  annotations: {helm.sh/hook: pre-upgrade}\n", "migrate");
    std::string two = records("deployed", configMap("a"));
    yaml::Json other = yaml::Json::parse(two);
    other["name"] = "other";
    two += "\n---\n" + other.dump() + "\n";
    std::string told;
    for (const merge::Fault &fault : run(inputs(two, configMap("a") + hook, configMap("a", marks))).faults)
        told += fault.diagnostic.code + ": " + fault.diagnostic.text + "\n";
    EXPECT_NE(told.find("helm-releases: records of 2 releases (shop/other, shop/web); shop/"), told.npos) << told;
    EXPECT_NE(told.find("helm-hook: Job migrate: A hook (pre-upgrade) is not merged"), told.npos) << told;
}

/// A hook is not merged, but it is in view.
TEST(HelmSession, aSecretThatIsAHookIsMasked)
{
    const std::string hook =
        object("v1", "Secret", "stringData: {password: canary}\n", "  annotations: {helm.sh/hook: pre-upgrade}\n", "s");
    const std::string local = configMap("a") + hook;
    const fieldwise::Run run =
        fieldwise::run(inputs(records("deployed", configMap("a")), local, configMap("a", marks)));
    ASSERT_TRUE(run.merged);
    const size_t secret = local.find("canary");
    for (const std::vector<view::Masked> &masks :
         {run.masks[Side::Updated], run.merged->view.inputs[Side::Updated].masked})
        EXPECT_TRUE(std::ranges::any_of(
            masks, [&](const view::Masked &mask) { return mask.range.begin <= secret && secret < mask.range.end; }));
}

/// The chart's stringData stays the same, so what changes in data is somebody's edit.
TEST(HelmSession, aSecretThatWasChangedByHandIsOverwritten)
{
    const auto secret = [](const std::string &fields, const std::string &metadata = "") {
        return object("v1", "Secret", fields, metadata);
    };
    const auto impact = [&](const std::string &old) {
        const fieldwise::Run run =
            fieldwise::run(inputs(records("deployed", secret("stringData: {p: " + old + "}\n")),
                                  secret("stringData: {p: x}\n"), secret("data: {p: eQ==}\n", marks)));
        EXPECT_TRUE(run.merged);
        const merge::Plan &plan = run.merged->plan;
        return view::triage(plan, view::Noise(plan)).groups.front().impact;
    };
    EXPECT_EQ(impact("x"), view::Impact::Overwrites);
    EXPECT_EQ(impact("z"), view::Impact::Changes);
}

/// All programs are compared by the old manifest.
TEST(HelmSession, comparedProgramsHaveTheOldManifest)
{
    const Inputs given = withOldManifest(inputs(records("deployed", configMap("a")), configMap("a"), ""));
    EXPECT_EQ(given.texts[Side::Original].str(), configMap("a"));
    EXPECT_TRUE(given.options.deployer.handsOver);
    Inputs byKubectl = inputs(records("deployed", configMap("a")), configMap("a"), "");
    byKubectl.options.deployer = {};
    byKubectl.options.serverSide = {};
    byKubectl.options.serverSide.force = true;
    const merge::Options options = withOldManifest(byKubectl).options;
    EXPECT_EQ(options.serverSide, byKubectl.options.serverSide);
    EXPECT_EQ(options.deployer.by, merge::Deployer::Kubectl);
    EXPECT_EQ(options.deployer.lastIs, "revision 3");
    const std::string plain = configMap("b");
    EXPECT_EQ(withOldManifest(inputs(records("deployed", ""), plain, "")).texts[Side::Updated].str(), plain);
}

} // namespace
} // namespace fieldwise
