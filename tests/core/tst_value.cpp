// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/yaml/equality.h"
#include "core/yaml/json.h"
#include "core/yaml/scalar.h"

#include <random>

#include <gtest/gtest.h>

namespace fieldwise::yaml {
namespace {

using namespace nlohmann::literals;

Json value(const std::string &text)
{
    const Document document(text);
    EXPECT_TRUE(document.ok()) << text;
    return document.root() == none ? Json() : toValue(document, document.root());
}

std::string json(const std::string &text)
{
    return goJson(value(text));
}

TEST(Value, hasTheBooleansOfYaml11)
{
    EXPECT_EQ(json("[y, Y, yes, on, On, TRUE, true]"), "[true,true,true,true,true,true,true]");
    EXPECT_EQ(json("[n, N, no, Off, OFF, false]"), "[false,false,false,false,false,false]");
    EXPECT_EQ(json("['y', \"on\", yEs, oN, !!str yes, tRUE]"), R"(["y","on","yEs","oN","yes","tRUE"])");
    EXPECT_EQ(json("[~, null, Null, NULL, '', ]"), R"([null,null,null,null,""])");
    EXPECT_EQ(json("a:\nb: 2001-01-01\nc: 2001-12-14t21:59:43.10-05:00\nd: 1:30\n"),
              R"({"a":null,"b":"2001-01-01","c":"2001-12-14t21:59:43.10-05:00","d":"1:30"})");
}

TEST(Value, hasTextsAsKeys)
{
    EXPECT_EQ(json("y: 1\n'N': 2\nn: 3\n"), R"({"N":2,"false":3,"true":1})");
    EXPECT_EQ(json("1: a\n0x10: b\n1.50: c\n2.0: d\n~: e\n'': f\n"),
              R"({"":"f","1":"a","1.5":"c","16":"b","2":"d","null":"e"})");
    EXPECT_EQ(json("1234567.5: a\n0.00001: b\n"), R"({"1.2345675e+06":"a","1e-05":"b"})");
    EXPECT_EQ(json("? [a]\n: b\n"), R"({"[\"a\"]":"b"})");
}

TEST(Value, readsNumbersAsGoDoes)
{
    EXPECT_EQ(json("[0, -0, +5, 1_000, 010, 08, 0o17, 0x1F, -0x10, 0b101]"), "[0,0,5,1000,8,8,15,31,-16,5]");
    EXPECT_EQ(json("[1.0, 1e3, -2.0, 1.50, .5, 5., -.5e1, 1E-3]"), "[1,1000,-2,1.5,0.5,5,-5,0.001]");
    EXPECT_EQ(json("[9223372036854775807, -9223372036854775808, 9223372036854775808, 18446744073709551615]"),
              "[9223372036854775807,-9223372036854775808,9223372036854776000,18446744073709552000]");
    EXPECT_EQ(
        json("[1e18, 1e19, 1e20, 1e21, 1e-6, 1e-7, 123456789012345678901234567890]"),
        "[1000000000000000000,10000000000000000000,100000000000000000000,1e+21,0.000001,1e-7,1.2345678901234568e+29]");
    EXPECT_EQ(json("[.inf, -.Inf, .NAN, 1e999]"), R"([".inf","-.Inf",".NAN","1e999"])");
    EXPECT_EQ(json("[1.2.3, 1e, 0x, --1, 1__0, _1]"), R"(["1.2.3","1e","0x","--1",10,"_1"])");
    EXPECT_TRUE(value("1").is_number_integer());
    EXPECT_TRUE(value("1.0").is_number_integer());
    EXPECT_TRUE(value("9223372036854775808").is_number_float());
}

TEST(Value, readsNumbersThatAreTooLargeAsGoDoes)
{
    // Go writes the shortest digits of a float, and apimachinery reads these as an integer where they fit.
    EXPECT_EQ(json("[1234567890123456789.0, 1000000000000000128.0, 9007199254740993.0, -9223372036854775808.0]"),
              "[1234567890123456800,1000000000000000100,9007199254740992,-9223372036854776000]");
    EXPECT_EQ(
        json("[0xFFFFFFFFFFFFFFFF, 0x1FFFFFFFFFFFFFFFF, -0x8000000000000000, -0x8000000000000001, 0b1_0, "
             "0777777777777777777777]"),
        R"([18446744073709552000,"0x1FFFFFFFFFFFFFFFF",-9223372036854775808,"-0x8000000000000001",2,9223372036854775807])");
    EXPECT_TRUE(sameToGo(goNumber(9007199254740993.0), Json(9007199254740992)));
    EXPECT_TRUE(goNumber(1e19).is_number_float());
}

TEST(Value, decodesBinary)
{
    EXPECT_EQ(
        json("[!!binary aGk=, !!binary 'aGk=', !!binary '', !!binary, !<tag:yaml.org,2002:binary> YQ==, !binary aGk=]"),
        R"(["hi","hi","","","a","aGk="])");
    EXPECT_EQ(json("a: !!binary |\n  aG\n  k=\n"), R"({"a":"hi"})");
    EXPECT_EQ(value("!!binary /2H/").get<std::string>(),
              "\xEF\xBF\xBD"
              "a"
              "\xEF\xBF\xBD")
        << "no UTF-8";
    EXPECT_EQ(json("!!binary aGk"), R"("aGk")") << "it is refused elsewhere";
}

/// kubectl ends every line of a file, the last one too.
TEST(Value, hasABreakBehindTheLastLine)
{
    EXPECT_EQ(json("a: |\n  x"), json("a: |\n  x\n"));
    for (const char *text :
         {"|\n  x", "|+\n  x", "|-\n  x", ">\n  x\n  y", "|\n  x\n   ", "|\n  x\n  ", "|+\n  x\n  ", "|+\n  x\n ",
          "|+\n   ", "|\n   ", "|", "|+", "|\n  x\n # c", "|2\n   x", "|\n\n  x\n\n  y"})
        EXPECT_EQ(json(std::string("a: ") + text), json(std::string("a: ") + text + "\n")) << text;
    EXPECT_EQ(json("a: |\n  x\n   "), "{\"a\":\"x\\n \\n\"}");
    const Document document("- |\n  x");
    EXPECT_EQ(document.node(1).value, "x") << "as libyaml reads it";
    EXPECT_EQ(toJson(document, document.root()), "[\"x\"]");
    EXPECT_EQ(toJson(document, document.root(), Dialect::Kubectl), "[\"x\\n\"]");
    const Document asItEnds("- |\n  x", false);
    EXPECT_EQ(goJson(toValue(asItEnds, asItEnds.root())), "[\"x\"]");
}

TEST(Value, saysWhatKubectlCannotRead)
{
    const auto fault = [](const std::string &text) {
        const Document document(text);
        return std::string(kubectlFault(document.node(document.root()), text));
    };
    for (const char *good :
         {"1", "x", "!!int 5", "!!int '5'", "!!float 1", "!!float 1.5", "!!bool yes", "!!bool 'on'", "!!null ''",
          "!!null ~", "!!str .inf", "'.inf'", "!!binary aGk=", "!foo x", "1e400", "!!str"})
        EXPECT_EQ(fault(good), "") << good;
    for (const char *bad :
         {".inf", "-.Inf", ".NAN", "!!float .inf", "!!int x", "!!int 5.0", "!!int ''", "!!float x", "!!float",
          "!!bool x", "!!bool 1", "!!null x", "!!null 5", "!!binary aGk", "!!binary 'a Gk='"})
        EXPECT_NE(fault(bad), "") << bad;
}

TEST(Value, expandsAliasesAndMergeKeys)
{
    EXPECT_EQ(json("a: &x {b: 1, c: 2}\nd: *x\ne: {<<: *x, b: 3}\nf: {<<: [{g: 1}, *x]}\n"),
              R"({"a":{"b":1,"c":2},"d":{"b":1,"c":2},"e":{"b":3,"c":2},"f":{"b":1,"c":2,"g":1}})");
    EXPECT_EQ(json("- &k y\n- {*k : 1}\n"), R"([true,{"true":1}])");
    EXPECT_EQ(json("'<<': 1\n"), R"({"\u003c\u003c":1})");
}

TEST(Value, isComparedByTypeOrByValue)
{
    EXPECT_TRUE(sameToGo(value("{a: 1, b: [x]}"), Json::parse(R"({"b": ["x"], "a": 1})")));
    EXPECT_FALSE(sameToGo(Json(1), Json(1.0)));
    EXPECT_TRUE(sameToJson(Json(1), Json(1.0)));
    EXPECT_FALSE(sameToGo(Json::parse("[1]"), Json::parse("[2]")));
    EXPECT_FALSE(sameToGo(Json::parse("[1]"), Json::parse("[1, 2]")));
    EXPECT_FALSE(sameToGo(Json::parse(R"({"a": 1})"), Json::parse(R"({"b": 1})")));
    EXPECT_FALSE(sameToGo(Json("1"), Json(1)));
    EXPECT_TRUE(sameTypeToGo(Json(1U), Json(-1)));
    EXPECT_FALSE(sameTypeToGo(Json(1), Json(1.5)));
    EXPECT_FALSE(sameTypeToGo(Json(), Json(false)));
}

TEST(GoJson, isCompactSortedAndEscaped)
{
    EXPECT_EQ(goJson(R"({"b": [1, {}], "a": null, "": []})"_json), R"({"":[],"a":null,"b":[1,{}]})");
    EXPECT_EQ(goJson("<a href=\"x\">&'\\/\xE2\x80\xA8\xE2\x80\xA9"),
              R"("\u003ca href=\"x\"\u003e\u0026'\\/\u2028\u2029")");
    EXPECT_EQ(goJson("\x01\b\f\n\r\t\x1f\x7f\xC3\xA4\xF0\x9F\x98\x80"),
              "\"\\u0001\\b\\f\\n\\r\\t\\u001f\x7f\xC3\xA4\xF0\x9F\x98\x80\"");
    EXPECT_EQ(goJson(R"({"<": 1})"_json), R"({"\u003c":1})");
    EXPECT_EQ(goJson(R"([0.1, -1.5, 1.5e300, 2.5e-9, 1e-10, 123456789.25, -0.5])"_json),
              "[0.1,-1.5,1.5e+300,2.5e-9,1e-10,123456789.25,-0.5]");
}

TEST(GoText, isWhatGoPrints)
{
    EXPECT_EQ(goText(nullptr), "<nil>");
    EXPECT_EQ(goText(true), "true");
    EXPECT_EQ(goText("a b"), "a b");
    EXPECT_EQ(goText(-80), "-80");
    EXPECT_EQ(goText(1.5), "1.5");
    EXPECT_EQ(goText(123456.5), "123456.5");
    EXPECT_EQ(goText(1234567.5), "1.2345675e+06");
    EXPECT_EQ(goText(0.0001), "0.0001");
    EXPECT_EQ(goText(0.00001), "1e-05");
    EXPECT_EQ(goText(1e22), "1e+22");
    EXPECT_EQ(goText(R"({"b": [1, "x", null], "a": {}})"_json), "map[a:map[] b:[1 x <nil>]]");
}

TEST(BlockText, isWrittenAsKubectlWritesIt)
{
    EXPECT_EQ(blockText(R"({"b": [{"x": 1, "y": [2]}, [3, 4], []], "a": {"c": {}}, "t": "1\n2\n"})"_json),
              "a:\n  c: {}\nb:\n- x: 1\n  \"y\":\n  - 2\n- - 3\n  - 4\n- []\nt: |\n  1\n  2\n");
    EXPECT_EQ(blockText("text"), "text\n");
    EXPECT_EQ(blockText("a\nb\n\n"), "|+\n  a\n  b\n\n");
    EXPECT_EQ(blockText(nullptr), "null\n");
    EXPECT_EQ(blockText(Json::object()), "{}\n");
    EXPECT_EQ(blockText(1.5), "1.5\n");
    EXPECT_EQ(blockText(OrderedJson::parse(R"({"b": 1, "a": "y"})")), "b: 1\na: \"y\"\n");
}

const std::vector<std::string> nasty{"",
                                     " ",
                                     "y",
                                     "n",
                                     "on",
                                     "~",
                                     "null",
                                     "true",
                                     "1",
                                     "1e3",
                                     "0x1",
                                     "0o7",
                                     "08",
                                     "1_000",
                                     ".5",
                                     "5.",
                                     ".inf",
                                     "-.INF",
                                     ".nan",
                                     "1:30",
                                     "2001-01-01",
                                     "- a",
                                     "-",
                                     "--- a",
                                     "---",
                                     "...",
                                     "a: b",
                                     "a:",
                                     ":",
                                     ": a",
                                     "#x",
                                     "a #b",
                                     "a#b",
                                     "'",
                                     "\"",
                                     "\\",
                                     "\\n",
                                     "&a",
                                     "*a",
                                     "!t",
                                     "%a",
                                     "@a",
                                     "`a",
                                     "|",
                                     ">",
                                     "[a",
                                     "{a",
                                     "]",
                                     "}",
                                     ",",
                                     "a, b",
                                     "?",
                                     "? a",
                                     "<<",
                                     "=",
                                     " a",
                                     "a ",
                                     "\ta",
                                     "a\t",
                                     "a\tb",
                                     "\t",
                                     "\n",
                                     "\n\n",
                                     "a\n",
                                     "a\nb",
                                     "a\n\n",
                                     "a\n\nb",
                                     "\na",
                                     " a\nb",
                                     "a\n b",
                                     "a \nb ",
                                     "a\n\tb",
                                     "\ta\nb",
                                     "a\n#b\n",
                                     "a\n---\nb",
                                     "a\n \n",
                                     "a\n\t\n\n",
                                     "a\r\nb",
                                     "\r",
                                     "a\rb",
                                     "\x01",
                                     "\x1b[0m",
                                     "\x7f",
                                     "a\nb\x7f",
                                     "\xC2\x85",
                                     "a\xC2\x85 b",
                                     "\xC2\xA0",
                                     "\xC2\x80",
                                     "\xE2\x80\xA8",
                                     "a\n\xE2\x80\xA9\nb",
                                     "\xEF\xBB\xBF"
                                     "a",
                                     "a\n\xEF\xBB\xBF"
                                     "b",
                                     "\xEF\xBF\xBF",
                                     "\xC3\xA4",
                                     "\xF0\x9F\x98\x80",
                                     "\xEF\xBF\xBD",
                                     "key: [",
                                     "a:\n  b",
                                     "|\n  a",
                                     "- a\n- b",
                                     "\"a\"\nb",
                                     "a\\\nb",
                                     "1\n2",
                                     "~\n",
                                     "y\n",
                                     std::string(1, '\0'),
                                     std::string("a\0b", 3)};

class RandomJson {
public:
    explicit RandomJson(uint32_t seed) : m_random(seed) {}

