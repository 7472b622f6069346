// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/lists.h"

#include <algorithm>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "core/counterfactual/whatif.h"
#include "core/k8s/identity.h"
#include "core/merge/choices/choice.h"
#include "core/merge/resources/listitems.h"
#include "core/merge/result/listpieces.h"
#include "core/session.h"
#include "core/yaml/json.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using merge::Mode;
using merge::Side;

yaml::Stream apart(const std::string &text, const yaml::Stream *before = nullptr)
{
    return yaml::withListsApart(yaml::read(text, before), before);
}

std::string item(const std::string &indent, const std::string &name, const std::string &value)
{
    return indent + "- apiVersion: v1\n" + indent + "  kind: ConfigMap\n" + indent + "  metadata:\n" + indent
        + "    name: " + name + "\n" + indent + "  data: {v: \"" + value + "\"}\n";
}

constexpr const char *head = "apiVersion: v1\nkind: List\nitems:\n";
constexpr const char *tail = "metadata:\n  resourceVersion: \"\"\n";

/// A List as somebody may write it, from a seed.
std::string anyList(std::mt19937 &random)
{
    const auto pick = [&](const std::vector<std::string> &from) { return from[random() % from.size()]; };
    const std::string indent = pick({"", "  ", "    "});
    std::string text = pick({"", "# Head.\n", "---\n", "# Head.\n\n---\n"}) + "apiVersion: v1\n" + pick({"", "# x\n"})
        + "kind: List\nitems:" + pick({"\n", " # ours\n"});
    for (size_t i = 0; i < 1 + random() % 4; ++i) {
        text += pick({"", "\n", indent + "# Above.\n", "# At the margin.\n\n"});
        text += item(indent, "n" + std::to_string(i), std::to_string(random() % 3));
        text += pick({"", indent + "  text: |+\n" + indent + "    a\n\n\n", indent + "  # Foot.\n", "\n\n"});
    }
    text += pick({"", tail, "# End.\n", "\n"}) + pick({"", "...\n", "---\n" + item("", "x", "1").substr(2)});
    if (text.find("---\napiVersion: v1\n  kind") != text.npos) // the plain document behind, at column 0
        text = text.substr(0, text.rfind("---\n")) + "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\n";
    if (random() % 4 == 0)
        text.pop_back();
    return text;
}

TEST(Lists, everyByteIsInOnePart)
{
    std::mt19937 random(6);
    for (int i = 0; i < 500; ++i) {
        const std::string text = anyList(random);
        const yaml::Stream stream = apart(text);
        ASSERT_TRUE(stream.ok()) << text;
        std::string all;
        int items = 0;
        for (const yaml::Part &part : stream.parts) {
            EXPECT_EQ(part.offset, all.size()) << text;
            all += part.document->source();
            items += yaml::cutOf(*part.document) == yaml::Cut::ListItem;
        }
        ASSERT_EQ(all, text);
        ASSERT_GT(items, 0) << text;
        ASSERT_TRUE(yaml::diagnosticsOf(stream).empty()) << text;
    }
}

TEST(Lists, mergedWithItselfStaysAsItIs)
{
    std::mt19937 random(7);
    for (int i = 0; i < 200; ++i) {
        const std::string text = anyList(random);
        for (const Mode mode : {Mode::ThreeWay, Mode::TwoWay, Mode::Compare})
            ASSERT_EQ(mergedText(mode, text, text, text), text);
    }
}

/// As kubectl takes them; what has a name, or items without a kind, is an object of its own.
TEST(Lists, aListOfOneKindIsSplit)
{
    const auto parts = [](const std::string &start, const std::string &items) {
        return apart(start + "items:\n" + items).parts.size();
    };
    const std::string start = "apiVersion: rbac.authorization.k8s.io/v1\nkind: RoleList\n";
    EXPECT_EQ(parts(start, item("", "a", "1") + item("", "b", "1")), 3u);
    EXPECT_EQ(parts("apiVersion: example.com/v1\nkind: List\n", item("", "a", "1")), 2u);
    EXPECT_EQ(parts(start + "metadata: {name: x}\n", item("", "a", "1")), 1u);
    EXPECT_EQ(parts(start, item("", "a", "1") + "- metadata: {name: b}\n"), 1u);
    EXPECT_EQ(parts("apiVersion: v1\nkind: ListOfRoles\n", item("", "a", "1")), 1u);
    EXPECT_EQ(parts("kind: RoleList\n", item("", "a", "1")), 1u);
}

