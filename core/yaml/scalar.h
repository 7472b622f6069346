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

/// The type of a plain (unquoted) text.
Type plainType(std::string_view text, Dialect dialect = Dialect::Core12);
/// The type of a scalar node. Quotes and block styles make it a string; `!!str` and the other core tags take
/// precedence.
Type typeOf(const Node &node, std::string_view source, Dialect dialect = Dialect::Core12);
/// The text as kubectl reads it: the decoded base64 of a `!!binary`, and with the line break that kubectl adds after
/// the last line of a file.
std::string kubectlText(const Node &node, std::string_view source);
/// Why kubectl rejects a file that contains this scalar: it is not the number, boolean, null or base64 that its tag
/// says, or is a number that JSON lacks; "" if kubectl accepts it.
std::string_view kubectlFault(const Node &node, std::string_view source);
/// The value of a boolean's text.
bool isTrue(std::string_view text);
/// The value of an integer in decimal digits (`0x10` is 16, `1_000` is 1000); empty if the text is not an integer.
std::string decimalText(std::string_view text);
/// True if YAML 1.2 or 1.1 would read the text, written plain, as another type, or if it can't be a plain scalar at all
/// (in flow, because of `,[]{}` too).
bool needsQuotes(std::string_view text, bool inFlow);

} // namespace fieldwise::yaml
