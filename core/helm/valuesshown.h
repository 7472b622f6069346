// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/helm/valueslines.h"
#include "core/helm/valuestexts.h"
#include "core/helm/valueswords.h"

/// Values as a window shows them: the layers side by side, and the computed values.
namespace fieldwise::helm {

/// A line of a pane, apart from its text.
struct ShownLine {
    int32_t place = -1; ///< index into ValuesShown::places of the first key that the line belongs to
    merge::State state = merge::State::Unchanged;
    bool hasNotice = false;
    std::optional<PaneRole> stripe; ///< the layer that wins here
    uint32_t row = 0;               ///< the same in all panes of layers
    int number = 0;                 ///< in the margin; 0: none
};

struct ShownChip {
    uint32_t line = 0;
    merge::State state = merge::State::Unchanged;
    bool hasNotice = false;
    std::string text;
};

/// A value that is gone from the computed ones.
struct ShownGap {
    int32_t afterLine = -1;
    uint32_t place = 0;
    std::string text;
};

/// Why a layer can't be read.
struct ShownFault {
    Range range;
    std::string text;
};

struct ShownPane {
    LayerKind kind = LayerKind::Chart; ///< of arguments, SetJson
    PaneRole role = PaneRole::Chart;
    bool isUsed = true; ///< false of old values that do not count
    std::string file;   ///< its name; of old values, of their record; "" of arguments
    size_t index = 0;   ///< among the user's files
    std::string text;
    std::vector<ShownLine> lines;
    std::vector<Range> changed; ///< words
    std::vector<Range> removed; ///< words
    std::vector<Range> masked;
    std::vector<ShownChip> chips;
    std::vector<ShownGap> gaps;
    std::vector<ShownFault> faults;
};

/// A place of a value or a notice.
struct ShownPlace {
    std::vector<std::string> names;
    std::optional<size_t> value;  ///< index into ValuesReport::values
    std::optional<size_t> notice; ///< the worst, index into ValuesReport::notices
    merge::State state = merge::State::Unchanged;
    std::string sentence; ///< `4 by values-prod.yaml, over 1`
};

struct ValuesShown {
    ValuesTexts texts;
    ValuesReport report;
    std::vector<ShownPlace> places;
    std::vector<size_t> worst;    ///< places to look at, the worst first; the others are the chart's values
    std::vector<ShownPane> panes; ///< the lowest first
    ShownPane computed;
    uint32_t rows = 0;      ///< of `panes`
    size_t ofChart = 0;     ///< computed values that the chart has
    ValueRefusals refusals; ///< why the values can't be computed
};

Result<ValuesShown, ValueRefusals> shown(ValuesTexts texts, bool showSecrets);
/// The texts of the layers, each with its faults, of values that can't be computed.
ValuesShown unread(ValuesTexts texts, ValueRefusals refusals, bool showSecrets);

} // namespace fieldwise::helm
