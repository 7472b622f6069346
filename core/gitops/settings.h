// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gitops/report.h"

/// Settings of Argo CD and Flux as texts, of whichever of the two they are.
namespace fieldwise::gitops {

/// What a text has that consists only of settings. ConfigMaps: only those of Argo CD.
struct SettingsKind {
    enum class Of : uint8_t { None, ConfigMaps, ArgoCd, Flux } of = Of::None;
    const char *deployer = ""; ///< what applies then, as `--deployer` names it; "" for ConfigMaps
    /// An Application, a Kustomization or a HelmRelease.
    bool isWhole() const { return of == Of::ArgoCd || of == Of::Flux; }
};
/// None for a text with any other object, or with several that are whole.
SettingsKind settingsKindOf(const yaml::Stream &stream);

/// All texts of a report.
struct SettingsInput {
    std::vector<NamedText> settings;
    std::vector<NamedText> git;
    std::vector<NamedText> live;
    const k8s::Schema *schema = nullptr;
    bool showSecrets = false;
};
/// A setting that counts.
struct SettingRow {
    Rule rule;
    bool isIgnore = false; ///< of fields
    size_t fields = 0;     ///< rows of the report that it hides or leaves out
};
struct SettingsReport {
    Report report;
    std::vector<SettingRow> settings; ///< what ignores fields first, then options
};
/// By argoReport or fluxReport. The error says what can't be read, or what the settings lack.
Result<SettingsReport, std::string> settingsReport(const SettingsInput &input);

} // namespace fieldwise::gitops
