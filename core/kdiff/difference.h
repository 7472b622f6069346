// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/session.h"

/// What `kubectl diff` hands to an external program, told as the apply that it stands for.
namespace fieldwise::kdiff {

/// One file of the LIVE and the MERGED folder, by its name (`apps.v1.Deployment.shop.checkout`); an object that is not
/// there is an empty text, whether its file is missing or empty.
struct Pair {
    std::string file;
    std::string live;
    std::string merged;
};

struct Object {
    enum class Told : uint8_t {
        Same,     ///< the same data
        Server,   ///< nothing differs but what the server keeps
        Applied,  ///< as the apply of a Local that was worked out, and proved to come to MERGED
        Compared, ///< as a comparison of LIVE with MERGED, since no apply is known that comes to it
    };
    Told told = Told::Same;
    std::string title; ///< `Deployment shop/checkout`, or the name of the file
    std::string note;  ///< a sentence on why it is told this way; "" for Same, Applied and a LIVE that is in no cluster
    std::shared_ptr<const Merged> merged; ///< of Applied and Compared; null when a text can't be read
};

/// Reads the pairs and proves each. `options` say which schema counts and whether secrets are shown; their mode does
/// not count.
std::vector<Object> difference(const std::vector<Pair> &pairs, const merge::Options &options);

/// All objects that are told in this way as one merge, for a window; nothing open when there are none.
Inputs inputsOf(const std::vector<Object> &objects, Object::Told told);

} // namespace fieldwise::kdiff
