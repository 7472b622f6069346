// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/server/stored.h"

#include <fstream>

#include <gmock/gmock.h>

#include "core/server/facts.h"
#include "core/server/forms.h"
#include "core/server/refusals.h"
#include "tests/support/golden.h"
#include "tests/support/serverdata.h"
#include "tests/support/skips.h"

namespace fieldwise::server {
namespace {

using test::data;

namespace fs = std::filesystem;

/// An object's documents, in one text.
std::vector<Json> documentsOf(const fs::path &file)
{
    std::ifstream in(file);
    std::vector<std::string> texts(1);
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("---"))
            texts.emplace_back();
        else if (!line.starts_with("#"))
            texts.back() += line + "\n";
    }
    std::vector<Json> out;
    out.reserve(texts.size());
    for (const std::string &text : texts)
        out.push_back(data(text));
    return out;
}

const Note *noteAt(const Stored &stored, const std::string &path, NoteKind kind)
{
    for (const Note &note : stored.notes)
        if (yaml::print(note.path) == path && note.kind == kind)
            return &note;
    return nullptr;
}

/// Where two values differ.
void addDifferences(const Json &a, const Json &b, yaml::Path &path, std::vector<yaml::Path> &out)
{
    if (a.is_object() && b.is_object()) {
        std::set<std::string> names;
        for (const Json *one : {&a, &b})
            for (const auto &item : one->items())
                names.insert(item.key());
        for (const std::string &name : names) {
            path.push_back(yaml::PathStep::field(name));
            const Json *left = yaml::memberOf(&a, name), *right = yaml::memberOf(&b, name);
            if (left && right)
                addDifferences(*left, *right, path, out);
            else
                out.push_back(path);
            path.pop_back();
        }
    } else if (a.is_array() && b.is_array() && a.size() == b.size()) {
        for (size_t i = 0; i < a.size(); ++i) {
            path.push_back(yaml::PathStep::item(i));
            addDifferences(a[i], b[i], path, out);
            path.pop_back();
        }
    } else if (a != b) {
        out.push_back(path);
    }
}

bool isWithin(const yaml::Path &inner, const yaml::Path &outer)
{
    return inner.size() >= outer.size() && std::equal(outer.begin(), outer.end(), inner.begin());
}

/// Each difference between what is sent and what is stored has a note there, above or below.
std::string unexplained(const Json &sent, const Stored &stored)
{
    yaml::Path path;
    std::vector<yaml::Path> places;
    addDifferences(sent, stored.object, path, places);
    for (const yaml::Path &place : places)
        if (std::ranges::none_of(stored.notes, [&](const Note &note) {
                return isWithin(note.path, place) || isWithin(place, note.path);
            }))
            return yaml::print(place);
    return {};
}

std::vector<fs::path> samples()
{
    std::vector<fs::path> out;
    for (const auto &entry : fs::directory_iterator(FIELDWISE_SOURCE_DIR "/tests/data/server"))
        out.push_back(entry.path());
    std::ranges::sort(out);
    return out;
}

TEST(Server, storesEachKindAsExpected)
{
    std::set<std::string> kinds;
    for (const fs::path &file : samples()) {
        const std::vector<Json> documents = documentsOf(file); // sent, stored, and perhaps the stored one before
        ASSERT_GE(documents.size(), 2U) << file;
        Context context;
        context.namespaceName = "shop";
        const Json *live = documents.size() > 2 ? &documents[2] : nullptr;
        const Stored found = stored(documents[0], live, context);
        EXPECT_EQ(found.object.dump(1), documents[1].dump(1)) << file;
        EXPECT_EQ(unexplained(documents[0], found), "") << file;
        kinds.insert(yaml::textAt(documents[0], "apiVersion") + " " + yaml::textAt(documents[0], "kind"));
    }
    for (const table::Kind &kind : table::kinds)
        EXPECT_TRUE(!kind.served || kinds.contains(std::string(kind.apiVersion) + " " + std::string(kind.kind)))
            << kind.apiVersion << " " << kind.kind;
}

TEST(Server, storesWhatIsStoredUnchanged)
{
    for (const fs::path &file : samples()) {
        const Json object = documentsOf(file)[1];
        const Stored again = stored(object, &object);
        EXPECT_EQ(again.object.dump(1), object.dump(1)) << file;
        for (const Refusal &refusal : refusals(object, &object))
            ADD_FAILURE() << file << ": " << refusal.words;
    }
}

