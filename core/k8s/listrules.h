// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/k8s/fieldpattern.h"
#include "core/k8s/schema.h"
#include "core/yaml/path.h"

namespace fieldwise::k8s {

/// Which keys are inferred for a list without a schema: the seven documented keys (semantics/kyaml.md 3.3), only
/// `name`, or none.
enum class Infer : uint8_t { Documented, Name, None };
/// The keys in order of precedence; empty for None.
std::span<const std::string_view> inferredKeys(Infer infer);

/// Sequence: only in a merge of texts; elements are identified by content, similarity and position.
enum class ListKind : uint8_t { Atomic, Keyed, Set, Sequence };
enum class LearntFrom : uint8_t { Schema, Inferred, Asked, Profile, Nothing };

/// The rule of a list and its source.
struct ListRule {
    ListKind kind = ListKind::Atomic;
    std::vector<std::string> keys; ///< Keyed only
    LearntFrom from = LearntFrom::Nothing;
    std::string_view profile{}; ///< the profile's name, if learnt from a Profile
    bool operator==(const ListRule &) const = default;
};
/// For people: "keyed by name (schema)", "atomic (no merge key is known)".
std::string describe(const ListRule &rule);

/// A rule for one list that a person asked for: `--list-rule PATH=RULE`. The path consists of fields only and skips
/// list elements on the way: `spec.rules` matches in every element. `[...]` steps are accepted and ignored.
struct AskedRule {
    std::vector<std::string> fields;
    ListRule rule;
    bool operator==(const AskedRule &) const = default;
};
/// Parses `PATH=atomic`, `PATH=set` or `PATH=KEY[,KEY]`.
Result<AskedRule> parseAskedRule(std::string_view text);

/// A rule for lists in the files of a repository (docs/git.md), where no other program is predicted. Its path consists
/// of fields only, as in AskedRule, and may have wildcards.
struct RepositoryRule {
    std::string object; ///< GROUP/KIND of the objects it applies to; "" for any document
    FieldPattern fields;
    ListRule rule;
    bool operator==(const RepositoryRule &) const = default;
};
/// Parses a rule of the form `atomic`, `set` or `KEY[,KEY]`; the error is a sentence.
Result<RepositoryRule, std::string> parseRepositoryRule(std::string_view path, std::string_view rule);

/// kyaml's rule for a list field that a schema knows (semantics/kyaml.md 3.1 and 3.2). The list is associative iff the
/// patch strategy has `merge`. Its keys are the list-map-keys, else the patch-merge-key; without either, it is a set of
/// primitives.
ListRule kyamlRule(const FieldRule &field);
/// kubectl's rule: keyed by the patch merge key alone; a set without one.
ListRule kubectlRule(const FieldRule &field);
/// kyaml's rule, but a list of a loaded custom resource is keyed or a set if its list type says so. kyaml ignores that
/// type.
ListRule schemaRule(const FieldRule &field);

} // namespace fieldwise::k8s
