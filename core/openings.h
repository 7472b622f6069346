// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/filepart.h"
#include "core/gitops/settings.h"
#include "core/merge/plan/options.h"
#include "core/yaml/document.h"

/// Before a merge: what the texts are, which mode fits them, which pane each belongs into, and how their objects pair.
namespace fieldwise::openings {

/// Live: objects as a cluster stores them. Marked: a file with git's conflict markers. Release: records of Helm.
enum class Kind : uint8_t { Other, Live, Patch, Marked, Release };

/// What is known of a text.
struct Text {
    Kind kind = Kind::Other;
    std::shared_ptr<const yaml::Stream> stream; ///< never null
    size_t objects = 0;                         ///< documents with content
    gitops::SettingsKind settings{};            ///< of Argo CD or Flux, if it has nothing else
};
/// `name`: of the file; one with "patch" in it is a patch, as is a list of operations.
Text textOf(std::string_view text, const FileParts &files, std::string_view name);

/// A mode, or the check of a merge, which has a fourth text.
struct Way {
    merge::Mode mode = merge::Mode::TwoWay;
    bool checks = false;
    bool operator==(const Way &) const = default;
};
/// The inputs of a mode in the order of the panes.
std::vector<merge::Side> paneOrder(merge::Mode mode);
/// A pane; none is the result to check.
using Slot = std::optional<merge::Side>;
/// In the order of the panes.
std::vector<Slot> slotsOf(const Way &way);

/// The pane that each pane's text comes from when the mode changes, so that none is out of sight while a pane is empty:
/// the texts keep their order. `home`: where the text of each pane was in a mode with three panes.
merge::PerSide<merge::Side> arranged(const merge::PerSide<bool> &open, const merge::PerSide<merge::Side> &home,
                                     merge::Mode before, merge::Mode after);

/// Settings of Argo CD or Flux beside manifests, which are no input of a merge.
struct Settings {
    std::vector<size_t> texts; ///< which of the texts; empty for none
    std::string deployer;      ///< what applies with them, as `--deployer` names it
};
/// None unless exactly one text has an Application, a Kustomization or a HelmRelease and up to three others are no
/// settings: else these objects are themselves what is compared.
Settings settingsAmong(const std::vector<Text> &texts);

/// Why a mode fits.
enum class Why : uint8_t { Count, Live, Patch, Marked, Release };
struct Fit {
    Way way;
    Why why = Why::Count;
    bool operator==(const Fit &) const = default;
};
/// The mode that fits texts given in this order. `now` stays where the texts fit it, too; `threeWay` has the rules for
/// three texts that are nothing else.
Fit fitting(const std::vector<Text> &texts, const Way &now, merge::Mode threeWay);
/// The pane of each text, in the order of the texts, as far as there are panes. In an apply a live object is Live, the
/// text before it Local, and release records are Last applied.
std::vector<Slot> placed(const std::vector<Text> &texts, const Way &way);

/// How the objects of two texts pair.
struct Pairs {
    size_t both = 0;
    std::vector<std::string> onlyFirst, onlySecond; ///< `Deployment shop/checkout`
    /// Each text has one object, and they are different ones, of which `onlySecond` names the second.
    bool areOthers = false;
};
/// As the merge of Updated (`first`) and Destination pairs them.
Pairs pairsOf(const Text &first, const Text &second, merge::Mode mode);

} // namespace fieldwise::openings
