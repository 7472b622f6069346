// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/files.h"
#include "core/helm/archive.h"
#include "core/helm/valuesrows.h"
#include "core/helm/valuesshown.h"

namespace fieldwise::helm {
namespace {

using testing::ElementsAre;

const std::string chart = R"(image:
  tag: "1.4.0"
  pullPolicy: Always
replicaCount: 1
env:
- name: LOG_LEVEL
  value: info
probe:
  path: /
adminPassword: initial
)";
const std::string prod = R"(replicaCount: 4
image:
  tag: "1.5.1"
probe: null
host: a.example
adminPassword: canary-1
)";

ValuesTexts textsOf(const std::string &arguments)
{
    ValuesTexts texts{{"values.yaml", false, {{"values.yaml", chart}}}, {}};
    texts.input.files.push_back({"values-prod.yaml", prod});
    texts.input.arguments = argumentsIn(arguments).value();
    return texts;
}

const char *const usual = "--set image.tag=1.5.2 --set env[0].value=debug";

ValuesShown shownOf(const std::string &arguments = usual, bool showSecrets = false)
{
    return shown(textsOf(arguments), showSecrets).value();
}

/// Each line of a pane after what is drawn for it: `~` for a state, `|` for the layer that wins, `!` for a notice.
std::vector<std::string> drawn(const ShownPane &pane)
{
    std::vector<std::string> lines;
    size_t at = 0;
    for (const ShownLine &line : pane.lines) {
        const size_t end = std::min(pane.text.find('\n', at), pane.text.size());
        const std::string text = pane.text.substr(at, end - at);
        at = std::min(end + 1, pane.text.size());
        if (!text.empty())
            lines.push_back(std::string(1, line.hasNotice ? '!' : " +~-"[static_cast<size_t>(line.state)])
                            + (line.stripe ? "|" : " ") + text);
    }
    return lines;
}

std::vector<std::string> paths(const ValuesShown &shown)
{
    std::vector<std::string> paths;
    for (const size_t place : shown.worst)
        paths.push_back(yaml::print(layers::pathOf(shown.places[place].names)));
    return paths;
}

const ShownPane &paneOf(const ValuesShown &shown, PaneRole role)
{
    return *std::ranges::find(shown.panes, role, &ShownPane::role);
}

/// The panes when the values can't be computed.
ValuesShown unreadOf(const ValuesTexts &texts, bool showSecrets = false)
{
    return unread(texts, shown(texts, showSecrets).error(), showSecrets);
}

TEST(HelmValuesShown, eachLayerThatCannotBeReadSaysWhere)
{
    ValuesTexts texts = textsOf("--set image.tag=1");
    texts.input.files.front().text = "a: 1\n\tb: 2\ndbPassword:\n  first: canary\n";
    texts.input.files.push_back({"list.yaml", "- a\n"});
    texts.input.files.push_back({"good.yaml", "a: 1\n"});
    const ValuesShown shown = unreadOf(texts);
    ASSERT_EQ(shown.panes.size(), 5u);
    EXPECT_EQ(shown.refusals.front().file, "values-prod.yaml");
    EXPECT_EQ(shown.panes[1].text, texts.input.files.front().text);
    ASSERT_EQ(shown.panes[1].faults.size(), 1u);
    EXPECT_EQ(shown.panes[1].faults.front().range.begin, 5u);
    ASSERT_EQ(shown.panes[2].faults.size(), 1u);
    EXPECT_NE(shown.panes[2].faults.front().text.find("cannot unmarshal array"), std::string::npos);
    EXPECT_TRUE(shown.panes[3].faults.empty());
    EXPECT_EQ(shown.panes[4].text, "--set image.tag=1\n");
    ASSERT_EQ(shown.panes[1].masked.size(), 1u);
    EXPECT_EQ(shown.panes[1].text.substr(shown.panes[1].masked.front().begin, 13), "first: canary");
    EXPECT_TRUE(unreadOf(texts, true).panes[1].masked.empty());
}

