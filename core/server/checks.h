// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/server/parts.h"
#include "core/server/refusals.h"

/// The parts of the refusals.
namespace fieldwise::server {

/// A place that is checked, and all that a check may look at.
struct Place {
    const Json &node;   ///< what patterns are relative to
    const Json *before; ///< its stored counterpart; null if there is none
    const Json &root;
    std::string_view kind; ///< of the root
    const Pattern &pattern;
    const Bound &bound;
    const Json *value; ///< at the pattern; null if missing
    const Json *old;   ///< of the stored object, at the pattern
    /// What the rule has seen at other places of the pattern: equal elements and references are found in linear time.
    std::set<std::string> &seen;
};

/// What is wrong at a place. Texts for the placeholders of the server's words.
struct Wrong {
    std::string_view type; ///< of the server's causes: "Required value", "Invalid value" ...
    std::string why{};     ///< the detail where the words have none
    std::string key{};     ///< the key or field that is wrong
    std::string limit{};   ///< another value that the words name
    bool several = false;  ///< of a union: more than one
};
using Wrongs = std::vector<Wrong>;

/// One rule of a refusal, such as `"min": 0`. `rule` has the others beside it.
Wrongs checkValue(std::string_view name, const Json &wanted, const Json &rule, const Place &place);
/// The rules about several fields or elements.
Wrongs checkSeveral(std::string_view name, const Json &wanted, const Json &rule, const Place &place);
/// The rules about the stored object.
Wrongs checkChange(std::string_view name, const Json &wanted, const Json &rule, const Place &place);
/// The server's words about a text that does not have a form (`dns1123Label`, `labelValue` ...); none if it has it.
std::vector<std::string> wordsAboutForm(std::string_view form, std::string_view text);

/// The alternative of a refusal's words that is about this kind of fault; nothing if there is none.
std::optional<std::string> alternative(std::string_view words, const Wrong &wrong, bool isOnly);
/// Whether a refusal has one check; the rest of its rules say how.
bool isOnlyCheck(const Json &rule);

/// The reasons to refuse an object, each once. Those beyond the first 1000 are only counted.
class Reasons {
public:
    void add(Refusal one);
    /// The last one says how many more there are.
    std::vector<Refusal> take();

private:
    std::vector<Refusal> m_first;
    std::unordered_set<size_t> m_said; ///< hashes of the words
    size_t m_more = 0;
};

/// What is wrong with the values of a stored custom resource, by the schema of its definition. `unchecked` gets the
/// rules of the schema that are about a value of the object, but are not known here.
void checkSchema(const Json &now, const Json *before, const CustomKind &kind, Reasons &out,
                 std::vector<std::string> &unchecked);

/// Unknown fields, and values that do not fit their Go types.
std::vector<Refusal> decodingFaults(const Json &object, const table::Kind &kind, const Struct &type,
                                    const Context &context);
std::vector<Refusal> decodingFaults(const Json &object, const CustomKind &kind, const Context &context);
/// A path as the server prints it: `spec.containers[0].image`, `data[a/b]`. `isKey`: names that are keys of maps.
std::string serverPath(const yaml::Path &path, const Struct *type);

} // namespace fieldwise::server
