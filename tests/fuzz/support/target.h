// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/yaml/value.h"

namespace fieldwise::fuzz {

/// What a fuzzer reads: bytes that choose options, then texts with 0xFF between them (no UTF-8 text has that byte).
struct Input {
    std::string options;
    std::vector<std::string> texts;

    uint8_t option(size_t index) const { return index < options.size() ? static_cast<uint8_t>(options[index]) : 0; }
};

/// What a fuzzing program is about: each defines one.
struct Target {
    const char *name;
    size_t options; ///< how many bytes
    size_t texts;
    void (*check)(const Input &input); ///< throws when something does not hold
    std::vector<Input> (*seeds)();     ///< real inputs to begin with
};
extern const Target target;

Input inputOf(std::string_view bytes);
std::string bytesOf(const Input &input);

/// Throws a std::runtime_error of a sentence and the text that it is about.
void require(bool holds, std::string_view what, std::string_view text = {});

/// The data of the last document in a text, as kubectl reads it; null when there is none. The text has to be readable.
yaml::Json dataIn(const std::string &text);

/// Inputs that were finds once: the files in tests/data/fuzz/NAME.
std::vector<std::string> finds();
/// An input with one of its texts or options changed; the same seed makes the same.
std::string mutated(const std::string &bytes, uint64_t seed);
/// Parts of two inputs together.
std::string crossed(const std::string &bytes, const std::string &other, uint64_t seed);

/// Fields of the lines of a cases file as inputs; a line that lacks one has "" there. At most `most` lines, evenly
/// taken.
std::vector<Input> fromCases(const char *file, const std::vector<const char *> &fields, const std::string &options,
                             size_t most);

} // namespace fieldwise::fuzz
