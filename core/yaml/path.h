// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace fieldwise::yaml {

/// Where comments are that belong to no field: at the start or the end of a document, or before an entry.
enum class CommentPlace : uint8_t { AtStart, AtEnd, Before };

/// One element of a path: a field, a list element by its keys, a value of a set, or an index; or lines of a text, by
/// where they are in the version that both sides started from; or comments that belong to no field, by their place.
struct PathStep {
    enum class Kind : uint8_t { Field, Keys, Value, Index, Lines, Comments };
    Kind kind = Kind::Field;
    std::string name{};                                      ///< Field: its name; Value: the value
    std::vector<std::pair<std::string, std::string>> keys{}; ///< Keys: name and value of each key
    uint32_t index = 0; ///< Index; Lines: the number of the first line, from 1, or of the line that they come after;
                        ///< Comments: the CommentPlace
    uint32_t count = 0; ///< Lines: how many; 0 for lines that are inserted
    uint32_t nth = 0;   ///< Lines: the number, from 0, of those at the same place
    static PathStep lines(uint32_t first, uint32_t count, uint32_t nth)
    {
        return {.kind = Kind::Lines, .index = first, .count = count, .nth = nth};
    }
    static PathStep comments(CommentPlace place)
    {
        return {.kind = Kind::Comments, .index = static_cast<uint32_t>(place)};
    }
    /// Only of Comments.
    CommentPlace place() const { return static_cast<CommentPlace>(index); }
    static PathStep field(std::string_view name) { return {.name = std::string(name)}; }
    static PathStep value(std::string text) { return {.kind = Kind::Value, .name = std::move(text)}; }
    static PathStep item(size_t index) { return {.kind = Kind::Index, .index = static_cast<uint32_t>(index)}; }
    bool operator==(const PathStep &) const = default;
};
using Path = std::vector<PathStep>;

/// `spec.containers[name=api].ports[containerPort=80,protocol=TCP]`, `metadata.finalizers[=x]`, `args[2]`; lines of a
/// text `script[lines 4-5]`, `script[line 4]`, `script[after line 3]`, and `[line 4 #2]` for the second ones there;
/// comments `[comments at the start]`, `[comments at the end]`, `spec[comments before]`; a field that is not
/// `[A-Za-z0-9_$/-]+` is quoted: `metadata.annotations."a.b/c"`. The empty path is ``.
std::string print(const Path &path);
std::string print(const PathStep &step);
/// The inverse of `print`. The range of a diagnostic refers to `text`.
Result<Path> parsePath(std::string_view text);
/// A name as a reference token of a JSON pointer (RFC 6901 section 3): escapes `~` as `~0` and `/` as `~1`.
std::string pointerToken(std::string_view name);

} // namespace fieldwise::yaml
