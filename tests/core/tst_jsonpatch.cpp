// SPDX-License-Identifier: GPL-3.0-or-later
#include <list>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/merge/edit/patchednode.h"
#include "core/merge/patch/jsonpatch.h"
#include "tests/support/randomobject.h"

namespace fieldwise::merge {
namespace {

using test::value;
using testing::ElementsAre;
using yaml::none;

constexpr const char *didNames[] = {"Holds",  "Adds",    "Changes", "Removes", "Moves",
                                    "Copies", "Nothing", "Skipped", "Fails",   "NotRun"};
constexpr const char *whyNames[] = {
    "",           "NotAnOperation", "OpMissing",   "UnknownOp",     "NoPath",       "NoFrom",       "NoValue",
    "BadPointer", "Missing",        "FromMissing", "ParentMissing", "ParentScalar", "BadIndex",     "OutOfRange",
    "Differs",    "IntoItself",     "Root",        "TooDeep",       "TooMuch",      "Crashes",      "Creates",
    "CopiesNull", "NullForValue",   "CountsBack",  "IgnoresStart",  "LooseTilde",   "MissingIsNull"};

std::string shown(const Reaction &reaction)
{
    std::string out = didNames[static_cast<size_t>(reaction.did)];
    if (reaction.why != OperationReason::None)
        out += std::string(" ") + whyNames[static_cast<size_t>(reaction.why)];
    if (!reaction.detail.empty())
        out += '(' + reaction.detail + ')';
    return out + (reaction.ofFrom ? " of from" : "");
}

/// A text, read; a document or a patch.
struct Text {
    explicit Text(std::string text) : document(std::move(text)) { EXPECT_TRUE(document.ok()) << document.source(); }
    NodeRef root() const { return {&document, document.root()}; }
    yaml::Document document;
};

/// A document on its way through patches; all of their texts live as long.
class Patched {
public:
    explicit Patched(const char *document) : m_text(document), after(PatchedNode::of(m_text.root())) {}

