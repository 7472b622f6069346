// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include "core/config.h"
#include "core/yaml/document.h"
#include "tests/growth/growth.h"

namespace fieldwise::growth {
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

/// Hostile texts of so many bytes.
std::vector<std::pair<const char *, std::function<std::string(size_t)>>> shapes()
{
    const auto number = [](size_t i) { return std::to_string(i); };
    return {
        {"one-flow-line", [](size_t n) { return "a: [" + repeated("b, ", n) + "]\n"; }},
        {"flow-pairs", [](size_t n) { return "[" + repeated("a: b, ", n) + "]\n"; }},
        {"nested-flow-keys",
         [](size_t n) { return "[" + repeated("[[[[[[[[a]: b]: b]: b]: b]: b]: b]: b], ", n) + "]\n"; }},
        {"one-open-quote", [](size_t n) { return "a: \"" + std::string(n, 'b'); }},
        {"quote-of-lines", [](size_t n) { return "a: \"" + repeated("b\n  ", n) + "\"\n"; }},
        {"quote-of-spaces-and-breaks", [](size_t n) { return "a: '" + repeated("         \n", n) + "'\n"; }},
        {"escapes", [](size_t n) { return "a: \"" + repeated("\\n", n) + "\"\n"; }},
        {"quoted-key", [](size_t n) { return "\"" + std::string(n, 'k') + "\": 1\n"; }},
        {"flow-key", [](size_t n) { return "[" + repeated("a, ", n) + "]: 1\n"; }},
        {"blanks", [](size_t n) { return std::string(n, ' ') + "a\n"; }},
        {"blank-lines", [](size_t n) { return "a: 1\n" + std::string(n, '\n') + "b: 2\n"; }},
        {"lines-of-spaces", [](size_t n) { return "- - - - a\n" + repeated("        \n", n) + "- b\n"; }},
        {"comments", [](size_t n) { return "a:\n  b: 1\n" + repeated("# c\n", n) + "d: 1\n"; }},
        {"comments-of-falling-columns",
         [](size_t n) { return "a:\n  b: 1\n" + repeated("    # c\n  # d\n\n", n) + "d: 1\n"; }},
        {"comments-beside", [](size_t n) { return "a:\n" + repeated("- b # c\n", n); }},
        {"comments-in-flow", [](size_t n) { return "a: [\n" + repeated(" b, # c\n # d\n", n) + "]\n"; }},
        {"keys", [&](size_t n) { return counted(n, [&](size_t i) { return "k" + number(i) + ": v\n"; }); }},
        {"empty-keys", [&](size_t n) { return counted(n, [&](size_t i) { return "k" + number(i) + ":\n"; }); }},
        {"explicit-keys", [&](size_t n) { return counted(n, [&](size_t i) { return "? k" + number(i) + "\n"; }); }},
        {"the-same-key", [](size_t n) { return repeated("k: v\n", n); }},
        {"literal", [](size_t n) { return "a: |\n" + repeated("  b\n", n); }},
        {"folded", [](size_t n) { return "a: >\n" + repeated("  b\n\n", n); }},
        {"literals", [&](size_t n) { return counted(n, [&](size_t i) { return "k" + number(i) + ": |\n  b\n"; }); }},
        {"plain-lines", [](size_t n) { return "a: b\n" + repeated("  c\n", n); }},
        {"dashes", [](size_t n) { return repeated("- ", n); }},
        {"empty-items", [](size_t n) { return repeated("-\n", n); }},
        {"open-brackets", [](size_t n) { return repeated("[", n); }},
        {"open-braces", [](size_t n) { return repeated("{a: ", n); }},
        {"question-marks", [](size_t n) { return repeated("? ", n); }},
        {"deep-lists", [](size_t n) { return repeated(repeated("- ", 1600) + "a\n", n); }},
        {"anchors-and-aliases",
         [&](size_t n) {
             return counted(n, [&](size_t i) { return "- &a" + number(i) + " x\n- *a" + number(i) + "\n"; });
         }},
        {"one-anchor-many-aliases", [](size_t n) { return "- &a [x, y]\n" + repeated("- *a\n", n); }},
        {"anchors-without-end", [](size_t n) { return repeated("&a ", n); }},
        {"anchors-on-lines", [](size_t n) { return repeated("&a\n", n); }},
        {"documents", [](size_t n) { return repeated("---\n", n); }},
        {"documents-with-ends", [](size_t n) { return repeated("a\n...\n", n); }},
        {"only-ends", [](size_t n) { return repeated("...\n", n); }},
        {"faulty-documents", [](size_t n) { return repeated("---\na: b: c\n", n); }},
        {"directives", [](size_t n) { return repeated("%a b\n", n) + "--- a\n"; }},
        {"tags", [](size_t n) { return repeated("- !!str a\n", n); }},
        {"tabs", [](size_t n) { return "a: b\n" + repeated("\t\n", n) + "c: d\n"; }},
        {"carriage-returns", [](size_t n) { return repeated("- a\r", n); }},
        {"characters-of-two-bytes", [](size_t n) { return "a: " + repeated("\xC3\xA4", n) + "\n"; }},
        {"hexadecimal-number-keys", [](size_t n) { return "0x" + std::string(n, 'f') + ": 1\n"; }},
    };
}

/// Each alias stands for twice as much as the one before.
std::string bomb(size_t levels)
{
    std::string text = "a0: &a0 [x, x]\n";
    for (size_t i = 1; i < levels; ++i) {
        const std::string one = "a" + std::to_string(i), before = "*a" + std::to_string(i - 1);
        text += one + ": &" + one + " [" + before + ", " + before + "]\n";
    }
    return text;
}

} // namespace

std::vector<Path> readerPaths()
{
    std::vector<Path> paths;
    for (const auto &[name, make] : shapes())
        paths.push_back({std::string("read-") + name, 100'000, [make = make](size_t bytes) -> Work {
                             return [text = make(bytes)] { (void)yaml::diagnosticsOf(yaml::read(text)); };
                         }});
    paths.push_back({"read-faults-with-related-places", 4000, [](size_t count) -> Work {
                         const yaml::Stream stream = yaml::read(repeated("---\na: 1\nb: 1\na: 2\n", count * 20));
                         return [stream, count] {
                             expect(yaml::diagnosticsOf(stream).size() >= count, "a fault for each document");
                         };
                     }});
    paths.push_back({"read-choices-bomb", 400, [](size_t levels) -> Work {
                         return [text = bomb(levels)] {
                             expect(!config::readResolutions(text), "a bomb is no file of choices");
                         };
                     }});
    return paths;
}

} // namespace fieldwise::growth
