// SPDX-License-Identifier: GPL-3.0-or-later
// Entries that a person moves in the result keep which entry they are.
#include <gmock/gmock.h>

#include <cstdlib>

#include "tests/support/mutator.h"
#include "tests/support/typing.h"

namespace fieldwise {
namespace {

using merge::ChoiceKind;
using merge::Mode;
using test::Typing;

const std::string pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec:\n  containers:\n  - name: c\n    env:\n";
std::string env(const std::string &name, const std::string &value)
{
    return "    - name: " + name + "\n      value: " + value + "\n";
}
const std::string a = env("A", "a"), o = env("O", "o"), t = env("T", "t");

std::string place(const std::string &name)
{
    return "spec.containers[name=c].env[name=" + name + "]";
}

class Moved : public testing::TestWithParam<Mode> {
protected:
    /// Ours added O, and Theirs added T, which then stands behind O.
    Typing added() const
    {
        Typing typing(GetParam(), pod + a, pod + a + t, pod + a + o);
        EXPECT_EQ(typing.type(pod + a + o + t), "");
        return typing;
    }
    static std::string all(const std::vector<std::string> &elements)
    {
        std::string text = pod;
        for (const std::string &one : elements)
            text += one;
        return text;
    }
    /// All inputs have these elements; only their values differ.
    Typing elements(const std::vector<std::string> &names) const
    {
        std::string base = pod, theirs = pod, ours = pod;
        for (const std::string &name : names) {
            base += env(name, "1");
            theirs += env(name, name == names.front() ? "theirs" : "1");
            ours += env(name, name == names.back() ? "ours" : "1");
        }
        return {GetParam(), base, theirs, ours};
    }
};
INSTANTIATE_TEST_SUITE_P(Modes, Moved, testing::Values(Mode::Git, Mode::ThreeWay, Mode::ThreeWayKeep));

TEST_P(Moved, anElementIsLeftOutLater)
{
    for (const auto &[out, left] : {std::pair{"T", o}, std::pair{"O", t}}) {
        Typing typing = added();
        EXPECT_EQ(typing.type(all({a, t, o})), "");
        EXPECT_EQ(typing.choose(place(out), ChoiceKind::Nothing), "");
        EXPECT_EQ(typing.text(), all({a, left})) << typing.saved();
    }
}

TEST_P(Moved, anElementIsTakenLater)
{
    Typing typing = elements({"A", "B", "C", "D"});
    const std::string b = env("B", "1"), c = env("C", "1"), d = env("D", "ours"), first = env("A", "theirs");
    ASSERT_EQ(typing.text(), all({first, b, c, d}));
    EXPECT_EQ(typing.type(all({first, d, b, c})), "");
    EXPECT_EQ(typing.choices().size(), 1U) << typing.saved();
    EXPECT_EQ(typing.choose(place("C"), ChoiceKind::Nothing), "");
    EXPECT_EQ(typing.text(), all({first, d, b})) << typing.saved();
    EXPECT_EQ(typing.choose(place("A"), ChoiceKind::Destination), "");
    EXPECT_EQ(typing.text(), all({env("A", "1"), d, b})) << typing.saved();
    EXPECT_EQ(typing.choose(place("D"), ChoiceKind::Updated), "");
    EXPECT_EQ(typing.text(), all({env("A", "1"), b, env("D", "1")})) << typing.saved();
}

TEST_P(Moved, threeAreSwapped)
{
    const std::string b = env("B", "1"), c = env("C", "ours"), first = env("A", "theirs");
    for (const char *out : {"A", "B", "C"}) {
        Typing typing = elements({"A", "B", "C"});
        EXPECT_EQ(typing.type(all({c, b, first})), "");
        EXPECT_EQ(typing.choose(place(out), ChoiceKind::Nothing), "");
        std::string left;
        for (const std::string &one : {c, b, first})
            left += one.starts_with(std::string("    - name: ") + out) ? "" : one;
        EXPECT_EQ(typing.text(), pod + left) << typing.saved();
    }
}

TEST_P(Moved, again)
{
    Typing typing = elements({"A", "B", "C", "D"});
    std::vector<std::string> now{env("A", "theirs"), env("B", "1"), env("C", "1"), env("D", "ours")};
    for (const auto &[from, to] :
         {std::pair{3, 0}, std::pair{0, 1}, std::pair{2, 3}, std::pair{3, 1}, std::pair{1, 2}}) {
        const std::string one = now[size_t(from)];
        now.erase(now.begin() + from);
        now.insert(now.begin() + to, one);
        EXPECT_EQ(typing.type(all(now)), "");
        for (const merge::Choice &choice : typing.choices())
            EXPECT_EQ(choice.path.size(), 5U) << typing.saved();
    }
    const std::string b = env("B", "1");
    EXPECT_EQ(typing.replace(b, env("B", "2")), ""); // stays where it was moved to
    std::ranges::replace(now, b, env("B", "2"));
    EXPECT_EQ(typing.text(), all(now));
    EXPECT_EQ(typing.choose(place("A"), ChoiceKind::Nothing), "");
    std::erase(now, env("A", "theirs"));
    EXPECT_EQ(typing.text(), all(now)) << typing.saved();
    EXPECT_EQ(typing.type(all({env("A", "theirs"), env("B", "1"), env("C", "1"), env("D", "ours")})), "");
    EXPECT_EQ(typing.saved(), "");
}

TEST_P(Moved, whatStandsBehindAnElementStays)
{
    Typing typing = elements({"A", "B", "C"});
    const std::string b = env("B", "1"), c = env("C", "ours"), first = env("A", "theirs");
    EXPECT_EQ(typing.type(all({first, b, c, env("N", "1"), env("M", "1")})), "");
    EXPECT_EQ(typing.type(all({first, b, env("N", "1"), env("M", "1"), c})), "");
    EXPECT_EQ(typing.choose(place("N"), ChoiceKind::Nothing), "`" + place("N") + "` is no longer in any input.");
    EXPECT_EQ(typing.text(), all({first, b, env("M", "1"), c})) << typing.saved();
}

TEST_P(Moved, onlyWhatWasTypedIsLeft)
{
    Typing typing = elements({"A", "B"});
    EXPECT_EQ(typing.type(all({env("A", "theirs"), env("N", "1"), env("B", "ours"), env("M", "1")})), "");
    EXPECT_EQ(typing.choose(place("A"), ChoiceKind::Nothing), "");
    EXPECT_EQ(typing.choose(place("B"), ChoiceKind::Nothing), "");
    EXPECT_EQ(typing.text(), all({env("N", "1"), env("M", "1")})) << typing.saved();
}

TEST_P(Moved, aKeyThatIsRenamedByHandStays)
{
    Typing typing = elements({"A", "B"});
    EXPECT_EQ(typing.replace("name: A", "name: Z"), "");
    EXPECT_EQ(typing.saved(), place("A") + ".name value 'Z'\n");
    EXPECT_EQ(typing.replace("name: Z", "name: A"), "");
    EXPECT_EQ(typing.saved(), "");
}

TEST_P(Moved, aKeyOfAnotherElementIsNotARename)
{
    Typing typing = added();
    const std::string before = typing.saved();
    EXPECT_EQ(typing.replace("name: O", "name: T"), ""); // twice
    EXPECT_THAT(typing.saved(), testing::Not(testing::HasSubstr(".name")));
    EXPECT_EQ(typing.choose(place("T"), ChoiceKind::Nothing), "");
    EXPECT_EQ(typing.text(), all({a, env("T", "o")})) << typing.saved();

    Typing gone = added();
    EXPECT_EQ(gone.type(all({a, o})), "");
    EXPECT_EQ(gone.replace("name: O", "name: T"), "");
    EXPECT_THAT(gone.saved(), testing::Not(testing::HasSubstr(".name")));
    EXPECT_EQ(gone.choose(place("T"), ChoiceKind::Updated), "");
    EXPECT_EQ(gone.text(), all({a, t})) << gone.saved();
    EXPECT_EQ(gone.choose(place("O"), ChoiceKind::Destination), "");
    EXPECT_EQ(gone.text(), all({a, o, t})) << gone.saved();
}

TEST_P(Moved, anElementIsTypedTwice)
{
    Typing typing = elements({"A", "B"});
    const std::string b = env("B", "ours"), first = env("A", "theirs");
    EXPECT_EQ(typing.type(all({first, first, b})), "");
    EXPECT_EQ(typing.choose(place("B"), ChoiceKind::Updated), "");
    EXPECT_EQ(typing.text(), all({first, first, env("B", "1")})) << typing.saved();
    EXPECT_EQ(typing.choose(place("A"), ChoiceKind::Destination), "");
    EXPECT_THAT(typing.text(),
                testing::AnyOf(all({first, env("A", "1"), env("B", "1")}), all({env("A", "1"), first, env("B", "1")})))
        << typing.saved();
}

TEST_P(Moved, aFieldKeepsItsPlace)
{
    const std::string base = "a: 1\nb: 1\nc: 1\nd: 1\n";
    Typing typing(GetParam(), base, "a: 2\nb: 1\nc: 1\nd: 1\n", "a: 1\nb: 1\nc: 1\nd: 3\n");
    EXPECT_EQ(typing.type("d: 3\na: 2\nc: 1\nb: 1\n"), "");
    EXPECT_EQ(typing.choices().size(), 2U) << typing.saved();
    EXPECT_EQ(typing.choose("a", ChoiceKind::Destination), "");
    EXPECT_EQ(typing.text(), "d: 3\na: 1\nc: 1\nb: 1\n") << typing.saved();
    EXPECT_EQ(typing.choose("d", ChoiceKind::Updated), "");
    EXPECT_EQ(typing.text(), "a: 1\nc: 1\nb: 1\nd: 1\n") << typing.saved();
    EXPECT_EQ(typing.replace("b: 1", "b: 5"), "");
    EXPECT_EQ(typing.choose("c", ChoiceKind::Nothing), "");
    EXPECT_EQ(typing.text(), "a: 1\nb: 5\nd: 1\n") << typing.saved();
}

TEST_P(Moved, intoAnotherListOrElement)
{
    const std::string base = "x:\n- name: A\n  v: 1\n- name: B\n  v: 1\ny:\n- name: C\n  v: 1\n- name: D\n  v: 1\n";
    Typing typing(GetParam(), base, base, base);
    EXPECT_EQ(typing.type("x:\n- name: A\n  v: 1\ny:\n- name: C\n  v: 1\n- name: B\n  v: 1\n- name: D\n  v: 1\n"), "");
    EXPECT_THAT(typing.saved(), testing::Not(testing::HasSubstr(".name")));
    EXPECT_EQ(typing.choose("y[name=D]", ChoiceKind::Nothing), "");
    EXPECT_EQ(typing.text(), "x:\n- name: A\n  v: 1\ny:\n- name: C\n  v: 1\n- name: B\n  v: 1\n") << typing.saved();
    EXPECT_EQ(typing.type("x:\n- name: A\n  v: 1\ny:\n- name: C\n  v: 1\n  in:\n  - name: B\n    v: 1\n"), "");
    EXPECT_EQ(typing.choose("x[name=A]", ChoiceKind::Nothing), "");
    EXPECT_THAT(typing.text(), testing::EndsWith("y:\n- name: C\n  v: 1\n  in:\n  - name: B\n    v: 1\n"));
}

TEST_P(Moved, aDocumentIsNotAnother)
{
    const std::string first = "kind: A\nmetadata: {name: a}\nx: 1\n", b = "kind: A\nmetadata: {name: b}\nx: 2\n",
                      c = "kind: A\nmetadata: {name: c}\nx: 3\n", cut = "---\n";
    const std::string all = first + cut + b + cut + c;
    Typing typing(GetParam(), all, all, all);
    EXPECT_EQ(typing.type(first + cut + c + cut + b), "");
    EXPECT_THAT(typing.saved(), testing::Not(testing::HasSubstr("metadata.name value")));
    EXPECT_EQ(typing.replace("x: 1", "x: 4"), "");
    EXPECT_EQ(typing.choose("x", ChoiceKind::Destination), "");
    EXPECT_EQ(typing.text(), first + cut + c + cut + b);
}

TEST_P(Moved, aDocumentIsChosenLater)
{
    const auto one = [](const std::string &name, int x) {
        return "kind: A\nmetadata: {name: " + name + "}\nx: " + std::to_string(x) + "\n";
    };
    const std::string cut = "---\n";
    const auto all = [&](int c) { return one("a", 1) + cut + one("b", 2) + cut + one("c", c); };
    for (const ChoiceKind kind : {ChoiceKind::Updated, ChoiceKind::Destination, ChoiceKind::Nothing}) {
        Typing typing(GetParam(), all(3), all(4), all(3));
        EXPECT_EQ(typing.type(one("a", 1) + cut + one("c", 4) + cut + one("b", 2)), "");
        EXPECT_EQ(typing.choose("", kind, 2), "");
        const std::string chosen =
            kind == ChoiceKind::Nothing ? "" : cut + one("c", kind == ChoiceKind::Updated ? 4 : 3);
        EXPECT_EQ(typing.text(), one("a", 1) + cut + one("b", 2) + chosen) << typing.saved();
    }
}

Mode modeOf(uint32_t seed)
{
    static constexpr Mode modes[] = {Mode::Git, Mode::ThreeWay, Mode::ThreeWayKeep};
    return modes[seed % 3];
}

/// A list whose elements a person moves, types and chooses for.
class ListWalk {
public:
    explicit ListWalk(uint32_t seed) : m_random(seed), m_typing(inputs(modeOf(seed))) {}

