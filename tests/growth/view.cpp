// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html.h"
#include "core/view/fieldorder.h"
#include "core/view/outline.h"
#include "core/view/words.h"
#include "tests/growth/growth.h"
#include "tests/support/golden.h"

namespace fieldwise::growth {
namespace {

using merge::Mode;

std::shared_ptr<const Merged> mergedOf(Mode mode, std::string original, std::string updated, std::string destination)
{
    auto merged = run(test::inputsOf(mode, std::move(original), std::move(updated), std::move(destination))).merged;
    expect(merged != nullptr, "a merge");
    return merged;
}

Path rows()
{
    return {"rows", 4000, [](size_t count) -> Work {
                const auto text = [&](const char *image) {
                    std::string out = "apiVersion: example.com/v1\nkind: Widget\nspec:\n  items:\n";
                    for (size_t i = 0; i < count; ++i)
                        out += "  - name: item" + std::to_string(i) + "\n    image: shop:" + (i % 3 ? "1" : image)
                            + "\n    # remark\n    value: " + std::to_string(i) + "\n";
                    return out;
                };
                return [merged = mergedOf(Mode::ThreeWay, text("1"), text("2"), text("1"))] {
                    const auto &texts = merged->inputs.texts.at;
                    expect(view::view(merged->plan, merged->resolution, {{texts[0], texts[1], texts[2]}}).rows.size()
                               == merged->view.rows.size(),
                           "the same rows");
                };
            }};
}

/// Blocks of many lines: with one word changed in each, or with nothing in common.
Path words(bool unlike)
{
    return {unlike ? "words-unlike" : "words-alike", 4000, [unlike](size_t count) -> Work {
                std::string left = "|\n", right = "|\n";
                for (size_t i = 0; i < count; ++i) {
                    const std::string words =
                        " of a line with a number of words that stay, number " + std::to_string(i % 7) + "\n";
                    left += "  left" + words;
                    right += unlike ? "  " : "  right" + words;
                    for (size_t word = 0; unlike && word < 30; ++word)
                        right += "w" + std::to_string((i * 31 + word * 17) % 1009) + (word == 29 ? "\n" : " ");
                }
                return [=] { expect(view::diffWords(left, right).rightLines.size() == count, "every line differs"); };
            }};
}

Path outline()
{
    return {"outline-matching", 20'000, [](size_t count) -> Work {
                std::string text = "l:\n";
                for (size_t i = 0; i < count; ++i)
                    text += "- a\n";
                const auto merged = mergedOf(Mode::TwoWay, "", text, text);
                return [merged] { expect(!view::Outline(merged->plan).matching("l", false).empty(), "a match"); };
            }};
}

Path report()
{
    return {"report-html", 20'000, [](size_t count) -> Work {
                const auto text = [&](const char *value) {
                    std::string out;
                    for (size_t i = 0; i < count; ++i)
                        out += "key" + std::to_string(i) + ": " + (i % (count / 4) == 0 ? value : "same") + "\n";
                    return out;
                };
                return [merged = mergedOf(Mode::TwoWay, "", text("new"), text("old"))] {
                    expect(!report::html(report::contentOf(*merged)).empty(), "a report");
                };
            }};
}

Path fieldOrder()
{
    return {"field-order", 20'000, [](size_t count) -> Work {
                const auto text = [&](const char *last) {
                    std::string out;
                    for (size_t i = 0; i < count; ++i)
                        out += "key" + std::to_string(i) + ": 1\n";
                    return out + last;
                };
                return [merged = mergedOf(Mode::TwoWay, "", text("y: 1\nz: 1\n"), text("z: 1\ny: 1\n"))] {
                    expect(view::hasOtherOrder(merged->plan), "another order");
                };
            }};
}

} // namespace

std::vector<Path> viewPaths()
{
    return {rows(), words(false), words(true), outline(), report(), fieldOrder()};
}

} // namespace fieldwise::growth
