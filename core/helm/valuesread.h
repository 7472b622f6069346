// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/helm/values.h"

/// The text of one layer of values.
namespace fieldwise::helm {

/// A text as Helm reads it: of a key that a block map has twice, only the last entry stays, and the others are spaces.
struct TextForHelm {
    struct Twice {
        std::vector<Range> keys; ///< the last one counts
        std::vector<Range> left; ///< the bytes that became spaces
    };
    std::string text;
    yaml::Stream stream;
    std::vector<Twice> twice;
};
TextForHelm readForHelm(std::string text);

/// The errors of a text that can't be read.
ValueRefusals faultsOf(const yaml::Stream &stream, const NamedText &file);

/// The values of a file, all its documents merged (or the first, in Helm 3), as those of a layer. `failing` is put
/// before Helm's words; `leftOut` is taken for missing.
Result<Value, ValueRefusals> readValues(const NamedText &file, const std::string &failing, const Version &version,
                                        Layers &layers, uint32_t layer, const std::optional<LeftOut> &leftOut = {});

} // namespace fieldwise::helm
