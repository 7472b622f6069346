// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/patch/patches.h"

namespace fieldwise::patch {

/// In what form a patch is taken along.
enum class As : uint8_t {
    File,          ///< the patch itself
    Kubectl,       ///< a `kubectl patch` command line with the patch in it, quoted for a POSIX shell
    Kustomization, ///< a kustomization.yaml with the patch in it
    Http,          ///< the PATCH request: method, path, headers, body; lines end in CRLF, the body in a newline
    Curl,          ///< the same as a command, through `kubectl proxy`
};
/// Text that ends with a newline. Http and Curl have JSON bodies whatever the form, and guess the plural name of the
/// resource from its kind, as kubectl does without a cluster. Only where `whyNot` says nothing.
std::string takeAway(const Change &change, const Written &written, As as, Form form);
/// Why this patch can't be taken along so, a sentence; "" when it can.
std::string whyNot(const Change &change, const Written &written, As as);

struct Taken {
    Change change;
    Written written;
};
/// One kustomization.yaml with several patches.
std::string kustomization(const std::vector<Taken> &all, Form form);

/// `application/json-patch+json` and the like.
std::string_view contentType(Format format);
/// `kubectl patch ... --patch-file FILE`, and the same without a cluster: `kubectl patch -f OBJECT --local ...`;
/// without a newline.
std::string kubectlWithFile(const Change &change, Format format, std::string_view patchFile);
std::string kubectlLocal(Format format, std::string_view objectFile, std::string_view patchFile);

/// The difference of two texts by lines, as `patch -p0` and `git apply -p0` read it; empty when they are equal. Three
/// lines of context; texts that differ beyond what can be searched in bounded time give larger hunks than needed.
std::string unifiedDiff(std::string_view before, std::string_view after, std::string_view nameBefore,
                        std::string_view nameAfter);

} // namespace fieldwise::patch
