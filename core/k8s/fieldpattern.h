// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/yaml/path.h"

namespace fieldwise::k8s {

/// True when `text` is what `pattern` says, where `*` stands for any characters, none included.
bool matchesWild(std::string_view pattern, std::string_view text);

/// Paths of fields, written as a path is printed, with wildcards: `spec.containers[*].image`,
/// `spec.containers[name=web-*]`, `metadata.annotations[example.com/checksum]` (a field in brackets needs no quotes),
/// `metadata.labels.*`, and `**` for any number of steps.
class FieldPattern {
public:
    /// The range of a diagnostic is in `text`.
    static Result<FieldPattern, Diagnostic> parse(std::string_view text);

    bool matches(const yaml::Path &path) const { return matches(path, false); }
    /// This field, or one around it.
    bool matchesAround(const yaml::Path &path) const { return matches(path, true); }
    const std::string &text() const { return m_text; }
    /// It names elements of lists, not only fields.
    bool hasElements() const;
    bool operator==(const FieldPattern &other) const { return m_text == other.m_text; }

private:
    friend class PatternParser;
    struct Step {
        enum class Kind : uint8_t { Field, Element, Keys, Value, Index, AnyDepth } kind = Kind::Field;
        std::string name; ///< Field, Value
        std::vector<std::pair<std::string, std::string>> keys;
        uint32_t index = 0;
        bool matches(const yaml::PathStep &step) const;
    };
    bool matches(const yaml::Path &path, bool around) const;

    std::string m_text;
    std::vector<Step> m_steps;
};

} // namespace fieldwise::k8s
