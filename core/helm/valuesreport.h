// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/helm/values.h"

/// Computed values for people and scripts (docs/command-line.md, helm-values).
namespace fieldwise::helm {

/// A layer's value.
struct Source {
    std::string layer; ///< `chart`, `subchart`, `imported`, `global`, `record`, `file`, `set`, ...
    std::string name;  ///< the file, or the argument
    std::string title; ///< as in a sentence: `values.yaml line 3`
    layers::Origin origin;
    Json value;
    std::string why;     ///< of one that lost
    bool isSame = false; ///< one that lost has the value that won, which its mask would not tell
    LayerKind kind = LayerKind::Chart;
};

/// What a value would be without one of its sources.
struct Otherwise {
    layers::Origin without;
    bool isGone = false;
    Json value;
    std::string title; ///< of what would decide; "" if nothing would
};

/// A value that is no map with fields.
struct Entry {
    std::vector<std::string> names;
    bool isGone = false;
    Json value;
    Source from;
    std::vector<Source> over;
    std::optional<Source> unused; ///< another value that does not count: of the old release without an option, or of
                                  ///< the chart beside an old default
    std::string because;
    std::optional<Otherwise> otherwise; ///< without `from`; only where it is asked for
};

/// A trap; the ids are those of the documentation.
struct ValueNotice {
    std::string id;
    std::vector<std::string> names;
    std::string text;
    bool isMild = false; ///< a key that only the user has, and that is like none of the chart's
};

struct ValuesReport {
    Version version;
    Json config;
    Json computed;
    std::vector<Entry> values;
    std::vector<ValueNotice> notices; ///< the worst first
};

/// Masks the values whose name says that they are secret, unless they are to be shown.
ValuesReport reportOf(const ComputedValues &values, bool showSecrets);
/// `1.5.1, from values-prod.yaml line 12`
std::string otherwiseOf(const Otherwise &otherwise);
/// Notices, then each value that more than one layer has, or `all`.
std::string textOf(const ValuesReport &report, bool all);
yaml::OrderedJson jsonOf(const ValuesReport &report);

} // namespace fieldwise::helm
