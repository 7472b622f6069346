// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/patch/formats.h"

#include "core/k8s/lastapplied.h"
#include "core/k8s/redact.h"
#include "core/merge/pointer.h"

namespace fieldwise::patch {

namespace {

using Tokens = std::vector<std::string>;

/// What stands at these names of a Secret, or of an element of a list of them, is not to be shown (k8s/redact.h).
bool isHidden(const Tokens &tokens)
{
    const size_t begin = tokens.size() > 1 && tokens.front() == "items" ? 2 : 0;
    const auto is = [&](size_t i, std::string_view name) { return tokens.size() > begin + i && tokens[begin + i] == name; };
    return is(0, "data") || is(0, "stringData") || (is(0, "metadata") && is(1, "annotations") && is(2, k8s::lastAppliedKey));
}

/// Nulls and directives stay: they say what happens, not what was there.
void mask(OrderedJson &value, Tokens &tokens)
{
    const bool hidden = isHidden(tokens);
    if (value.is_structured() && !(hidden && value.is_array())) {
        size_t index = 0;
        for (auto it = value.begin(); it != value.end(); ++it, ++index) {
            if (value.is_object() && it.key().starts_with('$'))
                continue;
            tokens.push_back(value.is_object() ? it.key() : std::to_string(index));
            mask(*it, tokens);
            tokens.pop_back();
        }
    } else if (hidden && !value.is_null()) {
        value = k8s::maskText(k8s::Mask::Same);
    }
}

} // namespace

Written masked(const Change &change, Written written)
{
    if (!change.secret)
        return written;
    Tokens root;
    if (written.format != Format::JsonPatch)
        mask(written.patch, root);
    else
        for (OrderedJson &operation : written.patch)
            if (operation.contains("value"))
                if (auto tokens = merge::parsePointer(operation["path"].get<std::string>()))
                    mask(operation["value"], *tokens);
    return written;
}

} // namespace fieldwise::patch
