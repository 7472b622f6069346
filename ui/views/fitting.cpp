// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fitting.h"

#include <algorithm>

namespace fieldwise::ui {

namespace {

constexpr int lowWindow = 800;

bool isLow(const Wishes &wishes, const Fit &)
{
    return wishes.window.height() < lowWindow;
}

bool isBarTight(const Wishes &wishes, const Fit &fit)
{
    const Wishes::Bar &bar = wishes.bar;
    return bar.rest + (fit.optionsAreOne ? bar.optionsButton : bar.options)
        + (fit.modesAreOne ? bar.modeButton : bar.modes) + (fit.resourcesOver ? bar.resources : 0)
        + (fit.outlinesOver ? bar.outlines : 0)
        > wishes.window.width();
}

int topOf(const Wishes &wishes)
{
    const bool hasResult = wishes.below != Wishes::Below::Patches;
    if (wishes.layout == PaneLayout::SinglePane && hasResult)
        return least::pane + least::overview + least::channel + least::result;
    const bool isBeside = hasResult && wishes.below != Wishes::Below::ResultAndReasons;
    const int panes = wishes.inputs + (isBeside ? 1 : 0);
    const int pane = wishes.layout == PaneLayout::Columns ? least::column : least::pane + least::overview;
    return panes * pane + (panes - 1) * least::channel;
}

int belowOf(const Wishes &wishes, const Fit &fit)
{
    const int reasons = least::card + (fit.listInHeader ? 0 : least::list + least::line);
    switch (wishes.below) {
    case Wishes::Below::ResultAndReasons: return least::result + least::line + reasons;
    case Wishes::Below::Reasons: return reasons;
    case Wishes::Below::Patches: return reasons + least::line + least::patches;
    case Wishes::Below::Operations: break;
    }
    return 0; // its parts go below each other by themselves
}

bool isWidthTight(const Wishes &wishes, const Fit &fit)
{
    const int sides = (fit.outlinesOver ? 0 : wishes.outlines * (least::outline + least::line))
        + (wishes.hasResources && !fit.resourcesOver ? least::resources + least::line : 0);
    return sides + std::max(topOf(wishes), belowOf(wishes, fit)) > wishes.window.width();
}

} // namespace

Fit fitOf(const Wishes &wishes)
{
    struct Step {
        bool Fit::*gives;
        bool (*isTight)(const Wishes &, const Fit &);
    };
    static constexpr Step order[] = {
        {&Fit::bandIsLow, isLow},           {&Fit::optionsAreOne, isBarTight},   {&Fit::listInHeader, isWidthTight},
        {&Fit::outlinesOver, isWidthTight}, {&Fit::resourcesOver, isWidthTight}, {&Fit::modesAreOne, isBarTight},
        {&Fit::inputsAreTabs, isWidthTight}};
    Fit fit;
    for (const Step &step : order) {
        const bool isThere = (step.gives != &Fit::outlinesOver || wishes.outlines > 0)
            && (step.gives != &Fit::resourcesOver || wishes.hasResources);
        fit.*step.gives = isThere && step.isTight(wishes, fit);
    }
    Wishes more = wishes; // what is not there now may be opened
    if (wishes.outlines == 0) {
        more.outlines = 1;
        fit.outlinesOver = fitOf(more).outlinesOver;
        more.outlines = 0;
    }
    if (!wishes.hasResources) {
        more.hasResources = true;
        fit.resourcesOver = fitOf(more).resourcesOver;
    }
    return fit;
}

int bottomOf(int height, Bottom bottom)
{
    struct Share {
        int percent, least, top; ///< pixels; `top`: what the inputs keep
    };
    static constexpr Share shares[] = {{38, 288, 192}, {49, 325, 192}, {46, 360, 192}, {42, 226, 224}};
    const Share &share = shares[static_cast<size_t>(bottom)];
    const int wanted = std::max(height * share.percent / 100, share.least);
    return std::min(wanted, std::max(height - share.top, height / 2));
}

int resourcesOf(int windowWidth)
{
    return windowWidth < 1400 ? 264 : 344;
}

} // namespace fieldwise::ui
