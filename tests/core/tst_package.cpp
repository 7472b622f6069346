// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of whole resources and files when folders are merged (semantics/kyaml.md 7).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/view/report.h"
#include "tests/support/package.h"

namespace fieldwise::test {
namespace {

using merge::DocumentPlan;
using merge::NoticeId;
using merge::ResultFile;
using merge::RuleId;
using merge::Side;
using testing::HasSubstr;

std::string config(const std::string &name, const std::string &value, const std::string &space = "shop")
{
    return "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: " + name + "\n  namespace: " + space
        + "\ndata:\n  value: " + value + "\n";
}

/// Long enough to be recognised under another name.
std::string service(const std::string &name, const std::string &port = "80")
{
    return "apiVersion: v1\nkind: Service\nmetadata:\n  name: " + name + "\n  labels:\n    app: " + name
        + "\nspec:\n  type: ClusterIP\n  selector:\n    app: " + name
        + "\n  ports:\n    - name: http\n      port: " + port + "\n      targetPort: 8080\n";
}

std::string noticeOf(const DocumentPlan &document, NoticeId id)
{
    for (const merge::Notice &notice : document.root().notices)
        if (notice.id == id)
            return notice.text;
    return {};
}

merge::Options following()
{
    merge::Options options;
    options.followRenames = true;
    return options;
}

TEST(Package, everyResourceRuleHasItsReason)
{
    const PackageMerge merged = mergePackages({
        {{"both.yaml", config("both", "1")},
         {"dropped.yaml", config("dropped", "1")},
         {"edited.yaml", config("edited", "1")},
         {"back.yaml", config("back", "1")},
         {"gone.yaml", config("gone", "1")}},
        {{"both.yaml", config("both", "2")}, {"new.yaml", config("new", "1")}, {"back.yaml", config("back", "1")}},
        {{"both.yaml", config("both", "1")},
         {"dropped.yaml", config("dropped", "1")},
         {"edited.yaml", config("edited", "9")},
         {"mine.yaml", config("mine", "1")}},
    });
    EXPECT_EQ(merged.resource("new").root().rule, RuleId::ResourceAdded);
    EXPECT_EQ(merged.resource("back").root().rule, RuleId::ResourceReturns);
    EXPECT_EQ(merged.resource("mine").root().rule, RuleId::ResourceKept);
    EXPECT_EQ(merged.resource("dropped").root().rule, RuleId::ResourceDropped);
    EXPECT_FALSE(merged.resource("dropped").root().conflict);
    EXPECT_EQ(merged.resource("edited").root().rule, RuleId::ResourceDropped);
    EXPECT_TRUE(merged.resource("edited").root().conflict);
    EXPECT_EQ(merged.resource("gone").root().rule, RuleId::BothRemoved);
    const Tree expected{{"both.yaml", config("both", "2")},
                        {"new.yaml", config("new", "1")},
                        {"back.yaml", config("back", "1")},
                        {"mine.yaml", config("mine", "1")}};
    EXPECT_EQ(merged.result, expected);
    EXPECT_EQ(merged.states.at("dropped.yaml"), ResultFile::Gone);
    EXPECT_FALSE(merged.states.contains("gone.yaml"));
}

TEST(Package, documentsOfAFileComeAndGoOneByOne)
{
    const Trees trees{{{"a.yaml", config("a", "1") + "---\n" + config("b", "1")}},
                      {{"a.yaml", config("b", "1") + "---\n" + config("c", "1")}},
                      {{"a.yaml", config("a", "1") + "---\n" + config("b", "1")}}};
    EXPECT_EQ(mergePackages(trees).result.at("a.yaml"), "---\n" + config("b", "1") + "---\n" + config("c", "1"));
}

TEST(Package, equalNamesArePairedByPathFirst)
{
    const auto tree = [](const std::string &first, const std::string &second) {
        return Tree{{"dev/c.yaml", config("c", first)}, {"prod/c.yaml", config("c", second)}};
    };
    const PackageMerge merged = mergePackages(
        {tree("1", "2"), tree("1", "3"), {{"prod/c.yaml", config("c", "2")}, {"dev/c.yaml", config("c", "9")}}});
    EXPECT_EQ(merged.result, (Tree{{"dev/c.yaml", config("c", "9")}, {"prod/c.yaml", config("c", "3")}}));
}

TEST(Package, documentsWithoutANameArePairedByPathAndPlace)
{
    const Tree original{{"values.yaml", "a: 1\nb: 1\n"},
                        {"x/kustomization.yaml", "kind: Kustomization\nresources: [a]\n"},
                        {"y/kustomization.yaml", "kind: Kustomization\nresources: [b]\n"}};
    Tree updated = original, destination = original, expected = original;
    updated["values.yaml"] = "a: 2\nb: 1\n";
    updated["y/kustomization.yaml"] = "kind: Kustomization\nresources: [c]\n";
    destination["values.yaml"] = "a: 1\nb: 3\n";
    expected["values.yaml"] = "a: 2\nb: 3\n";
    expected["y/kustomization.yaml"] = updated["y/kustomization.yaml"];
    EXPECT_EQ(mergePackages({original, updated, destination}).result, expected);
}

TEST(Package, movedUpstreamStaysWhereDestinationHasItAndSaysSo)
{
    const Trees trees{
        {{"a.yaml", config("c", "1")}}, {{"new/b.yaml", config("c", "2")}}, {{"a.yaml", config("c", "1")}}};
    const PackageMerge merged = mergePackages(trees);
    EXPECT_EQ(merged.result, (Tree{{"a.yaml", config("c", "2")}}));
    EXPECT_EQ(noticeOf(merged.resource("c"), NoticeId::ResourceMoved), "new/b.yaml");
    EXPECT_THAT(view::explainText(merged.plan(), merged.run.merged->resolution),
                HasSubstr("it stays in Destination's, `a.yaml`"));

    // kyaml's default pairs within one path only: the old one goes, the new one comes.
    merge::Options byPath;
    byPath.match = merge::Match::Path;
    EXPECT_EQ(mergePackages(trees, byPath).result, (Tree{{"new/b.yaml", config("c", "2")}}));
}

TEST(Package, renamedUpstreamIsRecognised)
{
    const Trees trees{{{"s.yaml", service("checkout")}},
                      {{"s.yaml", service("cart", "81")}},
                      {{"s.yaml", service("checkout") + "  sessionAffinity: None\n"}}};
    const PackageMerge merged = mergePackages(trees);
    EXPECT_EQ(noticeOf(merged.resource("checkout"), NoticeId::ResourceRenamed), "Service cart");
    EXPECT_EQ(noticeOf(merged.resource("cart"), NoticeId::ResourceRenamed), "Service checkout");
    EXPECT_EQ(merged.result.at("s.yaml"), service("cart", "81"))
        << "paired by names, so local edits go with the old one";
    EXPECT_TRUE(merged.resource("checkout").root().conflict);

    const PackageMerge followed = mergePackages(trees, following());
    ASSERT_EQ(followed.plan().documents.size(), 1U);
    EXPECT_EQ(followed.result.at("s.yaml"), service("cart", "81") + "  sessionAffinity: None\n");
    EXPECT_EQ(noticeOf(followed.plan().documents[0], NoticeId::ResourceRenamed), "Service cart");
}

TEST(Package, renamedLocallyIsRecognised)
{
    const Trees trees{
        {{"s.yaml", service("checkout")}}, {{"s.yaml", service("checkout", "81")}}, {{"s.yaml", service("mine")}}};
    const PackageMerge merged = mergePackages(trees);
    EXPECT_EQ(merged.resource("checkout").root().rule, RuleId::ResourceReturns);
    EXPECT_EQ(noticeOf(merged.resource("mine"), NoticeId::ResourceRenamed), "Service checkout");
    EXPECT_EQ(mergePackages(trees, following()).result.at("s.yaml"), service("mine", "81"));
}

TEST(Package, anotherApiVersionIsARename)
{
    const auto ingress = [](const std::string &version) {
        return "apiVersion: networking.k8s.io/" + version
            + "\nkind: Ingress\nmetadata:\n  name: web\nspec:\n  ingressClassName: nginx\n";
    };
    const Trees trees{{{"i.yaml", ingress("v1beta1")}},
                      {{"i.yaml", ingress("v1")}},
                      {{"i.yaml", ingress("v1beta1") + "  tls: []\n"}}};
    const PackageMerge merged = mergePackages(trees);
    ASSERT_EQ(merged.plan().documents.size(), 2U);
    EXPECT_EQ(noticeOf(merged.plan().documents[0], NoticeId::ResourceRenamed), "networking.k8s.io/v1 Ingress web");
    EXPECT_EQ(mergePackages(trees, following()).result.at("i.yaml"), ingress("v1") + "  tls: []\n");
}

TEST(Package, whatLooksLikeSeveralOthersIsNoRename)
{
    const Trees trees{
        {{"a.yaml", service("a")}}, {{"b.yaml", service("b")}, {"c.yaml", service("c")}}, {{"a.yaml", service("a")}}};
    const PackageMerge several = mergePackages(trees);
    for (const DocumentPlan &document : several.plan().documents)
        EXPECT_EQ(noticeOf(document, NoticeId::ResourceRenamed), "");
    // Too little in common to tell.
    const Trees small{{{"a.yaml", config("a", "1")}}, {{"b.yaml", config("b", "1")}}, {{"a.yaml", config("a", "1")}}};
    const PackageMerge little = mergePackages(small);
    for (const DocumentPlan &document : little.plan().documents)
        EXPECT_EQ(noticeOf(document, NoticeId::ResourceRenamed), "");
}

TEST(Package, aFileThatCantBeReadIsLeftWhereBothChangedIt)
{
    const std::string broken = "a: [1\nb: 2\n";
    const PackageMerge merged = mergePackages({{{"bad.yaml", "a: 1\n"}, {"good.yaml", config("c", "1")}},
                                               {{"bad.yaml", broken}, {"good.yaml", config("c", "2")}},
                                               {{"bad.yaml", "a: 3\n"}, {"good.yaml", config("c", "1")}}});
    EXPECT_EQ(merged.result, (Tree{{"bad.yaml", "a: 3\n"}, {"good.yaml", config("c", "2")}}));
    EXPECT_EQ(merged.states.at("bad.yaml"), ResultFile::Same);
    const DocumentPlan &left = merged.plan().documents.front();
    ASSERT_EQ(left.decisions.size(), 1U);
    EXPECT_EQ(left.root().rule, RuleId::ResourceLeft);
    EXPECT_TRUE(left.root().conflict);
    EXPECT_THAT(left.unread, HasSubstr("line 1, column 4 of Updated: "));
    EXPECT_EQ(merged.plan().counts.conflicts, 1U);
    for (const merge::Fault &fault : merged.run.faults)
        EXPECT_EQ(fault.diagnostic.severity, Severity::Notice);
    // Half way through nothing is lost either.
    EXPECT_THAT(planAfterSteps(merged.run.merged, 0)->resolution.text, HasSubstr("a: 3\n"));
}

TEST(Package, aFileThatCantBeReadIsTakenWhereOnlyOneChangedIt)
{
    const std::string old = "{{ if .x }}\na: 1\n", fresh = "{{ if .x }}\na: 2\n";
    const PackageMerge merged =
        mergePackages({{{"t/a.yaml", old}, {"t/b.yaml", old}, {"t/c.yaml", old}, {"t/same.yaml", old}},
                       {{"t/a.yaml", fresh}, {"t/b.yaml", old}, {"t/new.yaml", fresh}, {"t/same.yaml", old}},
                       {{"t/a.yaml", old}, {"t/b.yaml", fresh}, {"t/c.yaml", old}, {"t/same.yaml", old}}});
    EXPECT_EQ(merged.result,
              (Tree{{"t/a.yaml", fresh}, {"t/b.yaml", fresh}, {"t/new.yaml", fresh}, {"t/same.yaml", old}}));
    EXPECT_EQ(merged.plan().counts.conflicts, 0U);
    EXPECT_EQ(merged.states.at("t/same.yaml"), ResultFile::Same);
}

TEST(Package, aResourceOfAFileThatCantBeReadDoesNotComeTwice)
{
    const std::string two = config("c", "1") + "---\na: [\n";
    const PackageMerge merged =
        mergePackages({{{"a.yaml", config("c", "1")}}, {{"b.yaml", config("c", "2")}}, {{"a.yaml", two}}});
    EXPECT_EQ(merged.result, (Tree{{"a.yaml", two}}));
    EXPECT_TRUE(merged.plan().counts.conflicts > 0);
}

TEST(Package, secretsInFilesThatCantBeReadStayMasked)
{
    const std::string secret =
        "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData:\n  password: hunter2\n---\na: [\n";
    const PackageMerge merged = mergePackages({{{"a.yaml", "x: 1\n"}}, {{"a.yaml", "x: 2\n"}}, {{"a.yaml", secret}}});
    const auto &masks = merged.run.masks[Side::Destination];
    const size_t at = merged.run.merged->inputs.texts[Side::Destination].str().find("hunter2");
    EXPECT_TRUE(std::ranges::any_of(
        masks, [at](const view::Masked &mask) { return mask.range.contains(static_cast<uint32_t>(at)); }));
}

TEST(Package, exactRefusesWhatAnInputHasTwice)
{
    merge::Options exact;
    exact.exact = true;
    const Tree once{{"a.yaml", config("c", "1")}}, twice{{"a.yaml", config("c", "1")}, {"b.yaml", config("c", "1")}};
    const auto run = fieldwise::run(inputsOf(Trees{once, once, twice}, exact));
    ASSERT_FALSE(run.merged);
    EXPECT_THAT(run.faults.front().diagnostic.text, HasSubstr("duplicate \"local\" resources"));
    exact.match = merge::Match::Path;
    EXPECT_TRUE(fieldwise::run(inputsOf(Trees{once, once, twice}, exact)).merged);
}

TEST(Package, bytesOfEveryKindOfFileStay)
{
    const Tree tree{{"bom.yaml", "\xEF\xBB\xBF" + config("bom", "1")},
                    {"crlf.yaml", "a: 1\r\nb: 2\r\n"},
                    {"open.yaml", config("open", "x") + "  y: z"},
                    {"comments.yaml", "# nothing\n"},
                    {"empty.yaml", ""},
                    {"dots.yaml", "a: 1\n...\n---\nb: 2\n"},
                    {"x.json", "{\"a\": 1}"},
                    {"null.yaml", "a:\nb: ~\n"},
                    {"README.md", "hello"}};
    const PackageMerge merged = mergePackages({tree, tree, tree});
    EXPECT_EQ(merged.result, tree);
    for (const auto &[path, state] : merged.states)
        EXPECT_EQ(state, ResultFile::Same) << path;
    EXPECT_TRUE(merged.plan().steps.empty());

    Tree updated = tree, expected = tree;
    updated["open.yaml"] = config("open", "new") + "  y: z";
    expected["open.yaml"] = updated["open.yaml"];
    updated["fresh.yaml"] = "\xEF\xBB\xBF" + config("fresh", "1") + "# end";
    expected["fresh.yaml"] = updated["fresh.yaml"];
    EXPECT_EQ(mergePackages({tree, updated, tree}).result, expected);
}

TEST(Package, applyUnderstandsFoldersOfObjects)
{
    merge::Options options;
    options.mode = merge::Mode::Apply;
    const PackageMerge merged = mergePackages({{},
                                               {{"a.yaml", config("a", "2")}, {"b.yaml", config("b", "1")}},
                                               {{"live/x.yaml", config("a", "1")}, {"live/y.yaml", config("y", "1")}}},
                                              options);
    EXPECT_EQ(merged.plan().documents.size(), 3U);
    EXPECT_THAT(merged.result.at("live/x.yaml"), HasSubstr("value: 2"));
    EXPECT_EQ(merged.result.at("live/y.yaml"), config("y", "1"));
    EXPECT_THAT(merged.result.at("b.yaml"), HasSubstr("name: b"));
}

TEST(Package, withoutOriginalNothingIsRemoved)
{
    const PackageMerge merged = mergePackages(
        {{}, {{"a.yaml", config("a", "2")}}, {{"a.yaml", config("a", "1")}, {"b.yaml", config("b", "1")}}});
    EXPECT_EQ(merged.result.at("b.yaml"), config("b", "1"));
}

} // namespace
} // namespace fieldwise::test
