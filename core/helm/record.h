// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/yaml/value.h"

/// What Helm makes of the objects of a release (semantics/helm.md).
namespace fieldwise::helm {

/// A revision of a release, as Helm stores it (semantics/helm.md 1.1).
struct Record {
    std::string name;
    std::string namespaceName;
    int revision = 0;
    std::string status;
    std::string applyMethod;        ///< `ssa`, `csa`, or "" for client-side
    std::string manifest;           ///< the rendered templates without hooks
    std::vector<std::string> hooks; ///< their manifests
    std::string chart;              ///< name and version, `web-1.2.0`
    yaml::OrderedJson config;       ///< the values that the user gave
    yaml::OrderedJson chartValues;  ///< the chart's defaults
};

/// False for most texts that have no release records.
bool mayHaveRecords(std::string_view text);
/// True for a text with release records, also if they can't be read.
bool isOfRelease(std::string_view text);
/// The release records in a text: Secrets and ConfigMaps of Helm, one after another or in Lists, or the bare JSON of a
/// record. Other objects are left out. Positions of errors are those of the text.
Result<std::vector<Record>, Diagnostic> recordsIn(std::string_view text);

} // namespace fieldwise::helm