TEST(Lists, anItemIsAResource)
{
    const yaml::Stream stream = apart(head + item("  ", "a", "1") + item("  ", "b", "1") + tail);
    ASSERT_EQ(stream.parts.size(), 4u);
    EXPECT_EQ(k8s::identityOf(*stream.parts[1].document).name, "a");
    EXPECT_EQ(k8s::identityOf(*stream.parts[2].document).name, "b");
    EXPECT_EQ(stream.parts[0].document->root(), yaml::none);
    EXPECT_EQ(stream.parts[3].document->root(), yaml::none);
}

TEST(Lists, whatCannotBeTakenApartStaysWhole)
{
    for (const std::string &text : std::vector<std::string>{
             "{apiVersion: v1, kind: List, items: [{kind: A}]}\n", "apiVersion: v1\nkind: List\nitems: [{kind: A}]\n",
             "apiVersion: v1\nkind: List\nitems:\n- text\n", "apiVersion: v1\nkind: List\nitems:\n- a: &x 1\n- a: *x\n",
             "apiVersion: v2\nkind: List\nitems:\n- a: 1\n", "apiVersion: v1\nkind: ConfigMap\nitems:\n- a: 1\n"}) {
        const yaml::Stream stream = apart(text);
        ASSERT_EQ(stream.parts.size(), 1u) << text;
        EXPECT_EQ(yaml::cutOf(*stream.parts.front().document), yaml::Cut::Whole) << text;
    }
}

TEST(Lists, unchangedItemsAreShared)
{
    const yaml::Stream before = apart(head + item("", "a", "1") + item("", "b", "1"));
    const yaml::Stream after = apart(head + item("", "a", "2") + item("", "b", "1"), &before);
    EXPECT_NE(before.parts[1].document, after.parts[1].document);
    EXPECT_EQ(before.parts[2].document, after.parts[2].document);
    EXPECT_EQ(before.parts[0].document, after.parts[0].document);
}

