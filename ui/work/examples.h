// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <vector>

#include <QString>

#include "core/folder.h"
#include "core/merge/plan/options.h"

namespace fieldwise::ui {

/// One bundled example.
struct Example {
    QString name; ///< name of its folder
    QString title;
    QString about;
    merge::Mode mode = merge::Mode::ThreeWay;
    int order = 0;
    std::string fieldManager; ///< who applies, in ServerSide
    std::string deployer;     ///< a row of merge::deployers; "" for kubectl
};
/// In the order in which they are shown.
std::vector<Example> examples();

/// The examples are shown in these groups, in this order.
enum class ExampleGroup : uint8_t { First, Helm, GitOps, Apply, ServerSide, Merge };
inline constexpr std::array exampleGroups{ExampleGroup::First, ExampleGroup::Helm,       ExampleGroup::GitOps,
                                          ExampleGroup::Apply, ExampleGroup::ServerSide, ExampleGroup::Merge};
ExampleGroup groupOf(const Example &example);
QString groupName(ExampleGroup group);

/// The text of one of its panes, or the files of a folder; `name` is for people.
struct ExampleText {
    QString name;
    std::string text;
    std::optional<folder::Files> files;
};
/// Settings of Argo CD or Flux that come with it.
std::vector<ExampleText> exampleSettings(const Example &example);
/// Nothing if the pane is empty.
std::optional<ExampleText> exampleText(const Example &example, merge::Side side);

} // namespace fieldwise::ui
