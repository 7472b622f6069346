// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/patch/patches.h"

namespace fieldwise::patch {

/// In what form a patch is taken along.
enum class As : uint8_t {
    File,          ///< the patch itself
    Kubectl,       ///< a `kubectl patch` command line with the patch in it, quoted for a POSIX shell
    Kustomization, ///< a kustomization.yaml with the patch in it
    Http,          ///< the PATCH request: method, path, headers, body
    Curl,          ///< the same as a command, through `kubectl proxy`
};
/// Text that ends with a newline. Of Http and Curl the resource's plural name is the schema's, or kubectl's guess.
std::string takeAway(const Change &change, const Written &written, As as, Form form);
/// `application/json-patch+json` and the like.
std::string_view contentType(Format format);
/// `kubectl patch ... --patch-file FILE`, and the same without a cluster: `kubectl patch -f OBJECT --local ...`.
std::string kubectlWithFile(const Change &change, Format format, std::string_view patchFile);
std::string kubectlLocal(Format format, std::string_view objectFile, std::string_view patchFile);
/// The text in single quotes as a POSIX shell needs them; as it is when it needs none.
std::string shellQuoted(std::string_view text);

/// The difference of two texts by lines, as `diff -u` and git apply read it; empty when they are equal. Three lines of context.
std::string unifiedDiff(std::string_view before, std::string_view after, std::string_view nameBefore, std::string_view nameAfter);

} // namespace fieldwise::patch