    std::string text()
    {
        if (below(4) > 0)
            return nasty[below(nasty.size())];
        static const std::vector<std::string> letters{
            "a",        "Z",  "0", " ", "\n", "\t", ":", "#", "-", "'", "\"", "\\",       "{",
            "]",        ",",  "&", "*", "!",  "|",  ">", "%", "@", "?", "~",  "\xC3\xA9", "\xE2\x80\xA8",
            "\xC2\x85", "\r", ".", "e", "_"};
        std::string out;
        for (size_t i = below(12); i > 0; --i)
            out += letters[below(letters.size())];
        return below(40) == 0 ? out + std::string(1100, 'k') : out;
    }

    Json scalar()
    {
        switch (below(6)) {
        case 0: return nullptr;
        case 1: return below(2) == 0;
        case 2: return static_cast<int64_t>((uint64_t(m_random()) << 32 | m_random()) >> below(64));
        case 3: return static_cast<double>(static_cast<int32_t>(m_random())) / 1024 + 1.0 / 4096;
        default: return text();
        }
    }

    Json value(int depth)
    {
        const size_t kind = depth > 0 ? below(3) : 2;
        if (kind == 2)
            return scalar();
        Json out = kind == 0 ? Json::object() : Json::array();
        for (size_t i = below(5); i > 0; --i) {
            if (kind == 0)
                out[text()] = value(depth - 1);
            else
                out.push_back(value(depth - 1));
        }
        return out;
    }

private:
    size_t below(size_t bound) { return m_random() % bound; }
    std::mt19937 m_random;
};

/// Our reader, as kubectl reads, finds the value again.
void expectReadBack(const Json &wanted)
{
    const std::string text = blockText(wanted);
    const Document document(text);
    ASSERT_TRUE(document.ok()) << text << "\n of " << wanted.dump() << "\n" << document.diagnostics().front().text;
    ASSERT_NE(document.root(), none) << text;
    const Json found = toValue(document, document.root());
    ASSERT_TRUE(sameToGo(found, wanted)) << text << "\n of " << wanted.dump() << "\nis " << found.dump();
    ASSERT_EQ(text.back(), '\n');
}

TEST(BlockText, isReadBackAsTheSameValue)
{
    for (const std::string &text : nasty) {
        for (const Json &wanted :
             {Json(text), Json{{text, text}}, Json::array({text, text}), Json{{"a", {{text, {text}}}}},
              Json::array({Json::array({text}), Json{{text, Json::array({Json{{text, 1}}})}, {"z", text}}})}) {
            expectReadBack(wanted);
            if (HasFatalFailure())
                return;
        }
    }
    for (uint32_t seed = 0; seed < 20000 && !HasFatalFailure(); ++seed)
        expectReadBack(RandomJson(seed).value(4));
}

/// goJson is JSON that means the same.
TEST(GoJson, isReadBackAsTheSameValue)
{
    for (uint32_t seed = 0; seed < 5000; ++seed) {
        const Json wanted = RandomJson(seed).value(4);
        const Json found = Json::parse(goJson(wanted), nullptr, false);
        ASSERT_TRUE(sameToGo(found, wanted)) << goJson(wanted);
    }
}

} // namespace
} // namespace fieldwise::yaml