    void go(int steps)
    {
        for (int i = 0; i < steps && !m_isTold && !testing::Test::HasFailure(); ++i)
            m_random.chance(60) ? move() : choose();
    }

private:
    using Elements = std::vector<std::string>;
    static constexpr std::string_view head = "kind: X\nlist:\n", names = "ABCDEF";

    static std::string element(char name, std::string_view value)
    {
        return std::string("- name: ") + name + "\n  value: " + std::string(value) + "\n";
    }
    std::string some()
    {
        std::string text(head);
        for (const char name : names)
            if (m_random.chance(80))
                text += element(name, m_random.chance(30) ? m_random.chance(50) ? "other" : "third" : "one");
        return text + element('Z', "last");
    }
    /// One input after the other, so that a seed gives the same inputs with any compiler.
    test::Typing inputs(Mode mode)
    {
        const std::string ours = some(), theirs = some(), base = some();
        return {mode, base, theirs, ours};
    }
    Elements elements() const
    {
        Elements all;
        const std::string text = m_typing.text();
        for (size_t at = text.find("- "); at != text.npos;) {
            const size_t next = text.find("\n- ", at);
            all.push_back(text.substr(at, next == text.npos ? next : next + 1 - at));
            at = next == text.npos ? next : next + 1;
        }
        return all;
    }

