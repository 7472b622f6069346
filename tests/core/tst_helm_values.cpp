// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/helm/values.h"
#include "core/helm/valuesranges.h"
#include "core/helm/valuesreport.h"
#include "core/helm/valuessources.h"

namespace fieldwise::helm {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Version version(const std::string &text)
{
    return versionOf(text).value();
}

/// A chart and what a user does with it.
struct Case {
    std::vector<NamedText> chart; ///< one file: values.yaml alone
    std::vector<std::string> files{};
    std::vector<SetArgument> arguments{};
    std::optional<OldValues> old{};
    Reuse reuse = Reuse::Unsaid;
};

Result<ComputedValues, ValueRefusals> compute(const Case &setup, const Version &version = newestVersion)
{
    Layers layers;
    auto chart = setup.chart.size() == 1 ? chartOfValues(setup.chart.front(), version, layers)
                                         : readChart(setup.chart, "chart/", version, layers);
    if (!chart)
        return Unexpected(chart.error());
    ValuesInput input{.version = version, .arguments = setup.arguments, .old = setup.old, .reuse = setup.reuse};
    for (const std::string &text : setup.files)
        input.files.push_back({"user" + std::to_string(input.files.size()) + ".yaml", text});
    return computeValues(std::move(*chart), std::move(layers), input);
}

/// The computed values as JSON; else the refusal.
std::string computed(const Case &setup, const Version &version = newestVersion)
{
    const auto values = compute(setup, version);
    return values ? yaml::goJson(layers::toJson(values.value().computed)) : values.error().front().text;
}

std::string config(const Case &setup)
{
    const auto values = compute(setup);
    return values ? yaml::goJson(layers::toJson(values.value().config)) : values.error().front().text;
}

std::vector<std::string> notices(const Case &setup, const Version &version = newestVersion)
{
    std::vector<std::string> told;
    const auto values = compute(setup, version);
    if (values)
        for (const ValueNotice &notice : reportOf(values.value(), false).notices)
            told.push_back(notice.id + " " + yaml::print(layers::pathOf(notice.names)));
    return told;
}

Case plain(const std::string &defaults, const std::string &user = "")
{
    Case setup{.chart = {{"values.yaml", defaults}}};
    if (!user.empty())
        setup.files.push_back(user);
    return setup;
}

const std::string listsWeb =
    "apiVersion: v2\nname: shop\nversion: 1.0.0\ndependencies: [{name: web, version: 1.0.0}]\n";

Case withWeb(const std::string &defaults, const std::string &webDefaults, const std::string &user,
             const std::string &metadata = listsWeb)
{
    return {.chart = {{"Chart.yaml", metadata},
                      {"values.yaml", defaults},
                      {"charts/web/Chart.yaml", "name: web\nversion: 1.0.0\n"},
                      {"charts/web/values.yaml", webDefaults}},
            .files = {user}};
}

TEST(HelmValues, v1FilesMergeByKeyAndKeepNulls)
{
    Case setup = plain("{}", "{a: {x: 1, w: 2}, l: [1]}");
    setup.files.push_back("{a: {w: null, z: 3}, l: [2]}");
    EXPECT_EQ(config(setup), R"({"a":{"w":null,"x":1,"z":3},"l":[2]})");
    setup.files = {"a: 1\n---\na: 2\nb: 2\n"};
    EXPECT_EQ(computed(setup), R"({"a":2,"b":2})");
    EXPECT_EQ(computed(setup, {3, 21, 4}), R"({"a":1})");
    setup.files = {"", "# nothing\n", "a: 9007199254740993\n"};
    EXPECT_EQ(computed(setup), R"({"a":9007199254740992})"); // Go reads numbers as floating-point
}

TEST(HelmValues, v2ArgumentsHaveAFixedOrder)
{
    Case setup = plain("a: 0");
    setup.arguments = {{SetKind::Literal, "a=literal", 0},
                       {SetKind::String, "a=string", 1},
                       {SetKind::Set, "a=1", 2},
                       {SetKind::JsonData, "a=2", 3}};
    EXPECT_EQ(computed(setup), R"({"a":"literal"})");
    EXPECT_THAT(notices(setup), ElementsAre("set-order a", "set-order a", "set-order a"));
    setup.arguments = {{SetKind::JsonData, R"({"a": {"b": 1}})", 0}};
    EXPECT_EQ(computed(setup), R"({"a":{"b":1}})");
    EXPECT_EQ(computed(setup, {3, 21, 4}), R"(failed parsing --set-json data {"a": {"b": 1}})");
}

TEST(HelmValues, v3SetWritesIntoTheUsersValues)
{
    Case setup = plain("list: [{k: a}, {k: b}]");
    setup.arguments = {{SetKind::Set, "list[1].x=1", 0}};
    EXPECT_EQ(computed(setup), R"({"list":[null,{"x":1}]})");
    EXPECT_THAT(notices(setup), ElementsAre("list-index list"));
    setup.chart = {{"values.yaml", "other: 1"}};
    setup.arguments = {{SetKind::Set, "list[0].x=1", 0}, {SetKind::Set, "list[0].y=2", 1}};
    EXPECT_EQ(computed(setup), R"({"list":[{"x":1,"y":2}],"other":1})");
    EXPECT_THAT(notices(setup), Not(Contains("list-index list")));
    setup = plain("list: [{k: a}, {k: b}]");
    setup.arguments = {{SetKind::Set, "list[1].x=1", 0}};
    setup.files = {"list: [{k: c}, {k: d}]"};
    EXPECT_EQ(computed(setup), R"({"list":[{"k":"c"},{"k":"d","x":1}]})");
    EXPECT_THAT(notices(setup), ElementsAre("list-replaced list"));
    setup.arguments = {{SetKind::Set, "list=1.5", 0}};
    EXPECT_THAT(notices(setup), ElementsAre("string-number list"));
}

TEST(HelmValues, v4ToV7OldValues)
{
    Case setup = plain("{a: 10, b: 20, new: 30}");
    setup.old = OldValues{"record.json", {{"a", 1}, {"x", 1}}, {{"a", 5}, {"b", 6}}};
    EXPECT_EQ(config(setup), R"({"a":1,"x":1})");
    EXPECT_EQ(computed(setup), R"({"a":1,"b":20,"new":30,"x":1})");
    setup.arguments = {{SetKind::Set, "b=2", 0}};
    EXPECT_EQ(config(setup), R"({"b":2})");
    EXPECT_EQ(computed(setup), R"({"a":10,"b":2,"new":30})");
    EXPECT_THAT(notices(setup), ElementsAre("values-dropped a", "values-dropped x"));
    setup.reuse = Reuse::Reset;
    EXPECT_EQ(config(setup), R"({"b":2})");
    EXPECT_THAT(notices(setup), IsEmpty());
    setup.reuse = Reuse::Reuse;
    EXPECT_EQ(config(setup), R"({"a":1,"b":2,"x":1})");
    EXPECT_EQ(computed(setup), R"({"a":1,"b":2,"x":1})");
    EXPECT_THAT(notices(setup), ElementsAre("default-hidden new"));
    setup.reuse = Reuse::ResetThenReuse;
    EXPECT_EQ(computed(setup), R"({"a":1,"b":2,"new":30,"x":1})");
    EXPECT_EQ(computed(setup, {3, 13, 3}), "unknown flag: --reset-then-reuse-values, which exists since Helm 3.14.0");
    Case literal = plain("{a: 1}");
    literal.arguments = {{SetKind::Literal, "a=2", 0}};
    EXPECT_EQ(computed(literal, {3, 11, 9}), "unknown flag: --set-literal, which exists since Helm 3.12.0");
    literal.arguments = {{SetKind::JsonData, "a=2", 0}};
    EXPECT_EQ(computed(literal, {3, 9, 0}), "unknown flag: --set-json, which exists since Helm 3.10.0");
    EXPECT_EQ(computed(literal, {3, 10, 0}), R"({"a":2})");
    setup.arguments = {{SetKind::Set, "a=null", 0}};
    EXPECT_EQ(computed(setup), R"({"a":10,"b":20,"new":30,"x":1})");
    setup.reuse = Reuse::Reuse;
    EXPECT_EQ(computed(setup), R"({"a":1,"b":6,"x":1})");
    EXPECT_EQ(config(setup), R"({"x":1})");
    EXPECT_THAT(notices(setup), testing::Contains("null-reuse a"));
}

TEST(HelmValues, v8AndV9TopLevelOfAChart)
{
    EXPECT_EQ(computed(plain("{a: 1, b: {c: 1}, l: [1, 2], m: {x: 1}, s: t}",
                             "{a: null, b: 5, l: [3], m: null, s: {w: 1}, z: null}")),
              R"({"b":5,"l":[3],"s":{"w":1},"z":null})");
    EXPECT_THAT(notices(plain("{b: {c: 1}, l: [1, 2], s: t}", "{b: 5, l: [1, 3], s: {w: 1}, z: null}")),
                ElementsAre("list-replaced l", "not-a-table s", "null-stays z"));
}

TEST(HelmValues, v10Tables)
{
    const std::string defaults = "t: {gone: 1, map: {a: 1}, scalar: 1, both: {x: 1, w: 2}, only: 3, nothing: }";
    const std::string user = "t: {gone: null, map: 5, scalar: {b: 1}, both: {w: 3}, nothing: null, none: null}";
    EXPECT_EQ(computed(plain(defaults, user)),
              R"({"t":{"both":{"w":3,"x":1},"map":5,"none":null,"nothing":null,"only":3,"scalar":{"b":1}}})");
    EXPECT_THAT(notices(plain(defaults, user)),
                ElementsAre("not-a-table t.map", "not-a-table t.scalar", "null-stays t.none", "null-stays t.nothing"));
}

TEST(HelmValues, v11NullsReachSubcharts)
{
    const Case setup =
        withWeb("{}", "probe: {httpGet: {path: /}, other: 1}", "web: {probe: {httpGet: null, tcpSocket: {port: 80}}}");
    EXPECT_EQ(computed(setup), R"({"web":{"global":{},"probe":{"other":1,"tcpSocket":{"port":80}}}})");
    EXPECT_EQ(computed(setup, {3, 17, 0}),
              R"({"web":{"global":{},"probe":{"httpGet":{"path":"/"},"other":1,"tcpSocket":{"port":80}}}})");
    EXPECT_THAT(notices(setup), ElementsAre("unknown-key web.probe.tcpSocket"));
    EXPECT_THAT(notices(setup, {3, 17, 0}), testing::Contains("null-no-effect web.probe.httpGet"));
}

TEST(HelmValues, v12SubchartsAndGlobals)
{
    const std::string metadata = "name: shop\nversion: 1.0.0\n";
    EXPECT_EQ(computed(withWeb("{global: {a: 1, t: {x: 1}}}", "{global: {a: 2, b: 3, t: {x: 2, w: 2}}}",
                               "global: {c: 4}", metadata)),
              R"({"global":{"a":1,"c":4,"t":{"x":1}},"web":{"global":{"a":1,"b":3,"c":4,"t":{"w":2,"x":1}}}})");
    // A table two levels below `global` is shared with the subchart.
    EXPECT_EQ(computed(withWeb("{global: {t: {u: {x: 1}}}}", "{global: {t: {u: {w: 2}, v: 3}}}", "", metadata)),
              R"({"global":{"t":{"u":{"w":2,"x":1}}},"web":{"global":{"t":{"u":{"w":2,"x":1},"v":3}}}})");
    EXPECT_EQ(computed(withWeb("{}", "{a: 1}", "web: text", metadata)), "type mismatch on web: %!t(string=text)");
    EXPECT_EQ(computed(withWeb("{}", "{a: 1}", "web: null", metadata)), "type mismatch on web: %!t(<nil>)");
    EXPECT_EQ(computed(withWeb("web: {b: 1}", "{a: 1}", "web: null", metadata)), R"({"web":{"a":1,"global":{}}})");
    EXPECT_THAT(notices(withWeb("{global: {t: {x: 1}}}", "{a: 1}", "web: {global: {t: 5}}", metadata)),
                testing::Contains("not-a-table web.global.t"));
}

/// The columns of the table of V13: nulls in a table over a default, over no default and over a null; below a
/// subchart's name; among the chart's own defaults.
TEST(HelmValues, v13EachRowOfTheVersions)
{
    struct Row {
        std::vector<std::string> versions;
        const char *overNone, *overNull, *belowSubchart, *ownNulls;
    };
    const char *stays = R"({"t":{"a":1,"z":null}})";
    const char *goes = R"({"t":{"a":1}})";
    const char *removed = R"({"web":{"a":{},"global":{}}})";
    const char *back = R"({"web":{"a":{"b":1},"global":{}}})";
    const char *copied = R"({"k":null,"t":{"k":null}})";
    const char *leftOut = R"({"t":{}})";
    const std::vector<Row> rows = {
        {{"3.8.0", "3.12.0", "3.12.3", "3.13.0", "3.17.0"}, stays, goes, back, copied},
        {{"3.17.1", "3.18.0", "3.19.0", "3.19.4"}, stays, goes, removed, copied},
        {{"3.19.5", "3.20.0", "4.0.0", "4.0.5", "4.1.0", "4.1.2"}, goes, goes, removed, copied},
        {{"3.20.1", "3.21.4", "4.1.3", "4.1.4"}, stays, stays, removed, copied},
        {{"4.2.0", "4.2.4"}, stays, stays, removed, leftOut},
    };
    for (const Row &row : rows)
        for (const std::string &text : row.versions) {
            const Version of = version(text);
            EXPECT_EQ(computed(plain("t: {a: 1}", "t: {a: null}"), of), R"({"t":{}})") << text;
            EXPECT_EQ(computed(plain("t: {a: 1}", "t: {z: null}"), of), row.overNone) << text;
            EXPECT_EQ(computed(plain("t: {a: 1, z: null}", "t: {z: null}"), of), row.overNull) << text;
            EXPECT_EQ(computed(withWeb("{}", "a: {b: 1}", "web: {a: {b: null}}"), of), row.belowSubchart) << text;
            EXPECT_EQ(computed(plain("k: null\nt: {k: null}", ""), of), row.ownNulls) << text;
            EXPECT_EQ(computed(plain("a: 1", "z: null"), of), R"({"a":1,"z":null})") << text;
        }
}

TEST(HelmValues, v14ConditionsTagsAndAliases)
{
    const auto metadata = [](const std::string &entry) {
        return "name: shop\nversion: 1.0.0\ndependencies: [{name: web, " + entry + "}]\n";
    };
    const auto withEntry = [&](const std::string &entry, const std::string &user) {
        return computed(withWeb("{}", "port: 80", user, metadata(entry)));
    };
    const std::string version = "version: '*', ";
    EXPECT_EQ(withEntry(version + "condition: web.live", "web: {live: false}"), R"({"web":{"live":false}})");
    EXPECT_THAT(withEntry(version + "condition: 'web.live,web.too'", "web: {too: false}"), R"({"web":{"too":false}})");
    EXPECT_THAT(withEntry(version + "condition: 'web.live,web.too'", "web: {live: true, too: false}"), HasSubstr("80"));
    EXPECT_THAT(withEntry(version + "condition: web.live", "web: {live: text}"), HasSubstr("80"));
    EXPECT_EQ(withEntry(version + "tags: [front]", "tags: {front: false}"), R"({"tags":{"front":false}})");
    EXPECT_THAT(withEntry(version + "tags: [front, back]", "tags: {front: false, back: true}"), HasSubstr("80"));
    EXPECT_EQ(withEntry(version + "alias: site", "site: {port: 81}"), R"({"site":{"global":{},"port":81}})");
    EXPECT_EQ(withEntry("version: 2.x, alias: site, condition: web.live", "web: {live: false}"),
              R"({"web":{"global":{},"live":false,"port":80}})"); // an entry for another version
}

TEST(HelmValues, v15ImportValues)
{
    const std::string metadata = "name: shop\nversion: 1.0.0\ndependencies:\n- name: web\n  version: 1.0.0\n"
                                 "  import-values: [data, {child: auth, parent: login.db}, {child: none, parent: x}]\n";
    const Case setup =
        withWeb("{port: 1}", "{exports: {data: {port: 2, host: h}}, auth: {user: u, k: null}}", "", metadata);
    const std::string web = R"("web":{"auth":{"user":"u"},"exports":{"data":{"host":"h","port":2}},"global":{}}})";
    EXPECT_EQ(computed(setup), R"({"host":"h","login":{"db":{"user":"u"}},"port":1,)" + web);
    EXPECT_THAT(computed(setup, {4, 1, 4}), HasSubstr(R"("login":{"db":{"k":null,"user":"u"}},"port":1)"));
    EXPECT_THAT(computed(setup, {3, 13, 0}), HasSubstr(R"("port":2)")); // imported values won in this one version
    EXPECT_THAT(computed(setup, {3, 12, 3}), HasSubstr(R"("login":{"db":{"user":"u"}},"port":1)"));
}

TEST(HelmValues, refusesChartsAsHelm)
{
    EXPECT_EQ(computed({.chart = {{"values.yaml", "{}"}, {"x", ""}}}), "Chart.yaml file is missing");
    EXPECT_THAT(computed({.chart = {{"values.yaml", "{}"}, {"Chart.yaml", listsWeb}}}),
                HasSubstr("found in Chart.yaml, but missing in charts/ directory: web"));
    EXPECT_THAT(computed({.chart = {{"Chart.yaml", listsWeb}, {"charts/web/values.yaml", ""}}}),
                "error unpacking subchart web in shop: Chart.yaml file is missing");
    EXPECT_THAT(computed(plain("- 1")), HasSubstr("cannot load values.yaml: cannot unmarshal yaml document"));
    EXPECT_EQ(
        computed(plain("{}", "text")),
        "failed to parse user0.yaml: cannot unmarshal yaml document: error unmarshaling JSON: while decoding JSON: "
        "json: cannot unmarshal string into Go value of type map[string]interface {}");
}

TEST(HelmValues, unknownKeysNameASpelling)
{
    const Case setup = plain("{replicaCount: 1, image: {tag: a}, free: {}}",
                             "{replicacount: 2, image: {tga: b}, free: {x: 1}, global: {w: 1}, other: 1}");
    EXPECT_THAT(notices(setup), ElementsAre("unknown-key image.tga", "unknown-key other", "unknown-key replicacount"));
    const auto values = compute(setup);
    ASSERT_TRUE(values);
    EXPECT_THAT(reportOf(values.value(), false).notices[2].text, HasSubstr("the chart has `replicaCount`"));
    EXPECT_THAT(notices(plain("", "a: 1")), IsEmpty());
}

TEST(HelmVersion, isReadAndOrdered)
{
    EXPECT_EQ(versionOf("v3.21.4"), (Version{3, 21, 4}));
    EXPECT_GT(versionOf("4.2"), (Version{4, 2, 4}));
    for (const char *text : {"", "x", "3.", "3.1.2.3", "2.17.0", "-1"})
        EXPECT_FALSE(versionOf(text)) << text;
    EXPECT_EQ(print(newestVersion), "4.2.4");
}

TEST(HelmRanges, areThoseOfSemver)
{
    struct Range {
        const char *version, *range;
        bool isIn;
    };
    for (const Range &one : std::vector<Range>{{"1.2.3", "1.2.3", true},
                                               {"1.2.3", "1.2.4", false},
                                               {"1.2.3", "1.x", true},
                                               {"2.0.0", "1.x.x", false},
                                               {"1.2.3", "*", true},
                                               {"1.2.3", "^1.1", true},
                                               {"2.0.0", "^1.1", false},
                                               {"0.3.0", "^0.2.3", false},
                                               {"0.2.9", "^0.2.3", true},
                                               {"0.0.4", "^0.0.3", false},
                                               {"1.2.9", "~1.2.3", true},
                                               {"1.3.0", "~1.2.3", false},
                                               {"1.9.0", "~1", true},
                                               {"1.2.3", ">=1.0, <2", true},
                                               {"2.0.0", ">=1.0 <2", false},
                                               {"3.1.0", "<2 || 3.x", true},
                                               {"1.2.3", "1.0 - 1.5", true},
                                               {"1.6.0", "1.0 - 1.5", false},
                                               {"1.5.9", "1.0 - 1.5", true},
                                               {"12.0.0", ">11", true},
                                               {"11.1.0", ">11", false},
                                               {"1.2.3-rc.1", "1.x", false},
                                               {"1.2.3-rc.1", ">=1.0.0-0", true},
                                               {"1.2.3", "!=1.2.3", false},
                                               {"1.2.4", "!=1.2.3", true},
                                               {"v1.2.3", "v1.2.3", true},
                                               {"1.2.3", "", false},
                                               {"1.2.3", "latest", false},
                                               {"x", "*", false},
                                               {"1.2.3+build", "1.2.3", true}})
        EXPECT_EQ(isInRange(one.version, one.range), one.isIn) << one.version << " in " << one.range;
}

TEST(HelmSecrets, areKnownByTheWordsOfAName)
{
    for (const char *name : {"password", "adminPassword", "tokens", "apiKey", "APIKey", "secret-name", "KEY", "tls_key",
                             "DB_PASSWD", "pwd", "SMTP_PASS", "credentials", "dsn", "passphrase", "apikey"})
        EXPECT_TRUE(namesSecret(name)) << name;
    for (const char *name : {"monkey", "keycloak", "tokenizer", "passwordless", "", "image", "passHost", "dsnext"})
        EXPECT_FALSE(namesSecret(name)) << name;
    EXPECT_TRUE(hasPassword("see postgres://app:canary@db/shop"));
    for (const char *text : {"https://host:8080/a@b:c", "postgres://app@db", "mailto:a@b", "http://user:@host", ""})
        EXPECT_FALSE(hasPassword(text)) << text;
}

} // namespace
} // namespace fieldwise::helm
