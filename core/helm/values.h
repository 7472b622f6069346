// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/helm/helmversion.h"
#include "core/helm/setflags.h"
#include "core/layers/layered.h"

/// The values that the templates of a chart see, with the chain of sources of each (semantics/helm.md 5).
namespace fieldwise::helm {

using layers::Value;

enum class LayerKind : uint8_t {
    Chart,
    Subchart,
    Record,
    RecordDefaults,
    File,
    SetJson,
    Set,
    SetString,
    SetFile,
    SetLiteral
};
/// layers::Origin::way.
enum Way : uint8_t { WrittenThere, WasImported, IsGlobal };

/// The plainest reason to lose.
inline constexpr std::string_view lowestLayer = "a chart's default is the lowest layer";
/// Why elements of a list lost that an argument changed.
inline constexpr std::string_view elementChanged = "the argument changes elements of it";

struct Layer {
    LayerKind kind = LayerKind::Chart;
    std::string name; ///< the file, or the argument
    size_t place = 0; ///< of an argument: its place on the command line
    /// A key that a map of a file has more than once, and its lines.
    struct Twice {
        std::vector<std::string> names;
        std::vector<uint32_t> lines;
    };
    std::vector<Twice> twice{};
};
using Layers = std::vector<Layer>;

/// A file's name, as people are told, and its text.
struct NamedText {
    std::string name;
    std::string text;
};

/// An entry of `dependencies` in Chart.yaml.
struct Dependency {
    std::string name;
    std::string alias;
    std::string version;
    std::string condition;
    std::vector<std::string> tags;
    Json importValues = Json::array();
    bool enabled = true;
};

struct Chart {
    std::string name;
    std::string version;
    Value values;
    bool listsDependencies = false;
    std::vector<Dependency> dependencies;
    std::vector<Chart> subcharts;
};

/// Why something can't be used: Helm's words, or a line with place and code about a file that can't be read.
struct ValueRefusal {
    std::string text;
    bool isPlaced = false;
    std::string file{};  ///< that has the fault; "" if none has
    Range range{};       ///< in the file
    std::string fault{}; ///< what is wrong there
};
using ValueRefusals = std::vector<ValueRefusal>;

/// A chart that is no more than its values.yaml.
Result<Chart, ValueRefusals> chartOfValues(const NamedText &file, const Version &version, Layers &layers);
/// A chart from its files, whose names are relative to its folder; `folder` is put before them when they are told.
Result<Chart, ValueRefusals> readChart(const std::vector<NamedText> &files, const std::string &folder,
                                       const Version &version, Layers &layers);

struct SetArgument {
    SetKind kind = SetKind::Set;
    std::string text;
    size_t place = 0; ///< among all arguments on the command line
};

/// The values of a release record.
struct OldValues {
    std::string name;
    Json config;
    Json defaults;         ///< chart.values
    std::string release{}; ///< `shop, revision 3`; "" if the record does not say
};

enum class Reuse : uint8_t { Unsaid, Reset, Reuse, ResetThenReuse };

/// A value of one layer that is taken for missing.
struct LeftOut {
    layers::Origin origin;
    std::vector<std::string> names; ///< in the computed values
};

struct ValuesInput {
    Version version = newestVersion;
    std::vector<NamedText> files;
    std::vector<SetArgument> arguments;
    std::optional<OldValues> old;
    Reuse reuse = Reuse::Unsaid;
    ReadsFile read;
    std::optional<LeftOut> leftOut{}; ///< a whole argument, or one value of another layer
};

/// What one `--set…` wrote.
struct SetWrite {
    Written written;
    uint32_t layer = 0;
    Json value;
};

/// A map that met a value that is no map.
struct TableWarning {
    std::vector<std::string> names;
    std::string text; ///< in Helm's words
};

struct ComputedValues {
    Version version = newestVersion;
    Reuse reuse = Reuse::Unsaid;
    bool hasOld = false;
    bool usesOld = false; ///< the old release's values count
    Layers layers;
    Value given;    ///< by the user now
    Value old;      ///< the config of the old release
    Value config;   ///< of the new release
    Value computed; ///< what templates see
    Value defaults; ///< what they would see without the user's values and the old release
    std::vector<SetWrite> writes;
    std::vector<TableWarning> warnings;
};

/// `layers` are those of the chart.
Result<ComputedValues, ValueRefusals> computeValues(Chart chart, Layers layers, const ValuesInput &input);

} // namespace fieldwise::helm
