// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/helm/values.h"
#include "core/helm/valuesreport.h"

namespace fieldwise::helm {

/// A chart's values.yaml, or the files of its folder, whose names are relative to it.
struct ChartTexts {
    std::string name; ///< of the file or folder
    bool isFolder = false;
    std::vector<NamedText> files;
};
/// The name of a chart's file, as people are told.
std::string nameIn(const ChartTexts &chart, const std::string &file);
/// The text of the file that people are told by this name; the only one if the chart is a file.
std::string textNamed(const ChartTexts &chart, const std::string &name);
/// The same with all archives opened: the chart itself, if it is a `.tgz`, and those in `charts`, whose files are then
/// in a folder of the archive's name.
Result<ChartTexts, ValueRefusals> unpacked(ChartTexts chart);
Result<Chart, ValueRefusals> readChart(const ChartTexts &chart, const Version &version, Layers &layers);

/// The old values in a release record; of several, those of the revision that an upgrade takes as old.
Result<OldValues, std::string> oldValuesIn(const NamedText &file);

/// `--set a=1 --set-string 'b=x y'`, as typed in a shell, or why it can't be read.
Result<std::vector<SetArgument>, std::string> argumentsIn(std::string_view typed);

/// Everything that values are computed from.
struct ValuesTexts {
    ChartTexts chart;
    ValuesInput input;
};
Result<ComputedValues, ValueRefusals> computeValues(const ValuesTexts &texts);

/// Sets what each value that won over another one would be without its source, found by computing the values again; of
/// very many values only for the first ones.
void addOtherwise(ValuesReport &report, const ValuesTexts &texts, bool showSecrets);
/// What one value would be without each of its sources, the one that decided first.
std::vector<Otherwise> otherwisesOf(const Entry &entry, const ValuesTexts &texts, bool showSecrets);

} // namespace fieldwise::helm
