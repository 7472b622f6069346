// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// What becomes of a file that is decided as one, by its bytes.
struct WholeFile {
    Outcome outcome = Outcome::Unchanged;
    From from = From::Destination; ///< None: it goes, or does not come
    bool conflict = false;         ///< everybody changed it; Destination's stays
    std::string because;           ///< a sentence; "" where nothing differs
};
/// Nothing: an input does not have the file. In Apply and Patch, Destination's stays.
WholeFile mergeBytes(const PerSide<std::optional<std::string_view>> &bytes, Mode mode);

/// A file of a folder that can't be read in some input, so that it is decided as one.
struct UnreadFile {
    std::string path;
    std::string why; ///< the first fault, with its place
    PerSide<std::string> bytes;
    PerSide<uint32_t> parts{{~0u, ~0u, ~0u}}; ///< the first one of each input; ~0u where it does not have the file
    WholeFile verdict;
};
/// In the order of their paths. Nothing in Patch, where a patch that can't be read is a fault.
std::vector<UnreadFile> unreadFiles(const PerSide<yaml::Stream> &streams, Mode mode);
/// What is to be told of an input: a file of a folder that can't be read is no error, since it stays as it is.
std::vector<Diagnostic> diagnosticsOf(const yaml::Stream &stream, Mode mode);

/// The plan of such a file: one decision about all of it.
DocumentPlan planOf(const UnreadFile &file, const PerSide<yaml::Stream> &streams, const Options &options);

} // namespace fieldwise::merge
