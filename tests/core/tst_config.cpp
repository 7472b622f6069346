// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <iostream>

#include "core/base/text.h"
#include "core/config.h"
#include "core/yaml/document.h"
#include "tests/support/hostile.h"

using namespace fieldwise;
using config::Session;
using config::SessionInput;
using merge::Choice;
using merge::ChoiceKind;
using merge::Side;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

yaml::Path path(std::string_view text)
{
    return *yaml::parsePath(text);
}

std::string faultIn(std::string_view text)
{
    const auto choices = config::readResolutions(text);
    return choices ? "" : describe(choices.error(), "c.yaml", text);
}

std::string sessionFault(std::string_view text)
{
    const auto session = config::readSession(text);
    return session ? "" : describe(session.error(), "s.fieldwise", text);
}

const std::string oneChoice = "version: 1\nchoices:\n  - resource: v1 Pod a/b\n    path: spec.x\n    take: ";

} // namespace

TEST(Resolutions, areASmallFileForPeople)
{
    const std::vector<Choice> choices{{"apps/v1 Deployment shop/checkout",
                                       path("spec.template.spec.containers[name=api].image"), ChoiceKind::Destination,
                                       ""},
                                      {"#1", {}, ChoiceKind::Value, "\"5\"\n"}};
    EXPECT_EQ(config::resolutionsText(choices), R"(# Fieldwise choices
version: 1
choices:
- resource: apps/v1 Deployment shop/checkout
  path: spec.template.spec.containers[name=api].image
  take: destination
- resource: "#1"
  path: ""
  take: value
  value: "\"5\"\n"
)");
    EXPECT_EQ(config::resolutionsText({}), "# Fieldwise choices\nversion: 1\nchoices: []\n");
}

TEST(Resolutions, comeBackInTheirOrder)
{
    std::vector<Choice> choices;
    for (const ChoiceKind take : {ChoiceKind::Original, ChoiceKind::Updated, ChoiceKind::Destination, ChoiceKind::Both,
                                  ChoiceKind::BothUpdatedFirst, ChoiceKind::Nothing, ChoiceKind::Merge})
        choices.push_back({"v1 ConfigMap a", path("metadata.annotations.\"a.b/c: #d\""), take, ""});
    for (const char *value : {"", " ", "null", "5", "a: 1\nb: |\n  x\n", "'q'", "\"", "\\", "- a\n", "ä€😀", "\t",
                              "\x01\x7f", "\xff", "x\r\ny", "\xEF\xBB\xBFx", "\xC2\x85", "\xE2\x80\xA8"})
        choices.push_back({"- : {", path("args[2]"), ChoiceKind::Value, value});
    // Values are YAML texts; bytes that YAML can't hold are no such thing.
    std::erase_if(choices, [](const Choice &choice) { return !checkBytes(choice.value).empty(); });
    const auto again = config::readResolutions(config::resolutionsText(choices));
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(*again, choices);
    EXPECT_EQ(config::readResolutions(config::resolutionsText({}))->size(), 0u);
}

TEST(Resolutions, mayBeWrittenByHand)
{
    const auto choices =
        config::readResolutions("{version: 1, choices: [{take: value, value: 5, path: 'a', resource: x}]}\n");
    ASSERT_TRUE(choices) << choices.error().text;
    EXPECT_EQ(choices->front(), (Choice{"x", path("a"), ChoiceKind::Value, "5"}));
}