TEST(HelmValuesShown, unreadLayersAreThoseThatAreShown)
{
    ValuesTexts texts{{"shop",
                       true,
                       {{"Chart.yaml", "name: shop\nversion: 1.0.0\n"},
                        {"values.yaml", "a: 1\n"},
                        {"templates/values.yaml", "x: 1\n"},
                        {"charts/web/Chart.yaml", "name: web\nversion: 1.0.0\n"},
                        {"charts/web/values.yaml", "b: 1\n"}}},
                      {}};
    texts.input.old = OldValues{"record", {{"a", 5}, {"token", "canary"}}, Json::object()};
    texts.input.reuse = Reuse::Reuse;
    texts.input.files.push_back({"prod.yaml", "a: 2\n"});
    const auto roles = [](const ValuesShown &shown) {
        std::vector<LayerKind> kinds;
        for (const ShownPane &pane : shown.panes)
            kinds.push_back(pane.kind);
        return kinds;
    };
    const auto good = shown(texts, false);
    ASSERT_TRUE(good);
    texts.input.files.front().text = "a: [";
    const ValuesShown broken = unreadOf(texts);
    EXPECT_EQ(roles(broken), roles(*good));
    EXPECT_EQ(broken.panes[3].text, "a: 5\ntoken: \"***\"\n");
}

TEST(HelmValuesShown, ofAKeyThatIsThereTwiceTheLastCounts)
{
    ValuesTexts texts = textsOf("");
    texts.input.files.front().text = "adminPassword: canary-1\nhost: a\nadminPassword: canary-2\n";
    const ValuesShown shown = helm::shown(texts, false).value();
    const ShownPane &file = paneOf(shown, PaneRole::File);
    EXPECT_THAT(drawn(file), ElementsAre("  adminPassword: canary-1", "+|host: a", "!|adminPassword: canary-2"));
    EXPECT_EQ(file.masked.size(), 2u);
}

TEST(HelmValuesShown, layersSayWhatWinsAndWhatIsGone)
{
    const ValuesShown shown = shownOf();
    EXPECT_THAT(drawn(paneOf(shown, PaneRole::Chart)),
                ElementsAre("  image:", "~   tag: \"1.4.0\"", " |  pullPolicy: Always", "~ replicaCount: 1",
                            "- env:", "- - name: LOG_LEVEL", "-   value: info", "- probe:", "-   path: /",
                            "~ adminPassword: initial"));
    EXPECT_THAT(drawn(paneOf(shown, PaneRole::File)),
                ElementsAre("~|replicaCount: 4", "  image:", "~   tag: \"1.5.1\"", "-|probe: null", "+|host: a.example",
                            "~|adminPassword: canary-1"));
    EXPECT_THAT(drawn(paneOf(shown, PaneRole::Arguments)),
                ElementsAre("  image:", "~|  tag: 1.5.2", "!|env:", "!|- value: debug"));
}

TEST(HelmValuesShown, computedValuesAreInTheOrderOfTheChart)
{
    const ShownPane computed = shownOf().computed;
    EXPECT_THAT(drawn(computed),
                ElementsAre("  image:", "~|  tag: 1.5.2", " |  pullPolicy: Always", "~|replicaCount: 4",
                            "!|env:", "!|- value: debug", "+|host: a.example", "~|adminPassword: \"***\""));
    std::vector<std::string> chips;
    for (const ShownChip &chip : computed.chips)
        chips.push_back(chip.text);
    EXPECT_THAT(chips,
                ElementsAre("--set wins over values-prod.yaml and the chart", "values-prod.yaml, was 1",
                            "a new list: --set does not see the default", "values-prod.yaml",
                            "values-prod.yaml, was ***"));
    ASSERT_EQ(computed.gaps.size(), 1u);
    EXPECT_EQ(computed.gaps.front().text, "removed: probe, by null in values-prod.yaml");
    EXPECT_EQ(computed.gaps.front().afterLine, 5);
}

