// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/merge/plan/plan.h"

namespace fieldwise::merge {

/// The decision about a file that is merged as a whole, by its bytes.
struct WholeFile {
    Outcome outcome = Outcome::Unchanged;
    From from = From::Destination; ///< None: the file is removed, or not added
    bool conflict = false; ///< the inputs contradict each other; Destination stays as it is, or without the file
    std::string because;   ///< the reason, as a sentence; "" if nothing differs
};
/// Decides by comparing bytes; an input without the file has none. In Apply, ServerSide and Patch, Destination's always
/// stay.
WholeFile mergeBytes(const PerSide<std::optional<std::string_view>> &bytes, Mode mode);

/// A file of a folder that some input can't read, so that it is merged as a whole.
struct UnreadFile {
    std::string path;
    std::string why; ///< the first fault and its place
    PerSide<std::string> bytes;
    PerSide<uint32_t> parts{{~0u, ~0u, ~0u}}; ///< its first part in each input; ~0u if the input does not have the file
    WholeFile verdict;
};
/// Sorted by path. Empty in Patch, where a patch that can't be read is a fault.
std::vector<UnreadFile> unreadFiles(const PerSide<yaml::Stream> &streams, Mode mode);
/// The diagnostics of an input that are reported. Faults in a folder's file are not errors there, since the file stays
/// as it is.
std::vector<Diagnostic> diagnosticsOf(const yaml::Stream &stream, Mode mode);

/// The plan of an unread file: one decision about the whole file.
DocumentPlan planOf(const UnreadFile &file, const PerSide<yaml::Stream> &streams, const Options &options);

} // namespace fieldwise::merge
