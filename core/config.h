// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/encoding.h"
#include "core/merge/choices/choice.h"

/// Fieldwise's own files: small YAML files that people may read and write. Reading returns the first error as a
/// diagnostic with its range.
namespace fieldwise::config {

/// A file of choices, for the window and for `--resolutions`.
std::string resolutionsText(const std::vector<merge::Choice> &choices);
Result<std::vector<merge::Choice>, Diagnostic> readResolutions(std::string_view text);

/// An input in a session: its text, or the file that has it, or only a name if the text was left out.
struct SessionInput {
    std::string name;
    std::string file;                   ///< "" if it is in no file
    std::optional<std::string> text;    ///< any bytes; nothing if the file has them
    std::string hash;                   ///< of the file when it was opened or saved, to detect later changes
    uint64_t size = 0;                  ///< size at that time
    FileParts files;                    ///< for a folder: where its files begin in `text`
    Encoding encoding = Encoding::Utf8; ///< encoding of the file
    bool operator==(const SessionInput &) const = default;
};

/// Everything that restores a comparison except its history.
struct Session {
    merge::PerSide<std::optional<SessionInput>> inputs;
    std::optional<SessionInput> toCheck; ///< the result of a merge to check; nothing if the session is no check
    std::vector<std::string> meant;      ///< ResultToCheck::meant
    std::vector<SessionInput> settings;  ///< of Argo CD or Flux, which are no inputs of the merge
    merge::Options options;              ///< without the schema and showSecrets, which are not saved
    std::vector<std::string> schemas;
    std::vector<merge::Choice> choices;
    std::optional<std::string> typed; ///< Inputs::typed
    std::string resource;             ///< resource of the selected field, as in choices; "" for none
    yaml::Path path;
    std::string result;  ///< file of the result; "" for none
    std::string saved;   ///< time of saving as text, for people
    std::string session; ///< for an autosave: the session file that it belongs to
};

std::string sessionText(const Session &session);
Result<Session, Diagnostic> readSession(std::string_view text);

} // namespace fieldwise::config
