// SPDX-License-Identifier: GPL-3.0-or-later
// Hostile texts cost time in proportion to their length, whatever they consist of.
#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/text.h"
#include "core/yaml/document.h"

namespace fieldwise {
namespace {

std::string repeated(std::string_view piece, size_t size)
{
    std::string text;
    while (text.size() < size)
        text += piece;
    return text;
}

/// `make(i)` for i = 0, 1, ... up to `size` bytes.
std::string counted(size_t size, const std::function<std::string(size_t)> &make)
{
    std::string text;
    for (size_t i = 0; text.size() < size; ++i)
        text += make(i);
    return text;
}

struct Shape {
    const char *name;
    std::function<std::string(size_t)> make;
};

std::vector<Shape> shapes()
{
    const auto number = [](size_t i) { return std::to_string(i); };
    return {
        {"one flow line", [](size_t n) { return "a: [" + repeated("b, ", n) + "]\n"; }},
        {"flow pairs", [](size_t n) { return "[" + repeated("a: b, ", n) + "]\n"; }},
        {"nested flow keys",
         [](size_t n) { return "[" + repeated("[[[[[[[[a]: b]: b]: b]: b]: b]: b]: b], ", n) + "]\n"; }},
        {"one open quote", [](size_t n) { return "a: \"" + std::string(n, 'b'); }},
        {"quote of lines", [](size_t n) { return "a: \"" + repeated("b\n  ", n) + "\"\n"; }},
        {"quote of spaces and breaks", [](size_t n) { return "a: '" + repeated("         \n", n) + "'\n"; }},
        {"escapes", [](size_t n) { return "a: \"" + repeated("\\n", n) + "\"\n"; }},
        {"quoted key", [](size_t n) { return "\"" + std::string(n, 'k') + "\": 1\n"; }},
        {"flow key", [](size_t n) { return "[" + repeated("a, ", n) + "]: 1\n"; }},
        {"blanks", [](size_t n) { return std::string(n, ' ') + "a\n"; }},
        {"blank lines", [](size_t n) { return "a: 1\n" + std::string(n, '\n') + "b: 2\n"; }},
        {"lines of spaces", [](size_t n) { return "- - - - a\n" + repeated("        \n", n) + "- b\n"; }},
        {"comments", [](size_t n) { return "a:\n  b: 1\n" + repeated("# c\n", n) + "d: 1\n"; }},
        {"comments of falling columns",
         [](size_t n) { return "a:\n  b: 1\n" + repeated("    # c\n  # d\n\n", n) + "d: 1\n"; }},
        {"comments beside", [](size_t n) { return "a:\n" + repeated("- b # c\n", n); }},
        {"comments in flow", [](size_t n) { return "a: [\n" + repeated(" b, # c\n # d\n", n) + "]\n"; }},
        {"keys", [&](size_t n) { return counted(n, [&](size_t i) { return "k" + number(i) + ": v\n"; }); }},
        {"empty keys", [&](size_t n) { return counted(n, [&](size_t i) { return "k" + number(i) + ":\n"; }); }},
        {"explicit keys", [&](size_t n) { return counted(n, [&](size_t i) { return "? k" + number(i) + "\n"; }); }},
        {"the same key", [](size_t n) { return repeated("k: v\n", n); }},
        {"literal", [](size_t n) { return "a: |\n" + repeated("  b\n", n); }},
        {"folded", [](size_t n) { return "a: >\n" + repeated("  b\n\n", n); }},
        {"literals", [&](size_t n) { return counted(n, [&](size_t i) { return "k" + number(i) + ": |\n  b\n"; }); }},
        {"plain lines", [](size_t n) { return "a: b\n" + repeated("  c\n", n); }},
        {"dashes", [](size_t n) { return repeated("- ", n); }},
        {"empty items", [](size_t n) { return repeated("-\n", n); }},
        {"open brackets", [](size_t n) { return repeated("[", n); }},
        {"open braces", [](size_t n) { return repeated("{a: ", n); }},
        {"question marks", [](size_t n) { return repeated("? ", n); }},
        {"deep lists", [](size_t n) { return repeated(repeated("- ", 1600) + "a\n", n); }},
        {"anchors and aliases",
         [&](size_t n) {
             return counted(n, [&](size_t i) { return "- &a" + number(i) + " x\n- *a" + number(i) + "\n"; });
         }},
        {"one anchor, many aliases", [](size_t n) { return "- &a [x, y]\n" + repeated("- *a\n", n); }},
        {"anchors without end", [](size_t n) { return repeated("&a ", n); }},
        {"anchors on lines", [](size_t n) { return repeated("&a\n", n); }},
        {"documents", [](size_t n) { return repeated("---\n", n); }},
        {"documents with ends", [](size_t n) { return repeated("a\n...\n", n); }},
        {"only ends", [](size_t n) { return repeated("...\n", n); }},
        {"faulty documents", [](size_t n) { return repeated("---\na: b: c\n", n); }},
        {"directives", [](size_t n) { return repeated("%a b\n", n) + "--- a\n"; }},
        {"tags", [](size_t n) { return repeated("- !!str a\n", n); }},
        {"tabs", [](size_t n) { return "a: b\n" + repeated("\t\n", n) + "c: d\n"; }},
        {"carriage returns", [](size_t n) { return repeated("- a\r", n); }},
        {"characters of two bytes", [](size_t n) { return "a: " + repeated("\xC3\xA4", n) + "\n"; }},
        {"hexadecimal number keys", [](size_t n) { return "0x" + std::string(n, 'f') + ": 1\n"; }},
    };
}

/// Processor time, so that other programs do not matter; the best of some rounds.
double millisecondsToRead(const std::string &text)
{
    double best = 1e9;
    for (int i = 0; i < 5; ++i) {
        const std::clock_t begin = std::clock();
        const yaml::Stream stream = yaml::read(text);
        const std::vector<Diagnostic> diagnostics = yaml::diagnosticsOf(stream);
        best = std::min(best, 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    return best;
}

TEST(ReaderGrowth, IsLinear)
{
    for (const Shape &shape : shapes()) {
        const double small = millisecondsToRead(shape.make(50'000));
        const double large = millisecondsToRead(shape.make(400'000));
        // Eight times the text; the square would be 64 times the time.
        EXPECT_LT(large, small * 32 + 15)
            << shape.name << ": " << small << " ms, eight times the text " << large << " ms";
        EXPECT_LT(large, 1500) << shape.name;
        RecordProperty(shape.name, std::to_string(large));
        if (std::getenv("FIELDWISE_TIMES"))
            std::cout << shape.name << ": " << small << " " << large << " ms\n";
    }
}

} // namespace
} // namespace fieldwise
