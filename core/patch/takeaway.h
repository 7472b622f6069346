// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/patch/patches.h"

namespace fieldwise::patch {

/// The forms in which a patch can be exported.
enum class As : uint8_t {
    File,          ///< the patch itself
    Kubectl,       ///< a `kubectl patch` command line with the patch in it, quoted for a POSIX shell
    Kustomization, ///< a kustomization.yaml that contains the patch
    Http,          ///< the PATCH request: method, path, headers, body; lines end with CRLF, the body with a newline
    Curl,          ///< the same as a curl command, through `kubectl proxy`
};
/// The exported text; ends with a newline. Http and Curl always have JSON bodies. They guess the plural name of the
/// resource from its kind, as kubectl does without a cluster. Only valid if `whyNot` returns "".
std::string takeAway(const Change &change, const Written &written, As as, Form form);
/// Why a patch can't be exported in this form, as a sentence; "" if it can.
std::string whyNot(const Change &change, const Written &written, As as);

/// A change and the patch for it.
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

/// The line differences of two texts, in the format of `patch -p0` and `git apply -p0`; empty if they are equal. Hunks
/// have three lines of context. If the search takes too long, hunks may be larger than needed.
std::string unifiedDiff(std::string_view before, std::string_view after, std::string_view nameBefore,
                        std::string_view nameAfter);

} // namespace fieldwise::patch
