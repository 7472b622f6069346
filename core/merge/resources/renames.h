// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/merge/resources/pairing.h"

namespace fieldwise::merge {

/// Two of the paired resources that look like one which got another name (or apiVersion, or namespace): `was` under its
/// old one, `now` under the new one.
struct Rename {
    size_t was = 0;
    size_t now = 0;
};
/// A resource that only some inputs have and another that only the others have, of the same kind and with mostly the
/// same content; where several look alike, nothing is said. Not in Apply and Patch.
std::vector<Rename> findRenames(const PerSide<yaml::Stream> &streams, const std::vector<Parts> &pairs, Mode mode);

} // namespace fieldwise::merge
