// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/helm/values.h"

namespace fieldwise::helm {

/// How Helm puts a user's values over defaults (semantics/helm.md 5.3). `merge`: nulls are kept for a later turn.
class Coalescing {
public:
    /// Maps that meet values which are no maps are added to `warnings`, if given.
    explicit Coalescing(const ValueRules &rules, std::vector<TableWarning> *warnings = nullptr)
        : m_rules(rules), m_warnings(warnings)
    {
    }

    /// A chart with its subcharts. Returns Helm's refusal, or "".
    std::string chart(const Chart &chart, Value &values, bool merge);
    /// Puts `upper` over `lower`.
    void tables(Value &upper, Value lower, bool merge);
    static void leaveOutNulls(Value &map);
    /// Adds to a table what another has that is the same in Go.
    static void share(Value &to, const Value &from);

private:
    void ownValues(const Chart &chart, Value &values, bool merge);
    void ownValue(Value &value, Value lower, bool isSubchart, bool merge);
    std::string subcharts(const Chart &chart, Value &values, bool merge);
    static void shareDown(const Chart &chart, Value &values);
    void globals(Value &sub, const Value &parent);
    void globalTable(Value &globals, const std::string &name, const Value &table);
    void overNull(Value &upper, const Value &lower, bool merge);
    void warn(std::string text);
    std::string path() const;

    const ValueRules &m_rules;
    std::vector<TableWarning> *m_warnings;
    std::vector<std::string> m_names;
    int m_depth = 0; ///< of subcharts
};

} // namespace fieldwise::helm
