// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include "core/helm/setflags.h"

namespace fieldwise::helm {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Result<std::string, std::string> readNothing(const std::string &path)
{
    if (path == "missing")
        return Unexpected(std::string("open missing: no such file or directory"));
    return "the text of " + path;
}

struct Case {
    SetKind kind;
    const char *before;
    const char *argument;
    const char *after; ///< JSON, or the error
};

/// What Helm makes of values, as JSON; else its error. What stands before the argument is from a file.
std::string after(const Case &one, const Version &version = newestVersion)
{
    Json values = inGo(yaml::fromJson(one.before));
    const auto written = setValues(values, one.kind, one.argument, version, readNothing);
    return written ? yaml::goJson(fromGo(values)) : written.error();
}

void expectAll(const std::vector<Case> &cases)
{
    for (const Case &one : cases)
        EXPECT_EQ(after(one), one.after) << nameOf(one.kind) << " " << one.argument << " on " << one.before;
}

TEST(HelmSet, typesOnlyWhatHelmTypes)
{
    expectAll({
        {SetKind::Set, "{}", "a=1", R"({"a":1})"},
        {SetKind::Set, "{}", "a=-5,b=+7,c=0", R"({"a":-5,"b":7,"c":0})"},
        {SetKind::Set, "{}", "a=0123,b=1.5,c=1e3", R"({"a":"0123","b":"1.5","c":"1e3"})"},
        {SetKind::Set, "{}", "a=true,b=FALSE,c=Null", R"({"a":true,"b":false,"c":null})"},
        {SetKind::Set, "{}", "a=99999999999999999999", R"({"a":"99999999999999999999"})"},
        {SetKind::Set, "{}", "a=\"1\"", R"({"a":"\"1\""})"},
        {SetKind::Set, "{}", "a=", R"({"a":""})"},
        {SetKind::Set, "{}", "a= x ", R"({"a":" x "})"},
        {SetKind::String, "{}", "a=1,b=true,c=null,d={1,2}", R"({"a":"1","b":"true","c":"null","d":["1","2"]})"},
        {SetKind::Literal, "{}", "a=1,b={x}\\", R"({"a":"1,b={x}\\"})"},
        {SetKind::Literal, "{}", "a.b[1]=x=y", R"({"a":{"b":[null,"x=y"]}})"},
        {SetKind::File, "{}", "a=x,b={y,z}", R"({"a":"the text of x","b":["the text of y","the text of z"]})"},
    });
}