TEST(Resolutions, sayWhatIsWrongAndWhere)
{
    EXPECT_THAT(faultIn(""), HasSubstr("c.yaml:1:1: error: found nothing, expected a map"));
    EXPECT_THAT(faultIn("- a\n"), HasSubstr("c.yaml:1:1: error: found a list, expected a map"));
    EXPECT_THAT(faultIn("choices: []\n"), HasSubstr("the field `version` is missing"));
    EXPECT_THAT(faultIn("version: 2\nchoices: []\n"), HasSubstr("c.yaml:1:10: error: found version 2, expected 1"));
    EXPECT_THAT(faultIn("version: one\nchoices: []\n"),
                HasSubstr("c.yaml:1:10: error: found `one`, expected a number"));
    EXPECT_THAT(
        faultIn("version: 1\nchoises: []\n"),
        HasSubstr("c.yaml:2:1: error: found the field `choises`, which is not known here; did you mean `choices`?"));
    EXPECT_THAT(faultIn("version: 1\nchoices: []\nchoices: []\n"), HasSubstr("c.yaml:3:1: error: "));
    EXPECT_THAT(faultIn("version: 1\nchoices: {}\n"), HasSubstr("c.yaml:2:10: error: found a map, expected a list"));
    EXPECT_THAT(faultIn("version: 1\nchoices: [x]\n"), HasSubstr("c.yaml:2:11: error: found a text, expected a map"));
    EXPECT_THAT(faultIn(oneChoice + "theirs\n"),
                HasSubstr("c.yaml:5:11: error: found `theirs`, expected one of original, updated, destination, both, "
                          "both-updated-first, value, nothing, merge, typed and typed-head"));
    EXPECT_THAT(faultIn(oneChoice + "\n"), HasSubstr("c.yaml:5:10: error: found nothing, expected a text"));
    EXPECT_THAT(faultIn(oneChoice + "both\n    value: 1\n"),
                HasSubstr("c.yaml:6:12: error: found a value, expected one only with `take: value`"));
    EXPECT_THAT(faultIn(oneChoice + "value\n"), HasSubstr("the field `value` is missing"));
    EXPECT_THAT(faultIn("version: 1\nchoices: [{resource: a, take: both, path: 'a['}]\n"),
                AllOf(HasSubstr("c.yaml:2:43: error: found the path `a[`"), HasSubstr("expected")));
    EXPECT_THAT(faultIn("version: 1\nchoices: []\n---\na: 1\n"),
                HasSubstr("c.yaml:3:1: error: found a second document, expected one"));
    EXPECT_THAT(faultIn("version: &a 1\nchoices: *a\n"),
                HasSubstr("c.yaml:2:10: error: found an alias, expected a list"));
    EXPECT_THAT(faultIn("version: 1\n\tchoices: []\n"), HasSubstr("c.yaml:2:1: error: "));
    EXPECT_THAT(faultIn("version: 1\nchoices: \xff\n"), HasSubstr("is not UTF-8"));
}

TEST(Resolutions, sayInWhichFieldItIs)
{
    EXPECT_THAT(faultIn("version: one\nchoices: []\n"), HasSubstr("expected a number (in `version`)"));
    EXPECT_THAT(faultIn("version: 1\nchoices: [x]\n"), HasSubstr("expected a map (in `choices[0]`)"));
    EXPECT_THAT(faultIn(oneChoice + "theirs\n"), HasSubstr("typed and typed-head (in `choices[0].take`)"));
    EXPECT_THAT(faultIn(oneChoice + "both\n    at: 1\n"), HasSubstr("? (in `choices[0]`)"));
    EXPECT_THAT(faultIn("version: 1\nchoises: []\n"), Not(HasSubstr("(in ")));
    EXPECT_THAT(
        sessionFault("version: 1\nmode: apply\ninputs: {updated: {name: x, files: [{path: a}, {path: ../b}]}}\n"),
        HasSubstr("(in `inputs.updated.files[1].path`)"));
    EXPECT_THAT(sessionFault("version: 1\nmode: apply\noptions: {exact: yes}\n"), HasSubstr("(in `options.exact`)"));
}