    /// Operations as YAML, a line each; the last one's reaction.
    std::string run(std::initializer_list<const char *> operations, PatchDialect dialect = PatchDialect::Rfc)
    {
        std::string list;
        for (const char *operation : operations)
            list += std::string("- ") + operation + '\n';
        patch = &m_patches.emplace_back(list);
        Reaction last;
        for (const Operation &operation : operationsOf(patch->root()))
            last = perform(after, operation, m_index++, dialect);
        return shown(last);
    }
    NodeId node(std::initializer_list<const char *> path) const
    {
        NodeRef at = m_text.root();
        for (const char *name : path)
            at = std::isdigit(*name) ? itemsOf(at)[static_cast<size_t>(*name - '0')] : field(at, name, true);
        return at.id;
    }
    Json result() const { return dataOf(after); }

private:
    Text m_text;
    std::list<Text> m_patches;
    uint32_t m_index = 0;

public:
    PatchedNode after;
    const Text *patch = nullptr;
};

struct Row {
    const char *operation;
    const char *rfc, *kubectl = "", *lenient = ""; ///< "" for as rfc
};
constexpr const char *document =
    "{a: 1, nil: null, l: [1, null, {x: 1}], m: {b: 2, '-': 3, '': 4, 'c/d': 5, e~f: 6, '~1': 7}, f: 1.5}";
constexpr Row rows[] = {
    // forms
    {"1", "Fails NotAnOperation"},
    {"[]", "Fails NotAnOperation"},
    {"null", "Fails NotAnOperation"},
    {"{path: /a}", "Fails OpMissing"},
    {"{op: 1, path: /a}", "Fails OpMissing"},
    {"{op: put, path: /a}", "Fails UnknownOp(put)"},
    {"{op: remove}", "Fails NoPath"},
    {"{op: remove, path: null}", "Fails NoPath"},
    {"{op: move, path: /a}", "Fails NoFrom"},
    {"{op: copy, path: /a, from: 1}", "Fails NoFrom"},
    {"{op: add, path: /z}", "Fails NoValue", "Adds NullForValue"},
    {"{op: replace, path: /a}", "Fails NoValue", "Changes NullForValue"},
    {"{op: test, path: /a}", "Fails NoValue", "Fails Differs(1)"},
    {"{op: test, path: /nil}", "Fails NoValue", "Fails Crashes"},
    {"{op: test, path: /z}", "Fails NoValue", "Fails Crashes"},
    {"{op: test, path: ''}", "Fails NoValue", "Fails Crashes"},
    {"{op: remove, path: /a, note: 1, more: 2}", "Removes"},
    // pointers
    {"{op: test, path: a, value: 1}", "Fails BadPointer(a)"},
    {"{op: test, path: x/a, value: 1}", "Fails BadPointer(x/a)", "Holds IgnoresStart(x)"},
    {"{op: remove, path: /x~2}", "Fails BadPointer(/x~2)", "Fails Missing(x~2)"},
    {"{op: add, path: /x~, value: 1}", "Fails BadPointer(/x~)", "Adds LooseTilde(/x~)"},
    {"{op: move, from: q, path: /z}", "Fails BadPointer(q) of from"},
    {"{op: test, path: /m/, value: 4}", "Holds"},
    {"{op: test, path: /m/c~1d, value: 5}", "Holds"},
    {"{op: test, path: /m/e~0f, value: 6}", "Holds"},
    {"{op: test, path: /m/~01, value: 7}", "Holds"},
    {"{op: test, path: /m/-, value: 3}", "Holds"},
    // add
    {"{op: add, path: /z, value: null}", "Adds"},
    {"{op: add, path: /a, value: 2}", "Changes"},
    {"{op: add, path: /a, value: '1'}", "Changes"},
    {"{op: add, path: /a, value: 1}", "Nothing"},
    {"{op: add, path: /l, value: [1, null, {x: 1}]}", "Nothing"},
    {"{op: add, path: /l/0, value: 1}", "Adds"},
    {"{op: add, path: /l/3, value: 1}", "Adds"},
    {"{op: add, path: /l/-, value: 1}", "Adds"},
    {"{op: add, path: /l/4, value: 1}", "Fails OutOfRange(3)"},
    {"{op: add, path: /l/99999999999999999999, value: 1}", "Fails OutOfRange(3)"},
    {"{op: add, path: /l/01, value: 1}", "Fails BadIndex(01)", "Adds CountsBack(1)"},
    {"{op: add, path: /l/+1, value: 1}", "Fails BadIndex(+1)", "Adds CountsBack(1)"},
    {"{op: add, path: /l/-1, value: 1}", "Fails BadIndex(-1)", "Adds CountsBack(3)"},
    {"{op: add, path: /l/-5, value: 1}", "Fails BadIndex(-5)", "Fails OutOfRange(3)"},
    {"{op: add, path: /l/x, value: 1}", "Fails BadIndex(x)"},
    {"{op: add, path: /l/, value: 1}", "Fails BadIndex"},
    {"{op: add, path: /z/y/x, value: 1}", "Fails ParentMissing(/z)"},
    {"{op: add, path: /l/7/x, value: 1}", "Fails ParentMissing(/l/7)"},
    {"{op: add, path: /l/x/x, value: 1}", "Fails BadIndex(x)"},
    {"{op: add, path: /a/z, value: 1}", "Fails ParentScalar(/a)"},
    {"{op: add, path: /nil/z, value: 1}", "Fails ParentScalar(/nil)"},
    {"{op: add, path: '', value: {q: 1}}", "Changes", "Fails Root"},
    // replace
    {"{op: replace, path: /a, value: 2}", "Changes"},
    {"{op: replace, path: /f, value: 1.50}", "Nothing"},
    {"{op: replace, path: /nil, value: null}", "Nothing"},
    {"{op: replace, path: /l/1, value: 2}", "Changes"},
    {"{op: replace, path: /z, value: 2}", "Fails Missing(z)", "Adds Creates(z)", "Skipped Missing(z)"},
    {"{op: replace, path: /z/y, value: 2}", "Fails ParentMissing(/z)", "", "Skipped ParentMissing(/z)"},
    {"{op: replace, path: /a/y, value: 2}", "Fails ParentScalar(/a)", "", "Skipped ParentScalar(/a)"},
    {"{op: replace, path: /l/3, value: 2}", "Fails OutOfRange(3)", "", "Skipped OutOfRange(3)"},
    {"{op: replace, path: /l/-, value: 2}", "Fails BadIndex(-)"},
    {"{op: replace, path: /l/-1, value: 2}", "Fails BadIndex(-1)", "Changes CountsBack(2)"},
    {"{op: replace, path: '', value: {q: 1}}", "Changes"},
    {"{op: replace, path: '', value: 1}", "Changes", "Nothing Root"},
    {"{op: replace, path: ''}", "Fails NoValue", "Fails Crashes"},
    // remove
    {"{op: remove, path: /m}", "Removes"},
    {"{op: remove, path: /l/2/x}", "Removes"},
    {"{op: remove, path: /z}", "Fails Missing(z)"},
    {"{op: remove, path: /l/3}", "Fails OutOfRange(3)"},
    {"{op: remove, path: /l/-3}", "Fails BadIndex(-3)", "Removes CountsBack(0)"},
    {"{op: remove, path: ''}", "Fails Root"},
    // test
    {"{op: test, path: /a, value: 1.0}", "Holds"},
    {"{op: test, path: /a, value: '1'}", "Fails Differs(1)"},
    {"{op: test, path: /m/b, value: {b: 2}}", "Fails Differs(2)"},
    {"{op: test, path: /l/2, value: {x: 1}}", "Holds"},
    {"{op: test, path: /l, value: [1, null, {x: 1}]}", "Holds", "Fails Crashes"},
    {"{op: test, path: /l, value: [2, null, {x: 1}]}", "Fails Differs([1,null,{\"x\":1}])"},
    {"{op: test, path: /nil, value: null}", "Holds"},
    {"{op: test, path: /z, value: null}", "Fails Missing(z)", "Holds MissingIsNull(z)"},
    {"{op: test, path: /z, value: 1}", "Fails Missing(z)"},
    {"{op: test, path: /l/3, value: null}", "Fails OutOfRange(3)"},
    // move
    {"{op: move, from: /a, path: /m/a}", "Moves"},
    {"{op: move, from: /l/0, path: /l/2}", "Moves"},
    {"{op: move, from: /l/0, path: /l/3}", "Fails OutOfRange(2)"},
    {"{op: move, from: /l/2, path: /l/-}", "Nothing"},
    {"{op: move, from: /a, path: /a}", "Nothing"},
    {"{op: move, from: /z, path: /z}", "Fails FromMissing(z) of from", "", "Skipped FromMissing(z) of from"},
    {"{op: move, from: /z/y, path: /a}", "Fails FromMissing(/z) of from", "", "Skipped FromMissing(/z) of from"},
    {"{op: move, from: /l/3, path: /a}", "Fails OutOfRange(3) of from", "", "Skipped OutOfRange(3) of from"},
    {"{op: move, from: /l/-, path: /a}", "Fails BadIndex(-) of from"},
    {"{op: move, from: /a, path: /z/y}", "Fails ParentMissing(/z)"},
    {"{op: move, from: /m, path: /m/b}", "Fails IntoItself", "Fails ParentMissing(/m)"},
    {"{op: move, from: /l/1, path: /l/1/y}", "Fails IntoItself", "Moves"},
    {"{op: move, from: '', path: /a}", "Fails IntoItself", "Fails Root of from"},
    {"{op: move, from: '', path: ''}", "Nothing", "Fails Root of from"},
    {"{op: move, from: /m, path: ''}", "Moves", "Fails Root"},
    // copy
    {"{op: copy, from: /a, path: /z}", "Copies"},
    {"{op: copy, from: /m, path: /m/m}", "Copies"},
    {"{op: copy, from: /l/0, path: /l/0}", "Copies"},
    {"{op: copy, from: /l/-1, path: /z}", "Fails BadIndex(-1) of from", "Copies CountsBack(2) of from"},
    {"{op: copy, from: /z, path: /y}", "Fails FromMissing(z) of from", "Copies CopiesNull(z) of from",
     "Skipped FromMissing(z) of from"},
    {"{op: copy, from: /z/y, path: /y}", "Fails FromMissing(/z) of from", "", "Skipped FromMissing(/z) of from"},
    {"{op: copy, from: /a, path: /z/y}", "Fails ParentMissing(/z)"},
    {"{op: copy, from: '', path: /z}", "Copies", "Fails Root of from"},
    {"{op: copy, from: /m, path: ''}", "Copies", "Fails Root"},
};

TEST(JsonPatch, judges)
{
    std::set<OperationReason> reached;
    for (const Row &row : rows) {
        const std::string expected[] = {row.rfc, *row.kubectl ? row.kubectl : row.rfc,
                                        *row.lenient ? row.lenient : row.rfc};
        for (const PatchDialect dialect : allDialects) {
            const Text text(document), patch(std::string("- ") + row.operation);
            PatchedNode after = PatchedNode::of(text.root());
            const auto operations = operationsOf(patch.root());
            ASSERT_EQ(operations.size(), 1u);
            const Reaction judged = reactionTo(after, operations[0], dialect);
            EXPECT_EQ(after.form, PatchedNode::Form::Whole) << row.operation;
            EXPECT_EQ(shown(judged), expected[static_cast<size_t>(dialect)])
                << row.operation << " for dialect " << static_cast<int>(dialect);
            reached.insert(judged.why);
            const Reaction performed = perform(after, operations[0], 0, dialect);
            EXPECT_EQ(performed, judged) << row.operation;
            const bool touches = judged.did >= OperationEffect::Adds && judged.did <= OperationEffect::Copies;
            EXPECT_EQ(after.edited, touches) << row.operation;
            EXPECT_TRUE(touches || after.form == PatchedNode::Form::Whole) << row.operation;
        }
    }
    EXPECT_EQ(reached.size(), std::size(whyNames) - 2) << "all but TooDeep and TooMuch";
}

TEST(JsonPatch, whatIsNoListFails)
{
    for (const char *patch : {"{op: remove, path: /a}", "text", "null"}) {
        const auto result = applyJsonPatch(value("a: 1"), value(patch), PatchDialect::Rfc);
        ASSERT_FALSE(result) << patch;
        EXPECT_EQ(shown(result.error().reaction), "Fails NotAnOperation");
    }
    EXPECT_EQ(applyJsonPatch(value("a: 1"), value("[]"), PatchDialect::Rfc).value(), value("a: 1"));
}

struct Outcome {
    const char *document, *patch, *result;
    PatchDialect dialect = PatchDialect::Rfc;
};
TEST(JsonPatch, applies)
{
    const Outcome outcomes[] = {
        {"l: [1, 2, 3]", "[{op: move, from: /l/0, path: /l/2}]", "l: [2, 3, 1]"},
        {"l: [1, 2, 3]", "[{op: move, from: /l/2, path: /l/0}]", "l: [3, 1, 2]"},
        {"l: [1, 2, 3]", "[{op: add, path: /l/1, value: 9}, {op: remove, path: /l/0}]", "l: [9, 2, 3]"},
        {"l: [{a: 1}, {b: 1}]", "[{op: move, from: /l/0, path: /l/0/x}]", "l: [{b: 1, x: {a: 1}}]",
         PatchDialect::Kubectl},
        {"l: [1, 2]", "[{op: copy, from: /l/0, path: /l/-}, {op: copy, from: '', path: /all}]",
         "{l: [1, 2, 1], all: {l: [1, 2, 1]}}"},
        {"{a: {b: 1}, c: 2}", "[{op: move, from: /a, path: ''}]", "{b: 1}"},
        {"{a: {b: 1}, c: 2}", "[{op: copy, from: /a, path: ''}, {op: add, path: /d, value: 1}]", "{b: 1, d: 1}"},
        {"{a: {b: 1}}", "[{op: copy, from: /a, path: /c}, {op: replace, path: /c/b, value: 2}]",
         "{a: {b: 1}, c: {b: 2}}"},
        {"[1]", "[{op: add, path: /-, value: 2}]", "[1, 2]"},
        {"{l: [1, 2]}", "[{op: add, path: /l/-1, value: 9}, {op: remove, path: /l/-3}]", "{l: [2, 9]}",
         PatchDialect::Kubectl},
        {"{l: [1, 2]}", "[{op: copy, from: /z, path: /l/0}]", "{l: [null, 1, 2]}", PatchDialect::Kubectl},
        {"{y: 1}", "[{op: replace, path: /true, value: 2}]", "{y: 2}"},
        {"{a: 1}", "[{op: replace, path: /z, value: 2}, {op: move, from: /y, path: /x}, {op: add, path: /b, value: 3}]",
         "{a: 1, b: 3}", PatchDialect::Lenient},
    };
    for (const auto &[before, patch, result, dialect] : outcomes) {
        const auto patched = applyJsonPatch(value(before), value(patch), dialect);
        ASSERT_TRUE(patched) << patch << shown(patched.error().reaction);
        EXPECT_EQ(*patched, value(result)) << patch;
    }
}

TEST(JsonPatch, isAllOrNothing)
{
    const auto result = applyJsonPatch(value("a: 1"), value("[{op: add, path: /b, value: 1}, {op: remove, path: /c}]"),
                                       PatchDialect::Rfc);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().operation, 1u);
    EXPECT_EQ(shown(result.error().reaction), "Fails Missing(c)");
    Patched patched("{a: {b: 1}, c: [1]}");
    patched.run({"{op: replace, path: /a/b, value: 2}"});
    EXPECT_EQ(patched.run({"{op: move, from: /a/b, path: /c/9}"}), "Fails OutOfRange(1)");
    EXPECT_EQ(patched.result(), value("{a: {b: 2}, c: [1]}"));
    EXPECT_TRUE(patched.after.fields.at("a").gone.empty());
    EXPECT_EQ(patched.after.fields.at("c").form, PatchedNode::Form::Whole);
}

TEST(JsonPatch, opensOnlyItsPath)
{
    Patched patched("{a: {b: {c: 1}, d: {e: 1}}, f: {g: 1}}");
    patched.run({"{op: replace, path: /a/b/c, value: 2}"});
    const PatchedNode &a = patched.after.fields.at("a");
    EXPECT_TRUE(patched.after.edited && a.edited && a.fields.at("b").edited && a.fields.at("b").fields.at("c").edited);
    EXPECT_EQ(a.fields.at("d").form, PatchedNode::Form::Whole);
    EXPECT_FALSE(a.fields.at("d").edited);
    EXPECT_EQ(patched.after.fields.at("f").form, PatchedNode::Form::Whole);
    EXPECT_FALSE(patched.after.fields.at("f").edited);
}

TEST(JsonPatch, replacedValuesStayInTheirPlaces)
{
    Patched patched("{a: 1, l: [1, 2]}");
    patched.run(
        {"{op: add, path: /a, value: 2}", "{op: replace, path: /l/1, value: 3}", "{op: add, path: /l/0, value: 0}"});
    const PatchedNode &a = patched.after.fields.at("a");
    EXPECT_EQ(a.was, patched.node({"a"}));
    EXPECT_NE(a.wasKey, none);
    EXPECT_EQ(a.cause.rule, RuleId::OperationReplaces);
    EXPECT_EQ(a.cause.operation, 0u);
    EXPECT_EQ(a.text.text(), "2");
    EXPECT_EQ(a.cause.node, a.text.id);
    const auto &items = patched.after.fields.at("l").items;
    ASSERT_EQ(items.size(), 3u);
    EXPECT_EQ(items[0].was, none);
    EXPECT_EQ(items[0].cause.rule, RuleId::OperationAdds);
    EXPECT_EQ(items[0].cause.operation, 2u);
    EXPECT_EQ(items[1].was, patched.node({"l", "0"}));
    EXPECT_FALSE(items[1].edited);
    EXPECT_EQ(items[2].was, patched.node({"l", "1"}));
    EXPECT_EQ(items[2].cause.operation, 1u);
    EXPECT_TRUE(patched.after.fields.at("l").gone.empty());
}

TEST(JsonPatch, whatGoesIsRememberedAndComesBack)
{
    Patched patched("{a: 1, b: 2, c: 3}");
    patched.run({"{op: remove, path: /b}"});
    ASSERT_EQ(patched.after.removedByOperations.size(), 1u);
    EXPECT_EQ(patched.after.removedByOperations.at("b").was, patched.node({"b"}));
    EXPECT_EQ(patched.after.removedByOperations.at("b").cause.rule, RuleId::OperationRemoves);
    EXPECT_EQ(patched.after.removedByOperations.at("b").cause.node,
              patched.patch->document.firstChild(patched.patch->document.root()));
    EXPECT_EQ(orderedDataOf(patched.after).dump(), R"({"a":1,"c":3})");
    patched.run({"{op: add, path: /z, value: 1}", "{op: add, path: /b, value: 9}"});
    EXPECT_TRUE(patched.after.removedByOperations.empty());
    EXPECT_EQ(patched.after.fields.at("b").was, patched.node({"b"}));
    EXPECT_NE(patched.after.fields.at("b").wasKey, none);
    EXPECT_THAT(patched.after.order, ElementsAre("a", "b", "c", "z"));
    patched.run({"{op: remove, path: /z}"});
    EXPECT_EQ(patched.after.removedByOperations.at("z").was, none) << "it was never there";
}

TEST(JsonPatch, movedAndCopiedValuesKeepTheirText)
{
    Patched patched("{a: {x: 1}, b: 2, l: []}");
    patched.run(
        {"{op: move, from: /a, path: /b}", "{op: copy, from: /b, path: /l/0}", "{op: move, from: /l/0, path: /new}"});
    const PatchedNode &b = patched.after.fields.at("b");
    EXPECT_EQ(b.text.text(), "{x: 1}");
    EXPECT_EQ(b.was, patched.node({"b"}));
    EXPECT_EQ(b.cause.rule, RuleId::OperationMovesHere);
    ASSERT_EQ(patched.after.removedByOperations.size(), 1u);
    EXPECT_EQ(patched.after.removedByOperations.at("a").was, patched.node({"a"}));
    EXPECT_EQ(patched.after.removedByOperations.at("a").cause.rule, RuleId::OperationMovesAway);
    const PatchedNode &moved = patched.after.fields.at("new");
    EXPECT_EQ(moved.text.text(), "{x: 1}");
    EXPECT_EQ(moved.was, none);
    EXPECT_EQ(moved.cause.operation, 2u);
    EXPECT_TRUE(patched.after.fields.at("l").gone.empty());
    EXPECT_THAT(patched.after.order, ElementsAre("a", "b", "l", "new")) << "also of what is away";
}

TEST(JsonPatch, anOpenedValueThatMovesLeavesItsPlaces)
{
    Patched patched("{a: {x: 1, w: 2, z: 3}}");
    patched.run({"{op: replace, path: /a/x, value: 9}", "{op: remove, path: /a/z}", "{op: move, from: /a, path: /b}"});
    const PatchedNode &b = patched.after.fields.at("b");
    EXPECT_EQ(b.fields.at("x").was, none);
    EXPECT_EQ(b.fields.at("w").was, none);
    EXPECT_TRUE(b.gone.empty());
}

TEST(JsonPatch, severalOperationsMakeAValue)
{
    Patched patched("{a: 1}");
    patched.run({"{op: add, path: /m, value: {x: {w: 1}}}", "{op: replace, path: /m/x/w, value: 2}"});
    const PatchedNode &m = patched.after.fields.at("m");
    EXPECT_EQ(m.cause.rule, RuleId::OperationsTogether);
    EXPECT_EQ(m.cause.operation, 1u);
    EXPECT_EQ(m.fields.at("x").was, none);
    EXPECT_EQ(m.fields.at("x").fields.at("w").cause.rule, RuleId::OperationReplaces);
    EXPECT_EQ(patched.result(), value("{a: 1, m: {x: {w: 2}}}"));
}

} // namespace
} // namespace fieldwise::merge
