// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/helm/valuesreport.h"
#include "core/merge/plan/steps.h"

/// Values in few words, for chips and rows.
namespace fieldwise::helm {

enum class PaneRole : uint8_t { Subchart, Chart, Record, File, Arguments };
/// The pane that the values of a layer, or a source, stand in.
PaneRole roleOf(LayerKind kind);
PaneRole roleOf(const Source &source);
/// What a value is relative to the chart. A layer that repeats what it wins over changes nothing.
merge::State stateOf(const Entry &entry);
/// What becomes of a value that lost.
merge::State stateOfLoser(const Entry &entry, const Source &loser);
/// True for a value of the chart and its subcharts.
bool isOfChart(const Source &source);
/// `values-prod.yaml`, `the chart`, `--set`.
std::string shortName(const Source &source);
/// `removed: image.tag, by null in values-prod.yaml`
std::string goneWords(const Entry &entry);
/// `4 by values-prod.yaml, over 1`
std::string sentenceOf(const Entry &entry);
/// `values-prod.yaml, was 1`
std::string chipOf(const Entry &entry);
std::string chipOf(const ValueNotice &notice);

} // namespace fieldwise::helm