TEST(Server, explainsEachChangeOfRealObjects)
{
    size_t objects = 0;
    for (const char *name : {"apply_real", "apply_openapi3", "ssa_real", "patch_real", "create_real"}) {
        std::ifstream in(test::casesFolder() / "real" / (std::string(name) + ".jsonl"));
        for (std::string line; std::getline(in, line);) {
            const Json one = yaml::fromJson(line);
            for (const char *side : {"live", "local", "resource"}) {
                const Json *text = yaml::memberOf(&one, side);
                if (!text || !text->is_string())
                    continue;
                const yaml::Document document(text->get<std::string>());
                if (!document.ok() || document.root() == yaml::none)
                    continue;
                const Json object = yaml::toValue(document, document.root());
                const Json *live = side == std::string("local") ? nullptr : &object;
                const Stored first = stored(object, live);
                const std::string where = one["id"].get<std::string>() + " " + side;
                if (!facts().kind(yaml::textAt(object, "apiVersion"), yaml::textAt(object, "kind"))) {
                    EXPECT_EQ(first.object, object) << where;
                    continue;
                }
                ++objects;
                EXPECT_EQ(unexplained(object, first), "") << where;
                const Stored second = stored(first.object, &first.object);
                EXPECT_EQ(second.object.dump(1), first.object.dump(1)) << where;
            }
        }
    }
    if (objects == 0)
        GTEST_SKIP() << test::needsMaterial << "cases/real";
    EXPECT_GT(objects, 500U);
}

TEST(Server, saysWhoFilledInADefault)
{
    const Stored found =
        stored(data("apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {paused: false}\n"), nullptr);
    const Note *note = noteAt(found, "spec.replicas", NoteKind::Default);
    ASSERT_TRUE(note);
    EXPECT_EQ(note->by, "SetDefaults_Deployment");
    EXPECT_TRUE(note->source.starts_with("pkg/apis/apps/v1/defaults.go:"));
    note = noteAt(found, "spec.paused", NoteKind::LeftOut);
    ASSERT_TRUE(note);
    EXPECT_TRUE(note->source.starts_with("api/apps/v1/types.go:"));
    EXPECT_TRUE(noteAt(found, "metadata.uid", NoteKind::ByServer));
    EXPECT_TRUE(noteAt(found, "spec.template.spec.containers", NoteKind::Always));
}

TEST(Server, leavesUnknownKindsAlone)
{
    const Json object = data("apiVersion: example.com/v1\nkind: Deployment\nspec: {a: null, b: 0}\n");
    const Stored found = stored(object, nullptr);
    EXPECT_EQ(found.object, object);
    ASSERT_EQ(found.notes.size(), 1U);
    EXPECT_EQ(found.notes[0].kind, NoteKind::Unknown);
    EXPECT_EQ(stored(Json(), nullptr).object, Json());
    EXPECT_EQ(stored(data("- a\n"), nullptr).object, data("- a\n"));
}

TEST(Server, survivesWrongTypes)
{
    const Json object = data("apiVersion: apps/v1\nkind: Deployment\nmetadata: [a]\nspec: {strategy: 3, template: "
                             "{spec: {containers: {a: b}, volumes: [1, null, {emptyDir: x}]}}}\nstatus: no\n");
    const Json now = stored(object, nullptr).object;
    EXPECT_EQ(now["metadata"], data("[a]"));
    EXPECT_EQ(now["spec"]["strategy"], 3);
    for (const char *path :
         {"apiVersion: v1\nkind: Service\nspec: []\n", "apiVersion: v1\nkind: Secret\nstringData: [x]\ndata: 3\n",
          "apiVersion: v1\nkind: Pod\nspec: {containers: [{resources: {limits: {cpu: []}}}]}\n"}) {
        const Json one = data(path);
        EXPECT_EQ(stored(one, &one).object["kind"], one["kind"]);
        EXPECT_FALSE(refusals(one, &one).empty());
    }
}

