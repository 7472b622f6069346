// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/compared.h"

#include <algorithm>
#include <chrono>

#include "core/merge/serverside/serversideplan.h"
#include "core/yaml/lists.h"

namespace fieldwise::ui {

using merge::allSides;
using merge::Side;

Compared comparedFrom(const Inputs &given, ComparedBy by, bool all, const std::vector<gitops::NamedText> &settings,
                      const Run *before)
{
    const auto start = std::chrono::steady_clock::now();
    const Inputs inputs = withOldManifest(given);
    merge::PerSide<yaml::Stream> streams;
    for (const Side side : allSides)
        streams[side] = yaml::withListsApart(yaml::read(inputs.open[side] ? inputs.texts[side].str() : std::string(),
                                                        before ? &before->streams[side] : nullptr));
    merge::Options options = inputs.options;
    if (by == ComparedBy::Deployers)
        options.mode = merge::Mode::Apply;
    if (merge::derivesOriginal(options)) // the text may belong to another mode
        streams[Side::Original] = yaml::read(merge::derivedOriginal(options, streams[Side::Destination]));
    Compared out{.by = by};
    if (std::ranges::all_of(streams.at, &yaml::Stream::ok))
        out.comparison = std::make_shared<view::Comparison>(
            by == ComparedBy::Deployers ? view::compareDeployers(streams, inputs.names, options, all, settings)
                                        : view::compare(streams, inputs.names, options, all));
    out.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    return out;
}

} // namespace fieldwise::ui
