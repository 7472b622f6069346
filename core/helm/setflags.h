// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/helm/helmversion.h"
#include "core/yaml/value.h"

/// Helm's own language for values on the command line, `a.b[0].c=1,d={x,y}` (semantics/helm.md 5.1).
namespace fieldwise::helm {

using yaml::Json;

/// In the order in which Helm applies them.
enum class SetKind { JsonData, Set, String, File, Literal };
inline constexpr SetKind setKinds[] = {SetKind::JsonData, SetKind::Set, SetKind::String, SetKind::File,
                                       SetKind::Literal};
/// `set-string`; the option has two dashes before it.
std::string_view nameOf(SetKind kind);

/// The text of a file, or why it can't be read.
using ReadsFile = std::function<Result<std::string, std::string>(const std::string &path)>;

/// What an argument wrote: a field, or elements of a list.
struct Written {
    std::vector<std::string> names; ///< up to the first list
    bool isElement = false;         ///< elements of a list, not all of it
    bool wasThere = false;          ///< the field had a value before
};

/// Carries out an argument on values, with the numbers of Go: those of files are floating-point, those of `--set`
/// whole. The error has Helm's words.
Result<std::vector<Written>, std::string> setValues(Json &values, SetKind kind, const std::string &argument,
                                                    const Version &version, const ReadsFile &read);

/// Limits of Helm: the largest index, and how many names may follow the first one.
inline constexpr int largestIndex = 65536;
inline constexpr int deepestName = 30;

/// A value as Go has it that read YAML or JSON into variables without type: all numbers are floating-point.
Json inGo(Json value);
/// The same value as the project has it.
Json fromGo(Json value);

} // namespace fieldwise::helm