    /// True if the element with this name alone was replaced, where it stood, by one of another name.
    static bool isRenamed(const Elements &before, Elements after, char name)
    {
        const auto was = std::ranges::find_if(before, [name](const std::string &one) { return one[8] == name; });
        if (before.size() != after.size() || was == before.end())
            return false;
        std::string &is = after[static_cast<size_t>(was - before.begin())];
        const bool isOther = is[8] != name;
        is = *was;
        return isOther && after == before;
    }

    void move()
    {
        Elements all = elements();
        if (m_random.chance(15))
            all.push_back(element(char('a' + m_new++), "new"));
        const uint32_t from = m_random.below(uint32_t(all.size())), to = m_random.below(uint32_t(all.size()));
        const std::string one = all[from];
        all.erase(all.begin() + from);
        all.insert(all.begin() + to, one);
        std::string text(head);
        for (const std::string &each : all)
            text += each;
        const std::string before = m_typing.text() + m_typing.saved();
        ASSERT_EQ(m_typing.type(text), "") << before << "to\n" << text << m_typing.saved();
        for (const merge::Choice &choice : m_typing.choices())
            ASSERT_EQ(choice.path.size(), 2U) << before << "to\n" << text << m_typing.saved();
    }

    void choose()
    {
        const char name = names[m_random.below(uint32_t(names.size()))];
        const auto others = [&] {
            Elements all = elements();
            std::erase_if(all, [&](const std::string &one) { return one[8] == name; });
            return all;
        };
        const Elements all = elements(), before = others();
        const std::string text = m_typing.text(), saved = m_typing.saved();
        static constexpr ChoiceKind kinds[] = {ChoiceKind::Nothing, ChoiceKind::Updated, ChoiceKind::Destination};
        const ChoiceKind kind = kinds[m_random.below(3)];
        const std::string why = m_typing.choose(std::string("list[name=") + name + "]", kind);
        m_isTold |= why.find("stood after") != why.npos; // its place went, and the person is told
        if (why.starts_with("there is no ") || m_isTold)
            return;
        ASSERT_EQ(why, "") << text << saved;
        if (isRenamed(all, elements(), name)) // the side has it under another key
            return;
        ASSERT_EQ(others(), before) << name << " " << int(kind) << "\n" << text << saved;
        const bool isGone = elements() == before;
        ASSERT_TRUE(isGone || kind != ChoiceKind::Nothing) << name << "\n" << text << saved;
    }

    test::Mutator m_random;
    test::Typing m_typing;
    int m_new = 0;
    bool m_isTold = false;
};

TEST(MovedAtRandom, elements)
{
    const char *const asked = std::getenv("FIELDWISE_RANDOM");
    const uint32_t walks = asked ? static_cast<uint32_t>(std::strtoul(asked, nullptr, 10)) : 200;
    for (uint32_t seed = 0; seed < walks && !HasFailure(); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        ASSERT_NO_FATAL_FAILURE(ListWalk(seed).go(12));
    }
}

} // namespace
} // namespace fieldwise
