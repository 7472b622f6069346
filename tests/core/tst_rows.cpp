// SPDX-License-Identifier: GPL-3.0-or-later
// Panes as small text pictures: what the editors show, without colours.
#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/merge/plan/steps.h"
#include "tests/support/golden.h"

namespace fieldwise::test {
namespace {

using merge::From;
using merge::Side;
using merge::State;

char glyph(State state)
{
    return " +~-=!*"[size_t(state)];
}

std::string lineText(std::string_view text, uint32_t line)
{
    const LineIndex lines(text);
    const uint32_t end = line + 1 < lines.lineCount() ? lines.start(line + 1) : uint32_t(text.size());
    std::string out(text.substr(lines.start(line), end - lines.start(line)));
    while (!out.empty() && (out.back() == '\n' || out.back() == '\r'))
        out.pop_back();
    return out;
}

/// The line with its marked words in `[]`, struck ones in `<>`.
std::string marked(const view::Pane &pane, std::string_view text, uint32_t line)
{
    const LineIndex lines(text);
    const std::string plain = lineText(text, line);
    std::string out;
    for (uint32_t i = 0; i <= plain.size(); ++i) {
        const uint32_t at = lines.start(line) + i;
        for (const view::Span &span : pane.spans) {
            if (span.range.end == at && span.range.begin >= lines.start(line) && i > 0)
                out += span.strike ? ">" : "]";
        }
        for (const view::Span &span : pane.spans) {
            if (span.range.begin == at && i < plain.size())
                out += span.strike ? "<" : "[";
        }
        if (i < plain.size())
            out += plain[i];
    }
    return out;
}

std::string cell(const view::Pane &pane, std::string_view text, int32_t line)
{
    if (line < 0)
        return "////";
    const view::LineMark &mark = pane.lines[size_t(line)];
    std::string out(1, glyph(mark.state));
    out += mark.stripe == From::None ? ' ' : '|';
    return out + marked(pane, text, uint32_t(line));
}

/// Rows of the inputs side by side; `////` is a filler, the first sign is the state, `|` a stripe.
std::string picture(const Merged &merge)
{
    constexpr size_t width = 26;
    std::string out = "\n";
    for (const view::Row &row : merge.view.rows) {
        std::string line;
        for (const Side side : merge::allSides) {
            if (side == Side::Original && merge.inputs.options.mode == merge::Mode::TwoWay)
                continue;
            std::string text = cell(merge.view.inputs[side], merge.inputs.texts[side], row.line[side]);
            text.resize(std::max(text.size() + 1, width), ' ');
            line += text;
        }
        line.resize(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
    return out;
}

/// The result: state, where the line came from (o, u, d), text, annotations; what is gone on lines of its own.
std::string resultPicture(const Merged &merge)
{
    const view::Pane &pane = merge.view.result;
    std::string out = "\n";
    const auto gone = [&](int32_t after) {
        for (const view::Gone &one : pane.gone) {
            if (one.afterLine == after)
                out += "- //// " + one.text + "\n";
        }
    };
    gone(-1);
    for (uint32_t line = 0; line < pane.lineCount; ++line) {
        const view::LineMark &mark = pane.lines[line];
        std::string text(1, glyph(mark.state));
        text += "oud c"[mark.stripe == From::None ? 3 : mark.stripe == From::Computed ? 4 : size_t(mark.stripe)];
        text += " " + marked(pane, merge.resolution.text, line);
        for (const view::Chip &chip : pane.chips) {
            if (chip.line == line)
                text += "   (" + chip.text + ")";
        }
        text.resize(text.find_last_not_of(' ') + 1);
        out += text + "\n";
        gone(int32_t(line));
    }
    return out;
}

TEST(Rows, fieldsStayInOneRow)
{
    const auto merge = mergedOf(inputsOf(merge::Mode::ThreeWay,
                                         "spec:\n"
                                         "  replicas: 3\n"
                                         "  minReady: 30\n"
                                         "  template:\n"
                                         "    image: shop:1.4.2\n"
                                         "    period: 10\n",
                                         "spec:\n"
                                         "  replicas: 3\n"
                                         "  template:\n"
                                         "    image: shop:1.5.0\n"
                                         "    period: 10\n"
                                         "    limits:\n"
                                         "      cpu: 250m # tested\n",
                                         "spec:\n"
                                         "  # the autoscaler owns this\n"
                                         "  replicas: 8\n"
                                         "  minReady: 30\n"
                                         "  template:\n"
                                         "    image: shop:1.4.2\n"
                                         "    own: yes\n"
                                         "    period: 10\n"));
    ASSERT_TRUE(merge);
    EXPECT_EQ(picture(*merge), R"(
  spec:                     spec:                     spec:
////                      ////                      =|  # the autoscaler owns this
=   replicas: [3]         =   replicas: [3]         =|  replicas: [8]
-   <minReady: 30>        ////                      -   <minReady: 30>
    template:                 template:                 template:
~     image: shop:[1.4.2] ~|    image: shop:[1.5.0] ~     image: shop:[1.4.2]
////                      ////                      =|    own: yes
      period: 10                period: 10                period: 10
////                      +|    limits:             ////
////                      +|      cpu: 250m # tested ////

)");
    EXPECT_EQ(resultPicture(*merge), R"(
   spec:
=d   # the autoscaler owns this
=d   replicas: [8]   (kept: Updated has 3)
- //// removed: minReady
     template:
~u     image: shop:[1.5.0]   (was 1.4.2)
=d     own: yes   (kept: only Destination has it)
       period: 10
+u     limits:   (new in Updated)
+u       cpu: 250m # tested

)");
}

TEST(Rows, linesOfABlockThatAreEqualAreNotMarked)
{
    const auto merge = mergedOf(inputsOf(merge::Mode::ThreeWay,
                                         "data:\n"
                                         "  app.conf: |\n"
                                         "    host=a\n"
                                         "    level=info\n"
                                         "    port=80\n",
                                         "data:\n"
                                         "  app.conf: |\n"
                                         "    host=a\n"
                                         "    level=warn\n"
                                         "    port=80\n"
                                         "    new=1\n",
                                         "data:\n"
                                         "  app.conf: |\n"
                                         "    host=a\n"
                                         "    level=info\n"
                                         "    port=80\n"));
    ASSERT_TRUE(merge);
    EXPECT_EQ(picture(*merge), R"(
  data:                     data:                     data:
~   app.conf: |           ~|  app.conf: |           ~   app.conf: |
      host=a                    host=a                    host=a
~     level=[info]        ~|    level=[warn]        ~     level=[info]
      port=80                   port=80                   port=80
////                      ~|    [new=1]             ////

)");
    EXPECT_EQ(resultPicture(*merge), R"(
   data:
~u   app.conf: |   (from Updated)
       host=a
~u     level=[warn]
       port=80
~u     [new=1]

)");
}

/// Whatever its indentation: a list that is replaced is marked where it differs.
TEST(Rows, linesOfAValueTakenWholeThatAreEqualAreNotMarked)
{
    const auto merge = mergedOf(inputsOf(merge::Mode::TwoWay, "",
                                         "versions:\n"
                                         "  - a: v1\n"
                                         "    served: yes\n"
                                         "    new: 1\n"
                                         "  - a: v2\n",
                                         "versions:\n"
                                         "- a: v1\n"
                                         "  served: no\n"
                                         "- a: v2\n"
                                         "  old: 1\n"));
    ASSERT_TRUE(merge);
    EXPECT_EQ(picture(*merge), R"(
~|versions:               ~ versions:
 |  - a: v1                 - a: v1
~|    served: [yes]       ~   served: [no]
~|    [new: 1]            ////
 |  - a: v2                 - a: v2
////                      -   [old: 1]

)");
    EXPECT_EQ(resultPicture(*merge), R"(
~u versions:   (from Source)
 u - a: v1
~u   served: [yes]
~u   [new: 1]
 u - a: v2

)");
}

TEST(Rows, elementsOfAListStayInOneRow)
{
    const auto merge = mergedOf(inputsOf(merge::Mode::ThreeWay,
                                         "env:\n"
                                         "  - name: JAVA_OPTS\n"
                                         "    value: -XX:Max=75\n"
                                         "  - name: LEVEL\n"
                                         "    value: info\n"
                                         "  - name: LEGACY  # until 1.5\n"
                                         "    value: x\n",
                                         "env:\n"
                                         "  - name: JAVA_OPTS\n"
                                         "    value: -XX:Max=75 -XX:+ZGC\n"
                                         "  - name: LEVEL\n"
                                         "    value: warn\n"
                                         "  - name: OTEL\n"
                                         "    value: y\n",
                                         "env:\n"
                                         "  - name: PROXY\n"
                                         "    value: z\n"
                                         "  - name: JAVA_OPTS\n"
                                         "    value: -XX:Max=75\n"
                                         "  - name: LEVEL\n"
                                         "    value: debug\n"
                                         "  - name: LEGACY  # until 1.5\n"
                                         "    value: x\n"));
    ASSERT_TRUE(merge);
    EXPECT_EQ(picture(*merge), R"(
  env:                      env:                      env:
////                      ////                      =|  - name: PROXY
////                      ////                      =|    value: z
    - name: JAVA_OPTS         - name: JAVA_OPTS         - name: JAVA_OPTS
~     value: -XX:Max=75   ~|    value: -XX:Max=75[ -XX:+ZGC] ~     value: -XX:Max=75
    - name: LEVEL             - name: LEVEL             - name: LEVEL
!     value: [info]       !|    value: [warn]       !     value: [debug]
-   <- name: LEGACY  # until 1.5> ////                      -   <- name: LEGACY  # until 1.5>
-     <value: x>          ////                      -     <value: x>
////                      +|  - name: OTEL          ////
////                      +|    value: y            ////

)");
    EXPECT_EQ(resultPicture(*merge), R"(
   env:
=d   - name: PROXY   (kept: only Destination has it)
=d     value: z
     - name: JAVA_OPTS
~u     value: -XX:Max=75[ -XX:+ZGC]   (was -XX:Max=75)
     - name: LEVEL
!u     value: [warn]   (Updated wins over debug)
- //// removed: env LEGACY
+u   - name: OTEL   (new in Updated)
+u     value: y

)");
}

/// A Deployment in which each input says something of its own.
Inputs manyApplied()
{
    const std::string head =
        "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: checkout\n  namespace: shop\nspec:\n";
    return inputsOf(merge::Mode::Apply,
                    head
                        + "  replicas: 3\n"
                          "  minReadySeconds: 10\n"
                          "  paused: false\n"
                          "  template:\n"
                          "    spec:\n"
                          "      hostname: a\n"
                          "      containers:\n"
                          "        - name: api\n"
                          "          image: shop/api:1.4.2\n"
                          "          args: [a, b]\n"
                          "        - name: old\n"
                          "          image: old:1\n",
                    head
                        + "  replicas: 3\n"
                          "  paused: true\n"
                          "  progressDeadlineSeconds: 60\n"
                          "  template:\n"
                          "    spec:\n"
                          "      hostname: b\n"
                          "      subdomain: x\n"
                          "      containers:\n"
                          "        - name: api\n"
                          "          image: shop/api:1.5.0\n"
                          "          args: [a, c]\n"
                          "        - name: new\n"
                          "          image: new:1\n",
                    head
                        + "  replicas: 8\n"
                          "  minReadySeconds: 30\n"
                          "  progressDeadlineSeconds: 600\n"
                          "  template:\n"
                          "    spec:\n"
                          "      hostname: c\n"
                          "      restartPolicy: Always\n"
                          "      containers:\n"
                          "        - name: api\n"
                          "          image: shop/api:1.4.2\n"
                          "          args: [a, b, d]\n"
                          "        - name: old\n"
                          "          image: old:1\n"
                          "        - name: istio\n"
                          "          image: istio:1\n");
}

TEST(Rows, applySaysWhatItDoes)
{
    Inputs inputs = manyApplied();
    inputs.options.apply.annotation = false;
    inputs.options.asSent = true;
    const auto merge = mergedOf(inputs);
    ASSERT_TRUE(merge);
    EXPECT_EQ(resultPicture(*merge), R"(
   apiVersion: apps/v1
   kind: Deployment
   metadata:
     name: checkout
     namespace: shop
   spec:
~u   replicas: [3]   (reset: Live had 8)
- //// deleted: minReadySeconds
~u   progressDeadlineSeconds: [60]   (takes over: Live had 600)
     template:
       spec:
~u       hostname: [b]   (was a, Live had c)
=d       restartPolicy: Always   (kept: nobody else mentions it)
         containers:
           - name: api
~u           image: shop/api:[1.5.0]   (was 1.4.2)
~u           args: [a, [c]]   (replaces [a, b, d])
- //// deleted: containers old
=d         - name: istio   (kept: nobody else mentions it)
=d           image: istio:1
+u         - name: new   (added by Local)
+u           image: new:1
+u       subdomain: x   (added by Local)
+u   paused: true   (comes back: gone from Live)

)");
}

TEST(Rows, elementsInAnotherOrderKeepTheDestinations)
{
    const auto merge =
        mergedOf(inputsOf(merge::Mode::ThreeWay, "l:\n- name: a\n- name: b\n- name: c\n",
                          "l:\n- name: c\n- name: a\n- name: b\n", "l:\n- name: a\n- name: b\n- name: c\n"));
    ASSERT_TRUE(merge);
    EXPECT_EQ(picture(*merge), R"(
  l:                        l:                        l:
////                        - name: c               ////
  - name: a                 - name: a                 - name: a
  - name: b                 - name: b                 - name: b
  - name: c               ////                        - name: c

)");
}

TEST(Rows, linesOfABlockText)
{
    const auto merge = mergedOf(inputsOf(merge::Mode::ThreeWay, "conf: |\n  a=1\n  b=2\n  c=3\n",
                                         "conf: |\n  a=1\n  new=0\n  b=5\n  c=3\n", "conf: |\n  a=1\n  b=2\n  c=3\n"));
    ASSERT_TRUE(merge);
    EXPECT_EQ(picture(*merge), R"(
~ conf: |                 ~|conf: |                 ~ conf: |
    a=1                       a=1                       a=1
~   b=[2]                 ~|  [new=0]               ~   b=[2]
////                      ~|  b=[5]                 ////
    c=3                       c=3                       c=3

)");
    EXPECT_EQ(resultPicture(*merge), R"(
~u conf: |   (from Updated)
     a=1
~u   [new=0]
~u   b=[5]
     c=3

)");
}

TEST(Rows, newInAFlowCollection)
{
    const auto merge = mergedOf(inputsOf(merge::Mode::ThreeWay, "spec: {type: ClusterIP}\n",
                                         "spec: {type: ClusterIP, replicas: 5}\n", "spec: {type: ClusterIP}\n"));
    ASSERT_TRUE(merge);
    EXPECT_EQ(resultPicture(*merge), R"(
+u spec: {type: ClusterIP, replicas: 5}   (new in Updated)

)");
}

TEST(Rows, documentsInAnotherOrder)
{
    const std::string a = "kind: A\nmetadata: {name: a}\nx: 1\n";
    const std::string b = "kind: B\nmetadata: {name: b}\nx: 1\n";
    const std::string c = "kind: C\nmetadata: {name: c}\nx: 1\n";
    const auto merge = mergedOf(inputsOf(merge::Mode::ThreeWay, a + "---\n" + b, b + "---\n" + c, a + "---\n" + b));
    ASSERT_TRUE(merge);
    EXPECT_EQ(picture(*merge), R"(
- <kind: A>               ////                      - <kind: A>
- <metadata: {name: a}>   ////                      - <metadata: {name: a}>
- <x: 1>                  ////                      - <x: 1>
  ---                     ////                        ---
  kind: B                   kind: B                   kind: B
  metadata: {name: b}       metadata: {name: b}       metadata: {name: b}
  x: 1                      x: 1                      x: 1
                          ////
////                        ---                     ////
////                      +|kind: C                 ////
////                      +|metadata: {name: c}     ////
////                      +|x: 1                    ////
////                                                ////
)");
    EXPECT_EQ(resultPicture(*merge), R"(
- //// removed: A a
   ---
   kind: B
   metadata: {name: b}
   x: 1
   ---
+u kind: C   (new in Updated)
+u metadata: {name: c}
+u x: 1

)");
}

TEST(Rows, twoWayHasNoOriginal)
{
    Inputs inputs = inputsOf(merge::Mode::ThreeWay, "", "a: 2\nb: {c: 1, d: 3}\n", "a: 1 # old\nb: {c: 1, d: 2}\n");
    inputs.options.mode = merge::Mode::TwoWay;
    const auto merge = mergedOf(inputs);
    ASSERT_TRUE(merge);
    EXPECT_EQ(merge->view.inputs[Side::Original].lineCount, 0u);
    EXPECT_EQ(picture(*merge), R"(
~|a: [2]                  ~ a: [1] # old
~|b: {c: 1, d: [3]}       ~ b: {c: 1, d: [2]}

)");
    EXPECT_EQ(resultPicture(*merge), R"(
~u a: [2] # old   (was 1)
~u b: {c: 1, d: [3]}   (was 2)

)");
}

TEST(Rows, anEmptyOriginalTakesNoRow)
{
    const auto merge = mergedOf(inputsOf(merge::Mode::ThreeWay, "", "a: 2\n", "a: 1\n"));
    ASSERT_TRUE(merge);
    EXPECT_EQ(merge->view.rows.size(), 2u);
    for (const Side side : merge::allSides)
        EXPECT_EQ(merge->view.rows.front().line[side], 0);
}

} // namespace
} // namespace fieldwise::test