TEST(Resolutions, ofAnEnemyAreFaults)
{
    std::string bomb = "a0: &a0 [x, x]\n";
    for (int i = 1; i < 40; ++i)
        bomb += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [*a" + std::to_string(i - 1) + ", *a"
            + std::to_string(i - 1) + "]\n";
    EXPECT_NE(faultIn(bomb), "");
    EXPECT_NE(faultIn(std::string(100000, '[')), "");
    EXPECT_NE(faultIn(", a: b"), "");
    EXPECT_NE(faultIn("--- |\n, x"), "");
    EXPECT_NE(faultIn(std::string(1000000, 'x') + ": 1\n"), "");
    EXPECT_THAT(faultIn(std::string(5u << 20, ' ')), HasSubstr("larger than 4 MiB"));
}

TEST(Sessions, comeBackWhole)
{
    Session session;
    session.options.mode = merge::Mode::Apply;
    session.options.exact = true;
    session.options.infer = k8s::Infer::Name;
    session.options.listRules = {*k8s::parseAskedRule("spec.\"a=b\".rules=name,port"), *k8s::parseAskedRule("x=atomic"),
                                 *k8s::parseAskedRule("y=set")};
    session.options.listOrder = merge::ListOrder::Prepend;
    session.options.onConflict = merge::OnConflict::Fail;
    session.options.builtinSchema = false;
    session.options.schemaRoot = "io.k8s.Widget";
    session.options.apply.strategy = merge::Strategy::JsonMerge;
    session.options.apply.overwrite = session.options.apply.annotation = false;
    session.options.apply.kubectlMinor = 32;
    session.options.apply.lastAppliedGiven = true;
    session.options.patch.type = merge::PatchType::Strategic;
    session.options.patch.dialect = merge::PatchDialect::Lenient;
    session.schemas = {"/a/crd.yaml", "b c.json"};
    session.choices = {{"v1 Pod a", path("spec"), ChoiceKind::Value, "x: 1\n"}};
    session.resource = "v1 Pod a";
    session.path = path("spec.containers[name=a]");
    session.result = "/r.yaml";
    session.saved = "today";
    session.session = "/s.fieldwise";
    session.inputs[Side::Updated] = SessionInput{"a/b.yaml", "b.yaml", {}, "abc", 12, {}, Encoding::Utf16Le};
    session.inputs[Side::Destination] = SessionInput{"pasted text", "", "a: 1\r\n", "", 0, {}};
    const auto again = config::readSession(config::sessionText(session));
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(config::sessionText(*again), config::sessionText(session));
    EXPECT_EQ(again->inputs, session.inputs);
    EXPECT_EQ(again->choices, session.choices);
    EXPECT_EQ(again->path, session.path);
    EXPECT_EQ(again->resource, session.resource);
    EXPECT_EQ(again->schemas, session.schemas);
    EXPECT_EQ(again->saved + again->session + again->result, "today/s.fieldwise/r.yaml");
    EXPECT_EQ(again->options.listRules.size(), 3u);
    EXPECT_EQ(again->options.listRules[0].fields, (std::vector<std::string>{"spec", "a=b", "rules"}));
    EXPECT_TRUE(again->options.exact && !again->options.apply.overwrite && !again->options.apply.annotation
                && again->options.apply.lastAppliedGiven && !again->options.builtinSchema);
    EXPECT_EQ(again->options.apply.kubectlMinor, 32);
    EXPECT_EQ(again->options.patch.dialect, merge::PatchDialect::Lenient);
    EXPECT_EQ(again->options.apply.strategy, merge::Strategy::JsonMerge);
}

TEST(Sessions, keepHowAServerIsAsked)
{
    Session session;
    session.options.mode = merge::Mode::ServerSide;
    session.options.serverSide.force = session.options.serverSide.migrate = true;
    session.options.serverSide.managedFields = false;
    session.options.serverSide.now = "2026-01-01T00:00:00Z";
    for (const char *manager : {"kubectl", "", "argocd-controller", "no", "a: b"}) {
        session.options.serverSide.fieldManager = manager;
        session.options.serverSide.subresource = *manager ? "status" : "";
        const auto again = config::readSession(config::sessionText(session));
        ASSERT_TRUE(again) << again.error().text;
        EXPECT_EQ(again->options.mode, merge::Mode::ServerSide);
        EXPECT_EQ(again->options.serverSide.fieldManager, manager);
        EXPECT_EQ(again->options.serverSide.subresource, session.options.serverSide.subresource);
        EXPECT_TRUE(again->options.serverSide.force && again->options.serverSide.migrate
                    && !again->options.serverSide.managedFields);
        EXPECT_EQ(again->options.serverSide.now, "") << "a session is opened at another time";
        EXPECT_FALSE(again->options.serverSide.resetFields) << "as the kind says";
    }
    for (const std::vector<std::string> &reset : {std::vector<std::string>{}, {"status", "metadata.labels"}}) {
        session.options.serverSide.resetFields = reset;
        const auto again = config::readSession(config::sessionText(session));
        ASSERT_TRUE(again) << again.error().text;
        EXPECT_EQ(again->options.serverSide.resetFields, reset);
    }
    const auto old = config::readSession("version: 1\nmode: server-side\n");
    ASSERT_TRUE(old) << old.error().text;
    EXPECT_EQ(old->options.serverSide.fieldManager, "kubectl");
    EXPECT_TRUE(old->options.serverSide.managedFields && !old->options.serverSide.force
                && !old->options.serverSide.migrate);
}

TEST(Sessions, keepTheDeployerThatAPersonChose)
{
    Session session;
    session.options.mode = merge::Mode::Apply;
    session.options.deployer = {.by = merge::Deployer::Helm,
                                .version = "3.21.4",
                                .release = "web: a",
                                .releaseNamespace = "shop",
                                .takesOwnership = true,
                                .replaces = true};
    const auto again = config::readSession(config::sessionText(session));
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(again->options.deployer, session.options.deployer);
    EXPECT_EQ(config::readSession("version: 1\nmode: apply\n")->options.deployer, merge::DeployerOptions());
    EXPECT_FALSE(config::readSession("version: 1\nmode: apply\noptions:\n  applied-by: argo\n"));
}

TEST(Sessions, keepEveryByteOfATextAndAreYaml)
{
    std::string every;
    for (int byte = 0; byte < 256; ++byte)
        every += static_cast<char>(byte);
    std::string controls = "a: \"";
    for (char byte = 1; byte < 32; ++byte)
        controls += byte;
    for (const std::string &text :
         {every, controls, std::string(), std::string("\n"), std::string("\0", 1),
          std::string("\xEF\xBB\xBF"
                      "a: 1\r\nb: 2\rc: 3\n\n"),
          std::string("  a\n\t- b # c\n...\n---\n"), std::string("\x7f"),
          std::string("ä\xC2\x85\xE2\x80\xA8😀\xEF\xBF\xBF"), std::string("\xff"), std::string("!!binary aGk="),
          std::string("\xff\xfe"), std::string(300000, 'x') + "\n"}) {
        Session session;
        session.inputs[Side::Updated] = SessionInput{"n", "", text, "", 0, {}};
        const std::string written = config::sessionText(session);
        EXPECT_TRUE(yaml::read(written).ok());
        const auto again = config::readSession(written);
        ASSERT_TRUE(again) << again.error().text << '\n' << written.substr(0, 500);
        EXPECT_EQ(*again->inputs[Side::Updated]->text, text);
    }
}

TEST(Sessions, sayWhatIsWrongAndWhere)
{
    EXPECT_THAT(sessionFault("version: 1\n"), HasSubstr("the field `mode` is missing"));
    EXPECT_THAT(sessionFault("version: 1\nmode: merge\n"),
                HasSubstr("s.fieldwise:2:7: error: found `merge`, expected one of three-way, two-way"));
    EXPECT_THAT(sessionFault("version: 1\nmode: apply\ninputs: {live: {name: x}}\n"),
                HasSubstr("s.fieldwise:3:10: error: found the field `live`"));
    EXPECT_THAT(sessionFault("version: 1\nmode: apply\ninputs: {updated: {text: x}}\n"),
                HasSubstr("the field `name` is missing"));
    EXPECT_THAT(sessionFault("version: 1\nmode: apply\ninputs: {updated: {name: x, size: -1}}\n"),
                HasSubstr("expected a number"));
    EXPECT_THAT(sessionFault("version: 1\nmode: apply\ninputs: {updated: {name: x, encoding: latin1}}\n"),
                HasSubstr("expected one of utf-8, utf-16le, utf-16be, windows-1252, "));
    EXPECT_THAT(sessionFault("version: 1\nmode: apply\ninputs: {updated: {name: x, text: !!binary '*'}}\n"),
                HasSubstr("expected base64"));
    EXPECT_THAT(sessionFault("version: 1\nmode: apply\noptions: {exakt: true}\n"), HasSubstr("did you mean `exact`?"));
    EXPECT_THAT(sessionFault("version: 1\nmode: apply\noptions: {exact: yes}\n"),
                HasSubstr("found `yes`, expected true or false"));
    EXPECT_THAT(sessionFault("version: 1\nmode: apply\noptions: {list-rules: [a]}\n"), HasSubstr("expected PATH=RULE"));
    EXPECT_THAT(sessionFault("version: 1\nmode: apply\nselected: {resource: a}\n"),
                HasSubstr("the field `path` is missing"));
    EXPECT_THAT(sessionFault("apiVersion: v1\nkind: Pod\n"),
                HasSubstr("s.fieldwise:1:1: error: found the field `apiVersion`"));
}

TEST(Sessions, everyFieldMayBeAnEnemys)
{
    ASSERT_EQ(sessionFault(test::hostileSession("", "")), "");
    std::vector<std::string> texts = test::hostileNames();
    const std::vector<std::string> more{"",
                                        std::string("a\0b", 3),
                                        "../../x",
                                        "/etc/passwd",
                                        "-1",
                                        "18446744073709551616",
                                        "4294967296",
                                        "1e999",
                                        "[",
                                        "!!binary",
                                        "*x",
                                        "&x",
                                        std::string(100000, 'x'),
                                        std::string(5000, '['),
                                        std::string(3000, '.'),
                                        "~",
                                        "null"};
    texts.insert(texts.end(), more.begin(), more.end());
    size_t read = 0, refused = 0;
    for (const std::string &place : test::sessionFields()) {
        for (const std::string &text : texts) {
            const std::string whole = test::hostileSession(place, text);
            const auto session = config::readSession(whole);
            ++(session ? read : refused);
            if (!session) {
                EXPECT_EQ(test::faultOfWords(session.error().text), "") << place;
                EXPECT_LT(session.error().text.size(), 2000U) << place;
                continue;
            }
            for (const std::string &file : {session->result, session->session, session->inputs[Side::Updated]->file})
                EXPECT_EQ(file.find('\0'), std::string::npos) << place << " is named in full";
            for (const FilePart &part : session->inputs[Side::Updated]->files)
                EXPECT_EQ(pathFault(part.path), "") << place;
            const auto again = config::readSession(config::sessionText(*session));
            ASSERT_TRUE(again) << place << ' ' << again.error().text;
            const bool isOption = place == "schemas" || place == "schema-root" || place == "field-manager"
                || place == "subresource" || place == "reset-fields";
            // What these could lose no manager and no schema has in its name.
            EXPECT_TRUE(isOption || config::sessionText(*again) == config::sessionText(*session))
                << place << '\n'
                << config::sessionText(*again);
        }
    }
    std::cout << test::sessionFields().size() << " fields, " << texts.size() << " texts: " << read << " sessions, "
              << refused << " refused\n";
    EXPECT_GT(read, 300U);
    EXPECT_GT(refused, 500U);
}

TEST(Sessions, listFilesBelowTheirFolderAlone)
{
    const auto listed = [](const std::string &entries) {
        return "version: 1\nmode: two-way\ninputs:\n  updated:\n    name: n\n    files:\n" + entries
            + "    text: 'a'\n";
    };
    EXPECT_THAT(sessionFault(listed("    - {path: a.yaml, begin: 0}\n    - {path: ../../.bashrc, begin: 1}\n")),
                HasSubstr("s.fieldwise:8:14: error: found the path `../../.bashrc`, which leads outside its folder; "
                          "expected a path inside the folder"));
    EXPECT_THAT(sessionFault(listed("    - {path: /home/me/.bashrc, begin: 0}\n")),
                HasSubstr("s.fieldwise:7:14: error: found the path `/home/me/.bashrc`, which is an absolute path"));
    EXPECT_THAT(
        sessionFault(listed("    - {path: a, begin: 0}\n    - {path: b, begin: 1}\n    - {path: a, begin: 1}\n")),
        HasSubstr("s.fieldwise:9:14: error: found the path `a`, a second time"));
    for (const char *bad : {"''", "\"a\\0b\"", "a/./b", "a//b", "'..\\x'", "'C:\\x'", ".git/hooks/post-merge",
                            "!!binary Li4veA==", "!!binary AA=="})
        EXPECT_THAT(sessionFault(listed("    - {path: " + std::string(bad) + ", begin: 0}\n")),
                    HasSubstr("s.fieldwise:7:"))
            << bad;
    EXPECT_THAT(sessionFault("version: 1\nmode: two-way\nresult: \"/home/me/.bashrc\\0.yaml\"\n"),
                HasSubstr("s.fieldwise:3:9: error: found a NUL in the name of a file"));
    EXPECT_THAT(sessionFault("version: 1\nmode: two-way\noptions: {schemas: [\"a\\0\"]}\n"), HasSubstr("found a NUL"));
    std::string many = "version: 1\nmode: two-way\noptions: {schemas: [";
    for (int i = 0; i < 65; ++i)
        many += "x, ";
    EXPECT_THAT(sessionFault(many + "]}\n"), HasSubstr("found 65 schemas, expected at most 64"));
}

TEST(Sessions, keepNamesThatAreNoText)
{
    Session session;
    SessionInput input{"n\xff", "f\xff", "a: 1\n", "", 0, {{"deep/\xffx.yaml", 0, false}}};
    for (const std::string &name : test::brokenNames())
        input.files.push_back({name, 5, false});
    for (const std::string &name : test::hostileNames())
        input.files.push_back({name, 5, false});
    session.inputs[Side::Updated] = input;
    session.result = "r\xff";
    const auto again = config::readSession(config::sessionText(session));
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(again->inputs, session.inputs);
    EXPECT_EQ(again->result, session.result);
}