/// Also the keys of maps in lists, on one line or several, have the order in which the texts first have them.
TEST(HelmValuesShown, keysInListsAreInTheOrderOfTheTexts)
{
    ValuesTexts texts = textsOf("");
    texts.chart.files.front().text = "rules: [{b: 1, a: {d: 2, c: [{z: 1, w: 2}]}}]\n";
    texts.input.files.clear();
    texts.input.old = OldValues{"record.json", {{"rules", {{{"a", 1}, {"b", 2}, {"0", 3}}}}}, Json::object()};
    texts.input.reuse = Reuse::Reuse;
    const ValuesShown shown = helm::shown(texts, false).value();
    EXPECT_EQ(shown.panes[2].text, "rules:\n- b: 2\n  a: 1\n  \"0\": 3\n");
    texts.input.old.reset();
    texts.input.reuse = Reuse::Unsaid;
    EXPECT_EQ(helm::shown(texts, false).value().computed.text,
              "rules:\n- b: 1\n  a:\n    d: 2\n    c:\n    - z: 1\n      w: 2\n");
}

TEST(HelmValuesShown, whatToLookAtComesWorstFirst)
{
    EXPECT_THAT(paths(shownOf()), ElementsAre("env", "probe", "adminPassword", "image.tag", "replicaCount", "host"));
}

void expectMasked(const ValuesShown &shown)
{
    for (const ShownPane &pane : shown.panes) {
        std::string text = pane.text;
        for (const Range &mask : pane.masked)
            text.replace(mask.begin, mask.size(), std::string(mask.size(), '*'));
        for (const ShownChip &chip : pane.chips)
            text += chip.text;
        EXPECT_EQ(text.find("canary"), text.npos) << text;
    }
}

TEST(HelmValuesShown, secretsOfPairsAndAddressesAreMaskedInEveryPane)
{
    ValuesTexts texts = textsOf("--set more[0].name=API_TOKEN,more[0].value=canary-1");
    texts.chart.files.front().text += "more:\n- name: SMTP_PASSWORD\n  value: canary-2\n"
                                      "urls: [{at: 'amqp://a:canary-3@b'}, x]\nusers:\n- {name: a, token: canary-4}\n";
    expectMasked(shown(texts, false).value());
    texts.input.files.front().text =
        "more:\n  - name: SMTP_PASSWORD\n    value: canary-5\n  - value: |\n      canary-6\n"
        "    name: dsn\n  - {name: dsn, value: canary-7}\nurl: http://a:canary-8@b\n\t- x\n";
    expectMasked(unreadOf(texts));
}

TEST(HelmValuesShown, secretsAreMaskedInEveryPane)
{
    expectMasked(shownOf("--set adminPassword=canary-2"));
    const ShownPane open = paneOf(shownOf("--set adminPassword=canary-2", true), PaneRole::Arguments);
    EXPECT_EQ(open.text, "adminPassword: canary-2\n");
}

/// Old defaults are a layer below old values, in the order of the chart; the new default is told as not used.
TEST(HelmValuesShown, oldDefaultsAreInTheOrderOfTheChart)
{
    ValuesTexts texts = textsOf("");
    texts.input.files.clear();
    texts.input.old = OldValues{"record.json",
                                {{"replicaCount", 9}},
                                {{"env", Json::array()}, {"image", {{"tag", "1.3.0"}}}, {"zone", "a"}, {"alpha", 1}}};
    texts.input.reuse = Reuse::Reuse;
    const ValuesShown shown = helm::shown(texts, false).value();
    ASSERT_EQ(shown.panes.size(), 4u);
    EXPECT_EQ(shown.panes[1].kind, LayerKind::RecordDefaults);
    EXPECT_EQ(shown.panes[1].text, "image:\n  tag: 1.3.0\nenv: []\nalpha: 1\nzone: a\n");
    EXPECT_EQ(shown.panes[2].text, "replicaCount: 9\n");
    const auto &values = shown.report.values;
    const auto tag = std::ranges::find(values, std::vector<std::string>{"image", "tag"}, &Entry::names);
    EXPECT_EQ(tag->because, "the old release's default (record.json): no other layer that counts has it");
}

TEST(HelmValuesShown, theSameKeyIsLevelInAllPanes)
{
    const AlignedRows rows = alignedRows({{"a", "", "b", "c"}, {"c", "a", "d", "b"}, {"b", "e"}});
    EXPECT_THAT(rows.ofLine, ElementsAre(ElementsAre(1, 3, 4, 6), ElementsAre(0, 1, 2, 4), ElementsAre(4, 5)));
    EXPECT_EQ(rows.count, 7u);
}

