// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/helm/values.h"
#include "core/helm/valuesreport.h"

namespace fieldwise::helm {

/// True if a name says that its value is secret: one of its words is password, passwd, pwd, passphrase, token, secret,
/// key, credential or dsn, or its last one is pass.
bool namesSecret(std::string_view name);
/// True for an address with a password, `postgres://user:password@host`.
bool hasPassword(std::string_view text);
/// Of a map with `name` and `value`, as environment variables have: true if the field is `value` and `name` says that
/// the value is secret.
bool isSecretOfPair(std::string_view field, std::string_view name);
/// An argument of `--set-json` for a message: without its value if a name in it says that it is secret.
std::string shownArgument(const std::string &argument);
bool areSecret(const std::vector<std::string> &names);
/// A value with `***` for what is secret in it; `isSecret`: all of it is.
Json masked(Json value, bool isSecret);

/// A value on one line, not too long; a text without its quotes.
std::string oneLine(const Json &value);

/// `chart`, `file`, `set-string`.
std::string_view kindName(LayerKind kind);

/// Names layers and values for people, masked.
class Naming {
public:
    Naming(const ComputedValues &values, bool showSecrets);

    Source source(const layers::Origin &origin, const Json &value, const std::vector<std::string> &names) const;
    /// `values-prod.yaml line 12`, `the chart's default, values.yaml line 40`, `--set a=1`.
    std::string title(const layers::Origin &origin) const;
    std::string shown(const Json &value, const std::vector<std::string> &names) const;
    Json value(const Json &value, const std::vector<std::string> &names) const;

private:
    std::string argument(uint32_t layer) const;

    const ComputedValues &m_values;
    bool m_showSecrets;
    std::map<uint32_t, std::string> m_masked; ///< arguments with secret values, by layer
};

/// The traps that the values fell into.
std::vector<ValueNotice> noticesOf(const ComputedValues &values, const Naming &naming);

} // namespace fieldwise::helm