TEST(HelmSet, readsPathsListsAndEscapes)
{
    expectAll({
        {SetKind::Set, "{}", "a.b.c=1,a.b.d=2", R"({"a":{"b":{"c":1,"d":2}}})"},
        {SetKind::Set, R"({"a":{"b":1}})", "a.c=2", R"({"a":{"b":1,"c":2}})"},
        {SetKind::Set, "{}", R"(a\.b=1\,2,c\[0=x)", R"({"a.b":"1,2","c[0":"x"})"},
        {SetKind::Set, "{}", R"(a=b\\c,d=e\)", R"({"a":"b\\c","d":"e"})"},
        {SetKind::Set, "{}", "a={1,x,true},b=2", R"({"a":[1,"x",true],"b":2})"},
        {SetKind::Set, "{}", "a={}", R"({"a":[""]})"},
        {SetKind::Set, "{}", "a[1].x=1", R"({"a":[null,{"x":1}]})"},
        {SetKind::Set, R"({"a":[{"n":1},{"n":2}]})", "a[1].x=1", R"({"a":[{"n":1},{"n":2,"x":1}]})"},
        {SetKind::Set, R"({"a":["s"]})", "a[0].x=1", R"({"a":[{"x":1}]})"},
        {SetKind::Set, "{}", "a[0][1]=x,a[0][0]=y", R"({"a":[["y","x"]]})"},
        {SetKind::Set, "{}", "a[0]={x,y}", R"({"a":[["x","y"]]})"},
        {SetKind::Set, "{}", "a[0]=", R"({"a":[""]})"},
        {SetKind::Set, R"({"a":[1]})", "a[2]=3", R"({"a":[1,null,3]})"},
        {SetKind::Set, "{}", "=1", "{}"},
        {SetKind::Set, "{}", "", "{}"},
        {SetKind::Set, "{}", "a.", "{}"},
        {SetKind::Set, "{}", "a[0]", R"({"a":[]})"},
        {SetKind::Set, "{}", "a[0].b=", R"({"a":[]})"},
        {SetKind::Set, "{}", "a[0", "{}"},
    });
    EXPECT_EQ(after({SetKind::Set, "{}", "a[0", ""}, {4, 0, 5}), "failed parsing --set data: error parsing index: EOF");
}

TEST(HelmSet, readsJson)
{
    expectAll({
        {SetKind::JsonData, "{}", R"(a={"x":[1,2.5,null]},b="s",c=)", R"({"a":{"x":[1,2.5,null]},"b":"s","c":null})"},
        {SetKind::JsonData, R"({"a":{"x":1}})", R"(a={"y":2})", R"({"a":{"y":2}})"},
        {SetKind::JsonData, "{}", "a= 5 , b= 1e3", R"({" b":1000,"a":5})"},
        {SetKind::JsonData, "{}", "a[1]=[1]", R"({"a":[null,[1]]})"},
        {SetKind::JsonData, "{}", "a=nope", "failed parsing --set-json data a=nope"},
        {SetKind::JsonData, "{}", "a={\"x\"", "failed parsing --set-json data a={\"x\""},
        {SetKind::JsonData, "{}", "a=1.", "failed parsing --set-json data a=1."},
        {SetKind::JsonData, "{}", "a", "failed parsing --set-json data a"},
        {SetKind::JsonData, "{}", R"(db={"password":"x",)", "failed parsing --set-json data db=***"},
    });
}

TEST(HelmSet, refusesInHelmsWords)
{
    const std::string failing = "failed parsing --set data: ";
    const std::vector<std::pair<Case, std::string>> cases = {
        {{SetKind::Set, "{}", "a", ""}, R"(key "a" has no value)"},
        {{SetKind::Set, "{}", "a.b", ""}, R"(key "b" has no value)"},
        {{SetKind::Set, "{}", "a,b=1", ""}, R"(key "a" has no value (cannot end with ,))"},
        {{SetKind::Set, "{}", "a.=1", ""}, R"(key map "a" has no value)"},
        {{SetKind::Set, "{}", "a={1", ""}, "list must terminate with '}'"},
        {{SetKind::Set, "{}", "a[x]=1", ""}, R"(error parsing index: strconv.Atoi: parsing "x": invalid syntax)"},
        {{SetKind::Set, "{}", "a[9223372036854775808]=1", ""},
         R"(error parsing index: strconv.Atoi: parsing "9223372036854775808": value out of range)"},
        {{SetKind::Set, "{}", "a[-1]=1", ""}, "negative -1 index not allowed"},
        {{SetKind::Set, "{}", "a[65537]=1", ""}, "index of 65537 is greater than maximum supported index of 65536"},
        {{SetKind::Set, "{}", "a[0]xy=1", ""}, "unexpected data at end of array index: ['x' 'y']"},
        {{SetKind::Set, R"({"a":"s"})", "a.b=1", ""},
         "unable to parse key: interface conversion: interface {} is string, not map[string]interface {}"},
        {{SetKind::Set, R"({"a":1})", "a.b=1", ""},
         "unable to parse key: interface conversion: interface {} is float64, not map[string]interface {}"},
        {{SetKind::Set, "{}", "a=1,a.b=1", ""},
         "unable to parse key: interface conversion: interface {} is int64, not map[string]interface {}"},
        {{SetKind::Set, R"({"a":null})", "a[0]=1", ""},
         "unable to parse key: interface conversion: interface {} is nil, not []interface {}"},
    };
    for (const auto &[one, error] : cases)
        EXPECT_EQ(after(one), failing + error) << one.argument;
    EXPECT_EQ(after({SetKind::File, "{}", "a=missing", ""}),
              "failed parsing --set-file data: open missing: no such file or directory");
}

TEST(HelmSet, stopsAtItsLimits)
{
    std::string deep = "a";
    for (int i = 0; i < deepestName; ++i)
        deep += ".a";
    EXPECT_THAT(after({SetKind::Set, "{}", (deep + "=1").c_str(), ""}), StartsWith(R"({"a":{"a":)"));
    EXPECT_THAT(after({SetKind::Set, "{}", (deep + ".a=1").c_str(), ""}),
                HasSubstr("greater than maximum supported nested level of 30"));
    EXPECT_THAT(after({SetKind::Set, "{}", "a[65536]=1", ""}), StartsWith("{\"a\":[null,"));
    std::string lists = "a";
    for (int i = 0; i < 40'000; ++i)
        lists += "[0]";
    EXPECT_THAT(after({SetKind::Set, "{}", (lists + "=1").c_str(), ""}), HasSubstr("more than 1000 lists"));
    std::string many;
    for (int i = 0; i < 100; ++i)
        many += "k" + std::to_string(i) + "[65536]=1,";
    EXPECT_THAT(after({SetKind::Set, "{}", many.c_str(), ""}), HasSubstr("more than 1000000 elements"));
    const std::string open(100'000, '[');
    EXPECT_THAT(after({SetKind::JsonData, "{}", ("a=" + open + std::string(100'000, ']')).c_str(), ""}),
                StartsWith("failed parsing"));
}

TEST(HelmSet, tellsWhatAnArgumentWrote)
{
    Json values = inGo(yaml::fromJson(R"({"a":{"b":1},"l":[1]})"));
    const auto written =
        setValues(values, SetKind::Set, "a.b=2,a.c=3,l[0]=4,m[1].x=5,l[1].y=6", newestVersion, readNothing);
    ASSERT_TRUE(written);
    std::string told;
    for (const Written &one : *written) {
        for (const std::string &name : one.names)
            told += name + ".";
        told += one.isElement ? one.wasThere ? " element, " : " element of a new list, "
            : one.wasThere    ? " over, "
                              : " new, ";
    }
    EXPECT_EQ(told, "a.b. over, a.c. new, l. element, m. element of a new list, l. element, ");
}

} // namespace
} // namespace fieldwise::helm