TEST(HelmValues, argumentsAreReadAsAShellReadsThem)
{
    const auto read = argumentsIn(R"(--set a=1 --set-string='b=x y' --set-json "c={\"d\": 1}" --set e\ f=2)");
    ASSERT_TRUE(read) << read.error();
    std::vector<std::string> texts;
    for (const SetArgument &argument : *read)
        texts.push_back(std::string(nameOf(argument.kind)) + " " + argument.text);
    EXPECT_THAT(texts, ElementsAre("set a=1", "set-string b=x y", "set-json c={\"d\": 1}", "set e f=2"));
    EXPECT_EQ(argumentsIn("--set 'a").error(), "the quote ' is not closed");
    EXPECT_EQ(argumentsIn("--set").error(), "nothing follows --set");
    EXPECT_THAT(argumentsIn("-f a.yaml").error(), testing::HasSubstr("found `-f`"));
}

/// What a value would be without each of its sources.
std::vector<std::string> without(const ValuesShown &shown, const std::string &path)
{
    std::vector<std::string> told;
    for (const Entry &entry : shown.report.values)
        if (yaml::print(layers::pathOf(entry.names)) == path)
            for (const Otherwise &one : otherwisesOf(entry, shown.texts, false))
                told.push_back(otherwiseOf(one));
    return told;
}

TEST(HelmValues, otherwiseIsComputedWithoutEachSource)
{
    const ValuesShown shown = shownOf();
    EXPECT_THAT(without(shown, "image.tag"),
                ElementsAre("1.5.1, from values-prod.yaml line 3", "1.5.2, from --set image.tag=1.5.2",
                            "1.5.2, from --set image.tag=1.5.2"));
    EXPECT_THAT(without(shown, "probe"),
                ElementsAre("{\"path\":\"/\"}, from the chart's default, values.yaml line 8",
                            "null, from values-prod.yaml line 4"));
    EXPECT_THAT(without(shown, "host"), ElementsAre("gone"));
    EXPECT_THAT(without(shown, "adminPassword"),
                ElementsAre("***, from the chart's default, values.yaml line 10", "***, from values-prod.yaml line 6"));
}

TEST(HelmValues, brokenArchivesSayWhatIsWrong)
{
    EXPECT_EQ(filesInArchive("text").error(), "it is no gzip file");
    EXPECT_EQ(filesInArchive("\x1f\x8b\x08 rest").error(), "its gzip is broken");
    const std::string archive =
        files::read(FIELDWISE_SOURCE_DIR "/tests/data/helm-values/archived-subchart/chart/charts/cache-1.4.0.tgz")
            .value();
    for (size_t size = 0; size < archive.size(); size += 7)
        EXPECT_FALSE(filesInArchive(archive.substr(0, size))) << size;
    const auto whole = filesInArchive(archive);
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->size(), 3u);
    EXPECT_EQ(whole->back().name, "templates/" + std::string(120, 'x') + ".yaml"); // by a pax header
}

TEST(HelmValuesShown, aPackagedChartIsShownAsItsFolder)
{
    const std::string folder = FIELDWISE_SOURCE_DIR "/tests/data/helm-values/archived-subchart/chart/charts/";
    ValuesTexts texts{{"cache.tgz", false, {{"cache.tgz", files::read(folder + "cache-1.4.0.tgz").value()}}}, {}};
    const auto packed = shown(texts, false);
    ASSERT_TRUE(packed) << packed.error().front().text;
    EXPECT_EQ(paneOf(*packed, PaneRole::Chart).file, "cache.tgz/values.yaml");
    EXPECT_THAT(drawn(paneOf(*packed, PaneRole::Chart)), testing::Contains(" |port: 6379"));
}

TEST(HelmValues, withoutTheOnlyArgumentTheOldValuesCountAgain)
{
    ValuesTexts texts{{"values.yaml", false, {{"values.yaml", "a: 1\n"}}}, {}};
    texts.input.arguments = argumentsIn("--set a=2").value();
    texts.input.old = OldValues{"record", {{"a", 5}}, Json::object()};
    EXPECT_THAT(without(shown(texts, false).value(), "a"),
                ElementsAre("5, from the old release's value (record)", "2, from --set a=2"));
}

} // namespace
} // namespace fieldwise::helm
