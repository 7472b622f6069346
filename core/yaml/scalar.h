// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/yaml/node.h"

namespace fieldwise::yaml {

enum class Type : uint8_t { Null, Bool, Int, Float, String };
/// Core12: YAML 1.2 core schema, as go-yaml v3 and kyaml read it. Kubectl: the same with YAML 1.1 booleans
/// (y, yes, on, n, no, off), as sigs.k8s.io/yaml reads them.
enum class Dialect : uint8_t { Core12, Kubectl };

/// Type of a plain text (what stands in the file without quotes).
Type plainType(std::string_view text, Dialect dialect = Dialect::Core12);
/// Type of a scalar node; quotes and block styles make a string, `!!str` and the other core tags decide.
Type typeOf(const Node &node, std::string_view source, Dialect dialect = Dialect::Core12);
/// The text that kubectl reads: of `!!binary` what its base64 says, and with the break that it reads behind the last
/// line of a file.
std::string kubectlText(const Node &node, std::string_view source);
/// Why kubectl reads no file with this scalar in it: it is no number, boolean, null or base64 as its tag says, or a
/// number that JSON has not; "" when it does.
std::string_view kubectlFault(const Node &node, std::string_view source);
/// Which of the two a boolean's text means.
bool isTrue(std::string_view text);
/// An integer's value in decimal digits (`0x10` is 16, `1_000` is 1000); empty when the text is no integer.
std::string decimalText(std::string_view text);
/// True when the text, written plain, would be read as another type by YAML 1.2 or 1.1, or could not stand plain at
/// all (in flow: `,[]{}` too).
bool needsQuotes(std::string_view text, bool inFlow);

} // namespace fieldwise::yaml