TEST(Lists, aPlainDocumentBecomesAnItemAndAnItemADocument)
{
    const std::string plain =
        "---\n# About b.\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: b\ndata: {v: \"1\"}\n";
    const std::string list = head + item("  ", "a", "1");
    EXPECT_EQ(mergedText(Mode::ThreeWay, list, plain, list + tail),
              head + ("  # About b.\n" + item("  ", "b", "1")) + tail); // `a` went
    const std::string a = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata: {v: \"1\"}\n";
    EXPECT_EQ(mergedText(Mode::ThreeWay, "", head + ("    # About b.\n" + item("    ", "b", "1")), a), a + plain);
    EXPECT_EQ(
        mergedText(Mode::ThreeWay, "",
                   head + std::string("  - # Beside.\n    apiVersion: v1\n    kind: B\n    metadata: {name: b}\n"), a),
        a + "---\n# Beside.\napiVersion: v1\nkind: B\nmetadata: {name: b}\n");
    EXPECT_EQ(mergedText(Mode::ThreeWay, list, "--- # Beside.\n" + a + "...\n", list), list);
    EXPECT_EQ(
        mergedText(Mode::ThreeWay, "", "--- # Beside.\napiVersion: v1\nkind: B\nmetadata: {name: b}\n...\n", list),
        list + "  # Beside.\n  - apiVersion: v1\n    kind: B\n    metadata: {name: b}\n");
    EXPECT_EQ(mergedText(Mode::ThreeWay, "", head + item("    ", "b", "1"), list.substr(0, list.size() - 1)),
              list + item("  ", "b", "1"));
    EXPECT_EQ(
        mergedText(Mode::ThreeWay, "", head + item("", "b", "1").substr(0, item("", "b", "1").size() - 1), list + tail),
        list + item("  ", "b", "1") + tail);
}

/// The resources of a text, by name.
std::map<std::string, std::string> resourcesOf(const std::string &text)
{
    std::map<std::string, std::string> found;
    for (const yaml::Part &part : apart(text).parts) {
        EXPECT_TRUE(part.document->ok()) << text;
        if (part.document->root() == yaml::none)
            continue;
        EXPECT_TRUE(found
                        .emplace(k8s::identityOf(*part.document).name,
                                 yaml::toJson(*part.document, part.document->root(), yaml::Dialect::Core12))
                        .second)
            << text;
    }
    return found;
}

TEST(Lists, areMergedAsTheirResourcesAre)
{
    std::mt19937 random(8);
    for (int i = 0; i < 300; ++i) {
        std::vector<std::string> plain(3), lists(3);
        for (size_t side = 0; side < 3; ++side) {
            const std::string indent(random() % 3 * 2, ' ');
            for (const std::string &name : std::vector<std::string>{
                     "a", "b", "c", "d", "y", "z"}) { // two on each side: one is paired whatever its name
                if (name < "y" && random() % 3 == 0)
                    continue;
                const std::string value = std::to_string(random() % 2),
                                  text = random() % 2 ? "text: |+\n  1\n\n   2\n\n" : "";
                plain[side] += "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: " + name + "}\ndata: {v: \""
                    + value + "\"}\n" + text;
                lists[side] += indent + "# About " + name + ".\n" + item(indent, name, value);
                lists[side] +=
                    text.empty() ? "" : indent + "  text: |+\n" + indent + "    1\n\n" + indent + "     2\n\n";
            }
            lists[side] = head + lists[side] + (random() % 2 ? tail : "");
        }
        for (const Mode mode : {Mode::ThreeWay, Mode::TwoWay, Mode::Compare}) {
            const auto expected = resourcesOf(mergedText(mode, plain[0], plain[1], plain[2]));
            for (int form = 1; form < 8; ++form) {
                const auto text = [&](int side) { return form >> side & 1 ? lists[side] : plain[side]; };
                const std::string got = mergedText(mode, text(0), text(1), text(2));
                ASSERT_EQ(resourcesOf(got), expected) << text(0) << "=======\n"
                                                      << text(1) << "=======\n"
                                                      << text(2) << "======= gives\n"
                                                      << got;
            }
        }
    }
}

TEST(Lists, aResultIsReadAsItsResource)
{
    const auto done = run(inputsOf(Mode::ThreeWay, head + item("", "a", "1"),
                                   head + item("", "a", "2") + item("", "b", "3"), head + item("  ", "a", "1") + tail));
    ASSERT_TRUE(done.merged);
    const merge::Plan &plan = done.merged->plan;
    for (uint32_t i = 0; i < plan.documents.size(); ++i) {
        const auto read = merge::readResult(plan, done.merged->resolution, i);
        const bool isFrame = plan.documents[i].decisions.empty(); // what stands around the items
        EXPECT_EQ(isFrame ? "" : k8s::identityOf(*read).name, plan.documents[i].identity.name);
    }
    const yaml::Path path{{yaml::PathStep::Kind::Field, "data", {}, 0}, {yaml::PathStep::Kind::Field, "v", {}, 0}};
    EXPECT_EQ(fateOfField(*done.merged, merge::resourceName(plan, 1), path).value, "\"2\"");
}

TEST(Lists, aSecretIsMasked)
{
    const std::string secret =
        "  - apiVersion: v1\n    kind: Secret\n    metadata: {name: s}\n    data: {key: c2VjcmV0}\n";
    for (const std::string &destination :
         std::vector<std::string>{head + secret, head + item("  ", "a", "1"),
                                  std::string("apiVersion: v1\nkind: A\nmetadata: {name: x}\n")}) {
        const fieldwise::Run done = run(inputsOf(Mode::ThreeWay, "", head + secret, destination));
        ASSERT_TRUE(done.merged);
        const std::string &text = done.merged->resolution.text;
        const auto at = static_cast<uint32_t>(text.find("c2VjcmV0"));
        const auto covers = [&](const view::Masked &mask) { return mask.range.begin <= at && at < mask.range.end; };
        EXPECT_TRUE(std::ranges::any_of(done.merged->view.result.masked, covers)) << text;
        EXPECT_EQ(done.masks[Side::Updated].size(), 1u);
    }
}

TEST(ReplacedList, tellsHowManyElementsAreLostHoweverLong)
{
    for (const int known : {1, 2, 7, 8, 9, 40}) { // up to 64 pairs are compared, more are looked up
        std::string original = "a:\n", updated = "a:\n- {x: new}\n";
        for (int i = 0; i < known; ++i)
            original += "- {x: " + std::to_string(i) + "}\n";
        for (int i = 1; i < known; ++i)
            updated += "- {x: " + std::to_string(i) + "}\n";
        const fieldwise::Run done =
            run(inputsOf(Mode::ThreeWay, original, updated, original + "- {x: ours}\n- {x: mine}\n- {x: new}\n"));
        ASSERT_TRUE(done.merged);
        std::vector<std::string> lost;
        for (const merge::Decision &decision : done.merged->plan.documents[0].decisions)
            for (const merge::Notice &notice : decision.notices)
                if (notice.id == merge::NoticeId::ListReplaced)
                    lost.push_back(notice.text);
        EXPECT_EQ(lost, std::vector<std::string>{"2"}) << known;
    }
}

} // namespace
} // namespace fieldwise::test
