// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.h"
#include "core/helm/valuesreport.h"

/// Values as lines of text, for panes.
namespace fieldwise::helm {

/// A key of a text, and the lines [first, last] that it has with its value.
struct KeyLines {
    std::vector<std::string> names;
    uint32_t first = 0, last = 0;
    uint32_t column = 0; ///< of the key, in characters, from 1
    bool isLeaf = true;  ///< no map with fields
    Range value{};
    uint32_t source = 0; ///< of a written text: the caller's number
};

/// A text with its keys, in text order.
struct KeyedText {
    std::string text;
    std::vector<KeyLines> keys{};
    std::vector<Range> masked{}; ///< values whose name says that they are secret
    /// The keys of maps in lists, below the names of the list; an element has no name.
    std::vector<std::vector<std::string>> inLists{};
};

/// Keys that the text takes over from elsewhere (aliases, `<<`) are left out.
KeyedText keysOf(std::string text, bool showSecrets);

/// A value to be written, with the caller's number; no value: only its place counts.
struct WrittenValue {
    std::vector<std::string> names;
    std::optional<yaml::OrderedJson> value;
    uint32_t source = 0;
};
/// Where a value without text would stand: after this line, -1: before all.
struct Gap {
    std::vector<std::string> names;
    int32_t afterLine = -1;
    uint32_t source = 0;
};
struct WrittenText {
    KeyedText keyed;
    std::vector<Gap> gaps{};
};
/// Values as block YAML, in their order as far as maps allow; a place that is written several times stands several
/// times.
WrittenText write(const std::vector<WrittenValue> &values);

/// Gives the lines of a key the row keys of the same lines of the same key in other texts. `keys`: of each line.
void addRowKeys(std::vector<std::string> &keys, const KeyLines &key, const std::vector<std::string> &names);

} // namespace fieldwise::helm
