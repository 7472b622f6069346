// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/encoding.h"
#include "core/merge/choices/choice.h"

/// Fieldwise's own files, small YAML that people may read and write. A diagnostic has the first fault with its range.
namespace fieldwise::config {

/// Choices, for the window and for `--resolutions`.
std::string resolutionsText(const std::vector<merge::Choice> &choices);
Result<std::vector<merge::Choice>, Diagnostic> readResolutions(std::string_view text);

/// An input in a session: a text, or a file that has it, or the name of one whose text was left out.
struct SessionInput {
    std::string name;
    std::string file;                   ///< "" when it is in none
    std::optional<std::string> text;    ///< any bytes; nothing when the file has them
    std::string hash;                   ///< of the file as it was opened or saved, to see whether it is another one now
    uint64_t size = 0;                  ///< likewise
    FileParts files;                    ///< with a text of a folder: where its files begin in it
    Encoding encoding = Encoding::Utf8; ///< of the file
    bool operator==(const SessionInput &) const = default;
};

/// What makes a comparison come back as it was, but for its history.
struct Session {
    merge::PerSide<std::optional<SessionInput>> inputs;
    merge::Options options; ///< without a schema and showSecrets, which are not saved
    std::vector<std::string> schemas;
    std::vector<merge::Choice> choices;
    std::string resource; ///< the selected field, as in choices; "" for none
    yaml::Path path;
    std::string result;  ///< the file of the result; "" for none
    std::string saved;   ///< when, in words of the writer; for people
    std::string session; ///< of an autosave: the session file that it belongs to
};

std::string sessionText(const Session &session);
Result<Session, Diagnostic> readSession(std::string_view text);

} // namespace fieldwise::config