TEST(Server, takesTheDefaultsOfACustomResource)
{
    const Json definition = data(test::widgetDefinition(R"(              size: {type: integer, default: 3}
              mode: {type: string, nullable: true, default: fast}
              parts:
                type: array
                items: {type: object, default: {}, properties: {kind: {type: string, default: round}}}
              limits: {type: object, default: {}, properties: {cpu: {type: string, default: 1000m}}}
)"));
    const std::vector<CustomKind> kinds = customKindsOf(definition);
    ASSERT_EQ(kinds.size(), 1U);
    Context context;
    context.custom = customKind(kinds, "example.com/v1", "Widget");
    ASSERT_TRUE(context.custom);
    const Json object = data("apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a, labels: {}}\nspec: {size: "
                             "null, mode: null, parts: [{}], extra: 1}\nstatus: {x: 1}\n");
    const Stored found = stored(object, nullptr, context);
    EXPECT_EQ(found.object["spec"], data("{size: 3, mode: null, parts: [{kind: round}], limits: {cpu: 1000m}}"));
    EXPECT_FALSE(found.object.contains("status"));
    EXPECT_FALSE(found.object["metadata"].contains("labels"));
    EXPECT_EQ(found.object["metadata"]["generation"], 1);
    EXPECT_TRUE(noteAt(found, "spec.size", NoteKind::Default));
    EXPECT_TRUE(noteAt(found, "spec.extra", NoteKind::Dropped));
    const std::vector<Refusal> refused = refusals(object, nullptr, context);
    ASSERT_EQ(refused.size(), 1U);
    EXPECT_EQ(refused[0].words, "strict decoding error: unknown field \"spec.extra\"");
    const Json live = data("apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a, generation: 4}\nspec: {size: "
                           "2}\nstatus: {x: 2}\n");
    const Json now = stored(object, &live, context).object;
    EXPECT_EQ(now["status"], data("{x: 2}"));
    EXPECT_EQ(now["metadata"]["generation"], 5);
}

TEST(Server, knowsWhatIsTheSame)
{
    struct Same {
        const char *kind, *path, *a, *b;
        bool is;
    };
    const std::array<Same, 17> cases{{
        {"Deployment", "spec.paused", "false", "", true},
        {"Deployment", "spec.replicas", "0", "", false},
        {"Deployment", "spec.template.spec.hostNetwork", "false", "", true},
        {"Deployment", "spec.template.spec.nodeSelector", "{}", "", true},
        {"Deployment", "spec.template.spec.containers[0].env", "[]", "", true},
        {"Deployment", "spec.template.spec.containers[0].env[0].value", "\"\"", "", true},
        {"Deployment", "spec.template.spec.containers[0].securityContext", "{}", "", false},
        {"Deployment", "spec.template.spec.containers[0].resources", "{}", "", true},
        {"Deployment", "spec.template.spec.containers[0].resources.limits.cpu", "1000m", "1", true},
        {"Deployment", "spec.template.spec.containers[0].resources.limits.cpu", "\"1.500\"", "1500m", true},
        {"Deployment", "spec.template.spec.containers[0].resources.limits", "{memory: 1024Mi}", "{memory: 1Gi}", true},
        {"Deployment", "spec.template.spec.containers[0].ports[0].containerPort", "80", "\"80\"", false},
        {"Deployment", "spec.template.metadata.creationTimestamp", "null", "", true},
        {"Deployment", "spec.strategy.rollingUpdate.maxSurge", "1", "\"1\"", false},
        {"Deployment", "metadata.annotations", "{}", "", true},
        {"Deployment", "spec.unknown", "{}", "", false},
        {"Widget", "spec.replicas", "0", "", false},
    }};
    for (const Same &one : cases) {
        const auto path = yaml::parsePath(one.path);
        ASSERT_TRUE(path) << one.path;
        const Json a = data(one.a), b = *one.b ? data(one.b) : Json();
        const Json *right = *one.b ? &b : nullptr;
        EXPECT_EQ(sameForServer("apps/v1", one.kind, *path, &a, right), one.is) << one.path << " " << one.a;
        EXPECT_EQ(sameForServer("apps/v1", one.kind, *path, right, &a), one.is) << one.path << " " << one.a;
    }
}

struct Quantity {
    const char *in, *inList, *elsewhere;
};
/// As the release's own code rounds and writes them.
const auto quantities = std::to_array<Quantity>({{"1000m", "1", "1"},
                                                 {"500m", "500m", "500m"},
                                                 {"0.5", "500m", "500m"},
                                                 {".5", "500m", "500m"},
                                                 {"1.5", "1500m", "1500m"},
                                                 {"1.500", "1.500", "1.500"},
                                                 {"1.50", "1500m", "1500m"},
                                                 {"2.750", "2.750", "2.750"},
                                                 {"0.250", "250m", "250m"},
                                                 {"1", "1", "1"},
                                                 {"01", "01", "01"},
                                                 {"+1", "+1", "+1"},
                                                 {"5.", "5.", "5."},
                                                 {"100.0", "100", "100"},
                                                 {"1.000", "1", "1"},
                                                 {"20.000", "20", "20"},
                                                 {"1000", "1k", "1k"},
                                                 {"1500", "1500", "1500"},
                                                 {"1000000", "1M", "1M"},
                                                 {"1k", "1k", "1k"},
                                                 {"1.5k", "1500", "1500"},
                                                 {"1000k", "1M", "1M"},
                                                 {"1000M", "1G", "1G"},
                                                 {"1.234G", "1.234G", "1.234G"},
                                                 {"100m", "100m", "100m"},
                                                 {"1100m", "1100m", "1100m"},
                                                 {"1500m", "1500m", "1500m"},
                                                 {"0.1", "100m", "100m"},
                                                 {"0.1m", "1m", "100u"},
                                                 {"100u", "1m", "100u"},
                                                 {"1n", "1m", "1n"},
                                                 {"3.001n", "1m", "4n"},
                                                 {"0", "0", "0"},
                                                 {"00", "0", "0"},
                                                 {"0.0", "0", "0"},
                                                 {"0m", "0", "0"},
                                                 {"0Gi", "0", "0"},
                                                 {"-1", "-1", "-1"},
                                                 {"1Ki", "1Ki", "1Ki"},
                                                 {"8Ki", "8Ki", "8Ki"},
                                                 {"1023Ki", "1023Ki", "1023Ki"},
                                                 {"1024Ki", "1Mi", "1Mi"},
                                                 {"2048Ki", "2Mi", "2Mi"},
                                                 {"100Mi", "100Mi", "100Mi"},
                                                 {"128Mi", "128Mi", "128Mi"},
                                                 {"512Mi", "512Mi", "512Mi"},
                                                 {"1000Mi", "1000Mi", "1000Mi"},
                                                 {"1024Mi", "1Gi", "1Gi"},
                                                 {"1536Mi", "1536Mi", "1536Mi"},
                                                 {"1Gi", "1Gi", "1Gi"},
                                                 {"01Gi", "01Gi", "01Gi"},
                                                 {"+1Gi", "+1Gi", "+1Gi"},
                                                 {"8Gi", "8Gi", "8Gi"},
                                                 {"64Gi", "64Gi", "64Gi"},
                                                 {"1.5Gi", "1536Mi", "1536Mi"},
                                                 {"0.5Gi", "512Mi", "512Mi"},
                                                 {"1.125Gi", "1152Mi", "1152Mi"},
                                                 {"0.1Gi", "107374182400m", "107374182400m"},
                                                 {"1e3", "1e3", "1e3"},
                                                 {"1E3", "1E3", "1E3"},
                                                 {"1e6", "1e6", "1e6"},
                                                 {"129e6", "129e6", "129e6"},
                                                 {"5e0", "5e0", "5e0"},
                                                 {"1000e-3", "1", "1"},
                                                 {"1.5e3", "1500", "1500"},
                                                 {"12E", "12E", "12E"},
                                                 {"9Ei", "9223372036854775807", "9223372036854775807"},
                                                 {"128974848", "128974848", "128974848"},
                                                 {"128974848000m", "128974848", "128974848"}});

TEST(Server, writesQuantitiesAsGoDoes)
{
    for (const Quantity &row : quantities) {
        EXPECT_EQ(storedQuantity(row.in, true), std::optional<std::string>(row.inList)) << row.in;
        EXPECT_EQ(storedQuantity(row.in, false), std::optional<std::string>(row.elsewhere)) << row.in;
    }
    for (const char *wrong : {"", "x", "1x", "1.2.3", "Mi", "1e", "e3", "1 Gi"})
        EXPECT_EQ(storedQuantity(wrong, false), std::nullopt) << wrong;
    EXPECT_EQ(compareQuantities("1000m", "1"), 0);
    EXPECT_EQ(compareQuantities("1Gi", "1G"), 1);
    EXPECT_EQ(compareQuantities("-1", "1m"), -1);
}

TEST(Server, writesOtherSingleValuesAsGoDoes)
{
    EXPECT_EQ(storedTime("2024-01-01T01:00:00.9+01:00", false), "2024-01-01T00:00:00Z");
    EXPECT_EQ(storedTime("2024-01-01T00:00:00Z", true), "2024-01-01T00:00:00.000000Z");
    EXPECT_EQ(storedTime("2024-02-30T00:00:00Z", false), std::nullopt);
    EXPECT_EQ(storedTime("2024-03-01T00:30:00+01:00", false), "2024-02-29T23:30:00Z");
    EXPECT_EQ(storedDuration("60s"), "1m0s");
    EXPECT_EQ(storedDuration("1.5h"), "1h30m0s");
    EXPECT_EQ(storedDuration("0"), "0s");
    EXPECT_EQ(storedDuration("100ms"), "100ms");
    EXPECT_EQ(storedDuration("-1.5s"), "-1.5s");
    EXPECT_EQ(storedDuration("x"), std::nullopt);
    EXPECT_EQ(storedBytes("YW\nI="), "YWI=");
    EXPECT_EQ(storedBytes("YWI"), std::nullopt);
    EXPECT_EQ(base64("ab"), "YWI=");
    EXPECT_EQ(decodedSize("YWI="), 2U);
}

TEST(Server, pullsByTag)
{
    for (const char *image : {"x", "x:latest", "r.io/x:latest", "r.io:5000/a/x", "x:latest@sha256:aa"})
        EXPECT_TRUE(isPulledAlways(image)) << image;
    for (const char *image : {"x:1", "x@sha256:aa", "r.io:5000/x:1", "", "Upper", "x:1@sha256:aa"})
        EXPECT_FALSE(isPulledAlways(image)) << image;
}

/// Rules that are in the table and not carried out, with the reason.
TEST(Server, namesTheDefaultsThatAreLeftOut)
{
    std::set<std::string> left;
    for (const table::Rule &rule : table::rules)
        if (rule.value.find("\"left\"") != rule.value.npos)
            left.insert(std::string(rule.in) + " " + std::string(rule.path));
    EXPECT_THAT(left,
                testing::UnorderedElementsAre("core.v1.Endpoints subsets", "core.v1.Pod spec.affinity",
                                              "core.v1.Pod spec.resources",
                                              "core.v1.Pod spec.topologySpreadConstraints[].matchLabelKeys"));
}

TEST(Server, hasAllDefaultingFunctionsOfTheFacts)
{
    std::ifstream in(test::casesFolder() / ".." / "kubernetes" / "server-defaults.json");
    if (!in)
        GTEST_SKIP() << test::needsMaterial << "kubernetes/server-defaults.json";
    const Json all = Json::parse(in, nullptr, false);
    const auto shortName = [](std::string name) {
        for (const auto &[prefix, instead] : std::initializer_list<std::pair<const char *, const char *>>{
                 {"io.k8s.apimachinery.pkg.apis.meta.", "meta."},
                 {"io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.", "apiextensions."},
                 {"io.k8s.kube-aggregator.pkg.apis.apiregistration.", "apiregistration."},
                 {"io.k8s.api.", ""}})
            if (name.starts_with(prefix))
                return instead + name.substr(std::string(prefix).size());
        return name;
    };
    std::multiset<std::string> wanted, found;
    std::set<std::string> functions, ours;
    for (const Json &fact : all["defaults"]) {
        const std::string by = yaml::textAt(fact, "by"), type = shortName(yaml::textAt(fact, "in"));
        wanted.insert(type + " " + by);
        if (by.starts_with("SetDefaults_"))
            functions.insert(type.substr(0, type.find('.')) + "." + by);
    }
    for (const table::Rule &rule : table::rules) {
        found.insert(std::string(rule.in) + " " + std::string(rule.by));
        if (rule.by.starts_with("SetDefaults_"))
            ours.insert(std::string(rule.in.substr(0, rule.in.find('.'))) + "." + std::string(rule.by));
    }
    EXPECT_EQ(functions, ours);
    EXPECT_GT(functions.size(), 60U);
    for (const std::string &one : wanted)
        EXPECT_GE(found.count(one), wanted.count(one)) << one;
    EXPECT_EQ(all["zero"].size(), table::types.size());
    EXPECT_EQ(all["kinds"].size(), table::kinds.size());
    std::set<std::string> sources;
    for (const table::Refuses &row : table::refusals)
        sources.insert(std::string(row.source));
    for (const Json &fact : all["refusals"])
        EXPECT_TRUE(sources.contains(yaml::textAt(fact, "src"))) << fact.dump();
}

} // namespace
} // namespace fieldwise::server
