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

/// How a list without a schema may be keyed: by the seven documented keys (semantics/kyaml.md 3.3), only by `name`, or
/// not at all.
enum class Infer : uint8_t { Documented, Name, None };
/// The keys in their order of precedence; empty for None.
std::span<const std::string_view> inferredKeys(Infer infer);

/// Sequence: of a merge of texts, whose elements are told apart by content, likeness and place.
enum class ListKind : uint8_t { Atomic, Keyed, Set, Sequence };
enum class LearntFrom : uint8_t { Schema, Inferred, Asked, Profile, Nothing };

/// Which rule a list got, and where that was learnt.
struct ListRule {
    ListKind kind = ListKind::Atomic;
    std::vector<std::string> keys; ///< Keyed only
    LearntFrom from = LearntFrom::Nothing;
    std::string_view profile{}; ///< of Profile: its name
    bool operator==(const ListRule &) const = default;
};
/// For people: "keyed by name (schema)", "atomic (no merge key is known)".
std::string describe(const ListRule &rule);

/// A rule for one list, asked for by a person: `--list-rule PATH=RULE`. The path names fields only; elements of lists
/// on the way are skipped (`spec.rules` matches in every element), and `[...]` steps are allowed and ignored.
struct AskedRule {
    std::vector<std::string> fields;
    ListRule rule;
    bool operator==(const AskedRule &) const = default;
};
/// Parses `PATH=atomic`, `PATH=set` or `PATH=KEY[,KEY]`.
Result<AskedRule> parseAskedRule(std::string_view text);

/// A rule for lists of the files of a repository (docs/git.md), where no program is predicted. Its path names fields
/// only, as that of AskedRule, and may have wildcards.
struct RepositoryRule {
    std::string object; ///< GROUP/KIND, of whose objects; "" for any document
    FieldPattern fields;
    ListRule rule;
    bool operator==(const RepositoryRule &) const = default;
};
/// `rule`: `atomic`, `set` or `KEY[,KEY]`; or a sentence that says what is wrong.
Result<RepositoryRule, std::string> parseRepositoryRule(std::string_view path, std::string_view rule);

/// kyaml's rule for a list field that a schema knows (semantics/kyaml.md 3.1 and 3.2: associative iff the patch
/// strategy has `merge`; keys are the list-map-keys, else the patch-merge-key, else it is a set of primitives).
ListRule kyamlRule(const FieldRule &field);
/// kubectl's: keyed by the patch merge key alone, a set without one.
ListRule kubectlRule(const FieldRule &field);
/// kyaml's, but a list of a loaded custom resource is keyed or a set when its list type says so; kyaml does not look
/// at that.
ListRule schemaRule(const FieldRule &field);

} // namespace fieldwise::k8s
