// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/yaml/path.h"

namespace fieldwise::k8s {

/// True if `text` matches `pattern`, in which `*` stands for any characters or none.
bool matchesWild(std::string_view pattern, std::string_view text);

/// A pattern for paths of fields, in the syntax of printed paths with wildcards: `spec.containers[*].image`,
/// `spec.containers[name=web-*]`, `metadata.annotations[example.com/checksum]` (a field in brackets needs no quotes),
/// `metadata.labels.*`, and `**` for any number of steps.
class FieldPattern {
public:
    /// The range of a diagnostic refers to `text`.
    static Result<FieldPattern, Diagnostic> parse(std::string_view text);

    bool matches(const yaml::Path &path) const { return matches(path, false); }
    /// True if the pattern matches this field or a field that contains it.
    bool matchesAround(const yaml::Path &path) const { return matches(path, true); }
    const std::string &text() const { return m_text; }
    /// True if the pattern names elements of lists, not only fields.
    bool hasElements() const;
    bool operator==(const FieldPattern &other) const { return m_text == other.m_text; }

private:
    friend class PatternParser;
    struct Step {
        enum class Kind : uint8_t { Field, Element, Keys, Value, Index, AnyDepth } kind = Kind::Field;
        std::string name; ///< of Field and Value
        std::vector<std::pair<std::string, std::string>> keys;
        uint32_t index = 0;
        bool matches(const yaml::PathStep &step) const;
    };
    bool matches(const yaml::Path &path, bool around) const;

    std::string m_text;
    std::vector<Step> m_steps;
};

} // namespace fieldwise::k8s
